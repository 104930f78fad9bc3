//! The front door: a command without a group, such as `graeco solve`, finds the group by its input.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::ValueSource;
use graeco_exchange::{InputKind, cells_typed, is_list_with_strings, is_typed, rewritten};

use crate::args::{self, Cli, CommonArgs, heeded, is_front};
use crate::input;
use crate::query::{Mode, Query};

/// The command line, and notes: on an old name, and, for who wants every message, on the command that replaces one without a
/// group. Ends the program with a message if it is wrong.
pub(crate) fn parse(words: &[OsString]) -> (Cli, Vec<String>) {
    let (typed, renamed) = with_new_name(joined(with_command_first(words.to_vec())));
    let matches = args::matches(&typed);
    let (cli, note, readings) = match with_group(&typed, &matches) {
        Ok(None) => (args::cli(&matches), None, Vec::new()),
        Ok(Some(Found { words, note, readings })) => (args::cli(&args::matches(&words)), Some(note), readings),
        Err(what) => args::refuse(&what),
    };
    let note = note.filter(|_| cli.common.verbose);
    (cli, renamed.into_iter().chain(note).chain(readings).collect())
}

const OLD_NAMES: [(&[&str], &[&str]); 13] = [
    (&["cover", "explain-unsat"], &["cover", "conflict"]),
    (&["latin", "intercalates"], &["latin", "subsquares", "--order", "2"]),
    (&["latin", "is"], &["latin", "check", "--properties"]),
    (&["latin", "mols", "check"], &["latin", "orthogonality", "--check"]),
    (&["cover", "split"], &["cubes", "make", "cover"]),
    (&["sudoku", "canon", "--unique-up-to-symmetry"], &["sudoku", "dedup"]),
    (&["sudoku", "minimal"], &["sudoku", "redundant"]),
    (&["grid", "minimal"], &["grid", "redundant"]),
    (&["cover", "cubes"], &["cubes", "make", "cover"]),
    (&["grid", "cubes"], &["cubes", "make", "grid"]),
    (&["latin", "cubes"], &["cubes", "make", "latin"]),
    (&["run-cube"], &["cubes", "run"]),
    (&["merge"], &["cubes", "merge"]),
];

/// Options of every command, which may stand before it as those of many commands may: without a value, and with one.
const FLAGS: [&str; 4] = ["--quiet", "-q", "--verbose", "-v"];
const WITH_VALUE: [&str; 1] = ["--color"];

/// The words of commands that others follow.
const GROUPS: [&str; 6] = ["sudoku", "latin", "grid", "cover", "cubes", "make"];

/// Moves options that stand before the command to the end of the command line.
fn with_command_first(typed: Vec<OsString>) -> Vec<OsString> {
    let mut typed = typed.into_iter();
    let (mut words, mut options) = (Vec::from_iter(typed.next()), Vec::new());
    while let Some(word) = typed.next() {
        let text = word.to_string_lossy().into_owned();
        let name = text.split('=').next().unwrap_or_default();
        let has_value = |name: &str| WITH_VALUE.contains(&name) || heeded::WITH_VALUE.contains(&name);
        if FLAGS.contains(&name) || heeded::FLAGS.contains(&name) || has_value(name) {
            let value = has_value(&text).then(|| typed.next()).flatten();
            options.extend([Some(word), value].into_iter().flatten());
        } else {
            words.push(word);
            if !GROUPS.contains(&&*text) {
                break;
            }
        }
    }
    words.extend(typed);
    // Behind `--` there are no options.
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    words.splice(end..end, options);
    words
}

/// The least puzzle whose cells stand beside rules on the command line has so many: those of 4×4.
const LEAST_CELLS: usize = 16;

/// The command line with the cells of a puzzle, and rules in a string beside them, as one word.
fn joined(typed: Vec<OsString>) -> Vec<OsString> {
    let is_item = |word: &str| word.starts_with('.') && word[1..].starts_with(|c: char| c.is_ascii_uppercase());
    let is_cells = |word: &str| !is_item(word) && (is_typed(word) || cells_typed(word) >= Some(LEAST_CELLS));
    let one = |pair: &[OsString]| {
        let [first, second] = [pair[0].to_str()?, pair[1].to_str()?];
        let has_file = [first, second].iter().any(|word| Path::new(word).exists());
        let one = format!("{first} {second}");
        let is_both = is_item(first) && is_cells(second) || is_cells(first) && is_item(second);
        (is_both && !has_file && is_typed(&one)).then_some(one)
    };
    match typed.windows(2).enumerate().find_map(|(at, pair)| Some((at, one(pair)?))) {
        Some((at, one)) => [&typed[..at], &[one.into()], &typed[at + 2..]].concat(),
        None => typed,
    }
}

/// The command line with the new name of a command in place of an old one, and a note that says so.
fn with_new_name(mut typed: Vec<OsString>) -> (Vec<OsString>, Option<String>) {
    let is_old = |(old, _): &&(&[&str], &[&str])| {
        old.len() < typed.len() && old.iter().zip(&typed[1..]).all(|(old, word)| word == *old)
    };
    let Some((old, new)) = OLD_NAMES.iter().find(is_old) else { return (typed, None) };
    typed.splice(1..=old.len(), new.iter().map(OsString::from));
    (typed, Some(format!("`{}` is now `{}`", old.join(" "), new.join(" "))))
}

