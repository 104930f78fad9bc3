// Clues as data: which cells they have, what they are called, and how their fields are written in TOML.

/** The forms of fields that hold cells. */
const CELLS = ["cells", "cell", "pair", "lists", "pairs"];

/** The kinds by their names in puzzle files, as the server states them. */
const known = new Map();

/** Keeps what the server states about the kinds. */
export function learn(kinds) {
  for (const kind of kinds) known.set(kind.name, kind);
}

/** What a clue is called. */
export function title(name) {
  const words = known.get(name)?.title;
  return words ? words[0].toUpperCase() + words.slice(1) : name;
}

/** The form of a field of a kind; an unknown field has the form that its name states, if any. */
const formOf = (kind, name) => known.get(kind)?.fields.find(field => field.name === name)?.form ?? name;

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
    if (CELLS.includes(formOf(clue.kind, name))) look(value);
  }
  const { side, axis, index } = clue;
  if (Number.isInteger(index) && found.length === 0 && clue.direction === undefined) {
    const isRow = axis ? axis === "row" : side === "left" || side === "right";
    for (let at = 0; at < order; at += 1) found.push(isRow ? index * order + at : at * order + index);
  }
  return [...new Set(found)];
}

/** The fields of a kind that hold cells. */
export const cellFields = kind => (kind?.fields ?? []).filter(field => ["cells", "cell", "pair", "lists"].includes(field.form));

/** Whether a value is a cell: row and column, or the name of one outside the grid. */
const isName = one => typeof one === "string" || Array.isArray(one) && one.length === 2 && one.every(Number.isInteger);
const isCells = value => Array.isArray(value) && value.length > 0 && value.every(isName);

const nameOf = cell => typeof cell === "string" ? cell : `r${cell[0] + 1}c${cell[1] + 1}`;

/** The cells of a field as people write them; a layer by its name if they are all of its cells, row by row. */
export function cellNames(cells, board) {
  const names = cells.map(nameOf).join(" ");
  const layer = /^(\w+)_r\d+c\d+ /.exec(names)?.[1];
  return layer && names === board.cells.map(cell => `${layer}_${board.name(cell)}`).join(" ") ? layer : names;
}

/** A value as TOML, as it was typed into a field of a form. */
export function toml(form, value) {
  const text = String(value).trim();
  const parts = (from, mark) => from.split(mark).map(part => part.trim()).filter(Boolean);
  const whole = word => /^-?\d+$/.test(word) ? word : JSON.stringify(word);
  // Brackets of a file may be typed, too.
  const numbers = from => `[${parts(from, /[\s,;[\]()]+/).map(whole).join(", ")}]`;
  const tuples = from => parts(from.replaceAll(/[\])][\s,;]*[[(]/g, ";"), ";").map(numbers);
  switch (form) {
    case "numbers": return numbers(text);
    case "tuples": return `[${tuples(text).join(", ")}]`;
    case "lists": return `[${parts(text, ";").map(part => JSON.stringify(part)).join(", ")}]`;
    case "flag": return text;
    case "clues": return text.startsWith("[") ? text : `[${text}]`;
    case "pairs": return /[;\s]/.test(text) ? `[${parts(text, ";").map(part => JSON.stringify(part)).join(", ")}]` : JSON.stringify(text);
    case "number": case "index": return whole(text);
    default: return JSON.stringify(text);
  }
}

/** A value of the JSON form of a puzzle as it is typed into a field. */
export function typed(form, value, board) {
  if (value === undefined || value === null) return "";
  switch (form) {
    case "cells": case "pair": return isCells(value) ? cellNames(value, board) : String(value);
    case "cell": return isName(value) ? nameOf(value) : isCells(value) ? cellNames(value, board) : String(value);
    case "lists": case "pairs": return Array.isArray(value) ? value.map(one => isCells(one) ? cellNames(one, board) : String(one)).join("; ") : String(value);
    case "tuples": return Array.isArray(value) ? value.map(one => [one].flat().join(" ")).join("; ") : String(value);
    case "index": return Number.isInteger(value) ? String(value + 1) : String(value);
    case "clues": return Array.isArray(value) ? value.map(clue => inline(clue, board)).join(", ") : String(value);
    default: return [value].flat().join(" ").replace(/\s+/g, " ");
  }
}

/** A constraint within another one as TOML on a line. */
function inline(clue, board) {
  const written = ([name, value]) => {
    const form = formOf(clue.kind, name);
    return `${name} = ${toml(form, typed(form, value, board))}`;
  };
  return `{ ${Object.entries(clue).map(written).join(", ")} }`;
}

/** A string or a list of the TOML of a clue, without quotes and brackets. */
const bare = part => part.startsWith('"') ? part.slice(1, -1)
  : part.replaceAll(/\], ?\[|", ?"/g, "; ").replaceAll(/[[\]"]/g, "").replaceAll(", ", " ");

/** The fields of a clue in words, from those of its file, as lists show them: `killer cells = "r1c1 r1c2", sum = 5`. */
export const fieldWords = words => words.replace(/^\S+\s*/, "").replaceAll("cells = ", "")
  .replaceAll(/"(?:[^"\\]|\\.)*"|\[(?:[^"{[\]]|"[^"]*"|\[[^{[\]]*\])*\]/g, bare);

/** Whether a kind is about several lists of cells, which are drawn one after another. */
export const isGrouped = kind => kind?.name === "clone" || cellFields(kind).some(field => field.form === "lists");

/** How many lists of cells a clue of such a kind has. */
export const groupsOf = (kind, clue) =>
  cellFields(kind).map(({ name, form }) => form === "lists" ? clue[name]?.length ?? 0 : clue[name] ? 1 : 0).reduce((sum, count) => sum + count, 0);

/** A clue as a table in TOML; fields are `[name, TOML]`. */
export function table(kind, fields) {
  return [`[[${kind}]]`, ...fields.map(([name, value]) => `${name} = ${value}`)].join("\n");
}

/** Which gesture draws a kind. */
export function gesture(kind) {
  const [first, second] = kind.fields;
  const needed = kind.fields.filter(field => !field.optional);
  if (kind.fields.length === 0) return "rule";
  if (kind.name === "quad") return "corner";
  if (kind.name === "littlekiller") return "ray";
  if (first.form === "pair") return "pair";
  const isSplit = second?.form === "cells" && !second.optional && ["cells", "cell"].includes(first.form) && !first.optional;
  if (isSplit && kind.name !== "clone") return "split";
  if (needed.some(field => field.form === "index")) return "outside";
  if (kind.fields.some(field => ["cells", "lists"].includes(field.form))) return "cells";
  if (first.form === "cell") return "cell";
  return "form";
}
