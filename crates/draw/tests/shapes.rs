//! Puzzles of odd shapes and of grids that overlap, from file to picture, against a count that knows no solver.

use std::collections::BTreeSet;

use graeco_document::Document;
use graeco_draw::Picture;
use graeco_grid::{Engine, Shape, Symbol, text};

/// A shape: what a file says, and the same in numbers for the count.
struct Case {
    name: &'static str,
    header: &'static str,
    /// Rows and columns that texts show.
    frame: [usize; 2],
    values: usize,
    /// Row, column, order, and rows and columns of a box (0 for none).
    grids: &'static [[usize; 5]],
    boxes: [usize; 2],
    absent: &'static [[usize; 2]],
    regions: &'static str,
    /// Every cell is given whose number in the frame leaves none of these remainders by the first one.
    open: &'static [usize],
}

const PLAIN: Case = Case {
    name: "",
    header: "",
    frame: [0, 0],
    values: 0,
    grids: &[],
    boxes: [0, 0],
    absent: &[],
    regions: "",
    open: &[1, 0],
};

/// Ten rectangles and holes, then nine puzzles of several grids.
const CASES: [Case; 19] = [
    Case { name: "2×3", header: "rows = 2\ncolumns = 3", frame: [2, 3], values: 3, ..PLAIN },
    Case { name: "3×2, 4 values", header: "rows = 3\ncolumns = 2\nvalues = 4", frame: [3, 2], values: 4, ..PLAIN },
    Case { name: "1×5", header: "rows = 1\ncolumns = 5", frame: [1, 5], values: 5, ..PLAIN },
    Case {
        name: "6×8",
        header: "rows = 6\ncolumns = 8\nboxes = [2, 4]",
        frame: [6, 8],
        values: 8,
        boxes: [2, 4],
        open: &[5, 1, 3],
        ..PLAIN
    },
    Case { name: "9×8", header: "rows = 9\ncolumns = 8", frame: [9, 8], values: 9, open: &[4, 1], ..PLAIN },
    Case {
        name: "4×6, 8 values",
        header: "rows = 4\ncolumns = 6\nvalues = 8\nboxes = [4, 2]",
        frame: [4, 6],
        values: 8,
        boxes: [4, 2],
        open: &[4, 2],
        ..PLAIN
    },
    Case {
        name: "6×6, 9 values",
        header: "rows = 6\ncolumns = 6\nvalues = 9\nboxes = [3, 3]",
        frame: [6, 6],
        values: 9,
        boxes: [3, 3],
        open: &[5, 1],
        ..PLAIN
    },
    Case {
        name: "4×7 jigsaw",
        header: "rows = 4\ncolumns = 7\nregions = '''\n1222222\n1111132\n4344444\n1334333\n'''",
        frame: [4, 7],
        values: 7,
        regions: "1222222111113243444441334333",
        open: &[3, 1],
        ..PLAIN
    },
    Case {
        name: "a ring",
        header: "order = 3\nabsent = \"r2c2\"",
        frame: [3, 3],
        values: 3,
        absent: &[[1, 1]],
        ..PLAIN
    },
    Case {
        name: "holes",
        header: "order = 4\nboxes = [2, 2]\nabsent = \"r1c1 r2c3-r3c3\"",
        frame: [4, 4],
        values: 4,
        boxes: [2, 2],
        absent: &[[0, 0], [1, 2], [2, 2]],
        ..PLAIN
    },
    Case {
        name: "a common box",
        header: "",
        frame: [6, 6],
        values: 4,
        grids: &[[0, 0, 4, 2, 2], [2, 2, 4, 2, 2]],
        ..PLAIN
    },
    Case {
        name: "two common boxes",
        header: "",
        frame: [6, 6],
        values: 4,
        grids: &[[0, 0, 4, 2, 2], [0, 2, 4, 2, 2]],
        ..PLAIN
    },
    Case {
        name: "a chain",
        header: "",
        frame: [8, 8],
        values: 4,
        grids: &[[0, 0, 4, 2, 2], [2, 2, 4, 2, 2], [4, 4, 4, 2, 2]],
        open: &[3, 1],
        ..PLAIN
    },
    Case {
        name: "five of order 3",
        header: "",
        frame: [7, 7],
        values: 3,
        grids: &[[0, 0, 3, 0, 0], [0, 4, 3, 0, 0], [2, 2, 3, 0, 0], [4, 0, 3, 0, 0], [4, 4, 3, 0, 0]],
        ..PLAIN
    },
    Case {
        name: "five of order 4",
        header: "",
        frame: [8, 8],
        values: 4,
        grids: &[[0, 0, 4, 2, 2], [0, 4, 4, 2, 2], [2, 2, 4, 2, 2], [4, 0, 4, 2, 2], [4, 4, 4, 2, 2]],
        open: &[2, 1],
        ..PLAIN
    },
    Case {
        name: "across boxes",
        header: "",
        frame: [4, 4],
        values: 3,
        grids: &[[0, 0, 3, 0, 0], [1, 1, 3, 0, 0]],
        ..PLAIN
    },
    Case {
        name: "two orders",
        header: "",
        frame: [5, 5],
        values: 4,
        grids: &[[0, 0, 4, 2, 2], [2, 2, 3, 0, 0]],
        ..PLAIN
    },
    Case { name: "apart", header: "", frame: [5, 5], values: 2, grids: &[[0, 0, 2, 0, 0], [2, 3, 2, 0, 0]], ..PLAIN },
    Case {
        name: "a hole in a grid",
        header: "absent = \"r2c2\"",
        frame: [6, 6],
        values: 4,
        grids: &[[0, 0, 4, 2, 2], [2, 2, 4, 2, 2]],
        absent: &[[1, 1]],
        open: &[2, 1],
        ..PLAIN
    },
];

