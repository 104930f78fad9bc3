// Helps for setters: what can be left out, what is missing, a random solution, and the path of the solver.

import { fieldWords, title } from "./clues.js";
import { withGivens } from "./layers.js";
import { ask } from "./server.js";
import { stepWords } from "./verdict.js";

const find = id => document.getElementById(id);
const number = (count, word) => count === 1 ? `1 ${word}` : `${count} ${word}s`;
const capital = text => text[0].toUpperCase() + text.slice(1);

/** A clue or a given in words, from those of its file. */
const plain = words => `${title(words.split(" ", 1)[0])} ${fieldWords(words)}`.trim();

export class Aids {
  /** `page` has the functions `text`, `puzzle`, `edit`, `pick`, `select` (a cell, of a layer if there is one) and `goTo` (a step). */
  constructor(page) {
    this.page = page;
    for (const button of find("helps").children) button.addEventListener("click", () => this.ask(button.dataset.aid));
    find("apply").addEventListener("click", () => this.page.edit(() => {
      this.update();
      return this.changes;
    }));
  }

  async ask(aid) {
    const text = this.text = this.page.text();
    this.show("Working…");
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const told = await ask("aid", { aid, text, seed }).catch(error => ({ fault: error.message }));
    if (text !== this.page.text()) return this.update();
    this.text = text;
    const fault = told.fault ?? (told.error && `Line ${told.error.line}: ${told.error.what}`);
    if (fault) return this.show(fault);
    this[aid](told);
  }

  /** The puzzle has changed: what was said of another text goes. */
  update() {
    if (this.text !== undefined && this.text !== this.page.text()) this.show("");
  }

  /** Shows words, a list of them, each with what a click does, and a button that changes the puzzle. */
  show(words, items = [], apply = "", changes = []) {
    if (!words) this.text = undefined;
    this.changes = changes;
    find("aid").textContent = words;
    find("apply").hidden = !apply;
    if (apply) find("apply").textContent = apply;
    find("aided").replaceChildren(...items.map(([text, does]) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      [button.textContent, button.disabled] = [text, !does];
      button.addEventListener("click", () => does());
      item.append(button);
      return item;
    }));
  }

  item({ words, clue, cell, layer }) {
    return [plain(words), () => clue === undefined ? this.page.select(cell, layer) : this.page.pick(clue)];
  }

  /** Takes givens out of their layers, but not out of those that go themselves. */
  withoutGivens(parts) {
    const puzzle = this.page.puzzle();
    const isThere = layer => layer !== undefined && !parts.some(part => part.clue === layer);
    const layers = [...new Set(parts.map(part => part.layer))].filter(isThere);
    return layers.map(layer => {
      const cells = parts.filter(part => part.layer === layer).map(part => part.cell);
      return { clue: layer, field: "givens", value: withGivens(puzzle.constraints[layer], puzzle, cells, null) };
    });
  }

  minimize({ parts, complete }) {
    if (!parts.length) return this.show(complete ? "Nothing can be left out: it is minimal." : "Nothing was found in this time.");
    const n = this.page.puzzle().order;
    const cells = parts.filter(part => part.clue === undefined && part.layer === undefined).map(({ cell }) => [Math.floor(cell / n), cell % n, null]);
    const clues = parts.filter(part => part.clue !== undefined).map(({ clue, words }) => ({ remove: clue, words })).sort((a, b) => b.remove - a.remove);
    const more = complete ? "" : " Others may go, too: there was no time to try all.";
    this.show(`${number(parts.length, "part")} can be left out together.${more}`, parts.map(part => this.item(part)), "Leave them out",
      [...this.withoutGivens(parts), ...clues, ...cells.length ? [{ givens: cells }] : []]);
  }

  redundant({ parts, complete }) {
    const more = complete ? "" : " There was no time to try all.";
    if (!parts.length) return this.show(`No clue or given is redundant.${more}`);
    this.show(`Each of these can be left out alone.${more}`, parts.map(part => this.item(part)));
  }

  suggest({ clues, givens, words }) {
    const changes = [...clues.map(add => ({ add })), ...givens.length ? [{ givens }] : []];
    const one = words.length === 1;
    this.show(one ? "This makes it unique:" : "Together these make it unique:", words.map(text => [plain(text), null]), one ? "Add it" : "Add them", changes);
  }

  async fill({ givens }) {
    if (!givens.length) return this.show("All cells are filled.");
    await this.page.edit({ givens });
    this.text = this.page.text();
    this.show("The open cells hold a random solution. Undo takes it away.");
  }

  path({ level, rating, hardest, solved, open, count, steps, complete }) {
    const hard = hardest ? ` The hardest step: ${hardest.replaceAll("-", " ")}.` : "";
    const words = rating === undefined ? `Not rated: the time ended. ${number(steps.length, "step")} found.`
      : solved ? `${capital(level)}, ${rating.toFixed(1)} in ${number(count, "step")}.${hard}`
      : `The known techniques leave ${number(open, "cell")} open after ${number(count, "step")}.${hard}`;
    const cut = complete || rating === undefined ? "" : ` The first ${steps.length} are listed.`;
    this.show(words + cut, steps.map((words, at) => [stepWords(words), () => this.page.goTo(at)]));
  }
}
