//! Commands for puzzle setters: generate, reduce, watch, estimate, draw.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::run::graeco;

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
        ("--clues killer,odd,killer=3", "order = 4\n", 2, "--clues names killer twice; expected each kind once"),
        ("--givens few", "order = 4\n", 2, "expected a number, or `none`"),
        ("", "order = 4\ncolour = 3\n", 2, "<stdin>:2:1: unknown key `colour`"),
        ("", "\n", 2, "no puzzle found"),
        ("nowhere.toml", "", 2, "nowhere.toml cannot be read"),
        ("-n 2", "order = 3\ndiagonals = true\n", 1, "no grid obeys the rules: 0 of 2 puzzles were made"),
        ("--clues odd=1 --givens none", "order = 4\n", 1, "a second solution has other values in the same places"),
        (
            "--givens 16",
            "order = 4\ngivens = '1...............'\n",
            2,
            "leave 15 cells open; expected no more givens than that",
        ),
        ("--clues killer --givens none --symmetry full", "order = 4\n", 2, "--symmetry needs givens"),
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
    for cell in ["r5c1", "r1c5", "R0C1", "r10c10"] {
        let what = format!("--keep {} is not a cell of the grid; expected r1c1 to r4c4", cell.to_lowercase());
        let run = graeco(&format!("grid minimize --keep givens,{cell}"), toml);
        assert!((&*run.out, run.status) == ("\n", 2) && run.err.contains(&format!("<stdin>:1: {what}")), "{}", run.err);
        let run = graeco(&format!("grid minimize --json --keep {cell}"), toml);
        assert!(run.status == 2 && run.out.contains(&format!("\"error\":\"{what}\"")), "{}", run.out);
    }
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
    // What is marked is what differs from the last candidates that were known.
    assert!(last.concat().contains("1234*"), "{last:?}");
    // The cells of a layer are marked, too.
    let layer = "[[layer]]\nname = \"s\"\nvalues = [1, 2]\n";
    save(layer);
    assert!(!block().concat().contains('*'));
    save(&format!("{layer}[[odd]]\ncells = \"s_r2c3\"\n"));
    let layered = block();
    assert_eq!(layered[layered.len() - 3], "1,2 1,2 1* 1,2", "{layered:?}");
    watching.kill().unwrap();
    let told = watching.wait_with_output().unwrap().stderr;
    assert!(String::from_utf8_lossy(&told).contains("puzzle.toml:3:1: unknown key `colour`"));
    assert_eq!(graeco("grid watch nowhere.toml", "").status, 2);
    assert!(graeco("grid watch -", "order = 4\n").err.contains("standard input cannot be watched"));
}

#[test]
fn a_file_that_is_watched_may_be_away_for_a_while() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("puzzle.toml");
    let text = "order = 4\nboxes = [2, 2]\n";
    std::fs::write(&file, "").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_graeco"));
    command.args(["grid", "watch"]).arg(&file).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watching = command.spawn().unwrap();
    let mut lines = BufReader::new(watching.stdout.take().unwrap()).lines();
    let mut notes = BufReader::new(watching.stderr.take().unwrap()).lines();
    // On a busy machine it may be said that the search goes on.
    let mut note = || notes.by_ref().map(Result::unwrap).find(|note| !note.contains("still searching")).unwrap();
    assert!(note().ends_with("puzzle.toml: empty; waiting"));
    let mut until_solved = || {
        // At once, so that the file is never seen while it is still empty.
        std::fs::write(dir.path().join("new"), text).unwrap();
        std::fs::rename(dir.path().join("new"), &file).unwrap();
        assert!(lines.by_ref().map(Result::unwrap).any(|line| line == "288 solutions"));
    };
    until_solved();
    std::fs::write(&file, "\n").unwrap();
    let told = note();
    assert!(told.ends_with("puzzle.toml: empty; waiting"), "{told}");
    // The same text is answered again.
    until_solved();
    std::fs::remove_file(&file).unwrap();
    assert!(note().ends_with("puzzle.toml: not there; waiting"));
    std::fs::create_dir(&file).unwrap();
    let told = note();
    assert!(told.contains("puzzle.toml cannot be read: ") && told.ends_with("; waiting"), "{told}");
    std::fs::remove_dir(&file).unwrap();
    until_solved();
    #[cfg(unix)]
    {
        std::fs::remove_file(&file).unwrap();
        assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
        // It may be seen that the file is away for a moment.
        assert!(std::iter::repeat_with(&mut note).any(|told| told.ends_with("it is no regular file; waiting")));
        std::fs::remove_file(&file).unwrap();
        until_solved();
    }
    watching.kill().unwrap();
    watching.wait().unwrap();
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
fn generated_puzzles_have_the_same_symbols_in_every_form() {
    let line = graeco("sudoku generate --seed 7", "").out;
    let record: serde_json::Value = serde_json::from_str(&graeco("sudoku generate --seed 7 --json", "").out).unwrap();
    assert_eq!(record["puzzle"], line.trim_end().replace('0', "."));
}

