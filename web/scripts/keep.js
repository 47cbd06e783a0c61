// What the browser keeps from visit to visit, if it lets us: the games in progress, settings and progress, and what could
// not be read.
import { claim, knows, mayWrite, rests } from "./owner.js";
import { get, put, remove } from "./storage.js";
import { channel, gameKey, leaveLink, link, OWN } from "./tabs.js";
import { copies, whenWritten, withStores, write } from "./writes.js";

const LINKED = 20; // so many games of links are kept
const LOOK = "pacru settings"; // what early.js must know; earlier versions had all settings there
const EARLIER = [
  // where earlier versions had a game: the area, the name, and the name of the link or the key
  ["localStorage", "pacru game", ""],
  ["localStorage", "pacru linked game", "pacru linked at"],
  ["sessionStorage", "pacru linked game", "pacru link"],
];

const attempt = async (task) => withStores(task).catch(() => undefined);

// The time of a change, which is later than that of any game that is known here.
let latest = 0;
const moment = () => (latest = Math.max(Date.now(), latest + 1));

// Of two copies of a game the newer one counts.
const newer = (value) => (there) => (there?.at > value.at ? there : { ...there, ...value });

// A game that is left is kept until the library has it. If the library never says so, the next opening hands it over again.
const LEFT = "left ";
export const leave = (began, text) =>
  write({ store: "games", key: `${LEFT}${began}`, value: { text, at: moment(), left: true } });
export const forgetLeft = (began) => whenWritten().then(() => forget("games", began.map((one) => `${LEFT}${one}`)));

const beganOf = (text) => {
  try {
    return JSON.parse(text).began ?? "";
  } catch {
    return "";
  }
};

// A game that was played without the database, by an earlier version or while it did not answer, takes the place of another
// one, which is left.
const moveCopy = async (key, { blind, ...value }, done) => {
  const there = blind && (await attempt(({ get, storeOf }) => get(key, storeOf("games"))));
  if (there?.text) leave(beganOf(there.text), there.text);
  write({ store: "games", key, value, next: newer(value), done });
};

// What an earlier version has kept, or an earlier visit could not write into the database, is moved there.
const moveIn = async () => {
  for (const [area, name, at] of EARLIER) {
    const text = get(name, area);
    const key = at ? get(at, area) : OWN;
    const done = () => [name, at].forEach((one) => remove(one, area));
    if (text && key) await moveCopy(key, { text, at: moment(), blind: true }, done);
  }
  for (const [key, value] of copies("games")) await moveCopy(key, value);
  for (const [key, value] of copies("changes")) write({ store: "changes", key, value });
};

const forget = (store, keys) => attempt(({ delMany, storeOf }) => delMany(keys, storeOf(store)));

// All there is of a store, by its keys. What could be written only as a copy is in it too.
const read = async (store) => new Map([...((await attempt(({ entries, storeOf }) => entries(storeOf(store)))) ?? []), ...copies(store)]);

const readAll = async () => {
  await moved;
  await whenWritten();
  const [games, changes] = await Promise.all([read("games"), read("changes")]);
  const isLinked = ([key, { left }]) => key !== OWN && !left;
  const linked = [...games].filter(isLinked).sort(([, one], [, other]) => (other.at ?? 0) - (one.at ?? 0));
  forget("games", linked.splice(LINKED).map(([key]) => key));
  return { games, changes, linked };
};

// What the page is opened with is read while Python starts; if Python has to begin again, it is read again. The game is taken
// over when there is somebody to play it.
const moved = moveIn();
let first = readAll();
export const opening = async () => {
  const { games, changes, linked } = await (first ?? readAll());
  first = undefined;
  const claimed = await claim(gameKey()).catch(() => undefined);
  const game = newer(claimed ?? { at: 0 })(games.get(gameKey()));
  for (const { at } of [...games.values(), game]) latest = Math.max(latest, at ?? 0);
  const textsOf = (found) => found.map((game) => game?.text).filter(Boolean);
  return {
    settings: [...changes, ["", get(LOOK)]].filter(([, text]) => text),
    games: textsOf([game]),
    own: textsOf([games.get(OWN)])[0] ?? "",
    left: textsOf([...games.values()].filter(({ left }) => left)),
    beside: textsOf(linked.map(([, game]) => game)),
    refused: !(await attempt(() => true)) && put("pacru", "1") === "unkept",
  };
};

const tab = `${Math.random()}`.slice(2); // a copied tab is another one
let count = 0;
const changeKey = () => `${Date.now()} ${tab} ${count++}`;

let compacting = Promise.resolve();
const keeps = {
  look: (text) => compacting.then(() => put(LOOK, text)),
  change: (text) => {
    write({ store: "changes", key: changeKey(), value: text });
    channel.postMessage({ change: text });
  },
  game: (text) => {
    if (rests) return;
    const key = gameKey();
    const value = { text, at: moment(), ...(!knows(key) && { blind: true }) };
    const next = (there) => (mayWrite(key, there) ? { ...there, ...value } : there);
    write({ store: "games", key, value, next });
  },
};
export const keep = (name, text) => void keeps[name](text);

// Another tab has changed something that all of them share.
export const watchChanges = (changed) => channel.addEventListener("message", ({ data }) => data.change && changed(data.change));

// Put one text in the place of many changes.
export const compact = (keys, text) => {
  const key = changeKey();
  const replace = ({ promisifyRequest, storeOf }) =>
    storeOf("changes")("readwrite", (changes) => {
      changes.put(text, key);
      for (const old of keys) changes.delete(old);
      return promisifyRequest(changes.transaction);
    });
  compacting = withStores(replace).catch(() => write({ store: "changes", key, value: text })); // then all of them stay
};

// The game of a link becomes the game in progress.
export const join = () => {
  leaveLink();
  claim(OWN).catch(() => {}); // then no tab has it
};

// The game that is kept is not used again.
export const drop = () => keep("game", "");

// What cannot be read goes where no other text is. The name of that place, or "" when there is no room.
export const setAside = async (text) => {
  const putBeside = async ({ entries, set, storeOf }) => {
    const there = await entries(storeOf("aside"));
    const name = there.find(([, one]) => one === text)?.[0] ?? `set aside ${there.length + 1}`;
    await set(name, text, storeOf("aside"));
    return name;
  };
  return (await attempt(putBeside)) ?? "";
};
