//! The links between candidates: weak ones (two exclude each other) and strong ones (at least one of two is true).

use graeco_grid::{Cell, CellSet, bits::members};
use smallvec::{SmallVec, smallvec};

use crate::bits::numbers;
use crate::exclusions::Exclusions;
use crate::found::of_symbol;
use crate::position::{Cells, MOST_LOGIC_ORDER, Position};
use crate::step::{Candidates, Link};

/// Which links a graph has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Those between the places of one symbol.
    OneSymbol(usize),
    /// Strong ones inside cells with two candidates, weak ones between equal symbols.
    TwoSymbolCells,
    /// All between single candidates.
    Single,
    /// Those of groups, too: the places of a symbol where two houses meet.
    Grouped,
}

/// A symbol in a cell, or in one of some cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    symbol: usize,
    cells: Cells,
}

/// A set of nodes, a bit for each.
pub(crate) type Nodes = Vec<u64>;

/// For each node the nodes that it is linked to.
#[derive(Debug)]
struct Links {
    words: usize,
    rows: Vec<u64>,
}

/// The candidates of a position and their links.
#[derive(Debug)]
pub(crate) struct Graph {
    /// Single candidates first, then groups.
    nodes: Vec<Node>,
    singles: usize,
    /// For each cell and symbol the number of its node.
    numbers: Vec<u16>,
    /// Nodes that are not both true.
    weak: Links,
    /// Nodes that are not both false.
    strong: Links,
}

impl Links {
    fn new(nodes: usize) -> Links {
        let words = nodes.div_ceil(64);
        Links { words, rows: vec![0; nodes * words] }
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.rows[node * self.words..][..self.words]
    }

    /// Links one node to another one.
    fn insert(&mut self, from: usize, to: usize) {
        self.rows[from * self.words + to / 64] |= 1 << (to % 64);
    }

    /// Links two nodes to each other.
    fn add(&mut self, a: usize, b: usize) {
        self.insert(a, b);
        self.insert(b, a);
    }
}

impl Graph {
    pub(crate) fn new(position: &Position, kind: Kind) -> Graph {
        let symbols = if let Kind::OneSymbol(symbol) = kind { 1 << symbol } else { position.layout.full };
        let mut nodes = Vec::new();
        let mut numbers = vec![u16::MAX; position.layout.order.cell_count() * MOST_LOGIC_ORDER];
        for cell in position.open().iter() {
            for symbol in members(position.at(cell) & symbols) {
                numbers[cell.index() * MOST_LOGIC_ORDER + symbol] = nodes.len() as u16;
                nodes.push(Node { symbol, cells: CellSet::of([cell]) });
            }
        }
        let singles = nodes.len();
        if kind == Kind::Grouped {
            add_groups(position, &mut nodes);
        }
        let (weak, strong) = (Links::new(nodes.len()), Links::new(nodes.len()));
        let mut graph = Graph { nodes, singles, numbers, weak, strong };
        graph.link_singles(position);
        if !matches!(kind, Kind::OneSymbol(_)) {
            graph.link_in_cells(position, kind != Kind::TwoSymbolCells);
        }
        if kind != Kind::TwoSymbolCells {
            graph.link_in_units(position, symbols);
        }
        graph.link_groups(position);
        graph
    }

    /// The same graph with weak links between candidates that rules exclude.
    pub(crate) fn with_rules(mut self, exclusions: &Exclusions) -> Graph {
        for (from, to) in exclusions.pairs() {
            let (from, to) = (self.number(from.cell, from.symbol.index()), self.number(to.cell, to.symbol.index()));
            self.weak.add(from, to);
        }
        // A group excludes what each of its candidates does.
        for group in self.singles..self.nodes.len() {
            let Node { symbol, cells } = self.nodes[group];
            let rows = cells.iter().map(|cell| self.weak(self.number(cell, symbol)).to_vec());
            let both = |a: Nodes, b: Nodes| a.iter().zip(b).map(|(a, b)| a & b).collect();
            let excluded: Nodes = rows.reduce(both).expect("a group has cells");
            numbers(&excluded).filter(|&node| node < self.singles).for_each(|node| self.weak.add(group, node));
        }
        self
    }

