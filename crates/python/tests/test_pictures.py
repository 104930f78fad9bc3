"""Pictures: pencil marks, steps, squares in colours, and what notebooks show."""

import re

import numpy as np
import pytest
from graeco import latin, sudoku
from graeco.grid import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def texts(picture):
    return len(re.findall("<text", str(picture)))


def test_pencil_marks():
    plain, marked = sudoku.draw(LINE), sudoku.draw(LINE, marks=True)
    assert texts(marked) > texts(plain) + 51 and sudoku.draw(LINE, marks=True, dark=True) != marked
    small = Puzzle(4, boxes=(2, 2)).given("r1c1", 1)
    assert texts(small.draw(marks=True)) > texts(small.draw())
    with pytest.raises(ValueError, match="techniques are for orders up to 16"):
        Puzzle(20).draw(marks=True)


def test_steps():
    steps = sudoku.explain(LINE)
    drawn = [sudoku.draw(LINE, step=number) for number in range(3)]
    assert len(set(map(str, drawn))) == 3 and drawn[0] != sudoku.draw(LINE, marks=True)
    with pytest.raises(ValueError, match=f"there is no step {len(steps)}; the path has {len(steps)}"):
        sudoku.draw(LINE, step=len(steps))
    shown = steps._repr_html_()
    assert shown.count("<li>") == len(steps) and steps[0] in shown


def test_squares_in_colours():
    square = latin.find(5).get()
    colored = latin.draw(square, colors=True)
    assert texts(colored) == 25 and len(set(re.findall(r'fill="(#\w+)"', str(colored)))) >= 5
    open_cells = np.where(np.eye(5, dtype=bool), -1, square)
    assert texts(latin.draw(open_cells, colors=True)) == 20 and colored != latin.draw(square, colors=True, dark=True)
    with pytest.raises(ValueError, match="no boxes"):
        latin.draw(latin.find(4).get(), boxes=(2, 2), colors=True)


def test_answers_show_their_solutions():
    for answer in (Puzzle(4).solve(), latin.find(4), sudoku.solve(LINE), sudoku.solve(np.zeros(81, np.uint8))):
        assert "<svg" in answer._repr_html_() and f"end: {answer.end}" in answer._repr_html_()
    assert "<svg" not in latin.find(6, properties="self-orthogonal")._repr_html_()
