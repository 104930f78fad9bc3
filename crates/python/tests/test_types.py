"""Checkers of types: the examples of the README and the thirty tasks pass, and mistakes do not."""

import importlib.util
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
TASKS = ROOT.parents[1] / "examples" / "python" / "tasks.py"

CHECKERS = {
    "mypy": ["-m", "mypy", "--strict", "--no-error-summary", "--cache-dir"],
    "pyright": ["-m", "pyright", "--pythonpath", sys.executable],
}

#: A line, and what a checker must say of its type.
REVEALED = {
    "sudoku.solve('').solution": ["str | None", "Union[builtins.str, None]", "builtins.str | None"],
    "sudoku.solve(np.zeros((3, 81), np.uint8))": ["Answers", "graeco._sudoku_results.Answers"],
    "sudoku.solve(['a', 'b'])[1:]": ["Answers", "graeco._sudoku_results.Answers"],
    "sudoku.rate(np.zeros((3, 81), np.uint8))[0].level": ["str | None", "Union[builtins.str, None]", "builtins.str | None"],
    "sudoku.count('')": ["Count", "graeco._results.Count"],
    "Puzzle(4).add('thermo', cells='r1c1 r1c2')": ["Puzzle", "graeco.grid.Puzzle"],
}

#: Lines that a checker must refuse.
MISTAKES = [
    "Puzzle(4).add('thermos', cells='r1c1')",
    "Puzzle(4).add('killer', cells='r1c1', summ=3)",
    "Puzzle(4).add('killer', sum=3)",
    "sudoku.solve('', limits=3)",
    "sudoku.rate([''], progress=3)",
]

HEAD = "import numpy as np\nfrom graeco import sudoku\nfrom graeco.grid import Puzzle\n"


def told(checker, tmp_path, source):
    """What a checker says of a file, and whether it is pleased."""
    if importlib.util.find_spec(checker) is None:
        pytest.skip(f"types are not checked: there is no {checker}")
    file = tmp_path / "checked.py"
    file.write_text(source, encoding="utf-8")
    command = [sys.executable, *CHECKERS[checker]]
    if checker == "mypy":
        command.append(str(tmp_path / "cache"))
    run = subprocess.run([*command, str(file)], cwd=tmp_path, capture_output=True, text=True)
    return run.returncode == 0, run.stdout + run.stderr


def page():
    """The examples of the README as a program."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    return "\n".join(line[4:] for line in blocks.splitlines() if line.startswith((">>> ", "... ")))


@pytest.mark.parametrize("checker", CHECKERS)
def test_examples_pass(checker, tmp_path):
    for source in (page(), TASKS.read_text(encoding="utf-8")):
        is_pleased, what = told(checker, tmp_path, source)
        assert is_pleased, what


@pytest.mark.parametrize("checker", CHECKERS)
def test_types_are_known(checker, tmp_path):
    is_pleased, what = told(checker, tmp_path, HEAD + "".join(f"reveal_type({line})\n" for line in REVEALED))
    assert is_pleased, what
    seen = [line for line in what.splitlines() if "is \"" in line or "Revealed" in line or "Type of" in line]
    assert len(seen) == len(REVEALED), what
    for line, names in zip(seen, REVEALED.values()):
        assert line.endswith(tuple(f'"{name}"' for name in names)), line


@pytest.mark.parametrize("checker", CHECKERS)
def test_mistakes_are_found(checker, tmp_path):
    is_pleased, what = told(checker, tmp_path, HEAD + "".join(f"{line}\n" for line in MISTAKES))
    first = HEAD.count("\n") + 1
    missed = [line for number, line in enumerate(MISTAKES, first) if f"checked.py:{number}:" not in what]
    assert not is_pleased and not missed, what
