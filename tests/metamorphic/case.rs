//! A puzzle as data that tests change: its header, the constraints as JSON, and the givens.

use graeco_document::Document;
use graeco_grid::{Engine, Limits, Outcome, Puzzle, Square, Symbol};
use graeco_rules::{KINDS, Kind};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::kinds;

/// Grids: order, rows and columns of a box, if there are any.
const GRIDS: [(usize, Option<[usize; 2]>); 8] = [
    (4, Some([2, 2])),
    (4, None),
    (6, Some([2, 3])),
    (5, Some([1, 5])),
    (5, None),
    (3, Some([1, 3])),
    (9, Some([3, 3])),
    (10, Some([2, 5])),
];

/// More solutions, or more nodes of a search, are not counted.
const MOST_SOLUTIONS: u128 = 60;
const MOST_NODES: u64 = 5000;

/// What a rule about neighbours without a mark needs beside it.
const MARKS: [&str; 7] = ["white", "black", "x", "v", "difference", "ratio", "pairsum"];

/// A puzzle: its header as in a file of JSON, its constraints, and for each cell its symbol from 0, if it is given.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) header: Map<String, Value>,
    pub(crate) clues: Vec<Value>,
    pub(crate) givens: Vec<Option<usize>>,
}

/// The result of counting.
pub(crate) enum Counted {
    Exactly(u128),
    TooMany,
    Refused(String),
}

impl Case {
    /// A kind's example, with givens that leave few solutions.
    pub(crate) fn example(kind: &Kind, rng: &mut ChaCha8Rng) -> Option<Case> {
        let (n, block) = if kind.name == "chaos" { (3, [1, 3]) } else { (9, [3, 3]) };
        let text = kinds::file(n, block, 1, kind, &kinds::example(kind));
        Case::read(&text)?.with_givens(rng)
    }

    /// A puzzle with random fields of a kind, sometimes with cells outside the grid, more values, and another rule.
    pub(crate) fn random(kind: &Kind, rng: &mut ChaCha8Rng) -> Option<Case> {
        let (n, block) = GRIDS[rng.random_range(0..GRIDS.len())];
        if kind.name == "chaos" && n > 4 {
            return None;
        }
        let first = rng.random_range(0..2);
        let mut text = kinds::file(n, block.unwrap_or([1, n]), first, kind, &kinds::random(rng, n, kind));
        if block.is_none() {
            text = text.replacen(&format!("boxes = [1, {n}]\n"), "", 1);
        }
        if rng.random_bool(0.2) {
            text = text.replacen("first_value", "diagonals = true\nfirst_value", 1);
        }
        let needs_values = kind.name == "regionsamevalues";
        let others = kinds::variants(&text, n, first);
        let is_other = needs_values || rng.random_bool(0.3);
        let mut case = Case::read(if is_other { &others[rng.random_range(0..others.len())] } else { &text })?;
        for _ in 0..2 {
            case = case.with_another(kind, rng);
        }
        case.with_givens(rng)
    }

    /// Often with a rule of another kind, if it makes sense: a mark for a rule about what is not marked.
    fn with_another(self, kind: &Kind, rng: &mut ChaCha8Rng) -> Case {
        let needs_marks = kind.name.ends_with("_negative");
        let name = if needs_marks { MARKS[rng.random_range(0..MARKS.len())] } else { "" };
        let marks = KINDS.iter().find(|other| other.name == name);
        let other = marks.unwrap_or(&KINDS[rng.random_range(0..KINDS.len())]);
        if kinds::adds_cells(other) || !needs_marks && rng.random_bool(0.7) {
            return self;
        }
        let n = self.order();
        let Some(read) = Case::read(&kinds::file(n, [1, n], 1, other, &kinds::random(rng, n, other))) else {
            return self;
        };
        let clues = [&self.clues[..], &read.clues[..]].concat();
        let more = Case { clues, ..self.clone() };
        if more.puzzle().is_ok() { more } else { self }
    }

    /// What a file in TOML says; `None` if it makes no sense.
    fn read(text: &str) -> Option<Case> {
        Document::parse(text).ok().map(|document| Case::of(&document))
    }

