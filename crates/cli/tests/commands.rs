//! The jobs that people use the program for, end to end.

mod run;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use run::graeco;

const ECONOMIST: &str = "000010000301400860900500200700160000020805010000097004003004006048006907000080000";
const ECONOMIST_SOLVED: &str = "452618379371429865986573241734162598629845713815397624293754186148236957567981432";
const FOUR: &str = "027800061000030008910005420500016030000970200070000096700000080006027000030480007";

fn empty() -> String {
    "0".repeat(81)
}

#[test]
fn a_line_in_a_line_out() {
    let run = graeco("sudoku solve", ECONOMIST);
    assert_eq!((run.out.trim_end(), run.err.as_str(), run.status), (ECONOMIST_SOLVED, "", 0));
    let run = graeco("sudoku solve tests/data/sudoku/economist.txt", "");
    assert_eq!(run.out.trim_end(), ECONOMIST_SOLVED);
    for engine in ["prune", "cover"] {
        assert_eq!(graeco(&format!("sudoku solve --engine {engine}"), ECONOMIST).out.trim_end(), ECONOMIST_SOLVED);
    }
}

#[test]
fn all_solutions_and_their_number() {
    let run = graeco("sudoku solve --all", FOUR);
    let mut lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 4);
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 4);
    assert_eq!(graeco("sudoku solve --count", FOUR).out, "4\n");
    assert_eq!(graeco("sudoku solve --limit 3", FOUR).out.lines().count(), 3);
    let unique = graeco("sudoku solve --unique", &format!("{FOUR}\n{ECONOMIST}\n"));
    assert_eq!((unique.out.as_str(), unique.status), (format!("\n{ECONOMIST_SOLVED}\n").as_str(), 1));
    assert!(unique.err.contains("<stdin>:1: several solutions"), "{}", unique.err);
}

#[test]
fn a_thousand_grids_of_the_empty_one() {
    let run = graeco("sudoku solve --limit 1000", &empty());
    let mut lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 1000);
    for line in &lines {
        let square: graeco_sudoku::Sudoku = line.parse().unwrap();
        assert!(square.given_count() == 81 && square.clash().is_none());
    }
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 1000);
}

#[test]
fn a_closed_pipe_ends_the_program_without_noise() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_graeco"))
        .args(["sudoku", "solve", "--all", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), empty().as_bytes()).unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..5 {
        assert_eq!(lines.next().unwrap().unwrap().len(), 81);
    }
    drop(lines);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn the_grid_file_of_the_java_program() {
    let run = graeco("sudoku solve --format grid tests/data/sudoku/java.txt", "");
    let digits: String = run.out.split_whitespace().collect();
    assert_eq!(digits, "819465732574239681623187954962854173741923865358716249235671498197548326486392517");
    assert_eq!(run.out.lines().next().unwrap(), "8 1 9 4 6 5 7 3 2");
    let boxes = graeco("sudoku solve --format boxes tests/data/sudoku/java.txt", "");
    assert_eq!(boxes.out.lines().next().unwrap(), "+-------+-------+-------+");
    assert_eq!(graeco("sudoku solve", &boxes.out).out.trim_end(), digits, "a picture is read again");
}

#[test]
fn answers_stay_in_the_order_of_the_puzzles_whatever_the_threads() {
    let puzzles = std::fs::read_to_string("../../tests/data/sudoku/17-givens.txt").unwrap();
    let one = graeco("sudoku solve --threads 1", &puzzles);
    assert_eq!(one.out.lines().count(), 60);
    assert_eq!(one.out, graeco("sudoku solve --threads 4", &puzzles).out);
    for (puzzle, solution) in puzzles.lines().zip(one.out.lines()) {
        assert!(puzzle.chars().zip(solution.chars()).all(|(given, found)| "0.".contains(given) || given == found));
    }
}

#[test]
fn a_bad_line_among_good_ones() {
    let clash = format!("55{}", "0".repeat(79));
    let run = graeco("sudoku solve", &format!("{ECONOMIST}\r\nrubbish\r\n{clash}\r\n{ECONOMIST}"));
    assert_eq!(run.out, format!("{ECONOMIST_SOLVED}\n\n\n{ECONOMIST_SOLVED}\n"));
    assert_eq!(run.status, 2);
    assert!(run.err.contains("<stdin>:2:"), "{}", run.err);
    assert!(run.err.contains("<stdin>:3: no solution: row 1 has two 5s: columns 1 and 2"), "{}", run.err);
}

#[test]
fn many_lines_are_answered_in_order_by_any_number_of_threads_whatever_stands_between_them() {
    let puzzles = graeco("sudoku generate -n 9000 --seed 4 --threads 2", "").out;
    assert_eq!(puzzles, graeco("sudoku generate -n 9000 --seed 4 --threads 1", "").out);
    let mut lines: Vec<String> = puzzles.lines().map(str::to_owned).collect();
    let block: Vec<&str> = (0..9).map(|row| &ECONOMIST[9 * row..9 * row + 9]).collect();
    let mut expected_bad = Vec::new();
    for (at, line) in [
        (100, ECONOMIST[..80].to_owned()),
        (4000, format!("{ECONOMIST}0")),
        (4001, block.join("\n")),
        (7000, format!("55{}", "0".repeat(79))),
        (8500, "\u{1}\u{2}binary".to_owned()),
    ] {
        lines[at] = line;
        // The block takes nine lines.
        expected_bad.extend((at != 4001).then_some(if at > 4001 { at + 9 } else { at + 1 }));
    }
    let input = lines.join("\r\n").replacen("\r\n", "\n", 3000);
    let one = graeco("sudoku solve --unique --threads 1", &input);
    let two = graeco("sudoku solve --unique --threads 2", &input);
    assert_eq!((&one.out, one.status), (&two.out, 2));
    let answers: Vec<&str> = one.out.lines().collect();
    assert_eq!(answers.len(), lines.len());
    assert_eq!(answers[4001], ECONOMIST_SOLVED);
    for (at, (answer, line)) in answers.iter().zip(&lines).enumerate() {
        let is_bad = [100, 4000, 7000, 8500].contains(&at);
        assert_eq!(answer.is_empty(), is_bad, "puzzle {at}");
        let kept = |(a, b): (char, char)| b == '0' || a == b;
        assert!(is_bad || at == 4001 || answer.chars().zip(line.chars()).all(kept), "puzzle {at}");
    }
    for line in expected_bad {
        assert!(one.err.contains(&format!("<stdin>:{line}:")), "line {line}: {}", one.err);
    }
}

