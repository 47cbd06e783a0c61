// The browser's databases. What is written is to be on the disk when it is said to be kept. One that was open may have
// been closed or deleted meanwhile: then it is opened anew, once. Each question gets an answer, whatever the browser does.
const PATIENCE = 10_000; // milliseconds

// PyScript is shown another one while it is loaded, see python.js.
const factory = pacru.offered("indexedDB");

/**
 * Open a database.
 * @param {string} name
 * @param {string[]} stores
 * @returns {Promise<Database>}
 */
const connect = async (name, stores) => {
  if (!factory) throw new Error("the browser has no databases");
  const functions = await pacru.load("idb-keyval");
  const request = factory.open(name);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  const database = await functions.promisifyRequest(request);
  database.onversionchange = () => database.close(); // another tab deletes it, or has a newer version of the page
  /** @type {(store: string) => UseStore} */
  const storeOf = (store) => (mode, callback) =>
    callback(database.transaction(store, mode, { durability: "strict" }).objectStore(store));
  return { ...functions, storeOf };
};

/** @returns {Promise<never>} */
const failLate = () => new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("no answer")));

/**
 * A function that does a task with a database. What does not come to an end in time fails.
 * @param {string} name
 * @param {string[]} stores
 */
export const createDatabase = (name, stores) => {
  /** @type {Promise<Database> | undefined} */
  let opened;
  const open = async () => {
    opened ??= connect(name, stores);
    return opened;
  };
  /** @type {<T>(task: Task<T>) => Promise<T>} */
  const attempt = async (task) => {
    const again = Boolean(opened);
    try {
      return await task(await open());
    } catch (error) {
      opened = undefined;
      if (!again) throw error;
      return await task(await open());
    }
  };
  /**
   * @template T
   * @param {Task<T>} task
   * @returns {Promise<T>}
   */
  const run = async (task) => {
    try {
      return await Promise.race([attempt(task), failLate()]);
    } catch (error) {
      opened = undefined; // it may never answer
      throw error;
    }
  };
  return run;
};

/**
 * What a browser says when it refuses, which may be anything.
 * @param {any} error
 */
export const reasonOf = (error) => String(error?.message || error || "refused");
