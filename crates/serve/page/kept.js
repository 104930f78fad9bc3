// What is kept in the browser: a record for each document, with its history. It outlives the page, the server and the browser.

const PREFIX = "paper:";
/** As many documents are kept; those that nobody has touched for longest go first. */
const MOST = 40;

const read = key => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

/** The record of a document, or null. */
export const load = id => id && read(PREFIX + id);

/** All documents, the latest first. */
export function recent() {
  const keys = Object.keys(localStorage).filter(key => key.startsWith(PREFIX));
  return keys.map(read).filter(Boolean).sort((a, b) => b.time - a.time);
}

export const forget = id => localStorage.removeItem(PREFIX + id);

/** For a document with more letters no other one gives way. */
const LARGE = 1_000_000;

function write(record) {
  try {
    localStorage.setItem(PREFIX + record.id, JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

/** A record without its history. */
const alone = record => ({ ...record, states: [record.states[record.now]], now: 0 });

/**
 * Keeps a record. Where there is no room, the histories of older documents give way, then its own, then older documents. Says
 * whether it is kept.
 */
export function keep(record) {
  const now = { ...record, time: Date.now() };
  if (write(now)) return true;
  const isLarge = now.states[now.now].text.length > LARGE;
  const others = isLarge ? [] : recent().reverse().filter(one => one.id !== record.id);
  const yields = old => old.states.length > 1 && write(alone(old)) && write(now);
  return others.some(yields) || write(alone(now)) || others.some(({ id }) => {
    forget(id);
    return write(alone(now));
  });
}

/** Forgets the oldest documents. */
export function tidy() {
  for (const { id } of recent().slice(MOST)) forget(id);
}

/** A name for a new document. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, "0")).join("");

/** The documents of this page. */
const own = new Set();

/** Takes a document for this page as long as it is open; false if another page has it. */
export async function claim(id) {
  const isFree = own.has(id) || !navigator.locks || await lock(id);
  if (isFree) own.add(id);
  return isFree;
}

function lock(id) {
  return new Promise(done => {
    navigator.locks.request(PREFIX + id, { ifAvailable: true }, lock => {
      done(lock !== null);
      return lock && new Promise(() => {});
    });
  });
}
