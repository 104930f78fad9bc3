//! Transversal designs: blocks that take one point of each group, and how larger ones are made from smaller ones.
//!
//! A transversal design with k groups of n points has n² blocks; two points of different groups are in exactly one. It is
//! the same as k − 2 mutually orthogonal Latin squares of order n: the first two groups are the rows and the columns.

use graeco_grid::{Budget, Stop, Symbol};

use super::abelian::Abelian;
use crate::field::Field;

/// A transversal design. Points of each group are numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Design {
    pub(super) groups: usize,
    pub(super) order: usize,
    /// The points of each block, group after group.
    points: Vec<u16>,
}

impl Design {
    pub(super) fn trivial(groups: usize) -> Design {
        Design { groups, order: 1, points: vec![0; groups] }
    }

    pub(super) fn of_blocks(
        groups: usize,
        order: usize,
        blocks: impl IntoIterator<Item = impl IntoIterator<Item = usize>>,
    ) -> Design {
        let mut design = Design::empty(groups, order);
        blocks.into_iter().for_each(|block| design.add(block));
        design
    }

    /// The lines of an affine plane, but those of one direction.
    pub(super) fn of_field(field: &Field, groups: usize) -> Design {
        let q = field.order();
        let mut design = Design::empty(groups, q);
        for (x, y) in (0..q).flat_map(|x| (0..q).map(move |y| (x, y))) {
            // Groups are x, y, and the directions but that of x.
            design.add((0..groups).map(|group| match group {
                0 => x,
                1 => y,
                slope => field.add(field.multiply(slope - 1, x), y),
            }));
        }
        design
    }

    /// The direct product (H. F. MacNeish, *Euler squares*, 1922).
    pub(super) fn product(a: &Design, b: &Design, groups: usize) -> Design {
        let mut design = Design::empty(groups, a.order * b.order);
        for (one, other) in a.blocks().flat_map(|one| b.blocks().map(move |other| (one, other))) {
            design.add((0..groups).map(|group| usize::from(one[group]) * b.order + usize::from(other[group])));
        }
        design
    }

    /// Order mt + u from a design of order t that has one group more, with u points used, and designs of orders m,
    /// m + 1 and u (R. M. Wilson, *Concerning the number of mutually orthogonal Latin squares*, 1974). Each point of the
    /// design of order t is replaced by m points; the u points are in every group of the new design. Without the design of
    /// order u, they are a hole.
    pub(super) fn wilson(frame: &Design, plain: &Design, longer: &Design, u: usize, tail: Option<&Design>) -> Design {
        let (groups, m, t) = (frame.groups - 1, plain.order, frame.order);
        let mut design = Design::empty(groups, m * t + u);
        let longer = longer.with_last_block();
        for block in frame.blocks() {
            let last = usize::from(block[groups]);
            let (inner, is_longer) = if last < u { (&longer, true) } else { (plain, false) };
            for laid in inner.blocks() {
                let point = |group: usize| match usize::from(laid[group]) {
                    place if place == m => m * t + last,
                    place => usize::from(block[group]) * m + place,
                };
                // The block of new points alone is in the design of order u.
                if !(is_longer && laid[..groups].iter().all(|&place| usize::from(place) == m)) {
                    design.add((0..groups).map(point));
                }
            }
        }
        for block in tail.into_iter().flat_map(Design::blocks) {
            design.add(block[..groups].iter().map(|&point| m * t + usize::from(point)));
        }
        design
    }

    /// From columns over a group such that the differences of any two rows are all its elements, each once, also where a
    /// column has no entry in some row: that place is a new point, and the new points are joined by a design of
    /// their own (a quasi-difference matrix). Without this design, the u new points are a hole.
    pub(super) fn quasi(group: &Abelian, columns: &[Vec<Option<usize>>], u: usize, tail: Option<&Design>) -> Design {
        let (groups, g) = (columns[0].len(), group.order());
        let mut design = Design::empty(groups, g + u);
        // How many columns before this one have no entry in the same row.
        let mut missing = vec![0; groups];
        for column in columns {
            for element in 0..g {
                let entries = column.iter().zip(&missing);
                design.add(entries.map(|(entry, new)| entry.map_or(g + new, |entry| group.add(entry, element))));
            }
            column.iter().zip(&mut missing).filter(|(entry, _)| entry.is_none()).for_each(|(_, new)| *new += 1);
        }
        for block in tail.into_iter().flat_map(Design::blocks) {
            design.add(block[..groups].iter().map(|&point| g + usize::from(point)));
        }
        design
    }

