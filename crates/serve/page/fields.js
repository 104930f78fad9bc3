// The line above the grid: what to do, or the fields of the clue that is picked, or of the one that is drawn next.

import { cellFields, table, title, toml, typed } from "./clues.js";

const find = id => document.getElementById(id);

/** What people type into a field, by its form. */
const SYNTAX = { lists: "r1c1 r1c2; r2c1 r2c2", clues: '{ kind = "thermo", cells = "r1c1 r1c2" }' };
const LONG = ["cells", "lists", "tuples", "text", "clues", "pairs"];

export class Fields {
  constructor(tools) {
    this.tools = tools;
    this.form = find("options");
    /** The values that clues of a kind had last, by kind and field. */
    this.last = new Map();
    /** What was typed for the next clue of a kind, by kind and field, until it is added or another document is shown. */
    this.drafts = new Map();
    this.inputs = [];
  }

  /** Shows the fields of the clue that is picked, or of the tool. */
  show() {
    const { clue, kind, picked } = this.tools;
    const { id } = this.tools.page.paper().about;
    if (this.id !== id) [this.id, this.drafts] = [id, new Map()];
    const shown = clue ? this.tools.kinds.get(clue.kind) ?? { name: clue.kind, fields: [], gesture: "form" } : kind;
    this.inputs = [];
    this.joining = null;
    this.refused = null;
    const parts = [];
    if (clue || kind) parts.push(text("b", title(shown.name)));
    if (clue) {
      parts.push(...this.fieldsOf(shown).map(field => this.input(field)));
      if (picked.joinField) parts.push(this.joinButton());
      parts.push(button("Remove", () => this.tools.remove(picked.number)));
    } else if (kind && this.isTyped(kind)) {
      parts.push(...this.fieldsOf(kind).map(field => this.input(field)), button("Add", () => this.addForm()));
    } else if (kind) {
      parts.push(...this.fieldsOf(kind).filter(field => this.isStyle(kind, field)).map(field => this.input(field)));
    }
    this.words = text("span", "");
    this.words.className = "hint";
    this.form.replaceChildren(...parts, this.words);
    this.refresh();
  }

  /** Whether there are cells that cannot be drawn through, so that cells are typed, too. */
  get hasOutside() { return this.tools.puzzle?.constraints.some(clue => ["layer", "var", "chaos"].includes(clue.kind)); }

  /** Whether all of a clue can be typed, too: in a form, or where it needs no cells that are drawn. */
  isTyped(kind) {
    const needsNone = kind.gesture === "cells" && cellFields(kind).every(field => field.optional);
    return kind.gesture === "form" || !["rule", "outside", "ray"].includes(kind.gesture) && (this.hasOutside || needsNone);
  }

  /** The fields that are typed: those that the gesture does not draw. */
  fieldsOf(kind) {
    const drawn = kind.gesture === "outside" ? ["side", "axis", "index"] : kind.gesture === "ray" ? ["corner", "side", "index", "direction"] : [];
    const isDrawn = field => drawn.includes(field.name) || kind.gesture !== "form" && !this.hasOutside && cellFields(kind).includes(field);
    return kind.fields.filter(field => !isDrawn(field));
  }

  /** Whether a field says of what sort a line is, and so is the same for the next one. */
  isStyle(kind, field) {
    return kind.look === "line" && !field.optional && ["number", "word"].includes(field.form);
  }

  /** The value with which a field of the next clue begins: only lines have one. */
  before(kind, field) {
    const draft = this.drafts.get(`${kind.name}.${field.name}`);
    if (draft !== undefined) return draft;
    const own = this.last.get(`${kind.name}.${field.name}`);
    if (own !== undefined && (this.isStyle(kind, field) || field.form === "word")) return own;
    if (field.form === "word") return field.optional ? "" : field.words[0];
    return this.isStyle(kind, field) ? typed(field.form, kind.example[field.name], this.tools.board) : "";
  }

  /** What was typed into a field of the next clue, before it is drawn. */
  typedInto(field) {
    return this.tools.clue ? "" : this.inputs.find(one => one.field.name === field.name)?.input.value.trim() ?? "";
  }

  input(field) {
    const label = document.createElement("label");
    const hasWords = field.words.length > 0 && field.form !== "pairs";
    const input = document.createElement(hasWords ? "select" : "input");
    if (hasWords) input.append(...(field.optional ? [new Option("", "")] : []), ...field.words.map(word => new Option(word, word)));
    else [input.size, input.placeholder] = [LONG.includes(field.form) ? 22 : field.form === "numbers" ? 8 : 4, this.syntax(field)];
    if (["number", "index", "numbers"].includes(field.form)) input.inputMode = "decimal";
    input.dataset.field = field.name;
    input.autocapitalize = "off";
    input.spellcheck = false;
    input.addEventListener("input", () => this.changed(field, input));
    input.addEventListener("keydown", event => {
      if (event.key === "Escape") find("board").focus();
      if (event.key === "Enter" && !this.tools.clue && this.isTyped(this.tools.kind)) this.addForm();
    });
    label.append(field.name, input);
    this.inputs.push({ field, input });
    return label;
  }

