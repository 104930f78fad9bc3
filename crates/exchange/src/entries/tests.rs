//! Sudokus among other words.

use super::*;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const OTHER: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// What is read from each line of a text: the first cells of puzzles, whether they have a solution, and the others.
fn read(text: &str) -> String {
    let shown = |entry: Result<Entry, BadEntry>| match entry {
        Ok(Entry { cells, solution, others, .. }) => {
            let begin: String = cells[..3].iter().map(u8::to_string).collect();
            let others: Vec<String> = others.into_iter().map(|(name, text)| format!("{name}={text}")).collect();
            format!("{begin}{}{}", if solution.is_some() { "!" } else { "" }, others.join("&"))
        }
        Err(BadEntry { error, .. }) => format!("{}:{}:{}", error.line, error.column, error.what),
    };
    assert!(is_list(text), "{text}");
    let mut reader = EntryReader::default();
    let mut all: Vec<_> = text.lines().enumerate().flat_map(|(at, line)| reader.line(line, at + 1)).collect();
    all.extend(reader.end());
    all.into_iter().map(shown).collect::<Vec<_>>().join(" ")
}

#[test]
fn lists_and_tables_of_words_are_read() {
    assert_eq!(read(&format!("[\"{PUZZLE}\",\n\"{OTHER}\"]\n")), "530 800");
    assert_eq!(read(&format!("puzzles = ['{PUZZLE}', '{OTHER}']")), "530 800");
    let sql = format!("CREATE TABLE x (id int);\nINSERT INTO x VALUES (7,'{PUZZLE}','it''s'),(8,'{OTHER}',NULL);\n");
    assert_eq!(read(&sql), "530column1=7&column3=it's 800column1=8&column3=NULL");
    let sql = format!("INSERT INTO x (`id`, grid, name) VALUES\n(7,\"{PUZZLE}\",'a'),\n(8,\"{OTHER}\",'b');\n");
    assert_eq!(read(&sql), "530id=7&name=a 800id=8&name=b");
    let markdown = format!("| id | puzzle | solution |\n|---|:--|---|\n| Ann's | {PUZZLE} | {SOLUTION} |\n");
    assert_eq!(read(&markdown), "530!id=Ann's");
    let markdown = format!("| id | puzzle |\n|---|---|\n| a\\|b | `{PUZZLE}` |\n");
    assert_eq!(read(&markdown), "530id=a|b");
    let empty = format!("| id | note | puzzle | solution |\n|---|---|---|---|\n| 7 |  | {PUZZLE} | {SOLUTION} |\n");
    assert_eq!(read(&empty), "530!id=7&note=");
    let named = format!("| by | solution | puzzle |\n|---|---|---|\n| Ann, Bob | {SOLUTION} | {PUZZLE} |\n");
    assert_eq!(read(&named), "530!by=Ann, Bob");
    let table = "CREATE TABLE sudokus_of_the_year_2026 (r numeric(3,1), puzzle text, solution text);";
    let sql = format!("{table}\nINSERT INTO s VALUES (1.5,'{PUZZLE}','{SOLUTION}');\n");
    assert_eq!(read(&sql), "530!r=1.5");
    assert_eq!(read(&format!("[[7,\"{PUZZLE}\"],[8,\"{OTHER}\"]]\n")), "530column1=7 800column1=8");
    let json = format!("[{{\"id\": 7, \"quiz\":\"{PUZZLE}\",\"canon\":\"{OTHER}\"}},\n{{\"puzzle\":\"{OTHER}\"}}]");
    assert_eq!(read(&json), format!("530id=7&canon={OTHER} 800"));
    let record = format!("{{\"schema\":1,\"puzzle\":\"{PUZZLE}\",\"beside\":{{\"id\":\"7\"}}}}");
    assert_eq!(read(&record), "530id=7");
    let wrong = read(&format!("[\"{PUZZLE}\",\n \"{}\"]\n", &PUZZLE[1..]));
    assert_eq!(wrong, "530 2:3:this column has 80 cells; expected 81");
    let wrong = read(&format!("[\n  \"{PUZZLE}\",\n  [\"{}\", \"{SOLUTION}\"]\n]\n", &PUZZLE[1..]));
    assert_eq!(wrong, "530 3:5:this column has 80 cells; expected 81");
}