impl Case {
    fn toml(&self) -> String {
        let grid = |&[row, column, order, rows, columns]: &[usize; 5]| {
            let boxes = if rows > 0 { format!("boxes = [{rows}, {columns}]\n") } else { String::new() };
            format!("[[grid]]\noffset = [{row}, {column}]\norder = {order}\n{boxes}")
        };
        format!("{}\n{}", self.header, self.grids.iter().map(grid).collect::<String>())
    }

    fn cells(&self) -> Vec<[usize; 2]> {
        let is_in = |[r, c]: [usize; 2]| {
            let in_grid = |g: &[usize; 5]| (g[0]..g[0] + g[2]).contains(&r) && (g[1]..g[1] + g[2]).contains(&c);
            (self.grids.is_empty() || self.grids.iter().any(in_grid)) && !self.absent.contains(&[r, c])
        };
        (0..self.frame[0]).flat_map(|r| (0..self.frame[1]).map(move |c| [r, c])).filter(|&cell| is_in(cell)).collect()
    }

    /// What names the houses of a cell.
    fn houses(&self, [r, c]: [usize; 2]) -> Vec<(usize, &'static str, usize)> {
        let mut houses = Vec::new();
        let whole = [[0, 0, self.frame[0].max(self.frame[1]), self.boxes[0], self.boxes[1]]];
        let grids = if self.grids.is_empty() { &whole } else { self.grids };
        for (number, &[top, left, order, rows, columns]) in grids.iter().enumerate() {
            if r < top || c < left || r >= top + order || c >= left + order {
                continue;
            }
            houses.extend([(number, "row", r), (number, "column", c)]);
            let place = (r - top).checked_div(rows).zip((c - left).checked_div(columns));
            houses.extend(place.map(|(band, stack)| (number, "box", band * 100 + stack)));
        }
        if let Some(&region) = self.regions.as_bytes().get(r * self.frame[1] + c) {
            houses.push((0, "region", region.into()));
        }
        houses
    }

