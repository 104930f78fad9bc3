//! The arguments of `graeco grid convert`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use graeco_exchange::PuzzleFormat;

/// Options of `graeco grid convert`.
#[derive(Args, Debug)]
pub(crate) struct Converting {
    /// File with puzzles in any form; `-` is standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,
    /// Form to write
    #[arg(long, value_name = "FORM", value_parser = forms())]
    pub(crate) to: PuzzleFormat,
    /// Write the rest if rules cannot be carried over
    #[arg(long)]
    pub(crate) lossy: bool,
}

fn forms() -> impl TypedValueParser<Value = PuzzleFormat> {
    let value = |form: PuzzleFormat| PossibleValue::new(form.name()).help(form.about());
    let names = PossibleValuesParser::new(PuzzleFormat::all().map(value));
    names.map(|name| name.parse().expect("a name of a form"))
}
