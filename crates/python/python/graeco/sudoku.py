"""9×9 Sudokus, one or a million at once.

A Sudoku is a text in any usual form (81 characters, nine lines, a picture of a grid), or 81 numbers with 0 for open cells:
a list, or an array of numpy of shape ``(81,)`` or ``(9, 9)``. Many Sudokus are a list of texts, or an array of shape
``(N, 81)`` or ``(N, 9, 9)``; arrays of ``uint8`` are read fastest. Masked entries are open cells. Every function works on a
copy of the array, which may be changed meanwhile.

>>> from graeco import sudoku
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku.solve(line).is_unique
True
>>> answers = sudoku.solve(sudoku.generate(1000, seed=1))
>>> answers.solutions.shape, int(answers.counts.sum()), answers.end
((1000, 81), 1000, 'exhausted')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from graeco import _graeco
from graeco._random import seed_of
from graeco._results import EXHAUSTED, Answer, Count, Found, Picture
from graeco._values import own_array

__all__ = [
    "SYMMETRIES",
    "Answers",
    "Canonical",
    "Rating",
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
    "redundant",
    "solutions",
    "solve",
]

#: The names of the symmetries of patterns of givens.
SYMMETRIES: Tuple[str, ...] = tuple(_graeco.SYMMETRIES)

#: Arrays of digits.
Digits = NDArray[np.uint8]
#: Many Sudokus as texts.
Texts = Union[List[str], Tuple[str, ...]]


@dataclass(frozen=True, eq=False)
class Answers:
    """The answers to many Sudokus. ``answers[7]`` is the answer to the Sudoku number 7."""

    #: A solution of each Sudoku, in the shape of the array that was given; zeros where there is none. Which one of several is
    #: not fixed, unless :func:`solve` is asked for the least one.
    solutions: Digits
    #: The number of solutions of each Sudoku, up to the limit; −1 where a limit of time came first.
    counts: NDArray[np.int64]
    #: Why the work ended.
    end: str

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, number: int) -> Answer[Digits]:
        count = int(self.counts[number])
        end = self.end if count < 0 else EXHAUSTED
        return Answer(self.solutions[number] if count > 0 else None, max(count, 0), end)

    def __iter__(self) -> Iterator[Answer[Digits]]:
        return (self[number] for number in range(len(self)))

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        return np.array(self.solutions, dtype=dtype) if copy or dtype is not None else self.solutions

    def __repr__(self) -> str:
        return f"<Answers: {len(self)} Sudokus, {int((self.counts > 0).sum())} with a solution, end={self.end!r}>"

    @property
    def is_unique(self) -> NDArray[np.bool_]:
        """Whether each Sudoku has exactly one solution. It needs a limit of 2 or more."""
        unique: NDArray[np.bool_] = self.counts == 1
        return unique

    def lines(self) -> List[Optional[str]]:
        """The solutions as lines of digits; ``None`` where there is none."""
        return [line if count > 0 else None for line, count in zip(lines(self.solutions), self.counts)]


class Canonical(NamedTuple):
    """A canonical form and the number of automorphisms."""

    #: The least line of digits among all Sudokus that are the same up to symmetry; ``None`` if givens clash.
    form: Optional[str]
    #: How many symmetries map the Sudoku to itself.
    automorphisms: int


class Rating(NamedTuple):
    """How hard a Sudoku is for people."""

    #: ``easy``, ``medium``, ``hard``, ``unfair`` or ``extreme``, after HoDoKu; ``None`` if the techniques do not solve it.
    level: Optional[str]
    #: The sum of the weights of all steps.
    score: int
    #: The technique of the greatest rating.
    hardest: Optional[str]
    #: The scale of the ratings: ``graeco``.
    scale: str
    #: The rating of the hardest step.
    rating: float
    #: The rating of the hardest step up to the first placement.
    first_placement: float
    #: The rating of the first step.
    first_step: float
    #: How many steps there are.
    steps: int
    #: Why the rating ended. The other fields are zeros if a limit of time was reached.
    end: str


def _rating(told: Any) -> Rating:
    if told["end"] != EXHAUSTED:
        return Rating(None, 0, None, "graeco", 0.0, 0.0, 0.0, 0, told["end"])
    return Rating(*(told[field] for field in Rating._fields))


def _table(puzzles: Any) -> Digits:
    """An array of whole numbers from 0 to 9 as bytes."""
    if type(puzzles) is np.ndarray and puzzles.dtype == np.uint8:
        # The extension copies it before it checks it.
        return np.ascontiguousarray(puzzles)
    array = own_array(puzzles, 0)
    if array.size == 0:
        return np.zeros(array.shape, np.uint8)
    if array.dtype.kind not in "iu":
        raise ValueError(f"expected texts or whole numbers, not an array of {array.dtype}")
    wrong = (array < 0) | (array > 9)
    if wrong.any():
        raise ValueError(f"{array[wrong][0]} is not a digit; expected 0 to 9")
    return np.ascontiguousarray(array, dtype=np.uint8)


def _is_one(shape: Tuple[int, ...]) -> bool:
    return shape in ((81,), (9, 9))


def _one(puzzle: Union[str, ArrayLike]) -> bytes:
    """The digits of one Sudoku."""
    if isinstance(puzzle, str):
        return _graeco.sudoku_digits(puzzle)
    table = _table(puzzle)
    if not _is_one(table.shape):
        raise ValueError(f"found an array of shape {table.shape}; expected (81,) or (9, 9)")
    return table.tobytes()


def _many(puzzles: Any) -> Digits:
    """A table of Sudokus in the shape in which they were given."""
    if isinstance(puzzles, (list, tuple)) and puzzles and all(isinstance(puzzle, str) for puzzle in puzzles):
        digits = b"".join(map(_graeco.sudoku_digits, puzzles))
        return np.frombuffer(digits, np.uint8).reshape(-1, 81)
    table = _table(puzzles)
    if table.shape == (0,):
        return table.reshape(0, 81)
    if table.shape[1:] not in ((81,), (9, 9)):
        raise ValueError(f"found an array of shape {table.shape}; expected (N, 81) or (N, 9, 9)")
    return table


def _looks_single(puzzles: Any) -> bool:
    if isinstance(puzzles, str):
        return True
    if isinstance(puzzles, np.ndarray):
        return _is_one(puzzles.shape)
    is_texts = isinstance(puzzles, (list, tuple)) and any(isinstance(puzzle, str) for puzzle in puzzles)
    return not is_texts and _is_one(np.shape(puzzles))


def _threads(threads: int) -> int:
    if threads < 0:
        raise ValueError(f"{threads} is not a number of threads; expected 0 or more")
    return threads


def _like(digits: bytes, puzzle: Any) -> Any:
    """A solution in the form of the Sudoku."""
    if isinstance(puzzle, str):
        return digits.translate(_TO_TEXT).decode()
    return np.frombuffer(digits, np.uint8).reshape(np.shape(puzzle)).copy()


_TO_TEXT = bytes((48 + digit) % 256 for digit in range(256))


@overload
def solve(
    puzzles: str, *, limit: int = ..., time_limit: Optional[float] = ..., threads: int = ..., deterministic: bool = ...
) -> Answer[str]: ...
@overload
def solve(
    puzzles: Texts, *, limit: int = ..., time_limit: Optional[float] = ..., threads: int = ..., deterministic: bool = ...
) -> Answers: ...
@overload
def solve(
    puzzles: ArrayLike,
    *,
    limit: int = ...,
    time_limit: Optional[float] = ...,
    threads: int = ...,
    deterministic: bool = ...,
) -> Any: ...
def solve(
    puzzles: Any,
    *,
    limit: int = 2,
    time_limit: Optional[float] = None,
    threads: int = 0,
    deterministic: bool = False,
) -> Any:
    """Solves one Sudoku, or many at once by all cores.

    Returns an :class:`~graeco.Answer` for one Sudoku, whose ``solution`` has the form of the Sudoku, and
    :class:`Answers` for many.

    ``limit`` is the number of solutions after which the search for more stops: 2 tells whether there is just one; with 1,
    the first solution is enough. ``threads`` is the number of threads for many Sudokus; 0 for as many as there are cores.

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
    """
    if limit < 1:
        raise ValueError(f"{limit} is not a limit of solutions; expected 1 or more")
    if _looks_single(puzzles):
        digits, found, end = _graeco.sudoku_solve_one(_one(puzzles), limit, time_limit, deterministic)
        return Answer(None if digits is None else _like(digits, puzzles), found, end)
    table = _many(puzzles)
    flat = table.reshape(-1, 81)
    squares, counts, end = _graeco.sudoku_solve_many(flat, limit, time_limit, _threads(threads), True, deterministic)
    assert squares is not None
    return Answers(squares.reshape(table.shape), counts, end)


@overload
def count(puzzles: str, *, limit: Optional[int] = ..., time_limit: Optional[float] = ..., threads: int = ...) -> Count: ...
@overload
def count(
    puzzles: Texts, *, limit: Optional[int] = ..., time_limit: Optional[float] = ..., threads: int = ...
) -> NDArray[np.int64]: ...
@overload
def count(
    puzzles: ArrayLike, *, limit: Optional[int] = ..., time_limit: Optional[float] = ..., threads: int = ...
) -> Any: ...
def count(
    puzzles: Any, *, limit: Optional[int] = None, time_limit: Optional[float] = None, threads: int = 0
) -> Any:
    """Counts solutions, up to ``limit`` for each Sudoku.

    Returns a :class:`~graeco.Count` for one Sudoku, an array for many: −1 where the limit of time came first.

    >>> from graeco import sudoku
    >>> sudoku.count("." * 81, limit=1000)
    Count(1000, end='solution-limit')
    >>> sudoku.count(sudoku.generate(3, seed=1))
    array([1, 1, 1])
    """
    if limit is not None and limit < 1:
        raise ValueError(f"{limit} is not a limit of solutions; expected 1 or more")
    if _looks_single(puzzles):
        return Count(*_graeco.sudoku_count_one(_one(puzzles), limit, time_limit))
    most = (1 << 63) - 1 if limit is None else limit
    flat = _many(puzzles).reshape(-1, 81)
    return _graeco.sudoku_solve_many(flat, most, time_limit, _threads(threads), False, False)[1]


@overload
def is_unique(puzzles: str) -> bool: ...
@overload
def is_unique(puzzles: Texts) -> NDArray[np.bool_]: ...
@overload
def is_unique(puzzles: ArrayLike) -> Any: ...
def is_unique(puzzles: Any) -> Any:
    """Whether a Sudoku has exactly one solution; for many Sudokus an array.

    >>> from graeco import sudoku
    >>> sudoku.is_unique("." * 81)
    False
    >>> sudoku.is_unique(sudoku.generate(3, seed=1))
    array([ True,  True,  True])
    """
    counts = count(puzzles, limit=2)
    return counts == 1


def solutions(
    puzzle: Union[str, ArrayLike], *, limit: Optional[int] = None, time_limit: Optional[float] = None
) -> Iterator[Any]:
    """All solutions of a Sudoku, each found when it is asked for: lines for a text, otherwise arrays of 81 digits.

    The iterator has an attribute ``end``: ``None`` while the search goes on, then why it ended.

    >>> from itertools import islice
    >>> from graeco import sudoku
    >>> walk = sudoku.solutions("." * 81)
    >>> [line[:9] for line in islice(walk, 2)], walk.end
    (['123457689', '123457689'], None)
    """
    return _graeco.sudoku_solutions(_one(puzzle), isinstance(puzzle, str), limit, time_limit)


def generate(
    number: int,
    *,
    seed: Optional[int] = None,
    givens: Optional[int] = None,
    symmetry: str = "none",
    time_limit: Optional[float] = None,
    threads: int = 0,
) -> Digits:
    """Makes Sudokus with one solution each, as an array of shape ``(number, 81)``.

    They are minimal, unless a number of ``givens`` is set. ``symmetry`` is one of :data:`SYMMETRIES`. The same seed gives
    the same Sudokus. If the limit of time is reached, there are fewer rows.

    >>> from graeco import sudoku
    >>> puzzles = sudoku.generate(2, seed=42, givens=28, symmetry="rotate180")
    >>> (puzzles > 0).sum(axis=1)
    array([28, 28])
    >>> bool(((puzzles > 0) == (puzzles[:, ::-1] > 0)).all())
    True
    """
    if number < 0:
        raise ValueError(f"{number} is not a number of Sudokus; expected 0 or more")
    made, _ = _graeco.sudoku_generate(number, seed_of(seed), givens, symmetry, time_limit, _threads(threads))
    return made


@overload
def canonical(puzzles: str) -> Canonical: ...
@overload
def canonical(puzzles: Texts) -> Tuple[Digits, NDArray[np.uint64]]: ...
@overload
def canonical(puzzles: ArrayLike) -> Any: ...
def canonical(puzzles: Any) -> Any:
    """The canonical form: equal for Sudokus that are the same up to symmetry and a permutation of digits.

    For many Sudokus it returns an array of forms and an array of the numbers of automorphisms; a Sudoku whose givens
    clash has a form of zeros and no automorphism.

    >>> import numpy as np
    >>> from graeco import sudoku
    >>> puzzle = sudoku.generate(1, seed=5)[0].reshape(9, 9)
    >>> sudoku.canonical(puzzle) == sudoku.canonical(puzzle.T)
    True
    >>> forms, automorphisms = sudoku.canonical(np.stack([puzzle, puzzle[::-1], puzzle.T]))
    >>> len({form.tobytes() for form in forms})
    1
    """
    if _looks_single(puzzles):
        table = np.frombuffer(_one(puzzles), np.uint8).reshape(1, 81)
        forms, automorphisms = _graeco.sudoku_canonical(table, 1)
        symmetries = int(automorphisms[0])
        return Canonical(lines(forms)[0] if symmetries else None, symmetries)
    table = _many(puzzles)
    forms, automorphisms = _graeco.sudoku_canonical(table.reshape(-1, 81), 0)
    return forms.reshape(table.shape), automorphisms


def minimize(puzzles: Any, *, seed: Optional[int] = None) -> Any:
    """A minimal Sudoku inside each Sudoku: redundant givens are left out in random order. The form stays what it is.

    >>> from graeco import sudoku
    >>> solved = sudoku.solve("." * 81).solution
    >>> minimal = sudoku.minimize(solved, seed=1)
    >>> sudoku.is_unique(minimal), int(sudoku.redundant(minimal).sum())
    (True, 0)
    """
    if _looks_single(puzzles):
        table = np.frombuffer(_one(puzzles), np.uint8).reshape(1, 81)
        return _like(_graeco.sudoku_minimize(table, seed_of(seed)).tobytes(), puzzles)
    table = _many(puzzles)
    return _graeco.sudoku_minimize(table.reshape(-1, 81), seed_of(seed)).reshape(table.shape)


def redundant(puzzles: Any) -> NDArray[np.bool_]:
    """Which givens follow from the others, as an array in the shape of the Sudokus (``(81,)`` for a text).

    >>> from graeco import sudoku
    >>> int(sudoku.redundant("." * 81).sum())
    0
    """
    if _looks_single(puzzles):
        table = np.frombuffer(_one(puzzles), np.uint8).reshape(1, 81)
        shape = (81,) if isinstance(puzzles, str) else np.shape(puzzles)
        return _graeco.sudoku_redundant(table).reshape(shape)
    table = _many(puzzles)
    return _graeco.sudoku_redundant(table.reshape(-1, 81)).reshape(table.shape)


def candidates(puzzle: Union[str, ArrayLike], *, cap: int = 1, time_limit: Optional[float] = None) -> NDArray[np.int64]:
    """For each cell and digit the number of solutions that use it, up to ``cap``: an array of shape ``(9, 9, 9)``.

    −1 where a limit of time came first. Index 0 of the last axis stands for the digit 1.

    >>> from graeco import sudoku
    >>> int(sudoku.candidates("." * 81, cap=5).min())
    5
    """
    counts, known, _ = _graeco.sudoku_grid(_one(puzzle)).candidates(cap, time_limit)
    return np.where(known | (counts > 0), counts, -1).reshape(9, 9, 9)


def clash(puzzle: Union[str, ArrayLike]) -> Optional[str]:
    """Two givens that cannot stand together, in words; ``None`` if there are none.

    >>> from graeco import sudoku
    >>> sudoku.clash("5..5" + 77 * ".")
    'row 1 has two 5s: columns 1 and 4'
    """
    return _graeco.sudoku_clash(_one(puzzle))


def rate(
    puzzle: Union[str, ArrayLike],
    *,
    assume_unique: bool = False,
    techniques: Optional[Sequence[str]] = None,
    time_limit: Optional[float] = None,
) -> Rating:
    """How hard a Sudoku is for people. ``assume_unique`` allows techniques that rely on a single solution.

    >>> from graeco import sudoku
    >>> rating = sudoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.level, rating.hardest
    ('easy', 'hidden-single')
    """
    names = None if techniques is None else list(techniques)
    return _rating(_graeco.sudoku_grid(_one(puzzle)).rate(assume_unique, names, time_limit))


def explain(
    puzzle: Union[str, ArrayLike],
    *,
    assume_unique: bool = False,
    techniques: Optional[Sequence[str]] = None,
    time_limit: Optional[float] = None,
) -> Found[str]:
    """The steps to the solution in words, the easiest technique first.

    >>> from graeco import sudoku
    >>> steps = sudoku.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(steps), steps[0]
    (51, 'hidden-single 1 in r9c7 (box 9): r9c7 is 1')
    """
    names = None if techniques is None else list(techniques)
    steps, _, end = _graeco.sudoku_grid(_one(puzzle)).explain(assume_unique, names, time_limit)
    return Found(steps, end)


def parse(text: str) -> Digits:
    """All Sudokus of a text in any usual form, as an array of shape ``(N, 81)``. A text without one is refused, unless it is
    blank.

    >>> from graeco import sudoku
    >>> sudoku.parse("# two\\n" + "." * 81 + "\\n" + "1" + "." * 80 + "\\n").shape
    (2, 81)
    """
    return _graeco.sudoku_parse(text)


def lines(puzzles: ArrayLike) -> List[str]:
    """Sudokus as lines of 81 digits, 0 for open cells.

    >>> from graeco import sudoku
    >>> sudoku.lines([[1] + 80 * [0]])[0][:5]
    '10000'
    """
    text = _many(puzzles).tobytes().translate(_TO_TEXT).decode()
    return [text[start : start + 81] for start in range(0, len(text), 81)]


def draw(puzzle: Union[str, ArrayLike], *, solution: Union[None, str, ArrayLike] = None, dark: bool = False) -> Picture:
    """A picture, perhaps with a solution in the open cells. Notebooks show it.

    >>> from graeco import sudoku
    >>> sudoku.draw("." * 81)._repr_svg_()[:4]
    '<svg'
    """
    values = None if solution is None else list(_one(solution))
    return Picture(_graeco.sudoku_grid(_one(puzzle)).svg(values, dark))
