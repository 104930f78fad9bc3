//! Pictures of the puzzle that a page looks at, with what is known of it.

use graeco_draw::{DrawError, Picture, Theme};

use crate::job::{Findings, Job};

/// What a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    Clues,
    Candidates,
    Solution,
    Step,
}

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PictureForm {
    Svg,
    Pdf,
    #[cfg(feature = "png")]
    Png,
}

/// A picture that is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) shown: Shown,
    pub(crate) theme: Theme,
    pub(crate) form: PictureForm,
    pub(crate) has_legend: bool,
}

/// How many pixels a PNG is wide.
#[cfg(feature = "png")]
const WIDTH: u32 = 1200;

/// Draws a picture: its media type and its bytes. What is not known yet is not shown.
pub(crate) fn draw(job: &Job, findings: &Findings, wanted: Wanted) -> Result<(&'static str, Vec<u8>), DrawError> {
    let mut picture = Picture::new(&job.document).theme(wanted.theme);
    if !wanted.has_legend {
        picture = picture.without_legend();
    }
    let reasoning = findings.reasoning.as_ref();
    match wanted.shown {
        Shown::Clues => {}
        Shown::Candidates => {
            if let Some(candidates) = &findings.candidates {
                picture = picture.true_candidates(candidates);
            }
        }
        Shown::Solution => {
            if let Some(solution) = findings.solutions.as_ref().and_then(|(found, _)| found.first()) {
                picture = picture.solution(solution);
            }
        }
        Shown::Step => {
            if let Some(position) = reasoning.and_then(|reasoning| reasoning.position.as_ref()) {
                picture = picture.position(position);
            }
            if let Some(step) = reasoning.and_then(|reasoning| reasoning.step.as_ref()) {
                picture = picture.step(step);
            }
        }
    }
    Ok(match wanted.form {
        PictureForm::Svg => ("image/svg+xml", picture.svg()?.into_bytes()),
        PictureForm::Pdf => ("application/pdf", picture.sheet()?.pdf()?),
        #[cfg(feature = "png")]
        PictureForm::Png => ("image/png", picture.sheet()?.png(WIDTH)?),
    })
}
