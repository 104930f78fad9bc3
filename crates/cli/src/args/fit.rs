//! Options that fit a command, and options that exclude each other, beyond clap's attributes.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

/// Global options that limit or measure work; a command that only prints a text has none of them.
const WORK: &[&str] = &["json", "stats", "time_limit", "node_limit", "memory"];

/// The global options that a command, given by its names, does not have.
fn unfit(names: &[&str]) -> &'static [&'static str] {
    match names {
        ["completions" | "guide" | "man"] => WORK,
        ["sudoku", "techniques"] => &["stats", "time_limit", "node_limit", "memory"],
        ["verify"] => &["stats", "node_limit"],
        ["cover", "make", _] => &["json", "stats", "node_limit"],
        ["cover", "split"] => &["json", "stats", "node_limit"],
        ["cubes", "make", _] => &["json", "stats", "node_limit"],
        ["cubes", "run"] => &["json", "stats"],
        ["serve"] => &["json", "stats", "node_limit"],
        ["cubes", "merge"] => &["stats", "time_limit", "node_limit"],
        ["grid", "draw"] => &["json", "stats"],
        ["grid", "convert"] => &["json", "node_limit"],
        ["cover", "simplify"] => &["json", "node_limit"],
        ["cover", "estimate" | "conflict"] | ["sudoku" | "grid", "check" | "generate"] => &["stats"],
        ["grid", "redundant" | "minimize" | "conflict" | "estimate"] => &["stats"],
        ["grid", "watch"] => &["json", "stats"],
        ["grid" | "latin", "explain" | "rate"] => &["stats", "node_limit"],
        ["sudoku", "explain" | "rate" | "stats" | "canon" | "symmetries" | "redundant" | "minimize" | "vary"] => {
            &["stats", "node_limit"]
        }
        ["latin", "random" | "canon"] => &["node_limit"],
        ["latin", "transversals" | "mate" | "extend"] => &["stats"],
        [
            "latin",
            "count" | "triples" | "mols" | "autotopisms" | "isotopic" | "conjugates" | "check" | "subsquares"
            | "classes" | "orthogonality" | "trade",
        ]
        | ["latin", "mols", "check"] => &["stats", "node_limit"],
        _ => &[],
    }
}

/// Pairs of options that exclude each other: one would have no effect beside the other.
const EXCLUSIVE: &[(&str, &str)] = &[
    ("count", "format"),
    ("count", "draw"),
    ("count", "seed"),
    ("json", "format"),
    ("proof", "checkpoint"),
    ("proof", "engine"),
    ("proof", "method"),
    ("proof", "seed"),
    ("proof", "draw"),
    ("proof", "threads"),
    ("first", "stats"),
    ("first", "node_limit"),
    ("json", "tsv"),
    ("tsv", "proof"),
    ("tsv", "format"),
    ("tsv", "count"),
    ("tsv", "all"),
    ("tsv", "limit"),
    ("tsv", "stats"),
    ("problem", "json"),
    ("problem", "stats"),
    // It goes through sets of entries, not through a search tree.
    ("smallest", "node_limit"),
];

/// Options that have no effect without another one, if a command has both.
const DEPENDENT: &[(&str, &str)] = &[
    ("techniques", "step"),
    ("assume_unique", "step"),
    ("sudoku_explainer", "step"),
    // A picture without a search has no nodes.
    ("node_limit", "solution"),
];

/// The name of an option, as it is typed.
fn typed(id: &str) -> String {
    format!("--{}", id.replace('_', "-"))
}

/// Leaves out of the help of a command, and of the wanted ones below it, the global options that it does not have.
pub(super) fn hide_unsupported(
    command: Command,
    global: &[Arg],
    names: &[&str],
    is_wanted: &dyn Fn(&str) -> bool,
) -> Command {
    let hidden = unfit(names).iter().filter_map(|id| global.iter().find(|arg| arg.get_id() == id));
    // An argument of the same name takes the place of the global one.
    let command = command.args(hidden.map(|arg| arg.clone().hide(true)));
    command.mut_subcommands(|below| {
        let name = below.get_name().to_owned();
        match is_wanted(&name) {
            true => hide_unsupported(below, global, &[names, &[name.as_str()]].concat(), is_wanted),
            false => below,
        }
    })
}

/// The error in the typed options of a command.
pub(super) fn fault(mut command: &Command, mut matches: &ArgMatches) -> Option<String> {
    let mut names = Vec::new();
    while let Some((name, below)) = matches.subcommand() {
        names.push(name);
        (command, matches) = (command.find_subcommand(name)?, below);
    }
    // Whether the matches know an option they say in debug builds only.
    let is_option = |id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
    let is_typed = |id: &str| is_option(id) && matches.value_source(id) == Some(ValueSource::CommandLine);
    if let Some(id) = unfit(&names).iter().find(|id| is_typed(id)) {
        return Some(format!("{} cannot be used with `graeco {}`", typed(id), names.join(" ")));
    }
    if is_typed("proof") && is_option("unique") && !is_typed("unique") && !is_typed("count") {
        return Some("--proof needs --unique or --count".into());
    }
    let is_alone = |&&(one, other): &&(&str, &str)| is_typed(one) && is_option(other) && !is_typed(other);
    if let Some((one, other)) = DEPENDENT.iter().find(is_alone) {
        return Some(format!("{} needs {}", typed(one), typed(other)));
    }
    if is_typed("width") && !is_png(matches) {
        return Some("--width is for PNG; expected -o with a name that ends in .png".into());
    }
    let asks_for_json = |id: &str| id == "format" && matches.get_one::<super::Format>(id) == Some(&super::Format::Json);
    let exclusive = |&&(one, other): &&(&str, &str)| is_typed(one) && is_typed(other) && !asks_for_json(other);
    let (one, other) = EXCLUSIVE.iter().find(exclusive)?;
    Some(format!("{} cannot be used with {}", typed(other), typed(one)))
}

/// Whether the requested picture is a PNG.
fn is_png(matches: &ArgMatches) -> bool {
    let output = matches.get_one::<super::Target<super::PictureFile>>("output");
    output.and_then(|output| output.file()?.path.extension()).is_some_and(|end| end.eq_ignore_ascii_case("png"))
}
