//! Self-orthogonal squares with a given automorphism, found as exact covers.
//!
//! Cell (i, i) holds i. For i < j, an option puts a into cell (i, j) and b into cell (j, i); its items are that pair of
//! cells, the pair {a, b}, which must occur once, and a and b in their rows and columns. If a permutation of the points
//! maps the square to itself, orbits of options cover orbits of items, and there are few of them. With one long cycle,
//! and a fixed point or none, one row determines the square; it is called a starter (R. J. R. Abel and F. E. Bennett,
//! *Self-orthogonal Latin squares*, in *Handbook of Combinatorial Designs*, 2007).

use graeco_exact_cover::{BuildError, Item, Kind, Limits, Outcome, Pace, Problem, Solutions, Stop};

/// An iterator over the idempotent self-orthogonal squares with an automorphism, as symbols, row by row.
pub(super) struct Starters {
    model: Model,
    covers: Solutions,
}

impl Starters {
    /// The squares with an automorphism whose cycles have these lengths; points are numbered cycle by cycle.
    pub(super) fn new(cycles: &[usize], pace: &mut Pace, limits: &Limits) -> Result<Starters, Stop> {
        let mut model = Model::new(cycles);
        let problem = model.problem(pace).map_err(|error| match error {
            BuildError::Stopped(end) => end,
            BuildError::TooLarge => Stop::MemoryLimit,
            error => unreachable!("items without names, each once in an option: {error}"),
        })?;
        Ok(Starters { model, covers: problem.search().limits(limits.clone()).solutions() })
    }

    /// The limit that ended the iterator, if one did.
    pub(super) fn limit(&self) -> Option<Stop> {
        self.covers.end().and_then(Outcome::stop)
    }
}

impl Iterator for Starters {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let cover = self.covers.next()?;
        let n = self.model.next.len();
        let mut cells: Vec<usize> = (0..n * n).map(|cell| cell / n).collect();
        for entry in cover.iter().flat_map(|option| self.model.orbit(self.model.options[option.index()])) {
            let Entry { cell: [i, j], symbols: [a, b] } = entry;
            (cells[i * n + j], cells[j * n + i]) = (a, b);
        }
        Some(cells)
    }
}

/// The symbols a and b in the cells (i, j) and (j, i), i < j.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    cell: [usize; 2],
    symbols: [usize; 2],
}

/// The relations that an entry covers: for two points, one of these relations.
#[derive(Clone, Copy)]
enum Relation {
    Cells,
    Symbols,
    /// A row and a symbol.
    Row,
    /// A column and a symbol.
    Column,
}

struct Model {
    /// The image of each point.
    next: Vec<usize>,
    options: Vec<Entry>,
}

impl Model {
    fn new(cycles: &[usize]) -> Model {
        let mut next = Vec::new();
        for &cycle in cycles {
            let first = next.len();
            next.extend((1..=cycle).map(|step| first + step % cycle));
        }
        Model { next, options: Vec::new() }
    }

    fn orbit(&self, entry: Entry) -> impl Iterator<Item = Entry> {
        let image = move |&Entry { cell, symbols }: &Entry| {
            let ([i, j], [a, b]) = (cell.map(|point| self.next[point]), symbols.map(|point| self.next[point]));
            if i < j { Entry { cell: [i, j], symbols: [a, b] } } else { Entry { cell: [j, i], symbols: [b, a] } }
        };
        let rest = std::iter::successors(Some(image(&entry)), move |entry| Some(image(entry)));
        std::iter::once(entry).chain(rest.take_while(move |other| *other != entry))
    }

    /// The problem; notes the entries of its options.
    fn problem(&mut self, pace: &mut Pace) -> Result<Problem, BuildError> {
        let n = self.next.len();
        let mut builder = Problem::builder();
        let items = Items::new(&self.next, || Ok(builder.unnamed(1, Kind::ONCE)?[0]))?;
        let mut is_done = vec![false; n * n];
        for [i, j] in (0..n).flat_map(|j| (0..j).map(move |i| [i, j])) {
            if is_done[i * n + j] {
                continue;
            }
            for [a, b] in (0..n).flat_map(|b| (0..n).map(move |a| [a, b])) {
                // Row i and column i have the symbol i already.
                if a == b || [i, j].contains(&a) || [i, j].contains(&b) {
                    continue;
                }
                let entry = Entry { cell: [i, j], symbols: [a, b] };
                let orbit: Vec<Entry> = self.orbit(entry).collect();
                pace.step(1)?;
                orbit.iter().for_each(|Entry { cell, .. }| is_done[cell[0] * n + cell[1]] = true);
                // An option that has an item twice is refused.
                if let Some(items) = items.covered(&orbit)
                    && builder.option(items).is_ok()
                {
                    self.options.push(entry);
                }
            }
        }
        Ok(builder.build())
    }
}

/// The items: orbits of the things to be covered.
struct Items {
    n: usize,
    /// For each relation and two points, the item of the orbit and its size.
    orbits: Vec<Option<(Item, usize)>>,
}

impl Items {
    fn new(next: &[usize], mut item: impl FnMut() -> Result<Item, BuildError>) -> Result<Items, BuildError> {
        let n = next.len();
        let mut items = Items { n, orbits: vec![None; 4 * n * n] };
        for relation in [Relation::Cells, Relation::Symbols, Relation::Row, Relation::Column] {
            for (x, y) in (0..n).flat_map(|y| (0..n).map(move |x| (x, y))).filter(|(x, y)| x != y) {
                let first = items.place(relation, x, y);
                if items.orbits[first].is_some() {
                    continue;
                }
                let images = std::iter::successors(Some([x, y]), |&[x, y]| Some([next[x], next[y]]));
                let places = images.map(|[x, y]| items.place(relation, x, y));
                let rest = places.skip(1).take_while(|&place| place != first);
                let places: Vec<usize> = std::iter::once(first).chain(rest).collect();
                let item = item()?;
                places.iter().for_each(|&place| items.orbits[place] = Some((item, places.len())));
            }
        }
        Ok(items)
    }

    fn place(&self, relation: Relation, x: usize, y: usize) -> usize {
        let [x, y] = match relation {
            Relation::Cells | Relation::Symbols => [x.min(y), x.max(y)],
            Relation::Row | Relation::Column => [x, y],
        };
        (relation as usize * self.n + x) * self.n + y
    }

    /// The items that an entry and its images cover; `None` if they cover something twice.
    fn covered(&self, orbit: &[Entry]) -> Option<Vec<Item>> {
        let Entry { cell: [i, j], symbols: [a, b] } = *orbit.first()?;
        let relations = [
            (Relation::Cells, i, j),
            (Relation::Symbols, a, b),
            (Relation::Row, i, a),
            (Relation::Row, j, b),
            (Relation::Column, j, a),
            (Relation::Column, i, b),
        ];
        let orbits = relations.map(|(relation, x, y)| self.orbits[self.place(relation, x, y)]);
        // An orbit of fewer than the entries is covered several times.
        orbits.into_iter().map(|found| found.filter(|&(_, size)| size == orbit.len()).map(|(item, _)| item)).collect()
    }
}
