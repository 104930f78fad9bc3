"""Drives the page of `graeco serve` in a headless Chromium, as a person would."""

import argparse
import inspect
import pathlib
import time

from playwright.sync_api import sync_playwright

import clues
import cosmetics
import drawing
import helping
import keeping
import playing
import rebuilding
import screens
import serving
import sharing
import writing
from person import ROOT, Server, open_browser

CHECKS = [
    drawing.draws_and_undoes,
    drawing.draws_other_clues,
    drawing.cells_that_belong_together_are_drawn_one_after_another,
    drawing.text_is_checked,
    drawing.typing_and_drawing_go_together,
    drawing.clues_are_erased_one_after_another,
    drawing.many_clues_are_taken,
    drawing.links_are_imported,
    *keeping.CHECKS,
    *clues.CHECKS,
    *sharing.CHECKS,
    *writing.CHECKS,
    *playing.CHECKS,
    *helping.CHECKS,
    *cosmetics.CHECKS,
    *screens.CHECKS,
    serving.other_sites_are_refused,
    serving.other_users_are_refused,
    serving.losses_are_shown,
    serving.fifty_pages,
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", default=ROOT / "target/debug/graeco", type=pathlib.Path)
    parser.add_argument("--shots", type=pathlib.Path, help="directory for screenshots")
    parser.add_argument("--only", default="", help="only the checks with these words in their names")
    parser.add_argument("--times", type=pathlib.Path, help="directory of puzzles for which times are measured")
    parser.add_argument("--rebuild", type=pathlib.Path, help="a file of puzzles, ten of which are drawn")
    args = parser.parse_args()
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    with Server(args.program) as server, sync_playwright() as playwright:
        browser = open_browser(playwright)
        given = {"browser": browser, "url": server.url, "program": args.program, "shots": args.shots, "playwright": playwright}
        if args.times:
            serving.keystrokes(browser, server.url, args.times)
        if args.rebuild:
            rebuilding.rebuild(browser, server.url, args.rebuild, 10)
        for check in CHECKS if not args.times and not args.rebuild else []:
            name = check.__name__.replace("_", " ")
            if args.only in name:
                begun = time.monotonic()
                check(**{key: given[key] for key in inspect.signature(check).parameters})
                print(f"{name}: {time.monotonic() - begun:.1f} s", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
