//! The guide: its pages, which `graeco guide` prints and the documentation shows.

/// Makes a module and an entry of the list for each page of `crates/cli/guide`.
macro_rules! pages {
    ($($module:ident $topic:literal)*) => {
        $(
            #[doc = include_str!(concat!("../guide/", $topic, ".md"))]
            mod $module {}
        )*

        /// The topics and the texts of the pages.
        const PAGES: &[(&str, &str)] =
            &[$(($topic, include_str!(concat!("../guide/", $topic, ".md"))),)* ("puzzle-file", graeco_document::PUZZLE_FILE)];
    };
}

pages! {
    solve "solve"
    variants "variants"
    make_puzzles "make-puzzles"
    latin_squares "latin-squares"
    exact_covers "exact-covers"
    count_on_many_machines "count-on-many-machines"
    certificates "certificates"
    explain "explain"
    formats "formats"
    speed "speed"
}

/// The first sentence of a page, below its title.
fn summary(page: &str) -> &str {
    page.lines().nth(2).and_then(|line| line.split_inclusive(". ").next()).unwrap_or_default().trim_end()
}

/// The topics, in the order in which they are listed.
pub(crate) fn topics() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|(topic, _)| *topic)
}

/// The page on a topic, or the list of topics.
pub(crate) fn text(topic: Option<&str>) -> String {
    match PAGES.iter().find(|(name, _)| Some(*name) == topic) {
        Some((_, page)) => (*page).to_owned(),
        None => PAGES.iter().map(|(topic, page)| format!("{topic:<24}{}\n", summary(page))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_a_title_and_a_summary() {
        for (topic, page) in PAGES {
            let title = page.lines().next().unwrap_or_default().trim_start_matches("# ");
            assert_eq!(title.trim_start_matches("The ").to_lowercase().replace(' ', "-"), *topic);
            assert!(summary(page).ends_with('.'), "{topic}");
        }
    }

    #[test]
    fn every_file_of_the_guide_is_a_page() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/guide")).unwrap();
        // The page on puzzle files is that of another crate.
        assert_eq!(folder.count() + 1, PAGES.len());
    }
}
