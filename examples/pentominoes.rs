//! The twelve pentominoes in a 6×10 box: 2339 ways up to symmetry (C. B. and J. Haselgrove, 1960).

use graeco_exact_cover::{Budget, BuildError};
use graeco_models::{Piece, Region, Tiling};

fn main() -> Result<(), BuildError> {
    let tiling = Tiling::within(&Region::rectangle(6, 10), &Piece::pentominoes(), &Budget::default())?;
    assert_eq!(tiling.problem().option_count(), 2056);
    let first = tiling.problem().solutions().next().expect("there are solutions");
    println!("{}", tiling.draw(&first));
    assert_eq!(tiling.problem().count(), (4 * 2339_u32).into());
    println!("9356 ways, 2339 up to symmetry");
    Ok(())
}
