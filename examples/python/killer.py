# %% [markdown]
# # A killer Sudoku, made and solved

# %%
import pathlib
import sys

from graeco.grid import Puzzle

SHORT = "--short" in sys.argv

# %% [markdown]
# ## Made
#
# Cages that are enough to find the one solution, and as few givens as possible.

# %%
rules = Puzzle(6, boxes=(2, 3)) if SHORT else Puzzle(9, boxes=(3, 3))
puzzle = rules.generate("killer", seed=7).get()
assert puzzle.is_unique()
print(puzzle.to_toml())

# %% [markdown]
# ## Solved
#
# In a notebook, the last line of a cell draws the puzzle or the square.

# %%
answer = puzzle.solve()
print(answer.solution)
assert answer.is_unique and puzzle.check(answer.solution) == []
answer.solution

# %% [markdown]
# ## Explained

# %%
for step in puzzle.explain(time_limit=2)[:5]:
    print(step)

# %% [markdown]
# ## With a rule of one's own
#
# The rule is a function of the values of its cells: here the corners, in clockwise order, rise but for one step.

# %%
last = f"r{puzzle.order}"
corners = ["r1c1", f"r1c{puzzle.order}", f"{last}c{puzzle.order}", f"{last}c1"]


def rises_but_once(*values):
    return sum(a >= b for a, b in zip(values, [*values[1:], values[0]])) == 1


own = rules.rule(corners, rises_but_once)
square = own.solve(limit=1).solution
print([square[corner] for corner in corners])
assert rises_but_once(*(square[corner] for corner in corners))

# %% [markdown]
# ## Saved as a picture

# %%
if not SHORT:
    own.draw(square).save(pathlib.Path("killer.svg"))
