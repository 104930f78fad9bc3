"""The squares that complete a partial one: found, listed, counted."""

from __future__ import annotations

from typing import Iterator, Optional

from graeco import _graeco
from graeco._results import Answer, Count
from graeco._random import seed_of
from graeco._values import limit_of
from graeco.latin._forms import Boxes, Properties, SquareLike, Symbols, cells_of, kind_of, names_of


def complete(
    square: SquareLike,
    *,
    properties: Properties = (),
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    seed: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Answer[Symbols]:
    """Completes a partial square. Without a solution, and with the end ``"exhausted"``, there is proved to be none.

    >>> from graeco import latin
    >>> latin.complete([[0, None, None], [None, None, 0], [None, None, None]]).solution
    array([[0, 2, 1],
           [2, 1, 0],
           [1, 0, 2]], dtype=int32)
    >>> latin.complete("0 1 .\\n. . 2\\n. . .").end
    'exhausted'
    """
    grid = _graeco.latin_grid(cells_of(square), kind_of(diagonals, pandiagonal, boxes), names_of(properties))
    solution, end = _graeco.latin_complete(grid, time_limit, None if seed is None else seed_of(seed))
    return Answer.of_one(solution, end)


def completions(
    square: SquareLike,
    *,
    properties: Properties = (),
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
    >>> next(latin.completions("0 2 .\\n. 1 .\\n. . .", properties="symmetric"))
    array([[0, 2, 1],
           [2, 1, 0],
           [1, 0, 2]], dtype=int32)
    """
    kind = kind_of(diagonals, pandiagonal, boxes)
    return _graeco.latin_grid(cells_of(square), kind, names_of(properties)).solutions(limit_of(limit), time_limit, True)


def count_completions(
    square: SquareLike,
    *,
    properties: Properties = (),
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
    grid = _graeco.latin_grid(cells_of(square), kind_of(diagonals, pandiagonal, boxes), names_of(properties))
    return Count(*grid.count(limit_of(limit), time_limit, 1, "auto"))
