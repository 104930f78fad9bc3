// The tools: which one is chosen, and which object takes what the mouse and the keys do to the grid.

import { Bar } from "./bar.js";
import { cellsOf, gesture, isGrouped, title } from "./clues.js";
import { Digits } from "./digits.js";
import { Drawing } from "./drawing.js";
import { Fields } from "./fields.js";
import { Picked } from "./picked.js";
import { centre, reach, rimOf, shapeOf } from "./places.js";
import { Play } from "./play.js";
import { Regions } from "./regions.js";

const find = id => document.getElementById(id);

/** Two clicks within this time and distance are a double click. */
const DOUBLE = { time: 400, far: 0.3 };

export class Tools {
  /**
   * `edit(changes, options)` changes the text. `state()` is the puzzle that is shown, or null. `drafted(draft)` keeps
   * regions that are being drawn. `toggle(name)` states or removes a rule of the whole grid. `page` is for [`Play`] and [`Fields`].
   */
  constructor(board, kinds, { edit, state, note, drafted, toggle, page }) {
    Object.assign(this, { board, edit, state, note, drafted, toggle, page });
    this.kinds = new Map(kinds.map(kind => [kind.name, { ...kind, gesture: gesture(kind) }]));
    this.digits = new Digits(this);
    this.play = new Play(this, page);
    this.drawing = new Drawing(this);
    this.regions = new Regions(this);
    this.picked = new Picked(this);
    this.fields = new Fields(this);
    this.bar = new Bar(this);
    /** The clues that are being removed, by their numbers in a puzzle. */
    this.removed = { puzzle: null, numbers: new Set() };
    this.clicked = { time: -Infinity, row: 0, column: 0 };
    this.choose("digits");
    this.listen();
  }

  get puzzle() { return this.state(); }

  /** The clue that is picked, or null. */
  get clue() { return this.picked.clue; }

  /** Whether what is typed are values of the layer that is picked. */
  get isLayer() { return this.clue?.kind === "layer"; }

  /** Chooses a tool; `numbers` are those with which the next clue begins. The cells that are selected stay selected. */
  choose(name, numbers = {}) {
    const { selected } = this.typist;
    this.tool = name;
    for (const [field, number] of Object.entries(numbers)) this.fields.last.set(`${name}.${field}`, String(number));
    this.kind = this.kinds.get(name) ?? null;
    this.cancel();
    this.digits.select([]);
    this.play.select([]);
    this.picked.pick(null);
    if (this.play.isOn !== (name === "play")) this.play.show(name === "play");
    this.typist.select(selected);
    this.regions.show(name === "regions");
    this.board.leave(["outside", "ray"].includes(this.kind?.gesture) ? 1 : 0);
    this.board.dot("hover", null);
    this.bar.show(name);
    this.fields.show();
  }

  /** The object that takes the gestures of the tool. */
  get hand() {
    if (this.isLayer) return this.digits;
    if (this.kind) return this.drawing;
    return { digits: this.digits, play: this.play, regions: this.regions, erase: this.drawing, select: this.picked }[this.tool];
  }

  /** The object that takes digits. */
  get typist() { return this.tool === "play" ? this.play : this.digits; }

  listen() {
    const area = find("board");
    area.addEventListener("pointerdown", event => this.down(event));
    area.addEventListener("pointermove", event => this.move(event));
    area.addEventListener("pointerup", event => this.up(event));
    area.addEventListener("pointercancel", () => this.cancel());
    area.addEventListener("keydown", event => this.key(event));
    // Keys that nothing else has are those of the grid: the field or button that had them is gone.
    addEventListener("keydown", event => {
      if (event.target !== document.body || document.querySelector("dialog[open]")) return;
      this.key(event);
      if (event.defaultPrevented) area.focus({ preventScroll: true });
    });
    find("options").addEventListener("submit", event => {
      event.preventDefault();
      area.focus();
    });
  }

  down(event) {
    if (event.button !== 0) return;
    if (!this.puzzle) return this.note("Nothing can be drawn while the text has an error.", true);
    event.preventDefault();
    find("board").focus({ preventScroll: true });
    find("board").setPointerCapture(event.pointerId);
    const place = this.board.place(event);
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    // What is picked has handles, whatever the tool is.
    this.held = this.tool !== "digits" && this.picked.takes(place, adds) ? this.picked : this.hand;
    this.from = place;
    this.held.down(place, { adds, cell: this.board.cell(place) });
  }

  move(event) {
    const place = this.board.place(event);
    if (this.held) this.held.move(place);
    else if (this.puzzle) this.drawing.hover(place);
  }

  up(event) {
    if (!this.held) return;
    const { held, from } = this;
    this.held = null;
    const place = this.board.place(event);
    const isClick = Math.hypot(place.row - from.row, place.column - from.column) < DOUBLE.far;
    const { time, row, column } = this.clicked;
    const isDouble = isClick && event.timeStamp - time < DOUBLE.time && Math.hypot(place.row - row, place.column - column) < DOUBLE.far;
    this.clicked = isClick && !isDouble ? { time: event.timeStamp, ...place } : { time: -Infinity, row: 0, column: 0 };
    if (!isDouble || this.isLayer || ["erase", "play"].includes(this.tool)) return held.up(from, { isClick });
    held.cancel?.();
    this.editAt(place);
  }

