"""A million Sudokus from a numpy array, beside the Rust library and other packages of PyPI, in turns in one run.

Usage: python bench/sudokus.py FILE [PUZZLES]

FILE holds Sudokus of 17 givens, one a line. They are repeated, shuffled and relabelled. `cargo build --release -p
graeco-sudoku --example bulk` builds the Rust side, which is left out without it, as are packages that are not installed:
sudoku-rust, lib_sudoku, exact-cover.
"""

import importlib.metadata
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
from graeco import sudoku

ROUNDS = 5
BULK = pathlib.Path(__file__).resolve().parents[3] / "target" / "release" / "examples" / "bulk"


def million(path, number):
    """Puzzles in another order and with other digits each time."""
    lines = [line for line in open(path, encoding="ascii") if not line.startswith("#")]
    table = np.resize(sudoku.parse("".join(lines)), (number, 81))
    rng = np.random.default_rng(1)
    names = np.zeros((number, 10), np.uint8)
    names[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (number, 1)), axis=1)
    table = np.take_along_axis(names, table, axis=1)
    return np.ascontiguousarray(table[rng.permutation(number)])


def rust(path, threads):
    """Seconds of the Rust library."""
    run = subprocess.run([BULK, path, str(threads), "1"], capture_output=True, text=True, check=True)
    return float(run.stdout)


def timed(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def others(table):
    """Other packages: their name, how many puzzles they are given, and what solves these."""
    try:
        import sudoku_rust
    except ImportError:
        pass
    else:
        grids = table.astype(np.uint16).reshape(-1, 9, 9)
        yield "sudoku-rust", 20, lambda number: [sudoku_rust.solve(grid) for grid in grids[:number]]
    try:
        import lib_sudoku
    except ImportError:
        pass
    else:
        lists = table[:2000].tolist()
        yield "lib_sudoku", 20, lambda number: [lib_sudoku.solve(puzzle) for puzzle in lists[:number]]
    try:
        import exact_cover
    except ImportError:
        pass
    else:
        cells = [(r, c, d) for r in range(9) for c in range(9) for d in range(9)]
        rows = np.zeros((729, 324), bool)
        for row, (r, c, d) in zip(rows, cells):
            row[[9 * r + c, 81 + 9 * r + d, 162 + 9 * c + d, 243 + 9 * (r // 3 * 3 + c // 3) + d]] = True

        def by_cover(number):
            for puzzle in table[:number]:
                kept = [k for k, (r, c, d) in enumerate(cells) if puzzle[9 * r + c] in (0, d + 1)]
                exact_cover.get_exact_cover(rows[kept])

        yield "exact-cover", 20, by_cover


def main():
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    table = million(sys.argv[1], number)
    lines = sudoku.lines(table[:20_000])
    with tempfile.NamedTemporaryFile() as file:
        file.write(table.tobytes())
        file.flush()
        for threads in sorted({1, os.cpu_count() or 1}):
            ours, theirs = [], []
            for _ in range(ROUNDS):
                if BULK.exists():
                    theirs.append(rust(file.name, threads))
                ours.append(timed(lambda: sudoku.solve(table, threads=threads)))
            us = statistics.median(ours)
            told = f"{threads} threads: Python {number / us:12,.0f}/s"
            if theirs:
                them = statistics.median(theirs)
                told += f"  Rust {number / them:12,.0f}/s  ratio {them / us:.2f}"
            print(told)
    alone = timed(lambda: [sudoku.solve(line) for line in lines])
    print(f"graeco, one text after another: {len(lines) / alone:12,.0f}/s")
    for name, some, solve in others(table):
        try:
            taken = timed(lambda: solve(some))
        except Exception as error:  # Another package may fail in any way.
            print(f"{name}: {error}")
            continue
        print(f"{name} {importlib.metadata.version(name)}, {some} puzzles: {some / taken:12,.0f}/s")


main()