#[test]
fn no_solution_is_an_answer() {
    let none = format!("12345678.........9{}", ".".repeat(63));
    let run = graeco("sudoku solve", &none);
    assert_eq!((run.out.as_str(), run.status), ("\n", 1));
    assert!(run.err.contains("<stdin>:1: no solution"));
    assert_eq!(graeco("sudoku solve --quiet", &none).err, "");
    let count = graeco("sudoku solve --count", &none);
    assert_eq!((count.out.as_str(), count.status), ("0\n", 0));
    assert_eq!(graeco("sudoku check", &format!("{none}\n{ECONOMIST}\n{FOUR}")).out, "none\nunique\nseveral\n");
}

#[test]
fn json_says_why_it_ended() {
    let object = |arguments: &str, input: &str| -> Vec<serde_json::Value> {
        graeco(arguments, input).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let solved = object("sudoku solve --json --unique", ECONOMIST);
    assert_eq!(solved[0]["solution"], ECONOMIST_SOLVED);
    assert_eq!((&solved[0]["schema"], &solved[0]["end"]), (&1.into(), &"exhausted".into()));
    let limited = object("sudoku solve --json --limit 2", FOUR);
    assert_eq!((&limited[2]["count"], &limited[2]["end"]), (&"2".into(), &"solution-limit".into()));
    let nodes = object("sudoku solve --json --count --node-limit 3", &empty());
    assert_eq!((&nodes[0]["count"], &nodes[0]["end"]), (&"0".into(), &"node-limit".into()));
    let time = object("sudoku solve --json --count --time-limit 0.05", &empty());
    assert_eq!(time[0]["end"], "time-limit");
    let cover = object("cover count --json tests/data/exact-cover/queens-8.xc", "");
    assert_eq!((&cover[0]["count"], &cover[0]["end"]), (&"92".into(), &"exhausted".into()));
}

#[test]
fn a_count_cut_short_is_a_lower_bound() {
    let run = graeco("sudoku solve --count --time-limit 0.05", &empty());
    assert!(run.out.starts_with("at least "), "{}", run.out);
    assert_eq!(run.status, 3);
    assert!(run.err.contains("the time limit was reached before the answer was known"));
}

#[test]
fn generated_puzzles_are_unique_and_repeat() {
    let run = graeco("sudoku generate -n 5 --seed 3 --symmetry rotate180", "");
    assert_eq!(run.out.lines().count(), 5);
    assert_eq!(graeco("sudoku check", &run.out).out, "unique\n".repeat(5));
    assert_eq!(run.out, graeco("sudoku generate -n 5 --seed 3 --symmetry rotate180", "").out);
    let givens = graeco("sudoku generate -n 2 --givens 28", "");
    assert!(givens.out.lines().all(|line| line.chars().filter(|&c| c != '0').count() == 28));
}

#[test]
fn puzzles_are_generated_from_the_rules_of_a_file() {
    let rules = "title = \"Cages\"\norder = 6\nboxes = [2, 3]\ndiagonals = [\"main\"]\n[[rule]]\ncells = \"r1c1 r1c2\"\nwhere = \"a < b\"\n";
    let command = "grid generate --clues killer,sandwich=2 --givens none --seed 3";
    let one = graeco(command, rules);
    assert!(
        one.out.starts_with("title = \"Cages\"\norder = 6\n") && one.out.contains("where = \"a < b\""),
        "{}",
        one.out
    );
    assert!(!one.out.contains("givens") && one.out.contains("[[killer]]"), "{}", one.out);
    assert_eq!(graeco("grid check", &one.out).out, "unique\n");
    let lines = graeco(&format!("{command} -n 4 --threads 2"), rules).out;
    assert_eq!(lines, graeco(&format!("{command} -n 4 --threads 1"), rules).out);
    let json = graeco(&format!("{command} -n 4 --json"), rules).out;
    for lines in [&lines, &json] {
        assert_eq!(graeco("grid check", lines).out, "unique\n".repeat(4), "{lines}");
    }
    // What is printed can be read as rules again: nothing is left to add. Kinds of clue come in the order of their names.
    let again = graeco("grid generate --seed 9", &one.out).out;
    assert_eq!((again.len(), graeco("grid generate --seed 8", &again).out), (one.out.len(), again), "{}", one.out);
}

#[test]
fn what_cannot_be_generated_is_said() {
    for (arguments, rules, status, what) in [
        ("--clues kille", "order = 4\n", 2, "no clues of the kind `kille`"),
        ("--clues killer=x", "order = 4\n", 2, "expected a number after `killer=`"),
        ("--givens few", "order = 4\n", 2, "expected a number, or `none`"),
        ("", "order = 4\ncolour = 3\n", 2, "<stdin>:2:1: unknown key `colour`"),
        ("", "\n", 2, "no puzzle found"),
        ("nowhere.toml", "", 2, "nowhere.toml cannot be read"),
        ("-n 2", "order = 3\ndiagonals = true\n", 1, "no grid obeys the rules: 0 of 2 puzzles were made"),
        ("--clues odd=1 --givens none", "order = 4\n", 1, "left several solutions"),
        ("--node-limit 5", "order = 9\n", 3, "0 of 1 puzzles were made"),
    ] {
        let run = graeco(&format!("grid generate {arguments}"), rules);
        assert_eq!((run.status, run.out.as_str()), (status, ""), "{arguments}: {}", run.err);
        assert!(run.err.contains(what), "{arguments}: {}", run.err);
    }
}

#[test]
fn parts_that_are_not_needed_are_left_out() {
    let toml = "title = \"Full\"\nauthor = \"N\"\norder = 4\nboxes = [2, 2]\ngivens = \"\"\"\n1234\n3412\n2143\n4321\n\"\"\"\n\
                [[killer]]\ncells = \"r1c1 r1c2\"\nsum = 3\n";
    let run = graeco("grid minimize --seed 4", toml);
    assert!(run.out.starts_with("title = \"Full\"\nauthor = \"N\"\norder = 4\n") && run.status == 0, "{}", run.out);
    assert_eq!(graeco("grid check", &run.out).out, "unique\n");
    assert_eq!(graeco("grid minimize", &run.out).out, run.out);
    assert_eq!(
        graeco("grid minimize --seed 4 --keep givens,killer", toml).out.matches(|c| "1234".contains(c)).count(),
        24
    );
    let kept = graeco("grid minimize --keep R1C1,killer --json", toml).out;
    assert!(
        kept.contains("\"givens\":\"1") && kept.contains("\"killer\"") && kept.contains("\"end\":\"exhausted\""),
        "{kept}"
    );
    let lines = "{\"size\":4,\"givens\":\"1234341221434321\"}\n{\"size\":4,\"givens\":\"................\"}\n\
                 {\"size\":4,\"givens\":\"11..............\"}\n";
    let run = graeco("grid minimize", lines);
    assert_eq!(
        (run.out.lines().count(), run.out.lines().filter(|line| line.is_empty()).count(), run.status),
        (3, 2, 1)
    );
    assert!(run.err.contains("<stdin>:2: several solutions; expected exactly one"), "{}", run.err);
    assert!(run.err.contains("<stdin>:3: no solution; expected exactly one"), "{}", run.err);
    let run = graeco("grid minimize --keep kille", toml);
    assert!(run.status == 2 && run.err.contains("expected `givens`, a kind of constraint, or a cell"), "{}", run.err);
    let run = graeco("grid minimize --node-limit 0", toml);
    assert_eq!((run.out.as_str(), run.status), ("\n", 3));
}

#[test]
fn parts_that_contradict_each_other_are_named() {
    let toml = "order = 4\nboxes = [2, 2]\ngivens = \"\"\"\n1...\n....\n....\n...1\n\"\"\"\n\
                [[killer]]\ncells = \"r1c2 r1c3\"\nsum = 3\n[[thermo]]\ncells = \"r4c1 r3c1\"\n";
    let run = graeco("grid conflict", toml);
    assert_eq!(
        (run.out.as_str(), run.status),
        ("given r1c1 = 1\nkiller cells = \"r1c2 r1c3\", sum = 3\n", 0),
        "{}",
        run.err
    );
    let run = graeco("grid conflict --json", toml);
    assert!(
        run.out.contains(r#""conflict":[{"cell":"r1c1","text":"given r1c1 = 1"},{"constraint":1,"text":"#),
        "{}",
        run.out
    );
    let run = graeco("grid conflict", "order = 4\n");
    assert_eq!((run.out.as_str(), run.status), ("\n", 1));
    assert!(run.err.contains("nothing is contradictory: there is a solution"), "{}", run.err);
    assert_eq!(graeco("grid conflict", "order = 3\ndiagonals = true\n").out, "the houses have no filling\n");
}

#[test]
fn a_file_that_is_watched_is_solved_each_time_it_is_saved() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("puzzle.toml");
    let save = |rest: &str| {
        // As editors do: another file takes its place.
        let beside = dir.path().join("beside");
        std::fs::write(&beside, format!("order = 4\nboxes = [2, 2]\n{rest}")).unwrap();
        std::fs::rename(&beside, &file).unwrap();
    };
    save("givens = \"1234341221......\"\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_graeco"));
    command.args(["grid", "watch"]).arg(&file).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watching = command.spawn().unwrap();
    let mut lines = BufReader::new(watching.stdout.take().unwrap()).lines();
    let mut block = || lines.by_ref().map(Result::unwrap).take_while(|line| !line.is_empty()).collect::<Vec<_>>();
    let first = block();
    assert_eq!((first[0].as_str(), first.last().unwrap().chars().next()), ("unique", Some('+')), "{first:?}");
    save("givens = \"12343412214.....\"\n");
    let second = block();
    assert!(second[0] == "unique" && !second.concat().contains('*'), "{second:?}");
    save("givens = \"1234............\"\n");
    let third = block();
    assert!(third[0].ends_with(" solutions") && third.concat().contains("34*"), "{third:?}");
    save("givens = \"12341...........\"\n");
    assert_eq!(block(), ["no solution", "given r1c1 = 1", "given r2c1 = 1"]);
    save("colour = 3\n");
    assert_eq!(block(), Vec::<String>::new());
    // One that takes very long does not keep the next one from being looked at.
    std::fs::write(&file, "order = 36\nboxes = [6, 6]\nrules = [\"antiknight\", \"nonconsecutive\"]\n").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(100));
    save("");
    let last = block();
    assert_eq!(last[0], "288 solutions", "{last:?}");
    watching.kill().unwrap();
    let told = watching.wait_with_output().unwrap().stderr;
    assert!(String::from_utf8_lossy(&told).contains("puzzle.toml:3:1: unknown key `colour`"));
    assert_eq!(graeco("grid watch nowhere.toml", "").status, 2);
}

