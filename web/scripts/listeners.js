// What a person does on the page becomes events.
import { byId, partOf } from "./dom.js";
import { rest } from "./layers.js";

/**
 * The data of an element and of those around it.
 * @param {Part} element
 */
const dataOf = (element) => {
  /** @type {Record<string, string | undefined>} */
  const found = {};
  /** @type {Part | null} */
  let one = element;
  while (one && one !== document.body) {
    for (const [name, value] of Object.entries(one.dataset)) found[name] ??= value;
    one = one.parentElement;
  }
  return found;
};

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Entry */

/** @type {(event: Event) => Entry | null} */
const entryOf = ({ target }) => {
  const isEntry =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isEntry ? target : null;
};

/** @type {(entry: Entry) => boolean} */
const isChecked = (entry) => entry instanceof HTMLInputElement && entry.checked;

const OPEN_MENUS = ":is(:popover-open, .\\:popover-open)"; // the latter where older.js makes them
/** A menu closes when something in it is pressed, or the window changes. */
const closeMenus = () => {
  /** @type {NodeListOf<HTMLElement>} */
  const open = document.querySelectorAll(OPEN_MENUS);
  for (const menu of open) menu.hidePopover();
};

/**
 * Send what it means to press an element.
 * @type {(send: Send, pressed: Part) => void}
 */
export const press = (send, pressed) => {
  rest();
  closeMenus();
  const { field, rotation, choose } = pressed.dataset;
  /** @type {Part | null} */
  const board = pressed.closest("[data-events]");
  if (field) send({ do: `${board?.dataset.events ?? "play."}press`, field });
  else if (rotation || choose) send({ do: "play.choose", key: rotation ?? choose });
  else if (pressed.dataset.do === "moves") byId("log").scrollIntoView({ behavior: "smooth" });
  else send({ do: "", ...dataOf(pressed) });
};

/** @type {(send: Send, hasHandled: (click: MouseEvent) => boolean) => void} */
const watchClicks = (send, hasHandled) =>
  document.body.addEventListener("click", (event) => {
    const target = partOf(event.target);
    if (hasHandled(event) || !target) return;
    if (target instanceof HTMLDialogElement) return target.close(); // its ground: beside what it holds
    /** @type {Part | null} */
    const pressed = target.closest("[data-field], [data-rotation], [data-do]");
    if (!pressed || pressed.tagName === "FORM") return;
    if (pressed.tagName === "A") event.preventDefault(); // its address is for others
    press(send, pressed);
  });

// A slider through a game says where it is as quickly as that can be shown: what lies on its way can be left out.
/** @type {(sendLatest: Send) => void} */
const watchSliders = (sendLatest) =>
  document.body.addEventListener("input", (event) => {
    const entry = entryOf(event);
    const name = entry?.dataset.slide;
    if (entry && name) sendLatest({ do: name, value: entry.value });
  });

/** @type {(send: Send) => void} */
const watchEntries = (send) => {
  for (const kind of ["input", "change"]) {
    document.body.addEventListener(kind, (event) => {
      const entry = entryOf(event);
      const name = entry?.dataset[kind];
      if (entry && name) send({ ...dataOf(entry), do: name, value: entry.value, checked: isChecked(entry) });
    });
  }
  document.body.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const { submit } = event.target.dataset;
    if (submit) send({ do: submit, values: Object.fromEntries(new FormData(event.target)) });
  });
  byId("completions").addEventListener("pointerdown", (event) => event.preventDefault()); // the entry keeps the keyboard
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (partOf(event.target)?.closest("input, textarea, select") || !text.trim()) return;
    event.preventDefault();
    send({ do: "library.open_text", text });
  });
};

/** A copy of several rounds of the list of moves is a game: what stands between them, or is a clock, is left out. */
const watchCopies = () =>
  byId("rounds").addEventListener("copy", (event) => {
    const rounds = [...(getSelection()?.getRangeAt(0).cloneContents().children ?? [])];
    const moves = rounds.filter((round) => round.matches("li:not(.line)"));
    if (!moves.length) return;
    for (const round of moves) for (const time of round.querySelectorAll("[data-time]")) time.remove();
    const words = (/** @type {Element} */ round) => [...round.children].map(({ textContent }) => textContent).join(" ");
    event.clipboardData?.setData("text/plain", moves.map(words).join("\n"));
    event.preventDefault();
  });

/** @type {(sendFiles: (event: string, files: FileList) => void) => void} */
const watchFiles = (sendFiles) => {
  document.body.addEventListener("change", (event) => {
    const entry = entryOf(event);
    if (!(entry instanceof HTMLInputElement) || !entry.dataset.files || !entry.files) return;
    sendFiles(entry.dataset.files, entry.files);
    entry.value = ""; // the same one can be chosen again
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return; // a text dropped into an entry goes there
    event.preventDefault();
    const { files } = event.dataTransfer;
    const isCode = [...files].every(({ name }) => name.endsWith(".py"));
    sendFiles(isCode ? "workshop.show_files" : "library.open_files", files);
  });
};

/** @type {(send: Send, onElsewhereClosed: () => void) => void} */
const watchDialogs = (send, onElsewhereClosed) => {
  /** @type {(event: Event) => void} */
  const onClosed = ({ target, type }) => {
    if (!(target instanceof HTMLDialogElement)) return;
    if (target.id === "elsewhere") return type === "close" ? onElsewhereClosed() : undefined;
    if (!("room" in target.dataset)) return;
    if ("told" in target.dataset) delete target.dataset.told;
    else send({ do: "page.close", dialog: target.id });
    if (type === "cancel") target.dataset.told = ""; // it will close
  };
  // A dialog says later that it has closed. Meanwhile a quick key can have opened it again, so that Escape counts at once.
  document.addEventListener("cancel", onClosed, true);
  document.addEventListener("close", onClosed, true);
};

/**
 * Watch the page.
 * @param {Send} send
 * @param {object} uses
 * @param {(click: MouseEvent) => boolean} uses.hasHandled whether a board has handled this click already
 * @param {Send} uses.sendLatest sends the latest of what comes in bursts
 * @param {(event: string, files: FileList) => void} uses.sendFiles
 * @param {() => void} uses.onElsewhereClosed called when the user closes the dialog about another tab
 */
export const watchPage = (send, { hasHandled, sendLatest, sendFiles, onElsewhereClosed }) => {
  watchClicks(send, hasHandled);
  addEventListener("resize", closeMenus);
  watchEntries(send);
  watchCopies();
  watchSliders(sendLatest);
  watchFiles(sendFiles);
  watchDialogs(send, onElsewhereClosed);
};
