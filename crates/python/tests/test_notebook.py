"""The thirty usual tasks, executed as a notebook: every cell runs, and what shows itself is shown."""

import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[3] / "examples" / "python" / "tasks.py"


def cells():
    """The cells of the page: whether each is text, and its source."""
    parts = re.split(r"(?m)^# %%(.*)\n", PAGE.read_text(encoding="utf-8"))[1:]
    return [("[markdown]" in kind, source.strip("\n")) for kind, source in zip(parts[::2], parts[1::2])]


def test_there_are_thirty_tasks():
    numbers = [int(number) for is_text, source in cells() if is_text for number in re.findall(r"(?m)^# (\d+)\. ", source)]
    assert numbers == list(range(1, 31))


def test_the_tasks_run_as_a_notebook():
    nbformat = pytest.importorskip("nbformat", reason="the notebook is not run: there is no nbformat")
    nbclient = pytest.importorskip("nbclient", reason="the notebook is not run: there is no nbclient")
    pytest.importorskip("ipykernel", reason="the notebook is not run: there is no ipykernel")
    new = nbformat.v4
    made = [
        new.new_markdown_cell(re.sub(r"(?m)^# ?", "", source)) if is_text else new.new_code_cell(source)
        for is_text, source in cells()
    ]
    notebook = new.new_notebook(cells=made)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    ran = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(ran) > 30 and all(output.output_type != "error" for cell in ran for output in cell.outputs)
    shown = [output.data for cell in ran for output in cell.outputs if output.output_type == "execute_result"]
    assert sum("<svg" in data.get("text/html", "") for data in shown) >= 7
