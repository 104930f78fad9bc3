//! A sweep over all houses of a small grid by AVX-512, without a branch inside a round.

use std::arch::x86_64::*;

use graeco_square::CellSet;
use graeco_square::bits::members;

use super::registers::{gather, load, store};
use super::sweep_result::{SweepFailure, SweepResult};
use crate::compile::{Links, Plan, Sweep};
use crate::geometry::LANES;
use crate::state::State;

/// Blocks of houses, and of remainders, at most: 128 houses and 512 remainders.
const HOUSE_BLOCKS: usize = 4;
const REMAINDER_BLOCKS: usize = 16;

/// The result of a look at all houses, each block of houses in its register.
struct Houses {
    /// The symbols of cells that hold nothing else.
    placed: [__m512i; HOUSE_BLOCKS],
    /// The symbols that have one place, in a cell that has other candidates too.
    alone: [__m512i; HOUSE_BLOCKS],
    /// The symbols that have two places.
    two: [__m512i; HOUSE_BLOCKS],
    dead: Option<SweepFailure>,
}

/// The changes of a sweep so far.
struct Changes<const W: usize> {
    cells: [u64; W],
    symbols: __m512i,
}

/// See [`Lanes::sweep`](super::lanes::Lanes::sweep).
///
/// # Safety
/// The processor has AVX-512 for 16-bit lanes.
#[inline(always)]
pub(super) unsafe fn sweep<const W: usize>(
    state: &mut State<W>,
    plan: &Plan<W>,
    sweep: &Sweep,
) -> Result<SweepResult<W>, SweepFailure> {
    // SAFETY: the caller's promise.
    unsafe {
        let mut changes = Changes { cells: [0; W], symbols: _mm512_setzero_si512() };
        let houses = loop {
            let houses = look(state, plan);
            if let Some(dead) = houses.dead {
                return Err(dead);
            }
            if place(state, sweep, &houses, &mut changes)? || strike_locked(state, sweep, &mut changes)? {
                continue;
            }
            break houses;
        };
        for (number, known) in state.houses.iter_mut().enumerate() {
            store(&mut known.placed, houses.placed[number]);
            store(&mut known.two, houses.two[number]);
        }
        draw_boards(state, sweep, changes.symbols);
        Ok(SweepResult { changed: CellSet::from_words(changes.cells), single: singles(state, sweep) })
    }
}

#[inline(always)]
unsafe fn look<const W: usize>(state: &State<W>, plan: &Plan<W>) -> Houses {
    // SAFETY: the caller's promise; `load` touches arrays of 32 lanes.
    unsafe {
        let zero = _mm512_setzero_si512();
        let blank = [zero; HOUSE_BLOCKS];
        let mut houses = Houses { placed: blank, alone: blank, two: blank, dead: None };
        for (number, block) in plan.geometry.blocks.iter().enumerate().take(HOUSE_BLOCKS) {
            let [mut once, mut twice, mut one, mut two, mut three] = [zero; 5];
            for cells in &block.places {
                let set = gather(&state.sets, load(&cells.0));
                let single = _mm512_maskz_mov_epi16(is_single(set), set);
                twice = _mm512_or_si512(twice, _mm512_and_si512(once, single));
                once = _mm512_or_si512(once, single);
                three = _mm512_or_si512(three, _mm512_and_si512(two, set));
                two = _mm512_or_si512(two, _mm512_and_si512(one, set));
                one = _mm512_or_si512(one, set);
            }
            let full = _mm512_set1_epi16(plan.full as i16);
            let without = _mm512_cmpneq_epi16_mask(one, full) & block.lanes;
            let doubled = _mm512_test_epi16_mask(twice, twice) & block.lanes;
            if without | doubled != 0 {
                let mut symbols = [0; LANES];
                store(&mut symbols, twice);
                houses.dead = Some(match members(doubled).next() {
                    Some(lane) => SweepFailure::Pair(LANES * number + lane, symbols[lane].trailing_zeros() as usize),
                    None => SweepFailure::House(LANES * number + without.trailing_zeros() as usize),
                });
            }
            houses.placed[number] = once;
            houses.alone[number] = _mm512_andnot_si512(_mm512_or_si512(two, once), one);
            houses.two[number] = _mm512_andnot_si512(three, two);
        }
        houses
    }
}

/// Strikes the symbols of cells with one candidate from their houses, and puts symbols with one place there. Returns
/// whether anything has changed.
#[inline(always)]
unsafe fn place<const W: usize>(
    state: &mut State<W>,
    sweep: &Sweep,
    houses: &Houses,
    changes: &mut Changes<W>,
) -> Result<bool, SweepFailure> {
    // SAFETY: the caller's promise.
    unsafe {
        let (mut any, mut dead) = (0, [0; W]);
        for (number, links) in sweep.houses.iter().enumerate() {
            let old = cells(state, number);
            let (mut out, mut here) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for some in links {
                out = _mm512_or_si512(out, follow(&houses.placed, some));
                here = _mm512_or_si512(here, follow(&houses.alone, some));
            }
            let left = _mm512_andnot_si512(out, old);
            let sole = _mm512_and_si512(left, here);
            let new = _mm512_mask_mov_epi16(left, _mm512_test_epi16_mask(sole, sole), sole);
            let new = _mm512_mask_mov_epi16(new, is_single(old), old);
            let impossible = !is_single(sole) & !is_single(old);
            any |= change(state, number, old, new, impossible, changes, &mut dead);
        }
        ended(any, dead)
    }
}

