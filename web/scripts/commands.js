// What Python tells the page to do, by name: the other half of each is in app/runtime/commands.py.
import { Idiomorph } from "./idiomorph.js";
import { fields, layers } from "./layers.js";

const byId = (name) => document.getElementById(name);
const element = (name) => {
  const found = name === "html" ? document.documentElement : name === "body" ? document.body : byId(name);
  if (!found) throw new Error(`the page has no #${name}`);
  return found;
};

// Styles of single elements are set here: the content security policy refuses them in HTML.
export const style = (root) => {
  for (const one of root.querySelectorAll("[data-style]")) {
    const [name, value] = one.dataset.style.split(":");
    one.style.setProperty(`--${name}`, value);
  }
};

// What belongs to the person or to a script is left as it is: what is being typed, what has been unfolded.
const THEIRS = new Set(["open", "style"]);
const NAME = document.title;
const morphing = {
  morphStyle: "innerHTML",
  callbacks: {
    beforeNodeMorphed: (old) => !(old instanceof Element && old.hasAttribute("data-keep")),
    beforeNodeRemoved: (old) => old.id !== "spoken", // the voice is in the dialog that is open
    beforeAttributeUpdated: (name) => !THEIRS.has(name),
  },
};

const set = (target, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) target.removeAttribute(name);
    else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  }
};

// The bars of the browser have the colour of the page, where it lets us.
const colourTheBrowser = () => {
  const own = "theme" in document.documentElement.dataset && getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.dataset.own ??= meta.content;
    meta.content = own || meta.dataset.own;
  }
};

// The page stays where it is while somebody steps through the list of turns.
const scrollWithin = (list, item) => {
  const room = list.getBoundingClientRect();
  const { top, bottom } = item.getBoundingClientRect();
  if (top < room.top) list.scrollTop -= room.top - top;
  else if (bottom > room.bottom) list.scrollTop += bottom - room.bottom;
};

let paints;

const show = (name) => {
  for (const dialog of document.querySelectorAll("dialog[data-room]")) {
    if (dialog.id === name && !dialog.open) dialog.showModal();
    if (dialog.id !== name && dialog.open) {
      dialog.dataset.told = ""; // it is not the person who closes it
      dialog.close();
    }
  }
};

// The first that can be seen of what a selector finds.
export const seen = (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());

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
const say = (text) => {
  const host = comeAlong();
  const line = document.createElement("p");
  line.textContent = text;
  host.append(line);
  while (host.children.length > KEPT) host.firstElementChild.remove();
};

// Each function gets the arguments of its command. `outside` has those that need more than the page's elements.
export const commands = (outside) => ({
  html: (id, html) => {
    const host = element(id);
    // Of the element that has the keyboard, idiomorph would keep all that is in it, also the label of a button.
    const ignoreActiveValue = document.activeElement?.matches("input, textarea, select");
    Idiomorph.morph(host, html, { ...morphing, ignoreActiveValue });
    style(host);
  },
  rows: (id, changes) => {
    const host = element(id);
    for (const [at, gone, html] of changes.reverse()) {
      for (let left = gone ?? host.children.length; left > 0; left--) host.children[at].remove();
      const made = document.createElement("template");
      made.innerHTML = html;
      style(made.content);
      host.insertBefore(made.content, host.children[at] ?? null);
    }
  },
  layers,
  fields,
  attributes: (id, attributes) => {
    set(element(id), attributes);
    if (id === "html") colourTheBrowser();
  },
  styles: (properties) => {
    for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value);
  },
  paint: (css) => {
    if (!paints) document.adoptedStyleSheets.push((paints = new CSSStyleSheet()));
    paints.replaceSync(css);
  },
  value: (id, value) => {
    const entry = element(id);
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
  focus: (selectors, select, within) => {
    const holder = document.activeElement ?? document.body;
    if (within && holder !== document.body && !element(within).contains(holder)) return; // the person has gone on
    const found = selectors.map(seen).find(Boolean);
    found?.focus({ preventScroll: true });
    if (select) found?.select();
  },
  scroll: (selector, block) => {
    const found = document.querySelector(selector);
    const list = found?.parentElement?.closest("#rounds");
    if (block === "bottom") found.scrollTop = found.scrollHeight;
    else if (list) scrollWithin(list, found);
    else found?.scrollIntoView({ block });
  },
  say,
  sound: (kind, volume) => pacru.sound(kind, volume),
  save: (text, name, kind) => pacru.save(text, name, kind),
  save_picture: (svg, name) => pacru.savePng(svg, name),
  tell: (notice, text) => pacru.tell(notice, text),
  fault: (report) => pacru.fault(report),
  ...outside,
});
