// Writes into the database of what is kept, one after the other: each is on the disk when it is said to be written. What
// cannot be written there, because the page is left or the database refuses, goes into localStorage as a copy, and the next
// visit moves it.
import { createDatabase } from "./database.js";
import { get, isFull, names, put, remove } from "./storage.js";
import { sound } from "./stored.js";

/** The database of what is kept, which is left alone for the rest of the visit once it has failed, unless it is full. */
const createStores = () => {
  // Games by what opens them, with the time of their last change and the number of the tab that has them; changes of
  // settings and progress, as a log that is only added to; texts that could not be read.
  const run = createDatabase("pacru kept", ["games", "changes", "aside"]);
  let works = true;
  /**
   * Do a task as `createDatabase` says.
   * @template T
   * @param {Task<T>} task
   * @returns {Promise<T>}
   */
  const withStores = async (task) => {
    if (!works) throw new Error("the database has failed before");
    try {
      return await run(task);
    } catch (error) {
      works = isFull(error);
      throw error;
    }
  };
  return withStores;
};

export const withStores = createStores();

/** @type {(store: string, key: string) => string} */
const copyName = (store, key) => `pacru copy of ${store} ${key}`;

/** @param {string} text */
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The copies of a store: their names, keys and values, and what of these is sound.
 * @template {"games" | "changes"} Name
 * @param {Name} store
 * @returns {Found<Name>[]}
 */
export const copies = (store) => {
  const start = copyName(store, "");
  return names(start).map((name) => {
    const value = parsed(get(name));
    return { store, name, key: name.slice(start.length), value: value ?? get(name), good: sound[store](value) };
  });
};

/** @type {(name: string, item: Item) => Promise<void>} */
const writeOne = async (name, { store, key, value, next = () => value }) => {
  try {
    await withStores(({ update, storeOf }) => update(key, next, storeOf(store)));
    remove(name);
  } catch (error) {
    const trouble = put(name, JSON.stringify(value));
    if (trouble) pacru.tell(isFull(error) ? "full" : trouble);
  }
};

/** What is to be written, until it is. */
const createWrites = () => {
  /** @type {Map<string, Item>} */
  const waiting = new Map(); // what is not on the disk yet, by the name of its copy
  /** @type {Promise<void> | undefined} */
  let writing;

  const writeAll = async () => {
    for (let [first] = waiting; first; [first] = waiting) {
      const [name, item] = first;
      await writeOne(name, item);
      if (waiting.get(name) === item) waiting.delete(name);
    }
  };

  /**
   * Write a value soon.
   * @template {keyof Stores} Name
   * @param {Item<Name>} item
   */
  const write = (item) => {
    waiting.set(copyName(item.store, item.key), /** @type {Item<any>} */ (item));
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  };

  /** Copy what is not on the disk yet, since the page is left. */
  const copyAll = () => {
    for (const [name, { value }] of waiting) put(name, JSON.stringify(value));
  };

  return { write, copyAll, isWritten: () => waiting.size === 0, whenWritten: async () => writing };
};

export const { write, copyAll, isWritten, whenWritten } = createWrites();
