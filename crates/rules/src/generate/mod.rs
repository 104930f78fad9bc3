//! Puzzles with one solution from rules: true clues and givens are drawn from a random filled grid until they are enough,
//! then all that can be left out are.

mod draft;
mod draw;
mod ease;
mod negative;
mod pattern;
mod renamed;
mod room;

use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::kind::{Clue, Kind, Make, Maker};
use crate::kinds::KINDS;
use draft::{Attempt, Draft, is_large};
use graeco_grid::{Demand, Limits, Puzzle, Square, Stop, Symmetry};
use negative::Negative;

/// Why no puzzle was generated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The rules are those of a puzzle with absent cells.
    #[error("no puzzles with absent cells are generated; expected a whole square")]
    Shape,
    /// No clues of this kind can be drawn from a filled grid.
    #[error("no clues of the kind `{kind}` can be generated; expected one of {}", clue_kinds().collect::<Vec<_>>().join(", "))]
    Kind {
        /// The name.
        kind: String,
    },
    /// A rule of the whole grid has no number of clues.
    #[error("`{kind}` is a rule of the whole grid; expected no number of clues")]
    Number {
        /// The name.
        kind: String,
    },
    /// No filled grid obeys the rules.
    #[error("no grid obeys the rules")]
    NoSolution,
    /// This many random grids gave no puzzle of the chosen clues and givens with one solution.
    #[error("none of {0} random grids gave a puzzle with one solution and the chosen clues and givens")]
    NotUnique(usize),
    /// In every grid that was tried, exchanged symbols obey the chosen clues and givens as well.
    #[error(
        "with these clues, a second solution has other values in the same places; expected more givens or other clues"
    )]
    Renamed,
    /// The rules leave fewer cells open than givens are wanted.
    #[error("the rules leave {open} cells open; expected no more givens than that, found {wanted}")]
    Givens {
        /// The wanted number of givens.
        wanted: usize,
        /// The number of cells without a given.
        open: usize,
    },
    /// No pattern of the wanted symmetry has this many givens.
    #[error("no pattern with this symmetry has {0} givens beside those of the rules")]
    Symmetry(usize),
    /// No puzzle of these rules and clues meets the demand, for this reason.
    #[error("{0}")]
    Demand(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl GenerateError {
    /// Whether the request is impossible for every grid.
    #[must_use]
    pub fn is_of_request(&self) -> bool {
        match self {
            Self::Shape
            | Self::Kind { .. }
            | Self::Number { .. }
            | Self::Givens { .. }
            | Self::Symmetry(_)
            | Self::Demand(_) => true,
            Self::NoSolution | Self::NotUnique(_) | Self::Renamed | Self::Stopped(_) => false,
        }
    }
}

/// The names of the kinds of clue that can be generated, and of the rules about neighbours without a mark.
pub fn clue_kinds() -> impl Iterator<Item = &'static str> + Clone {
    let is_clue = |kind: &&Kind| matches!(kind.maker, Maker::Clue(_));
    let is_negative = |kind: &&Kind| matches!(kind.maker, Maker::Unmarked(..));
    KINDS.iter().filter(is_clue).chain(KINDS.iter().filter(is_negative)).map(|kind| kind.name)
}

/// A builder of puzzles: rules, kinds of clue, givens, a seed and limits.
///
/// Each puzzle depends on these and its own number only, so threads can share the work. The houses, constraints and
/// givens of the rules stay in every puzzle.
///
/// ```
/// use graeco_grid::Puzzle;
/// use graeco_rules::Generator;
///
/// let rules = Puzzle::sudoku(2, 3)?;
/// let generated = Generator::new(&rules).clues("thermo", None)?.seed(7).make(0)?;
/// assert!(generated.puzzle.is_unique() && generated.puzzle.is_solved_by(&generated.solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "it does nothing until it makes a puzzle"]
#[derive(Clone, Debug)]
pub struct Generator<'p> {
    rules: &'p Puzzle,
    /// The clues from which the rules were made.
    stated: &'p [Clue],
    wanted: Vec<Wanted>,
    negatives: Vec<Negative>,
    givens: Option<usize>,
    symmetry: Symmetry,
    demand: Option<Arc<dyn Demand>>,
    seed: u64,
    effort: u64,
    limits: Limits,
}

/// A wanted kind of clue, and the greatest number of them.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    kind: &'static Kind,
    maker: Make,
    most: usize,
}

