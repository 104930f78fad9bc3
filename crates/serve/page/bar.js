// The bar of tools, and the list of all rules with a sentence and a picture each.

import { SIDE } from "./board.js";
import { cellsOf, title } from "./clues.js";
import { askPicture } from "./server.js";

const find = id => document.getElementById(id);

/** The kinds that have buttons of their own; all others are in the list. */
const FAVORITES = ["killer", "thermo", "arrow", "whisper", "renban", "white", "black", "x", "v", "odd", "even", "quad"];

/** Small pictures for the buttons. */
const ICONS = {
  digits: '<text x="8" y="12.5" text-anchor="middle">5</text>',
  select: '<path class="solid" d="M4 2.2v10.6l2.9-2.5 1.9 3.7 1.6-.8-1.9-3.6 3.7-.4z"/>',
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

/** What setters call a kind with a usual number, or one by the order of the grid: the next clue begins with it. */
const PRESETS = [
  ["German whispers", "whisper", { diff: order => Math.ceil(order / 2) }], ["Dutch whispers", "whisper", { diff: 4 }], ["Ten line", "sumline", { sum: 10 }],
  ["Parity line", "modular", { mod: 2 }],
];

/** What a search finds besides the names that files may have. */
const WORDS = {
  white: "kropki", black: "kropki", sumline: "tenline 10 line", thermo: "thermometer",
  greater: "inequality", maximum: "fortress", odd: "parity", even: "parity", rule: "expression formula",
  regionsum: "region sum line", antiknight: "chess", antiking: "chess", chess: "knight king",
  draw_line: "cosmetic", draw_circle: "cosmetic shape", draw_square: "cosmetic shape", draw_text: "cosmetic", draw_color: "cosmetic", fog: "fog of war lamp light", regex: "automaton", var: "unknown layer",
};

/** The part of the picture of an example in which its clue is: a square of three places or more. */
function part(kind) {
  const { side, axis, index } = kind.example;
  if (kind.gesture === "rule") return box(0, 0, 9, 0.3);
  if (Number.isInteger(index)) {
    const isRow = side === "left" || side === "right" || axis === "row";
    const [across, along] = [side === "right" || side === "bottom" ? 6 : 0, Math.min(Math.max(index - 1, 0), 6)];
    return isRow ? box(along, across, 3, 1) : box(across, along, 3, 1);
  }
  const cells = cellsOf(kind.example, 9);
  const rows = cells.map(cell => Math.floor(cell / 9));
  const columns = cells.map(cell => cell % 9);
  const [top, left] = [Math.min(8, ...rows), Math.min(8, ...columns)];
  return box(top, left, Math.max(3, Math.max(...rows) - top + 1, Math.max(...columns) - left + 1), kind.gesture === "ray" ? 1 : 0.3);
}

/** A square of a picture with a margin. */
const box = (top, left, side, margin) => [left - margin, top - margin, side + 2 * margin, side + 2 * margin].map(at => at * SIDE).join(" ");

const plain = text => text.toLowerCase().replaceAll(/[_-]/g, " ");

export class Bar {
  constructor(tools) {
    this.tools = tools;
    const own = [
      this.button("digits", "Digits: select cells and type"), this.button("select", "Select clues: move, extend, remove"),
      this.button("erase", "Erase clues and digits"), this.button("regions", "Regions: draw irregular boxes"),
    ];
    const favorites = FAVORITES.filter(name => tools.kinds.has(name)).map(name => this.button(name, this.words(name)));
    const rule = document.createElement("span");
    rule.className = "rule";
    this.more = document.createElement("button");
    [this.more.id, this.more.textContent, this.more.title] = ["kinds", "Rules…", "All kinds of clues and rules (/)"];
    this.more.addEventListener("click", () => this.open());
    find("tools").replaceChildren(...own, rule, ...favorites, this.more);
    find("search").addEventListener("input", () => this.search());
    find("search").addEventListener("keydown", event => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      find("found").querySelector("li:not([hidden]) button")?.click();
    });
    this.pictures = new IntersectionObserver(seen => seen.filter(one => one.isIntersecting).forEach(one => this.draw(one.target)));
    addEventListener("keydown", event => {
      // No number has a slash.
      const isText = event.target.closest("input, textarea, select, dialog") && event.target.inputMode !== "decimal";
      if (event.key !== "/" || isText) return;
      event.preventDefault();
      this.open();
    });
  }

  words(name) {
    return `${title(name)}: ${this.tools.kinds.get(name).told}`;
  }

  button(name, words) {
    const made = document.createElement("button");
    made.dataset.tool = name;
    made.title = words;
    made.setAttribute("aria-label", words);
    made.innerHTML = `<svg viewBox="0 0 16 16">${ICONS[name]}</svg>`;
    made.addEventListener("click", event => {
      this.tools.choose(name);
      // By the mouse, the next keys are for the grid.
      if (event.detail > 0) find("board").focus({ preventScroll: true });
    });
    return made;
  }

  /** Shows which tool is chosen. */
  show(name) {
    for (const button of find("tools").querySelectorAll("[data-tool]")) button.setAttribute("aria-pressed", button.dataset.tool === name);
    this.more.classList.toggle("chosen", this.tools.kind !== null && !FAVORITES.includes(name));
  }

  /** Opens the list of all rules. */
  open() {
    const { kinds } = this.tools;
    this.items ??= [...kinds.values()].map(kind => this.entry(kind, title(kind.name), {}))
      .concat(PRESETS.map(([words, name, numbers]) => this.entry(kinds.get(name), words, numbers)));
    find("search").value = "";
    this.search();
    find("catalogue").showModal();
    find("search").focus();
  }

  entry(kind, words, numbers) {
    const item = document.createElement("li");
    const chosen = document.createElement("button");
    const [picture, name, meaning] = ["i", "b", "span"].map(part => document.createElement(part));
    const of = (number, order) => typeof number === "function" ? number(order) : number;
    const given = Object.entries(numbers).map(([field, number]) => ` (${field} = ${of(number, 9)})`).join("");
    [name.textContent, meaning.textContent] = [words, kind.told + given];
    chosen.type = "button";
    chosen.append(picture, name, meaning);
    chosen.addEventListener("click", () => {
      find("catalogue").close();
      if (kind.gesture === "rule") this.tools.toggle(kind.name);
      else this.tools.choose(kind.name, Object.fromEntries(Object.entries(numbers).map(([field, number]) => [field, of(number, this.tools.board.order)])));
      if (kind.gesture === "form") this.tools.fields.focusOpen();
      else find("board").focus();
    });
    item.dataset.kind = kind.name;
    item.dataset.names = plain([words, kind.name, kind.title, ...kind.also, WORDS[kind.name] ?? ""].join(" "));
    item.dataset.words = `${item.dataset.names} ${plain(kind.meaning + kind.told)}`;
    item.append(chosen);
    if (kind.look !== "words") this.pictures.observe(item);
    return item;
  }

  /** Shows the entries that have all words; those that have them in their names first. */
  search() {
    const words = plain(find("search").value).split(/\s+/).filter(Boolean);
    const has = (item, where) => words.every(word => item.dataset[where].includes(word));
    for (const item of this.items) item.hidden = !has(item, "words");
    // Those whose names begin with the words first, then those that have them in their names.
    const rank = item => item.dataset.names.startsWith(words.join(" ")) && words.length ? 0 : has(item, "names") ? 1 : 2;
    find("found").replaceChildren(...this.items.toSorted((a, b) => rank(a) - rank(b)));
    find("nothing").hidden = this.items.some(item => !item.hidden);
  }

  async draw(item) {
    this.pictures.unobserve(item);
    const blob = await askPicture("example", { kind: item.dataset.kind, theme: document.documentElement.dataset.theme }).catch(() => null);
    if (!blob) return;
    const picture = new DOMParser().parseFromString(await blob.text(), "image/svg+xml").documentElement;
    for (const name of ["width", "height"]) picture.removeAttribute(name);
    picture.setAttribute("viewBox", part(this.tools.kinds.get(item.dataset.kind)));
    item.querySelector("i").replaceChildren(document.adoptNode(picture));
  }
}
