//! The routes of the server, and their handlers.

use std::time::Duration;

use graeco_document::{Document, Edit, Part, ReadError, edited};
use graeco_draw::{ImageFormat, Theme};
use graeco_grid::text::TextError;
use graeco_grid::{Budget, Limits, Symbol};
use serde_json::{Value, json};

use crate::gate::{Gate, Pass};
use crate::http::{Head, Refusal, Response};
use crate::job::{Job, PageQuery};
use crate::pages::Pages;
use crate::picture::{PictureContent, PictureRequest};
use crate::pool::Pool;
use crate::{answer, files, import, picture};

/// How long an answer waits for news. Browsers open few connections to one host for all their pages together, so that none
/// may be held for long.
const PATIENCE: Duration = Duration::from_millis(40);

/// The greatest number up to which solutions are counted.
const MOST_CAP: u64 = 1_000_000;

/// The most characters of the name of a page.
const MOST_NAME: usize = 64;

/// The data that all requests share.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) pages: Pages,
    pub(crate) pool: std::sync::Arc<Pool>,
    pub(crate) gate: Gate,
    /// The name and the text of the puzzle file that new pages show.
    pub(crate) file: Option<(String, String)>,
}

type RouteResult = Result<Response, Refusal>;

impl Context {
    /// Answers a request that the guard has let in.
    pub(crate) fn answer(&self, head: &Head, body: &[u8]) -> Response {
        let path = head.path.split('?').next().unwrap_or_default();
        let answered = match (head.method.as_str(), path) {
            ("POST", path) => parse(body).and_then(|body| self.post(path, &body)),
            (_, path) => match files::find(path) {
                Some((form, text)) => Ok(Response { status: 200, form, body: text.into() }),
                None => Err(Refusal::new(404, "there is no such file")),
            },
        };
        answered.unwrap_or_else(|refusal| refused(&refusal))
    }

    fn post(&self, path: &str, body: &Value) -> RouteResult {
        match path {
            "/api/start" => self.start(),
            "/api/look" => self.look(body),
            "/api/more" => self.more(body),
            "/api/picture" => self.enter().and_then(|pass| self.picture(body, &pass.budget())),
            "/api/edit" => self.enter().and_then(|pass| edit(body, &pass.budget())),
            "/api/import" => self.enter().and_then(|pass| import(body, &pass.limits())),
            "/api/close" => {
                self.pages.close(page(body)?.0);
                Ok(json_response(&json!({})))
            }
            _ => Err(Refusal::new(404, "there is no such request")),
        }
    }

    /// Waits until there is room for the work on a text or a picture.
    fn enter(&self) -> Result<Pass<'_>, Refusal> {
        self.gate.enter().ok_or_else(|| Refusal::new(503, "too many requests at once"))
    }

    /// The data that a page needs first.
    fn start(&self) -> RouteResult {
        let pass = self.enter()?;
        let limits = pass.limits();
        let read = self.file.as_ref().map(|(name, text)| match import::read(text, &limits) {
            Ok(imported) => Ok((name, imported.text, imported.lost)),
            // A file in an unknown form is shown as it is, with its error.
            Err(ReadError::Text(_)) => Ok((name, text.clone(), Vec::new())),
            Err(ended) => Err(answer::unread(&ended)),
        });
        let (file, error) = match read.transpose() {
            Ok(file) => (file.map(|(name, text, lost)| json!({ "name": name, "text": text, "lost": lost })), None),
            Err(error) => (None, Some(error)),
        };
        let has_png = cfg!(feature = "png");
        Ok(json_response(&json!({ "file": file, "error": error, "kinds": answer::kinds(), "png": has_png })))
    }

    /// A page shows a new text.
    fn look(&self, body: &Value) -> RouteResult {
        let (name, sequence) = page(body)?;
        let text = text(body, "text")?.to_owned();
        let cap = body["cap"].as_u64().unwrap_or(1000).clamp(2, MOST_CAP);
        let steps = body["steps"].as_u64().unwrap_or(0).min(100_000) as usize;
        let (job, told) = {
            let pass = self.enter()?;
            let parsed = Document::parse_within(&text, &pass.budget());
            let told = parsed.as_ref().map(|document| answer::puzzle(document, &text)).map_err(answer::unread);
            (parsed.ok().map(|document| Job::new(PageQuery { text, cap, steps }, document)), told)
        };
        let job = self.pages.look(name, sequence, job).map_err(|()| gone())?;
        Ok(json_response(&match (told, job) {
            (Ok(puzzle), Some(job)) => {
                self.pool.add(std::sync::Arc::clone(&job));
                let version = job.findings().version;
                let findings = job.wait(version, PATIENCE / 4);
                json!({ "puzzle": puzzle, "findings": answer::findings(&job, &findings) })
            }
            (told, _) => json!({ "error": told.err() }),
        }))
    }

    /// The known facts about the puzzle that a page shows.
    fn more(&self, body: &Value) -> RouteResult {
        let (name, sequence) = page(body)?;
        let seen = body["seen"].as_u64().unwrap_or(0);
        let job = self.pages.find(name, sequence).ok_or_else(gone)?;
        let findings = job.wait(seen, PATIENCE);
        Ok(json_response(&json!({ "findings": answer::findings(&job, &findings) })))
    }

    fn picture(&self, body: &Value, budget: &Budget) -> RouteResult {
        let (name, sequence) = page(body)?;
        let job = self.pages.find(name, sequence).ok_or_else(gone)?;
        let shown = match body["show"].as_str() {
            Some("candidates") => PictureContent::Candidates,
            Some("solution") => PictureContent::Solution,
            Some("step") => PictureContent::Step,
            _ => PictureContent::Clues,
        };
        let (form, media) = match body["form"].as_str() {
            None | Some("svg") => (ImageFormat::Svg, "image/svg+xml"),
            Some("pdf") => (ImageFormat::Pdf, "application/pdf"),
            #[cfg(feature = "png")]
            Some("png") => (ImageFormat::Png { width: 1200 }, "image/png"),
            Some(_) => return Err(Refusal::new(400, "there is no such form of pictures")),
        };
        let theme = if body["theme"] == "dark" { Theme::Dark } else { Theme::Light };
        let has_legend = body["legend"].as_bool().unwrap_or(true);
        let findings = job.findings().clone();
        let body = picture::draw(&job, &findings, PictureRequest { shown, theme, form, has_legend }, budget)
            .map_err(|error| Refusal::new(422, error.to_string()))?;
        Ok(Response { status: 200, form: media, body })
    }
}