#[test]
fn the_number_of_solutions_is_estimated() {
    let run = graeco("grid estimate --json --dives 3000", "order = 4\nboxes = [2, 2]\n");
    let record: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let [mean, error] = ["mean", "error"].map(|name| record["estimate"]["solutions"][name].as_f64().unwrap());
    assert!((mean - 288.0).abs() <= 4.0 * error && error < 20.0, "{mean} ± {error}");
    assert_eq!((record["dives"].as_u64(), run.status), (Some(3000), 0));
    assert_eq!(
        graeco("grid estimate --seed 7", "order = 5\n").out,
        graeco("grid estimate --seed 7", "order = 5\n").out
    );
    let none = graeco("grid estimate", "order = 3\ndiagonals = true\n");
    assert!(none.out.starts_with("solutions 0.000e0 ± 0.0e0\n"), "{}", none.out);
    assert_eq!(graeco("grid estimate --node-limit 5", "order = 9\n").status, 3);
}

#[test]
fn what_is_not_solved_has_no_level_and_what_was_done_before_a_limit_counts() {
    let clash = "11".to_owned() + &"0".repeat(79);
    assert!(graeco("sudoku rate", &clash).out.starts_with("- 0 "));
    let hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let stats = graeco("sudoku stats --time-limit 0.03", &format!("{ECONOMIST}\n{hardest}\n"));
    let first = stats.out.lines().next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!((first.as_str(), stats.status), ("puzzles 1", 3), "{}", stats.err);
    let none = graeco("grid estimate --json", "order = 4\ngivens = \"11..............\"\n");
    assert!(none.out.contains("\"doubtful\":false"), "{}", none.out);
}

