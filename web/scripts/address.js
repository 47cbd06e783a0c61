// The address follows what is on the board beside the game, a lesson or a puzzle, and "back" leaves that.
//
// What is opened from the game is one step forward in the history of the tab. Another one takes the place of the
// first one there. Any other address is another link: the page is loaded again.
const EXERCISES = {
  learn: { open: (value) => ({ do: "lesson", value }), leave: { do: "lesson-leave" } },
  puzzle: { open: (value) => ({ do: "puzzle", mode: "one", value }), leave: { do: "puzzle-leave" } },
};
const OPENED = "opened here"; // says of a place in the history that the one before it is the game

const exercise = (hash) => {
  const [, name, value] = /^#(\w+)=(.*)/.exec(hash) ?? [];
  return Object.hasOwn(EXERCISES, name ?? "") ? { ...EXERCISES[name], value } : undefined;
};

let home = exercise(location.hash) ? "" : location.hash; // the address of the game
let wanted = "";
let goingBack = false;

const follow = () => {
  if (goingBack || wanted === location.hash) return;
  const inside = exercise(location.hash);
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
    // A browser may allow only so many changes in a while; the address is an old one then.
  }
};

// Make the address that of what is on the board beside the game; "": of the game.
export const address = (fragment) => {
  wanted = fragment;
  follow();
};

export const watchAddress = (send) =>
  addEventListener("hashchange", ({ oldURL }) => {
    const [before, now] = [exercise(new URL(oldURL).hash), exercise(location.hash)];
    const atHome = location.hash === home;
    if (goingBack && (atHome || now)) {
      goingBack = false;
      follow(); // more may have been opened meanwhile
    } else if (now) send(now.open(decoded(now.value)));
    else if (before && atHome) send(before.leave);
    else location.reload();
  });

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
