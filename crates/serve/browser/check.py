"""Drives the page of `graeco serve` in a headless Chromium, as a person would."""

import argparse
import pathlib
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
import urllib.parse

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[3]
# A puzzle of order 6 as a link to SudokuPad.
LINK = "https://sudokupad.app/fpuzzles" + urllib.parse.quote(
    "N4IgzglgXgpiBcA2ANCALhNAbO8QCMB7AD0QFoAGARhFQHMAnCAEwQG03gBfZb3nvoK4BdZJwETeIAG4BDLAFdcVehGkwAdgjQMlk0HMW4AzKvVb4O"
    "vaPFTDShCpB01m7bpj6Z8h/FPPXCytPfjsfXAAWMzdLDxExITCjBABWaKC40KEbQW9kv3T3PSTfACZC2OLE7hyBPN8UAPMikNz7XHKmmOD9EWEuIA=",
    safe="",
)
GIVENS = "000000000301400860900500200700160000020800010000097000003004006048000907000080000"

# What the page sends with every request.
HEADERS = """{ "Content-Type": "application/json", "Authorization": `Bearer ${localStorage.getItem("token")}` }"""


def wait(page, expression, patience=60):
    """Waits until something holds; the page's own policy forbids that Playwright does it in the page."""
    begun = time.monotonic()
    while not page.evaluate(f"() => {expression}"):
        assert time.monotonic() - begun < patience, f"{expression}\n{page.input_value('#text')}"
        page.wait_for_timeout(5)


class Page:
    """A page of the server, and what a person does with it."""

    def __init__(self, browser, url, theme="light", size=(1440, 860)):
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, accept_downloads=True
        )
        self.page = context.new_page()
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        # A request for a puzzle that has been changed meanwhile is answered by status 410.
        is_fault = lambda line: line.type == "error" and "410" not in line.text
        self.page.on("console", lambda line: self.faults.append(line.text) if is_fault(line) else None)
        self.page.goto(url)
        self.settle()

    def settle(self):
        """Waits until everything is known of the text as it is, and drawn."""
        data = "document.body.dataset"
        wait(self.page, f"{data}.asked === {data}.sequence && {data}.done === 'true' && !Number({data}.edits ?? 0)")
        drawn = "document.body.dataset.drawn === document.body.dataset.sequence || !document.getElementById('error').hidden"
        wait(self.page, drawn)

    def at(self, row, column):
        """The place of a point of the grid, in pixels; rows and columns count from 0."""
        script = """([row, column]) => {
            const at = new DOMPoint(column * 64, row * 64).matrixTransform(document.getElementById("overlay").getScreenCTM());
            return [at.x, at.y];
        }"""
        return self.page.evaluate(script, [row, column])

    def drag(self, cells):
        """Draws from cell to cell."""
        points = [self.at(row + 0.5, column + 0.5) for row, column in cells]
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=4)
        self.page.mouse.up()
        self.settle()

    def click(self, row, column):
        self.page.mouse.click(*self.at(row, column))
        self.settle()

    def tool(self, name):
        self.page.click(f'#tools button[data-tool="{name}"]')

    def kind(self, name):
        self.page.select_option("#kinds", name)

    def write(self, text):
        """Replaces the whole text, as somebody who pastes it."""
        self.page.fill("#text", text)
        self.settle()

    @property
    def text(self):
        return self.page.input_value("#text")

    @property
    def verdict(self):
        return self.page.get_attribute("#verdict", "data-verdict")

    def download(self, button):
        with self.page.expect_download() as waiting:
            self.page.click(button)
        return pathlib.Path(waiting.value.path()).read_bytes()

    def shot(self, folder, name):
        if folder:
            self.page.mouse.move(5, 5)
            self.page.wait_for_timeout(150)
            self.page.screenshot(path=str(folder / f"{name}.png"))

    def close(self):
        assert not self.faults, self.faults
        self.page.context.close()


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
    page.click(7.5, 3)
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
        drawn = subprocess.run([program, "grid", "draw", file.name], capture_output=True, check=True).stdout
    assert saved == drawn, (len(saved), len(drawn))
    assert b"15" in saved and b"thermo" in saved
    assert page.download("#pdf").startswith(b"%PDF")
    assert page.download("#save").decode() == page.text
    page.close()


