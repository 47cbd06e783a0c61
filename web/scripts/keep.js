// What the browser keeps from visit to visit, if it lets us: the games in progress, settings and progress, and what could
// not be read.
import { owner } from "./owner.js";
import { get, put, remove } from "./storage.js";
import { sound, soundGame, textOf } from "./stored.js";
import { OWN, tabGame, tellTabs, watchTabs } from "./tabs.js";
import { copies, copyAll, whenWritten, withStores, write } from "./writes.js";

const LINKED = 20; // the number of games from links that are stored
export const LOOK = "pacru settings"; // what early.js must know, and what was chosen before Python was there

/** @type {<T>(task: Task<T>) => Promise<T | undefined>} */
const attempt = async (task) => withStores(task).catch(() => undefined);

/** The time of a change, which is later than that of any game that is known here. */
const createClock = () => {
  let latest = 0;
  /** @param {number} [at] */
  const learn = (at) => {
    latest = Math.max(latest, at ?? 0);
  };
  const now = () => {
    latest = Math.max(Date.now(), latest + 1);
    return latest;
  };
  return { learn, now };
};

const clock = createClock();

/**
 * Of two copies of a game the newer one counts.
 * @param {KeptGame} value
 * @returns {(there: KeptGame | undefined) => KeptGame}
 */
const newer = (value) => (stored) => {
  const there = soundGame(stored);
  return there && Number(there.at) > Number(value.at) ? there : { ...there, ...value };
};

// A game that is left is kept until the library has it. If the library never says so, the next opening hands it over again.
const LEFT = "left ";
/** @type {Commands["leave"]} */
export const leave = (began, text) =>
  write({ store: "games", key: `${LEFT}${began}`, value: { text, at: clock.now(), left: true } });

/** @type {(store: keyof Stores, keys: string[]) => Promise<void>} */
const forget = async (store, keys) => attempt(({ delMany, storeOf }) => delMany(keys, storeOf(store)));

/** @type {Commands["forget"]} */
export const forgetLeft = async (began) => {
  await whenWritten();
  const keys = began.map((one) => `${LEFT}${one}`);
  await forget("games", keys);
};

/** @param {string} text of a game */
const beganOf = (text) => {
  try {
    return String(JSON.parse(text).began ?? "");
  } catch {
    return "";
  }
};

/**
 * A game that was played while the database did not answer takes the place of another one, which is left.
 * @type {(key: string, game: KeptGame) => Promise<void>}
 */
const moveCopy = async (key, { blind, ...value }) => {
  /** @type {Task<KeptGame | undefined>} */
  const read = ({ get, storeOf }) => get(key, storeOf("games"));
  const there = blind ? soundGame(await attempt(read)) : undefined;
  if (there?.text) leave(beganOf(there.text), there.text);
  write({ store: "games", key, value, next: newer(value) });
};

/**
 * What an earlier visit could not write into the database is moved there.
 * @returns {Promise<boolean>} whether there was anything
 */
const moveIn = async () => {
  let moves = 0;
  for (const { key, good } of copies("games")) {
    if (!good) continue;
    moves += 1;
    await moveCopy(key, good);
  }
  for (const { key, good } of copies("changes")) {
    if (!good) continue;
    moves += 1;
    write({ store: "changes", key, value: good });
  }
  return moves > 0;
};

/** @type {string[]} */
const odd = []; // what was stored and cannot have been written by the page, until Python says so

/**
 * Put what is odd aside, and keep what is sound about it in its place.
 * @param {Found<keyof typeof sound>[]} found
 */
const putOddAside = async (found) => {
  const text = textOf(found.map(({ store, key, value }) => [store, key, textOf(value)]));
  odd.push(text);
  if (!(await setAside(text))) return; // then it stays where it is
  for (const { store, name, key, good } of found) {
    if (name) remove(name);
    /** @type {Task<void>} */
    const replace = ({ delMany, update, storeOf }) =>
      good === undefined ? delMany([key], storeOf(store)) : update(key, sound[store], storeOf(store));
    if (!name) await attempt(replace);
  }
};

