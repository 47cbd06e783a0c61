// The browser's store of the library, opened when it is wanted. Each question gets an answer, "library.take_answer" with its
// number, and with what was asked for, or why it is missing. The other tabs are told about changes.
import { createDatabase, reasonOf } from "./database.js";
import { once } from "./once.js";
import { get, put } from "./storage.js";
import { textOf } from "./stored.js";
import { tellTabs, watchTabs } from "./tabs.js";

const runInLibrary = createDatabase("pacru", ["games"]);

/**
 * What the browser has there may be anything.
 * @param {unknown} found
 */
const textIn = (found) => (found === undefined ? null : textOf(found));

/**
 * Write in one transaction, and only what is there as it was read: else another tab has changed it meanwhile.
 * @type {(store: UseStore, functions: Keyval, triples: Triple[]) => Promise<string[]>}
 */
const replace = (store, { promisifyRequest }, triples) =>
  store("readwrite", async (games) => {
    /** @type {string[]} */
    const changed = [];
    const done = promisifyRequest(games.transaction);
    /** @param {Triple} triple */
    const put = async ([key, was, text]) => {
      const there = textIn(await promisifyRequest(games.get(key)));
      if (there === was) games.put(text, key);
      else changed.push(key);
    };
    try {
      await Promise.all(triples.map(put));
    } catch (/** @type {any} */ error) {
      done.catch(() => {});
      if (error?.name !== "AbortError") games.transaction.abort();
      throw error;
    }
    await done;
    return changed;
  });

/**
 * Write all at once or, where that fails, one after the other: those that are good are kept.
 * @type {(functions: Database, triples: Triple[]) => Promise<ShelfAnswer>}
 */
const write = async (functions, triples) => {
  const store = functions.storeOf("games");
  try {
    return { changed: await replace(store, functions, triples) };
  } catch {
    const changed = [];
    const failed = [];
    let error;
    for (const triple of triples) {
      try {
        changed.push(...(await replace(store, functions, [triple])));
      } catch (why) {
        failed.push(triple[0]);
        error = reasonOf(why);
      }
    }
    return failed.length ? { error, failed, changed } : { changed };
  }
};

/** @type {{ [Name in keyof ShelfTasks]: (database: Database, items: ShelfTasks[Name]) => Promise<ShelfAnswer> }} */
const tasks = {
  read: async ({ getMany, storeOf }, keys) => ({ texts: (await getMany(keys, storeOf("games"))).map(textIn) }),
  all: async ({ values, storeOf }) => ({ texts: (await values(storeOf("games"))).map(textIn) }),
  delete: async ({ delMany, storeOf }, keys) => {
    await delMany(keys, storeOf("games"));
    return {};
  },
  write,
};
const CHANGING = new Set(["write", "delete"]);

/** Ask the browser not to delete the user's games when the device is full. Some browsers ask the user, but only once. */
const askToKeep = async () => {
  /** @type {PermissionDescriptor} */
  const permission = { name: "persistent-storage" };
  const isOpen = ({ state = "prompt" } = {}) => state === "prompt";
  try {
    const asked = await navigator.permissions.query(permission).catch(() => undefined); // WebKit has no name for it
    if (isOpen(asked)) await navigator.storage.persist();
  } catch {
    // The browser knows nothing of this, or refuses.
  }
};

const ADVISED = "pacru home screen";
/** Say once what keeps games on an iPhone or iPad: a tab there loses them after seven days without a visit. */
const adviseHomeScreen = () => {
  const isTabThere = /** @type {{ standalone?: boolean }} */ (navigator).standalone === false;
  if (isTabThere && !get(ADVISED) && !put(ADVISED, "told")) pacru.tell("home-screen");
};

const protect = once(() => {
  askToKeep();
  adviseHomeScreen();
});

/**
 * The command that asks the library.
 * @param {Send} send gets the answers
 * @returns {Commands["shelf"]}
 */
export const createShelf = (send) => {
  watchTabs(({ shelf }) => {
    if (shelf) send({ do: "library.list_anew" });
  });
  return async (number, task, items) => {
    /** @type {ShelfAnswer} */
    let answer;
    try {
      answer = await runInLibrary((functions) => tasks[task](functions, items));
    } catch (error) {
      answer = { error: reasonOf(error) };
    }
    if (CHANGING.has(task) && !answer.error) tellTabs({ shelf: task });
    if (task === "write" && !answer.error) protect();
    send({ do: "library.take_answer", number, ...answer });
  };
};
