"""Names: old ones warn and still work, and only names for users are listed."""

import json
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
    "families.random": (lambda: families.random(5, "symmetric", seed=1), lambda: latin.random(5, properties="symmetric", seed=1).get()),
    "families.group": (lambda: families.group("D4"), lambda: latin.group("D4")),
    "families.groups": (lambda: families.groups(8), lambda: latin.groups(8)),
    "families.subsquares": (lambda: families.subsquares(latin.group("Z4")), lambda: latin.subsquares(latin.group("Z4"))),
    "latin.build": (lambda: latin.build(4, diagonals=True).tolist(), lambda: latin.find(4, diagonals=True).get().tolist()),
    "n=": (lambda: latin.count(n=5), lambda: latin.count(order=5)),
    "most=": (
        lambda: grid.Puzzle(4).generate("killer", most={"killer": 2}, seed=1).get(),
        lambda: grid.Puzzle(4).generate("killer", max_clues={"killer": 2}, seed=1).get(),
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


#: Arguments that make no sense, and what is said of them: never an option of the program, a form of files, or Rust.
SENSELESS = {
    lambda: latin.squares(5, limit=-1): "-1 is not a limit of solutions; expected 0 or more",
    lambda: latin.count(-5): "-5 is not an order; expected 1 to 255",
    lambda: latin.count(2**70): "is not an order; expected 1 to 255",
    lambda: latin.row(5, -1): "-1 is not a row; expected 0 or more",
    lambda: latin.find(6, boxes=5): "5 is not a box; expected its rows and columns, such as \\(3, 3\\)",
    lambda: latin.find(6, boxes=(2, -3)): "-3 is not a number of columns; expected 0 or more",
    lambda: latin.find(6, time_limit=-1): "-1 is not a limit of time; expected a number of seconds, 0 to 1e9",
    lambda: sudoku.solve("", limit="two"): "'two' is not a limit of solutions; expected a whole number",
    lambda: sudoku.solve([], threads=1.5): "1.5 is not a number of threads; expected a whole number",
    lambda: sudoku.candidates("." * 81, cap=-1): "-1 is not a cap; expected 0 or more",
    lambda: sudoku.generate(1, seed=0.5): "0.5 is not a seed; expected a whole number",
    lambda: grid.Puzzle({}): "{} is not an order; expected a whole number",
    lambda: grid.Puzzle(4, boxes=(2,)): "is not a box; expected its rows and columns",
    lambda: grid.Puzzle(4, first_value="one"): "'one' is not a first value; expected a whole number",
    lambda: grid.Puzzle(4).rule(None, max): "None is not a list of cells; expected pairs, or names such as",
    lambda: grid.Puzzle(4).add("killer", cells="r1c1", sum=float("nan")): "nan is not a value of a field",
    lambda: grid.Puzzle(4).draw(step=-1): "-1 is not a step; expected 0 or more",
    lambda: grid.Puzzle.from_json("{}"): '`order` is missing; .* such as `"order": 9`',
    lambda: cover.Problem([["a"]]).is_solution([-1]): "-1 is not the number of an option; expected 0 or more",
    lambda: cover.Problem([["a"]]).count(memory=-1): "-1 is not a number of bytes; expected 0 or more",
}


@pytest.mark.parametrize("ask", SENSELESS, ids=SENSELESS.values())
def test_senseless_arguments_are_named(ask):
    with pytest.raises(ValueError, match=SENSELESS[ask]):
        ask()


def test_wrong_types_are_type_errors():
    for ask in (lambda: sudoku.parse(None), lambda: grid.Puzzle(4).add(3), lambda: sudoku.solve([], progress=1)):
        with pytest.raises(TypeError, match="^expected .* not "):
            ask()


def test_numbers_of_any_size_are_limits():
    assert len(list(latin.squares(3, limit=2**70))) == 12 and sudoku.count("1" + 80 * ".", limit=3.0) == 3


def test_json_has_the_names_of_arguments():
    puzzle = grid.Puzzle(6, boxes=(2, 3))
    told = json.loads(puzzle.to_json())
    assert (told["order"], told["boxes"]) == (6, [2, 3]) and not {"size", "box"} & told.keys()
    assert grid.Puzzle.from_json(puzzle.to_json()) == puzzle
    # Files that were written before are still read.
    assert grid.Puzzle.from_json('{"size": 6, "box": [2, 3]}') == puzzle


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
