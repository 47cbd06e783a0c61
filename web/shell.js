// Everything around the game that needs no Python: notices, the copy for use without a network, the app's
// installation, and the dialog about a fault.
const root = document.documentElement;
const { byId, says } = pacru;

const QUIET = 10_000; // milliseconds after the start until what can wait is done
const BRIEF = 6_000; // milliseconds for which a brief notice stays
const PATIENCE = 5_000; // milliseconds that deleting what is stored may take before everything is loaded again

// Notices: quiet, one at a time, each once a visit. One that reports no loss and asks nothing goes by itself, unless
// the user points at it or focuses it.

/** @param {HTMLElement} notice */
const hideSoon = (notice) =>
  setTimeout(() => {
    if (notice.matches(":hover, :focus-within")) hideSoon(notice);
    else notice.hidden = true;
  }, BRIEF);

/** @param {HTMLElement} notice */
const addButton = (notice) => {
  const button = document.importNode(byId("dismiss-template", HTMLTemplateElement).content, true);
  button.firstElementChild?.addEventListener("click", () => {
    notice.hidden = true;
  });
  notice.append(button);
};

/** The notices, and which have been shown. */
const createNotices = () => {
  const told = new Set();
  /** @type {Map<string | undefined, HTMLElement>} */
  const notices = new Map();
  /** @type {NodeListOf<HTMLElement>} */
  const found = document.querySelectorAll(".notice");
  for (const notice of found) {
    notices.set(notice.dataset.notice, notice);
    addButton(notice);
  }
  /** @type {Pacru["tell"]} */
  return (kind, text) => {
    const notice = notices.get(kind);
    if (!notice) throw new Error(`there is no notice "${kind}"`);
    if (told.has(kind) && !text && !("again" in notice.dataset)) return;
    told.add(kind);
    const place = notice.querySelector("[data-text]");
    if (text && place) place.textContent = text;
    notice.hidden = false;
    if ("brief" in notice.dataset) hideSoon(notice);
  };
};

const tell = createNotices();
pacru.tell = tell;

// The copy of everything, kept by the service worker.

const whileNobodyIsAtATurn = () =>
  new Promise((resolve) => {
    const look = () => {
      if ("busy" in root.dataset) return;
      watching.disconnect();
      resolve(undefined);
    };
    const watching = new MutationObserver(look);
    watching.observe(root, { attributeFilter: ["data-busy"] });
    look();
  });

/** A new version, which may wait to be let in. */
const createUpdate = () => {
  /** @type {ServiceWorker | undefined} */
  let waiting;

  const takeOver = () => {
    if (waiting?.state !== "installed") return location.reload(); // another tab has let it in
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    // Chromium at times leaves it waiting after the first word, but not after a later one.
    const ask = () => waiting?.postMessage("take over");
    ask();
    setInterval(ask, 1_000);
  };

  /** @param {ServiceWorker} worker */
  const offer = async (worker) => {
    waiting = worker;
    await whileNobodyIsAtATurn();
    tell("update");
  };

  /** @param {ServiceWorker | null} worker */
  const watch = (worker) => {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  };

  return { takeOver, offer, watch };
};

const update = createUpdate();

// A browser asks for sw.js by the date that it knows; a plain server answers that an older file has not changed, and any
// server says so of another file with the same date. So it is fetched without a date first, which the browser then knows.
/** @param {ServiceWorkerRegistration} registration */
const lookForNew = async (registration) => {
  try {
    await fetch("sw.js", { cache: "reload" });
    if (!registration.installing && !registration.waiting) await registration.update(); // else one is on its way
  } catch {
    // There may be no network.
  }
};

