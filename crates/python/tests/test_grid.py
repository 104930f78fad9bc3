"""Puzzles with any rules."""

import copy
import itertools
import json
import pickle
import random

import conftest
import naive
import numpy as np
import pytest
from graeco.grid import KINDS, Puzzle, Square

VARIANTS = sorted((conftest.DATA / "variants").glob("*.jsonl"))
SMALL = Puzzle(4, boxes=(2, 2))


def found(puzzle):
    return sorted(tuple(map(int, square.values.ravel())) for square in puzzle)


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_conformance(path):
    for line in path.read_text().splitlines():
        told = json.loads(line)
        if "solvable" in told:
            continue
        puzzle = Puzzle.from_json(line)
        answer = puzzle.solve()
        if "solution" in told:
            assert answer.is_unique and answer.solution == puzzle.solution, told["id"]
            assert puzzle.check(answer.solution) == []
        if "count" in told:
            assert puzzle.count() == told["count"] == puzzle.count(threads=2), told["id"]
        again = Puzzle.from_toml(puzzle.to_toml())
        assert again.solve().count == answer.count
        assert puzzle.draw().svg.startswith("<svg")


def test_every_kind_has_an_example_that_can_be_added():
    assert len(KINDS) > 70
    for kind in KINDS.values():
        rule = json.loads(kind.example)
        needs = {name for name, optional in kind.fields.items() if not optional}
        assert rule.pop("kind") == kind.name and needs <= set(rule) <= set(kind.fields), kind.name
        puzzle = Puzzle(9, boxes=(3, 3))
        if "var" in kind.example or kind.name in ("var", "layer", "chaos"):
            continue
        try:
            with_rule = puzzle.add(kind.name, **rule)
        except ValueError as error:
            # Some examples name cells outside the grid, or need a puzzle without boxes.
            assert "var" in str(error) or "region" in str(error) or "box" in str(error), f"{kind.name}: {error}"
            continue
        assert with_rule != puzzle and kind.name in with_rule.to_json()


@pytest.mark.parametrize("cells", ["r1c1-r1c3", ["r1c1", "r1c2", "r1c3"], [(0, 0), (0, 1), (0, 2)], np.array([[0, 0], [0, 1], [0, 2]])])
def test_cells_in_any_form(cells):
    puzzle = SMALL.add("killer", cells=cells, sum=6)
    assert puzzle == SMALL.add("killer", cells="r1c1 r1c2 r1c3", sum=6)
    assert puzzle.count() == 72 and all(square["r1c4"] == square[0, 3] == 4 for square in puzzle)


RULES = [
    ("killer", {"sum": 5}, lambda *v: sum(v) == 5 and len(set(v)) == len(v)),
    ("thermo", {}, lambda *v: all(a < b for a, b in itertools.pairwise(v)) if hasattr(itertools, "pairwise") else list(v) == sorted(set(v))),
    ("palindrome", {}, lambda *v: v == v[::-1]),
    ("renban", {}, lambda *v: max(v) - min(v) == len(v) - 1 and len(set(v)) == len(v)),
]


