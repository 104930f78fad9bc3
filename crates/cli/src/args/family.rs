//! Families of Latin squares as options: kinds, properties, subsquares.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, FromArgMatches, Id};
use graeco_designs::Property;

use super::values::within;

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct KindArgs {
    /// Require every symbol once on each main diagonal
    #[arg(long, visible_alias = "diagonal")]
    diagonals: bool,
    /// Require every symbol once on each broken diagonal
    #[arg(long, conflicts_with = "boxes")]
    pandiagonal: bool,
    /// Require every symbol once in each box of R rows and C columns
    #[arg(long, value_name = "RxC", value_parser = boxes)]
    boxes: Option<(usize, usize)>,
}

impl KindArgs {
    pub(crate) fn kind(self) -> graeco_latin::Kind {
        use graeco_latin::Kind;
        match (self.boxes, self.pandiagonal, self.diagonals) {
            (Some((rows, columns)), _, true) => Kind::DiagonalSudoku { rows, columns },
            (Some((rows, columns)), _, false) => Kind::Sudoku { rows, columns },
            (None, true, _) => Kind::Pandiagonal,
            (None, false, true) => Kind::Diagonal,
            (None, false, false) => Kind::Plain,
        }
    }
}

/// A kind and properties of squares.
#[derive(Args, Clone, Debug)]
pub(crate) struct FamilyArgs {
    #[command(flatten)]
    kind: KindArgs,
    #[command(flatten)]
    properties: PropertyArgs,
    /// Require subsquares of orders K along the main diagonal
    ///
    /// The first one has the first K symbols in the first K rows and columns, and so on.
    #[arg(long, value_name = "K,K", value_delimiter = ',', value_parser = within::<usize>(1, 255))]
    subsquare: Vec<usize>,
    /// Require holes of orders K along the main diagonal
    ///
    /// The cells of a hole are empty, and its rows and columns lack its symbols. For squares that are symmetric, idempotent,
    /// semisymmetric, totally symmetric or self-orthogonal, or none of these.
    #[arg(long, value_name = "K,K", value_delimiter = ',', value_parser = within::<usize>(1, 255), conflicts_with = "subsquare")]
    holes: Vec<usize>,
}

impl FamilyArgs {
    /// The family that the options name.
    ///
    /// # Errors
    /// If its squares cannot have holes.
    pub(crate) fn family(&self) -> Result<graeco_designs::Family, graeco_designs::HolesError> {
        let family = graeco_designs::Family::new(self.kind.kind(), self.properties.0.iter().copied());
        match self.holes.is_empty() {
            true => Ok(family.with_subsquares(self.subsquare.iter().copied())),
            false => family.with_holes(self.holes.iter().copied()),
        }
    }
}

/// Properties that every square has.
#[derive(Clone, Debug)]
pub(crate) struct PropertyArgs(Vec<Property>);

/// The properties with their options, and what these require. L(r, c) is the symbol in row r and column c.
const PROPERTIES: [(Property, &str, &str); 14] = [
    (Property::Symmetric, "symmetric", "Require L(r, c) = L(c, r)"),
    (Property::Idempotent, "idempotent", "Require L(i, i) = i"),
    (Property::Unipotent, "unipotent", "Require one symbol on the main diagonal"),
    (Property::Semisymmetric, "semisymmetric", "Require L(c, L(r, c)) = r"),
    (
        Property::TotallySymmetric,
        "totally-symmetric",
        "Require that all conjugates are equal; with --idempotent, squares are Steiner triple systems",
    ),
    (Property::SelfOrthogonal, "self-orthogonal", "Require that the square is orthogonal to its transpose"),
    (
        Property::DoublySelfOrthogonal,
        "doubly-self-orthogonal",
        "Require that the square is orthogonal to its transpose and its antitranspose",
    ),
    (Property::RowComplete, "row-complete", "Require every ordered pair of symbols once in adjacent cells of a row"),
    (
        Property::ColumnComplete,
        "column-complete",
        "Require every ordered pair of symbols once in adjacent cells of a column",
    ),
    (
        Property::HorizontallySymmetric,
        "horizontally-symmetric",
        "Require that mirrored cells of a row determine each other",
    ),
    (
        Property::VerticallySymmetric,
        "vertically-symmetric",
        "Require that mirrored cells of a column determine each other",
    ),
    (Property::CentrallySymmetric, "centrally-symmetric", "Require that opposite cells determine each other"),
    (
        Property::Brown,
        "brown",
        "Require Brown's squares: mirrored cells of a row determine each other, and every row read backwards is a row; or the same for columns",
    ),
    (
        Property::Atomic,
        "atomic",
        "Require that the permutation between any two rows, columns or symbols is a single cycle",
    ),
];

/// The heading of the options.
const HEADING: &str = "Properties, where L(r, c) is the symbol in row r and column c, from 0";

impl Args for PropertyArgs {
    fn group_id() -> Option<Id> {
        Some("PropertyArgs".into())
    }

    fn augment_args(command: Command) -> Command {
        let option = |(_, name, help)| {
            Arg::new(name).long(name).help(help).action(ArgAction::SetTrue).hide_short_help(true).help_heading(HEADING)
        };
        let group = ArgGroup::new("PropertyArgs").multiple(true).args(PROPERTIES.map(|(_, name, _)| name));
        command.args(PROPERTIES.map(option)).group(group)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for PropertyArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let wanted = PROPERTIES.into_iter().filter(|(_, name, _)| matches.get_flag(name));
        Ok(PropertyArgs(wanted.map(|(property, ..)| property).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn boxes(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    sides.filter(|&(r, c)| r > 0 && c > 0).ok_or_else(|| "expected rows and columns of a box, such as 3x3".to_owned())
}
