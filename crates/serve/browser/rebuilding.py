"""Rebuilds puzzles by people in the page: clues are drawn with the mouse, and numbers typed; the outcome is the original."""

import json
import urllib.parse

from person import HEADERS, Page

# Puzzles are left out that have something which no mouse draws.
SIZES = {4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 12: [3, 4], 16: [4, 4]}


def ask(page, path, **body):
    script = """([path, body]) => fetch(`api/${path}`, { method: "POST", headers: HEADERS,
        body: JSON.stringify({ page: "rebuild", ...body }) }).then(told => told.json())""".replace("HEADERS", HEADERS)
    return page.page.evaluate(script, [path, body])


def parts(page, text):
    """The items of the string of the Interactive Sudoku Solver: equal puzzles have equal ones."""
    told = ask(page, "export", text=text, form="iss")
    assert all(lost.startswith(("`solution`", "`title`", "`author`")) for lost in told["lost"]), told
    items = urllib.parse.unquote(told["text"].split("?q=")[1]).split(".")
    # The cells of a pair, or of a cage, have no order.
    ordered = ("Thermo", "Arrow", "Lockout", "Between", "Zipper", "SumLine", "Palindrome", "GreaterThan", "PillArrow")
    return sorted(item if item.startswith(ordered) else "~".join(sorted(item.split("~"))) for item in items)


def rim(puzzle, clue):
    """A place beside the grid on which a click means the clue."""
    n = puzzle["order"]
    side = clue.get("side") or ("left" if clue.get("axis") == "row" else "top")
    along, half = clue["index"] + 0.5, {"down": 0.3, "right": 0.3, "up": -0.3, "left": -0.3}
    if "direction" in clue:
        down, right = clue["direction"].split("-")
        along += half[down if side in ("left", "right") else right]
    return {"left": (along, -0.5), "right": (along, n + 0.5), "top": (-0.5, along), "bottom": (n + 0.5, along)}[side]


def ray(puzzle, clue):
    """The same of a little killer that names its cells."""
    if "cells" not in clue:
        return rim(puzzle, clue)
    n = puzzle["order"]
    (row, column), (down, right) = clue["cells"][0], (1, 1)
    if len(clue["cells"]) > 1:
        down, right = [clue["cells"][1][at] - clue["cells"][0][at] for at in (0, 1)]
    row, column = row - down, column - right
    on_side = 0 <= row < n
    along = (row if on_side else column) + 0.5 + 0.3 * (down if on_side else right)
    place = lambda at: -0.5 if at < 0 else n + 0.5
    if not on_side and not 0 <= column < n:
        return place(row), place(column)
    return (along, place(column)) if on_side else (place(row), along)


def draw(page, puzzle, clue):
    kind, cells = clue["kind"], clue.get("cells", [])
    # Where clues lie on each other a click selects: nothing is selected before the next one.
    page.kind(kind)
    if len(clue) == 1:
        return page.settle()
    if "circle" in clue:
        cells = clue["circle"][-1:] + clue["line"]
    if kind == "littlekiller":
        page.click(*ray(puzzle, clue))
    elif "index" in clue:
        page.click(*rim(puzzle, clue))
    elif kind == "quad":
        page.click(*(sum(cell[at] for cell in cells) / 4 + 0.5 for at in (0, 1)))
    elif is_path(cells):
        page.drag(cells)
    else:
        page.drag(cells[:1])
        page.page.keyboard.down("Shift")
        for cell in cells[1:]:
            page.drag([cell])
        page.page.keyboard.up("Shift")
    if "circle" in clue and len(clue["circle"]) > 1:
        raise AssertionError("pills are not drawn")
    for name, value in clue.items():
        if name in ("sum", "value", "values", "count", "diff", "mod", "sums", "rank"):
            page.page.fill(f"#options [data-field={name}]", " ".join(map(str, value)) if isinstance(value, list) else str(value))
    page.settle()


def is_path(cells):
    return all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in zip(cells, cells[1:]))


def rebuild(browser, url, file, most):
    """Rebuilds as many puzzles of a file, each of another mixture of kinds."""
    page = Page(browser, url)
    page.is_patient = False
    seen, done = set(), 0
    for number, line in enumerate(file.read_text().splitlines()):
        record = json.loads(line)
        told = ask(page, "import", text=record["input"])
        if "text" not in told or told["lost"]:
            continue
        puzzle = ask(page, "look", text=told["text"], sequence=number + 1).get("puzzle")
        kinds = frozenset(clue["kind"] for clue in puzzle["constraints"]) if puzzle else None
        plain = puzzle and puzzle["boxes"] == SIZES.get(puzzle["order"]) and not puzzle["present"] and puzzle.get("first_value", 1) == 1
        drawn = {"kind", "cells", "circle", "line", "sum", "value", "values", "count", "diff", "mod", "sums", "side", "axis", "index", "direction", "corner"}
        if not plain or not kinds or kinds in seen or any(set(clue) - drawn for clue in puzzle["constraints"]) or any(len(clue.get("circle", [])) > 1 for clue in puzzle["constraints"]):
            continue
        seen.add(kinds)
        n = puzzle["order"]
        page.page.select_option("#new", f"order = {n}\nboxes = [{SIZES[n][0]}, {SIZES[n][1]}]\n")
        page.settle()
        for which, on in zip(["Main diagonal", "Anti diagonal"], puzzle["diagonals"]):
            if on:
                page.page.click(f"#rules button:has-text('{which}')")
                page.settle()
        for clue in puzzle["constraints"]:
            draw(page, puzzle, clue)
        page.tool("digits")
        for cell, given in enumerate(puzzle["givens"]):
            if given is not None:
                page.page.mouse.click(*page.at(cell // n + 0.5, cell % n + 0.5))
                page.page.keyboard.type(puzzle["symbols"][given])
        page.settle()
        assert parts(page, page.text) == parts(page, told["text"]), (record["name"], page.text, told["text"])
        done += 1
        print(f"rebuilt {record['name']}: {len(puzzle['constraints'])} clues, {', '.join(sorted(kinds))}", flush=True)
        if done == most:
            break
    assert done == most, done
    page.close()