/// Strikes the symbols that are locked in a house from the cells outside that see all their places. Returns whether
/// anything has changed.
#[inline(always)]
unsafe fn strike_locked<const W: usize>(
    state: &mut State<W>,
    sweep: &Sweep,
    changes: &mut Changes<W>,
) -> Result<bool, SweepFailure> {
    if sweep.remainders.is_empty() {
        return Ok(false);
    }
    // SAFETY: the caller's promise.
    unsafe {
        let mut remainders = [_mm512_setzero_si512(); REMAINDER_BLOCKS];
        for (remainder, places) in remainders.iter_mut().zip(&sweep.remainders) {
            for cells in places {
                *remainder = _mm512_or_si512(*remainder, gather(&state.sets, load(&cells.0)));
            }
        }
        let (mut any, mut dead) = (0, [0; W]);
        for (number, links) in sweep.unseen.iter().enumerate() {
            let old = cells(state, number);
            let mut new = old;
            for some in links {
                let left = _mm512_and_si512(new, follow(&remainders, some));
                new = _mm512_mask_mov_epi16(new, some.cells, left);
            }
            any |= change(state, number, old, new, 0, changes, &mut dead);
        }
        ended(any, dead)
    }
}

/// Whether anything has changed, or a cell with nothing left.
#[inline(always)]
fn ended<const W: usize>(any: u32, dead: [u64; W]) -> Result<bool, SweepFailure> {
    match CellSet::from_words(dead).first() {
        Some(cell) => Err(SweepFailure::Cell(cell)),
        None => Ok(any != 0),
    }
}

/// Changes 32 cells; notes which of them have nothing left, or are impossible. Returns those that differ.
#[inline(always)]
unsafe fn change<const W: usize>(
    state: &mut State<W>,
    number: usize,
    old: __m512i,
    new: __m512i,
    impossible: u32,
    changes: &mut Changes<W>,
    dead: &mut [u64; W],
) -> u32 {
    // SAFETY: the caller's promise; the store stays within the 64 cells of a word.
    unsafe {
        let differ = _mm512_cmpneq_epi16_mask(new, old);
        let (word, shift) = (number / 2 % W, LANES * (number % 2));
        dead[word] |= u64::from(_mm512_mask_testn_epi16_mask(differ, new, new) | impossible) << shift;
        changes.cells[word] |= u64::from(differ) << shift;
        changes.symbols = _mm512_or_si512(changes.symbols, _mm512_andnot_si512(new, old));
        _mm512_storeu_si512(state.sets[word].as_mut_ptr().add(shift).cast(), new);
        differ
    }
}

/// Draws the boards of symbols again from the sets of cells.
#[inline(always)]
unsafe fn draw_boards<const W: usize>(state: &mut State<W>, sweep: &Sweep, lost: __m512i) {
    // SAFETY: the caller's promise.
    unsafe {
        let pairs = _mm512_reduce_or_epi32(lost) as u32;
        for symbol in members((pairs | pairs >> 16) as u16) {
            let bit = _mm512_set1_epi16(1 << symbol);
            state.boards[symbol % 16] = of_cells(state, sweep, |set| _mm512_test_epi16_mask(set, bit));
        }
    }
}

#[inline(always)]
unsafe fn singles<const W: usize>(state: &State<W>, sweep: &Sweep) -> CellSet<W> {
    // SAFETY: the caller's promise.
    unsafe { of_cells(state, sweep, |set| is_single(set) & _mm512_test_epi16_mask(set, set)) }
}

/// The cells with some property, for 32 of them at once.
#[inline(always)]
unsafe fn of_cells<const W: usize>(state: &State<W>, sweep: &Sweep, is: impl Fn(__m512i) -> u32) -> CellSet<W> {
    let mut words = [0; W];
    for number in 0..sweep.houses.len() {
        // SAFETY: the caller's promise.
        let found = unsafe { is(cells(state, number)) };
        words[number / 2 % W] |= u64::from(found) << (LANES * (number % 2));
    }
    CellSet::from_words(words)
}

/// The candidates of the 32 cells of a number.
#[inline(always)]
unsafe fn cells<const W: usize>(state: &State<W>, number: usize) -> __m512i {
    // SAFETY: the caller's promise; the load stays within the 64 cells of a word.
    unsafe { _mm512_loadu_si512(state.sets[number / 2 % W].as_ptr().add(LANES * (number % 2)).cast()) }
}

/// The lanes of sets with one member at most.
#[inline(always)]
unsafe fn is_single(set: __m512i) -> u32 {
    // SAFETY: the caller's promise.
    unsafe { _mm512_testn_epi16_mask(set, _mm512_add_epi16(set, _mm512_set1_epi16(-1))) }
}

/// The values that links lead to, 0 for cells without.
#[inline(always)]
unsafe fn follow(blocks: &[__m512i], links: &Links) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let (low, high) = (blocks[2 * links.pair % blocks.len()], blocks[(2 * links.pair + 1) % blocks.len()]);
        _mm512_maskz_permutex2var_epi16(links.cells, low, load(&links.lanes), high)
    }
}
