// The page between a person and Python: what a person does goes to the worker as events; what comes back is done here,
// in order. No rule of the game is known here, and no state but focus, what is being typed, and what is under way.
import { address, watchAddress } from "./address.js";
import { watchBoards } from "./board.js";
import * as bots from "./bots.js";
import { commands, seen, style } from "./commands.js";
import { fetched } from "./files.js";
import { compact, drop, forgetLeft, join, keep, leave, opening, setAside, watchChanges } from "./keep.js";
import { watchKeys } from "./keys.js";
import { rest } from "./layers.js";
import { checkOwner, rests, watchOwner } from "./owner.js";
import { started } from "./python.js";
import { shelf } from "./shelf.js";
import { link } from "./tabs.js";
import { watchWheel } from "./wheel.js";
import { isWritten } from "./writes.js";

const root = document.documentElement;
const byId = (name) => document.getElementById(name);
// Where the board has no frame, as in style/layout.css.
const NARROW = matchMedia("(max-width: 37.4375em), (orientation: landscape) and (max-height: 27em)");
// A worker that has not answered for so many milliseconds is taken for dead.
const PATIENCE = 10_000;
const ASLEEP = 3_000;

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

let worker; // the one with the page's Python, once it has begun
let sent = 0;
let done = 0;
const answered = () => sent === done; // whether all that was sent has been answered and is shown
let broken = false; // what is shown may be half of the old and half of the new

// Events

