"""Puzzles of any order: Sudokus and Latin squares with diagonals, regions, cages and other rules, also rules of your own.

A puzzle cannot be changed: every method that adds something returns another puzzle.

A cell is a pair of a row and a column, both counted from 0, or a name such as ``"r1c9"``, counted from 1. Several cells are
a list of cells, or a text of names and runs: ``"r1c1-r1c3 r2c3"``. Values are those that people write: 1 to n, unless the
puzzle begins at 0.

>>> from graeco.grid import Puzzle
>>> puzzle = Puzzle(4, boxes=(2, 2)).given("r1c1", 1).add("killer", cells=[(0, 1), (1, 1)], sum=7)
>>> puzzle.count()
Count(24)
>>> print(puzzle.solve().solution)
1 3 2 4
2 4 3 1
4 2 1 3
3 1 4 2
"""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from graeco import _graeco
from graeco._kinds import CLUE_KINDS as CLUE_KINDS, KINDS as KINDS, Cell, Cells, Kind as Kind, plain, regions_of
from graeco._page import Page as Page
from graeco._random import seed_of
from graeco._renamed import renamed
from graeco._results import Answer, Count, Found, Picture
from graeco._rules import RuleMethods
from graeco._square import Solutions as Solutions, Square as Square
from graeco._sudoku_results import Rating, rating_of
from graeco._values import boxes_of, limit_of, natural, order_of, own_array, text_of, threads_of, whole, whole_array

__all__ = ["CLUE_KINDS", "KINDS", "Kind", "Page", "Puzzle", "Solutions", "Square"]


def __dir__() -> List[str]:
    return __all__


#: The forms of a filled grid.
SquareLike = Union["Square", Answer["Square"], str, ArrayLike]


class _Rule(NamedTuple):
    """A rule of one's own."""

    cells: Tuple[int, ...]
    function: Callable[..., Any]
    name: str


