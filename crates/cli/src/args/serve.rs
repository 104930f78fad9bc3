//! The arguments of `graeco serve`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug)]
pub(crate) struct Serve {
    /// Puzzle to begin with, in any form that can be pasted into the page
    ///
    /// Ctrl+S in the page replaces a puzzle file; files in other forms are not written to: the page saves copies.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Port to listen on, 0 for any that is free [default: 7109, or one of the next if it is taken]
    ///
    /// The browser keeps the puzzles that were worked on by the port.
    #[arg(long, value_name = "N", value_parser = port)]
    pub(crate) port: Option<u16>,
}

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "expected the number of a port, 1 to 65535, or 0 for any that is free".to_owned())
}