#[test]
fn records_over_several_lines_are_read() {
    let record = |id: u8| format!("{{\n \"id\": {id},\n \"puzzle\": \"{PUZZLE}\",\n \"solution\": \"{SOLUTION}\"\n}}");
    assert_eq!(read(&format!("[\n{},\n{}\n]\n", record(7), record(8))), "530!id=7 530!id=8");
    let pair = format!("[\n \"{PUZZLE}\",\n \"{SOLUTION}\"\n]");
    assert_eq!(read(&format!("[\n{pair},\n{pair}\n]\n")), "530! 530!");
    let meta = format!("{{\"puzzle\":\"{PUZZLE}\",\"meta\":{{\"level\":2}},\"solution\":\"{SOLUTION}\"}}");
    assert_eq!(read(&format!("[{meta}]")), "530!level=2");
    let both = format!("{{\"puzzle\":\"{PUZZLE}\",\"board\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\"}}");
    assert_eq!(read(&format!("[{both}]")), format!("530!board={PUZZLE}"));
    let rules = format!("[\"{PUZZLE}\",\n{{\n\"puzzle\":\"{OTHER}\",\n\"constraints\":[{{\"kind\":\"chaos\"}}]\n}}]");
    let mut reader = EntryReader::default();
    let all: Vec<_> = rules.lines().enumerate().flat_map(|(at, line)| reader.line(line, at + 1)).collect();
    assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false], "{all:?}");
    // A record that was cut off takes no other puzzle with it.
    assert_eq!(read(&format!("{{\"puzzle\":\"{PUZZLE}\"\n{{\"puzzle\":\"{OTHER}\"}}\n")), "530 800");
}

#[test]
fn arrays_of_programming_languages_are_read() {
    let rows: Vec<Vec<char>> = (0..9).map(|row| PUZZLE[9 * row..][..9].chars().collect()).collect();
    let array = |open: &str, cell: &dyn Fn(char) -> String, between: &str, end: &str, line: &str| {
        let row = |row: &Vec<char>| row.iter().map(|&c| cell(c)).collect::<Vec<_>>().join(between);
        format!("{open}{}{end}", rows.iter().map(row).collect::<Vec<_>>().join(line))
    };
    let number = |c: char| if c == '.' { "0".to_owned() } else { c.to_string() };
    let null = |c: char| if c == '.' { "null".to_owned() } else { c.to_string() };
    for text in [
        array("[[", &number, ", ", "]]", "], ["),
        array("board = [\n [", &number, ",", "]\n]", "],\n ["),
        array("[[", &number, " ", "]]", "]\n ["),
        array("array([[", &number, ", ", "]])", "],\n       ["),
        array("[[\"", &|c| c.to_string(), "\",\"", "\"]]", "\"]\n,[\""),
        array("[\"", &|c| c.to_string(), "", "\"]", "\", \""),
        array("int grid[9][9] = {{", &number, ",", "}};", "},\n{"),
        array("[", &null, ",", "]", ","),
        array("((", &number, ", ", "))", "), ("),
    ] {
        assert_eq!(read(&text), "530", "{text}");
    }
    let one = array("[[", &number, ",", "]]", "],[");
    assert_eq!(read(&format!("[{one},{one}]")), "530 530");
    assert_eq!(read(&format!("[[7,{one}],[8,{one}]]")), "530column1=7 530column1=8");
    assert_eq!(read(&format!("[{{\"id\":7,\"quiz\":{one},\"level\":2}}]")), "530id=7&level=2");
    // Keys between the arrays are not cells.
    assert_eq!(read(&format!("{{\"100000001\": {one}, \"100000002\": {one}}}")), "530 530");
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| format!("{:?}", String::from_utf8_lossy(row)));
    let rows = rows.collect::<Vec<_>>().join(",");
    assert_eq!(read(&format!("{{\"100000001\": [{rows}]}}")), "530");
    // One cell is missing, or a row too many.
    let short = one.replacen(",0]", "]", 1);
    assert_eq!(read(&format!("[{one},\n{short},\n{one}]")).matches("cells; expected 81").count(), 1);
    let many = read(&format!("[{one},\n{}]", one.replacen("[[", "[[0,0,0,0,0,0,0,0,0],[", 1)));
    assert!(many.contains("90 cells; expected 81") && many.contains("530"), "{many}");
    let mixed = read(&array("[[\"", &|c| c.to_string(), "\",\"", "\"]]", "\"],[\"").replacen(".", "0", 1));
    assert!(mixed.contains("expected"), "{mixed}");
}