    /// The number of nodes, and of those that are single candidates, which come first.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn singles(&self) -> usize {
        self.singles
    }

    /// How many words a set of nodes has.
    pub(crate) fn words(&self) -> usize {
        self.weak.words
    }

    /// The node of a single candidate.
    pub(crate) fn number(&self, cell: Cell, symbol: usize) -> usize {
        usize::from(self.numbers[cell.index() * MOST_LOGIC_ORDER + symbol])
    }

    /// The nodes that are false if a node is true.
    pub(crate) fn weak(&self, node: usize) -> &[u64] {
        self.weak.row(node)
    }

    /// The nodes that are true if a node is false.
    pub(crate) fn strong(&self, node: usize) -> &[u64] {
        self.strong.row(node)
    }

    pub(crate) fn candidates(&self, node: usize) -> Candidates {
        let Node { symbol, cells } = self.nodes[node];
        of_symbol(cells, symbol).collect()
    }

    /// The single candidates that two nodes exclude.
    pub(crate) fn excluded(&self, a: usize, b: usize) -> Candidates {
        let both = self.weak(a).iter().zip(self.weak(b)).map(|(a, b)| a & b).collect::<SmallVec<[u64; 16]>>();
        numbers(&both).filter(|&node| node < self.singles).flat_map(|node| self.candidates(node)).collect()
    }

    /// The candidates that are false both if all nodes of a set are true and if all of another one are; none of a loop
    /// of both. For chains of single candidates that is something only if a cell beside the loop is concerned, as in
    /// Sudoku Explainer.
    pub(crate) fn excluded_by_loop(&self, nodes: &[usize]) -> Candidates {
        let mut sides: [SmallVec<[u64; 16]>; 2] = [smallvec![0; self.words()], smallvec![0; self.words()]];
        for (at, &node) in nodes.iter().enumerate() {
            sides[at % 2].iter_mut().zip(self.weak(node)).for_each(|(all, weak)| *all |= weak);
        }
        let both: SmallVec<[u64; 16]> = sides[0].iter().zip(&sides[1]).map(|(a, b)| a & b).collect();
        let cells = nodes.iter().fold(CellSet::EMPTY, |all: Cells, &node| all.or(&self.nodes[node].cells));
        let excluded: Vec<usize> =
            numbers(&both).filter(|node| *node < self.singles && !nodes.contains(node)).collect();
        let is_beside = |node: &usize| self.nodes[*node].cells.and(&cells).is_empty();
        if self.nodes.len() == self.singles && !excluded.iter().any(is_beside) {
            return Candidates::new();
        }
        excluded.into_iter().flat_map(|node| self.candidates(node)).collect()
    }

    /// The links between the nodes of a chain, the first one being strong or weak.
    pub(crate) fn links(&self, chain: &[usize], first_is_strong: bool) -> Vec<Link> {
        let strengths = [first_is_strong, !first_is_strong].into_iter().cycle();
        let link = |(pair, is_strong): (&[usize], bool)| Link {
            from: self.candidates(pair[0]),
            to: self.candidates(pair[1]),
            is_strong,
        };
        chain.windows(2).zip(strengths).map(link).collect()
    }

    /// Weak links between equal symbols.
    fn link_singles(&mut self, position: &Position) {
        let (layout, words) = (&position.layout, self.weak.words);
        let symbols = layout.order.get();
        // For each house and symbol its nodes, a bit for each.
        let mut of_houses = vec![0; layout.puzzle.houses().len() * symbols * words];
        let row = |house: usize, symbol: usize| (house * symbols + symbol) * words;
        let cell_of = |node: &Node| node.cells.first().map_or(0, Cell::index);
        for (number, node) in self.nodes[..self.singles].iter().enumerate() {
            for &house in &layout.houses_of[cell_of(node)] {
                of_houses[row(house, node.symbol) + number / 64] |= 1 << (number % 64);
            }
        }
        for (number, node) in self.nodes[..self.singles].iter().enumerate() {
            let weak = &mut self.weak.rows[number * words..][..words];
            for &house in &layout.houses_of[cell_of(node)] {
                weak.iter_mut().zip(&of_houses[row(house, node.symbol)..]).for_each(|(weak, all)| *weak |= all);
            }
            weak[number / 64] &= !(1 << (number % 64));
        }
    }

    /// Links inside cells: weak ones only if they are wanted.
    fn link_in_cells(&mut self, position: &Position, wants_weak: bool) {
        for cell in position.open().iter() {
            let set = position.at(cell);
            for a in members(set) {
                for b in members(set).filter(|&b| a < b) {
                    let (a, b) = (self.number(cell, a), self.number(cell, b));
                    if wants_weak {
                        self.weak.add(a, b);
                    }
                    if set.count_ones() == 2 {
                        self.strong.add(a, b);
                    }
                }
            }
        }
    }

    /// Strong links between the two places of a symbol in a house.
    fn link_in_units(&mut self, position: &Position, symbols: u16) {
        for unit in &position.layout.units {
            for symbol in members(symbols) {
                let places = position.places(unit, symbol);
                if let (2, Some(a), Some(b)) = (places.len(), places.first(), places.last()) {
                    self.strong.add(self.number(a, symbol), self.number(b, symbol));
                }
            }
        }
    }

    fn link_groups(&mut self, position: &Position) {
        for group in self.singles..self.nodes.len() {
            let Node { symbol, cells } = self.nodes[group];
            let seen = position.seen_by_all(cells).and(&position.board(symbol));
            for cell in seen.iter() {
                self.weak.add(group, self.number(cell, symbol));
            }
            let is_seen =
                |&other: &usize| self.nodes[other].symbol == symbol && self.nodes[other].cells.minus(&seen).is_empty();
            let others: Vec<usize> = (self.singles..group).filter(is_seen).collect();
            others.into_iter().for_each(|other| self.weak.add(group, other));
            for unit in &position.layout.units {
                if !cells.minus(&unit.set).is_empty() {
                    continue;
                }
                let rest = Node { symbol, cells: position.places(unit, symbol).minus(&cells) };
                match rest.cells.len() {
                    0 => {}
                    1 => rest.cells.iter().for_each(|cell| self.strong.add(group, self.number(cell, symbol))),
                    _ => {
                        let other = self.nodes[self.singles..].iter().position(|node| *node == rest);
                        other.into_iter().for_each(|other| self.strong.add(group, self.singles + other));
                    }
                }
            }
        }
    }
}

/// Adds the groups: two places or more of a symbol that two houses have in common.
fn add_groups(position: &Position, nodes: &mut Vec<Node>) {
    let (units, singles) = (&position.layout.units, nodes.len());
    for (at, unit) in units.iter().enumerate() {
        for other in &units[..at] {
            let common = unit.set.and(&other.set);
            if common.len() < 2 {
                continue;
            }
            for symbol in members(position.layout.full) {
                let node = Node { symbol, cells: common.and(&position.board(symbol)) };
                if node.cells.len() >= 2 && !nodes[singles..].contains(&node) {
                    nodes.push(node);
                }
            }
        }
    }
}
