// Regions that are being drawn: a draft, which is written when all of them have the right size. It outlives other tools.

export class Regions {
  constructor(tools) {
    this.tools = tools;
    this.board = tools.board;
    /** The number of the region of each cell; null before the first change. */
    this.draft = null;
    this.isShown = false;
  }

  /** The regions that the puzzle has. */
  now() {
    const { puzzle } = this.tools;
    const n = puzzle.order;
    const [rows, columns] = puzzle.boxes ?? [1, n];
    const box = cell => Math.floor(Math.floor(cell / n) / rows) * (n / columns) + Math.floor(cell % n / columns);
    return puzzle.regions?.slice() ?? Array.from({ length: n * n }, (_, cell) => box(cell));
  }

  /** What is drawn over: the draft, if it is one of this grid. */
  get areas() {
    const { puzzle } = this.tools;
    if (!puzzle || puzzle.present) return null;
    return this.draft?.length === puzzle.order ** 2 ? this.draft : this.now();
  }

  show(isShown) {
    this.isShown = isShown;
    const areas = isShown ? this.areas : null;
    this.board.areas("areas", areas ?? []);
    if (isShown && this.tools.puzzle && !areas) this.tools.note("Regions of a shape are written in the text.");
  }

  /** Takes a draft, as undo brings it back. */
  set(draft) {
    this.draft = draft ?? null;
    this.update();
  }

  /** The puzzle has changed. */
  update() {
    if (this.isShown) this.board.areas("areas", this.areas ?? []);
  }

  down(_, { cell }) {
    const { areas } = this;
    this.drag = areas && cell !== null ? { areas: areas.slice(), region: areas[cell], last: cell } : null;
  }

  move(place) {
    const cell = this.drag ? this.board.cellOnPath(place) : null;
    if (cell === null) return;
    for (const one of [...this.board.between(this.drag.last, cell), cell]) this.drag.areas[one] = this.drag.region;
    this.drag.last = cell;
    this.board.areas("areas", this.drag.areas);
  }

  up() {
    const { drag } = this;
    this.drag = null;
    if (!drag || String(drag.areas) === String(this.areas)) return;
    this.draft = drag.areas;
    if (this.isWhole(drag.areas)) this.write(drag.areas);
    else this.tools.drafted(this.draft);
    this.tools.fields.show();
  }

  sizes(areas) {
    const sizes = Array(this.board.order).fill(0);
    for (const region of areas) sizes[region] += 1;
    return sizes;
  }

  isWhole(areas) {
    return this.sizes(areas).every(size => size === this.board.order);
  }

  words() {
    const n = this.board.order;
    const { areas } = this;
    if (!areas) return "Regions of a shape are written in the text.";
    const wrong = this.sizes(areas).map((size, region) => ({ size, region })).filter(({ size }) => size !== n);
    if (!wrong.length) return "Drag from a region into its neighbors: the cells join the region where the drag begins.";
    return `Written when every region has ${n} cells. Now ${wrong.map(({ size, region }) => `region ${region + 1} has ${size}`).join(", ")}.`;
  }

  write(areas) {
    const n = this.board.order;
    const rows = Array.from({ length: n }, (_, row) => areas.slice(row * n, (row + 1) * n).map(region => region + 1).join(" "));
    this.draft = null;
    this.tools.edit([{ key: "boxes", value: null }, { key: "regions", value: `"""\n${rows.join("\n")}\n"""` }]);
  }
}
