// Where the keyboard is.
import { byId, partOf } from "./dom.js";

const LOST = "[hidden], :disabled, dialog:not([open])"; // what no longer has the keyboard
const NEXT_STEP =
  "#result .prime, #status .option:not([hidden]), #confirm:not([hidden]) button, #finish:not([hidden]) button, #retry:not([hidden]) button";
const ON_BOARD = "#board .board [data-field][tabindex]";
const TITLE = "h1, h2";
const FIRST = "button, summary, select, a[href], input:is([type=radio], [type=checkbox], [type=range]), [tabindex='0']";
const PAUSE = 300; // milliseconds: of a focus that moves as soon as a dialog opens or closes, readers say nothing

/** @typedef {(wanted?: Part) => void} Settle gives the focus to what is wanted, or else to what comes first */

/** Where the focus goes when it has paused; undefined: it moves at once. */
const createPause = () => {
  /** @type {{ settle: Settle, wanted?: Part, selects?: boolean } | undefined} */
  let waiting;
  /** @param {Settle} settle */
  const begin = (settle) => {
    const mine = { settle };
    waiting = mine;
    setTimeout(() => {
      if (waiting !== mine) return;
      const { wanted } = waiting;
      waiting = undefined;
      settle(wanted);
    }, PAUSE);
  };
  /**
   * Whether the focus waits; then it will go to a part.
   * @param {Part} [wanted]
   */
  const takes = (wanted) => {
    if (waiting && wanted) waiting.wanted = wanted;
    return Boolean(waiting);
  };
  return { begin, takes };
};
const pause = createPause();

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

/** @param {Part} [part] */
const focusOn = (part) => part?.focus({ preventScroll: true });

/**
 * Open a dialog: the focus is on its title, and a moment later on its first choice. So a reader says both.
 * @param {HTMLDialogElement} dialog
 */
export const openDialog = (dialog) => {
  /** @type {Part | null} */
  const title = dialog.querySelector(TITLE);
  const isFirst = (/** @type {Part} */ part) =>
    part.checkVisibility() && !part.matches(":disabled") && !part.closest("header");
  dialog.showModal();
  focusOn(title ?? undefined);
  pause.begin((wanted) => {
    if (!dialog.open || !(document.activeElement === title || isLost(document.activeElement))) return; // the person has gone on
    /** @type {NodeListOf<Part>} */
    const parts = dialog.querySelectorAll(FIRST);
    const first = wanted ?? [...parts].find(isFirst);
    focusOn(first);
    if (first === wanted && first instanceof HTMLInputElement) first.select();
  });
};

const nextStep = () => firstSeen(NEXT_STEP) ?? firstSeen(ON_BOARD);

/**
 * A moment after a dialog has closed, the focus is where the page wants it, or else where it was before, or if that is gone
 * where the next step is. It comes there anew, so that a reader says where that is.
 */
export const comeBack = () => {
  if (!mayTake()) return;
  const held = partOf(document.activeElement);
  held?.blur();
  pause.begin((wanted) => {
    if (document.querySelector("dialog[open]") || !isLost(document.activeElement)) return; // the person has gone on
    if (wanted?.checkVisibility()) focusOn(wanted);
    else focusOn(isLost(held) ? nextStep() : (held ?? undefined));
  });
};

/**
 * Do something, after which the keyboard is where the next step is, if what had it is gone.
 * @param {() => void} change
 * @param {boolean} closes whether a dialog closes, so that the keyboard is to come back to the page
 */
export const keepFocus = (change, closes) => {
  const held = !isLost(document.activeElement);
  if (closes) comeBack();
  change();
  if (held && mayTake() && !document.querySelector("dialog[open]") && isLost(document.activeElement)) {
    if (!pause.takes()) focusOn(nextStep());
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
  if (pause.takes(found)) return;
  focusOn(found);
  if (select && (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) found.select();
};
