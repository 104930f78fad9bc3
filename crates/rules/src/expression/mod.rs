//! The language of rules of the user's own: arithmetic and logic over the values a, b, … of some cells.

mod parser;
mod tokens;
mod tree;

pub(crate) use tokens::Mistake;
use tree::{BoolExpr, Comparison};

/// An expression that is true or false for the values of some cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expression(BoolExpr);

/// A comparison of sums: coefficients by name, and the least and greatest value of the sum.
pub(crate) type Linear = (Vec<i64>, [i64; 2]);

impl Expression {
    /// Reads an expression over `names` values, called a, b, ….
    pub(crate) fn parse(text: &str, names: usize) -> Result<Expression, Mistake> {
        parser::parse(text, names).map(Expression)
    }

    /// Whether it is true for these values. A comparison in which something is divided by 0 is false.
    pub(crate) fn holds(&self, value: &impl Fn(usize) -> i64) -> bool {
        self.0.holds(value)
    }

    /// Expressions that are all true if and only if this one is.
    pub(crate) fn conjuncts(&self) -> Vec<Expression> {
        match &self.0 {
            BoolExpr::And(all) => all.iter().flat_map(|one| Expression(one.clone()).conjuncts()).collect(),
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

    /// The bounds, if it bounds a sum of values with coefficients.
    pub(crate) fn linear(&self, names: usize) -> Option<Linear> {
        let BoolExpr::Compare(left, comparison, right) = &self.0 else { return None };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str, values: &[i64]) -> bool {
        Expression::parse(text, values.len()).unwrap_or_else(|m| panic!("{text}: {m:?}")).holds(&|name| values[name])
    }

    /// More than 128 bits hold.
    const HUGE: &str = "1000000000*1000000000*1000000000*1000000000*1000000000";

    #[test]
    fn expressions_mean_what_they_say() {
        let expected: [(&str, &[i64], bool); 18] = [
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
            (&format!("-(-{HUGE}) > 0"), &[4, 5], true),
            (&format!("{HUGE} + a < {HUGE} + b"), &[4, 5], true),
            (&format!("-{HUGE} - a = -{HUGE} - b or abs(-{HUGE}) < 0"), &[4, 5], false),
            (&format!("({HUGE} + a) % 10 = 4 and ({HUGE}) / ({HUGE}) = 1"), &[4, 5], true),
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