const pad = (number) => String(number).padStart(2, "0");
const moment = () => {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(pad).join(".");
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join(":")}`;
};

const facts = () => ({
  now: performance.now() / 1000,
  moment: moment(),
  seen: done,
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  contrast: matchMedia("(prefers-contrast: more)").matches,
});

// Everything goes this way: events are answered in order, and what comes of one is shown before the next one's. What
// comes while there is no worker waits for the next one.
let unanswered = [];
const send = async (event) => {
  if (rests) return;
  unanswered.push(event);
  if (!worker) return;
  const mine = worker;
  if (sent === done) since = performance.now();
  sent += 1;
  if (!watching) watch();
  const told = JSON.stringify({ ...facts(), ...event, ...(broken && { anew: true }) });
  broken = false;
  let answer;
  try {
    answer = await mine.sync.hear(told);
    if (mine === worker) carryOut(JSON.parse(answer), event);
  } catch (error) {
    if (mine === worker) pacru.fault(`${error?.stack ?? error}`);
    // Python reports its own exceptions in an answer. What comes without one has killed it.
    if (answer === undefined) replace(mine, { answered: false });
  } finally {
    if (mine === worker) {
      done += 1;
      since = performance.now();
      unanswered.shift();
    }
  }
};

// The game goes on in another worker, as it was kept, when one has died or answers no more. What is waited for is the
// first answer that has not come; a clock that has gone on by much more meanwhile says that all of the tab has slept.
const replace = (mine, { answered }) => {
  if (mine !== worker) return;
  mine.terminate();
  // Each event gets a second chance; the one that was never answered may be the reason, and one that dies twice is.
  unanswered = unanswered.slice(answered ? 0 : 1).filter((event) => !event.again);
  for (const event of unanswered) event.again = true;
  begin();
};

let since; // when the worker last had reason to answer, or answered
let watching;
const watch = () => {
  const mine = worker;
  watching = setTimeout(
    () => {
      watching = undefined;
      if (sent === done) return;
      const late = performance.now() - since - PATIENCE;
      if (late > ASLEEP) since = performance.now();
      if (mine !== worker || late < 0 || late > ASLEEP) return watch();
      replace(mine, { answered: false });
    },
    since + PATIENCE - performance.now(),
  );
};

watchChanges((text) => send({ do: "changed-elsewhere", text }));

// The latest of what comes in bursts is enough, as soon as there is an answer to what was sent before.
let latest;
const sendLatest = (event) => {
  latest = event;
  if (sent === done) flush();
};
const flush = () => {
  const event = latest;
  latest = undefined;
  if (event) send(event);
};

// Commands

let ticking;
let late = false;
const aside = []; // what has been said about texts that could not be read
const soon = new MessageChannel(); // sooner than any timer
soon.port1.onmessage = () => {
  if (!late || sent !== done) return; // what is under way brings it again
  late = false;
  send({ do: "late" });
};

const doing = commands({
  keep,
  after: (seconds, event) => setTimeout(() => send(event), 1000 * seconds),
  tick: (wanted) => {
    clearInterval(ticking);
    if (wanted) ticking = setInterval(() => sent === done && send({ do: "tick" }), 100);
  },
  bot: (line) => bots.ask(send, line),
  restart_bot: () => bots.restart(send),
  shelf: shelf((event) => send(event)),
  fetch: (names, event) => fetched(names, event).then(send),
  reload: () => location.reload(),
  address,
  late: () => (late = true),
  leave,
  forget: forgetLeft,
  compact,
  set_aside: async (text, kept, unkept) => {
    const name = await setAside(text);
    aside.push(name ? kept.replace("{name}", name) : unkept);
    pacru.tell("aside", aside.join(" "));
  },
  drop,
  join,
});

const LOST = "[hidden], :disabled, dialog:not([open])"; // what no longer has the keyboard
const NEXT_STEP =
  "#status .option:not([hidden]), #confirm:not([hidden]) button, #finish:not([hidden]) button, #retry:not([hidden]) button";
const isLost = (element) => !element || element === document.body || !element.isConnected || Boolean(element.closest(LOST));

// What was typed comes back when more may have been typed since: the entry belongs to the person.
const isEcho = ([name, id, value], event) =>
  name === "value" && value === event.value && byId(id)?.dataset.input === event.do;

const carryOut = (told, event = {}) => {
  const closing = event.do === "closed" || event.do === "close";
  const held = !isLost(document.activeElement);
  for (const command of told) {
    const [name, ...given] = command;
    try {
      if (!isEcho(command, event)) doing[name](...given);
    } catch (error) {
      broken = true;
      pacru.fault(`${name}: ${error?.stack ?? error}`);
    }
  }
  // The keyboard is where the next step is, if what had it is gone.
  if ((held || closing) && !document.querySelector("dialog[open]") && isLost(document.activeElement)) {
    const next = seen(NEXT_STEP) ?? seen("#board .board [data-field][tabindex]");
    next?.focus({ preventScroll: true });
  }
  measure();
  if (latest) queueMicrotask(flush);
  if (late) soon.port2.postMessage("");
};

// What happens on the page

const factsOf = (element) => {
  const found = {};
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    for (const [name, value] of Object.entries(one.dataset)) found[name] ??= value;
  }
  return found;
};

const entered = (element, name) => ({ ...factsOf(element), do: name, value: element.value, checked: element.checked ?? false });

const press = (pressed) => {
  rest();
  const { field, rotation, choose } = pressed.dataset;
  const events = pressed.closest("[data-events]")?.dataset.events ?? "";
  if (field) send({ do: `${events}field`, field });
  else if (rotation || choose) send({ do: "choose", choose: rotation ?? choose });
  else if (pressed.dataset.do === "moves") byId("log").scrollIntoView({ behavior: "smooth" });
  else send(factsOf(pressed));
};

const MOST = 20 * 1024 * 1024; // as app/runtime/files.py has it
const HEAD = 64 * 1024;
// A file is looked at before it is read: pictures, programs and texts in UTF-16 have zeros, or much that is not UTF-8.
const isText = async (file) => {
  const head = new TextDecoder().decode(await file.slice(0, HEAD).arrayBuffer());
  return !head.includes("\0") && 10 * (head.split("\ufffd").length - 1) <= head.length;
};
// The text of a file: none if it is too large, and null if it has none, as a folder.
const content = async (file) => {
  if (file.size > MOST) return "";
  try {
    return (await isText(file)) ? await file.text() : null;
  } catch {
    return null;
  }
};
let reading = 0; // files that are being read
const sendFiles = async (event, given) => {
  const files = [...given]; // the browser empties its own list
  reading += files.length;
  const texts = await Promise.all(files.map(content));
  reading -= files.length;
  send({ do: event, files: files.map(({ name, size }, number) => ({ name, size, text: texts[number] })) });
};

const listen = (board) => {
  document.body.addEventListener("click", (event) => {
    if (board.hasDone(event)) return;
    if (event.target.tagName === "DIALOG") return event.target.close(); // its ground: beside what it holds
    const pressed = event.target.closest("[data-field], [data-rotation], [data-do]");
    if (!pressed || pressed.tagName === "FORM") return;
    if (pressed.tagName === "A") event.preventDefault(); // its address is for others
    press(pressed);
  });
  for (const kind of ["input", "change"]) {
    document.body.addEventListener(kind, ({ target }) => {
      const name = target.dataset?.[kind];
      if (name) send(entered(target, name));
    });
  }
  document.body.addEventListener("change", ({ target }) => {
    if (!target.dataset?.files) return;
    sendFiles(target.dataset.files, target.files);
    target.value = ""; // the same one can be chosen again
  });
  document.body.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submit } = event.target.dataset;
    if (submit) send({ do: submit, values: Object.fromEntries(new FormData(event.target)) });
  });
  byId("completions").addEventListener("pointerdown", (event) => event.preventDefault()); // the entry keeps the keyboard
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (event.target.closest?.("input, textarea, select") || !text.trim()) return;
    event.preventDefault();
    send({ do: "pasted", text });
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return; // a text dropped into an entry goes there
    event.preventDefault();
    sendFiles("dropped-files", event.dataTransfer.files);
  });
  document.addEventListener(
    "close",
    ({ target }) => {
      if (target.id === "elsewhere") return rests && lost();
      if (!("room" in target.dataset)) return;
      if ("told" in target.dataset) delete target.dataset.told;
      else send({ do: "closed", id: target.id });
    },
    true,
  );
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) checkOwner();
    send({ do: "hidden", hidden: document.hidden });
  });
  addEventListener("resize", measure);
  watchAddress(send);
  watchKeys(send);
  watchWheel(send, answered);
};

// Another tab has the game now: it goes on there, or here again with what was done there.
const lost = () => {
  bots.ask(() => {}, "stop");
  if (!byId("elsewhere").open) byId("elsewhere").showModal();
};

// The room for the board

let measured = "";
const size = () => {
  const host = document.querySelector(NARROW.matches ? ".board.bare" : ".board.framed");
  const drawing = host.querySelector("svg");
  const units = drawing?.viewBox.baseVal.width || 900;
  return { size: (100 * host.getBoundingClientRect().width) / units, bare: NARROW.matches, still: STILL.matches };
};
const measure = () => {
  const found = size();
  if (JSON.stringify(found) === measured) return;
  measured = JSON.stringify(found);
  if (worker) send({ do: "resized", ...found });
};

// The beginning

const known = async (first) => {
  const found = await opening();
  measured = JSON.stringify(size());
  return {
    painted: first && root.lang === "en", // as the build has made it
    ...facts(),
    ...found,
    ...size(),
    hash: location.hash,
    link,
    address: location.href.split("#")[0],
    build: root.dataset.build,
    agent: navigator.userAgent,
    language: root.lang,
    languages: root.dataset.languageNames.split(";").filter(Boolean).map((one) => one.split("=")),
    hidden: document.hidden,
  };
};

const begin = async () => {
  worker = undefined;
  const first = !("ready" in root.dataset);
  try {
    const found = await started("page", () => replace(found, { answered: true }));
    const catalogue = await pacru.texts;
    const facts = JSON.stringify(await known(first));
    const { commands: told, events: opened, "from memory": remembered } = JSON.parse(await found.sync.open(facts, catalogue && new Uint8Array(catalogue)));
    if (remembered) performance.mark("from memory");
    worker = found;
    sent = done = 0;
    const waiting = unanswered;
    unanswered = [];
    bots.restart(send); // what another one was asked is forgotten
    carryOut(told);
    if (first) ready();
    for (const event of [...opened, ...waiting]) send(event);
  } catch (error) {
    pacru.fault(`${error?.stack ?? error}`);
  }
};

const ready = () => {
  watchOwner(lost);
  const board = watchBoards(send, { sendLatest, answered });
  listen(board);
  const early = pacru.takeEarlyClicks();
  root.toggleAttribute("data-ready", true);
  performance.mark("interactive"); // for build.py bench --start
  for (const pressed of early) press(pressed);
};

// For tests: whether all that was done has been answered and is shown.
pacru.settled = () => "ready" in root.dataset && sent === done && !late && !latest && !reading && isWritten();
pacru.workers = () => ({ page: worker, bot: bots.bot() });

style(document.body); // of the first paint

// Nobody's first second is blocked: loading begins after the first paint, when all that it needs has come. A typeface
// that does not come holds it up for so many milliseconds at most.
const LATE = 3_000;
const loaded = new Promise((resolve) => {
  if (document.readyState === "complete") return resolve();
  addEventListener("load", resolve, { once: true });
  setTimeout(resolve, LATE);
});
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
await loaded;
await frame();
await frame();
if (!pacru.lacking) begin();
