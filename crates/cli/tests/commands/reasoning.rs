//! Explaining, rating and generating by techniques, for Sudokus, Latin squares and puzzle files; true candidates; minimal
//! puzzles.

use crate::run::{self, graeco};
use graeco_logic::Technique;
use serde_json::Value;

const ECONOMIST: &str = "000010000301400860900500200700160000020805010000097004003004006048006907000080000";
const FOUR: &str = "027800061000030008910005420500016030000970200070000096700000080006027000030480007";

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_puzzle_is_explained_step_by_step() {
    let path = graeco("sudoku explain", ECONOMIST);
    assert_eq!((path.out.lines().count(), path.status), (53, 0));
    assert!(path.out.starts_with("1. hidden-single "), "{}", path.out);
    let hint = graeco("sudoku explain --hint", ECONOMIST);
    assert_eq!(path.out.lines().next().unwrap(), format!("1. {}", hint.out.trim_end()));
    assert!(graeco("sudoku explain --all-steps", ECONOMIST).out.lines().count() > 5);
    let json = graeco("sudoku explain --json", ECONOMIST).out;
    assert_eq!(json.lines().count(), 53);
    assert!(json.contains("\"technique\":\"hidden-single\"") && json.contains("\"places\":[{\"cell\":\"r"), "{json}");
    let few = graeco("sudoku explain --techniques full-house", ECONOMIST);
    assert_eq!((few.out.as_str(), few.status), ("", 1));
    assert!(few.err.contains("no technique goes on: 53 open cells"), "{}", few.err);
    let wrong = graeco("sudoku explain --techniques guess", ECONOMIST);
    assert!(wrong.status == 2 && wrong.err.contains("is not a technique"), "{}", wrong.err);
    let near = graeco("sudoku explain --techniques naked-single,naked-piar", ECONOMIST);
    assert!(near.status == 2 && near.err.contains("did you mean `naked-pair`?"), "{}", near.err);
    let none = graeco("sudoku explain", &format!("55{}", "0".repeat(79)));
    assert!(none.status == 1 && none.err.contains("no solution"), "{}", none.err);
}

#[test]
fn a_hint_says_what_the_path_says_where_there_is_no_step() {
    let solved = graeco("sudoku solve", ECONOMIST).out;
    let clash = format!("55{}", "0".repeat(79));
    for (options, puzzle, status, told) in [
        ("", &*solved, 0, ""),
        ("--time-limit 0", ECONOMIST, 3, "the time limit was reached"),
        ("", &*clash, 1, "no solution"),
        ("--techniques full-house", ECONOMIST, 1, "no technique goes on: 53 open cells"),
    ] {
        for json in ["", "--json"] {
            let [path, hint] = ["", "--hint"].map(|hint| graeco(&format!("explain {hint} {json} {options}"), puzzle));
            assert_eq!((&hint.out, &hint.err, hint.status), (&path.out, &path.err, path.status), "{options} {json}");
            let text = if json.is_empty() { &hint.err } else { &hint.out };
            // A record names a limit by its word.
            let is_told = text.contains(told) || (status == 3 && text.contains("\"end\":\"time-limit\""));
            assert!(hint.status == status && is_told, "{options} {json}: {hint:?}");
        }
    }
}

#[test]
fn puzzles_are_rated_one_a_line() {
    let puzzles = graeco("sudoku generate -n 30 --seed 2", "").out;
    let rated = graeco("sudoku rate --threads 2", &puzzles).out;
    assert_eq!(rated.lines().count(), 30);
    assert_eq!(rated, graeco("sudoku rate --threads 1", &puzzles).out);
    let easy = graeco("sudoku rate", ECONOMIST).out;
    assert_eq!(easy, "easy 542 graeco 1.2/1.2/1.2 hidden-single\n");
    let json = graeco("sudoku rate --json", ECONOMIST).out;
    assert!(json.contains("\"level\":\"easy\",\"score\":542,\"scale\":\"graeco\",\"rating\":1.2"), "{json}");
    assert_eq!(graeco("sudoku rate", "abc").status, 2);
    // Where techniques end, nothing is known of the level.
    let json = graeco("sudoku rate --json", &".".repeat(81)).out;
    assert!(json.contains("\"level\":null,") && json.contains("\"is_solved\":false"), "{json}");
    // Each puzzle has its line, at a limit too.
    let limited = graeco("sudoku rate --time-limit 0", &format!("{ECONOMIST}\n{ECONOMIST}\n"));
    assert_eq!((limited.status, limited.out.as_str()), (3, "\n\n"));
}

