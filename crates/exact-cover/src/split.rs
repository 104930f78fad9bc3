//! A problem cut into sub-problems that share no solution, each with a name of its own.

use std::collections::BinaryHeap;
use std::ops::Range;

use crate::limits::{Budget, Pace};
use crate::outcome::Stop;
use crate::prepare::Prepared;
use crate::problem::{OptionId, Problem};
use crate::residual::{Choice, Residual};

/// A sub-problem: some options are chosen, and the options that they exclude are removed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SubProblem {
    /// The [numbers](Problem::number) of the chosen options, separated by dots: `17.203`; `all` if there are none. The same
    /// problem cut into as many parts gives the same names, and no two parts have one name, nor parts of parts.
    pub name: String,
    /// The options that are left, among them the chosen ones: a solution of it is a solution of the whole. Its items
    /// are those of the whole, and one more for each chosen option that could be left out otherwise; the
    /// [numbers](Problem::number) of its options are those of the whole.
    pub problem: Problem,
    /// The option of the whole problem that each option of `problem` is.
    pub options: Vec<OptionId>,
}

/// The sub-problems of a problem, which are made one at a time: until then only the chosen options are kept.
#[derive(Clone, Debug)]
pub struct Parts<'p> {
    problem: &'p Problem,
    /// The options decided for, sorted by their numbers.
    taken: Vec<Box<[u32]>>,
}

/// A sub-problem in the making; the ones with most options left come first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    /// Whether it can be cut, as far as is known.
    divisible: bool,
    /// How many options are left.
    left: usize,
    taken: std::cmp::Reverse<Box<[u32]>>,
}

impl Problem {
    /// Splits the problem into at least `parts` sub-problems if possible; there may be a few more.
    ///
    /// Every solution of the problem is a solution of exactly one of them. They are sorted by their names' numbers. The
    /// problem is split at items to be covered exactly once; a problem without such items comes back whole. The time is
    /// proportional to the number of parts times the size of the problem.
    ///
    /// ```
    /// use graeco_exact_cover::{Budget, text};
    ///
    /// let problem = text::parse("a b c d\na b\nc d\na c\nb d\n")?;
    /// let parts: Vec<_> = problem.split(2, &Budget::default()).unwrap().iter().collect();
    /// let names: Vec<_> = parts.iter().map(|part| part.name.as_str()).collect();
    /// assert_eq!(names, ["1", "3"]);
    /// assert_eq!(parts[1].problem.describe_option(parts[1].problem.options().last().unwrap()), "b d");
    /// # Ok::<(), graeco_exact_cover::text::TextError>(())
    /// ```
    ///
    /// # Errors
    /// [`Stop::TimeLimit`], [`Stop::MemoryLimit`] and [`Stop::Interrupted`].
    pub fn split(&self, parts: usize, budget: &Budget) -> Result<Parts<'_>, Stop> {
        let mut pace = budget.pace();
        let left = self.option_count();
        let mut bytes = 2 * Residual::bytes(self);
        let mut heap = BinaryHeap::from([Piece { divisible: true, left, taken: Default::default() }]);
        while heap.len() < parts && heap.peek().is_some_and(|piece| piece.divisible) {
            let Some(piece) = heap.pop() else { break };
            pace.look()?;
            budget.afford(bytes)?;
            let state = Residual::after(self, &piece.taken.0).expect(CHOSEN);
            match state.choose(false) {
                Choice::Dead => {}
                Choice::Item(item) => {
                    let options: Vec<u32> = state.options_of(item).collect();
                    // Where these are enough, nobody asks which of them is the largest.
                    let enough = heap.len() + options.len() >= parts;
                    for option in options {
                        pace.step(1)?;
                        budget.afford(bytes)?;
                        let left = if enough { 0 } else { state.left_beside(option) };
                        let taken: Box<[u32]> = piece.taken.0.iter().copied().chain([option]).collect();
                        // The heap may hold twice the room for its pieces, and for a moment the old room too.
                        bytes += 3 * size_of::<Piece>() + taken.len() * size_of::<u32>() + 16;
                        heap.push(Piece { divisible: true, left, taken: std::cmp::Reverse(taken) });
                    }
                }
                Choice::Solved | Choice::Option(_) => heap.push(Piece { divisible: false, ..piece }),
            }
        }
        let mut taken: Vec<Box<[u32]>> = heap.into_iter().map(|piece| piece.taken.0).collect();
        taken.sort_unstable();
        Ok(Parts { problem: self, taken })
    }
}

impl Problem {
    /// The sub-problem of all solutions that contain these options; `None` if they do not fit together: some exclude each
    /// other, or one is named twice, is never chosen or is none of this problem.
    ///
    /// ```
    /// use graeco_exact_cover::Problem;
    ///
    /// let problem: Problem = "a b c\na b\na c\nb c\na\nb\nc\n".parse()?;
    /// let options: Vec<_> = problem.options().collect();
    /// let part = problem.part_with(&[options[5]]).unwrap();
    /// assert_eq!((part.name.as_str(), part.problem.search().count().solutions), ("6", 2));
    /// assert!(problem.part_with(&[options[0], options[1]]).is_none());
    /// # Ok::<(), graeco_exact_cover::text::TextError>(())
    /// ```
    #[must_use]
    pub fn part_with(&self, options: &[OptionId]) -> Option<SubProblem> {
        let taken: Box<[u32]> = options.iter().map(|option| option.0).collect();
        Residual::after(self, &taken).map(|state| sub_problem(&state, &taken))
    }

