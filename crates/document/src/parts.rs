//! The values of the fields of JSON records that are more than one word or number.

use serde::Serialize;

/// Declares parts of records.
macro_rules! parts {
    ($($(#[$attribute:meta])* struct $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)+ })+) => {
        $(
            $(#[$attribute])*
            #[derive(Clone, PartialEq, Debug, Serialize)]
            #[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
            pub struct $name { $($(#[$about])* pub $field: $type,)+ }
        )+
    };
}

parts! {
    /// A candidate.
    struct CandidateName {
        /// The name of its cell.
        cell: String,
        /// The name of its symbol.
        symbol: String,
    }

    /// A link of a chain of reasoning.
    struct Link {
        /// Some candidates.
        from: Vec<CandidateName>,
        /// Candidates that are linked to them.
        to: Vec<CandidateName>,
        /// Whether one side is true if the other is false.
        strong: bool,
    }

    /// What the cubes that were counted suggest of all.
    struct Projected {
        /// The number of solutions.
        count: Option<f64>,
        /// Its standard error.
        error: Option<f64>,
        /// The seconds of all cubes.
        seconds: Option<f64>,
    }

    /// A mean of random dives; null for numbers that are not finite.
    struct Mean {
        /// The mean.
        mean: Option<f64>,
        /// Its standard error.
        error: Option<f64>,
        /// The part of the mean that the largest dive makes.
        largest: Option<f64>,
    }

    /// What random dives suggest.
    struct Estimate {
        /// The number of solutions.
        solutions: Mean,
        /// The number of nodes.
        nodes: Mean,
        /// The time to visit them all, if it is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        seconds: Option<Mean>,
    }

    /// A map of squares: the image of each row, column and symbol, all counted from 0.
    struct Paratopism {
        /// The roles that take the place of rows, columns and symbols, by their letters.
        roles: String,
        /// The images of the rows.
        rows: Vec<u8>,
        /// The images of the columns.
        columns: Vec<u8>,
        /// The images of the symbols.
        symbols: Vec<u8>,
    }

    /// A subsquare of a Latin square. Rows and columns count from 0.
    struct Subsquare {
        /// The number of its rows.
        order: usize,
        /// Its rows.
        rows: Vec<u8>,
        /// Its columns.
        columns: Vec<u8>,
        /// The names of its symbols.
        symbols: Names,
    }

    /// A given or a constraint of a puzzle.
    struct ConflictPart {
        /// The cell of a given.
        #[serde(skip_serializing_if = "Option::is_none")]
        cell: Option<String>,
        /// The number of a constraint in its file, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        constraint: Option<usize>,
        /// The given or the constraint in words.
        text: String,
    }
}

/// One of two forms of a value.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Either<A, B> {
    /// The first form.
    A(A),
    /// The second form.
    B(B),
}

impl<B> From<String> for Either<String, B> {
    fn from(text: String) -> Self {
        Either::A(text)
    }
}

/// Some names or words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub struct Names(Vec<String>);

impl<S: Into<String>> FromIterator<S> for Names {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        Names(names.into_iter().map(Into::into).collect())
    }
}

impl<S: Into<String>> From<Vec<S>> for Names {
    fn from(names: Vec<S>) -> Self {
        Names::from_iter(names)
    }
}

/// A whole number of any size as a string of digits, as many programs read large numbers wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Number(#[cfg_attr(test, schemars(regex(pattern = "^[0-9]+$")))] String);

impl<T: ToString> From<&T> for Number {
    fn from(number: &T) -> Number {
        Number(number.to_string())
    }
}

/// Values of cells row by row, null for a cell that is absent.
pub type Cells<T> = Vec<Vec<Option<T>>>;

/// Values by their names, in their order.
#[derive(Clone, PartialEq, Debug)]
pub struct ByName<T>(pub Vec<(String, T)>);

impl<T> FromIterator<(String, T)> for ByName<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(all: I) -> Self {
        ByName(all.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

#[cfg(test)]
impl<T: schemars::JsonSchema> schemars::JsonSchema for ByName<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{}ByName", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "object", "additionalProperties": generator.subschema_for::<T>() })
    }
}
