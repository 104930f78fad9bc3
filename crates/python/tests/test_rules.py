"""The declarations of rules, which editors complete and check, are those of the kinds. `UPDATE_STUBS=1` writes them."""

import os
import pathlib

import graeco
from graeco import _graeco

STUB = pathlib.Path(graeco.__file__).parent / "_rules.pyi"
SOURCE = pathlib.Path(__file__).parents[1] / "python" / "graeco" / "_rules.pyi"

HEAD = '''"""The fields of each kind of rule. Written by `UPDATE_STUBS=1 pytest tests/test_rules.py`."""

from typing import Any, Dict, Literal, Mapping, Sequence, Tuple, Union, overload

from typing_extensions import Self

from graeco._kinds import Cell, Cells

class RuleMethods:
    def _with_rule(self, rule: Dict[str, Any]) -> Any: ...
'''

#: The types of fields.
TYPES = {
    "cells": "Union[Cells, Cell]",
    "lists": "Sequence[Cells]",
    "number": "int",
    "sum": "Union[int, str]",
    "numbers": "Sequence[int]",
    "flag": "bool",
    "tuples": "Sequence[Sequence[int]]",
    "text": "str",
    "constraints": "Sequence[Mapping[str, Any]]",
}


def literal(words):
    return f"Literal[{', '.join(f'{word!r}' for word in words)}]".replace("'", '"')


def type_of(form, words):
    if form == "word":
        return literal(words)
    if form == "pairs":
        return f"Union[{literal(words)}, Sequence[Tuple[Cell, Cell]]]"
    return TYPES[form]


def stub():
    text = HEAD
    for name, meaning, _, fields in _graeco.grid_kinds():
        told = [f"{field}: {type_of(form, words)}" + (" = ..." if optional else "") for field, optional, form, words in fields]
        star = ["*", *told] if told else []
        text += "    @overload\n    def add(\n"
        text += "".join(f"        {part},\n" for part in ["self", f'kind: Literal["{name}"]', *star])
        meaning = meaning.replace("\\", "\\\\")
        text += f'    ) -> Self:\n        """{meaning}"""\n'
    return text


def test_the_declarations_are_those_of_the_kinds():
    if os.environ.get("UPDATE_STUBS"):
        SOURCE.write_text(stub(), encoding="utf-8")
    else:
        assert STUB.read_text(encoding="utf-8") == stub(), "run this test with UPDATE_STUBS=1"
