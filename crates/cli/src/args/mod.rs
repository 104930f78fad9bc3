//! The command line: commands, options and their help.

mod cover;
mod cubes;
mod family;
mod front;
mod grid;
mod group;
pub(crate) mod heeded;
mod latin;
mod making;
mod puzzles;
mod serve;
mod shown;
mod sudoku;
mod target;
mod values;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::guide;

pub(crate) use cover::{Cover, Make, PieceSet, Tile};
pub(crate) use cubes::{Cubes, CutArgs, MakeCubes, Merge, RunCubes};
pub(crate) use front::is_front;
pub(crate) use grid::{Converting, Drawing, Generating, Grid};
pub(crate) use group::Group;
use heeded::{json, limits};
pub(crate) use latin::{Latin, Mate, Mols, ReadArgs, SquareArgs, Transversals};
pub(crate) use making::{Build, Complete, Count, Random};
pub(crate) use puzzles::{
    CandidatesArgs, CheckArgs, CountArgs, Difficulty, ExplainArgs, Format, Methods, Puzzles, RateArgs, ReasoningArgs,
    SolutionArgs, SolveArgs, Threads, Wanted,
};
pub(crate) use serve::Serve;
pub(crate) use shown::{Class, Design, Shown, SquareDesign};
pub(crate) use sudoku::Sudoku;
pub(crate) use target::Target;
use target::named_path;
pub(crate) use values::{PictureFile, Seed};

const STATUS_HELP: &str = "\
Exit status:
  0    Every question was answered
  1    Something asked for does not exist, such as a solution, a transversal or a
       mate; there is more than the one solution required; a check failed.
       A count of 0 is an answer
  2    Invalid input or usage; other puzzles of the input are still answered
  3    A limit of time, nodes or memory was reached before the answer
  130  Interrupted by a signal
If the reader of the output leaves early, as `head` does, the program ends with
the status of what was answered until then";

/// The options of every command.
const EVERYWHERE: &str = "--quiet, --verbose, --color";

/// Says which of the options that many commands have the short help leaves out.
fn more_help(command: &clap::Command) -> String {
    let common = command.get_arguments().filter(|arg| arg.get_help_heading() == Some(heeded::HEADING));
    let hidden = common.filter(|arg| arg.is_hide_short_help_set() && !arg.is_global_set());
    let names: Vec<String> = hidden.filter_map(|arg| Some(format!("--{}", arg.get_long()?))).collect();
    let also = if names.is_empty() { EVERYWHERE.to_owned() } else { format!("{}, {EVERYWHERE}", names.join(", ")) };
    format!("--help also explains {also} and the exit statuses")
}

/// Solve, count, generate and check Sudokus, Latin squares, their variants and exact cover problems
#[derive(Parser, Debug)]
#[command(name = "graeco", version = env!("GRAECO_VERSION"), propagate_version = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The options of every command, and those that its own command heeds.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = heeded::HEADING)]
pub(crate) struct CommonArgs {
    #[arg(skip)]
    pub(crate) json: bool,
    #[arg(skip)]
    pub(crate) stats: bool,
    #[arg(skip)]
    pub(crate) time_limit: Option<Duration>,
    #[arg(skip)]
    pub(crate) node_limit: Option<u64>,
    #[arg(skip)]
    pub(crate) memory: Option<usize>,
    #[arg(skip)]
    pub(crate) output: Option<PathBuf>,
    /// Do not print notes, such as which puzzles have no solution, to standard error
    #[arg(long, short, global = true, hide_short_help = true)]
    pub(crate) quiet: bool,
    /// Print every message; by default many messages of one kind are summed up at the end
    #[arg(long, short, global = true, hide_short_help = true)]
    pub(crate) verbose: bool,
    /// When to color messages
    #[arg(long, global = true, hide_short_help = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

impl CommonArgs {
    /// The options in the matches of a command, which need not have all of them.
    pub(crate) fn of(matches: &ArgMatches) -> Result<CommonArgs, clap::Error> {
        fn given<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
            matches.try_get_one(id).ok().flatten().cloned()
        }
        Ok(CommonArgs {
            json: given(matches, "json").unwrap_or(false),
            stats: given(matches, "stats").unwrap_or(false),
            time_limit: given(matches, "time_limit"),
            node_limit: given(matches, "node_limit"),
            memory: given(matches, "memory"),
            output: given::<Target<PathBuf>>(matches, "output_file").and_then(|output| output.file().cloned()),
            ..CommonArgs::from_arg_matches(matches)?
        })
    }
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Even if the output is not a terminal
    Always,
    Never,
}

