// What the mouse and the keys do to the grid: each tool turns a gesture into a change of the text.

import { cellsOf, table, title, toml } from "./clues.js";

const find = id => document.getElementById(id);

/** The kinds that have buttons of their own; all others are in the list. */
const FAVORITES = ["killer", "thermo", "arrow", "whisper", "renban", "white", "black", "x", "v", "odd", "even", "quad"];

const GROUPS = { cells: "Cages, lines and cells", split: "One cell and others", pair: "Between two cells", corner: "On a corner", cell: "In a cell", outside: "Outside the grid", grid: "Whole grid" };

/** Small pictures for the buttons. */
const ICONS = {
  digits: '<text x="8" y="12.5" text-anchor="middle">5</text>',
  erase: '<path d="M9.5 3 14 7.5l-5.5 6H5.5L2 10z M5.5 6.8l4.7 4.7"/>',
  regions: '<path d="M2 2h12v12H2z M2 6h5V2 M7 6v4h7 M7 10v4"/>',
  killer: '<path stroke-dasharray="2 1.6" d="M2.5 2.5h11v6h-5v5h-6z"/>',
  thermo: '<circle class="solid" cx="4.5" cy="11.5" r="3"/><path stroke-width="2.6" d="m5 11 7.5-7.5"/>',
  arrow: '<circle cx="4.5" cy="11.5" r="2.8"/><path d="M6.5 9.5 13 3M8.8 3H13v4.2"/>',
  whisper: '<path stroke="#1c9a3c" stroke-width="3" d="m2.5 13 4-8 3 6 4-8"/>',
  renban: '<path stroke="#a33fc4" stroke-width="3" d="m2.5 13 4-8 3 6 4-8"/>',
  white: '<path class="faint" d="M8 1v14"/><circle class="paper" cx="8" cy="8" r="3.2"/>',
  black: '<path class="faint" d="M8 1v14"/><circle class="ink" cx="8" cy="8" r="3.4"/>',
  x: '<text x="8" y="12" text-anchor="middle">X</text>',
  v: '<text x="8" y="12" text-anchor="middle">V</text>',
  odd: '<circle class="shade" cx="8" cy="8" r="5.5"/>',
  even: '<path class="shade" d="M3 3h10v10H3z"/>',
  quad: '<path class="faint" d="M8 1v14M1 8h14"/><circle class="paper" cx="8" cy="8" r="4"/>',
};

/** Which gesture draws a kind. */
function gesture(kind) {
  const [first, second] = kind.fields;
  const needed = kind.fields.filter(field => !field.optional);
  if (kind.fields.some(field => field.form === "other" && !field.optional)) return null;
  if (kind.name === "quad") return "corner";
  if (first?.form === "pair") return "pair";
  if (first && second && ["cells", "cell"].includes(first.form) && second.form === "cells") return kind.name === "clone" ? null : "split";
  if (needed.some(field => field.form === "index")) return "outside";
  if (kind.fields.some(field => field.form === "cells")) return "cells";
  if (first?.form === "cell") return "cell";
  if (needed.length > 0) return "grid";
  return null;
}

export class Tools {
  /**
   * `edit(edit, then)` changes the text; `then(puzzle, number)` is called with the puzzle that comes out of it, and the
   * number of the clue of which a field was changed.
   * `state()` is what is known: the puzzle, or null.
   */
  constructor(board, kinds, { edit, state, note }) {
    Object.assign(this, { board, edit, state, note });
    this.kinds = new Map(kinds.map(kind => [kind.name, { ...kind, gesture: gesture(kind) }]));
    this.selected = [];
    this.clue = null;
    this.typed = { text: "", time: 0 };
    this.draft = null;
    this.values = new Map();
    this.build();
    this.choose("digits");
    this.listen();
  }

  // The bar.

  build() {
    const button = (name, words) => {
      const made = document.createElement("button");
      made.dataset.tool = name;
      made.title = words;
      made.setAttribute("aria-label", words);
      made.innerHTML = `<svg viewBox="0 0 16 16">${ICONS[name]}</svg>`;
      made.addEventListener("click", () => this.choose(name));
      return made;
    };
    const meaning = name => `${title(name)}: ${this.kinds.get(name).meaning}`;
    const own = [button("digits", "Digits: select cells and type"), button("erase", "Erase clues and digits"), button("regions", "Regions: draw irregular boxes")];
    const favorites = FAVORITES.filter(name => this.kinds.has(name)).map(name => button(name, meaning(name)));
    const list = document.createElement("select");
    list.id = "kinds";
    list.title = "All kinds of clues";
    list.append(new Option("More…", ""));
    for (const [shape, words] of Object.entries(GROUPS)) {
      const group = document.createElement("optgroup");
      group.label = words;
      const names = [...this.kinds.values()].filter(kind => kind.gesture === shape).map(kind => kind.name);
      group.append(...names.map(name => new Option(title(name), name)));
      if (names.length) list.append(group);
    }
    list.addEventListener("change", () => list.value && this.choose(list.value));
    find("tools").replaceChildren(...own, rule(), ...favorites, list);
  }

