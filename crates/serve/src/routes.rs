//! The routes of the server, and their handlers.

use std::time::Duration;

use graeco_document::{Edit, ReadError};
use graeco_draw::{ImageFormat, Theme};
use graeco_grid::text::TextError;
use graeco_grid::{Budget, Limits, Symbol};
use graeco_rules::Kind;
use serde_json::{Value, json};

use crate::disk::{self, Disk};
use crate::gate::{Gate, Pass};
use crate::http::{Head, Refusal, Response};
use crate::import::{self, Imported};
use crate::job::{Job, PageQuery};
use crate::pages::Pages;
use crate::picture::{PictureContent, PictureRequest};
use crate::pool::Pool;
use crate::{aid, answer, aside, files, outward, picture};

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
    /// Where that file is saved.
    pub(crate) disk: Option<std::sync::Arc<dyn Disk>>,
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
            "/api/rules" => self
                .enter()
                .and_then(|pass| text(body, "text").map(|text| json_response(&outward::rules(text, &pass.budget())))),
            "/api/export" => self.enter().and_then(|pass| export(body, &pass.limits())),
            "/api/aid" => self.enter().and_then(|pass| {
                let told = aid::answer(text(body, "text")?, body, &pass.limits());
                told.map(|told| json_response(&told)).ok_or_else(|| Refusal::new(400, "there is no such aid"))
            }),
            "/api/example" => self.enter().and_then(|pass| example(body, &pass.budget())),
            "/api/disk" => self.on_disk(body, |disk| Ok(disk::look(disk, text(body, "seen")?))),
            "/api/save" => self.on_disk(body, |disk| Ok(disk::save(disk, text(body, "text")?, text(body, "seen")?))),
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
        // The file may have changed since the server was started.
        let now = self.disk.as_ref().and_then(|disk| disk.read().ok());
        let read = self.file.as_ref().map(|(name, text)| {
            let text = now.as_ref().unwrap_or(text);
            let (shown, notes, lost) = match import::read(text, &limits) {
                Ok(imported) => (imported.text, imported.notes, imported.lost),
                // A file in an unknown form is shown as it is, with its error.
                Err(ReadError::Text(_)) => (text.clone(), Vec::new(), Vec::new()),
                Err(ended) => return Err(answer::unread(&ended)),
            };
            // A file in another form, or one that is packed, is not replaced by a puzzle file.
            let disk = self.disk.as_ref().filter(|_| now.as_ref() == Some(&shown));
            let (path, version) = (disk.map(|disk| disk.path()), disk.map(|_| disk::version(text)));
            Ok(json!({ "name": name, "text": shown, "notes": notes, "lost": lost, "path": path, "version": version }))
        });
        let (file, error) = match read.transpose() {
            Ok(file) => (file, None),
            Err(error) => (None, Some(error)),
        };
        let has_png = cfg!(feature = "png");
        Ok(json_response(&json!({ "file": file, "error": error, "kinds": answer::kinds(), "png": has_png })))
    }

    /// Asks for the file of the server, if it is the one that the page means: that of an old page is another one.
    fn on_disk(&self, body: &Value, ask: impl FnOnce(&dyn Disk) -> Result<Value, Refusal>) -> RouteResult {
        let disk = self.disk.as_deref().ok_or_else(|| Refusal::new(404, "the server was started without a file"))?;
        if text(body, "path")? != disk.path() {
            return Err(Refusal::new(
                409,
                "the server was started with another file: save a copy, or start it with this one",
            ));
        }
        ask(disk).map(|told| json_response(&told))
    }

    /// A page shows a new text.
    fn look(&self, body: &Value) -> RouteResult {
        let (name, sequence) = page(body)?;
        let text = text(body, "text")?.to_owned();
        let cap = body["cap"].as_u64().unwrap_or(1000).clamp(2, MOST_CAP);
        let steps = body["steps"].as_u64().unwrap_or(0).min(100_000) as usize;
        let (job, told) = {
            let pass = self.enter()?;
            let read = aside::parse(&text, &pass.budget());
            let told = read.as_ref().map(|read| answer::puzzle(read, &text)).map_err(answer::unread);
            (read.ok().map(|read| Job::new(PageQuery { text, cap, steps }, read.document)), told)
        };
        let Ok(job) = self.pages.look(name, sequence, job) else { return Ok(gone()) };
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
        let Some(job) = self.pages.find(name, sequence) else { return Ok(gone()) };
        let findings = job.wait(seen, PATIENCE);
        Ok(json_response(&json!({ "findings": answer::findings(&job, &findings) })))
    }

    fn picture(&self, body: &Value, budget: &Budget) -> RouteResult {
        let (name, sequence) = page(body)?;
        let Some(job) = self.pages.find(name, sequence) else { return Ok(gone()) };
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
        let theme = theme(body);
        let is = |name: &str| body[name].as_bool().unwrap_or(false);
        let wanted = PictureRequest {
            shown,
            theme,
            form,
            has_legend: is("legend"),
            has_rules: is("rules"),
            is_alone: is("alone"),
        };
        let findings = job.findings().clone();
        let body =
            picture::draw(&job, &findings, wanted, budget).map_err(|error| Refusal::new(422, error.to_string()))?;
        Ok(Response { status: 200, form: media, body })
    }
}

