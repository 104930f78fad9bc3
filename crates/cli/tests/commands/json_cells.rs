//! JSON of other programs: cells with rules or the regions of a jigsaw beside them, also in objects around them.

use super::run::graeco;

const SUDOKU: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The cells of a small jigsaw, its layout, and its number of solutions.
const CELLS: &str = "1...............";
const LAYOUT: &str = "1122112234443334";
const COUNT: &str = "36\n";

/// The cells of a jigsaw with one solution, which has seven as a plain Sudoku, and its layout: boxes of which two exchange a cell.
const LARGE: &str = "000000301005001090000000050080002710357819620021700083009078402070354160003900570";
const LARGE_LAYOUT: &str = "AABBBBCCCAAAABBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII";

/// The rows of the large layout, with something between them.
fn in_rows(between: &str) -> String {
    (0..9).map(|row| &LARGE_LAYOUT[9 * row..9 * row + 9]).collect::<Vec<_>>().join(between)
}

/// The numbers of solutions of JSON, by the command that detects what it reads, and by that of puzzles with rules.
fn counts(text: &str) -> [(i32, String, String); 2] {
    ["count", "grid count"].map(|command| {
        let run = graeco(command, text);
        (run.status, run.out, run.err)
    })
}

#[test]
fn json_that_states_rules_is_no_plain_sudoku() {
    for (rest, message) in [
        ("\"order\":9,\"givens\":@,\"constrains\":[{\"kind\":\"antiknight\"}]", "did you mean `constraints`?"),
        ("\"order\":9,\"boxes\":[3,3],\"givens\":@,\"rules\":[\"antiknight\"]", "unknown key `rules`"),
        ("\"order\":9,\"givens\":@,\"antiknight\":true", "`antiknight` is a rule of the whole grid"),
        ("\"givens\":@,\"diagonals\":[true,true]", "`order` is missing"),
        ("\"puzzle\":@,\"cages\":[{\"cells\":[\"r1c1\",\"r1c2\"],\"sum\":99}]", "`cages` is not read beside `puzzle`"),
        ("\"puzzle\":@,\"diagonal\":true", "`diagonal` is not read beside `puzzle`"),
        ("\"puzzle\":@,\"rules\":[\"antiknight\"]", "`rules` is not read beside `puzzle`"),
        ("\"puzzle\":@,\"Anti-Knight\":true", "`Anti-Knight` is not read beside `puzzle`"),
        ("\"puzzle\":@,\"jigsaw\":true", "`jigsaw` is not read beside `puzzle`"),
        ("\"puzzle\":@,\"regions\":@,\"layout\":@", "`layout` is not read beside `regions`"),
        ("\"quiz\":@,\"layout\":@,\"diagonal\":true", "`diagonal` is not read beside `quiz`"),
        ("\"order\":9,\"givens\":@,\"board\":@,\"regions\":@", "unknown key `board`"),
        ("\"puzzle\":{\"order\":9,\"givens\":@},\"layout\":@", "`layout` is not read beside `puzzle`"),
        ("\"puzzle\":@,\"Layout\":\"1111222233334444\"", "found 16 cells; expected 81"),
        ("\"puzzle\":@,\"killer_cages\":[[1]]", "`killer_cages` is not read beside `puzzle`"),
        ("\"givens\":@,\"thermometers\":[[1,2]]", "unknown key `thermometers`"),
        ("\"givens\":@,\"regions\":\"1112\"", "`order` is missing"),
        ("\"givens\":@,\"constraints\":\"antiknight\"", "`order` is missing"),
    ] {
        let run = graeco("check", &format!("{{{}}}", rest.replace('@', &format!("\"{SUDOKU}\""))));
        assert!(run.status == 2 && run.err.contains(message), "{rest}: {}{}", run.out, run.err);
    }
    for rest in [
        "\"puzzle\":@,\"diagonal\":false",
        "\"quiz\":@,\"rules\":\"as usual\"",
        "\"quiz\":@,\"layout\":\"classic\"",
        "\"quiz\":@,\"layout\":[9, 9]",
        "\"quiz\":@,\"layout\":{\"rows\":9}",
        "\"quiz\":@,\"layout\":\"the usual layout of nine rows\"",
        "\"quiz\":@,\"killer\":[],\"diagonals\":[false, false]",
        "\"quiz\":@,\"meta\":{\"between\":[1,2]}",
        "\"givens\":@,\"rules\":\"as usual\",\"values\":30",
        "\"givens\":@",
        "\"order\":9,\"boxes\":[3,3],\"givens\":@",
    ] {
        let run = graeco("check", &format!("{{{}}}", rest.replace('@', &format!("\"{SUDOKU}\""))));
        assert_eq!((run.status, run.out.trim_end()), (0, "unique"), "{rest}: {}", run.err);
    }
}

