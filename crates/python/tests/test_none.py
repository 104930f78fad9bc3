"""One rule for what may not exist: an `Answer` for one, a mask or −1 in arrays for many, and never `None` in place of a thing."""

import inspect
import typing

import numpy as np
import pytest
from graeco import Answer, cover, families, grid, latin, sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CLASH = "11" + 79 * "."
NINE = grid.Puzzle(9, boxes=(3, 3))

#: Things that do not exist, or are not found in no time, and why.
MISSING = {
    "latin.find": (lambda: latin.find(3, diagonals=True), "exhausted"),
    "latin.find, large": (lambda: latin.find(300, pandiagonal=True), "exhausted"),
    "latin.find, late": (lambda: latin.find(2000, time_limit=0.0), "time-limit"),
    "latin.mate": (lambda: latin.mate([[0, 1], [1, 0]]), "exhausted"),
    "latin.complete": (lambda: latin.complete([[0, 1], [0, None]]), "exhausted"),
    "latin.random": (lambda: latin.random(3, diagonals=True), "exhausted"),
    "latin.random, symmetric": (lambda: latin.random(3, properties="self-orthogonal"), "exhausted"),
    "latin.random, late": (lambda: latin.random(200, time_limit=0.0), "time-limit"),
    "cover.solve": (lambda: cover.Problem([["a"]], primary="ab").solve(), "exhausted"),
    "cover.obstacle": (lambda: cover.Problem([["a"]]).obstacle(), "exhausted"),
    "grid.solve": (lambda: NINE.given("r1c1", 1).given("r1c2", 1).solve(), "exhausted"),
    "grid.generate": (lambda: NINE.generate("killer", time_limit=0.0), "time-limit"),
    "grid.minimize": (lambda: NINE.givens(sudoku.solve(LINE).get()).minimize(time_limit=0.0), "time-limit"),
    "sudoku.solve": (lambda: sudoku.solve(CLASH), "exhausted"),
    "sudoku.minimize": (lambda: sudoku.minimize(LINE, time_limit=0.0), "time-limit"),
    "sudoku.minimize, digits": (lambda: sudoku.minimize(sudoku.parse(LINE)[0], time_limit=0.0), "time-limit"),
}


@pytest.mark.parametrize("name", MISSING)
def test_what_is_missing_is_an_answer(name):
    ask, end = MISSING[name]
    answer = ask()
    assert isinstance(answer, Answer) and not answer and (answer.solution, answer.count, answer.end) == (None, 0, end)
    with pytest.raises(ValueError, match=f"there is no solution \\(end: {end}\\)"):
        answer.get()


def test_one_that_is_found_may_be_one_of_many():
    for answer in (latin.random(5), latin.find(5), NINE.generate(seed=1), NINE.givens(sudoku.solve(LINE).get()).minimize()):
        assert answer and answer.count == 1 and answer.end == "solution-limit" and answer.is_unique is None
    assert sudoku.minimize(LINE.encode(), seed=1).get() == sudoku.minimize(LINE, seed=1).get().encode()


def public_functions():
    for module in (cover, grid, latin, sudoku):
        for name in module.__all__:
            thing = getattr(module, name)
            members = vars(thing).items() if inspect.isclass(thing) else [(name, thing)]
            yield from ((f"{module.__name__}.{name}", value) for name, value in members if inspect.isfunction(value) and name[0] != "_")


#: Facts, which may be missing: those of yes or no that are not known, the name of a kind, and words about a clash.
FACTS = {"Optional[bool]", "Optional[str]"}


def test_no_function_returns_none_in_place_of_a_thing():
    found = {name: str(inspect.signature(function).return_annotation) for name, function in public_functions()}
    assert len(found) > 50
    assert {name: told for name, told in found.items() if "Optional" in told.split("[")[0] and told not in FACTS} == {}


def test_rows_without_an_answer_are_masked_and_numbers_are_negative():
    puzzles = [LINE, CLASH]
    answers = sudoku.solve(puzzles)
    assert answers.solutions.mask.all(axis=1).tolist() == [False, True] and not answers.solutions.data[1].any()
    assert answers.is_unique.tolist() == [True, False] and not np.ma.is_masked(sudoku.solve([LINE]).solutions)
    assert type(answers[0].get()) is np.ndarray and answers.lines()[1] is None and type(np.asarray(answers)) is np.ndarray
    forms, automorphisms = sudoku.canonical(puzzles)
    assert automorphisms.tolist() == [1, 0] and forms.mask.all(axis=1).tolist() == [False, True]


def test_what_a_limit_leaves_unknown_says_so():
    late = {"time_limit": 0.0}
    assert sudoku.is_unique(LINE) is True and sudoku.is_unique(81 * ".") is False and sudoku.is_unique(81 * ".", **late) is None
    assert NINE.is_unique() is False and NINE.is_unique(time_limit=0.0) is None
    assert sudoku.canonical(CLASH) == (None, 0) and sudoku.canonical(LINE, **late) == (None, -1)
    # A few are answered before the time is looked at.
    many = [LINE] * 100_000
    assert sudoku.count(many, **late)[-1] == -1 and sudoku.canonical(many, **late)[1][-1] == -1
    for rows in (sudoku.is_unique(many, **late), sudoku.solve(many, **late).is_unique, sudoku.minimize(many, **late)):
        assert np.ma.getmaskarray(rows)[-1].all()
    shaped = np.resize(sudoku.parse(LINE), (3, 9, 9))
    assert sudoku.redundant(shaped, **late).mask[-1].all() and sudoku.redundant(shaped[0], **late).shape == (9, 9)
    [rating] = sudoku.rate([LINE], **late)
    assert rating.level is None and (rating.score, rating.rating, rating.steps, rating.end) == (-1, -1.0, -1, "time-limit")


def test_what_cannot_be_asked_is_refused():
    with pytest.raises(ValueError, match="`E8` is not a group"):
        latin.group("E8")
    with pytest.raises(ValueError, match="there is no formula for a square of this kind of order 6: pandiagonal"):
        latin.row(6, 0, pandiagonal=True)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_old_names_answer_as_before():
    assert families.group("E8") is None and families.random(3, "self-orthogonal") is None
    assert latin.build(3, diagonals=True) is None and latin.build(300).shape == (300, 300)
