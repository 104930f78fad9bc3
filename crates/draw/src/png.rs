//! Pictures as PNG, drawn from the text of an SVG file.

use std::sync::{Arc, LazyLock};

use graeco_grid::Budget;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Family, Query};
use resvg::usvg::{Options, Tree};

use crate::error::DrawError;
use crate::shape::Shape;
use crate::sheet::Sheet;
use crate::svg;

/// A picture has no more pixels than this.
const MOST_PIXELS: u32 = 1 << 25;

/// The fonts of the system, which are loaded once.
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

/// The number of shapes that are drawn at a time: the drawing itself cannot be interrupted.
const AT_ONCE: usize = 500;

/// The bytes of a pixel while the picture is packed.
const PIXEL: usize = 8;

/// The memory of a shape while it is drawn, as a multiple of its text: its text, trees of that, and lines.
const DRAWN: usize = 8;

/// A picture of this many pixels across.
pub(crate) fn write(sheet: &Sheet, width: u32, budget: &Budget) -> Result<Vec<u8>, DrawError> {
    write_by(AT_ONCE, sheet, width, budget)
}

/// The same with this many shapes at a time.
pub(crate) fn write_by(at_once: usize, sheet: &Sheet, width: u32, budget: &Budget) -> Result<Vec<u8>, DrawError> {
    let options = options()?;
    let scale = f64::from(width) / sheet.area.width();
    let (mut pixmap, held) = empty(width, (sheet.area.height() * scale).ceil() as u32, budget)?;
    let scale = scale as f32;
    for shapes in sheet.shapes.chunks(at_once) {
        budget.look()?;
        budget.afford(held + DRAWN * shapes.iter().map(Shape::held).sum::<usize>())?;
        let part = Sheet { shapes: shapes.to_vec(), area: sheet.area, theme: sheet.theme, title: None };
        let tree = Tree::from_str(&svg::write(&part), &options).expect("our own SVG is well-formed");
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    }
    Ok(pixmap.encode_png().expect("pixels in memory can be packed"))
}

/// The PNG, this many pixels across, of a picture that was written as SVG.
///
/// # Errors
/// [`DrawError::NoFont`], [`DrawError::Size`], [`DrawError::Svg`], and [`DrawError::Stopped`].
pub fn png_of(svg: &str, width: u32, budget: &Budget) -> Result<Vec<u8>, DrawError> {
    let tree = Tree::from_str(svg, &options()?).map_err(|error| DrawError::Svg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let (mut pixmap, _) = empty(width, (tree.size().height() * scale).ceil() as u32, budget)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap.encode_png().expect("pixels in memory can be packed"))
}

/// The fonts that texts are drawn with.
fn options() -> Result<Options<'static>, DrawError> {
    let fontdb = Arc::clone(&FONTS);
    let query = Query { families: &[Family::SansSerif], ..Query::default() };
    if fontdb.query(&query).is_none() {
        return Err(DrawError::NoFont);
    }
    Ok(Options { fontdb, ..Options::default() })
}

/// An empty picture, and the bytes that it takes.
fn empty(width: u32, height: u32, budget: &Budget) -> Result<(Pixmap, usize), DrawError> {
    let too_large = DrawError::Size { width, height, most: MOST_PIXELS };
    let Some(pixels) = width.checked_mul(height).filter(|&pixels| pixels <= MOST_PIXELS) else {
        return Err(too_large);
    };
    let held = pixels as usize * PIXEL;
    budget.afford(held)?;
    Ok((Pixmap::new(width, height).ok_or(too_large)?, held))
}
