"""Checks: a puzzle is played, with pencil marks, colours, a clock and a check, and the game outlives a reload."""

from person import Page, wait

FOUR = 'order = 4\nboxes = [2, 2]\ntitle = "Small"\ngivens = """\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"""\n'


def texts(page):
    return page.page.locator("#overlay .typed text").all_text_contents()


def a_puzzle_is_played(browser, url, shots):
    page = Page(browser, url)
    page.write(FOUR)
    before = page.text
    page.page.click("#play")
    assert page.page.is_hidden("#source") and page.page.is_hidden("#tools") and page.page.is_hidden("#verdict")
    assert "Small" in page.page.inner_text("#told h3") and page.page.is_visible("#clock")
    # A given stays; marks by a mode, by Shift, and by the pad.
    page.click(0.5, 0.5)
    page.keys("3")
    assert texts(page) == [], texts(page)
    page.click(0.5, 1.5)
    page.keys("x", "2", "3", "c", "4", "2")
    page.click(0.5, 2.5)
    page.keys("z", "Shift+4")
    assert sorted(texts(page)) == ["2", "24", "3", "4"], texts(page)
    page.page.click("#modes [data-mode=color]")
    page.page.click("#pad button:has-text('1')")
    page.page.click("#pad button:has-text('3')")
    assert page.page.locator("#overlay .typed rect").count() == 2
    page.shot(shots, "playing")
    page.keys("Control+z", "Control+z")
    assert page.page.locator("#overlay .typed rect").count() == 0
    page.keys("Control+Shift+z")
    assert page.page.locator("#overlay .typed rect").count() == 1
    # A wrong digit is found.
    page.keys("z")
    page.click(0.5, 1.5)
    page.keys("4")
    page.page.click("#check")
    wait(page.page, "document.getElementById('note').textContent === '1 digit is wrong.'")
    assert page.page.locator("#overlay .mistaken rect").count() == 1
    page.shot(shots, "mistaken")
    page.keys("Delete")
    page.page.click("#check")
    wait(page.page, "document.getElementById('note').textContent === 'No mistake so far.'")
    # The game is kept, and the text is what it was.
    page.keys("3")
    page.page.reload()
    page.settle()
    assert page.text == before and page.page.is_hidden("#source") and page.page.is_visible("#clock")
    assert "3" in texts(page), texts(page)
    wait(page.page, "document.getElementById('clock').textContent !== '0:00'")
    for row, digits in enumerate(["1324", "4231", "2413", "3142"]):
        for column, digit in enumerate(digits):
            page.click(row + 0.5, column + 0.5)
            if not (row, column) == (0, 1):
                page.keys(digit)
    wait(page.page, "document.getElementById('note').textContent.startsWith('Solved in ')")
    assert page.page.inner_text("#clock") != "0:00"
    # A game that begins again has its time, too.
    page.page.click("#restart")
    assert texts(page) == [] and page.page.inner_text("#clock") in ["0:00", "0:01"]
    wait(page.page, "document.getElementById('clock').textContent === '0:02'")
    page.page.click("#play")
    assert page.page.is_visible("#source") and page.text == before
    page.page.reload()
    page.settle()
    assert page.page.is_visible("#source") and page.page.is_hidden("#clock")
    page.close()


def a_game_belongs_to_its_grid(browser, url):
    page = Page(browser, url)
    page.write(FOUR)
    page.page.click("#play")
    page.click(3.5, 0.5)
    page.keys("3")
    page.page.click("#play")
    page.write("order = 6\n")
    page.page.click("#play")
    assert texts(page) == [], texts(page)
    page.close()


def hidden(page):
    return page.page.locator("#overlay .fog rect").count()


def fog_lifts_around_right_digits(browser, url, shots):
    page = Page(browser, url)
    page.write(FOUR + 'fog = ["r1c1-2"]\n')
    assert hidden(page) == 0
    page.page.click("#play")
    assert hidden(page) == 14
    assert "hidden" not in page.page.inner_text("#told p") and "fog" in page.page.inner_text("#told p").lower()
    page.click(0.5, 1.5)
    page.keys("4")
    wait(page.page, "document.querySelectorAll('#overlay .fog rect').length === 14")
    # A right digit clears the cells around it; a wrong one and an undo bring the fog back.
    page.keys("3")
    wait(page.page, "document.querySelectorAll('#overlay .fog rect').length === 10")
    page.shot(shots, "fog")
    page.click(3.5, 2.5)
    page.keys("1")
    page.page.wait_for_timeout(300)
    wait(page.page, "document.querySelectorAll('#overlay .fog rect').length === 10")
    page.keys("4")
    wait(page.page, "document.querySelectorAll('#overlay .fog rect').length === 4")
    page.keys("Control+z", "Control+z")
    wait(page.page, "document.querySelectorAll('#overlay .fog rect').length === 10")
    # The game goes on after a reload.
    page.page.reload()
    page.settle()
    wait(page.page, "document.querySelectorAll('#overlay .fog rect').length === 10")
    page.page.click("#play")
    assert hidden(page) == 0
    page.close()


CHECKS = [a_puzzle_is_played, a_game_belongs_to_its_grid, fog_lifts_around_right_digits]
