//! Thirty tasks of new users, each with the commands that do it.

use crate::run::{Run, graeco, graeco_bytes};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A task: what a user wants and has, the commands, each of which reads what the one before has printed, and parts of what
/// the last one prints.
struct Task {
    wants: &'static str,
    has: String,
    commands: &'static [&'static str],
    gets: Vec<String>,
}

fn task(wants: &'static str, has: impl Into<String>, commands: &'static [&'static str], gets: &[&str]) -> Task {
    Task { wants, has: has.into(), commands, gets: gets.iter().map(|&part| part.to_owned()).collect() }
}

impl Task {
    /// Runs the commands one after another.
    fn run(&self) -> Run {
        let mut run = Run { out: self.has.clone(), err: String::new(), status: 0 };
        for command in self.commands {
            run = graeco(command, &run.out);
        }
        run
    }
}

/// The rows of a line of 81 cells.
fn rows(line: &str) -> String {
    line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
}

/// The cells of a line, with something between.
fn apart(line: &str, between: &str) -> String {
    line.chars().map(String::from).collect::<Vec<_>>().join(between)
}

/// A file of some forms, with easy and hard puzzles and their names.
fn odd_forms() -> String {
    let mut text = "name,sudoku,note\n".to_owned();
    for number in 0..20 {
        let puzzle = if number % 7 == 3 { HARD } else { EASY };
        text += &format!("p{number},{},\"from page {number}, I think\"\n", puzzle.replace('.', "0"));
    }
    text
}

fn solving() -> Vec<Task> {
    let wrong = EASY.replacen("..7", "5.7", 1);
    let several = EASY.replacen("53", "..", 1).replacen("98", "..", 1).replacen("34", "..", 1);
    vec![
        task("solve a grid typed as it is printed", rows(EASY), &["solve"], &[SOLVED]),
        task("solve a grid with blanks for open cells", rows(&EASY.replace('.', " ")), &["solve"], &[SOLVED]),
        task("solve a grid drawn in a frame", framed(EASY), &["solve"], &[SOLVED]),
        task("solve a grid of a page in Markdown", markdown_grid(), &["solve"], &[SOLVED]),
        task("know whether a puzzle is right", EASY, &["check"], &["unique"]),
        task("find a wrong clue", wrong, &["conflict"], &["r1c1", "r1c3"]),
        task("see where solutions differ", several, &["candidates"], &["3459  234589"]),
        task("count solutions", "12..\n34..\n....\n....\n", &["count"], &["12\n"]),
        task("get a hint", EASY, &["explain --hint"], &["hidden-single 1 in r9c7"]),
        task("know how hard a puzzle is", EASY, &["rate"], &["easy 514"]),
        task("print a puzzle", EASY, &["draw"], &["<svg"]),
        task("send a puzzle to a friend", EASY, &["convert --to f-puzzles", "solve --format line"], &[SOLVED]),
    ]
}

fn collections() -> Vec<Task> {
    let sql = format!("CREATE TABLE s (id int, g text);\nINSERT INTO s VALUES (7,'{EASY}'),(8,'{HARD}');\n");
    let markdown = format!("| id | puzzle |\n|---|---|\n| 7 | {EASY} |\n| 8 | {HARD} |\n");
    let twice = format!("id,puzzle\n7,{EASY}\n8,{HARD}\n9,{}\n", transposed(EASY));
    let letters: String = EASY.bytes().map(|c| if c == b'.' { '.' } else { char::from(c - b'1' + b'A') }).collect();
    vec![
        task(
            "find the hardest of a file in odd forms",
            odd_forms(),
            &["rate --level 5"],
            &["9....4..\tp3\tfrom page 3, I think\n", "\tp10\t", "\tp17\t"],
        ),
        task(
            "see ratings beside the names",
            odd_forms(),
            &["rate --tsv"],
            &["\teasy\t514\tgraeco\t1.2\t1.2\t1.2\thidden-single\tp0\t"],
        ),
        task("find puzzles with some rating", odd_forms(), &["rate --rating 9.. --json"], &["\"name\":\"p3\""]),
        task("find puzzles for one technique", odd_forms(), &["rate --technique hidden-single"], &["p0\t", "p19\t"]),
        task("drop what is the same up to symmetry", twice, &["dedup"], &["\t7\n", "\t8\n"]),
        task(
            "find wrong puzzles of a list",
            format!("grid,id\n{EASY},a\n11{},b\n{},c\n", ".".repeat(79), ".".repeat(81)),
            &["check --where none"],
            &["puzzle\tid\n11", "\tb\n"],
        ),
        task(
            "have solutions in a spreadsheet",
            odd_forms(),
            &["solve --tsv"],
            &["puzzle\tsolution\tname\tnote\n", SOLVED],
        ),
        task("check a list of a program", format!("[\"{EASY}\",\n \"{HARD}\"]\n"), &["check"], &["unique\nunique\n"]),
        task("check a dump of a database", sql.clone(), &["check --tsv"], &["unique\t7\n", "unique\t8\n"]),
        task("check a table of a page", markdown, &["check --tsv"], &["puzzle\tverdict\tid\n", "unique\t7\n"]),
        task("check cells in columns", format!("104,{}\n", apart(EASY, ",")), &["check --tsv"], &["unique\t104\n"]),
        task("check a puzzle in letters", letters, &["check"], &["unique\n"]),
        task(
            "go on with answers",
            sql,
            &["rate --json", "solve --json", "check --tsv"],
            &["unique\t7\t", "unique\t8\t"],
        ),
        task("make puzzles and rate them", "", &["generate -n 3 --seed 5 --json", "rate"], &["graeco"]),
    ]
}

fn setting() -> Vec<Task> {
    let thermo = "size = 9\nbox = [3, 3]\nthermo = [\"r1c1-4\", \"r9c9 r8c8 r6c6\"]\n";
    let sandwich = "size = 9\nbox = [3, 3]\nsandwich.top = [2, 8, 26, 29, 0, 23, 24, 16, 35]\n";
    let kropki = "size = 4\nbox = [2, 2]\nkropki.white = [\"r1c1-2\"]\nkropki.black = [\"r1-2c4\"]\ngivens = [\"1..4\", \"..1.\", \".1..\", \"2..1\"]\n";
    vec![
        task(
            "solve a killer from a newspaper",
            NEWSPAPER,
            &["solve --format line"],
            &["876213549193854276425679318342196857768532491519487623954361782681725934237948165"],
        ),
        task("solve a sandwich", sandwich, &["solve"], &["\n"]),
        task("solve a kropki puzzle", kropki, &["check"], &["unique"]),
        task("find a slip in what was typed", thermo, &["check"], &["several"]),
        task(
            "make a killer",
            "size = 6\nbox = [2, 3]\n",
            &["generate - --clues killer --givens none --seed 2", "check"],
            &["unique"],
        ),
        task(
            "make rosters",
            "ann bob mon tue\nann mon\nann tue\nbob mon\nbob tue\n",
            &["solve --all"],
            &["1 4\n", "2 3\n"],
        ),
        task("complete a square", "1 2 . . .\n. . 3 . .\n. . . . .\n. 1 . . .\n. . . . 5\n", &["solve"], &["1 2"]),
    ]
}

/// A killer Sudoku with its cages as letters.
const NEWSPAPER: &str = r#"title = "Of Saturday"
size = 9
box = [3, 3]
cages = """
...AA..PP
....JEEP.
CCBBJ.EEE
CLLBJJDD.
CLF.JKKD.
CLFFNNNN.
.H..OMM..
HHOOOGG..
IIIIO.GG.
"""
[sums]
A = 3
B = 12
C = 21
D = 22
E = 18
F = 21
G = 21
H = 19
I = 21
J = 30
K = 6
L = 13
M = 8
N = 23
O = 20
P = 20
"#;

/// A grid in a frame.
fn framed(line: &str) -> String {
    let rule = "+-------+-------+-------+\n";
    let row = |row: &str| {
        let boxes: Vec<String> =
            row.as_bytes().chunks(3).map(|part| apart(&String::from_utf8_lossy(part), " ")).collect();
        format!("| {} |\n", boxes.join(" | "))
    };
    let rows: Vec<String> = rows(line).lines().map(row).collect();
    [rule, &rows[..3].concat(), rule, &rows[3..6].concat(), rule, &rows[6..].concat(), rule].concat()
}

/// A grid as a table in Markdown.
fn markdown_grid() -> String {
    let row = |row: &str| format!("|{}|\n", apart(&row.replace('.', " "), "|"));
    let head = [row(&" ".repeat(9)), row(&"-".repeat(9))].concat();
    head + &rows(EASY).lines().map(row).collect::<String>()
}

/// A puzzle with rows as columns.
fn transposed(line: &str) -> String {
    (0..81).map(|at| char::from(line.as_bytes()[at % 9 * 9 + at / 9])).collect()
}

#[test]
fn there_are_thirty() {
    assert!(solving().len() + collections().len() + setting().len() >= 30);
}

#[test]
fn what_is_not_hard_is_left_out() {
    let run = graeco("rate --level extreme", &odd_forms());
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4, "puzzle\tname\tnote"), "{}", run.out);
    // What is kept is read again, with its columns.
    assert_eq!(graeco("rate --level extreme", &run.out).out, run.out);
}

