"""Python around the searches: signals, threads, the GIL, garbage, subinterpreters, memory, laziness."""

import functools
import gc
import os
import resource
import signal
import subprocess
import sys
import threading
import time
import weakref

import numpy as np
import pytest
from graeco import cover, grid, latin, sudoku

QUEENS = 16


def queens():
    """Too many solutions to count in a minute."""
    cells = [(row, column) for row in range(QUEENS) for column in range(QUEENS)]
    options = [[f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r, c in cells]
    sides = [f"u{n}" for n in range(2 * QUEENS - 1)] + [f"d{n}" for n in range(1 - QUEENS, QUEENS)]
    return cover.Problem(options, secondary=sides)


def knights():
    """A rule in Python that is asked again and again."""
    return grid.Puzzle(9, boxes=(3, 3)).rule("r1c1 r5c5 r9c9 r1c9 r9c1", lambda *values: True)


@functools.lru_cache(None)
def many():
    """Millions of Sudokus, which take no memory of their own."""
    return np.broadcast_to(sudoku.generate(1, seed=1), (10**6, 81)).copy()


@functools.lru_cache(None)
def long_text(line):
    """A text that is read for seconds."""
    return (line + "\n") * (5 * 10**6)


#: Searches of hours.
ENDLESS = {
    "sudoku.count": lambda: sudoku.count("." * 81),
    "sudoku.count, many": lambda: sudoku.count(np.zeros((50, 81), np.uint8)),
    "sudoku.solve": lambda: sudoku.solve("." * 81, limit=10**15),
    "sudoku.solve, many": lambda: sudoku.solve(np.zeros((50, 81), np.uint8), limit=10**15),
    "sudoku.generate": lambda: sudoku.generate(10**5, givens=18),
    "sudoku.candidates": lambda: sudoku.candidates("." * 81, cap=10**15),
    "sudoku.canonical": lambda: sudoku.canonical(np.zeros((10**6, 81), np.uint8)),
    "sudoku.redundant": lambda: sudoku.redundant(many()),
    "sudoku.minimize": lambda: sudoku.minimize(many()),
    "sudoku.parse": lambda: sudoku.parse(long_text("." * 81)),
    "sudoku.parse, grids": lambda: sudoku.parse(long_text("." * 9)),
    "sudoku.solutions": lambda: sum(1 for _ in sudoku.solutions("." * 81)),
    "latin.count": lambda: latin.count(11),
    "latin.count, diagonal": lambda: latin.count(9, diagonals=True),
    "latin.parse": lambda: latin.parse(long_text("01\n10\n")),
    "latin.squares": lambda: sum(1 for _ in latin.squares(9)),
    "latin.count_completions": lambda: latin.count_completions(-np.ones((10, 10), int)),
    "latin.mate": lambda: latin.mate(latin.random(14, seed=1).get()),
    "latin.count_transversals": lambda: latin.count_transversals(latin.random(18, seed=1).get()),
    "latin.random": lambda: latin.random(500, number=1000),
    "latin.random, symmetric": lambda: latin.random(60, properties="symmetric", number=10**5),
    "latin.random, of few": lambda: latin.random(4, properties="symmetric", number=10**8),
    "grid.count": lambda: grid.Puzzle(9).count(),
    "grid.count by two threads": lambda: grid.Puzzle(9).count(threads=2),
    "grid.count by covers": lambda: grid.Puzzle(9).count(engine="cover"),
    "grid.solutions": lambda: sum(1 for _ in grid.Puzzle(9)),
    "grid.candidates": lambda: grid.Puzzle(12, boxes=(3, 4)).candidates(cap=10**15),
    "a rule in Python": lambda: knights().count(),
    "cover.Problem.from_text": lambda: cover.Problem.from_text("a b\n" + long_text("a b")),
    "cover.sample": lambda: cover.Problem([["a"]]).sample(10**8),
    "cover.count": lambda: queens().count(method="links"),
    "cover.count by two threads": lambda: queens().count(method="links", threads=2),
    "cover.solutions": lambda: sum(1 for _ in queens()),
    "cover.estimate": lambda: queens().estimate(10**9),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_control_c_ends_a_search(name):
    """Many times within a hundredth of a second; the bound is for busy machines."""
    many(), long_text("a b"), long_text("01\n10\n"), long_text("." * 81)
    timer = threading.Timer(0.15, os.kill, (os.getpid(), signal.SIGINT))
    # Not when it was sent: the timer, too, waits for a call that keeps the GIL.
    begun = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ENDLESS[name]()
    assert time.monotonic() - begun < 10
    timer.join()


def test_objects_are_usable_after_control_c():
    problem, puzzle = queens(), knights()
    walk = problem.solutions()
    for search in (lambda: sum(1 for _ in walk), problem.count, puzzle.count):
        timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            search()
        timer.join()
    # Python itself may have ended the loop, between two solutions.
    assert walk.end in ("interrupted", None)
    walk.resume(limit=5)
    assert len(list(walk)) == 5 and walk.end == "solution-limit"
    assert problem.solve().count == 1 and puzzle.solve().count == 2


def test_another_signal_does_not_end_a_search():
    seen = []
    before = signal.signal(signal.SIGUSR1, lambda *_: seen.append(time.monotonic()))
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    try:
        assert sudoku.count("." * 81, time_limit=0.5).end == "time-limit" and len(seen) == 1
    finally:
        timer.join()
        signal.signal(signal.SIGUSR1, before)


SEARCHES = {
    "sudoku": lambda: sudoku.count("." * 81, time_limit=0.3),
    "sudoku, many": lambda: sudoku.count(np.zeros((50, 81), np.uint8), time_limit=0.3, threads=1),
    "latin": lambda: latin.count(11, time_limit=0.3),
    "grid": lambda: grid.Puzzle(9).count(time_limit=0.3),
    "a rule in Python": lambda: knights().count(time_limit=0.3),
    "cover": lambda: queens().count(time_limit=0.3),
    # The last line keeps it from being read as plain lines, which takes no time.
    "sudoku.parse": lambda: sudoku.parse(("." * 81 + "\n") * 300_000 + "# end"),
    "latin.parse": lambda: latin.parse("01\n10\n\n" * 300_000),
    "cover.Problem.from_text": lambda: cover.Problem.from_text("a b\n" + "a b\n" * 1_000_000),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_other_threads_run_meanwhile(name):
    steps, done = [0], threading.Event()

    def count():
        while not done.is_set():
            steps[0] += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    SEARCHES[name]()
    done.set()
    other.join()
    assert steps[0] > 10


def test_two_threads_search_at_once():
    found = {}

    def search(name):
        found[name] = [sudoku.count("." * 81, time_limit=0.5), grid.Puzzle(9).count(time_limit=0.5)]

    threads = [threading.Thread(target=search, args=(name,)) for name in "ab"]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert all(count > 1000 for counts in found.values() for count in counts)


def test_two_threads_share_an_iterator():
    walk, seen = sudoku.solutions("." * 81, limit=20_000), [[], []]
    threads = [threading.Thread(target=lambda part=part: part.extend(walk)) for part in seen]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(seen[0]) + len(seen[1]) == len(set(seen[0] + seen[1])) == 20_000


def test_two_threads_share_a_puzzle_with_a_rule_in_python():
    puzzle, counts = grid.Puzzle(4).rule("r1c1-r1c4", lambda a, b, c, d: a < b), []
    threads = [threading.Thread(target=lambda: counts.append(puzzle.count())) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert counts == [288] * 4


WALKS = {
    "sudoku": lambda: sudoku.solutions("." * 81),
    "sudoku, arrays": lambda: sudoku.solutions(np.zeros(81, np.uint8)),
    "latin": lambda: latin.squares(10),
    "grid": lambda: iter(grid.Puzzle(9, boxes=(3, 3))),
    "cover": lambda: iter(queens()),
    "transversals": lambda: latin.transversals(latin.find(21).get()),
}


@pytest.mark.parametrize("name", WALKS)
def test_the_first_solution_comes_at_once(name):
    WALKS[name]()
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        next(WALKS[name]())
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.05


def test_memory_does_not_grow_with_solutions():
    # A process of its own: the greatest memory of this one is that of other tests.
    script = """
import resource, sys
from graeco import sudoku
walk = sudoku.solutions("." * 81)
for _ in range(10_000): next(walk)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(300_000): next(walk)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    grown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert int(grown) < 4000


def test_bulk_does_not_hold_more_than_its_answers():
    table = np.zeros((200_000, 81), np.uint8)
    table[:] = sudoku.generate(1, seed=1)
    sudoku.solve(table)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(3):
        sudoku.solve(table)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000


SUBINTERPRETER = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import graeco
code = '''
try:
    import graeco
except ImportError as error:
    print("refused:", error)
else:
    print("loaded")
'''
number = interpreters.create()
print(interpreters.run_string(number, code) or "", flush=True)
print(graeco.sudoku.is_unique("." * 81))
"""


def test_subinterpreters_are_refused():
    run = subprocess.run([sys.executable, "-c", SUBINTERPRETER], capture_output=True, text=True)
    if "No module named" in run.stderr:
        pytest.skip("this Python has no module for subinterpreters")
    assert run.returncode == 0 and "refused:" in run.stdout and "subinterpreter" in run.stdout, run
    assert run.stdout.strip().endswith("False")


def test_a_fork_can_search():
    if not hasattr(os, "fork"):
        pytest.skip("no fork")
    sudoku.solve(sudoku.generate(1000, seed=1))
    child = os.fork()
    if child == 0:
        os._exit(0 if sudoku.is_unique(sudoku.generate(1000, seed=2)).all() else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_an_unfinished_iterator_does_not_keep_python_from_ending():
    script = "from graeco import sudoku, grid; a = sudoku.solutions('.' * 81); next(a); b = iter(grid.Puzzle(9).rule('r1c1-r1c4', lambda *v: True)); next(b); print('end')"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=True).stdout == b"end\n"


def run_apart(script):
    """What a script prints in a process of its own, which cannot hang the tests."""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=100)
    assert run.returncode == 0, run.stderr
    return run.stdout.split("\n")[:-1]


RULE = """
import os, signal, threading
from graeco.grid import Puzzle
walk, seen = None, []
def rule(*values):
    if walk is not None:
        seen.append(READ)
    return True
puzzle = Puzzle(4).rule("r1c1-r1c4", rule)
walk = puzzle.solutions()
"""


def test_a_rule_can_read_the_progress_of_its_walk():
    script = RULE.replace("READ", "(walk.nodes, walk.end)") + "print(len(list(walk)), {end for _, end in seen}, walk.end)"
    assert run_apart(script) == ["576 {None} exhausted"]


def test_a_rule_cannot_go_on_with_its_walk():
    script = RULE.replace("READ", "next(walk)") + """
try:
    print(list(walk))
except RuntimeError as error:
    print("refused:", error)
"""
    [told] = run_apart(script)
    assert told.startswith("refused:") and "in the middle of a step" in told


def test_rules_that_wait_for_each_other_hear_control_c():
    script = """
import os, signal, threading
from graeco.grid import Puzzle
both = threading.Barrier(2)
def rule_of(other):
    def rule(*values):
        if other not in met:
            met.add(other)
            both.wait()
        next(walks[other])
        return True
    return rule
met = set()
walks = {own: Puzzle(4).rule("r1c1-r1c4", rule_of(other)).solutions() for own, other in ("ab", "ba")}
def fail(own):
    try:
        next(walks[own])
    except BaseException as error:
        os.write(1, f"{type(error).__name__}\\n".encode())
thread = threading.Thread(target=fail, args=("b",))
thread.start()
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
fail("a")
thread.join()
"""
    assert sorted(run_apart(script)) == ["KeyboardInterrupt", "RuntimeError"]


def test_progress_is_read_while_another_thread_searches():
    script = RULE.replace("READ", "(asked.set(), go.wait())") + """
asked, go, found = threading.Event(), threading.Event(), []
other = threading.Thread(target=lambda: found.append(next(walk)))
other.start()
asked.wait()
print(walk.nodes, walk.end)
# The next solution is waited for, and Ctrl-C ends that.
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    next(walk)
except KeyboardInterrupt:
    print("interrupted")
go.set()
other.join()
print(len(found), len(list(walk)))
"""
    assert run_apart(script) == ["0 None", "interrupted", "1 575"]


def test_stop_iteration_in_a_rule_is_an_error():
    def stop(*values):
        raise StopIteration("by mistake")

    for search in (list, grid.Puzzle.count, grid.Puzzle.solve, grid.Puzzle.solutions):
        with pytest.raises(RuntimeError, match="the rule `stop` raised StopIteration") as raised:
            list(search(grid.Puzzle(4).rule("r1c1-r1c4", stop)))
        assert isinstance(raised.value.__cause__, StopIteration)
    # A rule of few cells is asked at once.
    with pytest.raises(RuntimeError, match="the rule `stop` raised StopIteration"):
        grid.Puzzle(4).rule("r1c1", stop)


class Setter:
    """A puzzle whose rule refers to its owner."""

    def __init__(self, cells):
        self.puzzle = grid.Puzzle(9).rule(cells, self.holds).given("r9c9", 1)
        self.walk = self.puzzle.solutions()
        self.first = next(self.walk)
        self.other = iter(self.puzzle)

    def holds(self, *values):
        return True


@pytest.mark.parametrize("cells", ["r1c1-r1c5", "r1c1 r1c2"])
def test_rules_that_refer_to_their_owner_are_collected(cells):
    setters = [Setter(cells) for _ in range(3)]
    seen = [weakref.ref(setter) for setter in setters]
    walk, puzzle = setters[0].walk, setters[1].puzzle
    setters.clear()
    gc.collect()
    # The walk and the puzzle are in use.
    assert [setter() is None for setter in seen] == [False, False, True]
    assert next(walk).values.shape == (9, 9) and puzzle.solve().count == 2
    del walk, puzzle
    gc.collect()
    assert [setter() for setter in seen] == [None] * 3


def test_a_walk_keeps_the_functions_of_its_rules():
    walk = iter(grid.Puzzle(4).rule("r1c1-r1c4", lambda *values: True))
    gc.collect()
    assert len(list(walk)) == 576
    walk = grid.Puzzle(4).rule("r1c1-r1c4", lambda *values: True)._grid.solutions(None, None, False)
    gc.collect()
    assert len(list(walk)) == 576