#[test]
fn cells_in_columns_and_blanks_are_read() {
    let columns = |text: &str| text.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(",");
    assert_eq!(read(&format!("104,{}\n", columns(PUZZLE))), "530column1=104");
    assert_eq!(read(&format!("{},104\n", columns(PUZZLE))), "530column82=104");
    // A number of one digit may be a cell: the grid without clashes counts.
    assert_eq!(read(&format!("4,{}\n", columns(PUZZLE))), "530column1=4");
    let open = columns(&".".repeat(81));
    assert_eq!(read(&format!("4,{open}\n")).split(';').next(), Some("1:1:82 columns of one cell"));
    assert_eq!(read(&PUZZLE.replace('.', " ")), "530");
}

#[test]
fn other_texts_are_no_lists() {
    let toml = format!("order = 9\nboxes = [3, 3]\ngivens = \"{PUZZLE}\"\n");
    let json = format!("{{\"size\":9,\"box\":[3,3],\"givens\":\"{PUZZLE}\"}}\n");
    let regions = format!("{{\"order\":9,\"regions\":{:?}}}", [[1; 9]; 9]);
    let rows = SOLUTION.as_bytes().chunks(9).map(|row| format!("{:?}", String::from_utf8_lossy(row)));
    let rows = rows.collect::<Vec<_>>().join(", ");
    let ruled = format!("size = 9\nbox = [3, 3]\nthermo = [\"r1c1-3\"]\nsolution = [{rows}]\n");
    let spaced = PUZZLE.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
    for text in [
        &*toml,
        &json,
        &regions,
        &ruled,
        PUZZLE,
        &format!("7,{PUZZLE}\n"),
        &format!("{PUZZLE} # 7"),
        &spaced,
        "",
        "order = 9\n",
    ] {
        assert!(!is_list(text), "{text}");
    }
}

#[test]
fn a_record_with_a_solver_string_is_not_its_solution() {
    let record = |input: &str| format!("{{\"id\": 1, \"input\": \"{input}\", \"solution\": \"{OTHER}\"}}\n");
    for input in [".~R1C1_5", ".Cage~10~R1C1~R1C2", ".Shape~6x6"] {
        let text = record(input);
        assert!(!is_list(&text), "{text}");
        assert!(EntryReader::default().line(&text, 1).iter().all(Result::is_err), "{text}");
    }
}

#[test]
fn an_entry_that_goes_on_over_lines_has_the_line_of_its_puzzle() {
    let mut reader = EntryReader::default();
    assert!(reader.line("[{", 1).is_empty());
    assert!(reader.line(&format!("\"id\": 7, \"puzzle\": \"{PUZZLE}\""), 2).is_empty());
    let entry = reader.line("}]", 3).remove(0).unwrap();
    assert_eq!((entry.cells[0], entry.line, &*entry.others[0].0), (5, 2, "id"));
}
