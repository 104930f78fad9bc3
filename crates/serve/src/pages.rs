//! The open pages: each shows one puzzle, and a new one ends the work on the one before.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::job::Job;

/// Work for a page that has not asked for this long ends. Browsers let hidden pages ask once a minute.
const FORGOTTEN: Duration = Duration::from_secs(150);

/// How many pages are known at once.
const MOST: usize = 256;

#[derive(Debug)]
struct Page {
    sequence: u64,
    job: Option<Arc<Job>>,
    /// When it asked last.
    asked: Instant,
}

#[derive(Debug, Default)]
pub(crate) struct Pages {
    pages: Mutex<HashMap<String, Page>>,
}

impl Pages {
    /// Shows a puzzle on a page, or none if its file is wrong, which ends the work before. `Err` if a later request of
    /// the page has come already. All pages wait meanwhile, so nothing here depends on how long a file is.
    pub(crate) fn look(&self, name: &str, sequence: u64, job: Option<Job>) -> Result<Option<Arc<Job>>, ()> {
        let mut pages = self.pages();
        let before = pages.get(name);
        if before.is_some_and(|before| before.sequence >= sequence) {
            return Err(());
        }
        let before = before.and_then(|before| before.job.clone());
        if let (Some(job), Some(before)) = (&job, &before) {
            job.inherit(before);
        }
        let job = job.map(Arc::new);
        before.iter().for_each(|before| before.cancel());
        pages.insert(name.to_owned(), Page { sequence, job: job.clone(), asked: Instant::now() });
        if pages.len() > MOST {
            let oldest = pages.iter().min_by_key(|(_, page)| page.asked).map(|(name, _)| name.clone());
            oldest.iter().for_each(|oldest| remove(&mut pages, oldest));
        }
        Ok(job)
    }

    /// The puzzle that a page shows, if it is the one of this sequence number.
    pub(crate) fn find(&self, name: &str, sequence: u64) -> Option<Arc<Job>> {
        let mut pages = self.pages();
        let page = pages.get_mut(name).filter(|page| page.sequence == sequence)?;
        page.asked = Instant::now();
        page.job.clone()
    }

    /// Ends the work of a page that is closed.
    pub(crate) fn close(&self, name: &str) {
        remove(&mut self.pages(), name);
    }

    /// Ends the work of pages that have not asked for long.
    pub(crate) fn forget(&self) {
        let mut pages = self.pages();
        let old = pages.iter().filter(|(_, page)| page.asked.elapsed() > FORGOTTEN).map(|(name, _)| name.clone());
        old.collect::<Vec<_>>().iter().for_each(|name| remove(&mut pages, name));
    }

    /// Ends all work.
    pub(crate) fn close_all(&self) {
        self.pages().drain().for_each(|(_, page)| page.job.iter().for_each(|job| job.cancel()));
    }

    fn pages(&self) -> MutexGuard<'_, HashMap<String, Page>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn remove(pages: &mut HashMap<String, Page>, name: &str) {
    let page = pages.remove(name);
    page.and_then(|page| page.job).iter().for_each(|job| job.cancel());
}
