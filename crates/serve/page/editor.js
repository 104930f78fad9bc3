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
    this.errors = [];
    this.area.addEventListener("input", event => {
      this.color();
      changed(this.text, event.inputType !== "insertFromPaste");
    });
    this.area.addEventListener("scroll", () => this.scroll());
    this.area.addEventListener("keydown", event => this.indent(event));
    find("error").addEventListener("click", () => this.goTo(this.errors[0]));
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
    this.color();
    if (before) this.reveal(text.slice(0, same).split("\n").length);
  }

  /** Marks the places where something is wrong. */
  mark(errors) {
    this.errors = errors;
    const told = find("error");
    told.hidden = errors.length === 0;
    told.textContent = errors.map(({ line, column, what }) => `${line}:${column}  ${what}`).join("\n");
    told.title = "Go to this place";
    this.color();
  }

  color() {
    const lines = this.text.split("\n");
    const wrong = new Set(this.errors.map(error => error.line));
    const numbers = document.createDocumentFragment();
    let plain = "";
    for (let line = 1; line <= lines.length; line += 1) {
      if (wrong.has(line)) {
        numbers.append(plain, piece(`${line}\n`, "wrong"));
        plain = "";
      } else {
        plain += `${line}\n`;
      }
    }
    numbers.append(plain);
    find("numbers").replaceChildren(numbers);
    // A call cannot have as many arguments as a long text has pieces.
    const pieces = document.createDocumentFragment();
    this.colored(lines).forEach(piece => pieces.append(piece));
    find("colors").replaceChildren(pieces, "\n");
    this.scroll();
  }

  /** The bytes of each error, from and to. */
  wrongs(lines) {
    return this.errors.map(({ line, column, width }) => {
      const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      const letters = [...(lines[line - 1] ?? "")];
      const from = start + letters.slice(0, column - 1).join("").length;
      return [from, from + Math.max(1, letters.slice(column - 1, column - 1 + width).join("").length)];
    });
  }

  /** The text as colored pieces, cut where wavy lines begin and end. */
  colored(lines) {
    const text = this.text;
    const wrongs = this.wrongs(lines);
    const pieces = [];
    const add = (start, end, name) => {
      const inner = wrongs.flat().filter(cut => cut > start && cut < end).sort((a, b) => a - b);
      const cuts = [start, ...inner, end];
      for (let at = 0; at + 1 < cuts.length; at += 1) {
        const isWrong = wrongs.some(([from, to]) => cuts[at] >= from && cuts[at] < to);
        pieces.push(piece(text.slice(cuts[at], cuts[at + 1]), `${name}${isWrong ? " wavy" : ""}`));
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
    if (wrongs.some(([from]) => from >= text.length)) pieces.push(piece(" ", "wavy"));
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

  /** Selects a place, `line` and `column` counted from 1, without taking the keys. */
  show(place) {
    const lines = this.text.split("\n");
    const start = lines.slice(0, place.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const at = start + (place.column ?? 1) - 1;
    this.area.setSelectionRange(at, place.column ? at : start + (lines[place.line - 1] ?? "").length);
    this.reveal(place.line);
  }

  /** Puts the cursor to a place. */
  goTo(place) {
    if (!place) return;
    this.area.focus();
    this.show(place);
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

function piece(text, name) {
  const made = document.createElement("span");
  [made.textContent, made.className] = [text, name];
  return made;
}
