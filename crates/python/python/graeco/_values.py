"""Arguments of callers: whole numbers that are not rounded, open cells, and arrays that nobody else changes."""

from __future__ import annotations

import operator
from decimal import Decimal
from numbers import Real
from typing import Any, Iterable, List, Optional, Tuple

import numpy as np
from numpy.typing import NDArray


#: The greatest number that the extension takes.
MOST = (1 << 63) - 1


def whole(number: Any, what: str) -> int:
    """A whole number as an ``int``; 2.0 is one, too. Others are refused, with the words for what they are."""
    try:
        return operator.index(number)
    except TypeError:
        is_whole = isinstance(number, (Real, Decimal)) and number % 1 == 0
    if not is_whole:
        raise ValueError(f"{number!r} is not {what}; expected a whole number")
    return int(number)


def natural(number: Any, what: str, least: int = 0) -> int:
    """A number from ``least`` on, with the words for what it is. What is too large for a search is as much as it can be."""
    found = whole(number, what)
    if found < least:
        raise ValueError(f"{number} is not {what}; expected {least} or more")
    return min(found, MOST)


def limit_of(limit: Any, least: int = 0) -> Optional[int]:
    """A limit of solutions, if there is one."""
    return None if limit is None else natural(limit, "a limit of solutions", least)


def memory_of(memory: Any) -> Optional[int]:
    """A limit of memory, if there is one."""
    return None if memory is None else natural(memory, "a number of bytes")


def threads_of(threads: Any) -> int:
    """A number of threads, 0 for one per core."""
    return natural(threads, "a number of threads")


def order_of(order: Any) -> int:
    """The order of a square; the extension knows which orders it can do."""
    found = whole(order, "an order")
    if not 1 <= found <= MOST:
        raise ValueError(f"{order} is not an order; expected 1 to 255")
    return found


def boxes_of(boxes: Any) -> Optional[Tuple[int, int]]:
    """The rows and columns of a box, if there are boxes."""
    if boxes is None:
        return None
    sides: List[Any] = [boxes] if isinstance(boxes, str) or not hasattr(boxes, "__iter__") else list(boxes)
    if len(sides) != 2:
        raise ValueError(f"{boxes!r} is not a box; expected its rows and columns, such as (3, 3)")
    return natural(sides[0], "a number of rows"), natural(sides[1], "a number of columns")


def text_of(text: Any, what: str) -> str:
    """A text, with the words for what it is."""
    if not isinstance(text, str):
        raise TypeError(f"expected {what} as a string, not {type(text).__name__}")
    return text


def is_open(cell: Any) -> bool:
    """Whether a value stands for an open cell: None, NaN, NA of pandas, or a masked one."""
    if cell is None or cell is np.ma.masked:
        return True
    try:
        return bool(cell != cell)
    except TypeError:
        # NA answers no question.
        return True


def own_array(values: Any, hole: Optional[int] = None) -> NDArray[Any]:
    """A copy of an array: other threads cannot change it after it was checked. Masked entries become ``hole``."""
    parts = values if isinstance(values, (list, tuple)) else (values,)
    if not any(isinstance(part, np.ma.MaskedArray) for part in parts):
        return np.array(values)
    masked: Any = np.ma.array(values)
    if masked.mask.any() and hole is None:
        raise ValueError("the array has masked entries; expected a value in each")
    if masked.dtype.kind in "iu" and hole is not None:
        masked = masked.astype(np.int64)
    filled: NDArray[Any] = np.array(masked.filled(hole))
    return filled


def whole_array(values: Any, hole: Optional[int] = None) -> NDArray[Any]:
    """The same of whole numbers; 2.0 is one, too. With a ``hole``, it stands for None, NaN and NA."""
    array = own_array(values, hole)
    if array.dtype.kind in "iu" or array.size == 0:
        return array
    if array.dtype.kind not in "fO":
        raise ValueError(f"expected whole numbers, not an array of {array.dtype}")
    cells = [hole if hole is not None and is_open(cell) else _entry(cell) for cell in array.ravel().tolist()]
    return np.array(cells, np.int64).reshape(array.shape)


def _entry(cell: Any) -> int:
    """The whole number of an entry of an array."""
    try:
        return whole(cell, "a value")
    except (TypeError, ValueError, ArithmeticError):
        raise ValueError(f"the array holds {cell!r}; expected whole numbers") from None


def listed(values: Any, what: str) -> Iterable[Any]:
    """Values one after another, with the words for what they are."""
    if not isinstance(values, Iterable):
        raise TypeError(f"expected {what}, not {type(values).__name__}")
    return values
