"""The method of puzzles that adds a rule; `_rules.pyi`, which a test writes, declares the fields of each kind."""

from __future__ import annotations

from typing import Any, Dict

from graeco._kinds import KINDS, plain
from graeco._values import text_of


class RuleMethods:
    """What puzzles have for rules."""

    __slots__ = ()

    def _with_rule(self, rule: Dict[str, Any]) -> Any:
        raise NotImplementedError

    def add(self, kind: str, **fields: Any) -> Any:
        """The puzzle with one more rule: its kind and fields as in a puzzle file. :data:`KINDS` lists them.

        Cells are pairs, counted from 0, or names. Fields that number a row or column are counted from 0, too.

        >>> from graeco.grid import KINDS, Puzzle
        >>> KINDS["thermo"].meaning
        'The values rise strictly from the first one.'
        >>> Puzzle(4, boxes=(2, 2)).add("thermo", cells="r1c1-r1c4").count()
        Count(12)
        >>> Puzzle(4).add("thermos")
        Traceback (most recent call last):
        ...
        ValueError: unknown kind of constraint `thermos`; did you mean `thermo`?
        """
        if "diagonal" in text_of(kind, "the kind of a rule").lower() and kind not in KINDS:
            raise ValueError(f"`{kind}` is no rule; the diagonals belong to the grid, as in Puzzle(9, boxes=(3, 3), diagonals=True)")
        values = {name: plain(value) for name, value in fields.items()}
        return self._with_rule({"kind": kind, **values})
