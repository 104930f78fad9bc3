//! A linear constraint in normal form: positive coefficients of literals, one literal for each variable.

use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormulaKind {
    /// Clauses alone.
    Clauses,
    /// Linear constraints, which say "at most one" at once, and sums.
    Sums,
}

/// The literals, ascending by their variables, each with a coefficient above 0: true ones add up to `least` or more. A
/// clause has coefficients of 1, and `least` is 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Constraint {
    Clause(Box<[i32]>),
    Sum { terms: Box<[(i64, i32)]>, least: i64 },
}

impl Constraint {
    pub(crate) fn clause(literals: &[i32]) -> Constraint {
        let mut sorted = literals.to_vec();
        sorted.sort_unstable_by_key(|literal| (literal.unsigned_abs(), *literal));
        sorted.dedup();
        Constraint::Clause(sorted.into())
    }

    /// At most one of some variables, each once.
    pub(crate) fn at_most_one(variables: &[i32]) -> Constraint {
        let terms = variables.iter().map(|&variable| (-1, variable));
        Constraint::of(terms, -1).expect("such numbers are small")
    }

    /// The normal form of terms that add up to `least` or more; `None` if a number is too large.
    pub(crate) fn of(terms: impl IntoIterator<Item = (i64, i32)>, least: i64) -> Option<Constraint> {
        let mut of_variable: BTreeMap<i32, i128> = BTreeMap::new();
        let mut least = i128::from(least);
        for (coefficient, literal) in terms {
            // A negated literal is 1 minus its variable.
            let coefficient = i128::from(coefficient);
            if literal < 0 {
                least -= coefficient;
            }
            let sum = of_variable.entry(literal.checked_abs()?).or_insert(0);
            *sum += if literal < 0 { -coefficient } else { coefficient };
        }
        Constraint::normal(of_variable.into_iter(), least)
    }

    /// The constraint of variables in ascending order.
    fn normal(of_variable: impl Iterator<Item = (i32, i128)>, mut least: i128) -> Option<Constraint> {
        let mut terms: Vec<(i64, i32)> = Vec::new();
        let mut reach: i128 = 0;
        for (variable, coefficient) in of_variable.filter(|&(_, coefficient)| coefficient != 0) {
            if coefficient < 0 {
                least -= coefficient;
            }
            let literal = if coefficient < 0 { -variable } else { variable };
            reach = reach.checked_add(coefficient.abs())?;
            terms.push((i64::try_from(coefficient.abs()).ok()?, literal));
        }
        // All sums that are reckoned with it fit.
        i64::try_from(reach).ok()?;
        let least = i64::try_from(least.max(0)).ok()?;
        if least == 1 && terms.iter().all(|term| term.0 == 1) {
            return Some(Constraint::Clause(terms.iter().map(|term| term.1).collect()));
        }
        Some(Constraint::Sum { terms: terms.into(), least })
    }

    /// The sum of constraints, each with a multiplicity; `None` if a number is too large.
    pub(crate) fn sum(parts: &[(&Constraint, i64)]) -> Option<Constraint> {
        let mut of_variable: BTreeMap<i32, i128> = BTreeMap::new();
        let mut least: i128 = 0;
        for &(constraint, times) in parts {
            let times = i128::from(times);
            least = least.checked_add(times.checked_mul(i128::from(constraint.least()))?)?;
            for (coefficient, literal) in constraint.terms() {
                let coefficient = times.checked_mul(i128::from(coefficient))?;
                if literal < 0 {
                    least = least.checked_sub(coefficient)?;
                }
                let sum = of_variable.entry(literal.checked_abs()?).or_insert(0);
                *sum = sum.checked_add(if literal < 0 { -coefficient } else { coefficient })?;
            }
        }
        Constraint::normal(of_variable.into_iter(), least)
    }

    pub(crate) fn terms(&self) -> impl Iterator<Item = (i64, i32)> {
        let (clause, terms): (&[i32], &[(i64, i32)]) = match self {
            Constraint::Clause(literals) => (literals, &[]),
            Constraint::Sum { terms, .. } => (&[], terms),
        };
        clause.iter().map(|&literal| (1, literal)).chain(terms.iter().copied())
    }

    pub(crate) fn least(&self) -> i64 {
        match self {
            Constraint::Clause(_) => 1,
            Constraint::Sum { least, .. } => *least,
        }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        32 + match self {
            Constraint::Clause(literals) => size_of_val(&literals[..]),
            Constraint::Sum { terms, .. } => size_of_val(&terms[..]),
        }
    }

    /// Its variables, if it states that at most one of three or more is true.
    pub(crate) fn as_at_most_one(&self) -> Option<Vec<i32>> {
        let Constraint::Sum { terms, least } = self else { return None };
        let is_plain = terms.len() > 2 && *least == terms.len() as i64 - 1;
        (is_plain && terms.iter().all(|term| term.0 == 1 && term.1 < 0))
            .then(|| terms.iter().map(|term| -term.1).collect())
    }
}

/// The place of a literal in a list of both literals of each variable.
pub(crate) fn place_of(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}
