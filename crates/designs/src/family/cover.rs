//! Families as exact cover problems: the options are sets of cells with their symbols that belong together.
//!
//! A Latin square of order n is a set of n² triples of a row, column and symbol in which each two of the three occur
//! together once. If maps of triples preserve the squares of a family, these are unions of orbits, so orbits are the
//! options. In a self-orthogonal square, two cells that are mirror images form an option, and each pair of symbols is one
//! more item.

use std::collections::BTreeSet;

use graeco_exact_cover::{Builder, Item, Kind, OptionId, Problem};
use graeco_grid::{Cell, Order, Pace, Puzzle, Square, Stop, Symbol};

use super::Family;
use super::holes::{filled, share};
use super::property::Property;
use super::subsquares::ranges;

/// The exact cover problem of a family.
pub(crate) struct Cover {
    family: Family,
    order: Order,
    pub(crate) problem: Problem,
    /// The cells and symbols of each option.
    options: Vec<Vec<[usize; 3]>>,
}

/// The items that a set of triples covers.
struct Items {
    n: usize,
    /// Houses other than rows and columns, by the cells in them.
    houses: Vec<Vec<usize>>,
    /// Whether pairs of symbols are items.
    pairs: bool,
    /// None for rows, columns and symbols that holes lack.
    items: Vec<Option<Item>>,
}

impl Cover {
    /// Whether the squares of a family are the solutions of such a problem.
    pub(crate) fn fits(family: &Family) -> bool {
        let joins = family.properties().any(|property| !property.maps().is_empty() || property == Property::Unipotent);
        family.properties().all(|property| match property {
            Property::SelfOrthogonal => !joins,
            Property::Idempotent | Property::Unipotent => true,
            property => !property.maps().is_empty(),
        })
    }

    /// The squares of a family that [fits](Self::fits) which solve a puzzle. Only its order, houses and givens matter. The
    /// cells of holes are in no option, and their rows and columns lack their symbols.
    pub(crate) fn new(family: &Family, puzzle: &Puzzle, pace: &mut Pace) -> Result<Cover, Stop> {
        let (order, n, holes) = (puzzle.order(), puzzle.order().get(), family.holes());
        // The triples, the sets of them, and their items.
        pace.budget().afford(n.pow(3) * 200)?;
        let mut sets = sets(family, puzzle, pace)?;
        let pairs = family.has(Property::SelfOrthogonal);
        if pairs {
            sets = mirrored(n, holes, sets, pace)?;
        }
        let mut builder = Problem::builder();
        let items = Items::new(puzzle, holes, pairs, &mut builder)?;
        let mut options = Vec::new();
        for set in sets {
            pace.step(1)?;
            // A set that covers an item twice is in no square.
            if let Some(items) = items.of(&set)
                && builder.option(items).is_ok()
            {
                options.push(set);
            }
        }
        Ok(Cover { family: family.clone(), order, problem: builder.build(), options })
    }

    /// The square of a solution, with filled holes.
    pub(crate) fn square(&self, solution: &[OptionId]) -> Square {
        let mut cells = vec![None; self.order.cell_count()];
        for &[r, c, s] in solution.iter().flat_map(|option| &self.options[option.index()]) {
            cells[self.order.cell(r, c).index()] = Some(Symbol::new(s));
        }
        filled(&self.family, self.order, &cells)
    }
}

/// The orbits of triples under the maps of a family, without those that contradict the givens or the diagonal. In a
/// unipotent square, the main diagonal is one set.
fn sets(family: &Family, puzzle: &Puzzle, pace: &mut Pace) -> Result<BTreeSet<Vec<[usize; 3]>>, Stop> {
    let (n, givens, holes) = (puzzle.order().get(), puzzle.givens(), family.holes());
    let maps: Vec<_> = family.properties().flat_map(Property::maps).copied().collect();
    let is_unipotent = family.has(Property::Unipotent);
    let is_possible = |&[r, c, s]: &[usize; 3]| {
        givens[r * n + c].is_none_or(|given| given.index() == s)
            && (r != c || s == r || !family.has(Property::Idempotent))
            && fits_subsquares(family, [r, c, s])
            && [(r, c), (r, s), (c, s)].iter().all(|&(one, other)| !share(holes, one, other))
    };
    let mut sets = BTreeSet::new();
    for first in (0..n.pow(3)).map(|place| [place / (n * n), place / n % n, place % n]) {
        pace.step(1)?;
        let mut set = vec![first];
        let mut at = 0;
        while let Some(&triple) = set.get(at) {
            let [r, c, s] = triple;
            let diagonal = if is_unipotent && r == c { n } else { 0 };
            let images = maps.iter().map(|map| map(triple)).chain((0..diagonal).map(|i| [i, i, s]));
            for image in images {
                if !set.contains(&image) {
                    set.push(image);
                }
            }
            at += 1;
        }
        set.sort_unstable();
        // Each set is found from each of its triples.
        if set[0] == first && set.iter().all(is_possible) {
            sets.insert(set);
        }
    }
    Ok(sets)
}

