// Rules of the whole grid: buttons that state or remove them.

import { table, title } from "./clues.js";

const find = id => document.getElementById(id);

export class Rules {
  /** `page` has the functions `text`, `puzzle`, `edit` and `note`. */
  constructor(page, kinds) {
    this.page = page;
    this.kinds = kinds.filter(kind => kind.fields.length === 0);
  }

  /** The rules that the puzzle names alone, each with the number of its clue. */
  get numbers() {
    return new Map(this.page.puzzle().constraints.flatMap((clue, number) => Object.keys(clue).length === 1 ? [[clue.kind, number]] : []));
  }

  /** States a rule, or removes it. */
  toggle(name) {
    // A text is for people.
    if (/^rules\s*=\s*["']/m.test(this.page.text())) {
      return this.page.note("`rules` holds a text for people here. Rename it `description` to use rules of the whole grid.", true);
    }
    return this.page.edit(() => {
      const number = this.numbers.get(name);
      return [number === undefined ? { add: table(name, []) } : { remove: number }];
    });
  }

  show() {
    const own = [...this.numbers.keys()];
    const [main, anti] = this.page.puzzle().diagonals;
    // A button that has the keys keeps them unless something has changed.
    const shown = [main, anti, ...own].join();
    if (shown === this.shown) return;
    this.shown = shown;
    const diagonals = (main, anti) => this.page.edit({ key: "diagonals", value: main && anti ? "true" : main ? '["main"]' : anti ? '["anti"]' : null });
    const focused = [...find("rules").children].indexOf(document.activeElement);
    find("rules").replaceChildren(
      chip("Main diagonal", "The diagonal from the top left holds every value once.", main, () => diagonals(!main, anti)),
      chip("Anti diagonal", "The diagonal from the top right holds every value once.", anti, () => diagonals(main, !anti)),
      ...this.kinds.map(({ name, meaning }) => chip(title(name), meaning, own.includes(name), () => this.toggle(name))),
    );
    find("rules").children[focused]?.focus();
  }
}

function chip(words, meaning, isOn, toggle) {
  const made = document.createElement("button");
  [made.textContent, made.title] = [words, meaning];
  made.setAttribute("aria-pressed", isOn);
  made.addEventListener("click", toggle);
  return made;
}
