"""Latin squares with properties."""

import itertools

import naive
import numpy as np
import pytest
from graeco import latin

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
    assert latin.count(n, properties=names) == len(expected)
    assert set(map(rows, latin.squares(n, properties=names))) == expected
    found = latin.find(n, properties=names)
    assert bool(found) == bool(expected) and (not found or rows(found.solution) in expected)
    drawn = latin.random(n, properties=names, seed=1)
    assert bool(drawn) == bool(expected) and (not drawn or rows(drawn.get()) in expected)


def test_large_squares_and_kinds():
    square = latin.find(61, properties="self-orthogonal", diagonals=True).solution
    assert naive.is_latin(square) and latin.are_orthogonal(square, square.T) and latin.kind(square) != "latin"
    drawn = latin.random(14, properties=["symmetric", "unipotent"], seed=2, number=3)
    assert drawn.shape == (3, 14, 14) and drawn.dtype == np.int32
    assert all(naive.is_latin(square) and (square == square.T).all() for square in drawn)
    assert (drawn == latin.random(14, properties=["symmetric", "unipotent"], seed=2, number=3)).all()


def test_completions():
    partial = [[0, None, None, None]] + 3 * [4 * [None]]
    found = {rows(square) for square in latin.completions(partial, properties="symmetric")}
    assert found == {rows(square) for square in latin.squares(4, properties="symmetric") if square[0, 0] == 0}


def test_limits_end():
    assert latin.count(11, properties="self-orthogonal", time_limit=0.05).end == "time-limit"


def test_groups_have_their_subsquares():
    assert len(latin.groups(12)) == 5 and latin.groups(16) == []
    for name in latin.groups(8):
        table = latin.group(name)
        found = latin.subsquares(table)
        assert len(found) == len(latin.subsquares(table, order=2)) + len(latin.subsquares(table, order=4))
        for sub in found:
            assert set(map(int, table[np.ix_(sub.rows, sub.columns)].ravel())) == set(sub.symbols)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: latin.count(4, properties="pretty"), "`pretty` is not a property; expected some of symmetric, idempotent"),
        (lambda: latin.find(0, properties="symmetric"), "0 is not an order; expected 1 to 255"),
        (lambda: latin.random(4, properties="symmetric", number=-1), "-1 is not a number of squares"),
        (lambda: latin.subsquares([[0, 0], [1, 1]]), "Latin"),
    ],
)
def test_refused(call, message):
    with pytest.raises(ValueError) as refused:
        call()
    assert message in str(refused.value)
