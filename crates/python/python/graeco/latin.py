"""Latin squares of any order as arrays of numpy.

A square is an array of shape ``(n, n)`` of symbols from 0. In a partial square, −1 (or ``None`` in a list, or a masked entry)
is an open cell.
Functions also take lists of rows, and texts in any usual form.

The squares of all functions that take a kind are plain ones, unless they are asked for both diagonals
(``diagonals=True``), all broken diagonals (``pandiagonal=True``), or boxes (``boxes=(rows, columns)``).

>>> from graeco import latin
>>> latin.build(4, diagonals=True)
array([[0, 2, 1, 3],
       [1, 3, 0, 2],
       [3, 1, 2, 0],
       [2, 0, 3, 1]], dtype=int32)
>>> latin.count(7)
Count(61479419904000)
"""

from __future__ import annotations

from typing import Any, Iterator, List, NamedTuple, Optional, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from graeco import _graeco
from graeco._random import seed_of
from graeco._results import Answer, Count, Picture
from graeco._values import own_array, whole_array

__all__ = [
    "Canon",
    "are_orthogonal",
    "build",
    "canon",
    "complete",
    "completions",
    "count",
    "count_completions",
    "count_transversals",
    "distribution",
    "draw",
    "intercalates",
    "kind",
    "mate",
    "mols",
    "parse",
    "properties",
    "random",
    "reduce",
    "row",
    "squares",
    "transversals",
]

#: Arrays of symbols.
Symbols = NDArray[np.int32]
#: The rows and columns of a box.
Boxes = Optional[Tuple[int, int]]
#: The forms of a square, filled or not.
SquareLike = Union[str, ArrayLike, List[List[Optional[int]]]]


class Canon(NamedTuple):
    """A canonical form. Squares of one class have the same one."""

    #: The form; ``None`` if a limit was reached first.
    square: Optional[Symbols]
    #: The number of symmetries of the square.
    symmetries: int
    #: Why the search ended.
    end: str


def _kind(diagonals: bool, pandiagonal: bool, boxes: Boxes) -> str:
    if boxes is not None:
        if pandiagonal:
            raise ValueError("a square with boxes cannot be asked to be pandiagonal")
        rows, columns = boxes
        return f"{'diagonal ' if diagonals else ''}sudoku {rows}x{columns}"
    return "pandiagonal" if pandiagonal else "diagonal" if diagonals else "latin"


def _cells(square: SquareLike) -> Symbols:
    """A square as an array of symbols from 0, −1 for open cells."""
    if isinstance(square, str):
        found = _graeco.latin_parse(square, None)
        if len(found) != 1:
            raise ValueError(f"found {len(found)} squares; expected one")
        return found[0]
    array = own_array(square, -1)
    if array.dtype == object:
        array = np.array([[-1 if cell is None else cell for cell in row] for row in array.tolist()])
    array = whole_array(array)
    if array.ndim != 2:
        raise ValueError(f"found an array of shape {array.shape}; expected (n, n)")
    wrong = (array < -1) | (array > 254)
    if wrong.any():
        raise ValueError(f"{array[wrong][0]} is not a symbol; expected 0 to 254, and -1 for an open cell")
    return np.ascontiguousarray(array, dtype=np.int32)


def build(
    n: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None
) -> Optional[Symbols]:
    """A square of order n, up to a million if there is memory for it; ``None`` if there is none of this kind.

    >>> from graeco import latin
    >>> latin.build(1001, pandiagonal=True).shape
    (1001, 1001)
    >>> latin.build(3, diagonals=True) is None
    True
    """
    return _graeco.latin_build(n, _kind(diagonals, pandiagonal, boxes))


def row(
    n: int, number: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None
) -> Optional[NDArray[np.int32]]:
    """One row of the square that :func:`build` makes, without the others; ``None`` if there is no formula for the kind.

    >>> from graeco import latin
    >>> sorted(latin.row(1_000_000, 123_456, diagonals=True)) == list(range(1_000_000))
    True
    """
    return _graeco.latin_row(n, _kind(diagonals, pandiagonal, boxes), number)


