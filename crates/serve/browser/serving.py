"""Checks: who is let in, and many pages at once."""

import statistics
import tempfile

from drawing import GIVENS
from person import HEADERS, Page, Server, open_browser, wait


def other_sites_are_refused(browser, url, playwright):
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
    rebound = open_browser(playwright, ["--host-resolver-rules=MAP rebound.example 127.0.0.1"])
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
    assert page.url == own, page.url
    page.goto(own)
    wait(page, "document.body.dataset.done === 'true'")
    context.close()


def losses_are_shown(browser, url, program, shots):
    """What a file or an import loses stays in sight until somebody has seen it."""
    lines = "12..3412........\n" * 3
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(lines)
        file.flush()
        with Server(program, file.name) as server:
            page = Page(browser, server.url)
            told = page.page.inner_text("#lost")
            assert "2 more puzzles" in told and told.startswith("Not carried over"), told
            page.shot(shots, "lost")
            page.page.click("#seen")
            assert page.page.is_hidden("#lost")
            page.close()
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
    # Where everything was carried over, it says only how the text was read.
    page.page.click("#import")
    page.page.fill("#pasted", "1.....\n......\n......\n......\n......\n.....2\n")
    page.page.click("#take")
    page.page.wait_for_selector("#lost:not([hidden])")
    assert page.page.inner_text("#lost").startswith("How it was read"), page.page.inner_text("#lost")
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
