//! Pictures of the puzzle that a page shows, with the findings so far.

use graeco_document::{Document, told};
use graeco_draw::{DrawError, ImageFormat, Picture, Theme};
use graeco_grid::Budget;
use graeco_rules::Kind;

use crate::job::{Findings, Job};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PictureContent {
    Clues,
    Candidates,
    Solution,
    Step,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PictureRequest {
    pub(crate) shown: PictureContent,
    pub(crate) theme: Theme,
    pub(crate) form: ImageFormat,
    pub(crate) has_legend: bool,
    pub(crate) has_rules: bool,
    /// Without any words.
    pub(crate) is_alone: bool,
}

pub(crate) fn example(kind: &Kind, theme: Theme, budget: &Budget) -> Option<Vec<u8>> {
    let clue = if kind.needs_nothing() { format!("{{\"kind\":\"{}\"}}", kind.name) } else { kind.example.to_owned() };
    let text = format!("{{\"size\":9,\"box\":[3,3],\"constraints\":[{clue}]}}");
    let document = Document::parse_within(&text, budget).ok()?;
    let picture = Picture::new(&document).theme(theme).without_legend();
    picture.sheet_within(budget).ok()?.bytes_within(ImageFormat::Svg, budget).ok()
}

/// Draws a picture within a budget, with the findings so far.
pub(crate) fn draw(
    job: &Job,
    findings: &Findings,
    wanted: PictureRequest,
    budget: &Budget,
) -> Result<Vec<u8>, DrawError> {
    let mut picture = Picture::new(&job.document).theme(wanted.theme);
    if wanted.is_alone {
        picture = picture.without_words();
    } else if !wanted.has_legend {
        picture = picture.without_legend();
    }
    if wanted.has_rules {
        let own = job.document.header().text("description").map(str::to_owned);
        picture = picture.with_rules(own.unwrap_or_else(|| told(&job.document)));
    }
    let reasoning = findings.reasoning.as_ref();
    match wanted.shown {
        PictureContent::Clues => {}
        PictureContent::Candidates => {
            let counted = findings.counted.as_ref().filter(|counted| counted.is_complete());
            if let Some(candidates) = counted.or(findings.known.candidates.as_ref()) {
                picture = picture.true_candidates(candidates);
            }
        }
        PictureContent::Solution => {
            if let Some(solution) = findings.known.solutions.as_ref().and_then(|(found, _)| found.first()) {
                picture = picture.solution(solution);
            }
        }
        PictureContent::Step => {
            if let Some(position) = reasoning.and_then(|reasoning| reasoning.position.as_ref()) {
                picture = picture.position(position);
            }
            if let Some(step) = reasoning.and_then(|reasoning| reasoning.step.as_ref()) {
                picture = picture.step(step);
            }
        }
    }
    picture.sheet_within(budget)?.bytes_within(wanted.form, budget)
}
