"""Exact cover problems: choose options so that every item is covered once.

Items are any hashable values. An option is a list of items, or a dictionary of items with the colours of secondary items.
A solution is a list of the numbers of its options.

>>> from graeco.cover import Problem
>>> problem = Problem([["a", "b"], ["c"], ["a", "c"], ["b"]])
>>> list(problem.solutions())
[[0, 1], [2, 3]]
>>> problem.count()
Count(2)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Hashable, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from graeco import _graeco
from graeco._random import seed_of
from graeco._renamed import warn_renamed
from graeco._results import Answer, Count, Found, Picture
from graeco._values import limit_of, listed, memory_of, natural, own_array, threads_of, whole

__all__ = ["Cheapest", "Estimate", "Obstacle", "Priced", "Problem"]


def __dir__() -> List[str]:
    return __all__



#: An option: its items, perhaps with colours.
Option = Union[Iterable[Hashable], Mapping[Hashable, Optional[Hashable]]]
#: How often an item is covered: a number of times, or between two numbers.
Bounds = Union[int, Tuple[int, int]]


class Priced(NamedTuple):
    """A solution and the sum of the costs of its options."""

    cost: int
    options: List[int]


@dataclass(frozen=True)
class Cheapest:
    """The cheapest solutions."""

    #: The solutions, the cheapest first.
    solutions: List[Priced]
    #: No other solution costs less.
    bound: int
    #: Why the search ended. If ``"exhausted"``, the solutions are proved to be the cheapest.
    end: str


class Obstacle(NamedTuple):
    """Items that cannot be covered together."""

    items: List[Hashable]
    #: Whether all others can be covered without any one of them.
    is_minimal: bool


class Estimate(NamedTuple):
    """Estimates by random dives."""

    #: The number of solutions, and the standard error of that.
    solutions: float
    error: float
    #: The number of nodes of the search.
    nodes: float
    dives: int
    end: str


class _Rows(NamedTuple):
    """A problem by numbers: what the extension takes, and what is pickled."""

    bounds: List[Optional[Tuple[int, int]]]
    starts: NDArray[np.int64]
    items: NDArray[np.int64]
    colors: Optional[NDArray[np.int64]]
    color_names: List[str]
    costs: Optional[List[int]]


def _bounds_of(bounds: Bounds) -> Tuple[int, int]:
    lo, hi = bounds if isinstance(bounds, (tuple, list)) else (bounds, bounds)
    lo, hi = whole(lo, "a bound"), whole(hi, "a bound")
    if lo < 0 or hi > 0xFFFF_FFFF:
        raise ValueError(f"{lo} to {hi} are no bounds; expected numbers from 0 to {0xFFFF_FFFF}")
    return lo, hi


def _bounds_by_item(bounds: Optional[Mapping[Any, Bounds]]) -> Dict[Any, Tuple[int, int]]:
    if bounds is not None and not isinstance(bounds, Mapping):
        raise TypeError(f"expected bounds as a dictionary of items, such as {{'a': 2}}, not {type(bounds).__name__}")
    return {item: _bounds_of(pair) for item, pair in (bounds or {}).items()}


def _costs_of(costs: Optional[Iterable[Any]]) -> Optional[List[int]]:
    """Costs, none of which is rounded."""
    if costs is None:
        return None
    found = [whole(cost, "a cost") for cost in listed(costs, "a cost for each option")]
    wrong = next((cost for cost in found if not 0 <= cost < 1 << 64), None)
    if wrong is not None:
        raise ValueError(f"{wrong} is not a cost; expected 0 to {(1 << 64) - 1}")
    return found


def _names(labels: Sequence[Hashable]) -> Optional[List[str]]:
    """Names for messages and texts, if they tell the items apart."""
    names = ["_".join(str(label).split()).replace(":", ".").replace("|", ".") for label in labels]
    return names if "" not in names and len(set(names)) == len(names) else None


def _cells_of(items: Iterable[Hashable]) -> List[Tuple[int, int]]:
    """The items that are cells."""
    pairs = (item for item in items if isinstance(item, tuple) and len(item) == 2)
    return [item for item in pairs if all(isinstance(number, (int, np.integer)) for number in item)]


def _is_matrix(options: Any) -> bool:
    """Whether options are the rows of zeros and ones of a matrix, or those of a data frame."""
    if isinstance(options, np.ndarray):
        return options.ndim == 2 and options.shape[1] > 2 and options.dtype.kind in "biuf" and bool(np.isin(options, (0, 1)).all())
    return hasattr(options, "tocsr") or hasattr(options, "columns")


class Problem:
    """An exact cover problem. It cannot be changed.

    - ``primary``: the items that are covered once. If it is not given, these are all items of the options that are not
      secondary.
    - ``secondary``: items that may be covered once, or any number of times in one colour.
    - ``bounds``: items that are covered a number of times, or between two numbers of times.
    - ``costs``: what each option costs, for :meth:`cheapest`: whole numbers from 0.

    An option of secondary items alone covers nothing that must be covered, and is in no solution. So a problem without
    primary items has one solution, which has no options.

    >>> from graeco.cover import Problem
    >>> Problem([[("ann", 1), "mon"], [("ann", 1), "tue"], [("bob", 2), "mon"]]).solve().solution
    [1, 2]
    >>> days = Problem([["ann", "mon"], ["ann", "tue"], ["bob", "mon"]], secondary=["mon", "tue"], costs=[5, 1, 2])
    >>> days.cheapest().solutions
    [Priced(cost=3, options=[1, 2])]
    >>> colored = Problem([{"a": None, "x": "red"}, {"b": None, "x": "red"}, {"b": None, "x": "blue"}], secondary=["x"])
    >>> list(colored.solutions())
    [[0, 1]]
    """

    def __init__(
        self,
        options: Iterable[Option],
        *,
        primary: Optional[Iterable[Hashable]] = None,
        secondary: Iterable[Hashable] = (),
        bounds: Optional[Mapping[Hashable, Bounds]] = None,
        costs: Optional[Iterable[int]] = None,
    ) -> None:
        if _is_matrix(options):
            raise TypeError("this is a matrix; expected lists of items, or Problem.from_matrix")
        others = dict.fromkeys(listed(secondary, "secondary items"))
        wanted = _bounds_by_item(bounds)
        index: Dict[Hashable, int] = {}
        for item in [*(primary or ()), *wanted]:
            index.setdefault(item, len(index))
        both = next((item for item in index if item in others), None)
        if both is not None:
            raise ValueError(f"the item `{both}` is primary and secondary; expected one of them")
        starts, items, colors = [0], [], []
        palette: Dict[Hashable, int] = {}
        for option in listed(options, "options"):
            listed(option, "the items of an option")
            entries = option.items() if isinstance(option, Mapping) else ((item, None) for item in option)
            for item, color in entries:
                if item not in index:
                    if primary is not None and item not in others:
                        raise ValueError(f"there is no item called `{item}`")
                    index[item] = len(index)
                items.append(index[item])
                colors.append(0 if color is None else palette.setdefault(color, len(palette) + 1))
            starts.append(len(items))
        for item in others:
            index.setdefault(item, len(index))
        rows = _Rows(
            [None if item in others else wanted.get(item, (1, 1)) for item in index],
            np.array(starts, np.int64),
            np.array(items, np.int64),
            np.array(colors, np.int64) if palette else None,
            _names(list(palette)) or [str(number) for number in range(len(palette))],
            _costs_of(costs),
        )
        self._fill(list(index), rows)

    def _fill(self, labels: List[Hashable], rows: _Rows) -> None:
        self._labels = labels
        self._rows = rows
        self._cover = _graeco.Cover(
            rows.bounds, _names(labels), rows.starts, rows.items, rows.colors, rows.color_names, rows.costs
        )

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        secondary: Iterable[int] = (),
        bounds: Optional[Mapping[int, Bounds]] = None,
        costs: Optional[Iterable[int]] = None,
    ) -> Problem:
        """From a matrix with a row for each option and a column for each item, which the option covers where it is not 0.

        The matrix is an array of numpy, or a sparse matrix of scipy.

        >>> import numpy as np
        >>> from graeco.cover import Problem
        >>> Problem.from_matrix(np.array([[1, 1, 0], [0, 0, 1], [1, 0, 1]])).solve().solution
        [0, 1]
        """
        if hasattr(matrix, "tocsr"):
            sparse = matrix.tocsr(copy=True)
            sparse.sum_duplicates()
            sparse.eliminate_zeros()
            columns, starts, items = sparse.shape[1], sparse.indptr, sparse.indices
            if items.size and not 0 <= items.min() <= items.max() < columns:
                raise ValueError(f"the matrix has entries outside of its {columns} columns")
        else:
            dense: NDArray[Any] = own_array(matrix)
            if dense.dtype.kind in "US" or dense.dtype.kind == "f" and np.isnan(dense).any():
                raise ValueError(f"expected numbers, not {'NaN' if dense.dtype.kind == 'f' else f'an array of {dense.dtype}'}")
            if dense.ndim != 2:
                raise ValueError(f"found an array of shape {dense.shape}; expected a row for each option")
            columns = dense.shape[1]
            rows_of, items = np.nonzero(dense)
            starts = np.concatenate([[0], np.cumsum(np.bincount(rows_of, minlength=dense.shape[0]))])
        others = {whole(item, "a column") for item in listed(secondary, "secondary items")}
        wanted = _bounds_by_item(bounds)
        unknown = next((item for item in [*others, *wanted] if not 0 <= item < columns), None)
        if unknown is not None:
            raise ValueError(f"there is no item called `{unknown}`")
        problem = cls.__new__(cls)
        rows = _Rows(
            [None if item in others else wanted.get(item, (1, 1)) for item in range(columns)],
            np.ascontiguousarray(starts, dtype=np.int64),
            np.ascontiguousarray(items, dtype=np.int64),
            None,
            [],
            _costs_of(costs),
        )
        problem._fill(list(range(columns)), rows)
        return problem

    @classmethod
    def from_text(cls, text: str) -> Problem:
        """Reads the text form of D. E. Knuth's programs: items in the first line, then a line for each option.

        >>> from graeco.cover import Problem
        >>> Problem.from_text("a b | x\\na x:red\\nb x:red\\nb x:blue").count()
        Count(1)
        """
        cover = _graeco.Cover.parse(text)
        declared, options = cover.items(), cover.options()
        palette: Dict[str, int] = {}
        colors = [
            0 if color is None else palette.setdefault(color, len(palette) + 1)
            for option in options
            for _, color in option
        ]
        costs = cover.costs()
        problem = cls.__new__(cls)
        problem._labels = [name for name, _ in declared]
        problem._rows = _Rows(
            [bounds for _, bounds in declared],
            np.cumsum([0, *map(len, options)], dtype=np.int64),
            np.array([item for option in options for item, _ in option], np.int64),
            np.array(colors, np.int64) if palette else None,
            list(palette),
            costs if any(costs) else None,
        )
        problem._cover = cover
        return problem

    @property
    def items(self) -> List[Hashable]:
        """The items, in the order in which they were given."""
        return list(self._labels)

    def option(self, number: int) -> List[Hashable]:
        """The items of an option."""
        number = whole(number, "the number of an option")
        if not 0 <= number < self.option_count:
            raise IndexError(f"there is no option {number}; the problem has {self.option_count}")
        starts = self._rows.starts
        return [self._labels[item] for item in self._rows.items[starts[number] : starts[number + 1]]]

    def describe(self, solution: Union[Iterable[int], Answer[List[int]]]) -> List[List[Hashable]]:
        """The items of each option of a solution."""
        numbers = solution.get() if isinstance(solution, Answer) else solution
        return [self.option(number) for number in numbers]

    @property
    def option_count(self) -> int:
        """The number of options."""
        return len(self._rows.starts) - 1

    def draw(self, solution: Union[Iterable[int], Answer[List[int]]], *, dark: bool = False) -> Picture:
        """A picture of a solution, where items are cells: pairs of whole numbers. Each option has a colour. Notebooks show
        it.

        >>> from graeco.cover import Problem
        >>> problem = Problem([[(0, 0), (0, 1)], [(1, 0), (1, 1)]])
        >>> str(problem.draw(problem.solve().get()))[:4]
        '<svg'
        """
        cells = _cells_of(self._labels)
        if not cells:
            raise ValueError("no item is a cell, a pair of whole numbers; only covers of cells are drawn")
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        rows, columns = max(row for row, _ in cells) - top + 1, max(column for _, column in cells) - left + 1
        if rows * columns > 1 << 20:
            raise ValueError(f"the cells lie in {rows} rows and {columns} columns; pictures have up to {1 << 20} cells")
        pieces = [[(row - top, column - left) for row, column in _cells_of(option)] for option in self.describe(solution)]
        return Picture(_graeco.piece_mosaic(rows, columns, pieces, dark))

    def __repr__(self) -> str:
        return f"<Problem: {len(self._labels)} items, {self.option_count} options>"

    def __str__(self) -> str:
        """The text form of D. E. Knuth's programs."""
        return self._cover.text()

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restored, (type(self), self._labels, self._rows)

    def solve(
        self, *, limit: int = 1, time_limit: Optional[float] = None, engine: Optional[str] = None
    ) -> Answer[List[int]]:
        """A solution, and how many there are up to ``limit``.

        >>> from graeco.cover import Problem
        >>> Problem([["a", "b"], ["c"], ["a", "c"]]).solve(limit=2)
        Answer(solution=[0, 1], count=1, end='exhausted')
        """
        walk = self._cover.solutions(engine, limit_of(limit, least=1), time_limit, [], [])
        first = next(walk, None)
        count = (first is not None) + sum(1 for _ in walk)
        return Answer(first, count, walk.end or "exhausted")

    def solutions(
        self,
        *,
        limit: Optional[int] = None,
        time_limit: Optional[float] = None,
        engine: Optional[str] = None,
        with_options: Iterable[int] = (),
        without_options: Iterable[int] = (),
    ) -> _graeco.Covers:
        """All solutions, each found when it is asked for: those that have some options and do not have others.

        The iterator's ``end`` says why the search ended; its ``resume`` goes on after a limit or a ``KeyboardInterrupt``.

        >>> from graeco.cover import Problem
        >>> walk = Problem([["a", "b"], ["a"], ["b"]]).solutions(limit=1)
        >>> list(walk), walk.end
        ([[0]], 'solution-limit')
        >>> walk.resume()
        >>> list(walk), walk.end
        ([[1, 2]], 'exhausted')
        """
        options = (self._options(with_options), self._options(without_options))
        return self._cover.solutions(engine, limit_of(limit), time_limit, *options)

    def _options(self, numbers: Iterable[int]) -> List[int]:
        """The numbers of options."""
        return [natural(number, "the number of an option") for number in numbers]

    def __iter__(self) -> Iterator[List[int]]:
        return self.solutions()

    def count(
        self,
        *,
        limit: Optional[int] = None,
        time_limit: Optional[float] = None,
        method: Optional[str] = None,
        memory: Optional[int] = None,
        threads: int = 1,
    ) -> Count:
        """The number of solutions, of any size; most of them are never visited.

        ``method`` is one of ``auto``, ``frontier``, ``matching``, ``memo``, ``isomorphs``, ``links``, ``cells``, ``rows``.
        ``memory`` limits the bytes. ``threads`` is a number of threads, 0 for as many as there are cores. With ``limit``,
        solutions are visited one after another up to this number.

        >>> from graeco.cover import Problem
        >>> cells = [(row, column) for row in range(8) for column in range(8)]
        >>> across = [[(r, c), (r, c + 1)] for r, c in cells if c < 7]
        >>> down = [[(r, c), (r + 1, c)] for r, c in cells if r < 7]
        >>> count = Problem(across + down).count()
        >>> count, count.methods
        (Count(12988816), ('frontier',))
        """
        number, methods, end = self._cover.count(
            limit_of(limit), time_limit, method, memory_of(memory), threads_of(threads)
        )
        return Count(number, end, methods)

    def cheapest(self, number: int = 1, *, time_limit: Optional[float] = None) -> Cheapest:
        """The solutions of least total cost, with proof.

        >>> from graeco.cover import Problem
        >>> Problem([["a", "b"], ["a"], ["b"]], costs=[5, 1, 2]).cheapest(2).solutions
        [Priced(cost=3, options=[1, 2]), Priced(cost=5, options=[0])]
        """
        solutions, bound, end = self._cover.cheapest(natural(number, "a number of solutions"), time_limit)
        return Cheapest([Priced(cost, options) for cost, options in solutions], bound, end)

    def sample(
        self,
        number: int = 1,
        *,
        seed: Optional[int] = None,
        memory: Optional[int] = None,
        time_limit: Optional[float] = None,
    ) -> Found[List[int]]:
        """Random solutions, all equally likely; an empty list if there are none, or a limit was reached first.

        All solutions are held in a diagram, of at most ``memory`` bytes (by default a gibibyte).

        >>> from graeco.cover import Problem
        >>> Problem([["a"], ["a"], ["b"]]).sample(3, seed=1)
        [[1, 2], [0, 2], [0, 2]]
        """
        wanted = natural(number, "a number of solutions")
        return Found(*self._cover.random(wanted, seed_of(seed), memory_of(memory), time_limit))

    def random(self, number: int = 1, **asked: Any) -> Found[List[int]]:
        """The old name of :meth:`sample`."""
        warn_renamed("random", "sample")
        return self.sample(number, **asked)

    def obstacle(self, *, time_limit: Optional[float] = None) -> Answer[Obstacle]:
        """Items that cannot be covered together. There are none, with the end ``"exhausted"``, if the problem has a solution.

        >>> from graeco.cover import Problem
        >>> Problem([["a"], ["b", "d"], ["d", "e"]]).obstacle().solution
        Obstacle(items=['b', 'e'], is_minimal=True)
        >>> Problem([["a"]]).obstacle()
        Answer(solution=None, count=0, end='exhausted')
        """
        items, minimal, end = self._cover.unsat(time_limit)
        return Answer.of_one(None if items is None else Obstacle([self._labels[item] for item in items], minimal), end)

    def estimate(
        self, dives: int = 1000, *, seed: Optional[int] = None, time_limit: Optional[float] = None
    ) -> Estimate:
        """About how many solutions there are, by random dives into the search."""
        return Estimate(**self._cover.estimate(natural(dives, "a number of dives"), seed_of(seed), time_limit))

    def is_solution(self, options: Iterable[int]) -> bool:
        """Whether options are a solution, judged by the definition alone."""
        return self._cover.is_solution(self._options(options))


def _restored(kind: Any, labels: List[Hashable], rows: _Rows) -> Problem:
    problem: Problem = kind.__new__(kind)
    problem._fill(labels, rows)
    return problem
