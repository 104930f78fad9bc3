//! Pictures as PNG, drawn from the text of an SVG file.

use std::sync::{Arc, LazyLock};

use graeco_grid::Budget;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Family, Query};
use resvg::usvg::{Options, Tree};

use crate::error::DrawError;
use crate::sheet::Sheet;
use crate::svg;

/// A picture has no more pixels than this.
const MOST_PIXELS: u32 = 1 << 25;

/// The fonts of the system, which are looked for once.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let families = ["Helvetica", "Arial", "Liberation Sans", "DejaVu Sans", "Verdana", "Noto Sans"];
    let is_there = |family: &&str| {
        let query = Query { families: &[Family::Name(family)], ..Query::default() };
        fonts.query(&query).is_some()
    };
    if let Some(family) = families.into_iter().find(is_there) {
        fonts.set_sans_serif_family(family);
    }
    Arc::new(fonts)
});

/// So many shapes are drawn at a time: the drawing itself cannot be interrupted.
const AT_ONCE: usize = 500;

/// A picture of this many pixels across.
pub(crate) fn write(sheet: &Sheet, width: u32, budget: &Budget) -> Result<Vec<u8>, DrawError> {
    let fontdb = Arc::clone(&FONTS);
    let query = Query { families: &[Family::SansSerif], ..Query::default() };
    if fontdb.query(&query).is_none() {
        return Err(DrawError::NoFont);
    }
    let scale = f64::from(width) / sheet.area.width();
    let height = (sheet.area.height() * scale).ceil() as u32;
    let too_large = DrawError::Size { width, height, most: MOST_PIXELS };
    let has_room = width.checked_mul(height).is_some_and(|pixels| pixels <= MOST_PIXELS);
    let pixmap = if has_room { Pixmap::new(width, height) } else { None };
    let mut pixmap = pixmap.ok_or(too_large)?;
    let (options, scale) = (Options { fontdb, ..Options::default() }, scale as f32);
    for shapes in sheet.shapes.chunks(AT_ONCE) {
        budget.look()?;
        let part = Sheet { shapes: shapes.to_vec(), area: sheet.area, theme: sheet.theme, title: None };
        let tree = Tree::from_str(&svg::write(&part), &options).expect("our own SVG is well-formed");
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    }
    Ok(pixmap.encode_png().expect("pixels in memory can be packed"))
}
