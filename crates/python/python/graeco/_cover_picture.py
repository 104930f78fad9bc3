"""Pictures of exact covers whose items are cells: each option has a colour and an outline."""

from __future__ import annotations

from typing import Any, Dict, Hashable, Iterable, List, Tuple

#: The side of a cell.
SIDE = 32

Place = Tuple[int, int]


def cells_of(items: Iterable[Hashable]) -> List[Place]:
    """The items that are cells: pairs of whole numbers."""
    return [item for item in items if isinstance(item, tuple) and len(item) == 2 and all(type(n) is int for n in item)]


def cover_svg(items: Iterable[Hashable], options: Iterable[Iterable[Hashable]]) -> str:
    """The cells of all items, those of each option in a colour of its own."""
    cells = cells_of(items)
    if not cells:
        raise ValueError("no item is a cell, a pair of whole numbers; only covers of cells are drawn")
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height = (max(row for row, _ in cells) - top + 1) * SIDE
    width = (max(column for _, column in cells) - left + 1) * SIDE
    owner: Dict[Place, int] = {}
    for number, option in enumerate(options):
        owner.update(dict.fromkeys(cells_of(option), number))
    drawn = [_cell(cell, owner, top, left) for cell in cells]
    box = f'viewBox="-1 -1 {width + 2} {height + 2}" width="{width + 2}" height="{height + 2}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(drawn)}</svg>'


def _cell(cell: Place, owner: Dict[Place, int], top: int, left: int) -> str:
    """A square in the colour of its option, and its sides where another option begins."""
    row, column = cell
    x, y, own = (column - left) * SIDE, (row - top) * SIDE, owner.get(cell)
    # Steps of the golden angle: neighbours in the list differ most.
    fill = "white" if own is None else f"hsl({own * 137 % 360} 60% 80%)"
    sides: List[Tuple[Place, Tuple[Any, ...]]] = [
        ((row - 1, column), (x, y, x + SIDE, y)),
        ((row + 1, column), (x, y + SIDE, x + SIDE, y + SIDE)),
        ((row, column - 1), (x, y, x, y + SIDE)),
        ((row, column + 1), (x + SIDE, y, x + SIDE, y + SIDE)),
    ]
    lines = ['<path d="M{} {}L{} {}" stroke="black"/>'.format(*ends) for other, ends in sides if own is None or owner.get(other) != own]
    return f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>{"".join(lines)}'
