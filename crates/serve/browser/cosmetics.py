"""Checks: drawings that mean nothing are drawn, and travel to other programs and back."""

from person import Page
from sharing import imported


def drawings_are_drawn_and_travel(browser, url, shots):
    page = Page(browser, url)
    page.write("order = 6\nboxes = [2, 3]\n")
    verdict = page.page.inner_text("#verdict")
    page.kind("draw_line")
    page.drag([(0, 0), (0, 1), (1, 2)])
    page.page.select_option("#options [data-field=color]", "blue")
    page.settle()
    assert '[[draw_line]]\ncells = "r1c1 r1c2 r2c3"\ncolor = "blue"' in page.text, page.text
    page.kind("draw_text")
    page.drag([(4, 4), (4, 5)])
    page.page.fill("#options [data-field=text]", "Hi there")
    page.settle()
    assert '[[draw_text]]\ncells = "r5c5 r5c6"\ntext = "Hi there"' in page.text, page.text
    assert page.page.inner_text("#verdict") == verdict
    page.shot(shots, "cosmetics")
    again = imported(page, page.copied("#fpuzzles"))
    assert "[[draw_line]]" in again["text"] and 'text = "Hi there"' in again["text"], again
    page.tool("select")
    page.click(0.5, 1)
    page.keys("Delete")
    assert "draw_line" not in page.text, page.text
    page.close()


CHECKS = [drawings_are_drawn_and_travel]
