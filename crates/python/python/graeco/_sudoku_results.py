"""The results of questions about Sudokus: one of each, and many in rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Union, overload

import numpy as np
from numpy.typing import NDArray

from graeco import _graeco
from graeco._frames import column_of, frame_of
from graeco._results import EXHAUSTED, Answer, Found
from graeco._sudokus import Digits, Sudokus

#: The end of an answer about a Sudoku that could not be read.
REFUSED = "refused"


def lines_of(table: Digits) -> NDArray[np.object_]:
    """Rows of digits as lines."""
    return _graeco.sudoku_lines(np.ascontiguousarray(np.ma.getdata(table).reshape(-1, 81)))


def where_known(rows: NDArray[Any], known: NDArray[np.bool_]) -> NDArray[Any]:
    """Rows of answers; those that are not known are masked."""
    if known.all():
        return rows
    unknown = ~known if rows.ndim == 1 else ~known[:, None]
    return np.ma.array(rows, mask=np.broadcast_to(unknown, rows.shape))


def is_one(counts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Where a count is 1; masked where it is not known."""
    return where_known(counts == 1, counts >= 0)


@dataclass(frozen=True, eq=False)
class Answers:
    """The answers to many Sudokus. ``answers[7]`` is the answer to the Sudoku number 7; slices, masks and lists of numbers
    give :class:`Answers`, too."""

    #: A solution of each Sudoku, in the shape of the array that was given; masked where there is none. Which one of several
    #: is not fixed, unless :func:`solve` is asked for the least one.
    solutions: Digits
    #: The number of solutions of each Sudoku, up to the limit; −1 where it is not known.
    counts: NDArray[np.int64]
    #: Why the work ended.
    end: str
    #: The number of each Sudoku in what was given: others are skipped.
    numbers: NDArray[np.int64]
    #: What is wrong with Sudokus that could not be read, by their number.
    faults: Dict[int, str]
    #: The index of a column of pandas.
    labels: Any = None
    #: The library of the data frame or column that was given.
    library: Optional[str] = None

    def __len__(self) -> int:
        return len(self.counts)

    @overload
    def __getitem__(self, key: int) -> Answer[Digits]: ...
    @overload
    def __getitem__(self, key: Union[slice, List[int], List[bool], NDArray[Any]]) -> Answers: ...
    def __getitem__(self, key: Any) -> Any:
        if np.ndim(key) > 0 or isinstance(key, slice):
            key = key if isinstance(key, slice) else np.asarray(key, dtype=None if len(key) else np.int64)
            numbers = self.numbers[key]
            faults = {number: self.faults[number] for number in numbers.tolist() if number in self.faults}
            return Answers(
                self.solutions[key], self.counts[key], self.end, numbers, faults, self.labels, self.library
            )
        count = int(self.counts[key])
        end = EXHAUSTED if count >= 0 else REFUSED if int(self.numbers[key]) in self.faults else self.end
        return Answer(np.ma.getdata(self.solutions[key]) if count > 0 else None, max(count, 0), end)

    def __iter__(self) -> Iterator[Answer[Digits]]:
        return (self[number] for number in range(len(self)))

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        cells: NDArray[Any] = np.ma.getdata(self.solutions)
        return np.array(cells, dtype=dtype) if copy or dtype is not None else cells

    def __repr__(self) -> str:
        return f"<Answers: {len(self)} Sudokus, {int((self.counts > 0).sum())} with a solution, end={self.end!r}>"

    def _repr_html_(self) -> str:
        frame = self[:10].to_frame("pandas")
        return f"<p>{self!r}</p>".replace("<Answers", "&lt;Answers").replace("'>", "'&gt;") + str(frame.to_html())

    @property
    def is_unique(self) -> NDArray[np.bool_]:
        """Whether each Sudoku has exactly one solution; masked where that is not known. It needs a limit of 2 or more."""
        return is_one(self.counts)

    def lines(self) -> List[Optional[str]]:
        """The solutions as lines of digits; ``None`` where there is none."""
        lines: List[Optional[str]] = self._lines().tolist()
        return lines

    def _lines(self) -> NDArray[np.object_]:
        lines = lines_of(self.solutions)
        lines[self.counts <= 0] = None
        return lines

    def to_frame(self, library: Optional[str] = None) -> Any:
        """A data frame with the columns ``solution``, a line of digits, and ``count``; and ``fault`` if Sudokus could not be
        read.

        It is one of the library of the data frame or column that was given, with the index of that; of pandas for other
        forms, with the numbers of the Sudokus as its index; or of the library that is named: ``"pandas"`` or ``"polars"``.
        """
        used = library or self.library
        if used == "polars" and len(self) > 0 and (self.counts > 0).all():
            solutions: Any = column_of(np.asarray(self).reshape(-1, 81))
        else:
            solutions = self.lines() if used == "polars" else self._lines()
        columns: Dict[str, Any] = {"solution": solutions, "count": self.counts}
        if self.faults:
            columns["fault"] = [self.faults.get(number) for number in self.numbers.tolist()]
        return frame_of(columns, used, self.labels, self.numbers)


class Canonical(NamedTuple):
    """A canonical form and the number of automorphisms."""

    #: The least line of digits among all Sudokus that are the same up to symmetry; ``None`` if there is none.
    form: Optional[str]
    #: How many symmetries map the Sudoku to itself: 0 if givens clash, −1 if it is not known, as a limit of time came first.
    automorphisms: int


class Rating(NamedTuple):
    """How hard a Sudoku is for people."""

    #: ``easy``, ``medium``, ``hard``, ``unfair`` or ``extreme``, after HoDoKu; ``None`` if the techniques do not solve it.
    level: Optional[str]
    #: The sum of the weights of all steps.
    score: int
    #: The technique of the greatest rating.
    hardest: Optional[str]
    #: The scale of the ratings: ``graeco``.
    scale: str
    #: The rating of the hardest step.
    rating: float
    #: The rating of the hardest step up to the first placement.
    first_placement: float
    #: The rating of the first step.
    first_step: float
    #: How many steps there are.
    steps: int
    #: Why the rating ended. If a limit of time was reached, numbers are −1.
    end: str


def rating_of(told: Any) -> Rating:
    """A rating from what the extension told."""
    if told["end"] != EXHAUSTED:
        return _unrated(told["end"])
    return Rating(*(told[field] for field in Rating._fields))


def _unrated(end: str) -> Rating:
    return Rating(None, -1, None, "graeco", -1.0, -1.0, -1.0, -1, end)


class Ratings(Found[Rating]):
    """The ratings of many Sudokus: a list, which data frames are made of."""

    #: The Sudokus that were rated.
    source: Sudokus

    def __init__(self, told: List[Any], end: str, source: Sudokus) -> None:
        super().__init__([_unrated(end) if own is None else rating_of(own) for own in told], end)
        self.source = source

    def __reduce__(self) -> Any:
        return _restored, (list(self), self.end, self.source)

    def to_frame(self, library: Optional[str] = None) -> Any:
        """A data frame with a column for each field of :class:`Rating`; see :meth:`Answers.to_frame`."""
        columns = {field: [getattr(rating, field) for rating in self] for field in Rating._fields}
        source = self.source
        return frame_of(columns, library or source.library, source.labels, source.numbers)


def _restored(ratings: List[Rating], end: str, source: Sudokus) -> Ratings:
    found = Ratings([], end, source)
    found.extend(ratings)
    return found