class Puzzle(RuleMethods):
    """A puzzle: an order, houses, givens and rules.

    - ``boxes``: rows and columns of the boxes.
    - ``regions``: the region of each cell, as rows of any labels: an array, or a text of n lines.
    - ``diagonals``: both (``True``), or one of them: ``"main"``, ``"anti"``.
    - ``values``: how many values there are, if more than n.
    - ``first_value``: 1 or 0.
    - ``symbols``: a character for each value, for texts and pictures.

    >>> from graeco.grid import Puzzle
    >>> Puzzle(6, boxes=(2, 3), diagonals=True).add("antiknight").solve().count
    0
    >>> Puzzle(9, boxes=(3, 4))
    Traceback (most recent call last):
    ...
    ValueError: boxes of 3 rows and 4 columns do not fit a grid of order 9: 3 × 4 is not 9
    """

    __slots__ = ("_data", "_grid", "_rules", "_shape")

    def __init__(
        self,
        order: int,
        *,
        boxes: Optional[Tuple[int, int]] = None,
        regions: Union[None, str, ArrayLike] = None,
        diagonals: Union[bool, str] = False,
        values: Optional[int] = None,
        first_value: int = 1,
        symbols: Optional[str] = None,
        title: Optional[str] = None,
    ) -> None:
        data: Dict[str, Any] = {} if title is None else {"id": text_of(title, "a title")}
        data.update(order=order_of(order), boxes=boxes_of(boxes))
        data["regions"] = None if regions is None else regions_of(regions)
        if isinstance(diagonals, str) and diagonals not in ("main", "anti"):
            raise ValueError('expected True, False, "main" or "anti"')
        data["diagonals"] = [diagonals in (True, "main"), diagonals in (True, "anti")]
        optional = {
            "values": None if values is None else whole(values, "a number of values"),
            "first_value": whole(first_value, "a first value"),
            "symbols": None if symbols is None else text_of(symbols, "the symbols"),
        }
        data.update({key: value for key, value in optional.items() if value is not None})
        data["constraints"] = []
        self._fill(data, ())

    def _fill(self, data: Dict[str, Any], rules: Tuple[_Rule, ...]) -> None:
        self._set(data, rules, _graeco.Grid(json.dumps(plain(data)), list(rules), False))

    def _set(self, data: Dict[str, Any], rules: Tuple[_Rule, ...], grid: _graeco.Grid) -> None:
        self._data = data
        self._rules = rules
        self._grid = grid
        self._shape = grid.shape()

    def _with(self, data: Dict[str, Any], rules: Optional[Tuple[_Rule, ...]] = None) -> Puzzle:
        puzzle = Puzzle.__new__(type(self))
        puzzle._fill(data, self._rules if rules is None else rules)
        return puzzle

    @classmethod
    def _read(cls, grid: _graeco.Grid, rules: Tuple[_Rule, ...] = ()) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._set(json.loads(grid.json()), rules, grid)
        return puzzle

    @classmethod
    def from_toml(cls, text: str) -> Puzzle:
        """Reads a puzzle file.

        >>> from graeco.grid import Puzzle
        >>> Puzzle.from_toml("order = 4\\nboxes = [2, 2]\\n[[killer]]\\ncells = 'r1c1 r1c2'\\nsum = 3\\n").count()
        Count(48)
        """
        if _graeco.grid_is_json(text):
            raise ValueError("this is JSON; expected TOML")
        return cls._read(_graeco.Grid(text, [], True))

    @classmethod
    def from_json(cls, text: str) -> Puzzle:
        """Reads a puzzle in JSON.

        >>> from graeco.grid import Puzzle
        >>> Puzzle.from_json('{"order": 4, "boxes": [2, 2]}').count()
        Count(288)
        """
        if not _graeco.grid_is_json(text):
            raise ValueError("this is not JSON; expected an object in braces")
        return cls._read(_graeco.Grid(text, [], True))

    def to_json(self) -> str:
        """The puzzle as a line of JSON. Rules that are Python functions cannot be written."""
        self._check_written()
        return self._grid.json()

    def to_toml(self) -> str:
        """The puzzle as a puzzle file. Rules that are Python functions cannot be written."""
        self._check_written()
        return self._grid.toml()

    def _check_written(self) -> None:
        if self._rules:
            raise ValueError(f"the rule `{self._rules[0].name}` is a Python function, which no puzzle file can hold")

    @property
    def order(self) -> int:
        """The number of rows."""
        return self._shape[0]

    @property
    def title(self) -> Optional[str]:
        """The title."""
        return self._grid.title()

    @property
    def outside(self) -> List[str]:
        """The names of the cells outside the grid."""
        return list(self._shape[3])

    @property
    def present(self) -> NDArray[np.bool_]:
        """Which cells are there, an array of shape ``(n, n)``: a puzzle may be a rectangle in a square, have holes, or
        consist of several grids. In a solution the others hold the first value.

        >>> from graeco.grid import Puzzle
        >>> puzzle = Puzzle.from_toml("rows = 2\\ncolumns = 3\\n")
        >>> puzzle.count(), puzzle.present.sum(axis=1).tolist()
        (Count(12), [3, 3, 0])
        """
        return np.array(self._grid.present(), np.bool_).reshape(self.order, self.order)

    @property
    def given_values(self) -> NDArray[np.int64]:
        """The givens, an array of shape ``(n, n)``; −1 for an open cell."""
        values = [-1 if value is None else value for value in self._grid.givens()]
        return np.array(values, np.int64).reshape(self.order, self.order)

    @property
    def solution(self) -> Optional[Square]:
        """The solution that the file gives, or that was made with the puzzle."""
        values = self._grid.solution()
        return None if values is None else self._square(values)

    def _square(self, values: NDArray[np.int64]) -> Square:
        n = self.order
        outside = {name: int(value) for name, value in zip(self._shape[3], values[n * n :])}
        return Square(self, values[: n * n].reshape(n, n), outside)

    def _numbers(self, cells: Cells) -> List[int]:
        """The numbers of cells, row by row, and then those outside the grid."""
        if not isinstance(cells, Iterable):
            raise ValueError(f"{cells!r} is not a list of cells; expected pairs, or names such as \"r1c1 r1c2-r1c5\"")
        return self._grid.cells(json.dumps(plain(cells)))

    def _all_values(self, square: SquareLike) -> List[int]:
        n, names = self.order, self._shape[3]
        if isinstance(square, Answer):
            square = square.get()
        if isinstance(square, str):
            square = self.givens(square).given_values
            if (square < 0).any():
                raise ValueError("the square has open cells; expected a filled one")
        if isinstance(square, Square):
            missing = next((name for name in names if name not in square.outside), None)
            if missing is not None:
                raise ValueError(f"the square has no value for {missing}")
            array, outside = square.values, [square.outside[name] for name in names]
        else:
            array, outside = whole_array(square), []
        shapes = [(n * n + len(names),)] if len(names) > len(outside) else [(n, n), (n * n,)]
        if array.shape not in shapes:
            raise ValueError(f"found an array of shape {array.shape}; expected {' or '.join(map(str, shapes))}")
        return [*array.ravel().tolist(), *outside]

    def given(self, cell: Cell, value: int) -> Puzzle:
        """The puzzle with one more given."""
        [number] = self._numbers([cell])
        givens = self._given_values(self.given_values)
        if number >= len(givens):
            raise ValueError(f"{cell} is not a cell of the grid")
        givens[number] = self._value(value)
        return self._with({**self._data, "givens": givens})

    def givens(self, grid: Union[str, bytes, ArrayLike, Sequence[Sequence[Optional[int]]]]) -> Puzzle:
        """The puzzle with these givens instead of its own: a text in any usual form, or rows of values.

        In an array, open cells are masked, or hold −1, ``None`` or NaN; 0, too, where the values do not begin at 0.

        >>> from graeco.grid import Puzzle
        >>> Puzzle(4, boxes=(2, 2)).givens("1... ..3. .4.. ...2".replace(" ", "")).is_unique()
        True
        """
        if isinstance(grid, (str, bytes)):
            text = grid if isinstance(grid, str) else grid.decode("latin-1")
            return self._with({**self._data, "givens": text})
        array, n = whole_array(grid, -1), self.order
        if array.shape not in ((n, n), (n * n,)):
            raise ValueError(f"found an array of shape {array.shape}; expected {(n, n)} or {(n * n,)}")
        return self._with({**self._data, "givens": self._given_values(array)})

    def _given_values(self, values: NDArray[Any]) -> List[Optional[int]]:
        """Givens as JSON has them: ``None`` for an open cell."""
        opens = (-1, 0) if self._shape[2] > 0 else (-1,)
        return [None if value in opens else self._value(value) for value in values.ravel().tolist()]

    def _value(self, value: int) -> int:
        _, count, first, _ = self._shape
        value = whole(value, "a value")
        if not first <= value < first + count:
            raise ValueError(f"{value} is not a value; expected {first} to {first + count - 1}")
        return value

    def _with_rule(self, rule: Dict[str, Any]) -> Puzzle:
        return self._with({**self._data, "constraints": [*self._data["constraints"], rule]})

    def rule(self, cells: Cells, function: Callable[..., Any], *, name: Optional[str] = None) -> Puzzle:
        """The puzzle with a rule of your own: a function that takes the values of the cells, in their order, and returns
        whether the rule holds.

        An error in the function ends the search and is raised there; ``StopIteration`` as a ``RuntimeError``. The function
        must not ask the iterator that asks it for the next solution.

        For three cells or fewer the function is asked about all values now; for more cells, it is asked during a search
        as soon as all but one of the cells are known: that is slow, but right.

        >>> from graeco.grid import Puzzle
        >>> Puzzle(4, boxes=(2, 2)).rule("r1c1 r1c2", lambda a, b: a == 3 * b).count()
        Count(24)
        """
        title = str(name or getattr(function, "__name__", "rule"))
        rule = _Rule(tuple(self._numbers(cells)), function, title)
        return self._with(self._data, (*self._rules, rule))

    def solve(
        self,
        *,
        limit: int = 2,
        time_limit: Optional[float] = None,
        threads: int = 1,
        engine: str = "auto",
        seed: Optional[int] = None,
    ) -> Answer[Square]:
        """A solution, and how many there are up to ``limit``: 2 tells whether there is just one.

        ``threads`` is a number of threads, 0 for as many as there are cores. ``engine`` is ``auto``, ``prune`` or
        ``cover``. With a ``seed``, the search chooses at random.
        """
        number, most = None if seed is None else seed_of(seed), natural(limit, "a limit of solutions", least=1)
        values, count, end = self._grid.solve(most, time_limit, threads_of(threads), engine, number)
        return Answer(None if values is None else self._square(values), count, end)

    def solutions(self, *, limit: Optional[int] = None, time_limit: Optional[float] = None) -> Solutions:
        """All solutions, each found when it is asked for. The iterator's ``end`` says why the search ended. A search that
        was ended by a limit or by Ctrl-C does not go on.

        >>> from graeco.grid import Puzzle
        >>> walk = Puzzle(3).solutions(limit=2)
        >>> list(walk), walk.end
        ([Square([[3, 2, 1], [2, 1, 3], [1, 3, 2]]), Square([[3, 2, 1], [1, 3, 2], [2, 1, 3]])], 'solution-limit')
        """
        return Solutions(self, self._grid.solutions(limit_of(limit), time_limit, False))

    def __iter__(self) -> Iterator[Square]:
        return self.solutions()

    def count(
        self,
        *,
        limit: Optional[int] = None,
        time_limit: Optional[float] = None,
        threads: int = 1,
        engine: str = "auto",
    ) -> Count:
        """The number of solutions. It visits them all."""
        return Count(*self._grid.count(limit_of(limit), time_limit, threads_of(threads), engine))

    def is_unique(self, *, time_limit: Optional[float] = None) -> Optional[bool]:
        """Whether there is exactly one solution; ``None`` if the limit of time was reached before that was known."""
        count = self.count(limit=2, time_limit=time_limit)
        return count == 1 if count > 1 or count.is_exact else None

    def check(self, square: SquareLike) -> List[str]:
        """Everything that is wrong with a square as a solution, in words; an empty list if it is right. A text will do, too.

        >>> from graeco.grid import Puzzle
        >>> Puzzle(2).check([[1, 2], [1, 2]])
        ['column 1 has two 1s', 'column 2 has two 2s']
        """
        return self._grid.faults(self._all_values(square))

    def clash(self) -> Optional[str]:
        """Two givens that cannot stand together, in words; ``None`` if there are none."""
        return self._grid.clash()

    def candidates(self, *, cap: int = 1, time_limit: Optional[float] = None) -> NDArray[np.int64]:
        """For each cell and value the number of solutions that use it, up to ``cap``: an array of shape ``(n, n, values)``.

        −1 where a limit of time came first. Index 0 of the last axis stands for the first value.

        >>> from graeco.grid import Puzzle
        >>> Puzzle(3).given((0, 0), 1).candidates(cap=10)[0]
        array([[4, 0, 0],
               [0, 2, 2],
               [0, 2, 2]])
        """
        counts, known, _ = self._grid.candidates(natural(cap, "a cap"), time_limit)
        n, values = self._shape[:2]
        return np.where(known | (counts > 0), counts, -1)[: n * n, :values].reshape(n, n, values)

    def explain(
        self,
        *,
        assume_unique: bool = False,
        techniques: Optional[Sequence[str]] = None,
        time_limit: Optional[float] = None,
    ) -> Found[str]:
        """The steps to the solution in words, the easiest technique first. They end where no technique goes on."""
        names = None if techniques is None else list(techniques)
        steps, _, end = self._grid.explain(assume_unique, names, time_limit)
        return Found(steps, end)

    def rate(
        self,
        *,
        assume_unique: bool = False,
        techniques: Optional[Sequence[str]] = None,
        time_limit: Optional[float] = None,
    ) -> Rating:
        """How hard the puzzle is for people."""
        names = None if techniques is None else list(techniques)
        return rating_of(self._grid.rate(assume_unique, names, time_limit))

    @renamed(most="max_clues")
    def generate(
        self,
        *kinds: str,
        max_clues: Optional[Mapping[str, int]] = None,
        givens: Optional[int] = None,
        seed: Optional[int] = None,
        effort: Optional[int] = None,
        time_limit: Optional[float] = None,
    ) -> Answer[Puzzle]:
        """A puzzle with one solution: this one with clues of some kinds, at most ``max_clues`` of each, and givens.

        Its :attr:`solution` is known. ``effort`` is the number of nodes after which a test of uniqueness is given up.

        >>> from graeco.grid import Puzzle
        >>> puzzle = Puzzle(6, boxes=(2, 3)).generate("killer", seed=1).get()
        >>> puzzle.is_unique(), puzzle.solve().solution == puzzle.solution
        (True, True)
        """
        if max_clues is not None and not isinstance(max_clues, Mapping):
            raise TypeError(f"expected `max_clues` as a dictionary such as {{'killer': 5}}, not {type(max_clues).__name__}")
        unknown = next((kind for kind in max_clues or () if kind not in kinds), None)
        if unknown is not None:
            raise ValueError(f"`max_clues` has a number for `{unknown}`; expected kinds that are asked for: {', '.join(kinds)}")
        clues = {kind: natural(most, "a number of clues") for kind, most in (max_clues or {}).items()}
        wanted = [(kind, clues.get(kind)) for kind in kinds]
        number = None if givens is None else natural(givens, "a number of givens")
        nodes = None if effort is None else natural(effort, "an effort")
        text, end = self._grid.generate(wanted, number, seed_of(seed), 0, nodes, time_limit)
        made = None if text is None else self._read(_graeco.Grid(text, list(self._rules), False), self._rules)
        return Answer.of_one(made, end)

    def minimize(self, *, seed: Optional[int] = None, time_limit: Optional[float] = None) -> Answer[Puzzle]:
        """The puzzle without redundant givens, which are left out in random order.

        >>> from graeco.grid import Puzzle
        >>> minimal = Puzzle(4, boxes=(2, 2)).givens("1234341221434321").minimize(seed=1).get()
        >>> minimal.is_unique(), int((minimal.given_values > 0).sum()) < 7
        (True, True)
        """
        left, end = self._grid.minimize(seed_of(seed), time_limit)
        if left is None:
            return Answer.of_one(None, end)
        givens = [None if value is None else self._value(value) for value in left]
        return Answer.of_one(self._with({**self._data, "givens": givens}), end)

    def draw(
        self,
        square: Optional[SquareLike] = None,
        *,
        dark: bool = False,
        marks: bool = False,
        step: Optional[int] = None,
    ) -> Picture:
        """A picture, perhaps with a solution in the open cells. Notebooks show it.

        With ``marks``, open cells show the values that they can still hold; with ``step``, a number from 0, the picture is
        that of the step with this number of :meth:`explain`. Rules that are Python functions are not in it.
        """
        values = None if square is None else self._all_values(square)
        return Picture(self._grid.svg(values, dark, marks, None if step is None else natural(step, "a step")))

    def serve(self, *, browser: bool = True) -> Page:
        """Opens the workbench in the browser, on this puzzle. Ctrl+S there saves the puzzle, which the ``puzzle`` of the page that is
        returned is then.

        With ``browser=False``, only the address is told.
        """
        return Page(self, browser)

    def _repr_png_(self) -> Optional[bytes]:
        return self.draw()._repr_png_()

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def _repr_html_(self) -> str:
        return self.draw()._repr_html_()

    def __repr__(self) -> str:
        rules = len(self._data["constraints"]) + len(self._rules)
        givens = int((self.given_values >= 0).sum())
        return f"<Puzzle: order {self.order}, {givens} givens, {rules} rules>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._grid.json() == other._grid.json() and self._rules == other._rules

    def __hash__(self) -> int:
        return hash((self._grid.json(), self._rules))

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restored, (type(self), self._data, self._rules)


def _restored(kind: Any, data: Dict[str, Any], rules: Tuple[_Rule, ...]) -> Puzzle:
    puzzle: Puzzle = kind.__new__(kind)
    puzzle._fill(data, rules)
    return puzzle
