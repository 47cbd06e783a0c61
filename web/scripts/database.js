// The browser's databases. What is written is to be on the disk when it is said to be kept. One that was open may have
// been closed or deleted meanwhile: then it is opened anew, once. Each question gets an answer, whatever the browser does.
const PATIENCE = 10_000; // milliseconds

// PyScript is shown another one while it is loaded, see python.js.
const factory = pacru.offered("indexedDB");

const connect = async (name, stores) => {
  const functions = await pacru.load("idb-keyval");
  const request = factory.open(name);
  request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store));
  const database = await functions.promisifyRequest(request);
  database.onversionchange = () => database.close(); // another tab deletes it, or has a newer version of the page
  const storeOf = (store) => (mode, callback) =>
    callback(database.transaction(store, mode, { durability: "strict" }).objectStore(store));
  return { ...functions, storeOf };
};

const failLate = () => new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("no answer")));

// A function that does a task with a database: the task gets the functions of idb-keyval, and `storeOf`, which gives them
// the store of a name. What does not come to an end in time fails.
export const database = (name, stores) => {
  let opened;
  const open = async () => (opened ??= connect(name, stores));
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
  return async (task) => {
    try {
      return await Promise.race([attempt(task), failLate()]);
    } catch (error) {
      opened = undefined; // it may never answer
      throw error;
    }
  };
};

// What a browser says when it refuses may be anything.
export const reason = (error) => String(error?.message || error || "refused");
