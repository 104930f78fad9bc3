//! Regular bipartite graphs: perfect matchings, and canonical forms.

/// The largest number of vertices on a side, for which all edges fit a word of 128 bits.
pub(super) const MOST: usize = 11;

/// A bipartite graph with n vertices on each side, called rows and columns. The edges of each row are a set of columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Graph {
    n: usize,
    rows: [u16; MOST],
}

impl Graph {
    pub(super) fn new(rows: &[u16]) -> Graph {
        let mut graph = Graph { n: rows.len(), rows: [0; MOST] };
        graph.rows[..rows.len()].copy_from_slice(rows);
        graph
    }

    /// The complete graph without one perfect matching.
    pub(super) fn complete_but_one(n: usize) -> Graph {
        let full = (1u16 << n) - 1;
        Graph::new(&(0..n).map(|row| full & !(1 << row)).collect::<Vec<_>>())
    }

    pub(super) fn rows(&self) -> &[u16] {
        &self.rows[..self.n]
    }

    /// The number of edges of each vertex.
    pub(super) fn degree(&self) -> usize {
        self.rows[0].count_ones() as usize
    }

    /// All edges in one word, row by row. It identifies a canonical graph.
    pub(super) fn packed(&self) -> u128 {
        self.rows().iter().rev().fold(0, |word, &row| word << self.n | u128::from(row))
    }

    pub(super) fn unpacked(n: usize, word: u128) -> Graph {
        let row = |r: usize| (word >> (r * n)) as u16 & ((1 << n) - 1);
        Graph::new(&(0..n).map(row).collect::<Vec<_>>())
    }

    /// Whether every vertex has this many edges.
    pub(super) fn is_regular(&self, degree: usize) -> bool {
        let has_degree = |rows: &u16| rows.count_ones() as usize == degree;
        self.rows().iter().all(has_degree) && self.transposed().rows().iter().all(has_degree)
    }

    fn transposed(&self) -> Graph {
        let mut columns = [0; MOST];
        for (row, &edges) in self.rows().iter().enumerate() {
            each_bit(edges, |column| columns[column] |= 1 << row);
        }
        Graph { n: self.n, rows: columns }
    }

    /// Removes each perfect matching through the first edge of row 0 in turn, and calls back with the remaining graph.
    /// Stops at the first error.
    pub(super) fn without_matchings<E>(&self, each: &mut impl FnMut(&Graph) -> Result<(), E>) -> Result<(), E> {
        let first = self.rows[0] & self.rows[0].wrapping_neg();
        let mut rest = *self;
        rest.rows[0] ^= first;
        rest.take(1, first, each)
    }

    /// Calls `each` with the graph without each of its perfect matchings.
    pub(super) fn without_any_matching<E>(&self, each: &mut impl FnMut(&Graph) -> Result<(), E>) -> Result<(), E> {
        let mut rest = *self;
        rest.take(0, 0, each)
    }

    /// The graph of the edges that this one does not have.
    pub(super) fn complement(&self) -> Graph {
        let full = (1u16 << self.n) - 1;
        Graph::new(&self.rows().iter().map(|edges| full & !edges).collect::<Vec<_>>())
    }

    fn take<E>(&mut self, row: usize, used: u16, each: &mut impl FnMut(&Graph) -> Result<(), E>) -> Result<(), E> {
        if row == self.n {
            return each(self);
        }
        let edges = self.rows[row];
        let mut free = edges & !used;
        while free != 0 {
            let one = free & free.wrapping_neg();
            free ^= one;
            self.rows[row] = edges ^ one;
            self.take(row + 1, used | one, each)?;
        }
        self.rows[row] = edges;
        Ok(())
    }

