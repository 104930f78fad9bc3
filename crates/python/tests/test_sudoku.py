"""Sudokus, one by one and many at once."""

import copy
import pickle
import random

import naive
import numpy as np
import pytest
from graeco import Answer, Count, sudoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [[int(c) for c in SOLVED[start : start + 9]] for start in range(0, 81, 9)]
FORMS = [
    EASY,
    EASY.replace(".", "0"),
    "\n".join(EASY[start : start + 9] for start in range(0, 81, 9)),
    "\n".join(" ".join(EASY[start : start + 9]) for start in range(0, 81, 9)),
]


def digits(line):
    return np.array([0 if c == "." else int(c) for c in line], np.uint8)


def is_solution(puzzle, square):
    puzzle, square = np.asarray(puzzle).reshape(9, 9), np.asarray(square).reshape(9, 9)
    whole = set(range(1, 10))
    boxes = square.reshape(3, 3, 3, 3).transpose(0, 2, 1, 3).reshape(9, 9)
    lines = [*square, *square.T, *boxes]
    return all(set(map(int, line)) == whole for line in lines) and ((puzzle == 0) | (puzzle == square)).all()


@pytest.mark.parametrize("text", FORMS)
def test_texts_in_any_form(text):
    answer = sudoku.solve(text)
    assert answer.solution == SOLVED and answer.count == 1 and answer.end == "exhausted" and answer.is_unique


@pytest.mark.parametrize(
    "puzzle",
    [
        digits(EASY),
        digits(EASY).reshape(9, 9),
        digits(EASY).astype(np.int64).reshape(9, 9),
        digits(EASY).tolist(),
        digits(EASY).reshape(9, 9).tolist(),
        np.asfortranarray(digits(EASY).reshape(9, 9)),
        np.repeat(digits(EASY), 2)[::2],
    ],
    ids=["flat", "square", "int64", "list", "rows", "fortran", "strided"],
)
def test_arrays_in_any_form(puzzle):
    answer = sudoku.solve(puzzle)
    assert answer.count == 1 and answer.solution.dtype == np.uint8
    assert answer.solution.shape == np.shape(puzzle)
    assert (answer.solution.reshape(9, 9) == ROWS).all()


@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int64, np.uint32])
def test_many_in_any_array(shape, dtype, givens_17):
    table = np.stack([digits(line) for line in givens_17]).astype(dtype).reshape(shape)
    answers = sudoku.solve(table)
    assert answers.solutions.shape == table.shape and answers.end == "exhausted"
    assert (answers.counts == 1).all() and answers.is_unique.all()
    assert all(is_solution(puzzle, square) for puzzle, square in zip(table, answers.solutions))


def test_many_texts(givens_17):
    answers = sudoku.solve(givens_17)
    assert len(answers) == len(givens_17) == 60
    assert answers.lines() == [sudoku.solve(line).solution for line in givens_17]
    assert [answer.count for answer in answers] == [1] * 60
    assert np.asarray(answers).shape == (60, 81) and np.array(answers, dtype=int).dtype == int


def test_tables_need_not_lie_in_one_piece(givens_17):
    table = np.stack([digits(line) for line in givens_17])
    assert (sudoku.solve(table[::2]).solutions == sudoku.solve(table).solutions[::2]).all()
    frozen = table.copy()
    frozen.flags.writeable = False
    assert (sudoku.solve(frozen).counts == 1).all()


@pytest.mark.parametrize("number", [0, 1, 2, 63, 64, 65, 1000, 20_000])
@pytest.mark.parametrize("threads", [0, 1, 3])
def test_any_number_by_any_threads(number, threads, givens_17):
    table = np.resize(np.stack([digits(line) for line in givens_17]), (number, 81))
    one = sudoku.solve(givens_17).solutions
    answers = sudoku.solve(table, threads=threads)
    assert (answers.counts == 1).all() and len(answers) == number
    assert (answers.solutions == np.resize(one, (number, 81))).all()


def test_no_solution_and_several(several):
    table = np.stack([digits(line) for line in several[:5]] + [digits("55" + 79 * ".")])
    answers = sudoku.solve(table)
    assert answers.counts.tolist() == [2] * 5 + [0]
    assert not answers.is_unique.any() and answers.lines()[5] is None
    assert not answers.solutions[5].any() and not answers[5] and answers[5].solution is None
    assert all(is_solution(table[number], answers.solutions[number]) for number in range(5))
    assert answers[-1].count == 0 and answers[0].is_unique is False


