"""Checks: clues are things, which are selected, moved, extended and removed; bad ones spoil themselves only."""

from person import Page, wait

LINE = '\n[[thermo]]\ncells = "r2c2 r2c3 r2c4"\n'
NINE = "order = 9\nboxes = [3, 3]\n"


def a_click_selects_and_ends_extend(browser, url, shots):
    page = Page(browser, url)
    page.write(NINE + LINE + '\n[[killer]]\ncells = "r5c5 r5c6"\nsum = 9\n')
    page.tool("select")
    page.click(1.5, 2.5)
    assert page.page.inner_text("#options b") == "Thermometer"
    page.shot(shots, "picked")
    page.drag([(1, 3), (2, 4), (3, 4)])
    assert 'cells = "r2c2 r2c3 r2c4 r3c5 r4c5"' in page.text, page.text
    # The other end; and back again.
    page.drag([(1, 1), (1, 0)])
    assert 'cells = "r2c1 r2c2 r2c3 r2c4 r3c5 r4c5"' in page.text, page.text
    page.drag([(1, 0), (1, 1)])
    assert 'cells = "r2c2 r2c3 r2c4 r3c5 r4c5"' in page.text, page.text
    # The arrow keys move it, as far as it fits.
    page.keys("ArrowDown", "ArrowDown", "ArrowRight")
    assert 'cells = "r4c3 r4c4 r4c5 r5c6 r6c6"' in page.text, page.text
    page.keys(*["ArrowLeft"] * 5)
    assert 'cells = "r4c1 r4c2 r4c3 r5c4 r6c4"' in page.text, page.text
    # So does the mouse.
    page.drag([(3, 1), (1, 2)])
    assert 'cells = "r2c2 r2c3 r2c4 r3c5 r4c5"' in page.text, page.text
    page.keys("Delete")
    assert "thermo" not in page.text, page.text
    page.keys("Control+z")
    assert "thermo" in page.text and page.text.count("[[") == 2, page.text
    # A double click edits.
    page.page.mouse.dblclick(*page.at(4.5, 4.2))
    assert page.page.evaluate("document.activeElement.dataset.field") == "sum"
    page.page.keyboard.type("11")
    page.settle()
    assert "sum = 11" in page.text, page.text
    page.close()


def cages_grow_and_need_not_be_connected(browser, url):
    page = Page(browser, url)
    page.tool("killer")
    page.drag([(0, 0), (0, 1)])
    page.page.keyboard.down("Shift")
    page.drag([(4, 4), (4, 5)])
    page.page.keyboard.up("Shift")
    assert 'cells = "r1c1 r1c2 r5c5 r5c6"' in page.text, page.text
    # By a button, as with a finger; what is in the cage goes.
    page.page.click("#options button:has-text('Cells')")
    page.drag([(0, 0), (0, 1)])
    assert 'cells = "r5c5 r5c6"' in page.text and page.text.count("[[") == 1, page.text
    page.page.click("#options button:has-text('Cells')")
    page.drag([(8, 0), (8, 1)])
    assert page.text.count("[[killer]]") == 2, page.text
    page.close()


def circles_of_arrows_become_pills(browser, url):
    page = Page(browser, url)
    page.tool("arrow")
    page.drag([(3, 3), (3, 4), (3, 5)])
    # The arrow is picked: its head, and its circle, can be drawn on.
    page.drag([(3, 3), (4, 3)])
    assert 'circle = "r4c4 r5c4"\nline = "r4c5 r4c6"' in page.text, page.text
    page.drag([(3, 5), (2, 5)])
    assert 'line = "r4c5 r4c6 r3c6"' in page.text, page.text
    page.close()


def stray_clicks_draw_nothing(browser, url):
    page = Page(browser, url)
    before = page.text
    for name in ["thermo", "arrow", "whisper", "renban"]:
        page.tool(name)
        page.click(3.5, 3.5)
        assert page.text == before, page.text
    page.tool("thermo")
    page.drag([(0, 0), (0, 1)])
    # A click on the line selects it.
    page.tool("whisper")
    page.click(0.5, 1)
    assert page.page.inner_text("#options b") == "Thermometer" and page.text.count("[[") == 1, page.text
    page.close()