/// Changes a text as the mouse says; tells which number the clue has afterwards that was added or changed.
fn edit(body: &Value, budget: &Budget) -> RouteResult {
    let edit = read_edit(&body["edit"]).ok_or_else(|| Refusal::new(400, "there is no such edit"))?;
    let (text, words) = (text(body, "text")?, body["edit"]["words"].as_str());
    Ok(json_response(&match changed(text, edit, words, budget) {
        Ok((text, clue)) => json!({ "text": text, "clue": clue }),
        Err(error) => json!({ "error": answer::unread(&error) }),
    }))
}

fn changed(
    text: &str,
    mut edit: Edit,
    words: Option<&str>,
    budget: &Budget,
) -> Result<(String, Option<usize>), ReadError> {
    let read = aside::parse(text, budget)?;
    if let (Edit::Remove(number) | Edit::Field(number, ..), Some(words)) = (&mut edit, words) {
        *number = number_now(*number, words, &answer::clue_words(&read, text))?;
    }
    let new = read.edited(text, &edit, budget)?;
    let clue = match &edit {
        Edit::Add(_) | Edit::Field(..) => aside::parse(&new, budget).ok().and_then(|now| {
            let [before, after] = [answer::clue_words(&read, text), answer::clue_words(&now, &new)];
            let seen = if let Edit::Field(number, ..) = edit { before.get(number) } else { None };
            new_one(&before, &after).or_else(|| after.iter().position(|words| Some(words) == seen))
        }),
        _ => None,
    };
    Ok((new, clue))
}

/// The number of the clue whose words were not there before.
fn new_one(before: &[String], after: &[String]) -> Option<usize> {
    let mut left: Vec<&String> = before.iter().collect();
    after.iter().position(|words| match left.iter().position(|other| *other == words) {
        Some(at) => {
            left.swap_remove(at);
            false
        }
        None => true,
    })
}

/// The number that the clue of these words has in a text, in which clues may have come or gone since a page saw its number.
fn number_now(seen: usize, words: &str, now: &[String]) -> Result<usize, ReadError> {
    // Most often it has the same one.
    let same = now.get(seen).is_some_and(|now| now == words).then_some(seen);
    same.or_else(|| now.iter().position(|now| now == words)).ok_or_else(|| {
        let what = "the clue was changed or removed meanwhile".to_owned();
        TextError { line: 1, column: 1, width: 1, what }.into()
    })
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
        Ok(Imported { text, form, notes, lost }) => json!({ "text": text, "form": form, "notes": notes, "lost": lost }),
        Err(error) => json!({ "error": answer::unread(&error) }),
    }))
}

/// Turns a puzzle file into an address of another program.
fn export(body: &Value, limits: &Limits) -> RouteResult {
    let form = outward::form(body["form"].as_str().unwrap_or_default());
    let form = form.ok_or_else(|| Refusal::new(400, "there is no such form of links"))?;
    Ok(json_response(&outward::export(text(body, "text")?, form, limits)))
}

fn example(body: &Value, budget: &Budget) -> RouteResult {
    let kind = Kind::named(text(body, "kind")?).ok_or_else(|| Refusal::new(404, "there is no such kind"))?;
    let picture = picture::example(kind, theme(body), budget);
    let body = picture.ok_or_else(|| Refusal::new(422, "the example has no picture"))?;
    Ok(Response { status: 200, form: "image/svg+xml", body })
}

fn theme(body: &Value) -> Theme {
    if body["theme"] == "dark" { Theme::Dark } else { Theme::Light }
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

/// The page shows something else by now, or is not known any more. That is no error: browsers list errors in their consoles.
fn gone() -> Response {
    Response { status: 204, form: "application/json", body: Vec::new() }
}

pub(crate) fn refused(refusal: &Refusal) -> Response {
    Response { status: refusal.status, ..json_response(&json!({ "refused": refusal.what })) }
}

fn json_response(value: &Value) -> Response {
    Response { status: 200, form: "application/json", body: value.to_string().into_bytes() }
}
