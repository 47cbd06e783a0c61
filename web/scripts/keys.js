// Keys become events. What the browser would do with one is decided here, at once, from what the page shows.
import { byId, partOf, root } from "./dom.js";

/** @typedef {Record<string, [right: number, up: number]>} Ways */

/** @type {Ways} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {Ways} */
const LEAPS = { Home: [-8, 0], End: [8, 0], PageUp: [0, 3], PageDown: [0, -3] };
/** @type {Ways} */
const CORNERS = { Home: [-8, 8], End: [8, -8] }; // with Ctrl: to the first field and the last one
const PASSING = new Set(["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Home", "End"]);

/**
 * The commands of single keys on the whole page. Rooms declare them, see `Room.keys` in web/app/runtime/room.py.
 * @type {Map<string, PageEvent>}
 */
const COMMANDS = new Map(Object.entries(JSON.parse(document.body.dataset.commands ?? "{}")));

/** @param {Part} part */
const takesText = ({ tagName }) => ["INPUT", "TEXTAREA", "SELECT"].includes(tagName);
/** @param {Part} part */
const hasKeys = ({ tagName }) => ["A", "BUTTON", "INPUT", "SELECT", "SUMMARY", "TEXTAREA"].includes(tagName);

/**
 * Whether signs are commands: voice control, say, may type them by mistake.
 * @param {Part} target
 */
const takesSigns = (target) => "letters" in root.dataset && !takesText(target);
/** @type {(event: KeyboardEvent, target: Part) => boolean} */
const takesLetters = ({ ctrlKey, metaKey, altKey }, target) => takesSigns(target) && !(ctrlKey || metaKey || altKey);

// The keys that step through the turns. Where an element has a use for arrows, or a turn cannot be stepped to, they stay
// the browser's; brackets are on some keyboards typed with AltGr, which counts as Ctrl and Alt.
const OWN_ARROWS =
  'input:not([type="checkbox"], [type="file"]), select, textarea, [role="listbox"], [role="radio"], [role="slider"]';
const BRACKETS = new Set(["[", "]"]);
/** @type {(event: KeyboardEvent, target: Part) => boolean} */
const steps = (event, target) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!document.querySelector("#passing button:enabled")) return false;
  if (BRACKETS.has(key)) {
    return takesSigns(target) && !metaKey && (event.getModifierState("AltGraph") || !(ctrlKey || altKey));
  }
  if (!PASSING.has(key) || target.dataset.field || ctrlKey || metaKey || altKey || shiftKey) return false;
  return !target.closest(OWN_ARROWS);
};

/**
 * Arrow keys go along a row of buttons: to the right and up is onwards.
 * @type {(event: KeyboardEvent, target: Part) => void}
 */
const walkAlong = (event, target) => {
  const [right, up] = ARROWS[event.key] ?? [0, 0];
  const buttons = [...(target.closest("[data-walk]")?.querySelectorAll("button") ?? [])];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (target));
  if (at < 0 || !(right || up)) return;
  event.preventDefault();
  buttons[at + right + up]?.focus();
};

/** @type {(send: Send, event: KeyboardEvent, target: Part) => void} */
const onBoardKey = (send, event, target) => {
  const { field } = target.dataset;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  /** @type {Part | null} */
  const board = target.closest("[data-events]");
  const events = board?.dataset.events ?? "play.";
  const name = key.length > 1 ? key : key.toLowerCase();
  const way = (ctrlKey ? CORNERS : { ...ARROWS, ...LEAPS })[name];
  if (way) {
    event.preventDefault();
    const by = shiftKey && name in ARROWS ? 3 : 1;
    return send({ do: `${events}walk`, right: by * way[0], up: by * way[1] });
  }
  if (name === "Enter" || name === " ") {
    event.preventDefault();
    return send({ do: `${events}enter` }); // where the keyboard is by now, Python knows
  }
  if (board?.dataset.events) {
    if (ctrlKey || metaKey || altKey || name === "Tab" || name === "Escape") return;
    return send({ do: `${events}key`, key: name, field, shift: shiftKey });
  }
};

/**
 * What a key means wherever no text is typed. Digits are those of the keyboard, whatever it types with them: what Shift makes
 * of them differs, and in France it takes Shift to type one.
 * @type {(event: KeyboardEvent, target: Part) => PageEvent | undefined}
 */