def draws_other_clues(browser, url, shots):
    page = Page(browser, url)
    page.tool("quad")
    page.click(2, 2)
    assert '[[quad]]\ncells = "r2c2 r2c3 r3c2 r3c3"' in page.text, page.text
    page.tool("arrow")
    page.drag([(5, 5), (5, 6), (4, 7)])
    assert '[[arrow]]\ncircle = "r6c6"\nline = "r6c7 r5c8"' in page.text, page.text
    page.kind("skyscraper")
    page.click(2.5, -0.5)
    assert '[[skyscraper]]\nside = "left"\nindex = 3' in page.text, page.text
    page.kind("sandwich")
    page.click(-0.5, 4.5)
    assert '[[sandwich]]\naxis = "col"\nindex = 5' in page.text, page.text
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


def text_is_checked(browser, url, shots):
    page = Page(browser, url)
    page.write("order = 9\nboxes = [3, 3]\n\n[[killer]]\ncells = \"r1c1 r1c2\"\nsume = 5\n")
    told = page.page.inner_text("#error")
    assert told.startswith("6:1") and "sum" in told, told
    assert page.page.inner_text("#colors .wavy") == "sume"
    page.shot(shots, "error")
    page.page.click("#error")
    assert page.page.evaluate("document.activeElement.id") == "text"
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
    page.page.wait_for_timeout(600)
    # The link holds the puzzle, and not the token.
    assert "token" not in page.page.url, page.page.url
    other = Page(browser, url + page.page.url[page.page.url.index("#") :])
    assert other.text == page.text and other.verdict == "unique"
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


def other_sites_are_refused(browser, url):
    """A page of another origin can neither read nor change anything."""
    own, token = url.split("?token=")
    port = own.rstrip("/").rsplit(":", 1)[1]
    context = browser.new_context()
    page = context.new_page()
    page.route("http://other.example/*", lambda route: route.fulfill(body="<p>", content_type="text/html"))
    page.goto("http://other.example/")
    ask = """async ([url, type, token]) => {
        const headers = { "Content-Type": type, "Authorization": `Bearer ${token}` };
        try {
            const answer = await fetch(url + "api/start", { method: "POST", headers, body: "{}" });
            return answer.status;
        } catch { return "refused"; }
    }"""
    for form in ["application/json", "text/plain"]:
        assert page.evaluate(ask, [own, form, token]) == "refused"
    context.close()
    # A name that leads to this machine, as a site can make one for itself.
    rebound = sync_browser(["--host-resolver-rules=MAP rebound.example 127.0.0.1"])
    page = rebound.new_page()
    answer = page.goto(f"http://rebound.example:{port}/")
    assert answer.status == 403, answer.status
    rebound.close()


def other_users_are_refused(browser, url):
    """Somebody who has not seen the address, or an old one, is told which one to open; then the token is kept."""
    own = url.split("?token=")[0]
    context = browser.new_context()
    page = context.new_page()
    for wrong in [own, own + "?token=0123"]:
        page.goto(wrong)
        page.wait_for_selector("#note:not([hidden])")
        assert "the address that `graeco serve` printed" in page.inner_text("#note"), page.inner_text("#note")
    page.goto(url)
    wait(page, "document.body.dataset.done === 'true'")
    assert page.url.split("#")[0] == own, page.url
    page.goto(own)
    wait(page, "document.body.dataset.done === 'true'")
    context.close()


def losses_are_shown(browser, url, program, shots):
    """What a file or an import loses stays in sight until somebody has seen it."""
    lines = "12..3412........\n" * 3
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(lines)
        file.flush()
        command = [program, "serve", file.name]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            page = Page(browser, server.stdout.readline().strip())
            assert "2 more puzzles" in page.page.inner_text("#lost"), page.page.inner_text("#lost")
            page.shot(shots, "lost")
            page.page.click("#seen")
            assert page.page.is_hidden("#lost")
            page.close()
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(timeout=10)
    page = Page(browser, url)
    assert page.page.is_hidden("#lost")
    cells = ",".join(["[" + ",".join(["{}"] * 4) + "]"] * 4)
    page.page.click("#import")
    page.page.fill("#pasted", '{"size":4,"grid":[' + cells + '],"wobble":[{"cells":["R1C1"]}]}')
    page.page.click("#take")
    page.page.wait_for_selector("#lost:not([hidden])")
    page.settle()
    page.page.wait_for_timeout(8000)
    assert "wobble" in page.page.inner_text("#lost"), page.page.inner_text("#lost")
    page.page.select_option("#new", "order = 4\nboxes = [2, 2]\n")
    assert page.page.is_hidden("#lost")
    page.close()


