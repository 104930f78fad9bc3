//! A workbench for puzzle files in the browser, served on this machine alone.
#![doc = include_str!("../README.md")]

mod aid;
mod answer;
mod aside;
mod disk;
mod files;
mod gate;
mod guard;
mod http;
mod import;
mod job;
mod outward;
mod pages;
mod picture;
mod pool;
mod routes;
mod server;
mod slots;
mod token;

pub use disk::Disk;
pub use server::{Server, Settings};
