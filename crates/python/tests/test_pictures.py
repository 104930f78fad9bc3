"""Pictures: pencil marks, steps, squares in colours, and what notebooks show."""

import json
import re
import struct
import urllib.request

import numpy as np
import pytest
from graeco import Picture, latin, sudoku
from graeco.grid import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def texts(picture):
    return len(re.findall("<text", str(picture)))


def test_pencil_marks():
    plain, marked = sudoku.draw(LINE), sudoku.draw(LINE, marks=True)
    assert texts(marked) > texts(plain) + 51 and sudoku.draw(LINE, marks=True, dark=True) != marked
    small = Puzzle(4, boxes=(2, 2)).given("r1c1", 1)
    assert texts(small.draw(marks=True)) > texts(small.draw())
    with pytest.raises(ValueError, match="techniques are for puzzles up to order 16"):
        Puzzle(20).draw(marks=True)


def test_steps():
    steps = sudoku.explain(LINE)
    drawn = [sudoku.draw(LINE, step=number) for number in range(3)]
    assert len(set(map(str, drawn))) == 3 and drawn[0] != sudoku.draw(LINE, marks=True)
    with pytest.raises(ValueError, match=f"there is no step {len(steps)}; the path has {len(steps)}"):
        sudoku.draw(LINE, step=len(steps))
    shown = steps._repr_html_()
    assert shown.count("<li>") == len(steps) and steps[0] in shown


def test_squares_in_colours():
    square = latin.find(5).get()
    colored = latin.draw(square, colors=True)
    assert texts(colored) == 25 and len(set(re.findall(r'fill="(#\w+)"', str(colored)))) >= 5
    open_cells = np.where(np.eye(5, dtype=bool), -1, square)
    assert texts(latin.draw(open_cells, colors=True)) == 20 and colored != latin.draw(square, colors=True, dark=True)
    with pytest.raises(ValueError, match="no boxes"):
        latin.draw(latin.find(4).get(), boxes=(2, 2), colors=True)


def test_answers_show_their_solutions():
    for answer in (Puzzle(4).solve(), latin.find(4), sudoku.solve(LINE), sudoku.solve(np.zeros(81, np.uint8))):
        assert "<svg" in answer._repr_html_() and f"end: {answer.end}" in answer._repr_html_()
    assert "<svg" not in latin.find(6, properties="self-orthogonal")._repr_html_()


def test_pictures_have_a_size_and_are_kept_as_png(tmp_path):
    picture = Puzzle(4, boxes=(2, 2)).draw()
    width, height = picture.size
    small = picture.sized(120)
    assert small.size == (120, round(120 * height / width)) and small.sized(width).size[0] == width
    with pytest.raises(ValueError, match="0 is not a width in pixels; expected 1 or more"):
        picture.sized(0)
    with pytest.raises(ValueError, match="does not say its width"):
        Picture("<svg/>").sized(9)
    if picture._repr_png_() is None:
        with pytest.raises(ValueError, match="no sans-serif font was found"):
            picture.png()
        pytest.skip("PNG is not checked: there is no font")

    def pixels(png):
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        return struct.unpack(">II", png[16:24])

    assert pixels(picture.png()) == (width, height) and pixels(small._repr_png_()) == small.size
    assert pixels(picture.png(300))[0] == 300 and pixels(Puzzle(4).solve().get()._repr_png_())[0] > 0
    small.save(tmp_path / "small.PNG")
    small.save(tmp_path / "small.svg")
    for name in ("small.pdf", "small"):
        with pytest.raises(ValueError, match="is not the ending of a picture; expected .svg or .png"):
            small.save(tmp_path / name)
    assert pixels((tmp_path / "small.PNG").read_bytes()) == small.size
    assert (tmp_path / "small.svg").read_text(encoding="utf-8") == str(small)
    with pytest.raises(ValueError, match="too large"):
        picture.png(10**6)
    with pytest.raises(ValueError, match="this is no picture in SVG"):
        Picture('<svg width="1" height="1">').png()


def asked(page, question, **fields):
    """What the server of a page answers, as it answers the page."""
    address, token = page.url.split("/?token=")
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(address + question, json.dumps(fields).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def test_a_page_opens_on_a_puzzle_and_brings_it_back(monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    puzzle = Puzzle(4, boxes=(2, 2)).add("killer", cells="r1c1 r1c2", sum=3)
    with puzzle.serve() as page:
        assert opened == [page.url] and page.url in page._repr_html_()
        assert page.puzzle == puzzle
        file = asked(page, "/api/start")["file"]
        changed = puzzle.given("r1c1", 1)
        saved = asked(page, "/api/save", path=file["path"], text=changed.to_toml(), seen=file["version"])
        assert saved["saved"] and page.puzzle == changed and page.puzzle.solve().get()["r1c2"] == 2
    assert page._server.poll() is not None and not page._file.exists()
    with pytest.raises(ValueError, match="is a Python function"):
        puzzle.rule("r1c1", bool).serve(browser=False)
