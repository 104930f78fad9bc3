"""Squares from texts, and their pictures."""

from __future__ import annotations

from typing import List, Optional

from graeco import _graeco
from graeco._results import Picture
from graeco._values import natural, text_of
from graeco.latin._forms import Boxes, SquareLike, Symbols, cells_of


def parse(text: str, *, first_symbol: Optional[int] = None) -> List[Symbols]:
    """All squares of a text, filled or not, in any usual form. A text without one is refused, unless it is blank.

    ``first_symbol`` says whether symbols are written from 0 or from 1, where the text leaves that open.

    >>> from graeco import latin
    >>> [square.shape for square in latin.parse("01\\n10\\n\\n1 2 3\\n2 3 1\\n. . .")]
    [(2, 2), (3, 3)]
    """
    first = None if first_symbol is None else natural(first_symbol, "a first symbol")
    return _graeco.latin_parse(text_of(text, "squares"), first)


def draw(square: SquareLike, *, boxes: Boxes = None, dark: bool = False, colors: bool = False) -> Picture:
    """A picture of a square, its symbols counted from 0; with ``colors``, one for each symbol. Notebooks show it."""
    from graeco.grid import Puzzle

    cells = cells_of(square)
    if not colors:
        return Puzzle(len(cells), boxes=boxes, first_value=0).givens(cells).draw(dark=dark)
    if boxes is not None:
        raise ValueError("a picture in colours has no boxes; expected one of both")
    return Picture(_graeco.square_mosaic(cells, dark))
