//! Knuth's plain-text form of a problem, read and written.
//!
//! As his programs DLX1 to DLX6 define it:
//!
//! - A line that starts with `|` is a comment; an empty line is skipped. One comment is ours: `| options of the whole:
//!   1 5 7-20` says by which numbers the options that follow are known in the problem that this one is a part of.
//! - The first other line names the items, with blanks between; a lone `|` stands before the secondary ones.
//!   `3|a` must be covered three times, `1:3|a` one to three times.
//! - Every further line is an option: the names of its items. `x:red` gives the secondary item `x` a colour.
//!   `|12` anywhere in an option is a cost; several add up. Costs do not change which covers exist.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::str::FromStr;

use crate::builder::{BuildError, Builder};
use crate::limits::{Budget, Pace};
use crate::outcome::Stop;
use crate::problem::{Entry, Kind, OptionId, Problem};

/// The error in a text, and its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column of the first character that is wrong, counted in characters from 1.
    pub column: usize,
    /// How many characters are wrong, at least 1.
    pub width: usize,
    /// The error, and the expected text.
    pub what: String,
}

/// Why a problem could not be read. There are no other reasons, so this enum can be matched exhaustively.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The source failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is wrong. The second field is the beginning of the line.
    #[error("{0}")]
    Text(TextError, String),
    /// A limit was reached before the end of the source: [`Stop::TimeLimit`], [`Stop::Interrupted`], or [`Stop::MemoryLimit`] if
    /// the problem itself takes more memory than allowed.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Why a line was not taken in.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Reads a problem from a text.
///
/// # Errors
/// The first error in the text, with line and column.
pub fn parse(text: &str) -> Result<Problem, TextError> {
    let mut reader = Reader::new(&Budget::default());
    for line in text.lines() {
        match reader.line(line) {
            Ok(()) => {}
            Err(Refusal::Text(error)) => return Err(error),
            Err(Refusal::Stopped(stop)) => unreachable!("{stop} where there is none"),
        }
    }
    reader.finish()
}

/// Reads the text form, as [`text::parse`](self::parse) does.
///
/// ```
/// use graeco_exact_cover::Problem;
///
/// let problem: Problem = "a b c\na b\nc\n".parse()?;
/// assert_eq!(problem.to_string(), "a b c\na b\nc\n");
/// let error = "a b\na d\n".parse::<Problem>().unwrap_err();
/// assert_eq!((error.line, error.column), (2, 3));
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
impl FromStr for Problem {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Problem, TextError> {
        parse(text)
    }
}

/// Writes the text form, as [`text::write`](self::write()) does.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, f)
    }
}

/// Reads a problem from a source, line by line, within a budget.
///
/// # Errors
/// The first error in the text, an error of the source, or the limit that was reached.
pub fn read(mut source: impl BufRead, budget: &Budget) -> Result<Problem, ReadError> {
    let mut reader = Reader::new(budget);
    let mut bytes = Vec::new();
    while read_line(&mut source, &mut bytes, budget)? {
        let line = match std::str::from_utf8(&bytes) {
            Ok(_) if bytes.len() > LONGEST_LINE => {
                let what = format!("this line is longer than {LONGEST_LINE} bytes; expected names of items");
                return Err(reader.refuse(String::new(), what));
            }
            Ok(line) => line.trim_end_matches(['\n', '\r']),
            Err(error) => {
                let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).into_owned();
                return Err(reader.refuse(good, "this is not UTF-8 text; expected names of items".into()));
            }
        };
        reader.line(line).map_err(|refusal| match refusal {
            Refusal::Text(error) => ReadError::Text(error, line.into()),
            Refusal::Stopped(stop) => stop.into(),
        })?;
    }
    reader.finish().map_err(|error| ReadError::Text(error, String::new()))
}

/// A longer line is refused before it fills the memory.
const LONGEST_LINE: usize = 1 << 28;

/// Reads the next line, or as much of it as is enough to refuse it. False at the end of the source.
fn read_line(source: &mut impl BufRead, bytes: &mut Vec<u8>, budget: &Budget) -> Result<bool, ReadError> {
    const STEP: u64 = 1 << 20;
    bytes.clear();
    let mut checked = 0;
    loop {
        let read = source.take(STEP).read_until(b'\n', bytes)?;
        if read == 0 || bytes.last() == Some(&b'\n') || bytes.len() > LONGEST_LINE {
            return Ok(!bytes.is_empty());
        }
        budget.look().and_then(|()| budget.afford(bytes.len()))?;
        match std::str::from_utf8(&bytes[checked..]) {
            // A character may be cut in two here.
            Err(error) if error.error_len().is_some() => return Ok(true),
            Err(error) => checked += error.valid_up_to(),
            Ok(_) => checked = bytes.len(),
        }
    }
}

