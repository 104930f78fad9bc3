//! Certificates of random small puzzles and covers: written, checked, and refused when something is changed.

use graeco_exact_cover::{Problem, text};
use graeco_grid::constraints::{AntiKnight, Killer, Thermo};
use graeco_grid::{Budget, Cell, End, Limits, Puzzle, Square};
use graeco_proof::check::{self, Flaw, Subject, Verified};
use graeco_proof::{Formula, Lines, Refusal, cover, grid, prove};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The files of a certificate.
#[derive(Clone)]
struct Certificate {
    formula: String,
    solutions: Vec<String>,
    lrat: String,
}

impl Certificate {
    fn of(formula: &Formula, limits: &Limits, line: impl Fn(&[i32]) -> String) -> Result<Certificate, End> {
        let mut lines = Lines::new(Vec::new(), Vec::new());
        let found = prove(formula, limits, &mut lines).unwrap();
        if found.end != End::Exhausted {
            return Err(found.end);
        }
        let lrat = String::from_utf8(lines.finish().unwrap().1).unwrap();
        let mut text = Vec::new();
        formula.write("a test", &found.solutions, &mut text).unwrap();
        let solutions = found.solutions.iter().map(|solution| line(solution)).collect();
        Ok(Certificate { formula: String::from_utf8(text).unwrap(), solutions, lrat })
    }

    fn of_puzzle(puzzle: &Puzzle) -> Certificate {
        let formula = grid::formula(puzzle, &Budget::default()).unwrap();
        let symbols = |solution: &[i32]| {
            let square = grid::square(puzzle, solution).expect("a square");
            let symbols = puzzle.order().cells().map(|cell| (square.at(cell).index() + 1).to_string());
            symbols.collect::<Vec<_>>().join(" ")
        };
        Certificate::of(&formula, &Limits::default(), symbols).unwrap()
    }

    fn of_cover(problem: &Problem) -> Certificate {
        let formula = cover::formula(problem, &Budget::default()).unwrap();
        let options = |solution: &[i32]| solution.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        Certificate::of(&formula, &Limits::default(), options).unwrap()
    }

    fn verify(&self, subject: Subject<'_>) -> Result<Verified, Flaw> {
        let solutions: String = self.solutions.iter().map(|line| format!("{line}\n")).collect();
        let (formula, lrat) = (self.formula.as_bytes(), self.lrat.as_bytes());
        check::verify(subject, formula, solutions.as_bytes(), lrat, &Budget::default())
    }

    /// The formula without a clause, told by its place from the end of the file, and with one clause less in its head.
    fn without_clause(&self, from_end: usize) -> String {
        let mut lines: Vec<String> = self.formula.lines().map(str::to_owned).collect();
        lines.remove(lines.len() - from_end);
        let head = lines.iter_mut().find(|line| line.starts_with('p')).unwrap();
        let (start, count) = head.rsplit_once(' ').unwrap();
        *head = format!("{start} {}", count.parse::<usize>().unwrap() - 1);
        lines.join("\n") + "\n"
    }
}

/// Empty puzzles of some kinds and a small order.
fn empty(kind: &str, rng: &mut ChaCha8Rng) -> Puzzle {
    let (rows, columns) = [(2, 2), (1, 5), (2, 3), (3, 2)][rng.random_range(0..4)];
    let order = rows * columns;
    let sudoku = || Puzzle::sudoku(rows, columns).unwrap();
    match kind {
        "plain" => sudoku(),
        "latin" => Puzzle::latin(order).unwrap(),
        "diagonal" => Puzzle::latin(order).unwrap().with_diagonals(),
        "jigsaw" => {
            let regions = if order == 5 { "1111212222333343544455554" } else { "1112132233423444" };
            let regions: Vec<usize> = regions.bytes().map(usize::from).collect();
            Puzzle::jigsaw(if order == 5 { 5 } else { 4 }, &regions).unwrap()
        }
        "anti-knight" => {
            Puzzle::latin(order).unwrap().with(AntiKnight::new(Puzzle::latin(order).unwrap().order())).unwrap()
        }
        "thermo" => {
            let puzzle = sudoku();
            let at = |row, column| puzzle.order().cell(row, column);
            let long = (0..order).map(|place| at(place, place.div_ceil(2))).collect();
            let short = vec![at(order - 1, 0), at(order - 1, 1)];
            puzzle.clone().with(Thermo::new(long)).unwrap().with(Thermo::new(short)).unwrap()
        }
        _ => unreachable!("{kind}"),
    }
}

