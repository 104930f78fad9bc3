// Drawing: gestures of the mouse, or selected cells and Enter, become clues of the kind that is chosen.

import { cellsOf, table, toml } from "./clues.js";
import { border, corner, outside, ray, rim } from "./places.js";

export class Drawing {
  constructor(tools) {
    this.tools = tools;
    this.board = tools.board;
    this.drag = null;
  }

  down(place, { cell }) {
    this.tools.picked.pick(null);
    this.tools.digits.select([]);
    this.drag = { cells: cell === null ? [] : [cell] };
    this.follow();
  }

  move(place) {
    const { cells } = this.drag;
    const cell = cells.length ? this.board.cellOnPath(place) : null;
    if (cell === null || cell === cells.at(-1)) return;
    extend(this.board, cells, cell);
    this.follow();
  }

  /** Shows what is being drawn. */
  follow() {
    if (!["cells", "split", "pair"].includes(this.tools.kind?.gesture)) return;
    this.board.mark("held", this.drag.cells);
    this.board.path("path", this.drag.cells);
  }

  cancel() {
    this.drag = null;
    this.board.mark("held", []);
    this.board.path("path", []);
  }

  up(from, { isClick }) {
    const { cells } = this.drag;
    this.cancel();
    if (this.tools.tool === "erase") return this.erase(from);
    // A click on a clue selects it.
    if (isClick) {
      const at = this.tools.cluesAt(from).find(number => this.isMeant(this.tools.puzzle.constraints[number], from));
      if (at !== undefined) return this.tools.picked.pick(at);
    }
    this.draw(cells, from);
  }

  /** Whether a click of this tool means a clue that is there, and not a new one. */
  isMeant(clue, place) {
    const { kind } = this.tools;
    if (["cells", "split"].includes(kind.gesture) && this.isLong(kind)) return true;
    if (["outside", "ray"].includes(kind.gesture)) return true;
    if (clue.kind !== kind.name) return false;
    const cells = cellsOf(clue, this.board.order);
    const wanted = kind.gesture === "pair" ? border(this.board, place)?.cells : kind.gesture === "corner" ? corner(this.board, place)?.cells : null;
    return !wanted || wanted.every(cell => cells.includes(cell));
  }

  /** Whether one cell is no clue of a kind. */
  isLong(kind) {
    return kind.look === "line" || kind.gesture === "split";
  }

  /** Adds a clue in the cells, or at the place. */
  draw(cells, place) {
    const { kind } = this.tools;
    const named = list => JSON.stringify(list.map(cell => this.board.name(cell)).join(" "));
    const [first, second] = kind.fields;
    switch (kind.gesture) {
      case "cells": {
        if (cells.length < (this.isLong(kind) ? 2 : 1)) return this.tools.note("Drag through two cells or more.");
        const field = kind.fields.find(field => ["cells", "lists"].includes(field.form));
        return this.add([[field.name, field.form === "lists" ? `[${named(cells)}]` : named(cells)]]);
      }
      case "split":
        if (cells.length < 2) return this.tools.note("Drag through two cells or more.");
        return this.add([[first.name, named(cells.slice(0, 1))], [second.name, named(cells.slice(1))]]);
      case "pair": {
        const pair = cells.length === 2 ? cells : border(this.board, place)?.cells;
        return pair ? this.add([[first.name, named(pair)]]) : this.tools.note("There is no border between two cells.");
      }
      case "corner": {
        const four = cells.length === 4 ? cells : corner(this.board, place)?.cells;
        return four ? this.add([[first.name, named(four)]]) : this.tools.note("There is no corner of four cells.");
      }
      case "cell":
        return cells.length && this.add([[first.name, named(cells.slice(0, 1))]]);
      case "outside": {
        const at = outside(this.board, place);
        return at && this.add(this.outsideFields(kind, at));
      }
      case "ray": {
        const found = ray(this.board, place);
        return found && this.add(Object.entries(found.fields).map(([name, value]) => [name, name === "index" ? value + 1 : JSON.stringify(value)]));
      }
      case "form":
        // The cells of a form are those that were drawn last.
        return this.tools.fields.fillCells(cells);
    }
  }

  outsideFields(kind, { side, index }) {
    const has = name => kind.fields.some(field => field.name === name);
    const isUsual = side === "left" || side === "top" || !has("side");
    const place = has("axis") && isUsual ? ["axis", JSON.stringify(["left", "right"].includes(side) ? "row" : "col")] : ["side", JSON.stringify(side)];
    return [place, ["index", index + 1]];
  }

  /** Adds a clue with the fields that were drawn. Numbers are typed before or afterwards; lines begin with the last one, or the usual. */
  add(drawn) {
    const { kind, fields, picked } = this.tools;
    const all = kind.fields.flatMap(field => {
      const own = drawn.find(([name]) => name === field.name);
      const value = own ? "" : fields.typedInto(field) || (field.optional ? "" : fields.before(kind, field));
      return own ? [own] : value ? [[field.name, toml(field.form, value)]] : [];
    });
    fields.forget(kind);
    this.tools.edit({ add: table(kind.name, all) }, {
      then(number) {
        picked.pick(number);
        fields.focusOpen();
      },
    });
  }

  /** Removes the clue at a place, or the digit. */
  erase(place) {
    const cell = this.board.cell(place);
    const [number] = this.tools.cluesAt(place);
    if (number !== undefined) this.tools.remove(number);
    else if (cell !== null && this.tools.puzzle.givens[cell] !== null) this.tools.digits.set([cell], null);
  }

  /** Shows where a click would draw. */
  hover(place) {
    const shape = this.tools.kind?.gesture;
    const at = shape === "pair" ? border(this.board, place)?.at
      : shape === "corner" ? corner(this.board, place)?.at
        : shape === "outside" ? outside(this.board, place) && rim(this.board, outside(this.board, place))
          : shape === "ray" ? ray(this.board, place) : null;
    if (shape === "ray") this.board.arrow("hover", at?.at, at?.step);
    else this.board.dot("hover", at);
  }

  /** Arrow keys go from cell to cell, with Shift they take cells along; Enter draws in these cells. */
  key(event) {
    const { digits, tool, kind } = this.tools;
    if (digits.walk(event)) return true;
    const cells = digits.selected;
    const middle = cells.length ? this.board.middle(cells.at(-1)) : null;
    if (!middle || !["Enter", " "].includes(event.key)) return false;
    if (tool === "erase") this.erase(middle);
    else if (kind?.gesture === "outside" || kind?.gesture === "ray") {
      const [first, ...others] = cells.map(cell => cell % this.board.order);
      const isColumn = event.shiftKey || others.length > 0 && others.every(column => column === first);
      this.draw([], isColumn ? { ...middle, row: -0.5 } : { ...middle, column: -0.5 });
    }
    else if (kind?.gesture === "corner" && cells.length === 1) this.draw([], { row: middle.row + 0.5, column: middle.column + 0.5 });
    else if (kind?.gesture === "pair" && cells.length === 1) this.draw([], { ...middle, column: middle.column + 0.5 });
    else if (kind) this.draw(cells, middle);
    return true;
  }
}

/** Takes a path to a cell: back if it is the one before the last, else through the cells that a fast mouse skips. */
export function extend(board, cells, cell) {
  if (cells.length > 1 && cell === cells.at(-2)) cells.pop();
  else if (!cells.includes(cell)) cells.push(...board.between(cells.at(-1), cell).filter(one => !cells.includes(one)));
}

