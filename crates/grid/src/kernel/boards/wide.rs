//! Many cells and many houses at once by AVX-512: 32 of them in one register.

use std::arch::x86_64::*;

use graeco_square::CellSet;

use super::lanes::{HouseScan, HouseSymbols, Lanes, StrikeResult};
use super::registers::{gather, load, store};
use super::sweep_result::{SweepFailure, SweepResult};
use super::sweeping;
use crate::compile::{Plan, Sweep};
use crate::geometry::HouseBlock;
use crate::state::{HouseStates, Sets, State};
use graeco_nine::processor::Avx512;

impl Lanes for Avx512 {
    const SWEEPS: bool = true;
    const WHOLE: bool = true;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        Avx512::run(self, work)
    }

    #[inline(always)]
    fn sweep<const W: usize>(
        self,
        state: &mut State<W>,
        plan: &Plan<W>,
        sweep: &Sweep,
    ) -> Result<SweepResult<W>, SweepFailure> {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { sweeping::sweep(state, plan, sweep) }
    }

    #[inline(always)]
    fn strike<const W: usize>(self, sets: &mut Sets<W>, symbol: usize, hit: &CellSet<W>) -> StrikeResult<W> {
        let (mut few, mut empty) = ([0; W], [0; W]);
        // SAFETY: as above; all loads and stores stay within the 64 cells of a word.
        unsafe {
            let others = _mm512_set1_epi16(!(1 << symbol));
            for word in 0..W {
                for half in 0..2 {
                    let mask = (hit.words()[word] >> (32 * half)) as u32;
                    let at = sets[word].as_mut_ptr().add(32 * half).cast();
                    let old = _mm512_loadu_si512(at);
                    let new = _mm512_mask_mov_epi16(old, mask, _mm512_and_si512(old, others));
                    _mm512_storeu_si512(at, new);
                    let less = _mm512_add_epi16(new, _mm512_set1_epi16(-1));
                    few[word] |= u64::from(_mm512_mask_testn_epi16_mask(mask, new, less)) << (32 * half);
                    empty[word] |= u64::from(_mm512_mask_testn_epi16_mask(mask, new, new)) << (32 * half);
                }
            }
        }
        StrikeResult { few: CellSet::from_words(few), empty: CellSet::from_words(empty).first() }
    }

    #[inline(always)]
    fn look<const W: usize>(
        self,
        sets: &Sets<W>,
        block: &HouseBlock,
        _: u32,
        full: u16,
        known: &mut HouseStates,
        [hidden, fresh]: [&mut HouseSymbols; 2],
    ) -> HouseScan {
        // SAFETY: as above; `load` and `store` touch arrays of 32 lanes.
        unsafe {
            let zero = _mm512_setzero_si512();
            let [mut placed, mut one, mut two, mut three, mut four] = [zero; 5];
            for cells in &block.places {
                let set = gather(sets, load(&cells.0));
                let less = _mm512_add_epi16(set, _mm512_set1_epi16(-1));
                let single = _mm512_testn_epi16_mask(set, less);
                placed = _mm512_or_si512(placed, _mm512_maskz_mov_epi16(single, set));
                four = _mm512_or_si512(four, _mm512_and_si512(three, set));
                three = _mm512_or_si512(three, _mm512_and_si512(two, set));
                two = _mm512_or_si512(two, _mm512_and_si512(one, set));
                one = _mm512_or_si512(one, set);
            }
            let alone = _mm512_andnot_si512(_mm512_or_si512(two, placed), one);
            let (in_two, in_three) = (_mm512_andnot_si512(three, two), _mm512_andnot_si512(four, three));
            let (known_two, known_three) = (load(&known.two), load(&known.three));
            let new =
                _mm512_or_si512(_mm512_andnot_si512(known_two, in_two), _mm512_andnot_si512(known_three, in_three));
            store(&mut known.placed, placed);
            store(&mut known.two, _mm512_or_si512(known_two, in_two));
            store(&mut known.three, _mm512_or_si512(known_three, in_three));
            store(&mut hidden.0, alone);
            let all_new = _mm512_or_si512(load(&fresh.0), new);
            store(&mut fresh.0, all_new);
            HouseScan {
                dead: _mm512_cmpneq_epi16_mask(one, _mm512_set1_epi16(full as i16)) & block.lanes,
                with_hidden: _mm512_test_epi16_mask(alone, alone) & block.lanes,
                with_fresh: _mm512_test_epi16_mask(new, new) & block.lanes,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::super::lanes::Portable;
    use super::super::reference;
    use super::*;
    use crate::compile::Effort;
    use crate::geometry::{Geometry, LANES};
    use crate::houses::House;
    use crate::limits::Budget;
    use crate::puzzle::Puzzle;
    use graeco_square::Cell;

    fn agree<const W: usize>(wide: Avx512, puzzle: &Puzzle, rng: &mut ChaCha8Rng) {
        let n = puzzle.order().get();
        let full = u16::MAX >> (16 - n);
        let geometry = Geometry::<W>::new(puzzle.order(), puzzle.houses().iter().map(House::cells));
        let mut sets = [[0; 64]; W];
        for set in &mut sets.as_flattened_mut()[..n * n] {
            *set = full & (rng.next_u32() & rng.next_u32()) as u16 | 1 << rng.random_range(0..n);
        }
        let symbol = rng.random_range(0..n);
        let has = |cell: &Cell| sets.as_flattened()[cell.index()] >> symbol & 1 == 1;
        let hit = CellSet::of(puzzle.order().cells().filter(has).filter(|_| rng.random()));
        let (mut one, mut other) = (sets, sets);
        let [a, b] = [Portable.strike(&mut one, symbol, &hit), wide.strike(&mut other, symbol, &hit)];
        assert_eq!((one, a.few, a.empty.is_some()), (other, b.few, b.empty.is_some()));
        for block in geometry.blocks.iter() {
            let mut lane = || -> [u16; LANES] { std::array::from_fn(|_| rng.next_u32() as u16 & full) };
            let mut known = HouseStates { placed: lane(), two: lane(), three: lane() };
            let mut also = known;
            let [mut hidden, mut fresh, mut also_hidden, mut also_fresh] = [HouseSymbols::NONE; 4];
            let a = Portable.look(&sets, block, block.lanes, full, &mut known, [&mut hidden, &mut fresh]);
            let b = wide.look(&sets, block, block.lanes, full, &mut also, [&mut also_hidden, &mut also_fresh]);
            assert_eq!((a.dead, a.with_hidden, a.with_fresh), (b.dead, b.with_hidden, b.with_fresh));
            for lane in graeco_square::bits::members(block.lanes) {
                let of = |known: &HouseStates| [known.placed[lane], known.two[lane], known.three[lane]];
                assert_eq!(of(&known), of(&also));
                assert_eq!([hidden.0[lane], fresh.0[lane]], [also_hidden.0[lane], also_fresh.0[lane]]);
            }
        }
    }

    #[test]
    fn it_does_what_any_processor_does() {
        let Some(avx512) = Avx512::detect() else { return };
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..200 {
            agree::<1>(avx512, &Puzzle::sudoku(2, 4).unwrap().with_diagonals(), &mut rng);
            agree::<2>(avx512, &Puzzle::sudoku(3, 3).unwrap().windoku().unwrap(), &mut rng);
            agree::<2>(avx512, &Puzzle::latin(11).unwrap().pandiagonal(), &mut rng);
            agree::<4>(avx512, &Puzzle::sudoku(4, 4).unwrap().with_diagonals(), &mut rng);
        }
    }

    /// Compares sweeps over random candidates, among which a solution is left if `solvable`. Returns how many ended in a
    /// contradiction.
    fn agree_on_sweeps<const W: usize>(avx512: Avx512, puzzle: &Puzzle, solvable: bool, rng: &mut ChaCha8Rng) -> usize {
        let plan = Plan::<W>::new(puzzle, Effort::Quick, &Budget::default()).unwrap();
        assert!(plan.houses_alone);
        let layout = Sweep::new(&plan.geometry).unwrap();
        let solution = puzzle.search().seed(rng.next_u64()).solutions().next().unwrap();
        let rounds = 100;
        let ended = |_: &i32| {
            let keep = rng.random_range(0.2..0.9);
            let candidates: Vec<u16> = puzzle
                .order()
                .cells()
                .map(|cell| {
                    let noise = (0..16).filter(|_| rng.random_bool(keep)).fold(0, |all, symbol| all | 1_u16 << symbol);
                    let held = if solvable { 1 << solution.at(cell).index() } else { 1 << rng.random_range(0..4) };
                    plan.full & (noise | held)
                })
                .collect();
            let [mut plain, mut wide] =
                [(); 2].map(|()| State::<W>::new(puzzle.order(), &candidates, plan.geometry.blocks.len()));
            match (reference::sweep(&mut plain, &plan), avx512.sweep(&mut wide, &plan, &layout)) {
                (Ok(one), Ok(other)) => {
                    assert_eq!((one, plain.sets, plain.boards), (other, wide.sets, wide.boards));
                    for (a, (b, block)) in plain.houses.iter().zip(wide.houses.iter().zip(plan.geometry.blocks.iter()))
                    {
                        for lane in graeco_square::bits::members(block.lanes) {
                            assert_eq!((a.placed[lane], a.two[lane]), (b.placed[lane], b.two[lane]));
                        }
                    }
                    false
                }
                (Err(_), Err(_)) => true,
                (one, other) => panic!("{one:?} but {other:?}"),
            }
        };
        let ended = (0..rounds).filter(ended).count();
        assert!(!solvable || ended == 0);
        ended
    }

    #[test]
    fn a_sweep_draws_what_its_definition_says() {
        let Some(avx512) = Avx512::detect() else { return };
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        for solvable in [true, false] {
            let nine = Puzzle::sudoku(3, 3).unwrap();
            let ended = [
                agree_on_sweeps::<1>(avx512, &Puzzle::sudoku(2, 4).unwrap(), solvable, &mut rng),
                agree_on_sweeps::<2>(avx512, &nine, solvable, &mut rng),
                agree_on_sweeps::<2>(avx512, &nine.disjoint_groups().unwrap(), solvable, &mut rng),
                agree_on_sweeps::<2>(avx512, &Puzzle::latin(5).unwrap().pandiagonal(), solvable, &mut rng),
                agree_on_sweeps::<2>(avx512, &Puzzle::latin(9).unwrap().with_diagonals(), solvable, &mut rng),
                agree_on_sweeps::<4>(avx512, &Puzzle::sudoku(4, 4).unwrap(), solvable, &mut rng),
            ];
            assert_eq!(ended.iter().all(|&ended| ended > 0), !solvable);
        }
    }
}