  choose(name) {
    this.tool = name;
    this.kind = this.kinds.get(name) ?? null;
    this.draft = null;
    this.select([]);
    this.clue = null;
    this.board.areas("areas", []);
    this.board.leave(this.kind?.gesture === "outside" ? 1 : 0);
    for (const button of find("tools").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", button.dataset.tool === name);
    }
    const list = find("kinds");
    list.value = FAVORITES.includes(name) || !this.kind ? "" : name;
    list.classList.toggle("chosen", list.value !== "");
    if (name === "regions") this.startRegions();
    this.showOptions();
  }

  // The line below the bar: what to do, and the fields of the clue that is drawn next or was drawn last.

  showOptions() {
    const form = find("options");
    form.replaceChildren();
    const words = document.createElement("span");
    words.className = "hint";
    const clue = this.clue === null ? null : this.puzzle?.constraints[this.clue];
    if (clue && this.kinds.get(clue.kind)) {
      const name = document.createElement("b");
      name.textContent = title(clue.kind);
      form.append(name, ...this.inputs(this.kinds.get(clue.kind), clue));
      const remove = document.createElement("button");
      [remove.type, remove.textContent, remove.className] = ["button", "Remove", "small"];
      remove.addEventListener("click", () => this.remove(this.clue));
      form.append(remove);
      return;
    }
    if (this.kind) {
      const name = document.createElement("b");
      name.textContent = title(this.kind.name);
      form.append(name, ...this.inputs(this.kind, null));
      if (this.kind.gesture === "grid") {
        const add = document.createElement("button");
        [add.type, add.textContent, add.className] = ["button", "Add", "small"];
        add.addEventListener("click", () => this.add([]));
        form.append(add);
      }
    }
    words.textContent = words.title = this.hint();
    form.append(words);
  }

  hint() {
    if (this.draft) return this.draftWords();
    const hints = {
      cells: "Drag through cells.",
      split: "Drag from the first cell through the others.",
      pair: "Click the border between two cells.",
      corner: "Click a corner.",
      cell: "Click a cell.",
      outside: "Click beside a row or column.",
      grid: "",
    };
    if (this.kind) return `${hints[this.kind.gesture]} ${this.kind.meaning}`.trim();
    return this.tool === "erase" ? "Click a clue or a digit." : "Select cells with the mouse or the arrow keys, and type.";
  }

  /** Inputs for the fields that are not drawn: those of a clue, or what the next one is to have. */
  inputs(kind, clue) {
    const fields = kind.fields.filter(field => ["number", "numbers", "word"].includes(field.form));
    const own = fields.filter(field => !(kind.gesture === "outside" && ["side", "axis"].includes(field.name)) && !(kind.name === "littlekiller" && field.form === "word") && !(kind.name === "lunchbox" && field.form === "word"));
    // An optional number of the next clue is typed after it is drawn.
    return own.filter(field => clue || !field.optional).map(field => {
      const label = document.createElement("label");
      const input = field.form === "word" ? document.createElement("select") : document.createElement("input");
      if (field.form === "word") input.append(...field.words.map(word => new Option(word, word)));
      else [input.size, input.inputMode] = [field.form === "numbers" ? 8 : 4, "text"];
      input.dataset.field = field.name;
      input.value = [clue ? clue[field.name] ?? "" : this.value(kind, field)].flat().join(" ");
      input.addEventListener("change", () => clue ? this.setField(this.clue, field, input.value) : this.values.set(`${kind.name}.${field.name}`, input.value));
      label.append(field.name, input);
      return label;
    });
  }

  /** What a field of the next clue of a kind is to hold. */
  value(kind, field) {
    return this.values.get(`${kind.name}.${field.name}`) ?? [kind.example[field.name] ?? ""].flat().join(" ");
  }

  setField(clue, field, value) {
    const text = value.trim() === "" && field.optional ? null : toml(field.form, value);
    if (text !== '""') this.edit({ field: field.name, clue, value: text }, (_, number) => this.pick(number));
  }

