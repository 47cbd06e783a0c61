// Where the keyboard is.
import { byId, partOf } from "./dom.js";

const LOST = "[hidden], :disabled, dialog:not([open])"; // what no longer has the keyboard
const NEXT_STEP =
  "#result .prime, #status .option:not([hidden]), #confirm:not([hidden]) button, #finish:not([hidden]) button, #retry:not([hidden]) button";
const ON_BOARD = "#board .board [data-field][tabindex]";
const TITLE = "h1, h2";
// Not a list to choose from: while it has the keyboard, what it holds is not changed.
const FIRST = "button, summary, a[href], input:is([type=radio], [type=checkbox], [type=range]), [tabindex='0']";
const PAUSE = 400; // milliseconds: if the focus moves as soon as a dialog opens, screen readers say nothing
const RETURN = 250; // milliseconds: the same when a dialog closes
const STEP = 150;

/**
 * The first that can be seen of what a selector finds.
 * @param {string} selector
 * @param {ParentNode | null} [within]
 * @returns {Part | undefined}
 */
const firstSeen = (selector, within = document) => {
  /** @type {NodeListOf<Part> | Part[]} */
  const found = within?.querySelectorAll(selector) ?? [];
  return [...found].find((one) => one.checkVisibility());
};

/** @param {Element | null} element */
const isLost = (element) =>
  !element || element === document.body || !element.checkVisibility() || Boolean(element.closest(LOST));

/** An embed takes the keyboard from no other page. */
const mayTake = () => !pacru.embed || document.hasFocus();

/** @param {Part | null} [part] */
const focusOn = (part) => part?.focus({ preventScroll: true });

/**
 * The other of two buttons that lead back and forth, if this one leads nowhere any more.
 * @param {Part | null} button
 */
const otherWay = (button) =>
  button?.matches("button.square:disabled") ? firstSeen("button.square:enabled", button.parentElement) : undefined;

const nextStep = () => firstSeen(NEXT_STEP) ?? firstSeen(ON_BOARD);

/**
 * Give a key that came a moment too early to what is to have the keyboard, as if it had been there already.
 * @param {KeyboardEvent} event
 * @param {Part} here
 */
const handOn = (event, here) => {
  event.stopPropagation();
  focusOn(here);
  const presses = event.key === "Enter" ? here.matches("button, a[href], summary") : event.key === " ";
  const goesOn = here.dispatchEvent(new KeyboardEvent(event.type, event));
  if (!goesOn || presses) event.preventDefault();
  if (goesOn && presses && here instanceof HTMLElement) here.click();
};

/**
 * Let a reader say a dialog that has just opened: its title, and then what has the keyboard. Who goes on at once is left
 * alone, and no key is lost meanwhile.
 * @param {HTMLDialogElement} dialog
 * @param {Part} here what has the keyboard
 */
const sayDialog = (dialog, here) => {
  /** @type {HTMLElement | null} */
  const title = dialog.querySelector(TITLE);
  if (!title || !dialog.open || document.activeElement !== here || !dialog.contains(here)) return;
  /** @param {KeyboardEvent} event */
  const onKey = (event) => handOn(event, here);
  title.addEventListener("keydown", onKey, { once: true });
  focusOn(title);
  setTimeout(() => {
    title.removeEventListener("keydown", onKey);
    if (document.activeElement === title) focusOn(here);
  }, STEP);
};

/** The way back from a dialog: the keyboard comes to where the page wants it a moment later, so that a reader says that. */
const createReturn = () => {
  /** @type {{ wanted: Part | null, timer: number } | undefined} */
  let under;
  /** Where the keyboard comes to; nowhere if the person has gone on. */
  const end = () => {
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("pointerdown", end, true);
    const wanted = under?.wanted;
    clearTimeout(under?.timer);
    under = undefined;
    if (document.querySelector("dialog[open]") || !isLost(document.activeElement)) return;
    return wanted?.checkVisibility() ? wanted : nextStep();
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const here = end();
    if (here) handOn(event, here);
  };
  const begin = () => {
    const before = partOf(document.activeElement);
    if (!mayTake()) return;
    const wanted = under ? under.wanted : isLost(before) ? null : before;
    clearTimeout(under?.timer);
    before?.blur();
    under = { wanted, timer: setTimeout(() => focusOn(end()), RETURN) };
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("pointerdown", end, true); // who presses something else has gone on
  };
  /**
   * Whether it is under way; then it leads to a part.
   * @param {Part} [wanted]
   */
  const leadsTo = (wanted) => {
    if (under && wanted) under.wanted = wanted;
    return Boolean(under);
  };
  return { begin, leadsTo };
};
const back = createReturn();
export const comeBack = back.begin;

/**
 * Open a dialog: the focus is on its first choice, and its title is said.
 * @param {HTMLDialogElement} dialog
 */
export const openDialog = (dialog) => {
  dialog.showModal();
  /** @type {NodeListOf<Part>} */
  const parts = dialog.querySelectorAll(FIRST);
  focusOn([...parts].find((part) => part.checkVisibility() && !part.matches(":disabled") && !part.closest("header")));
  // What is to have the keyboard may still come.
  setTimeout(() => {
    const here = partOf(document.activeElement);
    if (here) setTimeout(sayDialog, PAUSE, dialog, here);
  });
};

/**
 * Do something, after which the keyboard is where the next step is, if what had it is gone.
 * @param {() => void} change
 * @param {boolean} closes whether a dialog closes, so that the keyboard is to come back to the page
 */
export const keepFocus = (change, closes) => {
  const holder = partOf(document.activeElement);
  const held = !isLost(holder);
  change();
  if (closes) comeBack();
  if (back.leadsTo()) return;
  if (held && mayTake() && !document.querySelector("dialog[open]") && isLost(document.activeElement)) {
    focusOn(otherWay(holder) ?? nextStep());
  }
};

/**
 * Give the keyboard to the first visible element that one of the selectors finds.
 * @type {Commands["focus"]}
 */
export const moveFocus = (selectors, select, within) => {
  if (!mayTake()) return;
  const holder = document.activeElement ?? document.body;
  if (within && holder !== document.body && !byId(within).contains(holder)) return; // the person has gone on
  const found = selectors.map((one) => firstSeen(one)).find(Boolean);
  if (back.leadsTo(found)) return;
  focusOn(found);
  if (select && (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) found.select();
};
