//! Sums and cages of few cells: their facts about single cells and pairs.

use graeco_square::Cell;

use super::Model;
use crate::propagate::SumFact;

impl Model {
    /// Turns sums of one or two cells into restrictions and relations.
    pub(crate) fn relate_small_sums(&mut self) {
        let (small, sums) = std::mem::take(&mut self.sums).into_iter().partition(|fact| fact.terms.len() <= 2);
        self.sums = sums;
        let small: Vec<SumFact> = small;
        let first = self.first_value;
        for SumFact { terms, lo, hi, .. } in small {
            let sum = |value: i64, term: &(Cell, i128)| term.1 * i128::from(value - first);
            match &terms[..] {
                [a] => self.restrict(a.0, |value| (lo..=hi).contains(&sum(value, a))),
                [a, b] => self.pair(a.0, b.0, |x, y| (lo..=hi).contains(&(sum(x, a) + sum(y, b)))),
                _ => {}
            }
        }
    }

    /// Relates the cells of cages of two or three cells: the symbols of any two are in one set. Thus a symbol with two or three
    /// places in a house says something about the other cells of their cages.
    pub(crate) fn relate_small_cages(&mut self) {
        let cages = std::mem::take(&mut self.cages);
        let first = self.first_value;
        for (cells, sets) in cages.iter().filter(|(cells, _)| (2..=3).contains(&cells.len())) {
            let sets_with = |symbol: usize| sets.iter().filter(move |&set| set >> symbol & 1 == 1);
            let others = |symbol: usize| sets_with(symbol).fold(0, |all, set| all | set) & !(1 << symbol);
            let others: [u16; 16] = std::array::from_fn(others);
            let together = self.relation(|a, b| others[(a - first) as usize] >> (b - first) & 1 == 1);
            let pairs = (0..cells.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            pairs.for_each(|(a, b)| self.relate(cells[a], cells[b], together));
        }
        // Of two cells the relation says all.
        self.cages = cages;
        self.cages.retain(|(cells, _)| cells.len() != 2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;
    use crate::puzzle::Puzzle;

    #[test]
    fn the_symbols_of_small_cages_are_related_if_they_are_in_one_set() {
        let puzzle = Puzzle::latin(4).unwrap();
        let mut model = Model::new(&puzzle, &Budget::default()).unwrap();
        let cells = [0, 5, 10, 15].map(Cell::new);
        model.one_set_of(&cells[..2], vec![0b0011, 0b0110]);
        model.one_set_of(&cells[1..], vec![0b0111, 0b1110]);
        model.one_set_of(&cells, vec![0b1111]);
        model.relate_small_cages();
        let related = |a: usize, b: usize| {
            let table = model.relations.table(model.pairs[&(cells[a], cells[b])]);
            (0..16).filter(|&pair| table.contains(pair)).map(|pair| [pair / 4, pair % 4]).collect::<Vec<_>>()
        };
        assert_eq!(related(0, 1), [[0, 1], [1, 0], [1, 2], [2, 1]]);
        let apart = |[a, b]: [usize; 2]| a != b && a.abs_diff(b) < 3;
        let all = (0..16).map(|pair| [pair / 4, pair % 4]);
        assert_eq!(related(1, 3), all.filter(|&pair| apart(pair)).collect::<Vec<_>>());
        let sizes: Vec<usize> = model.cages.iter().map(|(cells, _)| cells.len()).collect();
        assert_eq!(sizes, [3, 4]);
    }
}
