// The picture, and what lies over it while the mouse draws: cells, paths, marks. Lengths are those of the picture, in which a
// cell has 64 on each side and the grid begins at the origin.

export const SIDE = 64;

const SVG = "http://www.w3.org/2000/svg";
const find = id => document.getElementById(id);

export class Board {
  constructor() {
    this.overlay = find("overlay");
    this.order = 9;
    // Rows and columns that are shown, and which cells are there: null for all.
    this.frame = [9, 9];
    this.present = null;
    this.margin = 0;
    this.room = 0;
    this.area = null;
    this.layers = new Map();
    // It lies below all that is typed or marked.
    this.draw("fog", []);
  }

  /** Shows the text of a picture. */
  show(text) {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (picture.localName !== "svg") return;
    this.area = picture.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.querySelector("title")?.remove();
    find("picture").replaceChildren(document.adoptNode(picture));
    this.fit();
  }

  /** Leaves room around the grid for clues outside. */
  leave(cells) {
    this.margin = cells * SIDE;
    this.fit();
  }

  /** Another document has other room around the grid. */
  forget() {
    this.room = 0;
  }

  /** The grid stays where it is: there is as much room on each side as any side has needed so far. */
  fit() {
    if (!this.area) return;
    const [left, top, width, height] = this.area;
    const [rows, columns] = this.frame.map(side => side * SIDE);
    this.room = Math.max(this.room, this.margin, -left, -top, left + width - columns, top + height - rows);
    const box = [-this.room, -this.room, columns + 2 * this.room, rows + 2 * this.room].join(" ");
    find("picture").firstElementChild.setAttribute("viewBox", box);
    this.overlay.setAttribute("viewBox", box);
  }

  /** Where an event happens, in cells: row and column with fractions. */
  place(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.overlay.getScreenCTM().inverse());
    return { row: at.y / SIDE, column: at.x / SIDE };
  }

  /** The cell of a place, or null outside the grid, and where it has none. */
  cell({ row, column }) {
    const [r, c] = [Math.floor(row), Math.floor(column)];
    return this.has(r, c) ? r * this.order + c : null;
  }

  /** Whether there is a cell. */
  has(row, column) {
    const isInside = row >= 0 && column >= 0 && row < this.order && column < this.order;
    return isInside && (this.present?.[row * this.order + column] ?? true);
  }

  /** The cells that there are, row by row. */
  get cells() {
    return [...Array(this.order ** 2).keys()].filter(cell => this.has(Math.floor(cell / this.order), cell % this.order));
  }

  /** The cell of a place for a path: corners of cells do not count, so that diagonals can be drawn. */
  cellOnPath(place) {
    const far = Math.hypot(place.row % 1 - 0.5, place.column % 1 - 0.5);
    return far < 0.46 ? this.cell(place) : null;
  }

  name(cell) {
    return `r${Math.floor(cell / this.order) + 1}c${cell % this.order + 1}`;
  }

  centre(cell) {
    return [(cell % this.order + 0.5) * SIDE, (Math.floor(cell / this.order) + 0.5) * SIDE];
  }

  /** The middle of a cell, in cells. */
  middle(cell) {
    return { row: Math.floor(cell / this.order) + 0.5, column: cell % this.order + 0.5 };
  }

  /** The cells from one to another, which a fast mouse skips, without the first one. */
  between(from, to) {
    const n = this.order;
    const [down, right] = [Math.floor(to / n) - Math.floor(from / n), to % n - from % n];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    const all = Array.from({ length: steps }, (_, at) => from + Math.round(down * (at + 1) / steps) * n + Math.round(right * (at + 1) / steps));
    return all.filter(cell => this.has(Math.floor(cell / n), cell % n));
  }

  square(cell) {
    const [x, y] = this.centre(cell);
    return element("rect", { x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE });
  }

  line(cells) {
    return element("polyline", { points: cells.map(cell => this.centre(cell).join(",")).join(" ") });
  }

  /** Marks cells in a layer, instead of what the layer has; the classes of style.css are `selected`, `held`, … */
  mark(layer, cells) {
    this.draw(layer, cells.map(cell => this.square(cell)));
  }

  /** Draws a path through cells. */
  path(layer, cells) {
    this.draw(layer, cells.length ? [this.line(cells), circle(this.middle(cells[0]), 6)] : []);
  }

  /** Draws places of clues: each is a line through its cells, the cells, or a point. */
  shapes(layer, clues) {
    this.draw(layer, clues.flatMap(({ cells, at, isLine }) =>
      at ? [circle(at, 2.6)] : isLine && cells.length > 1 ? [this.line(cells)] : cells.map(cell => this.square(cell))));
  }

  /** Draws the regions of a draft in colors. */
  areas(layer, regions) {
    this.draw(layer, regions.map((region, cell) => {
      const rect = this.square(cell);
      rect.style.fill = `hsl(${(region * 137.5) % 360} 70% 55%)`;
      return rect;
    }));
  }

  dots(layer, places) {
    this.draw(layer, places.map(place => circle(place, 5)));
  }

  dot(layer, place) {
    this.draw(layer, place ? [circle(place, 7)] : []);
  }

  /** Draws an arrow from a place along a diagonal. */
  arrow(layer, place, step) {
    if (!place) return this.draw(layer, []);
    const [x, y] = [place.column * SIDE, place.row * SIDE];
    const [right, down] = [step[1] * SIDE / 2, step[0] * SIDE / 2];
    this.draw(layer, [circle(place, 7), element("polyline", { points: `${x},${y} ${x + right},${y + down}` })]);
  }

  draw(layer, shapes) {
    if (!this.layers.has(layer)) {
      const group = element("g", { class: layer });
      this.layers.set(layer, group);
      this.overlay.append(group);
    }
    this.layers.get(layer).replaceChildren(...shapes);
  }
}

const circle = ({ row, column }, part) => element("circle", { cx: column * SIDE, cy: row * SIDE, r: SIDE / part });

/** An element of a picture. */
export function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