/// The words that stand for a command where it is about an input of a kind; `None` if there are none.
fn words(kind: InputKind, command: &str) -> Option<Vec<&str>> {
    use InputKind::{Square, SquareFromOne};
    Some(match (kind, command) {
        (InputKind::Puzzle | Square | SquareFromOne | InputKind::Cover, "dedup") => return None,
        (InputKind::Sudoku, "conflict" | "draw" | "convert") | (InputKind::Puzzle, _) => vec!["grid", command],
        (InputKind::Sudoku, _) => vec!["sudoku", command],
        (Square | SquareFromOne, "solve") => vec!["latin", "complete"],
        (Square | SquareFromOne, "count") => vec!["latin", "complete", "--count"],
        (Square | SquareFromOne, "check" | "rate" | "explain") => vec!["latin", command],
        // A grid without boxes is a puzzle, too.
        (Square | SquareFromOne, _) => vec!["grid", command],
        (InputKind::Cover, "solve" | "count" | "conflict") => vec!["cover", command],
        (InputKind::Cover, _) => return None,
    })
}

/// The command that answers in place of one that finds its group.
struct Found {
    /// The command line with the words of the group.
    words: Vec<OsString>,
    note: String,
    /// How an input was read that could be read otherwise.
    readings: Vec<String>,
}

/// The kinds of so many files behind the first one are compared with its kind.
const MOST_BEGUN: usize = 100;

/// The command in place of one that finds its group; `None` for any other command.
///
/// # Errors
/// A message.
fn with_group(typed: &[OsString], matches: &ArgMatches) -> Result<Option<Found>, String> {
    let Some((name, given)) = matches.subcommand().filter(|(name, _)| is_front(name)) else { return Ok(None) };
    let files = given.try_get_many::<PathBuf>("files").ok().flatten();
    let mut files = files.into_iter().flatten();
    let first = files.next().or_else(|| given.try_get_one("file").ok().flatten());
    let Some(path) = first else { return Ok(None) };
    let place = input::name(path);
    let (mut kind, mut readings) = match *name == *"generate" {
        // The command that reads it says what is wrong.
        false if *name == *"dedup" => kind_of(path, given, name).unwrap_or((InputKind::Sudoku, Vec::new())),
        false => kind_of(path, given, name).unwrap_or((InputKind::Puzzle, Vec::new())),
        true if given.value_source("file") == Some(ValueSource::CommandLine) => (InputKind::Puzzle, Vec::new()),
        true => (InputKind::Sudoku, Vec::new()),
    };
    // One group answers for all files.
    for other in files.filter(|other| *other != path && other.is_file()).take(MOST_BEGUN) {
        let Some((another, reading)) = kind_of(other, given, name) else { continue };
        readings.extend(reading);
        kind = kind.with(another).ok_or_else(|| {
            let (other, one, another) = (input::name(other), kind.name(), another.name());
            format!("{place} holds {one}, {other} {another}; expected files of one kind")
        })?;
    }
    let Some(mut words) = words(kind, name) else {
        let what = if name == "dedup" { "compares 9×9 Sudokus" } else { "is not for it" };
        return Err(format!("{place} holds {}; `graeco {name}` {what}", kind.name()));
    };
    if kind == InputKind::SquareFromOne && words[0] == "latin" {
        words.extend(["--symbols", "1"]);
        let own = words[..words.len() - 1].join(" ");
        readings.push(format!("{place}: symbols are read as numbers from 1; `graeco {own} 0` reads them from 0"));
    }
    let at = typed.iter().position(|word| word == name).unwrap_or(0);
    let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    let group = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let note = format!("{place}: {}, answered by `graeco {group}`", kind.name());
    Ok(Some(Found { words: [&typed[..at], &words, &typed[at + 1..]].concat(), note, readings }))
}

/// The kind of an input, by its beginning, and how it was read where it could be read otherwise. `None` if it cannot be read,
/// which the group reports.
fn kind_of(path: &Path, given: &ArgMatches, command: &str) -> Option<(InputKind, Vec<String>)> {
    let limits = Query::new(Mode::One, &CommonArgs::of(given).ok()?).limits();
    let is_enough = |begin: &[u8]| begin.len() >= InputKind::BEGIN || !path.is_file() && is_enough(begin);
    let (begin, reading) = input::begin(path, &limits, is_enough).ok()?;
    let (kind, notes) = match is_list_with_strings(&begin) {
        true => (InputKind::Puzzle, Vec::new()),
        false => InputKind::with_notes(&begin),
    };
    // The group `grid` prints the same.
    let notes = notes.iter().filter(|_| words(kind, command).is_some_and(|words| words[0] == "latin"));
    let notes = notes.map(|note| format!("{}: {note}", input::name(path)));
    Some((kind, reading.into_iter().chain(notes).collect()))
}

/// Whether the beginning of an input that others still write decides its kind: a line of cells, in no odd form so far.
fn is_enough(begin: &[u8]) -> bool {
    let first = begin.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || b".*_-?".contains(byte);
    let has_cells = || first.split(|byte| !is_cell(byte)).any(|word| word.len() >= 81);
    first.len() < begin.len() && has_cells() && rewritten(&String::from_utf8_lossy(begin)).is_none()
}
