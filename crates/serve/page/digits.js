// Digits: cells are selected with the mouse or the arrow keys, and givens are typed.

import { withGivens } from "./layers.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** A symbol may have several digits, which are typed within this time. */
const PAUSE = 900;

export class Digits {
  constructor(tools) {
    this.tools = tools;
    this.board = tools.board;
    this.selected = [];
    /** The cell where the keys were last. */
    this.at = undefined;
    this.typed = { text: "", time: 0 };
  }

  select(cells) {
    // What is typed into other cells is another number.
    if (cells.join() !== this.selected.join()) this.typed.text = "";
    this.selected = cells;
    this.at = cells.at(-1) ?? this.at;
    this.board.mark("selected", cells);
  }

  down(_, { adds, cell }) {
    this.before = adds ? this.selected : [];
    this.cells = cell === null ? [] : [cell];
    this.follow();
  }

  move(place) {
    const cell = this.cells.length ? this.board.cellOnPath(place) : null;
    if (cell === null || this.cells.includes(cell)) return;
    this.cells.push(...this.board.between(this.cells.at(-1), cell).filter(one => !this.cells.includes(one)));
    this.follow();
  }

  follow() {
    this.select([...new Set([...this.before, ...this.cells])]);
  }

  up() {}

  /** Gives cells a symbol, or none if it is `null`: those of the grid, or those of the layer that is picked. */
  set(cells, symbol) {
    if (this.tools.isLayer) return this.setValue(cells, symbol === null ? null : this.firstValue + symbol);
    const n = this.board.order;
    const changed = cells.filter(cell => this.tools.puzzle.givens[cell] !== symbol);
    if (changed.length) this.tools.edit({ givens: changed.map(cell => [Math.floor(cell / n), cell % n, symbol]) });
  }

  /** The value of the first symbol. */
  get firstValue() { return this.tools.puzzle.first_value ?? 1; }

  /** Gives cells of the layer that is picked a value, or none if it is `null`. Values that cannot be read stay as they are. */
  setValue(cells, value) {
    this.tools.picked.change(clue => {
      const givens = withGivens(clue, this.board, cells, value);
      return givens === undefined ? void this.tools.note(clue.fault?.what, true) : { givens };
    });
  }

  key(event) {
    if (this.walk(event)) return true;
    if (["Backspace", "Delete", " ", "."].includes(event.key)) this.set(this.selected, null);
    else if (event.key === "Enter" && this.selected.length) this.pick();
    else if (event.key.length === 1 && this.selected.length) this.type(event.key);
    else return false;
    return true;
  }

  /** Picks the clue of the cell that was selected last. */
  pick() {
    const [number] = this.tools.cluesAt(this.board.middle(this.selected.at(-1)));
    if (number !== undefined) this.tools.pick(number);
  }

  type(key) {
    const time = performance.now();
    const joined = (time - this.typed.time < PAUSE ? this.typed.text : "") + key.toLowerCase();
    if (this.tools.isLayer) return this.typeValue(joined, key, time);
    const names = this.tools.puzzle.symbols.map(name => name.toLowerCase());
    const text = names.includes(joined) ? joined : key.toLowerCase();
    const symbol = names.indexOf(text);
    this.typed = { text, time };
    if (symbol >= 0) this.set(this.selected, symbol);
    else if (key === "0") this.set(this.selected, null);
  }

  /** Types a value of the layer that is picked: a digit begins another number if the one with it is too large. */
  typeValue(joined, key, time) {
    const { clue, puzzle } = this.tools;
    const last = Array.isArray(clue.values) ? Math.max(...clue.values) : this.firstValue + puzzle.order - 1;
    const text = /^\d+$/.test(joined) && Number(joined) <= last ? joined : key;
    this.typed = { text, time };
    const least = Array.isArray(clue.values) ? Math.min(...clue.values) : this.firstValue;
    if (text === "0" && least > 0) this.setValue(this.selected, null);
    else if (/^\d+$/.test(text)) this.setValue(this.selected, Number(text));
  }

  /** Says what is in a cell, for those who do not see it. */
  tell(cell) {
    const { puzzle, kinds } = this.tools;
    const given = puzzle.givens[cell] === null ? "open" : puzzle.symbols[puzzle.givens[cell]];
    const clues = this.tools.cluesAt(this.board.middle(cell)).map(number => kinds.get(puzzle.constraints[number].kind)?.title);
    document.getElementById("spoken").textContent = [`${this.board.name(cell)}: ${given}`, ...clues].join(", ");
  }

  /** Goes to the next cell in the direction of an arrow key; with Shift it is selected, too. */
  walk(event) {
    if (!(event.key in STEPS)) return false;
    const [down, right] = STEPS[event.key];
    const n = this.board.order;
    const isThere = cell => this.board.has(Math.floor(cell / n), cell % n);
    const last = isThere(this.at) ? this.at : undefined;
    const [rows, columns] = this.board.frame;
    const next = cell => (Math.floor(cell / n) + down + rows) % rows * n + (cell % n + right + columns) % columns;
    let cell = last === undefined ? 0 : next(last);
    // A row or column comes back to where it began.
    for (let step = 0; step < n * n && !isThere(cell); step += 1) cell = last === undefined ? cell + 1 : next(cell);
    this.tell(cell);
    this.select(event.shiftKey ? [...this.selected.filter(one => one !== cell), cell] : [cell]);
    return true;
  }
}