/// A cell that has no candidate from the start.
#[test]
fn all_steps_of_a_square_without_completion_are_printed() {
    let square = "1 2 3 4 .\n. . . . 5\n. . . . .\n. . . . .\n. . . . .\n";
    let run = graeco("explain --all-steps", square);
    assert!(run.status == 1 && run.err.contains("no solution"), "{run:?}");
}

/// A puzzle that is not solved says why.
#[test]
fn what_ends_a_path_is_said() {
    let none = format!("55{}", "0".repeat(79));
    let several = "000010000301400860900500200700160000020805010000097004003004006048006907000000000";
    for (input, what) in [(none.as_str(), "no solution"), (several, "several solutions: ")] {
        let rated = graeco("sudoku rate", input);
        assert!(rated.status == 1 && rated.out.ends_with(" unsolved\n") && rated.err.contains(what), "{rated:?}");
        let path = graeco("sudoku explain", input);
        assert!(path.status == 1 && path.err.contains(what), "{path:?}");
    }
    let few = graeco("sudoku rate --techniques full-house", ECONOMIST);
    assert!(few.err.contains("no technique goes on: 53 open cells"), "{few:?}");
}

#[test]
fn techniques_are_listed() {
    let listed = graeco("sudoku techniques", "");
    let names: Vec<&str> = listed.out.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    let all: Vec<&str> = Technique::ALL.iter().map(|technique| technique.name()).collect();
    assert_eq!((names, listed.status), (all, 0));
    let line =
        "x-wing                          hard       140   3.2  Two rows whose places of a symbol lie in two columns";
    assert!(listed.out.lines().any(|known| known.starts_with(line)), "{}", listed.out);
    let of_sudoku_explainer = graeco("sudoku techniques --sudoku-explainer", "").out;
    let names = of_sudoku_explainer.lines().map(|line| line.split_whitespace().next().unwrap());
    assert!(names.eq(Technique::OF_SUDOKU_EXPLAINER.iter().map(|technique| technique.name())));
    let records = records(&graeco("sudoku techniques --json", "").out);
    assert_eq!(records.len(), Technique::ALL.len());
    assert_eq!((records[0]["technique"].as_str(), records[0]["rating"].as_f64()), (Some("full-house"), Some(1.0)));
}

/// Without the promise no step relies on it; with it, such a step says so.
#[test]
fn steps_that_rely_on_a_unique_solution_need_a_promise_and_say_so() {
    let puzzle = graeco("sudoku generate --technique unique-rectangle-1 --assume-unique --seed 5", "").out;
    let rated = graeco("sudoku rate --assume-unique", &puzzle).out;
    assert!(rated.ends_with(" unique-rectangle-1\n"), "{rated}");
    let without = graeco("sudoku rate", &puzzle).out;
    assert!(!without.contains("unique-"), "{without}");
    let path = graeco("sudoku explain --assume-unique", &puzzle).out;
    let step = path.lines().find(|line| line.contains(". unique-rectangle-1 ")).unwrap();
    assert!(step.ends_with(", if the solution is unique"), "{step}");
    assert_eq!(path.matches("if the solution is unique").count(), path.matches(". unique-rectangle-").count());
    let steps = records(&graeco("sudoku explain --assume-unique --json", &puzzle).out);
    assert!(steps.iter().any(|step| step["relies_on_uniqueness"] == true));
    assert!(steps.iter().all(|step| {
        step["relies_on_uniqueness"] == step["technique"].as_str().unwrap().starts_with("unique-rectangle")
    }));
    for command in ["sudoku explain", "sudoku rate", "grid explain", "latin rate"] {
        let refused = graeco(&format!("{command} --techniques naked-single,bug-plus-one"), "");
        assert!(refused.status == 2 && refused.err.contains("add --assume-unique"), "{}", refused.err);
    }
}

