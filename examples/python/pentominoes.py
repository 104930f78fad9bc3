# %% [markdown]
# # Pentominoes
#
# The twelve pentominoes tile a rectangle of 6 × 10 in 2339 ways, up to symmetry: an exact cover problem whose items are the
# cells and the pieces.

# %%
import sys

from graeco.cover import Problem

SHORT = "--short" in sys.argv

PIECES = {
    "F": "01 02 10 11 21", "I": "00 01 02 03 04", "L": "00 10 20 30 31", "N": "00 10 11 21 31",
    "P": "00 01 10 11 20", "T": "00 01 02 11 21", "U": "00 02 10 11 12", "V": "00 10 20 21 22",
    "W": "00 10 11 21 22", "X": "01 10 11 12 21", "Y": "01 10 11 21 31", "Z": "00 01 11 21 22",
}  # fmt: skip


# %%
def shapes(text):
    """A piece turned and turned over in all ways."""
    found = set()
    cells = [(int(cell[0]), int(cell[1])) for cell in text.split()]
    for turn in range(8):
        cells = [(column, -row) for row, column in cells]
        if turn == 4:
            cells = [(row, -column) for row, column in cells]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        found.add(frozenset((row - top, column - left) for row, column in cells))
    return found


def tiling(board):
    """The problem of tiling a board, a set of cells, with all pieces."""
    rows, columns = max(row for row, _ in board) + 1, max(column for _, column in board) + 1
    options = []
    for name, text in PIECES.items():
        for shape in shapes(text):
            for down in range(rows):
                for right in range(columns):
                    cells = [(row + down, column + right) for row, column in shape]
                    if board.issuperset(cells):
                        options.append([name, *cells])
    return Problem(options, primary=[*PIECES, *sorted(board)])


def picture(problem, solution, board):
    """The board with the letter of a piece in every cell."""
    letters = {cell: option[0] for option in problem.describe(solution) for cell in option[1:]}
    rows, columns = max(row for row, _ in board) + 1, max(column for _, column in board) + 1
    return "\n".join("".join(letters.get((row, column), " ") for column in range(columns)) for row in range(rows))


# %% [markdown]
# ## Counted
#
# Every tiling is found four times: turned over in both directions.

# %%
board = {(row, column) for row in range(6) for column in range(10)}
problem = tiling(board)
count = problem.count()
print(f"{problem.option_count} options, {count} tilings, {count // 4} up to symmetry")
assert count == 4 * 2339
print(picture(problem, problem.solve().solution, board))

# %% [markdown]
# ## Random tilings
#
# All tilings of a board of 8 × 8 with a hole in the middle are held in one diagram, from which some are drawn.

# %%
if SHORT:
    board = {(row, column) for row in range(3) for column in range(20)}
else:
    board = {(row, column) for row in range(8) for column in range(8)} - {(3, 3), (3, 4), (4, 3), (4, 4)}
problem = tiling(board)
print(problem.count() // (4 if SHORT else 8), "tilings up to symmetry")
for solution in problem.sample(2, seed=1):
    print(picture(problem, solution, board), end="\n\n")

# %% [markdown]
# ## The cheapest
#
# The tiling with most pieces that touch the border, with proof: a piece costs 1 if it does not.

# %%
if SHORT:
    board = {(row, column) for row in range(5) for column in range(12)}
    problem = tiling(board)
    rim = {cell for cell in board if cell[0] in (0, 4) or cell[1] in (0, 11)}
else:
    rim = {cell for cell in board if cell[0] in (0, 7) or cell[1] in (0, 7)}
costs = [0 if rim.intersection(problem.option(number)) else 1 for number in range(problem.option_count)]
priced = Problem([problem.option(number) for number in range(problem.option_count)], costs=costs)
best = priced.cheapest(time_limit=20)
print(f"{best.solutions[0].cost} pieces do not touch the border (at least {best.bound})")
print(picture(priced, best.solutions[0].options, board))
