// What the tabs of one browser tell each other: that a game is played here now, that this tab rests, that something of what
// all of them share has changed.
import { readHash } from "./hash.js";

export const channel = new BroadcastChannel("pacru");

/**
 * Call a function with what another tab tells.
 * @param {(notice: Notice) => void} hear
 */
export const watchTabs = (hear) => channel.addEventListener("message", ({ data }) => hear(data));

/**
 * Tell the other tabs.
 * @param {Notice} notice
 */
export const tellTabs = (notice) => channel.postMessage(notice);

// The key of the game in progress, which is one for all tabs.
export const OWN = "game";
const LINK = /^#(g|p|record)=/; // as pacru.link writes them

/** The game of this tab: the one in progress, or that of the link with which the tab was opened. */
const createTabGame = () => {
  const hash = readHash();
  let link = !pacru.embed && LINK.test(hash) ? hash : "";
  return {
    link: () => link,
    key: () => link || OWN,
    /** The game of the link becomes the game in progress. */
    leaveLink: () => {
      history.replaceState(null, "", location.pathname + location.search);
      link = "";
    },
  };
};

export const tabGame = createTabGame();
