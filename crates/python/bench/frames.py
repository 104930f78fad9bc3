"""Sudokus from a data frame to a data frame, and from a text, beside arrays and numpy: ratios of processor time.

Usage: python bench/frames.py [PUZZLES]

Each is the least of five runs in turn. Without pandas or polars, its line is left out.
"""

import importlib
import importlib.util
import sys
import time

import numpy as np
from graeco import sudoku

RUNS = 5


def ratio(work, of):
    """The processor time of some work, as a multiple of that of other work."""
    times = [[], []]
    for _ in range(RUNS):
        for taken, ask in zip(times, (work, of)):
            start = time.process_time()
            ask()
            taken.append(time.process_time() - start)
    return min(times[0]) / min(times[1])


def main():
    """Prints a line for each form."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    lines = np.resize(np.array(sudoku.lines(sudoku.generate(1000, seed=1)), object), number).tolist()
    text = "\n".join(lines) + "\n"
    table = sudoku.parse(text)
    for name in ("pandas", "polars"):
        if importlib.util.find_spec(name):
            frame = importlib.import_module(name).DataFrame({"quizzes": lines})
            found = ratio(lambda: sudoku.solve(frame).to_frame(), lambda: sudoku.solve(table).solutions)
            print(f"{name}: frame to frame takes {found:.2f} times the time of arrays")
    found = ratio(
        lambda: sudoku.parse(text),
        lambda: np.frombuffer(text.encode(), np.uint8).reshape(-1, 82)[:, :81] - 48,
    )
    print(f"text: parse takes {found:.2f} times the time of numpy")


if __name__ == "__main__":
    main()