#[test]
fn texts_of_windows_are_read() {
    let text = format!("id;puzzle\r\n7;{EASY}\r\n");
    let wide: Vec<u8> = "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(graeco_bytes("check --tsv", &wide).out, format!("puzzle\tverdict\tid\n{EASY}\tunique\t7\n"));
}

#[test]
fn drawn_seeds_are_told() {
    let run = graeco("generate -n 2", "");
    let seed = run.err.trim().strip_prefix("seed: ").unwrap_or_else(|| panic!("{}", run.err));
    assert_eq!(graeco(&format!("generate -n 2 --seed {seed}"), "").out, run.out);
    assert!(graeco("generate -n 2 --seed 3", "").err.is_empty());
}

#[test]
fn slips_and_old_names_are_noted() {
    let run = graeco("check", "size = 9\nthermo = [\"r9c9 r8c8 r6c6\"]\n");
    assert!(run.err.contains("thermo r9c9 r8c8 r6c6: r8c8 and r6c6 do not touch"), "{}", run.err);
    assert_eq!(graeco("check -q", "size = 9\nthermo = [\"r9c9 r8c8 r6c6\"]\n").err, "");
    let old = graeco("cover explain-unsat", "a b\na\n");
    assert!(
        old.err.starts_with("`cover explain-unsat` is now `cover conflict`\n") && old.out == "b\n",
        "{}{}",
        old.out,
        old.err
    );
    for (old, new) in [
        ("intercalates", "subsquares --order 2"),
        ("is", "check --properties"),
        ("mols check", "orthogonality --check"),
    ] {
        let command = |name: &str| format!("--color never latin --memory 1G {name}");
        let [old_run, run] = [old, new].map(|name| graeco(&command(name), "0 1\n1 0\n"));
        assert!(
            old_run.out == run.out && old_run.err.contains(&format!("`latin {old}` is now `latin {new}`")),
            "{}",
            old_run.err
        );
    }
    let cubes = graeco("--color never cover --json cubes --target 3", "a b\na\nb\na b\n");
    assert!(cubes.err.contains("--json cannot be used with `graeco cubes make cover`"), "{}", cubes.err);
    assert!(graeco("run-cube x -o y", "").err.starts_with("`run-cube` is now `cubes run`\n"));
    let folder = tempfile::tempdir().unwrap();
    let parts = graeco(&format!("cover split --parts 2 --into {}", folder.path().display()), "a b\na\nb\na b\n");
    assert!(parts.status == 0 && parts.err.starts_with("`cover split` is now `cubes make cover`\n"), "{}", parts.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), parts.out.lines().count());
    let once = graeco("sudoku canon --unique-up-to-symmetry", &format!("{EASY}\n{EASY}\n"));
    assert!(once.out.lines().count() == 1 && once.err.contains("is now `sudoku dedup`"), "{}", once.err);
}

