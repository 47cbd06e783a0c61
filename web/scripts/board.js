// Clicks, touches and drags on the boards of the page become events. Everything is decided when the pointer goes up,
// not by the browser's own click: that is lost when a finger or a mouse slides from a field to the next one.
//
// A board is what lies in #board, or in an element with data-events: that stands before the names of its events. What
// can be done with a field is said by its classes: "drags", what is there can be dragged; "looks", a finger that rests
// there sees what it would bring.
import { byId, partOf, root } from "./dom.js";

const SLIDE = 10; // a pointer that has moved no further, in CSS pixels, has clicked
const UNDER_A_FINGER = 1.6; // what a finger covers is shown larger
const LOOK = 450; // the milliseconds after which a finger looks at a field instead of choosing it

/**
 * The field that an event has happened to.
 * @param {EventTarget | null} target
 * @returns {Part | null}
 */
const fieldOf = (target) => (target instanceof Element ? target.closest("[data-field]") : null);

/**
 * The board that an event has happened to.
 * @param {EventTarget | null} target
 * @returns {Part | null}
 */
const boardOf = (target) => (target instanceof Element ? target.closest("[data-events], #board") : null);

/**
 * A pointer that is down on a field.
 * @typedef {object} Press
 * @property {number} pointerId
 * @property {Part} board
 * @property {Part} cell
 * @property {string | undefined} field the field of the cell
 * @property {number} x where it went down
 * @property {number} y
 * @property {number} scale how large what it drags is shown
 * @property {boolean} [dragging]
 * @property {boolean} [looking] a finger that rests
 * @property {boolean} [refused] what it drags was refused or put back by a key
 * @property {string | null} [at] the field it is over while it drags
 */

/**
 * Watch all boards of the page.
 * @param {Transport} transport
 */
