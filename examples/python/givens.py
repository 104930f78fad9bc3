# %% [markdown]
# # How many solutions has a Sudoku with so many givens?
#
# Givens are taken away from a random filled grid one after another. The number of solutions grows slowly at first, and then
# by leaps.

# %%
import sys

import numpy as np
from graeco import sudoku

SHORT = "--short" in sys.argv
GRIDS = 20 if SHORT else 200
MOST = 100 if SHORT else 100_000
GIVENS = range(81, 20, -1)

# %%
rng = np.random.default_rng(1)
grids = sudoku.solve(sudoku.generate(GRIDS, seed=1)).solutions
order = rng.permuted(np.tile(np.arange(81), (GRIDS, 1)), axis=1)
counts = []
for givens in GIVENS:
    puzzles = grids.copy()
    np.put_along_axis(puzzles, order[:, givens:], 0, axis=1)
    counts.append(sudoku.count(puzzles, limit=MOST))
counts = np.array(counts)
assert (counts[0] == 1).all() and (np.diff(counts, axis=0) >= 0).all()
median = np.median(counts, axis=1)
print({givens: int(number) for givens, number in zip(GIVENS, median) if givens % 10 == 0})

# %% [markdown]
# Each line is a grid; counts stop at a limit.

# %%
try:
    import matplotlib.pyplot as plt
except ImportError:
    print("install matplotlib for the plot")
else:
    figure, axes = plt.subplots()
    axes.semilogy(GIVENS, counts[:, :50], color="tab:blue", alpha=0.2)
    axes.semilogy(GIVENS, median, color="tab:orange", linewidth=3, label="median")
    axes.set_xlabel("givens")
    axes.set_ylabel("solutions")
    axes.legend()
    if not SHORT:
        figure.savefig("givens.png")
        plt.show()
