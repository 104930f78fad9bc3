"""The fields of each kind of rule. Written by `UPDATE_STUBS=1 pytest tests/test_rules.py`."""

from typing import Any, Dict, Literal, Mapping, Sequence, Tuple, Union, overload

from typing_extensions import Self

from graeco._kinds import Cell, Cells

class RuleMethods:
    def _with_rule(self, rule: Dict[str, Any]) -> Any: ...
    @overload
    def add(
        self,
        kind: Literal["killer"],
        *,
        cells: Union[Cells, Cell],
        sum: Union[int, str] = ...,
    ) -> Self:
        """The values all differ, and add up to `sum` if it is given: a number, what the `var` of that name holds, or an unknown number, which is the same for all cages with the same name; `?` says nothing."""
    @overload
    def add(
        self,
        kind: Literal["cage"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The values all differ: a killer cage without a sum."""
    @overload
    def add(
        self,
        kind: Literal["cage_op"],
        *,
        cells: Union[Cells, Cell],
        op: Literal["=", "+", "-", "*", "/"],
        target: int,
    ) -> Self:
        """`=`: the one cell holds `target`; `+`, `*`: all values give it; `-`, `/`: the two values do, in either order. Values may repeat."""
    @overload
    def add(
        self,
        kind: Literal["multisum"],
        *,
        cells: Union[Cells, Cell],
        sums: Sequence[int],
    ) -> Self:
        """The values all differ, and add up to one of `sums`."""
    @overload
    def add(
        self,
        kind: Literal["rellik"],
        *,
        cells: Union[Cells, Cell],
        sum: int,
    ) -> Self:
        """The values all differ; no value and no group of values adds up to `sum`."""
    @overload
    def add(
        self,
        kind: Literal["equality"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The values all differ; as many are even as odd, and as many low as high; none is the middle value."""
    @overload
    def add(
        self,
        kind: Literal["sum"],
        *,
        cells: Union[Cells, Cell],
        sum: int,
        coefficients: Sequence[int] = ...,
    ) -> Self:
        """The values, each times its coefficient if `coefficients` are given, add up to `sum`; they may repeat."""
    @overload
    def add(
        self,
        kind: Literal["contains"],
        *,
        cells: Union[Cells, Cell],
        values: Sequence[int],
        exactly: bool = ...,
    ) -> Self:
        """Each of `values` occurs at least as often as it is listed; with `exactly`, just as often."""
    @overload
    def add(
        self,
        kind: Literal["lookandsay"],
        *,
        cells: Union[Cells, Cell],
        pairs: Sequence[Sequence[int]],
    ) -> Self:
        """For each pair [count, value], exactly `count` cells hold `value`."""
    @overload
    def add(
        self,
        kind: Literal["thermo"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The values rise strictly from the first one."""
    @overload
    def add(
        self,
        kind: Literal["slowthermo"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The values never fall from the first one on."""
    @overload
    def add(
        self,
        kind: Literal["arrow"],
        *,
        circle: Union[Cells, Cell],
        line: Union[Cells, Cell],
    ) -> Self:
        """The circle, read as a decimal number in the order given, is the sum of the line."""
    @overload
    def add(
        self,
        kind: Literal["doublearrow"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The first and the last value add up to the sum of those between."""
    @overload
    def add(
        self,
        kind: Literal["between"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The inner values are strictly between those of the two ends."""
    @overload
    def add(
        self,
        kind: Literal["lockout"],
        *,
        cells: Union[Cells, Cell],
        diff: int,
    ) -> Self:
        """The ends differ by at least `diff`; the inner values are outside the closed range of the ends."""
    @overload
    def add(
        self,
        kind: Literal["renban"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The values are a run of consecutive ones in any order, without repeats."""
    @overload
    def add(
        self,
        kind: Literal["whisper"],
        *,
        cells: Union[Cells, Cell],
        diff: int,
    ) -> Self:
        """Neighbours along the line differ by at least `diff`."""
    @overload
    def add(
        self,
        kind: Literal["palindrome"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The line reads the same both ways."""
    @overload
    def add(
        self,
        kind: Literal["entropic"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """Any three successive values along the line are a low, a middle and a high one: a third of the values each."""
    @overload
    def add(
        self,
        kind: Literal["modular"],
        *,
        cells: Union[Cells, Cell],
        mod: int,
    ) -> Self:
        """Any `mod` successive values along the line have different remainders when divided by `mod`."""
    @overload
    def add(
        self,
        kind: Literal["zipper"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """Pairs at equal distance from the middle add up to the middle value, or all to the same if there is none."""
    @overload
    def add(
        self,
        kind: Literal["factor"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """Of two neighbours along the line, one divides the other."""
    @overload
    def add(
        self,
        kind: Literal["regionsum"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The stretches of the line between box borders have equal sums. A line that ends where it begins is a loop."""
    @overload
    def add(
        self,
        kind: Literal["nabner"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """No two of the values are equal or consecutive."""
    @overload
    def add(
        self,
        kind: Literal["sumline"],
        *,
        cells: Union[Cells, Cell],
        sum: int,
    ) -> Self:
        """The line can be cut into stretches that add up to `sum` each."""
    @overload
    def add(
        self,
        kind: Literal["valueindexing"],
        *,
        cells: Union[Cells, Cell],
        counted: Union[Cells, Cell] = ...,
    ) -> Self:
        """With x the first value and k the second one, the k-th cell after the first one holds x as well. With `counted` there are two `cells`, and the k-th one of `counted` holds x."""
    @overload
    def add(
        self,
        kind: Literal["white"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The two values differ by 1."""
    @overload
    def add(
        self,
        kind: Literal["black"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """One value is twice the other one."""
    @overload
    def add(
        self,
        kind: Literal["kropki_negative"],
    ) -> Self:
        """Orthogonal neighbours without a dot neither differ by 1 nor is one twice the other. A `difference` of 1 and a `ratio` of 2 are dots, too."""
    @overload
    def add(
        self,
        kind: Literal["x"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The two values add up to 10."""
    @overload
    def add(
        self,
        kind: Literal["v"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The two values add up to 5."""
    @overload
    def add(
        self,
        kind: Literal["xv_negative"],
    ) -> Self:
        """Orthogonal neighbours without an X or a V add up to neither 10 nor 5. A `pairsum` of 10 or 5 is an X or a V, too."""
    @overload
    def add(
        self,
        kind: Literal["difference"],
        *,
        cells: Union[Cells, Cell],
        value: int,
    ) -> Self:
        """The two values differ by `value`."""
    @overload
    def add(
        self,
        kind: Literal["ratio"],
        *,
        cells: Union[Cells, Cell],
        value: int,
    ) -> Self:
        """One value is `value` times the other one."""
    @overload
    def add(
        self,
        kind: Literal["pairsum"],
        *,
        cells: Union[Cells, Cell],
        value: int,
    ) -> Self:
        """The two values add up to `value`."""
    @overload
    def add(
        self,
        kind: Literal["difference_negative"],
        *,
        values: Sequence[int],
    ) -> Self:
        """Orthogonal neighbours without a `difference` or `white` mark do not differ by any of `values`."""
    @overload
    def add(
        self,
        kind: Literal["ratio_negative"],
        *,
        values: Sequence[int],
    ) -> Self:
        """Orthogonal neighbours without a `ratio` or `black` mark are not in the ratio of any of `values`."""
    @overload
    def add(
        self,
        kind: Literal["pairsum_negative"],
        *,
        values: Sequence[int],
    ) -> Self:
        """Orthogonal neighbours without a `pairsum`, `x` or `v` mark do not add up to any of `values`."""
    @overload
    def add(
        self,
        kind: Literal["greater"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The first value is greater than the second one."""
    @overload
    def add(
        self,
        kind: Literal["quad"],
        *,
        cells: Union[Cells, Cell],
        values: Sequence[int],
    ) -> Self:
        """All `values` occur among the cells, as often as they are listed."""
    @overload
    def add(
        self,
        kind: Literal["odd"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The values are odd."""
    @overload
    def add(
        self,
        kind: Literal["even"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The values are even."""
    @overload
    def add(
        self,
        kind: Literal["indexer"],
        *,
        axis: Literal["row", "col"],
        cells: Union[Cells, Cell],
    ) -> Self:
        """`col`: if (r, c) holds v, then column v of row r holds c; `row`: the same with rows and columns exchanged."""
    @overload
    def add(
        self,
        kind: Literal["boxindexer"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """If a cell in place p of its box (from 1, row by row) holds v, then place v of that box holds p."""
    @overload
    def add(
        self,
        kind: Literal["minimum"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """Each of the cells is smaller than all its orthogonal neighbours outside `cells`."""
    @overload
    def add(
        self,
        kind: Literal["maximum"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """Each of the cells is larger than all its orthogonal neighbours outside `cells`."""
    @overload
    def add(
        self,
        kind: Literal["countingcircles"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """A value v in any of the cells occurs exactly v times among them."""
    @overload
    def add(
        self,
        kind: Literal["countdistinct"],
        *,
        control: Union[Cells, Cell],
        cells: Union[Cells, Cell],
    ) -> Self:
        """The control cell says how many different values the cells hold."""
    @overload
    def add(
        self,
        kind: Literal["countsame"],
        *,
        control: Union[Cells, Cell],
        like: Union[Cells, Cell],
        runs: Sequence[Cells],
    ) -> Self:
        """The control cell says how many cells of the runs hold the same value as the cell `like`. Each run is counted from its first cell up to the first cell with another value."""
    @overload
    def add(
        self,
        kind: Literal["connected"],
        *,
        cells: Union[Cells, Cell],
        values: Sequence[int],
        size: int = ...,
        columns: int = ...,
    ) -> Self:
        """Those of the cells that hold one of `values` form one orthogonally connected piece of at least one cell (of `size` cells, if it is given). With `columns`, the cells count as rows of so many, which cells of `var`s need: they have no rows of their own."""
    @overload
    def add(
        self,
        kind: Literal["candidates"],
        *,
        cell: Union[Cells, Cell],
        values: Sequence[int],
    ) -> Self:
        """The cell holds one of `values`."""
    @overload
    def add(
        self,
        kind: Literal["clone"],
        *,
        a: Union[Cells, Cell],
        b: Union[Cells, Cell],
    ) -> Self:
        """The two lists hold the same values in the same order."""
    @overload
    def add(
        self,
        kind: Literal["samevalues"],
        *,
        sets: Sequence[Cells],
    ) -> Self:
        """All sets hold the same values, each as often."""
    @overload
    def add(
        self,
        kind: Literal["equalsum"],
        *,
        segments: Sequence[Cells],
    ) -> Self:
        """All segments have the same sum."""
    @overload
    def add(
        self,
        kind: Literal["magicsquare"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The cells are k² in reading order. The rows, columns and diagonals of this square have the same sum."""
    @overload
    def add(
        self,
        kind: Literal["littlekiller"],
        *,
        cells: Union[Cells, Cell] = ...,
        corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = ...,
        side: Literal["left", "right", "top", "bottom"] = ...,
        index: int = ...,
        direction: Literal["down-right", "down-left", "up-right", "up-left"] = ...,
        sum: int,
    ) -> Self:
        """The values add up to `sum`; they may repeat. An arrow outside the grid may give the cells: that of a corner points along the long diagonal; that of a side is beside row or column `index` and points in a diagonal `direction`, to the next row or column first."""
    @overload
    def add(
        self,
        kind: Literal["sandwich"],
        *,
        axis: Literal["row", "col"] = ...,
        side: Literal["left", "right", "top", "bottom"] = ...,
        index: int,
        sum: int,
    ) -> Self:
        """The values between the least and the greatest one of a row or column, given by its axis or by a side, add up to `sum`."""
    @overload
    def add(
        self,
        kind: Literal["skyscraper"],
        *,
        side: Literal["left", "right", "top", "bottom"],
        index: int,
        count: int,
    ) -> Self:
        """`count` values are higher than all before them, seen from that side. A value below 1 is no skyscraper, and is not counted."""
    @overload
    def add(
        self,
        kind: Literal["xsum"],
        *,
        side: Literal["left", "right", "top", "bottom"],
        index: int,
        sum: int,
    ) -> Self:
        """With x the first value from that side, the first x values add up to `sum`."""
    @overload
    def add(
        self,
        kind: Literal["numberedroom"],
        *,
        side: Literal["left", "right", "top", "bottom"],
        index: int,
        value: int,
    ) -> Self:
        """With x the first value from that side, the x-th value is `value`."""
    @overload
    def add(
        self,
        kind: Literal["hiddenskyscraper"],
        *,
        side: Literal["left", "right", "top", "bottom"],
        index: int,
        value: int,
    ) -> Self:
        """`value` is the first one, seen from that side, that is not higher than all before it."""
    @overload
    def add(
        self,
        kind: Literal["differentlines"],
    ) -> Self:
        """Of all rows and columns, each read from both ends, no two are equal: none is a palindrome."""
    @overload
    def add(
        self,
        kind: Literal["fullrank"],
        *,
        side: Literal["left", "right", "top", "bottom"],
        index: int,
        rank: int,
        ties: Literal["any", "none"] = ...,
    ) -> Self:
        """With all rows and columns read as numbers from both ends, the one from that side is number `rank` from the lowest: `rank` - 1 of them are less. With ties `none`, no other one is equal to it (`any`: some may be)."""
    @overload
    def add(
        self,
        kind: Literal["outsidesudoku"],
        *,
        side: Literal["left", "right", "top", "bottom"],
        index: int,
        value: int,
    ) -> Self:
        """`value` is in one of the first cells, seen from that side: up to the border of the box, or in the first three if there are no boxes."""
    @overload
    def add(
        self,
        kind: Literal["lunchbox"],
        *,
        cells: Union[Cells, Cell] = ...,
        side: Literal["left", "right", "top", "bottom"] = ...,
        index: int = ...,
        sum: int,
    ) -> Self:
        """The values of the cells (or of the row or column seen from a side) all differ; those between the least and the greatest one add up to `sum`."""
    @overload
    def add(
        self,
        kind: Literal["region"],
        *,
        cells: Union[Cells, Cell],
    ) -> Self:
        """The values all differ."""
    @overload
    def add(
        self,
        kind: Literal["windoku"],
    ) -> Self:
        """Four more 3×3 houses: rows and columns 2 to 4 and 6 to 8 (likewise for boxes of other shapes, as many as fit)."""
    @overload
    def add(
        self,
        kind: Literal["disjointgroups"],
    ) -> Self:
        """Cells in the same place of their boxes all differ."""
    @overload
    def add(
        self,
        kind: Literal["pandiagonal"],
    ) -> Self:
        """All broken diagonals hold every value once."""
    @overload
    def add(
        self,
        kind: Literal["antiknight"],
    ) -> Self:
        """Cells a knight's move apart differ."""
    @overload
    def add(
        self,
        kind: Literal["antiking"],
    ) -> Self:
        """Cells a king's move apart differ."""
    @overload
    def add(
        self,
        kind: Literal["nonconsecutive"],
    ) -> Self:
        """Orthogonal neighbours do not differ by 1."""
    @overload
    def add(
        self,
        kind: Literal["diagonal_nonconsecutive"],
    ) -> Self:
        """Diagonal neighbours do not differ by 1."""
    @overload
    def add(
        self,
        kind: Literal["chess"],
        *,
        moves: Sequence[Sequence[int]],
        values: Sequence[int] = ...,
    ) -> Self:
        """Cells one of `moves` apart, such as [1, 2] for a knight (all eight ways), differ; with `values`, only these values may not repeat."""
    @overload
    def add(
        self,
        kind: Literal["taxicab"],
        *,
        distance: int,
    ) -> Self:
        """Cells at exactly this taxicab distance (rows plus columns) differ."""
    @overload
    def add(
        self,
        kind: Literal["antitaxicab"],
    ) -> Self:
        """Two cells that both hold a value v are not at taxicab distance v."""
    @overload
    def add(
        self,
        kind: Literal["knightmare"],
        *,
        sums: Sequence[int] = ...,
    ) -> Self:
        """Cells a knight's move apart never add up to one of `sums` (5 and 15 if they are left out)."""
    @overload
    def add(
        self,
        kind: Literal["globalentropy"],
    ) -> Self:
        """Every 2×2 block holds a low, a middle and a high value: a third of the values each."""
    @overload
    def add(
        self,
        kind: Literal["globalmod"],
        *,
        mod: int = ...,
    ) -> Self:
        """Every 2×2 block holds values with each remainder of a division by `mod` (3 if it is left out)."""
    @overload
    def add(
        self,
        kind: Literal["dutchflatmates"],
    ) -> Self:
        """Every 5 has a 1 directly above or a 9 directly below (for any odd order: the middle, least and greatest values)."""
    @overload
    def add(
        self,
        kind: Literal["doppelganger"],
        *,
        box: Sequence[int] = ...,
    ) -> Self:
        """All rows and columns but the last are a doppelganger Sudoku: each row, column and box (of `box`, [rows, columns]) holds the least value and all but one of the others; where the least value stands, its row, column and box miss three different ones. The last cell of each row and column is the value that it misses, that of the grid the least value. Usually with `first_value` 0."""
    @overload
    def add(
        self,
        kind: Literal["regionsamevalues"],
    ) -> Self:
        """The longest rows, columns and other houses hold the same values: for a grid with more `values` than these have cells."""
    @overload
    def add(
        self,
        kind: Literal["chaos"],
    ) -> Self:
        """The regions are unknown: n connected regions of n cells, each of which holds every value once. The cell `region_r1c1` outside the grid says in which region r1c1 is, and so for all cells. Regions have numbers in the order in which they are met: in r1c1, in the opposite corner, in the upper right one, in the lower left one, then row by row."""
    @overload
    def add(
        self,
        kind: Literal["rule"],
        *,
        cells: Union[Cells, Cell] = ...,
        pairs: Union[Literal["orthogonal", "diagonal", "knight", "king", "row", "column", "line"], Sequence[Tuple[Cell, Cell]]] = ...,
        where: str,
    ) -> Self:
        """The expression `where` is true for the values a, b, … of `cells`, or for the values a and b of all `pairs` of cells, a being the cell that comes first, row by row. With both, the pairs are those of `cells`, which may be a layer. Operators: `+ - * / %`, `= != < <= > >=`, `in [1, 2]`, `and`, `or`, `not`, `abs`, `min`, `max`. `a < b < c` means `a < b and b < c`. Quotients are whole, remainders by `%` are never negative, and a comparison with a division by 0 is false."""
    @overload
    def add(
        self,
        kind: Literal["pairs_on_line"],
        *,
        cells: Union[Cells, Cell],
        where: str,
    ) -> Self:
        """The expression `where` is true for the values a and b of neighbours along the line."""
    @overload
    def add(
        self,
        kind: Literal["all_pairs"],
        *,
        cells: Union[Cells, Cell],
        where: str,
    ) -> Self:
        """The expression `where` is true for the values a and b of any two of the cells, in the order given."""
    @overload
    def add(
        self,
        kind: Literal["regex"],
        *,
        cells: Union[Cells, Cell],
        pattern: str,
    ) -> Self:
        """The values, read along the line, match the regular expression `pattern`: digits stand for values, `<12>` for larger ones, `.` for any; `[1-3]`, `[^5]`, `( )`, `|`, `*`, `+`, `?`, `{m,n}`."""
    @overload
    def add(
        self,
        kind: Literal["automaton"],
        *,
        cells: Union[Cells, Cell],
        start: int = ...,
        accept: Sequence[int],
        transitions: Sequence[Sequence[int]],
    ) -> Self:
        """A finite automaton accepts the values, read along the line. States are numbers from 0; it begins in `start` (0 unless given) and ends in one of `accept`. Each of `transitions` is [state, value, next state]; there may be several for one state and value."""
    @overload
    def add(
        self,
        kind: Literal["table"],
        *,
        cells: Union[Cells, Cell],
        tuples: Sequence[Sequence[int]],
    ) -> Self:
        """The values, in the order of the cells, are one of `tuples`."""
    @overload
    def add(
        self,
        kind: Literal["or"],
        *,
        of: Sequence[Mapping[str, Any]],
    ) -> Self:
        """At least one of the constraints `of` holds."""
    @overload
    def add(
        self,
        kind: Literal["and"],
        *,
        of: Sequence[Mapping[str, Any]],
    ) -> Self:
        """All of the constraints `of` hold: useful inside `or` and `not`."""
    @overload
    def add(
        self,
        kind: Literal["not"],
        *,
        of: Sequence[Mapping[str, Any]],
    ) -> Self:
        """None of the constraints `of` holds."""
    @overload
    def add(
        self,
        kind: Literal["replicate"],
        *,
        offsets: Sequence[Sequence[int]] = ...,
        of: Sequence[Mapping[str, Any]],
    ) -> Self:
        """The constraints `of` hold, moved by each of `offsets`, which are [rows down, columns to the right]. Without `offsets` each of them holds wherever all its cells exist. Cells of a layer move within it, those of a `var` stay."""
    @overload
    def add(
        self,
        kind: Literal["var"],
        *,
        vars: str,
        values: Sequence[int] = ...,
    ) -> Self:
        """There are cells of these names outside the grid, which other constraints can name where they name a cell. They are in no house, and have one of the values from the first to the second of `values` (those of the grid if it is left out)."""
    @overload
    def add(
        self,
        kind: Literal["layer"],
        *,
        name: str,
        values: Sequence[int] = ...,
        givens: str = ...,
    ) -> Self:
        """Over each cell of the grid lies one more, in no house, with one of the values from the first to the second of `values` (those of the grid if it is left out). The one over r1c1 is called `shade_r1c1` if the layer is called `shade`. Other constraints can name these cells where they name a cell: `shade_r1c1-r1c4` are four in a row, `shade` is the whole layer. `givens` are the values of its cells, row by row, `.` where one is open."""