def complete(
    square: SquareLike,
    *,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    seed: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Answer[Symbols]:
    """Completes a partial square. Without a solution, and with the end ``"exhausted"``, there is proved to be none.

    >>> from graeco import latin
    >>> latin.complete([[0, None, None], [None, None, 0], [None, None, None]]).solution
    array([[0, 1, 2],
           [1, 2, 0],
           [2, 0, 1]], dtype=int32)
    >>> latin.complete("0 1 .\\n. . 2\\n. . .").end
    'exhausted'
    """
    grid = _graeco.latin_grid(_cells(square), _kind(diagonals, pandiagonal, boxes), [])
    solution, end = _graeco.latin_complete(grid, time_limit, seed)
    return Answer(solution, 0 if solution is None else 1, end)


def completions(
    square: SquareLike,
    *,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Iterator[Symbols]:
    """All squares that complete a partial one, each found when it is asked for. The iterator's ``end`` says why it ended.

    >>> from graeco import latin
    >>> sum(1 for square in latin.completions([[0, 1, 2, 3]] + 3 * [4 * [-1]]))
    24
    """
    return _graeco.latin_grid(_cells(square), _kind(diagonals, pandiagonal, boxes), []).solutions(limit, time_limit, True)


def count_completions(
    square: SquareLike,
    *,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Count:
    """The number of squares that complete a partial one. It visits them all.

    >>> from graeco import latin
    >>> latin.count_completions([[0, 1, 2, 3]] + 3 * [4 * [-1]])
    Count(24)
    """
    grid = _graeco.latin_grid(_cells(square), _kind(diagonals, pandiagonal, boxes), [])
    return Count(*grid.count(limit, time_limit, 1, "auto"))


def squares(
    n: int,
    *,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Iterator[Symbols]:
    """All squares of order n, each found when it is asked for.

    >>> from graeco import latin
    >>> sum(1 for square in latin.squares(4))
    576
    """
    return _graeco.latin_grid_of(n, _kind(diagonals, pandiagonal, boxes), []).solutions(limit, time_limit, True)


def count(
    n: int,
    *,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    reduced: bool = False,
    time_limit: Optional[float] = None,
) -> Count:
    """The exact number of squares of order n; with ``reduced``, of those with first row and first column in order.

    >>> from graeco import latin
    >>> latin.count(6, diagonals=True), latin.count(6, reduced=True)
    (Count(92160), Count(9408))
    """
    return Count(*_graeco.latin_count(n, _kind(diagonals, pandiagonal, boxes), [], reduced, time_limit))


def random(
    n: int,
    *,
    seed: Optional[int] = None,
    number: Optional[int] = None,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
) -> Optional[Symbols]:
    """A random square, or an array of shape ``(number, n, n)`` of several; ``None`` if there are none of this kind.

    The same seed gives the same squares. :func:`distribution` says how likely each square is.

    >>> from graeco import latin
    >>> latin.random(20, seed=1, number=3).shape
    (3, 20, 20)
    >>> latin.distribution(5)
    'uniform in the limit of many moves; how many are enough is not proved'
    """
    wanted = 1 if number is None else number
    if wanted < 0:
        raise ValueError(f"{wanted} is not a number of squares; expected 0 or more")
    drawn = _graeco.latin_random(n, _kind(diagonals, pandiagonal, boxes), seed_of(seed), wanted, None)
    if drawn is None:
        return None
    return drawn[0] if number is None else drawn[0].reshape(-1, n, n)


def distribution(n: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None) -> str:
    """The known facts about the distribution of the squares of :func:`random`."""
    return _graeco.latin_distribution(n, _kind(diagonals, pandiagonal, boxes))


def transversals(
    square: SquareLike,
    *,
    diagonals: bool = False,
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Iterator[NDArray[np.int32]]:
    """The transversals of a square, each found when it is asked for: the column of the cell in each row.

    With ``diagonals``, only those with one cell on each diagonal.

    >>> from graeco import latin
    >>> next(latin.transversals([[0, 1, 2], [1, 2, 0], [2, 0, 1]]))
    array([0, 1, 2], dtype=int32)
    """
    return _graeco.TransversalWalk(_cells(square), diagonals, limit, time_limit)


def count_transversals(square: SquareLike, *, diagonals: bool = False, time_limit: Optional[float] = None) -> Count:
    """The number of transversals of a square.

    >>> from graeco import latin
    >>> latin.count_transversals(latin.build(5)), latin.count_transversals(latin.build(7))
    (Count(15), Count(133))
    """
    return Count(*_graeco.latin_count_transversals(_cells(square), diagonals, time_limit))


def mate(square: SquareLike, *, diagonals: bool = False, time_limit: Optional[float] = None) -> Answer[Symbols]:
    """An orthogonal mate. Without a solution, and with the end ``"exhausted"``, there is proved to be none.

    >>> from graeco import latin
    >>> square = latin.build(5)
    >>> latin.are_orthogonal(square, latin.mate(square).solution)
    True
    >>> latin.mate([[0, 1], [1, 0]])
    Answer(solution=None, count=0, end='exhausted')
    """
    solution, end = _graeco.latin_mate(_cells(square), diagonals, time_limit)
    return Answer(solution, 0 if solution is None else 1, end)


def mols(n: int, *, diagonals: bool = False) -> Symbols:
    """As many mutually orthogonal squares as known constructions give, as an array of shape ``(k, n, n)``.

    >>> from graeco import latin
    >>> latin.mols(9).shape
    (8, 9, 9)
    """
    return _graeco.latin_mols(n, "diagonal" if diagonals else "latin").reshape(-1, n, n)


def are_orthogonal(a: SquareLike, b: SquareLike) -> bool:
    """Whether every pair of symbols occurs in exactly one cell.

    >>> from graeco import latin
    >>> squares = latin.mols(4)
    >>> latin.are_orthogonal(squares[0], squares[2]), latin.are_orthogonal(squares[0], squares[0])
    (True, False)
    """
    return _graeco.latin_same_pair(_cells(a), _cells(b)) is None


def canon(square: SquareLike, *, of: str = "isotopy", time_limit: Optional[float] = None) -> Canon:
    """The canonical form of a square in its isotopy class, its main class (``of="main"``), or among diagonal squares
    (``of="diagonal"``), with the number of symmetries.

    >>> from graeco import latin
    >>> square = latin.random(6, seed=1)
    >>> bool((latin.canon(square[::-1]).square == latin.canon(square).square).all())
    True
    >>> latin.canon([[0, 1, 2], [1, 2, 0], [2, 0, 1]]).symmetries
    18
    """
    return Canon(*_graeco.latin_canon(_cells(square), of, time_limit))


def reduce(square: SquareLike) -> Symbols:
    """The reduced form: the first row and the first column are in order.

    >>> from graeco import latin
    >>> latin.reduce([[1, 0], [0, 1]])
    array([[0, 1],
           [1, 0]], dtype=int32)
    """
    return _graeco.latin_reduce(_cells(square))


def properties(square: SquareLike) -> List[str]:
    """The names of all properties of a square; an empty list if it is not Latin.

    >>> from graeco import latin
    >>> latin.properties(latin.build(6))
    ['latin', 'reduced', 'symmetric', 'centrally symmetric', 'isotopic to a group', 'group Z6']
    """
    return _graeco.latin_properties(_cells(square))


def kind(square: SquareLike) -> Optional[str]:
    """``"latin"``, ``"diagonal"`` or ``"pandiagonal"``: the strictest that holds; ``None`` if the square is not Latin.

    >>> from graeco import latin
    >>> latin.kind(latin.build(7, pandiagonal=True)), latin.kind([[0, 0], [1, 1]])
    ('pandiagonal', None)
    """
    return _graeco.latin_kind(_cells(square))


def intercalates(square: SquareLike) -> NDArray[np.int32]:
    """The 2×2 Latin subsquares, each as row, row, column, column: an array of shape ``(k, 4)``.

    >>> from graeco import latin
    >>> latin.intercalates([[0, 1], [1, 0]])
    array([[0, 1, 0, 1]], dtype=int32)
    """
    return _graeco.latin_intercalates(_cells(square))


def parse(text: str, *, first_symbol: Optional[int] = None) -> List[Symbols]:
    """All squares of a text, filled or not, in any usual form. A text without one is refused, unless it is blank.

    ``first_symbol`` says whether symbols are written from 0 or from 1, where the text leaves that open.

    >>> from graeco import latin
    >>> [square.shape for square in latin.parse("01\\n10\\n\\n1 2 3\\n2 3 1\\n. . .")]
    [(2, 2), (3, 3)]
    """
    return _graeco.latin_parse(text, first_symbol)


def draw(square: SquareLike, *, boxes: Boxes = None, dark: bool = False) -> Picture:
    """A picture of a square, its symbols counted from 0. Notebooks show it."""
    from graeco.grid import Puzzle

    cells: Any = _cells(square)
    return Puzzle(len(cells), boxes=boxes, first_value=0).givens(cells).draw(dark=dark)
