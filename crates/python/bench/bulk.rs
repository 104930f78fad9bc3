//! The Rust library on a file of Sudokus, one a line, by all cores: what `bench/sudokus.py` compares with.

fn main() {}
