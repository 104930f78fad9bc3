"""Latin squares of any order as arrays of numpy.

A square is an array of shape ``(n, n)`` of symbols from 0. In a partial square, −1 (or ``None`` in a list, or a masked entry)
is an open cell.
Functions also take lists of rows, and texts in any usual form.

The squares of all functions that take a kind are plain ones, unless they are asked for both diagonals
(``diagonals=True``), all broken diagonals (``pandiagonal=True``), or boxes (``boxes=(rows, columns)``), and for properties
(``properties=``, one or some of :data:`PROPERTIES`).

>>> from graeco import latin
>>> latin.find(4, diagonals=True).solution
array([[0, 2, 1, 3],
       [1, 3, 0, 2],
       [3, 1, 2, 0],
       [2, 0, 3, 1]], dtype=int32)
>>> latin.count(7)
Count(61479419904000)
>>> square = latin.find(10, properties="self-orthogonal", diagonals=True).get()
>>> latin.are_orthogonal(square, square.T)
True
"""

from __future__ import annotations

from typing import List

from graeco.latin._forms import Boxes as Boxes, Properties as Properties, SquareLike as SquareLike, Symbols as Symbols
from graeco.latin._groups import group as group, groups as groups
from graeco.latin._one import (
    Canon as Canon,
    Subsquare as Subsquare,
    are_orthogonal as are_orthogonal,
    canon as canon,
    count_transversals as count_transversals,
    intercalates as intercalates,
    kind as kind,
    mate as mate,
    properties as properties,
    reduce as reduce,
    subsquares as subsquares,
    transversals as transversals,
)
from graeco.latin._orders import (
    PROPERTIES as PROPERTIES,
    build as build,
    count as count,
    distribution as distribution,
    find as find,
    mols as mols,
    random as random,
    row as row,
    squares as squares,
)
from graeco.latin._partial import (
    complete as complete,
    completions as completions,
    count_completions as count_completions,
)
from graeco.latin._texts import draw as draw, parse as parse

__all__ = [
    "Canon",
    "PROPERTIES",
    "Subsquare",
    "are_orthogonal",
    "canon",
    "complete",
    "completions",
    "count",
    "count_completions",
    "count_transversals",
    "distribution",
    "draw",
    "find",
    "group",
    "groups",
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
    "subsquares",
    "transversals",
]


def __dir__() -> List[str]:
    return __all__