  // The grid.

  listen() {
    const area = find("board");
    area.addEventListener("pointerdown", event => this.down(event));
    area.addEventListener("pointermove", event => this.move(event));
    area.addEventListener("pointerup", () => this.up());
    area.addEventListener("pointercancel", () => this.cancel());
    area.addEventListener("keydown", event => this.key(event));
    find("options").addEventListener("submit", event => {
      event.preventDefault();
      document.activeElement.blur();
      area.focus();
    });
  }

  get puzzle() { return this.state(); }

  down(event) {
    if (event.button !== 0 || !this.puzzle) return;
    const place = this.board.place(event);
    const cell = this.board.cell(place);
    event.preventDefault();
    find("board").focus({ preventScroll: true });
    find("board").setPointerCapture(event.pointerId);
    this.drag = { from: place, cells: cell === null ? [] : [cell], adds: event.shiftKey || event.ctrlKey || event.metaKey };
    this.clue = null;
    if (this.tool === "digits" && this.drag.adds) this.drag.before = this.selected;
    if (this.tool === "regions" && cell !== null) this.drag.region = this.draft[cell];
    this.follow();
  }

  move(event) {
    if (!this.drag) return this.hover(event);
    const place = this.board.place(event);
    const { cells } = this.drag;
    const cell = cells.length ? this.board.cellOnPath(place) : null;
    if (cell === null || cell === cells.at(-1)) return;
    // Back to the cell before: the last one goes.
    if (cells.length > 1 && cell === cells.at(-2) && this.tool !== "digits") cells.pop();
    else if (!cells.includes(cell)) cells.push(...this.between(cells.at(-1), cell).filter(one => !cells.includes(one)));
    this.follow();
  }

  /** The cells from one to another, which a fast mouse skips, without the first one. */
  between(from, to) {
    const n = this.board.order;
    const [down, right] = [Math.floor(to / n) - Math.floor(from / n), to % n - from % n];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    const all = Array.from({ length: steps }, (_, at) => from + Math.round(down * (at + 1) / steps) * n + Math.round(right * (at + 1) / steps));
    return all.filter(cell => this.board.has(Math.floor(cell / n), cell % n));
  }

  hover(event) {
    const place = this.board.place(event);
    const shape = this.kind?.gesture;
    if (shape === "pair") this.board.dot("hover", this.border(place)?.at);
    else if (shape === "corner") this.board.dot("hover", this.corner(place)?.at);
    else if (shape === "outside") this.board.dot("hover", this.outside(place)?.at);
    else this.board.dot("hover", null);
  }

  /** Shows what is being drawn. */
  follow() {
    const { cells, before, region } = this.drag;
    if (this.tool === "digits") return this.select([...new Set([...(before ?? []), ...cells])]);
    if (this.tool === "regions") {
      for (const cell of cells) this.draft[cell] = region;
      return this.showDraft();
    }
    if (this.kind && ["cells", "split", "pair"].includes(this.kind.gesture)) {
      this.board.mark("held", cells);
      this.board.path("path", cells);
    }
  }

  cancel() {
    this.drag = null;
    this.board.mark("held", []);
    this.board.path("path", []);
  }

  up() {
    if (!this.drag) return;
    const { cells, from } = this.drag;
    this.cancel();
    const names = list => list.map(cell => this.board.name(cell)).join(" ");
    const text = list => JSON.stringify(names(list));
    if (this.tool === "digits") return;
    if (this.tool === "regions") return this.finishRegions();
    if (this.tool === "erase") return this.erase(from);
    const [first, second] = this.kind.fields;
    switch (this.kind.gesture) {
      case "cells":
        if (cells.length) this.add([[this.kind.fields.find(field => field.form === "cells").name, text(cells)]]);
        break;
      case "split":
        if (cells.length > 1) this.add([[first.name, text(cells.slice(0, 1))], [second.name, text(cells.slice(1))]]);
        break;
      case "pair": {
        const pair = cells.length === 2 ? cells : this.border(from)?.cells;
        if (pair) this.toggle(first.name, pair, text(pair));
        break;
      }
      case "corner": {
        const corner = this.corner(from);
        if (corner) this.add([[first.name, text(corner.cells)]]);
        break;
      }
      case "cell":
        if (cells.length) this.add([[first.name, text(cells.slice(0, 1))]]);
        break;
      case "outside": {
        const place = this.outside(from);
        if (place) this.add(this.kind.fields.flatMap(({ name }) => name === "index" ? [[name, place.index]]
          : name === "side" && !this.kind.fields.some(field => field.name === "axis") ? [[name, JSON.stringify(place.side)]]
          : name === "axis" ? [[name, JSON.stringify(["left", "right"].includes(place.side) ? "row" : "col")]] : []));
        break;
      }
    }
  }

