"""Checks: nothing that somebody has done is lost."""

import pathlib
import tempfile

from person import Page, Server, wait

NEW_4 = "order = 4\nboxes = [2, 2]\n"


def type_text(page, text):
    page.page.focus("#text")
    page.page.keyboard.press("Control+End")
    page.page.keyboard.type(text)


def reloaded(page):
    page.page.reload()
    page.settle()


def text_that_is_no_puzzle_survives_a_reload(browser, url):
    page = Page(browser, url)
    type_text(page, '\n[[killer]]\ncells = "r1c1 r')
    before = page.text
    reloaded(page)
    assert page.text == before and before.endswith('"r1c1 r'), page.text
    # Undo goes back to before the reload.
    page.keys("Control+z")
    assert page.text == "order = 9\nboxes = [3, 3]\n", page.text
    page.close()


def new_and_import_are_undone_after_a_reload(browser, url):
    page = Page(browser, url)
    type_text(page, 'title = "mine"\n')
    page.settle()
    mine = page.text
    page.page.select_option("#new", NEW_4)
    page.settle()
    page.page.click("#import")
    page.page.fill("#pasted", "1...............")
    page.page.click("#take")
    page.page.wait_for_selector("#importer", state="hidden")
    page.settle()
    reloaded(page)
    assert "givens" in page.text, page.text
    page.keys("Control+z")
    assert page.text == NEW_4, page.text
    reloaded(page)
    page.keys("Control+z")
    assert page.text == mine, page.text
    page.keys("Control+Shift+z", "Control+Shift+z")
    assert "givens" in page.text, page.text
    page.close()


def comes(page, word):
    """Waits until the text has a word: a document opens when no other tab shows it."""
    for _ in range(100):
        if word in page.text:
            break
        page.page.wait_for_timeout(50)
    assert word in page.text, page.text
    page.settle()


def closed_tabs_come_back(browser, url):
    page = Page(browser, url)
    context = page.page.context
    type_text(page, 'title = "first"\n')
    page.page.close()
    page = Page(browser, url, context=context)
    assert 'title = "first"' in page.text, page.text
    # A second tab does not take what the first one shows.
    other = Page(browser, url, context=context)
    assert "first" not in other.text, other.text
    type_text(other, 'title = "second"\n')
    other.settle()
    other.page.close()
    page.page.click("#import")
    assert page.page.locator("#recent li").count() == 2, page.page.inner_text("#recent")
    page.page.click('#recent button:has-text("second")')
    comes(page, "second")
    page.page.click("#import")
    page.page.click('#recent button:has-text("first")')
    comes(page, "first")
    assert not page.faults, page.faults
    context.close()


def a_full_browser_keeps_the_text(browser, url):
    """Where there is no more room, histories give way before texts."""
    page = Page(browser, url)
    for name in ["first", "second"]:
        type_text(page, f'title = "{name}"\n')
        page.settle()
        page.page.select_option("#new", NEW_4)
        page.settle()
    page.page.evaluate("""() => {
        for (let size = 4_000_000; size > 1; size = Math.floor(size / 2)) {
            for (let at = 0; at < 4; at += 1) try { localStorage.setItem(`full${size}.${at}`, "x".repeat(size)); } catch {}
        }
    }""")
    for at in range(40):
        type_text(page, f"# line {at}\n")
    before = page.text
    reloaded(page)
    assert page.text == before and "# line 39" in before, page.text
    page.page.click("#import")
    for name in ["first", "second"]:
        assert name in page.page.inner_text("#recent"), page.page.inner_text("#recent")
    page.close()


