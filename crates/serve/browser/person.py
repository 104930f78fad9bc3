"""A person at the page of `graeco serve`: what they see, and what they do with mouse, keys and fingers."""

import os
import pathlib
import shutil
import signal
import subprocess
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[3]

# What the page sends with every request.
HEADERS = """{ "Content-Type": "application/json", "Authorization": `Bearer ${localStorage.getItem("token")}` }"""


def wait(page, expression, patience=60):
    """Waits until something holds; the page's own policy forbids that Playwright does it in the page."""
    begun = time.monotonic()
    while not page.evaluate(f"() => {expression}"):
        assert time.monotonic() - begun < patience, f"{expression}\n{page.input_value('#text')}"
        page.wait_for_timeout(5)


def open_browser(playwright, args=()):
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox", *args])


class Server:
    """A server of its own, which may be killed and started again."""

    def __init__(self, program, *args):
        self.command = [program, "serve", *args]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip()

    @property
    def port(self):
        return self.url.split("/")[2].split(":")[1]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def again(self):
        """Starts it at the same port."""
        self.command += [] if "--port" in self.command else ["--port", self.port]
        self.start()

    def stop(self):
        begun = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=10)
        assert time.monotonic() - begun < 5, "the server does not end"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def local_files(context):
    """With PAGE=1 the files of the page are those of the source tree: a change is seen without a new program."""
    folder = pathlib.Path(__file__).resolve().parents[1] / "page"

    def fulfill(route):
        name = urllib.parse.urlsplit(route.request.url).path.lstrip("/") or "index.html"
        route.fulfill(path=str(folder / name)) if (folder / name).exists() else route.continue_()

    if os.environ.get("PAGE"):
        context.route(lambda url: "/api/" not in url and "127.0.0.1" in url, fulfill)


class Page:
    """A page of the server, and what a person does with it."""

    def __init__(self, browser, url, theme="light", size=(1440, 860), context=None, touch=False):
        context = context or browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, accept_downloads=True, has_touch=touch
        )
        local_files(context)
        self.page = context.new_page()
        self.faults = []
        # Normal use leaves the console empty.
        self.expected = []
        # Whether the person waits for all findings, and not only for the puzzle to be drawn.
        self.is_patient = True
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        is_fault = lambda line: line.type == "error" and not any(known in line.text for known in self.expected)
        self.page.on("console", lambda line: self.faults.append(line.text) if is_fault(line) else None)
        self.page.goto(url)
        self.settle()

    def settle(self):
        """Waits until everything that is wanted is known of the text as it is, and drawn."""
        data = "document.body.dataset"
        done = f"{data}.done === 'true'" if self.is_patient else "true"
        wait(self.page, f"{data}.asked === {data}.sequence && {done} && !Number({data}.edits ?? 0)")
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
        """Chooses a kind in the list of all rules."""
        self.page.click("#kinds")
        self.page.fill("#search", name)
        self.page.click(f'#found li[data-kind="{name}"] button')

    def add(self, kind, **fields):
        """States a clue of a kind by the fields of its form alone."""
        self.kind(kind)
        for field, value in fields.items():
            self.page.fill(f"#options [data-field={field}]", value)
        self.page.click("#options button:has-text('Add')")
        self.settle()

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

    def keys(self, *names):
        for name in names:
            self.page.keyboard.press(name)
        self.settle()

    def download(self, button):
        """What a button of the dialog for sharing saves."""
        self.page.click("#share")
        with self.page.expect_download() as waiting:
            self.page.click(button)
        self.page.keyboard.press("Escape")
        return pathlib.Path(waiting.value.path()).read_bytes()

    def copied(self, button):
        """The link that a button of the dialog for sharing copies."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.evaluate("navigator.clipboard.writeText('')")
        self.page.click("#share")
        self.page.click(button)
        for _ in range(600):
            found = self.page.evaluate("navigator.clipboard.readText()")
            if found:
                break
            self.page.wait_for_timeout(10)
        self.page.keyboard.press("Escape")
        return found

    def shot(self, folder, name):
        if folder:
            self.page.mouse.move(5, 5)
            self.page.wait_for_timeout(150)
            self.page.screenshot(path=str(folder / f"{name}.png"))

    def close(self):
        assert not self.faults, self.faults
        self.page.context.close()