    /// How the solutions that contain all options of `taken` go on; `None` if these do not fit together, as for
    /// [`part_with`](Self::part_with).
    ///
    /// ```
    /// use graeco_exact_cover::{Branches, Problem};
    ///
    /// let problem: Problem = "a b c\na b\na c\nb c\na\nb\nc\n".parse()?;
    /// let options: Vec<_> = problem.options().collect();
    /// assert_eq!(problem.branches(&[options[0]]), Some(Branches::OneOf(vec![options[5]])));
    /// assert_eq!(problem.branches(&[options[0], options[1]]), None);
    /// # Ok::<(), graeco_exact_cover::text::TextError>(())
    /// ```
    #[must_use]
    pub fn branches(&self, taken: &[OptionId]) -> Option<Branches> {
        let taken: Vec<u32> = taken.iter().map(|option| option.0).collect();
        let state = Residual::after(self, &taken)?;
        Some(match state.choose(false) {
            Choice::Dead => Branches::OneOf(Vec::new()),
            Choice::Item(item) => Branches::OneOf(state.options_of(item).map(OptionId).collect()),
            Choice::Solved | Choice::Option(_) => Branches::Uncut,
        })
    }
}

/// How the solutions that contain some options go on. There are no other ways, so this enum can be matched exhaustively.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Branches {
    /// Each has exactly one of these options besides, those of the item with the fewest. Without options, there is no such
    /// solution.
    OneOf(Vec<OptionId>),
    /// No item is left that must be covered exactly once.
    Uncut,
}

/// Why the options of a part fit together.
const CHOSEN: &str = "each option was chosen from those that the ones before it left";

/// The sub-problem of the solutions that contain these options, and the rest of the problem without them.
fn sub_problem(state: &Residual<'_>, taken: &[u32]) -> SubProblem {
    let problem = state.problem();
    let number = |&option: &u32| problem.number(OptionId(option));
    let numbers: Vec<String> = taken.iter().map(|option| number(option).to_string()).collect();
    let name = if numbers.is_empty() { "all".to_owned() } else { numbers.join(".") };
    let mut options: Vec<u32> = state.live.iter().chain(taken).copied().collect();
    options.sort_unstable();
    let items: Vec<u32> = (0..problem.kinds().len() as u32).collect();
    let part = problem.part(&items, &options, &mut Budget::default().pace()).expect("there is no limit");
    let place = |option: &u32| options.binary_search(option).expect("what is chosen is left");
    let optional_of: Vec<usize> = state.optional_of(taken).iter().map(place).collect();
    let problem = part.numbered(options.iter().map(number).collect()).demanding_options(&optional_of);
    SubProblem { name, problem, options: options.into_iter().map(OptionId).collect() }
}

impl Parts<'_> {
    /// The number of sub-problems; 0 if it was found that there is no solution.
    #[must_use]
    pub fn len(&self) -> usize {
        self.taken.len()
    }

    /// Whether there are no sub-problems.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// Makes all sub-problems, one after another.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = SubProblem> {
        (0..self.len()).map(|part| self.get(part))
    }

    /// Makes one sub-problem, in a time proportional to the size of the whole problem.
    ///
    /// # Panics
    /// If `part` is not below [`len`](Self::len).
    #[must_use]
    pub fn get(&self, part: usize) -> SubProblem {
        let taken = &self.taken[part];
        sub_problem(&Residual::after(self.problem, taken).expect(CHOSEN), taken)
    }

    /// The sub-problems in groups, fewer than twice as many as `groups` and one for each item that was cut. Those of a
    /// group come from one item: each sub-problem takes a time of the order of the whole problem's size, and an item may
    /// have many options.
    pub(crate) fn groups(&self, groups: usize) -> Vec<Range<usize>> {
        let most = (self.len() / groups.max(1)).max(1);
        let mut found: Vec<Range<usize>> = Vec::new();
        for part in 0..self.len() {
            match found.last_mut() {
                Some(group) if group.len() < most && self.parent(group.start) == self.parent(part) => group.end += 1,
                _ => found.push(part..part + 1),
            }
        }
        found
    }

    /// The options chosen before the last item was cut; `None` for the whole problem.
    fn parent(&self, part: usize) -> Option<&[u32]> {
        self.taken[part].split_last().map(|(_, parent)| parent)
    }

    /// The sub-problems of a group as one, as small as it can be.
    pub(crate) fn rest(&self, group: Range<usize>, pace: &mut Pace) -> Result<Prepared, Stop> {
        let taken = match self.parent(group.start) {
            Some(parent) if group.len() > 1 => parent,
            _ => &self.taken[group.start],
        };
        let mut state = Residual::after(self.problem, taken).expect(CHOSEN);
        if group.len() > 1
            && let Choice::Item(item) = state.choose(false)
        {
            let chosen: Vec<u32> = self.taken[group].iter().filter_map(|taken| taken.last().copied()).collect();
            let others: Vec<u32> =
                state.options_of(item).filter(|option| chosen.binary_search(option).is_err()).collect();
            state.discard_all(&others);
        }
        Prepared::rest(&state, taken, pace)
    }
}
