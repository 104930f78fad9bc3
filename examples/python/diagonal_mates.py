# %% [markdown]
# # Diagonal squares of order 10 with mates
#
# In a diagonal Latin square both main diagonals hold every symbol, too. Two squares are orthogonal mates if every pair of
# symbols occurs in one cell. L. Euler believed that there are no such pairs of order 10.

# %%
import sys
import time

from graeco import latin

SHORT = "--short" in sys.argv
NUMBER = 20 if SHORT else 500

# %% [markdown]
# ## Random diagonal squares, their transversals and mates
#
# A mate is made of ten transversals that share no cell. All transversals are listed, and an exact cover of the cells by them
# is looked for: a search of some milliseconds. About half of all random squares have a mate.

# %%
start = time.perf_counter()
squares = latin.random(10, seed=1, number=NUMBER, diagonals=True)
mates = [latin.mate(square) for square in squares]
found = sum(map(bool, mates))
print(f"{found} of {NUMBER} squares have a mate, in {time.perf_counter() - start:.1f} s")
assert 0 < found < NUMBER and all(mate or mate.end == "exhausted" for mate in mates)

# %%
pair = next((square, mate.solution) for square, mate in zip(squares, mates) if mate)
for rows in zip(*pair):
    print("  ".join("{}{}".format(*cell) for cell in zip(*rows)))
assert latin.are_orthogonal(*pair) and latin.kind(pair[0]) == "diagonal"

# %% [markdown]
# Have squares with mates more transversals than others?

# %%
for has_mate in (True, False):
    counts = [latin.count_transversals(square) for square, mate in zip(squares, mates) if bool(mate) == has_mate]
    print("with" if has_mate else "without", "mate:", sum(counts) / len(counts), "transversals in the mean")

# %% [markdown]
# ## Diagonal mates
#
# Among diagonal squares of order 10, those with a diagonal mate are rare: one in millions. A field gives six of order 9 that
# are orthogonal to each other.

# %%
family = latin.mols(9, diagonals=True)
print(len(family), "diagonal squares of order 9 are orthogonal to each other")
assert len(family) == 6 and all(latin.are_orthogonal(family[0], other) for other in family[1:])
assert all(latin.kind(square) in ("diagonal", "pandiagonal") for square in family)
