// What is stored may be anything: other pages of this address, a damaged disk or another version may have written it. It is
// checked where it is read, so that a start never depends on it.

/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
const isText = (value) => typeof value === "string";
/** @type {Check} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Check} */
const isCount = (value) => typeof value === "number" && value >= 0 && value < Number.MAX_SAFE_INTEGER;
const OF_GAME = { text: isText, times: isText, at: isCount, owner: isCount, left: isFlag, blind: isFlag };

/**
 * The sound part of a game: the value itself if nothing in it is odd, undefined if it is not a game.
 * @param {any} value
 * @returns {KeptGame | undefined}
 */
export const soundGame = (value) => {
  if (Object.prototype.toString.call(value) !== "[object Object]") return undefined;
  const odd = Object.entries(OF_GAME).filter(([name, is]) => value[name] !== undefined && !is(value[name]));
  if (odd.length === 0) return value;
  const game = { ...value };
  for (const [name] of odd) delete game[name];
  return game;
};

/**
 * The sound part of each value of a store.
 * @type {{ [Name in "games" | "changes"]: (value: any) => Stores[Name] | undefined }}
 */
export const sound = { games: soundGame, changes: (value) => (isText(value) ? value : undefined) };

/**
 * Whatever is stored, as text.
 * @param {unknown} value
 * @returns {string}
 */
export const textOf = (value) => {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value, (_, one) => (typeof one === "bigint" ? String(one) : one)) ?? "";
  } catch {
    return Object.prototype.toString.call(value); // it is in itself
  }
};
