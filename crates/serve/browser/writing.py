"""Checks: what an author has written stays: short forms, comments, and what is typed into a form."""

from person import Page, wait

SHORT = """order = 6 # small
boxes = [2, 3]
# The cages.
cages = '''
AAB...
..B...
......
......
......
......
'''
sums = { A = 5, B = 7 } # two sums
thermo = [ # they rise
    "r3c1-3", # the first
    "r4c1-3" # the second
]
skyscraper.top = [3, ".", ".", ".", ".", "."] # from above
kropki.white = ["r5c1-2", "r6c1-2"] # dots
rules = [
    "antiking", # kings
]
"""


def expect(page, *replaced):
    """That the text is the short one, with these words in the place of others."""
    text = SHORT
    for old, new in replaced:
        assert old in text, old
        text = text.replace(old, new)
    assert page.text == text, page.text


def short_forms_and_comments_stay(browser, url):
    page = Page(browser, url)
    page.is_patient = False
    page.write(SHORT)
    page.tool("select")
    # A thermometer is drawn on, moved and removed; the other one and all comments stay.
    page.click(2.5, 1.5)
    page.drag([(2, 2), (2, 3)])
    expect(page, ("r3c1-3", "r3c1 r3c2 r3c3 r3c4"))
    page.keys("ArrowRight")
    expect(page, ("r3c1-3", "r3c2 r3c3 r3c4 r3c5"))
    page.keys("Delete")
    expect(page, ('"r3c1-3", #', "#"))
    page.keys("Control+z", "Control+z", "Control+z")
    expect(page)
    # A new one joins the list.
    page.tool("thermo")
    page.drag([(2, 4), (3, 4), (4, 4)])
    second = ('"r4c1-3" # the second\n', '"r4c1-3", # the second\n    "r3c5 r4c5 r5c5",\n')
    expect(page, second)
    page.keys("Control+z")
    # The sum of a cage, typed and wrong on the way.
    page.tool("select")
    page.click(0.5, 0.5)
    assert page.page.inner_text("#options b") == "Killer cage"
    page.page.focus("#options [data-field=sum]")
    page.keys("Backspace", "1")
    assert "Not changed yet: " in page.page.inner_text("#options .hint"), page.page.inner_text("#options .hint")
    expect(page, ("A = 5, ", ""))
    page.keys("1")
    expect(page, ("A = 5, B = 7", "B = 7, A = 11"))
    assert page.page.input_value("#options [data-field=sum]") == "11"
    page.page.focus("#board")
    page.keys("Control+z")
    # A cage grows in the picture.
    page.click(0.5, 2.5)
    page.page.keyboard.down("Shift")
    page.drag([(2, 2), (2, 2)])
    page.page.keyboard.up("Shift")
    expect(page, ("..B...\n......", "..B...\n..B..."))
    page.keys("Control+z")
    # It goes on to grow where its sum allows that no more: the clue is red, and says why, until its sum fits.
    page.click(0.5, 0.5)
    page.page.keyboard.down("Shift")
    page.drag([(1, 0), (1, 1)])
    hint = lambda: page.page.inner_text("#options .hint")
    assert "4 different values cannot add up to 5" in hint() and page.page.locator("#overlay .faulty rect").count() == 4, hint()
    page.drag([(2, 0), (2, 0)])
    page.page.keyboard.up("Shift")
    assert "5 different values cannot add up to 5" in hint(), hint()
    page.page.focus("#options [data-field=sum]")
    page.keys("ControlOrMeta+a", "1", "7")
    cages = ("AAB...\n..B...\n......", "AAB...\nAAB...\nA.....")
    expect(page, cages, ("A = 5, B = 7", "B = 7, A = 17"))
    page.close()


def givens_keep_their_form(browser, url):
    page = Page(browser, url)
    page.is_patient = False
    line = 'order = 4\nboxes = [2, 2]\ngivens = "1..............." # on a line\n'
    rows = 'order = 4\nboxes = [2, 2]\ngivens = [ # rows\n    "1000",\n    "0000", # the second\n    "0000", "0000",\n]\n'
    for text, changed in [(line, line.replace("1...", "1.3.")), (rows, rows.replace("1000", "1030"))]:
        page.write(text)
        page.tool("digits")
        page.click(0.5, 2.5)
        page.keys("3")
        assert page.text == changed, page.text
        page.keys("Delete")
        assert page.text == text, page.text
    page.close()


def numbers_and_rules_stay_where_they_are(browser, url):
    page = Page(browser, url)
    page.is_patient = False
    page.write(SHORT)
    page.tool("select")
    page.click(-0.5, 0.5)
    assert page.page.inner_text("#options b") == "Skyscraper", page.page.inner_text("#options b")
    page.keys("ArrowRight")
    expect(page, ('[3, ".",', '[".", 3,'))
    page.keys("Control+z")
    page.page.fill("#options [data-field=count]", "4")
    page.settle()
    expect(page, ("[3,", "[4,"))
    page.page.focus("#board")
    page.keys("Control+z")
    # A new one waits for its number outside the list, and then joins it.
    page.kind("skyscraper")
    page.click(-0.5, 2.5)
    assert page.text == SHORT + '\n[[skyscrapers]]\nside = "top"\nindex = 3\n', page.text
    page.keys("2")
    expect(page, ('[3, ".", ".",', '[3, ".", 2,'))
    # So does a side, and a dot. What is typed goes on where the number stands now.
    page.click(0.5, -0.5)
    page.keys("1", "Backspace", "6")
    left = '# from above\nskyscraper.left = [6, ".", ".", ".", ".", "."]\n'
    expect(page, ('[3, ".", ".",', '[3, ".", 2,'), ("# from above\n", left))
    page.tool("white")
    page.click(3.5, 3)
    joined = ('"r6c1-2"] # dots', '"r6c1-2", "r4c3 r4c4"] # dots')
    expect(page, ('[3, ".", ".",', '[3, ".", 2,'), ("# from above\n", left), joined)
    page.page.focus("#board")
    while page.text != SHORT:
        page.keys("Control+z")
    # Rules of the whole grid come and go.
    page.page.click("#rules button:has-text('Anti-knight')")
    page.settle()
    expect(page, ('"antiking", # kings\n', '"antiking", # kings\n    "antiknight",\n'))
    page.page.click("#rules button:has-text('Anti-king')")
    page.settle()
    expect(page, ('"antiking", # kings\n', '# kings\n    "antiknight",\n'))
    page.close()


def forms_keep_what_was_typed(browser, url):
    page = Page(browser, url)
    page.is_patient = False
    page.write('order = 4\nboxes = [2, 2]\n\n[[thermo]]\ncells = "r4c1 r4c2"\n')
    page.kind("rule")
    field = page.page.locator("#options input").first
    name = field.get_attribute("data-field")
    page.page.fill(f"#options [data-field={name}]", "x < y")
    typed = lambda: page.page.input_value(f"#options [data-field={name}]")
    page.tool("digits")
    page.kind("rule")
    assert typed() == "x < y", typed()
    # A clue that is picked meanwhile has its own fields.
    page.page.click("#clues button:has-text('Thermometer')")
    page.kind("rule")
    assert typed() == "x < y", typed()
    # Another document begins with empty forms.
    page.page.select_option("#new", "order = 4\nboxes = [2, 2]\n")
    page.settle()
    page.kind("rule")
    assert typed() == "", typed()
    page.close()


CHECKS = [short_forms_and_comments_stay, givens_keep_their_form, numbers_and_rules_stay_where_they_are, forms_keep_what_was_typed]