/// Changes a text as the mouse says.
fn edit(body: &Value, budget: &Budget) -> RouteResult {
    let mut edit = read_edit(&body["edit"]).ok_or_else(|| Refusal::new(400, "there is no such edit"))?;
    let (text, words) = (text(body, "text")?, body["edit"]["words"].as_str());
    if let (Edit::Remove(number) | Edit::Field(number, ..), Some(words)) = (&mut edit, words) {
        match number_now(*number, words, text, budget) {
            Ok(now) => *number = now,
            Err(error) => return Ok(json_response(&json!({ "error": answer::unread(&error) }))),
        }
    }
    let number = if let Edit::Field(number, ..) = &edit { Some(*number) } else { None };
    Ok(json_response(&match edited(text, &edit, budget) {
        Ok(text) => json!({ "text": text, "clue": number }),
        Err(error) => json!({ "error": answer::unread(&error) }),
    }))
}

/// The number that the clue of these words has in a text, in which clues may have come or gone since a page saw its number.
fn number_now(seen: usize, words: &str, text: &str, budget: &Budget) -> Result<usize, ReadError> {
    let (document, mut pace) = (Document::parse_within(text, budget)?, budget.pace());
    let count = document.clues().len();
    // Most often it has the same one.
    for number in std::iter::once(seen).filter(|&seen| seen < count).chain(0..count) {
        pace.step(1)?;
        if document.describe(Part::Clue(number)) == words {
            return Ok(number);
        }
    }
    let what = "the clue was changed or removed meanwhile".to_owned();
    Err(TextError { line: 1, column: 1, width: 1, what }.into())
}

/// Reads `{"givens": [[row, column, symbol or null], …]}`, `{"key": name, "value": TOML or null}`, `{"add": TOML}`,
/// `{"remove": number}` or `{"field": name, "clue": number, "value": TOML or null}`. The last two have the words of the clue,
/// too, if another one may have its number by now.
fn read_edit(edit: &Value) -> Option<Edit> {
    let value = || edit["value"].as_str().map(str::to_owned);
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    if let Some(givens) = edit["givens"].as_array() {
        let given = |given: &Value| {
            let cell = [number(&given[0])?, number(&given[1])?];
            let symbol = match &given[2] {
                Value::Null => None,
                symbol => Some(number(symbol).filter(|&symbol| symbol < 256).map(Symbol::new)?),
            };
            Some((cell, symbol))
        };
        return Some(Edit::Givens(givens.iter().map(given).collect::<Option<_>>()?));
    }
    if let Some(key) = edit["key"].as_str() {
        return Some(Edit::Key(key.to_owned(), value()));
    }
    if let Some(table) = edit["add"].as_str() {
        return Some(Edit::Add(table.to_owned()));
    }
    if let Some(field) = edit["field"].as_str() {
        return Some(Edit::Field(number(&edit["clue"])?, field.to_owned(), value()));
    }
    Some(Edit::Remove(number(&edit["remove"])?))
}

/// Turns a text in any form into a puzzle file.
fn import(body: &Value, limits: &Limits) -> RouteResult {
    Ok(json_response(&match import::read(text(body, "text")?, limits) {
        Ok(imported) => json!({ "text": imported.text, "form": imported.form, "lost": imported.lost }),
        Err(error) => json!({ "error": answer::unread(&error) }),
    }))
}

fn parse(body: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(body).map_err(|error| Refusal::new(400, format!("the body is not JSON: {error}")))
}

/// The name of the page that asks, and the number of its request.
fn page(body: &Value) -> Result<(&str, u64), Refusal> {
    match (body["page"].as_str(), body["sequence"].as_u64().unwrap_or(0)) {
        (Some(name), sequence) if !name.is_empty() && name.len() <= MOST_NAME => Ok((name, sequence)),
        _ => Err(Refusal::new(400, "expected the name of a page")),
    }
}

fn text<'b>(body: &'b Value, key: &str) -> Result<&'b str, Refusal> {
    body[key].as_str().ok_or_else(|| Refusal::new(400, format!("expected `{key}`")))
}

/// The page shows something else by now, or is not known any more.
fn gone() -> Refusal {
    Refusal::new(410, "the page looks at something else")
}

/// A refusal as JSON.
pub(crate) fn refused(refusal: &Refusal) -> Response {
    Response { status: refusal.status, ..json_response(&json!({ "refused": refusal.what })) }
}

fn json_response(value: &Value) -> Response {
    Response { status: 200, form: "application/json", body: value.to_string().into_bytes() }
}
