// The browser's store of the library, opened when it is wanted. Each question gets an answer, the event "shelf" with its
// number, and what was asked for or why there is nothing. The other tabs hear of what has changed.
import { database, reason } from "./database.js";
import { channel } from "./tabs.js";

const library = database("pacru", ["games"]);

// What the browser has there may be anything.
const textOf = (found) => (found === undefined || found === null ? null : String(found));

// In one transaction, and only what is there as it was read: else another tab has changed it meanwhile.
const replace = (store, { promisifyRequest }, triples) =>
  store("readwrite", async (games) => {
    const changed = [];
    const done = promisifyRequest(games.transaction);
    const put = async ([key, was, text]) => {
      const there = textOf(await promisifyRequest(games.get(key)));
      if (there === was) games.put(text, key);
      else changed.push(key);
    };
    try {
      await Promise.all(triples.map(put));
    } catch (error) {
      done.catch(() => {});
      if (error?.name !== "AbortError") games.transaction.abort();
      throw error;
    }
    await done;
    return changed;
  });

// All at once or, where that fails, one after the other: those that are good are kept.
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
        error = reason(why);
      }
    }
    return failed.length ? { error, failed, changed } : { changed };
  }
};

const tasks = {
  read: async ({ getMany, storeOf }, keys) => ({ texts: (await getMany(keys, storeOf("games"))).map(textOf) }),
  all: async ({ values, storeOf }) => ({ texts: (await values(storeOf("games"))).map(textOf) }),
  delete: async ({ delMany, storeOf }, keys) => void (await delMany(keys, storeOf("games"))),
  write,
};
const CHANGING = new Set(["write", "delete"]);

// Asks the browser not to clear what somebody has collected when the device gets full; some ask the person.
let asked = false;
const protect = async () => {
  if (asked) return;
  asked = true;
  try {
    const { state } = await navigator.permissions.query({ name: "persistent-storage" });
    if (state === "prompt") await navigator.storage.persist();
  } catch {
    // The browser knows nothing of this.
  }
};

export const shelf = (send) => {
  channel.addEventListener("message", ({ data }) => data.shelf && send({ do: "shelf-changed" }));
  return async (number, task, items) => {
    let answer;
    try {
      answer = await library((functions) => tasks[task](functions, items));
    } catch (error) {
      answer = { error: reason(error) };
    }
    if (CHANGING.has(task) && !answer?.error) channel.postMessage({ shelf: task });
    if (task === "write" && !answer.error) protect();
    send({ do: "shelf", number, ...answer });
  };
};
