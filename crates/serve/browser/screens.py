"""Checks: every screen, fingers, and keys alone."""

from person import Page, wait

SIZES = {"phone": (400, 800), "tablet": (853, 600), "laptop": (1280, 800)}


def inside(page, selector):
    """Whether an element can be seen without scrolling."""
    box = page.page.locator(selector).bounding_box()
    size = page.page.viewport_size
    return box and box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= size["width"] + 1 and box["y"] + box["height"] <= size["height"] + 1


def screens_of_all_sizes(browser, url, shots):
    for name, size in SIZES.items():
        for theme in ["light", "dark"]:
            page = Page(browser, url, theme, size)
            assert page.page.locator("header").bounding_box()["height"] < 60, name
            assert inside(page, "#board"), (name, page.page.locator("#board").bounding_box())
            assert inside(page, "#verdict h2"), (name, page.page.locator("#verdict").bounding_box())
            wide = page.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0], (name, wide)
            board = page.page.locator("#board").bounding_box()
            assert min(board["width"], board["height"]) > 0.55 * min(size), (name, board)
            page.shot(shots, f"{name}-{theme}")
            page.close()


def fingers_type_and_draw(browser, url, shots):
    page = Page(browser, url, size=SIZES["phone"], touch=True)
    page.page.touchscreen.tap(*page.at(0.5, 0.5))
    page.page.click("#pad button:has-text('7')")
    page.settle()
    assert "\n7 . ." in page.text, page.text
    page.tool("killer")
    page.drag([(3, 3), (3, 4), (4, 4)])
    page.page.keyboard.type("14")
    page.settle()
    assert 'cells = "r4c4 r4c5 r5c5"\nsum = 14' in page.text, page.text
    page.shot(shots, "finger")
    page.close()


def keys_alone(browser, url):
    page = Page(browser, url)
    page.page.focus("#board")
    page.keys("ArrowRight", "ArrowDown", "5")
    assert ". . . . . . . . .\n" in page.text or "5" in page.text, page.text
    # A rule is found by its name; cells are taken along with Shift, Enter draws.
    page.keys("/")
    page.page.keyboard.type("thermometer")
    # The keys go on from the cell where they were.
    page.keys("Enter", "Shift+ArrowDown", "Shift+ArrowRight", "Enter")
    assert '[[thermo]]\ncells = "r2c1 r3c1 r3c2"' in page.text, page.text
    page.page.focus("#board")
    page.keys("ArrowRight")
    assert 'cells = "r2c2 r3c2 r3c3"' in page.text, page.text
    # The next clue begins with cells of its own, beside those that were drawn.
    page.keys("Escape", "Shift+ArrowDown", "Shift+ArrowDown", "Enter")
    assert '[[thermo]]\ncells = "r4c2 r5c2"' in page.text, page.text
    page.keys("Delete")
    page.page.click("#clues li:nth-child(1) button")
    page.keys("Delete")
    assert "thermo" not in page.text, page.text
    # What is in a cell is said, too.
    page.tool("digits")
    page.keys("ArrowDown", "ArrowRight")
    page.write(page.text + '\n[[killer]]\ncells = "r6c2 r7c2"\n')
    page.page.focus("#board")
    page.keys("ArrowLeft")
    assert page.page.inner_text("#spoken") == "r6c2: open, killer cage", page.page.inner_text("#spoken")
    # So they do after the clue of a cell, and in a game.
    page.keys("Enter", "Escape", "ArrowRight")
    page.page.click("#play")
    page.keys("ArrowDown")
    assert page.page.inner_text("#spoken") == "r7c3: open", page.page.inner_text("#spoken")
    page.page.click("#play")
    page.keys("ArrowUp", "ArrowLeft")
    page.keys("/")
    page.page.keyboard.type("sandwich")
    page.keys("Enter", "ArrowRight", "Enter")
    page.page.keyboard.type("9")
    page.settle()
    assert '[[sandwich]]\naxis = "row"\nindex = 6\nsum = 9' in page.text, page.text
    # The next rule is found from the field of a number, too.
    page.keys("/")
    assert page.page.is_visible("#catalogue") and "sum = 9\n" in page.text, page.text
    page.keys("Escape")
    page.keys("Escape", "Escape")
    assert page.page.evaluate("document.activeElement.id") == "board"
    # Cells of a column take the clue of the column, and a form takes the keys.
    page.keys("ArrowUp", "Shift+ArrowDown", "Shift+ArrowDown", "/")
    page.page.keyboard.type("sandwich")
    page.keys("Enter", "Enter")
    page.page.keyboard.type("8")
    page.settle()
    assert 'axis = "col"\n' in page.text and "sum = 8\n" in page.text, page.text
    page.keys("Escape", "Escape", "/")
    page.page.keyboard.type("chess move")
    page.keys("Enter")
    assert page.page.evaluate("document.activeElement.dataset.field") == "moves"
    page.close()


def every_control_has_a_name(browser, url):
    page = Page(browser, url)
    page.keys("/")
    script = """() => [...document.querySelectorAll("button, input, select, textarea")].filter(one =>
        !(one.textContent.trim() || one.getAttribute("aria-label") || one.title || one.closest("label"))).map(one => one.outerHTML)"""
    assert page.page.evaluate(script) == []
    page.close()


def printing_shows_the_puzzle_alone(browser, url, shots):
    page = Page(browser, url)
    page.write('order = 9\nboxes = [3, 3]\ntitle = "Printed"\ndescription = "Rules."\n')
    page.page.emulate_media(media="print")
    assert page.page.is_visible("#picture svg") and page.page.is_hidden("header") and page.page.is_hidden("#source")
    page.shot(shots, "print")
    pages = page.page.pdf(format="A4")
    assert pages.count(b"/Type /Page\n") == 1, pages.count(b"/Type /Page\n")
    page.close()


CHECKS = [screens_of_all_sizes, fingers_type_and_draw, keys_alone, every_control_has_a_name, printing_shows_the_puzzle_alone]