#[test]
fn json_of_cells_may_have_regions_in_every_form() {
    let (cells, layout) = ("1...............", "1122112234443334");
    let numbers: Vec<String> = layout.chars().map(String::from).collect();
    let rows = |quote: &str| {
        let rows = numbers
            .chunks(4)
            .map(|row| if quote == "[" { format!("[{}]", row.join(",")) } else { format!("\"{}\"", row.concat()) });
        format!("[{}]", rows.collect::<Vec<_>>().join(","))
    };
    let text = layout.as_bytes().chunks(4).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>();
    let file = format!("order = 4\ngivens = '{cells}'\nregions = '{layout}'\n");
    let expected = graeco("count", &file).out;
    for regions in [
        format!("\"{layout}\""),
        format!("\"{}\"", text.join("\\n")),
        format!("[{}]", numbers.join(",")),
        rows("["),
        rows("\""),
    ] {
        for (key, layout) in [("puzzle", "regions"), ("quiz", "layout"), ("grid", "jigsaw"), ("board", "regions")] {
            let mut forms = vec![format!("\"{cells}\"")];
            if key != "grid" {
                forms.push("[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]".to_owned());
                forms.push("[\"1...\",\"....\",\"....\",\"....\"]".to_owned());
            }
            for cells in forms {
                let run = graeco("count", &format!("{{\"{key}\":{cells},\"{layout}\":{regions}}}\n"));
                assert_eq!((run.status, run.out), (0, expected.clone()), "{key} {cells} {regions} {}", run.err);
            }
        }
    }
}

#[test]
fn the_solution_beside_cells_and_regions_is_checked() {
    let cells = "123.............";
    let puzzle = format!("\"puzzle\":\"{cells}\",\"regions\":\"1111222233334444\"");
    for (solution, told) in [("1234214334124321", "several"), ("1234123412341234", "wrong"), ("12341234", "expected")] {
        let run = graeco("check", &format!("{{{puzzle},\"solution\":\"{solution}\"}}\n"));
        assert!((run.out.clone() + &run.err).contains(told), "{solution} {run:?}");
    }
}

/// The regions of a layout of order n as lists, whose cells are written by their rows and columns from 0.
fn listed(layout: &str, n: usize, [open, close]: [&str; 2], cell: &dyn Fn(usize, usize) -> String) -> Vec<String> {
    let mut names: Vec<char> = layout.chars().collect();
    names.sort_unstable();
    names.dedup();
    let region = |name: &char| {
        let cells = layout.chars().enumerate().filter(|(_, other)| other == name);
        let cells: Vec<String> = cells.map(|(at, _)| cell(at / n, at % n)).collect();
        format!("{open}{}{close}", cells.join(","))
    };
    names.iter().map(region).collect()
}

/// All forms of the lists of regions.
fn all_lists(layout: &str, n: usize) -> [Vec<String>; 8] {
    let name = |r: usize, c: usize| format!("r{}c{}", r + 1, c + 1);
    let quoted = |r: usize, c: usize| format!("\"{}\"", name(r, c));
    [
        listed(layout, n, ["[", "]"], &quoted),
        listed(layout, n, ["\"", "\""], &name),
        listed(layout, n, ["[", "]"], &|r, c| format!("[{r},{c}]")),
        listed(layout, n, ["[", "]"], &|r, c| format!("[{},{}]", r + 1, c + 1)),
        listed(layout, n, ["[", "]"], &|r, c| (n * r + c).to_string()),
        listed(layout, n, ["[", "]"], &|r, c| (n * r + c + 1).to_string()),
        listed(layout, n, ["[", "]"], &|r, c| format!("{{\"row\":{r},\"col\":{c}}}")),
        listed(layout, n, ["{\"id\":1,\"cells\":[", "]}"], &quoted),
    ]
}

#[test]
fn regions_may_be_lists_of_cells() {
    for (cells, layout, count) in [(CELLS, LAYOUT, COUNT), (LARGE, LARGE_LAYOUT, "1\n")] {
        for lists in all_lists(layout, cells.len().isqrt()) {
            let by_name: Vec<String> = lists.iter().enumerate().map(|(at, list)| format!("\"{at}\":{list}")).collect();
            for regions in [format!("[{}]", lists.join(",")), format!("{{{}}}", by_name.join(","))] {
                for key in ["regions", "layout", "areas"] {
                    for (status, out, err) in counts(&format!("{{\"puzzle\":\"{cells}\",\"{key}\":{regions}}}\n")) {
                        assert_eq!((status, &*out), (0, count), "{key} {regions} {err}");
                    }
                }
            }
        }
    }
}

