//! Statistics of a collection of puzzles, as numbers and as a table.

use std::collections::{BTreeMap, HashSet};

use crate::puzzle::{Packed, Sudoku, Verdict};

const LONGEST_BAR: u64 = 40;

/// About how many bytes a set takes for a packed Sudoku.
pub const PACKED_BYTES: usize = 96;

/// The facts about one puzzle that statistics count.
#[derive(Clone, Debug)]
pub struct SudokuFacts {
    givens: usize,
    verdict: Verdict,
    is_minimal: bool,
    is_symmetric: bool,
    has_symmetric_pattern: bool,
    /// The canonical form, if no givens clash.
    form: Option<Packed>,
    rated: Option<(&'static str, u32)>,
}

impl SudokuFacts {
    /// The facts about a puzzle with a verdict. `is_irreducible`: whether no given follows from the others; `rated`: its level, and ten
    /// times the rating of its hardest step, if it was rated.
    #[must_use]
    pub fn of(
        sudoku: &Sudoku,
        verdict: Verdict,
        is_irreducible: bool,
        rated: Option<(&'static str, u32)>,
    ) -> SudokuFacts {
        let canonical = sudoku.canonical();
        SudokuFacts {
            givens: sudoku.given_count(),
            verdict,
            is_minimal: verdict == Verdict::Unique && is_irreducible,
            is_symmetric: canonical.is_some_and(|canonical| canonical.automorphisms > 1),
            has_symmetric_pattern: sudoku.pattern_symmetries() > 1,
            form: canonical.map(|canonical| canonical.form.packed()),
            rated,
        }
    }
}

/// Numbers of the puzzles of a collection that are alike.
///
/// ```
/// use graeco_sudoku::{Statistics, Sudoku, SudokuFacts};
///
/// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut statistics = Statistics::default();
/// statistics.add(&SudokuFacts::of(&puzzle, puzzle.verdict(), true, Some(("easy", 23))));
/// assert_eq!(statistics.numbers()[1], ("with one solution", 1));
/// assert!(statistics.table(0).contains("       2.3         1 ####"));
/// # Ok::<(), graeco_sudoku::TextError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Statistics {
    puzzles: u64,
    unique: u64,
    several: u64,
    none: u64,
    minimal: u64,
    symmetric: u64,
    symmetric_patterns: u64,
    repeated: u64,
    forms: HashSet<Packed>,
    givens: BTreeMap<usize, u64>,
    levels: BTreeMap<&'static str, u64>,
    /// By ten times the rating.
    ratings: BTreeMap<u32, u64>,
}

impl Statistics {
    /// Adds a puzzle.
    pub fn add(&mut self, facts: &SudokuFacts) {
        self.puzzles += 1;
        match facts.verdict {
            Verdict::Unique => self.unique += 1,
            Verdict::Several => self.several += 1,
            Verdict::None => self.none += 1,
        }
        self.minimal += u64::from(facts.is_minimal);
        self.symmetric += u64::from(facts.is_symmetric);
        self.symmetric_patterns += u64::from(facts.has_symmetric_pattern);
        *self.givens.entry(facts.givens).or_default() += 1;
        if let Some((level, rating)) = facts.rated {
            *self.levels.entry(level).or_default() += 1;
            *self.ratings.entry(rating).or_default() += 1;
        }
        self.repeated += facts.form.map_or(0, |form| u64::from(!self.forms.insert(form)));
    }

    /// How many puzzles were added.
    #[must_use]
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// About how many bytes it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.forms.len() * PACKED_BYTES
    }

    /// The numbers of puzzles with some number of givens, of some level, and with some rating.
    #[must_use]
    pub fn histograms(&self) -> [Vec<(String, u64)>; 3] {
        let givens = self.givens.iter().map(|(givens, number)| (givens.to_string(), *number));
        let levels = ["easy", "medium", "hard", "unfair", "extreme", "unsolved"];
        let levels = levels.iter().filter_map(|level| Some((level.to_string(), *self.levels.get(level)?)));
        let ratings =
            self.ratings.iter().map(|(rating, number)| (format!("{:.1}", f64::from(*rating) / 10.0), *number));
        [givens.collect(), levels.collect(), ratings.collect()]
    }

    /// The numbers with their names, in words and in records.
    #[must_use]
    pub fn numbers(&self) -> [(&'static str, u64); 8] {
        [
            ("puzzles", self.puzzles),
            ("with one solution", self.unique),
            ("with several solutions", self.several),
            ("with no solution", self.none),
            ("minimal", self.minimal),
            ("with symmetries", self.symmetric),
            ("with symmetric patterns", self.symmetric_patterns),
            ("same as one before, up to symmetry", self.repeated),
        ]
    }

    /// A table, with the number of texts that were no puzzles, and histograms.
    #[must_use]
    pub fn table(&self, unreadable: u64) -> String {
        let row = |words: &str, number: u64| format!("{words:35} {number:>9}");
        let mut lines: Vec<String> = self.numbers().iter().map(|(words, number)| row(words, *number)).collect();
        lines.extend((unreadable > 0).then(|| row("unreadable", unreadable)));
        let titles = ["givens", "level", "rating (scale graeco)"];
        lines.extend(titles.iter().zip(self.histograms()).flat_map(|(title, bars)| histogram(title, &bars)));
        lines.join("\n")
    }
}

/// The lines of a histogram; none without bars.
fn histogram(title: &str, bars: &[(String, u64)]) -> Vec<String> {
    let Some(most) = bars.iter().map(|bar| bar.1).max() else { return Vec::new() };
    let line = |(name, number): &(String, u64)| {
        let length = (number * LONGEST_BAR).div_ceil(most) as usize;
        format!("{name:>10} {number:>9} {}", "#".repeat(length))
    };
    [String::new(), title.to_owned()].into_iter().chain(bars.iter().map(line)).collect()
}