/**
 * All there is of a store. What could be written only as a copy is in it too.
 * @template {keyof typeof sound} Name
 * @param {Name} store
 * @returns {Promise<Found<Name>[]>}
 */
const readStore = async (store) => {
  /** @type {Task<[string, any][]>} */
  const read = ({ entries, storeOf }) => entries(storeOf(store));
  /** @type {(entry: [string, any]) => Found<Name>} */
  const check = ([key, value]) => {
    const good = typeof key === "string" ? sound[store](value) : undefined;
    return { store, key, value, good };
  };
  return [...((await attempt(read)) ?? []).map(check), ...copies(store)];
};

/**
 * What is sound of a store, by its keys.
 * @template {keyof typeof sound} Name
 * @param {Found<Name>[]} found
 * @returns {Map<string, Stores[Name]>}
 */
const soundOf = (found) => new Map(found.flatMap(({ key, good }) => (good === undefined ? [] : [[key, good]])));

const readStores = async () => {
  const [games, changes] = await Promise.all([readStore("games"), readStore("changes")]);
  const strange = [...games, ...changes].filter(({ value, good }) => value !== good);
  if (strange.length) await putOddAside(strange);
  return { games: soundOf(games), changes: soundOf(changes) };
};

/** @param {(KeptGame | undefined)[]} found */
const textsOf = (found) => found.map((game) => game?.text).filter(Boolean);

/** If something is stored, this is not the first visit; early.js must know that. */
const markVisit = () => {
  if (!get(LOOK)) put(LOOK, "{}");
};

/** @param {Awaited<ReturnType<typeof readStores>>} found */
const arrange = ({ games, changes }) => {
  /** @type {(entry: [string, KeptGame]) => boolean} */
  const isLinked = ([key, { left }]) => key !== OWN && !left;
  const linked = [...games].filter(isLinked).sort(([, one], [, other]) => (other.at ?? 0) - (one.at ?? 0));
  const old = linked.splice(LINKED).map(([key]) => key);
  forget("games", old);
  return { games, changes, linked };
};

/**
 * What the page is opened with is read while Python starts; if Python has to begin again, it is read again. The game is
 * taken over when a person is here to play it.
 */
const createReader = () => {
  let moved = false;
  const read = async () => {
    await whenWritten();
    let found = await readStores();
    if (!moved && (await moveIn())) {
      await whenWritten();
      found = await readStores();
    }
    moved = true;
    return arrange(found);
  };
  /** @type {ReturnType<typeof read> | undefined} */
  let first = read();
  return async () => {
    const found = await (first ?? read());
    first = undefined;
    return found;
  };
};

const readKept = createReader();

/** What the page is opened with. */
export const opening = async () => {
  const { games, changes, linked } = await readKept();
  const key = tabGame.key();
  const claimed = await owner.claim(key).catch(() => undefined);
  const game = newer(claimed ?? { at: 0 })(games.get(key));
  for (const { at } of [...games.values(), game]) clock.learn(at);
  ownGame.know(game.text ?? "");
  return {
    odd: odd.splice(0),
    settings: [...changes, ["", get(LOOK)]].filter(([, text]) => text),
    games: textsOf([game]),
    times: game.times ?? "",
    own: textsOf([games.get(OWN)])[0] ?? "",
    left: textsOf([...games.values()].filter(({ left }) => left)),
    beside: textsOf(linked.map(([, linkedGame]) => linkedGame)),
    refused: !(await attempt(() => true)) && put("pacru", "1") === "unkept",
  };
};

