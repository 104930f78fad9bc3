// Clues as data: which cells they have, and how a new one is written in TOML.

/** The cells of a clue of a puzzle, as numbers row by row. */
export function cellsOf(clue, order) {
  const found = [];
  const look = value => {
    if (!Array.isArray(value)) return;
    const isCell = value.length === 2 && value.every(Number.isInteger);
    if (isCell && value.every(number => number < order)) found.push(value[0] * order + value[1]);
    else value.forEach(look);
  };
  for (const [name, value] of Object.entries(clue)) {
    if (!["kind", "values", "sums", "moves", "pairs", "tuples", "offsets", "box", "coefficients"].includes(name)) look(value);
  }
  const { side, axis, index } = clue;
  if (Number.isInteger(index) && found.length === 0) {
    const isRow = axis ? axis === "row" : side === "left" || side === "right";
    for (let at = 0; at < order; at += 1) found.push(isRow ? index * order + at : at * order + index);
  }
  return [...new Set(found)];
}

/** A value as TOML: numbers as they are, lists of numbers in brackets, anything else in quotes. */
export function toml(form, value) {
  const text = String(value).trim();
  if (form === "numbers") return `[${text.split(/[\s,]+/).filter(Boolean).join(", ")}]`;
  return /^-?\d+$/.test(text) ? text : JSON.stringify(text);
}

/** A clue as a table in TOML; fields are `[name, TOML]`. */
export function table(kind, fields) {
  return [`[[${kind}]]`, ...fields.map(([name, value]) => `${name} = ${value}`)].join("\n");
}

/** What clues are called, by the names of their kinds in puzzle files. */
const titles = new Map();

/** Keeps what the server calls the kinds. */
export function learn(kinds) {
  for (const { name, title } of kinds) titles.set(name, title[0].toUpperCase() + title.slice(1));
}

/** What a clue is called. */
export const title = name => titles.get(name);
