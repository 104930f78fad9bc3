"""Exact covers."""

import copy
import csv
import pickle
import random
import re

import conftest
import naive
import numpy as np
import pytest
from graeco import Count
from graeco.cover import Problem

with open(conftest.DATA / "exact-cover" / "EXPECTED.tsv", encoding="utf-8") as file:
    EXPECTED = list(csv.DictReader(file, delimiter="\t"))

KNUTH = [["c", "e"], ["a", "d", "g"], ["b", "c", "f"], ["a", "d", "f"], ["b", "g"], ["d", "e", "g"]]


@pytest.mark.parametrize("row", EXPECTED, ids=lambda row: row["instance"])
def test_conformance(row):
    problem = Problem.from_text((conftest.DATA / "exact-cover" / f"{row['instance']}.xc").read_text())
    expected = int(row["solutions"])
    count = problem.count()
    assert count == expected and isinstance(count, Count) and count.is_exact and count.methods
    assert problem.option_count == int(row["options"]) and len(problem.items) == int(row["primary"]) + int(row["secondary"])
    if expected < 1000:
        assert sum(problem.is_solution(solution) for solution in problem) == expected
        assert Problem.from_text(str(problem)).count() == expected
    if row["min_cost"] != "-":
        found = problem.cheapest()
        assert found.solutions[0].cost == found.bound == int(row["min_cost"]) and found.end == "exhausted"


@pytest.mark.parametrize("seed", range(12))
def test_random_problems_agree_with_naive_python(seed):
    shuffle = random.Random(seed)
    items = [("item", number) for number in range(6)]
    secondary = items[4:] if seed % 2 else []
    options = [shuffle.sample(items, shuffle.randint(1, 3)) for _ in range(11)]
    bounds = {items[0]: (1, 2)} if seed % 3 == 0 else {}
    colors = [{item: shuffle.choice(["red", "blue"]) for item in option if item in secondary} for option in options]
    if seed % 4 == 1:
        given = [{item: paint.get(item) for item in option} for option, paint in zip(options, colors)]
        expected = naive.covers(options, items, secondary, bounds, colors)
    else:
        given = options
        expected = naive.covers(options, items, secondary, bounds)
    problem = Problem(given, primary=[item for item in items if item not in secondary], secondary=secondary, bounds=bounds)
    for engine in (None, "links", "cells"):
        walk = problem.solutions(engine=engine)
        assert sorted(tuple(sorted(solution)) for solution in walk) == expected and walk.end == "exhausted"
    assert problem.count() == len(expected) == problem.count(threads=2) == problem.count(method="links")
    costs = [shuffle.randrange(10) for _ in options]
    priced = Problem(given, primary=[item for item in items if item not in secondary], secondary=secondary, bounds=bounds, costs=costs)
    cheapest = sorted(sum(costs[option] for option in solution) for solution in expected)
    assert [solution.cost for solution in priced.cheapest(5).solutions] == cheapest[:5]
    drawn = problem.sample(20, seed=1)
    assert all(tuple(sorted(solution)) in expected for solution in drawn) and bool(drawn) == bool(expected)


def test_items_are_any_hashable_values():
    problem = Problem([[1, "1", (2, 3)], [frozenset([4])], [None, 1.5], [1.5]])
    assert problem.items == [1, "1", (2, 3), frozenset([4]), None, 1.5]
    assert [problem.describe(solution) for solution in problem] == [[[1, "1", (2, 3)], [frozenset([4])], [None, 1.5]]]
    with pytest.raises(TypeError):
        Problem([[[1]]])


def test_matrices():
    scipy = pytest.importorskip("scipy.sparse")
    dense = np.array([[letter in option for letter in "abcdefg"] for option in KNUTH])
    expected = [sorted(solution) for solution in Problem(KNUTH)]
    assert expected == [[0, 3, 4]]
    for matrix in (dense, dense.astype(int), dense.tolist(), scipy.csr_matrix(dense), scipy.coo_matrix(dense), scipy.csc_array(dense)):
        assert [sorted(solution) for solution in Problem.from_matrix(matrix)] == expected
    zeros = scipy.csr_matrix(([1, 0, 1], [0, 1, 1], [0, 2, 3]), shape=(2, 2))
    assert list(Problem.from_matrix(zeros)) == [[0, 1]]
    assert Problem.from_matrix(np.ones((3, 2)), bounds={0: 2, 1: (1, 3)}).count() == 3
    assert Problem.from_matrix(np.eye(3), secondary=[2]).solve().solution == [0, 1]
    assert Problem.from_matrix(np.zeros((0, 2))).count() == 0 and Problem.from_matrix(np.zeros((0, 0))).count() == 1


def test_bounds_and_colours():
    people = Problem([["a"], ["a"], ["a"], ["a", "monday"]], secondary=["monday"], bounds={"a": 2})
    assert people.count() == 6
    painted = [{"a": None, "x": 1}, {"b": None, "x": 1}, {"b": None, "x": 2}]
    assert list(Problem(painted, secondary=["x"])) == [[0, 1]]
    strange = [{"a": None, "x": (1, "|")}, {"b": None, "x": (1, "|")}, {"b": None, "x": ""}]
    assert list(Problem(strange, secondary=["x"])) == [[0, 1]]


