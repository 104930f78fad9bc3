//! The rules that come with the crate, one a file (twins together), each with all that is known of it.
//!
//! A new rule is a file and a line in the list below. The file has a [`Kind`], which states the names of the rule, its
//! fields, its meaning, its picture, the generation of its clues, and its names in other programs; and the rule itself,
//! a [`Constraint`](graeco_grid::Constraint).
//!
//! Most rules are one of these; a new one begins with a copy of the example:
//!
//! | the rule says | made of | example |
//! | --- | --- | --- |
//! | which values of two cells go together | [`Related`](crate::related::Related) | `factor.rs` |
//! | sums of cells | [`Sums`](crate::sums::Sums) | `zipper.rs` |
//! | values that all differ, and which sets of them | [`post_sets`](crate::sets::post_sets) | `equality.rs` |
//! | values of a row or line, read in order | [`Model::automaton`](graeco_grid::Model::automaton) | `skyscraper.rs`, `sumline.rs` |
//! | something else: a propagator of its own | `crate::propagators` | `countdistinct.rs` |
//!
//! [`KINDS`] is the one list of them: the vocabulary of puzzle files, the reference page and the tests are made from it.

#![expect(clippy::misnamed_getters, reason = "the name of a rule for people is the title of its kind")]
#![expect(clippy::ptr_arg, reason = "a rule is judged with its own numbers, which are an array or a `Vec`")]

use graeco_grid::{Cell, Puzzle, REGIONS, name_over};

use crate::fields::words;
use crate::kind::{Clue, Kind};

/// Lists the rules: the file of each, its kinds, and its public functions.
macro_rules! rules {
    ($($file:ident: $($kind:ident),+ $(=> $($item:ident),+)?;)+) => {
        $(mod $file;)+
        $($(pub use $file::{$($item),+};)?)+

        /// All kinds of constraint that puzzle files know. Those without fields are rules of the whole grid.
        pub const KINDS: &[Kind] = &[$($($file::$kind),+),+];
    };
}

rules! {
    // Cages and sums.
    killer: KIND, CAGE => killer;
    cageop: KIND => CageOp, Operation;
    multisum: KIND => multi_sum;
    rellik: KIND => rellik;
    equality: KIND => equality;
    sum: KIND => weighted_sum;
    contains: CONTAINS, LOOK_AND_SAY => LookAndSay;

    // Lines.
    thermo: THERMO, SLOW => thermo;
    arrow: KIND => arrow;
    doublearrow: KIND => double_arrow;
    between: BETWEEN, LOCKOUT => between, lockout;
    renban: KIND => renban;
    whisper: KIND => whisper;
    palindrome: KIND => palindrome;
    classes: ENTROPIC, MODULAR => entropic, modular;
    zipper: KIND => zipper;
    factor: KIND;
    regionsum: KIND;
    nabner: KIND => nabner;
    sumline: KIND;
    valueindexing: KIND;

    // Marks between cells.
    kropki: WHITE, BLACK, NEGATIVE => black_dot, kropki_negative, white_dot;
    xv: X, V, NEGATIVE;
    marked: DIFFERENCE, RATIO, PAIR_SUM, DIFFERENCE_NEGATIVE, RATIO_NEGATIVE, PAIR_SUM_NEGATIVE
        => difference, pair_sum, ratio, unmarked;
    greater: KIND => greater;
    quad: KIND => quad;

    // Cells and areas.
    parity: ODD, EVEN => even, odd;
    indexer: KIND, BOX => indexer;
    extrema: MINIMUM, MAXIMUM => maximum, minimum;
    countingcircles: KIND;
    countdistinct: KIND;
    countsame: KIND;
    connected: KIND => Connected;
    candidates: KIND => OneOf;
    clones: KIND => clones;
    samevalues: KIND => SameValues;
    equalsum: KIND => equal_sums;
    magicsquare: KIND => magic_square;

    // Clues outside the grid.
    littlekiller: KIND => little_killer;
    sandwich: KIND => sandwich;
    skyscraper: KIND => skyscraper;
    xsum: KIND;
    numberedroom: KIND;
    hiddenskyscraper: KIND;
    differentlines: KIND;
    fullrank: KIND => FullRank;
    outsidesudoku: KIND;
    lunchbox: KIND => lunchbox;

    // Houses, and rules of the whole grid.
    houses: REGION, WINDOKU, DISJOINT_GROUPS, PANDIAGONAL;
    antimoves: ANTI_KNIGHT, ANTI_KING => anti_king, anti_knight;
    nonconsecutive: ORTHOGONAL, DIAGONAL => non_consecutive;
    moves: CHESS, TAXICAB, ANTI_TAXICAB => AntiTaxicab, leaper, taxicab;
    knightmare: KIND => knightmare;
    blocks: ENTROPY, MOD;
    dutchflatmates: KIND;
    doppelganger: KIND => Doppelganger;
    regionsamevalues: KIND;
    chaos: KIND => Chaos;

    // Rules of one's own, rules made of rules, and cells outside the grid.
    rule: RULE, ON_LINE, ALL;
    regex: REGEX, AUTOMATON;
    table: KIND => Table;
    compose: OR, AND, NOT, REPLICATE;
    var: VAR, LAYER;
}

