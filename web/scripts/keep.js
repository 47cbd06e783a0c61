// What the browser keeps from visit to visit, if it lets us, and in which tab a game is played.
//
// The game in progress is one for all tabs. A game that began with a link is kept beside it: for this tab, and the last
// one of them for the next visit.
const LINK = /^#(g|p)=/; // as pacru.link writes them
const NAMES = { settings: "pacru settings", game: "pacru game", linked: "pacru linked game", linkedAt: "pacru linked at" };
const TAB = { link: "pacru link", linked: "pacru linked game" };
const ASIDE = "pacru set aside";

export let link = LINK.test(location.hash) ? location.hash : "";

// The game of a link becomes the game in progress.
export const join = () => {
  history.replaceState(null, "", location.pathname + location.search);
  link = "";
};

// A browser may refuse any of this, with an error of its own kind.
const get = (area, key) => {
  try {
    return globalThis[area].getItem(key) ?? "";
  } catch {
    return "";
  }
};

// "" when it is kept, else the name of the notice that says why not.
const put = (area, key, text) => {
  try {
    globalThis[area].setItem(key, text);
    return "";
  } catch (error) {
    return /quota/i.test(`${error?.name} ${error?.message}`) ? "full" : "unkept";
  }
};

const tell = (trouble) => trouble && pacru.tell(trouble);

// The texts with which the page is opened: what was kept, the likeliest first.
export const opening = () => {
  const of = (condition, area, key) => (condition ? [get(area, key)] : []);
  const games = link
    ? [
        ...of(get("sessionStorage", TAB.link) === link, "sessionStorage", TAB.linked),
        ...of(get("localStorage", NAMES.linkedAt) === link, "localStorage", NAMES.linked),
      ]
    : [get("localStorage", NAMES.game)];
  return {
    settings: get("localStorage", NAMES.settings),
    games: games.filter(Boolean),
    own: get("localStorage", NAMES.game),
    beside: get("localStorage", NAMES.linked),
    refused: put("localStorage", "pacru", "1") === "unkept",
  };
};

const keeps = {
  settings: (text) => put("localStorage", NAMES.settings, text),
  game: (text) => {
    if (!link) return put("localStorage", NAMES.game, text);
    // The game in progress is not touched by one that somebody sent.
    put("sessionStorage", TAB.link, link);
    put("sessionStorage", TAB.linked, text);
    return put("localStorage", NAMES.linkedAt, link) || put("localStorage", NAMES.linked, text);
  },
};

// Keep a text, unless another tab has the game.
export const keep = (name, text) => {
  if (name === "game" && !owner.holds()) return owner.lost();
  tell(keeps[name](text));
};

// The game that is kept is not used again.
export const drop = () => put(link ? "sessionStorage" : "localStorage", link ? TAB.linked : NAMES.game, "");

// What cannot be read goes where no other text is; "" when there is no room.
export const setAside = (text) => {
  for (let number = 1; ; number++) {
    const name = number === 1 ? ASIDE : `${ASIDE} ${number}`;
    const there = get("localStorage", name);
    if (there && there !== text) continue;
    return put("localStorage", name, text) ? "" : name;
  }
};

// In which tab a game is played: in the one that was opened last, never in two at once. The tabs tell each other by what
// they keep: who writes its name as the owner of a game has it, and the tab that had it hears of that, rests, and says
// so. A tab that has crashed says nothing, and is in nobody's way.
const RESTS = "pacru tab that rests";
const key = () => (link ? "pacru tab with a link" : "pacru tab");
const tab = Math.random();
const own = () => `${tab} ${link}`;
const isOfAnother = (name) => name !== own() && name.endsWith(` ${link}`) && name.split(" ").length === 2;

export const owner = {
  claimed: false,
  lost: () => {},
  // Take the game over from whatever tab has it.
  claim(lost) {
    this.lost = lost;
    this.claimed = !put("localStorage", key(), own());
    addEventListener("storage", (event) => {
      if (event.key === key() && isOfAnother(event.newValue ?? "")) {
        put("localStorage", RESTS, event.newValue);
        lost();
      } else if (event.key === RESTS && event.newValue === own()) pacru.tell("taken");
    });
  },
  // Whether no other tab has taken it over; where nothing can be kept, no tab can.
  holds() {
    return !this.claimed || !isOfAnother(get("localStorage", key()));
  },
};
