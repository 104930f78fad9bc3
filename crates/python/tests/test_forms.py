"""Sudokus as callers have them: columns, data frames, bytes, generators, with open cells of all kinds."""

import io
import pickle

import numpy as np
import pytest
from graeco import sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CELLS = [int(c) if c != "." else None for c in LINE]
LINES = [LINE, SOLVED, LINE]


def solved(puzzles):
    return sudoku.solve(puzzles).lines()


def pandas():
    return pytest.importorskip("pandas")


def polars():
    return pytest.importorskip("polars")


def read_csv(text):
    """Pandas takes lines of digits for numbers, and drops zeros at their beginning."""
    return pandas().read_csv(io.StringIO(text))


FORMS = {
    "tuple": lambda: tuple(LINES),
    "generator": lambda: (line for line in LINES),
    "bytes": lambda: [line.encode() for line in LINES],
    "texts of numpy": lambda: np.array(LINES),
    "bytes of numpy": lambda: np.array(LINES, "S81"),
    "objects of numpy": lambda: np.array(LINES, object),
    "texts in other forms": lambda: [LINE.replace(".", "*"), "\n".join(SOLVED[i : i + 9] for i in range(0, 81, 9)), LINE],
    "texts, bytes and arrays": lambda: [LINE, SOLVED.encode(), np.array(CELLS, object)],
    "rows with None": lambda: [CELLS, [int(c) for c in SOLVED], CELLS],
    "rows of rows": lambda: [np.reshape(np.array(CELLS, object), (9, 9)).tolist()] * 3,
    "numbers of 81 digits": lambda: [int(line.replace(".", "0")) for line in LINES],
    "table of pandas": lambda: read_csv("quizzes,solutions\n" + "".join(f"{line.replace('.', '0')},{SOLVED}\n" for line in LINES)),
    "floats": lambda: np.array([[c or 0 for c in CELLS]] * 3, float),
    "floats with NaN": lambda: np.array([CELLS] * 3, float),
    "objects with NaN": lambda: np.array([[float("nan") if c is None else c for c in CELLS]] * 3, object),
    "characters": lambda: np.array([list(line) for line in LINES]),
    "column of pandas": lambda: pandas().Series(LINES),
    "index of pandas": lambda: pandas().Index(LINES),
    "typed column of pandas": lambda: pandas().Series(LINES, dtype="string"),
    "categories of pandas": lambda: pandas().Series(LINES, dtype="category"),
    "digits of pandas": lambda: pandas().DataFrame([CELLS, CELLS, CELLS]),
    "digits and NA of pandas": lambda: pandas().DataFrame([CELLS] * 3, dtype="Int64"),
    "frame of pandas": lambda: pandas().DataFrame({"quizzes": LINES, "solutions": [SOLVED] * 3}),
    "column of polars": lambda: polars().Series(LINES),
    "lists of polars": lambda: polars().Series([CELLS] * 3),
    "digits of polars": lambda: polars().DataFrame([CELLS] * 3, orient="row"),
    "frame of polars": lambda: polars().DataFrame({"id": [1, 2, 3], "puzzle": LINES}),
}


@pytest.mark.parametrize("name", FORMS)
def test_many_in_any_form(name):
    assert solved(FORMS[name]()) == [SOLVED] * 3
    assert (sudoku.count(FORMS[name]()) == 1).all() and len(sudoku.lines(FORMS[name]())) == 3


@pytest.mark.parametrize(
    "puzzle",
    [CELLS, np.array(CELLS, float), np.reshape(np.array(CELLS, float), (9, 9)), np.array(list(LINE)), np.array(CELLS, object)],
    ids=["None", "NaN", "rows", "characters", "objects"],
)
def test_one_in_any_form(puzzle):
    answer = sudoku.solve(puzzle)
    assert answer.count == 1 and sudoku.lines(answer.solution) == [SOLVED]
    assert answer.solution.shape == np.shape(puzzle)


def test_bytes_are_answered_in_bytes():
    assert sudoku.solve(LINE.encode()).solution == SOLVED.encode()
    assert sudoku.is_unique(LINE.encode()) is True and sudoku.clash(LINE.encode()) is None


def test_texts_in_brackets_are_read():
    digits = [[c or 0 for c in CELLS[first : first + 9]] for first in range(0, 81, 9)]
    for text in map(str, (digits, np.array(digits), digits[0] + sum(digits[1:], []), {"grid": digits})):
        assert sudoku.lines(text) == sudoku.lines(LINE), text
        assert sudoku.lines(sudoku.parse(text)) == sudoku.lines(LINE), text


