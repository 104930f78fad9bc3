//! Certificates of random small puzzles and covers: written, checked, and refused when something is changed.

use std::collections::BTreeMap;
use std::io::BufReader;
use std::sync::Arc;
use std::time::Instant;

use graeco_checker::{Flaw, Subject, Verified};
use graeco_document::Document;
use graeco_exact_cover::{Problem, text};
use graeco_grid::{Budget, Cell, Constraint, Limits, Outcome, Puzzle, Square, Stop};
use graeco_proof::{Formula, Lines, Refusal, VeriPb, cover, grid, prove};
use graeco_rules::{
    anti_knight, arrow, clones, equal_sums, killer, leaper, little_killer, palindrome, skyscraper, thermo, unmarked,
};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The files of a certificate.
#[derive(Clone)]
struct Certificate {
    formula: String,
    solutions: Vec<String>,
    /// In LRAT, or, if the formula has sums, in VeriPB's language.
    proof: String,
    drat: String,
}

impl Certificate {
    fn of(formula: &Formula, limits: &Limits, line: impl Fn(&[i32]) -> String) -> Result<Certificate, Outcome> {
        let (found, proofs) = if formula.has_sums() {
            let mut lines = VeriPb::new(Vec::new());
            (prove(formula, limits, &mut lines).unwrap(), (Vec::new(), lines.finish().unwrap()))
        } else {
            let mut lines = Lines::new(Vec::new(), Vec::new());
            (prove(formula, limits, &mut lines).unwrap(), lines.finish().unwrap())
        };
        if found.end != Outcome::Complete {
            return Err(found.end);
        }
        let [drat, proof] = [proofs.0, proofs.1].map(|proof| String::from_utf8(proof).unwrap());
        let mut text = Vec::new();
        formula.write("a test", &found.solutions, &mut text).unwrap();
        let solutions = found.solutions.iter().map(|solution| line(solution)).collect();
        Ok(Certificate { formula: String::from_utf8(text).unwrap(), solutions, proof, drat })
    }

    fn of_puzzle(puzzle: &Puzzle) -> Certificate {
        let formula = grid::formula(puzzle, &Budget::default()).unwrap();
        let line = |solution: &[i32]| grid::line(&grid::square(puzzle, solution).expect("a square"));
        Certificate::of(&formula, &Limits::default(), line).unwrap()
    }

    fn of_cover(problem: &Problem) -> Certificate {
        let formula = cover::formula(problem, &Budget::default()).unwrap();
        let options =
            |solution: &[i32]| cover::options(solution).iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        Certificate::of(&formula, &Limits::default(), options).unwrap()
    }

    fn verify(&self, subject: Subject<'_>) -> Result<Verified, Flaw> {
        let solutions: String = self.solutions.iter().map(|line| format!("{line}\n")).collect();
        let (formula, proof) = (self.formula.as_bytes(), self.proof.as_bytes());
        graeco_checker::verify(subject, formula, solutions.as_bytes(), proof, &Budget::default())
    }

    fn changed(&self, change: &dyn Fn(&mut Certificate)) -> Certificate {
        let mut certificate = self.clone();
        change(&mut certificate);
        certificate
    }

    /// The lines of the proof, of which at least nine in ten matter: the proof without one of them is refused. Others may
    /// be of no use, but in a proof with sums the lines after a line that is dropped have other numbers.
    fn lines_that_matter(&self, subject: Subject<'_>) -> Vec<&str> {
        let lines: Vec<&str> = self.proof.lines().collect();
        let is_refused = |&dropped: &usize| {
            let rest = lines.iter().enumerate().filter(|(place, _)| *place != dropped);
            let proof = rest.map(|(_, line)| format!("{line}\n")).collect();
            let certificate = Certificate { proof, ..self.clone() };
            matches!(certificate.verify(subject), Err(Flaw::Proof(..) | Flaw::Incomplete))
        };
        let refused = (0..lines.len()).filter(is_refused).count();
        assert!(refused * 10 > lines.len() * 9, "{refused} of {}", lines.len());
        lines
    }

    /// The formula without a clause, told by its place from the end of the file, and with one clause less in its head.
    fn without_clause(&self, from_end: usize) -> String {
        let mut lines: Vec<String> = self.formula.lines().map(str::to_owned).collect();
        lines.remove(lines.len() - from_end);
        let head = lines.iter_mut().find(|line| line.starts_with("p cnf") || line.starts_with("* #")).unwrap();
        let (start, count) = head.rsplit_once(' ').unwrap();
        *head = format!("{start} {}", count.parse::<usize>().unwrap() - 1);
        lines.join("\n") + "\n"
    }
}

