//! The same Sudoku in forms of forums, spreadsheets, pages and papers: each is read, or refused at its own place.

use super::ECONOMIST;
use crate::run::graeco;

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const OTHER: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The rows of a Sudoku.
fn rows(cells: &str) -> [&str; 9] {
    std::array::from_fn(|row| &cells[9 * row..9 * row + 9])
}

/// The rows of a Sudoku in boxes, with a text between boxes, one between cells, and lines between bands.
fn boxed(cells: &str, bar: &str, between: &str, rule: &str) -> String {
    let part = |part: &[u8]| part.iter().map(|&c| char::from(c).to_string()).collect::<Vec<_>>().join(between);
    let row = |row: &&str| row.as_bytes().chunks(3).map(part).collect::<Vec<_>>().join(bar);
    let rows: Vec<String> = rows(cells).iter().map(row).collect();
    rows.chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join(rule)
}

/// The Sudoku in a frame of the lines of Unicode, with a sign for open cells.
fn framed(open: &str) -> String {
    let line = |ends: [char; 3]| {
        let part = "─".repeat(7);
        format!("{}{}{}\n", ends[0], [&*part; 3].join(&ends[1].to_string()), ends[2])
    };
    let inside = boxed(SUDOKU, " │ ", " ", &line(['├', '┼', '┤'])).replace('.', open);
    let row = |row: &str| if row.starts_with('├') { format!("{row}\n") } else { format!("│ {row} │\n") };
    line(['┌', '┬', '┐']) + &inside.lines().map(row).collect::<String>() + &line(['└', '┴', '┘'])
}

/// Checks that commands of both groups read one Sudoku in a text.
#[track_caller]
fn is_sudoku(text: &str) {
    for (command, expected) in [("solve --format line", SOLVED), ("convert --to line", SUDOKU)] {
        let run = graeco(command, text);
        assert_eq!((run.status, run.out.trim_end()), (0, expected), "{command}: {text}\n{}", run.err);
    }
}

#[test]
fn frames_and_signs_for_open_cells_are_read() {
    is_sudoku(&framed(" "));
    is_sudoku(&framed("·"));
    is_sudoku(&boxed(SUDOKU, "|", "", "---+---+---\n").replace('.', " "));
    for sign in ["·", "□", "~", "#", "•"] {
        is_sudoku(&SUDOKU.replace('.', sign));
        is_sudoku(&rows(SUDOKU).join("\n").replace('.', sign));
        is_sudoku(&boxed(SUDOKU, " | ", " ", "------+-------+------\n").replace('.', sign));
    }
}

#[test]
fn labels_and_titles_are_no_cells() {
    for label in ["1. ", "1) ", "p1 ", "- ", "* ", "easy: ", "1: ", "Puzzle 1: ", "id 7, "] {
        is_sudoku(&format!("{label}{SUDOKU}\n"));
        let two = format!("{label}{SUDOKU}\n{label}{OTHER}\n");
        let run = graeco("convert --to line", &two);
        assert_eq!(run.out, format!("{SUDOKU}\n{OTHER}\n"), "{two}{}", run.err);
        assert_eq!(graeco("solve --format line", &two).out.lines().count(), 2, "{two}");
    }
    let grid = rows(SUDOKU).join("\n");
    for title in ["My favourite Sudoku\n", "Sudoku of 3 May 2024\n\n", "Evil\n", "Here is one:\n"] {
        is_sudoku(&format!("{title}{grid}\n"));
        is_sudoku(&format!("{title}{SUDOKU}\n"));
    }
}

#[test]
fn other_columns_are_kept() {
    for header in ["nr;grid;solution", "puzzle,solution"] {
        let separator = if header.contains(';') { ";" } else { "," };
        let own = [SUDOKU, SOLVED].join(separator);
        let text = format!("{header}\n{}{own}\n", if header.starts_with("nr") { "7;" } else { "" });
        let (run, own) = (graeco("check --tsv", &text), graeco("sudoku check --tsv", &text));
        assert_eq!((run.out, run.status), (own.out, own.status), "{text}{}", run.err);
    }
}

