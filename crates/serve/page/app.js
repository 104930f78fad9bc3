// The page: the text is what counts; the picture, the verdict and the lists follow it, and the mouse changes it.

import { ask, askPicture } from "./server.js";
import { Editor } from "./editor.js";
import { History } from "./history.js";
import { Board } from "./board.js";
import { Tools } from "./tools.js";
import { learn, title } from "./clues.js";
import { showClues, showFindings } from "./verdict.js";
import { download, fragment, textIn } from "./share.js";

const find = id => document.getElementById(id);
const pause = time => new Promise(done => setTimeout(done, time));

const CAP = 1000;
const NEW = { "9×9 Sudoku": "order = 9\nboxes = [3, 3]\n", "6×6 Sudoku": "order = 6\nboxes = [2, 3]\n", "4×4 Sudoku": "order = 4\nboxes = [2, 2]\n", "8×8 Sudoku": "order = 8\nboxes = [2, 4]\n", "12×12 Sudoku": "order = 12\nboxes = [3, 4]\n", "16×16 Sudoku": "order = 16\nboxes = [4, 4]\n", "Latin square of order 6": "order = 6\n", "Latin square of order 9": "order = 9\n" };

const board = new Board();
const editor = new Editor((text, isTyped) => changed(text, isTyped));
const started = await ask("start", {}).catch(error => {
  Object.assign(find("note"), { textContent: error.message, className: "wrong", hidden: false });
  throw error;
});
let puzzle = null;
let findings = null;
let sequence = 0;
let steps = 0;
let show = "clues";
let name = "puzzle";
const theme = { value: localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") };
learn(started.kinds);
const tools = new Tools(board, started.kinds, { edit, state: () => puzzle, note });
const history = new History("");

// The text, and what follows it.

/** The text has changed. */
function changed(text, isTyped) {
  history.add(text, editor.cursor, isTyped);
  steps = 0;
  return look();
}

/** Replaces the text. */
function put(text, at) {
  editor.set(text, at);
  return changed(text, false);
}

/** Asks what there is to know of the text, until all is known or the text changes. */
async function look() {
  const mine = sequence += 1;
  const { text } = editor;
  document.body.dataset.asked = mine;
  showButtons();
  try {
    const told = await ask("look", { sequence: mine, text, cap: CAP, steps });
    if (mine !== sequence) return;
    editor.mark(told.error ?? null);
    find("drawing").classList.toggle("stale", Boolean(told.error));
    if (told.error) {
      puzzle = null;
      showAll(null);
      return;
    }
    puzzle = told.puzzle;
    [board.order, board.frame, board.present] = [puzzle.size, puzzle.frame, puzzle.present];
    tools.update();
    showRules();
    showClues(puzzle, { pick, remove: number => tools.remove(number), hover: cells => board.mark("hovered", cells) });
    document.title = puzzle.title ? `${puzzle.title} – graeco` : "graeco";
    showAll(told.findings);
    draw();
    follow(mine);
    remember(mine, text);
  } catch (error) {
    // A later request of this page ended this one.
    if (mine === sequence) failed(error);
  }
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
      if (error.status === 410) return look();
      return failed(error);
    }
  }
}

function showAll(found) {
  findings = found;
  showFindings(found);
  document.body.dataset.sequence = sequence;
  document.body.dataset.done = found ? found.done : true;
  const wrong = found?.conflict?.parts ?? [];
  board.mark("wrong", puzzle ? wrong.filter(part => part.cell !== undefined).map(part => part.cell) : []);
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
      const blob = await askPicture({ sequence: mine, show, theme: theme.value, legend: false });
      const text = await blob.text();
      if (mine === sequence || !isOld) board.show(text);
      document.body.dataset.drawn = mine;
    } catch (error) {
      if (error.status !== 410) note(error.message, true);
    }
  } while (isOld);
  isDrawing = false;
}

function failed(error) {
  find("verdict").dataset.verdict = "open";
  find("verdict").querySelector("h2").textContent = "No connection";
  find("verdict").querySelector("p").textContent = `${error.message}. Is graeco serve still running?`;
}

let editing = Promise.resolve();
let edits = 0;