def test_what_is_no_sudoku_is_a_type_error():
    lazy = polars().DataFrame({"puzzle": LINES}).lazy()
    for wrong in (None, 5, {"a": LINE}, lazy, object):
        with pytest.raises(TypeError, match="expected a Sudoku, or many in a list, an array or a column, not "):
            sudoku.solve(wrong)
    with pytest.raises(TypeError, match="no argument called `errors`; sudoku.read takes it"):
        sudoku.count(LINES, errors="skip")


def test_zeros_at_the_beginning_of_a_number_are_known():
    line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    assert sudoku.solve([int(line), float("nan"), line], errors="skip").numbers.tolist() == [0, 2]
    assert sudoku.solve([float("nan"), int(line)], errors="skip").counts.tolist() == [1]
    with pytest.raises(ValueError, match="puzzle 0: line 1, column 82"):
        sudoku.solve([10**90])


def test_answers_are_taken_as_sudokus():
    assert sudoku.lines(sudoku.solve(LINE)) == [SOLVED] == sudoku.lines(sudoku.solve(np.array(CELLS, float)))
    with pytest.raises(ValueError, match="there is no solution"):
        sudoku.draw(sudoku.solve("11" + 79 * "."))


def test_bytes_of_a_file_are_parsed():
    assert sudoku.lines(sudoku.parse("\n".join(LINES).encode())) == sudoku.lines(LINES)
    assert sudoku.solve(bytearray(LINE.encode())).solution == SOLVED.encode()


def test_one_column_of_digits_is_one_sudoku():
    column = pandas().Series(CELLS)
    assert sudoku.lines(sudoku.solve(column).solution) == [SOLVED]


@pytest.mark.parametrize(
    ("puzzles", "message"),
    [
        ([LINE, "12", LINE], "puzzle 1: line 1, column 3: "),
        ([LINE, LINE, None], "puzzle 2: None is not a Sudoku"),
        ([LINE, float("nan")], "puzzle 1: nan is not a Sudoku"),
        ((line for line in [LINE, "q" * 81]), "puzzle 1: line 1, column 1: "),
        (np.array([LINE, ""]), "puzzle 1: line 1, column 1: the text ends here; expected a grid"),
        ([CELLS, [2.5, *CELLS[1:]]], "puzzle 1: r1c1: 2.5 is not a digit; expected 0 to 9"),
        ([CELLS, CELLS[:80]], "puzzle 1: found an array of shape (80,)"),
        (np.array([CELLS, [*CELLS[:80], 11]], float), "puzzle 1: r9c9: 11.0 is not a digit; expected 0 to 9"),
        (np.array([[*CELLS[:80], float("inf")]], float), "puzzle 0: r9c9: inf is not a digit"),
        ([[*CELLS[:9], "x", *CELLS[10:]]], "puzzle 0: r2c1: x is not a digit"),
    ],
)
def test_the_number_of_a_wrong_sudoku_is_told(puzzles, message):
    with pytest.raises(ValueError) as error:
        sudoku.solve(puzzles)
    assert message in str(error.value)


def test_columns_are_chosen_or_told():
    frame = pandas().DataFrame({"a": LINES, "b": LINES})
    with pytest.raises(ValueError, match="found columns a, b; expected 81 columns of digits, or one column called puzzle"):
        sudoku.solve(frame)
    assert solved(frame[["a"]]) == [SOLVED] * 3


@pytest.mark.parametrize("wrong", ["12", None, float("nan"), [10] * 81, "5" * 80])
def test_wrong_sudokus_are_skipped_or_reported(wrong):
    given = [LINE, wrong, SOLVED, wrong]
    skipped = sudoku.solve(given, errors="skip")
    assert skipped.lines() == [SOLVED] * 2 and skipped.numbers.tolist() == [0, 2] and set(skipped.faults) == {1, 3}
    told = sudoku.solve(given, errors="report")
    assert told.lines() == [SOLVED, None, SOLVED, None] and told.counts.tolist() == [1, -1, 1, -1]
    assert told.faults == skipped.faults and told[1].end == "refused" and told[1].is_unique is None
    found = sudoku.read(given, errors="skip")
    assert sudoku.rate(found)[1].steps == 0 and sudoku.count(found).tolist() == [1, 1] and len(found) == 2
    with pytest.raises(ValueError, match="puzzle 1: "):
        sudoku.read(given)
    with pytest.raises(ValueError, match="`drop` is no way to treat errors"):
        sudoku.solve(given, errors="drop")


def test_wrong_rows_of_arrays_are_skipped():
    table = np.array([[c or 0 for c in CELLS]] * 4, np.uint8)
    table[2, 5] = 10
    for kind in (np.uint8, np.int16):
        found = sudoku.read(table.astype(kind), errors="skip")
        assert found.numbers.tolist() == [0, 1, 3] and found.faults == {2: "r1c6: 10 is not a digit; expected 0 to 9"}
        assert sudoku.solve(table.astype(kind).reshape(-1, 9, 9), errors="report").solutions.shape == (4, 9, 9)
    empty = sudoku.solve([None, "x"], errors="skip")
    assert len(empty) == 0 and empty.lines() == []