/// Zeros at the beginning are lost where a puzzle was read as a number. The solution shows that they were there.
#[test]
fn puzzles_that_were_read_as_numbers_have_their_zeros_again() {
    let (cells, solved) = (ECONOMIST, graeco("solve", ECONOMIST).out);
    let solved = solved.trim();
    // The last one has a wrong digit.
    let wrong = format!("{}8", &cells[4..80]);
    for (number, bad) in [(&cells[3..], 0), (&cells[4..], 0), (&wrong, 1)] {
        for command in ["solve", "sudoku solve", "grid solve --format line"] {
            let run = graeco(command, &format!("quizzes,solutions\n{number},{solved}\n{cells},{solved}\n"));
            let right = run.out.lines().filter(|line| *line == solved).count();
            assert_eq!((run.status, right), (2 * bad, 2 - bad as usize), "{command} {number}: {run:?}");
        }
    }
}

/// The columns of a table may have any names, where the next line has a puzzle.
#[test]
fn headers_have_any_names() {
    for (header, other) in [
        ("task,level", "7"),
        ("eindrätsel;größe", "7"),
        ("пазл\tответ", "7"),
        ("数独,答え", SOLVED),
        ("пазл", ""),
        ("task", ""),
        ("\"Aufgabe\",\"\"", "7"),
    ] {
        let separator = [",", ";", "\t"].into_iter().find(|separator| header.contains(separator)).unwrap_or("");
        let line = |cells: &str| format!("{cells}{separator}{other}\n");
        let text = format!("{header}\n{}{}", line(SUDOKU), line(SUDOKU));
        for command in ["solve", "sudoku solve", "grid solve --format line"] {
            let run = graeco(command, &text);
            assert_eq!((run.out, run.status), (format!("{SOLVED}\n{SOLVED}\n"), 0), "{command}: {text}{}", run.err);
        }
        if other == "7" {
            let names = header.replace(separator, "\t").replace("\"\"", "column2");
            let name = names.split('\t').next_back().unwrap();
            let table = graeco("check --tsv", &text).out;
            assert_eq!(table.lines().next(), Some(&*format!("puzzle\tverdict\t{name}")), "{text}");
        }
    }
    let numbered = format!("№,задача\n1,{SUDOKU}\n2,{SUDOKU}\n");
    assert_eq!(graeco("solve", &numbered).out.lines().count(), 2);
}

#[test]
fn lines_of_a_list_may_be_in_different_forms() {
    let json = graeco("convert --to json", ".AntiKing.~R1C1_5").out;
    let lines = [SUDOKU, ".AntiKnight.~R1C1_5~R2C2_3", json.trim()];
    for first in 0..3 {
        let turned: Vec<&str> = (0..3).map(|at| lines[(first + at) % 3]).collect();
        let run = graeco("solve", &(turned.join("\n") + "\n"));
        let place = run.out.lines().position(|line| line == SOLVED);
        assert_eq!((run.out.lines().count(), place, run.status), (3, Some((3 - first) % 3), 0), "{turned:?}: {run:?}");
    }
}

#[test]
fn parts_in_different_forms_are_all_read() {
    let forms: [fn(&str) -> String; 5] = [
        |cells| rows(cells).join("\n") + "\n",
        |cells| cells.to_owned() + "\n",
        |cells| boxed(cells, "|", "", "---+---+---\n"),
        |cells| boxed(cells, " ", "", "\n"),
        |cells| boxed(cells, " | ", " ", "------+-------+------\n").replace('.', " "),
    ];
    for (first, second) in (0..5).flat_map(|a| (0..5).filter(move |&b| a != b).map(move |b| (forms[a], forms[b]))) {
        for between in ["", "\n"] {
            let text = format!("{}{between}{}", first(SUDOKU), second(OTHER));
            for (command, expected) in [("solve --format line", SOLVED), ("convert --to line", SUDOKU)] {
                let run = graeco(command, &text);
                assert_eq!(
                    (run.out.lines().count(), run.out.lines().next()),
                    (2, Some(expected)),
                    "{command}: {text}\n{}",
                    run.err
                );
            }
        }
    }
}