def test_counts_agree_one_by_one_and_at_once(several):
    alone = [int(sudoku.count(line, limit=500)) for line in several]
    assert sudoku.count(several, limit=500).tolist() == alone
    assert all(count > 1 for count in alone)
    whole = [line for line, count in zip(several, alone) if count < 500]
    assert sudoku.count(whole).tolist() == [int(sudoku.count(line)) for line in whole]


def test_solutions_are_all_and_different(several):
    line = next(line for line in several if sudoku.count(line, limit=300) < 300)
    walk = sudoku.solutions(line)
    assert walk.end is None
    found = list(walk)
    assert len(found) == len(set(found)) == sudoku.count(line) and walk.end == "exhausted" and walk.nodes > 0
    assert all(is_solution(digits(line), digits(square)) for square in found)
    arrays = [square.copy() for square in sudoku.solutions(digits(line))]
    assert [sudoku.lines([square])[0] for square in arrays] == found


def test_solutions_stop_at_a_limit():
    walk = sudoku.solutions("." * 81, limit=3)
    assert len(list(walk)) == 3 and walk.end == "solution-limit"
    walk = sudoku.solutions("." * 81, time_limit=0.0)
    assert list(walk) == [] and walk.end == "time-limit"


def test_a_limit_raises_nothing():
    answer = sudoku.solve("." * 81, limit=10**9, time_limit=0.01)
    assert answer.end == "time-limit" and answer.count > 0 and is_solution(np.zeros(81), digits(answer.solution))
    count = sudoku.count("." * 81, time_limit=0.01)
    assert isinstance(count, Count) and count.end == "time-limit" and not count.is_exact
    table = np.zeros((50, 81), np.uint8)
    answers = sudoku.solve(table, limit=10**9, time_limit=0.05)
    assert answers.end == "time-limit" and (answers.counts == -1).all()
    assert answers[0].end == "time-limit" and answers[0].is_unique is None
    assert sudoku.count(table, time_limit=0.05).tolist() == [-1] * 50


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        ("12", "line 1, column 3: "),
        ("q" * 81, "line 1, column 1: "),
        ("", "line 1, column 1: the text ends here; expected a grid"),
        (np.zeros(80, np.uint8), "expected (N, 81) or (N, 9, 9)"),
        (np.zeros((2, 80), np.uint8), "found an array of shape (2, 80); expected (N, 81) or (N, 9, 9)"),
        (np.full((9, 9), 10, np.uint8), "puzzle 0: r1c1 holds 10; expected 0 to 9"),
        (np.full((3, 81), -1), "-1 is not a digit; expected 0 to 9"),
        (np.full((9, 9), 300), "300 is not a digit; expected 0 to 9"),
        (np.full((9, 9), 0.5), "r1c1: 0.5 is not a digit; expected 0 to 9"),
        (np.zeros((9, 9), bool), "expected texts or whole numbers, not an array of bool"),
        ([9 * "."] * 9, "found nine rows of one Sudoku; expected whole Sudokus: join the rows"),
        ([EASY, "12"], "line 1, column 3: "),
    ],
)
def test_what_is_wrong_is_told(puzzle, message):
    with pytest.raises(ValueError) as error:
        sudoku.solve(puzzle)
    assert message in str(error.value)


def test_wrong_arguments():
    for wrong in (0, -1):
        with pytest.raises(ValueError, match="limit of solutions"):
            sudoku.solve(EASY, limit=wrong)
        with pytest.raises(ValueError, match="limit of solutions"):
            sudoku.count([EASY], limit=wrong)
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="is not a limit of time; expected a number of seconds, 0 to 1e9"):
            sudoku.solve(EASY, time_limit=wrong)
    with pytest.raises(ValueError, match="number of threads"):
        sudoku.solve([EASY], threads=-1)
    with pytest.raises(ValueError, match="is not a seed"):
        sudoku.generate(1, seed=-1)


