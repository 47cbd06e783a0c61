// In which tab a game is played: in the one that was opened last, never in two at once. Each tab that opens a game counts
// up a number beside it, in one transaction. The tab with the highest number owns the game, and what other tabs write is refused.
// The tab that owned it before pauses, and shows a notice. A tab that has crashed blocks nobody.
import { soundGame } from "./stored.js";
import { tabGame, tellTabs, watchTabs } from "./tabs.js";
import { withStores } from "./writes.js";

/** Whether this tab has its game. */
const createOwner = () => {
  /** @type {Map<string, number>} */
  const numbers = new Map(); // that this tab has got, by game; none where no database works
  let rests = false;
  let onRest = () => {};

  const rest = () => {
    if (rests) return;
    rests = true;
    tellTabs({ rests: tabGame.key() });
    onRest();
  };

  /** @type {(key: string, number?: number) => boolean} */
  const isOfAnother = (key, number) => Number(number) > Number(numbers.get(key)); // not if one of them is unknown

  watchTabs((notice) => {
    if (notice.claims === tabGame.key() && isOfAnother(notice.claims, notice.number)) rest();
    else if (notice.rests === tabGame.key() && !rests) pacru.tell("taken");
  });

  /**
   * Take a game over from whatever tab has it.
   * @param {string} key
   * @returns {Promise<KeptGame>} what is kept of it
   */
  const claim = async (key) => {
    let number = 0;
    /** @type {KeptGame} */
    let game = {};
    /** @param {KeptGame | undefined} there */
    const count = (there) => {
      const known = soundGame(there);
      number = (known?.owner ?? 0) + 1;
      game = { ...known, owner: number };
      return game;
    };
    await withStores(({ update, storeOf }) => update(key, count, storeOf("games")));
    numbers.set(key, number);
    tellTabs({ claims: key, number });
    return game;
  };

  /**
   * Whether this tab knows what is kept of a game.
   * @param {string} key
   */
  const knows = (key) => numbers.has(key);

  /**
   * Whether this tab may write a game, beside what is there. If not, it rests.
   * @param {string} key
   * @param {KeptGame | undefined} there
   */
  const mayWrite = (key, there) => {
    const may = !isOfAnother(key, soundGame(there)?.owner);
    if (!may) queueMicrotask(rest);
    return may;
  };

  /**
   * Call a function when another tab has the game.
   * @param {() => void} lose
   */
  const watch = (lose) => {
    onRest = lose;
    if (rests) lose();
  };

  /** Find out whether another tab has taken the game over while this one slept. */
  const check = async () => {
    const key = tabGame.key();
    /** @type {Task<KeptGame | undefined>} */
    const read = ({ get, storeOf }) => get(key, storeOf("games"));
    const there = await withStores(read).catch(() => undefined);
    if (key === tabGame.key() && isOfAnother(key, soundGame(there)?.owner)) rest();
  };

  return { rests: () => rests, claim, knows, mayWrite, watch, check };
};

export const owner = createOwner();
