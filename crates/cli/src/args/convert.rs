//! The arguments of `graeco grid convert`.

use std::path::PathBuf;

use clap::Args;
use graeco_exchange::PuzzleFormat;

use super::values::named;

/// Options of `graeco grid convert`.
#[derive(Args, Debug)]
pub(crate) struct Converting {
    /// File with puzzles in any form; `-` is standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,
    /// Form to write
    #[arg(long, value_name = "FORM", value_parser = named(PuzzleFormat::all(), PuzzleFormat::name, PuzzleFormat::about))]
    pub(crate) to: PuzzleFormat,
    /// Write the rest if rules cannot be carried over
    #[arg(long)]
    pub(crate) lossy: bool,
}