    /// Counts the ways to fill the cells from a place on, `limit` at most.
    fn count(&self, cells: &[[usize; 2]], held: &mut Vec<Option<usize>>, at: usize, limit: u128) -> u128 {
        let Some(&cell) = cells.get(at) else { return 1 };
        let own: BTreeSet<_> = self.houses(cell).into_iter().collect();
        let fits = |held: &[Option<usize>], value: usize| {
            (0..cells.len())
                .filter(|&other| other != at && held[other] == Some(value))
                .all(|other| self.houses(cells[other]).iter().all(|house| !own.contains(house)))
        };
        if let Some(value) = held[at] {
            return if fits(held, value) { self.count(cells, held, at + 1, limit) } else { 0 };
        }
        let mut found = 0;
        for value in 0..self.values {
            if found < limit && fits(held, value) {
                held[at] = Some(value);
                found += self.count(cells, held, at + 1, limit - found);
                held[at] = None;
            }
        }
        found
    }
}

/// The same puzzle with the givens that a case asks for, read off one of its solutions.
fn with_givens(case: &Case, empty: &Document) -> Document {
    let square = empty.puzzle().search().seed(5).solutions().next().unwrap_or_else(|| panic!("{}", case.name));
    let order = empty.puzzle().order();
    let mut givens = vec![None; order.cell_count()];
    for (place, [row, column]) in case.cells().into_iter().enumerate() {
        let cell = order.cell(row, column);
        if !case.open[1..].contains(&(place % case.open[0])) {
            givens[cell.index()] = Some(square.at(cell));
        }
    }
    empty.with(|header, _| header.givens = givens).unwrap()
}

#[test]
fn shapes_have_as_many_solutions_as_a_plain_count_says() {
    for case in &CASES {
        let empty = Document::parse(&case.toml()).unwrap_or_else(|error| panic!("{}: {error}", case.name));
        let document = with_givens(case, &empty);
        let (puzzle, cells) = (document.puzzle(), case.cells());
        let order = puzzle.order();
        let mut held: Vec<Option<usize>> =
            cells.iter().map(|&[r, c]| puzzle.given_at(order.cell(r, c)).map(Symbol::index)).collect();
        let counted = case.count(&cells, &mut held, 0, 20_000);
        assert!(counted > 0, "{}", case.name);
        if counted < 20_000 {
            let counts = [Engine::Prune, Engine::Cover].map(|engine| puzzle.search().engine(engine).count().solutions);
            assert_eq!(counts, [counted; 2], "{}", case.name);
        } else {
            assert!(puzzle.solutions().take(20_000).count() == 20_000, "{}", case.name);
        }
        let fixed = puzzle.solutions().take(50).all(|square| puzzle.is_solved_by(&square));
        assert!(fixed, "{}", case.name);
    }
}

#[test]
fn shapes_are_written_as_they_are_read() {
    for case in &CASES {
        let empty = Document::parse(&case.toml()).unwrap();
        let solution = empty.puzzle().solve().unwrap();
        let document = with_givens(case, &empty).with(|header, _| header.solution = Some(solution.clone())).unwrap();
        for written in [document.to_toml(), document.to_json()] {
            let read = Document::parse(&written).unwrap_or_else(|error| panic!("{}: {error}\n{written}", case.name));
            assert_eq!(read.puzzle().givens(), document.puzzle().givens(), "{written}");
            assert_eq!(read.header().solution, document.header().solution, "{written}");
            assert_eq!(read.puzzle().shape(), document.puzzle().shape(), "{written}");
            assert_eq!(read.puzzle().houses(), document.puzzle().houses(), "{written}");
            assert_eq!([read.to_toml(), read.to_json()], [document.to_toml(), document.to_json()]);
        }
        let line = text::line(&solution.cells(), document.alphabet());
        let absent = line.chars().filter(|&c| c == Shape::ABSENT).count();
        assert_eq!(line.chars().count(), case.frame[0] * case.frame[1], "{line}");
        assert_eq!(absent, case.frame[0] * case.frame[1] - case.cells().len(), "{line}");
    }
}

#[test]
fn pictures_of_shapes_show_the_cells_that_are_there() {
    for case in &CASES {
        let document = Document::parse(&case.toml()).unwrap();
        let solution = document.puzzle().solve().unwrap();
        let [open, full] = [Picture::new(&document), Picture::new(&document).solution(&solution)].map(|picture| {
            let svg = picture.without_legend().svg().unwrap();
            let tree = roxmltree::Document::parse(&svg).unwrap();
            tree.descendants().filter(|node| node.has_tag_name("text")).count()
        });
        assert_eq!((open, full), (0, case.cells().len()), "{}", case.name);
    }
}

