// What Python tells the page to do, by name: the other half of each is in app/runtime/commands.py.
import { Idiomorph } from "idiomorph";
import { byId, root, setAttributes, setStyles } from "./dom.js";
import { comeBack, moveFocus, openDialog } from "./focus.js";
import { fields, layers } from "./layers.js";

/** @param {string} name an id, or that of the root or the body */
const element = (name) => (name === "html" ? root : name === "body" ? document.body : byId(name, Element));

// Leave alone what the user or a script controls: text being typed, sections that are unfolded.
const THEIRS = new Set(["open", "style"]);
const NAME = document.title;
/** @type {import("idiomorph").Options} */
const morphing = {
  morphStyle: "innerHTML",
  callbacks: {
    beforeNodeMorphed: (old) => !(old instanceof Element && old.hasAttribute("data-keep")),
    beforeNodeRemoved: (old) => !(old instanceof Element && old.id === "spoken"), // the voice is in the dialog that is open
    beforeAttributeUpdated: (name) => !THEIRS.has(name),
  },
};

// The bars of the browser have the colour of the page, where it lets us.
const colourTheBrowser = () => {
  const own = "theme" in root.dataset && getComputedStyle(document.body).backgroundColor;
  /** @type {NodeListOf<HTMLMetaElement>} */
  const colours = document.querySelectorAll('meta[name="theme-color"]');
  for (const meta of colours) {
    meta.dataset.own ??= meta.content;
    meta.content = own || meta.dataset.own;
  }
};

// The page does not scroll while the user steps through the list of moves.
/** @type {(list: Element, item: Element) => void} */
const scrollWithin = (list, item) => {
  const room = list.getBoundingClientRect();
  const { top, bottom } = item.getBoundingClientRect();
  if (top < room.top) list.scrollTop -= room.top - top;
  else if (bottom > room.bottom) list.scrollTop += bottom - room.bottom;
};

/** @param {string} name */
const show = (name) => {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const dialogs = document.querySelectorAll("dialog[data-room]");
  for (const dialog of dialogs) {
    if (dialog.id === name && !dialog.open) openDialog(dialog);
    if (dialog.id !== name && dialog.open) {
      dialog.dataset.told = ""; // it is not the person who closes it
      dialog.close();
      comeBack();
    }
  }
};

// What stands for those who hear the page; what lies below an open dialog is not heard, so the voice is in it.
const KEPT = 3; // a reader speaks only what is added
const comeAlong = () => {
  const host = byId("spoken");
  const room = document.querySelector("dialog[open]") ?? byId("board");
  if (host.parentNode !== room) {
    host.replaceChildren();
    room.prepend(host);
  }
  return host;
};
/** @param {string} text */
const say = (text) => {
  const host = comeAlong();
  const line = document.createElement("p");
  line.textContent = text;
  host.append(line);
  while (host.children.length > KEPT) host.firstElementChild?.remove();
};

/** The style sheet with the colours that people have chosen, made when there are any. */
const createPaint = () => {
  /** @type {CSSStyleSheet | undefined} */
  let sheet;
  /** @param {string} css */
  return (css) => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
    }
    sheet.replaceSync(css);
  };
};

/**
 * What each command does.
 * @param {Pick<Commands, OutsideCommand>} outside those that need more than the page's elements
 * @returns {Commands}
 */
export const createCommands = (outside) => ({
  html: (id, html) => {
    const host = element(id);
    // Of the element that has the keyboard, idiomorph would keep all that is in it, also the label of a button.
    const ignoreActiveValue = document.activeElement?.matches("input, textarea, select");
    Idiomorph.morph(host, html, { ...morphing, ignoreActiveValue });
    setStyles(host);
  },
  rows: (id, changes) => {
    const host = element(id);
    for (const [at, gone, html] of changes.reverse()) {
      for (let left = gone ?? host.children.length; left > 0; left--) host.children[at].remove();
      const made = document.createElement("template");
      made.innerHTML = html;
      setStyles(made.content);
      host.insertBefore(made.content, host.children[at] ?? null);
    }
  },
  layers,
  fields,
  attributes: (id, attributes) => {
    setAttributes(element(id), attributes);
    if (id === "html") colourTheBrowser();
  },
  styles: (properties) => {
    for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
  },
  paint: createPaint(),
  value: (id, value) => {
    const entry = /** @type {HTMLElement & { value?: string }} */ (element(id));
    if ("value" in entry) {
      if (entry.value !== value) entry.value = value;
    } else if (entry.textContent !== value) entry.textContent = value;
  },
  title: (text) => {
    document.title = `${text} · ${NAME}`;
  },
  show: (id) => {
    show(id);
    comeAlong();
  },
  focus: moveFocus,
  scroll: (selector, block) => {
    const found = document.querySelector(selector);
    if (!found) return;
    const list = found.parentElement?.closest("#rounds");
    if (block === "bottom") found.scrollTop = found.scrollHeight;
    else if (list) scrollWithin(list, found);
    else found.scrollIntoView({ block });
  },
  say,
  sound: (kind, volume) => pacru.sound(kind, volume),
  save: (text, name, kind) => pacru.save(text, name, kind),
  save_picture: (svg, name) => pacru.savePng(svg, name),
  tell: (notice, text) => pacru.tell(notice, text),
  fault: (report) => pacru.fault(report),
  ...outside,
});
