// Where the keyboard is.
import { byId } from "./dom.js";

const LOST = "[hidden], :disabled, dialog:not([open])"; // what no longer has the keyboard
const NEXT_STEP =
  "#result .prime, #status .option:not([hidden]), #confirm:not([hidden]) button, #finish:not([hidden]) button, #retry:not([hidden]) button";
const ON_BOARD = "#board .board [data-field][tabindex]";

/**
 * The first that can be seen of what a selector finds.
 * @param {string} selector
 * @returns {Part | undefined}
 */
const firstSeen = (selector) => {
  /** @type {NodeListOf<Part>} */
  const found = document.querySelectorAll(selector);
  return [...found].find((one) => one.checkVisibility());
};

/** @param {Element | null} element */
const isLost = (element) =>
  !element || element === document.body || !element.checkVisibility() || Boolean(element.closest(LOST));

/** An embed takes the keyboard from no other page. */
const mayTake = () => !pacru.embed || document.hasFocus();

/**
 * Do something, after which the keyboard is where the next step is, if what had it is gone.
 * @param {() => void} change
 * @param {boolean} closes whether a dialog closes, so that the keyboard is to come back to the page
 */
export const keepFocus = (change, closes) => {
  const held = !isLost(document.activeElement);
  change();
  if ((held || closes) && mayTake() && !document.querySelector("dialog[open]") && isLost(document.activeElement)) {
    const next = firstSeen(NEXT_STEP) ?? firstSeen(ON_BOARD);
    next?.focus({ preventScroll: true });
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
  const found = selectors.map(firstSeen).find(Boolean);
  found?.focus({ preventScroll: true });
  if (select && (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) found.select();
};