  syntax(field) {
    const { clue, kind } = this.tools;
    const example = this.tools.kinds.get(clue?.kind ?? kind?.name)?.example;
    return LONG.includes(field.form) ? SYNTAX[field.form] ?? typed(field.form, example?.[field.name], this.tools.board) : "";
  }

  /** Every letter counts at once: nothing that was typed waits for Enter. */
  changed(field, input) {
    const { clue, kind, picked } = this.tools;
    const shown = clue?.kind ?? kind.name;
    this.last.set(`${shown}.${field.name}`, input.value);
    input.dataset.known = input.value.trim();
    this.refused = null;
    if (!clue) return void this.drafts.set(`${shown}.${field.name}`, input.value);
    const value = input.value.trim() === "" ? null : toml(field.form, input.value);
    picked.change(() => ({ [field.name]: value }), true);
  }

  /** Shows the values of the clue as it is now. What is being typed stays as it was typed, with the separators behind it. */
  refresh(isTyped = false) {
    const { clue, kind } = this.tools;
    if (!isTyped) this.refused = null;
    const isTyping = Number(document.body.dataset.edits ?? 0) > 0;
    for (const { field, input } of this.inputs) {
      const isFocused = input === document.activeElement;
      if (isTyping && isFocused) continue;
      const now = clue ? typed(field.form, clue[field.name], this.tools.board) : this.before(kind, field);
      if (now === input.dataset.known) continue;
      if (!clue && input.dataset.known !== undefined) continue;
      input.dataset.known = now;
      if (!isTyped || !isFocused) input.value = now;
    }
    this.tell();
  }

  /** Says what is wrong with the clue, or what the tool does. */
  tell() {
    const { picked, clue } = this.tools;
    this.joining?.setAttribute("aria-pressed", picked.joins);
    const wrong = this.refused ?? (picked.isHalf ? null : clue?.fault?.what);
    this.words.textContent = this.words.title = wrong ?? this.tools.hint();
    this.words.classList.toggle("wrong", Boolean(wrong));
  }

  /** Says why the clue stays as it was: it stands in a short form, which cannot hold what was typed. */
  refuse(what) {
    const { clue, board } = this.tools;
    const field = this.inputs.find(({ input }) => input === document.activeElement)?.field;
    const held = field && typed(field.form, clue?.[field.name], board);
    this.refused = held ? `${field.name} is still ${held}: ${what}` : `Not changed yet: ${what}`;
  }

  /** The first field that is empty, of those that must not be if there is one. */
  get open() {
    const open = this.inputs.filter(({ input }) => input.value === "");
    return open.find(({ field }) => !field.optional) ?? open[0];
  }

  /** Goes to the first field that is empty; if none is, the grid keeps the keys. */
  focusOpen() {
    (this.open?.input ?? find("board")).focus();
  }

  /** Goes to the first field that is empty, or else to the first one. */
  focus() {
    const { input } = this.open ?? this.inputs[0] ?? {};
    (input ?? find("board")).focus();
    input?.select?.();
  }

  joinButton() {
    const { picked } = this.tools;
    const made = button("Cells ±", () => {
      picked.joins = !picked.joins;
      this.tell();
    });
    made.title = "Drag over cells to add them to the clue, or to take them away (or hold Shift)";
    return this.joining = made;
  }

  /** Cells that are drawn while a form is open go into its first field of cells; those of a second drag into the next. */
  fillCells(cells) {
    const open = this.inputs.filter(({ field }) => cellFields(this.tools.kind).includes(field));
    const { input, field } = open.find(({ input }) => input.value === "") ?? open[0] ?? {};
    if (!input || !cells.length) return;
    const names = cells.map(cell => this.tools.board.name(cell)).join(" ");
    input.value = field.form === "lists" && input.value ? `${input.value}; ${names}` : names;
    input.dataset.known = input.value;
    this.drafts.set(`${this.tools.kind.name}.${field.name}`, input.value);
  }

  /** The next clue of a kind begins anew. */
  forget(kind) {
    for (const field of kind.fields) this.drafts.delete(`${kind.name}.${field.name}`);
  }

  addForm() {
    const { kind, edit, picked } = this.tools;
    const fields = this.inputs.filter(({ input }) => input.value.trim() !== "").map(({ field, input }) => [field.name, toml(field.form, input.value)]);
    for (const { field } of this.inputs) this.last.delete(`${kind.name}.${field.name}`);
    this.forget(kind);
    edit({ add: table(kind.name, fields) }, { then: number => picked.pick(number) });
  }
}

function text(name, words) {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}

function button(words, does) {
  const made = text("button", words);
  [made.type, made.className] = ["button", "small"];
  made.addEventListener("click", does);
  return made;
}
