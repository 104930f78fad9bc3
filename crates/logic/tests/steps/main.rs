//! Every step of every technique is sound: it strikes nothing of a solution, and places only its symbols.

mod chains;
mod follows;
#[path = "../../../../tests/more/mod.rs"]
mod more;
mod rules;

use std::collections::BTreeMap;
use std::path::Path;

use crate::more::times;
use graeco_document::Document;
use graeco_grid::{Budget, Cell, Constraint, Puzzle, Square, Symbol, Values};
use graeco_logic::{Difficulty, Explainer, Position, Step, Technique};

/// The folder of the workspace.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Puzzles of all levels, from a generator with a seed.
fn sudokus(number: usize) -> Vec<Puzzle> {
    let recipe = graeco_sudoku::Recipe::new(31, None, graeco_sudoku::Symmetry::None).unwrap();
    graeco_sudoku::Generator::new(recipe).take(number).map(|sudoku| sudoku.puzzle()).collect()
}

/// Checks a step against the solution.
fn check_solution(step: &Step, solution: &Square, puzzle: &Puzzle, position: &Position) {
    let text = || step.describe(position, |symbol| (symbol.index() + 1).to_string());
    for candidate in &step.places {
        assert_eq!(solution.symbols()[candidate.cell.index()], candidate.symbol, "{}\n{puzzle:?}", text());
    }
    for candidate in &step.strikes {
        assert_ne!(solution.symbols()[candidate.cell.index()], candidate.symbol, "{}\n{puzzle:?}", text());
        assert!(position.candidates(candidate.cell).any(|symbol| symbol == candidate.symbol), "{}", text());
    }
    assert!(!step.places.is_empty() || !step.strikes.is_empty(), "{}", text());
}

/// Checks a step against the solution, and that it follows from what it names.
fn check(step: &Step, solution: &Square, puzzle: &Puzzle, position: &Position) {
    check_solution(step, solution, puzzle, position);
    if step.rules.is_empty() && !step.technique.relies_on_uniqueness() {
        follows::check(step, puzzle, position);
    }
}

/// Checks every step at every position of the path of a puzzle; says whether the path ends in the solution.
fn check_path(puzzle: &Puzzle) -> bool {
    let solution = puzzle.solve().unwrap();
    let mut explainer = Explainer::new(Position::new(puzzle).unwrap()).promise_unique();
    // Of the largest fish, of nets, forcing chains and exclusions, of which there are very many, only those on the path.
    let is_many = |name: &str| {
        ["franken", "mutant", "aligned", "forcing", "contradiction"].iter().any(|word| name.contains(word))
    };
    let is_listed = |technique: &Technique| !is_many(technique.name());
    let listed: Vec<Technique> = Technique::ALL.iter().copied().filter(is_listed).collect();
    loop {
        let position = explainer.position().clone();
        for step in explainer.clone().techniques(&listed).all_steps() {
            check(&step, &solution, puzzle, &position);
        }
        let Some(step) = explainer.next() else { break };
        check(&step, &solution, puzzle, &position);
    }
    assert!(!explainer.position().is_contradictory());
    explainer.position().is_solved()
}

#[test]
fn every_step_of_a_path_is_right() {
    let all = sudokus(25 * times());
    let solved = all.iter().filter(|puzzle| check_path(puzzle)).count();
    assert!(2 * solved > all.len(), "{solved} of {}", all.len());
}

/// The puzzles of a file with one a line, if it is here.
fn lines_of(path: &str) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(Path::new(ROOT).join(path));
    let text = text.unwrap_or_else(|_| {
        println!("skipping {path}, which is not here");
        String::new()
    });
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    lines.map(|line| line.parse::<graeco_sudoku::Sudoku>().unwrap().puzzle()).collect()
}

/// Every `step`th thing.
fn every<T>(step: usize, all: Vec<T>) -> impl Iterator<Item = T> {
    all.into_iter().step_by(step)
}

/// All steps of hundreds of puzzles of all levels against their solutions, and against what they name alone.
#[test]
fn hundreds_of_paths_lead_to_the_solution() {
    let all = sudokus(380 * times()).into_iter().chain(lines_of("tests/data/sudoku/17-givens.txt"));
    let all = all.chain(every(20, lines_of("../shared/sudoku/top1465.txt")));
    let all: Vec<Puzzle> = all.chain(every(20, lines_of("../shared/sudoku/hardest-2011.txt"))).collect();
    assert!(all.len() >= 440);
    for (number, puzzle) in all.iter().enumerate() {
        let solution = puzzle.solve().unwrap();
        let mut explainer = Explainer::new(Position::new(puzzle).unwrap());
        if number % 2 == 1 {
            explainer = explainer.promise_unique();
        }
        loop {
            let position = explainer.position().clone();
            let Some(step) = explainer.next() else { break };
            check(&step, &solution, puzzle, &position);
        }
        assert!(explainer.position().is_solved(), "{puzzle:?}");
    }
}

