//! Steps that follow from rules: no grid of order 4 that keeps the houses and the named rules has what they strike.

use std::collections::BTreeSet;
use std::iter;

use graeco_document::Document;
use graeco_grid::{Budget, Cell, CellSet, Puzzle, Square, Symbol, Values};
use graeco_logic::{Explainer, Position, Step, Technique};
use graeco_rules::{Generator, clue_kinds};

/// All grids of the houses alone.
fn grids(rules: &Puzzle) -> Vec<Square> {
    let grids: Vec<Square> = rules.solutions().collect();
    assert_eq!(grids.len(), 288);
    grids
}

/// Whether a grid has the candidates of some cells of a position, and keeps the rules that a step names.
fn is_possible(grid: &Square, cells: &[Cell], step: &Step, puzzle: &Puzzle, position: &Position) -> bool {
    let has_candidates = cells.iter().all(|&cell| position.candidates(cell).any(|at| at == grid.at(cell)));
    let differ = |cells: &[Cell]| {
        let held: Vec<_> = cells.iter().map(|&cell| grid.at(cell)).collect();
        Values::new(&held, puzzle.order(), puzzle.first_value()).all_different()
    };
    has_candidates
        && puzzle.houses().iter().all(|house| differ(house.cells()))
        && step.rules.iter().map(|&rule| &puzzle.constraints()[rule]).all(|rule| {
            let held: Vec<_> = rule.scope().iter().map(|&cell| grid.at(cell)).collect();
            rule.holds(Values::new(&held, puzzle.order(), puzzle.first_value()))
        })
}

/// The cells whose candidates a step is about: all, unless it is one of a rule of a few cells, which names the houses that it
/// looks at besides.
fn known_cells(step: &Step, puzzle: &Puzzle) -> Vec<Cell> {
    match &step.rules[..] {
        &[rule] if step.technique == Technique::Rule && puzzle.constraints()[rule].scope().len() <= 4 => {
            let of_houses = step.houses.iter().flat_map(|&house| puzzle.houses()[house].cells());
            puzzle.constraints()[rule].scope().iter().chain(of_houses).copied().collect()
        }
        _ => puzzle.order().cells().collect(),
    }
}

/// Whether some cells can be filled so that they have the candidates of a position, cells of a house differ, and the rules that
/// a step names hold. The first cells are filled already.
fn can_be_filled(cells: &[Cell], symbols: &mut Vec<Symbol>, step: &Step, puzzle: &Puzzle, position: &Position) -> bool {
    let Some(&cell) = cells.get(symbols.len()) else {
        return step.rules.iter().map(|&rule| &puzzle.constraints()[rule]).all(|rule| {
            let held = |cell: &Cell| symbols[cells.iter().position(|other| other == cell).unwrap()];
            let held: Vec<_> = rule.scope().iter().map(held).collect();
            rule.holds(Values::new(&held, puzzle.order(), puzzle.first_value()))
        });
    };
    let houses: Vec<_> = puzzle.houses().iter().filter(|house| house.cells().contains(&cell)).collect();
    position.candidates(cell).any(|symbol| {
        let is_equal =
            |(other, at): (&Cell, &Symbol)| *at == symbol && houses.iter().any(|house| house.cells().contains(other));
        if cells.iter().zip(symbols.iter()).any(is_equal) {
            return false;
        }
        symbols.push(symbol);
        let is_possible = can_be_filled(cells, symbols, step, puzzle, position);
        symbols.pop();
        is_possible
    })
}

/// Whether a step follows from the cells, houses and rules that it names, without any other cells.
fn follows_from_named_cells(step: &Step, puzzle: &Puzzle, position: &Position) -> bool {
    let named = step.pattern.iter().chain(&step.fins).map(|candidate| candidate.cell);
    let of_houses = step.houses.iter().chain(&step.covers).flat_map(|&house| puzzle.houses()[house].cells());
    // A rule may say something about the other cells of a house, too.
    let rules = puzzle.compile_rules(&Budget::default()).unwrap();
    let of_rules = step.rules.iter().flat_map(|&rule| rules[rule].cells().iter());
    let in_scope = step.rules.iter().flat_map(|&rule| puzzle.constraints()[rule].scope());
    let all: BTreeSet<Cell> = named.chain(of_houses.chain(in_scope).copied()).chain(of_rules).collect();
    step.strikes.iter().all(|strike| {
        let others = all.iter().copied().filter(|&cell| cell != strike.cell);
        let cells: Vec<Cell> = iter::once(strike.cell).chain(others).collect();
        !can_be_filled(&cells, &mut vec![strike.symbol], step, puzzle, position)
    })
}

