"""Checks: puzzles go out to other programs, with their rules in words."""

from person import HEADERS, Page, wait

SIX = '''order = 6
boxes = [2, 3]
title = "Six"

[[killer]]
cells = "r1c1 r1c2"
sum = 5

[[sandwich]]
axis = "row"
index = 2
sum = 7

[[rule]]
cells = "r6c1 r6c2"
where = "a < b"

[[factor]]
cells = "r3c1 r3c2 r3c3"
'''


def imported(page, text):
    """A text in another form, as the page would read it."""
    script = """text => fetch("api/import", { method: "POST", headers: HEADERS,
        body: JSON.stringify({ text }) }).then(told => told.json())""".replace("HEADERS", HEADERS)
    return page.page.evaluate(script, text)


def links_lead_to_other_programs(browser, url, shots):
    page = Page(browser, url)
    page.write(SIX)
    fpuzzles = page.copied("#fpuzzles")
    assert fpuzzles.startswith("https://www.f-puzzles.com/?load="), fpuzzles
    again = imported(page, fpuzzles)
    assert 'title = "Six"' in again["text"] and "[[killer]]" in again["text"] and "[[sandwich]]" in again["text"], again
    # What the form has no rule for is drawn, and stands in the rules.
    for words in ["add up to the number in its corner", "r6c1 r6c2: a < b", "Factor line (orange): Of two neighbours"]:
        assert words in again["text"], again["text"]
    assert any("drawing" in lost for lost in again["lost"]), again["lost"]
    page.page.click("#share")
    assert "every row, column and box" in page.page.get_attribute("#words", "placeholder")
    page.shot(shots, "share")
    # Its buttons can be read under the mouse, and files have the title as their name.
    page.page.hover("#sudokupad")
    look = page.page.evaluate("(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.getElementById('sudokupad')))")
    assert look[0] == "rgb(255, 255, 255)" and look[1] == "rgb(21, 95, 184)", look
    with page.page.expect_download() as waiting:
        page.page.click("#toml")
    assert waiting.value.suggested_filename == "Six.toml", waiting.value.suggested_filename
    context = page.page.context
    context.route("https://sudokupad.app/**", lambda route: route.fulfill(body="<p>there", content_type="text/html"))
    with context.expect_page() as opening:
        page.page.click("#sudokupad")
    assert opening.value.url.startswith("https://sudokupad.app/fpuz"), opening.value.url
    told = page.page.inner_text("#unshared").split("\n")
    assert told[0] == "The link has these as drawings, which are not checked there:", told
    assert len(told) == 3 and "factor" in told[1] and "where" in told[2], told
    page.page.keyboard.press("Escape")
    solver = page.copied("#solver")
    assert solver.startswith("https://sigh.github.io/Interactive-Sudoku-Solver/?q="), solver
    assert "[[killer]]" in imported(page, solver)["text"]
    page.close()


def title_and_rules_are_written(browser, url):
    page = Page(browser, url)
    page.write(SIX.replace('title = "Six"\n', ""))
    page.page.click("#share")
    page.page.fill("#title", 'My "first" one')
    page.page.fill("#author", "me")
    page.page.click("#tell")
    wait(page.page, "document.getElementById('words').value.includes('Killer cage')")
    page.page.focus("#words")
    page.page.keyboard.press("Control+End")
    page.page.keyboard.type("\nHave fun\\o/.")
    page.settle()
    assert 'title = "My \\"first\\" one"' in page.text and 'author = "me"' in page.text, page.text
    assert 'description = """\nPlace the digits 1 to 6' in page.text and "Have fun\\\\o/." in page.text, page.text
    page.page.keyboard.press("Escape")
    again = imported(page, page.copied("#fpuzzles"))
    assert "Have fun" in again["text"] and "My " in again["text"], again["text"]
    page.close()


def pictures_have_rules_and_a_legend_if_they_are_wanted(browser, url):
    page = Page(browser, url)
    page.write(SIX)
    plain = page.download("#svg").decode()
    assert "killer" not in plain.lower() and ">Six<" not in plain.replace("<title>Six</title>", ""), plain
    page.page.click("#share")
    page.page.check("#ruled")
    page.page.check("#legend")
    page.page.keyboard.press("Escape")
    told = page.download("#svg").decode()
    assert "Place the digits 1 to 6" in told and "cage: killer cage" in told, told
    assert "Six" in told.replace("<title>Six</title>", ""), told
    page.close()


def the_grid_stays_where_it_is(browser, url):
    page = Page(browser, url)
    page.write("order = 9\nboxes = [3, 3]\n")
    page.kind("sandwich")
    before = page.at(0, 0)
    page.click(3.5, -0.5)
    page.keys("9")
    page.click(-0.5, 3.5)
    page.keys("8")
    page.tool("digits")
    # Words about a rule without a picture are in the list, not below the grid.
    page.write(page.text + '\n[[rule]]\ncells = "r1c1 r1c2"\nwhere = "a < b"\n')
    assert page.at(0, 0) == before, (before, page.at(0, 0))
    page.page.click("#views [data-show=step]")
    page.settle()
    assert page.at(0, 0) == before, (before, page.at(0, 0))
    page.close()


CHECKS = [
    links_lead_to_other_programs,
    title_and_rules_are_written,
    pictures_have_rules_and_a_legend_if_they_are_wanted,
    the_grid_stays_where_it_is,
]