/// Whether a triple can be in a square of the family, as far as subsquares tell: two of the three that belong to one of them
/// have the third one with them.
fn fits_subsquares(family: &Family, triple: [usize; 3]) -> bool {
    let [r, c, s] = triple.map(|line| ranges(family.subsquares()).position(|range| range.contains(&line)));
    let fits = |one: Option<usize>, other, third| one != other || one.is_none() || one == third;
    fits(r, c, s) && fits(r, s, c) && fits(c, s, r)
}

/// Joins triples of cells that are mirror images.
fn mirrored(
    n: usize,
    holes: &[usize],
    sets: BTreeSet<Vec<[usize; 3]>>,
    pace: &mut Pace,
) -> Result<BTreeSet<Vec<[usize; 3]>>, Stop> {
    pace.budget().afford(n.pow(4) * 120)?;
    let mut joined = BTreeSet::new();
    for set in &sets {
        let [r, c, s] = set[0];
        if r == c {
            joined.insert(set.clone());
        }
        if r < c {
            pace.step(n as u64)?;
            let others = (0..n)
                .filter(|&t| t != s && !share(holes, s, t))
                .map(|t| [c, r, t])
                .filter(|&other| sets.contains(&vec![other]));
            joined.extend(others.map(|other| vec![[r, c, s], other]));
        }
    }
    Ok(joined)
}

impl Items {
    /// Declares the items: cells, the symbols of each row, column and house, and the pairs of symbols.
    fn new(puzzle: &Puzzle, holes: &[usize], pairs: bool, builder: &mut Builder) -> Result<Items, Stop> {
        let n = puzzle.order().get();
        let is_line = |cells: &[Cell]| {
            let order = puzzle.order();
            let same = |of: fn(Cell, Order) -> usize| cells.iter().all(|&cell| of(cell, order) == of(cells[0], order));
            same(Cell::row) || same(Cell::column)
        };
        let houses = puzzle.houses().iter().map(|house| house.cells()).filter(|cells| !is_line(cells));
        let houses: Vec<Vec<usize>> = houses.map(|cells| cells.iter().map(|cell| cell.index()).collect()).collect();
        // Cells, symbols of rows, and symbols of columns; symbols of houses; pairs of symbols, the larger one first.
        let lines = (0..3).flat_map(|_| (0..n * n).map(|place| [place / n, place % n]));
        let lines = lines.map(|[one, other]| !share(holes, one, other));
        let pairs_of = (0..if pairs { n } else { 0 }).flat_map(|a| (0..=a).map(move |b| !share(holes, a, b)));
        let wanted = lines.chain((0..houses.len() * n).map(|_| true)).chain(pairs_of);
        // The only error is that there are more items than 32-bit numbers.
        let made = builder.unnamed(wanted.clone().filter(|&is_wanted| is_wanted).count(), Kind::ONCE);
        let mut made = made.map_err(|_| Stop::MemoryLimit)?.into_iter();
        let items = wanted.map(|is_wanted| if is_wanted { made.next() } else { None }).collect();
        Ok(Items { n, houses, pairs, items })
    }

    /// The items that a set of triples covers; `None` if it covers one twice, or one that a hole lacks.
    fn of(&self, set: &[[usize; 3]]) -> Option<Vec<Item>> {
        let n = self.n;
        let mut places = Vec::with_capacity(set.len() * 4);
        for &[r, c, s] in set {
            places.extend([r * n + c, n * n + r * n + s, 2 * n * n + c * n + s]);
            let houses = self.houses.iter().enumerate().filter(|(_, cells)| cells.contains(&(r * n + c)));
            places.extend(houses.map(|(house, _)| 3 * n * n + house * n + s));
        }
        if self.pairs {
            // One or two triples; on the main diagonal a symbol is a pair with itself.
            let (a, b) = (set[0][2], set[set.len() - 1][2]);
            let pair = a.max(b) * (a.max(b) + 1) / 2 + a.min(b);
            places.push(3 * n * n + self.houses.len() * n + pair);
        }
        places.sort_unstable();
        let is_simple = places.windows(2).all(|two| two[0] != two[1]);
        places.iter().map(|&place| self.items[place].filter(|_| is_simple)).collect()
    }
}
