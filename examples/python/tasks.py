# %% [markdown]
# # Thirty usual tasks
#
# Each cell is one task, ready to be copied. In a notebook, the last line of a cell shows itself.

# %%
import threading

import graeco
import numpy as np
from graeco import latin, sudoku
from graeco.cover import Problem
from graeco.grid import KINDS, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# %% [markdown]
# ## Sudokus
#
# 1. Solve one.

# %%
answer = sudoku.solve(LINE)
answer

# %% [markdown]
# 2. Has it one solution?

# %%
assert answer.is_unique
sudoku.is_unique(LINE)

# %% [markdown]
# 3. Count the solutions of one that has many.

# %%
several = "." * 9 + LINE[9:]
print(sudoku.count(several), "solutions")

# %% [markdown]
# 4. List them, as many as are wanted.

# %%
for line in sudoku.solutions(several, limit=3):
    print(line)

# %% [markdown]
# 5. Draw a Sudoku with its solution.

# %%
sudoku.draw(LINE, solution=answer.get())

# %% [markdown]
# 6. Make a thousand.

# %%
puzzles = sudoku.generate(1000, seed=1)
print(puzzles.shape, puzzles.dtype)

# %% [markdown]
# 7. Solve them all, by all cores.

# %%
answers = sudoku.solve(puzzles)
assert answers.is_unique.all()
answers

# %% [markdown]
# 8. Read a table as collections have it.

# %%
table = "quizzes,solutions\n" + "\n".join(f"{line},?" for line in sudoku.lines(puzzles[:5]))
assert (sudoku.parse(table) == puzzles[:5]).all()

# %% [markdown]
# 9. From a data frame to a data frame.

# %%
try:
    import pandas as pd
except ImportError:
    print("install pandas for this task")
else:
    frame = pd.DataFrame({"quizzes": sudoku.lines(puzzles[:5])})
    print(frame.join(sudoku.solve(frame).to_frame()).head(2))

# %% [markdown]
# 10. Skip what cannot be read, and see why.

# %%
found = sudoku.read([LINE, "oops", None], errors="skip")
print(len(found), "of 3 can be read:", found.faults)

# %% [markdown]
# 11. How hard are they?

# %%
ratings = sudoku.rate(puzzles[:200])
levels, numbers = np.unique([str(rating.level) for rating in ratings], return_counts=True)
print(dict(zip(levels.tolist(), numbers.tolist())))

# %% [markdown]
# 12. Make hard ones.

# %%
hard = sudoku.generate(3, seed=1, difficulty="hard")
assert {rating.level for rating in sudoku.rate(hard)} == {"hard"}

# %% [markdown]
# 13. Explain the steps to the solution.

# %%
for step in sudoku.explain(LINE)[:3]:
    print(step)

# %% [markdown]
# 14. Which digits can a cell hold, in any solution?

# %%
print("r1c3 holds one of", np.flatnonzero(sudoku.candidates(several)[0, 2]) + 1)

# %% [markdown]
# 15. Leave out redundant givens.

# %%
minimal = sudoku.minimize(LINE, seed=1).get()
print(sudoku.redundant(LINE).sum(), "givens are redundant;", minimal.count("0"), "cells are open in", minimal)

# %% [markdown]
# 16. Find Sudokus that are the same up to symmetry.

# %%
forms, _ = sudoku.canonical(np.concatenate([puzzles[:10], puzzles[:10, ::-1]]))
assert len(np.unique(forms, axis=0)) == 10

# %% [markdown]
# 17. Follow the progress of long work. A bar of `tqdm` is told by
# `progress=lambda done, total: bar.update(done - bar.n)`.

# %%
told: list[int] = []
sudoku.rate(puzzles, progress=lambda done, total: told.append(done))
assert told[-1] == 1000

# %% [markdown]
# 18. Stop after some time, or when an event is set.

# %%
print(sudoku.count("." * 81, time_limit=0.1).end)
stop = threading.Event()
threading.Timer(0.1, stop.set).start()
with graeco.cancelled_by(stop):
    print(sudoku.count("." * 81).end)

# %% [markdown]
# ## Puzzles with other rules
#
# 19. State a puzzle.

# %%
puzzle = Puzzle(6, boxes=(2, 3)).add("thermo", cells="r1c1-r1c4").add("killer", cells="r2c1 r3c1 r3c2", sum=7)
puzzle

# %% [markdown]
# 20. Find the kind of a rule.

# %%
print([name for name, kind in KINDS.items() if "knight" in kind.meaning][:5], KINDS["thermo"].fields)

# %% [markdown]
# 21. Solve it.

# %%
square = puzzle.solve(limit=1).get()
square

# %% [markdown]
# 22. Check a solution of somebody else.

# %%
wrong = square.values.copy()
wrong[0] = wrong[0, ::-1]
print(puzzle.check(wrong))

# %% [markdown]
# 23. Add a rule of your own.

# %%
own = puzzle.rule("r5c5 r6c6", lambda a, b: a + b == 7)
print(own.count(limit=1000))

# %% [markdown]
# 24. Make a killer Sudoku with one solution.

# %%
killer = Puzzle(6, boxes=(2, 3)).generate("killer", seed=3).get()
assert killer.is_unique()
killer

# %% [markdown]
# 25. Write a puzzle file, and read it again.

# %%
assert Puzzle.from_toml(killer.to_toml()) == killer

# %% [markdown]
# ## Latin squares
#
# 26. Find a square with properties.

# %%
symmetric = latin.find(9, properties=["symmetric", "idempotent"]).get()
latin.draw(symmetric)

# %% [markdown]
# 27. Complete a partial square, and count the ways to do so.

# %%
partial = [[0, 1, 2, 3], [1, -1, -1, -1], [2, -1, -1, -1], [-1, -1, -1, -1]]
print(latin.count_completions(partial))
latin.complete(partial)

# %% [markdown]
# 28. Find an orthogonal mate.

# %%
mate = latin.mate(latin.find(7).get()).get()
assert latin.are_orthogonal(latin.find(7).get(), mate)

# %% [markdown]
# ## Exact covers
#
# 29. Tile a board with dominoes, and count the ways.

# %%
cells = [(row, column) for row in range(6) for column in range(6)]
across = [[(r, c), (r, c + 1)] for r, c in cells if c < 5]
down = [[(r, c), (r + 1, c)] for r, c in cells if r < 5]
tiling = Problem(across + down)
print(tiling.count(), "ways")
tiling.draw(tiling.sample(1, seed=1)[0])

# %% [markdown]
# 30. Assign people to shifts at the least cost.

# %%
wishes = [("ann", "mon", 3), ("ann", "tue", 1), ("bob", "mon", 2), ("bob", "tue", 2)]
shifts = Problem([[name, day] for name, day, _ in wishes], costs=[cost for _, _, cost in wishes])
cheapest = shifts.cheapest().solutions[0]
print(cheapest.cost, shifts.describe(cheapest.options))
assert cheapest.cost == 3
