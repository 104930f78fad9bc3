// The document that the page shows: its name, its file on disk if it has one, and its history. All of it is kept at every change.

import { History } from "./history.js";
import { claim, keep, load, newId, recent, tidy } from "./kept.js";

/** How the tab remembers its document over a reload. */
const OWN = "paper";

export class Paper {
  /** Begins with a text that nobody has kept yet. */
  static async begin(text, about = {}) {
    const id = newId();
    await claim(id);
    return new Paper({ id, name: "puzzle", ...about, states: [{ text, at: 0, paper: id, draft: null }], now: 0 });
  }

  /** The document of a record; a copy if another page shows it. */
  static async open(record) {
    if (await claim(record.id)) return new Paper(record);
    const id = newId();
    await claim(id);
    const states = record.states.map(state => state.paper === record.id ? { ...state, paper: id } : state);
    return new Paper({ ...record, id, states });
  }

  /** The document that this tab showed before it was loaded again, or null. */
  static own() {
    const record = load(sessionStorage.getItem(OWN));
    return record ? Paper.open(record) : null;
  }

  /** The latest document that no other page shows, or null. */
  static async latest() {
    const [record] = recent();
    return record && await claim(record.id) ? new Paper(record) : null;
  }

  /** The document of a file on disk, or null. */
  static ofFile(path) {
    const record = recent().find(one => one.path === path);
    return record ? Paper.open(record) : null;
  }

  constructor({ states, now, ...about }) {
    this.about = about;
    this.history = new History(states, now);
    sessionStorage.setItem(OWN, about.id);
    tidy();
  }

  get text() { return this.history.state.text; }

  /** Whether there are changes that the file on disk does not have. */
  get isDirty() { return this.about.path !== undefined && this.about.path !== null && this.text !== this.about.saved; }

  /** Notes a change, and keeps it; false if the browser has no room. */
  add(state, isTyped) {
    this.history.add({ ...state, paper: this.about.id }, isTyped);
    return this.keep();
  }

  /** Replaces the document by a new one; undo leads back. */
  replace(text, about) {
    const id = newId();
    claim(id);
    this.become({ id, name: "puzzle", ...about });
    return this.add({ text, at: 0, draft: null }, false);
  }

  become(about) {
    this.about = about;
    sessionStorage.setItem(OWN, about.id);
  }

  /** Goes back or forth in the history, also into the document before. */
  move(by) {
    const state = by < 0 ? this.history.undo() : this.history.redo();
    if (state.paper !== this.about.id) {
      const { states, now, ...about } = load(state.paper) ?? { id: state.paper, name: "puzzle" };
      this.become(about);
    }
    this.keep();
    return state;
  }

  keep() {
    const { states, now } = this.history;
    const isUntouched = states.length === 1 && !this.about.path && !this.about.play;
    return isUntouched || keep({ ...this.about, states, now });
  }
}
