//! The twelve pentominoes in a 6×10 box: 2339 ways up to symmetry (C. B. and J. Haselgrove, 1960).

use std::collections::BTreeSet;

use graeco_exact_cover::{BuildError, Problem};

const PIECES: [(&str, [(i32, i32); 5]); 12] = [
    ("F", [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]),
    ("I", [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
    ("L", [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]),
    ("N", [(0, 1), (1, 1), (2, 0), (2, 1), (3, 0)]),
    ("P", [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]),
    ("T", [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    ("U", [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]),
    ("V", [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]),
    ("W", [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]),
    ("X", [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    ("Y", [(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)]),
    ("Z", [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
];

/// All ways to turn and flip a piece, each moved to the corner.
fn orientations(piece: [(i32, i32); 5]) -> BTreeSet<Vec<(i32, i32)>> {
    let mut found = BTreeSet::new();
    let mut cells = piece;
    for turn in 0..8 {
        cells = cells.map(|(r, c)| (c, -r));
        if turn == 4 {
            cells = cells.map(|(r, c)| (r, -c));
        }
        let (top, left) = (cells.iter().map(|c| c.0).min().unwrap_or(0), cells.iter().map(|c| c.1).min().unwrap_or(0));
        let mut moved: Vec<(i32, i32)> = cells.iter().map(|&(r, c)| (r - top, c - left)).collect();
        moved.sort_unstable();
        found.insert(moved);
    }
    found
}

fn pentominoes(rows: i32, columns: i32) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    for (name, _) in PIECES {
        builder.primary(name)?;
    }
    for r in 0..rows {
        for c in 0..columns {
            builder.primary(&format!("{r},{c}"))?;
        }
    }
    for (name, piece) in PIECES {
        for shape in orientations(piece) {
            for (down, right) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
                if shape.iter().all(|&(r, c)| r + down < rows && c + right < columns) {
                    let mut items = vec![builder.item(name)?];
                    for &(r, c) in &shape {
                        items.push(builder.item(&format!("{},{}", r + down, c + right))?);
                    }
                    builder.option(items)?;
                }
            }
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), BuildError> {
    let problem = pentominoes(6, 10)?;
    assert_eq!(problem.option_count(), 2056);
    let first = problem.solutions().next().expect("there are solutions");
    println!("{}", problem.describe(&first));
    let count = problem.count();
    assert_eq!(count, (4 * 2339_u32).into());
    println!("{count} ways, 2339 up to symmetry");
    Ok(())
}
