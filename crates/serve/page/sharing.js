// The dialog by which a puzzle leaves: title and rules for people, links to other programs, files and pictures.

import { ask, askPicture } from "./server.js";
import { download, fragment } from "./links.js";

const find = id => document.getElementById(id);

/** A text of several lines as TOML. */
const lines = text => text.trim() === "" ? null : `"""\n${text.replaceAll("\\", "\\\\").replaceAll('"""', '""\\"')}"""`;

export class Sharing {
  /** `page` has the functions `text`, `puzzle`, `name`, `edit`, `note` and `picture`, which says what the picture shows. */
  constructor(page) {
    this.page = page;
    find("share").addEventListener("click", () => this.open());
    find("title").addEventListener("input", () => this.set("title", find("title").value));
    find("author").addEventListener("input", () => this.set("author", find("author").value));
    find("words").addEventListener("input", () => this.setWords());
    find("tell").addEventListener("click", async () => {
      find("words").value = await this.told();
      this.setWords();
    });
    find("sudokupad").addEventListener("click", () => this.link("sudokupad", address => window.open(address, "_blank", "noopener")));
    find("fpuzzles").addEventListener("click", () => this.link("f-puzzles", address => this.copy(address)));
    find("solver").addEventListener("click", () => this.link("iss", address => this.copy(address)));
    find("link").addEventListener("click", async () => this.copy(location.href.split("#")[0] + await fragment(page.text())));
    find("toml").addEventListener("click", () => this.saveCopy());
    for (const form of ["svg", "png", "pdf"]) find(form).addEventListener("click", () => this.savePicture(form));
    find("print").addEventListener("click", () => {
      find("sharer").close();
      window.print();
    });
  }

  async open() {
    const puzzle = this.page.puzzle();
    for (const field of ["title", "author"]) find(field).value = puzzle?.[field] ?? "";
    find("words").value = puzzle?.rules ?? "";
    find("unshared").hidden = true;
    find("sharer").showModal();
    find("words").placeholder = await this.told();
  }

  /** The rules, as the clues tell them. */
  async told() {
    const told = await ask("rules", { text: this.page.text() }).catch(() => ({}));
    return told.rules ?? "";
  }

  set(key, value) {
    return this.page.edit({ key, value: value.trim() === "" ? null : JSON.stringify(value) }, { isTyped: true });
  }

  setWords() {
    const isText = /^rules\s*=\s*["']/m.test(this.page.text());
    const description = { key: "description", value: lines(find("words").value) };
    return this.page.edit(isText ? [{ key: "rules", value: null }, description] : description, { isTyped: true });
  }

  /** Asks for the puzzle in the form of another program, and says what that form has no place for. */
  async link(form, take) {
    try {
      await this.page.edit([]);
      const told = await ask("export", { text: this.page.text(), form });
      const lost = told.error ? [told.error.what] : told.lost;
      // The solver takes rules alone; the other programs show drawings, too.
      const about = form === "iss" ? "The link leaves these out:" : "The link has these as drawings, which are not checked there:";
      find("unshared").textContent = [...told.text && lost.length ? [about] : [], ...lost].join("\n");
      find("unshared").hidden = lost.length === 0;
      if (told.text) take(told.text);
    } catch (error) {
      this.page.note(error.message, true);
    }
  }

  copy(address) {
    return navigator.clipboard.writeText(address).then(
      () => this.page.note("The link is copied."),
      () => this.page.note(address),
    );
  }

  saveCopy() {
    download(new Blob([this.page.text()], { type: "application/toml" }), `${this.page.name()}.toml`);
  }

  async savePicture(form) {
    try {
      const wanted = { theme: "light", form, rules: find("ruled").checked, legend: find("legend").checked };
      download(await askPicture("picture", { ...this.page.picture(), ...wanted }), `${this.page.name()}.${form}`);
    } catch (error) {
      this.page.note(error.message, true);
    }
  }
}
