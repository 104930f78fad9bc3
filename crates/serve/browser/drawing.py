"""Checks: clues are drawn, and the text is typed."""

import subprocess
import tempfile
import urllib.parse

from person import HEADERS, Page, wait

# A puzzle of order 6 as a link to SudokuPad.
LINK = "https://sudokupad.app/fpuzzles" + urllib.parse.quote(
    "N4IgzglgXgpiBcA2ANCALhNAbO8QCMB7AD0QFoAGARhFQHMAnCAEwQG03gBfZb3nvoK4BdZJwETeIAG4BDLAFdcVehGkwAdgjQMlk0HMW4AzKvVb4O"
    "vaPFTDShCpB01m7bpj6Z8h/FPPXCytPfjsfXAAWMzdLDxExITCjBABWaKC40KEbQW9kv3T3PSTfACZC2OLE7hyBPN8UAPMikNz7XHKmmOD9EWEuIA=",
    safe="",
)
GIVENS = "000000000301400860900500200700160000020800010000097000003004006048000907000080000"


def draws_and_undoes(browser, url, program, shots):
    page = Page(browser, url)
    assert page.verdict == "several", page.verdict
    page.tool("killer")
    page.drag([(0, 0), (0, 1), (1, 1)])
    assert '[[killer]]\ncells = "r1c1 r1c2 r2c2"' in page.text, page.text
    # The field for the sum has the focus.
    page.page.keyboard.type("15")
    page.page.keyboard.press("Enter")
    wait(page.page, "document.getElementById('text').value.includes('sum = 15')")
    page.settle()
    page.tool("thermo")
    page.drag([(3, 3), (4, 4), (4, 5)])
    assert '[[thermo]]\ncells = "r4c4 r5c5 r5c6"' in page.text, page.text
    page.tool("black")
    page.click(7.5, 3)
    assert '[[black]]\ncells = "r8c3 r8c4"' in page.text, page.text
    page.shot(shots, "drawn")
    # A click on the dot selects it.
    page.click(7.5, 3)
    assert page.text.count("[[black]]") == 1, page.text
    page.keys("Delete")
    assert "[[black]]" not in page.text, page.text
    page.tool("digits")
    page.click(8.5, 8.5)
    page.page.keyboard.press("7")
    wait(page.page, "document.getElementById('text').value.includes('givens')")
    page.settle()
    assert ". . . . . . . . 7" in page.text, page.text

    before = page.text
    page.write(f'order = 9\nboxes = [3, 3]\ngivens = "{GIVENS}"\n')
    assert page.verdict == "unique", page.verdict
    page.click(0.5, 0.5)
    page.page.keyboard.press("1")
    wait(page.page, "document.getElementById('verdict').dataset.verdict === 'none'")
    page.settle()
    page.shot(shots, "none")
    page.page.keyboard.press("Control+z")
    page.settle()
    assert page.verdict == "unique", page.verdict
    page.page.keyboard.press("Control+z")
    page.settle()
    assert page.text == before and page.verdict == "several", page.text
    page.page.keyboard.press("Control+Shift+z")
    page.settle()
    assert page.verdict == "unique", page.verdict
    page.page.click("#undo")
    page.settle()

    # The picture that is saved is the one of `graeco grid draw`, and holds what was drawn.
    saved = page.download("#svg")
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(page.text)
        file.flush()
        drawn = subprocess.run([program, "grid", "draw", "--no-legend", file.name], capture_output=True, check=True).stdout
    assert saved == drawn, (len(saved), len(drawn))
    assert b"15" in saved and b"thermo" not in saved
    assert page.download("#pdf").startswith(b"%PDF")
    assert page.download("#toml").decode() == page.text
    page.close()