  /** The border between two cells that is next to a place. */
  border({ row, column }) {
    const [down, right] = [Math.abs(row - Math.round(row)), Math.abs(column - Math.round(column))];
    if (Math.min(down, right) > 0.3) return null;
    const [r, c] = [Math.floor(row), Math.floor(column)];
    const cells = down < right
      ? [[Math.round(row) - 1, c], [Math.round(row), c]]
      : [[r, Math.round(column) - 1], [r, Math.round(column)]];
    const at = down < right ? { row: Math.round(row), column: c + 0.5 } : { row: r + 0.5, column: Math.round(column) };
    return this.onGrid(cells) && { cells: this.onGrid(cells), at };
  }

  corner({ row, column }) {
    const [r, c] = [Math.round(row), Math.round(column)];
    const cells = this.onGrid([[r - 1, c - 1], [r - 1, c], [r, c - 1], [r, c]]);
    return cells && { cells, at: { row: r, column: c } };
  }

  /** The place outside the grid. */
  outside({ row, column }) {
    const [rows, columns] = this.board.frame;
    const [r, c] = [Math.floor(row), Math.floor(column)];
    const isIn = (at, end) => at >= 0 && at < end;
    if (isIn(r, rows) && !isIn(c, columns)) return { side: c < 0 ? "left" : "right", index: r + 1, at: { row: r + 0.5, column: c < 0 ? -0.5 : columns + 0.5 } };
    if (isIn(c, columns) && !isIn(r, rows)) return { side: r < 0 ? "top" : "bottom", index: c + 1, at: { row: r < 0 ? -0.5 : rows + 0.5, column: c + 0.5 } };
    return null;
  }

  onGrid(places) {
    const n = this.board.order;
    return places.every(([r, c]) => this.board.has(r, c)) ? places.map(([r, c]) => r * n + c) : null;
  }

  // Clues.

  /** Adds a clue of the kind that is chosen, with the fields that were drawn, and those of the inputs. */
  add(drawn) {
    const { kind } = this;
    const fields = kind.fields.flatMap(field => {
      const own = drawn.find(([name]) => name === field.name);
      if (own) return [own];
      const isWanted = !field.optional && ["number", "numbers", "word"].includes(field.form);
      return isWanted ? [[field.name, toml(field.form, this.value(kind, field))]] : [];
    });
    this.edit({ add: table(kind.name, fields) }, puzzle => {
      const last = puzzle.constraints.findLastIndex(clue => clue.kind === kind.name);
      this.pick(last);
      // What was drawn wants its number next.
      find("options").querySelector("input")?.select();
    });
  }

  /** Adds a mark between two cells, or removes the one that is there. */
  toggle(name, pair, text) {
    const same = clue => clue.kind === this.kind.name && cellsOf(clue, this.board.order).sort().join() === [...pair].sort().join();
    const known = this.puzzle.constraints.findIndex(same);
    if (known >= 0) this.remove(known);
    else this.add([[name, text]]);
  }

  remove(clue) {
    this.edit({ remove: clue }, () => this.pick(null));
  }

  /** Shows the cells and the fields of a clue. */
  pick(clue) {
    this.clue = clue;
    this.showPicked();
    this.showOptions();
  }

  showPicked() {
    const clue = this.clue === null ? null : this.puzzle?.constraints[this.clue];
    this.board.mark("picked", clue ? cellsOf(clue, this.board.order) : []);
  }

  /** Removes the clue at a place, or the digit. Small clues lie above large ones. */
  erase(place) {
    const cell = this.board.cell(place);
    const near = this.border(place)?.cells ?? [];
    const size = clue => cellsOf(clue, this.board.order).length;
    const isAt = clue => {
      const cells = cellsOf(clue, this.board.order);
      if (cells.length === 2 && near.length === 2) return near.every(one => cells.includes(one));
      return cell === null ? this.isOutside(clue, place) : cells.includes(cell) && !Number.isInteger(clue.index);
    };
    const found = this.puzzle.constraints.map((clue, number) => ({ clue, number })).filter(({ clue }) => isAt(clue));
    found.sort((a, b) => size(a.clue) - size(b.clue));
    if (found.length) this.remove(found[0].number);
    else if (cell !== null && this.puzzle.givens[cell] !== null) this.setGivens([cell], null);
  }

