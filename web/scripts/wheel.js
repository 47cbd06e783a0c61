// The mouse wheel over the board steps through the turns, where the page has no other use for it.
const NOTCH = 60; // so many pixels of scrolling are one turn: a mouse wheel sends about 100 a notch, a touchpad a few at a time
const PAUSE = 250; // after so many milliseconds a new movement begins
const LINE = 20; // pixels, for browsers that count in lines

const scrolls = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;

// `send` takes an event; `answered` says whether all that was sent has been answered and is shown.
export const watchWheel = (send, answered) => {
  let gone = 0;
  let last = 0;

  const turned = (event) => {
    if (event.ctrlKey || event.shiftKey || scrolls(document.scrollingElement)) return; // zooming, or scrolling
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    if (event.timeStamp - last > PAUSE) gone = 0;
    last = event.timeStamp;
    gone += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE * event.deltaY : event.deltaY;
    if (Math.abs(gone) < NOTCH) return;
    const key = gone < 0 ? "[" : "]";
    gone = 0;
    if (answered()) send({ do: "pass", key });
  };
  document.getElementById("board").addEventListener("wheel", turned, { passive: false });
};
