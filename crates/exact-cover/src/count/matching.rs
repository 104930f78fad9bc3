//! Perfect matchings of planar graphs, for problems whose options have two items each: dominoes on any board.
//!
//! After P. W. Kasteleyn, *Graph theory and crystal physics* (1967): the edges of a planar graph can be directed so that
//! the number of perfect matchings is the Pfaffian of the signed adjacency matrix. It is found modulo several primes,
//! in a time of the order of n³ at most.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::planar::{Face, faces};
use crate::limits::{Meter, Pace};
use crate::outcome::Stop;
use crate::problem::{Kind, Problem};

/// About how many bytes the graph and its drawing take for a vertex.
const GRAPH_BYTES: usize = 512;

/// The number of covers; `None` if the problem is not one of pairs in a planar graph, or there is no memory for the
/// matrix beside the memory in use.
pub(crate) fn count(problem: &Problem, held: usize, meter: &mut Meter) -> Result<Option<BigUint>, Stop> {
    let mut pace = meter.budget().pace();
    let size = problem.kinds().len();
    // An odd number of items makes no pairs, and needs no matrix.
    let row = if size.is_multiple_of(2) { size.saturating_mul(size_of::<u64>()) } else { 0 };
    let bytes = size.saturating_mul(row.saturating_add(GRAPH_BYTES));
    if meter.budget().afford(bytes.saturating_add(held)).is_err() {
        return Ok(None);
    }
    let Some(graph) = Graph::new(problem, &mut pace)? else { return Ok(None) };
    if !size.is_multiple_of(2) {
        return Ok(Some(BigUint::ZERO));
    }
    match graph.direct(&mut pace)? {
        Some(signs) => graph.pfaffian(&signs, meter).map(Some),
        None => Ok(None),
    }
}

/// About how many nanoseconds [`count`] takes; 0 if some option does not have two items. Each prime takes a look at the
/// whole matrix, and changes in its band, which is as wide as options are long in the order of the items.
pub(crate) fn nanoseconds(problem: &Problem, pace: &mut Pace) -> Result<f64, Stop> {
    let (size, edges) = (problem.kinds().len() as f64, problem.option_count() as f64);
    let mut lengths = 0.0;
    for option in 0..problem.option_count() as u32 {
        pace.step(1)?;
        let &[(a, _), (b, _)] = problem.raw_entries(option) else { return Ok(0.0) };
        lengths += f64::from(a.abs_diff(b));
    }
    let (band, degree) = (lengths / edges.max(1.0), 2.0 * edges / size.max(1.0));
    let primes = 1.0 + size / 2.0 * degree.max(1.0).log2() / 62.0;
    Ok(primes * (2.0 * size * size + 6.0 * size * band * band))
}

/// Items as vertices, options as edges, parallel ones together.
struct Graph {
    neighbors: Vec<Vec<usize>>,
    /// The number of options of each edge, `weights[v][i]` for the edge to `neighbors[v][i]`.
    weights: Vec<Vec<u64>>,
}

impl Graph {
    /// `None` if the problem is not one of pairs, or there are more edges than a planar graph has.
    fn new(problem: &Problem, pace: &mut Pace) -> Result<Option<Graph>, Stop> {
        let size = problem.kinds().len();
        if !problem.kinds().iter().all(|kind| *kind == Kind::ONCE) {
            return Ok(None);
        }
        let mut graph = Graph { neighbors: vec![Vec::new(); size], weights: vec![Vec::new(); size] };
        // For each edge its place in the lists of both ends.
        let mut places: FxHashMap<(usize, usize), (usize, usize)> = FxHashMap::default();
        for option in 0..problem.option_count() as u32 {
            pace.step(1)?;
            let &[(a, _), (b, _)] = problem.raw_entries(option) else { return Ok(None) };
            let (a, b) = (a.min(b) as usize, a.max(b) as usize);
            let new = (graph.neighbors[a].len(), graph.neighbors[b].len());
            let (at_a, at_b) = *places.entry((a, b)).or_insert(new);
            if (at_a, at_b) == new {
                graph.neighbors[a].push(b);
                graph.neighbors[b].push(a);
                graph.weights[a].push(0);
                graph.weights[b].push(0);
            }
            graph.weights[a][at_a] += 1;
            graph.weights[b][at_b] += 1;
            if places.len() > 3 * size {
                return Ok(None);
            }
        }
        Ok(Some(graph))
    }

    /// For every edge, as at `neighbors`, whether it leads away from the vertex (else towards it); `None` if the graph
    /// is not planar.
    fn direct(&self, pace: &mut Pace) -> Result<Option<Vec<Vec<bool>>>, Stop> {
        let away = |v: usize| self.neighbors[v].iter().map(|&to| v < to).collect();
        let mut signs: Vec<Vec<bool>> = (0..self.neighbors.len()).map(away).collect();
        for block in self.blocks(pace)? {
            if !self.direct_block(&block, &mut signs, pace)? {
                return Ok(None);
            }
        }
        Ok(Some(signs))
    }

