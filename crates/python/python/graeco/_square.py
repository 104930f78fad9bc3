"""Filled grids: the solutions of puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, Mapping, Optional, Tuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from graeco import _graeco
from graeco._results import Picture
from graeco._values import whole_array

if TYPE_CHECKING:
    from graeco.grid import Puzzle


class Square:
    """A filled grid. ``square[0, 8]`` or ``square["r1c9"]`` is the value of a cell.

    >>> from graeco.grid import Puzzle
    >>> square = Puzzle(2).solve().solution
    >>> square
    Square([[2, 1], [1, 2]])
    >>> square.values.sum(axis=0), square["r2c1"]
    (array([3, 3]), 1)
    """

    __slots__ = ("outside", "puzzle", "values")

    #: The puzzle that was solved.
    puzzle: Puzzle
    #: The values of the grid, an array of shape ``(n, n)``.
    values: NDArray[np.int64]
    #: The values of the cells outside the grid, by name.
    outside: Dict[str, int]

    def __init__(self, puzzle: Puzzle, values: ArrayLike, outside: Optional[Mapping[str, int]] = None) -> None:
        self.puzzle = puzzle
        self.values = whole_array(values).astype(np.int64)
        self.values.flags.writeable = False
        self.outside = dict(outside or {})

    def __getitem__(self, cell: Any) -> Any:
        if not isinstance(cell, str):
            held = self.values[cell]
            return int(held) if isinstance(held, np.integer) else held
        if cell in self.outside:
            return self.outside[cell]
        [number] = self.puzzle._numbers([cell])
        return int(self.values.flat[number])

    def __iter__(self) -> Iterator[NDArray[np.int64]]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        return np.array(self.values, dtype=dtype) if copy or dtype is not None else self.values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Square):
            return NotImplemented
        return np.array_equal(self.values, other.values) and self.outside == other.outside

    def __hash__(self) -> int:
        return hash((self.values.tobytes(), *sorted(self.outside.items())))

    def __reduce__(self) -> Tuple[Any, ...]:
        return Square, (self.puzzle, self.values, self.outside)

    def __repr__(self) -> str:
        outside = f", outside={self.outside}" if self.outside else ""
        return f"Square({self.values.tolist()}{outside})"

    def __str__(self) -> str:
        width = len(str(self.values.max()))
        rows = [" ".join(str(value).rjust(width) for value in row) for row in self.values.tolist()]
        return "\n".join(rows + [f"{name} = {value}" for name, value in self.outside.items()])

    def draw(self, *, dark: bool = False) -> Picture:
        """A picture of the puzzle with this square in its open cells."""
        return self.puzzle.draw(self, dark=dark)

    def _repr_png_(self) -> Optional[bytes]:
        return self.draw()._repr_png_()

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def _repr_html_(self) -> str:
        return self.draw()._repr_html_()


class Solutions:
    """The solutions of a puzzle, each found when it is asked for."""

    def __init__(self, puzzle: Puzzle, walk: _graeco.Squares) -> None:
        self._puzzle = puzzle
        self._walk = walk

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Square:
        return self._puzzle._square(next(self._walk))

    @property
    def end(self) -> Optional[str]:
        """Why the search ended; ``None`` while it goes on."""
        return self._walk.end

    @property
    def nodes(self) -> int:
        """How many nodes of the search tree were visited up to the last solution."""
        return self._walk.nodes
