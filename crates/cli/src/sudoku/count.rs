//! Counting in bulk: all puzzles of a block at once; those with many solutions are left to searches of their own.

use std::io;
use std::ops::ControlFlow;

use graeco_batch::Batch;
use graeco_grid::{Budget, Limits};
use graeco_host::stream::{self, FEW_AHEAD, Feed};

use super::block::Block;
use super::source::{Item, Source};
use crate::answers::Held;
use crate::input::Failure;

/// A puzzle with this many solutions gets a search of its own, which threads can share and a signal can cut short.
const MANY: u64 = 1 << 10;

/// Reads puzzles, and counts the solutions of those that have few, each up to the `limit` if there is one. The `limits`
/// are those of one puzzle.
pub(super) fn read(source: Source, threads: usize, limit: Option<u64>, limits: &Limits, feed: &Feed<Item, (Held, ())>) {
    let worker = || {
        let (mut batch, mut counts) = (graeco_sudoku::batch(), Vec::new());
        move |item: Item| match item {
            Ok(block) => count(block, limit, limits, &mut batch, &mut counts),
            unread => vec![unread],
        }
    };
    let hand_over = |items: Vec<Item>| {
        let is_closed = items.into_iter().any(|item| feed.send(item).is_err());
        Ok(if is_closed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let ended: io::Result<()> = stream::run(threads, FEW_AHEAD, move |feed| source.read(feed), worker, hand_over);
    if let Err(error) = ended {
        // Whether it arrives makes no difference here.
        drop(feed.send(Err(Failure::failed(error.to_string()))));
    }
}

/// Counts the solutions of a block's puzzles, and splits it: puzzles with few solutions stay together, others go alone.
fn count(block: Block, limit: Option<u64>, limits: &Limits, batch: &mut Batch, counts: &mut Vec<u64>) -> Vec<Item> {
    let most = limit.map_or(MANY, |limit| limit.min(MANY));
    let struck = vec![(0, 0); block.good()];
    let stopped = batch.count_struck(&block.read.digits, &struck, most, &Budget::start(limits), counts).err();
    let is_known = |number: usize| {
        let is_answered = stopped.as_ref().is_none_or(|stopped| stopped.is_answered(number as u64));
        is_answered && (counts[number] < most || limit == Some(most))
    };
    let (mut parts, mut start) = (Vec::new(), 0);
    while start < block.good() {
        let known = (start..block.good()).take_while(|&number| is_known(number)).count();
        let part = start..start + known.max(1);
        start = part.end;
        parts.push(block.part(part.clone(), &counts[part.start..part.start + known]));
    }
    if parts.is_empty() {
        parts.push(block);
    }
    parts.into_iter().map(Ok).collect()
}
