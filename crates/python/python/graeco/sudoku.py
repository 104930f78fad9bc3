"""9×9 Sudokus, one or a million at once.

A Sudoku is a text in any usual form (81 characters, nine lines, a picture of a grid), or 81 digits with 0 for open cells:
a list, or an array of numpy of shape ``(81,)`` or ``(9, 9)``. Many Sudokus are

- an array of shape ``(N, 81)`` or ``(N, 9, 9)``; arrays of ``uint8`` are read fastest;
- a list, a generator or an array of texts, or of arrays;
- a column of pandas or polars, or a data frame with 81 columns of digits or with a column of a usual name, as ``quizzes``.

``None``, NaN, NA and masked entries are open cells. Every function works on a copy of the array, which may be changed
meanwhile. :func:`read` tells what of some data cannot be read.

Functions that work on many Sudokus take the arguments of :class:`~graeco.Work`: ``threads``, ``time_limit``, and
``progress``, a function that is told how many are done, and of how many. With :func:`graeco.run`, a task of asyncio ends
them; with :func:`graeco.cancelled_by`, an event of ``threading`` does.

>>> from graeco import sudoku
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku.solve(line).is_unique
True
>>> answers = sudoku.solve(sudoku.generate(1000, seed=1))
>>> answers.solutions.shape, int(answers.counts.sum()), answers.end
((1000, 81), 1000, 'exhausted')
>>> answers[:3].to_frame().columns.tolist()
['solution', 'count']
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Iterator, List, Optional, Sequence, Tuple, Union, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from graeco import _graeco
from graeco._random import seed_of
from graeco._results import Answer, Count, Found, Picture
from graeco._sudoku_results import Answers, Canonical, Rating, Ratings, is_one, lines_of, where_known
from graeco._sudokus import Digits, Sudokus, one, plain, read, table
from graeco._values import limit_of, natural, text_of
from graeco._work import terms

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from graeco._work import Work

__all__ = [
    "LEVELS",
    "SYMMETRIES",
    "Answers",
    "Canonical",
    "Rating",
    "Ratings",
    "Sudokus",
    "candidates",
    "canonical",
    "clash",
    "count",
    "draw",
    "explain",
    "generate",
    "is_unique",
    "lines",
    "minimize",
    "parse",
    "rate",
    "read",
    "redundant",
    "solutions",
    "solve",
]


def __dir__() -> List[str]:
    return __all__


#: The names of the symmetries of patterns of givens.
SYMMETRIES: Tuple[str, ...] = tuple(_graeco.SYMMETRIES)

#: The levels of difficulty, the easiest first.
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")

#: One Sudoku as a text, a list of digits, or an array.
One = Union[str, bytes, ArrayLike]
#: Many Sudokus as texts.
Texts = Union[List[str], Tuple[str, ...], List[bytes], Sudokus, Iterator[str]]


@overload
def solve(
    puzzles: Union[str, bytes], *, limit: int = ..., deterministic: bool = ..., **work: Unpack[Work]
) -> Answer[str]: ...
@overload
def solve(puzzles: List[int], *, limit: int = ..., deterministic: bool = ..., **work: Unpack[Work]) -> Answer[Digits]: ...
@overload
def solve(
    puzzles: Union[Texts, NDArray[Any]],
    *,
    limit: int = ...,
    deterministic: bool = ...,
    errors: str = ...,
    **work: Unpack[Work],
) -> Answers: ...
@overload
def solve(
    puzzles: Any, *, limit: int = ..., deterministic: bool = ..., errors: str = ..., **work: Unpack[Work]
) -> Any: ...
def solve(
    puzzles: Any, *, limit: int = 2, deterministic: bool = False, errors: str = "raise", **work: Unpack[Work]
) -> Any:
    """Solves one Sudoku, or many at once by all cores.

    Returns an :class:`~graeco.Answer` for one Sudoku, whose ``solution`` has the form of the Sudoku, and
    :class:`Answers` for many. (To a checker of types, an array of numpy is many.)

    ``limit`` is the number of solutions after which the search for more stops: 2 tells whether there is just one; with 1,
    the first solution is enough. With ``errors``, Sudokus that cannot be read are no error; see :func:`read`.

    Which one of several solutions is returned depends on the number of threads, on the other Sudokus and on the machine.
    With ``deterministic=True`` it is the least one, in the order of lines of digits.

    >>> from graeco import sudoku
    >>> lines = ["4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", "11" + 79 * "."]
    >>> sudoku.solve(lines[0])
    Answer(solution='417369825632158947958724316825437169791586432346912758289643571573291684164875293', count=1, end='exhausted')
    >>> bool(sudoku.solve(lines[1]))
    False
    >>> answers = sudoku.solve(lines)
    >>> answers.counts
    array([1, 0])
    >>> sudoku.solve([*lines, "oops"], errors="report").to_frame()["fault"].isna().tolist()
    [True, True, False]
    """
    own, limit = terms(**work), natural(limit, "a limit of solutions", least=1)
    table = read(puzzles, errors=errors)
    if table.single:
        digits, found, end = _graeco.sudoku_solve_one(table.digits.tobytes(), limit, own[1], deterministic)
        return Answer(None if digits is None else table.like(digits), found, end)
    squares, counts, end = _graeco.sudoku_solve_many(table.digits, limit, own, True, deterministic)
    assert squares is not None
    squares, counts = table.with_faults(squares, 0), table.with_faults(counts, -1)
    numbers = table.numbers if len(counts) == len(table) else np.arange(len(counts))
    solutions = table.shaped(where_known(squares, counts > 0))
    return Answers(solutions, counts, end, numbers, table.faults, table.labels, table.library)


@overload
def count(puzzles: Union[str, bytes, List[int]], *, limit: Optional[int] = ..., **work: Unpack[Work]) -> Count: ...
@overload
def count(
    puzzles: Union[Texts, NDArray[Any]], *, limit: Optional[int] = ..., **work: Unpack[Work]
) -> NDArray[np.int64]: ...
@overload
def count(puzzles: Any, *, limit: Optional[int] = ..., **work: Unpack[Work]) -> Any: ...
def count(puzzles: Any, *, limit: Optional[int] = None, **work: Unpack[Work]) -> Any:
    """Counts solutions, up to ``limit`` for each Sudoku.

    Returns a :class:`~graeco.Count` for one Sudoku, an array for many: −1 where the work ended before.

    >>> from graeco import sudoku
    >>> sudoku.count("." * 81, limit=1000)
    Count(1000, end='solution-limit')
    >>> sudoku.count(sudoku.generate(3, seed=1))
    array([1, 1, 1])
    """
    own, limit = terms(**work), limit_of(limit, least=1)
    table = read(puzzles)
    if table.single:
        return Count(*_graeco.sudoku_count_one(table.digits.tobytes(), limit, own[1]))
    most = (1 << 63) - 1 if limit is None else limit
    return _graeco.sudoku_solve_many(table.digits, most, own, False, False)[1]


@overload
def is_unique(puzzles: Union[str, bytes, List[int]], **work: Unpack[Work]) -> Optional[bool]: ...
@overload
def is_unique(puzzles: Union[Texts, NDArray[Any]], **work: Unpack[Work]) -> NDArray[np.bool_]: ...
@overload
def is_unique(puzzles: Any, **work: Unpack[Work]) -> Any: ...
def is_unique(puzzles: Any, **work: Unpack[Work]) -> Any:
    """Whether a Sudoku has exactly one solution; for many Sudokus an array. It is ``None``, and masked in an array, where a limit
    of time came before that was known.

    >>> from graeco import sudoku
    >>> sudoku.is_unique("." * 81)
    False
    >>> sudoku.is_unique(sudoku.generate(3, seed=1))
    array([ True,  True,  True])
    """
    counts = count(puzzles, limit=2, **work)
    if isinstance(counts, Count):
        return counts == 1 if counts > 1 or counts.is_exact else None
    return is_one(counts)


def solutions(puzzle: One, *, limit: Optional[int] = None, time_limit: Optional[float] = None) -> Iterator[Any]:
    """All solutions of a Sudoku, each found when it is asked for: lines for a text, otherwise arrays of 81 digits.

    The iterator has an attribute ``end``: ``None`` while the search goes on, then why it ended.

    >>> from itertools import islice
    >>> from graeco import sudoku
    >>> walk = sudoku.solutions("." * 81)
    >>> [line[:9] for line in islice(walk, 2)], walk.end
    (['123489567', '123489567'], None)
    """
    return _graeco.sudoku_solutions(one(puzzle), isinstance(puzzle, (str, bytes)), limit_of(limit), time_limit)


def generate(
    number: int,
    *,
    seed: Optional[int] = None,
    givens: Optional[int] = None,
    symmetry: str = "none",
    difficulty: Optional[str] = None,
    **work: Unpack[Work],
) -> Digits:
    """Makes Sudokus with one solution each, as an array of shape ``(number, 81)``.

    They are minimal, unless a number of ``givens`` is set. ``symmetry`` is one of :data:`SYMMETRIES`. With a
    ``difficulty``, one of :data:`LEVELS`, only those of that level are kept, as :func:`rate` has it. The same seed gives
    the same Sudokus. If the limit of time is reached, there are fewer rows.

    >>> from graeco import sudoku
    >>> puzzles = sudoku.generate(2, seed=42, givens=28, symmetry="rotate180")
    >>> (puzzles > 0).sum(axis=1)
    array([28, 28])
    >>> bool(((puzzles > 0) == (puzzles[:, ::-1] > 0)).all())
    True
    >>> {rating.level for rating in sudoku.rate(sudoku.generate(3, seed=1, difficulty="hard"))}
    {'hard'}
    """
    number = natural(number, "a number of Sudokus")
    wanted = None if givens is None else natural(givens, "a number of givens")
    recipe, own = (seed_of(seed), wanted, symmetry), terms(**work)
    if difficulty is None:
        return _graeco.sudoku_generate(0, number, *recipe, own)[0]
    if difficulty not in LEVELS:
        raise ValueError(f"`{difficulty}` is not a level; expected one of {', '.join(LEVELS)}")
    threads, seconds, progress = own
    begun, asked, kept = time.monotonic(), 0, np.zeros((0, 81), np.uint8)
    while len(kept) < number:
        left = None if seconds is None else max(0.0, seconds - (time.monotonic() - begun))
        made, end = _graeco.sudoku_generate(asked, 256, *recipe, (threads, left, None))
        ratings = rate(made, threads=threads, time_limit=left)
        kept = np.concatenate([kept, made[[rating.level == difficulty for rating in ratings]]])
        asked += 256
        if progress:
            progress(min(len(kept), number), number)
        if end != "exhausted" or not ratings.is_complete:
            break
    return kept[:number]


@overload
def canonical(puzzles: Union[str, bytes, List[int]], **work: Unpack[Work]) -> Canonical: ...
@overload
def canonical(
    puzzles: Union[Texts, NDArray[Any]], **work: Unpack[Work]
) -> Tuple[Digits, NDArray[np.int64]]: ...
@overload
def canonical(puzzles: Any, **work: Unpack[Work]) -> Any: ...
def canonical(puzzles: Any, **work: Unpack[Work]) -> Any:
    """The canonical form: equal for Sudokus that are the same up to symmetry and a permutation of digits.

    For many Sudokus it returns an array of forms and an array of the numbers of automorphisms. These are 0 where givens
    clash, and −1 where a limit of time came first; there the form is masked.

    >>> import numpy as np
    >>> from graeco import sudoku
    >>> puzzle = sudoku.generate(1, seed=5)[0].reshape(9, 9)
    >>> sudoku.canonical(puzzle) == sudoku.canonical(puzzle.T)
    True
    >>> forms, automorphisms = sudoku.canonical(np.stack([puzzle, puzzle[::-1], puzzle.T]))
    >>> len({form.tobytes() for form in forms})
    1
    """
    table = read(puzzles)
    forms, automorphisms, _ = _graeco.sudoku_canonical(table.digits, terms(**work))
    if table.single:
        symmetries = int(automorphisms[0])
        return Canonical(lines_of(forms)[0] if symmetries > 0 else None, symmetries)
    return table.shaped(where_known(forms, automorphisms > 0)), automorphisms


@overload
def minimize(puzzles: Union[str, bytes], *, seed: Optional[int] = ..., **work: Unpack[Work]) -> Answer[str]: ...
@overload
def minimize(puzzles: List[int], *, seed: Optional[int] = ..., **work: Unpack[Work]) -> Answer[Digits]: ...
@overload
def minimize(puzzles: Union[Texts, NDArray[Any]], *, seed: Optional[int] = ..., **work: Unpack[Work]) -> Digits: ...
@overload
def minimize(puzzles: Any, *, seed: Optional[int] = ..., **work: Unpack[Work]) -> Any: ...
def minimize(puzzles: Any, *, seed: Optional[int] = None, **work: Unpack[Work]) -> Any:
    """A minimal Sudoku inside each Sudoku: redundant givens are left out in random order.

    Returns an :class:`~graeco.Answer` for one Sudoku, whose ``solution`` is the minimal one in the same form; for many
    an array, where rows that a limit of time left unknown are masked.

    >>> from graeco import sudoku
    >>> solved = sudoku.solve("." * 81).solution
    >>> minimal = sudoku.minimize(solved, seed=1).get()
    >>> sudoku.is_unique(minimal), int(sudoku.redundant(minimal).sum())
    (True, 0)
    """
    table = read(puzzles)
    minimal, known, end = _graeco.sudoku_minimize(table.digits, seed_of(seed), terms(**work))
    if table.single:
        return Answer.of_one(table.like(minimal.tobytes()) if known[0] else None, end)
    return table.shaped(where_known(minimal, known))


def redundant(puzzles: Any, **work: Unpack[Work]) -> NDArray[np.bool_]:
    """Which givens follow from the others, as an array in the shape of the Sudokus, ``(81,)`` for a text.

    Rows that a limit of time left unknown are masked.

    >>> from graeco import sudoku
    >>> int(sudoku.redundant("." * 81).sum())
    0
    """
    table = read(puzzles)
    marks, known, _ = _graeco.sudoku_redundant(table.digits, terms(**work))
    return table.shaped(where_known(marks, known))


def candidates(puzzles: Any, *, cap: int = 1, **work: Unpack[Work]) -> NDArray[np.int64]:
    """For each cell and digit the number of solutions that use it, up to ``cap``: an array of shape ``(9, 9, 9)``, or
    ``(N, 9, 9, 9)`` for many Sudokus.

    −1 where it is not known, as a limit of time came first. Index 0 of the last axis stands for the digit 1.

    >>> from graeco import sudoku
    >>> int(sudoku.candidates("." * 81, cap=5).min())
    5
    """
    table = read(puzzles)
    counts, _ = _graeco.sudoku_candidates(table.digits, natural(cap, "a cap"), terms(**work))
    return counts.reshape((9, 9, 9) if table.single else (-1, 9, 9, 9))


def clash(puzzle: One) -> Optional[str]:
    """Two givens that cannot stand together, in words; ``None`` if there are none.

    >>> from graeco import sudoku
    >>> sudoku.clash("5..5" + 77 * ".")
    'row 1 has two 5s: columns 1 and 4'
    """
    return _graeco.sudoku_clash(one(puzzle))


@overload
def rate(
    puzzles: Union[str, bytes, List[int]],
    *,
    assume_unique: bool = ...,
    techniques: Optional[Sequence[str]] = ...,
    **work: Unpack[Work],
) -> Rating: ...
@overload
def rate(
    puzzles: Union[Texts, NDArray[Any]],
    *,
    assume_unique: bool = ...,
    techniques: Optional[Sequence[str]] = ...,
    **work: Unpack[Work],
) -> Ratings: ...
@overload
def rate(
    puzzles: Any, *, assume_unique: bool = ..., techniques: Optional[Sequence[str]] = ..., **work: Unpack[Work]
) -> Any: ...
def rate(
    puzzles: Any, *, assume_unique: bool = False, techniques: Optional[Sequence[str]] = None, **work: Unpack[Work]
) -> Any:
    """How hard a Sudoku is for people; for many Sudokus :class:`Ratings`. ``assume_unique`` allows techniques that rely on
    a single solution.

    >>> from graeco import sudoku
    >>> rating = sudoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.level, rating.hardest
    ('easy', 'hidden-single')
    >>> sudoku.rate(sudoku.generate(20, seed=1)).to_frame()["level"].value_counts().index[0]
    'easy'
    """
    table, names = read(puzzles), None if techniques is None else list(techniques)
    ratings = Ratings(*_graeco.sudoku_rate(table.digits, assume_unique, names, terms(**work)), table)
    return ratings[0] if table.single else ratings


@overload
def explain(
    puzzles: Union[str, bytes, List[int]],
    *,
    assume_unique: bool = ...,
    techniques: Optional[Sequence[str]] = ...,
    **work: Unpack[Work],
) -> Found[str]: ...
@overload
def explain(
    puzzles: Union[Texts, NDArray[Any]],
    *,
    assume_unique: bool = ...,
    techniques: Optional[Sequence[str]] = ...,
    **work: Unpack[Work],
) -> Found[Found[str]]: ...
@overload
def explain(
    puzzles: Any, *, assume_unique: bool = ..., techniques: Optional[Sequence[str]] = ..., **work: Unpack[Work]
) -> Any: ...
def explain(
    puzzles: Any, *, assume_unique: bool = False, techniques: Optional[Sequence[str]] = None, **work: Unpack[Work]
) -> Any:
    """The steps to the solution in words, the easiest technique first; for many Sudokus a list of such lists.

    >>> from graeco import sudoku
    >>> steps = sudoku.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(steps), steps[0]
    (51, 'hidden-single 1 in r9c7 (box 9): r9c7 is 1')
    """
    table, names = read(puzzles), None if techniques is None else list(techniques)
    told, end = _graeco.sudoku_explain(table.digits, assume_unique, names, terms(**work))
    paths = Found((Found((), end) if path is None else Found(path[0], path[2]) for path in told), end)
    return paths[0] if table.single else paths


def parse(text: Union[str, bytes]) -> Digits:
    """All Sudokus of a text in any usual form, as an array of shape ``(N, 81)``. A text without one is refused, unless it is
    blank. Of a table, the column with the Sudokus is read.

    >>> from graeco import sudoku
    >>> sudoku.parse("# two\\n" + "." * 81 + "\\n" + "1" + "." * 80 + "\\n").shape
    (2, 81)
    """
    text = text_of(bytes(text).decode("latin-1") if isinstance(text, (bytes, bytearray)) else text, "Sudokus")
    found = plain(text)
    if found is None:
        found = table(text)
    return _graeco.sudoku_parse(text) if found is None else found


def lines(puzzles: Any) -> List[str]:
    """Sudokus as lines of 81 digits, 0 for open cells.

    >>> from graeco import sudoku
    >>> sudoku.lines([[1] + 80 * [0]])[0][:5]
    '10000'
    """
    found: List[str] = lines_of(read(puzzles).digits).tolist()
    return found


def draw(
    puzzle: One,
    *,
    solution: Optional[One] = None,
    dark: bool = False,
    marks: bool = False,
    step: Optional[int] = None,
) -> Picture:
    """A picture, perhaps with a solution in the open cells. Notebooks show it.

    With ``marks``, open cells show the digits that they can still hold; with ``step``, a number from 0, the picture is that
    of the step with this number of :func:`explain`.

    >>> from graeco import sudoku
    >>> sudoku.draw("." * 81)._repr_svg_()[:4]
    '<svg'
    """
    values = None if solution is None else list(one(solution))
    return Picture(_graeco.sudoku_grid(one(puzzle)).svg(values, dark, marks, None if step is None else natural(step, "a step")))
