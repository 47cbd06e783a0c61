// The address follows what is on the board beside the game, a lesson or a puzzle, and "back" leaves that.
//
// What is opened from the game is one step forward in the history of the tab. Another one takes the place of the
// first one there. Any other address is another link: the page is loaded again. What an address means, Python knows.
import { readHash } from "./hash.js";

/**
 * What can be on the board beside the game: the events that leave it, by the names in the address. Rooms declare it, see
 * `Fragment` in web/app/runtime/room.py.
 * @type {Map<string, string>}
 */
const EXERCISES = new Map(Object.entries(JSON.parse(document.body.dataset.exercises ?? "{}")));
const OPENED = "opened here"; // says of a place in the history that the one before it is the game

/**
 * The event that leaves what an address leads to; undefined: that is not on the board beside the game.
 * @param {string} hash
 */
const leaveOf = (hash) => EXERCISES.get(/^#(\w+)=/.exec(readHash(hash))?.[1] ?? "");

/** The address of the tab, and what it was and is to be. */
export const createAddress = () => {
  let home = leaveOf(location.hash) ? "" : location.hash; // the address of the game
  let wanted = "";
  let goingBack = false;

  const follow = () => {
    if (goingBack || wanted === location.hash) return;
    const inside = leaveOf(location.hash);
    try {
      if (wanted && inside) history.replaceState(history.state, "", wanted);
      else if (wanted) {
        home = location.hash;
        history.pushState(OPENED, "", wanted);
      } else if (inside && history.state === OPENED) {
        goingBack = true;
        history.back();
      } else if (inside) history.replaceState(null, "", home || location.pathname + location.search);
    } catch {
      // A browser may limit the number of changes in a while; then the address stays as it is.
    }
  };

  /**
   * Make the address that of what is on the board beside the game; "": of the game.
   * @param {string} fragment
   */
  const show = (fragment) => {
    wanted = fragment;
    follow();
  };

  /** @param {Send} send */
  const watch = (send) =>
    addEventListener("hashchange", ({ oldURL }) => {
      const [before, now] = [leaveOf(new URL(oldURL).hash), leaveOf(location.hash)];
      const atHome = location.hash === home;
      if (goingBack && (atHome || now)) {
        goingBack = false;
        follow(); // more may have been opened meanwhile
      } else if (now) send({ do: "page.follow_address", hash: readHash() });
      else if (before && atHome) send({ do: before });
      else location.reload();
    });

  return { show, watch };
};
