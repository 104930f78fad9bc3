// The clue that is picked: its handles, and what mouse and keys do to it. It is moved, extended, joined by cells, removed.

import { cellFields, cellNames, cellsOf, groupsOf, isGrouped } from "./clues.js";
import { extend } from "./drawing.js";
import { rimOf, shapeOf } from "./places.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Picked {
  constructor(tools) {
    this.tools = tools;
    this.board = tools.board;
    /** The number of the clue, which changes of the text may change. */
    this.held = { number: null };
    /** Whether what is drawn next joins the clue, as with Shift. */
    this.joins = false;
    this.drag = null;
  }

  get number() { return this.held.number; }
  get clue() { return this.number === null ? null : this.tools.puzzle?.constraints[this.number] ?? null; }
  get kind() { return this.tools.kinds.get(this.clue?.kind); }

  /** Whether the cells that are drawn next are the second ones, without which the clue is none. */
  get isHalf() { return Boolean(this.clue) && isGrouped(this.kind) && groupsOf(this.kind, this.clue) === 1; }

  pick(number) {
    if (number === this.number) return;
    // The keys are at the clue; afterwards they go on from the cell where they were.
    if (number !== null) this.tools.digits.select([]);
    this.held = { number, kind: this.tools.puzzle?.constraints[number]?.kind };
    this.joins = this.wasHalf = this.isHalf;
    this.tools.fields?.show();
    this.show();
  }

  show() {
    const { clue } = this;
    this.tools.outline("picked", clue ? [clue] : []);
    this.board.dots("handles", this.paths.flatMap(path => path.ends).map(cell => this.board.middle(cell)));
  }

  /** The puzzle has changed: perhaps the clue is gone. */
  update() {
    if (this.number !== null && this.clue?.kind !== this.held.kind) this.pick(null);
    if (this.wasHalf && !this.isHalf) this.joins = false;
    this.wasHalf = this.isHalf;
    this.show();
  }

  /** What is to be drawn next, in words. */
  hint() {
    if (this.isHalf) return `Now drag through ${this.clue.kind === "clone" ? "the copies, in the same order" : "the second cells"}. Escape ends.`;
    return isGrouped(this.kind) && this.clue.kind !== "clone" ? "Shift and drag draws further cells, as does Cells ±." : "";
  }

  // Gestures.

  /** The fields that hold paths, with their cells and the cells at which they can be extended. */
  get paths() {
    if (!this.clue || shapeOf(this.board, this.kind, this.clue) !== "line") return [];
    const isSplit = this.kind.gesture === "split";
    const fields = cellFields(this.kind).filter(field => field.form === "cells" && (this.clue[field.name] ?? []).every?.(isCell));
    // The line of an arrow comes first: it begins where its circle, which may be a pill, ends.
    return fields.toReversed().map(({ name }) => {
      const cells = (this.clue[name] ?? []).map(([row, column]) => row * this.board.order + column);
      return { name, cells, ends: isSplit ? cells.slice(-1) : [...new Set([cells[0], cells.at(-1)])] };
    }).filter(({ cells }) => cells.length);
  }

  /** Whether a gesture that begins at a place is one of the clue that is picked. */
  takes(place, adds) {
    if (!this.clue) return false;
    if ((adds || this.joins) && this.board.cell(place) !== null && this.joinField) return true;
    return this.end(place) !== null || this.tools.tool === "select" && this.tools.cluesAt(place).includes(this.number);
  }

  /** The path that ends at a place, and the cell there. */
  end(place) {
    const isNear = cell => {
      const at = this.board.middle(cell);
      return Math.hypot(at.row - place.row, at.column - place.column) < 0.32;
    };
    const path = this.paths.find(({ ends }) => ends.some(isNear));
    return path ? { path, cell: path.ends.find(isNear) } : null;
  }

  down(place, { adds, cell }) {
    const { clue } = this;
    const end = clue ? this.end(place) : null;
    if (cell !== null && (adds || this.joins) && this.joinField) {
      const isIn = cellsOf(clue, this.board.order).includes(cell);
      this.drag = { does: "join", cells: [cell], isIn };
    } else if (end !== null) {
      const { name, cells } = end.path;
      const isFirst = end.cell === cells[0] && end.cell !== cells.at(-1);
      this.drag = { does: "extend", name, cells: isFirst ? cells.toReversed() : [...cells], isFirst };
    } else if (clue && this.tools.cluesAt(place).includes(this.number)) {
      this.drag = { does: "move", from: place, step: [0, 0] };
    } else {
      this.drag = { does: "pick", cells: cell === null ? [] : [cell] };
    }
    this.follow();
  }

  move(place) {
    const { drag } = this;
    if (drag.does === "move") {
      drag.step = [Math.round(place.row - drag.from.row), Math.round(place.column - drag.from.column)];
      return this.follow();
    }
    const cell = drag.does === "extend" ? this.board.cellOnPath(place) : this.board.cell(place);
    if (cell === null || cell === drag.cells.at(-1)) return;
    if (drag.does === "extend") extend(this.board, drag.cells, cell);
    else if (!drag.cells.includes(cell)) drag.cells.push(cell);
    this.follow();
  }

  follow() {
    const { does, cells, step } = this.drag;
    if (does === "extend") this.board.path("path", cells);
    if (does === "join") this.board.mark("held", cells);
    if (does === "pick") this.tools.digits.select(cells);
    if (does === "move") this.tools.outline("held", step.some(Boolean) ? [this.moved(this.clue, step) ?? this.clue] : []);
  }

  cancel() {
    this.drag = null;
    this.board.mark("held", []);
    this.board.path("path", []);
  }

  up(from, { isClick }) {
    const { drag } = this;
    this.cancel();
    if (!drag) return;
    const named = cells => JSON.stringify(cells.map(cell => this.board.name(cell)).join(" "));
    if (drag.does === "join") return this.join(drag.cells, drag.isIn);
    if (drag.does === "extend" && !isClick) {
      const cells = drag.isFirst ? drag.cells.toReversed() : drag.cells;
      return this.change(() => ({ [drag.name]: named(cells) }));
    }
    if (drag.does === "move" && drag.step.some(Boolean)) return this.shift(drag.step);
    // A drag selects cells, as with digits.
    if (!isClick) return drag.does === "pick" && this.pick(null);
    // A click on the same place goes on to the clue below.
    const found = this.tools.cluesAt(from);
    const at = found.indexOf(this.number);
    if (found.length) this.tools.digits.select([]);
    this.pick(found.length ? found[(at + 1) % found.length] : null);
  }

  // Changes.

  /** Changes fields: `made()` is asked for `{ name: TOML or null }` when all changes before are done. */
  change(made, isTyped = false) {
    const { held } = this;
    this.tools.edit(() => {
      const clue = this.tools.puzzle?.constraints[held.number];
      const fields = clue ? made(clue) : null;
      return Object.entries(fields ?? {}).map(([field, value]) => ({ field, clue: held.number, value }));
    }, { isTyped, numbered: number => { held.number = number ?? held.number; } });
  }

  /** The field whose cells grow or shrink. Lines have ends instead. */
  get joinField() {
    const fields = cellFields(this.kind).filter(field => field.form !== "cell" && field.form !== "pair");
    if (!this.clue || shapeOf(this.board, this.kind, this.clue) === "line" || !fields.length) return null;
    // Of two lists of cells that belong together the second one is drawn next.
    return isGrouped(this.kind) || this.kind.gesture === "split" ? fields.at(-1) : fields[0];
  }

  /** Adds cells, or takes them away: a set of them, or a set more. */
  join(cells, isIn) {
    const field = this.joinField;
    this.change(clue => {
      const list = Array.isArray(clue[field.name]) ? clue[field.name] : [];
      if (field.form === "lists") {
        const all = [...list.map(one => cellNames(one, this.board)), cells.map(cell => this.board.name(cell)).join(" ")];
        return { [field.name]: `[${all.map(one => JSON.stringify(one)).join(", ")}]` };
      }
      const own = list.filter(isCell).map(([row, column]) => row * this.board.order + column);
      const now = isIn ? own.filter(cell => !cells.includes(cell)) : [...own, ...cells.filter(cell => !own.includes(cell))];
      return now.length ? { [field.name]: JSON.stringify(now.map(cell => this.board.name(cell)).join(" ")) } : null;
    });
  }

  /** The clue by some rows and columns farther, or null if it does not fit there. */
  moved(clue, [down, right]) {
    const fields = this.movedFields(clue, [down, right]);
    return fields && { ...clue, ...fields };
  }

  movedFields(clue, [down, right]) {
    const [rows, columns] = this.board.frame;
    const shift = value => isCell(value) ? [value[0] + down, value[1] + right] : Array.isArray(value) ? value.map(shift) : value;
    const isThere = value => isCell(value) ? this.board.has(...value) : Array.isArray(value) && value.every(isThere);
    if (rimOf(this.board, clue)) {
      const isRow = clue.side ? ["left", "right"].includes(clue.side) : clue.axis === "row";
      const index = clue.index + (isRow ? down : right);
      return clue.corner || index < 0 || index >= (isRow ? rows : columns) ? null : { index };
    }
    const fields = cellFields(this.tools.kinds.get(clue.kind)).filter(field => clue[field.name] !== undefined);
    const moved = Object.fromEntries(fields.map(({ name }) => [name, shift(clue[name])]));
    return fields.length && Object.values(moved).every(isThere) ? moved : null;
  }

  shift(step) {
    this.change(clue => {
      const fields = this.movedFields(clue, step);
      if (!fields) return void this.tools.note("It does not fit there.");
      const written = value => typeof value === "number" ? String(value + 1) : isCell(value) ? JSON.stringify(cellNames([value], this.board))
        : isCell(value[0]) ? JSON.stringify(cellNames(value, this.board)) : `[${value.map(one => JSON.stringify(cellNames(one, this.board))).join(", ")}]`;
      return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, written(value)]));
    });
  }

  key(event) {
    const { digits } = this.tools;
    if (this.joins && digits.walk(event)) return true;
    if (this.joins && event.key === "Enter" && digits.selected.length) {
      const { selected } = digits;
      digits.select([]);
      this.join(selected, cellsOf(this.clue, this.board.order).includes(selected[0]));
    } else if (event.key in STEPS) this.shift(STEPS[event.key]);
    else if (["Backspace", "Delete"].includes(event.key)) this.tools.remove(this.number);
    else if (event.key === "Enter") this.tools.fields.focus();
    else return false;
    return true;
  }
}

const isCell = value => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