/// The kinds of puzzles that are certified.
const KINDS: [&str; 13] = [
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
fn empty(kind: &str, is_small: bool, rng: &mut ChaCha8Rng) -> Puzzle {
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
fn with_lines(kind: &str, plain: &Puzzle, rng: &mut ChaCha8Rng) -> Puzzle {
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

/// How many puzzles of each kind and of each of none, one and several solutions are certified: 3, of small orders, or as
/// many of usual orders as `GRAECO_CERTIFICATES` says; those are also handed to `rate` and `veripb`, if they are there.
fn quota() -> (usize, bool) {
    let asked = std::env::var("GRAECO_CERTIFICATES").ok().and_then(|number| number.parse().ok());
    (asked.unwrap_or(3), asked.is_none())
}

/// Whether a program that is installed accepts a certificate; it is counted.
fn others_accept(certificate: &Certificate, accepted: &mut BTreeMap<&'static str, usize>) {
    let folder = tempfile::tempdir().unwrap();
    let has_sums = certificate.formula.starts_with('*');
    let (program, formula, proof) = if has_sums { ("veripb", "f.opb", "p.pbp") } else { ("rate", "f.cnf", "p.drat") };
    let [formula, proof] = [formula, proof].map(|name| folder.path().join(name));
    std::fs::write(&formula, &certificate.formula).unwrap();
    std::fs::write(&proof, if has_sums { &certificate.proof } else { &certificate.drat }).unwrap();
    let Ok(output) = std::process::Command::new(program).arg(formula).arg(proof).output() else { return };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("s VERIFIED"), "{program}: {text}{}", String::from_utf8_lossy(&output.stderr));
    *accepted.entry(program).or_default() += 1;
}

#[test]
fn puzzles_of_none_one_and_several_solutions_are_certified() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let (quota, is_small) = quota();
    for kind in KINDS {
        let (mut met, mut tries, mut accepted, mut times) = ([0; 3], 0, BTreeMap::new(), Vec::new());
        while met.iter().any(|&met| met < quota) {
            tries += 1;
            assert!(tries < 200 * quota, "{kind}: {met:?}");
            let empty = empty(kind, is_small, &mut rng);
            let square = empty.search().seed(rng.random()).solutions().next();
            // Some have no solution at all.
            let puzzle = square.map_or(empty.clone(), |square| with_givens(&empty, &square, &mut rng));
            let Some(count) = puzzle.search().limits(Limits::solutions(300)).count().exact() else { continue };
            let class = count.min(2) as usize;
            if met[class] == quota {
                continue;
            }
            let start = Instant::now();
            let certificate = Certificate::of_puzzle(&puzzle);
            times.push(start.elapsed());
            let verified = certificate.verify(Subject::Puzzle(&puzzle)).unwrap_or_else(|flaw| panic!("{kind}: {flaw}"));
            assert_eq!(u128::from(verified.solutions), count, "{kind}");
            assert_eq!(graeco_checker::unknown_rule(&puzzle), None, "{kind}");
            if !is_small {
                others_accept(&certificate, &mut accepted);
            }
            met[class] += 1;
        }
        times.sort_unstable();
        println!("{kind}: {met:?} certified, others: {accepted:?}; median {:?}", times[times.len() / 2]);
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
    let (quota, is_small) = quota();
    let (mut met, mut accepted) = ([0; 3], BTreeMap::new());
    while met.iter().any(|&met| met < 3 * quota) {
        let problem = problem(&mut rng);
        let count = problem.solutions().count() as u64;
        let class = count.min(2) as usize;
        if met[class] == 3 * quota {
            continue;
        }
        let certificate = Certificate::of_cover(&problem);
        if !is_small {
            others_accept(&certificate, &mut accepted);
        }
        let verified = certificate.verify(Subject::Cover(&problem));
        let verified = verified.unwrap_or_else(|flaw| panic!("{flaw}\n{problem:?}"));
        assert_eq!(verified.solutions, count);
        met[class] += 1;
    }
    println!("exact covers: {met:?} certified, others: {accepted:?}");
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
    let changed = |change: &dyn Fn(&mut Certificate)| good.changed(change).verify(subject).unwrap_err();
    let lines = good.lines_that_matter(subject);
    // A wrong hint, and hints in a wrong order.
    let last = lines.last().unwrap();
    let hints: Vec<&str> = last.split(" 0 ").nth(1).unwrap().split(' ').filter(|&hint| hint != "0").collect();
    for wrong in ["1", "999999999", "-1"] {
        let (id, _) = last.split_once(' ').unwrap();
        let wrong = format!("{id} 0 {} {wrong} 0", hints[..hints.len() - 1].join(" "));
        let proof = good.proof.replace(last, &wrong);
        assert!(matches!(changed(&|c| c.proof.clone_from(&proof)), Flaw::Proof(..)), "{wrong}");
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
        assert!(matches!(changed(&|c| c.proof = cut(&c.proof)), Flaw::Proof(..) | Flaw::Incomplete));
        assert!(matches!(changed(&|c| c.formula = cut(&c.formula)), Flaw::Formula(..)));
    }
    // The certificate of another puzzle.
    let other = Puzzle::sudoku(2, 2).unwrap();
    assert!(matches!(good.verify(Subject::Puzzle(&other)), Err(Flaw::Clause(_))));
}

#[test]
fn rubbish_is_refused_within_limits() {
    let (plain, cages) = (several(), several_cages());
    for puzzle in [&plain, &cages] {
        let good = Certificate::of_puzzle(puzzle);
        let solutions = good.solutions.join("\n");
        let last = good.formula.lines().count() as u64;
        let far = last + 2_000_000;
        let rubbish: Vec<Vec<u8>> = [
            "",
            "\n\n\n",
            "\u{0}\u{1}",
            "p cnf 99999999999999999999 1\n",
            "p cnf 536870911 0\n",
            "p cnf -1 -1\n",
            "* #variable= 99999999999999999999 #constraint= 1\n",
            "* #variable= 1073741823 #constraint= 0\n",
            "18446744073709551615 0 1 0\n18446744073709551616 0 1 0\n",
            "9999999 1 0 9999998 0\n",
            "9999999 d 9999998 0\n",
            "pseudo-Boolean proof version 3.0\nrup >= 1 : 99999999;\n",
            "pseudo-Boolean proof version 3.0\nrup 9223372036854775807 x1 9223372036854775807 x2 >= 1 : 1;\n",
            "pseudo-Boolean proof version 3.0\nrup -9223372036854775808 ~x1 >= -9223372036854775808 : 1;\n",
            "pseudo-Boolean proof version 3.0\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n",
        ]
        .map(|text| text.as_bytes().to_vec())
        .into_iter()
        .chain([vec![0xff; 1000], format!("{far} 1 0 1 0\n{far} 2 0 1 0\n").into_bytes()])
        .collect();
        let verify = |formula: &[u8], solutions: &[u8], proof: &[u8]| {
            graeco_checker::verify(Subject::Puzzle(puzzle), formula, solutions, proof, &Budget::default())
        };
        let (formula, solutions, proof) = (good.formula.as_bytes(), solutions.as_bytes(), good.proof.as_bytes());
        verify(formula, solutions, proof).unwrap();
        for rubbish in &rubbish {
            verify(rubbish, solutions, proof).unwrap_err();
            verify(formula, rubbish, proof).unwrap_err();
            verify(formula, solutions, rubbish).unwrap_err();
        }
        // Behind the end only empty lines may be, and comments.
        let comment = if puzzle.constraints().is_empty() { "c" } else { "%" };
        let end = good.proof.lines().count();
        for more in ["\n", &format!("{comment} a comment\n"), &format!("  {comment} another\n\n")] {
            verify(formula, solutions, (good.proof.clone() + more).as_bytes()).unwrap();
        }
        for more in ["garbage\n", "cgarbage\n", "1 0 1 0\n"] {
            let flaw = verify(formula, solutions, (good.proof.clone() + more).as_bytes()).unwrap_err();
            assert!(matches!(flaw, Flaw::Proof(line, _) if line == end + 1), "{more:?}: {flaw}");
        }
        let not_utf8 = [proof, &[0xff]].concat();
        let flaw = verify(formula, solutions, &not_utf8).unwrap_err().to_string();
        assert!(flaw.starts_with("proof, line ") && flaw.contains("UTF-8"), "{flaw}");
        // A line that never ends takes no more memory than it may, and no more time.
        let endless = || BufReader::new(std::io::repeat(b'1'));
        let memory = Budget::default().with_memory(4 << 20);
        let flaw = graeco_checker::verify(Subject::Puzzle(puzzle), formula, solutions, endless(), &memory).unwrap_err();
        assert!(matches!(flaw, Flaw::Stopped(Stop::MemoryLimit)), "{flaw}");
        let flaw = graeco_checker::verify(Subject::Puzzle(puzzle), endless(), solutions, proof, &memory).unwrap_err();
        assert!(matches!(flaw, Flaw::Stopped(Stop::MemoryLimit)), "{flaw}");
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let budget = Budget::start(&limits.started());
        let flaw = graeco_checker::verify(Subject::Puzzle(puzzle), formula, endless(), proof, &budget).unwrap_err();
        assert!(matches!(flaw, Flaw::Stopped(Stop::TimeLimit)), "{flaw}");
    }
}

#[test]
fn what_cannot_be_certified_is_named() {
    let puzzle = Puzzle::latin(5).unwrap();
    let order = puzzle.order();
    let row = (0..5).map(|column| order.cell(0, column)).collect();
    let puzzle = puzzle.with(skyscraper(row, 3)).unwrap();
    let refusal = grid::formula(&puzzle, &Budget::default()).unwrap_err();
    assert_eq!(refusal, Refusal::Rule("skyscraper".into()));
    assert_eq!(graeco_checker::unknown_rule(&several()), None);
    // Two cells are related, whatever the rule.
    let product = "order = 4\n[[cage_op]]\ncells = \"r1c1 r1c2\"\nop = \"*\"\ntarget = 6\n";
    let puzzle = Document::parse(product).unwrap().into_puzzle();
    assert_eq!(graeco_checker::unknown_rule(&puzzle), None);
    Certificate::of_puzzle(&puzzle).verify(Subject::Puzzle(&puzzle)).unwrap();
}

/// A puzzle with sums and several solutions.
fn several_cages() -> Puzzle {
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

#[test]
fn certificates_with_sums_that_were_changed_are_refused() {
    let puzzle = several_cages();
    let subject = Subject::Puzzle(&puzzle);
    let good = Certificate::of_puzzle(&puzzle);
    let verified = good.verify(subject).unwrap();
    assert_eq!(u128::from(verified.solutions), puzzle.search().count().exact().unwrap());
    assert!(verified.solutions > 2 && good.proof.contains("\npol ") && good.proof.contains("\nrup "), "{verified:?}");
    let changed = |change: &dyn Fn(&mut Certificate)| good.changed(change).verify(subject).unwrap_err();
    let lines = good.lines_that_matter(subject);
    // The last lemma and the first sum, changed.
    let last = lines[lines.len() - 4];
    let sum = lines.iter().find(|line| line.starts_with("pol")).unwrap();
    let (clause, hints) = last.split_once(" : ").unwrap();
    let with = |line: &str, other: String| good.proof.replacen(line, &other, 1);
    for wrong in [
        with(last, format!("{clause} : 1;")),
        with(last, format!("{clause} : -1;")),
        with(last, format!("{clause} : 0;")),
        with(last, format!("{clause} : 99999999;")),
        with(last, format!("{clause} : 9223372036854775807;")),
        with(last, format!("{clause} : -9223372036854775808;")),
        with(last, format!("{clause} : 99999999999999999999999;")),
        with(last, format!("{clause} : {} ;;", hints.trim_end_matches(';'))),
        with(last, last.replacen(" : ", " ", 1)),
        with(last, last.trim_end_matches(';').to_owned()),
        with(last, "rup 1 x1 1 x2 >= 2 : 1;".into()),
        with(last, "rup 1 x999999 >= 1 : 1;".into()),
        with(last, "rup 1 x0 >= 1 : 1;".into()),
        with(sum, format!("pol 1 9223372036854775807 * 2 9223372036854775807 * +;\n{sum}")),
        with(sum, format!("pol 1 0 *;\n{sum}")),
        with(sum, format!("pol 1 -1 *;\n{sum}")),
        with(sum, format!("pol 1 2;\n{sum}")),
        with(sum, format!("pol ;\n{sum}")),
        with(sum, format!("red 1 x1 >= 1 : x1 -> 1;\n{sum}")),
        with(sum, format!("del id 1;\n{sum}")),
        with("conclusion UNSAT : -1", "conclusion UNSAT : -2".into()),
        with("conclusion UNSAT : -1", "conclusion NONE".into()),
        with("version 3.0", "version 2.0".into()),
    ] {
        let flaw = changed(&|c| c.proof.clone_from(&wrong));
        assert!(matches!(flaw, Flaw::Proof(..)), "{flaw}");
    }
}

#[test]
fn certificates_with_sums_whose_solutions_or_formula_were_changed_are_refused() {
    let puzzle = several_cages();
    let (subject, good) = (Subject::Puzzle(&puzzle), Certificate::of_puzzle(&puzzle));
    let changed = |change: &dyn Fn(&mut Certificate)| good.changed(change).verify(subject).unwrap_err();
    // A solution is left out, is there twice, or is none.
    let without = changed(&|c| {
        c.solutions.pop();
        c.formula = good.without_clause(1);
    });
    assert!(matches!(without, Flaw::Proof(..) | Flaw::Incomplete), "{without}");
    assert!(matches!(changed(&|c| drop(c.solutions.pop())), Flaw::Clause(_)));
    assert!(matches!(changed(&|c| c.solutions.push(c.solutions[0].clone())), Flaw::Solution(..)));
    assert!(matches!(changed(&|c| c.solutions[0] = "1 2 3 4 5 6 ".repeat(6)), Flaw::Solution(..)));
    // The formula: a sum, its coefficients or a clause changed, a clause dropped; and cut files.
    for (from, to) in [(">= 15 ;", ">= 16 ;"), ("\n1 x1 2 x2 3 x3", "\n1 x1 2 x2 4 x3"), ("1 x1 1 x2", "1 x1 1 x7")] {
        assert!(good.formula.contains(from), "{from}");
        let flaw = changed(&|c| c.formula = c.formula.replacen(from, to, 1));
        assert!(matches!(flaw, Flaw::Clause(_)), "{from}: {flaw}");
    }
    let first = good.formula.lines().position(|line| line.starts_with("1 x1 1 x2")).unwrap();
    let flaw = changed(&|c| c.formula = good.without_clause(good.formula.lines().count() - first));
    assert!(matches!(flaw, Flaw::Missing(_)), "{flaw}");
    for cut in [2, 10, 30, 100] {
        let cut = |text: &str| text[..text.len() - cut].to_owned();
        assert!(matches!(changed(&|c| c.proof = cut(&c.proof)), Flaw::Proof(..) | Flaw::Incomplete));
        assert!(matches!(changed(&|c| c.formula = cut(&c.formula)), Flaw::Formula(..)));
    }
    let other = Puzzle::sudoku(2, 3).unwrap();
    assert!(matches!(good.verify(Subject::Puzzle(&other)), Err(Flaw::Clause(_))));
}

#[test]
fn the_search_ends_at_its_limits() {
    let puzzle = Puzzle::sudoku(2, 3).unwrap();
    let formula = grid::formula(&puzzle, &Budget::default()).unwrap();
    let limited = |limits: Limits| Certificate::of(&formula, &limits, |_| String::new()).map(|_| ()).unwrap_err();
    assert_eq!(limited(Limits::solutions(100)), Outcome::SolutionLimit);
    assert_eq!(limited(Limits { nodes: Some(1000), ..Limits::default() }), Stop::NodeLimit.into());
    assert_eq!(
        limited(Limits { time: Some(std::time::Duration::from_millis(5)), ..Limits::default() }),
        Stop::TimeLimit.into()
    );
    assert_eq!(limited(Limits { memory: Some(1 << 21), ..Limits::default() }), Stop::MemoryLimit.into());
    let memory = Budget::default().with_memory(1000);
    assert_eq!(grid::formula(&puzzle, &memory).unwrap_err(), Refusal::Stopped(Stop::MemoryLimit));
}

#[test]
fn a_limit_of_solutions_that_no_number_is_above_leaves_numbers_for_the_proof() {
    let problem = text::parse("a b c\na b\nc\nb c\na\na c\n").unwrap();
    let formula = cover::formula(&problem, &Budget::default()).unwrap();
    let mut lines = Lines::new(Vec::new(), Vec::new());
    let found = prove(&formula, &Limits::solutions(u64::MAX), &mut lines).unwrap();
    assert_eq!((found.solutions.len(), found.end), (2, Outcome::Complete));
    // Each derived clause has a number above those before it.
    let proof = String::from_utf8(lines.finish().unwrap().1).unwrap();
    let derived = proof.lines().filter(|line| line.split(' ').nth(1) != Some("d"));
    let numbers: Vec<u64> = derived.map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect();
    assert!(!numbers.is_empty() && numbers.is_sorted() && numbers[0] > 1 << 62, "{proof}");
}