def numbers_outside_are_typed_where_they_stand(browser, url, shots):
    page = Page(browser, url)
    page.kind("sandwich")
    page.click(3.5, -0.5)
    # There is no example value: the clue waits for its number, and says so.
    assert 'axis = "row"\nindex = 4\n' in page.text and "sum" not in page.text, page.text
    assert page.page.inner_text("#verdict h2") == "1 clue is left out", page.page.inner_text("#verdict")
    page.keys("1", "0")
    assert "index = 4\nsum = 10" in page.text and page.verdict == "several", page.text
    page.click(-0.5, 2.5)
    page.keys("7")
    assert 'axis = "col"\nindex = 3\nsum = 7' in page.text, page.text
    page.page.click("#board", position={"x": 5, "y": 5})
    page.kind("littlekiller")
    page.click(-0.5, 4.8)
    page.keys("2", "0")
    assert 'side = "top"\nindex = 5\ndirection = "down-right"\nsum = 20' in page.text, page.text
    page.click(-0.5, 6.2)
    page.keys("9")
    assert 'side = "top"\nindex = 7\ndirection = "down-left"\nsum = 9' in page.text, page.text
    page.shot(shots, "outside")
    # A click on a number selects it; the arrow keys move it along.
    page.click(3.5, -0.5)
    assert page.page.inner_text("#options b") in ["Sandwich", "Little killer"]
    page.tool("select")
    page.page.wait_for_timeout(500)
    page.click(3.5, -0.5)
    page.keys("ArrowDown")
    assert 'axis = "row"\nindex = 5\nsum = 10' in page.text, page.text
    # What is picked is marked around its number.
    script = """() => {
        const middle = one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
        const number = [...document.querySelectorAll("#picture text")].find(one => one.textContent.trim() === "10");
        const [[x, y], [left, top]] = [document.querySelector("#overlay .picked circle"), number].map(middle);
        return Math.hypot(x - left, y - top);
    }"""
    assert page.page.evaluate(script) < 6, page.page.evaluate(script)
    page.close()


def a_bad_number_spoils_its_clue_only(browser, url, shots):
    page = Page(browser, url)
    page.write(NINE + '\n[[killer]]\ncells = "r1c1 r1c2"\nsum = 99\n' + LINE)
    assert page.page.inner_text("#verdict h2") == "1 clue is left out"
    assert "Without it: Several solutions" in page.page.inner_text("#verdict p")
    assert page.page.locator("#overlay .faulty rect").count() == 2
    assert page.page.locator("#clues .faulty").count() == 1
    assert page.page.locator("#clues li").count() == 2
    page.shot(shots, "faulty")
    # The rest is changed by the mouse as ever, and the bad clue stays.
    page.tool("white")
    page.click(7.5, 3)
    assert '[[white]]\ncells = "r8c3 r8c4"' in page.text and "sum = 99" in page.text, page.text
    page.tool("select")
    page.click(0.5, 0.5)
    assert "wrong" in page.page.get_attribute("#options .hint", "class"), page.page.inner_text("#options")
    page.page.fill("#options input", "9")
    page.settle()
    assert "sum = 9\n" in page.text and page.verdict == "several", page.text
    page.page.fill("#options input", "9x")
    page.settle()
    page.page.focus("#board")
    page.keys("Delete")
    assert "killer" not in page.text and page.text.count("[[") == 2, page.text
    page.close()


def conflicts_are_red_in_the_picture(browser, url, shots):
    page = Page(browser, url)
    page.write(NINE + LINE + '\n[[thermo]]\ncells = "r2c4 r2c3"\n')
    assert page.verdict == "none"
    assert page.page.locator("#overlay .against polyline").count() == 2
    page.shot(shots, "conflict")
    page.page.click("#verdict button:has-text('Thermometer r2c4 r2c3')")
    assert page.page.inner_text("#options b") == "Thermometer"
    page.tool("digits")
    page.write(NINE)
    page.click(0.5, 0.5)
    page.keys("5")
    page.click(0.5, 1.5)
    page.keys("5")
    assert page.verdict == "none" and page.page.locator("#overlay .wrong rect").count() == 2
    page.close()


