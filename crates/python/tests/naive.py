"""Naive Python, which shares nothing with graeco: the answers that tests compare with."""

import itertools


def grids(houses, cells, values, givens=None, rules=()):
    """All fillings of `cells` cells: houses hold every value at most once; rules are pairs of cells and a function."""
    filled = dict(givens or {})
    houses_of = {cell: [house for house in houses if cell in house] for cell in range(cells)}
    rules_of = {cell: [rule for rule in rules if cell in rule[0]] for cell in range(cells)}

    def fits(cell):
        for house in houses_of[cell]:
            held = [filled[other] for other in house if other in filled]
            if len(held) != len(set(held)):
                return False
        for scope, holds in rules_of[cell]:
            if all(other in filled for other in scope) and not holds(*(filled[other] for other in scope)):
                return False
        return True

    def walk(cell):
        if cell == cells:
            yield tuple(filled[place] for place in range(cells))
            return
        if cell in (givens or {}):
            if fits(cell):
                yield from walk(cell + 1)
            return
        for value in values:
            filled[cell] = value
            if fits(cell):
                yield from walk(cell + 1)
            del filled[cell]

    return walk(0)


def houses(n, boxes=None, diagonals=False):
    """Rows and columns, boxes, and both diagonals."""
    found = [[n * row + column for column in range(n)] for row in range(n)]
    found += [[n * row + column for row in range(n)] for column in range(n)]
    if boxes:
        rows, columns = boxes
        for top, left in itertools.product(range(0, n, rows), range(0, n, columns)):
            found.append([n * (top + r) + left + c for r in range(rows) for c in range(columns)])
    if diagonals:
        found += [[n * place + place for place in range(n)], [n * place + n - 1 - place for place in range(n)]]
    return found


def covers(options, items, secondary=(), bounds=None, colors=None):
    """All sets of options that cover every item, by trying all sets of options one after another."""
    bounds = {**{item: (1, 1) for item in items if item not in secondary}, **(bounds or {})}
    found = []

    def walk(number, chosen, covered, painted):
        if number == len(options):
            if all(lo <= covered.get(item, 0) <= hi for item, (lo, hi) in bounds.items()):
                found.append(tuple(chosen))
            return
        walk(number + 1, chosen, covered, painted)
        option = options[number]
        if not any(item in bounds for item in option):
            return
        paint = {} if colors is None else colors[number]
        for item in option:
            if item in bounds and covered.get(item, 0) >= bounds[item][1]:
                return
            if item in secondary and item in painted and (paint.get(item) is None or painted[item] != paint[item]):
                return
        more = {**covered, **{item: covered.get(item, 0) + 1 for item in option if item in bounds}}
        marks = {**painted, **{item: paint.get(item) for item in option if item in secondary}}
        walk(number + 1, [*chosen, number], more, marks)

    walk(0, [], {}, {})
    return sorted(found)


def is_latin(square):
    """Whether every row and every column holds 0 to n − 1."""
    n = len(square)
    whole = set(range(n))
    rows = all(set(map(int, row)) == whole for row in square)
    return rows and all({int(square[row][column]) for row in range(n)} == whole for column in range(n))


def transversals(square):
    """All transversals, by trying all permutations."""
    n = len(square)
    columns = itertools.permutations(range(n))
    return [list(c) for c in columns if len({int(square[row][c[row]]) for row in range(n)}) == n]
