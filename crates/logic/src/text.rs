//! Steps in words, with cells as `r4c7`.

use std::fmt::Write;

use graeco_grid::{Symbol, bits::members};

use crate::position::Position;
use crate::step::{Candidate, Link, Step};
use crate::technique::Technique;

/// Candidates of one cell together: `r1c2` and its symbols.
type Grouped = Vec<(String, Vec<String>)>;

impl Step {
    /// The step in one line: the technique, its pattern, and its consequences, as in `naked-pair 3 7 in r1c2 r1c5 (row 1):
    /// r1c1 is not 3`. `name` says how a symbol is printed.
    #[must_use]
    pub fn describe(&self, position: &Position, name: impl Fn(Symbol) -> String) -> String {
        let name = &name;
        let mut text = self.technique.name().to_owned();
        if let (Technique::Rule | Technique::RuleCombinations, &[rule]) = (self.technique, &self.rules[..]) {
            // A rule of the user's own is called like the technique.
            match self.rule(rule, &self.pattern, position, name) {
                rule if rule.split(' ').next() == Some(&text) => text = rule,
                rule => _ = write!(text, " {rule}"),
            }
            if !self.houses.is_empty() {
                let house = |&number: &usize| position.layout.puzzle.houses()[number].name();
                let houses: Vec<String> = self.houses.iter().map(house).collect();
                let _ = write!(text, " with the other cells of {}", houses.join(" and "));
            }
            text += if position.is_emptied_by(&self.strikes) { " cannot hold" } else { "" };
            return text + ": " + &self.effect(position, name);
        }
        if self.technique == Technique::RuleContradiction {
            return text + &self.contradiction(position, name) + &self.effect(position, name);
        }
        if let Technique::RuleFillings | Technique::RulePairFillings = self.technique {
            return text + &self.fillings(position, name) + &self.effect(position, name);
        }
        if let (Technique::RulesInHouse, &[house]) = (self.technique, &self.houses[..]) {
            let house = position.layout.puzzle.houses()[house].name();
            let rules = self.all_rules(&self.rules, position, name);
            return format!("{text} {rules} in {house}: {}", self.effect(position, name));
        }
        if self.technique == Technique::HouseFillings {
            return text + &self.ways(position, name) + &self.effect(position, name);
        }
        let symbols = distinct(self.pattern.iter().map(|candidate| name(candidate.symbol)));
        let cells = distinct(self.pattern.iter().map(|candidate| candidate.cell.name(position.layout.order)));
        let chain = self.links.iter().map(|link| shown(link, position, name)).collect::<Vec<_>>();
        // Writing to a string does not fail.
        let _ = match chain.is_empty() {
            true if cells.is_empty() => Ok(()),
            true => write!(text, " {} in {}", symbols.join(" "), cells.join(" ")),
            false => write!(text, " {}", chain.join(", ")),
        };
        let house = |&number: &usize| position.layout.puzzle.houses()[number].name();
        let houses: Vec<String> = self.houses.iter().chain(&self.covers).map(house).collect();
        if !houses.is_empty() {
            let _ = write!(text, " ({})", houses.join(", "));
        }
        if !self.fins.is_empty() {
            let _ = write!(text, ", fins {}", together(&self.fins, position, name).join(" "));
        }
        if !self.rules.is_empty() {
            let _ = write!(text, " ({})", names_of(&self.rules, position));
        }
        // Rules that are named together.
        if self.technique == Technique::Rule && position.is_emptied_by(&self.strikes) {
            text += " cannot hold together";
        }
        text + ": " + &self.effect(position, name)
    }

    /// What a candidate leaves nothing: a symbol of a house, a cell or a rule; and the rules that say so.
    fn contradiction(&self, position: &Position, name: &impl Fn(Symbol) -> String) -> String {
        let puzzle = &position.layout.puzzle;
        let supposed = together(&self.pattern, position, name).join(" ");
        let by = names_of(&self.rules, position);
        match (&self.houses[..], &self.links[..], &self.rules[..]) {
            (&[house], [link, ..], _) => {
                let symbol = name(link.to[0].symbol);
                format!(" {supposed} leaves {} without {symbol} ({by}): ", puzzle.houses()[house].name())
            }
            (_, [link, ..], _) => {
                format!(
                    " {supposed} leaves {} without a candidate ({by}): ",
                    link.to[0].cell.name(position.layout.order)
                )
            }
            (_, [], &[rule]) => format!(" {supposed} leaves no way to fill {}: ", self.rule(rule, &[], position, name)),
            (_, [], _) => format!(" {supposed} leaves no way to fill all rules ({by}): "),
        }
    }

