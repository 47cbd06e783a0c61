// The mouse wheel over the board steps through the turns, where the page has no other use for it.
import { byId } from "./dom.js";

const NOTCH = 60; // the pixels of scrolling for one turn: a mouse wheel sends about 100 a notch, a touchpad a few at a time
const PAUSE = 250; // the milliseconds after which a new movement begins
const LINE = 20; // pixels, for browsers that count in lines

/** @type {(element: Element | null) => boolean} */
const canScroll = (element) => element !== null && element.scrollHeight > element.clientHeight + 1;

/**
 * Watch the wheel.
 * @param {Transport} transport
 */
export const watchWheel = ({ send, isAnswered }) => {
  let gone = 0;
  let last = 0;

  /** @param {WheelEvent} event */
  const onWheel = (event) => {
    if (event.ctrlKey || event.shiftKey || canScroll(document.scrollingElement)) return; // zooming, or scrolling
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    if (event.timeStamp - last > PAUSE) gone = 0;
    last = event.timeStamp;
    gone += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE * event.deltaY : event.deltaY;
    if (Math.abs(gone) < NOTCH) return;
    const key = gone < 0 ? "[" : "]";
    gone = 0;
    if (isAnswered()) send({ do: "history.pass_turns", key });
  };
  byId("board").addEventListener("wheel", onWheel, { passive: false });
};
