// The page: the text is what counts; the picture, the verdict and the lists follow it, and the mouse changes it.

import { Aids } from "./aids.js";
import { Board } from "./board.js";
import { learn } from "./clues.js";
import { Disk, aboutFile, withFeeds } from "./disk.js";
import { Editor } from "./editor.js";
import { Opening } from "./opening.js";
import { Pad } from "./pad.js";
import { Paper } from "./paper.js";
import { Play } from "./play.js";
import { Rules } from "./rules.js";
import { GONE, ask, askPicture, isAway, isPrinted } from "./server.js";
import { textIn } from "./links.js";
import { Sharing } from "./sharing.js";
import { Tools } from "./tools.js";
import { showAway, showClues, showFindings } from "./verdict.js";

const find = id => document.getElementById(id);
const pause = time => new Promise(done => setTimeout(done, time));

const CAP = 1000;
/** A page whose server is away tries again after this time. */
const RETRY = 700;
const NEW = { "9×9 Sudoku": "order = 9\nboxes = [3, 3]\n", "6×6 Sudoku": "order = 6\nboxes = [2, 3]\n", "4×4 Sudoku": "order = 4\nboxes = [2, 2]\n", "8×8 Sudoku": "order = 8\nboxes = [2, 4]\n", "12×12 Sudoku": "order = 12\nboxes = [3, 4]\n", "16×16 Sudoku": "order = 16\nboxes = [4, 4]\n", "Latin square of order 6": "order = 6\n", "Latin square of order 9": "order = 9\n" };