def test_options_are_asked_for_and_excluded():
    problem = Problem([["a", "b"], ["c", "d"], ["a", "c"], ["b", "d"], ["a", "d"], ["b", "c"]])
    assert list(problem.solutions(with_options=[2])) == [[2, 3]]
    assert len(list(problem.solutions(without_options=[2, 0]))) == 1
    assert problem.option(2) == ["a", "c"] and problem.option_count == 6 and repr(problem) == "<Problem: 4 items, 6 options>"


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Problem([["a"], []]), ValueError, "the option is empty"),
        (lambda: Problem([["a", "a"]]), ValueError, "twice"),
        (lambda: Problem([{"a": "red"}]), ValueError, "`a`"),
        (lambda: Problem([["b"]], primary=["a"]), ValueError, "there is no item called `b`"),
        (lambda: Problem([["a"]], primary=["a"], secondary=["a"]), ValueError, "the item `a` is primary and secondary"),
        (lambda: Problem([["a"]], bounds={"a": (2, 1)}), ValueError, "a"),
        (lambda: Problem([["a"]], bounds={"a": -1}), ValueError, "-1 to -1 are no bounds"),
        (lambda: Problem([["a"]], costs=[1, 2]), ValueError, "found 2 costs; expected 1, one for each option"),
        (lambda: Problem([["a"]], costs=[-1]), ValueError, "-1 is not a cost; expected 0 to"),
        (lambda: Problem.from_text("a b\na c\n"), ValueError, "line 2, column 3: there is no item called `c`"),
        (lambda: Problem.from_matrix([1, 2]), ValueError, "found an array of shape (2,)"),
        (lambda: Problem.from_matrix(np.eye(2), secondary=[2]), ValueError, "there is no item called `2`"),
        (lambda: Problem(KNUTH).count(method="magic"), ValueError, "magic"),
        (lambda: Problem(KNUTH).solve(engine="magic"), ValueError, "magic"),
        (lambda: Problem(KNUTH).solve(limit=0), ValueError, "0 is not a limit of solutions"),
        (lambda: Problem(KNUTH).is_solution([6]), ValueError, "there is no option 6; the problem has 6"),
        (lambda: Problem(KNUTH).option(6), IndexError, "there is no option 6; the problem has 6"),
        (lambda: list(Problem(KNUTH).solutions(with_options=[9])), ValueError, "there is no option 9"),
    ],
)
def test_what_is_wrong_is_told(call, error, message):
    with pytest.raises(error) as raised:
        call()
    assert message in str(raised.value)


def dominoes(n):
    cells = [(row, column) for row in range(n) for column in range(n)]
    across = [[(r, c), (r, c + 1)] for r, c in cells if c + 1 < n]
    return Problem(across + [[(r, c), (r + 1, c)] for r, c in cells if r + 1 < n])


def test_counts_of_any_size():
    assert dominoes(8).count(method="matching") == 12988816
    assert dominoes(20).count() == 1269984011256235834242602753102293934298576249856
    assert Problem([[number, half] for number in range(70) for half in ("x",)], secondary=["x"]).count() == 0
    assert Problem([[number] for number in range(70) for _ in range(2)]).count() == 2**70


def test_limits_are_told():
    walk = dominoes(8).solutions(limit=3)
    assert len(list(walk)) == 3 and walk.end == "solution-limit"
    walk.resume(limit=2)
    assert len(list(walk)) == 2 and walk.end == "solution-limit" and walk.nodes > 0
    walk = dominoes(8).solutions(time_limit=0.0)
    assert list(walk) == [] and walk.end == "time-limit"
    walk.resume()
    assert next(walk)
    count = dominoes(8).count(limit=1000)
    assert count == 1000 and count.end == "solution-limit"
    assert dominoes(8).count(method="links", time_limit=0.02).end == "time-limit"
    assert dominoes(8).sample(1, memory=1000).end == "memory-limit"
    assert dominoes(8).solve(limit=10**9, time_limit=0.02).end == "time-limit"


def test_random_solutions_are_equally_likely():
    drawn = dominoes(4).sample(3600, seed=2)
    numbers = {}
    for solution in drawn:
        key = tuple(sorted(solution))
        numbers[key] = numbers.get(key, 0) + 1
    assert len(numbers) == 36 and all(50 < number < 160 for number in numbers.values())
    assert drawn == dominoes(4).sample(3600, seed=2) and drawn.is_complete


def test_obstacles_and_estimates():
    assert not dominoes(4).obstacle()
    obstacle = Problem([["a"], ["b", "d"], ["d", "e"]]).obstacle().get()
    assert set(obstacle.items) == {"b", "e"} and obstacle.is_minimal
    estimate = dominoes(6).estimate(2000, seed=1)
    assert 3000 < estimate.solutions < 14000 and estimate.dives == 2000 and estimate.end == "exhausted"


