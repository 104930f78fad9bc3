//! A problem cut into sub-problems that share no solution, each with a name of its own.

use std::collections::BinaryHeap;

use crate::problem::{OptionId, Problem};
use crate::state::{Choice, State};

/// A sub-problem: some options are decided, and what they exclude is gone.
#[derive(Clone, Debug)]
pub struct SubProblem {
    /// The numbers (from 1) of the options decided for, with dots between: `17.203`; `all` if there are none. The same
    /// problem cut into as many parts gives the same names.
    pub name: String,
    /// The options that are left, those decided for among them: a solution of it is a solution of the whole. Its items
    /// are those of the whole.
    pub problem: Problem,
    /// The option of the whole problem that each option of `problem` is.
    pub options: Vec<OptionId>,
}

/// A sub-problem in the making; the ones with most options left come first.
struct Piece<'p> {
    state: State<'p>,
    taken: Vec<u32>,
    /// Cannot be cut.
    whole: bool,
}

impl Piece<'_> {
    fn rank(&self) -> (bool, usize, std::cmp::Reverse<&[u32]>) {
        (!self.whole, self.state.live.len(), std::cmp::Reverse(&self.taken))
    }
}

impl PartialEq for Piece<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Piece<'_> {}

impl PartialOrd for Piece<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Piece<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl Problem {
    /// Cuts the problem into at least so many sub-problems, if it can be cut so often; a few more come for free.
    ///
    /// Every solution of the problem is a solution of exactly one of them. They are sorted by their names' numbers.
    /// It is cut at items to be covered exactly once; problems without such items come back whole.
    ///
    /// ```
    /// use graeco_exact_cover::text;
    ///
    /// let problem = text::parse("a b c d\na b\nc d\na c\nb d\n")?;
    /// let parts = problem.split(2);
    /// let names: Vec<_> = parts.iter().map(|part| part.name.as_str()).collect();
    /// assert_eq!(names, ["1", "3"]);
    /// assert_eq!(parts[1].problem.describe_option(parts[1].problem.options().last().unwrap()), "b d");
    /// # Ok::<(), graeco_exact_cover::text::TextError>(())
    /// ```
    #[must_use]
    pub fn split(&self, parts: usize) -> Vec<SubProblem> {
        let mut heap = BinaryHeap::from([Piece { state: State::new(self), taken: Vec::new(), whole: false }]);
        while heap.len() < parts {
            let Some(mut piece) = heap.pop() else { break };
            if piece.whole {
                heap.push(piece);
                break;
            }
            match piece.state.choose(false) {
                Choice::Dead => {}
                Choice::Item(item) => heap.extend(piece.state.options_of(item).map(|option| {
                    let mut child = Piece { state: piece.state.clone(), taken: piece.taken.clone(), whole: false };
                    child.state.take(option);
                    child.taken.push(option);
                    child
                })),
                Choice::Solved | Choice::Option(_) => {
                    piece.whole = true;
                    heap.push(piece);
                }
            }
        }
        let mut pieces = heap.into_vec();
        pieces.sort_by(|a, b| a.taken.cmp(&b.taken));
        pieces.into_iter().map(|piece| self.sub_problem(piece)).collect()
    }

    fn sub_problem(&self, piece: Piece) -> SubProblem {
        let numbers: Vec<String> = piece.taken.iter().map(|option| (option + 1).to_string()).collect();
        let name = if numbers.is_empty() { "all".to_owned() } else { numbers.join(".") };
        let mut options: Vec<u32> = piece.state.live.iter().chain(&piece.taken).copied().collect();
        options.sort_unstable();
        let items: Vec<u32> = (0..self.kinds().len() as u32).collect();
        let problem = self.part(&items, &options);
        SubProblem { name, problem, options: options.into_iter().map(OptionId).collect() }
    }
}