#[test]
fn puzzle_files_and_json_lines() {
    let run = graeco("grid solve --unique tests/data/variants/thermo.jsonl", "");
    assert_eq!((run.out.lines().count(), run.status), (2, 0));
    assert_eq!(graeco("grid check tests/data/variants/killer.jsonl", "").out, "unique\nunique\n");
    assert_eq!(graeco("grid count", "order = 4\nboxes = [2, 2]\n").out, "288\n");
    let toml = "order = 4\nboxes = [2, 2]\n[[greater]]\ncells = \"r1c1 r1c2\"\n";
    assert_eq!(graeco("grid count", toml).out, "144\n");
}

#[test]
fn true_candidates_as_a_picture_as_counts_and_as_json() {
    let toml = "order = 4\nboxes = [2, 2]\ngivens = \"\"\"\n1 2 . .\n. . . .\n. . . .\n. . . 2\n\"\"\"\n";
    let run = graeco("grid candidates", toml);
    let picture = "\
+---------+---------+
|   1   2 |  34  34 |
|  34  34 |   2   1 |
+---------+---------+
|   2 134 | 134  34 |
|  34 134 | 134   2 |
+---------+---------+
";
    assert_eq!((run.out.as_str(), run.status), (picture, 0), "{}", run.err);
    let counted = graeco("grid candidates --counts 2 --engine cover", toml);
    assert_eq!(counted.out.lines().nth(9), Some("r3c2 1:2+ 3:1 4:1"), "{}", counted.out);
    let json = graeco("grid candidates --counts 2 --json", toml).out;
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(record["candidates"][2][1], serde_json::json!(["1", "3", "4"]));
    assert_eq!(record["counts"][2][1], serde_json::json!({"1": "2", "3": "1", "4": "1"}));
    assert_eq!(record["unknown"], serde_json::Value::Null);
    let regions = "order = 3\nregions = \"aab\\nabb\\nccc\"\n";
    assert!(graeco("grid candidates", regions).out.starts_with("+-----"), "a picture of regions");
}

#[test]
fn cells_outside_the_grid_are_printed_behind_it() {
    let toml = "order = 3\ngivens = \"1........\"\n[[var]]\nvars = \"s\"\nvalues = [2, 6]\n\
                [[killer]]\ncells = \"r1c2 r2c1\"\nsum = \"s\"\n[[greater]]\ncells = \"r1c2 r1c3\"\n";
    assert_eq!(graeco("grid solve", toml).out, "1 3 2\n2 1 3\n3 2 1\ns = 5\n");
    assert_eq!(graeco("grid solve --format line", toml).out, "132213321 s=5\n");
    assert_eq!(graeco("grid solve --format csv", toml).out, "1,3,2\n2,1,3\n3,2,1\ns,5\n");
    let record = |command: &str, toml: &str| -> serde_json::Value {
        serde_json::from_str(graeco(command, toml).out.lines().next().unwrap()).unwrap()
    };
    assert_eq!(record("grid solve --json", toml)["outside"], serde_json::json!({"s": 5}));
    assert!(graeco("grid candidates", toml).out.ends_with("\ns = 5\n"));
    assert!(graeco("grid candidates --counts 3", toml).out.ends_with("\ns 5:1\n"));
    let counted = record("grid candidates --counts 3 --json", toml);
    assert_eq!((&counted["outside"]["s"][0], &counted["outside_counts"]["s"]["5"]), (&"5".into(), &"1".into()));
    let solution = "solution = \"132213321\"\noutside = { s = 5 }\n";
    assert_eq!(graeco("grid check", &format!("{solution}{toml}")).out, "unique\n");
    let wrong = solution.replace('5', "4");
    assert_eq!(graeco("grid check", &format!("{wrong}{toml}")).out, "unique; the solution in the file is wrong\n");
    let refused = graeco("grid check", &format!("{}{toml}", solution.lines().next().unwrap().to_owned() + "\n"));
    assert!(refused.err.contains("does not tell `s`"), "{}", refused.err);
    let proof = graeco("grid count --proof target/no-such-proof", toml);
    assert!(proof.status != 0 && proof.err.contains("outside the grid"), "{}", proof.err);
}

#[test]
fn unknown_regions_are_printed() {
    let corner = "[[rule]]\ncells = \"region_r1c1 region_r1c2\"\nwhere = \"a != b\"\n";
    let toml = format!("order = 2\ngivens = \"12..\"\nrules = [\"chaos\"]\n{corner}");
    assert_eq!(graeco("grid solve", &toml).out, "1 2\n2 1\nregions\n1 2\n1 2\n");
    assert_eq!(graeco("grid solve --format line", &toml).out, "1221 regions=1,2,1,2\n");
    assert_eq!(
        graeco("grid solve --format boxes", &toml).out,
        "+---+---+\n| 1 | 2 |\n+   +   +\n| 2 | 1 |\n+---+---+\n"
    );
    let json: serde_json::Value = serde_json::from_str(graeco("grid solve --json", &toml).out.trim()).unwrap();
    assert_eq!((&json["regions"], &json["outside"]), (&serde_json::json!([[1, 2], [1, 2]]), &serde_json::Value::Null));
    let more = "order = 2\nvalues = 3\nrules = [\"regionsamevalues\"]\n";
    assert_eq!(graeco("grid count", more).out, "6\n");
}

