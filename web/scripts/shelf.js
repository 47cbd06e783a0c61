// The browser's store of the library, loaded when it is wanted. Each question gets an answer, whatever the browser
// does: the event "shelf" with its number, and what was asked for or why there is nothing.
const PATIENCE = 10_000; // milliseconds

let opened;
const open = async () => {
  const functions = await pacru.load("idb-keyval");
  return { ...functions, store: functions.createStore("pacru", "games") };
};

// What the browser has there may be anything, and so may be what it says when it refuses.
const texts = (found) => found.map((one) => (one === undefined || one === null ? null : String(one)));
const reason = (error) => String(error?.message || error || "refused");

// All at once or, where that fails, one after the other: those that are good are kept.
const write = async ({ set, setMany, store }, pairs) => {
  try {
    await setMany(pairs, store);
  } catch {
    const failed = [];
    let error;
    for (const [key, text] of pairs) {
      try {
        await set(key, text, store);
      } catch (why) {
        failed.push(key);
        error = reason(why);
      }
    }
    if (failed.length) return { error, failed };
  }
  return {};
};

const tasks = {
  read: async ({ getMany, store }, keys) => ({ texts: texts(await getMany(keys, store)) }),
  all: async ({ values, store }) => ({ texts: texts(await values(store)) }),
  delete: async ({ delMany, store }, keys) => void (await delMany(keys, store)),
  write,
};

// A store that was open may have been closed or deleted meanwhile: then it is tried anew, once.
const done = async (task, items) => {
  const tries = opened ? 2 : 1;
  let answer;
  for (let number = 0; number < tries; number++) {
    try {
      answer = await tasks[task](await (opened ??= open()), items);
    } catch (error) {
      answer = { error: reason(error) };
    }
    if (!answer?.error) return answer;
    opened = undefined;
  }
  return answer;
};

const LATE = { error: "no answer" };
const late = () => new Promise((resolve) => setTimeout(() => resolve(LATE), PATIENCE));

export const shelf = (send) => async (number, task, items) => {
  const answer = await Promise.race([done(task, items), late()]);
  if (answer === LATE) opened = undefined; // it may never answer
  send({ do: "shelf", number, ...answer });
};
