// Drawings of the board: a layer is replaced as a whole, and what moves on the way is seen to move.

const EASE = "cubic-bezier(.2, .7, .2, 1)"; // as in style/tokens.css
const SVG = "http://www.w3.org/2000/svg";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const parser = new DOMParser();
let moving = []; // animations, each with the copy of what goes, if something does

// SVG needs its own context: the parser of HTML would make other elements of it.
const parsed = (content) => parser.parseFromString(`<svg xmlns="${SVG}">${content}</svg>`, "image/svg+xml").documentElement;

const layer = (drawing, name) => drawing.querySelector(`[data-layer="${name}"]`);

// What moves is where it was going to, and never in the way of the next input.
export const rest = () => {
  for (const { animation, copy } of moving) {
    animation.cancel();
    copy?.remove();
  }
  moving = [];
};

// A part that will be gone, in a copy of the group that gives it its colour.
const copied = (drawing, part) => {
  const found = drawing.querySelector(part);
  if (!found) return undefined;
  const group = found.parentNode.cloneNode(false);
  const copy = found.cloneNode(true);
  for (const name of ["data-tile", "data-chevron"]) copy.removeAttribute(name);
  group.append(copy);
  group.dataset.copyIn = found.closest("[data-layer]").dataset.layer;
  return group;
};

// A part moves, or the copy of one that is gone, which lies below all in its layer.
const moved = (drawing, { part, frames, delay, time, old }, copy) => {
  if (copy) layer(drawing, copy.dataset.copyIn).prepend(copy);
  const element = old ? copy : drawing.querySelector(part);
  const timing = { delay, duration: time, easing: EASE, fill: "both" };
  return element ? [{ animation: element.animate(frames, timing), copy }] : [];
};

export const layers = (id, changed, viewBox, motions) => {
  rest();
  const drawing = document.getElementById(id).querySelector("svg");
  const wanted = still.matches ? [] : motions;
  const copies = wanted.map(({ part, old }) => (old ? copied(drawing, part) : undefined));
  for (const [name, content] of Object.entries(changed)) {
    layer(drawing, name).replaceChildren(...parsed(content).childNodes);
  }
  if (drawing.getAttribute("viewBox") !== viewBox) drawing.setAttribute("viewBox", viewBox);
  const mine = wanted.flatMap((motion, number) => moved(drawing, motion, copies[number]));
  moving = mine;
  Promise.allSettled(mine.map(({ animation }) => animation.finished)).then(() => moving === mine && rest());
};

export const fields = (id, changed) => {
  const host = document.getElementById(id);
  const cells = new Map([...host.querySelectorAll("[data-field]")].map((cell) => [cell.dataset.field, cell]));
  for (const [field, attributes] of Object.entries(changed)) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) cells.get(field).removeAttribute(name);
      else cells.get(field).setAttribute(name, value);
    }
  }
};
