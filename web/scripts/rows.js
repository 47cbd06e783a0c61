// The board as readers hear it: a grid, whose fields have names of their own.
import { setAttributes } from "./dom.js";

const UNSAID = "\u00a0"; // without any text, readers would count again

/**
 * Name the row with the tab stop like that field, and the others as they are drawn: a reader that comes to the board from
 * elsewhere may say the row instead of the field, as Orca does.
 * @param {Element} board
 */
export const nameRows = (board) => {
  /** @type {NodeListOf<SVGElement>} */
  const rows = board.querySelectorAll("[role=row]");
  for (const row of rows) {
    row.dataset.drawn ??= row.getAttribute("aria-label") ?? "";
    const stop = row.querySelector('[tabindex="0"]');
    setAttributes(row, { "aria-label": stop?.getAttribute("aria-label") ?? row.dataset.drawn });
  }
};

/**
 * Keep readers from counting rows and columns, from the top and in numbers, where the game does neither: the name of a field
 * says where it is. Only who comes by keyboard needs that.
 */
export const watchRows = () => {
  document.body.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof SVGElement) || target.getAttribute("role") !== "gridcell") return;
    if (target.hasAttribute("aria-rowindextext")) return;
    for (const cell of target.closest("svg")?.querySelectorAll("[role=gridcell]") ?? []) {
      setAttributes(cell, { "aria-rowindextext": UNSAID, "aria-colindextext": UNSAID });
    }
  });
};
