"""Latin squares."""

import csv
import itertools
import random

import conftest
import naive
import numpy as np
import pytest
from graeco import Count, latin

CYCLIC = [[(row + column) % 4 for column in range(4)] for row in range(4)]


def is_diagonal(square):
    n = len(square)
    both = (np.diag(square), np.diag(square[::-1]))
    return naive.is_latin(square) and all(len(set(map(int, diagonal))) == n for diagonal in both)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 10, 13, 100, 256, 301])
def test_squares_of_any_order(n):
    square = latin.find(n).get()
    assert square.shape == (n, n) and square.dtype == np.int32 and naive.is_latin(square)


@pytest.mark.parametrize("n", [1, 4, 5, 6, 9, 10, 14, 260])
def test_diagonal_squares(n):
    assert is_diagonal(latin.find(n, diagonals=True).get())


@pytest.mark.parametrize(("n", "flags"), [(2, {"diagonals": True}), (3, {"diagonals": True}), (6, {"pandiagonal": True})])
def test_there_are_none(n, flags):
    assert latin.find(n, **flags).end == latin.random(n, **flags).end == "exhausted"
    assert latin.random(n, number=3, **flags).shape == (0, n, n)


def test_other_kinds():
    square = latin.find(25, pandiagonal=True).get()
    broken = [[int(square[row, (row + shift) % 25]) for row in range(25)] for shift in range(25)]
    assert all(len(set(line)) == 25 for line in broken)
    square = latin.find(6, boxes=(2, 3), diagonals=True).get()
    assert is_diagonal(square) and set(map(int, square[:2, :3].ravel())) == set(range(6))
    assert latin.kind(square) == "diagonal"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: latin.find(0), "0 is not an order; expected 1 to 255"),
        (lambda: latin.find(10**7), "10000000 is not an order; expected 1 to 1000000"),
        (lambda: latin.find(6, boxes=(2, 2)), "boxes of 2 rows and 2 columns do not fit a grid of order 6"),
        (lambda: latin.find(300, boxes=(2, 2)), "boxes of 2 rows and 2 columns do not fit a grid of order 300"),
        (lambda: latin.find(6, boxes=(2, 3), pandiagonal=True), "cannot be asked to be pandiagonal"),
        (lambda: latin.row(5, 5), "5 is not a row; expected 0 to 4"),
        (lambda: latin.complete([[0, 1], [1]]), ""),
        (lambda: latin.complete([[0, 2], [1, 0]]), "row 1, column 2 holds 2; expected 0 to 1"),
        (lambda: latin.complete([[0, -2], [1, 0]]), "-2 is not a symbol"),
        (lambda: latin.complete(np.zeros((2, 3), int)), "row 1 has 3 cells; expected 2, as there are rows"),
        (lambda: latin.complete([0, 1]), "found an array of shape (2,); expected (n, n)"),
        (lambda: latin.complete(np.zeros((2, 2)) + 0.5), "the array holds 0.5; expected whole numbers"),
        (lambda: latin.mate([[0, 0], [0, 0]]), "this is not a Latin square"),
        (lambda: latin.mate([[0, -1], [-1, 0]]), "this square has open cells: 2; expected a filled square"),
        (lambda: latin.canon(CYCLIC, of="other"), "expected one of isotopy, main, diagonal"),
        (lambda: latin.canon(CYCLIC, of="diagonal"), "not diagonal"),
        (lambda: latin.are_orthogonal(CYCLIC, [[0]]), "squares of order 4 and 1; expected one order"),
        (lambda: latin.count(4, diagonals=True, reduced=True), "only plain squares are reduced"),
        (lambda: latin.parse("0 1\n1 x y"), "line 2"),
        (lambda: latin.properties("01\n10\n\n01\n10"), "found 2 squares; expected one"),
        (lambda: latin.mols(0), "0 is not an order"),
        (lambda: latin.random(4, number=-1), "-1 is not a number of squares"),
    ],
)
def test_what_is_wrong_is_told(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)


def test_rows_are_those_of_the_square():
    square = latin.find(50, diagonals=True).get()
    assert all((latin.row(50, number, diagonals=True) == square[number]).all() for number in range(50))


def published(kind):
    with open(conftest.DATA / "counts.tsv", encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {int(row["order"]): int(row["count"]) for row in rows if row["kind"] == kind}


@pytest.mark.parametrize(("kind", "flags", "most"), [("latin", {}, 8), ("diagonal_latin", {"diagonals": True}, 7)])
def test_counts_are_the_published_ones(kind, flags, most):
    for n, count in published(kind).items():
        if n <= most:
            found = latin.count(n, **flags)
            assert found == count and found.is_exact and isinstance(found, Count), n


def test_reduced_squares():
    assert [latin.count(n, reduced=True) for n in (4, 5, 6, 7)] == [4, 56, 9408, 16942080]
    assert latin.count(9, boxes=(3, 3)) == 6670903752021072936960


def test_a_count_stops_at_its_limit():
    count = latin.count(11, time_limit=0.05)
    assert count.end == "time-limit" and not count.is_exact


@pytest.mark.parametrize("seed", range(6))
def test_completions_agree_with_naive_python(seed):
    shuffle = random.Random(seed)
    n = 5
    square = latin.random(n, seed=seed).get()
    partial = square.copy()
    for cell in shuffle.sample(range(n * n), 16):
        partial.flat[cell] = -1
    givens = {cell: int(symbol) for cell, symbol in enumerate(partial.ravel()) if symbol >= 0}
    for diagonals in (False, True):
        expected = sorted(naive.grids(naive.houses(n, diagonals=diagonals), n * n, range(n), givens))
        walk = latin.completions(partial, diagonals=diagonals)
        found = sorted(tuple(map(int, square.ravel())) for square in walk)
        assert found == expected and walk.end == "exhausted"
        assert latin.count_completions(partial, diagonals=diagonals) == len(expected)
        answer = latin.complete(partial, diagonals=diagonals)
        assert bool(answer) == bool(expected)
        assert answer.end == ("solution-limit" if expected else "exhausted")


def test_partial_squares_in_any_form():
    forms = ["0 1 .\n. . .\n. . 1", [[0, 1, None], [None] * 3, [None, None, 1]], np.array([[0, 1, -1], [-1] * 3, [-1, -1, 1]])]
    assert all(latin.complete(form).solution.tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1]] for form in forms)


