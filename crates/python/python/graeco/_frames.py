"""Data frames of pandas and polars, which are imported when one is asked for."""

from __future__ import annotations

import importlib
from typing import Any, Dict, Optional

import numpy as np
from numpy.typing import NDArray


def frame_of(columns: Dict[str, Any], library: Optional[str], labels: Any, numbers: NDArray[np.int64]) -> Any:
    """A data frame with a row for each number; in pandas, those are its index, or the labels that they number."""
    if library not in (None, "pandas", "polars"):
        raise ValueError(f"`{library}` is not a library of data frames; expected pandas or polars")
    module: Any = importlib.import_module(library or "pandas")
    if library == "polars":
        return module.DataFrame(columns)
    return module.DataFrame(columns, index=numbers if labels is None else labels[numbers])
