// The room for the board.

// Where the board has no frame, as in style/layout.css.
const NARROW = matchMedia("(max-width: 37.4375em), (orientation: landscape) and (max-height: 27em)");
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

const boardSize = () => {
  const host = document.querySelector(NARROW.matches ? ".board.bare" : ".board.framed");
  const units = host?.querySelector("svg")?.viewBox.baseVal.width || 900;
  const width = host?.getBoundingClientRect().width ?? 0;
  return { size: (100 * width) / units, bare: NARROW.matches, still: STILL.matches };
};

/** The size of the board, as Python knows it. */
export const createSize = () => {
  let known = "";
  /** Measure it: what Python gets when it opens the page. */
  const measure = () => {
    const found = boardSize();
    known = JSON.stringify(found);
    return found;
  };
  /**
   * Send it if it has changed.
   * @param {Send} send
   */
  const sendIfChanged = (send) => {
    const before = known;
    const found = measure();
    if (known !== before) send({ do: "page.resize", ...found });
  };
  return { measure, sendIfChanged };
};
