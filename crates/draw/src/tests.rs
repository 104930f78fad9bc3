//! Every kind of clue is drawn or described; texts do not overlap; nothing is cut off; the files can be read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use graeco_document::Document;
use graeco_grid::{Budget, Limits, Poll, Square, Stop, Symbol};
use graeco_logic::{Explainer, Position};
use graeco_rules::{Content, DRAWINGS, KINDS};

use crate::error::DrawError;
use crate::formats::ImageFormat;
use crate::mosaic::Mosaic;
use crate::picture::Picture;
use crate::shape::{Shape, Text};
use crate::sheet::Sheet;
use crate::theme::{Ink, Theme};

/// Puzzles of different kinds.
const COLLECTION: [&str; 12] = [
    include_str!("../../../tests/data/variants/arrow.jsonl"),
    include_str!("../../../tests/data/variants/box16.jsonl"),
    include_str!("../../../tests/data/variants/futoshiki.jsonl"),
    include_str!("../../../tests/data/variants/jigsaw-diagonal.jsonl"),
    include_str!("../../../tests/data/variants/killer-thermo-arrow.jsonl"),
    include_str!("../../../tests/data/variants/killer6.jsonl"),
    include_str!("../../../tests/data/variants/kropki.jsonl"),
    include_str!("../../../tests/data/variants/latin.jsonl"),
    include_str!("../../../tests/data/variants/littlekiller.jsonl"),
    include_str!("../../../tests/data/variants/parity.jsonl"),
    include_str!("../../../tests/data/variants/windoku.jsonl"),
    include_str!("../../../tests/data/variants/xwindoku.jsonl"),
];

