"""Many Sudokus at once: each question agrees with that about one, hears of limits, tells progress, and can be cancelled."""

import asyncio
import threading

import graeco
import numpy as np
import pytest
from graeco import sudoku

#: Every question about many Sudokus, and whether what it returned is the whole answer.
QUESTIONS = {
    "solve": (lambda puzzles, **work: sudoku.solve(puzzles, **work), lambda found: found.end == "exhausted"),
    "count": (lambda puzzles, **work: sudoku.count(puzzles, **work), lambda found: (found >= 0).all()),
    "is_unique": (lambda puzzles, **work: sudoku.is_unique(puzzles, **work), lambda found: not np.ma.is_masked(found)),
    "canonical": (lambda puzzles, **work: sudoku.canonical(puzzles, **work), lambda found: (found[1] > 0).all()),
    "minimize": (lambda puzzles, **work: sudoku.minimize(puzzles, seed=1, **work), lambda found: not np.ma.is_masked(found)),
    "redundant": (lambda puzzles, **work: sudoku.redundant(puzzles, **work), lambda found: not np.ma.is_masked(found)),
    "candidates": (lambda puzzles, **work: sudoku.candidates(puzzles, cap=3, **work), lambda found: (found >= 0).all()),
    "rate": (lambda puzzles, **work: sudoku.rate(puzzles, **work), lambda found: found.is_complete),
    "explain": (lambda puzzles, **work: sudoku.explain(puzzles, **work), lambda found: found.is_complete),
}


def one_of(found, name, number):
    return [part[number].tolist() for part in found] if name == "canonical" else found[number]


@pytest.fixture(scope="module")
def puzzles():
    return sudoku.generate(70, seed=5)


@pytest.mark.parametrize("name", QUESTIONS)
def test_many_are_answered_as_one_is(name, puzzles):
    ask, is_whole = QUESTIONS[name]
    found = ask(puzzles)
    assert is_whole(found)
    for number in (0, 33, 69):
        alone = ask(puzzles[number])
        if name == "canonical":
            assert sudoku.lines(found[0])[number] == alone.form and found[1][number] == alone.automorphisms
        elif name == "solve":
            assert (found[number].solution == alone.solution).all() and found[number].count == alone.count
        elif name == "minimize":
            assert (found[number] == alone.get()).all()
        else:
            assert np.array_equal(found[number], alone) and type(found[number]) is type(alone) or name in ("count", "is_unique")


@pytest.mark.parametrize("name", QUESTIONS)
def test_threads_change_nothing(name, puzzles):
    ask, _ = QUESTIONS[name]
    one, three = ask(puzzles, threads=1), ask(puzzles.reshape(-1, 9, 9), threads=3)
    for number in (0, 69):
        a, b = one_of(one, name, number), one_of(three, name, number)
        if name == "solve":
            a, b = a.solution, b.solution
        if name == "canonical":
            assert a[1] == b[1] and np.array_equal(a[0], np.ravel(b[0]))
        else:
            assert np.array_equal(np.ravel(a), np.ravel(b))


@pytest.mark.parametrize("name", QUESTIONS)
def test_progress_is_told_to_the_end(name, puzzles):
    told = []
    QUESTIONS[name][0](puzzles, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (70, 70) and told == sorted(set(told))


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_error_of_the_function_that_is_told_is_raised(name, puzzles):
    def fail(done, total):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        QUESTIONS[name][0](puzzles, progress=fail)


@pytest.mark.parametrize("name", QUESTIONS)
def test_limits_of_time_raise_nothing(name, puzzles):
    ask, is_whole = QUESTIONS[name]
    many = np.resize(puzzles, (20_000, 81))
    assert not is_whole(ask(many, time_limit=0.0))


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_token_that_is_set_ends_work(name, puzzles):
    ask, is_whole = QUESTIONS[name]
    many, stop = np.resize(puzzles, (1_000_000, 81)), threading.Event()
    if name == "candidates":
        many = many[:20_000]
    stop.set()
    with graeco.cancelled_by(stop):
        assert not is_whole(ask(many))
    assert is_whole(ask(puzzles))


def test_tokens_end_every_search():
    stop = threading.Event()
    stop.set()
    with graeco.cancelled_by(stop):
        assert sudoku.count("." * 81).end == "interrupted"
        assert graeco.grid.Puzzle(9).count().end == "interrupted"
        assert graeco.latin.count(11).end == "interrupted"
        with graeco.cancelled_by(threading.Event()):
            assert sudoku.count("." * 81, time_limit=0.1).end == "time-limit"
        assert sudoku.count("." * 81).end == "interrupted"
    assert sudoku.count("." * 81, time_limit=0.1).end == "time-limit"


def test_a_timeout_of_asyncio_ends_a_search():
    ended = threading.Event()

    def search():
        found = sudoku.count("." * 81)
        ended.set()
        return found

    async def main():
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(graeco.run(search), timeout=0.2)
        # An error and a value come back.
        with pytest.raises(ValueError, match="limit of solutions"):
            await graeco.run(sudoku.count, "." * 81, limit=0)
        return await graeco.run(sudoku.count, "." * 81, limit=5)

    assert asyncio.run(main()) == 5 and ended.wait(60)


def test_bars_of_tqdm_work(puzzles):
    tqdm = pytest.importorskip("tqdm").tqdm
    with tqdm(total=len(puzzles), disable=None) as bar:
        sudoku.rate(puzzles, progress=lambda done, total: bar.update(done - bar.n))
        assert bar.disable or bar.n == len(puzzles)


@pytest.mark.parametrize("level", sudoku.LEVELS)
def test_sudokus_of_a_level(level):
    told = []
    made = sudoku.generate(4, seed=1, difficulty=level, progress=lambda done, total: told.append((done, total)))
    assert {rating.level for rating in sudoku.rate(made)} == {level} and sudoku.is_unique(made).all() and told[-1] == (4, 4)
    assert (sudoku.generate(2, seed=1, difficulty=level, threads=1) == made[:2]).all()
    assert len(sudoku.generate(10**6, seed=1, difficulty=level, time_limit=0.05)) < 10**6


def test_unknown_arguments_are_refused(puzzles):
    with pytest.raises(ValueError, match="`easyish` is not a level; expected one of easy, medium"):
        sudoku.generate(1, difficulty="easyish")
    with pytest.raises(TypeError, match="colour"):
        sudoku.rate(puzzles, colour="red")
    with pytest.raises(ValueError, match="is not a technique"):
        sudoku.explain(puzzles, techniques=["magic"])


def test_clashing_givens_are_no_error():
    wrong = ["11" + 79 * ".", "." * 81]
    assert [rating.level for rating in sudoku.rate(wrong, techniques=["full-house"])] == [None, None]
    assert not sudoku.candidates(wrong[:1]).any() and sudoku.minimize(wrong[:1], seed=1).shape == (1, 81)
