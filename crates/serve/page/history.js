// Undo and redo of the text, whoever changed it. Letters that are typed in quick succession are one change.

const PAUSE = 700;

export class History {
  constructor(text) {
    this.states = [{ text, at: text.length }];
    this.now = 0;
    this.typed = 0;
  }

  /** Notes a new text, and where the cursor is. */
  add(text, at, isTyped) {
    if (text === this.states[this.now].text) return;
    const time = performance.now();
    const joins = isTyped && this.now > 0 && this.now === this.states.length - 1 && time - this.typed < PAUSE;
    this.states.length = this.now + 1;
    if (joins) this.states.pop();
    this.states.push({ text, at });
    this.now = this.states.length - 1;
    this.typed = isTyped ? time : 0;
  }

  get canUndo() { return this.now > 0; }
  get canRedo() { return this.now + 1 < this.states.length; }

  undo() { return this.move(-1); }
  redo() { return this.move(1); }

  move(by) {
    this.typed = 0;
    this.now = Math.min(Math.max(this.now + by, 0), this.states.length - 1);
    return this.states[this.now];
  }
}
