// Playing: digits, pencil marks and colours in open cells, kept beside the text, with their own undo and a clock.

import { SIDE, element } from "./board.js";
import { Digits } from "./digits.js";
import { hasFog, hidden } from "./fog.js";
import { ask } from "./server.js";

const find = id => document.getElementById(id);

/** What is typed, by the letter that chooses it. */
const MODES = { digit: "z", corner: "x", centre: "c", color: "v" };
const COLORS = ["#e5484d", "#f0a030", "#e8d430", "#5cb85c", "#35b5ac", "#4a90e2", "#9b6ad6", "#e67cb4", "#9aa0a8"];

/** Where corner marks stand in a cell, in the order in which they fill it. */
const CORNERS = [[0.17, 0.2], [0.83, 0.2], [0.17, 0.82], [0.83, 0.82], [0.5, 0.2], [0.5, 0.82], [0.17, 0.51], [0.83, 0.51]];

/** How the tab remembers over a reload that a document is played. */
const PLAYED = "played";

const EMPTY = { corner: [], centre: [], color: [] };
const clock = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export class Play extends Digits {
  /** `page` has the functions `paper`, `text`, `note` and `shown`; the last one is called when undo is possible or not. */
  constructor(tools, page) {
    super(tools);
    Object.assign(this, { page, mode: "digit", isOn: false, isPaused: false, right: [], fogged: [] });
    for (const button of find("modes").children) button.addEventListener("click", () => this.choose(button.dataset.mode));
    // The grid keeps the keys while the mouse is at the buttons.
    for (const bar of ["playing", "pad"]) find(bar).addEventListener("mousedown", event => event.preventDefault());
    find("clock").addEventListener("click", () => {
      this.isPaused = !this.isPaused;
      this.showClock();
    });
    find("check").addEventListener("click", () => this.check());
    find("restart").addEventListener("click", () => {
      this.put({});
      this.keep({ seconds: 0 });
    });
    setInterval(() => this.tick(), 1000);
  }

  /** The game of this document; a game in a grid of another size is none. */
  get state() {
    const { play } = this.page.paper().about;
    const { order } = this.board;
    return play && (play.order ?? order) === order ? play : { cells: {}, seconds: 0, order };
  }

  keep(change) {
    const paper = this.page.paper();
    paper.about.play = { ...this.state, ...change };
    paper.keep();
    this.draw();
  }

  /** Whether this tab showed the game of a document before it was loaded again. */
  static wasOn(paper) { return sessionStorage.getItem(PLAYED) === paper.about.id; }

  /** Begins or ends. */
  show(isOn) {
    this.isOn = isOn;
    if (isOn) sessionStorage.setItem(PLAYED, this.page.paper().about.id);
    else sessionStorage.removeItem(PLAYED);
    document.body.classList.toggle("playing", isOn);
    find("play").setAttribute("aria-pressed", isOn);
    this.select(isOn ? this.selected : []);
    if (isOn) this.tellRules();
    this.choose(this.mode);
    this.update();
  }

  /** Shows title and rules: those of the file, or else what the clues say. */
  async tellRules() {
    const { title, author, rules } = this.tools.puzzle ?? {};
    find("told").querySelector("h3").textContent = [title ?? "Rules", author && `by ${author}`].filter(Boolean).join(" ");
    const told = rules ?? (await ask("rules", { text: this.page.text() }).catch(() => ({}))).rules;
    find("told").querySelector("p").textContent = told ?? "";
  }

  /** Shows what was typed into the document that is shown now. */
  update() {
    const { id } = this.page.paper().about;
    if (this.id !== id) [this.id, this.past, this.future] = [id, [], []];
    [...find("pad").children].forEach((button, at) => {
      const isColor = this.isOn && this.mode === "color" && at < this.tools.puzzle.symbols.length;
      button.style.background = isColor ? COLORS[at % COLORS.length] : "";
    });
    this.draw();
    this.page.shown();
  }

  choose(mode) {
    this.mode = mode;
    for (const button of find("modes").children) button.setAttribute("aria-checked", button.dataset.mode === mode);
    if (this.tools.puzzle) this.update();
  }

  // What is typed.

  entry(cell) { return { ...EMPTY, ...this.state.cells[cell] }; }

  get open() { return this.selected.filter(cell => this.tools.puzzle.givens[cell] === null); }

  key(event) {
    const names = this.tools.puzzle.symbols.map(name => name.toLowerCase());
    const key = event.key.toLowerCase();
    const mode = names.includes(key) ? undefined : Object.keys(MODES).find(mode => MODES[mode] === key);
    const shifted = event.shiftKey && event.code.startsWith("Digit") ? names.indexOf(event.code.at(-1)) : -1;
    if (mode) this.choose(mode);
    else if (shifted >= 0) this.set(this.selected, shifted, "corner");
    else return super.key(event);
    return true;
  }

  pick() {}

  /** Types a symbol into cells, or takes it away where all have it; `null` clears. */
  set(_, symbol, mode = this.mode) {
    const cells = Object.fromEntries(this.open.map(cell => [cell, this.entry(cell)]));
    const all = Object.values(cells);
    if (!all.length) return;
    if (symbol === null) this.clear(all, mode);
    else if (mode === "digit") {
      const isThere = all.every(one => one.digit === symbol);
      for (const one of all) one.digit = isThere ? undefined : symbol;
    } else {
      const open = mode === "color" ? all : all.filter(one => one.digit === undefined);
      const isThere = open.every(one => one[mode].includes(symbol));
      for (const one of open) one[mode] = isThere ? one[mode].filter(other => other !== symbol) : [...new Set([...one[mode], symbol])].sort((a, b) => a - b);
    }
    this.put({ ...this.state.cells, ...cells });
    if (mode === "digit" && this.isFull) this.check();
  }

  /** Clears what the mode types; where there are no digits, all marks. */
  clear(all, mode) {
    const hasDigits = all.some(one => one.digit !== undefined);
    for (const one of all) {
      if (mode !== "digit") one[mode] = [];
      else if (hasDigits) one.digit = undefined;
      else Object.assign(one, EMPTY);
    }
  }

  put(cells) {
    this.past.push(this.state.cells);
    this.future = [];
    this.showWrong([]);
    this.keep({ cells });
    this.page.shown();
  }

  get canUndo() { return this.past.length > 0; }
  get canRedo() { return this.future.length > 0; }

  /** Undoes or redoes a change of the cells. */
  move(from, to) {
    if (!from.length) return;
    to.push(this.state.cells);
    this.keep({ cells: from.pop() });
    this.page.shown();
  }

  undo() { this.move(this.past, this.future); }
  redo() { this.move(this.future, this.past); }

  // The clock, and the check.

  /** What is checked: the text, and the digits in their places. */
  get attempt() {
    const n = this.board.order;
    const typed = Object.keys(this.state.cells).map(Number).filter(cell => this.entry(cell).digit !== undefined);
    return { text: this.page.text(), digits: typed.map(cell => [Math.floor(cell / n), cell % n, this.entry(cell).digit]) };
  }

  /** Whether the digits of now were found to solve the text of now. */
  get isSolved() { return this.state.solved === JSON.stringify(this.attempt); }

  get isFull() {
    const { givens } = this.tools.puzzle;
    const { order } = this.board;
    return givens.every((given, cell) => given !== null || !this.board.has(Math.floor(cell / order), cell % order) || this.entry(cell).digit !== undefined);
  }

  tick() {
    if (!this.isOn || this.isPaused || document.hidden || this.isSolved) return;
    this.page.paper().about.play = { ...this.state, seconds: this.state.seconds + 1 };
    if (this.state.seconds % 5 === 0) this.page.paper().keep();
    this.showClock();
  }

  showClock() {
    find("clock").textContent = clock(this.state.seconds);
    find("clock").setAttribute("aria-pressed", this.isPaused);
  }

  async check() {
    const { attempt } = this;
    const told = await ask("aid", { aid: "check", ...attempt }).catch(error => ({ fault: error.message }));
    const asked = JSON.stringify(attempt);
    if (!this.isOn || asked !== JSON.stringify(this.attempt)) return;
    const fault = told.fault ?? told.error?.what;
    if (fault) return this.page.note(fault, true);
    this.showWrong(told.wrong);
    if (told.solved) this.keep({ solved: asked });
    const count = told.wrong.length;
    this.page.note(told.solved ? `Solved in ${clock(this.state.seconds)}.` : told.fits ? "No mistake so far."
      : count ? `${count === 1 ? "1 digit is" : `${count} digits are`} wrong.` : "No solution has these digits.", !told.fits);
  }

  /** Asks which digits are right, as the fog around them lifts. */
  async lift() {
    const { attempt } = this;
    const asked = JSON.stringify(attempt);
    if (asked === this.lifted) return;
    this.lifted = asked;
    const told = await ask("aid", { aid: "check", ...attempt }).catch(() => ({}));
    if (asked !== this.lifted) return;
    const typed = attempt.digits.map(([row, column]) => row * this.board.order + column);
    // If they do not fit, and none is known to be wrong, none is known to be right.
    this.right = told.fits ? typed : told.wrong?.length ? typed.filter(cell => !told.wrong.includes(cell)) : [];
    this.draw();
  }

  /** Says what can be seen of a cell. */
  tell(cell) {
    if (!this.fogged.includes(cell)) return super.tell(cell);
    find("spoken").textContent = `${this.board.name(cell)}: fog`;
  }

  showWrong(cells) { this.board.mark("mistaken", cells); }

  // The picture.

  draw() {
    this.showClock();
    if (!this.isOn || !this.tools.puzzle) {
      this.showWrong([]);
      this.board.mark("fog", []);
      return this.board.draw("typed", []);
    }
    this.fogged = hidden(this.tools.puzzle, this.board, this.right);
    this.board.mark("fog", this.fogged);
    if (hasFog(this.tools.puzzle)) this.lift();
    const cells = Object.keys(this.state.cells).map(Number).filter(cell => this.tools.puzzle.givens[cell] === null);
    this.board.draw("typed", cells.flatMap(cell => this.shapes(cell)));
  }

  shapes(cell) {
    const { digit, corner, centre, color } = this.entry(cell);
    const { symbols } = this.tools.puzzle;
    const [x, y] = this.board.centre(cell).map(at => at - SIDE / 2);
    const words = (text, [across, down], size) => {
      const made = element("text", { x: x + across * SIDE, y: y + down * SIDE, "font-size": size * SIDE });
      made.textContent = text;
      return made;
    };
    const stripes = color.map((one, at) => element("rect", { x: x + at * SIDE / color.length, y, width: SIDE / color.length, height: SIDE, fill: COLORS[one % COLORS.length] }));
    if (digit !== undefined) return [...stripes, words(symbols[digit], [0.5, 0.53], 0.58)];
    const middle = centre.map(one => symbols[one]).join("");
    const size = Math.min(0.27, 1.45 / Math.max(1, middle.length));
    return [...stripes, ...corner.slice(0, CORNERS.length).map((one, at) => words(symbols[one], CORNERS[at], 0.24)), ...middle ? [words(middle, [0.5, 0.52], size)] : []];
  }
}
