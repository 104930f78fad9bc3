//! The files of the page, which are part of the program.

/// The media type and the text of a file of the page.
pub(crate) fn find(path: &str) -> Option<(&'static str, &'static str)> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    Some(match path {
        "/" => ("text/html; charset=utf-8", include_str!("../page/index.html")),
        "/style.css" => ("text/css; charset=utf-8", include_str!("../page/style.css")),
        "/icon.svg" => ("image/svg+xml", include_str!("../page/icon.svg")),
        "/aids.js" => (SCRIPT, include_str!("../page/aids.js")),
        "/app.js" => (SCRIPT, include_str!("../page/app.js")),
        "/bar.js" => (SCRIPT, include_str!("../page/bar.js")),
        "/board.js" => (SCRIPT, include_str!("../page/board.js")),
        "/clues.js" => (SCRIPT, include_str!("../page/clues.js")),
        "/digits.js" => (SCRIPT, include_str!("../page/digits.js")),
        "/disk.js" => (SCRIPT, include_str!("../page/disk.js")),
        "/drawing.js" => (SCRIPT, include_str!("../page/drawing.js")),
        "/editor.js" => (SCRIPT, include_str!("../page/editor.js")),
        "/fields.js" => (SCRIPT, include_str!("../page/fields.js")),
        "/fog.js" => (SCRIPT, include_str!("../page/fog.js")),
        "/history.js" => (SCRIPT, include_str!("../page/history.js")),
        "/kept.js" => (SCRIPT, include_str!("../page/kept.js")),
        "/links.js" => (SCRIPT, include_str!("../page/links.js")),
        "/opening.js" => (SCRIPT, include_str!("../page/opening.js")),
        "/pad.js" => (SCRIPT, include_str!("../page/pad.js")),
        "/paper.js" => (SCRIPT, include_str!("../page/paper.js")),
        "/picked.js" => (SCRIPT, include_str!("../page/picked.js")),
        "/places.js" => (SCRIPT, include_str!("../page/places.js")),
        "/play.js" => (SCRIPT, include_str!("../page/play.js")),
        "/regions.js" => (SCRIPT, include_str!("../page/regions.js")),
        "/rules.js" => (SCRIPT, include_str!("../page/rules.js")),
        "/server.js" => (SCRIPT, include_str!("../page/server.js")),
        "/sharing.js" => (SCRIPT, include_str!("../page/sharing.js")),
        "/tools.js" => (SCRIPT, include_str!("../page/tools.js")),
        "/verdict.js" => (SCRIPT, include_str!("../page/verdict.js")),
        _ => return None,
    })
}
