"""Questions about one square: its transversals, mates, canonical forms, properties and subsquares."""

from __future__ import annotations

from typing import Iterator, List, NamedTuple, Optional

import numpy as np
from numpy.typing import NDArray

from graeco import _graeco
from graeco._results import Answer, Count
from graeco._values import limit_of, order_of
from graeco.latin._forms import SquareLike, Symbols, cells_of


class Canon(NamedTuple):
    """A canonical form. Squares of one class have the same one."""

    #: The form; ``None`` if a limit was reached first.
    square: Optional[Symbols]
    #: The number of symmetries of the square.
    symmetries: int
    #: Why the search ended.
    end: str


class Subsquare(NamedTuple):
    """Rows, columns and symbols, equally many, that form a Latin square of their own."""

    rows: List[int]
    columns: List[int]
    symbols: List[int]


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
    return _graeco.TransversalWalk(cells_of(square), diagonals, limit_of(limit), time_limit)


def count_transversals(square: SquareLike, *, diagonals: bool = False, time_limit: Optional[float] = None) -> Count:
    """The number of transversals of a square.

    >>> from graeco import latin
    >>> latin.count_transversals(latin.find(5).get()), latin.count_transversals(latin.find(7).get())
    (Count(15), Count(133))
    """
    return Count(*_graeco.latin_count_transversals(cells_of(square), diagonals, time_limit))


def mate(square: SquareLike, *, diagonals: bool = False, time_limit: Optional[float] = None) -> Answer[Symbols]:
    """An orthogonal mate. Without a solution, and with the end ``"exhausted"``, there is proved to be none.

    >>> from graeco import latin
    >>> square = latin.find(5).get()
    >>> latin.are_orthogonal(square, latin.mate(square).solution)
    True
    >>> latin.mate([[0, 1], [1, 0]])
    Answer(solution=None, count=0, end='exhausted')
    """
    solution, end = _graeco.latin_mate(cells_of(square), diagonals, time_limit)
    return Answer.of_one(solution, end)


def are_orthogonal(a: SquareLike, b: SquareLike) -> bool:
    """Whether every pair of symbols occurs in exactly one cell.

    >>> from graeco import latin
    >>> squares = latin.mols(4)
    >>> latin.are_orthogonal(squares[0], squares[2]), latin.are_orthogonal(squares[0], squares[0])
    (True, False)
    """
    return _graeco.latin_same_pair(cells_of(a), cells_of(b)) is None


def canon(square: SquareLike, *, of: str = "isotopy", time_limit: Optional[float] = None) -> Canon:
    """The canonical form of a square in its isotopy class, its main class (``of="main"``), or among diagonal squares
    (``of="diagonal"``), with the number of symmetries.

    >>> from graeco import latin
    >>> square = latin.random(6, seed=1).get()
    >>> bool((latin.canon(square[::-1]).square == latin.canon(square).square).all())
    True
    >>> latin.canon([[0, 1, 2], [1, 2, 0], [2, 0, 1]]).symmetries
    18
    """
    return Canon(*_graeco.latin_canon(cells_of(square), of, time_limit))


def reduce(square: SquareLike) -> Symbols:
    """The reduced form: the first row and the first column are in order.

    >>> from graeco import latin
    >>> latin.reduce([[1, 0], [0, 1]])
    array([[0, 1],
           [1, 0]], dtype=int32)
    """
    return _graeco.latin_reduce(cells_of(square))


def properties(square: SquareLike) -> List[str]:
    """The names of all properties of a square; an empty list if it is not Latin.

    >>> from graeco import latin
    >>> latin.properties(latin.find(6).get())
    ['latin', 'reduced', 'symmetric', 'centrally symmetric', 'isotopic to a group', 'group Z6']
    """
    return _graeco.latin_properties(cells_of(square))


def kind(square: SquareLike) -> Optional[str]:
    """``"latin"``, ``"diagonal"`` or ``"pandiagonal"``: the strictest that holds; ``None`` if the square is not Latin.

    >>> from graeco import latin
    >>> latin.kind(latin.find(7, pandiagonal=True).get()), latin.kind([[0, 0], [1, 1]])
    ('pandiagonal', None)
    """
    return _graeco.latin_kind(cells_of(square))


def intercalates(square: SquareLike) -> NDArray[np.int32]:
    """The 2×2 Latin subsquares, each as row, row, column, column: an array of shape ``(k, 4)``.

    >>> from graeco import latin
    >>> latin.intercalates([[0, 1], [1, 0]])
    array([[0, 1, 0, 1]], dtype=int32)
    """
    return _graeco.latin_intercalates(cells_of(square))


def subsquares(square: SquareLike, *, order: Optional[int] = None) -> List[Subsquare]:
    """All subsquares of a square, those of order 1 and the square itself left out; with ``order``, only those.

    >>> from graeco import latin
    >>> latin.subsquares(latin.group("Z4"))[0]
    Subsquare(rows=[0, 2], columns=[0, 2], symbols=[0, 2])
    """
    return [Subsquare(*lists) for lists in _graeco.latin_subsquares(cells_of(square), None if order is None else order_of(order))]
