"""The squares of an order: built, found, listed, counted, drawn at random."""

from __future__ import annotations

from typing import Iterator, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from graeco import _graeco
from graeco._random import seed_of
from graeco._renamed import renamed
from graeco._results import Answer, Count
from graeco.latin._forms import Boxes, Properties, Symbols, kind_of, names_of

#: The names of all properties that squares can be asked for.
PROPERTIES: Tuple[str, ...] = tuple(_graeco.latin_property_names())


@renamed(n="order")
def build(
    order: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None
) -> Optional[Symbols]:
    """A square of order n, up to a million if there is memory for it; ``None`` if there is none of this kind.

    >>> from graeco import latin
    >>> latin.build(1001, pandiagonal=True).shape
    (1001, 1001)
    >>> latin.build(3, diagonals=True) is None
    True
    """
    return _graeco.latin_build(order, kind_of(diagonals, pandiagonal, boxes))


@renamed(n="order")
def row(
    order: int, number: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None
) -> Optional[NDArray[np.int32]]:
    """One row of the square that :func:`build` makes, without the others; ``None`` if there is no formula for the kind.

    >>> from graeco import latin
    >>> sorted(latin.row(1_000_000, 123_456, diagonals=True)) == list(range(1_000_000))
    True
    """
    return _graeco.latin_row(order, kind_of(diagonals, pandiagonal, boxes), number)


@renamed(n="order")
def find(
    order: int,
    *,
    properties: Properties = (),
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    time_limit: Optional[float] = None,
) -> Answer[Symbols]:
    """One square of order n with all of these properties, by a construction or by search. Without a solution, and with the
    end ``"exhausted"``, there is proved to be none.

    >>> from graeco import latin
    >>> latin.find(3, properties=["totally symmetric", "idempotent"]).solution
    array([[0, 2, 1],
           [2, 1, 0],
           [1, 0, 2]], dtype=int32)
    >>> latin.find(6, properties="self-orthogonal")
    Answer(solution=None, count=0, end='exhausted')
    """
    kind = kind_of(diagonals, pandiagonal, boxes)
    solution, end = _graeco.latin_find(order, kind, names_of(properties), time_limit)
    return Answer(solution, 0 if solution is None else 1, end)


@renamed(n="order")
def squares(
    order: int,
    *,
    properties: Properties = (),
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
    >>> sum(1 for square in latin.squares(5, properties="symmetric"))
    720
    """
    return _graeco.latin_grid_of(order, kind_of(diagonals, pandiagonal, boxes), names_of(properties)).solutions(limit, time_limit, True)


@renamed(n="order")
def count(
    order: int,
    *,
    properties: Properties = (),
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
    >>> latin.count(7, properties=["self-orthogonal", "idempotent"])
    Count(3840)
    """
    return Count(*_graeco.latin_count(order, kind_of(diagonals, pandiagonal, boxes), names_of(properties), reduced, time_limit))


@renamed(n="order")
def random(
    order: int,
    *,
    properties: Properties = (),
    seed: Optional[int] = None,
    number: Optional[int] = None,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    time_limit: Optional[float] = None,
) -> Optional[Symbols]:
    """A random square, or an array of shape ``(number, n, n)`` of several; ``None`` if there are none of this kind.
    If the limit of time is reached, there are fewer squares, or ``None`` in place of one.

    The same seed gives the same squares. :func:`distribution` says how likely each square is. With properties, all squares
    are equally likely if there are few of the order; otherwise a search with random choices finds them, and some are more
    likely than others.

    >>> from graeco import latin
    >>> latin.random(20, seed=1, number=3).shape
    (3, 20, 20)
    >>> latin.random(12, properties="symmetric", seed=1, number=2).shape
    (2, 12, 12)
    >>> latin.distribution(5)
    'uniform in the limit of many moves; how many are enough is not proved'
    """
    wanted = 1 if number is None else number
    if wanted < 0:
        raise ValueError(f"{wanted} is not a number of squares; expected 0 or more")
    kind, names, drawn_by = kind_of(diagonals, pandiagonal, boxes), names_of(properties), seed_of(seed)
    if names:
        found = _graeco.latin_random_family(order, kind, names, drawn_by, wanted, time_limit)
    else:
        found = _graeco.latin_random(order, kind, drawn_by, wanted, time_limit)
    if found is None or number is None and found[0].size == 0:
        return None
    return found[0] if number is None else found[0].reshape(-1, order, order)


@renamed(n="order")
def distribution(order: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None) -> str:
    """The known facts about the distribution of the squares of :func:`random`."""
    return _graeco.latin_distribution(order, kind_of(diagonals, pandiagonal, boxes))


@renamed(n="order")
def mols(order: int, *, diagonals: bool = False) -> Symbols:
    """As many mutually orthogonal squares as known constructions give, as an array of shape ``(k, n, n)``.

    >>> from graeco import latin
    >>> latin.mols(9).shape
    (8, 9, 9)
    """
    return _graeco.latin_mols(order, "diagonal" if diagonals else "latin").reshape(-1, order, order)
