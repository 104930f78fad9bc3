//! Reads a formula in OPB form.

use std::io::BufRead;

use graeco_grid::Budget;

use crate::constraint::Constraint;
use crate::flaw::Flaw;
use crate::text::Lines;

pub(crate) struct Opb {
    pub(crate) variables: usize,
    pub(crate) constraints: Vec<Constraint>,
}

/// Reads a formula: a head line `* #variable= V #constraint= C`, then comments and as many constraints as it says, one a
/// line: terms, `>=`, a number, `;`.
///
/// # Errors
/// [`Flaw::Formula`] with a line; [`Flaw::Stopped`]; [`Flaw::Io`].
pub(crate) fn read(source: impl BufRead, budget: &Budget) -> Result<Opb, Flaw> {
    let mut lines = Lines::new(Flaw::Formula, source, budget);
    let head = lines
        .next()?
        .and_then(head)
        .ok_or_else(|| Flaw::Formula(1, "expected `* #variable= VARIABLES #constraint= CONSTRAINTS`".into()))?;
    let (variables, count) = head;
    let mut constraints = Vec::new();
    let mut bytes = 0;
    while let Some(line) = lines.next()? {
        if line.starts_with('*') {
            continue;
        }
        let constraint = line.trim_end().strip_suffix(';').ok_or("expected `;` at the end".to_owned());
        let constraint = constraint.and_then(|text| parse(text, variables));
        let constraint = constraint.map_err(|what| lines.flaw(what))?;
        bytes += 64 + constraint.bytes();
        budget.afford(bytes)?;
        constraints.push(constraint);
    }
    if constraints.len() != count {
        let what = format!("the head line announces {count} constraints; found {}", constraints.len());
        return Err(Flaw::Formula(1, what));
    }
    Ok(Opb { variables, constraints })
}

impl Opb {
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.constraints.iter().map(|constraint| 64 + constraint.bytes()).sum()
    }
}

fn head(line: &str) -> Option<(usize, usize)> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let ["*", "#variable=", variables, "#constraint=", constraints] = words[..] else { return None };
    let variables = variables.parse().ok().filter(|&variables| variables <= i32::MAX as usize / 2);
    Some((variables?, constraints.parse().ok()?))
}

/// Reads a constraint without its end.
pub(crate) fn parse(text: &str, variables: usize) -> Result<Constraint, String> {
    let mut words = text.split_ascii_whitespace();
    let mut terms = Vec::new();
    loop {
        let word = words.next().ok_or("expected `>=` and a number")?;
        if word == ">=" {
            break;
        }
        let coefficient: i64 = word.parse().map_err(|_| "expected a coefficient or `>=`")?;
        let name = words.next().ok_or("expected a literal")?;
        let (sign, name) = name.strip_prefix('~').map_or((1, name), |name| (-1, name));
        let variable = name.strip_prefix('x').and_then(|digits| digits.parse::<i32>().ok());
        let variable = variable.filter(|&variable| variable > 0 && variable as usize <= variables);
        terms.push((coefficient, sign * variable.ok_or("expected a literal such as `x1` or `~x1`, in range")?));
    }
    let least: i64 = words.next().and_then(|word| word.parse().ok()).ok_or("expected a number after `>=`")?;
    if words.next().is_some() {
        return Err("expected nothing after the number".into());
    }
    Constraint::of(terms, least).ok_or_else(|| "a number is too large".into())
}
