"""Checks: what helps to set: rating, redundant clues, a smaller puzzle, a unique one, a random solution, numbers in colours."""

from person import Page, wait

SIX = "order = 6\nboxes = [2, 3]\n"
FULL = SIX + 'givens = """\n1 2 3 4 5 6\n4 5 6 1 2 3\n2 3 1 5 6 4\n5 6 4 2 3 1\n3 1 2 6 4 5\n6 4 5 3 1 2\n"""\n'
CAGES = '\n[[killer]]\ncells = "r1c1 r1c2"\nsum = 3\n\n[[killer]]\ncells = "r6c5 r6c6"\nsum = 3\n'


def aided(page, aid):
    """Asks for an aid, and waits for its words."""
    page.page.click(f"#helps [data-aid={aid}]")
    wait(page.page, "!['', 'Working…'].includes(document.getElementById('aid').textContent)")
    page.settle()
    return page.page.inner_text("#aid")


def clues_that_are_not_needed_go(browser, url, shots):
    page = Page(browser, url)
    page.write(FULL + CAGES)
    told = aided(page, "redundant")
    assert told == "Each of these can be left out alone." and page.page.locator("#aided li").count() == 38, told
    page.page.click("#aided button:has-text('Killer cage r6c5 r6c6')")
    assert page.page.inner_text("#options b") == "Killer cage"
    told = aided(page, "minimize")
    assert "can be left out together" in told, told
    page.shot(shots, "minimize")
    page.page.click("#apply")
    page.settle()
    wait(page.page, "document.getElementById('aid').textContent === ''")
    assert page.verdict == "unique" and len(page.text) < len(FULL + CAGES) + 3, page.text
    assert aided(page, "minimize") == "Nothing can be left out: it is minimal."
    assert aided(page, "redundant") == "No clue or given is redundant."
    page.page.focus("#board")
    page.keys(*["Control+z"])
    assert page.text == FULL + CAGES, page.text
    # So do the givens of a layer, each by itself.
    layer = 'order = 2\ngivens = "1..."\n\n[[layer]]\nname = "s"\nvalues = [1, 1]\ngivens = "1.1."\n\n[[odd]]\ncells = "s_r1c1"\n'
    page.write(layer)
    aided(page, "redundant")
    found = page.page.locator("#aided button").all_inner_texts()
    assert found == ["given s_r1c1 = 1", "given s_r2c1 = 1", "Odd cells s_r1c1"], found
    page.page.click("#aided button:has-text('s_r2c1')")
    page.keys("Delete")
    assert page.text == layer.replace("1.1.", "1..."), page.text
    aided(page, "minimize")
    page.page.click("#apply")
    page.settle()
    assert page.text == 'order = 2\ngivens = "1..."\n', page.text
    page.write(FULL + CAGES)
    # What was said of another text goes, also where the new one is no puzzle.
    aided(page, "minimize")
    page.write("order = x\n")
    assert page.page.inner_text("#aid") == "" and page.page.is_hidden("#apply") and page.text == "order = x\n"
    page.close()


def a_puzzle_becomes_unique(browser, url, shots):
    page = Page(browser, url)
    page.write(SIX + CAGES)
    assert aided(page, "minimize") == "There are several solutions. First make it unique."
    # Grids are filled at random; undo takes one away.
    told = aided(page, "fill")
    assert "random solution" in told and page.verdict == "unique" and "." not in page.text.split('"""')[1], page.text
    page.page.focus("#board")
    page.keys("Control+z")
    assert page.text == SIX + CAGES, page.text
    told = aided(page, "suggest")
    assert told.endswith("unique:"), told
    page.shot(shots, "suggest")
    page.page.click("#apply")
    page.settle()
    wait(page.page, "document.getElementById('verdict').dataset.verdict === 'unique'")
    assert aided(page, "suggest") == "It is unique already."
    # Where a clue is missing, one of its kind is found.
    page.write(FULL.replace("1 2 3 4 5 6", ". . 3 4 5 6").replace("2 3 1 5 6 4", ". . 1 5 6 4").replace("4 5 6 1 2 3", ". . 6 1 2 3").replace("5 6 4 2 3 1", ". . 4 2 3 1").replace("3 1 2 6", ". . 2 6").replace("6 4 5 3", ". . 5 3") + '\n[[odd]]\ncells = "r1c3"\n')
    assert page.verdict == "several"
    told = aided(page, "suggest")
    assert "unique:" in told, told
    page.page.click("#apply")
    page.settle()
    assert page.verdict == "unique", page.text
    page.close()


def puzzles_are_rated(browser, url, shots):
    page = Page(browser, url)
    page.write("order = 9\nboxes = [3, 3]\ngivens = \"000000000301400860900500200700160000020800010000097000003004006048000907000080000\"\n")
    told = aided(page, "path")
    assert told.split(",")[0] in ["Easy", "Medium", "Hard", "Unfair", "Extreme"] and "steps" in told, told
    assert page.page.locator("#aided li").count() > 50
    page.shot(shots, "path")
    # A click on a step shows it in the grid.
    words = page.page.inner_text("#aided li:nth-child(5)")
    page.page.click("#aided li:nth-child(5) button")
    page.settle()
    wait(page.page, "document.querySelector('#step h3').textContent.startsWith('Step 5')")
    assert page.page.inner_text("#step p") == words, (page.page.inner_text("#step p"), words)
    # What has no solution has no rating: the verdict says why.
    page.write(SIX + 'givens = "1.....1............................."\n')
    told = aided(page, "path")
    assert told.startswith("There is no solution") and page.page.locator("#aided li").count() == 0, told
    assert page.page.locator("#verdict p button").count() == 2
    page.close()


def many_solutions_are_estimated_and_counted_in_colours(browser, url, shots):
    page = Page(browser, url)
    told = page.page.inner_text("#verdict p")
    assert told.startswith("1000 or more.") and "× 10²¹" in told, told
    page.write(SIX + 'givens = """\n. . 3 4 5 6\n. . 6 1 2 3\n2 3 1 5 6 4\n. . . . . .\n3 . . . 4 5\n. . 5 3 . .\n"""\n')
    assert page.verdict == "several"
    assert "red 1, orange 2 or 3" in page.page.inner_text("#candidates"), page.page.inner_text("#candidates")
    page.page.click("#views [data-show=candidates]")
    page.settle()
    inks = "new Set([...document.querySelectorAll('#picture text')].map(one => one.getAttribute('fill'))).size > 2"
    wait(page.page, inks)
    page.shot(shots, "counted")
    page.close()


CHECKS = [clues_that_are_not_needed_go, a_puzzle_becomes_unique, puzzles_are_rated, many_solutions_are_estimated_and_counted_in_colours]