mod drawings;
pub use drawings::DRAWINGS;

/// Whether a constraint of a kind says that those in it do not hold.
pub(crate) fn denies(kind: &Kind) -> bool {
    kind.name == compose::NOT.name
}

/// Whether constraints of a kind add cells outside the grid, which other constraints can name.
#[must_use]
pub fn adds_cells(kind: &Kind) -> bool {
    [var::VAR.name, var::LAYER.name, chaos::KIND.name].contains(&kind.name)
}

/// The name of the layer that a clue adds to a puzzle of the same grid, and the cells under it.
#[must_use]
pub fn added_layer<'c>(clue: &'c Clue, puzzle: &Puzzle) -> Option<(&'c str, Vec<Cell>)> {
    let cells = puzzle.order().cells();
    match clue.kind().name {
        name if name == var::LAYER.name => {
            Some((var::layer_name(clue)?, cells.filter(|&cell| puzzle.has(cell)).collect()))
        }
        name if name == chaos::KIND.name => Some((REGIONS, cells.collect())),
        _ => None,
    }
}

/// The cells of a layer of the puzzle whose values a clue gives, and these values.
#[must_use]
pub fn layer_givens(clue: &Clue, puzzle: &Puzzle) -> Vec<(Cell, i64)> {
    let is_layer = clue.kind().name == var::LAYER.name;
    if is_layer { var::givens(clue, puzzle).unwrap_or_default() } else { Vec::new() }
}

/// The clue of a layer with some of its givens alone: those of the cells of the puzzle that `keeps` names. Other clues stay.
#[must_use]
pub fn with_layer_givens(clue: &Clue, puzzle: &Puzzle, keeps: impl Fn(Cell) -> bool) -> Clue {
    let givens = layer_givens(clue, puzzle);
    let kept: Vec<(Cell, i64)> = givens.iter().copied().filter(|given| keeps(given.0)).collect();
    if kept.len() == givens.len() { clue.clone() } else { var::with_givens(clue, puzzle, &kept) }
}

/// The names of the cells outside the grid that a clue adds to a puzzle of the same grid.
#[must_use]
pub fn added_cells(clue: &Clue, puzzle: &Puzzle) -> Vec<String> {
    match added_layer(clue, puzzle) {
        Some((layer, under)) => under.into_iter().map(|cell| name_over(layer, cell, puzzle.order())).collect(),
        None if clue.kind().name == var::VAR.name => {
            words(clue.text_of("vars").unwrap_or_default()).map(str::to_owned).collect()
        }
        None => Vec::new(),
    }
}
