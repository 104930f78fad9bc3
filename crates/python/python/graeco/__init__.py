"""Sudokus, Latin squares, their variants and exact covers, at the speed of a Rust library.

- :mod:`graeco.sudoku`: 9×9 Sudokus, one or a million at once.
- :mod:`graeco.grid`: puzzles of any order with any rules: killers, thermometers, rules of your own.
- :mod:`graeco.latin`: Latin squares of any order.
- :mod:`graeco.families`: Latin squares with properties, groups and subsquares.
- :mod:`graeco.cover`: exact cover problems.

>>> import graeco
>>> graeco.sudoku.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").solution
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'

Searches run without the GIL. Ctrl-C ends them with ``KeyboardInterrupt``. A limit raises nothing: the ``end`` of a result
says whether it was reached: ``"exhausted"``, ``"solution-limit"``, ``"time-limit"``, ``"memory-limit"`` or
``"interrupted"``. A wrong puzzle raises a ``ValueError``.

What may not exist, or not be found in time, is an :class:`Answer`: a square, a puzzle, a solution. In arrays of answers to
many, rows without an answer are masked, and numbers that are not known are −1.
"""

# The extension comes first: where it cannot be loaded, it says why.
from graeco._graeco import __version__ as __version__

from graeco import cover as cover, families as families, grid as grid, latin as latin, sudoku as sudoku
from graeco._results import Answer as Answer, Count as Count, Found as Found, Picture as Picture
from graeco._work import Work as Work, cancelled_by as cancelled_by, run as run

__all__ = [
    "Answer",
    "Count",
    "Found",
    "Picture",
    "Work",
    "__version__",
    "cancelled_by",
    "cover",
    "families",
    "grid",
    "latin",
    "run",
    "sudoku",
]
