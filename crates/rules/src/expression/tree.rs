//! The tree of an expression, and its exact evaluation, however large numbers become.

use num_bigint::BigInt;
use num_traits::{CheckedAdd, CheckedEuclid, CheckedMul, CheckedSub, Zero};

/// The greatest number in an expression.
pub(super) const MOST_NUMBER: i64 = 1_000_000_000;

/// True or false. Names are numbers from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum BoolExpr {
    Compare(Number, Comparison, Number),
    In(Number, Vec<Number>),
    And(Vec<BoolExpr>),
    Or(Vec<BoolExpr>),
    Not(Box<BoolExpr>),
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

impl BoolExpr {
    pub(super) fn holds(&self, value: &impl Fn(usize) -> i64) -> bool {
        match self {
            BoolExpr::Compare(left, comparison, right) => comparison.holds(left, right, value),
            BoolExpr::In(number, list) => list.iter().any(|one| Comparison::Equal.holds(number, one, value)),
            BoolExpr::And(all) => all.iter().all(|one| one.holds(value)),
            BoolExpr::Or(all) => all.iter().any(|one| one.holds(value)),
            BoolExpr::Not(one) => !one.holds(value),
        }
    }

    pub(super) fn collect(&self, names: &mut Vec<usize>) {
        match self {
            BoolExpr::Compare(left, _, right) => {
                left.collect(names);
                right.collect(names);
            }
            BoolExpr::In(number, list) => {
                number.collect(names);
                list.iter().for_each(|one| one.collect(names));
            }
            BoolExpr::And(all) | BoolExpr::Or(all) => all.iter().for_each(|one| one.collect(names)),
            BoolExpr::Not(one) => one.collect(names),
        }
    }
}

/// Whole numbers that detect a result that is too large for them.
trait Integer: Ord + Zero + From<i64> + CheckedAdd + CheckedSub + CheckedMul + CheckedEuclid {}

impl<T: Ord + Zero + From<i64> + CheckedAdd + CheckedSub + CheckedMul + CheckedEuclid> Integer for T {}

/// Why a number has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NoValue {
    DividedByZero,
    TooLarge,
}

impl Number {
    fn value<T: Integer>(&self, name: &impl Fn(usize) -> i64) -> Result<T, NoValue> {
        let negative = |number: &T| T::zero().checked_sub(number).ok_or(NoValue::TooLarge);
        match self {
            Number::Literal(number) => Ok((*number).into()),
            Number::Name(place) => Ok(name(*place).into()),
            Number::Negative(number) => negative(&number.value(name)?),
            Number::Abs(number) => {
                let number = number.value(name)?;
                if number < T::zero() { negative(&number) } else { Ok(number) }
            }
            Number::Apply(left, operation, right) => operation.apply(left.value(name)?, right.value(name)?),
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
        let small = |number: i64| Some(number).filter(|number| number.unsigned_abs() <= MOST_NUMBER as u64 * 1000);
        match self {
            Number::Literal(number) => *constant = small(constant.checked_add(factor.checked_mul(*number)?)?)?,
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

impl Operation {
    fn apply<T: Integer>(self, left: T, right: T) -> Result<T, NoValue> {
        let divides = matches!(self, Operation::Divide | Operation::Remainder);
        if divides && right.is_zero() {
            return Err(NoValue::DividedByZero);
        }
        let result = match self {
            Operation::Add => left.checked_add(&right),
            Operation::Subtract => left.checked_sub(&right),
            Operation::Multiply => left.checked_mul(&right),
            Operation::Divide => left.checked_div_euclid(&right),
            Operation::Remainder => left.checked_rem_euclid(&right),
            Operation::Least => Some(left.min(right)),
            Operation::Greatest => Some(left.max(right)),
        };
        result.ok_or(NoValue::TooLarge)
    }
}

impl Comparison {
    /// Whether it holds between two numbers; not if there is a division by 0 in one of them.
    fn holds(self, left: &Number, right: &Number, name: &impl Fn(usize) -> i64) -> bool {
        let of_words = self.compares::<i128>(left, right, name);
        let compared =
            if of_words == Err(NoValue::TooLarge) { self.compares::<BigInt>(left, right, name) } else { of_words };
        compared.unwrap_or(false)
    }

    fn compares<T: Integer>(
        self,
        left: &Number,
        right: &Number,
        name: &impl Fn(usize) -> i64,
    ) -> Result<bool, NoValue> {
        Ok(self.is_true(&left.value::<T>(name)?, &right.value(name)?))
    }

    fn is_true<T: Ord>(self, left: &T, right: &T) -> bool {
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
