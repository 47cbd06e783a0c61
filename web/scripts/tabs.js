// What the tabs of one browser tell each other: that a game is played here now, that this tab rests, that something of what
// all of them share has changed.
export const channel = new BroadcastChannel("pacru");

// The game of this tab: the one in progress, which is one for all tabs, or that of the link with which the tab was opened.
export const OWN = "game";
const LINK = /^#(g|p)=/; // as pacru.link writes them

export let link = LINK.test(location.hash) ? location.hash : "";
export const gameKey = () => link || OWN;

// The game of the link becomes the game in progress.
export const leaveLink = () => {
  history.replaceState(null, "", location.pathname + location.search);
  link = "";
};