def test_a_hard_partial_square_is_completed():
    square = latin.random(33, seed=1).get()
    holes = np.random.default_rng(1).random((33, 33)) < 0.42
    partial = np.where(holes, -1, square)
    solution = latin.complete(partial, seed=1).solution
    assert naive.is_latin(solution) and ((partial < 0) | (partial == solution)).all()


def test_all_squares():
    assert sum(1 for _ in latin.squares(4, diagonals=True)) == 48
    walk = latin.squares(12, limit=5)
    assert len({square.tobytes() for square in walk}) == 5 and walk.end == "solution-limit"


def test_random_squares():
    several = latin.random(8, seed=3, number=5)
    assert several.shape == (5, 8, 8) and all(naive.is_latin(square) for square in several)
    assert (latin.random(8, seed=3).get() == several[0]).all() and (latin.random(8).get() != latin.random(8).get()).any()
    assert all(is_diagonal(square) for square in latin.random(10, seed=1, number=3, diagonals=True))
    assert latin.random(5, number=0).shape == (0, 5, 5)
    assert "uniform" in latin.distribution(5, diagonals=True)


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_transversals_agree_with_naive_python(n):
    square = latin.random(n, seed=n).get()
    expected = sorted(naive.transversals(square))
    walk = latin.transversals(square)
    assert sorted(columns.tolist() for columns in walk) == expected and walk.end == "exhausted"
    assert latin.count_transversals(square) == len(expected)

    def on_diagonals(columns):
        main = sum(columns[row] == row for row in range(n))
        return main == 1 and sum(columns[row] == n - 1 - row for row in range(n)) == 1

    diagonal = [columns for columns in expected if on_diagonals(columns)]
    assert sorted(columns.tolist() for columns in latin.transversals(square, diagonals=True)) == diagonal
    assert latin.count_transversals(square, diagonals=True) == len(diagonal)


def test_transversals_stop_at_a_limit():
    walk = latin.transversals(latin.find(9).get(), limit=4)
    assert len(list(walk)) == 4 and walk.end == "solution-limit"


def test_mates():
    square = latin.find(7).get()
    other = latin.mate(square).solution
    pairs = {(int(a), int(b)) for a, b in zip(square.ravel(), other.ravel())}
    assert len(pairs) == 49 and latin.are_orthogonal(square, other)
    none = latin.mate(CYCLIC)
    assert none.solution is None and none.end == "exhausted" and none.is_unique is False
    square = latin.random(10, seed=1).get()
    unknown = latin.mate(square, time_limit=0.0)
    assert unknown.solution is None and unknown.end == "time-limit"


@pytest.mark.parametrize(("n", "squares"), [(3, 2), (4, 3), (7, 6), (9, 8), (12, 5)])
def test_mols(n, squares):
    family = latin.mols(n)
    assert family.shape == (squares, n, n)
    assert all(latin.are_orthogonal(a, b) for a, b in itertools.combinations(family, 2))


@pytest.mark.parametrize("of", ["isotopy", "main"])
def test_canonical_forms_do_not_change(of):
    rng = np.random.default_rng(3)
    for seed in range(5):
        square = latin.random(6, seed=seed).get()
        moved = rng.permutation(6)[square[rng.permutation(6)][:, rng.permutation(6)]]
        one, two = latin.canon(square, of=of), latin.canon(moved, of=of)
        assert (one.square == two.square).all() and one.symmetries == two.symmetries and one.end == "exhausted"
    assert (latin.canon(square.T, of="main").square == latin.canon(square, of="main").square).all()
    assert latin.canon(CYCLIC, time_limit=0.0).end == "time-limit"


def test_properties():
    assert "isotopic to a group" in latin.properties(CYCLIC) and latin.properties([[0, 0], [1, 1]]) == []
    found = latin.intercalates(CYCLIC).tolist()
    expected = [
        [r, s, c, d]
        for r, s in itertools.combinations(range(4), 2)
        for c, d in itertools.combinations(range(4), 2)
        if CYCLIC[r][c] == CYCLIC[s][d] and CYCLIC[r][d] == CYCLIC[s][c]
    ]
    assert sorted(found) == sorted(expected)
    reduced = latin.reduce(latin.random(7, seed=1).get())
    assert reduced[0].tolist() == reduced[:, 0].tolist() == list(range(7)) and naive.is_latin(reduced)


def test_pictures():
    assert latin.draw(latin.find(6).get(), boxes=(2, 3)).svg.startswith("<svg")
    assert latin.draw([[0, None], [None, 0]]).svg.startswith("<svg")


@pytest.mark.parametrize("properties", [(), "symmetric"])
def test_random_squares_within_a_limit_of_time(properties):
    assert latin.random(9, properties=properties, seed=1, number=2, time_limit=100).shape == (2, 9, 9)
    assert latin.random(60, properties=properties, seed=1, number=10**5, time_limit=0.0).shape[0] < 10**5
    assert latin.random(150, properties=properties, seed=1, time_limit=0.0).end == "time-limit"
