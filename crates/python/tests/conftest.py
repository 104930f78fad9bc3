"""Data that all tests share: that of the Rust tests, where the clone is at hand."""

import pathlib

import pytest

DATA = pathlib.Path(__file__).resolve().parents[3] / "tests" / "data"


@pytest.fixture(scope="session")
def givens_17():
    """60 Sudokus with 17 givens, and their lines."""
    return (DATA / "sudoku" / "17-givens.txt").read_text().split()


@pytest.fixture(scope="session")
def several():
    """40 Sudokus with several solutions."""
    return (DATA / "sudoku" / "several.txt").read_text().split()
