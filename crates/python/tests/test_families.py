"""Latin squares with properties."""

import itertools

import naive
import numpy as np
import pytest
from graeco import families, latin

#: What some properties mean, cell by cell.
MEANINGS = {
    "symmetric": lambda s: all(s[r][c] == s[c][r] for r, c in cells(s)),
    "idempotent": lambda s: all(s[i][i] == i for i in range(len(s))),
    "unipotent": lambda s: len({s[i][i] for i in range(len(s))}) == 1,
    "semisymmetric": lambda s: all(s[c][s[r][c]] == r for r, c in cells(s)),
    "self-orthogonal": lambda s: len({(s[r][c], s[c][r]) for r, c in cells(s)}) == len(s) ** 2,
}


def cells(square):
    return itertools.product(range(len(square)), repeat=2)


def rows(square):
    return tuple(tuple(map(int, row)) for row in square)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("names", [*((name,) for name in MEANINGS), *itertools.combinations(MEANINGS, 2)])
def test_counts_lists_and_draws(n, names):
    expected = {
        square for square in map(rows, latin.squares(n)) if all(MEANINGS[name](square) for name in names)
    }
    assert families.count(n, *names) == len(expected)
    assert set(map(rows, families.squares(n, *names))) == expected
    found = families.find(n, *names)
    assert bool(found) == bool(expected) and (not found or rows(found.solution) in expected)
    drawn = families.random(n, *names, seed=1)
    assert (drawn is None) == (not expected) and (drawn is None or rows(drawn) in expected)


def test_large_squares_and_kinds():
    square = families.find(61, "self-orthogonal", diagonals=True).solution
    assert naive.is_latin(square) and latin.are_orthogonal(square, square.T) and latin.kind(square) != "latin"
    drawn = families.random(14, "symmetric", "unipotent", seed=2, number=3)
    assert drawn.shape == (3, 14, 14) and drawn.dtype == np.int32
    assert all(naive.is_latin(square) and (square == square.T).all() for square in drawn)
    assert (drawn == families.random(14, "symmetric", "unipotent", seed=2, number=3)).all()


def test_completions():
    partial = [[0, None, None, None]] + 3 * [4 * [None]]
    found = {rows(square) for square in families.completions(partial, "symmetric")}
    assert found == {rows(square) for square in families.squares(4, "symmetric") if square[0, 0] == 0}


def test_limits_end():
    assert families.count(11, "self-orthogonal", time_limit=0.05).end == "time-limit"


def test_groups_have_their_subsquares():
    assert len(families.groups(12)) == 5 and families.groups(16) == [] and families.group("E8") is None
    for name in families.groups(8):
        table = families.group(name)
        found = families.subsquares(table)
        assert len(found) == len(families.subsquares(table, order=2)) + len(families.subsquares(table, order=4))
        for sub in found:
            assert set(map(int, table[np.ix_(sub.rows, sub.columns)].ravel())) == set(sub.symbols)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: families.count(4, "pretty"), "`pretty` is not a property; expected some of symmetric, idempotent"),
        (lambda: families.find(0, "symmetric"), "0 is not an order; expected 1 to 255"),
        (lambda: families.random(4, "symmetric", number=-1), "-1 is not a number of squares"),
        (lambda: families.subsquares([[0, 0], [1, 1]]), "Latin"),
    ],
)
def test_refused(call, message):
    with pytest.raises(ValueError) as refused:
        call()
    assert message in str(refused.value)
