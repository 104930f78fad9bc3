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
    "links" "opening" "pad" "paper" "picked" "places" "play" "regions" "rules" "server" "sharing" "tools"
    "verdict"
}