#[test]
fn what_is_known_of_candidates_at_a_limit_is_printed() {
    let run = graeco("grid candidates --counts 2 --node-limit 4", "order = 4\ngivens = \"12.......3......\"\n");
    assert_eq!((run.out.lines().count(), run.status), (16, 3), "{}", run.out);
    // A given is known whatever the limit.
    assert!(
        run.out.lines().next().is_some_and(|line| line.starts_with("r1c1 1:") && !line.contains("2:")),
        "{}",
        run.out
    );
    assert!(run.out.contains('?') && run.err.contains("the node limit was reached"), "{}{}", run.out, run.err);
    let json = graeco("grid candidates --json --time-limit 0", "order = 4\n").out;
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(record["unknown"][3][3], serde_json::json!(["1", "2", "3", "4"]));
    let none = graeco("grid candidates", "order = 2\ndiagonals = true\n");
    assert_eq!(none.status, 1, "{}", none.err);
}

#[test]
fn exact_covers_as_numbers_and_as_names() {
    assert_eq!(graeco("cover solve --all", "a b c d\na b\nc d\na c\nb d\n").out, "1 2\n3 4\n");
    assert_eq!(graeco("cover solve --names", "a b | x\na x:red\nb x:red\n").out, "a x:red; b x:red\n");
    let none = graeco("cover solve", "a b\na\n");
    assert_eq!((none.out.as_str(), none.status), ("", 1));
    for engine in ["links", "cells"] {
        assert_eq!(
            graeco(&format!("cover count --engine {engine} tests/data/exact-cover/queens-12.xc"), "").out,
            "14200\n"
        );
    }
}

#[test]
fn completions_version_and_help() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(graeco(&format!("completions {shell}"), "").out.contains("graeco"));
    }
    assert!(graeco("sudoku solve --help", "").out.contains("Exit status"));
    // The version, and the commit if the program was built from the repository.
    let version = graeco("--version", "").out;
    let words: Vec<&str> = version.split_whitespace().collect();
    assert_eq!(&words[..2], ["graeco", env!("CARGO_PKG_VERSION")], "{version}");
    if std::path::Path::new(run::ROOT).join(".git").exists() {
        let commit = words[2].trim_start_matches('(');
        assert!(commit.len() >= 7 && commit.chars().all(|digit| digit.is_ascii_hexdigit()), "{version}");
    }
}

#[test]
fn man_pages_are_printed_or_written() {
    let folder = tempfile::tempdir().unwrap();
    let written = graeco(&format!("man {}", folder.path().join("new").display()), "");
    assert_eq!((written.out.as_str(), written.status), ("", 0), "{}", written.err);
    let page = |name: &str| std::fs::read_to_string(folder.path().join("new").join(name)).unwrap();
    assert!(page("graeco.1").contains(".TH graeco 1"), "{}", page("graeco.1"));
    assert!(page("graeco-cover.1").contains(".SH \"PROBLEM FORMAT\""));
    let printed = graeco("man", "").out;
    assert!(printed.contains(&page("graeco-sudoku-solve.1")) && printed.contains(&page("graeco-cover-make-words.1")));
}

#[test]
fn a_limit_and_a_count_together_count_up_to_the_limit() {
    let empty = ".".repeat(81) + "\n";
    for command in [
        "sudoku solve --count --limit 5",
        "sudoku count --limit 5",
        "sudoku solve --limit 5 --count --engine cover",
        "latin build 7 --count --limit 5",
        "latin complete --count --limit 5",
        "latin transversals --count --limit 5",
        "grid solve --count --limit 5",
        "grid count --limit 5",
    ] {
        let input = match command.split(' ').next().unwrap() {
            "sudoku" => &empty,
            "grid" => "order = 6\n",
            _ if command.contains("transversals") => {
                "0 1 2 3 4 5 6\n1 2 3 4 5 6 0\n2 3 4 5 6 0 1\n3 4 5 6 0 1 2\n4 5 6 0 1 2 3\n5 6 0 1 2 3 4\n6 0 1 2 3 4 5\n"
            }
            _ => "0 1 2 3 4\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
        };
        let run = graeco(command, input);
        assert_eq!((run.out.as_str(), run.status), ("at least 5\n", 0), "{command}: {}", run.err);
    }
    assert_eq!(graeco("latin transversals --count --limit 200", "0 1 2\n1 2 0\n2 0 1\n").out, "3\n");
}

