//! The language of rules of the user's own: arithmetic and logic over the values a, b, … of some cells.

use std::ops::Range;

/// What is wrong in a text, and where, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub(crate) at: Range<usize>,
    pub(crate) what: String,
}

/// The longest text of an expression, and the deepest nesting in it.
const MOST_BYTES: usize = 4000;
const MOST_DEPTH: usize = 60;

/// The greatest number in an expression.
const MOST_NUMBER: i64 = 1_000_000_000;

/// An expression that is true or false for the values of some cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expression(Truth);

/// True or false. Names are numbers from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Truth {
    Compare(Number, Comparison, Number),
    In(Number, Vec<Number>),
    And(Vec<Truth>),
    Or(Vec<Truth>),
    Not(Box<Truth>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Number {
    Literal(i64),
    Name(usize),
    Negative(Box<Number>),
    Abs(Box<Number>),
    Apply(Box<Number>, Operation, Box<Number>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Least,
    Greatest,
}

/// What a comparison of sums says: coefficients by name, and the least and greatest value of the sum.
pub(crate) type Linear = (Vec<i64>, [i64; 2]);

impl Expression {
    /// Reads an expression over `names` values, called a, b, ….
    pub(crate) fn parse(text: &str, names: usize) -> Result<Expression, Mistake> {
        if text.len() > MOST_BYTES {
            return Err(Mistake { at: 0..text.len(), what: format!("expected {MOST_BYTES} characters at most") });
        }
        let mut parser = Parser { tokens: tokens(text)?, at: 0, end: text.len(), names, depth: 0 };
        let whole = parser.any()?;
        match parser.peek() {
            None => whole.truth().map(Expression),
            Some(_) => Err(parser.expected("an operator or the end")),
        }
    }

    /// Whether it is true for these values. A comparison in which something is divided by 0 is false.
    pub(crate) fn holds(&self, value: &impl Fn(usize) -> i64) -> bool {
        self.0.holds(value)
    }

    /// Expressions that are all true if and only if this one is.
    pub(crate) fn conjuncts(&self) -> Vec<Expression> {
        match &self.0 {
            Truth::And(all) => all.iter().flat_map(|one| Expression(one.clone()).conjuncts()).collect(),
            other => vec![Expression(other.clone())],
        }
    }

    /// The names in it, in order, each once.
    pub(crate) fn names(&self) -> Vec<usize> {
        let mut names = Vec::new();
        self.0.collect(&mut names);
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What it says, if it bounds a sum of values with coefficients.
    pub(crate) fn linear(&self, names: usize) -> Option<Linear> {
        let Truth::Compare(left, comparison, right) = &self.0 else { return None };
        let (mut coefficients, mut constant) = (vec![0; names], 0);
        left.add_to(1, &mut coefficients, &mut constant)?;
        right.add_to(-1, &mut coefficients, &mut constant)?;
        // The sum of the names, plus the constant, compares with 0.
        let (low, high) = (i64::MIN, i64::MAX);
        let bounds = match comparison {
            Comparison::Equal => [-constant, -constant],
            Comparison::Unequal => return None,
            Comparison::Less => [low, -constant - 1],
            Comparison::AtMost => [low, -constant],
            Comparison::Greater => [-constant + 1, high],
            Comparison::AtLeast => [-constant, high],
        };
        Some((coefficients, bounds))
    }
}

impl Truth {
    fn holds(&self, value: &impl Fn(usize) -> i64) -> bool {
        match self {
            Truth::Compare(left, comparison, right) => match (left.value(value), right.value(value)) {
                (Some(left), Some(right)) => comparison.holds(left, right),
                _ => false,
            },
            Truth::In(number, list) => {
                number.value(value).is_some_and(|number| list.iter().any(|one| one.value(value) == Some(number)))
            }
            Truth::And(all) => all.iter().all(|one| one.holds(value)),
            Truth::Or(all) => all.iter().any(|one| one.holds(value)),
            Truth::Not(one) => !one.holds(value),
        }
    }

    fn collect(&self, names: &mut Vec<usize>) {
        match self {
            Truth::Compare(left, _, right) => {
                left.collect(names);
                right.collect(names);
            }
            Truth::In(number, list) => {
                number.collect(names);
                list.iter().for_each(|one| one.collect(names));
            }
            Truth::And(all) | Truth::Or(all) => all.iter().for_each(|one| one.collect(names)),
            Truth::Not(one) => one.collect(names),
        }
    }
}

impl Number {
    fn value(&self, name: &impl Fn(usize) -> i64) -> Option<i128> {
        match self {
            Number::Literal(number) => Some((*number).into()),
            Number::Name(place) => Some(name(*place).into()),
            Number::Negative(number) => Some(-number.value(name)?),
            Number::Abs(number) => Some(number.value(name)?.saturating_abs()),
            Number::Apply(left, operation, right) => {
                let (left, right) = (left.value(name)?, right.value(name)?);
                match operation {
                    Operation::Add => Some(left.saturating_add(right)),
                    Operation::Subtract => Some(left.saturating_sub(right)),
                    Operation::Multiply => Some(left.saturating_mul(right)),
                    Operation::Divide => left.checked_div_euclid(right),
                    Operation::Remainder => left.checked_rem_euclid(right),
                    Operation::Least => Some(left.min(right)),
                    Operation::Greatest => Some(left.max(right)),
                }
            }
        }
    }

    fn collect(&self, names: &mut Vec<usize>) {
        match self {
            Number::Literal(_) => {}
            Number::Name(place) => names.push(*place),
            Number::Negative(number) | Number::Abs(number) => number.collect(names),
            Number::Apply(left, _, right) => {
                left.collect(names);
                right.collect(names);
            }
        }
    }

    /// Adds it, times a factor, to a sum of names with coefficients; `None` if it is no such sum, or too large.
    fn add_to(&self, factor: i64, coefficients: &mut [i64], constant: &mut i64) -> Option<()> {
        let small = |number: i64| Some(number).filter(|number| number.abs() <= MOST_NUMBER * 1000);
        match self {
            Number::Literal(number) => *constant = small(*constant + factor.checked_mul(*number)?)?,
            Number::Name(place) => coefficients[*place] = small(coefficients[*place] + factor)?,
            Number::Negative(number) => number.add_to(-factor, coefficients, constant)?,
            Number::Apply(left, Operation::Add, right) => {
                left.add_to(factor, coefficients, constant)?;
                right.add_to(factor, coefficients, constant)?;
            }
            Number::Apply(left, Operation::Subtract, right) => {
                left.add_to(factor, coefficients, constant)?;
                right.add_to(-factor, coefficients, constant)?;
            }
            Number::Apply(left, Operation::Multiply, right) => match (&**left, &**right) {
                (Number::Literal(number), other) | (other, Number::Literal(number)) => {
                    other.add_to(small(factor.checked_mul(*number)?)?, coefficients, constant)?;
                }
                _ => return None,
            },
            _ => return None,
        }
        Some(())
    }
}

impl Comparison {
    fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

/// A word, a number or a sign, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Token<'t> {
    text: &'t str,
    at: Range<usize>,
}

/// The signs, the longer ones first.
const SIGNS: &[&str] =
    &["==", "!=", "<=", ">=", "&&", "||", "=", "<", ">", "!", "+", "-", "*", "/", "%", "(", ")", "[", "]", ","];

fn tokens(text: &str) -> Result<Vec<Token<'_>>, Mistake> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let alike = |is: fn(char) -> bool| rest.find(|c: char| !is(c)).unwrap_or(rest.len());
        let length = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            alike(|c| c.is_ascii_digit())
        } else if first.is_ascii_alphabetic() {
            alike(|c| c.is_ascii_alphanumeric())
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            sign.len()
        } else {
            return Err(Mistake { at: at..at + first.len_utf8(), what: format!("unexpected character `{first}`") });
        };
        tokens.push(Token { text: &rest[..length], at: at..at + length });
        at += length;
    }
    Ok(tokens)
}