/// A puzzle that was generated.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The rules with the clues and the givens.
    pub puzzle: Puzzle,
    /// The clues that were added to the rules.
    pub clues: Vec<Clue>,
    /// Its only solution.
    pub solution: Square,
    /// How many guesses the proof took that there is no other solution.
    pub guesses: u64,
    /// Whether it is proved that none of the clues, nor of the givens unless their number is set, can be left out, but for
    /// those that make it as easy as a demand wants.
    pub is_minimal: bool,
}

/// Nodes after which a test of uniqueness is given up, unless it is set otherwise, up to order 16 and above.
const EFFORTS: [u64; 2] = [2000, 200];

/// What people call two kinds of mark together.
const PAIRS: [(&str, [&str; 2]); 2] = [("kropki", ["white", "black"]), ("xv", ["x", "v"])];

/// How many filled grids are tried, unless a limit of time says how long.
const GRIDS: usize = 200;

/// How many filled grids are left for another one as their puzzles are not proved to be minimal.
const UNPROVED_GRIDS: usize = 3;

/// How many filled grids without a puzzle count as one whose puzzle is not proved to be minimal.
const FAILED_GRIDS: usize = 10;

/// How many filled grids are tried whose symbols can be exchanged.
const RENAMED_GRIDS: usize = 10;

impl<'a> Generator<'a> {
    /// A builder of puzzles with the rules of a puzzle.
    pub fn new(rules: &'a Puzzle) -> Generator<'a> {
        let (stated, wanted, negatives, limits) = (&[][..], Vec::new(), Vec::new(), Limits::default());
        let (symmetry, effort) = (Symmetry::None, EFFORTS[usize::from(is_large(rules.order()))]);
        Generator { rules, stated, wanted, negatives, givens: None, symmetry, demand: None, seed: 0, effort, limits }
    }

    /// Names the clues from which the rules were made: lines, cages, circles and marks that are added leave theirs free.
    pub fn beside(mut self, stated: &'a [Clue]) -> Self {
        self.stated = stated;
        self
    }

    /// Adds a kind of clue by its name in a puzzle file, and how many clues of it a puzzle may have; as many as there is
    /// room for by default. `kropki` stands for white and black dots, and `xv` for X and V. A rule about neighbours without a mark, such as `kropki_negative`, adds all marks of the filled
    /// grid, and itself.
    ///
    /// # Errors
    /// [`GenerateError::Kind`], if such clues cannot be generated; [`GenerateError::Number`], if a rule about neighbours
    /// without a mark has a number.
    pub fn clues(mut self, kind: &str, most: Option<usize>) -> Result<Self, GenerateError> {
        if let Some(negative) = negative::find(kind) {
            if most.is_some() {
                return Err(GenerateError::Number { kind: kind.to_owned() });
            }
            self.negatives.push(negative);
            return Ok(self);
        }
        if let Some((_, pair)) = PAIRS.iter().find(|(name, _)| *name == kind) {
            return pair.iter().try_fold(self, |generator, kind| generator.clues(kind, most));
        }
        match Kind::named(kind).map(|kind| (kind, kind.maker)) {
            Some((kind, Maker::Clue(maker))) => {
                self.wanted.push(Wanted { kind, maker, most: most.unwrap_or(kind.look.most()) });
                Ok(self)
            }
            _ => Err(GenerateError::Kind { kind: kind.to_owned() }),
        }
    }

    /// Sets the number of givens that are added to the rules. By default clues are added first, and as few givens as
    /// possible after them; where these leave several solutions, clues `candidates` say values of cells outside the grid.
    pub fn givens(mut self, givens: usize) -> Self {
        self.givens = Some(givens);
        self
    }

    /// Sets the symmetry of the pattern of givens that are added to the rules. Puzzles are then minimal if no set of givens
    /// that are symmetric to each other can be left out. Clues are not symmetric.
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// Makes only puzzles that meet a demand, such as a difficulty. A puzzle that is too hard gets more clues, and more givens
    /// unless their number is set. Grids are filled until one of them gives such a puzzle, so that a demand that is rarely
    /// met, or never, takes long. Once a grid gave a puzzle, only limits end that.
    pub fn demand(mut self, demand: impl Demand + 'static) -> Self {
        self.demand = Some(Arc::new(demand));
        self
    }

    /// Sets the seed.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of nodes after which a test whether a puzzle is unique is given up while clues are chosen; by default
    /// 2000, and 200 above order 16. With more nodes, puzzles may become harder. Up to order 16, tests that were given up are
    /// made again at the end with 4 times as many nodes. If that does not prove that the puzzle is minimal, another grid is
    /// filled, three times at most, and from grid to grid these tests have twice as many nodes.
    pub fn effort(mut self, nodes: u64) -> Self {
        self.effort = nodes.max(1);
        self
    }

    /// Sets limits for each puzzle. A limit of solutions is ignored.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Makes the puzzle of this number. It has one solution. Unless a demand needs more, it has several solutions without
    /// any one of its clues, or of its givens unless their number is set; [`is_minimal`](Generated::is_minimal) says
    /// whether that was proved. Marks of a rule about neighbours without a mark are never left out.
    ///
    /// # Errors
    /// [`GenerateError::Shape`], if cells of the grid are absent; [`GenerateError::Givens`] or
    /// [`GenerateError::Symmetry`], if no pattern has this many givens; [`GenerateError::Demand`], if no such puzzle
    /// meets the demand; [`GenerateError::NoSolution`], if no grid obeys the rules; [`GenerateError::NotUnique`], if
    /// the first 200 grids gave no puzzle and there is no limit of time; [`GenerateError::Renamed`], if some grids obey
    /// their clues and givens with other symbols, too; [`GenerateError::Stopped`], if a limit is reached.
    pub fn make(&self, number: u64) -> Result<Generated, GenerateError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number);
        let mut draft = Draft::new(self, &mut rng);
        draft.check()?;
        let (mut failed, mut unproved, mut renamed, mut is_possible) = (0, 0, 0, false);
        let is_limited = self.limits.time.is_some() || self.limits.deadline.is_some();
        while failed < GRIDS || is_possible || is_limited {
            // The puzzle of another grid may be proved minimal sooner than this one, unless few grids give any.
            let spent = unproved + failed / FAILED_GRIDS;
            let is_proved = spent < UNPROVED_GRIDS && !is_large(draft.bare.order());
            match draft.attempt(4 << unproved, is_proved)? {
                Attempt::Made(generated) => return Ok(*generated),
                Attempt::Failed => failed += 1,
                Attempt::Unproved => unproved += 1,
                Attempt::Renamed if renamed < RENAMED_GRIDS || is_limited && failed + unproved > 0 => renamed += 1,
                Attempt::Renamed => return Err(GenerateError::Renamed),
                Attempt::Unwanted => is_possible = true,
            }
        }
        Err(GenerateError::NotUnique(GRIDS))
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;
    use crate::build::with_clues;
    use graeco_grid::Budget;

