// The givens of a layer of cells, as the text that its clue has, `.` where a cell is open. A new text has a row on each line.

/**
 * The text in TOML with a value in some cells, or none where it is `null`; `null` if no cell has a value then. There is none,
 * `undefined`, if the text has another number of entries than the layer has cells. A text on one line stays on one, and values
 * stay side by side if they have one digit each.
 */
export function withGivens(clue, board, cells, value) {
  const [rows, columns] = board.frame;
  const entries = entriesOf(clue.givens ?? "", rows * columns);
  if (!entries) return undefined;
  for (const cell of cells) entries[Math.floor(cell / board.order) * columns + cell % board.order] = String(value ?? ".");
  if (entries.every(entry => entry === ".")) return null;
  const before = String(clue.givens ?? "");
  const isClose = before.trim() !== "" && entries.every(entry => entry.length === 1) && before.trim().split(/\s+/).length < entries.length;
  const between = isClose ? "" : " ";
  const lines = Array.from({ length: rows }, (_, row) => entries.slice(row * columns, (row + 1) * columns).join(between));
  if (before.trim() !== "" && !before.includes("\n")) return JSON.stringify(/\s/.test(before.trim()) ? lines.join(" ") : lines.join(between));
  return `"""\n${lines.join("\n")}\n"""`;
}

/** The words of a text, or else its characters, if they are as many as there are cells; an empty text has open cells. */
function entriesOf(text, count) {
  const words = String(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return Array(count).fill(".");
  return [words, [...words.join("")]].find(entries => entries.length === count);
}