    /// The rules whose fillings all strike the same, and those by which they do.
    fn fillings(&self, position: &Position, name: &impl Fn(Symbol) -> String) -> String {
        let number = if self.technique == Technique::RuleFillings { 1 } else { 2 };
        let (own, others) = self.rules.split_at(number);
        let text = format!(" every way to fill {} strikes", self.all_rules(own, position, name));
        match others {
            [] => text + ": ",
            _ => format!("{text} ({}): ", names_of(others, position)),
        }
    }

    /// The house that is filled, the rules by which there is no way, and the other houses.
    fn ways(&self, position: &Position, name: &impl Fn(Symbol) -> String) -> String {
        let house = |&number: &usize| position.layout.puzzle.houses()[number].name();
        let filled: String = self.houses.iter().map(house).collect();
        let rules = self.all_rules(&self.rules, position, name);
        let others: Vec<String> = self.covers.iter().map(house).collect();
        let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
        format!(" every way to fill {filled} with {rules} strikes{others}: ")
    }

    /// Some rules, their cells, and their meanings.
    fn all_rules(&self, numbers: &[usize], position: &Position, name: &impl Fn(Symbol) -> String) -> String {
        let rules: Vec<String> = numbers.iter().map(|&rule| self.rule(rule, &[], position, name)).collect();
        rules.join(" and ")
    }

    /// The rule, its cells, its meaning, and their contents then, if those are known.
    fn rule(
        &self,
        number: usize,
        contents: &[Candidate],
        position: &Position,
        name: &impl Fn(Symbol) -> String,
    ) -> String {
        let mut text = named(number, position);
        let held = contents.iter().fold(0, |held, candidate| held | 1 << candidate.symbol.index());
        let symbols: Vec<String> = members(held).map(|symbol| name(Symbol::new(symbol))).collect();
        let _ = match position.layout.puzzle.constraints()[number].meaning() {
            meaning if meaning.is_empty() => Ok(()),
            meaning if held == 0 || held == position.layout.full => write!(text, " ({meaning})"),
            meaning => write!(text, " ({meaning}; its cells can hold {})", symbols.join(" ")),
        };
        text
    }

    /// The candidates that the step places and strikes.
    fn effect(&self, position: &Position, name: &impl Fn(Symbol) -> String) -> String {
        let placed = by_cell(&self.places, position, name)
            .into_iter()
            .map(|(cell, symbols)| format!("{cell} is {}", symbols[0]));
        let struck = by_cell(&self.strikes, position, name);
        let struck = struck.into_iter().map(|(cell, symbols)| format!("{cell} is not {}", symbols.join(" or ")));
        let effect = placed.chain(struck).collect::<Vec<_>>().join(", ");
        effect + if self.technique.relies_on_uniqueness() { ", if the solution is unique" } else { "" }
    }
}

/// The names of some rules with their cells, each once.
fn names_of(rules: &[usize], position: &Position) -> String {
    distinct(rules.iter().map(|&rule| named(rule, position))).join(", ")
}

/// The name of a rule and its cells. Those of a rule of the whole grid are not listed.
fn named(number: usize, position: &Position) -> String {
    let (rule, order) = (&position.layout.puzzle.constraints()[number], position.layout.order);
    let cells = rule.scope().iter().filter(|_| rule.scope().len() <= order.get());
    cells.fold(rule.name().to_owned(), |text, cell| text + " " + &cell.name(order))
}

/// A link: its start, `=` if one of both holds or `-` if not both do, and its end; `one of` what holds one
/// if one side is empty.
fn shown(link: &Link, position: &Position, name: &impl Fn(Symbol) -> String) -> String {
    let side = |candidates: &[Candidate]| together(candidates, position, name).join("|");
    let (from, to) = (side(&link.from), side(&link.to));
    match link.is_strong {
        _ if from.is_empty() || to.is_empty() => format!("one of {from}{to}"),
        true => format!("{from} = {to}"),
        false => format!("{from} - {to}"),
    }
}

/// The candidates of each cell with their symbols: `37r1c2`.
fn together(candidates: &[Candidate], position: &Position, name: &impl Fn(Symbol) -> String) -> Vec<String> {
    let groups = by_cell(candidates, position, name).into_iter();
    groups.map(|(cell, symbols)| format!("{}{cell}", symbols.join(""))).collect()
}

/// Candidates by their cells, in order.
fn by_cell(candidates: &[Candidate], position: &Position, name: &impl Fn(Symbol) -> String) -> Grouped {
    let mut sorted = candidates.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut groups: Grouped = Vec::new();
    for candidate in sorted {
        let cell = candidate.cell.name(position.layout.order);
        match groups.last_mut() {
            Some(last) if last.0 == cell => last.1.push(name(candidate.symbol)),
            _ => groups.push((cell, vec![name(candidate.symbol)])),
        }
    }
    groups
}

/// The different ones of some names, in the order in which they come.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}