#[test]
fn sudokus_are_counted_by_a_command_of_their_own() {
    let puzzles = graeco("sudoku generate -n 20 --seed 5", "").out;
    assert_eq!(graeco("sudoku count", &puzzles).out, "1\n".repeat(20));
    let record = graeco("sudoku count --json --threads 2", puzzles.lines().next().unwrap()).out;
    assert!(record.contains(r#""count":"1","end":"exhausted""#), "{record}");
}

#[test]
fn a_seed_may_be_drawn_and_is_then_told() {
    for command in [
        "sudoku generate",
        "latin build 5",
        "latin random 5",
        "latin complete",
        "cover random tests/data/exact-cover/queens-8.xc",
        "cover estimate --dives 10 tests/data/exact-cover/queens-8.xc",
    ] {
        let open = "0 1 2 3\n. . . .\n. . . .\n. . . .\n";
        let drawn = graeco(&format!("{command} --seed random"), open);
        assert_eq!(drawn.status, 0, "{command}: {}", drawn.err);
        let seed = drawn.err.lines().find_map(|line| line.strip_prefix("seed: ")).unwrap();
        let again = graeco(&format!("{command} --seed {seed}"), open);
        if command != "cover estimate --dives 10 tests/data/exact-cover/queens-8.xc" {
            assert_eq!(drawn.out, again.out, "{command}");
        }
        let record = graeco(&format!("{command} --seed random --json"), open).err;
        assert!(record.starts_with(r#"{"schema":1,"seed":"#), "{command}: {record}");
    }
}

/// A limit of time is that of each puzzle, also where many are answered at once: what is answered is right, what is not
/// is said to be so.
#[test]
fn each_of_many_puzzles_has_its_own_time() {
    let puzzles = graeco("sudoku generate -n 5000 --seed 2", "").out;
    let right = graeco("sudoku solve", &puzzles).out;
    assert_eq!(graeco("sudoku solve --time-limit 1000", &puzzles).out, right);
    let hurried = graeco("sudoku solve --time-limit 0 --verbose", &puzzles);
    let unanswered = hurried.out.lines().filter(|line| line.is_empty()).count();
    assert!(hurried.out.lines().zip(right.lines()).all(|(line, right)| line.is_empty() || line == right));
    assert_eq!((hurried.out.lines().count(), hurried.status), (5000, 3));
    assert_eq!(hurried.err.lines().filter(|line| line.contains("the time limit was reached")).count(), unanswered);
}

/// Where the output cannot be written, the work ends, and the error is told.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_program() {
    let hard = "order = 9\nboxes = [3, 3]\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hard.toml");
    std::fs::write(&path, hard).unwrap();
    for arguments in ["sudoku solve --all tests/data/sudoku/four.txt", "grid solve --all", "cover tile 6x10 --all"] {
        let file = if arguments.starts_with("grid") { format!(" {}", path.display()) } else { String::new() };
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_graeco"))
            .args(format!("{arguments}{file}").split_whitespace())
            .current_dir(run::ROOT)
            .stdin(Stdio::null())
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments}");
        assert!(String::from_utf8_lossy(&run.stderr).contains("the output cannot be written"), "{arguments}");
    }
}

/// A batch that finds no memory leaves the puzzles to searches of their own: no answer is lost.
#[test]
fn little_memory_loses_no_answer() {
    let puzzles = graeco("sudoku generate -n 3000 --seed 6", "").out;
    let right = graeco("sudoku solve", &puzzles).out;
    for memory in ["1K", "200K", "1M"] {
        let run = graeco(&format!("sudoku solve --memory {memory}"), &puzzles);
        assert_eq!(run.out.lines().count(), 3000, "{memory}");
        let is_known = |(line, right): (&str, &str)| line == right || line.is_empty();
        assert!(run.out.lines().zip(right.lines()).all(is_known), "{memory}");
        let unknown = run.out.lines().filter(|line| line.is_empty()).count();
        assert_eq!(run.status, if unknown > 0 { 3 } else { 0 }, "{memory}: {unknown} unknown");
    }
}

/// What is no whole grid does not take the next one along.
#[test]
fn an_unfinished_grid_ends_where_another_begins() {
    let rows: String = (0..9).map(|row| ECONOMIST[9 * row..9 * row + 9].to_owned() + "\n").collect();
    let four: String = rows.split_inclusive('\n').take(4).collect();
    let run = graeco("sudoku solve", &format!("{four}\n{rows}"));
    assert_eq!((run.out.as_str(), run.status), (format!("\n{ECONOMIST_SOLVED}\n").as_str(), 2), "{}", run.err);
    let run = graeco("sudoku solve", &format!("{four}{ECONOMIST}\n"));
    assert_eq!((run.out.as_str(), run.status), (format!("\n{ECONOMIST_SOLVED}\n").as_str(), 2), "{}", run.err);
}

#[test]
fn the_number_of_solutions_in_a_file_is_checked() {
    for (count, answer, status, is_right) in [
        (288, "several", 1, true),
        (287, "several; the count in the file is wrong", 1, false),
        (1, "several; the count in the file is wrong", 1, false),
        (289, "several; the count in the file is wrong", 1, false),
    ] {
        let puzzle = format!("{{\"size\":4,\"box\":[2,2],\"count\":{count}}}");
        let run = graeco("grid check", &puzzle);
        assert_eq!((run.out.trim_end(), run.status), (answer, status), "{count}: {}", run.err);
        let record: serde_json::Value = serde_json::from_str(&graeco("grid check --json", &puzzle).out).unwrap();
        assert_eq!(record["count_is_right"], is_right, "{count}");
    }
    let run = graeco("grid check --node-limit 20", "{\"size\":4,\"box\":[2,2],\"count\":288}");
    assert!(run.status == 3 && run.out.contains("was not checked within the limits"), "{}{}", run.out, run.err);
}

#[test]
fn generated_puzzles_have_the_same_symbols_in_every_form() {
    let line = graeco("sudoku generate --seed 7", "").out;
    let record: serde_json::Value = serde_json::from_str(&graeco("sudoku generate --seed 7 --json", "").out).unwrap();
    assert_eq!(record["puzzle"], line.trim_end().replace('0', "."));
}

#[test]
fn regions_of_any_shape_are_drawn() {
    let puzzle = "order = 4\nregions = '''\nAAAB\nCABB\nCCDB\nCDDD\n'''\n";
    let run = graeco("grid solve --format boxes", puzzle);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 9, "{}{}", run.out, run.err);
    assert_eq!(lines[0], "+---+---+---+---+");
    assert_eq!(lines[2], "+---+   +---+   +");
    assert_eq!(lines[1].matches('|').count(), 3, "{}", run.out);
}

#[test]
fn certificates_are_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let dir = |name: &str| folder.path().join(name).display().to_string();
    let unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let none = unique.replacen("53", "35", 1);
    let knight = "order = 5\nrules = [\"antiknight\"]\n";
    let cage = "order = 4\nboxes = [2, 2]\n[[killer]]\ncells = \"r1c1 r1c2 r2c1\"\nsum = 6\n";
    let cover = "a b c d | x y\na b x:red\nc d x:red y\nb c\na\nd\n";
    let cases = [
        ("sudoku solve --unique", unique, "no", 0, "exactly 1 solution;"),
        ("sudoku solve --unique", &none, "no", 1, "no solution;"),
        ("sudoku check", unique, "unique", 0, "exactly 1 solution;"),
        ("sudoku check", &none, "no", 1, "no solution;"),
        ("grid check", "order = 2\ngivens = \"\"\"\n1 .\n. .\n\"\"\"\n", "unique", 0, "exactly 1 solution;"),
        ("grid count", knight, "240", 0, "exactly 240 solutions;"),
        ("latin complete --count --diagonals", ". . . 4\n1 . . .\n. . . .\n. . . .\n", "no", 0, "exactly "),
        ("grid count", cage, "72", 0, "exactly 72 solutions;"),
        ("cover count", cover, "2", 0, "exactly 2 solutions;"),
        // Formulas that would have empty clauses.
        ("grid count", "order = 1\ngivens = \"1\"\n", "1", 0, "exactly 1 solution;"),
        ("cover count", "a b\na\n", "0", 0, "no solution;"),
        ("cover count", "0:1|a\na\n", "2", 0, "exactly 2 solutions;"),
    ];
    for (number, (command, input, count, status, statement)) in cases.into_iter().enumerate() {
        let dir = dir(&number.to_string());
        let run = graeco(&format!("{command} --proof {dir}"), input);
        // What is printed is what the command prints without a proof.
        assert_eq!((&run.out, run.status), (&graeco(command, input).out, status), "{command}: {}", run.err);
        assert!(count == "no" || run.out.trim() == count, "{command}: {}", run.out);
        let verified = graeco(&format!("verify {dir}"), "");
        assert!(
            verified.out.contains(statement) && verified.out.contains("graeco"),
            "{}{}",
            verified.out,
            verified.err
        );
        assert_eq!(verified.status, 0);
        let has_sums = std::path::Path::new(&format!("{dir}/formula.opb")).exists();
        assert_eq!(has_sums, input == cage);
        let names = std::fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert_eq!(names.filter(|name| !name.ends_with(".part")).count(), if has_sums { 5 } else { 6 });
        let file = format!("{dir}/proof.{}", if has_sums { "pbp" } else { "lrat" });
        let proof = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, &proof[..proof.len() - 2]).unwrap();
        let refused = graeco(&format!("verify --json {dir}"), "");
        assert!(refused.out.contains("\"verified\":false"), "{}", refused.out);
        assert_eq!(refused.status, 1);
    }
}

