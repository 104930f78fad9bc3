//! Certificates of random small puzzles and covers: written, checked, and refused when something is changed.

mod accepted;
mod certificate;
mod changed;
mod limits;
mod puzzles;
