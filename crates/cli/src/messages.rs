//! Messages about puzzles, summed up by topic where there are many.

/// How many messages on one topic are printed in full before the others are only counted.
const FULL: usize = 3;

/// The topic of a message, which several puzzles may have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    Unreadable,
    NoSolution,
    Several,
    /// A limit was reached first.
    Unfinished,
    /// A square that the command does not take, such as one that is not Latin.
    Refused,
    /// A file whose solution does not solve its puzzle.
    WrongSolution,
    /// A puzzle in which nothing is contradictory.
    Solvable,
    /// An estimate that may be far off, or clues that look like slips.
    Doubtful,
    /// No technique goes on.
    Unexplained,
    /// A puzzle of which not everything is carried over to another form.
    Incomplete,
    /// A square without an orthogonal mate.
    NoMate,
    /// A square without a transversal.
    NoTransversal,
}

impl Topic {
    const COUNT: usize = 12;
    const ALL: [Topic; Topic::COUNT] = [
        Topic::Unreadable,
        Topic::NoSolution,
        Topic::Several,
        Topic::Unfinished,
        Topic::Refused,
        Topic::WrongSolution,
        Topic::Solvable,
        Topic::Doubtful,
        Topic::Unexplained,
        Topic::Incomplete,
        Topic::NoMate,
        Topic::NoTransversal,
    ];

    /// What this many of these things have in common.
    fn sum(self, number: u64, things: &str) -> String {
        let what = match self {
            Topic::Unreadable => "could not be read",
            Topic::NoSolution => "have no solution",
            Topic::Several => "have several solutions",
            Topic::Unfinished => "were not finished within the limits",
            Topic::Refused => "were refused",
            Topic::WrongSolution => "have a wrong solution in the file",
            Topic::Solvable => "have a solution",
            Topic::Doubtful => "are doubtful",
            Topic::Unexplained => "are not solved by the techniques",
            Topic::Incomplete => "have parts that are not carried over",
            Topic::NoMate => "have no orthogonal mate",
            Topic::NoTransversal => "have no transversal",
        };
        format!("{number} {things} {what}")
    }
}

impl Topic {
    /// What shows more, if something does.
    fn advice(self) -> Option<&'static str> {
        match self {
            Topic::NoSolution => Some("`graeco conflict` shows givens and rules that contradict each other"),
            Topic::Several => Some("`graeco candidates` shows the cells that differ between solutions"),
            Topic::Unfinished => Some("--time-limit, --node-limit and --memory set the limits"),
            _ => None,
        }
    }
}

/// Why a puzzle is not one with one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotUnique {
    None,
    Several,
}

impl NotUnique {
    pub(crate) fn topic(self) -> Topic {
        match self {
            NotUnique::None => Topic::NoSolution,
            NotUnique::Several => Topic::Several,
        }
    }

    /// As in the answers of `check`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            NotUnique::None => "none",
            NotUnique::Several => "several",
        }
    }

    pub(crate) fn words(self) -> &'static str {
        match self {
            NotUnique::None => "no solution",
            NotUnique::Several => "several solutions",
        }
    }
}

/// A file and a line.
type Place = (String, usize);

#[derive(Debug)]
struct Message {
    /// The topic, file and line, if it is about a puzzle.
    about: Option<(Topic, Place)>,
    text: String,
}

/// Messages in order, of which only those are kept in full that may be printed.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    full: Vec<Message>,
    /// How many there are on each topic.
    counts: [u32; Topic::COUNT],
}

impl Messages {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.full.is_empty() && self.counts == [0; Topic::COUNT]
    }

    /// Adds a message that is printed however many there are.
    pub(crate) fn push(&mut self, text: String) {
        self.full.push(Message { about: None, text });
    }

    /// Adds a message about the puzzle of a file and line. Its text is only made if it may be printed.
    pub(crate) fn add(
        &mut self,
        topic: Topic,
        (file, line): (&str, usize),
        verbose: bool,
        text: impl FnOnce() -> String,
    ) {
        let count = &mut self.counts[topic as usize];
        if verbose || *count < FULL as u32 {
            self.full.push(Message { about: Some((topic, (file.to_owned(), line))), text: text() });
        }
        *count += 1;
    }

    /// Counts a message that is not printed.
    pub(crate) fn count(&mut self, topic: Topic) {
        self.counts[topic as usize] += 1;
    }
}

