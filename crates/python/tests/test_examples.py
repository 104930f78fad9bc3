"""The pages of examples/python run in their short form."""

import os
import pathlib
import subprocess
import sys

import pytest

PAGES = sorted((pathlib.Path(__file__).resolve().parents[3] / "examples" / "python").glob("*.py"))


def test_there_are_pages():
    assert len(PAGES) >= 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page(page, tmp_path):
    environment = {**os.environ, "MPLBACKEND": "agg"}
    run = subprocess.run(
        [sys.executable, str(page), "--short"], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0 and run.stdout, run.stderr
    assert list(tmp_path.iterdir()) == []
