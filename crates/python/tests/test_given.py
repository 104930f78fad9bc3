"""What is given is neither rounded, nor dropped, nor changed meanwhile; what does not fit is refused."""

import subprocess
import sys
import threading
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from graeco import _graeco, cover, grid, latin, sudoku


@pytest.mark.parametrize("costs", [[1.9, 1.2], [1, float("nan")], [float("inf"), 1], [Decimal("0.5"), 1], [1, "1"], [1, -1], [1 << 64, 0]])
def test_costs_are_not_rounded(costs):
    for make in (lambda: cover.Problem([["a"], ["a"]], costs=costs), lambda: cover.Problem.from_matrix([[1], [1]], costs=costs)):
        with pytest.raises(ValueError, match="is not a cost; expected"):
            make()


def test_whole_costs_of_any_type_are_kept():
    costs = [np.float32(3), Fraction(2), Decimal(5), np.int8(4), (1 << 64) - 1]
    found = cover.Problem([["a"]] * 5, costs=costs).cheapest(5).solutions
    assert [priced.cost for priced in found] == [2, 3, 4, 5, (1 << 64) - 1]


def test_bounds_are_not_rounded():
    for bounds in (1.5, (0.5, 2), "1"):
        with pytest.raises(ValueError, match="is not a bound"):
            cover.Problem([["a"], ["a"]], bounds={"a": bounds})
    assert cover.Problem([["a"], ["a"]], bounds={"a": np.int64(2)}).count() == 1


def test_givens_are_not_rounded():
    puzzle = grid.Puzzle(4, boxes=(2, 2))
    for value in (1.7, "1", None, np.float64(0.5)):
        with pytest.raises(ValueError, match="is not a value; expected a whole number"):
            puzzle.given("r1c1", value)
    assert puzzle.given("r1c1", 2.0) == puzzle.given("r1c1", 2)
    for wrong in (np.full((4, 4), 1.7), np.full((4, 4), np.inf), np.ones((4, 4), bool), [["a"] * 4] * 4):
        for ask in (puzzle.givens, puzzle.check, lambda values: grid.Square(puzzle, values), latin.complete):
            with pytest.raises(ValueError, match="expected whole numbers"):
                ask(wrong)
    assert puzzle.check(np.ones((4, 4))) == puzzle.check(np.ones((4, 4), int))


@pytest.mark.parametrize("fields", [{"order": 4.5}, {"values": 9.5}, {"first_value": 0.5}, {"boxes": (1.5, 2)}])
def test_shapes_are_not_rounded(fields):
    with pytest.raises((ValueError, TypeError)):
        grid.Puzzle(**{"order": 4, **fields})


def test_sums_are_not_rounded():
    with pytest.raises(ValueError):
        grid.Puzzle(9).add("killer", cells="r1c1 r1c2", sum=7.5)


@pytest.mark.parametrize("shape", [(3, 27), (27, 3), (81, 1), (9, 9, 1), (1, 81), (9, 10), (80,)])
def test_givens_have_the_shape_of_the_grid(shape):
    puzzle = grid.Puzzle(9, boxes=(3, 3))
    for ask in (puzzle.givens, puzzle.check):
        with pytest.raises(ValueError, match="found an array of shape"):
            ask(np.zeros(shape, int))
    assert puzzle.givens(np.zeros(81, int)) == puzzle.givens(np.zeros((9, 9), int)) == puzzle


def test_givens_are_values_or_open():
    open_cells = np.array([[0, -1], [-1, 1]])
    assert grid.Puzzle(2).givens(open_cells).given_values.tolist() == [[-1, -1], [-1, 1]]
    assert grid.Puzzle(2, first_value=0).givens(open_cells).given_values.tolist() == [[0, -1], [-1, 1]]
    for value in (-7, -2, 3):
        with pytest.raises(ValueError, match=f"{value} is not a value; expected 1 to 2"):
            grid.Puzzle(2).givens([[value, 1], [1, 2]])
    with pytest.raises(ValueError, match="expected 0 to 1"):
        grid.Puzzle(2, first_value=0).givens([[2, 0], [0, 0]])


@pytest.mark.parametrize("hole", [None, float("nan"), -1, 0])
def test_open_cells_of_puzzles_are_those_of_sudokus(hole):
    puzzle = grid.Puzzle(4, boxes=(2, 2)).givens([[hole, 2, 3, 4]] + [[hole] * 4] * 3)
    assert puzzle.given_values.tolist() == [[-1, 2, 3, 4]] + [[-1] * 4] * 3
    if hole != 0:
        assert latin.count_completions([[0, 1, 2, 3]] + [[hole] * 4] * 3) == 24
        assert latin.count_completions(np.array([[0, 1, 2, 3]] + [[hole] * 4] * 3, float)) == 24


