// The page between a person and Python: what a person does goes to the worker as events; what comes back is done here,
// in order. No rule of the game is known here, and no state but focus, what is being typed, and what is under way.
import "./older.js";
import { createAddress } from "./address.js";
import { watchBoards } from "./board.js";
import { createBots } from "./bots.js";
import { createCommands } from "./commands.js";
import { byId, root, setStyles } from "./dom.js";
import { fetchFiles } from "./files.js";
import { keepFocus } from "./focus.js";
import { readHash } from "./hash.js";
import { compact, drop, forgetLeft, join, keep, leave, opening, setAside, watchChanges } from "./keep.js";
import { watchKeys } from "./keys.js";
import { press, watchPage } from "./listeners.js";
import { owner } from "./owner.js";
import { watchRows } from "./rows.js";
import { createShelf } from "./shelf.js";
import { createSize } from "./size.js";
import { tabGame } from "./tabs.js";
import { createTransport } from "./transport.js";
import { createUploads } from "./uploads.js";
import { watchWelcome } from "./welcome.js";
import { watchWheel } from "./wheel.js";
import { createWords } from "./words.js";
import { createWorkshop } from "./workshop.js";
import { isWritten } from "./writes.js";

const { embed } = pacru; // only in an embed

const isReady = () => "ready" in root.dataset;

/** @param {number} number */
const pad = (number) => String(number).padStart(2, "0");
const moment = () => {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(pad).join(".");
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join(":")}`;
};

const facts = () => ({
  now: performance.now() / 1000,
  date: Date.now() / 1000,
  moment: moment(),
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  contrast: matchMedia("(prefers-contrast: more)").matches,
});

const openingFacts = async () => {
  const kept = await opening();
  const languages = (root.dataset.languageNames ?? "").split(";").filter(Boolean);
  return {
    painted: !isReady() && root.lang === "en", // as the build has made it
    ...kept,
    ...size.measure(),
    hash: embed ? "" : readHash(),
    home: "home" in root.dataset,
    embedded: Boolean(embed),
    link: tabGame.link(),
    address: location.href.split("#")[0],
    build: root.dataset.build,
    agent: navigator.userAgent,
    language: root.lang,
    languages: languages.map((one) => one.split("=")),
    hidden: document.hidden,
    cores: navigator.hardwareConcurrency ?? 0,
    memory: navigator.deviceMemory ?? 0,
  };
};

/**
 * Whether what was typed comes back, when more may have been typed since: the entry belongs to the person.
 * @type {(command: Command, event?: PageEvent) => boolean}
 */
const isEcho = ([name, id, value], event) =>
  name === "value" && value === event?.value && document.getElementById(id)?.dataset.input === event?.do;

/** @type {(commands: Command[], event?: PageEvent) => boolean} */
const carryOut = (commands, event) => {
  let works = true;
  const change = () => {
    for (const command of commands) {
      const [name, ...given] = command;
      try {
        if (!isEcho(command, event)) /** @type {(...given: unknown[]) => void} */ (doing[name])(...given);
      } catch (/** @type {any} */ error) {
        works = false;
        pacru.fault(`${name}: ${error?.stack ?? error}`);
      }
    }
  };
  keepFocus(change, event?.do === "page.close");
  return works;
};

const size = createSize();
const transport = createTransport({
  facts,
  openingFacts,
  isResting: owner.rests,
  words: createWords(),
  carryOut,
  onShown: () => sendSize(),
  onBegin: () => {
    if (!embed) bots.begin(); // what another one was asked is forgotten
  },
  onReady: () => {
    if (!isReady()) listen();
  },
});
const { send, isAnswered } = transport;
const bots = createBots(send);
const uploads = createUploads(send);
const address = embed?.address ?? createAddress();

const sendSize = () => {
  if (transport.worker()) size.sendIfChanged(send);
};

/** Switches the tick on or off. */
const createTick = () => {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;
  /** @param {boolean} wanted */
  return (wanted) => {
    clearInterval(ticking);
    if (wanted) ticking = setInterval(() => (isAnswered() || document.hidden) && send({ do: "tick" }), 100);
  };
};

/** Puts texts that could not be read aside, and shows all that there is to say about that. */
const createAside = () => {
  /** @type {string[]} */
  const said = [];
  /** @type {Commands["set_aside"]} */
  return async (text, kept, unkept) => {
    const name = await setAside(text);
    said.push(name ? kept.replace("{name}", name) : unkept);
    pacru.tell("aside", said.join(" "));
  };
};

const printSheet = async () => {
  document.documentElement.toggleAttribute("data-sheet", true);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  addEventListener("afterprint", onPrinted, { once: true });
  print();
};

const onPrinted = () => {
  document.documentElement.toggleAttribute("data-sheet", false);
  send({ do: "printing.finish" });
};

const doing = createCommands({
  keep,
  after: (seconds, event) => setTimeout(() => send(event), 1000 * seconds),
  tick: createTick(),
  bot: bots.ask,
  start_bot: bots.start,
  end_bot: bots.end,
  shelf: createShelf(send),
  fetch: (names, event) => fetchFiles(names, event).then(send),
  reload: () => location.reload(),
  address: address.show,
  post: (event) => embed?.post(event),
  late: transport.sendLate,
  leave,
  forget: forgetLeft,
  compact,
  set_aside: createAside(),
  drop,
  join,
  print: printSheet,
  moving_picture: async (...asked) => (await pacru.load("film")).perform(asked, send),
  ...createWorkshop(send),
});

watchChanges((text) => send({ do: "settings.take_changes", text }));

/** Another tab has the game now: it goes on there, or here again with what was done there. */
const onGameLost = () => {
  bots.stop();
  const elsewhere = byId("elsewhere", HTMLDialogElement);
  if (!elsewhere.open) elsewhere.showModal();
};

/** Listen to the user, and handle the early clicks and keys. */
const listen = () => {
  owner.watch(onGameLost);
  const { hasHandled } = watchBoards(transport);
  watchPage(send, {
    hasHandled,
    sendLatest: transport.sendLatest,
    sendFiles: uploads.sendFiles,
    onElsewhereClosed: () => {
      if (owner.rests()) onGameLost();
    },
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) owner.check();
    send({ do: "page.cover", hidden: document.hidden });
  });
  for (const name of ["freeze", "resume"]) document.addEventListener(name, () => send({ do: `page.${name}` }));
  addEventListener("resize", sendSize);
  address.watch(send);
  watchKeys(send);
  watchRows();
  watchWheel(transport);
  const early = pacru.takeEarlyClicks();
  root.toggleAttribute("data-ready", true);
  performance.mark("interactive"); // for build.py bench --start
  for (const pressed of early) press(send, pressed);
  embed?.connect(send);
};

// For tests.
pacru.settled = () => isReady() && transport.isSettled() && !uploads.isReading() && isWritten();
pacru.workers = () => ({ page: transport.worker(), bot: bots.workers()[0], bots: bots.workers() });

setStyles(document.body); // of the first paint
if (!embed) watchWelcome();

// Nobody's first second is blocked: loading begins after the first paint, when all that it needs has come. A typeface
// that does not come holds it up for at most this many milliseconds.
const LATE = 3_000;
const loaded = new Promise((resolve) => {
  if (document.readyState === "complete") return resolve(undefined);
  addEventListener("load", resolve, { once: true });
  setTimeout(resolve, LATE);
});
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
await loaded;
await frame();
await frame();
if (!pacru.lacking) transport.begin();
