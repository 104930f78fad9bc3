// Fog: while one plays it hides all cells but those that are clear at the beginning, and those around right digits.

/** Steps to a cell itself and to those around it. */
const AROUND = [-1, 0, 1].flatMap(down => [-1, 0, 1].map(along => [down, along]));

const clues = puzzle => puzzle?.constraints.filter(clue => clue.kind === "fog" && !clue.fault) ?? [];

export const hasFog = puzzle => clues(puzzle).length > 0;

/** The cells that fog hides, when the digits of some cells are known to be right. */
export function hidden(puzzle, board, right) {
  if (!hasFog(puzzle)) return [];
  const n = board.order;
  const clear = new Set(clues(puzzle).flatMap(clue => clue.cells).map(([row, column]) => row * n + column));
  for (const cell of right) {
    const [row, column] = [Math.floor(cell / n), cell % n];
    for (const [down, along] of AROUND) if (board.has(row + down, column + along)) clear.add(cell + down * n + along);
  }
  const isHidden = cell => board.has(Math.floor(cell / n), cell % n) && !clear.has(cell);
  return Array.from({ length: n * n }, (_, cell) => cell).filter(isHidden);
}
