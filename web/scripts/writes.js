// Writes into the database of what is kept, one after the other: each is on the disk when it is said to be written. What
// cannot be written there, because the page is left or the database refuses, goes into localStorage as a copy, and the next
// visit moves it.
import { database } from "./database.js";
import { get, isFull, names, put, remove } from "./storage.js";

// Games by what opens them, with the time of their last change and the number of the tab that has them; changes of settings
// and progress, as a log that is only added to; texts that could not be read.
const values = database("pacru kept", ["games", "changes", "aside"]);

// Does a task as `database` says. A database that has failed once is left alone for the rest of the visit, unless it is full.
let works = true;
export const withStores = async (task) => {
  if (!works) throw new Error("the database has failed before");
  try {
    return await values(task);
  } catch (error) {
    works = isFull(error);
    throw error;
  }
};

const copyName = (store, key) => `pacru copy of ${store} ${key}`;

// The copies of a store: pairs of a key and a value.
export const copies = (store) => {
  const start = copyName(store, "");
  const found = [];
  for (const name of names(start)) {
    try {
      found.push([name.slice(start.length), JSON.parse(get(name))]);
    } catch {
      // Somebody else's.
    }
  }
  return found;
};

// What is not on the disk yet, by the name of its copy.
const waiting = new Map();
let writing;
export const isWritten = () => waiting.size === 0;
export const whenWritten = async () => writing;

// Write a value soon. An item has the `store`, the `key`, the `value`, and what is to be `done` when there is a copy; `next`
// gives what is to be there instead of the value, from what is there.
export const write = (item) => {
  waiting.set(copyName(item.store, item.key), item);
  writing ??= writeAll().finally(() => (writing = undefined));
};

const writeAll = async () => {
  while (waiting.size) {
    const [name, item] = waiting.entries().next().value;
    await writeOne(name, item);
    if (waiting.get(name) === item) waiting.delete(name);
  }
};

const writeOne = async (name, { store, key, value, next = () => value, done }) => {
  try {
    await withStores(({ update, storeOf }) => update(key, next, storeOf(store)));
    remove(name);
  } catch (error) {
    const trouble = put(name, JSON.stringify(value));
    if (trouble) return pacru.tell(isFull(error) ? "full" : trouble);
  }
  done?.();
};

addEventListener("pagehide", () => {
  for (const [name, { value }] of waiting) put(name, JSON.stringify(value));
});