#[test]
fn mistakes_in_lists_of_cells_are_told() {
    let all = all_lists(LAYOUT, 4);
    for (wrong, message) in [
        (all[4].join(",").replace("15]", "16]"), "16 is no cell; expected 0 to 15"),
        (all[4].join(",").replace("15]", "4]"), "r2c1 is in two regions"),
        (all[4].join(",").replace("15]", "9]"), "r3c2 is twice in this region"),
        (all[3].join(",").replace("[4,4]]", "[5,4]]"), "[5, 4] is off the grid; expected rows and columns 1 to 4"),
        (all[2].join(",").replace("[3,3]]", "[3,4]]"), "[3, 4] is off the grid; expected rows and columns 0 to 3"),
        (all[0].join(",").replace("r4c4", "r4c5"), "r4c5 is off the grid"),
        (all[0].join(",").replace("r4c4", "4c4"), "`4c4` is not a cell"),
        (all[0].join(",").replace(",\"r4c4\"", ""), "region 4 has 3 cells; expected 4"),
        (all[6].join(",").replace(",\"col\":3}]", "}]"), "expected a cell like"),
    ] {
        for (status, out, err) in counts(&format!("{{\"puzzle\":\"{CELLS}\",\"regions\":[{wrong}]}}\n")) {
            assert!(status == 2 && err.contains(message), "{wrong}: {out}{err}");
        }
    }
}

#[test]
fn layouts_count_under_names_near_to_regions() {
    let spaced = LARGE_LAYOUT.split("").collect::<Vec<_>>().join(" ");
    let keys = ["region", "boxes", "blocks", "Zones", "areas", "nonets", "shape", "map", "regionMap", "houses"];
    for key in keys {
        for cells in ["puzzle", "Quiz", "cells", "initial"] {
            for (status, out, err) in counts(&format!("{{\"{cells}\":\"{CELLS}\",\"{key}\":\"{LAYOUT}\"}}\n")) {
                assert_eq!((status, &*out), (0, COUNT), "{key} {err}");
            }
        }
        for (status, out, err) in counts(&format!("{{\"puzzle\":\"{LARGE}\",\"{key}\":\"{LARGE_LAYOUT}\"}}\n")) {
            assert_eq!((status, &*out), (0, "1\n"), "{key} {err}");
        }
    }
    for (status, out, err) in counts(&format!("{{\"puzzle\":\"{LARGE}\",\"layout\":\"{}\"}}\n", spaced.trim())) {
        assert_eq!((status, &*out), (0, "1\n"), "{err}");
    }
    for rest in [
        "\"map\":\"forest-level-03.png\"",
        "\"areas\":[\"math\",\"logic\",\"kids\",\"daily\"]",
        "\"areas\":[\"north wing\",\"east wing\",\"c\",\"d\"]",
        "\"shape\":[[9,9]]",
        "\"map\":[[0,0,1],[1,0,1]]",
        "\"layout\":{\"rows\":9}",
        "\"blocks\":9",
    ] {
        for (status, out, err) in counts(&format!("{{\"puzzle\":\"{SUDOKU}\",{rest}}}\n")) {
            assert_eq!((status, &*out), (0, "1\n"), "{rest} {err}");
        }
    }
}

#[test]
fn puzzles_in_objects_keep_their_rules() {
    for (cells, layout, count) in [(CELLS, LAYOUT, COUNT), (LARGE, LARGE_LAYOUT, "1\n")] {
        let puzzle = format!("{{\"initial\":\"{cells}\",\"regions\":\"{layout}\"}}");
        for around in [
            "{\"puzzles\":[@,\n@]}",
            "{\"title\":\"Two\",\"a\":{\"b\":@},\"c\":@}",
            "[{\"items\":[@]},{\"items\":[@]}]",
            "{\"about\":{\"rules\":[\"Normal rules\"],\"size\":9},\"puzzles\":[@,@]}",
        ] {
            let text = around.replace('@', &puzzle);
            for (status, out, err) in counts(&text) {
                assert_eq!((status, out), (0, count.repeat(2)), "{text} {err}");
            }
        }
    }
    let plain = format!("{{\"puzzle\":\"{SUDOKU}\"}}");
    let mixed = format!("[{plain},{{\"items\":[{{\"puzzle\":\"{LARGE}\",\"regions\":\"{LARGE_LAYOUT}\"}}]}},{plain}]");
    assert_eq!(graeco("grid count", &mixed).out, "1\n1\n1\n");
    let around = format!("{{\"info\":{{\"rules\":[\"Normal rules\"]}},\"list\":[\"{SUDOKU}\",\"{SUDOKU}\"]}}");
    assert_eq!(graeco("count", &around).out, "1\n1\n");
}