def draws_other_clues(browser, url, shots):
    page = Page(browser, url)
    page.tool("quad")
    page.click(2, 2)
    assert '[[quad]]\ncells = "r2c2 r2c3 r3c2 r3c3"' in page.text, page.text
    page.click(0, 4)
    assert "no corner" in page.page.inner_text("#note") and page.text.count("[[") == 1, page.text
    page.tool("x")
    page.click(4.5, 4.5)
    assert "no border" in page.page.inner_text("#note") and page.text.count("[[") == 1, page.text
    page.tool("arrow")
    page.drag([(5, 5), (5, 6), (4, 7)])
    assert '[[arrow]]\ncircle = "r6c6"\nline = "r6c7 r5c8"' in page.text, page.text
    page.kind("skyscraper")
    page.click(2.5, -0.5)
    page.keys("4")
    assert '[[skyscraper]]\nside = "left"\nindex = 3\ncount = 4' in page.text, page.text
    page.kind("sandwich")
    page.click(-0.5, 4.5)
    page.keys("1", "2")
    assert '[[sandwich]]\naxis = "col"\nindex = 5\nsum = 12' in page.text, page.text
    page.tool("x")
    page.drag([(7, 0), (7, 1)])
    assert '[[x]]\ncells = "r8c1 r8c2"' in page.text, page.text
    page.page.click("#rules button:has-text('Anti-knight')")
    page.page.click("#rules button:has-text('Main diagonal')")
    page.settle()
    wait(page.page, "document.getElementById('text').value.includes('diagonals')")
    assert 'rules = ["antiknight"]' in page.text and 'diagonals = ["main"]' in page.text, page.text
    page.shot(shots, "clues")
    page.tool("erase")
    page.click(2, 2)
    assert "[[quad]]" not in page.text, page.text
    page.page.click('#clues li:has-text("Arrow") .remove')
    wait(page.page, "!document.getElementById('text').value.includes('arrow')")

    page.page.select_option("#new", "order = 4\nboxes = [2, 2]\n")
    page.settle()
    page.tool("regions")
    # The top left box takes a cell of the next one, which gives one back only later.
    page.drag([(0, 0), (0, 1), (0, 2)])
    assert "regions" not in page.text, page.text
    page.shot(shots, "regions")
    page.drag([(0, 3), (1, 3), (1, 2), (1, 1)])
    page.settle()
    assert "boxes" not in page.text and "1 1 1 2\n1 2 2 2\n" in page.text, page.text
    page.close()


def cells_that_belong_together_are_drawn_one_after_another(browser, url):
    page = Page(browser, url)
    page.is_patient = False
    hint = lambda: page.page.inner_text("#options .hint")
    page.kind("clone")
    assert "then through their copies" in hint(), hint()
    page.drag([(0, 0), (0, 1)])
    assert hint().startswith("Now drag through the copies"), hint()
    page.drag([(3, 4), (3, 5)])
    assert 'a = "r1c1 r1c2"\nb = "r4c5 r4c6"' in page.text and hint() == "", page.text
    # The next stroke is the next clue.
    page.drag([(7, 0), (7, 1)])
    assert page.text.count("[[clone]]") == 2, page.text
    page.keys("Delete")
    page.kind("equalsum")
    assert "then through the second ones" in hint(), hint()
    page.drag([(6, 0), (6, 1)])
    assert hint().startswith("Now drag through the second cells"), hint()
    assert "found 1 list of cells" in page.page.inner_text("#verdict p"), page.page.inner_text("#verdict p")
    # By the keys, too.
    page.page.focus("#board")
    page.keys("ArrowDown", "Shift+ArrowRight", "Enter")
    assert 'segments = ["r7c1 r7c2", "r1c1 r1c2"]' in page.text and "further" in hint(), page.text
    page.page.keyboard.down("Shift")
    page.drag([(7, 7), (7, 8)])
    page.page.keyboard.up("Shift")
    assert '"r8c8 r8c9"]' in page.text and page.text.count("[[equalsum]]") == 1, page.text
    page.close()


def text_is_checked(browser, url, program, shots):
    page = Page(browser, url)
    page.write("order = 9\nboxes = [3, 3]\n\n[[killer]]\ncells = \"r1c1 r1c2\"\nsume = 5\n")
    told = page.page.inner_text("#error")
    assert told.startswith("6:1") and "sum" in told, told
    assert page.page.inner_text("#colors .wavy") == "sume"
    page.shot(shots, "error")
    page.page.click("#error")
    assert page.page.evaluate("document.activeElement.id") == "text"
    # Where the text is no puzzle, the mouse draws nothing, and is told why.
    page.write("order = x\n")
    page.page.mouse.click(*page.at(0.5, 0.5))
    assert "while the text has an error" in page.page.inner_text("#note"), page.page.inner_text("#note")
    page.page.keyboard.press("Control+z")
    page.settle()
    page.page.keyboard.press("Control+z")
    page.settle()
    assert page.page.is_hidden("#error")

    # A line of 81 is pasted into the dialog; a link of the page leads back to the puzzle.
    page.page.click("#import")
    page.page.fill("#pasted", "hello")
    page.page.click("#take")
    page.page.wait_for_selector("#refused:not([hidden])")
    page.shot(shots, "import")
    page.page.fill("#pasted", GIVENS)
    page.page.click("#take")
    wait(page.page, "document.getElementById('verdict').dataset.verdict === 'unique'")
    page.settle()
    # The link holds the puzzle, and not the token.
    link = page.copied("#link")
    assert "token" not in link and "#p=" in link, link
    # The program reads it as other links; the address bar has no puzzle.
    converted = subprocess.run([program, "convert", "--to", "line", link], capture_output=True, check=True, text=True).stdout
    assert converted.strip().replace(".", "0") == GIVENS, converted
    bare = subprocess.run([program, "convert", "--to", "line", page.page.url], capture_output=True, text=True)
    assert bare.returncode != 0 and "Copy link to this page" in bare.stderr, bare
    other = Page(browser, url + link[link.index("#") :])
    assert other.text == page.text and other.verdict == "unique"
    assert "#" not in other.page.url, other.page.url
    other.page.click("#views [data-show=candidates]")
    other.settle()
    other.shot(shots, "candidates")
    other.page.click("#views [data-show=step]")
    for _ in range(3):
        other.page.click("#forward")
        other.settle()
    assert other.page.inner_text("#step h3").startswith("Step 4")
    other.shot(shots, "step")
    other.close()
    page.close()