#[test]
fn more_givens_than_cells_are_refused() {
    let run = graeco("grid generate --givens 17", "order = 4\n");
    assert_eq!((run.status, &*run.out), (2, ""));
    assert!(run.err.contains("leave 16 cells open; expected no more givens than that, found 17"), "{}", run.err);
    assert_eq!(graeco("grid generate --givens 16", "order = 4\n").status, 0);
}

#[test]
fn nothing_is_left_out_of_a_generated_puzzle() {
    for clues in ["arrow", "thermo,killer"] {
        let made =
            graeco(&format!("grid generate --seed 0 --effort 50 --clues {clues}"), "order = 6\nboxes = [2, 3]\n");
        assert_eq!((made.status, &*made.err), (0, ""), "{clues}");
        let minimal = graeco("grid minimize", &made.out).out;
        assert_eq!(minimal.lines().count(), made.out.lines().count(), "{clues}: {minimal}\n{}", made.out);
    }
}

#[test]
fn puzzles_are_drawn_in_the_form_that_the_name_of_the_file_tells() {
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/variants/killer-thermo-arrow.jsonl");
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("a.svg", &b"<svg"[..]), ("a.PNG", b"\x89PNG"), ("a.pdf", b"%PDF-")] {
        let path = folder.path().join(name);
        let run = graeco(&format!("grid draw {puzzles} --nth 2 -o {}", path.display()), "");
        if run.err.contains("no sans-serif font") {
            continue;
        }
        assert_eq!((run.status, &*run.out, &*run.err), (0, "", ""), "{name}");
        assert!(std::fs::read(path).unwrap().starts_with(start), "{name}");
    }
    let drawn = |options: &str| graeco(&format!("grid draw {options}"), &std::fs::read_to_string(puzzles).unwrap()).out;
    let texts = |svg: &str| svg.matches("<text").count();
    let first = drawn("");
    assert!(first.contains("cage: killer cage") && !drawn("--no-legend").contains("killer cage"));
    assert_ne!(first, drawn("--nth 2"));
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
    // Only steps by the wanted techniques are drawn, as they are explained.
    let puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let file = format!("order = 9\nboxes = [3, 3]\ngivens = \"{puzzle}\"\n");
    let explained = graeco("sudoku explain --techniques naked-single", puzzle).out;
    let third = explained.lines().nth(2).and_then(|line| line.split_once(". ")).unwrap().1;
    let drawn = graeco("grid draw --step 3 --techniques naked-single", &file).out;
    assert!(third.contains("naked-single") && drawn.contains(third), "{explained}\n{drawn}");
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (arguments, input, status, what) in [
        ("", "", 2, "no puzzle found"),
        ("", "order = 4\ncolour = 3\n", 2, "<stdin>:2:1: unknown key `colour`"),
        ("--nth 2", "{\"size\":4}\n", 2, "<stdin>: there is no puzzle 2; found 1"),
        ("nowhere.toml", "", 2, "nowhere.toml cannot be read"),
        ("-o no/such.svg", "order = 4\n", 2, "there is no directory no"),
        ("-o picture.gif", "order = 4\n", 2, "expected a name that ends in .svg, .png or .pdf"),
        ("--json", "order = 4\n", 2, "--json cannot be used with `graeco grid draw`"),
        ("--candidates", "order = 20\n", 2, "puzzles up to order 16"),
        ("--solution", "order = 3\ndiagonals = true\n", 1, "no solution"),
        ("--solution", "order = 2\nsolution = \"1212\"\n", 1, "<stdin>:1: the solution in the file is wrong"),
        ("--solution --node-limit 5", "order = 9\nboxes = [3, 3]\nrules = [\"antiknight\"]\n", 3, "limit"),
        ("--step 2", "order = 2\ngivens = \"12.1\"\n", 1, "the path ends after 1 step: the puzzle is solved"),
        ("--step 2", "order = 2\n", 1, "the path ends after 0 steps: several solutions are left"),
        ("--step 2 --techniques naked-single", "order = 4\n", 1, "the path ends after 0 steps: no technique goes on"),
        ("--step 1 --techniques unique-rectangle-1", "order = 4\n", 2, "add --assume-unique to use it"),
        (
            "--step 2",
            "order = 3\ngivens = \"1.2.1.31.\"\n",
            1,
            "<stdin>:1: no solution: column 2 has two 1s: rows 2 and 3",
        ),
        ("--techniques naked-single", "order = 4\n", 2, "not provided:\n  --step <N>"),
        ("--candidates --assume-unique", "order = 4\n", 2, "not provided:\n  --step <N>"),
        ("--sudoku-explainer", "order = 4\n", 2, "not provided:\n  --step <N>"),
        ("--node-limit 5", "order = 4\n", 2, "not provided:\n  --solution"),
        ("--step 1 --node-limit 5", "order = 4\n", 2, "cannot be used with"),
        ("--step 1", "order = 4\ngivens = \"11..............\"\n", 1, "<stdin>:1: no solution: row 1 has two 1s"),
        ("--solution", "order = 4\ngivens = \"11..............\"\n", 1, "<stdin>:1: no solution: row 1 has two 1s"),
        ("--step 2", "order = 2\n", 1, "<stdin>:1: the path ends"),
        ("--step 1", "order = 20\n", 2, "<stdin>:1: techniques and candidates are for puzzles up to order 16"),
        ("--time-limit 0", "order = 4\n", 3, "<stdin>:1: the time limit was reached while the picture was drawn"),
        ("--width 300", "order = 4\n", 2, "--width is for PNG"),
        ("--width 300 -o a.pdf", "order = 4\n", 2, "--width is for PNG"),
    ] {
        let run = graeco(&format!("grid draw {arguments}"), input);
        assert_eq!((run.status, run.out.as_str()), (status, ""), "{arguments}: {}", run.err);
        assert!(run.err.contains(what), "{arguments}: {}", run.err);
    }
}