def every_rule_is_in_the_list(browser, url, shots):
    page = Page(browser, url)
    page.write("order = 4\n")
    page.page.focus("#board")
    page.keys("/")
    names = page.page.locator("#found li").evaluate_all("items => items.map(item => item.dataset.kind)")
    assert len(names) > 90 and {"or", "not", "var", "regex", "table", "rule", "replicate", "antiknight"} <= set(names), names
    sentences = page.page.locator("#found span").all_inner_texts()
    assert all(len(one) > 15 and "`" not in one for one in sentences), sentences
    page.page.wait_for_selector("#found li:first-child svg")
    page.shot(shots, "catalogue")
    for words, kind in [("german whispers", "whisper"), ("kropki", "white"), ("anti-knight", "antiknight"), ("little_killer", "littlekiller"), ("fortress", "maximum")]:
        page.page.fill("#search", words)
        assert page.page.locator("#found li:not([hidden])").first.get_attribute("data-kind") == kind, words
    page.page.fill("#search", "wobble")
    assert page.page.is_visible("#nothing")
    # What setters call a kind with a usual number begins with it.
    page.page.fill("#search", "dutch whispers")
    page.keys("Enter")
    page.drag([(0, 0), (0, 1)])
    assert "[[whisper]]" in page.text and "diff = 4" in page.text, page.text
    page.page.focus("#board")
    page.keys("Control+z", "/")
    # A rule of the whole grid is stated at once.
    page.page.fill("#search", "antiknight")
    page.keys("Enter")
    page.settle()
    assert 'rules = ["antiknight"]' in page.text, page.text
    page.close()


def forms_hold_what_cannot_be_drawn(browser, url, shots):
    page = Page(browser, url)
    page.kind("regex")
    page.drag([(0, 0), (0, 3)])
    page.page.keyboard.type("[1-4]+9")
    page.settle()
    assert '[[regex]]\ncells = "r1c1 r1c2 r1c3 r1c4"\npattern = "[1-4]+9"' in page.text, page.text
    page.kind("rule")
    page.drag([(2, 0), (2, 2)])
    page.page.fill("#options [data-field=where]", "a + b = c")
    page.settle()
    assert 'cells = "r3c1 r3c2 r3c3"\nwhere = "a + b = c"' in page.text, page.text
    page.kind("table")
    page.drag([(4, 0), (4, 1)])
    # A separator stays while nothing follows it.
    page.keys(*"1, 2; 3 4")
    assert page.page.input_value("#options [data-field=tuples]") == "1, 2; 3 4"
    assert "tuples = [[1, 2], [3, 4]]" in page.text, page.text
    # Lists show no brackets, which may be typed all the same.
    assert page.page.locator("#clues li", has_text="Tuples").inner_text().count("1 2; 3 4") == 1, page.page.inner_text("#clues")
    page.page.fill("#options [data-field=tuples]", "[2, 1], [4, 3]")
    page.settle()
    assert "tuples = [[2, 1], [4, 3]]" in page.text, page.text
    page.kind("lookandsay")
    assert "[" not in page.page.inner_text("#options .hint"), page.page.inner_text("#options")
    page.kind("var")
    page.page.fill("#options [data-field=vars]", "s t")
    page.shot(shots, "form")
    page.keys("Enter")
    assert '[[var]]\nvars = "s t"' in page.text, page.text
    # The form is gone, and the keys are those of the grid.
    page.keys("Escape")
    assert page.page.is_visible("#options button:has-text('Add')"), page.page.inner_text("#options")
    page.add("not", of='{ kind = "thermo", cells = "r9c1 r9c2" }')
    assert '[[not]]\nof = [{ kind = "thermo", cells = "r9c1 r9c2" }]' in page.text, page.text
    # What is typed before the cells are drawn stays.
    page.kind("rule")
    page.page.fill("#options [data-field=where]", "a > b")
    page.drag([(8, 7), (8, 8)])
    assert 'cells = "r9c8 r9c9"\nwhere = "a > b"' in page.text, page.text
    # What is no number is said to be none.
    page.kind("quad")
    page.click(1, 1)
    page.keys(*"1; 2")
    assert "values = [1, 2]" in page.text, page.text
    page.keys("-", "3")
    assert 'values = [1, "2-3"]' in page.text, page.text
    page.page.click("#options button:has-text('Remove')")
    page.settle()
    # A lunchbox is on a side or in cells.
    page.kind("lunchbox")
    page.drag([(6, 3), (6, 5)])
    page.keys("6")
    assert '[[lunchbox]]\ncells = "r7c4 r7c5 r7c6"\nsum = 6' in page.text, page.text
    # A rule about all pairs of a sort needs no cells.
    page.add("rule", pairs="knight", where="a + b != 10")
    assert '[[rule]]\npairs = "knight"\nwhere = "a + b != 10"' in page.text, page.text
    page.kind("equalsum")
    page.drag([(6, 0), (6, 1)])
    page.page.keyboard.down("Shift")
    page.drag([(7, 0), (7, 2)])
    page.page.keyboard.up("Shift")
    assert 'segments = ["r7c1 r7c2", "r8c1 r8c2 r8c3"]' in page.text, page.text
    wait(page.page, "document.getElementById('error').hidden")
    page.close()