def a_killed_server_loses_nothing(browser, program):
    with Server(program) as server:
        page = Page(browser, server.url)
        page.expected += ["ERR_CONNECTION_REFUSED", "401", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_SOCKET"]
        type_text(page, "# one")
        page.settle()
        server.kill()
        page.page.keyboard.type(" two\n")
        wait(page.page, "document.querySelector('#verdict h2').textContent === 'No connection'")
        # What the mouse changes waits for the server.
        page.tool("digits")
        page.page.mouse.click(*page.at(0.5, 0.5))
        page.page.keyboard.press("5")
        type_text(page, "# three\n")
        server.again()
        wait(page.page, "document.querySelector('#verdict p').textContent.includes('Open the address')")
        other = Page(browser, server.url, context=page.page.context)
        wait(page.page, "document.getElementById('verdict').dataset.verdict === 'several'")
        page.settle()
        assert "# one two" in page.text and "# three" in page.text and "\n5 . ." in page.text, page.text
        other.close()
        assert not page.faults, page.faults


def drafts_of_regions_are_kept(browser, url):
    page = Page(browser, url)
    page.page.select_option("#new", NEW_4)
    page.settle()
    page.tool("regions")
    page.drag([(0, 0), (0, 1), (0, 2)])
    page.tool("digits")
    page.click(3.5, 3.5)
    page.keys("1")
    reloaded(page)
    page.tool("regions")
    assert "region 1 has 5" in page.page.inner_text("#options"), page.page.inner_text("#options")
    page.drag([(0, 3), (1, 3), (1, 2), (1, 1)])
    assert "1 1 1 2\n1 2 2 2\n" in page.text and "boxes" not in page.text, page.text
    # Each stroke is undone, and not into another puzzle.
    page.keys("Control+z")
    assert "boxes" in page.text and "region 1 has 5" in page.page.inner_text("#options")
    page.keys("Control+z", "Control+z")
    assert "region 1" not in page.page.inner_text("#options"), page.page.inner_text("#options")
    page.keys("Control+z")
    assert "order = 9" in page.text, page.text
    page.close()


def regions_after_a_cage(browser, url):
    """This has crashed the page: a cage, then regions, dragged twice."""
    page = Page(browser, url)
    page.tool("killer")
    page.drag([(0, 0), (0, 1)])
    page.tool("regions")
    page.drag([(0, 2), (0, 3)])
    page.drag([(2, 2), (3, 2)])
    assert "Now region" in page.page.inner_text("#options"), page.page.inner_text("#options")
    assert page.verdict == "several"
    page.close()


def undo_in_a_field_takes_back_the_number(browser, url):
    page = Page(browser, url)
    page.tool("killer")
    page.drag([(0, 0), (0, 1)])
    # Nothing waits for Enter.
    page.keys("1", "2")
    assert "sum = 12" in page.text, page.text
    page.keys("Control+z")
    assert "[[killer]]" in page.text and "sum" not in page.text, page.text
    assert page.page.input_value("#options input") == ""
    page.keys("Control+z")
    assert "[[killer]]" not in page.text, page.text
    page.close()


def line_ends_of_a_file_stay(browser, program):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "returns.toml"
        path.write_bytes(b"order = 4\r\n# mine\r\n")
        with Server(program, path) as server:
            page = Page(browser, server.url)
            assert page.page.inner_text("#save") == "Save", "nothing has changed"
            type_text(page, "boxes = [2, 2]\n")
            page.settle()
            page.keys("Control+s")
            page.page.wait_for_selector("#note:has-text('Saved')")
            assert path.read_bytes() == b"order = 4\r\n# mine\r\nboxes = [2, 2]\r\n", path.read_bytes()
            # The page does not take its own text for another one.
            page.page.wait_for_timeout(2500)
            assert page.page.inner_text("#save") == "Save" and page.page.is_hidden("#changed")
            page.close()


def files_are_saved_and_watched(browser, program, shots):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "mine.toml"
        path.write_text("# by hand\n" + NEW_4)
        with Server(program, path) as server:
            page = Page(browser, server.url)
            assert page.page.inner_text("#file") == "mine.toml"
            type_text(page, 'title = "a"\n')
            page.settle()
            assert page.page.inner_text("#save") == "Save •" and "title" not in path.read_text()
            page.keys("Control+s")
            page.page.wait_for_selector("#note:has-text('Saved')")
            assert path.read_text() == page.text and page.page.inner_text("#save") == "Save"
            # Another program writes it: shown at once, and undo leads back.
            path.write_text(NEW_4 + 'title = "theirs"\n')
            wait(page.page, "document.getElementById('text').value.includes('theirs')")
            page.settle()
            page.keys("Control+z")
            assert 'title = "a"' in page.text
            # There are changes on both sides: the person decides.
            path.write_text(NEW_4 + 'title = "theirs again"\n')
            page.keys("Control+s")
            page.page.wait_for_selector("#changed:not([hidden])")
            page.shot(shots, "changed")
            assert "theirs again" in path.read_text() and 'title = "a"' in page.text
            page.page.click("#mine")
            page.keys("Control+s")
            page.page.wait_for_selector("#note:has-text('Saved')")
            assert path.read_text() == page.text
            # What is not saved is there after a reload, and after the page was closed.
            type_text(page, "# unsaved\n")
            page.settle()
            context = page.page.context
            page.page.close()
            page = Page(browser, server.url, context=context)
            assert "# unsaved" in page.text and "•" in page.page.inner_text("#save")
            assert list(path.parent.iterdir()) == [path]
            # The server runs again with another file, which an old page does not touch.
            other = path.with_name("other.toml")
            other.write_text(NEW_4)
            server.kill()
            server.command[2:3] = [other]
            server.again()
            page.expected += ["ERR_", "401", "409"]
            tab = Page(browser, server.url, context=context)
            assert tab.text == NEW_4, tab.text
            wait(page.page, "document.querySelector('#verdict h2').textContent !== 'No connection'")
            page.settle()
            page.keys("Control+s")
            page.page.wait_for_selector("#note:has-text('another file')")
            assert other.read_text() == NEW_4 and "# unsaved" in page.text
            tab.close()


CHECKS = [
    text_that_is_no_puzzle_survives_a_reload,
    new_and_import_are_undone_after_a_reload,
    closed_tabs_come_back,
    a_full_browser_keeps_the_text,
    a_killed_server_loses_nothing,
    drafts_of_regions_are_kept,
    regions_after_a_cage,
    undo_in_a_field_takes_back_the_number,
    files_are_saved_and_watched,
    line_ends_of_a_file_stay,
]
