//! The look of clues of a kind, as data for the crate that draws.

use graeco_grid::named_values;

/// How clues of a kind are drawn. They are drawn in the order of these groups: outside the grid, in cells, between cells,
/// lines, cages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Look {
    /// A number outside the grid, and an arrow from it along the diagonal of the cells.
    Diagonal,
    /// The number of the clue outside the grid beside a row or column, which the field `axis` or `side` names.
    Outside {
        /// Its colour, if it is not that of texts.
        hue: Option<Hue>,
    },
    /// The field `sum` outside the grid if the clue has a side, else a line with that sum.
    OutsideOrLine {
        /// Its colour.
        hue: Hue,
    },
    /// The windows of windoku.
    Windows,
    /// Cells in a colour that no other area has.
    Area,
    /// The fields `a` and `b` in one colour; areas of different shapes are described in words, too.
    Clones,
    /// The lists of cells of a field in one colour.
    Areas(&'static str),
    /// Cells in a colour, and in another one if the field `axis` says `row`.
    Tint {
        /// The colour.
        hue: Hue,
        /// The colour for rows.
        of_rows: Hue,
    },
    /// Cells in a colour, with small triangles at their sides that point to the lesser cells.
    Extremes {
        /// The colour.
        hue: Hue,
        /// Whether these are the lesser cells.
        is_least: bool,
    },
    /// A filled circle in each cell.
    Circles,
    /// A filled square in each cell.
    Squares,
    /// The outline of a circle in each cell.
    Rings,
    /// The field `values` in small digits.
    Values,
    /// A dot between two cells, with the field `value` if there is one.
    Dot {
        /// Whether it is black, not white.
        is_black: bool,
    },
    /// These letters between two cells.
    Sign(&'static str),
    /// The field `value` between two cells.
    Number,
    /// A tip between two cells towards the second one.
    Tip,
    /// The field `values` in a circle on the corner between four cells.
    Corner,
    /// A line through the cells. The field `diff` or `mod` stands beside it if clues of the kind have different ones.
    Line {
        /// Its colour.
        hue: Hue,
        /// The sign at its ends.
        ends: LineEnds,
    },
    /// A line with the field `sum` in a corner.
    SumLine {
        /// Its colour.
        hue: Hue,
    },
    /// A line with an arrow head through the field `line`, from a circle around the field `circle`.
    Arrow,
    /// A thin line between circles.
    DoubleArrow,
    /// A dashed frame around the cells.
    Cage {
        /// Its colour, if it is not that of texts.
        hue: Option<Hue>,
        /// The text in its corner.
        label: Label,
    },
    /// A dotted line through the cells with the field `sum` in a corner, unless there are coefficients.
    Dotted,
    /// A drawing without a meaning.
    Drawn(Drawn),
    /// No picture: the clue is described in words.
    Words,
}

/// A drawing that means nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Drawn {
    /// A line through the cells, in the colour `color`.
    Line,
    /// A circle in the middle of the cells, perhaps with the field `text`.
    Circle,
    /// A square in the middle of the cells, perhaps with the field `text`.
    Square,
    /// The field `text` in the middle of the cells.
    Text,
    /// The colour of the cells.
    Color,
    /// A light cover of all cells but these.
    Fog,
}

/// The part of a picture in which clues of two kinds would cover each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layer {
    Lines,
    Cages,
    Borders,
    Corners,
    Outside,
    None,
}

impl Look {
    /// Where it is drawn.
    pub(crate) fn layer(self) -> Layer {
        match self {
            Look::Diagonal | Look::Outside { .. } | Look::OutsideOrLine { .. } => Layer::Outside,
            Look::Dot { .. } | Look::Sign(_) | Look::Number | Look::Tip => Layer::Borders,
            Look::Corner => Layer::Corners,
            Look::Cage { .. } => Layer::Cages,
            Look::Windows | Look::Words => Layer::None,
            _ => Layer::Lines,
        }
    }

    /// How many clues a generated puzzle may have unless it is said. Rings of two clues would look like those of one.
    pub(crate) fn most(self) -> usize {
        if self == Look::Rings { 1 } else { usize::MAX }
    }

    /// A line without anything at its ends.
    pub(crate) const fn line(hue: Hue) -> Look {
        Look::Line { hue, ends: LineEnds::Plain }
    }
}

/// The sign at the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineEnds {
    /// Nothing.
    Plain,
    /// A filled circle at the first cell; the line is wide.
    Bulb,
    /// The outline of a circle at the first cell; the line is wide.
    Ring,
    /// Circles at both ends.
    Circles,
    /// Diamonds at both ends.
    Diamonds,
}

/// The text in the corner of a cage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Label {
    /// Nothing.
    None,
    /// The number of a field, or the name of an unknown one.
    Amount(&'static str),
    /// The numbers of a field, and the separator.
    Numbers(&'static str, &'static str),
    /// The fields `target` and `op`.
    Operation,
}

named_values! {
    "a colour";

    /// A colour. Pictures have a pale and a strong tone of it.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[allow(missing_docs, reason = "the names say it")]
    pub enum Hue {
        Gray = "gray",
        Purple = "purple",
        Green = "green",
        Orange = "orange",
        Teal = "teal",
        Lilac = "lilac",
        Blue = "blue",
        Yellow = "yellow",
        Brown = "brown",
        Pink = "pink",
        Red = "red",
    }
}
