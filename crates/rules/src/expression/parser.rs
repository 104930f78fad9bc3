//! A text becomes the tree of an expression.

use std::ops::Range;

use super::tokens::{Mistake, Token, tokens};
use super::tree::{BoolExpr, Comparison, MOST_NUMBER, Number, Operation};

/// The longest text of an expression, and the deepest nesting in it.
const MOST_BYTES: usize = 4000;
const MOST_DEPTH: usize = 60;

/// Reads an expression over `names` values, called a, b, ….
pub(super) fn parse(text: &str, names: usize) -> Result<BoolExpr, Mistake> {
    if text.len() > MOST_BYTES {
        return Err(Mistake { at: 0..text.len(), what: format!("expected {MOST_BYTES} characters at most") });
    }
    let mut parser = Parser { tokens: tokens(text)?, at: 0, end: text.len(), names, depth: 0 };
    let whole = parser.any()?;
    match parser.peek() {
        None => whole.truth(),
        Some(_) => Err(parser.expected("an operator or the end")),
    }
}

/// A parsed part: a number or a truth, and its place.
struct Parsed {
    term: Term,
    at: Range<usize>,
}

enum Term {
    Number(Number),
    Truth(BoolExpr),
}

impl Parsed {
    fn number(self) -> Result<Number, Mistake> {
        match self.term {
            Term::Number(number) => Ok(number),
            Term::Truth(_) => Err(Mistake { at: self.at, what: "expected a number, not a comparison".into() }),
        }
    }

    fn truth(self) -> Result<BoolExpr, Mistake> {
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
    fn any(&mut self) -> Result<Parsed, Mistake> {
        self.joined(&["or", "||"], Parser::all, BoolExpr::Or)
    }

    /// Terms with `and` between.
    fn all(&mut self) -> Result<Parsed, Mistake> {
        self.joined(&["and", "&&"], Parser::negated, BoolExpr::And)
    }

    fn joined(
        &mut self,
        words: &[&str],
        part: impl Fn(&mut Self) -> Result<Parsed, Mistake>,
        join: impl Fn(Vec<BoolExpr>) -> BoolExpr,
    ) -> Result<Parsed, Mistake> {
        let start = self.place().start;
        let first = part(self)?;
        if !self.peek().is_some_and(|text| words.contains(&text)) {
            return Ok(first);
        }
        let mut parts = vec![first.truth()?];
        while self.take(words).is_some() {
            parts.push(part(self)?.truth()?);
        }
        Ok(Parsed { term: Term::Truth(join(parts)), at: self.since(start) })
    }

    fn negated(&mut self) -> Result<Parsed, Mistake> {
        let start = self.place().start;
        if self.take(&["not", "!"]).is_none() {
            return self.comparison();
        }
        let truth = self.deeper(Parser::negated)?.truth()?;
        Ok(Parsed { term: Term::Truth(BoolExpr::Not(Box::new(truth))), at: self.since(start) })
    }

    /// Numbers with comparisons between, all of which must be true: `a < b <= c`; or a number `in` a list.
    fn comparison(&mut self) -> Result<Parsed, Mistake> {
        let start = self.place().start;
        let first = self.sum()?;
        if self.take(&["in"]).is_some() {
            let number = first.number()?;
            self.expect("[")?;
            let list = self.list("]")?;
            return Ok(Parsed { term: Term::Truth(BoolExpr::In(number, list)), at: self.since(start) });
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
            all.push(BoolExpr::Compare(left.number()?, comparison, number.clone()));
            left = Parsed { term: Term::Number(number), at };
        }
        let truth = match all.len() {
            0 => return Ok(left),
            1 => all.remove(0),
            _ => BoolExpr::And(all),
        };
        Ok(Parsed { term: Term::Truth(truth), at: self.since(start) })
    }

    fn sum(&mut self) -> Result<Parsed, Mistake> {
        self.operations(&[("+", Operation::Add), ("-", Operation::Subtract)], Parser::product)
    }

    fn product(&mut self) -> Result<Parsed, Mistake> {
        let signs = [("*", Operation::Multiply), ("/", Operation::Divide), ("%", Operation::Remainder)];
        self.operations(&signs, Parser::signed)
    }

    fn operations(
        &mut self,
        signs: &[(&str, Operation)],
        part: impl Fn(&mut Self) -> Result<Parsed, Mistake>,
    ) -> Result<Parsed, Mistake> {
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
            left = Parsed { term: Term::Number(number), at: self.since(start) };
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Parsed, Mistake> {
        let start = self.place().start;
        if self.take(&["-"]).is_none() {
            return self.atom();
        }
        let number = self.deeper(Parser::signed)?.number()?;
        Ok(Parsed { term: Term::Number(Number::Negative(Box::new(number))), at: self.since(start) })
    }

    fn atom(&mut self) -> Result<Parsed, Mistake> {
        let at = self.place();
        let Some(text) = self.peek() else { return Err(self.expected("a value")) };
        let number = |number| Ok(Parsed { term: Term::Number(number), at: at.clone() });
        if text == "(" {
            self.at += 1;
            let inner = self.deeper(Parser::any)?;
            self.expect(")")?;
            return Ok(Parsed { at: self.since(at.start), ..inner });
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
    fn call(&mut self, name: &str) -> Result<Parsed, Mistake> {
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
        Ok(Parsed { term: Term::Number(number), at })
    }

    /// Numbers with commas between, and the end of the list.
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
    fn deeper(&mut self, read: impl Fn(&mut Self) -> Result<Parsed, Mistake>) -> Result<Parsed, Mistake> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(Mistake { at: self.place(), what: format!("nested more than {MOST_DEPTH} deep") });
        }
        let inner = read(self);
        self.depth -= 1;
        inner
    }
}
