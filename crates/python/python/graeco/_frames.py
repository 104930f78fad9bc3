"""Data frames of pandas and polars, which are imported when one is asked for."""

from __future__ import annotations

import importlib
from typing import Any, Dict, Optional

import numpy as np
from numpy.typing import NDArray

#: How many lines are read or written at once: their text fits into a fast memory.
AT_ONCE = 1 << 12


def joined(lines: Any) -> str:
    """Lines of a list, a tuple, an array or a column of polars as one text. A ``TypeError`` if some are not texts."""
    if isinstance(lines, (list, tuple)):
        return "\n".join(lines)
    if isinstance(lines, np.ndarray):
        return "\n".join(lines.tolist())
    if str(lines.dtype) != "String" or lines.null_count() > 0:
        raise TypeError("expected texts")
    text: str = lines.str.join("\n").item()
    return text


def column_of(digits: NDArray[np.uint8]) -> Any:
    """A column of polars of Sudokus as lines: whole texts are faster than a string of Python for each."""
    polars: Any = importlib.import_module("polars")
    texts = []
    for first in range(0, len(digits), AT_ONCE):
        some = digits[first : first + AT_ONCE]
        lines = np.full((len(some), 82), ord("\n"), np.uint8)
        np.add(some, ord("0"), out=lines[:, :81])
        texts.append(lines.tobytes()[:-1].decode())
    return polars.Series(texts, dtype=polars.String).str.split("\n").explode()


def frame_of(columns: Dict[str, Any], library: Optional[str], labels: Any, numbers: NDArray[np.int64]) -> Any:
    """A data frame with a row for each number; in pandas, those are its index, or the labels that they number."""
    if library not in (None, "pandas", "polars"):
        raise ValueError(f"`{library}` is not a library of data frames; expected pandas or polars")
    module: Any = importlib.import_module(library or "pandas")
    if library == "polars":
        return module.DataFrame(columns)
    return module.DataFrame(columns, index=numbers if labels is None else labels[numbers])
