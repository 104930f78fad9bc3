//! The files of the page, which are part of the program.

/// The media type and the text of a file of the page: one of these scripts, or one of three others.
macro_rules! files {
    ($($script:literal)+) => {
        /// The media type and the text of a file of the page.
        pub(crate) fn find(path: &str) -> Option<(&'static str, &'static str)> {
            const SCRIPT: &str = "text/javascript; charset=utf-8";
            Some(match path {
                "/" => ("text/html; charset=utf-8", include_str!("../page/index.html")),
                "/style.css" => ("text/css; charset=utf-8", include_str!("../page/style.css")),
                "/icon.svg" => ("image/svg+xml", include_str!("../page/icon.svg")),
                $(concat!("/", $script, ".js") => (SCRIPT, include_str!(concat!("../page/", $script, ".js"))),)+
                _ => return None,
            })
        }
    };
}

files! {
    "aids" "app" "bar" "board" "clues" "digits" "disk" "drawing" "editor" "fields" "fog" "history" "kept"
    "layers" "links" "opening" "pad" "paper" "picked" "places" "play" "regions" "rules" "server" "sharing" "tools"
    "verdict"
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn what_scripts_import_is_there() {
        let (mut open, mut seen) = (vec!["/app.js".to_owned()], Vec::new());
        while let Some(path) = open.pop() {
            if seen.contains(&path) {
                continue;
            }
            let (_, script) = find(&path).unwrap_or_else(|| panic!("{path}"));
            let imports = script.lines().filter_map(|line| line.strip_prefix("import ")?.split("\"./").nth(1));
            open.extend(imports.map(|rest| format!("/{}", rest.trim_end_matches("\";"))));
            seen.push(path);
        }
        assert!(seen.len() > 1);
    }
}