@pytest.mark.parametrize("symmetry", sudoku.SYMMETRIES)
def test_generated_sudokus_are_proper(symmetry):
    made = sudoku.generate(20, seed=3, symmetry=symmetry)
    assert made.shape == (20, 81) and made.dtype == np.uint8 and sudoku.is_unique(made).all()
    assert (sudoku.generate(20, seed=3, symmetry=symmetry, threads=1) == made).all()
    if symmetry == "none":
        assert not sudoku.redundant(made).any()
    if symmetry == "rotate180":
        assert ((made > 0) == (made[:, ::-1] > 0)).all()


def test_generate_makes_what_is_asked():
    assert ((sudoku.generate(30, seed=1, givens=30) > 0).sum(axis=1) == 30).all()
    assert sudoku.generate(0, seed=1).shape == (0, 81)
    first, all_of_them = sudoku.generate(5, seed=9), sudoku.generate(2500, seed=9)
    assert (all_of_them[:5] == first).all() and len(all_of_them) == 2500
    assert (sudoku.generate(3) != sudoku.generate(3)).any()
    with pytest.raises(ValueError, match="there is no Sudoku with 16 givens and one solution; expected 17 to 81"):
        sudoku.generate(1, givens=16)
    with pytest.raises(ValueError, match="symmetry"):
        sudoku.generate(1, symmetry="round")
    assert len(sudoku.generate(100_000, seed=1, givens=20, time_limit=0.05)) < 100_000


def test_unique_and_clash():
    assert sudoku.is_unique(EASY) is True and sudoku.is_unique("." * 81) is False
    assert sudoku.is_unique([EASY, "." * 81]).tolist() == [True, False]
    assert sudoku.clash(EASY) is None
    assert sudoku.clash("5" + 8 * "." + "5" + 71 * ".") == "column 1 has two 5s: rows 1 and 2"


def test_canonical_forms_do_not_change_under_symmetries(givens_17):
    shuffle = random.Random(5)
    table = np.stack([digits(line) for line in givens_17]).reshape(-1, 9, 9)

    def order():
        bands = [[3 * band + place for place in shuffle.sample(range(3), 3)] for band in shuffle.sample(range(3), 3)]
        return sum(bands, [])

    moved = []
    for grid in table:
        names = np.array([0, *shuffle.sample(range(1, 10), 9)], np.uint8)
        grid = names[grid[order()][:, order()]]
        moved.append(grid.T if shuffle.random() < 0.5 else grid)
    forms, automorphisms = sudoku.canonical(table)
    again, same = sudoku.canonical(np.stack(moved))
    assert (forms == again).all() and (automorphisms == same).all() and forms.shape == table.shape
    assert sudoku.canonical(givens_17[0]).form == sudoku.lines(forms.reshape(-1, 81))[0]
    assert sudoku.canonical("11" + 79 * ".") == (None, 0)
    assert sudoku.canonical(["11" + 79 * "."])[1].tolist() == [0]


def test_minimal_sudokus():
    minimal = sudoku.minimize(digits(SOLVED).reshape(9, 9), seed=4).get()
    assert minimal.shape == (9, 9) and sudoku.is_unique(minimal) and not sudoku.redundant(minimal).any()
    assert sudoku.redundant(SOLVED).all() and sudoku.redundant(digits(SOLVED).reshape(9, 9)).shape == (9, 9)
    both = sudoku.minimize([SOLVED, EASY], seed=4)
    assert both.shape == (2, 81) and (both[0] == minimal.ravel()).all()
    assert sudoku.minimize(SOLVED, seed=4).get() == sudoku.lines(both)[0]


