"""The examples in the docstrings and on the page run."""

import doctest
import importlib
import inspect
import pathlib
import pkgutil
import re

import graeco
import pytest
from graeco import cover, families, grid, latin, sudoku

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def examples():
    found = []
    names = [module.name for module in pkgutil.walk_packages(graeco.__path__, "graeco.")]
    for module in (graeco, *map(importlib.import_module, names)):
        for test in doctest.DocTestFinder(exclude_empty=True).find(module):
            if test.examples:
                found.append(pytest.param(test, id=test.name))
    return found


@pytest.mark.parametrize("test", examples())
def test_docstring(test):
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    out = []
    runner.run(test, out=out.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(out)


def test_page():
    page = (pathlib.Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(blocks, {}, "README", None, None)
    out = []
    results = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=out.append)
    assert results.failed == 0 and results.attempted > 20, "".join(out)


@pytest.mark.parametrize("module", [graeco, cover, families, grid, latin, sudoku], ids=lambda module: module.__name__)
def test_everything_public_is_documented(module):
    for name in module.__all__:
        thing = getattr(module, name)
        if inspect.isroutine(thing) or inspect.isclass(thing):
            assert thing.__doc__, name
            members = vars(thing).items() if inspect.isclass(thing) else ()
            for member, value in members:
                if inspect.isfunction(value) and not member.startswith("_"):
                    assert value.__doc__, f"{name}.{member}"
