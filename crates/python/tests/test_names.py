"""Names: old ones warn and still work, and only names for users are listed."""

import types

import numpy as np
import pytest
from graeco import cover, families, grid, latin, sudoku

#: What was called otherwise, and how it is called now.
OLD = {
    "families.find": (lambda: families.find(5, "symmetric").solution, lambda: latin.find(5, properties="symmetric").solution),
    "families.squares": (lambda: list(families.squares(3, "symmetric")), lambda: list(latin.squares(3, properties="symmetric"))),
    "families.completions": (
        lambda: list(families.completions([[0, None], [None, None]], "symmetric")),
        lambda: list(latin.completions([[0, None], [None, None]], properties="symmetric")),
    ),
    "families.count": (lambda: families.count(5, "symmetric", "idempotent"), lambda: latin.count(5, properties=["symmetric", "idempotent"])),
    "families.random": (lambda: families.random(5, "symmetric", seed=1), lambda: latin.random(5, properties="symmetric", seed=1)),
    "families.group": (lambda: families.group("D4"), lambda: latin.group("D4")),
    "families.groups": (lambda: families.groups(8), lambda: latin.groups(8)),
    "families.subsquares": (lambda: families.subsquares(latin.group("Z4")), lambda: latin.subsquares(latin.group("Z4"))),
    "n=": (lambda: latin.count(n=5), lambda: latin.count(order=5)),
    "most=": (
        lambda: grid.Puzzle(4).generate("killer", most={"killer": 2}, seed=1),
        lambda: grid.Puzzle(4).generate("killer", max_clues={"killer": 2}, seed=1),
    ),
    "random": (lambda: cover.Problem([["a"], ["a"]]).random(5, seed=1), lambda: cover.Problem([["a"], ["a"]]).sample(5, seed=1)),
}


@pytest.mark.parametrize("name", OLD)
@pytest.mark.filterwarnings("error::DeprecationWarning")
def test_old_names_warn_and_work(name):
    old, new = OLD[name]
    with pytest.warns(DeprecationWarning, match=f"`{name}` is now `.*`; the old name will go") as warned:
        found = old()
    assert len(warned) == 1 and warned[0].filename == __file__
    assert np.array_equal(found, new()) if name.startswith("families") else found == new()


@pytest.mark.parametrize("module", [cover, grid, latin, sudoku], ids=lambda module: module.__name__)
def test_only_names_for_users_are_listed(module):
    listed = dir(module)
    assert sorted(listed) == sorted(module.__all__) and all(hasattr(module, name) for name in listed)
    assert not any(isinstance(getattr(module, name), types.ModuleType) for name in listed)


def test_messages_name_arguments():
    with pytest.raises(ValueError, match="choose with `first_symbol`"):
        latin.parse("1 2 .\n2 . 1\n. 1 2")
    assert latin.parse("1 2 .\n2 . 1\n. 1 2", first_symbol=0)[0].tolist() == [[1, 2, -1], [2, -1, 1], [-1, 1, 2]]
    assert latin.parse("1 2 .\n2 . 1\n. 1 2", first_symbol=1)[0].max() == 1
    with pytest.raises(ValueError, match="2 is not a first symbol; expected 0 or 1"):
        latin.parse("01\n10", first_symbol=2)


def test_an_answer_is_given_or_refused():
    assert latin.find(3, properties="symmetric").get().shape == (3, 3)
    with pytest.raises(ValueError, match="there is no solution \\(end: exhausted\\)"):
        latin.find(6, properties="self-orthogonal").get()


def test_a_problem_has_no_length():
    """It would be the number of options, but a problem yields solutions."""
    problem = cover.Problem([["a"], ["a"]])
    with pytest.raises(TypeError):
        len(problem)
    assert problem.option_count == len(list(problem)) == 2