  cancel() {
    this.held = null;
    for (const hand of [this.drawing, this.picked]) hand.cancel();
  }

  /** The numbers of the clues at a place, those nearest to it first; small ones before large ones. */
  cluesAt(place) {
    const { order } = this.board;
    const found = (this.puzzle?.constraints ?? []).map((clue, number) => {
      const far = reach(this.board, this.kinds.get(clue.kind), clue, place);
      return { number, far, size: cellsOf(clue, order).length, own: clue.kind === this.kind?.name ? 0 : 1 };
    });
    return found.filter(one => one.far < Infinity).sort((a, b) => a.own - b.own || a.far - b.far || a.size - b.size).map(one => one.number);
  }

  /** Picks the clue at a place, and goes to its first field. */
  editAt(place) {
    const number = this.picked.number ?? this.cluesAt(place)[0];
    if (number === undefined) return;
    if (this.tool === "digits") this.choose("select");
    this.picked.pick(number);
    this.fields.focus();
  }

  /** Picks a clue of the list. */
  pick(number) {
    if (this.tool !== "select" && this.kind?.name !== this.puzzle.constraints[number]?.kind) this.choose("select");
    this.picked.pick(number);
    find("board").focus();
  }

  /** Selects a cell, of a layer if its number is given. */
  select(cell, layer = null) {
    this.choose("digits");
    this.picked.pick(layer);
    this.digits.select([cell]);
    find("board").focus();
  }

  remove(number) {
    const { puzzle } = this;
    if (this.removed.puzzle !== puzzle) this.removed = { puzzle, numbers: new Set() };
    // A double click removes once.
    if (this.removed.numbers.has(number)) return;
    this.removed.numbers.add(number);
    this.picked.pick(null);
    this.edit({ remove: number }).then(() => this.removed.numbers.delete(number));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.puzzle) return;
    if (event.key === "Escape") {
      this.cancel();
      if (this.clue) this.picked.pick(null);
      else if (this.hand === this.typist) this.typist.select([]);
      else this.choose("digits");
    } else {
      const hand = this.isLayer && this.digits.selected.length ? this.digits : this.clue ? this.picked : ["digits", "select", "play"].includes(this.tool) ? this.typist : this.drawing;
      if (!hand.key(event)) return;
    }
    event.preventDefault();
  }

  /** Draws where clues are, in a layer of the picture: their lines, cells or places. */
  outline(layer, clues) {
    this.board.shapes(layer, clues.map(clue => {
      const cells = cellsOf(clue, this.board.order);
      const shape = shapeOf(this.board, this.kinds.get(clue.kind), clue);
      const at = shape === "rim" ? rimOf(this.board, clue) : shape === "dot" || shape === "corner" ? centre(this.board, cells) : null;
      return { cells, at, isLine: shape === "line" };
    }));
  }

  /** The puzzle has changed. */
  update() {
    const { order } = this.board;
    this.digits.select(this.digits.selected.filter(cell => this.board.has(Math.floor(cell / order), cell % order)));
    this.play.update();
    this.picked.update();
    this.regions.update();
    this.outline("faulty", this.puzzle.constraints.filter(clue => clue.fault));
    this.fields.refresh();
  }

  /** What the tool does, in words. */
  hint() {
    const hints = {
      groups: "Drag through the first cells, then through the second ones. Shift and drag draws further ones.",
      clone: "Drag through the first cells, then through their copies in the same order.",
      cells: "Drag through cells. Click a clue to select it; Shift and drag adds cells to it.",
      split: "Drag from the first cell through the others. Afterwards its ends can be dragged, or Shift and drag adds cells.",
      pair: "Click the border between two cells.",
      corner: "Click a corner.",
      cell: "Click a cell.",
      outside: "Click beside a row or column. By keys, Enter takes the row of a cell, Shift and Enter its column.",
      ray: "Click outside the grid, on the side to which the diagonal goes. By keys, Enter begins beside the row of a cell, Shift and Enter above its column.",
      form: "Fill in the fields.",
    };
    const own = {
      digits: "Select cells, and type. Enter or a double click selects the clue of a cell.",
      select: "Click a clue. Drag it or its ends, move it with the arrow keys, Delete removes it, Enter edits it.",
      play: "",
      erase: "Click a clue or a digit.",
      regions: this.regions.words(),
    };
    if (this.clue) return this.isLayer ? "Select cells, and type their values in this layer. Escape ends." : this.picked.hint();
    const drawn = this.kind?.name === "clone" ? "clone" : isGrouped(this.kind) ? "groups" : this.kind?.gesture;
    return this.kind ? `${hints[drawn]} ${title(this.kind.name)}: ${this.kind.told}` : own[this.tool];
  }
}