/// What was read: a number or a truth, and its place.
struct Read {
    term: Term,
    at: Range<usize>,
}

enum Term {
    Number(Number),
    Truth(Truth),
}

impl Read {
    fn number(self) -> Result<Number, Mistake> {
        match self.term {
            Term::Number(number) => Ok(number),
            Term::Truth(_) => Err(Mistake { at: self.at, what: "expected a number, not a comparison".into() }),
        }
    }

    fn truth(self) -> Result<Truth, Mistake> {
        match self.term {
            Term::Truth(truth) => Ok(truth),
            Term::Number(_) => Err(Mistake { at: self.at, what: "expected a comparison, such as `a < b`".into() }),
        }
    }
}

struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    at: usize,
    /// The length of the text.
    end: usize,
    names: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    fn take(&mut self, one_of: &[&str]) -> Option<&'t str> {
        let text = self.peek().filter(|text| one_of.contains(text))?;
        self.at += 1;
        Some(text)
    }

    /// The place of the next token.
    fn place(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.end..self.end, |token| token.at.clone())
    }

    /// From a place to the last token that was read.
    fn since(&self, start: usize) -> Range<usize> {
        start..self.at.checked_sub(1).map_or(start, |last| self.tokens[last].at.end)
    }

    fn expected(&self, what: &str) -> Mistake {
        let found = self.peek().map_or(String::new(), |text| format!(", not `{text}`"));
        Mistake { at: self.place(), what: format!("expected {what}{found}") }
    }

    fn expect(&mut self, sign: &str) -> Result<(), Mistake> {
        self.take(&[sign]).map(|_| ()).ok_or_else(|| self.expected(&format!("`{sign}`")))
    }

    /// Terms with `or` between.
    fn any(&mut self) -> Result<Read, Mistake> {
        self.joined(&["or", "||"], Parser::all, Truth::Or)
    }

    /// Terms with `and` between.
    fn all(&mut self) -> Result<Read, Mistake> {
        self.joined(&["and", "&&"], Parser::negated, Truth::And)
    }

    fn joined(
        &mut self,
        words: &[&str],
        part: impl Fn(&mut Self) -> Result<Read, Mistake>,
        join: impl Fn(Vec<Truth>) -> Truth,
    ) -> Result<Read, Mistake> {
        let start = self.place().start;
        let first = part(self)?;
        if !self.peek().is_some_and(|text| words.contains(&text)) {
            return Ok(first);
        }
        let mut parts = vec![first.truth()?];
        while self.take(words).is_some() {
            parts.push(part(self)?.truth()?);
        }
        Ok(Read { term: Term::Truth(join(parts)), at: self.since(start) })
    }

    fn negated(&mut self) -> Result<Read, Mistake> {
        let start = self.place().start;
        if self.take(&["not", "!"]).is_none() {
            return self.comparison();
        }
        let truth = self.deeper(Parser::negated)?.truth()?;
        Ok(Read { term: Term::Truth(Truth::Not(Box::new(truth))), at: self.since(start) })
    }

    /// Numbers with comparisons between, all of which must be true: `a < b <= c`; or a number `in` a list.
    fn comparison(&mut self) -> Result<Read, Mistake> {
        let start = self.place().start;
        let first = self.sum()?;
        if self.take(&["in"]).is_some() {
            let number = first.number()?;
            self.expect("[")?;
            let list = self.list("]")?;
            return Ok(Read { term: Term::Truth(Truth::In(number, list)), at: self.since(start) });
        }
        let mut left = first;
        let mut all = Vec::new();
        while let Some(sign) = self.take(&["==", "=", "!=", "<=", ">=", "<", ">"]) {
            let comparison = match sign {
                "!=" => Comparison::Unequal,
                "<=" => Comparison::AtMost,
                ">=" => Comparison::AtLeast,
                "<" => Comparison::Less,
                ">" => Comparison::Greater,
                _ => Comparison::Equal,
            };
            let right = self.sum()?;
            let (at, number) = (right.at.clone(), right.number()?);
            all.push(Truth::Compare(left.number()?, comparison, number.clone()));
            left = Read { term: Term::Number(number), at };
        }
        let truth = match all.len() {
            0 => return Ok(left),
            1 => all.remove(0),
            _ => Truth::And(all),
        };
        Ok(Read { term: Term::Truth(truth), at: self.since(start) })
    }

    fn sum(&mut self) -> Result<Read, Mistake> {
        self.operations(&[("+", Operation::Add), ("-", Operation::Subtract)], Parser::product)
    }

    fn product(&mut self) -> Result<Read, Mistake> {
        let signs = [("*", Operation::Multiply), ("/", Operation::Divide), ("%", Operation::Remainder)];
        self.operations(&signs, Parser::signed)
    }

    fn operations(
        &mut self,
        signs: &[(&str, Operation)],
        part: impl Fn(&mut Self) -> Result<Read, Mistake>,
    ) -> Result<Read, Mistake> {
        let start = self.place().start;
        let mut left = part(self)?;
        let mut links = 0;
        while let Some(&(sign, operation)) = signs.iter().find(|sign| self.peek() == Some(sign.0)) {
            self.expect(sign)?;
            // A long chain is a deep tree.
            links += 1;
            if links > MOST_DEPTH {
                return Err(Mistake { at: self.since(start), what: format!("more than {MOST_DEPTH} terms in a row") });
            }
            let right = part(self)?.number()?;
            let number = Number::Apply(Box::new(left.number()?), operation, Box::new(right));
            left = Read { term: Term::Number(number), at: self.since(start) };
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Read, Mistake> {
        let start = self.place().start;
        if self.take(&["-"]).is_none() {
            return self.atom();
        }
        let number = self.deeper(Parser::signed)?.number()?;
        Ok(Read { term: Term::Number(Number::Negative(Box::new(number))), at: self.since(start) })
    }

    fn atom(&mut self) -> Result<Read, Mistake> {
        let at = self.place();
        let Some(text) = self.peek() else { return Err(self.expected("a value")) };
        let number = |number| Ok(Read { term: Term::Number(number), at: at.clone() });
        if text == "(" {
            self.at += 1;
            let inner = self.deeper(Parser::any)?;
            self.expect(")")?;
            return Ok(Read { at: self.since(at.start), ..inner });
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            self.at += 1;
            let literal = text.parse().ok().filter(|&number| number <= MOST_NUMBER);
            let what = format!("the number is too large; expected {MOST_NUMBER} at most");
            return number(Number::Literal(literal.ok_or(Mistake { at: at.clone(), what })?));
        }
        if ["abs", "min", "max"].contains(&text) {
            return self.call(text);
        }
        if let [letter @ b'a'..=b'z'] = text.as_bytes() {
            let place = usize::from(letter - b'a');
            if place < self.names {
                self.at += 1;
                return number(Number::Name(place));
            }
        }
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let known = match self.names {
                1 => "`a`".into(),
                names => format!("`a` to `{}`", char::from(b'a' + (names - 1) as u8)),
            };
            return Err(Mistake { at, what: format!("unknown name `{text}`; expected {known}, abs, min or max") });
        }
        Err(self.expected("a value"))
    }

    /// `abs(x)`, `min(x, y, …)`, `max(x, y, …)`.
    fn call(&mut self, name: &str) -> Result<Read, Mistake> {
        let start = self.place().start;
        self.at += 1;
        self.expect("(")?;
        let mut list = self.list(")")?.into_iter();
        let at = self.since(start);
        let first = list.next().expect("a list has a first number");
        let number = match name {
            "abs" if list.len() > 0 => return Err(Mistake { at, what: "abs takes one number".into() }),
            "abs" => Number::Abs(Box::new(first)),
            _ => {
                let operation = if name == "min" { Operation::Least } else { Operation::Greatest };
                list.fold(first, |all, one| Number::Apply(Box::new(all), operation, Box::new(one)))
            }
        };
        Ok(Read { term: Term::Number(number), at })
    }

    /// Numbers with commas between, and what closes the list.
    fn list(&mut self, close: &str) -> Result<Vec<Number>, Mistake> {
        let start = self.place().start;
        let mut list = vec![self.deeper(Parser::sum)?.number()?];
        while self.take(&[","]).is_some() {
            list.push(self.deeper(Parser::sum)?.number()?);
        }
        self.expect(close)?;
        if list.len() > MOST_DEPTH {
            return Err(Mistake { at: self.since(start), what: format!("more than {MOST_DEPTH} numbers in a list") });
        }
        Ok(list)
    }

    /// Reads something one level deeper.
    fn deeper(&mut self, read: impl Fn(&mut Self) -> Result<Read, Mistake>) -> Result<Read, Mistake> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(Mistake { at: self.place(), what: format!("nested more than {MOST_DEPTH} deep") });
        }
        let inner = read(self);
        self.depth -= 1;
        inner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str, values: &[i64]) -> bool {
        Expression::parse(text, values.len()).unwrap_or_else(|m| panic!("{text}: {m:?}")).holds(&|name| values[name])
    }

    #[test]
    fn expressions_mean_what_they_say() {
        let expected: [(&str, &[i64], bool); 14] = [
            ("a + b * 2 = 7", &[1, 3], true),
            ("(a + b) * 2 == 8", &[1, 3], true),
            ("a < b < c", &[1, 3, 2], false),
            ("a < b and b > c", &[1, 3, 2], true),
            ("not a = b or a = 1", &[1, 1], true),
            ("!(a = b) && a != 2", &[1, 1], false),
            ("abs(a - b) >= 5", &[2, 7], true),
            ("max(a, b, c) - min(a, b, c) = 2", &[4, 2, 3], true),
            ("a % 2 = 0 || a / 2 = 3", &[7], true),
            ("-a + 3 = -(b - 2)", &[5, 4], true),
            ("a + b in [5, 10]", &[4, 6], true),
            ("a + b in [5, 10]", &[4, 5], false),
            ("a / (b - b) = 0", &[4, 5], false),
            ("not a / (b - b) = 0", &[4, 5], true),
        ];
        for (text, values, is_true) in expected {
            assert_eq!(holds(text, values), is_true, "{text} {values:?}");
        }
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let wrong = |text: &str| Expression::parse(text, 2).map_err(|mistake| (mistake.at, mistake.what)).unwrap_err();
        let expected = [
            ("a < c", 4..5, "unknown name `c`; expected `a` to `b`, abs, min or max"),
            ("a + b", 0..5, "expected a comparison, such as `a < b`"),
            ("a <", 3..3, "expected a value"),
            ("a < b)", 5..6, "expected an operator or the end, not `)`"),
            ("(a < b", 6..6, "expected `)`"),
            ("a $ b", 2..3, "unexpected character `$`"),
            ("(a < b) + 1 = 2", 0..7, "expected a number, not a comparison"),
            ("a and b", 0..1, "expected a comparison, such as `a < b`"),
            ("abs(a, b) = 1", 0..9, "abs takes one number"),
            ("a = 99999999999", 4..15, "the number is too large; expected 1000000000 at most"),
            ("a in 5", 5..6, "expected `[`, not `5`"),
        ];
        for (text, at, what) in expected {
            assert_eq!(wrong(text), (at, what.to_owned()), "{text}");
        }
        assert!(wrong(&("(".repeat(100) + "a<b")).1.contains("nested"));
        assert!(wrong(&(vec!["a"; 100].join("+") + "=1")).1.contains("in a row"));
        assert!(wrong(&"not ".repeat(900)).1.contains("nested"));
    }

    #[test]
    fn sums_are_recognized() {
        let linear = |text: &str| Expression::parse(text, 3).unwrap().linear(3);
        assert_eq!(linear("a + 2*b = c - 3"), Some((vec![1, 2, -1], [-3, -3])));
        assert_eq!(linear("a + b < 10"), Some((vec![1, 1, 0], [i64::MIN, 9])));
        assert_eq!(linear("a * b = 4"), None);
        assert_eq!(linear("a + b != 4"), None);
    }
}
