//! Ready-made problems: tilings by polyominoes, queens, Langford's rows, words that cross, tiles with matching edges.
#![doc = include_str!("../README.md")]

mod budgeted;
mod edges;
mod langford;
mod partition;
mod pieces;
mod polyominoes;
mod queens;
mod words;

pub use edges::{EdgeMatching, PlacedTile};
pub use langford::Langford;
pub use partition::Partition;
pub use pieces::{Copies, Piece, PieceError, PiecesError, misfit};
pub use polyominoes::{PlacedPiece, Region, RegionError, Tiling};
pub use queens::Queens;
pub use words::{WordRectangle, WordsError, words_of};

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use graeco_exact_cover::{Budget, BuildError, Limits, Problem, Stop};

    use super::*;

    fn made(budget: &Budget) -> Vec<Result<Problem, BuildError>> {
        let words: Vec<String> = (0..300_u32).map(|n| format!("w{n:03}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let colors: Vec<char> = ('a'..='f').collect();
        let tiles = EdgeMatching::macmahon(&colors);
        let region = Region::rectangle(100, 100);
        vec![
            Queens::within(60, budget).map(|made| made.problem().clone()),
            Langford::within(60, budget).map(|made| made.problem().clone()),
            WordRectangle::within(4, 4, &words, &words, true, budget).map(|made| made.problem().clone()),
            EdgeMatching::within(1, tiles.len(), &tiles, None, budget).map(|made| made.problem().clone()),
            Tiling::within(&region, &[Piece::domino()], budget).map(|made| made.problem().clone()),
        ]
    }

    #[test]
    fn models_end_with_their_budget() {
        let free = Budget::default();
        let late = Budget::start(&Limits { deadline: Some(Instant::now()), ..Limits::default() });
        let small = free.clone().with_memory(10_000);
        for ((whole, late), small) in made(&free).into_iter().zip(made(&late)).zip(made(&small)) {
            let whole = whole.unwrap();
            assert!(whole.bytes() > 10_000);
            assert_eq!(late.err(), Some(BuildError::Stopped(Stop::TimeLimit)));
            assert_eq!(small.err(), Some(BuildError::Stopped(Stop::MemoryLimit)));
        }
        // Enough for the problem and the tables beside it.
        for (whole, again) in made(&free).into_iter().zip(made(&free.with_memory(64 << 20))) {
            assert_eq!(whole.unwrap().bytes(), again.unwrap().bytes());
        }
    }

    #[test]
    fn a_large_board_ends_at_the_limit_of_time() {
        let started = Instant::now();
        let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
        let laid = Tiling::within(&Region::rectangle(1000, 1000), &Piece::pentominoes(), &Budget::start(&limits));
        assert_eq!(laid.err(), Some(BuildError::Stopped(Stop::TimeLimit)));
        assert!(started.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn regions_end_with_their_budget() {
        let picture = ".".repeat(10_000);
        let region = |memory| Region::within(&picture, &Budget::default().with_memory(memory));
        assert_eq!(region(1000).err(), Some(RegionError::Stopped(Stop::MemoryLimit)));
        assert_eq!(region(80_000).map(|region| region.len()), Ok(10_000));
    }
}
