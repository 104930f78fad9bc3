# %% [markdown]
# # A data set of a million puzzles, checked in a second
#
# Data sets for learning hold puzzles beside their solutions. Are the puzzles proper, the solutions right, and is any puzzle
# there twice, perhaps turned or relabelled?

# %%
import sys
import time

import numpy as np
from graeco import sudoku

SHORT = "--short" in sys.argv
NUMBER = 20_000 if SHORT else 1_000_000

# %% [markdown]
# ## A data set
#
# A few thousand puzzles, each many times with other digits, and some that are damaged.

# %%
rng = np.random.default_rng(1)
made = sudoku.generate(NUMBER // 100, seed=1)
names = np.zeros((NUMBER, 10), np.uint8)
names[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (NUMBER, 1)), axis=1)
puzzles = np.take_along_axis(names, np.resize(made, (NUMBER, 81)), axis=1)
solutions = sudoku.solve(puzzles).solutions

damaged = rng.choice(NUMBER, NUMBER // 1000, replace=False)
first_given = (puzzles[damaged] > 0).argmax(axis=1)
puzzles[damaged, first_given] = 0
wrong = rng.choice(np.setdiff1d(np.arange(NUMBER), damaged), 5, replace=False)
solutions[wrong, 0] = solutions[wrong, 1]

# %% [markdown]
# ## Checked

# %%
start = time.perf_counter()
answers = sudoku.solve(puzzles)
taken = time.perf_counter() - start
improper = np.flatnonzero(~answers.is_unique)
differ = np.flatnonzero(answers.is_unique & (answers.solutions != solutions).any(axis=1))
print(f"{NUMBER:,} puzzles checked in {taken:.2f} s: {len(improper)} have several solutions, {len(differ)} a wrong one")
assert set(improper) == set(damaged) and set(differ) == set(wrong)

# %% [markdown]
# ## Cleaned of copies
#
# Puzzles with one canonical form are the same up to symmetry.

# %%
good = puzzles[answers.is_unique][: NUMBER // 10]
forms, automorphisms = sudoku.canonical(good)
different = np.unique(forms, axis=0)
print(f"of {len(good):,} puzzles {len(different):,} are different up to symmetry")
assert len(different) == min(len(made), len(good))