    /// The number of cycles of a graph of degree 2.
    pub(super) fn cycles(&self) -> u32 {
        let mut left = (1u16 << self.n) - 1;
        let mut cycles = 0;
        let columns = self.transposed();
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let (mut row, mut edges) = (start, self.rows[start]);
            loop {
                left &= !(1 << row);
                let column = edges.trailing_zeros() as usize;
                let next = (columns.rows[column] & !(1 << row)).trailing_zeros() as usize;
                // Two rows may share both columns. Then both ways lead to the same row.
                edges = self.rows[next] & !(1 << column);
                row = next;
                if row == start {
                    break;
                }
            }
            cycles += 1;
        }
        cycles
    }

    /// Colours of rows and of columns, here called other rows. Both sides are treated alike, so that it does not matter
    /// which of them is called rows.
    fn colors(&self, other: &Graph) -> [Colors; 2] {
        let (colors, other_colors) = (shared(self), shared(other));
        [look(self, &colors, &other_colors), look(other, &other_colors, &colors)]
    }

    /// A number that isomorphic graphs share, also if the sides are swapped; few others do.
    pub(super) fn invariant(&self) -> u64 {
        let other = self.transposed();
        let [one, two] = self.colors(&other).map(|colors| mix(sum(&colors, self.n)));
        one.wrapping_add(two)
    }

    /// The canonical form: equal for isomorphic graphs, also if the sides are swapped.
    pub(super) fn canonical(&self) -> Graph {
        let other = self.transposed();
        let [colors, other_colors] = self.colors(&other);
        match sum(&colors, self.n).cmp(&sum(&other_colors, self.n)) {
            std::cmp::Ordering::Less => Canon::run(self, &other, &colors, &other_colors),
            std::cmp::Ordering::Greater => Canon::run(&other, self, &other_colors, &colors),
            std::cmp::Ordering::Equal => {
                let one = Canon::run(self, &other, &colors, &other_colors);
                let two = Canon::run(&other, self, &other_colors, &colors);
                if one.rows <= two.rows { one } else { two }
            }
        }
    }
}

