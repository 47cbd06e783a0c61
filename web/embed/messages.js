// What the page around may ask an embed: docs/embed.md declares it, and only that is read. Python sees what has passed here.
import { SEATS, THEMES } from "./options.js";

const MOST_TEXT = 32 * 1024; // characters of what is to be shown, as of a link
const MOST_TURN = 100; // characters of a turn
const MOST_ID = 64;
const MOST_STEPS = 100_000;

/** @param {number} most */
const text = (most) => (/** @type {unknown} */ value) => typeof value === "string" && value.length <= most;
/** @param {string[]} names */
const one = (names) => (/** @type {unknown} */ value) => typeof value === "string" && names.includes(value);
/** @param {unknown} value */
const number = (value) => Number.isInteger(value) && Math.abs(Number(value)) <= MOST_STEPS;

/** @typedef {Record<string, (value: unknown) => boolean>} Form */

// The forms of each message: all of the values of one of them, and no others.
/** @type {Record<string, Form[]>} */
const FORMS = {
  load: [{ show: text(MOST_TEXT) }],
  turn: [{ turn: text(MOST_TURN) }],
  step: [{ by: number }, { to: number }],
  orientation: [{ bottom: one(SEATS) }],
  theme: [{ theme: one(THEMES) }],
};

/** @param {unknown} id */
const isId = (id) => id === undefined || Number.isSafeInteger(id) || text(MOST_ID)(id);

/**
 * Check a message.
 * @param {unknown} data what was posted, by any window
 * @returns {EmbedCheck} if it has neither a message nor a fault, the message is not for Pacru
 */
export const check = (data) => {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return {};
  const { pacru: version, type, id, ...values } = /** @type {Record<string, unknown>} */ (data);
  if (version === undefined) return {};
  const known = isId(id) ? { id } : {};
  /** @type {(code: string, told: string) => EmbedCheck} */
  const fault = (code, told) => ({ fault: { type: "fault", code, text: told, ...known } });
  if (version !== 1) return fault("version", "pacru: expected 1");
  const forms = typeof type === "string" && Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
  if (!forms) return fault("type", `type: expected one of ${Object.keys(FORMS).join(", ")}`);
  if (!isId(id)) return fault("form", `id: expected a number or at most ${MOST_ID} characters`);
  /** @param {Form} form */
  const fits = (form) =>
    Object.keys(values).length === Object.keys(form).length &&
    Object.entries(form).every(([name, isGood]) => Object.hasOwn(values, name) && isGood(values[name]));
  if (!forms.some(fits)) {
    const names = forms.map((form) => Object.keys(form).join(" and ")).join(" or ");
    return fault("form", `${type}: expected ${names}, as docs/embed.md says`);
  }
  return { message: /** @type {EmbedMessage} */ ({ type, ...values, ...known }) };
};

const MOST_AT_ONCE = 20;
const EACH = 100; // milliseconds after which one more may come

/**
 * What lets through as many messages as can be dealt with.
 * @param {() => number} now the time in milliseconds
 */
export const createGate = (now) => {
  let left = MOST_AT_ONCE;
  let at = now();
  let told = false;
  return {
    /** Whether another message is allowed; "told": it is not, and a fault was already sent. */
    pass: () => {
      left = Math.min(MOST_AT_ONCE, left + (now() - at) / EACH);
      at = now();
      if (left < 1) {
        const before = told;
        told = true;
        return before ? "told" : false;
      }
      left -= 1;
      told = false;
      return true;
    },
  };
};
