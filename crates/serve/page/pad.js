// A pad of digits for fingers: what is typed into the selected cells.

const find = id => document.getElementById(id);

export class Pad {
  /** `hand()` is the object that takes digits and has the selected cells. */
  constructor(hand) {
    this.hand = hand;
    this.shown = "";
  }

  /** Shows a button for each symbol, and one that clears. */
  show(symbols) {
    if (this.shown === symbols.join()) return;
    this.shown = symbols.join();
    const button = (words, label, symbol) => {
      const made = document.createElement("button");
      [made.textContent, made.type] = [words, "button"];
      made.setAttribute("aria-label", label);
      made.addEventListener("click", () => this.hand().set(this.hand().selected, symbol));
      return made;
    };
    find("pad").replaceChildren(...symbols.map((name, symbol) => button(name, `Digit ${name}`, symbol)), button("⌫", "Clear the cells", null));
  }
}