def test_answers_are_sliced_and_masked():
    answers = sudoku.solve([LINE, "11" + 79 * ".", SOLVED, 81 * "."])
    assert answers[1:3].counts.tolist() == [0, 1] and answers[1:3].numbers.tolist() == [1, 2]
    unique = answers[answers.is_unique]
    assert unique.lines() == [SOLVED] * 2 and unique.numbers.tolist() == [0, 2]
    assert answers[::2].lines() == [SOLVED] * 2 and answers[::-1].lines()[1] == SOLVED
    assert answers[[3, 0]].counts.tolist() == [2, 1] and len(answers[[]]) == 0
    assert answers[[False, True, False, True]].numbers.tolist() == [1, 3]
    assert answers[np.int64(2)].is_unique and pickle.loads(pickle.dumps(unique)).lines() == unique.lines()


def test_frames_keep_the_index():
    frame = pandas().DataFrame({"quizzes": [LINE, None, SOLVED]}, index=["a", "b", "c"])
    joined = frame.join(sudoku.solve(frame, errors="skip").to_frame())
    assert joined["solution"].fillna("none").tolist() == [SOLVED, "none", SOLVED]
    told = sudoku.solve(frame, errors="report")
    assert told.to_frame().loc["b", "fault"] and told[1:].to_frame().index.tolist() == ["b", "c"]
    assert sudoku.solve([LINE, SOLVED])[1:].to_frame().index.tolist() == [1]
    ratings = sudoku.rate(frame.loc[["a", "c"]]).to_frame()
    assert ratings.index.tolist() == ["a", "c"] and ratings.loc["a", "level"] == "easy"


def test_frames_of_polars():
    answers = sudoku.solve(polars().Series(LINES))
    frame = answers.to_frame()
    assert isinstance(frame, polars().DataFrame) and frame["solution"].to_list() == [SOLVED] * 3
    assert sudoku.solve(LINES).to_frame("polars").equals(frame)
    with pytest.raises(ValueError, match="`dask` is not a library of data frames"):
        answers.to_frame("dask")


def test_notebooks_show_answers():
    pandas()
    shown = sudoku.solve(LINES * 10)._repr_html_()
    assert shown.count(SOLVED) == 10 and "&lt;Answers: 30 Sudokus" in shown
    assert "<svg" in sudoku.solve(LINE)._repr_html_() and "no solution" in sudoku.solve("11" + 79 * ".")._repr_html_()


@pytest.mark.parametrize("header", ["quizzes,solutions", "puzzle,solution,clues", "id,quizzes,solutions"])
def test_headers_of_collections(header):
    rows = {"id": "7", "quizzes": LINE.replace(".", "0"), "puzzle": LINE, "solutions": SOLVED, "solution": SOLVED, "clues": "30"}
    row = ",".join(rows[name] for name in header.split(","))
    assert sudoku.lines(sudoku.parse(f"{header}\n{row}\n{row}\n")) == [LINE.replace(".", "0")] * 2
    for mark in ";\t":
        assert len(sudoku.parse(f"{header}\n{row}\n\n".replace(",", mark))) == 1
    with pytest.raises(ValueError, match="line 3, column `.*`: line 1, column 3: "):
        sudoku.parse(f"{header}\n{row}\n" + ",".join(["12"] * row.count(",") + ["12\n"]))
    assert sudoku.parse(header + "\n").shape == (0, 81)


def test_plain_lines_are_read_as_others_are():
    lines = [LINE, SOLVED, LINE.replace(".", "0"), 81 * "."]
    for end in ("\n", "\r\n"):
        table = sudoku.parse(end.join(lines))
        assert (table == sudoku.parse(end.join([*lines, "# a comment"]))).all() and (table == sudoku.read(lines).digits).all()
    with pytest.raises(ValueError, match="line 2, column 81"):
        sudoku.parse(LINE + "\n" + LINE[:80] + "q\n")


def test_long_columns_with_an_odd_line_are_read_line_by_line():
    lines = [LINE] * 5000 + [LINE + " "] + [SOLVED] * 5000
    for odd in (lines, tuple(lines), np.array(lines, object), "\n".join(lines), pandas().Series(lines), polars().Series(lines)):
        found = sudoku.parse(odd) if isinstance(odd, str) else sudoku.read(odd).digits
        assert found.shape == (10_001, 81) and (found[5000] == found[0]).all() and (found[5001:] > 0).all()
    told = sudoku.read(polars().Series([LINE, None, "é" * 81]), errors="report")
    assert sorted(told.faults) == [1, 2] and len(told) == 1