/// A puzzle with these constraints, in JSON.
fn document(n: usize, block: [usize; 2], constraints: &[&str]) -> Document {
    let [rows, columns] = block;
    let constraints = constraints.join(",");
    let text = format!(r#"{{"size":{n},"box":[{rows},{columns}],"constraints":[{constraints}]}}"#);
    Document::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn texts(sheet: &Sheet) -> Vec<&Text> {
    sheet.shapes.iter().filter_map(|shape| if let Shape::Text(text) = shape { Some(text) } else { None }).collect()
}

/// All texts, with blanks between them.
fn words(sheet: &Sheet) -> String {
    texts(sheet).iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Checks that no texts overlap and that nothing is cut off.
fn check(sheet: &Sheet, what: &str) {
    let texts = texts(sheet);
    for (number, one) in texts.iter().enumerate() {
        for other in &texts[..number] {
            assert!(!one.area().overlaps(&other.area()), "{what}: `{}` and `{}` overlap", one.text, other.text);
        }
        assert!(one.size > 5.5, "{what}: `{}` is too small", one.text);
    }
    for shape in &sheet.shapes {
        assert_eq!(shape.area().join(sheet.area), sheet.area, "{what}: {shape:?} is cut off");
    }
}

#[test]
fn every_kind_is_drawn_or_told() {
    let blank = document(9, [3, 3], &[]);
    let blank = Picture::new(&blank).sheet().unwrap().shapes.len();
    let mut drawn = 0;
    for kind in KINDS {
        let document = document(9, [3, 3], &[kind.example]);
        let (sheet, bare) = (Picture::new(&document).sheet().unwrap(), Picture::new(&document).without_legend());
        check(&sheet, kind.name);
        let words = words(&sheet);
        assert!(words.contains(kind.title), "{}: {words}", kind.name);
        // Numbers can be read, in the picture or below it.
        for (name, content) in document.clues()[0].fields() {
            let numbers = match content {
                Content::Number(number) if *name != "index" => vec![*number],
                Content::Numbers(numbers) => numbers.clone(),
                _ => Vec::new(),
            };
            for number in numbers {
                let is_read = |word: &str| word.trim_end_matches(['×', '÷', '−', '+', ',']) == number.to_string();
                let is_told = words.split([' ', '/']).any(is_read);
                assert!(is_told, "{}: {number} is not in {words}", kind.name);
            }
        }
        // Rules without a picture are described without the legend, too.
        let bare = bare.sheet().unwrap();
        let is_told = self::words(&bare).contains(kind.title);
        let more = bare.shapes.len() - texts(&bare).len() > blank;
        assert!(is_told || more || bare.shapes.len() > blank, "{}", kind.name);
        drawn += usize::from(!is_told);
    }
    assert!(drawn >= 50, "only {drawn} kinds have a picture");
}

#[test]
fn all_kinds_at_once_leave_each_other_room() {
    // Kinds that change the grid, or need another one, are left out.
    let left_out = ["chaos", "doppelganger"];
    let examples: Vec<&str> =
        KINDS.iter().filter(|kind| !left_out.contains(&kind.name)).map(|kind| kind.example).collect();
    let document = document(9, [3, 3], &examples);
    let sheet = Picture::new(&document).sheet().unwrap();
    check(&sheet, "all kinds");
    let words = words(&sheet);
    for clue in document.clues() {
        assert!(words.contains(clue.kind().title), "{}", clue.kind().name);
    }
}

#[test]
fn clues_at_the_same_place_are_kept_apart_or_told() {
    let cases: [(&[&str], &str); 6] = [
        (
            &[
                r#"{"kind":"white","cells":[[0,0],[0,1]]}"#,
                r#"{"kind":"black","cells":[[0,0],[0,1]]}"#,
                r#"{"kind":"x","cells":[[0,0],[1,1]]}"#,
            ],
            "black dot r1c1 r1c2 X r1c1 r2c2 white dot",
        ),
        (
            &[
                r#"{"kind":"quad","cells":[[0,0],[0,1],[1,0],[1,1]],"values":[1,2,3,4]}"#,
                r#"{"kind":"quad","cells":[[0,0],[0,1],[1,0],[1,1]],"values":[1]}"#,
            ],
            "quadruple r1c1 r1c2 r2c1 r2c2: values 1",
        ),
        (
            &[
                r#"{"kind":"littlekiller","side":"top","index":3,"direction":"down-left","sum":12}"#,
                r#"{"kind":"littlekiller","side":"top","index":3,"direction":"down-right","sum":13}"#,
                r#"{"kind":"littlekiller","side":"top","index":3,"direction":"down-right","sum":14}"#,
                r#"{"kind":"xsum","side":"top","index":3,"sum":15}"#,
                r#"{"kind":"sandwich","axis":"col","index":3,"sum":16}"#,
            ],
            "little killer: side top, index 4, direction down-right, sum 14",
        ),
        (
            &[r#"{"kind":"killer","cells":[[0,0]],"sum":5}"#, r#"{"kind":"killer","cells":[[0,0],[0,1]],"sum":15}"#],
            "cage: killer cage",
        ),
        (
            &[
                r#"{"kind":"whisper","cells":[[0,0],[0,1]],"diff":5}"#,
                r#"{"kind":"whisper","cells":[[4,4],[4,5]],"diff":4}"#,
            ],
            "green line (orange for a difference of 4): whisper line",
        ),
        (&[r#"{"kind":"whisper","cells":[[0,0],[0,1]],"diff":5}"#], "green line: whisper line, difference 5"),
    ];
    for (clues, expected) in cases {
        let document = document(9, [3, 3], clues);
        let sheet = Picture::new(&document).sheet().unwrap();
        check(&sheet, expected);
        assert!(words(&sheet).contains(expected), "{expected}: {}", words(&sheet));
    }
}

/// The shapes of a picture that have a colour of theirs, as `fill` or `stroke`.
fn inks(picture: &Picture<'_>, name: &str) -> Vec<String> {
    let svg = picture.svg().unwrap();
    let tree = roxmltree::Document::parse(&svg).unwrap();
    let shapes = tree.descendants().filter(|node| node.has_tag_name(name));
    shapes.filter_map(|node| node.attribute("stroke").map(str::to_owned)).collect()
}

#[test]
fn dutch_whispers_are_orange_and_sets_of_rings_differ() {
    let whisper = |diff: i64| format!(r#"{{"kind":"whisper","cells":[[0,0],[0,1]],"diff":{diff}}}"#);
    let lockout = document(9, [3, 3], &[r#"{"kind":"lockout","cells":[[0,0],[0,1],[0,2]],"diff":4}"#]);
    assert!(words(&Picture::new(&lockout).sheet().unwrap()).starts_with("blue line between diamonds"));
    let [german, dutch] = [5, 4].map(|diff| document(9, [3, 3], &[&whisper(diff)]));
    assert_ne!(Picture::new(&german).svg(), Picture::new(&dutch).svg());
    let told = words(&Picture::new(&dutch).sheet().unwrap());
    assert!(told.contains("orange line: whisper line, difference 4"), "{told}");
    let rings = [r#"{"kind":"countingcircles","cells":[[0,0]]}"#, r#"{"kind":"countingcircles","cells":[[4,4]]}"#];
    let inks = inks(&Picture::new(&document(9, [3, 3], &rings)), "circle");
    assert!(inks.len() == 2 && inks[0] != inks[1], "{inks:?}");
}

#[test]
fn drawings_are_drawn_and_not_explained() {
    let blank = Picture::new(&document(9, [3, 3], &[])).sheet().unwrap().shapes.len();
    for kind in DRAWINGS {
        let sheet = Picture::new(&document(9, [3, 3], &[kind.example])).sheet().unwrap();
        check(&sheet, kind.name);
        assert!(
            sheet.shapes.len() > blank && !words(&sheet).contains(kind.title) || kind.name == "fog",
            "{}",
            kind.name
        );
    }
}

#[test]
fn cells_in_fog_are_covered_and_explained() {
    let covers = |clues: &[&str]| {
        let sheet = Picture::new(&document(9, [3, 3], clues)).sheet().unwrap();
        check(&sheet, "fog");
        let cover = |shape: &&Shape| matches!(shape, Shape::Rectangle(_, style) if style.fill == Some(Ink::Fog));
        (sheet.shapes.iter().filter(cover).count(), words(&sheet).contains("in fog at the beginning"))
    };
    assert_eq!(covers(&[]), (0, false));
    let (one, two) = (r#"{"kind":"fog","cells":[[4,4],[0,0]]}"#, r#"{"kind":"fog","cells":[[4,4],[8,8]]}"#);
    assert_eq!([covers(&[one]), covers(&[one, two])], [(79, true), (78, true)]);
}

#[test]
fn segments_of_equal_sums_have_frames() {
    let frames = |segments: &str| {
        let clue = format!(r#"{{"kind":"equalsum","segments":{segments}}}"#);
        inks(&Picture::new(&document(9, [3, 3], &[&clue])), "path").len()
    };
    let two = frames("[[[0,0],[0,1]],[[0,2],[0,3]]]");
    assert_eq!(frames("[[[0,0],[0,1]],[[0,2],[0,3]],[[1,0],[1,1]]]"), two + 1);
}

#[test]
fn sums_of_cages_stand_where_they_stand_and_candidates_are_in_the_middle() {
    let killer = document(9, [3, 3], &[r#"{"kind":"killer","cells":[[4,4],[4,5]],"sum":17}"#]);
    let position = Position::new(killer.puzzle()).unwrap();
    let place = |sheet: Sheet, text: &str| {
        let all: Vec<Text> = texts(&sheet).into_iter().filter(|one| one.text == text).cloned().collect();
        (all[0].at, all.len())
    };
    let plain = Picture::new(&killer).without_legend();
    let reasoned = plain.clone().position(&position).sheet().unwrap();
    check(&reasoned, "cage with candidates");
    assert_eq!(place(plain.sheet().unwrap(), "17").0, place(reasoned.clone(), "17").0);
    // The candidate 5 of r1c1 is in the middle of its cell.
    let middle = crate::area::SIDE / 2.0;
    let (five, cells) = place(reasoned, "5");
    assert!((five.x - middle).abs() < 0.01 && (five.y - middle).abs() < 0.01 && cells > 70, "{five:?} {cells}");
}

#[test]
fn title_and_rules_are_written_if_they_are_wanted() {
    let text = "order = 4\ntitle = \"Small\"\nauthor = \"Me\"\n[[rule]]\ncells = \"r1c1 r1c2\"\nwhere = \"a < b\"\n";
    let document = Document::parse(text).unwrap();
    let picture = Picture::new(&document);
    let ruled = picture.clone().with_rules("Fill it.\nWith digits.").sheet().unwrap();
    check(&ruled, "rules");
    let told = words(&ruled);
    assert!(["Small", "by Me", "Fill it.", "With digits."].iter().all(|words| told.contains(words)), "{told}");
    let plain = words(&picture.sheet().unwrap());
    assert!(!plain.contains("Small") && plain.contains("rule"), "{plain}");
    // The grid alone has no words.
    assert_eq!(words(&picture.without_words().sheet().unwrap()), "");
}

#[test]
fn cells_outside_the_grid_are_told() {
    let text = "order = 4\n[[var]]\nvars = \"s\"\nvalues = [3, 9]\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = \"s\"\n\
                [[renban]]\ncells = \"r1c1 s\"\n";
    let document = Document::parse(text).unwrap();
    let words = words(&Picture::new(&document).sheet().unwrap());
    assert!(
        words.contains("renban line r1c1 s") && words.contains("cell outside the grid: vars s, values 3 9"),
        "{words}"
    );
    assert!(words.starts_with("s "), "the name of the sum is in the cage: {words}");
}

#[test]
fn layers_of_a_solution_are_colours() {
    let text = "order = 2\ngivens = \"12..\"\n[[layer]]\nname = \"s\"\n[[palindrome]]\ncells = \"r1c1 s_r1c1\"\n\
                [[palindrome]]\ncells = \"r1c2 s_r1c2\"\n";
    let document = Document::parse(text).unwrap();
    let solution = document.puzzle().solve().unwrap();
    let colours = |picture: Picture<'_>| {
        let svg = picture.without_words().svg().unwrap();
        svg.matches("<rect").count()
    };
    let (plain, solved) = (Picture::new(&document), Picture::new(&document).solution(&solution));
    let gray = solution.all_symbols()[4..].iter().filter(|symbol| symbol.index() == 1).count();
    assert!(gray > 0);
    assert_eq!(colours(solved), colours(plain) + gray);
}

#[test]
fn known_values_of_layers_are_colours() {
    let text = "order = 2\ngivens = \"12..\"\n[[layer]]\nname = \"s\"\nvalues = [1, 2]\ngivens = \"12..\"\n\
                [[palindrome]]\ncells = \"r2c2 s_r2c2\"\n";
    let document = Document::parse(text).unwrap();
    let candidates = document.puzzle().search().true_candidates(1);
    let drawn = |picture: Picture<'_>| picture.without_words().svg().unwrap().matches("<rect").count();
    let bare = Document::parse(&text.replace("givens = \"12..\"\n[[pal", "[[pal")).unwrap();
    let rects = drawn(Picture::new(&bare));
    // A given that is white, and one that is gray; r2c2 is 1, so that its shade is white, too.
    assert_eq!(drawn(Picture::new(&document)), rects + 2);
    assert_eq!(drawn(Picture::new(&document).true_candidates(&candidates)), rects + 3);
}

#[test]
fn symbols_of_any_alphabet_and_order_fit_into_their_cells() {
    for (n, block) in [(1, [1, 1]), (2, [1, 2]), (4, [2, 2]), (16, [4, 4]), (25, [5, 5]), (100, [10, 10])] {
        let document = document(n, block, &[]);
        let symbol = |cell: usize| Symbol::new((cell / n * block[1] + cell / n / block[0] + cell % n) % n);
        let solution = Square::new(document.puzzle().order(), (0..n * n).map(symbol).collect());
        assert!(document.puzzle().is_solved_by(&solution));
        check(&Picture::new(&document).solution(&solution).sheet().unwrap(), &n.to_string());
    }
    let signs =
        Document::parse("order = 4\nsymbols = \"<>&'\"\ntitle = \"<a> & b\"\ngivens = \"<>&'............\"\n").unwrap();
    let svg = Picture::new(&signs).svg().unwrap();
    let tree = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let named = |name| {
        tree.descendants().filter(move |node| node.has_tag_name(name)).filter_map(|node| node.text()).map(str::trim)
    };
    assert_eq!(named("text").collect::<String>(), "<>&'");
    assert_eq!(named("title").collect::<String>(), "<a> & b");
}

#[test]
fn a_large_grid_with_a_dot_on_every_border_is_drawn_soon() {
    let n = 100;
    let dot =
        |row: usize, column: usize| format!(r#"{{"kind":"white","cells":[[{row},{column}],[{row},{}]]}}"#, column + 1);
    let dots: Vec<String> = (0..n).flat_map(|row| (0..n - 1).map(move |column| dot(row, column))).collect();
    let document = document(n, [10, 10], &dots.iter().map(String::as_str).collect::<Vec<_>>());
    let sheet = Picture::new(&document).sheet().unwrap();
    let circles = sheet.shapes.iter().filter(|shape| matches!(shape, Shape::Circle(..))).count();
    assert_eq!((circles, words(&sheet).as_str()), (n * (n - 1), "white dot"));
}

#[test]
fn the_puzzles_of_the_collection_have_pictures_without_overlaps() {
    let mut seen = 0;
    for file in COLLECTION {
        for line in file.lines() {
            let document = Document::parse(line).unwrap();
            let what = document.header().title.clone().unwrap_or_default();
            let position = Position::new(document.puzzle());
            let pictures = [
                Some(Picture::new(&document).theme(Theme::Dark)),
                document.header().solution.as_ref().map(|solution| Picture::new(&document).solution(solution)),
                position.as_ref().map(|position| Picture::new(&document).position(position)),
            ];
            for picture in pictures.iter().flatten() {
                let sheet = picture.sheet().unwrap();
                check(&sheet, &what);
                let svg = picture.svg().unwrap();
                let tree = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{what}: {error}"));
                let count = tree.descendants().filter(|node| node.has_tag_name("text")).count();
                assert_eq!(count, texts(&sheet).len(), "{what}");
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "only {seen} pictures");
}

#[test]
fn steps_mark_what_they_strike() {
    let givens = "000704005020010070000080002090006250600070008053200010400090000030060090200407000";
    let text = format!("order = 9\nboxes = [3, 3]\ngivens = \"{givens}\"\n");
    let document = Document::parse(&text).unwrap();
    let mut explainer = Explainer::new(Position::new(document.puzzle()).unwrap());
    let mut kinds = 0;
    for _ in 0..40 {
        let position = explainer.position().clone();
        let Some(step) = explainer.next() else { break };
        let plain = Picture::new(&document).position(&position);
        let before = plain.sheet().unwrap().shapes.len();
        let sheet = plain.step(&step).line("a step").sheet().unwrap();
        check(&sheet, &format!("{step:?}"));
        let marks = step.pattern.len() + step.fins.len() + step.places.len() + 2 * step.strikes.len();
        assert!(sheet.shapes.len() > before + marks, "{step:?}");
        assert!(words(&sheet).ends_with("a step"));
        kinds += usize::from(!step.strikes.is_empty());
    }
    assert!(kinds > 3, "only {kinds} steps strike");
    let large = self::document(25, [5, 5], &[]);
    let refused = Picture::new(&large).position(explainer.position()).svg();
    assert_eq!(refused, Err(DrawError::Symbols { count: 25, most: 16 }));
}

#[cfg(feature = "png")]
#[test]
fn pictures_have_the_width_that_is_wanted_as_png() {
    let document = document(4, [2, 2], &[r#"{"kind":"killer","cells":[[0,0],[0,1]],"sum":5}"#]);
    let picture = Picture::new(&document);
    match picture.sheet().unwrap().png(300) {
        Ok(bytes) => {
            assert_eq!(&bytes[1..4], b"PNG");
            assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 300);
            // An empty picture packs into less.
            assert!(bytes.len() > 2000, "{}", bytes.len());
        }
        Err(error) => assert_eq!(error, DrawError::NoFont),
    }
    assert!(matches!(picture.sheet().unwrap().png(1 << 20), Err(DrawError::Size { .. } | DrawError::NoFont)));
    let (svg, budget) = (picture.sheet().unwrap().svg(), Budget::default());
    match picture.sheet().unwrap().png(300) {
        // All shapes at once.
        Ok(bytes) => assert!(crate::png_of(&svg, 300, &budget).unwrap() == bytes),
        Err(error) => assert_eq!(crate::png_of(&svg, 300, &budget), Err(error)),
    }
    assert!(matches!(crate::png_of("<svg", 300, &budget), Err(DrawError::Svg(_) | DrawError::NoFont)));
}

#[cfg(feature = "pdf")]
#[test]
fn pictures_are_pdf_in_latin_letters() {
    let first = document(4, [2, 2], &[r#"{"kind":"cage_op","cells":[[0,0],[0,1]],"op":"*","target":12}"#]);
    let bytes = Picture::new(&first).sheet().unwrap().pdf().unwrap();
    assert!(bytes.starts_with(b"%PDF-") && bytes.trim_ascii_end().ends_with(b"%%EOF"));
    // The target and the sign of multiplication.
    assert!(bytes.windows(5).any(|part| part == b"(12\xd7)") || bytes.windows(8).any(|part| part == b"<3132D7>"));
    let greek = Document::parse("order = 2\nsymbols = \"αβ\"\ngivens = \"α...\"\n").unwrap();
    assert_eq!(Picture::new(&greek).sheet().unwrap().pdf(), Err(DrawError::Letter('α')));
}

#[test]
fn pieces_have_walls_around_them_and_holes_stay_open() {
    // Two pieces around a hole, which is the middle of three by three.
    let pieces = [vec![(0, 0), (0, 1), (0, 2), (1, 2)], vec![(1, 0), (2, 0), (2, 1), (2, 2), (9, 9)]];
    let svg = Mosaic::of_pieces((3, 3), pieces).theme(Theme::Dark).sheet().svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let count = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
    // The paper and eight cells.
    assert_eq!(count("rect"), 9);
    // The rim and the hole have four each; where the pieces touch, walls of the hole go on.
    assert_eq!(count("path"), 8);
}

#[test]
fn a_square_has_a_colour_for_each_symbol_and_frames() {
    let order = graeco_grid::Order::new(3).unwrap();
    let symbols = [0, 1, 2, 1, 2, 0, 2, 0, 1].map(graeco_grid::Symbol::new).to_vec();
    let square = graeco_grid::Square::new(order, symbols);
    let svg = Mosaic::of_square(&square, &graeco_grid::Alphabet::from_one(order)).framed([0, 4]).sheet().svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let fills =
        document.descendants().filter(|node| node.has_tag_name("rect")).filter_map(|node| node.attribute("fill"));
    let fills: Vec<&str> = fills.collect();
    assert_eq!(fills.len(), 1 + 9 + 2);
    assert_eq!(fills.iter().filter(|fill| **fill == fills[1]).count(), 3);
    assert_eq!(fills.iter().filter(|fill| **fill == "none").count(), 2);
    assert_eq!(svg.matches("<text").count(), 9);
}

#[test]
fn control_characters_are_not_drawn() {
    let document = Document::parse("order = 4\ntitle = \"a\\u0001b\"\n").unwrap();
    let svg = Picture::new(&document).svg().unwrap();
    assert!(roxmltree::Document::parse(&svg).is_ok() && svg.contains("ab"), "{svg}");
}

#[test]
fn an_empty_mosaic_has_no_frames() {
    let none: [[(usize, usize); 0]; 0] = [];
    assert!(Mosaic::of_pieces((0, 0), none).framed([0]).sheet().svg().starts_with("<svg"));
}

#[cfg(feature = "png")]
#[test]
fn texts_that_cannot_be_read_are_left_out_of_pixels() {
    let order = graeco_grid::Order::new(150).unwrap();
    let symbols = order.cells().map(|cell| Symbol::new((cell.row(order) + cell.column(order)) % 150)).collect();
    let sheet = Mosaic::of_square(&Square::new(order, symbols), &graeco_grid::Alphabet::from_one(order)).sheet();
    let texts = |sheet: &Sheet| sheet.shapes.iter().filter(|shape| matches!(shape, Shape::Text(_))).count();
    assert_eq!((texts(&sheet), texts(&sheet.legible(400)), texts(&sheet.legible(8000))), (22500, 0, 22500));
}

#[test]
fn pictures_are_drawn_within_a_budget() {
    let many = document(9, [3, 3], &[r#"{"kind":"killer","cells":[[0,0],[0,1]],"sum":5}"#; 3000]);
    let picture = Picture::new(&many);
    let limited = |limits: Limits| Budget::start(&limits);
    let no_time = limited(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    let little = limited(Limits { memory: Some(100_000), ..Limits::default() });
    let over = limited(Limits { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() });
    for (budget, end) in [(&no_time, Stop::TimeLimit), (&little, Stop::MemoryLimit), (&over, Stop::Interrupted)] {
        assert_eq!(picture.sheet_within(budget).err(), Some(DrawError::Stopped(end)));
    }
    let sheet = picture.sheet_within(&limited(Limits { memory: Some(1 << 30), ..Limits::default() })).unwrap();
    assert_eq!(sheet.svg(), picture.svg().unwrap());
    assert_eq!(sheet.bytes_within(ImageFormat::Svg, &over), Err(DrawError::Stopped(Stop::Interrupted)));
}

/// Shapes are drawn in parts, and make the same picture as if they were drawn together.
#[cfg(feature = "png")]
#[test]
fn pixels_of_many_shapes_are_drawn_part_by_part() {
    let sheet = many_shapes();
    // The budget ends between two parts.
    let looks = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&looks);
    let poll = Poll::new(move || count.fetch_add(1, Ordering::Relaxed) > 1);
    let budget = Budget::start(&Limits { poll: Some(poll), ..Limits::default() });
    match sheet.bytes_within(ImageFormat::Png { width: 400 }, &budget) {
        Err(DrawError::NoFont) => return,
        drawn => assert_eq!(drawn, Err(DrawError::Stopped(Stop::Interrupted))),
    }
    let by = |at_once: usize| crate::png::write_by(at_once, &sheet, 200, &Budget::default()).unwrap();
    assert!(by(500) == by(usize::MAX));
    // A part less is another picture.
    let mut fewer = sheet.clone();
    fewer.shapes.truncate(1000);
    assert!(by(500) != crate::png::write_by(500, &fewer, 200, &Budget::default()).unwrap());
}

/// A sheet with more than a thousand shapes.
#[cfg(any(feature = "pdf", feature = "png"))]
fn many_shapes() -> Sheet {
    let clues: Vec<String> =
        (0..1200).map(|at| format!(r#"{{"kind":"odd","cells":[[{},{}]]}}"#, at / 40, at % 40)).collect();
    let clues: Vec<&str> = clues.iter().map(String::as_str).collect();
    let text = format!(r#"{{"size":40,"constraints":[{}]}}"#, clues.join(","));
    let sheet = Picture::new(&Document::parse(&text).unwrap()).without_legend().sheet().unwrap();
    assert!(sheet.shapes.len() > 1200);
    sheet
}

#[cfg(feature = "pdf")]
#[test]
fn files_take_no_more_memory_than_there_is() {
    let sheet = many_shapes();
    let drawn = |form: ImageFormat, memory: usize| {
        let budget = Budget::start(&Limits { memory: Some(memory), ..Limits::default() });
        sheet.bytes_within(form, &budget).map(|bytes| bytes.len())
    };
    let over = Err(DrawError::Stopped(Stop::MemoryLimit));
    for form in [ImageFormat::Svg, ImageFormat::Pdf] {
        assert_eq!(drawn(form, 100_000), over, "{form:?}");
        assert!(drawn(form, 1 << 20).is_ok(), "{form:?}");
    }
    #[cfg(feature = "png")]
    if drawn(ImageFormat::Png { width: 100 }, 1 << 24) != Err(DrawError::NoFont) {
        assert_eq!(drawn(ImageFormat::Png { width: 2000 }, 1 << 24), over);
        assert_eq!(drawn(ImageFormat::Png { width: 100 }, 1 << 16), over);
        assert!(drawn(ImageFormat::Png { width: 100 }, 1 << 24).is_ok());
    }
    // Writing a PDF ends in the middle.
    let looks = AtomicUsize::new(0);
    let poll = Poll::new(move || looks.fetch_add(1, Ordering::Relaxed) > 1);
    let budget = Budget::start(&Limits { poll: Some(poll), ..Limits::default() });
    assert_eq!(sheet.bytes_within(ImageFormat::Pdf, &budget), Err(DrawError::Stopped(Stop::Interrupted)));
}