#[test]
fn tables_of_spreadsheets_pages_and_papers_are_read() {
    let cells = |row: &str, between: &str| {
        let cells: Vec<String> = row.chars().map(|c| if c == '.' { String::new() } else { c.to_string() }).collect();
        cells.join(between)
    };
    let all = |row: &dyn Fn(&str) -> String| rows(SUDOKU).iter().map(|text| row(text)).collect::<String>();
    for separator in [",", "\t", ";"] {
        let row = |row: &str| {
            [&row[..3], &row[3..6], &row[6..]].map(|part| cells(part, separator)).join(&separator.repeat(2))
        };
        let gap = separator.repeat(10) + "\n";
        let bands = rows(SUDOKU)
            .chunks(3)
            .map(|band| band.iter().map(|text| row(text) + "\n").collect::<String>())
            .collect::<Vec<_>>();
        is_sudoku(&bands.join(&gap));
        is_sudoku(&bands.join("\n"));
    }
    let row = |row: &str| format!("| {} |\n", cells(row, " | "));
    let (first, rest) = (row(&SUDOKU[..9]), all(&row)[row(&SUDOKU[..9]).len()..].to_owned());
    is_sudoku(&format!("{first}|{}\n{rest}", "---|".repeat(9)));
    is_sudoku(&format!("|{}\n|{}\n{first}{rest}", "   |".repeat(9), "---|".repeat(9)));
    let html = all(&|row| format!("<tr>\n <td>{}</td>\n</tr>\n", cells(row, "</td>\n <td>")));
    is_sudoku(&format!("<table class=\"sudoku\">\n{html}</table>\n"));
    is_sudoku(&format!("<TABLE>{}</TABLE>", html.replace('\n', "").replace("<td></td>", "<td>&nbsp;</td>")));
    let latex = all(&|row| format!("{} \\\\ \\hline\n", cells(row, " & ")));
    is_sudoku(&format!("\\begin{{tabular}}{{|c|c|c|c|c|c|c|c|c|}}\n\\hline\n{latex}\\end{{tabular}}\n"));
    is_sudoku(&format!(
        "\\begin{{sudoku}}\n{}\\end{{sudoku}}\n",
        all(&|row| format!("{}|.\n", row.replace('.', " ").chars().map(|c| format!("|{c}")).collect::<String>()))
    ));
    is_sudoku(&format!("givens = [{}]\n", rows(SUDOKU).map(|row| format!("{row:?}")).join(", ")));
    is_sudoku(&SUDOKU.chars().map(|c| format!("{c}\n\n")).collect::<String>());
}

/// A grid of order n with boxes, some cells of which are open, in symbols.
fn large(n: usize, symbols: &str, open: &str, between: &str) -> String {
    let (root, symbols) = (n.isqrt(), symbols.as_bytes());
    let cell = |row: usize, at: usize| match (row * 7 + at * 3) % 5 < 2 {
        true => open.to_owned(),
        false => char::from(symbols[(root * (row % root) + row / root + at) % n]).into(),
    };
    (0..n).map(|row| (0..n).map(|at| cell(row, at)).collect::<Vec<_>>().join(between) + "\n").collect()
}