    /// The vertex sets of the largest parts without cut vertices.
    fn blocks(&self, pace: &mut Pace) -> Result<Vec<Vec<usize>>, Stop> {
        let size = self.neighbors.len();
        let (mut depth, mut low, mut next) = (vec![0_usize; size], vec![0_usize; size], vec![0; size]);
        let mut blocks = Vec::new();
        for root in 0..size {
            if depth[root] != 0 {
                continue;
            }
            let (mut path, mut open) = (vec![root], vec![root]);
            (depth[root], low[root]) = (1, 1);
            while let Some(&at) = path.last() {
                pace.step(1)?;
                if let Some(&to) = self.neighbors[at].get(next[at]) {
                    next[at] += 1;
                    if depth[to] == 0 {
                        (depth[to], low[to]) = (path.len() + 1, path.len() + 1);
                        path.push(to);
                        open.push(to);
                    } else {
                        low[at] = low[at].min(depth[to]);
                    }
                    continue;
                }
                path.pop();
                let Some(&above) = path.last() else { break };
                low[above] = low[above].min(low[at]);
                if low[at] >= depth[above] {
                    let start = open.iter().rposition(|&v| v == at).unwrap_or(0);
                    let mut block = open.split_off(start);
                    block.push(above);
                    blocks.push(block);
                }
            }
        }
        Ok(blocks)
    }

    /// Directs the edges of a block so that every face but one is passed along an odd number of its edges, or an even
    /// one if it has an odd number of other vertices inside it. False if the block is not planar.
    fn direct_block(&self, block: &[usize], signs: &mut [Vec<bool>], pace: &mut Pace) -> Result<bool, Stop> {
        if block.len() < 3 {
            return Ok(true);
        }
        let mut number = vec![usize::MAX; self.neighbors.len()];
        block.iter().enumerate().for_each(|(at, &v)| number[v] = at);
        let inside = |&v: &usize| {
            let near = self.neighbors[v].iter().map(|&to| number[to]);
            near.filter(|&to| to != usize::MAX).collect::<Vec<_>>()
        };
        let drawn: Vec<Vec<usize>> = block.iter().map(inside).collect();
        let Some(mut faces) = faces(&drawn, pace)? else { return Ok(false) };
        faces.iter_mut().flatten().for_each(|v| *v = block[*v]);
        let mut odd = vec![true; faces.len()];
        for &corner in block {
            pace.step(self.neighbors.len() as u64 / 64 + 1)?;
            if self.has_odd_branch(corner, &number) {
                let Some(face) = faces.iter().position(|face| face.contains(&corner)) else { return Ok(false) };
                odd[face] = !odd[face];
            }
        }
        self.settle(&faces, &odd, signs);
        Ok(true)
    }

    /// Whether an odd number of vertices hangs on the block by this corner alone.
    fn has_odd_branch(&self, corner: usize, number: &[usize]) -> bool {
        let mut seen = vec![false; self.neighbors.len()];
        let mut waiting = vec![corner];
        seen[corner] = true;
        let mut odd = false;
        while let Some(at) = waiting.pop() {
            for &to in &self.neighbors[at] {
                if number[to] == usize::MAX && !std::mem::replace(&mut seen[to], true) {
                    odd = !odd;
                    waiting.push(to);
                }
            }
        }
        odd
    }

    /// Turns edges until all faces but one are as they should be. Turning all edges that a way through the faces
    /// crosses changes the faces at its two ends only, so faults are moved along a tree of faces to its root.
    fn settle(&self, faces: &[Face], odd: &[bool], signs: &mut [Vec<bool>]) {
        let edges = |face: usize| {
            let corners = &faces[face];
            (0..corners.len()).map(move |at| (corners[at], corners[(at + 1) % corners.len()]))
        };
        let mut left_of = std::collections::HashMap::new();
        for face in 0..faces.len() {
            left_of.extend(edges(face).map(|edge| (edge, face)));
        }
        let mut wrong: Vec<bool> = (0..faces.len())
            .map(|face| edges(face).filter(|&(a, b)| signs[a][self.edge(a, b)]).count() % 2 == usize::from(!odd[face]))
            .collect();
        let mut order = vec![(0, (0, 0), 0)];
        let mut seen = vec![false; faces.len()];
        seen[0] = true;
        let mut at = 0;
        while at < order.len() {
            let face = order[at].0;
            for (a, b) in edges(face) {
                let beyond = left_of[&(b, a)];
                if !std::mem::replace(&mut seen[beyond], true) {
                    order.push((beyond, (a, b), face));
                }
            }
            at += 1;
        }
        for &(face, (a, b), above) in order[1..].iter().rev() {
            if wrong[face] {
                for (a, b) in [(a, b), (b, a)] {
                    let edge = self.edge(a, b);
                    signs[a][edge] = !signs[a][edge];
                }
                wrong[above] = !wrong[above];
            }
        }
    }

