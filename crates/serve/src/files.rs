//! The files of the page, which are part of the program.

/// The media type and the text of a file of the page.
pub(crate) fn find(path: &str) -> Option<(&'static str, &'static str)> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    Some(match path {
        "/" => ("text/html; charset=utf-8", include_str!("../page/index.html")),
        "/style.css" => ("text/css; charset=utf-8", include_str!("../page/style.css")),
        "/icon.svg" => ("image/svg+xml", include_str!("../page/icon.svg")),
        "/app.js" => (SCRIPT, include_str!("../page/app.js")),
        "/server.js" => (SCRIPT, include_str!("../page/server.js")),
        "/editor.js" => (SCRIPT, include_str!("../page/editor.js")),
        "/history.js" => (SCRIPT, include_str!("../page/history.js")),
        "/board.js" => (SCRIPT, include_str!("../page/board.js")),
        "/tools.js" => (SCRIPT, include_str!("../page/tools.js")),
        "/clues.js" => (SCRIPT, include_str!("../page/clues.js")),
        "/verdict.js" => (SCRIPT, include_str!("../page/verdict.js")),
        "/share.js" => (SCRIPT, include_str!("../page/share.js")),
        _ => return None,
    })
}