const store = async () => {
  const workers = pacru.offered("serviceWorker", navigator);
  if (!workers) return tell("unstored");
  let stored = Boolean(workers.controller);
  root.toggleAttribute("data-stored", stored);
  workers.addEventListener("controllerchange", async () => {
    root.toggleAttribute("data-stored", true);
    if (stored) {
      await whileNobodyIsAtATurn();
      tell("update");
    } else {
      stored = true; // the settings say so
    }
  });
  const registered = async () => workers.register("sw.js"); // which may refuse in any way
  const registration = await registered().catch(() => tell("unstored"));
  if (!registration) return;
  workers.controller?.postMessage("look after");
  if (registration.waiting) update.offer(registration.waiting);
  update.watch(registration.installing);
  registration.addEventListener("updatefound", () => update.watch(registration.installing));
  if (workers.controller) lookForNew(registration);
  document.addEventListener("visibilitychange", () => document.hidden || lookForNew(registration));
};

// Other apps may share the origin: only what is of this very place goes. What the browser has not, refuses, or does not
// answer, does not keep the page from being loaded.
const HERE = new URL("./", document.baseURI).href;

const letGo = async () => {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((one) => one.scope === HERE && one.unregister()));
};

const forget = async () => {
  const ours = (await caches.keys()).filter((name) => name.startsWith(`pacru ${HERE} `)); // as sw.js names them
  await Promise.all(ours.map((name) => caches.delete(name)));
};

const loadAnew = async () => {
  if (pacru.embed) return location.reload(); // an embed does not touch storage
  const gone = Promise.allSettled([letGo(), forget()]);
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  location.reload();
};

// Installing it as an app.

const watchInstalling = () => {
  /** @type {BeforeInstallPromptEvent | undefined} */
  let offered;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event;
    root.toggleAttribute("data-installable", true);
  });
  return async () => {
    await offered?.prompt();
    root.toggleAttribute("data-installable", false);
  };
};

const install = watchInstalling();
addEventListener("appinstalled", () => root.toggleAttribute("data-installable", false));

// The welcome of the first visit, once more; closed, it leads back to the button that opened it.

/** @type {HTMLElement | undefined} */
let opener;
/** @param {HTMLElement} button */
const showWelcome = (button) => {
  opener = button;
  button.closest("dialog")?.close();
  root.dataset.welcome = "again";
  /** @type {HTMLElement | null} */
  const first = byId("welcome").querySelector(".prime");
  first?.focus();
};
const closeWelcome = () => {
  pacru.leaveWelcome();
  opener?.focus();
};

// The game in progress, from the address of a link: not the home, where there is only the way to it.
const goToOwnGame = () => {
  delete root.dataset.home;
  location.replace(location.pathname + location.search);
};

// Buttons.

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Entry */

/** @param {string} id */
const entry = (id) => /** @type {Entry} */ (byId(id));

/** @type {(source: Entry, button: HTMLElement) => Promise<void>} */
const copy = async (source, button) => {
  source.select(); // for those whose browser does not let us copy
  await navigator.clipboard.writeText(source.value);
  button.textContent = says("copied");
  const voice = button.closest("dialog")?.querySelector("[data-copied]");
  if (voice) voice.textContent = says("copied");
};

/** @param {Entry} source which may be in what is unfolded on demand */
const unfold = (source) => {
  for (let details = source.closest("details"); details; details = details.parentElement?.closest("details") ?? null) {
    details.open = true;
  }
  source.select();
};

/** @param {HTMLElement} button */
const copyReport = async (button) => {
  const report = byId("fault-report", HTMLTextAreaElement);
  unfold(report);
  await copy(report, button);
};

/** @param {HTMLElement} button */
const copyOf = async (button) => {
  const before = button.textContent;
  await copy(entry(button.dataset.of ?? ""), button);
  setTimeout(() => {
    button.textContent = before;
  }, 2000);
};

/** @param {HTMLElement} button of a text that only the person can copy */
const letCopy = (button) => {
  if (button.dataset.of) unfold(entry(button.dataset.of));
  button.textContent = says("marked");
};

/** @type {Pacru["save"]} */
const save = (content, name, type = "text/plain") => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

pacru.save = save;

// Cancelling the phone's share sheet is not an error.
/** @param {ShareData} data */
const hand = (data) => navigator.share({ title: "Pacru", ...data }).catch(() => {});

