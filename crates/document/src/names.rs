//! The known name that is nearest to one that is not known.

/// A name is compared up to so many characters.
const LONGEST: usize = 50;

/// The least similarity at which a name is suggested.
const LEAST_LIKENESS: f64 = 0.75;

/// The known name that is most like a name, upper and lower case aside; `None` if none is like it.
///
/// ```
/// assert_eq!(graeco_document::nearest_name("termo", ["arrow", "thermo"].into_iter()), Some("thermo"));
/// ```
#[must_use]
pub fn nearest_name<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let name = shortened(name).to_lowercase();
    let likeness = |known: &'n str| (strsim::jaro_winkler(&known.to_lowercase(), &name), known);
    // A known name of one letter is the beginning of many names.
    let near = known.filter(|known| 2 * known.len() >= name.len()).map(likeness).max_by(|a, b| a.0.total_cmp(&b.0));
    near.filter(|near| near.0 > LEAST_LIKENESS).map(|near| near.1)
}

/// The beginning of a name: one of a million characters is neither compared nor repeated in full.
fn shortened(name: &str) -> String {
    name.chars().take(LONGEST).collect()
}

/// The message that a name does not exist, with the nearest one that does, or all of them.
pub(crate) fn unknown<'n>(what: &str, name: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    let short = shortened(name);
    match nearest_name(name, known.clone()) {
        Some(near) => format!("unknown {what} `{short}`; did you mean `{near}`?"),
        None if known.clone().next().is_none() => format!("unknown {what} `{short}`; expected none"),
        None => format!("unknown {what} `{short}`; expected one of {}", known.collect::<Vec<_>>().join(", ")),
    }
}