#[inline]
pub(super) fn each_bit(mut set: u16, mut each: impl FnMut(usize)) {
    while set != 0 {
        each(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// Scrambles a colour. Any fixed function is correct; a good one splits classes sooner.
#[inline]
fn mix(color: u64) -> u64 {
    let scrambled = (color ^ color >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    scrambled ^ scrambled >> 29
}

type Colors = [u64; MOST];

/// A number that depends on the colours of n vertices and not on their order.
fn sum(colors: &Colors, n: usize) -> u64 {
    colors[..n].iter().fold(0, |sum: u64, &color| sum.wrapping_add(mix(color)))
}

/// Refines colours of rows and columns by those of their neighbours until no class of rows is split. Isomorphisms
/// preserve them.
fn refine(graph: &Graph, other: &Graph, colors: &Colors, other_colors: &Colors) -> (Colors, Colors) {
    let n = graph.n;
    let (mut colors, mut other_colors) = (*colors, *other_colors);
    let mut classes = count_classes(&colors, n);
    // If all rows have different colours, so have the columns, by their rows.
    while classes < n {
        other_colors = look(other, &other_colors, &colors);
        colors = look(graph, &colors, &other_colors);
        let now = count_classes(&colors, n);
        if now == classes {
            break;
        }
        classes = now;
    }
    (colors, other_colors)
}

/// For each row, how often it shares each number of columns with another row, four bits per number.
fn shared(graph: &Graph) -> Colors {
    let mut colors = [0; MOST];
    for a in 0..graph.n {
        for b in 0..a {
            let count = 1 << (4 * (graph.rows[a] & graph.rows[b]).count_ones());
            colors[a] += count;
            colors[b] += count;
        }
    }
    colors
}

/// The next colours, made of the colour of each vertex and those of its neighbours.
fn look(graph: &Graph, colors: &Colors, neighbours: &Colors) -> Colors {
    let mut mixed = [0; MOST];
    for (mixed, &color) in mixed.iter_mut().zip(neighbours) {
        *mixed = mix(color);
    }
    let mut next = [0; MOST];
    for row in 0..graph.n {
        let mut sum = colors[row].wrapping_mul(3);
        each_bit(graph.rows[row], |column| sum = sum.wrapping_add(mixed[column]));
        next[row] = mix(sum);
    }
    next
}

fn count_classes(colors: &Colors, n: usize) -> usize {
    (0..n).filter(|&i| !colors[..i].contains(&colors[i])).count()
}

/// The search for the least form, by refining colours and individualising rows.
struct Canon<'g> {
    graph: &'g Graph,
    other: &'g Graph,
    best: Option<(Graph, [u8; MOST])>,
    /// The automorphisms found so far: the image of each row.
    symmetries: Vec<[u8; MOST]>,
    path: Vec<u8>,
}

impl Canon<'_> {
    fn run(graph: &Graph, other: &Graph, colors: &Colors, other_colors: &Colors) -> Graph {
        let (colors, other_colors) = refine(graph, other, colors, other_colors);
        if count_classes(&colors, graph.n) == graph.n {
            return form(graph, other, &order(&colors, graph.n));
        }
        let mut canon = Canon { graph, other, best: None, symmetries: Vec::new(), path: Vec::new() };
        canon.search(&colors, &other_colors);
        canon.best.map_or(*graph, |best| best.0)
    }

    fn search(&mut self, colors: &Colors, other_colors: &Colors) {
        let n = self.graph.n;
        let by_color = order(colors, n);
        let Some(class) = first_class(colors, &by_color[..n]) else { return self.leaf(&by_color) };
        let mut tried: Vec<u8> = Vec::new();
        for &row in class {
            if self.orbit(row).is_some_and(|orbit| tried.iter().any(|&t| orbit >> t & 1 == 1)) {
                continue;
            }
            tried.push(row);
            self.path.push(row);
            let mut alone = *colors;
            alone[row as usize] = alone[row as usize].wrapping_add(1);
            let (colors, other_colors) = refine(self.graph, self.other, &alone, other_colors);
            self.search(&colors, &other_colors);
            self.path.pop();
        }
    }

    /// The orbit of a row under the known automorphisms that fix the path.
    fn orbit(&self, row: u8) -> Option<u16> {
        let mut fixing = self.symmetries.iter().filter(|s| self.path.iter().all(|&p| s[p as usize] == p)).peekable();
        fixing.peek()?;
        let fixing: Vec<_> = fixing.collect();
        let mut orbit = 1u16 << row;
        loop {
            let before = orbit;
            for symmetry in &fixing {
                each_bit(before, |r| orbit |= 1 << symmetry[r]);
            }
            if orbit == before {
                return Some(orbit);
            }
        }
    }

    fn leaf(&mut self, by_color: &[u8; MOST]) {
        let form = form(self.graph, self.other, by_color);
        match &self.best {
            Some((best, best_order)) if *best == form => {
                let mut symmetry = [0; MOST];
                for (&from, &to) in best_order.iter().zip(by_color).take(self.graph.n) {
                    symmetry[from as usize] = to;
                }
                self.symmetries.push(symmetry);
            }
            Some((best, _)) if best.rows <= form.rows => {}
            _ => self.best = Some((form, *by_color)),
        }
    }
}

/// The rows, sorted by their colours.
fn order(colors: &Colors, n: usize) -> [u8; MOST] {
    let mut order: [u8; MOST] = std::array::from_fn(|i| i as u8);
    order[..n].sort_unstable_by_key(|&row| colors[row as usize]);
    order
}

/// The first class of rows that share their colour.
fn first_class<'o>(colors: &Colors, by_color: &'o [u8]) -> Option<&'o [u8]> {
    by_color.chunk_by(|&a, &b| colors[a as usize] == colors[b as usize]).find(|class| class.len() > 1)
}