const commandOf = (event, target) => {
  const { key, code, shiftKey } = event;
  if (!takesLetters(event, target)) return undefined;
  const digit = target.dataset.field && /^Digit([1-9])$/.exec(code)?.[1];
  const sign = digit || key.toLowerCase();
  return COMMANDS.get(shiftKey && /^[a-z\d]$/.test(sign) ? `shift+${sign}` : sign);
};

/** @type {(send: Send, event: KeyboardEvent, target: Part) => void} */
const undo = (send, event, target) => {
  if (target.closest("input, textarea")) return; // that undoes its own text
  event.preventDefault();
  if (event.shiftKey || event.key.toLowerCase() === "y") send({ do: "play.redo" });
  else send({ do: "play.undo" }); // a step of a turn, or the last turn
};

/** @type {(send: Send, event: KeyboardEvent, target: Part) => void} */
const onKey = (send, event, target) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  const { field } = target.dataset;
  const dialog = target.closest("dialog");
  const withControl = (ctrlKey || metaKey) && ["z", "y"].includes(key.toLowerCase());
  const command = commandOf(event, target);
  if (event.defaultPrevented) return;
  if ("welcome" in root.dataset) {
    /** @type {HTMLElement | null} */
    const close = document.querySelector("#welcome [data-shell='leave-welcome']");
    if (key === "Escape" && root.dataset.welcome !== "first") close?.click(); // else no game has been chosen yet
    return; // the game behind it hears no keys
  }
  if (document.querySelector("dialog[open]")) {
    // Only a board in a dialog hears keys, and what is undone there is said by the dialog.
    /** @type {Part | null | undefined} */
    const undoing = dialog?.querySelector("[data-undoes]");
    const undoes = undoing?.dataset.undoes;
    if (withControl && undoes && !(target instanceof HTMLInputElement && target.type === "text")) {
      event.preventDefault();
      send({ do: `${undoes}${event.shiftKey || key.toLowerCase() === "y" ? "redo" : "undo"}` });
    } else if (field && dialog) onBoardKey(send, event, target);
    else if (command?.do === "speech.answer") send({ ...command }); // it is only heard
    return;
  }
  if ("home" in root.dataset) return walkAlong(event, target); // the game that waits hears no keys
  if (key === "Escape") return send({ do: "play.step_back" });
  if (command) {
    event.preventDefault(); // else "/" would be typed where it leads
    return send({ ...command });
  }
  if (key === "Enter" && !field && !hasKeys(target)) return send({ do: "play.confirm" }); // if there is a turn to confirm
  if (withControl) return undo(send, event, target);
  if (steps(event, target)) {
    event.preventDefault();
    return send({ do: "history.pass_turns", key });
  }
  if (field && !(altKey || metaKey)) onBoardKey(send, event, target);
};

/** @type {(send: Send, event: KeyboardEvent, entry: HTMLInputElement) => void} */
const onTypingKey = (send, event, entry) => {
  const { key } = event;
  if (key === "ArrowDown" || key === "ArrowUp") {
    event.preventDefault();
    send({ do: "play.point_completion", steps: key === "ArrowDown" ? 1 : -1 });
  } else if (key === "Escape") {
    event.preventDefault();
    send(entry.value ? { do: "play.type_turn", value: "" } : { do: "play.seek_board" });
    entry.value = "";
  }
};

// Keys that an entry for lines has: earlier lines, and what completes one.
/** @type {(event: KeyboardEvent) => boolean} */
const isOfPrompt = ({ key, ctrlKey, shiftKey, altKey, metaKey }) =>
  !(shiftKey || altKey || metaKey) && (key === " " ? ctrlKey : !ctrlKey && ["ArrowUp", "ArrowDown"].includes(key));

/** @param {Send} send */
export const watchKeys = (send) => {
  const typed = byId("typed", HTMLInputElement);
  // While an input method composes, its keys are its own.
  typed.addEventListener("keydown", (event) => event.isComposing || onTypingKey(send, event, typed));
  document.body.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const target = partOf(event.target);
    if (!target) return;
    /** @type {HTMLInputElement | null} */
    const entry = target.closest("[data-keys]");
    if (entry && ["Enter", "Escape"].includes(event.key)) {
      event.preventDefault();
      send({ ...entry.dataset, do: entry.dataset.keys ?? "", key: event.key, value: entry.value });
    } else if (target.dataset.prompt && isOfPrompt(event)) {
      event.preventDefault();
      send({ do: target.dataset.prompt, key: event.key });
    } else onKey(send, event, target);
  });
};
