// The puzzle file on disk: Ctrl+S replaces it, and changes that another program makes are noticed.

import { ask, isAway } from "./server.js";

const find = id => document.getElementById(id);
const INTERVAL = 2000;

/** A text with the line ends of the page. A file with other ones keeps them. */
export const withFeeds = text => text.replaceAll("\r\n", "\n");

/** What a document knows of its file. */
export const aboutFile = ({ name, path, version, text }) =>
  ({ name, path, version, saved: withFeeds(text), hasReturns: text.includes("\r\n") });

export class Disk {
  /** `path` is the file of the server, if it has one; `paper()` the document that is shown; `put(text)` shows another text. */
  constructor(path, { paper, put, note, shown }) {
    Object.assign(this, { path, paper, put, note, shown });
    this.theirs = null;
    find("theirs").addEventListener("click", () => this.take());
    find("mine").addEventListener("click", () => this.keepMine());
    if (!path) return;
    setInterval(() => !document.hidden && this.look(), INTERVAL);
    addEventListener("focus", () => this.look());
  }

  /** Whether the document that is shown is the file of the server. */
  get isOpen() { return Boolean(this.path) && this.paper().about.path === this.path; }

  async look() {
    if (!this.isOpen || this.theirs) return;
    const { about } = this.paper();
    const told = await ask("disk", { path: this.path, seen: about.version ?? "" }).catch(() => ({}));
    if (told.text !== undefined && this.paper().about === about) this.found(told);
  }

  /** The file is another one by now: it is shown at once unless that would hide changes. */
  found(theirs) {
    const paper = this.paper();
    this.theirs = theirs = { ...theirs, text: withFeeds(theirs.text) };
    if (theirs.text === paper.text || !paper.isDirty) return this.take();
    find("changed").querySelector("p").textContent = "Another program has written it, and there are changes here that are not saved. Undo leads back in either case.";
    find("changed").hidden = false;
  }

  take() {
    const { text, version } = this.theirs;
    const isNew = text !== this.paper().text;
    this.seen(version, text);
    if (!isNew) return;
    this.put(text);
    this.note("The file was changed on disk; this is the new text.");
  }

  /** What is here will replace the file when it is saved. */
  keepMine() {
    this.seen(this.theirs.version, this.theirs.text);
  }

  seen(version, saved) {
    this.theirs = null;
    find("changed").hidden = true;
    Object.assign(this.paper().about, { version, saved });
    this.paper().keep();
    this.shown();
  }

  async save() {
    const { text, about } = this.paper();
    try {
      const written = about.hasReturns ? text.replaceAll("\n", "\r\n") : text;
      const told = await ask("save", { path: this.path, text: written, seen: about.version ?? "" });
      if (told.error) return this.note(told.error, true);
      if (!told.saved) return this.found(told);
      this.seen(told.version, text);
      this.note("Saved.");
    } catch (error) {
      this.note(isAway(error) ? "There is no connection: the file is not saved. The browser keeps the text." : error.message, true);
    }
  }
}