/// The messages on one topic so far.
#[derive(Clone, Debug, Default)]
struct Sum {
    puzzles: u64,
    first: Option<Place>,
}

/// All messages so far.
#[derive(Debug, Default)]
pub(crate) struct Sums([Sum; Topic::COUNT]);

/// What is said at the end of the puzzles on one topic.
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) puzzles: u64,
    /// The file and line of the first one.
    pub(crate) first: (String, usize),
}

impl Sums {
    /// Whether no more messages on a topic are printed in full.
    pub(crate) fn is_full(&self, topic: Topic) -> bool {
        self.0[topic as usize].puzzles >= FULL as u64
    }

    /// Counts messages, and returns the texts to be printed now.
    pub(crate) fn take(&mut self, messages: Messages, verbose: bool) -> Vec<String> {
        let mut printed = self.0.each_ref().map(|sum| sum.puzzles);
        let mut texts = Vec::new();
        for Message { about, text } in messages.full {
            let is_wanted = about.is_none_or(|(topic, place)| {
                let printed = &mut printed[topic as usize];
                *printed += 1;
                self.0[topic as usize].first.get_or_insert(place);
                verbose || *printed <= FULL as u64
            });
            if is_wanted {
                texts.push(text);
            }
        }
        for (sum, count) in self.0.iter_mut().zip(messages.counts) {
            sum.puzzles += u64::from(count);
        }
        texts
    }

    /// What shows more of the topics that there were.
    pub(crate) fn advice(&self) -> impl Iterator<Item = &'static str> {
        Topic::ALL.into_iter().filter(|&topic| self.0[topic as usize].puzzles > 0).filter_map(Topic::advice)
    }

    /// What to say of these things at the end: a line for each topic of which not all messages were printed.
    pub(crate) fn lines(&self, things: &str) -> impl Iterator<Item = Line> {
        Topic::ALL.into_iter().filter_map(move |topic| {
            let Sum { puzzles, first } = self.0[topic as usize].clone();
            let first = first.filter(|_| puzzles > FULL as u64)?;
            Some(Line { text: topic.sum(puzzles, things), puzzles, first })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds messages on lines of one topic, in blocks of two.
    fn sums(verbose: bool, lines: usize) -> (Vec<String>, Vec<String>) {
        let (mut sums, mut texts) = (Sums::default(), Vec::new());
        for block in (1..=lines).collect::<Vec<_>>().chunks(2) {
            let mut messages = Messages::default();
            for &line in block {
                messages.add(Topic::Several, ("file", line), verbose, || format!("Several {line}"));
            }
            messages.push("other".into());
            texts.extend(sums.take(messages, verbose).into_iter().filter(|text| text != "other"));
        }
        (texts, sums.lines("squares").map(|line| format!("{} from {}", line.text, line.first.1)).collect())
    }

    #[test]
    fn few_messages_are_printed_in_full_and_many_are_summed_up() {
        let three = ["Several 1", "Several 2", "Several 3"];
        assert_eq!(sums(false, 3), (three.map(String::from).to_vec(), Vec::new()));
        assert_eq!(
            sums(false, 9),
            (three.map(String::from).to_vec(), vec!["9 squares have several solutions from 1".to_owned()])
        );
        assert_eq!(sums(true, 9).0.len(), 9);
    }

    #[test]
    fn messages_that_cannot_be_printed_are_not_made() {
        let mut messages = Messages::default();
        let mut made = 0;
        for line in 0..100 {
            messages.add(Topic::NoSolution, ("file", line), false, || {
                made += 1;
                String::new()
            });
        }
        assert_eq!((made, messages.counts[Topic::NoSolution as usize]), (FULL, 100));
    }
}
