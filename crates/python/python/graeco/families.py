"""The old names of what :mod:`graeco.latin` has now. They warn, and will go with the next version.

Each function takes the names of properties, and asks the function of the same name there for ``properties=``.
"""

from __future__ import annotations

from typing import Any, List, Optional

from graeco import latin
from graeco._renamed import warn_renamed
from graeco._results import Answer, Count
from graeco.latin import PROPERTIES as PROPERTIES, SquareLike, Subsquare as Subsquare, Symbols

__all__ = ["PROPERTIES", "Subsquare", "completions", "count", "find", "group", "groups", "random", "squares", "subsquares"]


def find(n: int, *properties: str, **asked: Any) -> Answer[Symbols]:
    """:func:`graeco.latin.find`."""
    warn_renamed("families.find", "latin.find")
    return latin.find(n, properties=properties, **asked)


def squares(n: int, *properties: str, **asked: Any) -> Any:
    """:func:`graeco.latin.squares`."""
    warn_renamed("families.squares", "latin.squares")
    return latin.squares(n, properties=properties, **asked)


def completions(square: SquareLike, *properties: str, **asked: Any) -> Any:
    """:func:`graeco.latin.completions`."""
    warn_renamed("families.completions", "latin.completions")
    return latin.completions(square, properties=properties, **asked)


def count(n: int, *properties: str, **asked: Any) -> Count:
    """:func:`graeco.latin.count`."""
    warn_renamed("families.count", "latin.count")
    return latin.count(n, properties=properties, **asked)


def random(n: int, *properties: str, **asked: Any) -> Optional[Symbols]:
    """:func:`graeco.latin.random`."""
    warn_renamed("families.random", "latin.random")
    drawn = latin.random(n, properties=properties, **asked)
    return drawn.solution if isinstance(drawn, Answer) else drawn


def group(name: str) -> Optional[Symbols]:
    """:func:`graeco.latin.group`."""
    warn_renamed("families.group", "latin.group")
    try:
        return latin.group(name)
    except ValueError:
        return None


def groups(n: int) -> List[str]:
    """:func:`graeco.latin.groups`."""
    warn_renamed("families.groups", "latin.groups")
    return latin.groups(n)


def subsquares(square: SquareLike, *, order: Optional[int] = None) -> List[Subsquare]:
    """:func:`graeco.latin.subsquares`."""
    warn_renamed("families.subsquares", "latin.subsquares")
    return latin.subsquares(square, order=order)