    fn edge(&self, a: usize, b: usize) -> usize {
        self.neighbors[a].iter().position(|&to| to == b).unwrap_or(0)
    }

    /// The Pfaffian, without its sign, from its remainders by enough primes.
    fn pfaffian(&self, signs: &[Vec<bool>], meter: &mut Meter) -> Result<BigUint, Stop> {
        let (mut product, mut value) = (BigUint::from(1_u32), BigUint::ZERO);
        let bits = self.most_bits();
        for prime in primes() {
            meter.node()?;
            let rest = self.pfaffian_mod(signs, prime, meter)?;
            // The next number that has all remainders: value + product * step.
            let known = small(&(&value % prime));
            let step = multiply((rest + prime - known) % prime, inverse(small(&(&product % prime)), prime), prime);
            value += &product * step;
            product *= prime;
            if product.bits() > bits {
                break;
            }
        }
        let negative = &product - &value;
        Ok(value.min(negative))
    }

    /// More bits than twice the number of matchings has: the lower vertex of each edge has no more choices than edges.
    fn most_bits(&self) -> u64 {
        let mut degrees: Vec<u64> = self.weights.iter().map(|weights| weights.iter().sum()).collect();
        degrees.sort_unstable_by(|a, b| b.cmp(a));
        let chosen = &degrees[..degrees.len() / 2];
        3 + chosen.iter().map(|&degree| (degree.max(1) as f64).log2()).sum::<f64>() as u64
    }

    fn pfaffian_mod(&self, signs: &[Vec<bool>], p: u64, meter: &mut Meter) -> Result<u64, Stop> {
        let size = self.neighbors.len();
        let mut matrix = vec![vec![0_u64; size]; size];
        for v in 0..size {
            for (edge, &to) in self.neighbors[v].iter().enumerate() {
                let weight = self.weights[v][edge] % p;
                matrix[v][to] = if signs[v][edge] { weight } else { (p - weight) % p };
            }
        }
        let mut pfaffian = 1;
        for k in (0..size).step_by(2) {
            let Some(pivot) = (k + 1..size).find(|&j| matrix[k][j] != 0) else { return Ok(0) };
            if pivot != k + 1 {
                matrix.swap(k + 1, pivot);
                matrix.iter_mut().for_each(|row| row.swap(k + 1, pivot));
                pfaffian = p - pfaffian;
            }
            pfaffian = multiply(pfaffian, matrix[k][k + 1], p);
            eliminate(&mut matrix, k, p, meter)?;
        }
        Ok(pfaffian)
    }
}

/// Takes rows and columns `k` and `k + 1` out of a skew-symmetric matrix. Only places where those are not zero change,
/// so that a matrix with a narrow band stays one.
fn eliminate(matrix: &mut [Vec<u64>], k: usize, p: u64, meter: &mut Meter) -> Result<(), Stop> {
    let size = matrix.len();
    let scale = inverse(matrix[k][k + 1], p);
    let filled = |row: &[u64]| (k + 2..size).filter(|&j| row[j] != 0).map(|j| (j, row[j])).collect::<Vec<_>>();
    let first: Vec<(usize, u64)> = filled(&matrix[k]).into_iter().map(|(i, x)| (i, multiply(x, scale, p))).collect();
    let second = filled(&matrix[k + 1]);
    for &(i, x) in &first {
        meter.step(second.len() as u64 / 8 + 1)?;
        for &(j, y) in &second {
            let change = multiply(x, y, p);
            matrix[i][j] = (matrix[i][j] + p - change) % p;
            matrix[j][i] = (matrix[j][i] + change) % p;
        }
    }
    Ok(())
}

/// The primes below 2^62, the largest first.
fn primes() -> impl Iterator<Item = u64> {
    (0..).map(|step| (1 << 62) - 1 - 2 * step).filter(|&n| is_prime(n))
}

/// Whether an odd number above 40 is prime: the strong test with these bases errs nowhere below 2^64.
fn is_prime(n: u64) -> bool {
    let twos = (n - 1).trailing_zeros();
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&base| {
        let mut power = raise(base, (n - 1) >> twos, n);
        power == 1
            || (0..twos).any(|_| {
                let minus_one = power == n - 1;
                power = multiply(power, power, n);
                minus_one
            })
    })
}

fn multiply(a: u64, b: u64, p: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(p)) as u64
}

fn raise(mut base: u64, mut exponent: u64, p: u64) -> u64 {
    let mut power = 1;
    while exponent != 0 {
        if exponent & 1 == 1 {
            power = multiply(power, base, p);
        }
        base = multiply(base, base, p);
        exponent >>= 1;
    }
    power
}

fn inverse(a: u64, p: u64) -> u64 {
    raise(a, p - 2, p)
}

fn small(number: &BigUint) -> u64 {
    number.iter_u64_digits().next().unwrap_or(0)
}
