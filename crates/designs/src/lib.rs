//! Designs built from Latin squares and found in them: orthogonal squares, families, Howell designs, transversals, trades.
#![doc = include_str!("../README.md")]

mod bachelor;
mod critical;
mod delta;
mod disjoint;
mod equivalents;
mod family;
mod field;
mod group;
mod holed;
mod howell;
mod isotopes;
mod mates;
mod mols;
mod orthogonality;
mod properties;
mod subsquares;
mod trades;
mod transversals;

#[cfg(feature = "rand")]
pub use bachelor::RandomBachelors;
pub use bachelor::{NO_BACHELOR, bachelor, bachelor_reason};
pub use critical::{Criticality, MOST_CRITICAL, criticality, small_critical_set, smallest_critical_set};
pub use delta::entry_without_transversal;
pub use equivalents::{
    is_tournament, magic_square, mixed_doubles, net, orthogonal_array, round_robin, transversal_design,
};
#[cfg(feature = "rand")]
pub use family::RandomOf;
pub use family::{Existence, Family, HolesError, Property, steiner_loop, steiner_square, triples_of};
pub use holed::HoledSquare;
pub use howell::{Howell, HowellError, howell};
pub use isotopes::{MOST_BACHELORS, count_bachelors, isotopes};
pub use mates::{Disjoint, MateIter, Mates};
pub use mols::{
    MolsError, are_orthogonal, incomplete_mols, mols, mols_known, same_pair, same_pair_of_cells, self_orthogonal,
    self_orthogonal_pair,
};
pub use orthogonality::Orthogonality;
pub use properties::{properties, properties_with_holes};
pub use subsquares::{Subsquare, Subsquares, intercalates, subsquares};
pub use trades::{Trade, smallest_trade, switches_of};
pub use transversals::{ListError, MOST_LISTED, Mate, TransversalIter, Transversals, mate};
