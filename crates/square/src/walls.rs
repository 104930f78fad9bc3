//! A picture of a grid with regions of any shape: walls between cells of different regions.

use crate::alphabet::Alphabet;
use crate::order::{Cell, Symbol};

/// Draws cells, with walls between those of different regions. `regions` holds a number for each cell.
///
/// ```
/// use graeco_square::{Alphabet, Order, draw_regions};
///
/// let order = Order::new(2).unwrap();
/// let picture = draw_regions(&[None; 4], &Alphabet::from_one(order), &[0, 1, 0, 1]);
/// assert_eq!(picture, "+---+---+\n| . | . |\n+   +   +\n| . | . |\n+---+---+");
/// ```
///
/// # Panics
/// If there is not one cell and one number for each cell of the order.
#[must_use]
pub fn draw_regions(cells: &[Option<Symbol>], alphabet: &Alphabet, regions: &[usize]) -> String {
    let is_there = |cell: Cell| alphabet.shape().is_none_or(|shape| shape.has(cell));
    let name = |(cell, held): (Cell, &Option<Symbol>)| match held {
        _ if !is_there(cell) => String::new(),
        held => held.map_or(".".into(), |symbol| alphabet.name(symbol)),
    };
    let names: Vec<String> = alphabet.order().cells().zip(cells).map(name).collect();
    draw_words(alphabet.order().get(), &names, regions)
}

/// Draws a grid with any text in each cell, with walls between cells of different regions. `names` and `regions` have an
/// entry for each cell, row by row, `columns` in each row.
///
/// # Panics
/// If they do not.
#[must_use]
pub fn draw_words(columns: usize, names: &[String], regions: &[usize]) -> String {
    let rows = names.len() / columns;
    assert!(names.len() == rows * columns && regions.len() == names.len(), "one text and one region for each cell");
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
    // The region at a place, or none beyond the rim.
    let at = |row: Option<usize>, column: Option<usize>| {
        let (row, column) = (row.filter(|&row| row < rows)?, column.filter(|&column| column < columns)?);
        Some(regions[row * columns + column])
    };
    let mut lines = Vec::with_capacity(2 * rows + 1);
    for row in 0..=rows {
        let above = row.checked_sub(1);
        let mut rule = String::new();
        for column in 0..=columns {
            rule.push('+');
            if column < columns {
                let is_wall = at(above, Some(column)) != at(Some(row), Some(column));
                rule.extend(std::iter::repeat_n(if is_wall { '-' } else { ' ' }, width + 2));
            }
        }
        lines.push(rule);
        if row < rows {
            let mut line = String::new();
            for column in 0..=columns {
                let is_wall = at(Some(row), column.checked_sub(1)) != at(Some(row), Some(column));
                line.push(if is_wall { '|' } else { ' ' });
                if column < columns {
                    line.push_str(&format!(" {:>width$} ", names[row * columns + column]));
                }
            }
            lines.push(line);
        }
    }
    lines.join("\n")
}
