//! The rules that come with the crate, one a file, each thin: its fields, what it means, what it posts.

mod antiking;
mod antiknight;
mod arrow;
mod everywhere;
mod greater;
mod killer;
mod kropki;
mod littlekiller;
mod nonconsecutive;
mod palindrome;
mod parity;
mod thermo;

pub use antiking::AntiKing;
pub use antiknight::AntiKnight;
pub use arrow::Arrow;
pub use greater::Greater;
pub use killer::Killer;
pub use kropki::{BlackDot, KropkiNegative, WhiteDot};
pub use littlekiller::LittleKiller;
pub use nonconsecutive::NonConsecutive;
pub use palindrome::Palindrome;
pub use parity::Parity;
pub use thermo::Thermo;
