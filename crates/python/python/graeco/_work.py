"""Long work: its threads, its limit of time, the function that hears of its progress, and the token that ends it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Tuple, TypedDict, TypeVar

from graeco import _graeco
from graeco._values import threads_of

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

T = TypeVar("T")

#: What the extension takes.
Terms = Tuple[int, Optional[float], Optional[Callable[[int, int], Any]]]


class Work(TypedDict, total=False):
    """The arguments of all functions that work on many things at once."""

    #: The number of threads; 0 (the default) for as many as there are cores.
    threads: int
    #: A limit of time in seconds.
    time_limit: Optional[float]
    #: A function that is told how many are done, and of how many, some times a second. An error in it ends the work.
    progress: Optional[Callable[[int, int], Any]]


def terms(
    *,
    threads: int = 0,
    time_limit: Optional[float] = None,
    progress: Optional[Callable[[int, int], Any]] = None,
    **unknown: Any,
) -> Terms:
    """The arguments of :class:`Work` as the extension takes them."""
    for name in unknown:
        hint = "; sudoku.read takes it, and all functions take what it returns" if name == "errors" else ""
        raise TypeError(f"there is no argument called `{name}`{hint}")
    if progress is not None and not callable(progress):
        raise TypeError(f"expected a function of two numbers as `progress`, not {type(progress).__name__}")
    return threads_of(threads), time_limit, progress


@contextlib.contextmanager
def cancelled_by(token: threading.Event) -> Iterator[threading.Event]:
    """Searches that this thread starts inside the ``with`` end once the event is set, with the end ``"interrupted"``.

    >>> import threading
    >>> import graeco
    >>> stop = threading.Event()
    >>> threading.Timer(0.1, stop.set).start()
    >>> with graeco.cancelled_by(stop):
    ...     graeco.sudoku.count("." * 81).end
    'interrupted'
    """
    before = _graeco.set_token(token)
    try:
        yield token
    finally:
        _graeco.set_token(before)


async def run(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Calls a function in a thread, whose searches end when the task is cancelled, as by a timeout of asyncio.

    >>> import asyncio
    >>> import graeco
    >>> async def main():
    ...     try:
    ...         await asyncio.wait_for(graeco.run(graeco.sudoku.count, "." * 81), timeout=0.1)
    ...     except asyncio.TimeoutError:
    ...         return "too slow"
    >>> asyncio.run(main())
    'too slow'
    """
    token = threading.Event()

    def work() -> T:
        with cancelled_by(token):
            return function(*args, **kwargs)

    try:
        return await asyncio.get_running_loop().run_in_executor(None, work)
    except asyncio.CancelledError:
        token.set()
        raise
