"""The forms of squares that functions take, and the kinds and properties that they are asked for."""

from __future__ import annotations

from typing import Any, List, Optional, Protocol, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from graeco import _graeco
from graeco._values import boxes_of, whole_array


class HasArray(Protocol):
    """Arrays, and all that become one."""

    def __array__(self) -> NDArray[Any]: ...


#: Arrays of symbols.
Symbols = NDArray[np.int32]
#: The rows and columns of a box.
Boxes = Optional[Tuple[int, int]]
#: The forms of a square, filled or not.
SquareLike = Union[str, "HasArray", Sequence[Sequence[Optional[int]]]]
#: Names of properties, or one of them.
Properties = Union[str, Sequence[str]]


def kind_of(diagonals: bool, pandiagonal: bool, boxes: Boxes) -> str:
    """The kind of squares that are asked for, in words."""
    sides = boxes_of(boxes)
    if sides is not None:
        if pandiagonal:
            raise ValueError("a square with boxes cannot be asked to be pandiagonal")
        rows, columns = sides
        return f"{'diagonal ' if diagonals else ''}sudoku {rows}x{columns}"
    return "pandiagonal" if pandiagonal else "diagonal" if diagonals else "latin"


def names_of(properties: Properties) -> List[str]:
    """The names of properties as a list."""
    return [properties] if isinstance(properties, str) else list(properties)


def cells_of(square: SquareLike) -> Symbols:
    """A square as an array of symbols from 0, −1 for open cells."""
    if isinstance(square, str):
        found = _graeco.latin_parse(square, None)
        if len(found) != 1:
            raise ValueError(f"found {len(found)} squares; expected one")
        return found[0]
    array = whole_array(square, -1)
    if array.ndim != 2:
        raise ValueError(f"found an array of shape {array.shape}; expected (n, n)")
    wrong = (array < -1) | (array > 254)
    if wrong.any():
        raise ValueError(f"{array[wrong][0]} is not a symbol; expected 0 to 254, and -1 for an open cell")
    return np.ascontiguousarray(array, dtype=np.int32)
