// Drawings of the board: a layer is replaced as a whole, and what moves on the way is seen to move.
import { byId, setAttributes } from "./dom.js";
import { nameRows } from "./rows.js";

const EASE = "cubic-bezier(.3, .1, .2, 1)";
const SVG = "http://www.w3.org/2000/svg";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const parser = new DOMParser();

/** @typedef {{ animation: Animation, copy?: SVGElement }} Moving an animation, with the copy of what goes, if something does */

// SVG needs its own context: the parser of HTML would make other elements of it.
/** @param {string} content */
const parse = (content) =>
  parser.parseFromString(`<svg xmlns="${SVG}">${content}</svg>`, "image/svg+xml").documentElement;

/**
 * The part of a drawing that a selector finds.
 * @param {SVGElement} drawing
 * @param {string} selector
 * @returns {SVGElement}
 */
const partIn = (drawing, selector) => {
  /** @type {SVGElement | null} */
  const found = drawing.querySelector(selector);
  if (!found) throw new Error(`the drawing has no ${selector}`);
  return found;
};
/** @type {(drawing: SVGElement, name: string | undefined) => SVGElement} */
const layerOf = (drawing, name) => partIn(drawing, `[data-layer="${name}"]`);
/** @param {string} id of what a drawing is in */
const drawingIn = (id) => {
  const drawing = byId(id).querySelector("svg");
  if (!drawing) throw new Error(`there is no drawing in #${id}`);
  return drawing;
};

/**
 * A part that will be gone, in a copy of the group that gives it its colour.
 * @param {SVGElement} drawing
 * @param {string} part a selector
 */
const copyOf = (drawing, part) => {
  /** @type {SVGElement | null} */
  const found = drawing.querySelector(part);
  if (!found?.parentNode) return undefined;
  const group = /** @type {SVGElement} */ (found.parentNode.cloneNode(false));
  const copy = /** @type {SVGElement} */ (found.cloneNode(true));
  for (const name of ["data-tile", "data-chevron"]) copy.removeAttribute(name);
  group.append(copy);
  /** @type {SVGElement | null} */
  const layer = found.closest("[data-layer]");
  group.dataset.copyIn = layer?.dataset.layer;
  return group;
};

/**
 * Move a part, or the copy of one that is gone, which lies below all in its layer.
 * @type {(drawing: SVGElement, motion: Motion, copy?: SVGElement) => Moving[]}
 */
const move = (drawing, { part, frames, delay, time, old }, copy) => {
  if (copy) layerOf(drawing, copy.dataset.copyIn).prepend(copy);
  /** @type {SVGElement | null | undefined} */
  const element = old ? copy : drawing.querySelector(part);
  /** @type {KeyframeAnimationOptions} */
  const timing = { delay, duration: time, easing: EASE, fill: "both" };
  return element ? [{ animation: element.animate(frames, timing), copy }] : [];
};

/** What moves on the boards. */
const createMotions = () => {
  /** @type {Moving[]} */
  let moving = [];

  /** What moves is where it was going to, and never in the way of the next input. */
  const rest = () => {
    for (const { animation, copy } of moving) {
      animation.cancel();
      copy?.remove();
    }
    moving = [];
  };

  /**
   * Replace layers of a drawing.
   * @type {Commands["layers"]}
   */
  const layers = (id, changed, viewBox, motions) => {
    rest();
    const drawing = drawingIn(id);
    const wanted = still.matches ? [] : motions;
    const copies = wanted.map(({ part, old }) => (old ? copyOf(drawing, part) : undefined));
    for (const [name, content] of Object.entries(changed)) {
      layerOf(drawing, name).replaceChildren(...parse(content).childNodes);
    }
    if (drawing.getAttribute("viewBox") !== viewBox) drawing.setAttribute("viewBox", viewBox);
    const mine = wanted.flatMap((motion, number) => move(drawing, motion, copies[number]));
    moving = mine;
    Promise.allSettled(mine.map(({ animation }) => animation.finished)).then(() => moving === mine && rest());
  };

  return { rest, layers };
};

export const { rest, layers } = createMotions();

/** @type {Commands["fields"]} */
export const fields = (id, changed) => {
  const board = byId(id);
  /** @type {NodeListOf<SVGElement>} */
  const found = board.querySelectorAll("[data-field]");
  const cells = new Map(Array.from(found, (cell) => [cell.dataset.field, cell]));
  for (const [field, attributes] of Object.entries(changed)) {
    const cell = cells.get(field);
    if (!cell) throw new Error(`#${id} has no field ${field}`);
    setAttributes(cell, attributes);
  }
  nameRows(board);
};