    /// From rows over a group such that the differences of any two are all its elements, each once (a difference matrix).
    /// The columns are one group more.
    pub(super) fn difference(group: &Abelian, rows: &[Vec<usize>]) -> Design {
        let g = group.order();
        let mut design = Design::empty(rows.len() + 1, g);
        for (column, element) in (0..g).flat_map(|column| (0..g).map(move |element| (column, element))) {
            design.add([column].into_iter().chain(rows.iter().map(|row| group.add(row[column], element))));
        }
        design
    }

    /// From lines on n points, two of which are always on one line, and for each length of a line a design without the
    /// blocks of equal points (see [`Design::idempotent`]); the first one is for lines of the length `least`.
    pub(super) fn of_lines(n: usize, lines: &[Vec<usize>], least: usize, designs: &[Design]) -> Design {
        let groups = designs[0].groups;
        let mut design = Design::empty(groups, n);
        (0..n).for_each(|point| design.add((0..groups).map(|_| point)));
        for line in lines.iter().filter(|line| line.len() >= least) {
            for block in designs[line.len() - least].blocks() {
                design.add(block.iter().map(|&place| line[usize::from(place)]));
            }
        }
        design
    }

    /// The same design with a group less, and with points renamed so that the blocks of equal points would complete it.
    pub(super) fn idempotent(&self) -> Design {
        let groups = self.groups - 1;
        // The blocks of one point of the last group meet nowhere else: they name the points.
        let mut names = vec![vec![0; self.order]; groups];
        let parallel = self.blocks().filter(|block| block[groups] == 0);
        for (name, block) in parallel.enumerate() {
            names.iter_mut().zip(block).for_each(|(names, &point)| names[usize::from(point)] = name);
        }
        let mut design = Design::empty(groups, self.order);
        for block in self.blocks().filter(|block| block[groups] > 0) {
            design.add(names.iter().zip(block).map(|(names, &point)| names[usize::from(point)]));
        }
        design
    }

    /// The design of the first groups.
    pub(super) fn with_groups(self, groups: usize) -> Design {
        if groups == self.groups {
            return self;
        }
        let points = self.blocks().flat_map(|block| &block[..groups]).copied().collect();
        Design { groups, points, ..self }
    }

    /// The symbols of the squares, row by row: a square for each group after the first two. Cells in no block are empty.
    ///
    /// # Errors
    /// If they take too much memory beside the design.
    pub(super) fn squares(&self, budget: &Budget) -> Result<Vec<Vec<Option<Symbol>>>, Stop> {
        let n = self.order;
        let many = self.groups - 2;
        // They may be copied once.
        budget.afford(self.points.capacity() * size_of::<u16>() + 2 * many * n * n * size_of::<Option<Symbol>>())?;
        let mut squares = vec![vec![None; n * n]; many];
        for block in self.blocks() {
            let cell = usize::from(block[0]) * n + usize::from(block[1]);
            let symbols = block[2..].iter().map(|&symbol| Symbol::new(symbol.into()));
            squares.iter_mut().zip(symbols).for_each(|(square, symbol)| square[cell] = Some(symbol));
        }
        Ok(squares)
    }

    /// The design without the blocks whose points are all among the last ones of their groups.
    pub(super) fn without_last(mut self, many: usize) -> Design {
        let groups = self.groups;
        let is_last = |block: &[u16]| block.iter().all(|&point| usize::from(point) >= self.order - many);
        self.points = self.points.chunks_exact(groups).filter(|block| !is_last(block)).flatten().copied().collect();
        self
    }

    fn empty(groups: usize, order: usize) -> Design {
        Design { groups, order, points: Vec::with_capacity(groups * order * order) }
    }

    fn add(&mut self, block: impl IntoIterator<Item = usize>) {
        self.points.extend(block.into_iter().map(|point| point as u16));
    }

    pub(super) fn blocks(&self) -> impl Iterator<Item = &[u16]> {
        self.points.chunks_exact(self.groups)
    }

    /// The same design with points renamed, so that the last points of all groups are a block.
    pub(super) fn with_last_block(&self) -> Design {
        let last = self.order as u16 - 1;
        let block = self.points[..self.groups].to_vec();
        let mut renamed = self.clone();
        for points in renamed.points.chunks_exact_mut(self.groups) {
            for (point, &of_block) in points.iter_mut().zip(&block) {
                *point = match *point {
                    same if same == of_block => last,
                    same if same == last => of_block,
                    other => other,
                };
            }
        }
        renamed
    }
}