def fifty_pages(browser, url, shots):
    """Fifty pages of one browser, one of which never ends."""
    context = browser.new_context()
    pages = [context.new_page() for _ in range(50)]
    for page in pages:
        page.goto(url)
    hard = pages[0]
    hard.fill("#text", 'order = 18\nrules = ["pandiagonal"]\n')
    wait(hard, "document.querySelector('#verdict h2').textContent === 'Searching…'")
    for page in pages[1:]:
        page.fill("#text", f'order = 9\nboxes = [3, 3]\ngivens = "{GIVENS}"\n')
    for page in pages[1:]:
        wait(page, "document.getElementById('verdict').dataset.verdict === 'unique'")
    assert hard.get_attribute("#verdict", "data-verdict") == "open"
    hard.fill("#text", f'order = 9\nboxes = [3, 3]\ngivens = "{GIVENS}"\n')
    wait(hard, "document.getElementById('verdict').dataset.verdict === 'unique'")
    context.close()


def keystrokes(browser, url, folder):
    """The time from a keystroke to the verdict that is shown, in milliseconds: for each kind the puzzle that takes the
    middle time, out of a few."""
    page = Page(browser, url)
    script = """async () => {
        const area = document.getElementById("text");
        const body = document.body;
        const begun = performance.now();
        area.setRangeText(" ", area.value.length, area.value.length, "end");
        area.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
        const known = () => document.getElementById("verdict").dataset.verdict !== "open" || body.dataset.done === "true";
        const before = Number(body.dataset.sequence);
        await new Promise(done => {
            const look = () => Number(body.dataset.sequence) > before && known() ? done() : requestAnimationFrame(look);
            look();
        });
        return performance.now() - begun;
    }"""
    medians = {}
    for file in sorted(folder.glob("*.jsonl")):
        lines = file.read_text().splitlines()
        times = []
        for line in lines[:: max(1, len(lines) // 9)][:9]:
            told = page.page.evaluate("""text => fetch("api/import", { method: "POST",
                headers: HEADERS, body: JSON.stringify({ text }) }).then(told => told.json())""".replace("HEADERS", HEADERS), line)
            if "text" not in told:
                continue
            page.page.fill("#text", told["text"])
            data = "document.body.dataset"
            known = f"(document.getElementById('verdict').dataset.verdict !== 'open' || {data}.done === 'true')"
            wait(page.page, f"{data}.asked === {data}.sequence && {known}", 120)
            times.append(page.page.evaluate(script))
        if times:
            medians[file.stem] = statistics.median(times)
            print(f"{medians[file.stem]:8.1f} ms  {file.stem}", flush=True)
    print(f"{statistics.median(medians.values()):8.1f} ms  the median of {len(medians)} kinds")


def sync_browser(args=()):
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return PLAYWRIGHT.chromium.launch(executable_path=program, args=["--no-sandbox", *args])


def main():
    global PLAYWRIGHT
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", default=ROOT / "target/debug/graeco", type=pathlib.Path)
    parser.add_argument("--shots", type=pathlib.Path, help="directory for screenshots")
    parser.add_argument("--only", default="", help="only the checks with these words in their names")
    parser.add_argument("--times", type=pathlib.Path, help="directory of puzzles for which times are measured")
    args = parser.parse_args()
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    server = subprocess.Popen([args.program, "serve"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    url = server.stdout.readline().strip()
    try:
        with sync_playwright() as playwright:
            PLAYWRIGHT = playwright
            browser = sync_browser()
            if args.times:
                keystrokes(browser, url, args.times)
            else:
                checks = {
                    "draws and undoes": lambda: draws_and_undoes(browser, url, args.program, args.shots),
                    "draws other clues": lambda: draws_other_clues(browser, url, args.shots),
                    "the text is checked": lambda: text_is_checked(browser, url, args.shots),
                    "typing and drawing": lambda: typing_and_drawing_go_together(browser, url),
                    "clues are erased one after another": lambda: clues_are_erased_one_after_another(browser, url),
                    "many clues are taken": lambda: many_clues_are_taken(browser, url),
                    "links are imported": lambda: links_are_imported(browser, url, args.shots),
                    "other sites are refused": lambda: other_sites_are_refused(browser, url),
                    "other users are refused": lambda: other_users_are_refused(browser, url),
                    "losses are shown": lambda: losses_are_shown(browser, url, args.program, args.shots),
                    "fifty pages": lambda: fifty_pages(browser, url, args.shots),
                }
                for name, check in [one for one in checks.items() if args.only in one[0]]:
                    begun = time.monotonic()
                    check()
                    print(f"{name}: {time.monotonic() - begun:.1f} s")
            browser.close()
    finally:
        begun = time.monotonic()
        server.send_signal(signal.SIGINT)
        server.wait(timeout=10)
        assert time.monotonic() - begun < 5, "the server does not end"


if __name__ == "__main__":
    main()