#[test]
fn puzzle_files_and_latin_squares_are_explained_in_their_own_symbols() {
    let text = std::fs::read_to_string(format!("{}/tests/data/variants/jigsaw.jsonl", run::ROOT)).unwrap();
    let (puzzle, solution) = text
        .lines()
        .next()
        .map(|line| {
            let record: Value = serde_json::from_str(line).unwrap();
            (line.to_owned(), record["solution"].as_str().unwrap().to_owned())
        })
        .unwrap();
    let path = records(&graeco("grid explain --json", &puzzle).out);
    let mut cells = [b'.'; 81];
    for place in path.iter().flat_map(|step| step["places"].as_array().unwrap()) {
        let name = place["cell"].as_str().unwrap().as_bytes();
        cells[9 * usize::from(name[1] - b'1') + usize::from(name[3] - b'1')] =
            place["symbol"].as_str().unwrap().as_bytes()[0];
    }
    let givens = serde_json::from_str::<Value>(&puzzle).unwrap()["givens"].as_str().unwrap().to_owned();
    let filled: String = cells
        .iter()
        .zip(givens.bytes())
        .map(|(&cell, given)| char::from(if given == b'.' { cell } else { given }))
        .collect();
    assert_eq!(filled, solution);
    assert!(path.iter().any(|step| step["houses"][0].as_str().unwrap().starts_with("region ")));
    let hint = graeco("grid explain --hint", &puzzle).out;
    assert_eq!(graeco("grid explain", &puzzle).out.lines().next().unwrap(), format!("1. {}", hint.trim_end()));
    assert!(graeco("grid explain --all-steps", &puzzle).out.lines().count() > 3);
    // Two puzzles: an empty line between their answers, one line each where they are rated.
    let hints = graeco("grid explain --hint tests/data/variants/jigsaw.jsonl", "").out;
    assert_eq!(hints.lines().filter(|line| line.is_empty()).count(), 1, "{hints}");
    assert_eq!(graeco("grid rate tests/data/variants/jigsaw.jsonl", "").out.lines().count(), 2);

    let square = "A . . .\nD . . .\n. . . A\n. . . C\n";
    let path = graeco("latin explain --boxes 2x2", square);
    assert_eq!((path.status, path.out.lines().count()), (0, 12), "{path:?}");
    let is_named = |line: &str| "ABCD".chars().any(|name| line.ends_with(&format!(" is {name}")));
    assert!(path.out.lines().all(is_named), "{}", path.out);
    let rated = records(&graeco("latin rate --boxes 2x2 --json", square).out);
    assert_eq!((rated[0]["level"].as_str(), rated[0]["is_solved"].as_bool()), (Some("easy"), Some(true)));
}

#[test]
fn values_count_from_the_first_value_in_every_answer() {
    const SOLUTION: &str = "0123321023011032";
    let text = "order = 4\nboxes = [2, 2]\nfirst_value = 0\ngivens = '''\n0 . . .\n. . 1 .\n. 3 . .\n. . . 2\n'''\n";
    assert_eq!(graeco("grid solve --format line", text).out.trim(), SOLUTION);
    let mut cells: Vec<char> = "0.....1..3.....2".chars().collect();
    for line in graeco("grid explain", text).out.lines() {
        let (cell, value) = line.rsplit_once(": ").unwrap().1.split_once(" is ").unwrap();
        let [row, column] = [1, 3].map(|at| usize::from(cell.as_bytes()[at] - b'1'));
        cells[4 * row + column] = value.parse().unwrap();
    }
    assert_eq!(cells.iter().collect::<String>(), SOLUTION);
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    assert_eq!(digits(&graeco("grid candidates", text).out), SOLUTION);
    let folder = tempfile::tempdir().unwrap();
    let [file, picture] = ["p.toml", "p.svg"].map(|name| folder.path().join(name));
    std::fs::write(&file, text).unwrap();
    let drawn = graeco(&format!("grid draw --solution {} -o {}", file.display(), picture.display()), "");
    assert_eq!(drawn.status, 0, "{}", drawn.err);
    let words: String = std::fs::read_to_string(&picture).unwrap().lines().filter(|line| line.len() == 1).collect();
    assert_eq!(words, SOLUTION);
}

#[test]
fn what_techniques_cannot_explain_is_said() {
    for (command, input, what) in [
        ("grid explain", "order = 20\n", "techniques are for puzzles up to order 16"),
        ("latin rate", &format!("{}.\n", ". ".repeat(19)).repeat(20), "techniques are for puzzles up to order 16"),
        ("grid rate", "order = 4\nvalues = 5\n", "as many values as rows"),
        ("grid rate --sudoku-explainer", "order = 4\nrules = [\"antiknight\"]\n", "for puzzles without rules"),
        ("grid draw --step 1 --sudoku-explainer", "order = 4\nrules = [\"antiknight\"]\n", "for puzzles without rules"),
        ("explain --sudoku-explainer", "order = 4\nrules = [\"antiknight\"]\n", "for puzzles without rules"),
    ] {
        let run = graeco(command, input);
        assert!(run.status == 2 && run.err.contains(what), "{command}: {run:?}");
    }
    let open = graeco("grid explain", "order = 4\n");
    assert!(open.status == 1 && open.err.contains("several solutions: reasoning ends with 16 open cells"), "{open:?}");
    // Every cell is filled in the end, but the cage does not hold.
    let rows = "order = 4\nboxes = [2, 2]\ngivens = \"1...4......1...3\"\n\
        [[killer]]\ncells = \"r1c1 r1c2\"\nsum = 7\n";
    let wrong = graeco("grid explain", rows);
    assert!(wrong.status == 1 && wrong.err.contains("no solution"), "{wrong:?}");
}

