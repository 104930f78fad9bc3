//! Prefixes that do not fit the work are refused by every question about a part.

use graeco_cubes::{Fault, Work};
use graeco_grid::{Limits, Puzzle};
use graeco_latin::{Counting, Kind};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[track_caller]
fn refuses(mut work: Work, prefix: &[u64]) {
    let limits = Limits::default();
    assert_eq!(work.branches(prefix, &limits), Err(Fault::Prefix), "{prefix:?}");
    assert_eq!(work.count(prefix, &limits), Err(Fault::Prefix), "{prefix:?}");
    let estimate = work.estimate(prefix, 2, &limits, &mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(estimate, Err(Fault::Prefix), "{prefix:?}");
    assert!(matches!(work.list(prefix, &limits), Err(Fault::Prefix | Fault::Unlisted)), "{prefix:?}");
}

#[test]
fn options_that_no_solution_has_together_are_no_part_of_a_cover() {
    let once = "a b c | x\na b\na c\nb x:red\nc x:blue\nc\nx\n";
    for prefix in [&[0][..], &[7], &[u64::MAX], &[1, 2], &[1, 1], &[3, 4], &[6]] {
        refuses(Work::cover(once.parse().unwrap()), prefix);
    }
    let often = "2|a 0:3|b | x\na b\na b\na b x:red\nb x:red\n";
    for prefix in [&[1, 1][..], &[3, 3], &[1, 2, 3], &[4, 3, 4]] {
        refuses(Work::cover(often.parse().unwrap()), prefix);
    }
    let mut work = Work::cover(often.parse().unwrap());
    assert_eq!(work.branches(&[4, 3], &Limits::default()), Ok(Some(vec![vec![4, 3, 1], vec![4, 3, 2]])));
    assert_eq!(work.count(&[4, 3], &Limits::default()).unwrap().solutions, 2_u32.into());
}

#[test]
fn cells_and_units_outside_the_work_are_no_part_of_it() {
    // A cell twice; cells behind the last.
    for prefix in [&[0, 1][..], &[64], &[u64::MAX]] {
        refuses(Work::grid(Puzzle::latin(4).unwrap(), |_| String::new()), prefix);
    }
    let counting = || Counting::new(6, Kind::Diagonal).unwrap();
    let units = counting().units().unwrap();
    for prefix in [&[1][..], &[1, 1], &[2, 1], &[0, units + 1], &[u64::MAX, 0], &[0, 1, 2]] {
        refuses(Work::squares(counting()).unwrap(), prefix);
    }
}
