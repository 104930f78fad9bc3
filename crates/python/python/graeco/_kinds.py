"""The kinds of rules that puzzles can have, and the forms of cells and fields that callers give."""

from __future__ import annotations

import math
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from graeco import _graeco
from graeco._values import own_array

#: A cell: row and column from 0, or a name.
Cell = Union[Tuple[int, int], str]
#: Several cells.
Cells = Union[str, Iterable[Cell]]


class Kind(NamedTuple):
    """A kind of rule."""

    name: str
    #: When it holds.
    meaning: str
    #: The fields of :meth:`Puzzle.add`, and whether each may be left out.
    fields: Dict[str, bool]
    #: An example in JSON.
    example: str


#: All kinds of rules by name.
KINDS: Dict[str, Kind] = {
    name: Kind(name, meaning, {field: optional for field, optional, _, _ in fields}, example)
    for name, meaning, example, fields in _graeco.grid_kinds()
}

#: The kinds of rules with clues that :meth:`Puzzle.generate` can make.
CLUE_KINDS: Tuple[str, ...] = tuple(_graeco.grid_clue_kinds())


def plain(value: Any) -> Any:
    """A value of a field as JSON has it."""
    if isinstance(value, (str, bool)) or value is None:
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, int) or isinstance(value, float) and math.isfinite(value):
        return value
    if not isinstance(value, Iterable):
        raise ValueError(f"{value!r} is not a value of a field; expected numbers, texts, or lists of them")
    return [plain(item) for item in value]


def regions_of(regions: Union[str, ArrayLike]) -> List[List[List[int]]]:
    """Lists of cells, one for each label."""
    if isinstance(regions, str):
        lines = [line.strip() for line in regions.splitlines() if line.strip()]
        rows: List[Any] = [line.split() if " " in line else list(line) for line in lines]
    else:
        rows = own_array(regions).tolist()
    of_labels: Dict[Any, List[List[int]]] = {}
    for row, labels in enumerate(rows):
        for column, label in enumerate(labels):
            of_labels.setdefault(label, []).append([row, column])
    return list(of_labels.values())