/**
 * Changes the text as the mouse says, one change after another; `then` is given the puzzle that comes out, and the number of
 * the clue of which a field was changed. Clues have numbers in the puzzle that is shown; the text may be another one by then,
 * so that their words are sent, too.
 */
function edit(changes, then) {
  const words = puzzle?.words ?? [];
  const named = [changes].flat().map(one => ({ ...one, words: words[one.remove ?? one.clue] }));
  document.body.dataset.edits = edits += 1;
  editing = editing.then(async () => {
    let before;
    let text;
    let clue;
    try {
      do {
        before = text = editor.text;
        for (const one of named) {
          const told = await ask("edit", { text, edit: one });
          if (told.error) return note(told.error.what, true);
          ({ text, clue } = told);
        }
        // What was typed meanwhile stays.
      } while (editor.text !== before);
      if (text === before) return;
      await put(text);
      if (puzzle) then?.(puzzle, clue);
    } catch (error) {
      note(error.message, true);
    } finally {
      document.body.dataset.edits = edits -= 1;
    }
  });
  return editing;
}

function pick(number) {
  editor.goTo({ line: puzzle.lines[number] });
  tools.pick(number);
}

// Rules of the whole grid.

function showRules() {
  const has = clue => Object.keys(clue).length === 1;
  const own = puzzle.constraints.filter(has).map(clue => clue.kind);
  const chip = (words, meaning, isOn, toggle) => {
    const made = document.createElement("button");
    [made.textContent, made.title] = [words, meaning];
    made.setAttribute("aria-pressed", isOn);
    made.addEventListener("click", toggle);
    return made;
  };
  const rules = started.kinds.filter(kind => kind.fields.length === 0).map(({ name, meaning }) => {
    const isOn = own.includes(name);
    const names = isOn ? own.filter(one => one !== name) : [...own, name];
    const value = names.length ? `[${names.map(one => JSON.stringify(one)).join(", ")}]` : null;
    return chip(title(name), meaning, isOn, () => /^rules\s*=\s*["']/m.test(editor.text)
      ? note("`rules` holds a text for people here. Rename it to use rules of the whole grid.", true)
      : edit({ key: "rules", value }));
  });
  const [main, anti] = puzzle.diagonals;
  const diagonals = (main, anti) => edit({ key: "diagonals", value: main && anti ? "true" : main ? '["main"]' : anti ? '["anti"]' : null });
  find("rules").replaceChildren(
    chip("Main diagonal", "The diagonal from the top left holds every value once.", main, () => diagonals(!main, anti)),
    chip("Anti diagonal", "The diagonal from the top right holds every value once.", anti, () => diagonals(main, !anti)),
    ...rules,
  );
}

// Undo, import, export.

function travel(state) {
  editor.set(state.text, state.at);
  steps = 0;
  look();
}

const undo = () => history.canUndo && travel(history.undo());
const redo = () => history.canRedo && travel(history.redo());

function showButtons() {
  find("undo").disabled = !history.canUndo;
  find("redo").disabled = !history.canRedo;
}

/** Takes a text in any form; says whether it was a puzzle. */
async function take(text, told = find("note")) {
  const own = await textIn(text);
  const found = own === null ? await ask("import", { text }) : { text: own, form: "a link", lost: [] };
  if (found.error) {
    const words = `${found.error.line}:${found.error.column}  ${found.error.what}`;
    if (told === find("note")) note(words, true);
    else [told.textContent, told.hidden] = [words, false];
    return false;
  }
  put(found.text, 0);
  showLost(found.lost);
  note(`Imported from ${found.form}.`);
  return true;
}

/** Says what was lost when a text in another form was read, until there is another puzzle. */
function showLost(lost) {
  find("lost").hidden = lost.length === 0;
  find("lost").querySelector("p").textContent = lost.join("\n");
}

async function takeFile(file) {
  try {
    if (await take(await file.text())) setName(file.name);
  } catch (error) {
    note(error.message, true);
  }
}

function setName(file) {
  name = file.replace(/\.[^.]*$/, "") || "puzzle";
  find("file").textContent = file;
}

/** Whether a text that is pasted into the editor is a whole puzzle in another form. */
const isForeign = text => /^\s*(https?:\/\/\S+|\{[\s\S]*\}|[\d.]{81}|[\d.]{16}|[\d.]{36})\s*$/.test(text) || /^(fpuz|scl|ctc)/.test(text);

async function savePicture(form) {
  try {
    download(await askPicture({ sequence, show, theme: "light", form }), `${name}.${form}`);
  } catch (error) {
    note(error.message, true);
  }
}

/** Puts the text into the address, so that it is there after a reload. */
async function remember(mine, text) {
  await pause(300);
  if (mine !== sequence) return;
  const hash = await fragment(text);
  if (mine === sequence) window.history.replaceState(null, "", hash);
}

let hidden = 0;

function note(words, isWrong = false) {
  const told = find("note");
  [told.textContent, told.hidden] = [words, false];
  told.classList.toggle("wrong", isWrong);
  clearTimeout(hidden);
  hidden = setTimeout(() => { told.hidden = true; }, isWrong ? 7000 : 2500);
}

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
  put(find("new").value, 0);
  showLost([]);
  setName("puzzle");
  find("file").textContent = "";
  find("new").value = "";
});
find("undo").addEventListener("click", undo);
find("redo").addEventListener("click", redo);
find("theme").addEventListener("click", () => {
  setTheme(theme.value === "dark" ? "light" : "dark");
  localStorage.setItem("theme", theme.value);
});
find("link").addEventListener("click", async () => {
  const link = location.href.split("#")[0] + await fragment(editor.text);
  window.history.replaceState(null, "", link);
  await navigator.clipboard.writeText(link).then(() => note("The link is copied."), () => note("The link is in the address bar."));
});
const saveFile = () => download(new Blob([editor.text], { type: "application/toml" }), `${name}.toml`);
find("save").addEventListener("click", saveFile);
find("seen").addEventListener("click", () => showLost([]));
for (const form of ["svg", "png", "pdf"]) find(form).addEventListener("click", () => savePicture(form));
find("png").hidden = !started.png;
for (const button of find("views").children) button.addEventListener("click", () => setShow(button.dataset.show));
find("first").addEventListener("click", () => setSteps(0));
find("back").addEventListener("click", () => setSteps((findings?.step?.done ?? 1) - 1));
find("forward").addEventListener("click", () => setSteps((findings?.step?.done ?? 0) + 1));