struct Reader {
    builder: Builder,
    pace: Pace,
    /// How many lines were read.
    number: usize,
    has_items: bool,
    entries: Vec<Entry>,
    /// For each item the last line that had it.
    last_line: Vec<usize>,
    /// The numbers of the options as ranges, first and last, and the line with them.
    numbers: Option<(Vec<(u32, u32)>, usize)>,
}

const NUMBERS: &str = "| options of the whole:";

/// A word of a line, and the byte where it starts.
#[derive(Clone, Copy)]
struct Word<'t> {
    line: &'t str,
    start: usize,
    text: &'t str,
}

impl Reader {
    fn new(budget: &Budget) -> Self {
        let (builder, pace) = (Builder::default(), budget.pace());
        let (entries, last_line) = Default::default();
        Reader { builder, pace, number: 0, has_items: false, entries, last_line, numbers: None }
    }

    /// The error behind the good part of the line that follows.
    fn refuse(&self, good: String, what: String) -> ReadError {
        let (line, column) = (self.number + 1, good.chars().count() + 1);
        ReadError::Text(TextError { line, column, width: 1, what }, good)
    }

    fn line(&mut self, line: &str) -> Result<(), Refusal> {
        self.number += 1;
        self.pace.step(1)?;
        // Some editors put a byte-order mark before the first line.
        let line = if self.number == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        if line.starts_with(NUMBERS) {
            return self.numbers(line);
        }
        if line.starts_with('|') || line.trim().is_empty() {
            return Ok(());
        }
        if self.has_items {
            return self.option(line);
        }
        self.has_items = true;
        self.items(line)
    }

    fn finish(self) -> Result<Problem, TextError> {
        if !self.has_items {
            let what = "the text ends here; expected a line that names the items".into();
            return Err(TextError { line: self.number.max(1), column: 1, width: 1, what });
        }
        let problem = self.builder.build();
        let Some((ranges, line)) = self.numbers else { return Ok(problem) };
        let told: u64 = ranges.iter().map(|(first, last)| u64::from(last - first) + 1).sum();
        let options = problem.option_count() as u64;
        if told != options {
            let what = format!("this numbers {told} options; expected {options}, as many as there are");
            return Err(TextError { line, column: 1, width: NUMBERS.len(), what });
        }
        Ok(problem.numbered(ranges.into_iter().flat_map(|(first, last)| first..=last).collect()))
    }

    fn numbers(&mut self, line: &str) -> Result<(), Refusal> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for word in words(line).skip_while(|word| word.start < NUMBERS.len()) {
            let (first, last) = word.text.split_once('-').unwrap_or((word.text, word.text));
            let range = first.parse::<u32>().ok().zip(last.parse::<u32>().ok());
            let before = ranges.last().map_or(0, |&(_, last)| last);
            let Some((first, last)) = range.filter(|&(first, last)| before < first && first <= last) else {
                let what = "expected numbers of options that ascend, such as `1 5 7-20`";
                return Err(self.error(word, what).into());
            };
            self.pace.step(1)?;
            ranges.push((first, last));
            self.pace.budget().afford(2 * size_of_val(ranges.as_slice()))?;
        }
        self.numbers = Some((ranges, self.number));
        Ok(())
    }

    fn items(&mut self, line: &str) -> Result<(), Refusal> {
        let mut secondary = false;
        for word in words(line) {
            self.pace.step(1)?;
            self.afford(line)?;
            if word.text == "|" {
                if secondary {
                    let what = "a second `|`; expected at most one, before the secondary items";
                    return Err(self.error(word, what).into());
                }
                secondary = true;
                continue;
            }
            let declared = match word.text.split_once('|') {
                Some(_) if secondary => {
                    return Err(self
                        .error(word, "a secondary item cannot have a multiplicity; expected a name")
                        .into());
                }
                Some((bounds, name)) => {
                    let Some((lo, hi)) = parse_bounds(bounds) else {
                        let what = format!("`{bounds}` is not a multiplicity; expected `3|{name}` or `1:3|{name}`");
                        return Err(self.error(word, &what).into());
                    };
                    self.builder.bounded(name, lo, hi)
                }
                None if secondary => self.builder.secondary(word.text),
                None => self.builder.primary(word.text),
            };
            declared.map_err(|error| self.error(word, &error.to_string()))?;
        }
        self.last_line.resize(self.builder.item_count(), 0);
        Ok(())
    }

    fn option(&mut self, line: &str) -> Result<(), Refusal> {
        self.entries.clear();
        let mut cost = 0_u64;
        for word in words(line) {
            self.pace.step(1)?;
            if let Some(digits) = word.text.strip_prefix('|') {
                let sum = digits.parse().ok().and_then(|more| cost.checked_add(more));
                cost = sum.ok_or_else(|| self.error(word, "expected a cost, `|` and a number below 2^64 in all"))?;
                continue;
            }
            let entry = self.entry(word).map_err(|error| self.error(word, &error.to_string()))?;
            if std::mem::replace(&mut self.last_line[entry.item.index()], self.number) == self.number {
                return Err(self.error(word, "this item is already in the option").into());
            }
            self.entries.push(entry);
        }
        let whole = words(line).next().unwrap_or(Word { line, start: 0, text: line });
        let added = self.builder.option(self.entries.iter().copied());
        let option = added.map_err(|error| self.error(whole, &error.to_string()))?;
        if cost > 0 {
            self.builder.cost(option, cost);
        }
        self.afford(line)?;
        Ok(())
    }

    /// Whether the memory allows this line beside the text read so far.
    fn afford(&self, line: &str) -> Result<(), Stop> {
        // Beside the problem there are the last line of each item, and the entries of an option.
        let beside = self.builder.item_count() * size_of::<usize>() + self.entries.len() * size_of::<Entry>();
        self.pace.budget().afford(self.builder.bytes() + beside + line.len())
    }

    fn entry(&mut self, word: Word<'_>) -> Result<Entry, BuildError> {
        let Some((name, color)) = word.text.split_once(':') else {
            return Ok(self.builder.item(word.text)?.into());
        };
        let item = self.builder.item(name)?;
        if self.builder.kind(item) != Kind::Secondary {
            return Err(BuildError::ColoredPrimary(name.into()));
        }
        Ok(item.colored(self.builder.color(color)?))
    }

    fn error(&self, word: Word<'_>, what: &str) -> TextError {
        let column = word.line[..word.start].chars().count() + 1;
        TextError { line: self.number, column, width: word.text.chars().count().max(1), what: what.into() }
    }
}

