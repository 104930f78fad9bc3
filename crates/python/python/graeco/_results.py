"""The results of searches: values that also say why the search ended."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from os import PathLike, fspath
from os.path import splitext
from typing import Any, Generic, Iterable, List, Optional, Tuple, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from graeco import _graeco
from graeco._values import natural

T = TypeVar("T")

#: The end of a search that saw everything.
EXHAUSTED = "exhausted"

#: The end of a search that found what was wanted. There may be more.
ENOUGH = "solution-limit"

#: The most items that a notebook shows.
MOST_SHOWN = 100


class Count(int):
    """A number of solutions: an ``int`` of any size that also says why the count ended.

    >>> from graeco import latin
    >>> count = latin.count(4)
    >>> count, count + 1, count.end, count.is_exact
    (Count(576), 577, 'exhausted', True)
    """

    #: Why the count ended. The number is a lower bound unless this is ``"exhausted"``.
    end: str
    #: The methods that counted, where there is a choice.
    methods: Tuple[str, ...]

    def __new__(cls, value: int = 0, end: str = EXHAUSTED, methods: Iterable[str] = ()) -> Count:
        self = super().__new__(cls, value)
        self.end = end
        self.methods = tuple(methods)
        return self

    @property
    def is_exact(self) -> bool:
        """Whether no limit was reached."""
        return self.end == EXHAUSTED

    def __repr__(self) -> str:
        return f"Count({int(self)})" if self.is_exact else f"Count({int(self)}, end={self.end!r})"

    def __str__(self) -> str:
        return str(int(self))


@dataclass(frozen=True, eq=False)
class Answer(Generic[T]):
    """A solution, how many were found up to the limit, and why the search ended. It is true if there is a solution.

    What is asked for and may not exist, or may not be found in time, is an answer: a square, a puzzle, an obstacle.
    """

    #: The first solution that was found; ``None`` if there is none, or a limit was reached before.
    solution: Optional[T]
    #: The number of solutions that were found.
    count: int
    #: Why the search ended.
    end: str

    def __bool__(self) -> bool:
        return self.solution is not None

    def get(self) -> T:
        """The solution; a ``ValueError`` if there is none, or none was found within the limits."""
        if self.solution is None:
            raise ValueError(f"there is no solution (end: {self.end})")
        return self.solution

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        """The solution as an array, so that functions of squares take an answer."""
        return np.array(self.get(), dtype=dtype)

    @classmethod
    def of_one(cls, solution: Optional[T], end: str) -> Answer[T]:
        """The answer of a search for one of perhaps many."""
        return Answer(solution, int(solution is not None), end if solution is None else ENOUGH)

    @property
    def is_unique(self) -> Optional[bool]:
        """Whether there is exactly one solution; ``None`` if that is not known."""
        if self.count > 1:
            return False
        return self.count == 1 if self.end == EXHAUSTED else None

    def _repr_html_(self) -> str:
        """The solution as a notebook shows it, and how many there are."""
        told = "no solution" if self.solution is None else f"solutions: {self.count}"
        return f"<div>{_shown(self.solution)}</div><p>{told}, end: {self.end}</p>"


def _shown(solution: Any) -> str:
    """A solution in HTML: a Sudoku and a square are drawn."""
    from graeco import latin, sudoku

    if solution is None:
        return ""
    if hasattr(solution, "_repr_html_"):
        return str(solution._repr_html_())
    if isinstance(solution, (str, bytes)):
        return sudoku.draw(solution)._repr_html_()
    if isinstance(solution, np.ndarray) and solution.dtype == np.uint8:
        return sudoku.draw(solution)._repr_html_()
    if isinstance(solution, np.ndarray) and solution.ndim == 2:
        return latin.draw(solution)._repr_html_()
    return html.escape(repr(solution))


class Found(List[T]):
    """A list of what was found, which also says why the search ended."""

    #: Why the search ended.
    end: str

    def __init__(self, items: Iterable[T] = (), end: str = EXHAUSTED) -> None:
        super().__init__(items)
        self.end = end

    @property
    def is_complete(self) -> bool:
        """Whether no limit was reached."""
        return self.end == EXHAUSTED

    def _repr_html_(self) -> str:
        rows = "".join(f"<li>{html.escape(str(item))}</li>" for item in self[:MOST_SHOWN])
        more = f"<p>{len(self) - MOST_SHOWN} more</p>" if len(self) > MOST_SHOWN else ""
        return f'<ol start="0">{rows}</ol>{more}'


@dataclass(frozen=True)
class Picture:
    """A drawing. Notebooks show it, and keep it as PNG, too; ``str(picture)`` is the text of an SVG file.

    >>> from graeco import latin
    >>> picture = latin.draw(latin.find(4, diagonals=True).get())
    >>> str(picture)[:4], picture.sized(200).size[0]
    ('<svg', 200)
    """

    svg: str

    @property
    def size(self) -> Tuple[int, int]:
        """The width and the height, in pixels."""
        width, height = (re.search(rf'<svg[^>]*\b{side}="([0-9.]+)"', self.svg) for side in ("width", "height"))
        if width is None or height is None:
            raise ValueError("the SVG does not say its width and height")
        return round(float(width[1])), round(float(height[1]))

    def sized(self, width: int) -> Picture:
        """The same picture, of another width."""
        width = natural(width, "a width in pixels", least=1)
        before = self.size
        sides = {"width": width, "height": max(1, round(width * before[1] / before[0]))}
        head, body = self.svg.split(">", 1)
        for side, pixels in sides.items():
            head = re.sub(rf'\b{side}="[0-9.]+"', f'{side}="{pixels}"', head)
        return Picture(f"{head}>{body}")

    def png(self, width: Optional[int] = None) -> bytes:
        """The picture as a PNG file, of its own width or another one. It needs a font of the system."""
        return _graeco.picture_png(self.svg, self.size[0] if width is None else natural(width, "a width in pixels", least=1))

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return f"<div>{self.svg}</div>"

    def _repr_png_(self) -> Optional[bytes]:
        try:
            return self.png()
        except ValueError:
            # There is no font.
            return None

    def save(self, path: Union[str, PathLike[str]]) -> None:
        """Writes a file, SVG or PNG as its name ends."""
        ending = splitext(fspath(path))[1].lower()
        if ending not in (".png", ".svg"):
            raise ValueError(f"`{ending}` is not the ending of a picture; expected .svg or .png")
        with open(path, "wb") as file:
            file.write(self.png() if ending == ".png" else self.svg.encode())
