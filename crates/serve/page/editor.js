// The text of the puzzle file: line numbers, colors, and a wavy line where something is wrong.

const find = id => document.getElementById(id);

const PATTERN = /("""[\s\S]*?(?:"""|(?![\s\S]))|'''[\s\S]*?(?:'''|(?![\s\S]))|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?)|(#[^\n]*)|(^[ \t]*\[\[?[^\]\n]*\]\]?)|(^[ \t]*[\w-]+(?=[ \t]*=))|(\b(?:\d+|true|false)\b)/gm;
/** A longer text has no colors, so that typing does not have to wait for them. */
const MOST_COLORED = 200000;

const CLASSES = ["string", "comment", "header", "key", "number"];

export class Editor {
  /** `changed(text, isTyped)` is called when the user has changed the text. */
  constructor(changed) {
    this.area = find("text");
    this.error = null;
    this.area.addEventListener("input", event => {
      this.show();
      changed(this.text, event.inputType !== "insertFromPaste");
    });
    this.area.addEventListener("scroll", () => this.scroll());
    this.area.addEventListener("keydown", event => this.indent(event));
    find("error").addEventListener("click", () => this.goTo(this.error));
  }

  get text() { return this.area.value; }
  get cursor() { return this.area.selectionStart; }

  /** Replaces the text; the part that differs is scrolled into view. */
  set(text, at) {
    const before = this.text;
    if (text === before) return;
    let same = 0;
    while (same < text.length && text[same] === before[same]) same += 1;
    this.area.value = text;
    const cursor = at ?? Math.min(text.length, same);
    this.area.setSelectionRange(cursor, cursor);
    this.show();
    if (before) this.reveal(text.slice(0, same).split("\n").length);
  }

  /** Marks a place where something is wrong, or none. */
  mark(error) {
    this.error = error;
    const told = find("error");
    told.hidden = !error;
    if (error) {
      told.textContent = `${error.line}:${error.column}  ${error.what}`;
      told.title = "Go to this place";
    }
    this.show();
  }

  show() {
    const lines = this.text.split("\n");
    const wrong = this.error?.line;
    const number = document.createElement("span");
    number.className = "wrong";
    number.textContent = wrong ? `${wrong}\n` : "";
    const numbers = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, at) => `${from + at + 1}\n`).join("");
    const before = wrong ? Math.min(wrong, lines.length + 1) - 1 : lines.length;
    find("numbers").replaceChildren(numbers(0, before), number, numbers(wrong ?? lines.length, lines.length));
    // A call cannot have as many arguments as a long text has pieces.
    const pieces = document.createDocumentFragment();
    this.colored(lines).forEach(piece => pieces.append(piece));
    find("colors").replaceChildren(pieces, "\n");
    this.scroll();
  }

  /** The text as colored pieces, cut where the wavy line begins and ends. */
  colored(lines) {
    const text = this.text;
    let [from, to] = [-1, -1];
    if (this.error) {
      const { line, column, width } = this.error;
      const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      const letters = [...(lines[line - 1] ?? "")];
      from = start + letters.slice(0, column - 1).join("").length;
      to = from + Math.max(1, letters.slice(column - 1, column - 1 + width).join("").length);
    }
    const pieces = [];
    const add = (start, end, name) => {
      const cuts = [start, ...[from, to].filter(cut => cut > start && cut < end), end];
      for (let at = 0; at + 1 < cuts.length; at += 1) {
        const piece = document.createElement("span");
        const isWrong = cuts[at] >= from && cuts[at] < to;
        piece.textContent = text.slice(cuts[at], cuts[at + 1]) + (isWrong && cuts[at] === text.length ? " " : "");
        piece.className = `${name}${isWrong ? " wavy" : ""}`;
        pieces.push(piece);
      }
    };
    let done = 0;
    for (const match of text.length > MOST_COLORED ? [] : text.matchAll(PATTERN)) {
      if (match.index > done) add(done, match.index, "");
      done = match.index + match[0].length;
      add(match.index, done, CLASSES[match.slice(1).findIndex(group => group !== undefined)]);
    }
    if (done < text.length) add(done, text.length, "");
    // What is missing is missing at the end.
    if (from >= text.length && this.error) {
      const piece = document.createElement("span");
      [piece.textContent, piece.className] = [" ", "wavy"];
      pieces.push(piece);
    }
    return pieces;
  }

  scroll() {
    const { scrollTop, scrollLeft } = this.area;
    find("colors").style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    find("numbers").style.transform = `translateY(${-scrollTop}px)`;
  }

  reveal(line) {
    const height = parseFloat(getComputedStyle(this.area).lineHeight);
    const top = (line - 1) * height;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + 3 * height > scrollTop + clientHeight) {
      this.area.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.scroll();
  }

  /** Puts the cursor to a place, `line` and `column` counted from 1. */
  goTo(place) {
    if (!place) return;
    const lines = this.text.split("\n");
    const start = lines.slice(0, place.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const at = start + (place.column ?? 1) - 1;
    this.area.focus();
    this.area.setSelectionRange(at, place.column ? at : start + (lines[place.line - 1] ?? "").length);
    this.reveal(place.line);
  }

  /** Tab indents; Escape leaves the text, so that it can be left by keys alone. */
  indent(event) {
    if (event.key === "Escape") find("board").focus();
    if (event.key !== "Tab" || event.shiftKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    this.area.setRangeText("    ", this.area.selectionStart, this.area.selectionEnd, "end");
    this.area.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
  }
}
