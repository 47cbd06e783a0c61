// The board in a notebook: puts in place what Python shows, and tells Python what somebody does.

/**
 * @typedef {{ picture: string, title: string, text: string, buttons: { key: string, text: string }[],
 *   cells: Record<string, string>, open: string[], at: number, last: number, shown: string }} View
 * @typedef {{ get(name: string): any, set(name: string, value: unknown): void, save_changes(): void,
 *   on(event: string, act: () => void): void, off(event: string, act: () => void): void }} Model
 */

const STEPS = [
  { text: "First", to: () => 0 },
  { text: "Back", to: (/** @type {View} */ view) => view.at - 1 },
  { text: "Next", to: (/** @type {View} */ view) => view.at + 1 },
  { text: "Last", to: (/** @type {View} */ view) => view.last },
];
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SIDE = 9;

/** @param {string} name @param {Record<string, string>} attributes @param {(Element | string)[]} children */
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {{ model: Model, el: HTMLElement }} given */
function render({ model, el }) {
  const picture = make("div", { class: "pacru-picture" });
  const title = make("strong");
  const text = make("span");
  const choices = make("div", { class: "pacru-buttons", role: "group", "aria-label": "Choices" });
  const shown = make("span", { class: "pacru-shown" });
  const steps = STEPS.map(({ text }) => make("button", { type: "button" }, text));
  const root = make(
    "div",
    { class: "pacru-board", "data-lm-suppress-shortcuts": "true" }, // else JupyterLab takes the keys
    picture,
    make("p", { class: "pacru-status", role: "status" }, title, text),
    choices,
    make("div", { class: "pacru-buttons", role: "group", "aria-label": "Moves" }, ...steps, shown),
  );
  let stop = "e5"; // the field that the tab key leads to
  let asked = 0;

  /** @param {Record<string, unknown>} what */
  function ask(what) {
    asked += 1;
    model.set("_asked", { ...what, number: `${asked} ${performance.now()}` }); // the same again is news
    model.save_changes();
  }

  const cells = () => /** @type {SVGRectElement[]} */ ([...picture.querySelectorAll("[data-field]")]);
  const cell = (/** @type {string} */ field) => cells().find((one) => one.dataset.field === field);

  /** What has the focus, so that the same can have it in the next picture. */
  function focused() {
    const at = /** @type {HTMLElement | null} */ (/** @type {Document} */ (root.getRootNode()).activeElement);
    return at && root.contains(at) ? { field: at.dataset.field, key: at.dataset.key } : null;
  }

  /** @param {ReturnType<typeof focused>} was */
  function focusAgain(was) {
    if (was?.field) cell(was.field)?.focus({ preventScroll: true });
    if (!was?.key) return;
    const same = /** @type {HTMLElement | null} */ (choices.querySelector(`[data-key="${CSS.escape(was.key)}"]`));
    (same ?? cell(stop))?.focus({ preventScroll: true });
  }

  function show() {
    const view = /** @type {View} */ (model.get("_view"));
    if (!view.picture) return;
    const was = focused();
    picture.innerHTML = view.picture;
    const open = new Set(view.open);
    for (const one of cells()) {
      const field = one.dataset.field ?? "";
      one.setAttribute("aria-label", view.cells[field]);
      one.setAttribute("tabindex", field === stop ? "0" : "-1");
      one.classList.toggle("pacru-open", open.has(field));
    }
    title.textContent = view.title;
    text.textContent = view.text;
    choices.replaceChildren(
      ...view.buttons.map(({ key, text }) => make("button", { type: "button", "data-key": key }, text)),
    );
    shown.textContent = view.shown;
    for (const [at, button] of steps.entries()) {
      const to = Math.min(Math.max(STEPS[at].to(view), 0), view.last);
      button.setAttribute("aria-disabled", String(to === view.at)); // keeps the focus, unlike disabled
    }
    focusAgain(was);
  }

  /** @param {string} field @param {number[]} by */
  function walk(field, [right, down]) {
    const all = cells();
    const at = all.findIndex((one) => one.dataset.field === field);
    const [x, y] = [(at % SIDE) + right, Math.floor(at / SIDE) + down];
    if (x < 0 || x >= SIDE || y < 0 || y >= SIDE) return;
    const next = all[y * SIDE + x];
    all[at].setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus({ preventScroll: true });
    stop = next.dataset.field ?? stop;
  }

  picture.addEventListener("click", (event) => {
    const field = /** @type {HTMLElement} */ (event.target).dataset?.field;
    if (!field) return;
    stop = field;
    ask({ press: field });
  });
  choices.addEventListener("click", (event) => {
    const key = /** @type {HTMLElement} */ (event.target).dataset?.key;
    if (key) ask({ press: key });
  });
  for (const [at, button] of steps.entries()) {
    button.addEventListener("click", () => ask({ go: STEPS[at].to(model.get("_view")) }));
  }
  root.addEventListener("keydown", (event) => {
    const field = /** @type {HTMLElement} */ (event.target).dataset?.field;
    const by = MOVES[/** @type {keyof typeof MOVES} */ (event.key)];
    event.stopPropagation();
    if (event.key === "Escape") ask({ press: "back" });
    else if (!field) return;
    else if (by) walk(field, by);
    else if (event.key === "Enter" || event.key === " ") ask({ press: field });
    else return;
    event.preventDefault();
  });

  el.append(root);
  model.on("change:_view", show);
  show();
  return () => model.off("change:_view", show);
}

export default { render };
