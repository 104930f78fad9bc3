//! The names of the files of a certificate.

/// The files that a puzzle or problem may be in.
pub(crate) const TOML: &str = "puzzle.toml";
pub(crate) const JSON: &str = "puzzle.json";
pub(crate) const COVER: &str = "problem.dlx";

/// The files that a formula may be in, and its proofs.
pub(crate) const CNF: &str = "formula.cnf";
pub(crate) const OPB: &str = "formula.opb";
pub(crate) const DRAT: &str = "proof.drat";
pub(crate) const LRAT: &str = "proof.lrat";
pub(crate) const VERIPB: &str = "proof.pbp";

/// The file of the solutions, and the page that explains the others.
pub(crate) const SOLUTIONS: &str = "solutions";
pub(crate) const PAGE: &str = "README";
