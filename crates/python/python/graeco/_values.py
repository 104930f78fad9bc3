"""Arguments of callers: whole numbers that are not rounded, open cells, and arrays that nobody else changes."""

from __future__ import annotations

import operator
from decimal import Decimal
from numbers import Real
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray


def whole(number: Any, what: str) -> int:
    """A whole number as an ``int``; 2.0 is one, too. Others are refused, with the words for what they are."""
    try:
        return operator.index(number)
    except TypeError:
        is_whole = isinstance(number, (Real, Decimal)) and number % 1 == 0
    if not is_whole:
        raise ValueError(f"{number!r} is not {what}; expected a whole number")
    return int(number)


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
    """The same of whole numbers."""
    array = own_array(values, hole)
    if array.dtype.kind not in "iu" and array.size > 0:
        raise ValueError(f"expected whole numbers, not an array of {array.dtype}")
    return array