/// The same with some cells of a square as givens, and perhaps one wrong.
fn with_givens(puzzle: &Puzzle, square: &Square, rng: &mut ChaCha8Rng) -> Puzzle {
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

#[test]
fn puzzles_of_none_one_and_several_solutions_are_certified() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    for kind in ["plain", "latin", "diagonal", "jigsaw", "anti-knight", "thermo"] {
        let mut met = [0; 3];
        for _ in 0..40 {
            let empty = empty(kind, &mut rng);
            let square = empty.search().seed(rng.random()).solutions().next();
            // Some kinds have no solution at all.
            let puzzle = square.map_or(empty.clone(), |square| with_givens(&empty, &square, &mut rng));
            let Some(count) = puzzle.search().limits(Limits::solutions(300)).count().exact() else { continue };
            let certificate = Certificate::of_puzzle(&puzzle);
            let verified = certificate.verify(Subject::Puzzle(&puzzle)).unwrap_or_else(|flaw| panic!("{kind}: {flaw}"));
            assert_eq!(u128::from(verified.solutions), count, "{kind}");
            met[count.min(2) as usize] += 1;
        }
        assert!(met.iter().all(|&met| met > 1), "{kind}: {met:?}");
    }
}

/// A random problem with colours, secondary items and items that are covered several times.
fn problem(rng: &mut ChaCha8Rng) -> Problem {
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

#[test]
fn exact_covers_are_certified() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let mut met = [0; 3];
    for _ in 0..300 {
        let problem = problem(&mut rng);
        let count = problem.solutions().count() as u64;
        let verified = Certificate::of_cover(&problem).verify(Subject::Cover(&problem));
        let verified = verified.unwrap_or_else(|flaw| panic!("{flaw}\n{problem:?}"));
        assert_eq!(verified.solutions, count);
        met[count.min(2) as usize] += 1;
    }
    assert!(met.iter().all(|&met| met > 10), "{met:?}");
}

/// A puzzle with several solutions whose proof has lemmas.
fn several() -> Puzzle {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let order = puzzle.order();
    let symbol = |number| order.symbols().nth(number).unwrap();
    let puzzle = puzzle.given(order.cell(0, 0), symbol(0)).unwrap();
    puzzle.given(order.cell(1, 2), symbol(1)).unwrap()
}

