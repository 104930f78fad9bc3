"""The workbench in the browser, on a puzzle of Python."""

from __future__ import annotations

import html
import pathlib
import shutil
import subprocess
import sys
import tempfile
import webbrowser
import weakref
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graeco.grid import Puzzle


class Page:
    """A page in the browser where a puzzle is played, checked and changed. It ends with the process, or when it is closed.

    >>> from graeco.grid import Puzzle
    >>> with Puzzle(4, boxes=(2, 2)).serve(browser=False) as page:
    ...     page.url[:17], page.puzzle == Puzzle(4, boxes=(2, 2))
    ('http://127.0.0.1:', True)
    """

    #: The address, which no other user of this machine can guess.
    url: str

    def __init__(self, puzzle: Puzzle, browser: bool) -> None:
        text = puzzle.to_toml()
        self._folder = tempfile.mkdtemp(prefix="graeco-")
        self._file = pathlib.Path(self._folder, "puzzle.toml")
        self._file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "graeco", "serve", "--quiet", "--port", "0", str(self._file)]
        self._server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self._end = weakref.finalize(self, _end, self._server, self._folder)
        assert self._server.stdout is not None
        self.url = self._server.stdout.readline().strip()
        if not self.url:
            self.close()
            raise RuntimeError("the page cannot be served; the program says why")
        if browser:
            webbrowser.open(self.url)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it was saved last."""
        from graeco.grid import Puzzle

        return Puzzle.from_toml(self._file.read_text(encoding="utf-8"))

    def close(self) -> None:
        """Ends the page. What was not taken from it is lost."""
        self._end()

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Page: {self.url}>"

    def _repr_html_(self) -> str:
        url = html.escape(self.url)
        return f'<a href="{url}" target="_blank">{url}</a>'


def _end(server: subprocess.Popen[str], folder: str) -> None:
    server.terminate()
    server.wait()
    if server.stdout is not None:
        server.stdout.close()
    shutil.rmtree(folder, ignore_errors=True)