    #[test]
    fn clues_of_every_kind_are_made_and_needed() {
        for kind in clue_kinds().filter(|kind| negative::find(kind).is_none()) {
            let rules = Puzzle::sudoku(3, 3).unwrap();
            let generator = Generator::new(&rules).clues(kind, Some(6)).unwrap();
            let made = (0..9).map(|number| generator.make(number).unwrap()).find(|made| !made.clues.is_empty());
            let made = made.unwrap_or_else(|| panic!("no {kind} is ever needed"));
            assert!(made.clues.iter().all(|clue| clue.kind().name == kind), "{kind}");
            assert!(made.puzzle.is_solved_by(&made.solution) && made.puzzle.is_unique(), "{kind}");
            assert!(made.is_minimal, "{kind}");
            check_that_all_clues_are_needed(&rules, &made);
        }
    }

    fn check_that_all_clues_are_needed(rules: &Puzzle, made: &Generated) {
        for (place, clue) in made.clues.iter().enumerate() {
            let others = [&made.clues[..place], &made.clues[place + 1..]].concat();
            let rest = rules.clone().with_givens(made.puzzle.givens()).unwrap();
            let rest = with_clues(rest, &others, graeco_grid::Budget::default().pace()).unwrap();
            assert!(!rest.is_unique(), "{}: clue {place} is not needed", clue.kind().name);
        }
    }

    #[test]
    fn cells_outside_the_grid_get_values_where_givens_are_not_enough() {
        let mut rules = Puzzle::latin(5).unwrap();
        let regions = rules.add_unknown_regions().unwrap();
        let rules = rules.clone().with(crate::Chaos::new(rules.order(), &regions)).unwrap();
        let mut values = 0;
        for number in 0..4 {
            let made = Generator::new(&rules).make(number).unwrap();
            assert!(made.puzzle.is_solved_by(&made.solution) && made.puzzle.is_unique(), "{number}");
            check_that_all_clues_are_needed(&rules, &made);
            values += made.clues.len();
        }
        assert!(values > 0);
    }