#[test]
fn certificates_that_cannot_be_made_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("new").display().to_string();
    let run = |command: &str, input: &str| graeco(&format!("{command} --proof {dir}"), input);
    let empty = ".".repeat(81);
    let tower = "order = 5\n[[skyscraper]]\nside = \"left\"\nindex = 1\ncount = 3\n";
    for (command, input, status, message) in [
        ("sudoku solve --unique", &empty[..], 1, "several solutions"),
        ("sudoku check", &empty, 1, "nothing is certified"),
        ("grid check", tower, 2, "the rule `skyscraper` cannot be certified"),
        ("sudoku count --limit 50", &empty, 0, "nothing is certified"),
        ("sudoku count --time-limit 0.2", &empty, 3, "time limit"),
        ("sudoku solve", &empty, 2, "--proof needs --unique or --count"),
        ("grid count --threads 2", tower, 2, "--threads cannot be used with --proof"),
        ("grid count", tower, 2, "the rule `skyscraper` cannot be certified"),
    ] {
        let run = run(command, input);
        assert!(run.err.contains(message), "{command}: {}", run.err);
        assert_eq!(run.status, status, "{command}: {}{}", run.out, run.err);
        assert!(!folder.path().join("new").exists(), "{command}");
    }
    // A folder that holds something is not touched.
    std::fs::create_dir(&dir).unwrap();
    std::fs::write(folder.path().join("new/README"), "mine").unwrap();
    let refused = run("sudoku count", &empty);
    assert!(refused.err.contains("it is not empty") && refused.status == 2, "{}", refused.err);
    assert_eq!(std::fs::read_to_string(folder.path().join("new/README")).unwrap(), "mine");
}

/// Rows 1 and 2 are swapped, and columns 1 and 3; digits 1 and 2 too.
const ECONOMIST_TURNED: &str = "968010300000020002007500600700260000020805020000097000003004006048006907000080000";

#[test]
fn sudokus_that_are_the_same_up_to_symmetry_have_one_form() {
    let lines = graeco("sudoku generate -n 50 --seed 8", "").out;
    let transposed = |line: &str| -> String {
        let cells: Vec<char> = line.chars().collect();
        (0..81).map(|cell| cells[cell % 9 * 9 + cell / 9]).collect()
    };
    let turned: String = lines.lines().map(|line| transposed(line) + "\n").collect();
    let canon = graeco("sudoku canon", &lines);
    assert_eq!((canon.out.lines().count(), canon.status), (50, 0));
    assert_eq!(canon.out, graeco("sudoku canon", &turned).out);
    let both = format!("{lines}{turned}");
    assert_eq!(graeco("sudoku canon --unique-up-to-symmetry", &both).out, lines);
    assert_eq!(graeco("sudoku canon --unique-up-to-symmetry --json", &both).out.lines().count(), 50);
    let many = graeco("sudoku generate -n 8000 --givens 30", "").out;
    let few = graeco("sudoku canon --unique-up-to-symmetry --memory 1M", &many);
    assert_eq!((few.status, many.starts_with(&few.out)), (3, true));
    assert!(few.err.contains("the memory limit was reached: no more puzzles can be compared"), "{}", few.err);
    let clash = graeco("sudoku canon", ECONOMIST_TURNED);
    assert_eq!((clash.out.as_str(), clash.status), ("\n", 2));
    assert!(clash.err.contains("<stdin>:1: "), "{}", clash.err);
}

#[test]
fn symmetries_are_those_of_the_puzzle_and_of_its_pattern() {
    assert_eq!(graeco("sudoku symmetries", &empty()).out, "3359232 3359232\n");
    let full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(graeco("sudoku symmetries", full).out, "648 3359232\n");
    let json = graeco("sudoku symmetries --json", ECONOMIST).out;
    assert!(json.contains("\"symmetries\":\"1\"") && json.contains("\"pattern_symmetries\":\""), "{json}");
}

#[test]
fn redundant_givens_are_named_and_left_out() {
    let puzzles = graeco("sudoku generate -n 20 --givens 32 --seed 5", "").out;
    let minimized = graeco("sudoku minimize --seed 4", &puzzles);
    assert_eq!((minimized.out.lines().count(), minimized.status), (20, 0));
    for (minimal, puzzle) in minimized.out.lines().zip(puzzles.lines()) {
        assert!(minimal.chars().zip(puzzle.chars()).all(|(a, b)| a == b || a == '0'));
    }
    let minimal = graeco("sudoku minimal", &minimized.out);
    assert_eq!((minimal.out, minimal.status), ("minimal\n".repeat(20), 0));
    let redundant = graeco("sudoku minimal", &format!("{puzzles}abc\n"));
    assert_eq!((redundant.out.lines().count(), redundant.status), (21, 2));
    assert!(redundant.out.starts_with('r'), "{}", redundant.out);
    assert_eq!(graeco("sudoku minimal --json", &puzzles).status, 1);
    let first = puzzles.lines().next().unwrap();
    let all = graeco("sudoku minimize --all", first).out;
    let one = graeco("sudoku minimize", first).out;
    assert!(all.lines().count() > 1 && all.contains(one.trim_end()), "{all}{one}");
    assert_eq!(graeco("sudoku minimize --limit 1", first).out.lines().count(), 1);
    let ended = graeco("sudoku minimize --all --json --time-limit 0", first);
    assert_eq!((ended.status, ended.out.contains("\"end\":\"time-limit\"")), (3, true), "{}", ended.out);
}

