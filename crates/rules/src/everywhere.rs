//! The common parts of rules about all cells that are some step apart.

/// Makes a rule of the whole grid: its documentation, its type, its name, the steps (each pair of cells once), which
/// values go together, and what is posted for these pairs.
macro_rules! everywhere {
    ($doc:literal, $rule:ident, $name:literal, $steps:expr, $agree:expr, $post:expr) => {
        use graeco_grid::{Cell, Constraint, Model, Order, Stated, Values};

        #[doc = $doc]
        #[derive(Clone, Debug)]
        pub struct $rule {
            order: Order,
            scope: Vec<Cell>,
        }

        impl $rule {
            /// The rule, for the whole grid.
            #[must_use]
            pub fn new(order: Order) -> $rule {
                $rule { order, scope: order.cells().collect() }
            }
        }

        impl Constraint for $rule {
            fn name(&self) -> &str {
                $name
            }

            fn scope(&self) -> &[Cell] {
                &self.scope
            }

            fn meaning(&self) -> String {
                $doc.trim_end_matches('.').to_lowercase()
            }

            fn order(&self) -> Option<Order> {
                Some(self.order)
            }

            fn holds(&self, values: Values<'_>) -> bool {
                values.all_pairs(self.order, $steps, $agree)
            }

            fn post(&self, model: &mut Model) {
                let post: fn(&mut Model, &mut dyn Iterator<Item = (Cell, Cell)>) = $post;
                post(model, &mut self.order.pairs($steps));
            }

            fn stated(&self) -> Stated {
                Stated::All
            }

            fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
                let place = |cell: Cell| (cell.row(self.order) as isize, cell.column(self.order) as isize);
                let ((row, column), (lower, other)) = (place(self.scope[i]), place(self.scope[j]));
                $steps.contains(&(lower - row, other - column)) && !$agree(a, b)
            }
        }
    };
}
pub(crate) use everywhere;