/** The log of changes of settings and progress. */
const createLog = () => {
  const tab = `${Math.random()}`.slice(2); // a copied tab is another one
  let count = 0;
  /** @type {Promise<unknown>} */
  let compacting = Promise.resolve();
  const nextKey = () => `${Date.now()} ${tab} ${count++}`;

  /** @param {string} text */
  const add = (text) => {
    write({ store: "changes", key: nextKey(), value: text });
    tellTabs({ change: text });
  };

  /**
   * Put one text in the place of many changes.
   * @type {Commands["compact"]}
   */
  const compact = (keys, text) => {
    const key = nextKey();
    /** @type {Task<void>} */
    const replace = ({ promisifyRequest, storeOf }) =>
      storeOf("changes")("readwrite", (changes) => {
        changes.put(text, key);
        for (const old of keys) changes.delete(old);
        return promisifyRequest(changes.transaction);
      });
    compacting = withStores(replace).catch(() => write({ store: "changes", key, value: text })); // then all of them stay
  };

  return { add, compact, whenCompacted: () => compacting };
};

const log = createLog();
export const { compact } = log;

const REST = 4_000; // milliseconds between two writes of a running clock, which shows another second each time

/** The game in progress: its text with each change, and what its clocks show now and then, or when the page is left. */
const createGame = () => {
  let key = "";
  let text = "";
  let times = ""; // since the text was written
  let written = 0;
  let isWritten = true;

  const writeNow = () => {
    isWritten = true;
    if (owner.rests() || key !== tabGame.key()) return;
    written = performance.now();
    const own = key;
    const value = { text, times, at: clock.now(), ...(!owner.knows(own) && { blind: true }) };
    /** @param {KeptGame | undefined} there */
    const next = (there) => (owner.mayWrite(own, there) ? { ...there, ...value } : there);
    write({ store: "games", key: own, value, next });
  };
  const writeRest = () => {
    if (!isWritten) writeNow();
  };

  /** @param {string} known what is kept of the game */
  const know = (known) => {
    [key, text, times, isWritten] = [tabGame.key(), known, "", true];
  };
  /** @param {string} changed */
  const writeText = (changed) => {
    know(changed);
    writeNow();
  };
  /** @param {string} shown */
  const writeTimes = (shown) => {
    if (!text) return; // a link has it
    times = shown;
    isWritten = false;
    if (performance.now() - written >= REST) writeNow();
  };
  return { know, writeText, writeTimes, writeRest };
};

const ownGame = createGame();
document.addEventListener("visibilitychange", ownGame.writeRest);
addEventListener("pagehide", () => {
  ownGame.writeRest();
  copyAll();
});

/** @type {Record<Kept, (text: string) => void>} */
const keeps = {
  look: (text) => log.whenCompacted().then(() => put(LOOK, text)),
  change: log.add,
  game: ownGame.writeText,
  times: ownGame.writeTimes,
};
/** @type {Commands["keep"]} */
export const keep = (name, text) => {
  markVisit();
  keeps[name](text);
};

/**
 * Call a function when another tab has changed something that all of them share.
 * @param {(text: string) => void} hear
 */
export const watchChanges = (hear) =>
  watchTabs(({ change }) => {
    if (change) hear(change);
  });

/** The game of a link becomes the game in progress. */
export const join = () => {
  tabGame.leaveLink();
  owner.claim(OWN).catch(() => {}); // then no tab has it
};

/** The game that is kept is not used again. */
export const drop = () => keep("game", "");

/**
 * Put what cannot be read where no other text is.
 * @param {string} text
 * @returns {Promise<string>} the name of that place, or "" when there is no room
 */
export const setAside = async (text) => {
  /** @type {Task<string>} */
  const putBeside = ({ promisifyRequest, storeOf }) =>
    storeOf("aside")("readwrite", async (aside) => {
      const [keys, texts] = await Promise.all([promisifyRequest(aside.getAllKeys()), promisifyRequest(aside.getAll())]);
      const known = keys[texts.indexOf(text)];
      if (typeof known === "string") return known;
      let number = keys.length + 1;
      while (keys.includes(`set aside ${number}`)) number += 1;
      const name = `set aside ${number}`;
      aside.put(text, name);
      await promisifyRequest(aside.transaction);
      return name;
    });
  return (await attempt(putBeside)) ?? "";
};