#[test]
fn large_grids_keep_their_boxes_and_symbols() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXY";
    for (n, symbols) in [(16, "0123456789ABCDEF"), (16, "123456789ABCDEFG"), (16, letters), (25, letters)] {
        let expected = graeco("solve", &large(n, symbols, ".", " "));
        assert!(expected.err.contains("read with boxes of") && expected.status == 0, "{}", expected.err);
        assert!(expected.out.split_whitespace().all(|word| symbols.contains(word)), "{}", expected.out);
        for (open, between) in [(".", ""), (" ", ""), (" ", " "), ("_", " ")] {
            let text = large(n, symbols, open, between);
            let run = graeco("solve", &text);
            assert_eq!((run.status, &run.out), (0, &expected.out), "{n} {symbols}: {text}{}", run.err);
        }
        let gaps: Vec<String> = large(n, symbols, ".", "").lines().map(str::to_owned).collect();
        let bands: Vec<String> = gaps.chunks(n.isqrt()).map(|band| band.join("\n") + "\n").collect();
        assert_eq!(graeco("solve", &bands.join("\n")).out, expected.out);
    }
    // Without boxes: in these they would clash.
    let square: String = (0..10)
        .map(|row| {
            (0..10)
                .map(|at| if (row + at) % 3 == 0 { '.' } else { char::from(b'A' + ((row + at) % 10) as u8) })
                .collect::<String>()
                + "\n"
        })
        .collect();
    let run = graeco("solve", &square);
    assert!(
        run.out.starts_with(|c: char| c.is_ascii_uppercase()) && run.err.contains("read without boxes"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn a_text_is_read_the_same_in_every_command() {
    let square = "1 2 3 4\n2 3 4 1\n. . . .\n. . . .\n";
    let file = "order = 4\ngivens = \"\"\"\n1 2 3 4\n2 3 4 1\n. . . .\n. . . .\n\"\"\"\n";
    for command in ["count", "candidates", "conflict"] {
        let (run, own) = (graeco(command, square), graeco(&format!("grid {command}"), file));
        assert_eq!((run.out, run.status), (own.out, own.status), "{command}");
        assert!(
            run.err.contains("read without boxes: in boxes of 2×2 some givens would be the same"),
            "{command}: {}",
            run.err
        );
    }
    assert_eq!(graeco("convert --to toml", square).out, file);
}

#[test]
fn boxes_and_walls_that_are_drawn_are_kept() {
    let picture = |n: usize, (rows, columns): (usize, usize), open: char, is_apart: bool| {
        let cell = |row: usize, at: usize| if row == at { char::from_digit(row as u32 + 1, 36).unwrap() } else { open };
        let between = if is_apart { " " } else { "" };
        let part = |row: usize, from: usize| {
            let cells: Vec<String> = (from..from + columns).map(|at| cell(row, at).to_string()).collect();
            format!("|{between}{}{between}", cells.join(between))
        };
        let rule = format!("+{}", "-".repeat(part(0, 0).len() - 1)).repeat(n / columns) + "+\n";
        let row = |row: usize| (0..n).step_by(columns).map(|from| part(row, from)).collect::<String>() + "|\n";
        (0..n).map(|at| if at % rows == 0 { rule.clone() + &row(at) } else { row(at) }).collect::<String>() + &rule
    };
    for (n, boxes) in [(6, (3, 2)), (6, (2, 3)), (8, (4, 2)), (8, (2, 4)), (10, (5, 2))] {
        for (open, is_apart) in [('.', true), (' ', true), (' ', false)] {
            let text = picture(n, boxes, open, is_apart);
            for text in [text.replace('|', "│").replace('-', "─").replace('+', "┼"), text] {
                let run = graeco("convert --to toml", &text);
                let stated = format!("boxes = [{}, {}]", boxes.0, boxes.1);
                assert!(run.out.contains(&stated) && run.err.is_empty(), "{text}\n{}{}", run.out, run.err);
            }
        }
    }
    let jigsaw =
        "order = 4\ngivens = \"1..............2\"\nregions = \"\"\"\n1 1 1 2\n1 3 2 2\n3 3 2 4\n3 4 4 4\n\"\"\"\n";
    let drawn = "\
+---+---+---+---+
| 1   .   . | . |
+   +---+---+   +
| . | . | .   . |
+---+   +   +---+
| .   . | . | . |
+   +---+---+   +
| . | .   .   2 |
+---+---+---+---+
";
    for text in [drawn.to_owned(), drawn.replace('.', " "), drawn.replace('|', "┃").replace('-', "━").replace('+', "╋")]
    {
        let run = graeco("convert --to json", &text);
        assert_eq!(run.out, graeco("convert --to json", jigsaw).out, "{text}{}", run.err);
    }
    // Walls that enclose no regions.
    let run = graeco("solve", &drawn.replacen("+   +---+", "+   +   +", 1));
    assert!(run.err.contains("the walls are left out"), "{}", run.err);
}

#[test]
fn errors_of_odd_forms_stand_where_the_user_sees_them() {
    let place = |command: &str, text: &str, expected: &str| {
        let run = graeco(command, text);
        assert!(run.status == 2 && run.err.contains(expected), "{text}\n{}", run.err);
    };
    let rows = rows(SUDOKU);
    let sheet = |wrong: &str| {
        let fields = |row: &str| row.chars().map(|c| format!(",{c}")).collect::<String>();
        let all: String = rows.iter().zip(1..).map(|(row, name)| format!("{name}{}\n", fields(row))).collect();
        format!("{}\n{all}", fields("ABCDEFGHI")).replacen("5,4,.,.,8", &format!("5,4,.,.,{wrong}"), 1)
    };
    place("solve", &sheet("q"), "<stdin>:6:9: unexpected `q`; expected 1 to 9");
    place("solve", &sheet("0"), "<stdin>:6:9: `0` may be an open cell");
    let fenced = format!("```\n{}\n```\n", rows.join("\n"));
    place("solve", &fenced.replacen("4..8", "4..q", 1), "<stdin>:6:4: unexpected `q`");
    place("solve", "[[1, 0, 3, 4], [None, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]]", "<stdin>:1:");
    let twice = graeco("solve", &format!("[code]\n\n55{}\n[/code]\n", &rows.join("\n")[2..]));
    assert!(twice.err.contains("<stdin>:3: no solution: row 1 has two 5s"), "{}", twice.err);
    place("solve", "a, b, c, d\na, b # first\n\nc, dd\n", "<stdin>:4:4: there is no item called `dd`");
    place("solve", "one two three\none two\ntree\n", "<stdin>:3:1: there is no item called `tree`");
    for prose in ["Solve this Sudoku please\n", "hello world\n"] {
        place("solve", &prose.repeat(3), "<stdin>:1:1: no puzzle found");
        place("solve", &prose.repeat(2), "<stdin>:1:1: no puzzle found");
    }
}

#[test]
fn words_of_puzzle_files_are_those_that_people_say() {
    let cage = "order = 4\nboxes = [2, 2]\n[[cage]]\ncells = \"r1c1 r1c2\"\nsum = 3\n";
    assert_eq!(graeco("count", cage).out, graeco("count", &cage.replace("cage", "killer")).out);
    let givens = "order = 4\nboxes = [2, 2]\ngivens = [[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]]\n";
    let list = givens.split_once("givens").unwrap().1;
    let expected = graeco("solve", givens);
    assert_eq!(expected.status, 0, "{}", expected.err);
    for text in [format!("L{list}"), format!("L{}", list.replace("], [", "],\n  [")), format!("givens{list}")] {
        let run = graeco("solve", &text);
        assert_eq!((&run.out, run.err.contains("read with boxes of 2×2")), (&expected.out, true), "{text}{}", run.err);
    }
}

#[test]
fn cells_of_all_orders_are_typed() {
    for n in [4, 5, 6, 7, 8, 10, 12, 15, 16, 25] {
        for open in ["0", ".", "x", "?"] {
            let cells = "1".to_owned() + &open.repeat(n * n - 1);
            assert!(graeco_exchange::is_typed(&cells), "{cells}");
        }
    }
    assert!(graeco_exchange::is_typed(&SUDOKU.replace('.', " ")));
}

#[test]
fn no_puzzle_is_lost_beside_a_bad_line() {
    // A line in brackets may be a title.
    for title in ["[1,2,3]", "[hard]", "[]", "[[1]]"] {
        let run = graeco("check", &format!("{SUDOKU}\n{title}\n{OTHER}\n"));
        assert_eq!(run.out.matches("unique").count(), 2, "{title}: {run:?}");
    }
    for bad in [&format!("{}Z", &SUDOKU[..79]), &SUDOKU[..80], "{\"puzzle\":\"12\"}"] {
        let run = graeco("check", &format!("{SUDOKU}\n{bad}\n{OTHER}\n"));
        assert_eq!(
            (run.status, run.out.lines().count(), run.out.matches("unique").count()),
            (2, 3, 2),
            "{bad}: {run:?}"
        );
    }
}

#[test]
fn squares_with_empty_lines_between_are_several() {
    let square = "1 2 3 4 5\n2 3 4 5 1\n3 4 5 1 2\n4 5 1 2 3\n5 1 2 3 4\n";
    let run = graeco("check", &format!("{square}\n{square}\n{square}"));
    assert_eq!((run.status, run.out.lines().count()), (0, 3), "{run:?}");
    let open = "A D . B\n. B A .\nD C . A\n. A D C\n";
    let run = graeco("count", open);
    assert_eq!((run.status, run.out.trim()), (0, "1"), "{run:?}");
    let run = graeco("count", "0 1 2 3\n1 2 3 0\n2 3 0\n3 0 1 2\n");
    assert_eq!(run.status, 2, "{run:?}");
}
