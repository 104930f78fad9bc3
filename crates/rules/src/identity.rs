//! What names a constraint: the same few lines for every rule with a type of its own.

/// In `impl Constraint`: the name, which is a field or a text; then the field of the cells, and `order` if the rule is about a
/// grid of the order in this field; or `in` and the field of the area of the whole grid that it is about.
macro_rules! identity {
    ($name:ident, $($rest:tt)+) => {
        fn name(&self) -> &str {
            self.$name
        }

        $crate::identity::scope!($($rest)+);
    };
    ($name:expr, $($rest:tt)+) => {
        fn name(&self) -> &str {
            $name
        }

        $crate::identity::scope!($($rest)+);
    };
}

macro_rules! scope {
    (in $area:ident) => {
        fn scope(&self) -> &[graeco_grid::Cell] {
            self.$area.cells()
        }

        fn order(&self) -> Option<graeco_grid::Order> {
            self.$area.whole()
        }
    };
    ($cells:ident $(, $order:ident)?) => {
        fn scope(&self) -> &[graeco_grid::Cell] {
            &self.$cells
        }

        $(fn order(&self) -> Option<graeco_grid::Order> {
            Some(self.$order)
        })?
    };
}

pub(crate) use {identity, scope};
