// The first script of an embed: it takes the ways to storage away, reads the address, and speaks with the page around.
import { readHash } from "../scripts/hash.js";
import { check, createGate } from "./messages.js";
import { readOptions } from "./options.js";
import { refuseStorage } from "./storage.js";

const options = readOptions(readHash());
const { theme = "system", lang = "" } = options;
const settings = { theme, language: lang, coach: "off", welcomed: true, volume: 0 };
refuseStorage({ "pacru settings": JSON.stringify(settings) });

// The address names the origin of the surrounding page. Messages go only to that origin, and only its messages are read.
const { origin } = options;
const around = origin && parent !== window ? parent : undefined;

/** @type {(event: object) => void} */
const post = (event) => {
  if (origin) around?.postMessage({ pacru: 1, ...event }, origin);
};

/** @type {Embed["connect"]} */
const connect = (send) => {
  /** @type {(show: string, more?: { bottom?: string, wrong?: string[], asked?: unknown }) => void} */
  const load = (show, more) => send({ do: "embed.load", plays: options.play !== "no", show, ...more });

  /** @param {EmbedMessage} message */
  const answer = (message) => {
    const { type, id } = message;
    if (type === "load") load(message.show, { asked: id });
    else if (type === "theme") send({ do: "settings.choose", setting: "theme", value: message.theme });
    else if (type === "turn") send({ do: "embed.play", turn: message.turn, asked: id });
    else if (type === "step") send({ do: "embed.step", by: message.by, to: message.to, asked: id });
    else send({ do: "embed.orient", bottom: message.bottom });
  };

  const gate = createGate(() => performance.now());
  /** @param {MessageEvent} event */
  const hear = (event) => {
    if (event.source !== around || event.origin !== origin) return;
    const { message, fault } = check(event.data);
    if (!message && !fault) return;
    const passes = gate.pass();
    if (passes === "told") return;
    if (!passes) post({ type: "fault", code: "rate", text: "too many messages" });
    else if (message) answer(message);
    else if (fault) post(fault);
  };

  load(options.link, { bottom: options.bottom, wrong: options.mistakes });
  if (around) addEventListener("message", hear);
  post({ type: "ready" });
};

const watchFaults = () => {
  const root = document.documentElement;
  const tell = () => {
    if ("fault" in root.dataset) post({ type: "fault", code: "crash", text: "something went wrong in Pacru" });
  };
  new MutationObserver(tell).observe(root, { attributeFilter: ["data-fault"] });
};
watchFaults();

/** @type {Embed} */
const embed = {
  connect,
  post,
  // Neither a lesson nor a puzzle changes the history of the page around; another address is another embed.
  address: { show: () => {}, watch: () => addEventListener("hashchange", () => location.reload()) },
};
globalThis.pacru = /** @type {Pacru} */ ({ embed });
