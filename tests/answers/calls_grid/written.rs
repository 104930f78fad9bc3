//! Puzzles as texts and as puzzle files, read again.

use std::collections::BTreeSet;

use graeco_document::Document;
use graeco_grid::{Alphabet, Order, Symbol, text};

use super::plan::{Plan, SQUARES};
use super::rule::Rule;
use super::same;

impl Plan {
    /// What is written is read again.
    pub fn text(&self, number: usize, open: &[usize]) -> Result<(), String> {
        let all = &SQUARES[self.n];
        let mut cells: Vec<Option<Symbol>> =
            all[number % all.len()].iter().map(|&symbol| Some(Symbol::new(symbol))).collect();
        open.iter().for_each(|&cell| cells[cell] = None);
        let order = Order::new(self.n).expect("an order");
        let alphabet = Alphabet::from_one(order);
        let block = if self.boxes { (2, 2) } else { (self.n, self.n) };
        for written in
            [text::line(&cells, &alphabet), text::rows(&cells, &alphabet), text::picture(&cells, &alphabet, block)]
        {
            for written in [written.clone(), format!("\u{feff}{}\r\n", written.replace('\n', "\r\n"))] {
                let read = text::parse(&written, Some(order)).map_err(|error| format!("{error}\n{written}"))?;
                same("what was read again", &read.cells, &cells)?;
            }
        }
        Ok(())
    }

    /// The puzzle as a file has the same solutions, or is refused and has none.
    pub fn file(&self, expected: &BTreeSet<Vec<usize>>) -> Result<(), String> {
        let Plan { n, first, boxes, houses, rules, givens } = self;
        if !(0..=1).contains(first) {
            return Ok(());
        }
        let mut names: Vec<&str> = Vec::new();
        let mut tables = String::new();
        for rule in rules {
            match (rule, rule.toml(*n)) {
                (_, Some(table)) => tables += &table,
                (Rule::AntiKnight, _) => names.push("\"antiknight\""),
                (Rule::AntiKing, _) => names.push("\"antiking\""),
                (Rule::NonConsecutive, _) => names.push("\"nonconsecutive\""),
                _ => return Ok(()),
            }
        }
        names.sort_unstable();
        names.dedup();
        for (_, cells) in houses {
            let cells: Vec<String> = cells.iter().map(|c| format!("r{}c{}", c / n + 1, c % n + 1)).collect();
            tables += &format!("[[region]]\ncells = \"{}\"\n", cells.join(","));
        }
        let mut grid = vec!['.'; n * n];
        givens.iter().for_each(|&(cell, symbol)| grid[cell] = char::from(b'0' + (symbol as u8) + *first as u8));
        let boxes = if *boxes { "boxes = [2, 2]\n" } else { "" };
        let grid: String = grid.chunks(*n).map(|row| row.iter().collect::<String>() + "\n").collect();
        let names = names.join(", ");
        let text = format!(
            "order = {n}\nfirst_value = {first}\n{boxes}rules = [{names}]\ngivens = \"\"\"\n{grid}\"\"\"\n{tables}"
        );
        match Document::parse(&text) {
            Ok(file) => same("solutions of a file", file.puzzle().count(), expected.len() as u128),
            // A number that cannot be.
            Err(error) => same(&format!("{error}\n{text}"), 0, expected.len()),
        }
    }
}
