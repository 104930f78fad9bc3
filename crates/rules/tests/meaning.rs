//! The meaning of each kind of clue, by values that obey it and values that do not.

use graeco_document::Document;
use graeco_grid::{Symbol, Values};
use graeco_rules::KINDS;

/// Lists of cells that the clues below name.
const CELLS: [(&str, &str); 6] = [
    ("PAIR", "[[0,0],[0,1]]"),
    ("THREE", "[[0,0],[1,1],[3,2]]"),
    ("FOUR", "[[0,0],[1,1],[3,2],[2,3]]"),
    ("FIVE", "[[0,0],[1,1],[3,2],[2,3],[0,3]]"),
    ("NINE", "[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]]"),
    ("SIDE", r#""side":"left","index":0"#),
];

/// The order of the grid, a kind, its fields, and values of its cells, a digit for each cell, that obey the clue and that do
/// not.
type Row = (usize, &'static str, &'static str, &'static str, &'static str);

const ROWS: &[Row] = &[
    (9, "killer", r#""cells":THREE,"sum":6"#, "123 321", "222 124"),
    (9, "cage", r#""cells":THREE"#, "125", "121"),
    (9, "cage_op", r#""cells":THREE,"op":"*","target":12"#, "134 223", "125"),
    (9, "cage_op", r#""cells":PAIR,"op":"-","target":3"#, "25 52", "26"),
    (9, "cage_op", r#""cells":PAIR,"op":"/","target":3"#, "26 62", "25"),
    (9, "multisum", r#""cells":THREE,"sums":[6,24]"#, "987 132", "951 222"),
    (9, "rellik", r#""cells":THREE,"sum":8"#, "914", "999"),
    (9, "rellik", r#""cells":THREE,"sum":10"#, "", "914"),
    (9, "rellik", r#""cells":THREE,"sum":14"#, "", "914"),
    (9, "rellik", r#""cells":THREE,"sum":4"#, "", "914"),
    (9, "equality", r#""cells":FOUR"#, "1278", "1258 1378 1238"),
    (9, "sum", r#""cells":THREE,"coefficients":[2,-1,0],"sum":5"#, "439", "449"),
    (9, "sum", r#""cells":THREE,"sum":5"#, "113", "123"),
    (9, "contains", r#""cells":FOUR,"values":[1,4,4]"#, "1445 4441", "1455"),
    (9, "contains", r#""cells":FOUR,"values":[1,4,4],"exactly":true"#, "1445", "4441 1455"),
    (9, "lookandsay", r#""cells":FOUR,"pairs":[[2,3],[0,5]]"#, "3132", "3532 3332 3112"),
    (9, "thermo", r#""cells":FOUR"#, "1358", "1334 8531"),
    (9, "slowthermo", r#""cells":FOUR"#, "1134", "1324"),
    (9, "arrow", r#""circle":[[0,0]],"line":[[0,1],[0,2]]"#, "743", "742"),
    (9, "arrow", r#""circle":[[0,0],[0,1]],"line":[[1,1],[2,2]]"#, "1596", "5196"),
    (9, "doublearrow", r#""cells":FOUR"#, "1458", "1457"),
    (9, "between", r#""cells":FOUR"#, "3458 8453", "3358 3498"),
    (9, "lockout", r#""cells":FOUR,"diff":4"#, "2198", "2168 2194"),
    (9, "renban", r#""cells":FOUR"#, "3546", "3547 3545"),
    (9, "whisper", r#""cells":FOUR,"diff":5"#, "1727", "1615"),
    (9, "palindrome", r#""cells":FOUR"#, "1221", "1222"),
    (9, "entropic", r#""cells":FOUR"#, "1472", "1462"),
    (9, "modular", r#""cells":FOUR,"mod":3"#, "1234", "1242"),
    (9, "zipper", r#""cells":FOUR"#, "1458", "1457"),
    (9, "zipper", r#""cells":FIVE"#, "23856", "23956"),
    (9, "factor", r#""cells":FOUR"#, "4826", "4626"),
    (9, "regionsum", r#""cells":[[0,1],[0,2],[0,3],[0,4]]"#, "2314", "2315"),
    (9, "nabner", r#""cells":THREE"#, "513", "514 515"),
    (9, "sumline", r#""cells":FIVE,"sum":10"#, "46721", "45291 46911"),
    (9, "valueindexing", r#""cells":FIVE"#, "73172 11234", "73712 75777"),
    (9, "valueindexing", r#""cells":PAIR,"counted":[[3,2],[2,3],[0,3]]"#, "73127", "73172 74172"),
    (9, "valueindexing", r#""cells":PAIR,"counted":[[0,1],[3,2],[2,3],[0,3]]"#, "73172", "73127"),
    (9, "white", r#""cells":PAIR"#, "34 43", "35 33"),
    (9, "black", r#""cells":PAIR"#, "24 42", "34 22"),
    (2, "kropki_negative", "", "1331", "1221 2442"),
    (9, "x", r#""cells":PAIR"#, "46 55", "45"),
    (9, "v", r#""cells":PAIR"#, "23 41", "24"),
    (2, "xv_negative", "", "1111", "1422 4664"),
    (9, "difference", r#""cells":PAIR,"value":3"#, "25 52", "24"),
    (9, "ratio", r#""cells":PAIR,"value":3"#, "62 26", "52"),
    (9, "pairsum", r#""cells":PAIR,"value":8"#, "35 44", "34"),
    (2, "difference_negative", r#""values":[1]"#, "1111", "1112"),
    (2, "ratio_negative", r#""values":[2]"#, "1331", "1221"),
    (2, "pairsum_negative", r#""values":[3]"#, "2222", "1222"),
    (9, "greater", r#""cells":PAIR"#, "52", "25 33"),
    (9, "quad", r#""cells":FOUR,"values":[1,4,4]"#, "1445 4441", "1455"),
    (9, "odd", r#""cells":PAIR"#, "13", "12"),
    (9, "even", r#""cells":PAIR"#, "24", "23"),
    // The second cell holds 4, so the fourth one holds 2.
    (4, "indexer", r#""cells":[[0,1]],"axis":"col""#, "1432 1234", "2431"),
    (4, "boxindexer", r#""cells":[[0,1]]"#, "1432 1234", "2431"),
    // The cells are r1c1, r2c1, r1c2, r1c3, r2c2.
    (3, "minimum", r#""cells":PAIR"#, "23233", "23223 22122"),
    (3, "maximum", r#""cells":PAIR"#, "21312", "23211"),
    (9, "countingcircles", r#""cells":FOUR"#, "3133 4444", "3132 2231"),
    (9, "countdistinct", r#""cells":FOUR,"control":[1,0]"#, "73772", "73773"),
    (9, "countdistinct", r#""cells":FOUR,"control":[0,0]"#, "3995", "2995"),
    // The control cell, the cell that others are compared with, then those of the second run.
    (
        9,
        "countsame",
        r#""control":[[0,1]],"like":[[0,0]],"runs":[[[0,0]],[[3,3],[4,4]]]"#,
        "1434 2443 3444",
        "2434 1443 2444",
    ),
    (3, "connected", r#""cells":NINE,"values":[1,2]"#, "123323312", "133323312"),
    (3, "connected", r#""cells":NINE,"values":[1,2],"size":5"#, "123323312", "122323312"),
    (3, "connected", r#""cells":NINE,"values":[1]"#, "122222222", "222222222"),
    (9, "connected", r#""cells":FOUR,"values":[1],"columns":2"#, "1212 1123", "1221"),
    (9, "candidates", r#""cell":[0,0],"values":[2,3,5]"#, "2 3 5", "4"),
    // The cells of the two lists in turn.
    (9, "clone", r#""a":PAIR,"b":[[4,4],[4,5]]"#, "3355", "3535"),
    // The cells are r1c1, r2c2, r4c4, r3c2, r4c1, r1c2.
    (9, "samevalues", r#""sets":[[[0,0],[1,1],[3,3]],[[2,1],[3,0],[3,3]],[[3,3],[0,1],[2,1]]]"#, "257522", "257525"),
    // The cells are r1c1, r2c2, r3c2, r4c4, r3c3.
    (9, "equalsum", r#""segments":[[[0,0],[1,1],[2,1]],[[3,3],[1,1]],[[0,0],[2,2]]]"#, "13235", "13236"),
    (9, "magicsquare", r#""cells":NINE"#, "276951438", "276951483"),
    (9, "littlekiller", r#""cells":THREE,"sum":14"#, "347 554", "346"),
    (5, "sandwich", r#""axis":"row","index":0,"sum":6"#, "31425", "31452"),
    (4, "skyscraper", r#"SIDE,"count":2"#, "3412", "1234 4123"),
    (4, "xsum", r#"SIDE,"sum":6"#, "2413 3124", "2314"),
    (4, "numberedroom", r#"SIDE,"value":4"#, "2413", "2143"),
    (4, "hiddenskyscraper", r#"SIDE,"value":3"#, "2431", "2413 1234"),
    // Lines 12 and 21 stand four times each; then 11, 22, 11, 22, 12, 12, 21, 21.
    (3, "differentlines", "", "112213331", "123231312 121223312"),
    (2, "fullrank", r#"SIDE,"rank":1"#, "1221 1122", "2112"),
    (2, "fullrank", r#"SIDE,"rank":5"#, "2112", "1221"),
    (2, "fullrank", r#"SIDE,"rank":7"#, "2211", "1122"),
    (2, "fullrank", r#"SIDE,"rank":1,"ties":"none""#, "", "1221 1122"),
    (4, "outsidesudoku", r#"SIDE,"value":3"#, "31 23", "12"),
    (9, "lunchbox", r#""cells":FOUR,"sum":5"#, "3584", "3684 3548 3583"),
    (9, "lunchbox", r#""cells":FOUR,"sum":0"#, "3284", "3584"),
    (3, "antiknight", "", "111232333", "111212313"),
    (2, "antiking", "", "1234", "1231 1134"),
    (2, "nonconsecutive", "", "1331", "1221"),
    (2, "diagonal_nonconsecutive", "", "1221", "1112"),
    (3, "chess", r#""moves":[[1,2]]"#, "111232333", "111212313"),
    (3, "chess", r#""moves":[[2,1]],"values":[2]"#, "111212313", "121212332"),
    (3, "taxicab", r#""distance":4"#, "123123123", "123232321"),
    (3, "antitaxicab", "", "223131313", "232131313"),
    (3, "knightmare", r#""sums":[6]"#, "123122313", "133121333"),
    (3, "knightmare", r#""sums":[4]"#, "", "123122313"),
    (3, "globalentropy", "", "123331121", "123311121"),
    (3, "globalmod", r#""mod":2"#, "123312221", "133312221"),
    (3, "dutchflatmates", "", "123231312", "123211312 112121212"),
    (9, "rule", r#""cells":THREE,"where":"a + b = c""#, "134", "135"),
    (9, "pairs_on_line", r#""cells":THREE,"where":"a < b""#, "134", "143"),
    (9, "all_pairs", r#""cells":THREE,"where":"a != b""#, "134", "131"),
    (9, "regex", r#""cells":FOUR,"pattern":"[1-4]+5""#, "1345", "1355 1344"),
    (9, "table", r#""cells":PAIR,"tuples":[[1,2],[3,4]]"#, "12 34", "14"),
];

/// Kinds that post no rule of their own, or whose files count solutions.
const OTHERS: [&str; 14] = [
    "region",
    "windoku",
    "disjointgroups",
    "pandiagonal",
    "regionsamevalues",
    "doppelganger",
    "chaos",
    "or",
    "and",
    "not",
    "replicate",
    "var",
    "layer",
    "automaton",
];

#[test]
fn clues_hold_for_the_values_that_obey_them_and_for_no_others() {
    let mut wrong = Vec::new();
    for &(n, kind, fields, obeyed, broken) in ROWS {
        let boxes = match n {
            4 => r#""box":[2,2],"#,
            9 => r#""box":[3,3],"#,
            _ => "",
        };
        let fields = CELLS.iter().fold(fields.to_owned(), |fields, (name, cells)| fields.replace(name, cells));
        let comma = if fields.is_empty() { "" } else { "," };
        let line = format!(r#"{{"size":{n},{boxes}"constraints":[{{"kind":"{kind}"{comma}{fields}}}]}}"#);
        let puzzle = Document::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}")).into_puzzle();
        let [rule] = puzzle.constraints() else { panic!("{line}: {:?}", puzzle.constraints()) };
        let all = [(obeyed, true), (broken, false)];
        for (values, expected) in all.iter().flat_map(|(all, holds)| all.split(' ').map(move |one| (one, *holds))) {
            let symbols: Vec<Symbol> = values.bytes().map(|digit| Symbol::new(usize::from(digit - b'1'))).collect();
            let fits = symbols.len() == rule.scope().len();
            if !values.is_empty() && (!fits || rule.holds(Values::new(&symbols, puzzle.order(), 1)) != expected) {
                wrong.push(format!("{kind} {fields}: {values}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn all_kinds_are_listed() {
    let is_listed = |name: &str| OTHERS.contains(&name) || ROWS.iter().any(|row| row.1 == name);
    let missed: Vec<&str> = KINDS.iter().map(|kind| kind.name).filter(|name| !is_listed(name)).collect();
    assert_eq!(missed, Vec::<&str>::new(), "add a row to `ROWS`");
}
