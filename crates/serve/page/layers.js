// The givens of a layer of cells, as the text that its clue has: a row on each line, `.` where a cell is open.

/** The text in TOML with a value in some cells, or none where it is `null`; `null` if no cell has a value then. */
export function withGivens(clue, board, cells, value) {
  const [rows, columns] = board.frame;
  const entries = entriesOf(clue.givens ?? "", rows * columns);
  for (const cell of cells) entries[Math.floor(cell / board.order) * columns + cell % board.order] = String(value ?? ".");
  if (entries.every(entry => entry === ".")) return null;
  const lines = Array.from({ length: rows }, (_, row) => entries.slice(row * columns, (row + 1) * columns).join(" "));
  return `"""\n${lines.join("\n")}\n"""`;
}

/** The words of a text, or else its characters; open cells if neither are as many as there are cells. */
function entriesOf(text, count) {
  const words = String(text).split(/\s+/).filter(Boolean);
  return [words, [...words.join("")]].find(entries => entries.length === count) ?? Array(count).fill(".");
}
