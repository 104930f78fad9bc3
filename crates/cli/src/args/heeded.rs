//! Options that limit or measure work or choose the form of answers: each is an argument of the commands that heed it.

use clap::{Arg, ArgAction};

use super::target::Target;
use super::values::{output_file, time, within};

/// The heading of the options that many commands have.
pub(super) const HEADING: &str = "Common options";

/// The names of these options without a value, and of those with one; `-o` is not among them.
pub(crate) const FLAGS: [&str; 2] = ["--json", "--stats"];
pub(crate) const WITH_VALUE: [&str; 3] = ["--time-limit", "--node-limit", "--memory"];

/// The help of [`output`] for makers.
pub(super) const WITH_SEED: &str =
    "Write to this file, replaced atomically, with the seed in a comment above lines of cells";

fn option(place: usize, id: &'static str, name: &'static str, help: &'static str) -> Arg {
    let option = Arg::new(id).long(name.trim_start_matches('-')).help(help);
    option.help_heading(HEADING).hide_short_help(true).display_order(100 + place)
}

/// For answers that can be records.
pub(super) fn json() -> Arg {
    option(0, "json", FLAGS[0], "Print one JSON object per line (schema 1)").action(ArgAction::SetTrue)
}

/// For answers that know what they cost.
pub(super) fn stats() -> Arg {
    option(1, "stats", FLAGS[1], "Print the cost of each answer to standard error").action(ArgAction::SetTrue)
}

/// For work that can be long.
pub(super) fn limits() -> [Arg; 2] {
    let help = "Stop working on a puzzle or problem after this time: 5 or 5s are seconds, 100ms milliseconds, 2m minutes, 1h hours";
    let more = "The limit holds for each puzzle or problem, and for waiting for its input.";
    let time_limit = option(2, "time_limit", WITH_VALUE[0], help).value_name("TIME").value_parser(time);
    [time_limit.long_help(format!("{help}\n\n{more}")), memory()]
}

/// For work that needs much memory.
pub(super) fn memory() -> Arg {
    let help = "Use at most this many bytes of memory, such as 512M [default: half of the available memory]";
    let more = "K, M, G and T stand for 2^10, 2^20, 2^30 and 2^40 bytes. Puzzles that are solved at the same time share \
                the memory. A puzzle that needs more is given up.";
    let memory = option(4, "memory", WITH_VALUE[2], help).value_name("BYTES").value_parser(graeco_host::memory::parse);
    memory.long_help(format!("{help}\n\n{more}"))
}

/// For answers that make a file.
pub(super) fn output(help: &'static str) -> Arg {
    let output = Arg::new("output_file").long("output").short('o').help(help);
    output.value_name("FILE").value_parser(Target::parser(output_file))
}

/// For searches.
pub(super) fn nodes() -> Arg {
    let help = "Stop working on a puzzle or problem after this many nodes of the search tree";
    option(3, "node_limit", WITH_VALUE[1], help).value_name("NODES").value_parser(within::<u64>(0, u64::MAX))
}
