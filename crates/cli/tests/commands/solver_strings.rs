//! Puzzles as people keep them, in the strings of other programs: each is answered right or refused, none is read as
//! something else. The collection stands beside the project.

use std::collections::BTreeMap;
use std::path::Path;

use crate::run::{ROOT, graeco};
use serde_json::Value;

/// What the program says to a text: how many solutions, up to two, and the values of the first; or why it says nothing.
enum Answered {
    Answer(usize, Vec<i64>),
    Unfinished,
    Refused(String),
}

fn said(text: &str) -> Answered {
    let run = graeco("grid solve --json --limit 2 --time-limit 1 -", text);
    let records =
        |text: &str| -> Vec<Value> { text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect() };
    let (lines, told) = (records(&run.out), records(&run.err));
    if let Some(error) = told.iter().chain(&lines).find_map(|line| line["error"].as_str()) {
        assert!(lines.iter().all(|line| line.get("solution").is_none()), "an answer beside the error {error}");
        return Answered::Refused(error.to_owned());
    }
    let solutions: Vec<&str> = lines.iter().filter_map(|line| line["solution"].as_str()).collect();
    if lines.last().is_none_or(|line| line["end"] == "time-limit" || line["end"] == "memory-limit") {
        return Answered::Unfinished;
    }
    let value = |word: &str| word.parse().ok();
    let values = solutions.first().map_or(Vec::new(), |first| match first.contains(' ') {
        true => first.split(' ').filter_map(value).collect(),
        false => first.chars().filter_map(|c| c.to_digit(36).map(i64::from)).collect(),
    });
    Answered::Answer(solutions.len(), values)
}

/// What is refused, without what differs from one text to the next.
fn reason(error: &str) -> String {
    error.split("; `graeco").next().unwrap_or(error).chars().take(60).collect()
}

/// The values of the grid that a text is about: a grid of doppelgangers is one row and one column larger, which hold the
/// values that the others miss.
fn within<'v>(input: &str, values: &'v mut Vec<i64>) -> &'v [i64] {
    if input.contains("Doppelganger") {
        let n = values.len().isqrt();
        let mut at = 0..;
        values.retain(|_| at.next().is_some_and(|at: usize| at % n < n - 1 && at / n < n - 1));
    }
    values
}