#[test]
fn a_shape_of_all_cells_is_the_plain_puzzle() {
    let plain = Document::parse("order = 4\nboxes = [2, 2]\nrules = [\"antiking\"]\n").unwrap();
    let whole = Document::parse("rows = 4\ncolumns = 4\nboxes = [2, 2]\nrules = [\"antiking\"]\n").unwrap();
    assert!(whole.puzzle().shape().is_none());
    assert_eq!(whole.to_toml(), plain.to_toml());
    let grid = Document::parse("[[grid]]\noffset = [0, 0]\norder = 4\nboxes = [2, 2]\n").unwrap();
    assert_eq!(grid.puzzle().count(), 288);
}

#[test]
fn rows_and_columns_need_not_be_houses() {
    let free = Document::parse("order = 2\nvalues = 3\nlines = false\n").unwrap();
    assert_eq!(free.puzzle().count(), 81);
    assert_eq!(Document::parse(&free.to_toml()).unwrap().to_json(), free.to_json());
    let boxed = Document::parse("rows = 2\ncolumns = 4\nlines = false\nboxes = [2, 2]\n").unwrap();
    assert_eq!(boxed.puzzle().count(), 24 * 24);
}

#[test]
fn counts_of_grids_apart_are_multiplied() {
    let grids = |second: [usize; 2]| {
        format!("[[grid]]\noffset = [0, 0]\norder = 3\n[[grid]]\noffset = {second:?}\norder = 3\n")
    };
    for second in [[3, 0], [0, 3], [3, 3], [4, 1]] {
        assert_eq!(Document::parse(&grids(second)).unwrap().puzzle().count(), 12 * 12, "{second:?}");
    }
}

#[test]
fn rules_hold_where_cells_are_there() {
    // Without r1c2, r1c1 has no neighbour in its row that is a king's move away but r2c1.
    let shape = "rows = 2\ncolumns = 3\nabsent = \"r1c2\"\n";
    let count = |rest: &str| Document::parse(&format!("{shape}{rest}")).map(|file| file.puzzle().count());
    let free = count("").unwrap();
    // Three values: r1c1, r1c3 and the second row, whose end cells differ from those above them.
    assert_eq!(free, 6 * 3);
    assert_eq!(count("rules = [\"nonconsecutive\"]\n").unwrap(), 0);
    assert_eq!(count("rules = [\"antiking\"]\n").unwrap(), 6);
    assert!(count("[[skyscraper]]\nside = \"top\"\nindex = 1\ncount = 1\n").unwrap() > 0);
    for (wrong, line) in [
        ("[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 3\n", 5),
        ("givens = \"1_2\\n12_3\"\n", 4),
        ("givens = \"112123\"\n", 4),
        ("rules = [\"differentlines\"]\n", 4),
        ("[[skyscraper]]\nside = \"left\"\nindex = 3\ncount = 1\n", 6),
        ("[[grid]]\noffset = [0, 0]\norder = 2\n", 4),
    ] {
        let error = count(wrong).map(|count| panic!("{wrong}: {count}")).unwrap_err();
        assert!(error.line == line, "{wrong}: {error}");
    }
}

#[test]
fn a_samurai_is_solved() {
    let text = include_str!("data/samurai.toml");
    let document = Document::parse(text).unwrap();
    let puzzle = document.puzzle();
    assert_eq!(puzzle.houses().len(), 5 * 27);
    let solutions: Vec<_> = puzzle.solutions().take(2).collect();
    assert_eq!(solutions.len(), 1);
    assert!(puzzle.is_solved_by(&solutions[0]));
    let rows = text::rows(&solutions[0].cells(), document.alphabet());
    assert_eq!(rows.lines().count(), 21);
    assert!(rows.lines().next().unwrap().contains("_ _ _"));
    let svg = Picture::new(&document).svg().unwrap();
    let tree = roxmltree::Document::parse(&svg).unwrap();
    let texts = tree.descendants().filter(|node| node.has_tag_name("text")).count();
    assert_eq!(texts, puzzle.givens().iter().flatten().count());
}