def test_problems_are_pickled_and_copied():
    problem = Problem([{"a": None, "x": "red"}, {"b": None, "x": "red"}, ["a", "b"]], secondary=["x"], costs=[1, 2, 4])
    for other in (pickle.loads(pickle.dumps(problem)), copy.copy(problem), copy.deepcopy(problem)):
        assert list(other) == list(problem) and other.items == problem.items and str(other) == str(problem)
        assert other.cheapest() == problem.cheapest()
    text = Problem.from_text(str(problem))
    assert list(pickle.loads(pickle.dumps(text))) == list(problem) and text.cheapest() == problem.cheapest()
    drawn = problem.sample(2, seed=1)
    assert pickle.loads(pickle.dumps(drawn)) == drawn and copy.copy(drawn).end == "exhausted"


def test_many_options_at_once():
    matrix = np.zeros((30_000, 200), bool)
    rng = np.random.default_rng(1)
    matrix[np.arange(30_000)[:, None], rng.integers(0, 200, (30_000, 4))] = True
    matrix[:200] = np.eye(200, dtype=bool)
    problem = Problem.from_matrix(matrix)
    solution = problem.solve().solution
    assert problem.is_solution(solution) and (matrix[solution].sum(axis=0) == 1).all()


def test_options_of_secondary_items_alone_are_in_no_solution():
    """As Knuth has it: by every question alike."""
    alone = Problem([["x"], ["y"]], secondary=["x", "y"], costs=[1, 1])
    assert list(alone.solutions()) == [[]] == list(alone.sample()) and alone.solve().solution == []
    assert [alone.count(method=method) for method in (None, "frontier", "matching", "memo", "links", "cells", "rows")] == [1] * 7
    assert alone.cheapest(5).solutions == [(0, [])] and not alone.obstacle()
    assert alone.is_solution([]) and not alone.is_solution([0])
    mixed = Problem([["x"], ["a", "y"], ["y"]], secondary=["x", "y"])
    assert list(mixed.solutions()) == [[1]] and mixed.count() == 1 and not mixed.is_solution([0, 1])
    assert "is in no solution" in Problem.__doc__


def test_tilings_are_drawn():
    problem = Problem([["a", (row, 5), (row, 6)] if row == 3 else [(row, 5), (row, 6)] for row in range(2, 6)])
    svg = str(problem.draw(problem.solve().get()))
    assert svg.startswith("<svg") and svg.count("<rect") >= 8 and len(set(re.findall(r'fill="(#\w+)"', svg))) >= 4
    assert problem.draw([0]) != problem.draw([1]) != problem.draw([1], dark=True)
    with pytest.raises(ValueError, match="pictures have up to"):
        Problem([[(0, 0), (10**9, 10**9)]]).draw([0])
    with pytest.raises(ValueError, match="no item is a cell"):
        Problem([["a"]]).draw([0])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Problem([["a"]], bounds=["a"]), "expected bounds as a dictionary of items, such as {'a': 2}, not list"),
        (lambda: Problem.from_matrix([[1]], bounds=2), "expected bounds as a dictionary of items"),
        (lambda: Problem(5), "expected options, not int"),
        (lambda: Problem([1, 2]), "expected the items of an option, not int"),
        (lambda: Problem([["a"]], secondary=5), "expected secondary items, not int"),
        (lambda: Problem.from_matrix([[1]], secondary=5), "expected secondary items, not int"),
        (lambda: Problem(np.eye(3, dtype=bool)), "this is a matrix; expected lists of items, or Problem.from_matrix"),
        (lambda: Problem([["a"]], costs=5), "expected a cost for each option, not int"),
    ],
)
def test_wrong_types_are_named(make, message):
    with pytest.raises(TypeError, match=message):
        make()


def test_texts_and_nan_are_no_matrix():
    with pytest.raises(ValueError, match="expected numbers, not an array of <U1"):
        Problem.from_matrix([["1", "0"]])
    with pytest.raises(ValueError, match="expected numbers, not NaN"):
        Problem.from_matrix([[1.0, float("nan")]])
    with pytest.raises(ValueError, match="'a' is not a column"):
        Problem.from_matrix([[1, 0]], secondary=["a"])
    assert Problem(np.array([["a", "b"], ["c", "d"]])).count() == 1


def test_answers_are_described():
    problem = Problem([[(0, 0), (0, 1)]])
    assert problem.describe(problem.solve()) == [[(0, 0), (0, 1)]] and "<svg" in str(problem.draw(problem.solve()))


def test_a_search_that_soon_ends_is_let_run():
    """Other methods would take longer than to visit the 724 solutions."""
    board = range(10)
    options = [[f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r in board for c in board]
    count = Problem(options, secondary={item for option in options for item in option[2:]}).count()
    assert count == 724 and not set(count.methods) & {"memo", "frontier"}
