//! Text forms of squares. The form, and how symbols are written, are recognized from the text.
//!
//! | form | description |
//! | --- | --- |
//! | rows | n lines of n symbols, joined or with blanks or commas between; bars and frames between boxes |
//! | line | n² symbols on a line |
//! | lists | `[[0, 1], [1, 0]]`, `[ [ 1, 2 ], [ 2, 1 ] ]`, `[0 1; 1 0]`, over any number of lines; JSON with a `square` or `rectangle` |
//! | `p qwh n holes` | a quasigroup with holes: n rows of numbers from 0, -1 for a hole; `p dqwh` for a diagonal one |
//! | `order n` | the same without the number of holes (`.pls`) |
//!
//! Several squares may follow one another, with blank lines between or not. `#` starts a comment. Open cells are `.`,
//! `-`, `_`, `*`, `?` or `-1`, `null` in a list, and `0` if symbols are counted from 1: the whole square decides the
//! meaning of `0` ([`Zero`](graeco_grid::text::Zero)). A line of `-` alone is a row if it is as long as the others, and
//! if these have open cells `-` or a row would be missing without it; otherwise it is a rule between boxes. Each
//! bracket has to be closed.
//!
//! ```
//! use graeco_latin::text::read_all;
//!
//! let read = read_all("[[1, 2], [2, 1]]\n\na b c\nb c a\nc a b\n", None);
//! let orders: Vec<usize> = read.map(|square| square.map(|square| square.grid.order.get())).collect::<Result<_, _>>()?;
//! assert_eq!(orders, [2, 3]);
//! # Ok::<(), graeco_latin::text::TextError>(())
//! ```

mod announced;
mod groups;
mod large;
mod reader;
mod row;
mod row_writer;
mod symbols;
#[cfg(test)]
mod tests;

pub use graeco_grid::text::TextError;
pub use groups::{Group, GroupReader};
pub use large::LargeReader;
pub use reader::{Partial, Reader, read_all};
pub use row_writer::RowWriter;
pub use symbols::Symbols;
