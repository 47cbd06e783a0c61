// Clicks, touches and drags on the boards of the page become events. Everything is decided when the pointer goes up,
// not by the browser's own click: that is lost when a finger or a mouse slides from a field to the next one.
//
// A board is what lies in #board, or in an element with data-events: that stands before the names of its events. What
// can be done with a field is said by its classes: "drags", what is there can be dragged; "looks", a finger that rests
// there sees what it would bring.

const SLIDE = 10; // a pointer that has moved no further, in CSS pixels, has clicked
const UNDER_A_FINGER = 1.6; // what a finger covers is shown larger
const LOOK = 450; // a finger that stays for so many milliseconds looks at a field instead of choosing it

const root = document.documentElement;
const dragged = document.getElementById("dragged");

const fieldOf = (element) => element?.closest?.("[data-field]") ?? null;
const boardOf = (element) => element?.closest?.("[data-events], #board") ?? null;

// `send` takes an event; `sendLatest` one of those that come in bursts, of which the latest is enough, or undefined to
// forget it; `answered` says whether all that was sent has been answered and is shown.
export const watchBoards = (send, { sendLatest, answered }) => {
  let press; // the pointer that is down on a field
  let done = false; // what the browser's click is about has been heard of when the pointer went up
  let pointed = { board: null, field: null }; // where the mouse was last

  const named = (board, name, more) => ({ do: `${board.dataset.events ?? ""}${name}`, ...more });
  const act = (board, name, more) => {
    sendLatest(undefined); // where the pointer was before does not matter any more
    send(named(board, name, more));
  };
  const point = (board, field) => sendLatest(named(board, "pointed", { field }));
  const fieldAt = ({ clientX, clientY }, board) => {
    const found = fieldOf(document.elementFromPoint(clientX, clientY));
    return found && board.contains(found) ? found.dataset.field : null;
  };
  const slid = ({ clientX, clientY }) => Math.hypot(clientX - press.x, clientY - press.y) > SLIDE;

  // On the game's board a chevron follows the pointer, and Python says whether one does.
  const lifts = (board) => board.id === "board";
  const canDrag = ({ board, cell }) =>
    cell.classList.contains("drags") || (lifts(board) && (!dragged.hidden || "showing" in root.dataset));

  const follow = ({ clientX, clientY }) => {
    const size = press.cell.getBoundingClientRect().width * press.scale;
    const { style } = dragged;
    style.width = style.height = `${size.toFixed(1)}px`;
    style.transform = `translate(${(clientX - size / 2).toFixed(1)}px, ${(clientY - size / 2).toFixed(1)}px)`;
  };

  const look = (looking) => {
    if (press !== looking || press.dragging || press.refused || !press.cell.classList.contains("looks")) return;
    press.looking = true;
    point(press.board, press.field);
  };

  const down = (event) => {
    done = false;
    const cell = fieldOf(event.target);
    const board = boardOf(cell);
    if (event.button || !event.isPrimary || !board) return;
    cell.setPointerCapture(event.pointerId);
    const { pointerId, pointerType, clientX: x, clientY: y } = event;
    const scale = pointerType === "mouse" ? 1 : UNDER_A_FINGER;
    press = { pointerId, board, cell, field: cell.dataset.field, x, y, scale };
    if (pointerType === "touch") setTimeout(look, LOOK, press);
  };

  const moved = (event) => {
    if (press?.pointerId !== event.pointerId || press.refused) return;
    if (!press.dragging) {
      if (!slid(event) || !canDrag(press)) return;
      press.dragging = true;
      act(press.board, "lifted", { field: press.field });
    }
    if (lifts(press.board)) {
      if (answered() && dragged.hidden) {
        press.refused = true; // or put back by a key
        return;
      }
      follow(event);
    }
    const at = fieldAt(event, press.board);
    if (at !== press.at) {
      press.at = at;
      point(press.board, at);
    }
  };

  const up = (event) => {
    if (press?.pointerId !== event.pointerId) return;
    const { board, field, dragging, looking, refused } = press;
    const at = fieldAt(event, board);
    const clicked = at === field || !slid(event);
    press = undefined;
    done = true;
    if (event.pointerType === "mouse") pointed = { board, field: at };
    if (refused) return;
    if (dragging) act(board, "dropped", { field: at });
    else if (looking) act(board, "pointed", { field: null });
    else if (clicked) act(board, "field", { field });
  };

  // The browser takes the pointer for something else.
  const cancelled = (event) => {
    if (press?.pointerId !== event.pointerId) return;
    const { board, dragging, looking, refused } = press;
    press = undefined;
    if (dragging && !refused) act(board, "dropped", { field: null });
    else if (looking) act(board, "pointed", { field: null });
  };

  // The mouse looks at what it is over.
  const hovered = (board, field) => {
    if (press?.dragging || (pointed.board === board && pointed.field === field)) return;
    if (pointed.board && pointed.board !== board && pointed.field) point(pointed.board, null);
    if (board && (field || pointed.board === board)) point(board, field);
    pointed = { board, field };
  };

  // After a click there is no need to see where the keyboard would be. From field to field Python moves it, and hears
  // nothing of that: by then it may have moved it further. A field that cannot have the focus any more loses it before
  // the next one gets it.
  let focused = null; // the board that Python knows to have the keyboard
  const come = ({ target }) => {
    const board = fieldOf(target) && boardOf(target);
    if (!board || board === focused || !target.matches(":focus-visible")) return;
    focused = board;
    send(named(board, "focused", { field: target.dataset.field }));
  };
  const gone = ({ target, relatedTarget }) => {
    const board = fieldOf(target) && boardOf(target);
    if (!board || boardOf(relatedTarget) === board) return;
    queueMicrotask(() => {
      if (boardOf(document.activeElement) === board) return;
      focused = null;
      send(named(board, "focused", { field: null }));
    });
  };
  const walked = ({ target, key }) => {
    if (fieldOf(target) && /^(Arrow|Page|Home|End|n$)/i.test(key)) focused = boardOf(target);
  };

  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", cancelled);
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "mouse") hovered(boardOf(target), fieldOf(target)?.dataset.field ?? null);
  });
  root.addEventListener("pointerleave", () => hovered(null, null));
  document.addEventListener("focusin", come);
  document.addEventListener("focusout", gone);
  document.addEventListener("keydown", walked, true);
  // The page does not move with a chevron; elsewhere the style sheet sees to that.
  const touched = (event) => press && canDrag(press) && event.preventDefault();
  document.getElementById("board").addEventListener("touchmove", touched, { passive: false });
  for (const drawing of document.querySelectorAll("#board svg")) drawing.setAttribute("aria-describedby", "board-keys");

  // Whether a click of the browser, wherever it lands, is what was heard of when the pointer went up.
  const hasDone = (click) => {
    const heard = done && click.detail > 0; // 0: made by a key
    done = false;
    return heard;
  };
  return { hasDone };
};
