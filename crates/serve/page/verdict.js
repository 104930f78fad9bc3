// What is known of the puzzle, in words.

import { fieldWords, title } from "./clues.js";

const find = id => document.getElementById(id);
/** As many parts of a contradiction are named. */
const MOST_PARTS = 12;

/** A step in words: its technique begins as a sentence does. */
export const stepWords = words => words.replace(/^[a-z]+(-[a-z]+)*/, name => name[0].toUpperCase() + name.slice(1).replaceAll("-", " "));

const words = (id, text) => { find(id).querySelector("p").textContent = text; };

/** Shows findings, or that there are none. They do not count clues that cannot be read, and say so. */
export function showFindings(findings, faulty, puzzle, pick) {
  const card = find("verdict");
  const [head, text] = !findings ? ["Error", "The text is not a puzzle yet."] : faulty.length ? without(findings, faulty) : verdict(findings);
  card.dataset.verdict = faulty.length ? "open" : findings?.verdict ?? "open";
  card.classList.toggle("busy", Boolean(findings && !findings.done));
  card.querySelector("h2").textContent = head;
  card.querySelector("p").replaceChildren(text, ...parts(findings?.conflict, puzzle, pick));
  words("candidates", candidates(findings));
  words("step", stepWords(findings?.step?.words ?? ""));
  find("forward").disabled = findings?.step?.state !== "found";
  find("back").disabled = find("first").disabled = !findings?.step?.done;
  find("step").querySelector("h3").firstChild.textContent = `Step ${(findings?.step?.done ?? 0) + 1} `;
}

/** The verdict on a puzzle without the clues that cannot be read. */
function without(findings, faulty) {
  const [head, text] = verdict(findings);
  const list = faulty.slice(0, 6).map(({ kind, fault }) => `${title(kind)} in line ${fault.line}: ${fault.what}`);
  const number = faulty.length === 1 ? "1 clue is" : `${faulty.length} clues are`;
  return [`${number} left out`, `${list.join("\n")}\nWithout ${faulty.length === 1 ? "it" : "them"}: ${head}. ${text}`];
}

/** Says that the server does not answer. */
export function showAway(error) {
  find("verdict").dataset.verdict = "away";
  find("verdict").querySelector("h2").textContent = "No connection";
  const why = error.status === 401 ? "The server was started again. Open the address that it printed: this page goes on by itself then."
    : error.status === undefined ? "The page goes on by itself when graeco serve runs again." : error.message;
  find("verdict").querySelector("p").textContent = `${why} What you change meanwhile is kept in this browser.`;
}

function verdict({ verdict, count, estimate, conflict, done, end, fault }) {
  if (fault) return ["No answer", fault];
  switch (verdict) {
    case "unique": return ["Unique", "Exactly one solution."];
    case "several": return ["Several solutions", solutions(count, done) + estimated(estimate)];
    case "none": return ["No solution", conflicting(conflict, done)];
    default: return done ? ["Not known", `The search was stopped (${end ?? "limit"}).`] : ["Searching…", "The text can be changed meanwhile."];
  }
}

function solutions(count, done) {
  if (!count) return done ? "At least 2." : "At least 2; counting…";
  if (count.exact) return `Exactly ${count.number}.`;
  if (count.capped) return `${count.number} or more.`;
  return `At least ${count.number}${done ? "." : "; counting…"}`;
}

/** An estimate of a number that is too large to be counted. */
function estimated(estimate) {
  if (!Number.isFinite(estimate?.number) || estimate.number < (estimate.doubtful ? 1000 : 1)) return "";
  const [front, power] = estimate.number.toExponential(1).split("e+");
  const raised = [...power].map(digit => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  return ` ${estimate.doubtful ? "Roughly" : "About"} ${Number(power) < 6 ? Math.round(Number(front) * 10 ** power).toLocaleString("en") : `${front} × 10${raised}`}.`;
}

function conflicting(conflict, done) {
  if (!conflict) return done ? "" : "Looking for what is contradictory…";
  if (!conflict.parts.length) return "";
  return `${conflict.complete ? "Contradictory, and none can be left out" : "Contradictory"}:`;
}

/** The parts that contradict each other: a click selects a clue. */
function parts(conflict, puzzle, pick) {
  if (!conflict || !puzzle) return [];
  const shown = conflict.parts.slice(0, MOST_PARTS).map(part => {
    const made = document.createElement("button");
    const clue = puzzle.constraints[part.clue];
    made.textContent = clue ? `${title(clue.kind)} ${fieldWords(puzzle.words[part.clue])}` : part.words;
    made.disabled = !clue;
    made.addEventListener("click", () => pick(part.clue));
    return made;
  });
  const left = conflict.parts.length - MOST_PARTS;
  return left > 0 ? [...shown, `and ${left} more`] : shown;
}

function candidates(findings) {
  if (!findings) return "";
  if (findings.verdict === "none") return "None.";
  const found = findings.candidates;
  if (!found) return "Searching…";
  if (found.complete && found.fixed === found.open) return "One in each open cell.";
  const state = found.complete ? "" : findings.done ? " (not all are known)" : " so far…";
  const colors = findings.counted ? "\nBy their solutions: red 1, orange 2 or 3, green 4 to 7, blue 8 or more." : "";
  return `${found.left} in ${found.open} open cells; ${found.fixed} cells have only one${state}${state ? "" : "."}${colors}`;
}

/** As many clues are listed; those after them are in the text and in the picture. */
const MOST_LISTED = 1000;

/** Fills the list of clues. `on` has the functions `pick`, `remove` and `hover`. */
export function showClues(puzzle, on) {
  const own = puzzle.constraints.map((clue, number) => ({ clue, number })).filter(({ clue }) => Object.keys(clue).length > 1);
  find("number").textContent = own.length ? own.length : "";
  const items = own.slice(0, MOST_LISTED).map(({ clue, number }) => {
    const item = document.createElement("li");
    const name = document.createElement("button");
    const kind = document.createElement("b");
    const fields = document.createElement("span");
    kind.textContent = title(clue.kind);
    fields.textContent = clue.fault ? clue.fault.what : fieldWords(puzzle.words[number]);
    item.classList.toggle("faulty", Boolean(clue.fault));
    name.append(kind, fields);
    name.title = puzzle.words[number];
    name.addEventListener("click", () => on.pick(number));
    const remove = document.createElement("button");
    [remove.textContent, remove.title, remove.className] = ["×", `Remove ${title(clue.kind)}`, "remove"];
    remove.addEventListener("click", () => on.remove(number));
    item.append(name, remove);
    item.addEventListener("pointerenter", () => on.hover([clue]));
    item.addEventListener("pointerleave", () => on.hover([]));
    return item;
  });
  if (own.length > MOST_LISTED) {
    const more = document.createElement("li");
    more.textContent = `and ${own.length - MOST_LISTED} more`;
    items.push(more);
  }
  find("clues").replaceChildren(...items);
}