impl Color {
    pub(crate) fn as_choice(self) -> anstream::ColorChoice {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Solve, count, check and generate 9×9 Sudokus
    #[command(subcommand)]
    Sudoku(Group<Sudoku>),
    /// Build, complete, count and analyze Latin squares of any order
    #[command(subcommand)]
    Latin(Group<Latin>),
    /// Solve, count, check and generate puzzle files: grids of any order with any rules
    #[command(subcommand)]
    Grid(Group<Grid>),
    /// Solve, count and analyze exact cover problems in Knuth's text format
    #[command(subcommand, after_long_help = cover::FORMAT_HELP)]
    Cover(Group<Cover>),
    /// Draw, check and change puzzle files in the browser, on a page of this machine
    ///
    /// Prints the address of the page. The puzzle file is on the left; its picture, which the mouse changes, is on the right.
    /// Every change updates the verdict, the true candidates and the next step. The browser keeps all that is typed and drawn.
    /// Only programs on this machine can reach the server, and no other web page. --time-limit holds for each question, 20
    /// seconds by default.
    #[command(args = limits())]
    Serve(Serve),
    /// Cut a large count into cubes, run them with any batch system, and merge their results
    #[command(subcommand)]
    Cubes(Cubes),
    /// Check certificates that --proof has written
    ///
    /// Reads the puzzle or problem again, checks that the formula states it, that the solutions are solutions, and
    /// that the proof shows that there are no others. Of rate, drat-trim, lrat-trim, cake_lpr and veripb, those that
    /// are installed check the proof as well.
    ///
    /// Exits with 0 if all that are installed accept it, with 1 if one does not, and with 3 if one did not end in time.
    #[command(arg = json(), args = limits())]
    Verify {
        /// Directories of certificates
        #[arg(value_name = "DIR", required = true)]
        dirs: Vec<PathBuf>,
        /// Check that they are about the puzzle or problem in this file
        #[arg(long, value_name = "FILE")]
        puzzle: Option<PathBuf>,
    },
    /// Print a page of the guide, or the list of its topics
    Guide {
        /// Topic of the page
        #[arg(value_parser = PossibleValuesParser::new(guide::topics()))]
        topic: Option<String>,
    },
    /// Print a completion script for a shell
    Completions {
        /// Shell to complete for
        shell: Shell,
    },
    /// Print the man pages of all commands, or write them to a directory
    Man {
        /// Directory for one file per command, such as `graeco-sudoku-solve.1`; `-` is standard output
        #[arg(value_name = "DIR", default_value = "-", hide_default_value = true, value_parser = Target::parser(|text| Ok(PathBuf::from(text))))]
        dir: Target<PathBuf>,
    },
}

/// The directory for a certificate of the answer.
#[derive(Args, Clone, Debug)]
pub(crate) struct Proof {
    /// Write a certificate into this new or empty directory: formula, solutions, and a proof that there are no others
    ///
    /// For a single puzzle or problem with at most 1000000 solutions. Its rules may be sums and rules that relate two cells. A
    /// README in the directory describes the files; `graeco verify DIR` checks them. The search for a proof is slower than the
    /// usual one.
    #[arg(long, value_name = "DIR", value_parser = named_path(), conflicts_with = "threads")]
    pub(crate) proof: Option<PathBuf>,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct Files {
    /// Files to read, or puzzles: a line of cells, a solver string or a link; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,
}

/// The words of the command line.
static TYPED: OnceLock<Vec<OsString>> = OnceLock::new();

/// Keeps the words of the command line, the first of which is the name of the program.
pub(crate) fn typed(words: Vec<OsString>) -> &'static [OsString] {
    TYPED.get_or_init(|| words)
}

/// The words of the command line behind the name of the program, as one text.
pub(crate) fn typed_text() -> String {
    let words = TYPED.get().into_iter().flatten().skip(1);
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// The command line, with the common parts added to every command.
pub(crate) fn command() -> clap::Command {
    command_for(&|_| true, true)
}

/// The same, with only the wanted commands complete, and those without a group only if one of them is wanted.
fn command_for(is_wanted: &dyn Fn(&str) -> bool, wants_front: bool) -> clap::Command {
    let command = with_common_parts(with_groups(Cli::command(), is_wanted), is_wanted);
    front::with_front(command, &|name| wants_front && is_wanted(name))
}

/// Adds the commands of a group.
type WithCommands = fn(clap::Command) -> clap::Command;

/// The groups, and how their commands are added.
const GROUPS: [(&str, WithCommands); 4] = [
    ("sudoku", Sudoku::augment_subcommands),
    ("latin", Latin::augment_subcommands),
    ("grid", Grid::augment_subcommands),
    ("cover", Cover::augment_subcommands),
];

fn with_groups(command: clap::Command, is_wanted: &dyn Fn(&str) -> bool) -> clap::Command {
    command.mut_subcommands(|group| {
        let known = GROUPS.iter().find(|(name, _)| *name == group.get_name() && is_wanted(name));
        match known {
            Some((_, with_commands)) => with_commands(group),
            None => group,
        }
    })
}

fn with_common_parts(mut command: clap::Command, is_wanted: &dyn Fn(&str) -> bool) -> clap::Command {
    let own = command.get_after_long_help().map_or(String::new(), |own| format!("{own}\n\n"));
    command = command.after_long_help(own + STATUS_HELP);
    // So that `--limit -1` gets an error about the number.
    let is_option = |arg: &clap::Arg| !arg.is_positional() && arg.get_action().takes_values();
    command = command.mut_args(|arg| if is_option(&arg) { arg.allow_negative_numbers(true) } else { arg });
    let more = more_help(&command);
    command.after_help(more).mut_subcommands(|below| match is_wanted(below.get_name()) {
        true => with_common_parts(below, is_wanted),
        false => below,
    })
}

/// The command line that these matches stand for. Ends the program with a message if it makes no sense.
pub(crate) fn cli(matches: &ArgMatches) -> Cli {
    let mut own = matches;
    while let Some((_, below)) = own.subcommand() {
        own = below;
    }
    let cli = Cli::from_arg_matches(matches).and_then(|cli| Ok(Cli { common: CommonArgs::of(own)?, ..cli }));
    cli.unwrap_or_else(|error| error.exit())
}

/// Ends the program with a message on the command line.
pub(crate) fn refuse(what: &str) -> ! {
    command().error(ErrorKind::ArgumentConflict, what).exit()
}

/// The matches of a command line, the name of the program first. Ends the program with a message if it is wrong.
pub(crate) fn matches(typed: &[OsString]) -> ArgMatches {
    // The commands that are not named are never asked for, which saves most of the start of the program.
    let is_named = |name: &str| typed.iter().any(|word| word == name || word == "help");
    // `solve` stands for a command of a group in `sudoku solve`, and for one without in `solve`.
    let is_group = |word: &str| GROUPS.iter().any(|(name, _)| *name == word);
    let first = typed.iter().skip(1).filter_map(|word| word.to_str()).find(|word| is_front(word) || is_group(word));
    let wants_front = first.is_some_and(is_front) || is_named("help");
    let is_wanted = |name: &str| is_named(name) || wants_front && ["sudoku", "grid"].contains(&name);
    let mut known = command_for(&is_wanted, wants_front);
    known.try_get_matches_from_mut(typed).unwrap_or_else(|error| with_tip(error, typed).exit())
}

/// Words for commands that have other names here, and these commands.
const OTHER_NAMES: [(&str, &str); 5] = [
    ("hint", "explain --hint"),
    ("validate", "check"),
    ("grade", "rate"),
    ("enumerate", "solve --all"),
    ("print", "draw"),
];

/// The commands that an unknown one may mean: those of this name in groups, or the one that has another name here.
fn meant(wrong: &str) -> Option<String> {
    if let Some((_, name)) = OTHER_NAMES.iter().find(|other| other.0 == wrong) {
        return Some(format!("the command for this is `graeco {name}`"));
    }
    if is_front(wrong) {
        return Some(format!("`graeco {wrong}` finds the command for its input"));
    }
    let known = command();
    let groups = known.get_subcommands().filter(|group| group.find_subcommand(wrong).is_some());
    let names: Vec<String> = groups.map(|group| format!("`graeco {} {wrong}`", group.get_name())).collect();
    (!names.is_empty()).then(|| format!("a group comes first: {}", names.join(" or ")))
}

/// The error in a command line, with the command that an unknown one may mean; if a maker was given a number, with the option
/// for it.
fn with_tip(mut error: clap::Error, typed: &[OsString]) -> clap::Error {
    let unknown = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string);
    if let Some(tip) = unknown.and_then(|unknown| meant(&unknown)) {
        error.remove(ContextKind::SuggestedSubcommand);
        suggest(&mut error, tip);
        return error;
    }
    if error.get(ContextKind::InvalidValue).is_some_and(|value| value.to_string() == "json") {
        suggest(&mut error, "use `--json` for records");
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let wrong = error.get(ContextKind::InvalidArg).map(ToString::to_string).unwrap_or_default();
    let is_maker = typed.iter().any(|word| word == "generate" || word == "random");
    if is_maker && (wrong == "--count" || wrong.parse::<u64>().is_ok()) {
        suggest(&mut error, "use `-n K` for K puzzles or squares");
    } else if wrong == "--unique-up-to-symmetry" {
        suggest(&mut error, "the command for this is `graeco dedup`");
    } else if heeded::FLAGS.contains(&&*wrong) || heeded::WITH_VALUE.contains(&&*wrong) {
        let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
        let words = usage.split_whitespace().skip(1).take_while(|word| !word.starts_with(['[', '<', '-']));
        let command = words.collect::<Vec<_>>().join(" ");
        if command.contains(' ') {
            refuse(&format!("{wrong} cannot be used with `{command}`"));
        }
    } else if wrong.starts_with("--") {
        // clap proposes to take it for a file.
        error.remove(ContextKind::Suggested);
        let front = typed.iter().filter_map(|word| word.to_str()).find(|word| is_front(word));
        let tip = front.and_then(|front| of_groups(front, wrong.trim_start_matches('-')));
        tip.into_iter().for_each(|tip| suggest(&mut error, tip));
    }
    error
}

/// Puts a tip in place of those of clap.
fn suggest(error: &mut clap::Error, tip: impl Into<StyledStr>) {
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
}

/// The commands of groups that a command without a group may stand for and that have an option.
fn of_groups(front: &str, option: &str) -> Option<String> {
    let known = command();
    let of = |group: &str| if (group, front) == ("latin", "solve") { "complete" } else { front }.to_owned();
    let has = |command: &clap::Command| command.get_arguments().any(|arg| arg.get_long() == Some(option));
    let groups = known.get_subcommands().filter_map(|group| {
        let command = group.find_subcommand(of(group.get_name())).filter(|command| has(command))?;
        Some(format!("`graeco {} {}`", group.get_name(), command.get_name()))
    });
    let names: Vec<String> = groups.collect();
    // Who has a puzzle of another kind cannot use it.
    let is_for = match &names[..] {
        [one] if one.contains(" sudoku ") => ", for 9×9 Sudokus without rules",
        [one] if one.contains(" latin ") => ", for Latin squares",
        [one] if one.contains(" cover ") => ", for exact cover problems",
        _ => "",
    };
    (!names.is_empty()).then(|| format!("{} has the option --{option}{is_for}", names.join(" or ")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write;

    use super::*;

    #[test]
    fn the_arguments_make_sense() {
        command().debug_assert();
    }

    /// Appends the help of a command and of all below it. Of what stood in a help before, only the names of options remain.
    fn append_helps(command: &clap::Command, known: &mut BTreeSet<String>, text: &mut String) {
        let mut names = Vec::new();
        let mut shown = command.clone().mut_args(|arg| {
            if arg.get_help_heading() != Some(heeded::HEADING) {
                return arg;
            }
            names.extend(arg.get_long().map(|name| format!(" --{name}")));
            let is_new = known.insert(arg.get_id().to_string());
            arg.hide(!is_new)
        });
        let mut help = shown.render_long_help().to_string();
        if !known.insert(STATUS_HELP.to_owned()) {
            help = help.replace(STATUS_HELP, "");
        }
        let name = command.get_bin_name().unwrap_or(command.get_name());
        write!(text, "$ {name} --help\n{}\n\nCommon options:{}\n\n", help.trim_end(), names.concat()).unwrap();
        for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
            append_helps(command, known, text);
        }
    }

    /// If a help was changed on purpose: `UPDATE_HELP=1 cargo test -p graeco args` writes the file anew.
    #[test]
    fn every_help_is_as_it_was_read_last() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/help.txt");
        // As wide as where no terminal is seen; the version is not the same everywhere.
        let mut command = command().term_width(100).version("0");
        command.build();
        let mut text = String::new();
        append_helps(&command, &mut BTreeSet::new(), &mut text);
        if std::env::var_os("UPDATE_HELP").is_some() {
            std::fs::write(path, &text).unwrap();
        }
        let expected = std::fs::read_to_string(path).unwrap();
        let differs = || text.lines().zip(expected.lines()).find(|(a, b)| a != b);
        assert!(text == expected, "{:?}: read the new help, then run UPDATE_HELP=1 cargo test", differs());
    }
}