    #[test]
    fn tests_that_were_given_up_are_made_again() {
        let rules = Puzzle::sudoku(3, 3).unwrap();
        let (mut minimal, mut longest) = (0, 0);
        for number in 0..4 {
            let made = Generator::new(&rules).clues("thermo", None).unwrap().effort(5).make(number).unwrap();
            if made.is_minimal {
                check_that_all_clues_are_needed(&rules, &made);
                minimal += 1;
            }
            longest = longest.max(made.guesses);
        }
        assert!(minimal > 0 && longest > 5, "{minimal} puzzles, {longest} guesses");
    }

    #[test]
    fn neighbors_without_a_mark_have_none_in_the_solution() {
        for (name, rules) in clue_kinds()
            .filter(|name| negative::find(name).is_some())
            .flat_map(|name| [(2, 3), (3, 3)].map(|(r, c)| (name, Puzzle::sudoku(r, c))))
        {
            let rules = rules.unwrap();
            let made = Generator::new(&rules).clues(name, None).unwrap().clues("odd", None).unwrap().make(3).unwrap();
            assert!(made.puzzle.is_solved_by(&made.solution) && made.puzzle.is_unique(), "{name}");
            let rule = made.clues.iter().position(|clue| clue.kind().name == name).unwrap();
            assert!(rule > 0, "{name} has no marks");
            for mark in 0..rule {
                let without = [&made.clues[..mark], &made.clues[mark + 1..=rule]].concat();
                let puzzle = with_clues(rules.clone(), &without, graeco_grid::Budget::default().pace()).unwrap();
                assert!(!puzzle.is_solved_by(&made.solution), "{name}: mark {mark} is missed by nobody");
            }
        }
        let dots = Generator::new(&Puzzle::sudoku(2, 3).unwrap()).clues("kropki", Some(9)).unwrap().make(0).unwrap();
        assert!(dots.clues.iter().all(|clue| ["white", "black"].contains(&clue.kind().name)));
        let numbered = Puzzle::sudoku(2, 2).unwrap();
        let error = Generator::new(&numbered).clues("xv_negative", Some(3)).unwrap_err();
        assert_eq!(error, GenerateError::Number { kind: "xv_negative".into() });
    }

    #[test]
    fn a_number_of_givens_is_kept() {
        let rules = Puzzle::sudoku(2, 3).unwrap();
        let count = |generated: Generated| generated.puzzle.givens().iter().flatten().count();
        for givens in [10, 14, 36] {
            assert_eq!(Generator::new(&rules).givens(givens).make(0).map(count), Ok(givens));
        }
        for givens in [0, 3] {
            let generator = Generator::new(&rules).clues("killer", None).unwrap().clues("white", None).unwrap();
            assert_eq!(generator.givens(givens).make(0).map(count), Ok(givens));
        }
        // Nobody can say which of two symbols that no clue names is which.
        let lonely = Generator::new(&rules).clues("odd", Some(1)).unwrap().givens(0).make(0);
        assert_eq!(lonely.map(count), Err(GenerateError::Renamed));
    }

    #[test]
    fn givens_are_symmetric_if_that_is_wanted() {
        let mut rules = Puzzle::sudoku(2, 3).unwrap();
        let first = rules.order().cell(0, 0);
        rules.set_given(first, Some(graeco_grid::Symbol::new(2))).unwrap();
        let wanted = |symmetry, clues: &str, givens: Option<usize>| {
            let generator = Generator::new(&rules).symmetry(symmetry).seed(2);
            let generator = givens.map_or(generator.clone(), |givens| generator.givens(givens));
            if clues.is_empty() { Ok(generator) } else { generator.clues(clues, Some(6)) }.unwrap().make(0)
        };
        for symmetry in Symmetry::ALL {
            for (clues, givens) in [("", None), ("thermo", None), ("killer", Some(12)), ("", Some(20))] {
                let made =
                    wanted(symmetry, clues, givens).unwrap_or_else(|error| panic!("{symmetry} {clues}: {error}"));
                assert!(made.puzzle.is_unique() && made.puzzle.is_solved_by(&made.solution), "{symmetry}, {clues}");
                let is_given = |cell: graeco_grid::Cell| made.puzzle.given_at(cell).is_some();
                let count = made.puzzle.givens().iter().flatten().count() - 1;
                assert!(givens.is_none_or(|givens| givens == count), "{symmetry}: {count} givens");
                for orbit in symmetry.orbits(rules.order()) {
                    let open: Vec<_> = orbit.into_iter().filter(|&cell| cell != first).collect();
                    assert!(open.iter().all(|&cell| is_given(cell) == is_given(open[0])), "{symmetry}: {open:?}");
                    if givens.is_some() || open.is_empty() || !is_given(open[0]) {
                        continue;
                    }
                    let mut fewer = made.puzzle.clone();
                    open.iter().for_each(|&cell| fewer.set_given(cell, None).unwrap());
                    assert!(!fewer.is_unique(), "{symmetry}: {open:?} is not needed");
                }
            }
        }
        // Orbits of 4, and 3 without the given.
        assert_eq!(wanted(Symmetry::None, "", Some(36)).unwrap_err(), GenerateError::Givens { wanted: 36, open: 35 });
        assert_eq!(wanted(Symmetry::Rotate90, "", Some(5)).unwrap_err(), GenerateError::Symmetry(5));
    }

