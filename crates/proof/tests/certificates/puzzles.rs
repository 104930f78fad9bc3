//! The puzzles and exact covers that are certified, most of them random.

use std::sync::Arc;

use graeco_exact_cover::{Problem, text};
use graeco_grid::{Cell, Constraint, Puzzle, Square};
use graeco_rules::{
    anti_knight, arrow, clones, equal_sums, killer, leaper, little_killer, palindrome, thermo, unmarked,
};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// The kinds of puzzles that are certified.
pub(crate) const KINDS: [&str; 13] = [
    "plain",
    "latin",
    "diagonal",
    "jigsaw",
    "anti-knight",
    "thermo",
    "killer",
    "arrow",
    "little killer",
    "equal sums",
    "pairs",
    "moves",
    "clones",
];

/// Makes a rule that a square obeys, about some cells, if there is one.
type Make<'a> = &'a dyn Fn(&Square, Vec<Cell>) -> Option<Arc<dyn Constraint>>;

/// A random puzzle without givens: of a small order, or of a usual one.
pub(crate) fn empty(kind: &str, is_small: bool, rng: &mut ChaCha8Rng) -> Puzzle {
    let boxes = if is_small { &[(2, 2), (1, 5), (2, 3), (3, 2)][..] } else { &[(3, 3), (2, 3), (2, 4)] };
    let (rows, columns) = *boxes.choose(rng).unwrap();
    let order = rows * columns;
    let plain = Puzzle::sudoku(rows, columns).unwrap();
    match kind {
        "plain" => plain,
        "latin" => Puzzle::latin(if is_small { order } else { rng.random_range(4..=12) }).unwrap(),
        "diagonal" => Puzzle::latin(order).unwrap().with_diagonals(),
        "jigsaw" => {
            let (order, regions) = match (is_small, order % 2) {
                (true, 0) => (4, "1112132233423444"),
                (true, _) => (5, "1111212222333343544455554"),
                (false, _) => (6, "111222113322144322144355664355666555".get(..36).unwrap()),
            };
            let regions: Vec<usize> = regions.bytes().map(usize::from).collect();
            Puzzle::jigsaw(order, &regions).unwrap_or(plain)
        }
        "anti-knight" => {
            let puzzle = if is_small { Puzzle::latin(order).unwrap() } else { plain };
            let rule = anti_knight(puzzle.order());
            puzzle.with(rule).unwrap()
        }
        "pairs" => {
            let rules = format!(
                "order = {order}\nboxes = [{rows}, {columns}]\n[[all_pairs]]\ncells = \"r1c1 r2c3 r3c4 r4c2 r4c4\"\n\
                 where = \"abs(a - b) < {most}\"\n[[pairs_on_line]]\ncells = \"r1c4 r2c4 r3c3 r4c1 r3c1\"\nwhere = \"a != b + 2\"\n\
                 [[rule]]\npairs = \"diagonal\"\nwhere = \"a + b != 4\"\n",
                most = order - 1
            );
            graeco_document::Document::parse(&rules).unwrap().into_puzzle()
        }
        "moves" => {
            let steps: &[[usize; 2]] = if rng.random_ratio(1, 2) { &[[1, 3]] } else { &[[2, 2], [0, 3]] };
            let order = plain.order();
            let values = rng.random_ratio(1, 2).then_some(&[1, 3, 4][..]);
            let marks = unmarked(order, &[[order.cell(0, 0), order.cell(0, 1)]], |a, b| a + b == 5);
            plain.with(leaper(order, steps, values)).unwrap().with(marks).unwrap()
        }
        "clones" => {
            let at = |row, column| plain.order().cell(row, column);
            let (a, b) = ([at(0, 0), at(0, 1)], [at(3, 1), at(3, 0)]);
            let line = vec![at(0, 2), at(1, 1), at(3, 3)];
            let puzzle = plain.clone().with(clones(&a, &b)).unwrap();
            puzzle.with(palindrome(line)).unwrap()
        }
        _ => with_lines(kind, &plain, rng),
    }
}

