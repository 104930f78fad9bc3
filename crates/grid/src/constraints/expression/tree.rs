//! The tree of an expression, and what it is for some values.

/// The greatest number in an expression.
pub(super) const MOST_NUMBER: i64 = 1_000_000_000;

/// True or false. Names are numbers from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Truth {
    Compare(Number, Comparison, Number),
    In(Number, Vec<Number>),
    And(Vec<Truth>),
    Or(Vec<Truth>),
    Not(Box<Truth>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Number {
    Literal(i64),
    Name(usize),
    Negative(Box<Number>),
    Abs(Box<Number>),
    Apply(Box<Number>, Operation, Box<Number>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Least,
    Greatest,
}

impl Truth {
    pub(super) fn holds(&self, value: &impl Fn(usize) -> i64) -> bool {
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

    pub(super) fn collect(&self, names: &mut Vec<usize>) {
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
    pub(super) fn value(&self, name: &impl Fn(usize) -> i64) -> Option<i128> {
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

    pub(super) fn collect(&self, names: &mut Vec<usize>) {
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
    pub(super) fn add_to(&self, factor: i64, coefficients: &mut [i64], constant: &mut i64) -> Option<()> {
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