def values_of_a_layer_are_typed_into_the_grid(browser, url, shots):
    page = Page(browser, url)
    page.write("order = 4\n")
    page.add("layer", name="shade", values="1 2")
    assert "type their values in this layer" in page.page.inner_text("#options"), page.page.inner_text("#options")
    before = page.page.locator("#picture rect").count()
    page.click(0.5, 1.5)
    page.keys("2")
    page.drag([(2, 0), (3, 0)])
    page.keys("1")
    assert 'givens = """\n. 2 . .\n. . . .\n1 . . .\n1 . . .\n"""' in page.text, page.text
    assert page.page.locator("#picture rect").count() == before + 3
    page.shot(shots, "layer")
    # A number that the layer does not have is red; the digits of the grid are typed when the layer is left.
    page.keys("4")
    assert "found `4`; expected 1 to 2" in page.page.inner_text("#error"), page.page.inner_text("#error")
    page.keys("Delete")
    assert "1 . . ." not in page.text and page.page.is_hidden("#error"), page.text
    page.click(0.5, 1.5)
    page.keys("Delete")
    assert "givens" not in page.text, page.text
    # Values may be larger than those of the grid.
    page.page.fill("#options [data-field=values]", "1 20")
    page.settle()
    page.click(0.5, 0.5)
    page.keys("1", "2", "ArrowRight", "3", "ArrowRight", "2", "0", "ArrowRight", "0")
    assert 'givens = """\n12 3 20 .\n' in page.text and page.page.is_hidden("#error"), page.text
    page.keys("Escape", "Escape")
    page.click(0.5, 0.5)
    page.keys("3")
    assert page.text.index("givens") < page.text.index("[[layer]]"), page.text
    # The values of a file keep their form.
    for form, changed in [('"1...............111"', None), ('"1..............."', '"1.2............."'), ('"1. .. .. .. .. .. .. .."', '"1.2. .... .... ...."')]:
        page.write(f'order = 4\n\n[[layer]]\nname = "shade"\nvalues = [1, 2]\ngivens = {form} # mine\n')
        page.page.click("#clues li:nth-child(1) button")
        page.click(0.5, 2.2)
        page.keys("2")
        assert f"givens = {changed or form} # mine\n" in page.text, page.text
    # 0 is a value where the values begin with it.
    page.write('order = 4\nfirst_value = 0\n\n[[layer]]\nname = "shade"\nvalues = [0, 1]\n')
    page.page.click("#clues li:nth-child(1) button")
    page.click(0.5, 2.5)
    page.keys("0")
    assert 'givens = """\n. . 0 .\n' in page.text, page.text
    page.keys("Delete")
    assert "givens" not in page.text, page.text
    page.close()


def values_of_a_layer_that_cannot_be_read_stay(browser, url):
    page = Page(browser, url)
    page.write('order = 4\n\n[[layer]]\nname = "shade"\nvalues = [1, 2]\ngivens = "1 2 1"\n')
    before = page.text
    page.page.click("#clues li:nth-child(1) button")
    page.click(0.5, 1.5)
    page.keys("2")
    assert page.text == before, page.text
    assert "found 3 values; expected 16" in page.page.inner_text("#note"), page.page.inner_text("#note")
    page.close()