/// The graph with its rows in a given order and its columns sorted.
fn form(graph: &Graph, other: &Graph, order: &[u8; MOST]) -> Graph {
    let n = graph.n;
    let mut place = [0; MOST];
    for (at, &row) in order.iter().enumerate().take(n) {
        place[row as usize] = at;
    }
    let mut columns = [0u16; MOST];
    for (column, &rows) in columns.iter_mut().zip(other.rows()) {
        each_bit(rows, |row| *column |= 1 << place[row]);
    }
    columns[..n].sort_unstable();
    Graph { n, rows: columns }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng, seq::SliceRandom};
    use rand_chacha::ChaCha8Rng;
    use std::convert::Infallible;

    fn random_graph(n: usize, degree: usize, rng: &mut ChaCha8Rng) -> Graph {
        let mut graph = Graph::new(&vec![(1u16 << n) - 1; n]);
        while graph.degree() > degree {
            let mut all = Vec::new();
            let Ok(()) = graph.without_matchings(&mut |rest| {
                all.push(*rest);
                Ok::<(), Infallible>(())
            });
            graph = all[rng.random_range(0..all.len())];
        }
        graph
    }

    fn shuffled(graph: &Graph, rng: &mut ChaCha8Rng) -> Graph {
        let mut rows: Vec<usize> = (0..graph.n).collect();
        let mut columns = rows.clone();
        rows.shuffle(rng);
        columns.shuffle(rng);
        let mut image = vec![0; graph.n];
        for (r, &edges) in graph.rows().iter().enumerate() {
            each_bit(edges, |c| image[rows[r]] |= 1 << columns[c]);
        }
        let image = Graph::new(&image);
        if rng.random() { image.transposed() } else { image }
    }

    #[test]
    fn shuffled_graphs_have_the_same_form_and_the_form_is_isomorphic() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for n in 1..=8 {
            for degree in 1..=n.min(7) {
                for _ in 0..20 {
                    let graph = random_graph(n, degree, &mut rng);
                    let form = graph.canonical();
                    assert_eq!(form.degree(), degree);
                    assert_eq!(form, form.canonical());
                    assert_eq!(form, Graph::unpacked(n, form.packed()));
                    for _ in 0..5 {
                        assert_eq!(shuffled(&graph, &mut rng).canonical(), form);
                    }
                }
            }
        }
    }

    /// The number of isomorphism classes, up to swapping sides, that are reached by removing matchings in all ways.
    fn classes(n: usize, degree: usize) -> usize {
        let mut level = std::collections::BTreeSet::from([Graph::complete_but_one(n).canonical().packed()]);
        for _ in degree..n - 1 {
            let mut next = std::collections::BTreeSet::new();
            for &graph in &level {
                let Ok(()) = Graph::unpacked(n, graph).without_matchings(&mut |rest| {
                    next.insert(rest.canonical().packed());
                    Ok::<(), Infallible>(())
                });
            }
            level = next;
        }
        level.len()
    }

    #[test]
    fn graphs_of_the_largest_order_have_one_form() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        // Circulant graphs have many symmetries, those with an edge cycle turned round have few.
        for degree in 2..MOST {
            for _ in 0..5 {
                let mut steps: Vec<usize> = (0..MOST).collect();
                steps.shuffle(&mut rng);
                let row = |r: usize| steps[..degree].iter().fold(0, |row, step| row | 1 << ((r + step) % MOST));
                let mut graph = Graph::new(&(0..MOST).map(row).collect::<Vec<_>>());
                for _ in 0..8 {
                    let [a, b] = [0, 1].map(|_| rng.random_range(0..MOST));
                    let (x, y) = (graph.rows[a] & !graph.rows[b], graph.rows[b] & !graph.rows[a]);
                    if x != 0 {
                        let both = x & x.wrapping_neg() | y & y.wrapping_neg();
                        graph.rows[a] ^= both;
                        graph.rows[b] ^= both;
                    }
                }
                let form = graph.canonical();
                assert!(form.is_regular(degree));
                assert_eq!(form, Graph::unpacked(MOST, form.packed()));
                (0..4).for_each(|_| assert_eq!(shuffled(&graph, &mut rng).canonical(), form));
            }
        }
    }

    #[test]
    fn graphs_of_degree_two_are_known_by_their_cycles() {
        // The number of partitions of n into parts of at least 2.
        for (n, partitions) in [(3, 1), (4, 2), (5, 2), (6, 4), (7, 4)] {
            assert_eq!(classes(n, 2), partitions, "{n}");
            assert_eq!(classes(n, n - 2), partitions, "{n}, by the complement");
        }
        let rings = Graph::new(&[0b00011, 0b00011, 0b01100, 0b11000, 0b10100]);
        assert_eq!(rings.cycles(), 2);
    }
}