#[test]
fn strings_of_other_programs_are_answered_right_or_refused() {
    let path = Path::new(ROOT).join("../shared/variants/people/strings.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        return println!("skipped: ../shared/variants/people is not here");
    };
    let (mut right, mut unfinished, mut wrong) = (0, Vec::new(), Vec::new());
    let mut refused: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for line in text.lines() {
        let puzzle: Value = serde_json::from_str(line).unwrap();
        let id = puzzle["id"].as_u64().unwrap();
        let input = puzzle["input"].as_str().unwrap();
        // The collection numbers values from 1, whatever the text does.
        let before = i64::from(input.contains("~0-"));
        let value = |value: &Value| value.as_i64().map(|value| value - before);
        let expected: Option<Vec<i64>> =
            puzzle["values"].as_array().map(|values| values.iter().filter_map(value).collect());
        match said(input) {
            Answered::Answer(count, mut values) => match (puzzle["answers"].as_u64(), expected) {
                (Some(answers), _) if answers != count as u64 => wrong.push(format!("{id}: {count} solutions")),
                // Cells outside the grid come behind those of the grid, and stand apart in our answer.
                (_, Some(expected)) if count == 1 && !expected.starts_with(within(input, &mut values)) => {
                    wrong.push(format!("{id}: {values:?}"));
                }
                _ => right += 1,
            },
            Answered::Unfinished => unfinished.push(id),
            Answered::Refused(error) => refused.entry(reason(&error)).or_default().push(id),
        }
    }
    println!("{right} answered right, {} not in time: {unfinished:?}", unfinished.len());
    println!("{} refused:", refused.values().map(Vec::len).sum::<usize>());
    refused.iter().for_each(|(reason, ids)| println!("{:>4} {reason}: {ids:?}", ids.len()));
    println!("{} wrong: {wrong:?}", wrong.len());
    assert!(right >= 100, "{right} answered");
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// A Sudoku with one solution.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Nine characters for each of its cells.
fn candidates() -> String {
    let cell =
        |given: char| ('1'..='9').map(|digit| if given == '.' || digit == given { digit } else { '.' }).collect();
    PUZZLE.chars().map(cell).collect::<Vec<String>>().concat()
}

#[test]
fn candidates_on_a_line_are_solved_by_grid_alone() {
    let text = candidates() + "\n";
    let run = graeco("grid solve --format line -", &text);
    assert_eq!((run.out.trim(), run.status), (SOLUTION, 0), "{}", run.err);
    for command in
        ["sudoku solve", "sudoku count", "sudoku check", "latin complete --boxes 3x3", "latin check --properties"]
    {
        let run = graeco(&format!("{command} -"), &text);
        assert_eq!((run.out.contains('5'), run.status), (false, 2), "{command}: {}", run.out);
        assert!(run.err.contains("`graeco grid"), "{command}: {}", run.err);
    }
}

#[test]
fn texts_with_rules_are_not_read_as_cells() {
    let rows: Vec<String> = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let rows = rows.join("\n");
    let toml = format!("order = 9\nboxes = [3, 3]\nrules = [\"antiknight\"]\n\ngivens = \"\"\"\n{rows}\n\"\"\"\n");
    let cells: Vec<&str> = vec!["[{},{},{},{}]"; 4];
    let fpuzzles = format!("{{\"size\":4,\"grid\":[{}],\"antiknight\":true}}\n", cells.join(","));
    let json = format!("{{\"size\":9,\"box\":[3,3],\"givens\":\"{PUZZLE}\",\"constraints\":[]}}\n");
    let string = ".AntiKnight.~R1C1_1\n".to_owned();
    for text in [&toml, &fpuzzles, &json, &string] {
        for command in ["solve", "solve --all", "count", "check", "canon", "minimal", "explain", "rate"] {
            let run = graeco(&format!("sudoku {command} -"), text);
            assert_eq!((&*run.out, run.status), ("", 2), "{command}: {text}");
            assert!(run.err.contains("`graeco grid solve`"), "{command}: {}", run.err);
        }
    }
    for text in [&toml, &fpuzzles, &string] {
        let run = graeco("latin complete --boxes 3x3 -", text);
        assert_eq!((&*run.out, run.status), ("", 2), "{text}");
        assert!(run.err.contains("`graeco grid solve`"), "{}", run.err);
    }
}

#[test]
fn zero_is_what_the_whole_grid_says() {
    // Without its 9s, of which there are many cells for: the open cells are more than a symbol can have.
    let zeros = PUZZLE.replace(['.', '9'], "0");
    let run = graeco("latin complete --boxes 3x3 --format line -", &zeros);
    assert_eq!(run.status, 0, "{}", run.err);
    let open = PUZZLE.replace('9', ".");
    assert_eq!(run.out.len(), 82, "{open}");
    // Digits 0 to F, with `.` for open cells.
    let square: Vec<String> = (0..16)
        .map(|row: u32| {
            let cell = |column: u32| (4 * (row % 4) + row / 4 + column) % 16;
            (0..16).map(|column| char::from_digit(cell(column), 16).unwrap().to_ascii_uppercase()).collect()
        })
        .collect();
    let solution = square.concat();
    let puzzle: String = solution.chars().enumerate().map(|(at, c)| if at % 5 == 0 { '.' } else { c }).collect();
    let run = graeco("grid solve --format line -", &puzzle);
    assert_eq!((run.out.trim(), run.status), (&*solution, 0), "{}", run.err);
}

#[test]
fn zero_is_refused_beside_another_sign_where_digits_count_from_1() {
    let refusal = |other| format!("`0` may be an open cell, as `{other}` is, or the first symbol");
    for other in [".", "_", "-", "*"] {
        let puzzle = PUZZLE.replace('.', other);
        let mixed = puzzle.replacen(other, "0", 1);
        let rows =
            |line: &str| line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
        let file = |line: &str| format!("order = 9\nboxes = [3, 3]\ngivens = \"\"\"\n{}\"\"\"\n", rows(line));
        type Form<'a> = &'a dyn Fn(&str) -> String;
        let forms: [(&str, Form<'_>); 7] = [
            ("sudoku solve", &|line| format!("{line}\n")),
            ("sudoku rate", &|line| format!("{line} # a title\n")),
            ("sudoku solve", &|line| format!("puzzle,id\n{line},1\n")),
            ("sudoku solve", &|line| format!("1;{line}\n")),
            ("sudoku solve", &rows),
            ("grid solve", &file),
            ("grid solve", &|line| format!("order = 9\nboxes = [3, 3]\ngivens = \"{line}\"\n")),
        ];
        for (command, text) in forms {
            let run = graeco(&format!("{command} -"), &text(&puzzle));
            assert_eq!(run.status, 0, "{command} {}: {}", text(&puzzle), run.err);
            let run = graeco(&format!("{command} -"), &text(&mixed));
            assert_eq!(run.status, 2, "{command} {}: {}", text(&mixed), run.out);
            assert!(run.err.contains(&refusal(other)), "{command}: {}", run.err);
        }
    }
}

#[test]
fn options_stand_behind_a_string() {
    for option in ["-q", "--limit 1000", "--engine prune"] {
        for command in [format!("count .Shape~4x4.NoBoxes {option}"), format!("count {option} .Shape~4x4.NoBoxes")] {
            let run = graeco(&command, "");
            assert_eq!((run.out.as_str(), run.status), ("576\n", 0), "{command}: {}", run.err);
        }
    }
}

#[test]
fn long_lists_of_jigsaws_are_no_lists_of_sudokus() {
    let cells = "3.......71.......5....68.....5.19......9.............28....3......235..1.......9.";
    let layout = "111111123456616123456666223456622223455577323445777333445577778499998888999998888";
    let list = format!("{cells} {layout}\n").repeat(500);
    for command in ["count", "grid count --limit 2"] {
        let run = graeco(command, &list);
        assert_eq!((run.out, run.status), ("1\n".repeat(500), 0), "{command}: {}", run.err);
        assert!(run.err.contains("are read together"), "{command}: {}", run.err);
    }
    let run = graeco("sudoku solve", &list);
    assert!(run.status == 2 && run.err.contains("`graeco grid` has the commands for it"), "{}", run.err);
}