#[test]
fn puzzles_are_converted_to_the_forms_of_other_programs_and_read_from_them() {
    let puzzle = "order = 4\nboxes = [2, 2]\nrules = [\"disjointgroups\"]\ngivens = '12..............'\n[[thermo]]\ncells = \"r2c1 r2c2\"\n";
    let expected = graeco("grid count", puzzle).out;
    assert_ne!(expected, "0\n");
    for form in ["f-puzzles", "f-puzzles-json", "sudokupad", "iss", "json", "toml"] {
        let converted = graeco(&format!("grid convert --to {form}"), puzzle);
        assert_eq!((converted.status, &*converted.err), (0, ""), "{form}");
        assert_eq!(graeco("grid count", &converted.out).out, expected, "{form}: {}", converted.out);
        let again = graeco("grid convert --to iss", &converted.out).out;
        assert_eq!(again, ".Shape~4x4.DisjointSets.Thermo~R2C1~R2C2.~R1C1_1~R1C2_2\n", "{form}");
    }
    let converted = graeco("grid convert --to line", puzzle);
    assert_eq!((converted.status, &*converted.out), (2, ""));
    assert!(converted.err.contains("<stdin>:1: not carried over to line: `disjointgroups`"), "{}", converted.err);
    assert!(converted.err.contains("`thermo cells = \"r2c1 r2c2\"`"), "{}", converted.err);
    let late = graeco("grid convert --to json --time-limit 0", puzzle);
    assert_eq!((late.status, &*late.out), (3, ""));
    assert!(late.err.contains("<stdin>:1: the time limit was reached before it was converted"), "{}", late.err);
    let lossy = graeco("grid convert --to line --lossy", puzzle);
    assert_eq!((lossy.status, &*lossy.out), (0, "12..............\n"));
    assert_eq!(lossy.err.lines().count(), 2, "{}", lossy.err);
}

