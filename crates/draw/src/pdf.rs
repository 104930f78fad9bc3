//! Pictures as PDF of one page, with texts in Helvetica.

use graeco_grid::Budget;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::area::{Area, Point};
use crate::error::DrawError;
use crate::letters;
use crate::shape::{Shape, Style, Text};
use crate::sheet::Sheet;
use crate::theme::{Ink, Theme};

/// The font's name on the page.
const FONT: Name<'static> = Name(b"F1");

/// How far the handles of four curves are from their ends, if they are to look like a circle of radius 1.
const HANDLE: f64 = 0.5523;

/// A sheet as a PDF file.
pub(crate) fn write(sheet: &Sheet, budget: &Budget) -> Result<Vec<u8>, DrawError> {
    let mut pace = budget.pace();
    budget.afford(sheet.held())?;
    let [catalog, pages, page, font, content, info] = [1, 2, 3, 4, 5, 6].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut node = pdf.page(page);
    node.parent(pages).contents(content);
    node.media_box(Rect::new(0.0, 0.0, sheet.area.width() as f32, sheet.area.height() as f32));
    node.resources().fonts().pair(FONT, font);
    node.finish();
    pdf.type1_font(font).base_font(Name(b"Helvetica")).encoding_predefined(Name(b"WinAnsiEncoding"));
    let mut page = Page { content: Content::new(), area: sheet.area, theme: sheet.theme };
    page.content.set_line_join(LineJoinStyle::RoundJoin);
    for shape in &sheet.shapes {
        pace.step(1)?;
        page.draw(shape)?;
    }
    pdf.stream(content, &page.content.finish());
    if let Some(title) = &sheet.title {
        pdf.document_info(info).title(TextStr(title));
    }
    Ok(pdf.finish())
}

/// The page while it is drawn. Its origin is at the bottom left.
struct Page {
    content: Content,
    area: Area,
    theme: Theme,
}

impl Page {
    fn draw(&mut self, shape: &Shape) -> Result<(), DrawError> {
        match shape {
            Shape::Rectangle(area, style) => {
                let [x, y] = self.place(Point { x: area.left, y: area.bottom });
                self.styled(style, |content| _ = content.rect(x, y, area.width() as f32, area.height() as f32));
            }
            Shape::Circle(centre, radius, style) => {
                let at = |x: f64, y: f64| self.place(Point { x: centre.x + radius * x, y: centre.y + radius * y });
                let start = at(1.0, 0.0);
                let quarter =
                    |[x, y]: [f64; 2]| [at(x - HANDLE * y, y + HANDLE * x), at(-y + HANDLE * x, x + HANDLE * y)];
                let turns = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
                let curves = turns.map(|turn| (quarter(turn), at(-turn[1], turn[0])));
                self.styled(style, |content| {
                    content.move_to(start[0], start[1]);
                    for ([one, two], end) in curves {
                        content.cubic_to(one[0], one[1], two[0], two[1], end[0], end[1]);
                    }
                    content.close_path();
                });
            }
            Shape::Path { points, is_closed, style } => {
                let points: Vec<[f32; 2]> = points.iter().map(|&point| self.place(point)).collect();
                self.styled(style, |content| {
                    for (number, [x, y]) in points.into_iter().enumerate() {
                        _ = if number == 0 { content.move_to(x, y) } else { content.line_to(x, y) };
                    }
                    if *is_closed {
                        content.close_path();
                    }
                });
            }
            Shape::Text(text) => self.text(text)?,
        }
        Ok(())
    }

    fn place(&self, point: Point) -> [f32; 2] {
        [(point.x - self.area.left) as f32, (self.area.bottom - point.y) as f32]
    }

    /// Draws a path with its outline and its inside.
    fn styled(&mut self, style: &Style, path: impl FnOnce(&mut Content)) {
        if let Some(ink) = style.fill {
            let [r, g, b] = self.color(ink);
            self.content.set_fill_rgb(r, g, b);
        }
        if let Some(pen) = style.pen {
            let [r, g, b] = self.color(pen.ink);
            self.content.set_stroke_rgb(r, g, b).set_line_width(pen.width as f32);
            let cap = if pen.dashes.is_some() { LineCapStyle::ButtCap } else { LineCapStyle::RoundCap };
            let dashes = pen.dashes.into_iter().flatten().map(|length| length as f32);
            self.content.set_line_cap(cap).set_dash_pattern(dashes, 0.0);
        }
        path(&mut self.content);
        match (style.fill, style.pen) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn color(&self, ink: Ink) -> [f32; 3] {
        let color = ink.color(self.theme);
        [1, 3, 5].map(|at| u8::from_str_radix(&color[at..at + 2], 16).map_or(0.0, |part| f32::from(part) / 255.0))
    }

    fn text(&mut self, text: &Text) -> Result<(), DrawError> {
        let letters: Vec<u8> = text.text.chars().map(encoded).collect::<Result<_, _>>()?;
        let width = if text.is_centred { letters::helvetica(&text.text) * text.size } else { 0.0 };
        let [x, y] = self.place(Point { x: text.at.x - width / 2.0, y: text.base() });
        let [r, g, b] = self.color(text.ink);
        self.content.begin_text().set_font(FONT, text.size as f32).set_fill_rgb(r, g, b);
        self.content.set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y]).show(Str(&letters)).end_text();
        Ok(())
    }
}

/// A letter in the encoding of the page: that of Latin letters, with a few signs.
fn encoded(letter: char) -> Result<u8, DrawError> {
    match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => Ok(letter as u32 as u8),
        // The sign for minus stands in another font.
        '−' | '–' => Ok(0x96),
        '—' => Ok(0x97),
        '’' => Ok(0x92),
        '“' => Ok(0x93),
        '”' => Ok(0x94),
        '…' => Ok(0x85),
        '•' => Ok(0x95),
        _ => Err(DrawError::Letter(letter)),
    }
}
