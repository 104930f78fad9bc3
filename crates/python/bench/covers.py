"""Counts of the solutions of exact covers, beside other packages of PyPI: a table of processor times, a line for each problem.

Usage: python bench/covers.py [SECONDS]

Packages that are not installed are left out: exact-cover, xcover, ortools (CP-SAT), python-constraint2. Each has SECONDS (by
default 30) for a problem, in a process of its own, and first counts a small problem, so that its compiler is warm.
"""

import importlib.metadata
import multiprocessing
import sys
import time

import numpy as np
from graeco.cover import Problem


def dominoes(n):
    """Tilings of a square by dominoes: options, and no secondary items."""
    cells = [(r, c) for r in range(n) for c in range(n)]
    across = [[(r, c), (r, c + 1)] for r, c in cells if c + 1 < n]
    return across + [[(r, c), (r + 1, c)] for r, c in cells if r + 1 < n], []


def queens(n):
    """Queens that do not attack each other: the diagonals are secondary items."""
    options = [[f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r in range(n) for c in range(n)]
    return options, sorted({item for option in options for item in option if item[0] in "ud"})


PROBLEMS = {
    "dominoes 4×4": dominoes(4),
    "dominoes 6×6": dominoes(6),
    "dominoes 8×8": dominoes(8),
    "6 queens": queens(6),
    "8 queens": queens(8),
    "10 queens": queens(10),
}


def by_graeco(options, secondary):
    return int(Problem(options, secondary=secondary).count())


def by_graeco_visits(options, secondary):
    return sum(1 for _ in Problem(options, secondary=secondary).solutions())


def by_exact_cover(options, secondary):
    import exact_cover

    items = {item: number for number, item in enumerate(dict.fromkeys(item for option in options for item in option))}
    rows = [*options, *([item] for item in secondary)]
    matrix = np.zeros((len(rows), len(items)), bool)
    for row, option in zip(matrix, rows):
        row[[items[item] for item in option]] = True
    return exact_cover.get_solution_count(matrix)


def by_xcover(options, secondary):
    from xcover import covers

    return sum(1 for _ in covers(options, secondary=secondary or None))


def by_cp_sat(options, secondary):
    from ortools.sat.python import cp_model

    model, found = cp_model.CpModel(), [0]
    chosen = [model.NewBoolVar(str(number)) for number in range(len(options))]
    for item in dict.fromkeys(item for option in options for item in option):
        covering = [variable for variable, option in zip(chosen, options) if item in option]
        (model.AddAtMostOne if item in secondary else model.AddExactlyOne)(covering)

    class Counter(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self):
            found[0] += 1

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.Solve(model, Counter())
    return found[0]


def by_constraint(options, secondary):
    import constraint

    problem = constraint.Problem()
    problem.addVariables(range(len(options)), [0, 1])
    for item in dict.fromkeys(item for option in options for item in option):
        covering = [number for number, option in enumerate(options) if item in option]
        sums = constraint.MaxSumConstraint(1) if item in secondary else constraint.ExactSumConstraint(1)
        problem.addConstraint(sums, covering)
    return sum(1 for _ in problem.getSolutionIter())


#: The columns of the table: the package of PyPI, and what counts with it.
PACKAGES = {
    "graeco": ("graeco", by_graeco),
    "graeco, visiting": ("graeco", by_graeco_visits),
    "exact-cover": ("exact-cover", by_exact_cover),
    "xcover": ("xcover", by_xcover),
    "CP-SAT": ("ortools", by_cp_sat),
    "constraint2": ("python-constraint2", by_constraint),
}


def version(name):
    """The version of a package; ``None`` if it is not installed."""
    try:
        return importlib.metadata.version(PACKAGES[name][0])
    except importlib.metadata.PackageNotFoundError:
        return None


def measure(name, problem, answers):
    count = PACKAGES[name][1]
    count(*dominoes(2))
    begun = time.process_time()
    found = count(*PROBLEMS[problem])
    answers.put((found, time.process_time() - begun))


def cell(name, problem, seconds):
    """The number that a package counted, and a text for the table."""
    answers = multiprocessing.Queue()
    process = multiprocessing.Process(target=measure, args=(name, problem, answers))
    process.start()
    process.join(seconds)
    if process.is_alive():
        process.kill()
        process.join()
        return None, f"> {seconds} s"
    if process.exitcode:
        return None, "fails"
    found, taken = answers.get()
    return found, f"{1000 * taken:,.2f} ms"


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    names = [name for name in PACKAGES if version(name)]
    print("Python", ".".join(map(str, sys.version_info[:3])) + ",", ", ".join(f"{PACKAGES[name][0]} {version(name)}" for name in names if "," not in name))
    print(f"{'':14}{'solutions':>12}" + "".join(f"{name:>18}" for name in names))
    for problem in PROBLEMS:
        cells = [cell(name, problem, seconds) for name in names]
        counts = {found for found, _ in cells if found is not None}
        assert len(counts) == 1, f"the packages count {counts} solutions of {problem}"
        print(f"{problem:14}{counts.pop():>12,}" + "".join(f"{text:>18}" for _, text in cells), flush=True)


if __name__ == "__main__":
    main()