#[test]
fn steps_of_rules_follow_from_the_rules_that_they_name() {
    let techniques = [
        Technique::Rule,
        Technique::RuleCombinations,
        Technique::RuleContradiction,
        Technique::RulesInHouse,
        Technique::RuleFillings,
        Technique::RulePairFillings,
        Technique::HouseFillings,
        Technique::RuleChain,
        Technique::NiceLoop,
        Technique::GroupedNiceLoop,
        Technique::CellForcingChain,
        Technique::RegionForcingChain,
        Technique::ForcingNet,
        Technique::Contradiction,
    ];
    let sudoku = Puzzle::sudoku(2, 2).unwrap();
    let grids = grids(&sudoku);
    let (mut numbers, mut forced) = ([0; 14], 0);
    for kind in clue_kinds() {
        let generator = Generator::new(&sudoku).clues(kind, None).unwrap().clues("antiknight", None);
        let generator = generator.unwrap_or_else(|_| Generator::new(&sudoku).clues(kind, None).unwrap());
        for made in (0..2).filter_map(|number| generator.make(number).ok()) {
            let mut path = Explainer::new(Position::new(&made.puzzle).unwrap());
            loop {
                let position = path.position().clone();
                // Hints name fewer rules.
                let hint = |technique: Technique| path.clone().techniques(&[technique]).hint();
                let hints = [Technique::Rule, Technique::RuleContradiction].into_iter().filter_map(hint);
                for step in path.clone().techniques(&techniques).all_steps().into_iter().chain(hints) {
                    let known = known_cells(&step, &made.puzzle);
                    let is_possible = |grid: &&Square| is_possible(grid, &known, &step, &made.puzzle, &position);
                    let possible = grids.iter().filter(is_possible);
                    let text = || step.describe(&position, |symbol| (symbol.index() + 1).to_string());
                    for grid in possible {
                        let has_struck = step.strikes.iter().any(|strike| grid.at(strike.cell) == strike.symbol);
                        assert!(!has_struck, "{kind}: {}\n{:?}", text(), made.clues);
                    }
                    let is_way = step.technique == Technique::HouseFillings;
                    // These strike their values from all cells that see those that hold them.
                    if is_way && !["quad", "outsidesudoku"].contains(&kind) {
                        let follows = follows_from_named_cells(&step, &made.puzzle, &position);
                        assert!(follows, "{kind}: {}\n{:?}", text(), made.clues);
                    }
                    if step.technique == Technique::Rule {
                        forced += usize::from(!step.houses.is_empty());
                        assert_eq!(text().contains(" with the other cells of "), !step.houses.is_empty(), "{}", text());
                    }
                    numbers[techniques.iter().position(|&technique| technique == step.technique).unwrap()] += 1;
                }
                if path.next().is_none() {
                    break;
                }
            }
            assert!(path.position().is_solved(), "{kind}");
        }
    }
    assert!(forced > 0 && numbers.iter().all(|&number| number > 0), "{forced} {numbers:?}");
}

/// Nothing fulfils the third rule of an order above 2, and the two cages of a house cannot both have their sums.
#[test]
fn a_rule_that_cannot_hold_ends_the_path() {
    let cages = "[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 3\n[[killer]]\ncells = \"r2c3 r2c4\"\nsum = 3\n";
    let xsum = "[[xsum]]\nside = \"left\"\nindex = 3\nsum = 2\n";
    let puzzle = Document::parse(&format!("order = 4\nboxes = [2, 2]\n{cages}{xsum}")).unwrap().into_puzzle();
    let mut path = Explainer::new(Position::new(&puzzle).unwrap());
    let mut before = path.position().clone();
    let mut last = None;
    while let Some(step) = path.next() {
        last = Some((step.technique, step.rules.to_vec(), step.describe(&before, |at| (at.index() + 1).to_string())));
        before.clone_from(path.position());
    }
    let (technique, rules, text) = last.unwrap();
    assert!(path.position().is_contradictory() && text.contains(" cannot hold: "), "{text}");
    assert_eq!((technique, &rules[..]), (Technique::Rule, &[2][..]), "{text}");
}

/// Two cages of a row say what its last cell holds, without the cages of other rows.
#[test]
fn steps_of_all_rules_name_those_that_they_need() {
    let cage = |(cells, sum)| format!("[[killer]]\ncells = \"{cells}\"\nsum = {sum}\n");
    let cages = [("r1c1-r1c4", 20), ("r1c5-r1c8", 21), ("r5c5-r7c5", 15), ("r9c1-r9c4", 17)].map(cage).concat();
    let puzzle = Document::parse(&format!("order = 9\n{cages}")).unwrap().into_puzzle();
    let mut path = Explainer::new(Position::new(&puzzle).unwrap()).techniques(&[Technique::Rule]);
    let steps: Vec<Step> = path.by_ref().collect();
    let last = |step: &&Step| step.strikes.iter().any(|strike| strike.cell == puzzle.order().cell(0, 8));
    let step = steps.iter().find(last).unwrap();
    assert_eq!(step.rules[..], [0, 1], "{steps:?}");
    assert_eq!(path.position().candidates(puzzle.order().cell(0, 8)).count(), 1);
}

