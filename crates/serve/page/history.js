// Undo and redo of what is worked on, whoever changed it. Letters that are typed in quick succession are one change.

const PAUSE = 700;
/** Of a longer history the first states are forgotten. */
const MOST_STATES = 300;
const MOST_LETTERS = 300_000;

export class History {
  /** A state is `{ text, at, paper, draft }`: the text, the cursor, the name of the document, regions that are being drawn. */
  constructor(states, now) {
    this.states = states;
    this.now = now;
    this.typed = 0;
  }

  get state() { return this.states[this.now]; }

  /** Notes a new state. */
  add(state, isTyped) {
    const { text, paper, draft } = this.state;
    if (state.text === text && state.paper === paper && String(state.draft) === String(draft)) return;
    const time = performance.now();
    const joins = isTyped && this.now > 0 && this.now === this.states.length - 1 && time - this.typed < PAUSE;
    this.states.length = this.now + 1;
    if (joins) this.states.pop();
    this.states.push(state);
    this.now = this.states.length - 1;
    this.typed = isTyped ? time : 0;
    this.forget();
  }

  forget() {
    const size = () => this.states.reduce((sum, state) => sum + state.text.length, 0);
    while (this.states.length > MOST_STATES || this.states.length > 2 && size() > MOST_LETTERS) {
      this.states.shift();
      this.now -= 1;
    }
  }

  get canUndo() { return this.now > 0; }
  get canRedo() { return this.now + 1 < this.states.length; }

  undo() { return this.move(-1); }
  redo() { return this.move(1); }

  move(by) {
    this.typed = 0;
    this.now = Math.min(Math.max(this.now + by, 0), this.states.length - 1);
    return this.state;
  }
}