#[test]
fn minimal_puzzles_around_a_puzzle() {
    let puzzles = graeco("sudoku generate -n 40 --seed 5", "").out;
    let varied = graeco("sudoku vary --threads 2", &puzzles);
    assert_eq!(varied.status, 0);
    assert_eq!(varied.out, graeco("sudoku vary --threads 1", &puzzles).out);
    let lines: Vec<&str> = varied.out.lines().collect();
    assert!(lines.len() > 500);
    assert_eq!(graeco("sudoku check", &varied.out).out, "unique\n".repeat(lines.len()));
    assert_eq!(graeco("sudoku minimal", &varied.out).out, "minimal\n".repeat(lines.len()));
    let first = puzzles.lines().next().unwrap();
    let two = graeco("sudoku vary --remove 2 --add 2 --limit 5", first);
    assert_eq!((two.out.lines().count(), two.status), (5, 0));
    let ended = graeco("sudoku vary --remove 3 --add 3 --time-limit 0.1", first);
    assert!(
        ended.status == 3 && ended.err.contains("the time limit was reached before all were found"),
        "{}",
        ended.err
    );
    assert_eq!(graeco("sudoku vary --json --limit 1", &puzzles).out.lines().count(), 40);
}

#[test]
fn a_collection_is_described() {
    let lines = graeco("sudoku generate -n 100 --seed 8", "").out;
    let text = format!("{lines}{}\n{FOUR}\n", lines.lines().next().unwrap());
    let stats = graeco("sudoku stats", &text);
    assert_eq!(stats.status, 0, "{}", stats.err);
    let number = |words: &str| -> u64 {
        let line = stats.out.lines().find(|line| line.starts_with(words)).unwrap();
        line.split_whitespace().last().unwrap().parse().unwrap()
    };
    assert_eq!([number("puzzles"), number("with one"), number("with several")], [102, 101, 1]);
    assert_eq!([number("minimal"), number("same as one before")], [101, 1]);
    assert!(stats.out.contains("\ngivens\n") && stats.out.contains("\nrating\n"), "{}", stats.out);
    let json = graeco("sudoku stats --json", &text).out;
    assert!(json.contains("\"puzzles\":102") && json.contains("\"repeated\":1"), "{json}");
    let bad = graeco("sudoku stats", &format!("{lines}abc\n"));
    assert!(bad.status == 2 && bad.out.contains("unreadable"), "{}{}", bad.out, bad.err);
}

#[test]
fn puzzles_are_drawn_in_the_form_that_the_name_of_the_file_tells() {
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/variants/killer-thermo-arrow.jsonl");
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("a.svg", &b"<svg"[..]), ("a.PNG", b"\x89PNG"), ("a.pdf", b"%PDF-")] {
        let path = folder.path().join(name);
        let run = graeco(&format!("grid draw {puzzles} -o {}", path.display()), "");
        if run.err.contains("no sans-serif font") {
            continue;
        }
        assert_eq!((run.status, &*run.out, &*run.err), (0, "", ""), "{name}");
        assert!(std::fs::read(path).unwrap().starts_with(start), "{name}");
    }
    let drawn = |options: &str| graeco(&format!("grid draw {options}"), &std::fs::read_to_string(puzzles).unwrap()).out;
    let texts = |svg: &str| svg.matches("<text").count();
    let first = drawn("");
    assert!(first.contains("cage: killer") && !drawn("--no-legend").contains("cage: killer"));
    assert_ne!(first, drawn("--number 2"));
    assert_ne!(first, drawn("--dark"));
    // One given, which the solution does not move.
    assert_eq!(texts(&drawn("--solution")), texts(&first) + 80);
    assert!(texts(&drawn("--candidates")) > texts(&first) + 400);
}

#[test]
fn steps_are_drawn_as_they_are_explained() {
    let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let hint = graeco("sudoku explain --hint", puzzle).out;
    let file = format!("order = 9\nboxes = [3, 3]\ngivens = \"{puzzle}\"\n");
    let drawn = graeco("grid draw --step 1", &file).out;
    assert!(!hint.is_empty() && drawn.contains(hint.trim()), "{hint}\n{drawn}");
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (arguments, input, status, what) in [
        ("", "", 2, "no puzzle found"),
        ("", "order = 4\ncolour = 3\n", 2, "<stdin>:2:1: unknown key `colour`"),
        ("-n 2", "{\"size\":4}\n", 2, "<stdin>: there is no puzzle 2; found 1"),
        ("nowhere.toml", "", 2, "nowhere.toml cannot be read"),
        ("-o no/such.svg", "order = 4\n", 2, "no/such.svg cannot be written"),
        ("-o picture.gif", "order = 4\n", 2, "expected a name that ends in .svg, .png or .pdf"),
        ("--json", "order = 4\n", 2, "--json cannot be used with `graeco grid draw`"),
        ("--candidates", "order = 20\n", 2, "orders up to 16"),
        ("--solution", "order = 3\ndiagonals = true\n", 1, "no solution"),
        ("--solution --node-limit 5", "order = 9\nboxes = [3, 3]\nrules = [\"antiknight\"]\n", 3, "limit"),
        ("--step 2", "order = 2\ngivens = \"12.1\"\n", 1, "the path ends after 1 step"),
    ] {
        let run = graeco(&format!("grid draw {arguments}"), input);
        assert_eq!((run.status, run.out.as_str()), (status, ""), "{arguments}: {}", run.err);
        assert!(run.err.contains(what), "{arguments}: {}", run.err);
    }
}