  isOutside(clue, place) {
    const at = this.outside(place);
    const side = clue.side ?? (clue.axis === "row" ? "left" : "top");
    return at !== null && clue.index === at.index - 1 && side === at.side;
  }

  // Digits.

  select(cells) {
    this.selected = cells;
    this.board.mark("selected", cells);
  }

  setGivens(cells, symbol) {
    const n = this.board.order;
    const changed = cells.filter(cell => this.puzzle.givens[cell] !== symbol);
    if (changed.length) this.edit({ givens: changed.map(cell => [Math.floor(cell / n), cell % n, symbol]) });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.puzzle) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key in steps) {
      if (this.tool !== "digits") this.choose("digits");
      this.walk(steps[event.key], event.shiftKey);
    } else if (event.key === "Escape") {
      this.cancel();
      this.choose("digits");
    } else if (["Backspace", "Delete", " ", "."].includes(event.key)) {
      if (this.clue !== null) this.remove(this.clue);
      else this.setGivens(this.selected, null);
    } else if (event.key.length === 1 && this.selected.length) {
      this.type(event.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** A symbol may have several digits, which are typed quickly. */
  type(key) {
    const time = performance.now();
    const names = this.puzzle.symbols.map(name => name.toLowerCase());
    const joined = (time - this.typed.time < 900 ? this.typed.text : "") + key.toLowerCase();
    const text = names.includes(joined) ? joined : key.toLowerCase();
    const symbol = names.indexOf(text);
    this.typed = { text, time };
    if (symbol >= 0) this.setGivens(this.selected, symbol);
    else if (key === "0") this.setGivens(this.selected, null);
  }

  walk([down, right], adds) {
    const n = this.board.order;
    const last = this.selected.at(-1);
    const [rows, columns] = this.board.frame;
    const next = cell => (Math.floor(cell / n) + down + rows) % rows * n + (cell % n + right + columns) % columns;
    const isThere = cell => this.board.has(Math.floor(cell / n), cell % n);
    let cell = last === undefined ? 0 : next(last);
    // A row or column comes back to where it began.
    for (let step = 0; step < n * n && !isThere(cell); step += 1) cell = last === undefined ? cell + 1 : next(cell);
    this.select(adds ? [...this.selected.filter(one => one !== cell), cell] : [cell]);
  }

  // Regions: a draft, which is written when all of them have the right size.

  startRegions() {
    // Regions of a shape are written in the text.
    if (!this.puzzle || this.puzzle.present) return this.choose("digits");
    const n = this.board.order;
    const [rows, columns] = this.puzzle.box ?? [1, n];
    const box = cell => Math.floor(Math.floor(cell / n) / rows) * (n / columns) + Math.floor(cell % n / columns);
    this.draft = this.puzzle.regions?.slice() ?? Array.from({ length: n * n }, (_, cell) => box(cell));
    this.showDraft();
  }

  sizes() {
    const sizes = Array(this.board.order).fill(0);
    for (const region of this.draft) sizes[region] += 1;
    return sizes;
  }

  draftWords() {
    const n = this.board.order;
    const wrong = this.sizes().map((size, region) => ({ size, region })).filter(({ size }) => size !== n);
    if (!wrong.length) return "Drag from a region into its neighbors: the cells join the region where the drag begins.";
    return `Written when every region has ${n} cells. Now ${wrong.map(({ size, region }) => `region ${region + 1} has ${size}`).join(", ")}.`;
  }

  showDraft() {
    this.board.areas("areas", this.draft);
    find("options").querySelector(".hint").textContent = this.draftWords();
  }

  finishRegions() {
    const n = this.board.order;
    if (!this.sizes().every(size => size === n)) return;
    const rows = Array.from({ length: n }, (_, row) => this.draft.slice(row * n, (row + 1) * n).map(region => region + 1).join(" "));
    const text = `"""\n${rows.join("\n")}\n"""`;
    this.edit([{ key: "boxes", value: null }, { key: "regions", value: text }]);
  }

  /** A new puzzle is there. */
  update() {
    const n = this.board.order;
    this.select(this.selected.filter(cell => this.board.has(Math.floor(cell / n), cell % n)));
    if (this.draft && this.puzzle.present) this.choose("digits");
    if (this.clue !== null && !this.puzzle.constraints[this.clue]) this.clue = null;
    if (this.draft && this.sizes().every(size => size === n)) this.startRegions();
    this.showPicked();
    if (!find("options").contains(document.activeElement)) this.showOptions();
  }
}

function rule() {
  const made = document.createElement("span");
  made.className = "rule";
  return made;
}