def typing_and_drawing_go_together(browser, url):
    """What is typed while the program answers a change by the mouse stays, and so does the change."""
    page = Page(browser, url)
    page.write("order = 9\nboxes = [3, 3]\n")

    asked = []

    def answer_late(route):
        asked.append(route.request.post_data)
        page.page.wait_for_timeout(300)
        route.continue_()

    page.page.route("**/api/edit*", answer_late)
    page.tool("killer")
    points = [page.at(row + 0.5, column + 0.5) for row, column in [(0, 0), (0, 1)]]
    page.page.mouse.move(*points[0])
    page.page.mouse.down()
    page.page.mouse.move(*points[1], steps=4)
    page.page.mouse.up()
    page.page.focus("#text")
    page.page.keyboard.press("Control+End")
    page.page.keyboard.type("# mine\n")
    page.settle()
    assert "# mine" in page.text and '[[killer]]\ncells = "r1c1 r1c2"' in page.text, page.text
    # The change was asked for again, for the text that had been typed meanwhile.
    assert "# mine" in asked[-1] and "# mine" not in asked[0], asked
    page.page.unroute("**/api/edit*")
    # Escape leaves the text for the grid, where keys mean something else.
    page.page.focus("#text")
    page.page.keyboard.press("Escape")
    assert page.page.evaluate("document.activeElement.id") == "board"
    page.close()


def many_clues_are_taken(browser, url):
    """More clues than a call can have arguments, and than a list is read."""
    page = Page(browser, url)
    script = """text => {
        const area = document.getElementById("text");
        area.value = text;
        area.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
    }"""
    page.page.evaluate(script, "order = 9\n" + "[[odd]]\ncells = \"r1c1\"\n" * 40000)
    wait(page.page, "document.getElementById('number').textContent === '40000'")
    wait(page.page, "document.getElementById('verdict').dataset.verdict === 'several'")
    assert page.page.inner_text("#clues li:last-child") == "and 39000 more"
    assert page.page.inner_text("#numbers").split()[-1] == "80002"
    page.close()


def clues_are_erased_one_after_another(browser, url):
    """A clue is erased while the page does not know yet that the one before it is gone."""
    page = Page(browser, url)
    page.write("order = 4\n" + "".join(f"\n[[odd]]\ncells = \"r{at}c{at}\"\n" for at in range(1, 5)))
    page.tool("erase")
    for at in range(3):
        page.page.mouse.click(*page.at(at + 0.5, at + 0.5))
    page.settle()
    assert page.text.count("[[odd]]") == 1 and "r4c4" in page.text, page.text
    # A double click erases once.
    page.page.mouse.dblclick(*page.at(3.5, 3.5))
    page.settle()
    assert "[[odd]]" not in page.text and page.page.is_hidden("#note"), page.page.inner_text("#note")
    page.close()


def links_are_imported(browser, url, shots):
    page = Page(browser, url)
    told = page.page.evaluate("""text => fetch("api/import", { method: "POST",
        headers: HEADERS, body: JSON.stringify({ text }) }).then(told => told.json())""".replace("HEADERS", HEADERS), LINK)
    if "error" in told:
        print("this program does not read links: not checked")
        return page.close()
    page.page.click("#import")
    page.page.fill("#pasted", LINK)
    page.page.click("#take")
    wait(page.page, "document.getElementById('text').value.includes('order = 6')")
    page.settle()
    assert page.verdict == "unique", page.verdict
    page.shot(shots, "imported")
    page.close()
