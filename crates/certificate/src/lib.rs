//! Certificates in folders: an answer together with the files by which others can check it, written and checked.
#![doc = include_str!("../README.md")]

mod check;
mod checkers;
mod folder;
mod names;
mod page;
mod subject;
mod write;

pub use check::{Checked, check};
pub use subject::{NotVerified, Subject};
pub use write::{Certified, Refused, Written, write_cover, write_puzzle};
