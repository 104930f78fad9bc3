//! Regular expressions over values, read into finite automata. (Thompson 1968.)

use crate::expression::Mistake;
use crate::finite::{Class, MOST_STATES, Nfa};

/// The deepest nesting of groups, and the greatest number in braces.
const MOST_DEPTH: usize = 50;
const MOST_TIMES: usize = 255;

/// Reads a pattern: digits are values, `<12>` larger ones, `.` for any; `[1-3]`, `[^5]`, `( )`, `|`, `*`, `+`,
/// `?`, `{m,n}`. Blanks mean nothing.
pub(crate) fn parse(text: &str) -> Result<Nfa, Mistake> {
    let mut parser = Parser { text, at: 0, automaton: Nfa::default(), depth: 0 };
    let start = parser.automaton.state();
    let (first, last) = parser.alternatives()?;
    if parser.peek().is_some() {
        return Err(parser.mistake("unmatched `)`"));
    }
    parser.automaton.free[start].push(first);
    parser.automaton.accepts[last] = true;
    Ok(parser.automaton)
}

/// A part of the automaton: where it begins and where it ends.
type Fragment = (usize, usize);

struct Parser<'t> {
    text: &'t str,
    at: usize,
    automaton: Nfa,
    depth: usize,
}

impl Parser<'_> {
    /// The next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest.chars().next()
    }

    fn take(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        self.at += if found { expected.len_utf8() } else { 0 };
        found
    }

    /// The error at the next character.
    fn mistake(&self, what: impl Into<String>) -> Mistake {
        let width = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        Mistake { at: self.at..self.at + width, what: what.into() }
    }

    /// A new state, unless there are too many; `start` is where the part of the pattern begins that needs it.
    fn state(&mut self, start: usize) -> Result<usize, Mistake> {
        if self.automaton.accepts.len() >= MOST_STATES {
            let what = format!("the pattern is too large; expected {MOST_STATES} states at most");
            return Err(Mistake { at: start..self.at, what });
        }
        Ok(self.automaton.state())
    }

    fn alternatives(&mut self) -> Result<Fragment, Mistake> {
        let start = self.at;
        let first = self.sequence()?;
        if self.peek() != Some('|') {
            return Ok(first);
        }
        let (from, to) = (self.state(start)?, self.state(start)?);
        let mut parts = vec![first];
        while self.take('|') {
            parts.push(self.sequence()?);
        }
        for (first, last) in parts {
            self.automaton.free[from].push(first);
            self.automaton.free[last].push(to);
        }
        Ok((from, to))
    }

    fn sequence(&mut self) -> Result<Fragment, Mistake> {
        let start = self.at;
        let from = self.state(start)?;
        let mut to = from;
        while self.peek().is_some_and(|next| next != '|' && next != ')') {
            let (first, last) = self.repeated()?;
            self.automaton.free[to].push(first);
            to = last;
        }
        Ok((from, to))
    }

    /// An atom and its number of repetitions. A count in braces reads the atom again for each copy.
    fn repeated(&mut self) -> Result<Fragment, Mistake> {
        let start = self.at;
        let mut part = self.atom()?;
        let after_atom = self.at;
        loop {
            let sign = self.at;
            part = if self.take('*') {
                self.looped(part, start, true, true)?
            } else if self.take('+') {
                self.looped(part, start, false, true)?
            } else if self.take('?') {
                self.looped(part, start, true, false)?
            } else if self.peek() == Some('{') {
                if sign != after_atom {
                    return Err(self.mistake("a count after another repetition; expected parentheses around it"));
                }
                self.at += 1;
                self.counted(part, start)?
            } else {
                return Ok(part);
            };
        }
    }

    /// A part that may be skipped, or repeated.
    fn looped(
        &mut self,
        (first, last): Fragment,
        start: usize,
        skips: bool,
        repeats: bool,
    ) -> Result<Fragment, Mistake> {
        let (from, to) = (self.state(start)?, self.state(start)?);
        self.automaton.free[from].push(first);
        self.automaton.free[last].push(to);
        if skips {
            self.automaton.free[from].push(to);
        }
        if repeats {
            self.automaton.free[last].push(first);
        }
        Ok((from, to))
    }

    /// The counts after `{`, for an atom that begins at `start` and was read once.
    fn counted(&mut self, once: Fragment, start: usize) -> Result<Fragment, Mistake> {
        let open = self.at - 1;
        let least = self.number()?;
        let most = match self.take(',') {
            false => Some(least),
            true if self.peek() == Some('}') => None,
            true => Some(self.number()?),
        };
        if !self.take('}') {
            return Err(self.mistake("expected `}`"));
        }
        let end = self.at;
        if most.is_some_and(|most| most < least) {
            return Err(Mistake { at: open..end, what: "the greater count comes second: {m,n}".into() });
        }
        let from = self.state(start)?;
        let mut to = from;
        let mut first = Some(once);
        for copy in 0..most.unwrap_or(least + 1) {
            let mut part = match first.take() {
                Some(once) => once,
                None => {
                    self.at = start;
                    let part = self.atom();
                    self.at = end;
                    part?
                }
            };
            if copy >= least {
                part = self.looped(part, start, true, most.is_none())?;
            }
            self.automaton.free[to].push(part.0);
            to = part.1;
        }
        Ok((from, to))
    }

    /// A count in braces.
    fn number(&mut self) -> Result<usize, Mistake> {
        self.peek();
        let digits = self.digits();
        let number = self.text[digits.clone()].parse().ok().filter(|&number| number <= MOST_TIMES);
        number.ok_or_else(|| Mistake { at: digits, what: format!("expected a number, {MOST_TIMES} at most") })
    }

    /// The place of the digits that come next; they are read.
    fn digits(&mut self) -> std::ops::Range<usize> {
        let start = self.at;
        let rest = &self.text[start..];
        self.at += rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        start..self.at
    }

    fn atom(&mut self) -> Result<Fragment, Mistake> {
        let start = self.at;
        match self.peek() {
            Some('(') => {
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return Err(self.mistake(format!("groups nested more than {MOST_DEPTH} deep")));
                }
                let open = self.at;
                self.at += 1;
                let part = self.alternatives()?;
                self.depth -= 1;
                if self.take(')') {
                    return Ok(part);
                }
                Err(Mistake { at: open..open + 1, what: "unmatched `(`".into() })
            }
            Some('.') => {
                self.at += 1;
                self.step(start, Class { ranges: Vec::new(), is_negated: true })
            }
            Some('[') => {
                let class = self.class()?;
                self.step(start, class)
            }
            Some('*' | '+' | '?' | '{') => Err(self.mistake("there is nothing to repeat")),
            _ => {
                let value = self.value()?;
                self.step(start, Class { ranges: vec![[value; 2]], is_negated: false })
            }
        }
    }

    fn step(&mut self, start: usize, class: Class) -> Result<Fragment, Mistake> {
        let (from, to) = (self.state(start)?, self.state(start)?);
        self.automaton.steps[from].push((class, to));
        Ok((from, to))
    }

    /// `[1-3 5]`, `[^7]`.
    fn class(&mut self) -> Result<Class, Mistake> {
        let open = self.at;
        self.at += 1;
        let is_negated = self.take('^');
        let mut ranges = Vec::new();
        while !self.take(']') {
            if self.peek().is_none() {
                return Err(Mistake { at: open..open + 1, what: "unmatched `[`".into() });
            }
            let start = self.at;
            let low = self.value()?;
            let high = if self.take('-') { self.value()? } else { low };
            if high < low {
                return Err(Mistake { at: start..self.at, what: "the greater value comes second".into() });
            }
            ranges.push([low, high]);
        }
        Ok(Class { ranges, is_negated })
    }

    /// A digit, or a number in angle brackets.
    fn value(&mut self) -> Result<i64, Mistake> {
        match self.peek() {
            Some(digit @ '0'..='9') => {
                self.at += 1;
                Ok(i64::from(digit as u32 - '0' as u32))
            }
            Some('<') => {
                self.at += 1;
                let digits = self.digits();
                let number = self.text[digits.clone()].parse().ok().filter(|&number| number <= 255);
                let what = "expected a value, as in `<12>`";
                let number = number.ok_or_else(|| Mistake { at: digits, what: what.into() })?;
                if self.take('>') { Ok(number) } else { Err(self.mistake("expected `>`")) }
            }
            Some(other) => Err(self.mistake(format!("unexpected `{other}`; expected a value, `.`, `[` or `(`"))),
            None => Err(self.mistake("expected a value")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, values: &[i64]) -> bool {
        parse(pattern).unwrap_or_else(|m| panic!("{pattern}: {m:?}")).accepts(values.iter().copied())
    }

    #[test]
    fn patterns_mean_what_they_say() {
        let expected: [(&str, &[i64], bool); 16] = [
            ("123", &[1, 2, 3], true),
            ("1 2 | 3", &[3], true),
            ("12|3", &[1, 3], false),
            (".*5.*", &[1, 5, 2], true),
            (".*5.*", &[1, 6, 2], false),
            ("[1-3]+[^1-3]", &[2, 2, 9], true),
            ("[1-3]+[^1-3]", &[9], false),
            ("(12)*", &[], true),
            ("(12)*", &[1, 2, 1, 2], true),
            ("(12)*", &[1, 2, 1], false),
            ("1?2{2,3}", &[2, 2, 2], true),
            ("1?2{2,3}", &[1, 2, 2, 2, 2], false),
            ("(1|2){2}<12>", &[2, 1, 12], true),
            ("1{0}2", &[2], true),
            (".{2,}", &[4, 4, 4, 4], true),
            (".{2,}", &[4], false),
        ];
        for (pattern, values, accepted) in expected {
            assert_eq!(matches(pattern, values), accepted, "{pattern} {values:?}");
        }
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let wrong = |text: &str| parse(text).map_err(|mistake| (mistake.at, mistake.what)).unwrap_err();
        let expected = [
            ("1(2", 1..2, "unmatched `(`"),
            ("12)", 2..3, "unmatched `)`"),
            ("*1", 0..1, "there is nothing to repeat"),
            ("1[2", 1..2, "unmatched `[`"),
            ("1{3,2}", 1..6, "the greater count comes second: {m,n}"),
            ("1{300}", 2..5, "expected a number, 255 at most"),
            ("1{2", 3..3, "expected `}`"),
            ("1x", 1..2, "unexpected `x`; expected a value, `.`, `[` or `(`"),
            ("[5-2]", 1..4, "the greater value comes second"),
            ("<a>", 1..1, "expected a value, as in `<12>`"),
        ];
        for (text, at, what) in expected {
            assert_eq!(wrong(text), (at, what.to_owned()), "{text}");
        }
        assert!(wrong("((.{200}){200}){200}").1.contains("too large"));
        assert!(wrong(&"(".repeat(1000)).1.contains("nested"));
    }

    #[test]
    fn deterministic_automata_accept_the_same_lines_and_are_small() {
        for (pattern, states) in [("(1|2)*12", 3), (".*1.{3}", 16), ("[^]*", 1), ("1(2|3)|1(3|2)", 3), ("[]", 1)] {
            let automaton = parse(pattern).unwrap();
            let small = automaton.deterministic(1, 3).unwrap();
            for number in 0..3_usize.pow(6) {
                for length in 0..=6 {
                    let values: Vec<usize> = (0..length).map(|place| number / 3_usize.pow(place) % 3).collect();
                    let end = values.iter().try_fold(small.start, |state, &value| small.step(state, value));
                    let accepted = end.is_some_and(|state| small.accepts[state]);
                    let expected = automaton.accepts(values.iter().map(|&value| value as i64 + 1));
                    assert_eq!(accepted, expected, "{pattern} {values:?}");
                }
            }
            let reachable = small.accepts.len();
            assert!(reachable <= states + 1, "{pattern}: {reachable} states");
        }
        assert!(parse(".*1.{30}").unwrap().deterministic(1, 9).is_err());
    }
}
