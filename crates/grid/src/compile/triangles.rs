//! Triangles of relations: what two cells cannot hold together because a third one is related to both.

use std::collections::BTreeMap;

use graeco_square::bits::members;
use graeco_square::{Cell, CellSet};

use crate::model::Model;
use crate::relation::Relation;

/// The most triangles that are closed: those of a line of 30 cells, each related to all.
const MOST_TRIANGLES: usize = 4000;

/// The relations of three cells a, b and c: of a and b, a and c, b and c.
type Triangle = [Relation; 3];

/// Keeps of each relation what the relations of its two cells to any third one allow.
pub(super) fn close_triangles<const W: usize>(model: &mut Model) {
    let mut pairs: Vec<Relation> = model.pairs.values().copied().collect();
    let triangles = triangles::<W>(model);
    let mut known: BTreeMap<Triangle, Triangle> = BTreeMap::new();
    let mut changed = !triangles.is_empty();
    while changed && model.spend(triangles.len(), 0) {
        changed = false;
        for places in &triangles {
            let triangle = places.map(|place| pairs[place as usize]);
            let closed = *known.entry(triangle).or_insert_with(|| close(triangle, model));
            if closed != triangle {
                places.iter().zip(closed).for_each(|(&place, relation)| pairs[place as usize] = relation);
                changed = true;
            }
        }
    }
    if !triangles.is_empty() {
        model.pairs.values_mut().zip(pairs).for_each(|(pair, closed)| *pair = closed);
    }
}

/// The cells that are related two by two: the places of their three pairs among all pairs.
fn triangles<const W: usize>(model: &Model) -> Vec<[u32; 3]> {
    let mut triangles = Vec::new();
    if model.pairs.len() < 3 {
        return triangles;
    }
    // For each cell the later ones that it is related to, and the place of the first of these pairs.
    let mut after = vec![(CellSet::<W>::EMPTY, 0); model.order().all_cell_count()];
    for (place, &(a, b)) in model.pairs.keys().enumerate() {
        let (cells, first) = &mut after[a.index()];
        if cells.is_empty() {
            *first = place as u32;
        }
        cells.insert(b);
    }
    let place_of = |a: Cell, b: Cell| {
        let (cells, first) = &after[a.index()];
        let (word, below) = (b.index() / 64, (1 << (b.index() % 64)) - 1);
        let before = cells.words()[..word].iter().map(|word| word.count_ones()).sum::<u32>();
        first + before + (cells.words()[word] & below).count_ones()
    };
    for (place, &(a, b)) in model.pairs.keys().enumerate() {
        for c in after[a.index()].0.and(&after[b.index()].0).iter() {
            triangles.push([place as u32, place_of(a, c), place_of(b, c)]);
        }
        if triangles.len() >= MOST_TRIANGLES {
            break;
        }
    }
    triangles
}

/// Keeps of each relation what the two others allow.
fn close(triangle: Triangle, model: &mut Model) -> Triangle {
    let [[ab, ba], [ac, ca], [bc, cb]] = triangle.map(|relation| rows(relation, model));
    let closed = [(ab, narrowed(&ab, &ac, &bc)), (ac, narrowed(&ac, &ab, &cb)), (bc, narrowed(&bc, &ba, &ca))];
    let mut result = triangle;
    for (relation, (before, rows)) in result.iter_mut().zip(closed) {
        if rows != before {
            *relation = model.relations.of(|a, b| rows[a.index()] >> b.index() & 1 == 1);
        }
    }
    result
}

/// For each symbol of one cell those of another that go with it.
type Rows = [u16; 16];

/// The rows of a relation, from the first cell and from the second one.
fn rows(relation: Relation, model: &Model) -> [Rows; 2] {
    let n = model.order().symbol_count();
    let (mut rows, mut turned) = ([0; 16], [0; 16]);
    for pair in model.relations.table(relation).ones() {
        let (a, b) = (pair / n, pair % n);
        rows[a] |= 1 << b;
        turned[b] |= 1 << a;
    }
    [rows, turned]
}

/// Keeps of two cells the symbols that go with a common one of a third cell, by the rows of each to that one.
fn narrowed(pair: &Rows, first: &Rows, second: &Rows) -> Rows {
    let kept = |from: usize| members(pair[from]).filter(move |&to| first[from] & second[to] != 0);
    std::array::from_fn(|from| kept(from).fold(0, |all, to| all | 1 << to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;
    use crate::puzzle::Puzzle;

    #[test]
    fn cells_that_differ_by_four_two_by_two_hold_low_middle_and_high_values() {
        let puzzle = Puzzle::latin(9).unwrap();
        let mut model = Model::new(&puzzle, &Budget::default()).unwrap();
        let apart = model.relation(|a, b| a.abs_diff(b) >= 4);
        let cells = [0, 11, 22, 33].map(Cell::new);
        // The last cell has one relation alone, which says nothing new.
        [(0, 1), (1, 2), (2, 0), (2, 3)].into_iter().for_each(|(a, b)| model.relate(cells[a], cells[b], apart));
        close_triangles::<2>(&mut model);
        let related = |a: usize, b: usize| -> Vec<[usize; 2]> {
            let table = model.relations.table(model.pairs[&(cells[a], cells[b])]);
            table.ones().map(|pair| [pair / 9 + 1, pair % 9 + 1]).collect()
        };
        let expected = [[1, 5], [1, 9], [5, 1], [5, 9], [9, 1], [9, 5]];
        [(0, 1), (0, 2), (1, 2)].into_iter().for_each(|(a, b)| assert_eq!(related(a, b), expected));
        assert_eq!(related(2, 3).len(), 30);
    }
}