#[test]
fn certificates_that_were_changed_are_refused() {
    let puzzle = several();
    let subject = Subject::Puzzle(&puzzle);
    let good = Certificate::of_puzzle(&puzzle);
    let verified = good.verify(subject).unwrap();
    assert!(verified.solutions > 5 && verified.lemmas > 5, "{verified:?}");
    let changed = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = good.clone();
        change(&mut certificate);
        certificate.verify(subject).unwrap_err()
    };
    let lines: Vec<&str> = good.lrat.lines().collect();
    // Every lemma is dropped in turn. Those that no other needs do not matter.
    let mut refused = 0;
    for dropped in 0..lines.len() {
        let rest = lines.iter().enumerate().filter(|(place, _)| *place != dropped).map(|(_, line)| format!("{line}\n"));
        let certificate = Certificate { lrat: rest.collect(), ..good.clone() };
        refused += usize::from(matches!(certificate.verify(subject), Err(Flaw::Proof(..) | Flaw::Incomplete)));
    }
    assert!(refused * 10 > lines.len() * 9, "{refused} of {}", lines.len());
    // A wrong hint, and hints in a wrong order.
    let last = lines.last().unwrap();
    let hints: Vec<&str> = last.split(" 0 ").nth(1).unwrap().split(' ').filter(|&hint| hint != "0").collect();
    for wrong in ["1", "999999999", "-1"] {
        let (id, _) = last.split_once(' ').unwrap();
        let wrong = format!("{id} 0 {} {wrong} 0", hints[..hints.len() - 1].join(" "));
        let lrat = good.lrat.replace(last, &wrong);
        assert!(matches!(changed(&|c| c.lrat.clone_from(&lrat)), Flaw::Proof(..)), "{wrong}");
    }
    // A solution is left out, from the list alone or from the formula as well; one is there twice; one is none.
    assert!(matches!(changed(&|c| drop(c.solutions.pop())), Flaw::Clause(_)));
    let without = changed(&|c| {
        c.solutions.pop();
        c.formula = good.without_clause(1);
    });
    assert!(matches!(without, Flaw::Proof(..) | Flaw::Incomplete), "{without}");
    assert!(matches!(changed(&|c| c.solutions.push(c.solutions[0].clone())), Flaw::Solution(..)));
    assert!(matches!(changed(&|c| c.solutions[0] = "1 2 3 4 ".repeat(4)), Flaw::Solution(..)));
    // The formula: a clause changed, dropped, added; and cut files.
    assert!(matches!(changed(&|c| c.formula = c.formula.replacen("1 2 3 4 0", "1 2 3 5 0", 1)), Flaw::Clause(_)));
    assert!(matches!(changed(&|c| c.formula = c.formula.replacen("1 2 3 4 0", "1 2 3 0", 1)), Flaw::Clause(_)));
    let solutions = good.solutions.len();
    assert!(matches!(changed(&|c| c.formula = good.without_clause(solutions + 1)), Flaw::Missing(_)));
    for cut in [2, 10, 100] {
        let cut = |text: &str| text[..text.len() - cut].to_owned();
        assert!(matches!(changed(&|c| c.lrat = cut(&c.lrat)), Flaw::Proof(..) | Flaw::Incomplete));
        assert!(matches!(changed(&|c| c.formula = cut(&c.formula)), Flaw::Formula(..)));
    }
    // The certificate of another puzzle.
    let other = Puzzle::sudoku(2, 2).unwrap();
    assert!(matches!(good.verify(Subject::Puzzle(&other)), Err(Flaw::Clause(_))));
}

#[test]
fn what_cannot_be_certified_is_named() {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let order = puzzle.order();
    let cage = Killer::new((0..3).map(|column| order.cell(0, column)).collect(), Some(6));
    let puzzle = puzzle.with(cage).unwrap();
    let refusal = grid::formula(&puzzle, &Budget::default()).unwrap_err();
    assert_eq!(refusal, Refusal::Rule("killer cage".into()));
    assert_eq!(check::unknown_rule(&several()), None);
}

#[test]
fn the_search_ends_at_its_limits() {
    let puzzle = Puzzle::sudoku(2, 3).unwrap();
    let formula = grid::formula(&puzzle, &Budget::default()).unwrap();
    let limited = |limits: Limits| Certificate::of(&formula, &limits, |_| String::new()).map(|_| ()).unwrap_err();
    assert_eq!(limited(Limits::solutions(100)), End::SolutionLimit);
    assert_eq!(limited(Limits { nodes: Some(1000), ..Limits::default() }), End::NodeLimit);
    assert_eq!(
        limited(Limits { time: Some(std::time::Duration::from_millis(5)), ..Limits::default() }),
        End::TimeLimit
    );
    assert_eq!(limited(Limits { memory: Some(1 << 21), ..Limits::default() }), End::MemoryLimit);
    let memory = Budget::default().with_memory(1000);
    assert_eq!(grid::formula(&puzzle, &memory).unwrap_err(), Refusal::Ended(End::MemoryLimit));
}