let hidden = 0;
const board = new Board();
const editor = new Editor((text, isTyped) => changed(text, isTyped));
const started = await ask("start", {}).catch(error => {
  note(isAway(error) && error.status === undefined ? "There is no connection. Is graeco serve still running?" : error.message, true);
  // Another page has opened the address of the server that runs now.
  addEventListener("storage", event => event.key === "token" && location.reload());
  throw error;
});
let paper;
let puzzle = null;
let findings = null;
let sequence = 0;
let steps = 0;
let show = "clues";
const theme = { value: localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") };
const page = { text: () => editor.text, puzzle: () => puzzle, name: fileName, edit, note, picture: () => ({ sequence, show }) };

/** What a file of the puzzle is called: as the file that it is from, or by its title. */
function fileName() {
  const { name } = paper.about;
  return name === "puzzle" ? puzzle?.title?.replaceAll(/[^\p{L}\p{N}.()' -]+/gu, " ").trim() || name : name;
}

// The text, and what follows it.

/** The text has changed. */
function changed(text, isTyped) {
  keep({ text, at: editor.cursor, draft: tools.regions.draft }, isTyped);
  steps = 0;
  return look();
}

function keep(state, isTyped) {
  if (!paper.add(state, isTyped)) note("The browser has no room to keep this puzzle. Save it as a file.", true);
  showPaper();
}

/** Replaces the text. */
function put(text, isTyped = false) {
  editor.set(text);
  return changed(text, isTyped);
}

/** Shows another document; undo leads back to the one before. */
function replace(text, about) {
  tools.regions.set(null);
  board.forget();
  paper.replace(text, about);
  editor.set(text, 0);
  showLost();
  showPaper();
  steps = 0;
  return look();
}

/** Shows a document that was kept, with its own history. */
async function turnTo(record) {
  paper = await Paper.open(record);
  board.forget();
  showLost();
  showState(paper.history.state);
}

/** Shows a state of the history. */
function showState({ text, at, draft }) {
  editor.set(text, at);
  tools.regions.set(draft);
  showPaper();
  steps = 0;
  return look();
}

/** Asks what there is to know of the text, until all is known or the text changes. */
async function look() {
  const mine = sequence += 1;
  const { text } = editor;
  document.body.dataset.asked = mine;
  try {
    const told = await ask("look", { sequence: mine, text, cap: CAP, steps });
    if (mine !== sequence) return;
    showPuzzle(told);
    showAll(told.findings ?? null);
    if (!told.error) {
      draw();
      follow(mine);
    }
  } catch (error) {
    // A later request of this page ended this one.
    if (mine === sequence) return failed(error, mine);
  }
}

/** Shows the puzzle of the text, or its error. */
function showPuzzle(told) {
  find("drawing").classList.toggle("stale", Boolean(told.error));
  puzzle = told.puzzle ?? null;
  editor.mark(puzzle ? puzzle.constraints.map(clue => clue.fault).filter(Boolean) : [told.error]);
  aids.update();
  if (!puzzle) return;
  [board.order, board.frame, board.present] = [puzzle.order, puzzle.frame, puzzle.present];
  pad.show(puzzle.symbols);
  tools.update();
  rules.show();
  showClues(puzzle, { pick, remove: number => tools.remove(number), hover: clues => tools.outline("hovered", clues) });
  Object.assign(document.body.dataset, { title: puzzle.title ?? "", rules: puzzle.rules ?? "" });
  document.title = puzzle.title ? `${puzzle.title} – graeco` : "graeco";
}

/** Asks for more until all is known. */
async function follow(mine) {
  let wait = 0;
  while (mine === sequence && !findings.done) {
    await pause(document.hidden ? 5000 : wait);
    if (mine !== sequence) return;
    try {
      const told = await ask("more", { sequence: mine, seen: findings.version });
      if (mine !== sequence) return;
      const isNew = told.findings.version > findings.version;
      wait = isNew ? 0 : Math.min(wait + 30, 400);
      showAll(told.findings);
      if (isNew && show !== "clues") draw();
    } catch (error) {
      if (mine !== sequence) return;
      // The server has forgotten this page, or was started again.
      if (error.status === GONE) return look();
      return failed(error, mine);
    }
  }
}

function showAll(found) {
  findings = found;
  const faulty = puzzle?.constraints.filter(clue => clue.fault) ?? [];
  showFindings(found, faulty, puzzle, pick);
  document.body.dataset.sequence = sequence;
  document.body.dataset.done = found ? found.done : true;
  const wrong = puzzle ? found?.conflict?.parts ?? [] : [];
  board.mark("wrong", wrong.filter(part => part.cell !== undefined).map(part => part.cell));
  tools.outline("against", wrong.map(part => puzzle?.constraints[part.clue]).filter(Boolean));
}

let isDrawing = false;
let isOld = false;

/** Draws the picture; one that is asked for meanwhile is drawn afterwards. */
async function draw() {
  if (isDrawing) {
    isOld = true;
    return;
  }
  isDrawing = true;
  do {
    isOld = false;
    const mine = sequence;
    try {
      const blob = await askPicture("picture", { sequence: mine, show, theme: theme.value, alone: true });
      const text = await blob.text();
      if (mine === sequence || !isOld) board.show(text);
      document.body.dataset.drawn = mine;
    } catch (error) {
      if (error.status !== GONE && !isAway(error)) note(error.message, true);
    }
  } while (isOld);
  isDrawing = false;
}

/** Says what failed; when the server is back, the page goes on. */
async function failed(error, mine) {
  showAway(error);
  if (!isAway(error)) return;
  await pause(RETRY);
  if (mine === sequence) return look();
}

// Changes by the mouse.

let editing = Promise.resolve();
let edits = 0;

/**
 * Changes the text, one change after another. `changes` is a change, a list of them, or a function that is asked for them when
 * its turn has come. Clues have numbers in the puzzle that is shown; the text may be another one by then, so that their words
 * are sent, too, if the change does not have them. `numbered` is given the number of the clue that was added or changed before
 * the new puzzle is shown, `then` afterwards. What is typed in quick succession is undone together.
 */
function edit(changes, { numbered, then, isTyped } = {}) {
  const name = list => [list ?? []].flat().map(one => ({ words: puzzle?.words[one.remove ?? one.clue], ...one }));
  const named = typeof changes === "function" ? null : name(changes);
  document.body.dataset.edits = edits += 1;
  editing = editing.then(async () => {
    try {
      const made = await madeBy(named ?? name(changes()), isTyped ? what => tools.fields.refuse(what) : what => note(what, true));
      if (!made) return;
      numbered?.(made.clue);
      await put(made.text, isTyped);
      if (puzzle) then?.(made.clue);
    } catch (error) {
      note(error.message, true);
    } finally {
      document.body.dataset.edits = edits -= 1;
      if (puzzle) tools.fields.refresh(isTyped);
    }
  });
  return editing;
}

/** The text that some changes make of the one that is shown, or null if that is no other one; `refuse` is told why there is none. */
async function madeBy(list, refuse) {
  let before;
  let text;
  let clue;
  do {
    before = text = editor.text;
    let last;
    for (const one of list) {
      // Several fields of a clue: its words are others after the first one.
      const again = last !== undefined && one.clue === last ? { ...one, clue, words: undefined } : one;
      const told = await patient(() => ask("edit", { text, edit: again }));
      if (told.error) return void refuse(told.error.what);
      ({ text, clue } = told);
      last = one.clue;
    }
    // What was typed meanwhile stays.
  } while (editor.text !== before);
  return text === before ? null : { text, clue };
}

/** Asks until the server is there. */
async function patient(asks) {
  for (;;) {
    try {
      return await asks();
    } catch (error) {
      if (!isAway(error)) throw error;
      showAway(error);
      await pause(RETRY);
    }
  }
}

function pick(number) {
  if (!puzzle) return;
  editor.show({ line: puzzle.lines[number] });
  tools.pick(number);
}

/** Keeps regions that are being drawn: each stroke can be undone. */
function drafted(draft) {
  keep({ text: editor.text, at: editor.cursor, draft }, false);
}

// Undo.

const isPlaying = () => tools.tool === "play";
const undo = () => isPlaying() ? tools.play.undo() : paper.history.canUndo && showState(paper.move(-1));
const redo = () => isPlaying() ? tools.play.redo() : paper.history.canRedo && showState(paper.move(1));

function showPaper() {
  const { canUndo, canRedo } = isPlaying() ? tools.play : paper.history;
  [find("undo").disabled, find("redo").disabled] = [!canUndo, !canRedo];
  const { name, path } = paper.about;
  [find("file").textContent, find("file").title] = [name === "puzzle" ? "" : name, path ?? ""];
  find("save").textContent = paper.isDirty ? "Save •" : "Save";
}

const save = () => disk.isOpen ? disk.save() : sharing.saveCopy();

// What comes in.

/** Takes a text in any form; throws an error that says where it is no puzzle. */
async function take(text, about) {
  const own = await textIn(text);
  const found = own === null ? await ask("import", { text }) : { text: own, form: "a link" };
  if (found.error) throw new Error(`${found.error.line}:${found.error.column}  ${found.error.what}`);
  await replace(found.text, about);
  showLost(found);
  note(`Imported from ${found.form}.`);
}

/** Says what was lost when a text in another form was read, and how it was read, until there is another puzzle. */
function showLost({ lost = [], notes = [] } = {}) {
  const card = find("lost");
  card.hidden = lost.length + notes.length === 0;
  card.classList.toggle("wrong", lost.length > 0);
  card.querySelector("h3").firstChild.textContent = lost.length ? "Not carried over " : "How it was read ";
  card.querySelector("p").textContent = [...lost, ...lost.length && notes.length ? ["", "How it was read:"] : [], ...notes].join("\n");
}

function note(words, isWrong = false) {
  const told = find("note");
  [told.textContent, told.hidden] = [words, false];
  told.classList.toggle("wrong", isWrong);
  clearTimeout(hidden);
  hidden = setTimeout(() => { told.hidden = true; }, isWrong ? 7000 : 2500);
}

// The controls.

function setTheme(value) {
  theme.value = value;
  document.documentElement.dataset.theme = value;
  if (puzzle) draw();
}

function setShow(value) {
  show = value;
  for (const button of find("views").children) button.setAttribute("aria-checked", button.dataset.show === value);
  if (puzzle) draw();
}

function setSteps(value) {
  steps = Math.max(0, value);
  setShow("step");
  look();
}

find("new").append(new Option("New…", ""), ...Object.entries(NEW).map(([words, text]) => new Option(words, text)));
find("new").addEventListener("change", () => {
  replace(find("new").value);
  find("new").value = "";
});
find("play").addEventListener("click", () => {
  setShow("clues");
  tools.choose(isPlaying() ? "digits" : "play");
  find("board").focus();
});
find("undo").addEventListener("click", undo);
find("redo").addEventListener("click", redo);
find("theme").addEventListener("click", () => {
  setTheme(theme.value === "dark" ? "light" : "dark");
  localStorage.setItem("theme", theme.value);
});
find("save").addEventListener("click", () => save());
find("seen").addEventListener("click", () => showLost());
find("png").hidden = !started.png;
for (const button of find("views").children) button.addEventListener("click", () => setShow(button.dataset.show));
find("first").addEventListener("click", () => setSteps(0));
find("back").addEventListener("click", () => setSteps((findings?.step?.done ?? 1) - 1));
find("forward").addEventListener("click", () => setSteps((findings?.step?.done ?? 0) + 1));
addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  // The fields of a dialog have their own undo.
  const isDialog = Boolean(document.querySelector("dialog[open]"));
  const travels = isDialog ? null : key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
  const action = key === "s" ? save : travels;
  if (!action) return;
  event.preventDefault();
  action();
});
addEventListener("hashchange", () => showLink());
document.addEventListener("visibilitychange", () => !document.hidden && findings && !findings.done && look());

/** Shows the puzzle of the address, which is taken out of it: the page keeps its puzzle itself. */
async function showLink() {
  const text = await textIn(location.hash);
  if (text === null) return;
  history.replaceState(null, "", location.href.split("#")[0]);
  if (text !== editor.text) replace(text);
}

/** The document to begin with: that of the link, of the file, of this tab, or the latest one. */
async function firstPaper(linked) {
  if (linked !== null) return Paper.begin(linked);
  const { file } = started;
  const own = isPrinted && file ? null : await Paper.own();
  if (own) return own;
  if (!file) return await Paper.latest() ?? Paper.begin(NEW["9×9 Sudoku"]);
  const name = file.name.replace(/\.[^.]*$/, "") || "puzzle";
  const kept = file.path ? await Paper.ofFile(file.path) : null;
  showLost(file);
  return kept ?? Paper.begin(withFeeds(file.text), file.path ? aboutFile(file) : { name });
}

setTheme(theme.value);
setShow("clues");
const linked = await textIn(location.hash);
if (linked !== null) history.replaceState(null, "", location.href.split("#")[0]);
paper = await firstPaper(linked);
learn(started.kinds);
const rules = new Rules(page, started.kinds);
const tools = new Tools(board, started.kinds, {
  edit, state: () => puzzle, note, drafted, toggle: name => rules.toggle(name),
  page: { ...page, paper: () => paper, shown: () => showPaper() },
});
const pad = new Pad(() => tools.typist);
const aids = new Aids({ ...page, pick, select: (cell, layer) => tools.select(cell, layer), goTo: setSteps });
const disk = new Disk(started.file?.path, { paper: () => paper, put, note, shown: showPaper });
const sharing = new Sharing(page);
new Opening({ take, note, turnTo, editor });
showState(paper.history.state).then(() => Play.wasOn(paper) && tools.choose("play"));
if (started.error) note(`The file is not shown: ${started.error.what}.`, true);
disk.look();