/// With 5 in the first cage nothing is left for the second one.
#[test]
fn cages_of_a_house_are_looked_at_together() {
    let cage = |(cells, sum)| format!("[[killer]]\ncells = \"{cells}\"\nsum = {sum}\n");
    let cages = [("r1c1-r1c3", 17), ("r1c4-r1c6", 20)].map(cage).concat();
    let puzzle = Document::parse(&format!("order = 9\n{cages}")).unwrap().into_puzzle();
    let mut path = Explainer::new(Position::new(&puzzle).unwrap()).techniques(&[Technique::Rule]);
    path.by_ref().for_each(drop);
    let held = path.position().candidates(puzzle.order().cell(0, 0)).map(|symbol| symbol.index() + 1);
    assert_eq!(held.collect::<Vec<_>>(), [2, 3, 4, 6, 7, 8, 9]);
}

/// What the houses say alone is no step of rules: here 1 and 2 of the first row are in its first two cells.
#[test]
fn houses_alone_are_no_rules() {
    let row = |row: usize| format!("{} {}{}\n", 3 + row, 3 + (row + 1) % 8, " .".repeat(8));
    let givens = (0..8).map(row).collect::<String>();
    let open = format!("{}.\n", ". ".repeat(9));
    let text = format!("order = 10\ngivens = '''\n{open}{givens}{open}'''\nthermo = [\"r5c5-6\", \"r7c8-9\"]\n");
    let puzzle = Document::parse(&text).unwrap().into_puzzle();
    let mut path = Explainer::new(Position::new(&puzzle).unwrap()).techniques(&[Technique::Rule]);
    path.by_ref().for_each(drop);
    let held = |row: usize, column: usize| path.position().candidates(puzzle.order().cell(row, column)).count();
    assert_eq!((held(0, 0), held(0, 2)), (2, 10));
    // A thermometer has struck.
    assert!(held(4, 4) < held(4, 6));
}

#[test]
fn what_a_rule_strikes_after_a_change_is_what_it_strikes_at_all() {
    let mut number = 0;
    // Circles also count in rows and columns, whose other cells do not wake them.
    for kind in clue_kinds().filter(|&kind| kind != "countingcircles") {
        let sudoku = Puzzle::sudoku(2, 2).unwrap();
        let generator = Generator::new(&sudoku).clues(kind, None).unwrap();
        for made in (0..2).filter_map(|number| generator.make(number).ok()) {
            for rule in made.puzzle.compile_rules(&Budget::default()).unwrap() {
                let mut sets = vec![0b1111; made.puzzle.order().all_cell_count()];
                let mut changed = rule.cells();
                // Candidates in an order that visits each once.
                for (cell, symbol) in (0..64).map(|number| number * 37 % 64).map(|number| (number / 4, number % 4)) {
                    if rule.prune(&mut sets, changed).is_err() {
                        break;
                    }
                    let mut whole = sets.clone();
                    assert!(rule.prune(&mut whole, rule.cells()).is_ok() && whole == sets, "{kind}");
                    sets[cell] &= !(1 << symbol);
                    changed = CellSet::of([Cell::new(cell)]);
                    number += 1;
                }
            }
        }
    }
    assert!(number > 1000, "{number}");
}

/// Two cells of a row that hold two values exclude them from a third one, without any rule.
#[test]
fn fillings_of_a_house_do_not_repeat_what_the_houses_say() {
    let mut rows = [(); 9].map(|()| ".".repeat(9));
    (rows[0], rows[4], rows[7]) = ("...456789".to_owned(), "3........".to_owned(), ".3.......".to_owned());
    let text =
        format!("order = 9\nboxes = [3, 3]\ngivens = {rows:?}\n[[killer]]\nsum = 10\ncells = [\"r1c3\", \"r2c3\"]\n");
    let document = Document::parse(&text).unwrap();
    let position = Position::new(document.puzzle()).unwrap();
    let steps = Explainer::new(position).techniques(&[Technique::HouseFillings]).all_steps();
    let third = Cell::new(2);
    assert!(steps.iter().all(|step| step.strikes.iter().all(|strike| strike.cell != third)), "{steps:?}");
    assert!(!steps.is_empty());
}