def cells_outside_the_grid_are_typed(browser, url):
    page = Page(browser, url)
    page.write('order = 4\n\n[[layer]]\nname = "shade"\nvalues = [1, 2]\n')
    page.add("connected", cells="shade", values="1")
    assert '[[connected]]\ncells = "shade"\nvalues = [1]' in page.text, page.text
    assert page.page.input_value("#options [data-field=cells]") == "shade"
    page.add("rule", cells="shade", pairs="knight", where="a = b")
    assert 'cells = "shade"\npairs = "knight"\nwhere = "a = b"' in page.text and page.page.is_hidden("#error"), page.text
    # Places beside the grid are clicked.
    for kind in ["sandwich", "littlekiller"]:
        page.kind(kind)
        assert page.page.locator("#options button:has-text('Add')").count() == 0, page.page.inner_html("#options")
    # Cells of the grid are drawn as ever.
    page.kind("thermo")
    page.drag([(3, 0), (3, 2)])
    assert '[[thermo]]\ncells = "r4c1 r4c2 r4c3"' in page.text, page.text
    # A square of cells of a layer is not the layer.
    square = " ".join(f"shade_r{row}c{column}" for row in (1, 2) for column in (1, 2))
    page.write(f'order = 4\n\n[[layer]]\nname = "shade"\nvalues = [1, 2]\n\n[[sum]]\ncells = "{square}"\nsum = 6\n')
    page.page.click("#clues li:nth-child(2) button")
    assert page.page.input_value("#options [data-field=cells]") == square, page.page.inner_html("#options")
    page.close()


def clues_in_clues_stay_what_they_are(browser, url):
    page = Page(browser, url)
    inner = (
        '{ kind = "skyscraper", side = "left", index = 2, count = 3 }, { kind = "candidates", cell = "r1c1", values = [1, 2] }, '
        '{ kind = "table", cells = "r1c1 r1c2", tuples = [[1, 2], [3, 4]] }, { kind = "rule", cells = "r1c1 s", where = "a > b" }, '
        '{ kind = "automaton", cells = "r1c1 r1c2", accept = [1, 2], transitions = [[0, 1, 1], [1, 2, 2]] }, '
        '{ kind = "lookandsay", cells = "r2c1 r2c2", pairs = [[1, 2], [1, 3]] }, '
        '{ kind = "rule", pairs = ["r1c1 r1c2"], where = "a < b" }'
    )
    page.write(f'order = 4\n\n[[var]]\nvars = "s"\n\n[[or]]\nof = [{inner}]\n')
    page.page.click("#clues li:nth-child(1) button")
    field = page.page.locator("#options [data-field=of]")
    seen = field.input_value()
    for words in [
        "index = 2", 'cell = "r1c1"', "values = [1, 2]", "tuples = [[1, 2], [3, 4]]", 'cells = "r1c1 s"', "accept = [1, 2]",
        "transitions = [[0, 1, 1], [1, 2, 2]]", "pairs = [[1, 2], [1, 3]]", 'pairs = ["r1c1 r1c2"]',
    ]:
        assert words in seen, (words, seen)
    field.fill(seen.replace("a > b", "a < b"))
    page.settle()
    assert "index = 2" in page.text and "a < b" in page.text and page.page.is_hidden("#error"), page.text
    page.close()


CHECKS = [
    cells_outside_the_grid_are_typed,
    clues_in_clues_stay_what_they_are,
    values_of_a_layer_are_typed_into_the_grid,
    values_of_a_layer_that_cannot_be_read_stay,
    a_click_selects_and_ends_extend,
    cages_grow_and_need_not_be_connected,
    circles_of_arrows_become_pills,
    stray_clicks_draw_nothing,
    numbers_outside_are_typed_where_they_stand,
    a_bad_number_spoils_its_clue_only,
    conflicts_are_red_in_the_picture,
    every_rule_is_in_the_list,
    forms_hold_what_cannot_be_drawn,
]
