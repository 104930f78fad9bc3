"""The squares of an order: built, found, listed, counted, drawn at random."""

from __future__ import annotations

from typing import Any, Iterator, Optional, Tuple, overload

import numpy as np
from numpy.typing import NDArray

from graeco import _graeco
from graeco._random import seed_of
from graeco._renamed import renamed, warn_renamed
from graeco._results import Answer, Count
from graeco._values import limit_of, natural, order_of
from graeco.latin._forms import Boxes, Properties, Symbols, kind_of, names_of

#: The names of all properties that squares can be asked for.
PROPERTIES: Tuple[str, ...] = tuple(_graeco.latin_property_names())


@renamed(n="order")
def build(
    order: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None
) -> Optional[Symbols]:
    """The old name of :func:`find`, whose solution it is."""
    warn_renamed("latin.build", "latin.find", depth=4)
    return find(order, diagonals=diagonals, pandiagonal=pandiagonal, boxes=boxes).solution


@renamed(n="order")
def row(
    order: int, number: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None
) -> NDArray[np.int32]:
    """One row of the square that :func:`find` makes by a formula, without the others. A kind without a formula is refused.

    >>> from graeco import latin
    >>> sorted(latin.row(1_000_000, 123_456, diagonals=True)) == list(range(1_000_000))
    True
    """
    return _graeco.latin_row(order_of(order), kind_of(diagonals, pandiagonal, boxes), natural(number, "a row"))


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

    Orders go up to 255; without properties, to a million if there is memory for the square.

    >>> from graeco import latin
    >>> latin.find(1001, pandiagonal=True).get().shape
    (1001, 1001)
    >>> bool(latin.find(3, diagonals=True))
    False
    >>> latin.find(3, properties=["totally symmetric", "idempotent"]).solution
    array([[0, 2, 1],
           [2, 1, 0],
           [1, 0, 2]], dtype=int32)
    >>> latin.find(6, properties="self-orthogonal")
    Answer(solution=None, count=0, end='exhausted')
    """
    kind = kind_of(diagonals, pandiagonal, boxes)
    solution, end = _graeco.latin_find(order_of(order), kind, names_of(properties), time_limit)
    return Answer.of_one(solution, end)


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
    return _graeco.latin_grid_of(order_of(order), kind_of(diagonals, pandiagonal, boxes), names_of(properties)).solutions(limit_of(limit), time_limit, True)


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
    return Count(*_graeco.latin_count(order_of(order), kind_of(diagonals, pandiagonal, boxes), names_of(properties), reduced, time_limit))


@overload
def random(
    order: int,
    *,
    properties: Properties = ...,
    seed: Optional[int] = ...,
    number: None = ...,
    diagonals: bool = ...,
    pandiagonal: bool = ...,
    boxes: Boxes = ...,
    time_limit: Optional[float] = ...,
) -> Answer[Symbols]: ...
@overload
def random(
    order: int,
    *,
    properties: Properties = ...,
    seed: Optional[int] = ...,
    number: int,
    diagonals: bool = ...,
    pandiagonal: bool = ...,
    boxes: Boxes = ...,
    time_limit: Optional[float] = ...,
) -> Symbols: ...
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
) -> Any:
    """A random square; with ``number``, an array of shape ``(number, n, n)`` of several. It has fewer squares if there are
    none of this kind, or the limit of time is reached.

    The same seed gives the same squares. :func:`distribution` says how likely each square is. With properties, all squares
    are equally likely if there are few of the order; otherwise a search with random choices finds them, and some are more
    likely than others.

    >>> from graeco import latin
    >>> latin.random(5, seed=1).get()[0]
    array([1, 0, 3, 4, 2], dtype=int32)
    >>> latin.random(20, seed=1, number=3).shape
    (3, 20, 20)
    >>> latin.random(12, properties="symmetric", seed=1, number=2).shape
    (2, 12, 12)
    >>> latin.distribution(5)
    'uniform in the limit of many moves; how many are enough is not proved'
    """
    order, wanted = order_of(order), 1 if number is None else natural(number, "a number of squares")
    kind, names, drawn_by = kind_of(diagonals, pandiagonal, boxes), names_of(properties), seed_of(seed)
    if names:
        cells, end = _graeco.latin_random_family(order, kind, names, drawn_by, wanted, time_limit)
    else:
        cells, end = _graeco.latin_random(order, kind, drawn_by, wanted, time_limit)
    squares = cells.reshape(-1, order, order)
    return squares if number is not None else Answer.of_one(squares[0] if len(squares) else None, end)


@renamed(n="order")
def distribution(order: int, *, diagonals: bool = False, pandiagonal: bool = False, boxes: Boxes = None) -> str:
    """The known facts about the distribution of the squares of :func:`random`."""
    return _graeco.latin_distribution(order_of(order), kind_of(diagonals, pandiagonal, boxes))


@renamed(n="order")
def mols(order: int, *, diagonals: bool = False) -> Symbols:
    """As many mutually orthogonal squares as known constructions give, as an array of shape ``(k, n, n)``.

    >>> from graeco import latin
    >>> latin.mols(9).shape
    (8, 9, 9)
    """
    return _graeco.latin_mols(order_of(order), "diagonal" if diagonals else "latin").reshape(-1, order, order)
