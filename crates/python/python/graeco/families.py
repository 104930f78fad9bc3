"""Latin squares with properties, tables of groups, and subsquares.

Every function takes the names of properties that the squares must all have, those of :data:`PROPERTIES`, and a kind as in
:mod:`graeco.latin`.

>>> from graeco import families, latin
>>> square = families.find(10, "self-orthogonal", diagonals=True).solution
>>> latin.are_orthogonal(square, square.T)
True
>>> families.count(7, "symmetric", "idempotent")
Count(6240)
"""

from __future__ import annotations

from typing import Iterator, List, NamedTuple, Optional, Tuple

from graeco import _graeco
from graeco._random import seed_of
from graeco._results import Answer, Count
from graeco.latin import Boxes, SquareLike, Symbols, _cells, _kind

__all__ = ["PROPERTIES", "Subsquare", "completions", "count", "find", "group", "groups", "random", "squares", "subsquares"]

#: The names of all properties.
PROPERTIES: Tuple[str, ...] = tuple(_graeco.latin_property_names())


class Subsquare(NamedTuple):
    """Rows, columns and symbols, equally many, that form a Latin square of their own."""

    rows: List[int]
    columns: List[int]
    symbols: List[int]


def find(
    n: int,
    *properties: str,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    time_limit: Optional[float] = None,
) -> Answer[Symbols]:
    """One square of order n, by a construction or by search. Without a solution, and with the end ``"exhausted"``, there
    is proved to be none.

    >>> from graeco import families
    >>> families.find(3, "totally symmetric", "idempotent").solution
    array([[0, 2, 1],
           [2, 1, 0],
           [1, 0, 2]], dtype=int32)
    >>> families.find(6, "self-orthogonal")
    Answer(solution=None, count=0, end='exhausted')
    """
    solution, end = _graeco.latin_find(n, _kind(diagonals, pandiagonal, boxes), list(properties), time_limit)
    return Answer(solution, 0 if solution is None else 1, end)


def squares(
    n: int,
    *properties: str,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Iterator[Symbols]:
    """All squares of order n, each found when it is asked for.

    >>> from graeco import families
    >>> sum(1 for square in families.squares(5, "symmetric"))
    720
    """
    grid = _graeco.latin_grid_of(n, _kind(diagonals, pandiagonal, boxes), list(properties))
    return grid.solutions(limit, time_limit, True)


def completions(
    square: SquareLike,
    *properties: str,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Iterator[Symbols]:
    """All squares that complete a partial one, each found when it is asked for.

    >>> from graeco import families
    >>> next(families.completions("0 2 .\\n. 1 .\\n. . .", "symmetric"))
    array([[0, 2, 1],
           [2, 1, 0],
           [1, 0, 2]], dtype=int32)
    """
    cells, kind = _cells(square), _kind(diagonals, pandiagonal, boxes)
    return _graeco.latin_grid(cells, kind, list(properties)).solutions(limit, time_limit, True)


def count(
    n: int,
    *properties: str,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
    time_limit: Optional[float] = None,
) -> Count:
    """The exact number of squares of order n.

    >>> from graeco import families
    >>> families.count(8, "symmetric"), families.count(7, "self-orthogonal", "idempotent")
    (Count(440952422400), Count(3840))
    """
    kind = _kind(diagonals, pandiagonal, boxes)
    return Count(*_graeco.latin_count(n, kind, list(properties), False, time_limit))


def random(
    n: int,
    *properties: str,
    seed: Optional[int] = None,
    number: Optional[int] = None,
    diagonals: bool = False,
    pandiagonal: bool = False,
    boxes: Boxes = None,
) -> Optional[Symbols]:
    """A random square, or an array of shape ``(number, n, n)`` of several; ``None`` if there are none.

    The same seed gives the same squares. If there are few squares of the order, all are equally likely; otherwise a search
    with random choices finds them, and some are more likely than others.

    >>> from graeco import families
    >>> families.random(12, "symmetric", seed=1, number=2).shape
    (2, 12, 12)
    """
    wanted = 1 if number is None else number
    if wanted < 0:
        raise ValueError(f"{wanted} is not a number of squares; expected 0 or more")
    kind = _kind(diagonals, pandiagonal, boxes)
    drawn = _graeco.latin_random_family(n, kind, list(properties), seed_of(seed), wanted)
    if drawn is None:
        return None
    return drawn if number is None else drawn.reshape(-1, n, n)


def group(name: str) -> Optional[Symbols]:
    """The multiplication table of a group, with the identity as element 0; ``None`` if the name is not known.

    Names are ``Zn`` (cyclic), ``Dn`` (dihedral, of order 2n), ``Dicn`` (dicyclic, of order 4n), ``Qn`` (quaternion, of
    order n), ``Sn`` and ``An`` (symmetric and alternating, of degree n), and products such as ``Z4xS3``.

    >>> from graeco import families
    >>> families.group("Z2xZ2")
    array([[0, 1, 2, 3],
           [1, 0, 3, 2],
           [2, 3, 0, 1],
           [3, 2, 1, 0]], dtype=int32)
    """
    return _graeco.latin_group(name)


def groups(n: int) -> List[str]:
    """The names of all groups of an order up to 15; an empty list for other orders.

    >>> from graeco import families
    >>> families.groups(8)
    ['Z8', 'Z4xZ2', 'Z2xZ2xZ2', 'D4', 'Q8']
    """
    return _graeco.latin_groups(n)


def subsquares(square: SquareLike, *, order: Optional[int] = None) -> List[Subsquare]:
    """All subsquares of a square, those of order 1 and the square itself left out; with ``order``, only those.

    >>> from graeco import families
    >>> families.subsquares(families.group("Z4"))[0]
    Subsquare(rows=[0, 2], columns=[0, 2], symbols=[0, 2])
    """
    return [Subsquare(*lists) for lists in _graeco.latin_subsquares(_cells(square), order)]