/// Whatever `--lossy` writes can be read again.
#[test]
fn what_is_written_with_losses_can_be_read() {
    let forms = graeco("grid convert --to nothing", "").err;
    let forms = forms.split("possible values: ").nth(1).unwrap().split(']').next().unwrap().to_owned();
    let candidates = |values: &str| format!("[[candidates]]\ncell = \"r2c2\"\nvalues = [{values}]\n");
    let none_left = format!("order = 9\nboxes = [3, 3]\n{}{}", candidates("1, 2"), candidates("3"));
    for form in forms.split(", ") {
        let written = graeco(&format!("grid convert --lossy --to {form}"), &none_left);
        assert_eq!(written.status, 0, "{form}: {}", written.err);
        let checked = graeco("grid check", &written.out);
        assert!(["several\n", "none\n"].contains(&&*checked.out), "{form}: {}\n{}", checked.err, written.out);
        // A form has grids of an order, or it has not: nothing of them can be left out.
        let small = graeco(&format!("grid convert --lossy --to {form}"), "order = 4\nboxes = [2, 2]\n");
        match small.status {
            0 => assert_eq!(graeco("grid check", &small.out).out, "several\n", "{form}: {}", small.out),
            status => {
                assert_eq!((status, &*small.out), (2, ""), "{form}");
                assert!(small.err.contains("`order`"), "{form}: {}", small.err);
            }
        }
    }
}

/// Lists take little more memory than they have characters; files of one puzzle take many times as much.
#[test]
fn puzzles_are_read_within_the_memory() {
    let line = super::ECONOMIST.trim();
    let list = format!("{line}\n").repeat(1000);
    let table = format!("puzzle,solution\n{}", format!("{line},\n").repeat(1000));
    for text in [&list, &table] {
        let converted = graeco("grid convert --to line --memory 2M", text);
        assert_eq!((converted.status, converted.out.lines().count()), (0, 1000), "{}", converted.err);
        let solved = graeco("grid solve --memory 16M --threads 16 --format line", text);
        assert_eq!((solved.status, solved.out.lines().count()), (0, 1000), "{}", solved.err);
    }
    let file = format!("order = 4\nboxes = [2, 2]\n{}", "# A comment.\n".repeat(10_000));
    let json = format!("{{\"size\":4,{}\"box\":[2,2]}}", " ".repeat(130_000));
    for command in ["solve", "check", "generate", "draw", "minimize", "cubes", "convert --to json", "rate"] {
        for text in [&file, &json] {
            let run = graeco(&format!("grid {command} --memory 2M"), text);
            assert_eq!((run.status, run.out.trim()), (3, ""), "{command}: {}", run.err);
            assert!(
                run.err.contains("<stdin>: the memory limit was reached while it was read"),
                "{command}: {}",
                run.err
            );
            assert_ne!(graeco(&format!("grid {command} --memory 64M"), text).status, 3, "{command}");
        }
    }
}

#[test]
fn pictures_are_written_within_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.png");
    let draw = |memory: &str| {
        graeco(&format!("grid draw -o {} --width 4000 --memory {memory}", path.display()), "order = 4\n")
    };
    let run = draw("20M");
    if !run.err.contains("no sans-serif font") {
        assert_eq!(run.status, 3, "{}", run.err);
        assert!(run.err.contains("the memory limit was reached while the picture was drawn") && !path.exists());
        assert_eq!(draw("200M").status, 0);
    }
}

#[test]
fn messages_about_converted_puzzles_are_summed_up() {
    let line = super::ECONOMIST.trim();
    let bad = format!("{}\n", &line[1..]);
    let run = graeco("grid convert --to json", &format!("{line} #\n{}{line}\n", bad.repeat(9)));
    assert_eq!((run.status, run.out.lines().count()), (2, 2), "{}", run.err);
    assert!(run.err.contains("9 puzzles could not be read; the first: <stdin>:2"), "{}", run.err);
    assert_eq!(run.err.lines().filter(|line| line.contains('^')).count(), 3, "{}", run.err);
    let rule = "{\"size\":4,\"box\":[2,2],\"constraints\":[{\"kind\":\"antiking\"},{\"kind\":\"antiknight\"}]}\n";
    let refused = graeco("grid convert --to line", &rule.repeat(5));
    assert_eq!((refused.status, &*refused.out), (2, ""));
    assert!(refused.err.contains("5 puzzles were refused; the first: <stdin>:1"), "{}", refused.err);
    assert_eq!(refused.err.matches("not carried over to line").count(), 6, "{}", refused.err);
    let lossy = graeco("grid convert --to line --lossy", &rule.repeat(5));
    assert_eq!(lossy.out.lines().count(), 5);
    assert!(
        lossy.err.contains("5 puzzles have parts that are not carried over; the first: <stdin>:1"),
        "{}",
        lossy.err
    );
    let all = graeco("grid convert --to line --lossy --verbose", &rule.repeat(5));
    assert_eq!(all.err.matches("not carried over to line").count(), 10, "{}", all.err);
}