fn words(line: &str) -> impl Iterator<Item = Word<'_>> {
    line.split_whitespace().map(move |text| {
        let start = text.as_ptr() as usize - line.as_ptr() as usize;
        Word { line, start, text }
    })
}

/// `3` or `1:3`.
fn parse_bounds(text: &str) -> Option<(u32, u32)> {
    match text.split_once(':') {
        Some((lo, hi)) => Some((lo.parse().ok()?, hi.parse().ok()?)),
        None => text.parse().ok().map(|both| (both, both)),
    }
}

/// Writes a problem in the form that [`parse`] reads.
///
/// Items are written in the order of declaration, primary ones first, so reading gives the same problem again if
/// no secondary item was declared before a primary one.
///
/// # Errors
/// An error of `out`.
pub fn write(problem: &Problem, out: &mut impl fmt::Write) -> fmt::Result {
    if problem.is_numbered() {
        write_numbers(problem, out)?;
    }
    let secondary = |kind| kind == Kind::Secondary;
    let mut gap = "";
    for item in problem.items().filter(|&item| !secondary(problem.kind(item))) {
        match problem.kind(item) {
            Kind::Primary { lo, hi } if lo == hi && hi != 1 => write!(out, "{gap}{hi}|{}", problem.name(item))?,
            Kind::Primary { lo, hi } if lo != hi => write!(out, "{gap}{lo}:{hi}|{}", problem.name(item))?,
            _ => write!(out, "{gap}{}", problem.name(item))?,
        }
        gap = " ";
    }
    // An empty line would be no line of items. One that starts with `|` would be a comment, hence the blank.
    if problem.items().len() == 0 || problem.items().any(|item| secondary(problem.kind(item))) {
        out.write_str(" |")?;
        for item in problem.items().filter(|&item| secondary(problem.kind(item))) {
            write!(out, " {}", problem.name(item))?;
        }
    }
    out.write_char('\n')?;
    for option in problem.options() {
        write_option(problem, option, out)?;
    }
    Ok(())
}

fn write_numbers(problem: &Problem, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_str(NUMBERS)?;
    let mut numbers = problem.options().map(|option| problem.number(option)).peekable();
    while let Some(first) = numbers.next() {
        let mut last = first;
        while let Some(next) = numbers.next_if(|&next| next == last + 1) {
            last = next;
        }
        if first == last { write!(out, " {first}")? } else { write!(out, " {first}-{last}")? }
    }
    out.write_char('\n')
}

fn write_option(problem: &Problem, option: OptionId, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_str(&problem.describe_option(option))?;
    if problem.cost(option) > 0 {
        write!(out, " |{}", problem.cost(option))?;
    }
    out.write_char('\n')
}
