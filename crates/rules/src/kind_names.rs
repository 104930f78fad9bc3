//! The search for a kind by any of its names.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::kind::Kind;
use crate::kinds::{DRAWINGS, KINDS};

impl Kind {
    /// The kind of a name: the [`name`](Kind::name), one of [`also`](Kind::also) or [`usual`](Kind::usual), or the
    /// [`title`](Kind::title) in small letters with `_` for blanks and hyphens.
    ///
    /// ```
    /// use graeco_rules::Kind;
    ///
    /// let name = |name: &str| Kind::named(name).map(|kind| kind.name);
    /// assert_eq!(["thermo", "thermometer", "little_killer", "german_whispers"].map(name), [
    ///     Some("thermo"),
    ///     Some("thermo"),
    ///     Some("littlekiller"),
    ///     Some("whisper"),
    /// ]);
    /// assert_eq!(name("whispers"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Kind> {
        static BY_NAME: LazyLock<HashMap<String, &Kind>> = LazyLock::new(|| {
            let usual = |kind: &'static Kind| kind.usual.iter().map(|usual| usual.name.to_owned());
            let names = |kind: &'static Kind| kind.names().chain(usual(kind)).map(move |name| (name, kind));
            KINDS.iter().chain(DRAWINGS).flat_map(names).collect()
        });
        BY_NAME.get(name).copied()
    }

    /// The names in puzzle files that set no field; the usual one comes first. Two may be equal.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let title = self.title.to_lowercase().replace([' ', '-'], "_");
        [self.name].into_iter().chain(self.also.iter().copied()).map(str::to_owned).chain([title])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_states_what_people_ask_and_no_two_share_a_name() {
        for kind in KINDS.iter().chain(DRAWINGS) {
            let stated = [kind.name, kind.title, kind.meaning, kind.example];
            assert!(stated.iter().all(|text| !text.is_empty()), "{kind:?}");
            for name in kind.names().chain(kind.usual.iter().map(|usual| usual.name.to_owned())) {
                assert_eq!(Kind::named(&name).map(|found| found.name), Some(kind.name), "{name}");
            }
        }
    }
}