#[test]
fn generated_puzzles_are_as_hard_as_is_wanted() {
    for level in ["easy", "medium", "hard", "unfair", "extreme"] {
        let puzzles = graeco(&format!("sudoku generate --level {level} -n 3 --seed 4 --threads 2"), "").out;
        let again = graeco(&format!("sudoku generate --level {level} -n 3 --seed 4 --threads 1"), "").out;
        assert_eq!(puzzles, again);
        let rated = graeco("sudoku rate", &puzzles).out;
        assert_eq!(rated.lines().count(), 3);
        assert!(rated.lines().all(|line| line.starts_with(level)), "{rated}");
        assert!(graeco("sudoku check", &puzzles).out.lines().all(|line| line == "unique"));
    }
    // Both commands rate on the same scale, which stands in the output.
    for (options, scale, range) in [
        ("--rating 3.2..4.0 -n 5 --symmetry rotate180", "graeco", 3.2..=4.0),
        ("--rating 7.1..7.2 -n 2", "graeco", 7.1..=7.2),
        ("--rating 7.1..7.2 -n 2 --sudoku-explainer", "sudoku-explainer", 7.1..=7.2),
    ] {
        let rated = records(&graeco(&format!("sudoku generate --seed 1 --json {options}"), "").out);
        let puzzles: String = rated.iter().map(|record| format!("{}\n", record["puzzle"].as_str().unwrap())).collect();
        let by = if scale == "graeco" { "" } else { "--sudoku-explainer" };
        let again = records(&graeco(&format!("sudoku rate --json {by}"), &puzzles).out);
        for (one, other) in rated.iter().zip(&again) {
            assert!(one["scale"] == scale && range.contains(&one["rating"].as_f64().unwrap()), "{one}");
            let fields = ["level", "score", "scale", "rating", "first_placement", "first_step", "hardest", "steps"];
            assert!(fields.iter().all(|field| one[field] == other[field]), "{one} {other}");
        }
    }
    // The technique is needed: what is tried before it does not solve the puzzle.
    let easier = Technique::ALL.iter().take_while(|&&technique| technique != Technique::XWing);
    // Those are only for ratings.
    let easier = easier.filter(|technique| !technique.name().starts_with("direct"));
    let easier = easier.map(|technique| technique.name()).collect::<Vec<_>>().join(",");
    let fish = graeco("sudoku generate --technique x-wing --givens 27 --seed 2", "").out;
    assert_eq!(graeco(&format!("sudoku rate --techniques {easier},x-wing"), &fish).status, 0);
    assert_eq!(graeco(&format!("sudoku rate --techniques {easier}"), &fish).status, 1);
}

#[test]
fn the_search_for_hard_puzzles_ends_at_limits() {
    for (limit, what) in [
        ("--node-limit 40", "the node limit was reached: made 0 of 2 puzzles; 40 puzzles were rated"),
        ("--time-limit 0.1", "the time limit was reached: made 0 of 2 puzzles"),
    ] {
        for threads in [1, 2] {
            let run = graeco(
                &format!(
                    "sudoku generate -n 2 --technique jellyfish --rating ..5.3 --level easy {limit} --threads {threads}"
                ),
                "",
            );
            assert!(run.status == 2 && run.err.contains("jellyfish is harder than the level"), "{run:?}");
            let run = graeco(
                &format!("sudoku generate -n 2 --technique jellyfish --givens 40 {limit} --threads {threads}"),
                "",
            );
            assert!(run.status == 3 && run.err.contains(what), "{run:?}");
        }
    }
    // Those that are found within the limit are printed, the same ones by any number of threads.
    let some = graeco("sudoku generate --seed 0 -n 1000 --level easy --node-limit 4 --threads 1 --json", "");
    assert_eq!(
        (some.status, &some.out),
        (3, &graeco("sudoku generate --seed 0 -n 1000 --level easy --node-limit 4 --threads 2 --json", "").out)
    );
    let records = records(&some.out);
    let (last, puzzles) = records.split_last().unwrap();
    assert_eq!((last["end"].as_str(), last["puzzles"].as_u64()), (Some("node-limit"), Some(puzzles.len() as u64)));
    for (options, what) in [
        ("--rating 5..4", "the lower one first"),
        ("--rating ..0.9", "no technique has such a rating"),
        ("--technique bug-plus-one", "add --assume-unique"),
        ("--level very-hard", "very-hard"),
        ("--level extreme --rating ..2", "easier than the level"),
        ("--level medium --rating 5..", "harder than the level"),
        ("--technique rule", "no puzzle needs"),
        ("--assume-unique", "not provided:\n  <--level <LEVEL>|--rating <A..B>|--technique <NAME>>"),
        ("--technique guess", "is not a technique"),
    ] {
        let run = graeco(&format!("sudoku generate {options}"), "");
        assert!(run.status == 2 && run.err.contains(what), "{run:?}");
    }
}