#[test]
fn mistakes_in_puzzles_in_objects_are_told_at_their_place() {
    let puzzle = format!("{{\"puzzle\":\"{CELLS}\",\"regions\":\"{LAYOUT}\"}}");
    let wrong = puzzle.replacen(LAYOUT, "1112112234443334", 1);
    for (status, out, err) in counts(&format!("{{\"puzzles\":[{puzzle},\n  {wrong},{puzzle}]}}")) {
        assert!(status == 2 && out.split_whitespace().count() == 2, "{out}{err}");
        assert!(err.contains(":2:46: region `2` has 3 cells"), "{err}");
    }
    for item in ["\"hello\"", "null", "{\"p\":\"x\",\"regions\":\"1122\"}"] {
        for (status, out, err) in counts(&format!("{{\"puzzles\":[{puzzle},{item},{puzzle}]}}")) {
            assert!(status == 2 && out.split_whitespace().count() == 2, "{item} {out}{err}");
        }
    }
    for text in [
        format!("{{\"regions\":\"{LAYOUT}\",\"puzzles\":[{{\"puzzle\":\"{CELLS}\"}}]}}"),
        format!("{{\"puzzle\":\"{LARGE}\",\"meta\":{{\"regions\":\"{LARGE_LAYOUT}\"}}}}"),
        format!("{{\"puzzle\":\"{LARGE}\",\"meta\":{{\"a\":{{\"regions\":[\"{}\"]}}}}}}", in_rows("\",\"")),
        format!("{{'puzzle': '{LARGE}', 'regions': ['{}']}}", in_rows("','")),
        format!("{{puzzle: \"{LARGE}\", regions: \"{LARGE_LAYOUT}\"}}"),
        format!("{{\"items\":[{{\"start\":\"{LARGE}\",\"map\":[[0,0],[{}]]}}]}}", ["[1,2]"; 9].join(",")),
        format!("{{\"size\":9,\"puzzle\":\"{CELLS}\"}}"),
        "{\"puzzle\":[]}".to_owned(),
        format!("{{\"puzzle\":[],\"regions\":\"{LAYOUT}\"}}"),
    ] {
        for (status, out, err) in counts(&text) {
            assert!(status == 2 && out.trim().is_empty(), "{text} {out}{err}");
        }
    }
    assert_eq!(graeco("count", "{\"\\u006frder\":4}").out, "576\n");
    // An object as `puzzle` has its own regions.
    let whole = format!("{{\"puzzle\":{{\"order\":4,\"regions\":\"{LAYOUT}\",\"givens\":\"{CELLS}\"}}}}");
    assert_eq!(graeco("count", &whole).out, COUNT);
    // Objects in objects, each beside a puzzle.
    let deep = format!("{}1{}", format!("{{\"a\":[{puzzle},").repeat(3000), "]}".repeat(3000));
    assert_eq!(graeco("count", &deep).out.split_whitespace().count(), 1);
}

#[test]
fn cells_may_be_lists_of_numbers_or_words() {
    for (cells, told) in [
        ("[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]", ""),
        ("[[1,null,null,null],[null,null,null,null],[\"\",\"\",\"\",\"\"],[\".\",\".\",\".\",\".\"]]", ""),
        ("[[null,null,null,null],[null,null,null,null],[null,null,null,null],[1,null,null,null]]", ""),
        ("[[1,0,0,0],[0,0,0,0],[0,0,0,0]]", "found 3 rows; expected 4"),
        ("[[1,0,0,0],[0,0,0],[0,0,0,0],[0,0,0,0]]", "found 3 cells; expected 4"),
        ("[\"1...\",\"....\",\"....\"]", "found 3 rows; expected 4"),
    ] {
        for key in ["puzzle", "cells", "grid"] {
            for (status, out, err) in counts(&format!("{{\"{key}\":{cells},\"regions\":\"{LAYOUT}\"}}")) {
                let expected = if told.is_empty() { (0, COUNT) } else { (2, "\n") };
                assert!((status, &*out) == expected && err.contains(told), "{key} {cells} {out}{err}");
            }
        }
    }
}

#[test]
fn rows_of_cells_may_have_numbers_of_two_digits() {
    let open = format!("\"{}\"", ["."; 10].join(" "));
    let rows = format!("[\"1 2 3 4 5 6 7 8 9 10\",{}]", vec![open; 9].join(","));
    let run = graeco("solve", &format!("{{\"puzzle\":{rows}}}"));
    assert!(run.status == 0 && run.out.contains("123456789A"), "{}{}", run.out, run.err);
}