@pytest.mark.parametrize("seed", range(8))
def test_random_puzzles_agree_with_naive_python(seed):
    shuffle = random.Random(seed)
    n, boxes = shuffle.choice([(4, (2, 2)), (4, None), (5, None)])
    diagonals = shuffle.random() < 0.5 and n == 4
    puzzle, rules = Puzzle(n, boxes=boxes, diagonals=diagonals), []
    for _ in range(2):
        kind, fields, holds = shuffle.choice(RULES)
        row, column = shuffle.randrange(n), shuffle.randrange(n - 2)
        cells = [(row, column), (row, column + 1)]
        if kind != "palindrome":
            puzzle = puzzle.add(kind, cells=cells, **fields)
            rules.append(([n * r + c for r, c in cells], holds))
    own = shuffle.sample(range(n * n), 4)
    puzzle = puzzle.rule([divmod(cell, n) for cell in own], lambda a, b, c, d: (a + b * c - d) % 3 != 0)
    rules.append((own, lambda a, b, c, d: (a + b * c - d) % 3 != 0))
    puzzle = puzzle.given((n - 1, 0), 1)
    expected = sorted(naive.grids(naive.houses(n, boxes, diagonals), n * n, range(1, n + 1), {n * n - n: 1}, rules))
    assert found(puzzle) == expected
    assert puzzle.count() == len(expected) == puzzle.count(engine="cover")
    candidates = puzzle.candidates(cap=10**6)
    for cell in range(n * n):
        for value in range(1, n + 1):
            assert candidates[cell // n, cell % n, value - 1] == sum(square[cell] == value for square in expected)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 9])
def test_a_rule_of_ones_own_as_a_table_or_asked_late(size):
    cells = [(place // 3, place % 3) for place in range(size)]
    holds = lambda *values: sum(values) % 2 == 0  # noqa: E731
    puzzle = Puzzle(3).rule(cells, holds)
    expected = naive.grids(naive.houses(3), 9, range(1, 4), rules=[([3 * r + c for r, c in cells], holds)])
    assert found(puzzle) == sorted(expected)
    assert all(puzzle.check(square) == [] for square in puzzle)


def test_a_rule_is_asked_before_the_search_if_it_has_few_cells():
    asked = []
    puzzle = Puzzle(4).rule("r1c1 r2c2 r3c3", lambda a, b, c: asked.append((a, b, c)) or a < b < c)
    assert len(asked) == len(set(asked)) == 64
    assert puzzle.count() > 0 and len(asked) == 64


def test_an_error_in_a_rule_is_raised():
    with pytest.raises(ZeroDivisionError):
        SMALL.rule("r1c1", lambda a: 1 // 0)
    late = SMALL.rule("r1c1-r1c4", lambda *values: [][1])
    for call in (late.count, late.solve, lambda: list(late), lambda: late.check(SMALL.solve().solution), late.candidates):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(TypeError):
        SMALL.rule("r1c1-r1c4", lambda: True).solve()


def test_a_rule_is_not_asked_again_after_an_error():
    asked = []

    def wrong(*values):
        asked.append(values)
        raise ValueError

    late = Puzzle(6).rule("r1c1-r1c4", wrong)
    for call in (late.count, late.solve, lambda: list(late), late.candidates, lambda: late.count(engine="cover")):
        asked.clear()
        with pytest.raises(ValueError):
            call()
        assert len(asked) == 1


def test_a_rule_may_search_itself():
    def has_two(*values):
        row = Puzzle(4).givens([list(values)] + 3 * [[0] * 4])
        return row.count() == 24

    assert SMALL.rule("r1c1-r1c4", has_two).count() == 288


def test_a_late_rule_with_threads():
    puzzle = Puzzle(4).rule("r1c1-r1c4", lambda a, b, c, d: a < b)
    assert puzzle.count(threads=4) == puzzle.count() == 288 and puzzle.solve(threads=0).count == 2


def test_givens():
    puzzle = SMALL.givens("1... ..3. .4.. ...2".replace(" ", ""))
    assert puzzle == SMALL.givens([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])
    assert puzzle == SMALL.given((0, 0), 1).given("r2c3", 3).given((2, 1), 4).given("r4c4", 2)
    assert puzzle.given_values.tolist() == [[1, -1, -1, -1], [-1, -1, 3, -1], [-1, 4, -1, -1], [-1, -1, -1, 2]]
    assert puzzle.is_unique() and str(puzzle.solve().solution) == "1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2"
    zero = Puzzle(3, first_value=0).given((0, 0), 0)
    assert zero.given_values[0, 0] == 0 and zero.givens([[-1, 2, -1], [-1] * 3, [-1] * 3]).given_values[0, 1] == 2
    lettered = Puzzle(3, symbols="abc").givens("ab.......")
    assert lettered.given_values[0].tolist() == [1, 2, -1]


def test_houses():
    assert Puzzle(4, diagonals=True).count() == 48 and Puzzle(4, diagonals="main").count() == Puzzle(4, diagonals="anti").count()
    jigsaw = Puzzle(4, regions="aabb\nacbd\nacbd\nccdd")
    assert jigsaw.count() == Puzzle(4, regions=[[0, 0, 1, 1], [0, 2, 1, 3], [0, 2, 1, 3], [2, 2, 3, 3]]).count() > 0
    assert Puzzle(3, values=4).count() == len(list(naive.grids(naive.houses(3), 9, range(1, 5))))
    assert Puzzle(9, boxes=(3, 3), title="nine").title == "nine"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Puzzle(0), "0 is not an order; expected 1 to 255"),
        (lambda: Puzzle(9, boxes=(3, 4)), "boxes of 3 rows and 4 columns do not fit a grid of order 9: 3 × 4 is not 9"),
        (lambda: Puzzle(4, regions="aaaa\nabbb\nccdd\nccdd"), "region 1 has 5 cells; expected 4"),
        (lambda: Puzzle(4, diagonals="both"), 'expected True, False, "main" or "anti"'),
        (lambda: Puzzle(4, first_value=2), "expected 0 or 1"),
        (lambda: SMALL.add("thermos", cells="r1c1"), "unknown kind of constraint `thermos`; did you mean `thermo`?"),
        (lambda: SMALL.add("killer", cells="r1c5", sum=3), "r1c5 is off the grid; expected rows and columns 1 to 4"),
        (lambda: SMALL.add("killer", cells=[(0, 4)], sum=3), "[0, 4] is off the grid; expected rows and columns 0 to 3"),
        (lambda: SMALL.add("killer", cells="r1c1 r1c1", sum=3), "r1c1 is repeated; expected each cell once"),
        (lambda: SMALL.add("killer", cell="r1c1"), "cell"),
        (lambda: SMALL.rule("r1c1 x", bool), "`x` is not a cell; expected one like r1c9, or the name of a `var`"),
        (lambda: SMALL.rule([], bool), "expected at least one cell"),
        (lambda: SMALL.given("r1c1", 5), "5 is not a value; expected 1 to 4"),
        (lambda: SMALL.given((4, 0), 1), "[4, 0] is off the grid"),
        (lambda: SMALL.givens("1"), ""),
        (lambda: SMALL.givens([[1, 2], [3, 4]]), "found an array of shape (2, 2); expected (4, 4) or (16,)"),
        (lambda: SMALL.check([[1]]), "found an array of shape (1, 1); expected (4, 4) or (16,)"),
        (lambda: SMALL.check([[9] * 4] * 4), "9 is not a value; expected 1 to 4"),
        (lambda: SMALL.solve(limit=0), "0 is not a limit of solutions; expected 1 or more"),
        (lambda: SMALL.solve(engine="magic"), "`magic` is not an engine"),
        (lambda: SMALL.generate("killers"), "no clues of the kind `killers` can be generated"),
        (lambda: Puzzle(20).explain(), "techniques are for puzzles up to order 16"),
        (lambda: Puzzle.from_toml("order = 4\nboxs = [2, 2]\n"), "line 2, column 1: unknown key `boxs`; did you mean `boxes`?"),
        (lambda: Puzzle.from_json('{"order": 4,\n"bx": 1}'), "line 2, column 1: unknown key `bx`"),
        (lambda: Puzzle.from_toml('{"order": 4}'), "this is JSON; expected TOML"),
        (lambda: Puzzle.from_json("order = 4"), "this is not JSON"),
        (lambda: SMALL.rule("r1c1", bool).to_toml(), "the rule `bool` is a Python function, which no puzzle file can hold"),
    ],
)
def test_what_is_wrong_is_told(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)


def test_limits_are_told():
    walk = Puzzle(9).solutions(limit=3)
    assert walk.end is None and len(list(walk)) == 3 and walk.end == "solution-limit" and walk.nodes > 0
    count = Puzzle(9).count(time_limit=0.02)
    assert count.end == "time-limit" and count > 0
    assert Puzzle(9).count(time_limit=0.02, threads=2).end == "time-limit"
    answer = Puzzle(9).solve(limit=10**9, time_limit=0.02)
    assert answer.end == "time-limit" and answer and answer.is_unique is False
    assert (Puzzle(9).candidates(cap=10**9, time_limit=0.02) >= -1).all()
    assert SMALL.generate("killer", seed=1, time_limit=0.0).end == "time-limit"


def test_faults_and_clashes():
    wrong = SMALL.solve().solution.values.copy()
    wrong[0, 0], wrong[0, 1] = wrong[0, 1], wrong[0, 0]
    assert any(fault.startswith("column 1 has two") for fault in SMALL.check(wrong))
    puzzle = SMALL.given("r1c1", 1).add("killer", cells="r1c1 r1c2", sum=5)
    faults = puzzle.check([[2, 1, 3, 4], [3, 4, 1, 2], [1, 2, 4, 3], [4, 3, 2, 1]])
    assert faults == ["r1c1 does not hold its given", "the rule `killer cage` does not hold"]
    assert SMALL.given("r1c1", 1).given("r1c4", 1).clash() == "row 1 has two 1s: columns 1 and 4"
    assert SMALL.clash() is None


def test_cells_outside_the_grid():
    puzzle = Puzzle(3).add("var", vars="total", values=[3, 5]).add("killer", cells="r1c1 r1c2", sum="total")
    assert puzzle.outside == ["total"] and puzzle.count() == 12
    for square in puzzle:
        assert square["total"] == square.outside["total"] == square["r1c1"] + square[0, 1]
        assert puzzle.check(square) == [] and f"total = {square['total']}" in str(square)
    own = puzzle.rule("total r3c3", lambda total, corner: total == 3 + corner)
    assert all(square["total"] == 3 + square[2, 2] for square in own) and 0 < own.count() < 12


def test_generated_puzzles():
    rules = Puzzle(6, boxes=(2, 3))
    for seed in range(3):
        puzzle = rules.generate("killer", "thermo", seed=seed, max_clues={"thermo": 2}).get()
        assert puzzle.is_unique() and puzzle.solve().solution == puzzle.solution
        assert puzzle.to_json().count('"thermo"') <= 2 and puzzle == rules.generate("killer", "thermo", seed=seed, max_clues={"thermo": 2}).get()
    assert int((rules.generate(givens=14, seed=1).get().given_values > 0).sum()) == 14


def test_minimal_puzzles():
    solved = SMALL.givens(SMALL.solve().solution.values)
    minimal = solved.minimize(seed=1).get()
    assert solved.minimize(seed=1, time_limit=100).get() == minimal
    assert solved.minimize(seed=1, time_limit=0.0).end == "time-limit"
    assert minimal.is_unique() and 4 <= int((minimal.given_values > 0).sum()) < 10


def test_reasoning():
    puzzle = SMALL.givens("1... ..3. .4.. ...2".replace(" ", ""))
    steps = puzzle.explain()
    assert len(steps) == 12 and "full-house" in " ".join(steps) and puzzle.rate().level == "easy"
    assert puzzle.rate(time_limit=0.0).end == "time-limit" and puzzle.explain(time_limit=0.0).end == "time-limit"


def test_seeds_and_engines():
    empty = Puzzle(8, boxes=(2, 4))
    assert empty.solve(seed=1).solution == empty.solve(seed=1).solution != empty.solve(seed=2).solution
    assert SMALL.count(engine="cover") == SMALL.count(engine="prune") == 288


def double(a, b):
    """A rule that can be pickled."""
    return a == 2 * b


def test_puzzles_and_squares_are_pickled_copied_and_compared():
    plain = SMALL.add("antiking").given("r1c1", 1)
    own = SMALL.rule("r1c1 r1c2", double)
    for puzzle in (plain, own):
        for other in (pickle.loads(pickle.dumps(puzzle)), copy.copy(puzzle), copy.deepcopy(puzzle)):
            assert other == puzzle and hash(other) == hash(puzzle) and other.count() == puzzle.count()
    square = own.solve().solution
    for other in (pickle.loads(pickle.dumps(square)), copy.copy(square), copy.deepcopy(square)):
        assert other == square and hash(other) == hash(square) and isinstance(other, Square)
    assert plain != own and square != 5 and plain != 5 and len({square, own.solve().solution}) == 1
    assert pickle.loads(pickle.dumps(own.solve())).solution == square


def test_squares_are_arrays():
    square = SMALL.solve().solution
    assert np.asarray(square).sum() == 40 and np.array(square, dtype=float).dtype == float
    assert square[0, 0] == square["r1c1"] and (square[0] == square.values[0]).all()
    assert len(square) == 4 and [row.sum() for row in square] == [10] * 4
    with pytest.raises(ValueError):
        square.values[0, 0] = 3


def test_squares_are_checked_in_any_form():
    answer = SMALL.solve()
    text = "".join(map(str, answer.get().values.ravel()))
    assert SMALL.check(answer) == SMALL.check(text) == SMALL.check(answer.get().values.astype(float)) == []
    assert SMALL.check("1" * 16) and SMALL.givens(text.encode()).solve() and "<svg" in str(SMALL.draw(answer))
    with pytest.raises(ValueError, match="the square has open cells; expected a filled one"):
        SMALL.check("." * 16)


def test_arguments_that_beginners_give_are_explained():
    for kind in ("diagonal", "Diagonals"):
        with pytest.raises(ValueError, match="the diagonals belong to the grid, as in Puzzle"):
            SMALL.add(kind)
    with pytest.raises(TypeError, match="expected `max_clues` as a dictionary such as {'killer': 5}, not int"):
        SMALL.generate("killer", max_clues=3)


def test_notebooks_draw_puzzles_and_squares():
    puzzle = SMALL.add("thermo", cells="r1c1 r1c2")
    for thing in (puzzle, puzzle.solve().solution, puzzle.draw(dark=True), puzzle.draw(puzzle.solve().solution)):
        assert thing._repr_svg_().startswith("<svg") and "<svg" in thing._repr_html_()


def test_cells_may_be_absent():
    grids = "".join(f"[[grid]]\noffset = {offset}\norder = 4\nboxes = [2, 2]\n" for offset in ([0, 0], [2, 2]))
    puzzle = Puzzle.from_toml(grids)
    assert puzzle.order == 6 and puzzle.present.sum() == 28
    square = puzzle.solve().solution
    assert not puzzle.check(square) and (square.values[~puzzle.present] == 1).all()
    assert puzzle.given("r1c1", 2).solve().solution["r1c1"] == 2
    assert puzzle.givens(np.where(puzzle.present, square.values, -1)).count() == 1
    assert puzzle.draw(square)._repr_svg_().count("<text") == 28
    with pytest.raises(ValueError, match="absent"):
        puzzle.given("r1c6", 2)
