//! Set partition: chooses some of the given sets so that every element is in exactly one, perhaps at least cost.

use std::collections::HashMap;

use graeco_exact_cover::{BuildError, Builder, OptionId, Problem};

/// Sets to choose from. Elements are known by their names.
///
/// ```
/// use graeco_models::Partition;
/// use graeco_exact_cover::{Limits, cheapest};
///
/// let crews = [(7, vec!["ann", "bo"]), (2, vec!["ann"]), (4, vec!["bo", "cy"]), (3, vec!["cy"])];
/// let partition = Partition::new(crews)?;
/// let found = cheapest(partition.problem(), 1, &Limits::default());
/// assert_eq!(found.solutions[0].cost, 6);
/// assert_eq!(partition.sets(&found.solutions[0].options), [1, 2]);
/// # Ok::<(), graeco_exact_cover::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Partition {
    problem: Problem,
}

impl Partition {
    /// The problem of choosing among sets, each with its cost. All elements that occur must be covered.
    ///
    /// # Errors
    /// [`BuildError::EmptyOption`] for an empty set, [`BuildError::RepeatedItem`], [`BuildError::BadName`],
    /// [`BuildError::TooLarge`].
    pub fn new<'e, S: IntoIterator<Item = &'e str>>(
        sets: impl IntoIterator<Item = (u64, S)>,
    ) -> Result<Partition, BuildError> {
        let mut builder = Builder::default();
        let mut elements = HashMap::new();
        for (cost, set) in sets {
            let mut items = Vec::new();
            for element in set {
                let known = elements.get(element).copied();
                let item = known.map_or_else(|| builder.primary(element), Ok)?;
                elements.insert(element, item);
                items.push(item);
            }
            let option = builder.option(items)?;
            builder.cost(option, cost);
        }
        Ok(Partition { problem: builder.build() })
    }

    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The numbers of the sets chosen, from 0, in order.
    #[must_use]
    pub fn sets(&self, solution: &[OptionId]) -> Vec<usize> {
        let mut sets: Vec<usize> = solution.iter().map(|option| option.index()).collect();
        sets.sort_unstable();
        sets
    }
}
