"""Old names, which still work in this version, with a warning."""

from __future__ import annotations

import functools
import warnings
from typing import TYPE_CHECKING, Any, Callable, TypeVar

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

T = TypeVar("T")


def warn_renamed(old: str, new: str, *, depth: int = 3) -> None:
    """Warns the caller of a function of the package, so many calls up from here."""
    what = f"`{old}` is now `{new}`; the old name will go with the next version"
    warnings.warn(what, DeprecationWarning, stacklevel=depth)


def renamed(**names: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Lets a function take arguments by their old names, too: ``renamed(old="new")``."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @functools.wraps(function)
        def called(*args: Any, **kwargs: Any) -> T:
            for old in names.keys() & kwargs.keys():
                warn_renamed(f"{old}=", f"{names[old]}=")
                kwargs[names[old]] = kwargs.pop(old)
            return function(*args, **kwargs)

        return called

    return decorate
