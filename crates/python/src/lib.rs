//! graeco in Python: the native module behind the package `graeco`.

mod arrays;
mod bulk;
mod cover;
mod families;
mod grid;
mod latin;
mod pictures;
mod program;
mod rule;
mod shared_search;
mod signals;
mod squares;
mod sudoku;
mod sudokus;

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

/// The interpreter that has loaded the module, known by the address of a module that differs in every interpreter;
/// 0 before.
static HOME: AtomicUsize = AtomicUsize::new(0);

/// Objects of one interpreter must not get into another one, and numpy is in one interpreter only.
fn refuse_subinterpreters(py: Python<'_>) -> PyResult<()> {
    let here = py.import("builtins")?.as_ptr() as usize;
    match HOME.compare_exchange(0, here, Ordering::Relaxed, Ordering::Relaxed) {
        Err(home) if home != here => {
            let what = "graeco does not support subinterpreters: another interpreter of this process has loaded it";
            Err(PyImportError::new_err(what))
        }
        _ => Ok(()),
    }
}

/// The native parts of the package `graeco`. Not part of the interface: it may change in any version.
#[pymodule]
mod _graeco {
    #[pymodule_export]
    use super::cover::{Cover, Covers};
    #[pymodule_export]
    use super::families::{
        latin_find, latin_group, latin_groups, latin_property_names, latin_random_family, latin_subsquares,
    };
    #[pymodule_export]
    use super::grid::{Grid, grid_clue_kinds, grid_is_json, grid_kinds};
    #[pymodule_export]
    use super::latin::{
        TransversalWalk, latin_canon, latin_complete, latin_count, latin_count_transversals, latin_distribution,
        latin_grid, latin_grid_of, latin_intercalates, latin_kind, latin_mate, latin_mols, latin_parse,
        latin_properties, latin_random, latin_reduce, latin_row, latin_same_pair,
    };
    #[pymodule_export]
    use super::pictures::{picture_png, piece_mosaic, square_mosaic};
    #[pymodule_export]
    use super::program::run_program;
    #[pymodule_export]
    use super::signals::set_token;
    #[pymodule_export]
    use super::squares::Squares;
    #[pymodule_export]
    use super::sudoku::{
        sudoku_clash, sudoku_count_one, sudoku_digits, sudoku_grid, sudoku_lines, sudoku_parse, sudoku_plain,
        sudoku_solutions, sudoku_solve_one,
    };
    #[pymodule_export]
    use super::sudokus::{
        sudoku_candidates, sudoku_canonical, sudoku_explain, sudoku_generate, sudoku_minimize, sudoku_rate,
        sudoku_redundant, sudoku_solve_many,
    };
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::refuse_subinterpreters(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("SYMMETRIES", super::sudoku::symmetries())
    }
}