#[test]
fn what_has_no_single_solution_is_told_beside_what_is_redundant() {
    let (open, none) = (".".repeat(81), format!("55{}", ".".repeat(79)));
    for command in ["sudoku redundant", "sudoku minimize", "sudoku minimize --all --limit 1", "grid redundant"] {
        for (puzzle, what, verdict) in [(&open, "several solutions", "several"), (&none, "no solution", "none")] {
            let run = graeco(command, puzzle);
            assert!(run.status == 1 && run.err.contains(&format!("<stdin>:1: {what}")), "{command}: {}", run.err);
            let json = graeco(&format!("{command} --json"), puzzle);
            assert!(json.out.contains(&format!("\"verdict\":\"{verdict}\"")), "{command}: {}", json.out);
        }
        let unique = graeco(&format!("{command} --json"), super::ECONOMIST);
        assert!(!unique.out.contains("verdict") && unique.err.is_empty(), "{command}: {}{}", unique.out, unique.err);
    }
}

#[test]
fn pictures_have_colors_where_they_are_wanted() {
    let puzzle = "order = 4\nboxes = [2, 2]\ngivens = \"12..34......2...\"\n";
    for command in ["grid solve --format boxes", "grid solve", "grid candidates"] {
        let plain = graeco(command, puzzle).out;
        let colored = graeco(&format!("{command} --color always"), puzzle).out;
        assert!(!plain.contains('\u{1b}') && colored.matches("\u{1b}[1m").count() == 5, "{command}: {colored}");
        let codes = ["\u{1b}[1m", "\u{1b}[32m", "\u{1b}[0m"];
        assert_eq!(codes.iter().fold(colored, |text, code| text.replace(code, "")), plain, "{command}");
    }
    let line = graeco("grid solve --format line --color always", puzzle).out;
    assert!(!line.contains('\u{1b}'), "{line}");
}

#[test]
fn forms_of_other_programs_are_recognized_by_content() {
    let stats = graeco("grid solve --stats", ".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1~R1C2_2~R2C1_3");
    assert!(stats.err.contains("<stdin>:1: read as iss\n"), "{}", stats.err);
    let two = "1234341221434321,x\n123434122143432.,y\n";
    assert_eq!(graeco("grid count", &format!("puzzle,name\n{two}")).out, "1\n1\n");
    // A rule that is not known makes another puzzle: it is an error, unless it may be left out.
    let unknown = ".Shape~4x4\n.NoSuchRule~abc~R1C1";
    let run = graeco("grid count", unknown);
    assert_eq!((run.status, &*run.out), (2, "\n"), "{}", run.err);
    assert!(run.err.contains("<stdin>:2:1: `.NoSuchRule` is not carried over"), "{}", run.err);
    assert_eq!(graeco("grid convert --to iss --lossy", unknown).out, ".Shape~4x4\n");
    // Each string of a list states its shape, so that the list is not read as one puzzle.
    let list = graeco("grid convert --to iss", &format!("{0}\n{0}\n", super::ECONOMIST));
    assert_eq!(list.out.matches(".Shape~9x9.~R").count(), 2, "{}", list.err);
    assert_eq!(graeco("grid count", &list.out).out, "1\n1\n");
    let several = graeco("grid convert --to sdx", &format!("{0}\n{0}\n", super::ECONOMIST));
    assert!(several.err.contains("several puzzles; the form sdx holds one"), "{}", several.err);
}

#[test]
fn the_pictures_of_the_page_are_what_is_drawn() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../draw/pictures");
    let mut seen = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let kind = path.file_stem().unwrap().to_str().unwrap();
        let drawn = graeco(&format!("grid draw tests/data/variants/{kind}.jsonl"), "").out;
        assert!(drawn == std::fs::read_to_string(&path).unwrap(), "{kind}: draw it again into {}", path.display());
        seen += 1;
    }
    assert_eq!(seen, 5);
}