    #[derive(Debug)]
    struct MostGivens(usize);

    impl Demand for MostGivens {
        fn check(&self, rules: &Puzzle, adds_clues: bool) -> Result<(), String> {
            let is_possible = rules.givens().iter().flatten().count() <= self.0 && !adds_clues;
            if is_possible { Ok(()) } else { Err("too many givens".to_owned()) }
        }

        fn compare(&self, puzzle: &Puzzle, _: &Budget) -> Result<Ordering, Stop> {
            let is_met = puzzle.givens().iter().flatten().count() <= self.0;
            Ok(if is_met { Ordering::Equal } else { Ordering::Less })
        }
    }

    #[test]
    fn puzzles_meet_a_demand() {
        let rules = Puzzle::sudoku(2, 2).unwrap();
        for number in 0..3 {
            let made = Generator::new(&rules).demand(MostGivens(4)).make(number).unwrap();
            assert!(made.puzzle.givens().iter().flatten().count() == 4 && made.puzzle.is_unique());
        }
        // No Sudoku of order 4 has one solution with three givens: limits end the search for one.
        let few = Limits { nodes: Some(500), ..Limits::default() };
        let impossible = Generator::new(&rules).demand(MostGivens(3)).limits(few).make(0);
        assert_eq!(impossible.unwrap_err(), GenerateError::Stopped(Stop::NodeLimit));
        // An impossible request is refused before the first node.
        let no_nodes = Limits { nodes: Some(0), ..Limits::default() };
        let refused = Generator::new(&rules).clues("odd", None).unwrap().demand(MostGivens(4)).limits(no_nodes).make(0);
        let error = refused.unwrap_err();
        assert!(error.is_of_request() && error == GenerateError::Demand("too many givens".to_owned()));
    }

    #[test]
    fn what_the_rules_give_stays_and_what_cannot_be_is_said() {
        let mut rules = Puzzle::latin(4).unwrap();
        let cell = rules.order().cell(0, 0);
        rules.set_given(cell, Some(graeco_grid::Symbol::new(2))).unwrap();
        let generated = Generator::new(&rules).make(0).unwrap();
        assert_eq!(generated.puzzle.givens()[0], Some(graeco_grid::Symbol::new(2)));
        let impossible = Puzzle::latin(3).unwrap().with_diagonals();
        assert_eq!(Generator::new(&impossible).make(0).unwrap_err(), GenerateError::NoSolution);
        assert!(
            Generator::new(&rules)
                .clues("antiknight", None)
                .unwrap_err()
                .to_string()
                .contains("expected one of killer")
        );
    }

    #[test]
    fn large_puzzles_are_made_without_a_proof_that_they_are_minimal() {
        let rules = Puzzle::sudoku(5, 5).unwrap();
        let made = Generator::new(&rules).effort(20).make(0).unwrap();
        assert!(made.puzzle.is_unique() && made.puzzle.is_solved_by(&made.solution));
        assert!(!made.is_minimal && made.puzzle.givens().iter().flatten().count() < 400);
    }

    #[test]
    fn a_puzzle_depends_on_seed_and_number_alone_and_limits_end_it() {
        let rules = Puzzle::sudoku(3, 3).unwrap();
        let generator = Generator::new(&rules).clues("killer", None).unwrap().clues("thermo", None).unwrap();
        let made = |seed, number| generator.clone().seed(seed).make(number).unwrap();
        let (a, b) = (made(1, 5), made(1, 5));
        assert_eq!((&a.clues, a.puzzle.givens(), &a.solution), (&b.clues, b.puzzle.givens(), &b.solution));
        assert!(a.solution != made(1, 6).solution && a.solution != made(2, 5).solution);
        let nodes = Limits { nodes: Some(100), ..Limits::default() };
        assert_eq!(generator.clone().limits(nodes).make(0).unwrap_err(), GenerateError::Stopped(Stop::NodeLimit));
        let time = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(generator.limits(time).make(0).unwrap_err(), GenerateError::Stopped(Stop::TimeLimit));
    }
}