/// Of techniques with the same rating the last one in the order is the hardest, as it is the one that a puzzle needs.
#[test]
fn the_hardest_technique_is_needed() {
    for (cells, expected) in [
        ("000000300907023008350000004100590400800010500000200007000050030060100020200000800", Technique::TwoStringKite),
        ("400005000000300601608000420000920800060001073000000000043009006000503000970000000", Technique::AlsXyWing),
    ] {
        let position = Position::new(&cells.parse::<graeco_sudoku::Sudoku>().unwrap().puzzle()).unwrap();
        let rating = Explainer::new(position.clone()).rate(&Budget::default()).unwrap();
        let is_needed = |technique| Difficulty::new().technique(technique).rate(&position, &Budget::default()).unwrap();
        assert_eq!((rating.hardest, is_needed(expected)), (Some(expected), Some(rating)), "{cells}");
        assert_eq!(is_needed(Technique::Skyscraper), None, "{cells}");
    }
}

/// Puzzles of other orders and houses.
#[test]
fn every_step_in_other_houses_is_right() {
    let dir = Path::new(ROOT).join("tests/data/variants");
    for kind in ["box4", "box6", "box8", "diaglatin", "diagonal", "jigsaw", "jigsaw-diagonal", "latin"] {
        let text = std::fs::read_to_string(dir.join(kind).with_extension("jsonl")).unwrap();
        for line in text.lines().take(times()) {
            let puzzle = Document::parse(line).unwrap().into_puzzle();
            // With a wrong promise steps would be wrong.
            if puzzle.order().get() <= 9 && puzzle.count() == 1 {
                check_path(&puzzle);
            }
        }
    }
}

/// A position from a line of cells: a given, `+` and a symbol that was placed, or candidates, `?` before a single one.
fn position(line: &str) -> (Puzzle, Position) {
    let given = |cell: &str| (cell.len() == 1).then(|| symbols(cell)[0]);
    let givens: Vec<Option<Symbol>> = line.split(' ').map(given).collect();
    let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
    let position = position_of(&puzzle, line);
    (puzzle, position)
}

fn position_of(puzzle: &Puzzle, line: &str) -> Position {
    let cells: Vec<&str> = line.split(' ').collect();
    let is_placed = |cell: Cell| cells[cell.index()].starts_with('+');
    let position = narrowed(puzzle, |cell| symbols(cells[cell.index()]), is_placed);
    for (cell, candidates) in puzzle.order().cells().zip(&cells) {
        assert!(position.candidates(cell).eq(symbols(candidates)), "{line}");
        assert_eq!(position.is_open(cell), candidates.len() > 1 && !candidates.starts_with('+'), "{line}");
    }
    position
}

fn symbols(cell: &str) -> Vec<Symbol> {
    cell.bytes().filter(u8::is_ascii_digit).map(|digit| Symbol::new(usize::from(digit - b'1'))).collect()
}

/// The start of a puzzle with fewer candidates; some single ones are placed.
fn narrowed(puzzle: &Puzzle, candidates: impl Fn(Cell) -> Vec<Symbol>, is_placed: impl Fn(Cell) -> bool) -> Position {
    let mut position = Position::new(puzzle).unwrap();
    puzzle.order().cells().for_each(|cell| position.keep(cell, &candidates(cell)));
    let singles = Explainer::new(position.clone()).techniques(&[Technique::NakedSingle]).all_steps();
    singles.iter().filter(|single| is_placed(single.places[0].cell)).for_each(|single| position.apply(single));
    position
}

/// The files of `tests/data/steps`: a technique, a puzzle if it is no Sudoku, a position, and the first step of the technique
/// there.
#[test]
fn techniques_find_their_steps() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/steps");
    let mut numbers = BTreeMap::<Technique, usize>::new();
    for path in std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()) {
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let technique: Technique = fields[0].parse().unwrap();
            let (puzzle, position) = match fields[..] {
                [_, cells, _] => position(cells),
                [_, puzzle, cells, _] => {
                    let puzzle = Document::parse(puzzle).unwrap().into_puzzle();
                    let position = position_of(&puzzle, cells);
                    (puzzle, position)
                }
                _ => panic!("{line}"),
            };
            let explainer = Explainer::new(position.clone()).techniques(&[technique]);
            // Without the promise there are no steps that need it.
            assert_eq!(explainer.hint().is_none(), technique.relies_on_uniqueness(), "{line}");
            let step = explainer.promise_unique().hint().unwrap();
            let text = step.describe(&position, |symbol| (symbol.index() + 1).to_string());
            assert_eq!(text, fields[fields.len() - 1], "{line}");
            check(&step, &puzzle.solve().unwrap(), &puzzle, &position);
            *numbers.entry(technique).or_default() += 1;
        }
    }
    assert!(numbers.values().all(|&number| number >= 5), "{numbers:?}");
    let of_fish =
        |name: &str| include_str!("../data/fish.txt").lines().any(|line| line.starts_with(&format!("{name}: ")));
    // Combinations and contradictions of rules are tested in `rules.rs`.
    let is_elsewhere = |name: &str| of_fish(name) || name.starts_with("rule-co");
    let others = Technique::ALL.iter().filter(|technique| !numbers.contains_key(technique));
    let missed: Vec<&str> = others.map(|technique| technique.name()).filter(|name| !is_elsewhere(name)).collect();
    assert_eq!(missed, Vec::<&str>::new(), "add rows to a file of `tests/data/steps`");
}

