//! Families of Latin squares as options: kinds, properties, subsquares.

use clap::Args;

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
    /// Require subsquares of orders K along the main diagonal: of the first K symbols in the first K rows and columns, and so on
    #[arg(long, value_name = "K,K", value_delimiter = ',', value_parser = within::<usize>(1, 255))]
    subsquare: Vec<usize>,
    /// Require holes of orders K along the main diagonal: their cells are empty, and their rows and columns lack their symbols. For
    /// squares that are symmetric, idempotent, semisymmetric, totally symmetric or self-orthogonal, or none of these
    #[arg(long, value_name = "K,K", value_delimiter = ',', value_parser = within::<usize>(1, 255), conflicts_with = "subsquare")]
    holes: Vec<usize>,
}

impl FamilyArgs {
    /// The family that the options name.
    ///
    /// # Errors
    /// If its squares cannot have holes.
    pub(crate) fn family(&self) -> Result<graeco_designs::Family, graeco_designs::HolesError> {
        let family = graeco_designs::Family::new(self.kind.kind(), self.properties.list());
        match self.holes.is_empty() {
            true => Ok(family.with_subsquares(self.subsquare.iter().copied())),
            false => family.with_holes(self.holes.iter().copied()),
        }
    }
}

/// Properties that every square has. L(r, c) is the symbol in row r and column c.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Properties, where L(r, c) is the symbol in row r and column c, from 0")]
pub(crate) struct PropertyArgs {
    /// Require L(r, c) = L(c, r)
    #[arg(long)]
    symmetric: bool,
    /// Require L(i, i) = i
    #[arg(long)]
    idempotent: bool,
    /// Require one symbol on the main diagonal
    #[arg(long)]
    unipotent: bool,
    /// Require L(c, L(r, c)) = r
    #[arg(long)]
    semisymmetric: bool,
    /// Require that all conjugates are equal; with --idempotent, squares are Steiner triple systems
    #[arg(long)]
    totally_symmetric: bool,
    /// Require that the square is orthogonal to its transpose
    #[arg(long)]
    self_orthogonal: bool,
    /// Require that the square is orthogonal to its transpose and its antitranspose
    #[arg(long)]
    doubly_self_orthogonal: bool,
    /// Require every ordered pair of symbols once in adjacent cells of a row
    #[arg(long)]
    row_complete: bool,
    /// Require every ordered pair of symbols once in adjacent cells of a column
    #[arg(long)]
    column_complete: bool,
    /// Require that mirrored cells of a row determine each other
    #[arg(long)]
    horizontally_symmetric: bool,
    /// Require that mirrored cells of a column determine each other
    #[arg(long)]
    vertically_symmetric: bool,
    /// Require that opposite cells determine each other
    #[arg(long)]
    centrally_symmetric: bool,
    /// Require Brown's squares: mirrored cells of a row determine each other, and every row read backwards is a row; or the same for columns
    #[arg(long)]
    brown: bool,
    /// Require that the permutation between any two rows, columns or symbols is a single cycle
    #[arg(long)]
    atomic: bool,
}

impl PropertyArgs {
    fn list(self) -> impl Iterator<Item = graeco_designs::Property> {
        use graeco_designs::Property;
        let all = [
            (self.symmetric, Property::Symmetric),
            (self.idempotent, Property::Idempotent),
            (self.unipotent, Property::Unipotent),
            (self.semisymmetric, Property::Semisymmetric),
            (self.totally_symmetric, Property::TotallySymmetric),
            (self.self_orthogonal, Property::SelfOrthogonal),
            (self.doubly_self_orthogonal, Property::DoublySelfOrthogonal),
            (self.row_complete, Property::RowComplete),
            (self.column_complete, Property::ColumnComplete),
            (self.horizontally_symmetric, Property::HorizontallySymmetric),
            (self.vertically_symmetric, Property::VerticallySymmetric),
            (self.centrally_symmetric, Property::CentrallySymmetric),
            (self.brown, Property::Brown),
            (self.atomic, Property::Atomic),
        ];
        all.into_iter().filter(|&(wanted, _)| wanted).map(|(_, property)| property)
    }
}

fn boxes(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    sides.filter(|&(r, c)| r > 0 && c > 0).ok_or_else(|| "expected rows and columns of a box, such as 3x3".to_owned())
}
