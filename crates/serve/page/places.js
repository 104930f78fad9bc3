// Places of the grid: borders, corners, the rim outside, paths; and where a clue is drawn.

import { cellsOf } from "./clues.js";

/** The border between two cells that is next to a place. */
export function border(board, { row, column }) {
  const [down, right] = [Math.abs(row - Math.round(row)), Math.abs(column - Math.round(column))];
  if (Math.min(down, right) > 0.3) return null;
  const [r, c] = [Math.floor(row), Math.floor(column)];
  const cells = onGrid(board, down < right
    ? [[Math.round(row) - 1, c], [Math.round(row), c]]
    : [[r, Math.round(column) - 1], [r, Math.round(column)]]);
  const at = down < right ? { row: Math.round(row), column: c + 0.5 } : { row: r + 0.5, column: Math.round(column) };
  return cells && { cells, at };
}

/** The corner that four cells around a place have in common. */
export function corner(board, { row, column }) {
  const [r, c] = [Math.round(row), Math.round(column)];
  const cells = onGrid(board, [[r - 1, c - 1], [r - 1, c], [r, c - 1], [r, c]]);
  return cells && { cells, at: { row: r, column: c } };
}

/** The place of the rim, beside a row or a column. */
export function outside(board, { row, column }) {
  const [rows, columns] = board.frame;
  const [r, c] = [Math.floor(row), Math.floor(column)];
  const isIn = (at, end) => at >= 0 && at < end;
  if (isIn(r, rows) && !isIn(c, columns)) return { side: c < 0 ? "left" : "right", index: r };
  if (isIn(c, columns) && !isIn(r, rows)) return { side: r < 0 ? "top" : "bottom", index: c };
  return null;
}

/** How far from the grid pictures have the middle of a number beside it, in cells. */
const RIM = 0.34;

/** The middle of a place of the rim. */
export function rim(board, { side, index }) {
  const [rows, columns] = board.frame;
  const across = { left: -RIM, top: -RIM, right: columns + RIM, bottom: rows + RIM }[side];
  return side === "left" || side === "right" ? { row: index + 0.5, column: across } : { row: across, column: index + 0.5 };
}

/**
 * The fields of an arrow from a place of the rim along a diagonal, and where it is: at a corner the long diagonal, else the
 * diagonal of the half in which the place is.
 */
export function ray(board, { row, column }) {
  const [rows, columns] = board.frame;
  const [isUp, isLeft] = [row < 0, column < 0];
  if ((isUp || row >= rows) && (isLeft || column >= columns)) {
    const at = { row: isUp ? -RIM : rows + RIM, column: isLeft ? -RIM : columns + RIM };
    return { fields: { corner: `${isUp ? "top" : "bottom"}-${isLeft ? "left" : "right"}` }, at, step: [isUp ? 1 : -1, isLeft ? 1 : -1] };
  }
  const found = outside(board, { row, column });
  if (!found) return null;
  const { side, index } = found;
  const isSide = side === "left" || side === "right";
  const part = isSide ? row - Math.floor(row) : column - Math.floor(column);
  const last = (isSide ? rows : columns) - 1;
  // The first and the last place have one diagonal only that meets the grid.
  const isForward = index === 0 ? true : index === last ? false : part >= 0.5;
  const step = isSide ? [isForward ? 1 : -1, side === "left" ? 1 : -1] : [side === "top" ? 1 : -1, isForward ? 1 : -1];
  const direction = `${step[0] > 0 ? "down" : "up"}-${step[1] > 0 ? "right" : "left"}`;
  return { fields: { side, index, direction }, at: rim(board, found), step };
}

function onGrid(board, places) {
  return places.every(([r, c]) => board.has(r, c)) ? places.map(([r, c]) => r * board.order + c) : null;
}

/** The place on the rim of a clue outside the grid, or null. */
export function rimOf(board, clue) {
  if (typeof clue.corner === "string") {
    const [rows, columns] = board.frame;
    return { row: clue.corner.startsWith("top") ? -RIM : rows + RIM, column: clue.corner.endsWith("left") ? -RIM : columns + RIM };
  }
  if (!Number.isInteger(clue.index)) return null;
  return rim(board, { side: clue.side ?? (clue.axis === "row" ? "left" : "top"), index: clue.index });
}

/** How a clue is drawn: `line`, `cage`, `dot` between cells, `corner`, `rim`, or `cells`. */
export function shapeOf(board, kind, clue) {
  const cells = cellsOf(clue, board.order);
  if (rimOf(board, clue)) return "rim";
  if (kind?.gesture === "pair" && cells.length === 2) return "dot";
  if (kind?.gesture === "corner") return "corner";
  return kind?.look === "line" || kind?.look === "cage" ? kind.look : "cells";
}

const middle = (board, cell) => ({ row: Math.floor(cell / board.order) + 0.5, column: cell % board.order + 0.5 });

/** The middle of some cells: where a dot or a number on a corner stands. */
export function centre(board, cells) {
  const all = cells.map(cell => middle(board, cell));
  const mean = key => all.reduce((sum, one) => sum + one[key], 0) / all.length;
  return { row: mean("row"), column: mean("column") };
}

const distance = (a, b) => Math.hypot(a.row - b.row, a.column - b.column);

/** How far a place is from a path through cells. */
function fromPath(board, cells, place) {
  const points = cells.map(cell => middle(board, cell));
  const parts = points.slice(1).map((to, at) => [points[at], to]);
  return Math.min(distance(points[0], place), ...parts.map(([from, to]) => {
    const [down, right] = [to.row - from.row, to.column - from.column];
    const part = ((place.row - from.row) * down + (place.column - from.column) * right) / (down * down + right * right);
    const at = Math.min(1, Math.max(0, part));
    return distance({ row: from.row + at * down, column: from.column + at * right }, place);
  }));
}

/** How far a place is from the ink of a clue, in cells; infinite where a click does not mean it. */
export function reach(board, kind, clue, place) {
  const cells = cellsOf(clue, board.order);
  const shape = shapeOf(board, kind, clue);
  const near = (far, most) => far <= most ? far : Infinity;
  if (shape === "rim") return board.cell(place) === null ? near(distance(rimOf(board, clue), place), 0.6) : Infinity;
  if (!cells.length) return Infinity;
  if (shape === "dot" || shape === "corner") return near(distance(centre(board, cells), place), 0.32);
  const inside = cells.includes(board.cell(place));
  if (shape === "line") return Math.min(near(fromPath(board, cells, place), 0.3), inside ? 0.6 : Infinity);
  const [down, right] = [place.row, place.column].map(at => Math.min(at - Math.floor(at), Math.ceil(at) - at));
  return inside ? (shape === "cage" ? 0.1 + Math.min(down, right) : 0.45) : Infinity;
}
