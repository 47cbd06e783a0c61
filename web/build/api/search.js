// The search of the documentation: it looks for words in the index, which is fetched when the reader starts to type.
// On narrow screens, the list of all pages begins closed.

/** @typedef {[title: string, address: string, kind: string, text: string]} Entry */

const root = document.currentScript?.dataset.root ?? "";
const MOST = 30;
const AROUND = 60;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const box = /** @type {HTMLInputElement} */ (byId("pacru-wanted"));
const article = /** @type {HTMLElement} */ (document.querySelector("article"));
const results = byId("pacru-results");
const count = byId("pacru-count");

/** @type {Promise<Entry[]> | undefined} */
let index;
const load = () => {
  index ??= fetch(`${root}index.json`).then((answer) => answer.json());
  return index;
};

// The lower, the better: names before texts, whole names before parts.
/** @type {(entry: Entry, words: string[]) => number} */
const rank = ([title, , , text], words) => {
  const name = title.toLowerCase();
  const whole = `${name} ${text.toLowerCase()}`;
  if (!words.every((word) => whole.includes(word))) return Number.POSITIVE_INFINITY;
  const [first] = words;
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (last === first || name === words.join(" ")) return 0;
  if (last.startsWith(first)) return 1;
  return words.every((word) => name.includes(word)) ? 2 : 3;
};

/** @type {(text: string, word: string) => string} */
const excerpt = (text, word) => {
  const at = text.toLowerCase().indexOf(word);
  const first = at > AROUND ? text.indexOf(" ", at - AROUND) : 0;
  const last = text.length > first + 3 * AROUND ? text.lastIndexOf(" ", first + 3 * AROUND) : text.length;
  return `${first ? "…" : ""}${text.slice(first, last)}${last < text.length ? " …" : ""}`;
};

/** @type {(entry: Entry, word: string) => HTMLElement} */
const render = ([title, address, kind, text], word) => {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = root + address;
  link.textContent = title;
  const about = document.createElement("small");
  about.textContent = kind;
  const said = document.createElement("p");
  said.textContent = excerpt(text, word);
  item.append(link, " ", about, said);
  return item;
};

/** @param {Entry[]} entries */
const show = (entries) => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  article.hidden = words.length > 0;
  results.hidden = !words.length;
  if (!words.length) {
    results.replaceChildren();
    count.textContent = "";
    return;
  }
  const ranked = entries
    .map((entry) => /** @type {const} */ ([rank(entry, words), entry]))
    .filter(([number]) => number < Number.POSITIVE_INFINITY)
    .sort(([one], [other]) => one - other);
  results.replaceChildren(...ranked.slice(0, MOST).map(([, entry]) => render(entry, words[0])));
  const more = ranked.length > MOST ? `, the first ${MOST} are shown` : "";
  count.textContent = ranked.length === 1 ? "1 result" : `${ranked.length || "No"} results${more}`;
};

const search = () =>
  load()
    .then(show)
    .catch(() => {
      index = undefined;
      count.textContent = "The search needs an internet connection.";
    });

const clear = () => {
  box.value = "";
  show([]);
};

box.addEventListener("focus", () => load().catch(() => (index = undefined)), { once: true });
box.addEventListener("input", search);
box.addEventListener("keydown", (event) => {
  if (event.key === "Escape") clear();
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  const isAsked = event.key === "/" ? !isTyping : event.key === "k" && (event.ctrlKey || event.metaKey);
  if (!isAsked) return;
  event.preventDefault();
  box.focus();
  box.select();
});
// A link to somewhere on this page shows the page again.
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("a")?.hash) clear();
});

byId("pacru-search").hidden = false;
/** @type {HTMLDetailsElement} */ (byId("pacru-places")).open = matchMedia("(min-width: 60rem)").matches;