def test_candidates_are_those_of_all_solutions(several):
    line = next(line for line in several if sudoku.count(line, limit=200) < 200)
    expected = np.zeros((9, 9, 9), int)
    for square in sudoku.solutions(digits(line)):
        for cell, digit in enumerate(square):
            expected[cell // 9, cell % 9, digit - 1] += 1
    assert (sudoku.candidates(line, cap=1000) == expected).all()
    assert (sudoku.candidates(line) == np.minimum(expected, 1)).all()


def test_reasoning():
    steps = sudoku.explain(EASY)
    assert len(steps) == 51 and steps.end == "exhausted" and steps.is_complete
    rating = sudoku.rate("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", assume_unique=True)
    assert rating.level == "extreme" and rating.scale == "graeco" and rating.rating > 8 and rating.end == "exhausted"
    assert sudoku.rate(EASY, time_limit=0.0).end == "time-limit"
    assert sudoku.rate(EASY, techniques=["full-house"]).level is None
    with pytest.raises(ValueError, match="is not a technique"):
        sudoku.rate(EASY, techniques=["magic"])


def test_texts_are_parsed_and_written():
    text = "# some\n" + EASY + "\n" + "\n".join(FORMS[2:3]) + "\n"
    table = sudoku.parse(text)
    assert table.shape == (2, 81) and sudoku.lines(table) == [EASY.replace(".", "0")] * 2
    assert sudoku.parse("").shape == (0, 81) and sudoku.lines(np.zeros((0, 81), np.uint8)) == []
    with pytest.raises(ValueError, match="line 2, column "):
        sudoku.parse(EASY + "\n12x\n")


def test_pictures():
    picture = sudoku.draw(EASY, solution=SOLVED)
    assert picture.svg.startswith("<svg") and picture._repr_svg_() == str(picture) and "<div>" in picture._repr_html_()
    assert sudoku.draw(digits(EASY), dark=True) != sudoku.draw(EASY)


def test_answers_are_pickled_and_copied():
    answers = sudoku.solve([EASY, EASY])
    for other in (pickle.loads(pickle.dumps(answers)), copy.deepcopy(answers), copy.copy(answers)):
        assert (other.solutions == answers.solutions).all() and (other.counts == answers.counts).all()
    answer = sudoku.solve(EASY)
    again = pickle.loads(pickle.dumps(answer))
    assert isinstance(again, Answer) and again.solution == answer.solution
    count = sudoku.count("." * 81, limit=5)
    for other in (pickle.loads(pickle.dumps(count)), copy.deepcopy(count), copy.copy(count)):
        assert other == 5 and isinstance(other, Count) and other.end == "solution-limit"


@pytest.mark.parametrize("seed", range(5))
def test_random_sudokus_agree_with_naive_python(seed):
    shuffle = random.Random(seed)
    cells = shuffle.sample(range(81), 81 - 24 - shuffle.randrange(20))
    puzzle = digits(SOLVED).copy()
    puzzle[cells[: len(cells) - 30]] = 0
    givens = {cell: int(digit) for cell, digit in enumerate(puzzle) if digit}
    expected = [square for square, _ in zip(naive.grids(naive.houses(9, (3, 3)), 81, range(1, 10), givens), range(50))]
    found = sorted(tuple(map(int, square)) for square in sudoku.solutions(puzzle, limit=51))
    if len(expected) < 50:
        assert found == sorted(expected)
    assert sudoku.count(puzzle, limit=50) == min(len(expected), 50) == sudoku.count([puzzle], limit=50)[0]


def test_the_least_of_several_solutions_depends_on_nothing(several):
    for line in several[:10]:
        least = sudoku.solve(line, deterministic=True)
        assert least.count == 2 and sudoku.solve(line, limit=1, deterministic=True).solution == least.solution
        assert all(least.solution <= other for other in sudoku.solutions(line, limit=20_000))
        few = sudoku.count(line, limit=20_000)
        assert few == 20_000 or least.solution in set(sudoku.solutions(line))
    lines = several * 30
    answers = [
        sudoku.solve(part, limit=limit, threads=threads, deterministic=True).lines()
        for part, limit, threads in [(lines, 2, 1), (lines, 1, 2), (lines, 5, 7), (lines[: len(several)], 2, 0)]
    ]
    assert answers[0] == answers[1] == answers[2] == answers[3] * 30
    assert answers[3] == [sudoku.solve(line, deterministic=True).solution for line in several]
    assert (sudoku.solve(several, limit=1, deterministic=True).counts == 1).all()
    # One solution, and none.
    assert sudoku.solve(["." * 80 + "1", "11" + "." * 79], deterministic=True).lines()[1] is None
    assert sudoku.solve("11" + "." * 79, deterministic=True).solution is None
    assert sudoku.solve("." * 81, deterministic=True).solution[:18] == "123456789456789123"
    stopped = sudoku.solve(["." * 81] * 1000, deterministic=True, time_limit=0.0)
    assert stopped.end == "time-limit" and (stopped.counts == -1).all()
