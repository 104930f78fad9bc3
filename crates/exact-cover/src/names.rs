//! Names of engines and methods, read from text; an error lists all names.

/// The error for a text that is not one of the expected names.
///
/// ```
/// use graeco_exact_cover::Engine;
///
/// let error = "linx".parse::<Engine>().unwrap_err();
/// assert_eq!(error.to_string(), "`linx` is not an engine; expected auto, links, cells, rows or portable-rows");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{name}` is not {what}; expected {}", list(expected))]
pub struct UnknownName {
    name: String,
    what: &'static str,
    expected: Vec<&'static str>,
}

impl UnknownName {
    /// The first of `values` with this name. `what` is the expected thing in an error, with its article: `an engine`.
    ///
    /// # Errors
    /// If none of the values has the name.
    pub fn find<T: Copy>(
        name: &str,
        what: &'static str,
        values: &[T],
        name_of: impl Fn(T) -> &'static str,
    ) -> Result<T, UnknownName> {
        let found = values.iter().copied().find(|&value| name_of(value) == name);
        found.ok_or_else(|| {
            let expected = values.iter().copied().map(name_of).collect();
            UnknownName { name: name.into(), what, expected }
        })
    }
}

/// `a, b or c`.
fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Lets the values of a type be written by their `name`, and read from it. Given are the type, its noun for errors with an
/// article, and a list of all values.
#[macro_export]
macro_rules! named {
    ($type:ty, $what:literal, $all:expr) => {
        /// The name.
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        /// Reads the name.
        impl ::std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<$type, $crate::UnknownName> {
                $crate::UnknownName::find(name, $what, &$all, <$type>::name)
            }
        }
    };
}
pub(crate) use named;
