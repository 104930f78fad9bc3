"""Reads Sudokus in the forms that callers have: texts, arrays, lists, columns, data frames, generators."""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from graeco import _graeco
from graeco._frames import AT_ONCE, joined
from graeco._results import Answer
from graeco._values import is_open, own_array

#: Arrays of digits.
Digits = NDArray[np.uint8]

#: The ways to treat Sudokus that cannot be read.
ERRORS = ("raise", "skip", "report")

#: The names of columns of data frames that hold Sudokus.
COLUMNS = ("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "givens", "unsolved", "question", "questions")

#: The least number that is a line: readers of tables take lines of digits for numbers, and a Sudoku has 17 givens.
_LEAST_LINE = 10**16

#: From digits to characters.
_TO_TEXT = bytes((48 + digit) % 256 for digit in range(256))


@dataclass(frozen=True, eq=False)
class Sudokus:
    """Sudokus that were read. All functions take them, as they take the array ``digits``."""

    #: The Sudokus that could be read, an array of shape ``(N, 81)``.
    digits: Digits
    #: The number of each in what was given, from 0.
    numbers: NDArray[np.int64]
    #: What is wrong with the others, by their number.
    faults: Dict[int, str]
    #: Whether results have a row for those, too.
    keeps_faults: bool = False
    #: The shape in which each was given.
    shape: Tuple[int, ...] = (81,)
    #: The form of a single one: ``str``, ``bytes`` or ``numpy.ndarray``; ``None`` where there may be many.
    single: Optional[type] = None
    #: The index of a column of pandas.
    labels: Any = None
    #: The library of the data frame or column, ``"pandas"`` or ``"polars"``.
    library: Optional[str] = None

    def __len__(self) -> int:
        return len(self.digits)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        return np.array(self.digits, dtype=dtype) if copy or dtype is not None else self.digits

    def shaped(self, cells: NDArray[Any]) -> NDArray[Any]:
        """Rows of 81 cells in the shape in which the Sudokus were given."""
        return cells.reshape(self.shape if self.single else (-1, *self.shape))

    def with_faults(self, rows: NDArray[Any], filler: Any) -> NDArray[Any]:
        """Rows with one more for each Sudoku that could not be read, if that is wanted."""
        if not (self.keeps_faults and self.faults):
            return rows
        spread: NDArray[Any] = np.full((len(rows) + len(self.faults), *rows.shape[1:]), filler, rows.dtype)
        spread[self.numbers] = rows
        return spread

    def like(self, digits: bytes) -> Any:
        """The digits of a solution in the form of the single Sudoku."""
        if self.single is np.ndarray:
            return np.frombuffer(digits, np.uint8).reshape(self.shape).copy()
        text = digits.translate(_TO_TEXT)
        return text if self.single is bytes else text.decode()


def read(puzzles: Any, *, errors: str = "raise") -> Sudokus:
    """Sudokus in any form. Of those that cannot be read, the first one is an error; with ``errors="skip"`` they are left
    out; with ``errors="report"`` they stay, and ``faults`` says what is wrong.

    >>> from graeco import sudoku
    >>> found = sudoku.read([81 * ".", "12", None], errors="skip")
    >>> len(found), found.numbers, found.faults[2]
    (1, array([0]), 'None is not a Sudoku')
    """
    if errors not in ERRORS:
        raise ValueError(f"`{errors}` is no way to treat errors; expected one of {', '.join(ERRORS)}")
    if isinstance(puzzles, Sudokus):
        return puzzles
    if isinstance(puzzles, Answer):
        return read(puzzles.get())
    if isinstance(puzzles, bytearray):
        puzzles = bytes(puzzles)
    if isinstance(puzzles, (str, bytes)):
        return _single(_text(puzzles), type(puzzles))
    library, labels, entries = _taken(puzzles)
    if isinstance(entries, np.ndarray) and entries.dtype.kind not in "OUS" or not _has_texts(entries):
        read_array = _array(entries, errors)
        if isinstance(read_array, Sudokus):
            return _from(read_array, library, labels)
        entries = read_array
    if errors == "raise" and len(entries) == 9 and all(isinstance(entry, str) and len(entry) == 9 for entry in entries):
        raise ValueError('found nine rows of one Sudoku; expected whole Sudokus: join the rows, as in "".join(rows)')
    digits, faults = _texts(entries)
    return _from(_many(digits, len(entries), faults, errors), library, labels)


def one(puzzle: Any) -> bytes:
    """The digits of one Sudoku."""
    found = read(puzzle)
    if found.single is None:
        what = f"an array of shape {found.digits.shape}" if isinstance(puzzle, np.ndarray) else f"{len(found)} Sudokus"
        raise ValueError(f"found {what}; expected one Sudoku: a text, or (81,) or (9, 9) digits")
    return found.digits.tobytes()


def _single(digits: bytes, form: type, shape: Tuple[int, ...] = (81,)) -> Sudokus:
    table = np.frombuffer(digits, np.uint8).reshape(1, 81)
    return Sudokus(table, np.arange(1), {}, shape=shape, single=form)


def _from(found: Sudokus, library: Optional[str], labels: Any) -> Sudokus:
    """The same with what is known about its source."""
    return found if library is None else replace(found, library=library, labels=labels)


def _taken(puzzles: Any) -> Tuple[Optional[str], Any, Any]:
    """The library and the index of columns and data frames, and what they hold: a list or an array."""
    if isinstance(puzzles, Mapping) or not hasattr(puzzles, "__iter__") and not hasattr(puzzles, "__array__"):
        raise TypeError(f"expected a Sudoku, or many in a list, an array or a column, not {type(puzzles).__name__}")
    module = type(puzzles).__module__.split(".")[0]
    library = module if module in ("pandas", "polars") else None
    labels = getattr(puzzles, "index", None) if library == "pandas" else None
    if hasattr(puzzles, "columns"):
        if np.shape(puzzles)[1] == 81 or np.shape(puzzles) == (9, 9):
            return library, labels, np.asarray(puzzles)
        puzzles = puzzles[_column(list(map(str, puzzles.columns)))]
    if isinstance(puzzles, (list, tuple, np.ndarray)):
        return library, labels, puzzles
    if library == "pandas" and puzzles.dtype == "str":
        return library, labels, puzzles.to_numpy()
    if library:
        lines = _lines(puzzles) if library == "polars" else None
        return library, labels, puzzles.to_list() if lines is None else lines
    return None, None, np.asarray(puzzles) if hasattr(puzzles, "__array__") else list(puzzles)


def _column(names: List[str]) -> str:
    """The column that holds the Sudokus."""
    found = names if len(names) == 1 else [name for name in names if name.lower() in COLUMNS]
    if len(found) != 1:
        told = f"columns {', '.join(names[:9])}" + (", …" if len(names) > 9 else "")
        raise ValueError(f"found {told}; expected 81 columns of digits, or one column called {', '.join(COLUMNS)}")
    return found[0]


def _has_texts(entries: Union[Sequence[Any], NDArray[Any]]) -> bool:
    """Whether Sudokus are texts; an array of single characters is one of cells."""
    if isinstance(entries, np.ndarray):
        if entries.dtype.kind != "O":
            return entries.ndim == 1 and entries.dtype.itemsize > np.dtype(f"{entries.dtype.kind}1").itemsize
        if entries.ndim != 1:
            return False
    return any(isinstance(entry, (str, bytes)) and len(entry) > 1 for entry in entries)


def _array(entries: Any, errors: str) -> Union[Sudokus, List[Any]]:
    """The Sudokus of an array of cells; a list where each entry has to be read apart."""
    try:
        array = entries if type(entries) is np.ndarray else own_array(entries, 0)
    except ValueError:
        return list(entries)
    if array.ndim == 1 and array.dtype == object and array.size and np.ndim(array[0]) > 0:
        return list(array)
    if array.shape == (0,):
        return _many(np.zeros((0, 81), np.uint8), 0, {}, errors)
    is_one = array.shape in ((81,), (9, 9))
    if not is_one and array.shape[1:] not in ((81,), (9, 9)):
        if array.ndim == 1 and array.dtype.kind in "OUS":
            return list(entries)
        raise ValueError(f"found an array of shape {array.shape}; expected (N, 81) or (N, 9, 9)")
    shape = array.shape if is_one else array.shape[1:]
    faults: Dict[int, str] = {}
    if array.dtype == np.uint8 and errors == "raise":
        # The extension copies it before it checks it.
        digits = np.ascontiguousarray(array).reshape(-1, 81)
    else:
        digits, faults = _cells(array.reshape(-1, 81))
    if is_one:
        if faults:
            raise ValueError(faults[0])
        return _single(digits.tobytes(), np.ndarray, shape)
    return _many(digits, len(array), faults, errors, shape)


def _many(
    digits: Digits, number: int, faults: Dict[int, str], errors: str, shape: Tuple[int, ...] = (81,)
) -> Sudokus:
    """Sudokus, of which those with faults are left out."""
    numbers = np.arange(number)
    if faults:
        if errors == "raise":
            first = min(faults)
            raise ValueError(f"puzzle {first}: {faults[first]}")
        numbers = np.delete(numbers, list(faults))
        digits = digits[numbers]
    return Sudokus(digits, numbers, faults, errors == "report", shape)


def _cells(array: NDArray[Any]) -> Tuple[Digits, Dict[int, str]]:
    """The digits of rows of cells, and what is wrong with rows: NaN, NA and None are open."""
    kind = array.dtype.kind
    if kind in "iu":
        numbers = array
    elif kind == "f":
        cells = np.where(np.isnan(array), 0, array)
        numbers = np.where((cells == np.floor(cells)) & (np.abs(cells) < 10), cells, -1).astype(np.int64)
    elif kind in "OUS":
        numbers = np.array([_digit(cell) for cell in array.ravel().tolist()], np.int64).reshape(array.shape)
    else:
        raise ValueError(f"expected texts or whole numbers, not an array of {array.dtype}")
    wrong = (numbers < 0) | (numbers > 9)
    faults: Dict[int, str] = {}
    for row in np.flatnonzero(wrong.any(axis=1)).tolist():
        cell = int(wrong[row].argmax())
        faults[row] = f"r{cell // 9 + 1}c{cell % 9 + 1}: {array[row, cell]} is not a digit; expected 0 to 9"
    # In order of rows, which the extension relies on: columns of data frames lie in a row.
    return np.ascontiguousarray(np.where(wrong, 0, numbers), dtype=np.uint8), faults


def _digit(cell: Any) -> int:
    """The digit of a cell of any type; −1 if it has none."""
    if is_open(cell):
        return 0
    if isinstance(cell, (str, bytes)):
        text = cell.decode("latin-1") if isinstance(cell, bytes) else cell
        return 0 if text.strip() in ("", ".") else int(text) if text.strip() in set("0123456789") else -1
    return int(cell) if cell in range(10) else -1


def _text(text: Union[str, bytes]) -> bytes:
    """The digits of a text."""
    return _graeco.sudoku_digits(text if isinstance(text, str) else text.decode("latin-1"))


def _spelled(entry: Any) -> Any:
    """A number that is a line of digits as that line, with the zeros that it lost at its beginning."""
    return str(entry).zfill(81) if type(entry) is int and entry >= _LEAST_LINE else entry


def _texts(entries: Any) -> Tuple[Digits, Dict[int, str]]:
    """The digits of many texts, and what is wrong with some."""
    if len(entries) > 0 and type(entries[0]) is int:
        entries = [_spelled(entry) for entry in entries]
    lines = _lines(entries)
    if lines is not None:
        return lines, {}
    faults: Dict[int, str] = {}
    digits = np.zeros((len(entries), 81), np.uint8)
    for number, entry in enumerate(entries.tolist() if isinstance(entries, np.ndarray) else entries):
        try:
            entry = _spelled(entry)
            if isinstance(entry, (str, bytes)):
                own = _text(entry)
            elif np.ndim(entry) == 0:
                raise ValueError(f"{entry} is not a Sudoku")
            else:
                own = _row(entry)
            digits[number] = np.frombuffer(own, np.uint8)
        except ValueError as error:
            faults[number] = str(error)
    return digits, faults


def plain(text: str) -> Optional[Digits]:
    """The Sudokus of a text of lines of 81 digits and dots alone, which is read fastest; ``None`` for other texts."""
    size = AT_ONCE * 82
    whole = text if text.endswith("\n") else text + "\n"
    digits = np.empty((len(whole) // 82, 81), np.uint8)
    for first in range(0, len(whole), size):
        found = _graeco.sudoku_plain(whole[first : first + size].encode("utf-8", "replace"))
        place = first // 82
        if len(found) * 82 != min(size, len(whole) - first):
            return None
        digits[place : place + len(found)] = found
    return digits


def table(text: str) -> Optional[Digits]:
    """The Sudokus of a text that is a table with a header; ``None`` for other texts."""
    first = text[: text.find("\n") + 1].strip()
    mark = next((mark for mark in "\t;," if mark in first), "")
    names = [name.strip().strip('"') for name in first.split(mark)] if mark else []
    if not any(name.lower() in COLUMNS for name in names):
        return None
    at = names.index(_column(names))
    rows = csv.reader(text.splitlines(), delimiter=mark)
    next(rows)
    cells = [(rows.line_num, row[at] if at < len(row) else None) for row in rows if row]
    digits, faults = _texts([cell for _, cell in cells]) if cells else (np.zeros((0, 81), np.uint8), {})
    if faults:
        number = min(faults)
        raise ValueError(f"line {cells[number][0]}, column `{names[at]}`: {faults[number]}")
    return digits


def _row(entry: Any) -> bytes:
    """The digits of one Sudoku among others."""
    found = _array(entry, "raise") if np.ndim(entry) < 3 else None
    if not isinstance(found, Sudokus) or found.single is None:
        raise ValueError(f"found an array of shape {np.shape(entry)}; expected (81,) or (9, 9)")
    return found.digits.tobytes()


def _lines(entries: Any) -> Optional[Digits]:
    """The digits of lines of 81 digits and dots, in a list or a column of polars, many at once; ``None`` if some are not."""
    digits = np.empty((len(entries), 81), np.uint8)
    for first in range(0, len(entries), AT_ONCE):
        some = entries[first : first + AT_ONCE]
        try:
            text = b"\n".join(some) if isinstance(some[0], bytes) else joined(some).encode("utf-8", "replace")
        except TypeError:
            return None
        found = _graeco.sudoku_plain(text + b"\n")
        if len(found) != len(some) or len(text) != 82 * len(some) - 1:
            return None
        digits[first : first + len(some)] = found
    return digits
