//! The arguments of `graeco serve`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug)]
pub(crate) struct Serve {
    /// Puzzle to begin with, in any form that can be pasted into the page
    ///
    /// The file is not written to: the page saves copies.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Port to listen on [default: any that is free]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = port)]
    pub(crate) port: u16,
}

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "expected the number of a port, 1 to 65535, or 0 for any that is free".to_owned())
}
