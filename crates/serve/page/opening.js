// What comes in: the dialog with recent puzzles, and texts and files that are pasted or dropped.

import { forget, recent } from "./kept.js";

const find = id => document.getElementById(id);

/** Whether a text that is pasted into the editor is a whole puzzle in another form. */
const isForeign = text => /^\s*(https?:\/\/\S+|\{[\s\S]*\}|[\d.]{81}|[\d.]{16}|[\d.]{36})\s*$/.test(text) || /^(fpuz|scl|ctc)/.test(text);

/** The first line that says something, for puzzles without a title. */
const start = text => /^title\s*=\s*"(.*)"/m.exec(text)?.[1] ?? text.split("\n").filter(Boolean).slice(0, 2).join(", ");

export class Opening {
  /** `take(text, about)` shows a puzzle in any form, `turnTo(record)` one that was kept. */
  constructor({ take, note, turnTo, editor }) {
    Object.assign(this, { take, note, turnTo });
    find("import").addEventListener("click", () => this.open());
    find("take").addEventListener("click", async event => {
      event.preventDefault();
      await this.takePasted();
    });
    find("upload").addEventListener("change", async () => {
      const [file] = find("upload").files;
      if (file) await this.takeFile(file);
      find("importer").close();
      find("upload").value = "";
    });
    addEventListener("paste", event => {
      const text = event.clipboardData.getData("text");
      const isField = event.target.closest("input, dialog");
      if (isField || !text || (event.target === editor.area && !isForeign(text))) return;
      event.preventDefault();
      this.takeText(text);
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
      if (file) this.takeFile(file);
      else if (text) this.takeText(text);
    });
  }

  open() {
    find("refused").hidden = true;
    find("pasted").value = "";
    find("recent").replaceChildren(...recent().map(record => this.entry(record)));
    find("importer").showModal();
  }

  entry(record) {
    const item = document.createElement("li");
    const [shown, gone] = ["button", "button"].map(part => document.createElement(part));
    const [name, about] = ["b", "span"].map(part => document.createElement(part));
    const { text } = record.states[record.now];
    [name.textContent, about.textContent] = [record.name === "puzzle" ? start(text) : record.name, new Date(record.time).toLocaleString()];
    shown.append(name, about);
    shown.type = gone.type = "button";
    shown.addEventListener("click", () => {
      find("importer").close();
      this.turnTo(record);
    });
    [gone.textContent, gone.title, gone.className] = ["×", "Forget this puzzle", "remove"];
    gone.addEventListener("click", () => {
      forget(record.id);
      item.remove();
    });
    item.append(shown, gone);
    return item;
  }

  async takePasted() {
    try {
      await this.take(find("pasted").value);
      find("importer").close();
    } catch (error) {
      [find("refused").textContent, find("refused").hidden] = [error.message, false];
    }
  }

  takeText(text, about) {
    return this.take(text, about).catch(error => this.note(error.message, true));
  }

  async takeFile(file) {
    return this.takeText(await file.text(), { name: file.name.replace(/\.[^.]*$/, "") || "puzzle" });
  }
}