// The link that a player elsewhere waits for: shared or copied at once, else offered in other ways.
const offerLink = () => {
  /** @type {HTMLElement | null} */
  const others = document.querySelector("[data-do='sharing.show']");
  others?.click();
};

/** @param {string} url */
const shareLink = async (url) => {
  try {
    await navigator.share({ title: "Pacru", url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error; // else thought better of
  }
};

/** @param {string} url */
const copyLink = async (url) => {
  await navigator.clipboard.writeText(url);
  tell("copied");
};

/** @param {(url: string) => Promise<void>} hands */
const handLink = async (hands) => {
  const { send: url } = root.dataset;
  if (url) await hands(url).catch(offerLink);
  else offerLink(); // the game is too long for a link
};
const share = () => hand({ url: entry("share-link").value });
/** @param {string} text */
const record = (text) => new File([text], "game.pacru.txt", { type: "text/plain" });
root.toggleAttribute("data-shares", Boolean(navigator.share));
root.toggleAttribute("data-shares-files", Boolean(navigator.canShare?.({ files: [record("")] })));

// What few visits need is loaded when it is wanted.
/** @param {string} name */
const address = (name) => {
  const script = byId("parts-template", HTMLTemplateElement).content.querySelector(`[data-part="${name}"]`);
  return new URL(script?.getAttribute("src") ?? "", document.baseURI).href;
};
/** @type {Pacru["load"]} */
const part = (name) => import(address(name));

pacru.load = part;
pacru.address = address;
pacru.savePng = async (svg, name) => save(await (await part("pictures")).png(svg), name, "image/png");

/** @param {HTMLElement} button */
const qr = async (button) => {
  const host = byId("share-qr");
  const [pictures, { default: encode }] = await Promise.all([part("pictures"), part("qr")]);
  host.replaceChildren(pictures.qr(encode, entry("share-link").value));
  host.hidden = !host.hidden;
  button.setAttribute("aria-expanded", String(!host.hidden));
};

/** @type {Record<string, (button: HTMLElement) => void>} */
const doings = {
  "own-game": goToOwnGame,
  "copy-of": (button) => copyOf(button).catch(() => letCopy(button)),
  save: () => save(entry("share-record").value, "game.pacru"),
  share,
  send: () => handLink(shareLink),
  "copy-link": () => handLink(copyLink),
  "share-made": () => pacru.made && hand({ files: [pacru.made] }),
  "save-made": () => pacru.made && save(pacru.made, pacru.made.name, pacru.made.type),
  "share-file": () => hand({ files: [record(entry("share-record").value)] }),
  qr,
  update: update.takeOver,
  reload: () => location.reload(),
  anew: loadAnew,
  install,
  copy: (button) => copyReport(button).catch(() => letCopy(button)),
  "play-on": () => byId("fault", HTMLDialogElement).close(),
  welcome: showWelcome,
  "leave-welcome": closeWelcome,
};

document.addEventListener("click", ({ target }) => {
  /** @type {HTMLElement | null} */
  const button = target instanceof Element ? target.closest("[data-shell]") : null;
  const name = button?.dataset.shell;
  if (button && name) doings[name](button);
});

// Python as it is after its start is kept beside the copy, by a worker, when the page has been quiet for a while:
// the next visit begins there. That needs as much memory again for a second, which small devices do not have.

const roomy =
  (navigator.deviceMemory ?? 0) >= 4 || (!("deviceMemory" in navigator) && matchMedia("(pointer: fine)").matches);

const remember = () => {
  const worker = new Worker(address("python"), { type: "module", name: "memory" });
  worker.addEventListener("message", () => root.toggleAttribute("data-remembered", true));
  worker.addEventListener("error", (event) => event.preventDefault()); // without it, the next start only takes longer
};

pacru.remember = remember;

await pacru.started; // nothing gets in the way of the start
if (!pacru.embed) {
  store(); // an embed stores nothing
  if (roomy) setTimeout(() => "stored" in root.dataset && remember(), QUIET);
}