def test_numbers_of_clues_belong_to_kinds_that_are_asked_for():
    puzzle = grid.Puzzle(4, boxes=(2, 2))
    for most in ({"kiler": 3}, {"killer": 2, "thermo": 1}):
        with pytest.raises(ValueError, match="`max_clues` has a number for `(kiler|thermo)`"):
            puzzle.generate("killer", max_clues=most, seed=1)
    assert puzzle.generate("killer", max_clues={"killer": 3}, seed=1).get().is_unique()


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_masked_entries_are_open_cells():
    solved = sudoku.solve(LINE).solution
    digits = np.array([int(digit) for digit in solved]).reshape(9, 9)
    is_open = np.array([digit == "." for digit in LINE]).reshape(9, 9)
    for kind in (np.uint8, np.int64, np.int16):
        masked = np.ma.array(digits.astype(kind), mask=is_open)
        assert sudoku.count(masked) == 1 and int(sudoku.redundant(masked).sum()) == int(sudoku.redundant(LINE).sum())
        assert sudoku.lines([masked]) == [LINE.replace(".", "0")] == sudoku.lines(np.ma.stack([masked]))
        assert (grid.Puzzle(9).givens(masked).given_values == np.where(is_open, -1, digits)).all()
    square = np.ma.array([[0, 1], [1, 0]], mask=[[0, 0], [1, 1]], dtype=np.uint8)
    assert latin.complete(square).solution.tolist() == [[0, 1], [1, 0]] and latin.count_completions(square) == 1
    with pytest.raises(ValueError, match="open cells"):
        latin.properties(square)
    for ask in (grid.Puzzle(2).check, cover.Problem.from_matrix, lambda values: grid.Square(grid.Puzzle(2), values)):
        with pytest.raises(ValueError, match="masked"):
            ask(square)
    # A mask that masks nothing.
    assert cover.Problem.from_matrix(np.ma.array([[1, 0], [0, 1]])).count() == 1


def test_texts_without_a_puzzle_are_refused():
    for text in ("hello", "[[0,1,2],[1,2,0],[2,0,1]]"):
        with pytest.raises(ValueError):
            sudoku.parse(text)
    assert len(sudoku.parse("")) == len(sudoku.parse("\n \n")) == 0
    assert latin.parse("") == latin.parse(" \n") == []
    with pytest.raises(ValueError):
        latin.parse("hello")


HUGE = {
    "sudoku.generate": lambda: sudoku.generate(10**18),
    "sudoku.generate, all numbers": lambda: sudoku.generate((1 << 64) - 1),
    "latin.random": lambda: latin.random(9, number=10**18),
    "latin.find": lambda: latin.find(10**6),
    "latin.random, symmetric": lambda: latin.random(9, properties="symmetric", number=10**18),
    "cover.sample": lambda: cover.Problem([["a"]]).sample(10**18),
}


@pytest.mark.parametrize("name", HUGE)
def test_answers_that_do_not_fit_are_a_memory_error(name):
    with pytest.raises(MemoryError):
        HUGE[name]()


def test_fewer_are_made_within_a_limit_of_time():
    assert 0 < len(sudoku.generate(10**18, seed=1, time_limit=5)) < 10**8


def test_any_number_of_threads_is_served():
    puzzles = sudoku.generate(2000, seed=1)
    assert sudoku.is_unique(puzzles).all() and (sudoku.count(puzzles, threads=10**9) == 1).all()
    assert grid.Puzzle(4).count(threads=10**6) == 576
    assert cover.Problem([["a"], ["a"]]).count(threads=10**6) == 2


def test_arrays_can_be_written_while_they_are_solved():
    """The answers are those of the array as it was when it was given."""
    puzzles = np.repeat(sudoku.generate(1, seed=3), 1_000_000, axis=0)
    others, done = puzzles.copy(), threading.Event()

    def write():
        while not done.is_set():
            puzzles[1:] = 0
            puzzles[1:, ::7] = 255

    # By then the array was taken, and most of it is still to be solved.
    writer = threading.Timer(0.1, write)
    writer.start()
    try:
        answers = sudoku.solve(puzzles, threads=1)
    finally:
        done.set()
        writer.join()
    assert (answers.counts == 1).all() and (answers.solutions == answers.solutions[0]).all()
    assert (sudoku.solve(others).solutions == answers.solutions).all()


def test_a_fault_of_the_library_is_an_ordinary_error():
    """Items that do not exist: no function of the package asks so."""
    starts, items = np.array([0, 1]), np.array([7])
    with pytest.raises(RuntimeError, match="internal error of graeco: index out of bounds"):
        _graeco.Cover([(1, 1)], None, starts, items, None, [], None)


def test_broken_sparse_matrices_are_refused():
    sparse = pytest.importorskip("scipy.sparse")
    matrix = sparse.csr_matrix(np.eye(3, dtype=int))
    for wrong in (3, -1):
        matrix.indices[0] = wrong
        with pytest.raises(ValueError):
            cover.Problem.from_matrix(matrix)


def test_memory_of_redundant_does_not_grow_with_the_givens():
    # A process of its own: the greatest memory of this one is that of other tests.
    script = """
import resource
import numpy as np
from graeco import sudoku
puzzles = np.repeat(sudoku.generate(1, seed=1), 100_000, axis=0)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
sudoku.redundant(puzzles)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    grown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert int(grown) < 100_000
