//! Solving, counting and checking, in every form.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::run::{self, graeco};
use super::{ECONOMIST, FOUR, empty};

const ECONOMIST_SOLVED: &str = "452618379371429865986573241734162598629845713815397624293754186148236957567981432";

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

/// Which one of several solutions a batch finds first depends on the other puzzles and on the threads.
#[test]
fn the_first_of_several_solutions_depends_on_nothing() {
    let several = include_str!("../../../../tests/data/sudoku/several.txt");
    let all = graeco("sudoku solve --all", FOUR).out;
    let least = all.lines().min().unwrap();
    assert_eq!(graeco("sudoku solve --first", FOUR).out.trim_end(), least);
    let text = format!("{several}{FOUR}\n{ECONOMIST}\n11{}\n", ".".repeat(79));
    let first = graeco("sudoku solve --first --threads 1", &text);
    let lines: Vec<&str> = first.out.lines().collect();
    assert_eq!(lines[lines.len() - 3..], [least, ECONOMIST_SOLVED, ""]);
    assert!(first.status == 1 && first.err.contains("no solution: row 1 has two 1s"), "{}", first.err);
    let many = graeco("sudoku solve --first --threads 3", &text.repeat(20));
    assert_eq!(many.out, first.out.repeat(20));
    for (puzzle, line) in text.lines().zip(&lines).step_by(5) {
        assert_eq!(graeco("sudoku solve --first", puzzle).out.trim_end(), *line);
        let json = graeco("sudoku solve --first --json", puzzle).out;
        assert!(
            json.contains(&format!("\"solution\":\"{line}\",\"count\":\"1\",\"end\":\"solution-limit\"")),
            "{json}"
        );
    }
    let open = graeco("sudoku solve --first", &empty()).out;
    assert!(open.starts_with("123456789456789123789123456"), "{open}");
    for other in ["--all", "--count", "--unique", "--stats", "--node-limit 5", "--engine cover"] {
        assert_eq!(graeco(&format!("sudoku solve --first {other}"), FOUR).status, 2, "{other}");
    }
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

/// Puzzles with one solution are answered many at once, and those with several one by one.
#[test]
fn lists_of_many_puzzles_stand_in_their_order() {
    let one = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let two = "906070403000400200070023010500000100040208060003000005030700050007005000405010708";
    let solved = |limit: &str, puzzle: &str| graeco(&format!("sudoku solve --limit {limit}"), puzzle).out;
    assert_eq!((solved("9", one).lines().count(), solved("9", two).lines().count()), (1, 2));
    let none = format!("9{}", &one[1..]);
    for limit in ["1", "2", "9"] {
        let run = graeco(&format!("sudoku solve --limit {limit}"), &[one, two, &none, "123", two, one].join("\n"));
        let several = solved(limit, two);
        let list = [&solved(limit, one), &several, "\n\n", &several, &solved(limit, one)].map(str::to_owned).concat();
        assert_eq!((run.out, run.status), (list, 2));
    }
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
    let wide = "rows = 2\ncolumns = 3\nvalues = 3\n";
    assert_eq!(
        graeco("grid candidates", wide).out,
        "+-------------+\n| 123 123 123 |\n| 123 123 123 |\n+-------------+\n"
    );
    // The last boxes are narrower.
    let narrow = "rows = 2\ncolumns = 3\nvalues = 4\nboxes = [2, 2]\ngivens = \"12.34.\"\n";
    assert_eq!(
        graeco("grid candidates", narrow).out,
        "+-------+----+\n|  1  2 | 34 |\n|  3  4 | 12 |\n+-------+----+\n"
    );
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
    let run = graeco("grid check", &format!("{wrong}{toml}"));
    assert_eq!((&*run.out, run.status), ("unique; the solution in the file is wrong\n", 1));
    assert!(
        run.err.contains("<stdin>:1:14: the solution is wrong: the rule `sum` does not hold: r1c2 r2c1 s"),
        "{}",
        run.err
    );
    let refused = graeco("grid check", &format!("{}{toml}", solution.lines().next().unwrap().to_owned() + "\n"));
    assert!(refused.err.contains("has no value of `s`"), "{}", refused.err);
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
fn layers_are_printed_as_grids() {
    let toml = "order = 2\ngivens = \"12..\"\n[[layer]]\nname = \"s\"\n[[var]]\nvars = \"t\"\nvalues = [1, 1]\n\
                [[replicate]]\nof = [{ kind = \"rule\", cells = \"r1c1 s_r1c1\", where = \"a != b\" }]\n";
    assert_eq!(graeco("grid solve", toml).out, "1 2\n2 1\ns\n2 1\n1 2\nt = 1\n");
    assert_eq!(graeco("grid solve --format line", toml).out, "1221 s=2,1,1,2 t=1\n");
    assert!(graeco("grid candidates", toml).out.ends_with("+-----+\ns\n2 1\n1 2\nt = 1\n"));
    let json: serde_json::Value = serde_json::from_str(graeco("grid solve --json", toml).out.trim()).unwrap();
    assert_eq!(json["outside"]["s_r1c2"], 1);
    // What is written is read again.
    for held in ["s = [2, 1, 1, 2]", "s_r1c1 = 2, s_r1c2 = 1, s_r2c1 = 1, s_r2c2 = 2"] {
        let solved = format!("solution = \"1221\"\noutside = {{ {held}, t = 1 }}\n{toml}");
        assert_eq!(graeco("grid check", &solved).out, "unique\n", "{held}");
        assert!(graeco("grid convert --to toml", &solved).out.contains("outside = { s = [2, 1, 1, 2], t = 1 }"));
        let wrong = solved.replace("t = 1 }", "u = 1 }");
        assert!(graeco("grid check", &wrong).err.contains("`u` is no name"), "{held}");
    }
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

/// A puzzle of a list that a limit keeps from being read has a line nevertheless; a single one is a file that is not read.
#[test]
fn a_puzzle_that_a_limit_keeps_from_being_read_has_a_line() {
    let string = ".Shape~4x4.~R1C1_1.Sum~3~R1C1~R1C2\n";
    for question in ["check", "count"] {
        for (number, lines) in [(1, 0), (3, 3)] {
            let run = graeco(&format!("grid {question} --memory 500"), &string.repeat(number));
            assert_eq!((run.out.lines().count(), run.status), (lines, 3), "{question}: {}", run.err);
            assert!(run.err.contains("<stdin>: the memory limit was reached while it was read"), "{}", run.err);
        }
    }
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
fn a_wrong_solution_is_shown_at_its_first_wrong_cell() {
    let toml = "order = 4\nboxes = [2, 2]\nsolution = \"\"\"\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 1 2\n\"\"\"\n";
    let json = "{\"size\":1}\n{\"size\":2,\"solution\":[1,2,1,2]}\n";
    for (text, told) in [
        (toml, "<stdin>:7:5: the solution is wrong: column 3 has two 1s: rows 2 and 4"),
        (json, "<stdin>:2:27: the solution is wrong: column 1 has two 1s: rows 1 and 2"),
    ] {
        let run = graeco("grid check", text);
        assert!(run.status == 1 && run.err.contains(told), "{}{}", run.out, run.err);
        assert_eq!(graeco("grid check --quiet", text).err, "");
    }
    let run = graeco("grid check --json", json);
    assert!(run.out.contains("\"why\":\"the solution is wrong: column 1 has two 1s: rows 1 and 2\""), "{}", run.out);
}
