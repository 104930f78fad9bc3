//! Polyominoes: published numbers of tilings, pieces of one's own, and boards that no choice of pieces can fill.

use std::collections::BTreeSet;

use crate::run::graeco;

#[test]
fn numbers_of_tilings_are_those_published() {
    for (arguments, count) in [
        // Haselgrove's 2339, and the other rectangles, each in four positions.
        ("6x10", 4 * 2339),
        ("5x12", 4 * 1010),
        ("4x15", 4 * 368),
        ("3x20", 4 * 2),
        // The 18 one-sided pentominoes fill it in 46 ways.
        ("3x30 --one-sided", 4 * 46),
        ("10x10 --pieces Y --copies 20", 350),
        ("2x3 --pieces trominoes --any-number", 3),
        ("3x3 --pieces trominoes", 0),
    ] {
        let run = graeco(&format!("cover tile {arguments} --count"), "");
        assert_eq!((run.out, run.status), (format!("{count}\n"), 0), "{arguments}: {}", run.err);
    }
    // A file of one piece: L trominoes.
    let l = "| any number of them\nL #/## *\n";
    assert_eq!(graeco("cover tile 5x9 --pieces-file - --count", l).out, "384\n");
    assert_eq!(graeco("cover tile 9x9 --pieces-file - --count", l).out, "1193600\n");
}

#[test]
fn one_sided_pieces_are_both_mirror_images() {
    let run = graeco("cover tile 9x10 --one-sided", "");
    let letters: BTreeSet<char> = run.out.chars().filter(|c| c.is_alphabetic()).collect();
    assert_eq!(letters.into_iter().collect::<String>(), "FILNPTUVWXYZflnpyz");
    let problem = graeco("cover tile 9x10 --one-sided --problem", "").out;
    // As the problem `pent-onesided-9x10` of others has it.
    let items = problem.lines().next().unwrap().split_whitespace().count();
    assert_eq!((items, problem.lines().count() - 1), (18 + 90, 3586));
    // Two Ls make two rectangles that are mirror images of each other.
    assert_eq!(graeco("cover tile 2x5 --pieces LL --count", "").out, "2\n");
    assert_eq!(graeco("cover tile 2x5 --pieces LL --one-sided --count", "").out, "1\n");
    assert_eq!(graeco("cover tile 2x5 --pieces ll --one-sided --count", "").out, "1\n");
    assert_eq!(graeco("cover tile 2x5 --pieces Ll --one-sided --count", "").out, "0\n");
}

#[test]
fn pieces_that_cannot_have_the_area_are_told_at_once() {
    let none = graeco("cover tile 8x8", "");
    assert_eq!((none.out.as_str(), none.status), ("", 1));
    assert_eq!(none.err, "8x8: 60 cells of pieces, 64 cells of board\n8x8: no solution\n");
    let count = graeco("cover tile 8x8 --count", "");
    assert_eq!((count.out.as_str(), count.status), ("0\n", 0));
    assert!(count.err.contains("60 cells of pieces, 64 cells of board"), "{}", count.err);
    // It would be searched for very long.
    for pieces in ["--any-number", "--copies 0-1000000", "--pieces YP --any-number"] {
        let run = graeco(&format!("cover tile 32x32 {pieces} --json"), "");
        assert_eq!(run.status, 1, "{pieces}");
        assert!(run.out.contains(r#""region":"32x32","count":"0","end":"exhausted""#), "{pieces}: {}", run.out);
    }
    let ranges = graeco("cover tile 8x8 --any-number", "");
    assert!(ranges.err.contains("no selection of the pieces has 64 cells"), "{}", ranges.err);
    let problem = graeco("cover tile 2x2 --problem", "");
    assert!(problem.err.contains("60 cells of pieces, 4 cells of board") && problem.status == 0, "{}", problem.err);
}

#[test]
fn a_limit_holds_for_counts_too() {
    let run = graeco("cover tile 6x10 --count --limit 100", "");
    assert_eq!((run.out.as_str(), run.status), ("at least 100\n", 0));
    assert_eq!(graeco("cover tile 3x20 --count --limit 100", "").out, "8\n");
    assert_eq!(graeco("cover tile 3x20 --limit 3", "").out.split("\n\n").count(), 3);
}
