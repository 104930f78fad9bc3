//! Messages about items of input, summed up by topic where there are many.

use std::collections::BTreeMap;
use std::fmt::Debug;

/// How many messages on one topic are printed in full before the others are only counted.
const FULL: usize = 3;

/// The topic of a message, which several items may have in common. Topics are summed up in their order.
pub trait Topic: Copy + Ord + Debug {
    /// What this many of these things have in common.
    fn sum(self, number: u64, things: &str) -> String;

    /// Names a command or option that shows more, if there is one.
    fn advice(self) -> Option<&'static str>;
}

type Place = (String, usize);

#[derive(Debug)]
struct Message<T> {
    /// The topic, file and line, if it is about a puzzle.
    about: Option<(T, Place)>,
    text: String,
}

/// Messages in order, of which only those are kept in full that may be printed.
#[derive(Debug)]
pub struct Messages<T> {
    full: Vec<Message<T>>,
    /// How many there are on each topic.
    counts: BTreeMap<T, u32>,
}

impl<T> Default for Messages<T> {
    fn default() -> Self {
        Messages { full: Vec::new(), counts: BTreeMap::new() }
    }
}

impl<T: Topic> Messages<T> {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.full.is_empty() && self.counts.is_empty()
    }

    /// Adds a message that is printed however many there are.
    pub fn push(&mut self, text: String) {
        self.full.push(Message { about: None, text });
    }

    /// Adds a message about the item of a file and line. Its text is only made if it may be printed.
    pub fn add(&mut self, topic: T, (file, line): (&str, usize), verbose: bool, text: impl FnOnce() -> String) {
        if self.count(topic) <= FULL as u32 || verbose {
            self.full.push(Message { about: Some((topic, (file.to_owned(), line))), text: text() });
        }
    }

    /// Counts a message on a topic, and returns how many there are now. By itself, it is for one that is not printed.
    pub fn count(&mut self, topic: T) -> u32 {
        let count = self.counts.entry(topic).or_default();
        *count += 1;
        *count
    }
}

/// The messages on one topic so far.
#[derive(Clone, Debug, Default)]
struct Sum {
    items: u64,
    first: Option<Place>,
}

/// All messages so far.
#[derive(Debug)]
pub struct Sums<T> {
    of: BTreeMap<T, Sum>,
}

/// What is said at the end of the items on one topic.
#[derive(Debug)]
pub struct Line {
    /// It, in words.
    pub text: String,
    /// How many items there are.
    pub items: u64,
    /// The file and line of the first one.
    pub first: (String, usize),
}

impl<T: Topic> Default for Sums<T> {
    fn default() -> Self {
        Sums { of: BTreeMap::new() }
    }
}

impl<T: Topic> Sums<T> {
    /// Whether no more messages on a topic are printed in full.
    #[must_use]
    pub fn is_full(&self, topic: T) -> bool {
        self.of.get(&topic).is_some_and(|sum| sum.items >= FULL as u64)
    }

    /// Counts messages, and returns the texts to be printed now.
    pub fn take(&mut self, messages: Messages<T>, verbose: bool) -> Vec<String> {
        let mut printed: BTreeMap<T, u64> = self.of.iter().map(|(&topic, sum)| (topic, sum.items)).collect();
        let mut texts = Vec::new();
        for Message { about, text } in messages.full {
            let is_wanted = about.is_none_or(|(topic, place)| {
                let printed = printed.entry(topic).or_default();
                *printed += 1;
                self.of.entry(topic).or_default().first.get_or_insert(place);
                verbose || *printed <= FULL as u64
            });
            if is_wanted {
                texts.push(text);
            }
        }
        for (topic, count) in messages.counts {
            self.of.entry(topic).or_default().items += u64::from(count);
        }
        texts
    }

    /// The advice on the topics so far.
    pub fn advice(&self) -> impl Iterator<Item = &'static str> {
        self.of.iter().filter(|(_, sum)| sum.items > 0).filter_map(|(topic, _)| topic.advice())
    }

    /// What to say of these things at the end: a line for each topic of which not all messages were printed.
    pub fn lines(&self, things: &str) -> impl Iterator<Item = Line> {
        self.of.iter().filter_map(move |(topic, sum)| {
            let first = sum.first.clone().filter(|_| sum.items > FULL as u64)?;
            Some(Line { text: topic.sum(sum.items, things), items: sum.items, first })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    struct Several;

    impl Topic for Several {
        fn sum(self, number: u64, things: &str) -> String {
            format!("{number} {things} have several solutions")
        }

        fn advice(self) -> Option<&'static str> {
            None
        }
    }

    /// Adds messages on lines of one topic, in blocks of two.
    fn sums(verbose: bool, lines: usize) -> (Vec<String>, Vec<String>) {
        let (mut sums, mut texts) = (Sums::default(), Vec::new());
        for block in (1..=lines).collect::<Vec<_>>().chunks(2) {
            let mut messages = Messages::default();
            for &line in block {
                messages.add(Several, ("file", line), verbose, || format!("Several {line}"));
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
            messages.add(Several, ("file", line), false, || {
                made += 1;
                String::new()
            });
        }
        assert_eq!((made, messages.counts[&Several]), (FULL, 100));
    }
}