#[test]
fn the_true_candidates_of_sudokus() {
    let solutions = graeco("sudoku solve --all", FOUR).out;
    let counts = graeco("sudoku candidates --counts 10", FOUR).out;
    for (cell, line) in counts.lines().enumerate() {
        let mut wanted = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
        for digit in '1'..='9' {
            let count = solutions.lines().filter(|line| line.as_bytes()[cell] == digit as u8).count();
            if count > 0 {
                wanted += &format!(" {digit}:{count}");
            }
        }
        assert_eq!(line, wanted);
    }
    let two = graeco("sudoku candidates", &format!("{ECONOMIST}\n{FOUR}\n"));
    assert_eq!((two.out.lines().filter(|line| line.is_empty()).count(), two.status), (1, 0), "{}", two.out);
    let four = two.out.split("\n\n").nth(1).unwrap();
    assert_eq!(
        four,
        graeco("grid candidates", &format!("order = 9\nboxes = [3, 3]\ngivens = \"{}\"\n", FOUR.replace('0', "."))).out
    );
    let capped = graeco("sudoku candidates --counts 2 --json", FOUR).out;
    assert!(capped.contains("\"cap\":\"2\""), "{capped}");
    assert_eq!(graeco("sudoku candidates --time-limit 0", FOUR).status, 3);
}

#[test]
fn puzzle_files_are_minimized_in_their_own_form() {
    let lines = std::fs::read_to_string(format!("{}/tests/data/variants/diagonal.jsonl", run::ROOT)).unwrap();
    let puzzle = lines.lines().next().unwrap();
    let mut record: Value = serde_json::from_str(puzzle).unwrap();
    let solution = record["solution"].as_str().unwrap().to_owned();
    record["givens"] = solution.as_str().into();
    let filled = record.to_string();
    let all = graeco("grid redundant", &filled);
    assert_eq!((all.out.split_whitespace().count(), all.status), (81, 1));
    let minimal = graeco("grid minimize --seed 3", &filled).out;
    let one: Value = serde_json::from_str(&minimal).unwrap();
    assert_eq!((one["solution"].as_str(), &one["diagonals"]), (Some(solution.as_str()), &record["diagonals"]));
    assert!(one["givens"].as_str().unwrap().bytes().zip(solution.bytes()).all(|(a, b)| a == b'.' || a == b));
    assert_eq!(graeco("grid redundant", &minimal).out, "minimal\n");
    assert_eq!(graeco("grid check", &minimal).out, "unique\n");
    assert_eq!(graeco("grid minimize --seed 3", &filled).out, minimal);
    assert_ne!(graeco("grid minimize --seed 4", &filled).out, minimal);
    let toml = "order = 4\nboxes = [2, 2]\ngivens = \"1234341221434321\"\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 3\n";
    let minimal = graeco("grid minimize --keep killer", toml).out;
    assert!(minimal.contains("[[killer]]"), "{minimal}");
    assert_eq!(graeco("grid redundant --json", &minimal).out.matches("\"minimal\":true").count(), 1);
    let record = graeco("grid minimize --json --keep killer", toml).out;
    assert_eq!(graeco("grid check", &record).out, "unique\n", "{record}");
    assert_eq!(graeco("grid check", &minimal).out, "unique\n");
    let ended = graeco("grid redundant --time-limit 0 --json", toml);
    assert!(ended.status == 3 && ended.out.contains("\"end\":\"time-limit\""), "{ended:?}");
}