find("import").addEventListener("click", () => {
  find("refused").hidden = true;
  find("pasted").value = "";
  find("importer").showModal();
});
find("take").addEventListener("click", async event => {
  event.preventDefault();
  if (await take(find("pasted").value, find("refused"))) find("importer").close();
});
find("upload").addEventListener("change", async () => {
  const [file] = find("upload").files;
  if (file) await takeFile(file);
  find("importer").close();
  find("upload").value = "";
});
addEventListener("paste", event => {
  const text = event.clipboardData.getData("text");
  const isField = event.target.closest("input, dialog, #pasted");
  if (isField || !text || (event.target === editor.area && !isForeign(text))) return;
  event.preventDefault();
  take(text).catch(error => note(error.message, true));
});
addEventListener("dragover", event => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", event => !event.relatedTarget && document.body.classList.remove("dropping"));
addEventListener("drop", event => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  const [file] = event.dataTransfer.files;
  const text = event.dataTransfer.getData("text");
  if (file) takeFile(file);
  else if (text) take(text).catch(error => note(error.message, true));
});
addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || find("importer").open) return;
  const key = event.key.toLowerCase();
  const action = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : key === "s" ? saveFile : null;
  if (!action) return;
  event.preventDefault();
  action();
});
addEventListener("hashchange", async () => {
  const text = await textIn(location.hash);
  if (text === null || text === editor.text) return;
  put(text, 0);
  showLost([]);
});
document.addEventListener("visibilitychange", () => !document.hidden && findings && !findings.done && look());

setTheme(theme.value);
setShow("clues");
const linked = await textIn(location.hash);
if (started.file && linked === null) {
  setName(started.file.name);
  showLost(started.file.lost);
}
const first = linked ?? started.file?.text ?? NEW["9×9 Sudoku"];
editor.set(first, 0);
history.states = [{ text: first, at: 0 }];
if (started.error) note(`The file is not shown: ${started.error.what}.`, true);
look();