    /// A document as data.
    pub(crate) fn of(document: &Document) -> Case {
        let json = serde_json::from_str(&document.to_json());
        let Ok(Value::Object(mut header)) = json else { unreachable!("a document is written as an object") };
        let Some(Value::Array(clues)) = header.remove("constraints") else { unreachable!("constraints are a list") };
        ["givens", "clues", "solution", "outside"].into_iter().for_each(|key| drop(header.remove(key)));
        let givens = document.puzzle().givens().iter().map(|given| given.map(Symbol::index)).collect();
        Case { header, clues, givens }
    }

    /// With the givens of a square that leave few solutions, mostly one in which all rules hold.
    fn with_givens(mut self, rng: &mut ChaCha8Rng) -> Option<Case> {
        let puzzle = self.puzzle().ok()?;
        let bare = Case { clues: Vec::new(), ..self.clone() }.puzzle().ok()?;
        let seed = rng.random();
        let limits = Limits { nodes: Some(MOST_NODES), ..Limits::solutions(1) };
        let solve = |puzzle: &Puzzle| puzzle.search().seed(seed).limits(limits.clone()).solutions().next();
        let solved = if rng.random_bool(0.8) { solve(&puzzle) } else { None };
        let square: Square = solved.or_else(|| solve(&bare))?;
        let mut cells: Vec<_> = puzzle.order().cells().collect();
        cells.shuffle(rng);
        let mut open = cells.len();
        loop {
            for (place, &cell) in cells.iter().enumerate() {
                self.givens[cell.index()] = (place >= open).then(|| square.at(cell).index());
            }
            match self.count(Engine::Auto) {
                Counted::Exactly(_) => return Some(self),
                Counted::Refused(_) => return None,
                Counted::TooMany if open < 4 => return None,
                Counted::TooMany => open = open * 3 / 4,
            }
        }
    }

    /// The order of the grid.
    pub(crate) fn order(&self) -> usize {
        self.header["order"].as_u64().expect("a case has an order") as usize
    }

    /// The least value.
    pub(crate) fn first(&self) -> i64 {
        self.header.get("first_value").map_or(1, |first| first.as_i64().expect("a value is a number"))
    }

    /// How many values the cells of the grid can have.
    pub(crate) fn values(&self) -> usize {
        self.header.get("values").map_or(self.order(), |values| values.as_u64().expect("values are a number") as usize)
    }

    /// The puzzle, or what is wrong with it.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, String> {
        let puzzle = Document::parse(&self.json()).map_err(|error| error.to_string())?.into_puzzle();
        let givens: Vec<Option<Symbol>> = self.givens.iter().map(|given| given.map(Symbol::new)).collect();
        puzzle.with_givens(&givens).map_err(|error| error.to_string())
    }

    /// The puzzle without its givens, as a file of JSON.
    pub(crate) fn json(&self) -> String {
        let mut all = self.header.clone();
        all.insert("constraints".into(), self.clues.clone().into());
        Value::Object(all).to_string()
    }

    /// The number of solutions.
    pub(crate) fn count(&self, engine: Engine) -> Counted {
        let puzzle = match self.puzzle() {
            Ok(puzzle) => puzzle,
            Err(why) => return Counted::Refused(why),
        };
        // An unused cell multiplies the number.
        let solutions =
            MOST_SOLUTIONS * (puzzle.order().symbol_count() as u128 + 4).pow(u32::from(engine != Engine::Auto));
        let limits = Limits { solutions: Some(solutions as u64), nodes: Some(MOST_NODES), ..Limits::default() };
        let count = puzzle.search().engine(engine).limits(limits).count();
        if count.end == Outcome::Complete { Counted::Exactly(count.solutions) } else { Counted::TooMany }
    }

    /// The puzzle for a message.
    pub(crate) fn text(&self) -> String {
        let given = |given: &Option<usize>| given.map_or(Value::Null, |symbol| json!(symbol));
        let givens: Vec<Value> = self.givens.iter().map(given).collect();
        format!("{}, symbols given: {}", self.json(), Value::from(givens))
    }

    /// Whether a change may make a constraint one that is refused, for this reason.
    pub(crate) fn may_be_refused(change: &str, why: &str) -> bool {
        const WITHIN: [&str; 4] = [
            "cannot stand in one",
            "has no cells that can be moved",
            "within another one is unknown",
            "nested more than",
        ];
        ["and", "or", "not", "replicate"].iter().any(|word| change.starts_with(word))
            && WITHIN.iter().any(|reason| why.contains(reason))
    }
}