#[test]
fn a_short_help_fits_on_a_screen() {
    for command in [
        "solve",
        "count",
        "check",
        "rate",
        "explain",
        "candidates",
        "conflict",
        "draw",
        "convert",
        "generate",
        "latin",
        "latin complete",
        "latin build",
        "latin random",
        "sudoku",
        "grid",
        "cover",
        "cubes",
        "",
    ] {
        let help = graeco(&format!("{command} -h"), "").out;
        assert!(help.lines().count() <= 36, "{command}: {}\n{help}", help.lines().count());
    }
}

#[test]
fn a_short_help_names_the_options_that_its_command_takes() {
    for (command, takes) in [("latin count", false), ("cover count", true), ("guide", false), ("solve", true)] {
        let help = graeco(&format!("{command} -h"), "").out;
        let more = help.split("--help also explains").nth(1).unwrap_or_else(|| panic!("{help}"));
        assert!(more.contains("--quiet") && more.contains("--stats") == takes, "{command}: {more}");
    }
}

#[test]
fn each_task_is_done_by_its_commands() {
    for task in [solving(), collections(), setting()].into_iter().flatten() {
        let run = task.run();
        for part in &task.gets {
            assert!(run.out.contains(part), "{}: no {part}\n{}{}", task.wants, run.out, run.err);
        }
        assert!(run.status <= 1, "{}: {}{}", task.wants, run.out, run.err);
    }
}