/// A rule that always holds.
#[derive(Debug)]
struct Anything(Vec<Cell>);

impl Constraint for Anything {
    fn name(&self) -> &str {
        "anything"
    }

    fn scope(&self) -> &[Cell] {
        &self.0
    }

    fn holds(&self, _: Values<'_>) -> bool {
        true
    }
}

/// Two symbols cannot be swapped where a rule, a small house or a given knows one of the four cells.
#[test]
fn rectangles_need_free_corners() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/steps/unique.tsv");
    let lines = std::fs::read_to_string(path).unwrap();
    let line = lines.lines().find(|line| line.starts_with("avoidable-rectangle-1")).unwrap();
    let (puzzle, before) = position(line.split('\t').nth(1).unwrap());
    let hint = |puzzle: &Puzzle| {
        let position = narrowed(puzzle, |cell| before.candidates(cell).collect(), |cell| !before.is_open(cell));
        Explainer::new(position).promise_unique().techniques(&[Technique::AvoidableRectangle1]).hint()
    };
    let step = hint(&puzzle).unwrap();
    let corner = step.pattern[0].cell;
    let elsewhere = puzzle.order().cells().find(|&cell| puzzle.givens()[cell.index()].is_some()).unwrap();
    assert!(hint(&puzzle.clone().with(Anything(vec![corner])).unwrap()) != Some(step.clone()));
    assert!(hint(&puzzle.clone().with_house("small", &[corner]).unwrap()) != Some(step.clone()));
    assert!(hint(&puzzle.clone().with(Anything(vec![elsewhere])).unwrap()) == Some(step.clone()));
    let placed = step.pattern.iter().find(|candidate| !before.is_open(candidate.cell)).unwrap();
    assert!(hint(&puzzle.given(placed.cell, placed.symbol).unwrap()) != Some(step));
}

/// The two cells that see both places of a symbol on a diagonal are in no other house with both.
#[test]
fn locked_candidates_strike_from_all_cells_that_see_them() {
    let order = Puzzle::sudoku(3, 3).unwrap().order();
    let diagonal: Vec<Cell> = (0..9).map(|at| order.cell(at, at)).collect();
    let puzzle = Puzzle::sudoku(3, 3).unwrap().with_house("main diagonal", &diagonal).unwrap();
    let places = [order.cell(1, 1), order.cell(3, 3)];
    let keep = |cell: Cell| {
        let is_struck = diagonal.contains(&cell) && !places.contains(&cell);
        order.symbols().skip(usize::from(is_struck)).collect()
    };
    let position = narrowed(&puzzle, keep, |_| false);
    let steps = Explainer::new(position.clone()).techniques(&[Technique::LockedCandidates]).all_steps();
    let name = |symbol: Symbol| (symbol.index() + 1).to_string();
    let texts: Vec<String> = steps.iter().map(|step| step.describe(&position, name)).collect();
    assert_eq!(texts, ["locked-candidates 1 in r2c2 r4c4 (main diagonal): r2c4 is not 1, r4c2 is not 1"]);
}

#[test]
fn singles_solve_an_easy_puzzle() {
    let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let cells: Vec<Option<Symbol>> =
        line.bytes().map(|digit| (digit > b'0').then(|| Symbol::new(usize::from(digit - b'1')))).collect();
    let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&cells).unwrap();
    let mut explainer = Explainer::new(Position::new(&puzzle).unwrap());
    let steps: Vec<Step> = explainer.by_ref().collect();
    assert!(explainer.position().is_solved());
    assert!(steps.iter().all(|step| step.technique <= Technique::NakedSingle));
    assert_eq!(steps.len(), 51);
    let name = |symbol: Symbol| (symbol.index() + 1).to_string();
    let first = steps[0].describe(&Position::new(&puzzle).unwrap(), name);
    assert_eq!(first, "hidden-single 1 in r9c7 (box 9): r9c7 is 1");
}

#[test]
fn fish_and_colors_strike_what_they_must() {
    let name = |symbol: Symbol| (symbol.index() + 1).to_string();
    for line in include_str!("../data/fish.txt").lines() {
        let (technique, rest) = line.split_once(": ").unwrap();
        let (cells, strikes) = rest.split_once(": ").unwrap();
        let (puzzle, position) = position(cells);
        let technique: Technique = technique.parse().unwrap();
        let step = Explainer::new(position.clone()).techniques(&[technique]).hint().expect(line);
        check(&step, &puzzle.solve().unwrap(), &puzzle, &position);
        assert!(
            step.describe(&position, name).ends_with(&format!(": {strikes}")),
            "{line}\n{}",
            step.describe(&position, name)
        );
    }
}