/// A puzzle with random lines, or cages, that some square obeys.
pub(crate) fn with_lines(kind: &str, plain: &Puzzle, rng: &mut ChaCha8Rng) -> Puzzle {
    let order = plain.order().get();
    // Cells that are near each other, each once.
    let line = |most: usize, rng: &mut ChaCha8Rng| {
        let mut line: Vec<(usize, usize)> = vec![(rng.random_range(0..order), rng.random_range(0..order))];
        for _ in 0..20 {
            let (row, column) = line[line.len() - 1];
            let (down, right) = *[(0, 1), (1, 0), (0, order - 1), (order - 1, 0), (1, 1)].choose(rng).unwrap();
            let next = ((row + down) % order, (column + right) % order);
            if line.len() < most && !line.contains(&next) {
                line.push(next);
            }
        }
        let cell = |(row, column)| plain.order().cell(row, column);
        line.into_iter().map(cell).collect::<Vec<Cell>>()
    };
    let value = |square: &Square, cell: Cell| square.at(cell).index() as i64 + 1;
    let mut with_lines = |count: usize, most: usize, rule: Make<'_>| {
        let square = plain.search().seed(rng.random()).solutions().next().unwrap();
        let mut puzzle = plain.clone();
        for _ in 0..count {
            if let Some(rule) = rule(&square, line(most, rng)) {
                puzzle.add(rule).unwrap();
            }
        }
        puzzle
    };
    let sum = |square: &Square, cells: &[Cell]| cells.iter().map(|&cell| value(square, cell)).sum::<i64>();
    match kind {
        "thermo" => with_lines(3, 5, &|square, mut cells| {
            cells.sort_unstable_by_key(|&cell| value(square, cell));
            cells.dedup_by_key(|&mut cell| value(square, cell));
            Some(Arc::new(thermo(cells)))
        }),
        "killer" => with_lines(3 * order, 4, &|square, mut cells| {
            cells.sort_unstable_by_key(|&cell| value(square, cell));
            cells.dedup_by_key(|&mut cell| value(square, cell));
            let sum = sum(square, &cells);
            Some(Arc::new(killer(cells, Some(sum))))
        }),
        "arrow" => with_lines(2 * order, 4, &|square, cells| {
            let sum = sum(square, &cells[1..]);
            (sum == value(square, cells[0])).then(|| Arc::new(arrow(vec![cells[0]], &cells[1..])) as Arc<_>)
        }),
        "little killer" => with_lines(order, 6, &|square, cells| {
            let sum = sum(square, &cells);
            Some(Arc::new(little_killer(cells, sum)))
        }),
        "equal sums" => with_lines(3 * order, 5, &|square, cells| {
            let (a, b) = cells.split_at(cells.len() / 2);
            let is_equal = sum(square, a) == sum(square, b) && !a.is_empty();
            is_equal.then(|| Arc::new(equal_sums("equal sums", &[a.to_vec(), b.to_vec()])) as Arc<_>)
        }),
        _ => unreachable!("{kind}"),
    }
}

/// The same with some cells of a square as givens, and perhaps one wrong.
pub(crate) fn with_givens(puzzle: &Puzzle, square: &Square, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut cells: Vec<Cell> = puzzle.order().cells().collect();
    cells.shuffle(rng);
    cells.truncate(rng.random_range(1..=cells.len()));
    let mut puzzle = puzzle.clone();
    for &cell in &cells {
        puzzle.set_given(cell, Some(square.at(cell))).unwrap();
    }
    if rng.random_ratio(1, 3) {
        let order = puzzle.order();
        puzzle.set_given(cells[0], order.symbols().nth(rng.random_range(0..order.get()))).unwrap();
    }
    puzzle
}

/// A random problem with colours, secondary items and items that are covered several times.
pub(crate) fn problem(rng: &mut ChaCha8Rng) -> Problem {
    let primary = ["a", "b", "2|c", "0:1|d", "1:2|e"];
    let mut lines = vec![format!("{} | x y", primary.join(" "))];
    for _ in 0..rng.random_range(6..14) {
        let mut option: Vec<String> = ["a", "b", "c", "d", "e"]
            .iter()
            .filter(|_| rng.random_ratio(1, 3))
            .map(|item| (*item).to_owned())
            .collect();
        for item in ["x", "y"] {
            if rng.random_ratio(2, 3) {
                continue;
            }
            let color = ["", ":1", ":2"][rng.random_range(0..3)];
            option.push(format!("{item}{color}"));
        }
        if !option.is_empty() {
            lines.push(option.join(" "));
        }
    }
    text::parse(&(lines.join("\n") + "\n")).unwrap()
}

/// A puzzle with several solutions whose proof has lemmas.
pub(crate) fn several() -> Puzzle {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let order = puzzle.order();
    let symbol = |number| order.symbols().nth(number).unwrap();
    let puzzle = puzzle.given(order.cell(0, 0), symbol(0)).unwrap();
    puzzle.given(order.cell(1, 2), symbol(1)).unwrap()
}

/// A puzzle with sums and several solutions.
pub(crate) fn several_cages() -> Puzzle {
    let puzzle = Puzzle::sudoku(2, 3).unwrap();
    let order = puzzle.order();
    let square = puzzle.solve().unwrap();
    let cages = [
        &[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)][..],
        &[(1, 0), (2, 0), (3, 0)],
        &[(1, 1), (1, 2), (2, 2)],
        &[(2, 3), (2, 4), (3, 4)],
        &[(4, 1), (4, 2), (4, 3), (4, 4)],
        &[(5, 5), (5, 4), (5, 3)],
        &[(3, 1), (3, 2), (3, 3)],
    ];
    let cage = |cells: &&[(usize, usize)]| {
        let cells: Vec<Cell> = cells.iter().map(|&(row, column)| order.cell(row, column)).collect();
        let sum = cells.iter().map(|&cell| square.at(cell).index() as i64 + 1).sum();
        killer(cells, Some(sum))
    };
    cages.iter().map(cage).fold(puzzle, |puzzle, cage| puzzle.with(cage).unwrap())
}