#[test]
fn givens_are_symmetric_and_puzzles_as_hard_as_is_wanted() {
    let rules = "order = 6\nboxes = [2, 3]\n";
    let made = graeco("grid generate --symmetry rotate180 --number 3", rules);
    assert_eq!((made.status, made.out.lines().count()), (0, 3), "{}", made.err);
    for line in made.out.lines() {
        let given: Vec<bool> = line.split("\"givens\":\"").nth(1).unwrap()[..36].chars().map(|c| c != '.').collect();
        assert!(given.iter().eq(given.iter().rev()), "{line}");
    }
    for (options, rate, ratings) in [
        ("--rating ..1.5", "grid rate", 0.0..=1.5),
        ("--rating 2.3..3.0 --sudoku-explainer", "grid rate --sudoku-explainer", 2.3..=3.0),
        ("--clues killer=2 --rating 2.3..6.0", "grid rate", 2.3..=6.0),
    ] {
        let made = graeco(&format!("grid generate {options}"), rules);
        let told = graeco(rate, &made.out).out;
        let rating: f64 = told.split(' ').nth(3).unwrap().split('/').next().unwrap().parse().unwrap();
        assert!(ratings.contains(&rating), "{options}: {told}");
    }
    assert!(graeco("grid rate", &graeco("grid generate --level easy", rules).out).out.starts_with("easy"));
    for (options, what) in [
        ("--symmetry full --givens 9 --clues killer", "no pattern with this symmetry has 9 givens"),
        ("--symmetry quarter", "possible values: none, rotate180"),
        ("--rating ..0.5", "no technique has such a rating"),
        ("--clues killer --rating 2.0.. --sudoku-explainer", "is for puzzles without clues and rules"),
        ("--technique skyscraper --sudoku-explainer", "is not a technique of the scale sudoku-explainer"),
        ("--sudoku-explainer", "not provided:\n  <--level <LEVEL>|--rating <A..B>|--technique <NAME>>"),
        ("--rating hard", "expected ratings"),
    ] {
        let run = graeco(&format!("grid generate {options}"), rules);
        assert!(run.status == 2 && run.err.contains(what) && run.out.is_empty(), "{options}: {}", run.err);
    }
    // Most grids give no puzzle with so few givens.
    let few = graeco("grid generate --givens 9 --rating 6.5..", rules);
    let digits = few.out.matches(|c: char| c.is_ascii_digit()).count();
    // Order, boxes, givens, solution.
    assert_eq!((few.status, digits), (0, 1 + 2 + 9 + 36), "{}{}", few.out, few.err);
    let unrated = graeco("grid generate --rating 1.0..9.0", "order = 20\n");
    assert!(
        unrated.status == 2 && unrated.err.contains("techniques are for puzzles up to order 16"),
        "{}",
        unrated.err
    );
    // No puzzle of order 2 is hard.
    let never = graeco("grid generate --rating 5.0.. --node-limit 500 --json", "order = 2\n");
    assert!(never.status == 3 && never.out.contains("\"end\":\"node-limit\""), "{}{}", never.out, never.err);
}

#[test]
fn what_ends_a_check_is_said() {
    let open = "order = 9\nboxes = [3, 3]\n";
    assert_eq!(graeco("grid check --node-limit 0", open).out, "unknown; the node limit was reached\n");
    let record = graeco("grid check --node-limit 0 --json", open).out;
    assert!(record.contains("\"verdict\":\"unknown\"") && record.contains("\"end\":\"node-limit\""), "{record}");
    assert!(!graeco("grid check --json", open).out.contains("end"));
}

#[test]
fn nothing_is_drawn_from_givens_that_contradict_each_other() {
    let clash = "order = 4\ngivens = \"\"\"\n11..\n....\n....\n....\n\"\"\"\n";
    for options in ["", "--hint", "--all-steps"] {
        let run = graeco(&format!("grid explain {options}"), clash);
        assert!(
            run.status == 1 && run.out.is_empty() && run.err.contains("row 1 has two 1s"),
            "{}{}",
            run.out,
            run.err
        );
    }
}