export const watchBoards = ({ send, sendLatest, isAnswered }) => {
  const dragged = byId("dragged");
  /** @type {Press | undefined} */
  let press;
  let done = false; // pointerup already handled the click that the browser makes of it
  /** @type {{ board: Part | null, field: string | null }} */
  let pointed = { board: null, field: null }; // where the mouse was last

  /** @type {(board: Part, name: string, more: object) => PageEvent} */
  const named = (board, name, more) => ({ do: `${board.dataset.events ?? "play."}${name}`, ...more });
  /** @type {(board: Part, name: string, more: object) => void} */
  const act = (board, name, more) => {
    sendLatest(undefined); // where the pointer was before does not matter any more
    send(named(board, name, more));
  };
  /** @type {(board: Part, field: string | null | undefined) => void} */
  const point = (board, field) => sendLatest(named(board, "point", { field }));
  /** @type {(event: PointerEvent, board: Part) => string | null} */
  const fieldAt = ({ clientX, clientY }, board) => {
    const found = fieldOf(document.elementFromPoint(clientX, clientY));
    return found && board.contains(found) ? (found.dataset.field ?? null) : null;
  };
  /** @type {(event: PointerEvent, press: Press) => boolean} */
  const hasSlid = ({ clientX, clientY }, { x, y }) => Math.hypot(clientX - x, clientY - y) > SLIDE;

  // On the game's board a chevron follows the pointer, and Python says whether one does.
  /** @param {Part} board */
  const lifts = (board) => board.id === "board";
  /** @param {Press} press */
  const canDrag = ({ board, cell }) =>
    cell.classList.contains("drags") || (lifts(board) && (!dragged.hidden || "showing" in root.dataset));

  /** @type {(event: PointerEvent, press: Press) => void} */
  const follow = ({ clientX, clientY }, { cell, scale }) => {
    const size = cell.getBoundingClientRect().width * scale;
    const { style } = dragged;
    style.width = style.height = `${size.toFixed(1)}px`;
    style.transform = `translate(${(clientX - size / 2).toFixed(1)}px, ${(clientY - size / 2).toFixed(1)}px)`;
  };

  /** @param {Press} looking */
  const look = (looking) => {
    if (press !== looking || press.dragging || press.refused || !press.cell.classList.contains("looks")) return;
    press.looking = true;
    point(press.board, press.field);
  };

  /** @param {PointerEvent} event */
  const onDown = (event) => {
    done = false;
    const cell = fieldOf(event.target);
    const board = boardOf(cell);
    if (event.button || !event.isPrimary || !cell || !board) return;
    cell.setPointerCapture(event.pointerId);
    const { pointerId, pointerType, clientX: x, clientY: y } = event;
    const scale = pointerType === "mouse" ? 1 : UNDER_A_FINGER;
    press = { pointerId, board, cell, field: cell.dataset.field, x, y, scale };
    if (pointerType === "touch") setTimeout(look, LOOK, press);
  };

  // The browser takes the pointer for something else.
  /** @param {PointerEvent} event */
  const onCancel = (event) => {
    if (press?.pointerId !== event.pointerId) return;
    const { board, dragging, looking, refused } = press;
    press = undefined;
    done = true;
    if (dragging && !refused) act(board, "drop", { field: null });
    else if (looking) act(board, "point", { field: null });
  };

  /** @param {PointerEvent} event */
  const onMove = (event) => {
    if (press?.pointerId !== event.pointerId || press.refused) return;
    if (!(event.buttons & 1)) return onCancel(event); // the button was released outside, over another window
    if (!press.dragging) {
      if (!hasSlid(event, press) || !canDrag(press)) return;
      press.dragging = true;
      act(press.board, "lift", { field: press.field });
    }
    if (lifts(press.board)) {
      if (isAnswered() && dragged.hidden) {
        press.refused = true; // or put back by a key
        return;
      }
      follow(event, press);
    }
    const at = fieldAt(event, press.board);
    if (at !== press.at) {
      press.at = at;
      point(press.board, at);
    }
  };

  /** @param {PointerEvent} event */
  const onUp = (event) => {
    if (press?.pointerId !== event.pointerId) return;
    const { board, field, dragging, looking, refused } = press;
    const at = fieldAt(event, board);
    const clicked = at === field || !hasSlid(event, press);
    press = undefined;
    done = true;
    if (event.pointerType === "mouse") pointed = { board, field: at };
    if (refused) return;
    if (dragging) act(board, "drop", { field: at });
    else if (looking) act(board, "point", { field: null });
    else if (clicked) act(board, "press", { field });
  };

  // The mouse looks at what it is over.
  /** @type {(board: Part | null, field: string | null) => void} */
  const hover = (board, field) => {
    if (press?.dragging || (pointed.board === board && pointed.field === field)) return;
    if (pointed.board && pointed.board !== board && pointed.field) point(pointed.board, null);
    if (board && (field || pointed.board === board)) point(board, field);
    pointed = { board, field };
  };

  // After a click there is no need to see where the keyboard would be. From field to field Python moves it, and hears
  // nothing of that: by then it may have moved it further. A field that cannot have the focus any more loses it before
  // the next one gets it.
  /** @type {Part | null} */
  let focused = null; // the board that Python knows to have the keyboard
  /** @param {FocusEvent} event */
  const onFocusIn = ({ target }) => {
    const part = partOf(target);
    const board = fieldOf(part) && boardOf(part);
    if (!part || !board || board === focused || !part.matches(":focus-visible")) return;
    focused = board;
    send(named(board, "focus", { field: part.dataset.field }));
  };
  /** @param {FocusEvent} event */
  const onFocusOut = ({ target, relatedTarget }) => {
    const board = fieldOf(target) && boardOf(target);
    if (!board || boardOf(relatedTarget) === board) return;
    queueMicrotask(() => {
      if (boardOf(document.activeElement) === board) return;
      focused = null;
      send(named(board, "focus", { field: null }));
    });
  };
  /** @param {KeyboardEvent} event */
  const onWalk = ({ target, key }) => {
    if (fieldOf(target) && /^(Arrow|Page|Home|End|n$)/i.test(key)) focused = boardOf(target);
  };

  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", onCancel);
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "mouse") hover(boardOf(target), fieldOf(target)?.dataset.field ?? null);
  });
  root.addEventListener("pointerleave", () => hover(null, null));
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", onFocusOut);
  document.addEventListener("keydown", onWalk, true);
  // The page does not move with a chevron; elsewhere the style sheet sees to that.
  /** @param {TouchEvent} event */
  const onTouchMove = (event) => press && canDrag(press) && event.preventDefault();
  byId("board").addEventListener("touchmove", onTouchMove, { passive: false });
  for (const drawing of document.querySelectorAll("#board svg")) drawing.setAttribute("aria-describedby", "board-keys");

  /**
   * Whether pointerup already handled this click of the browser, wherever it lands.
   * @param {MouseEvent} click
   */
  const hasHandled = (click) => {
    const handled = done && click.detail > 0; // 0: made by a key
    done = false;
    return handled;
  };
  return { hasHandled };
};
