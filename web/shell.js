// Everything around the game that needs no Python: notices, the copy for use without a network, the app's
// installation, and the dialog about a fault.
const root = document.documentElement;
const byId = (name) => document.getElementById(name);

const { says } = pacru;

const QUIET = 10_000; // milliseconds after the start until what can wait is done
const BRIEF = 6_000; // so many, that a notice which only tells something stays
const PATIENCE = 5_000; // so many, when everything is loaded anew, with what the browser has stored

// Notices: quiet, one at a time, each once a visit. One that reports no loss and asks nothing goes by itself, unless
// somebody is at it.

const told = new Set();

const tell = (kind, text) => {
  if (told.has(kind) && !text) return;
  told.add(kind);
  const notice = document.querySelector(`[data-notice="${kind}"]`);
  if (text) notice.querySelector("[data-text]").textContent = text;
  notice.hidden = false;
  if ("brief" in notice.dataset) passes(notice);
};

const passes = (notice) =>
  setTimeout(() => (notice.matches(":hover, :focus-within") ? passes(notice) : (notice.hidden = true)), BRIEF);

pacru.tell = tell;

for (const notice of document.querySelectorAll(".notice")) {
  const close = byId("dismiss-template").content.firstElementChild.cloneNode(true);
  close.addEventListener("click", () => (notice.hidden = true));
  notice.append(close);
}

// The copy of everything, kept by the service worker.

const whileNobodyIsAtATurn = () =>
  new Promise((resolve) => {
    const look = () => {
      if ("busy" in root.dataset) return;
      watching.disconnect();
      resolve();
    };
    const watching = new MutationObserver(look);
    watching.observe(root, { attributeFilter: ["data-busy"] });
    look();
  });

let takeOver = () => location.reload(); // unless a new version waits to be let in

const offer = async (worker) => {
  takeOver = () => {
    if (worker.state !== "installed") return location.reload(); // another tab has let it in
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("take over");
  };
  await whileNobodyIsAtATurn();
  tell("update");
};

const watch = (worker) => {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
  });
};

// A browser asks for sw.js by the date that it knows; a plain server answers that an older file has not changed, and any
// server says so of another file with the same date. So it is fetched without a date first, which the browser then knows.
const lookForNew = async (registration) => {
  try {
    await fetch("sw.js", { cache: "reload" });
    await registration.update();
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
    if (!stored) {
      stored = true;
      return "fault" in root.dataset || tell("stored");
    }
    await whileNobodyIsAtATurn();
    tell("update");
  });
  const registered = async () => workers.register("sw.js"); // which may refuse in any way
  const registration = await registered().catch(() => tell("unstored"));
  if (!registration) return;
  workers.controller?.postMessage("look after");
  if (registration.waiting) offer(registration.waiting);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
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
  const gone = Promise.allSettled([letGo(), forget()]);
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  location.reload();
};

// Installing it as an app.

let installing;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installing = event;
  root.toggleAttribute("data-installable", true);
});
const install = async () => {
  await installing.prompt();
  root.toggleAttribute("data-installable", false);
};
addEventListener("appinstalled", () => root.toggleAttribute("data-installable", false));

// Buttons.

const copy = async (source, button) => {
  source.select(); // for those whose browser does not let us copy
  await navigator.clipboard.writeText(source.value);
  button.textContent = says("copied");
};

const copyReport = async (button) => {
  const report = byId("fault-report");
  report.closest("details").open = true;
  await copy(report, button);
};

const copyOf = async (button) => {
  const before = button.textContent;
  await copy(byId(button.dataset.of), button);
  setTimeout(() => (button.textContent = before), 2000);
};

const save = (content, name, type = "text/plain") => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

pacru.save = save;

// Who thinks better of it in the phone's own sheet has not made a mistake.
const hand = (data) => navigator.share({ title: "Pacru", ...data }).catch(() => {});
const share = () => hand({ url: byId("share-link").value });
const record = (text) => new File([text], "game.pacru.txt", { type: "text/plain" });
root.toggleAttribute("data-shares", Boolean(navigator.share));
root.toggleAttribute("data-shares-files", Boolean(navigator.canShare?.({ files: [record("")] })));

// What few visits need is loaded when it is wanted.
const address = (name) => {
  const script = byId("parts-template").content.querySelector(`[data-part="${name}"]`);
  return new URL(script.getAttribute("src"), document.baseURI).href;
};
const part = (name) => import(address(name));

pacru.load = part;
pacru.address = address;
pacru.savePng = async (svg, name) => save(await (await part("pictures")).png(svg), name, "image/png");

const qr = async (button) => {
  const host = byId("share-qr");
  const [pictures, { default: encode }] = await Promise.all([part("pictures"), part("qr")]);
  host.replaceChildren(pictures.qr(encode, byId("share-link").value));
  host.hidden = !host.hidden;
  button.setAttribute("aria-expanded", String(!host.hidden));
};

const doings = {
  "own-game": () => location.replace(location.pathname + location.search),
  "copy-of": (button) => copyOf(button).catch(() => (button.textContent = says("marked"))),
  save: () => save(byId("share-record").value, "game.pacru"),
  share,
  "share-file": () => hand({ files: [record(byId("share-record").value)] }),
  qr,
  update: () => takeOver(),
  reload: () => location.reload(),
  anew: loadAnew,
  install,
  copy: (button) => copyReport(button).catch(() => (button.textContent = says("marked"))),
  "play-on": () => byId("fault").close(),
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-shell]");
  if (button) doings[button.dataset.shell](button);
});

// Python as it is after its start is kept beside the copy, by a worker, when the page has been quiet for a while:
// the next visit begins there. That needs as much memory again for a second, which small devices do not have.

const roomy = navigator.deviceMemory >= 4 || (!("deviceMemory" in navigator) && matchMedia("(pointer: fine)").matches);

const remember = () => {
  const worker = new Worker(address("python"), { type: "module", name: "memory" });
  worker.addEventListener("message", () => root.toggleAttribute("data-remembered", true));
  worker.addEventListener("error", (event) => event.preventDefault()); // without it, the next start only takes longer
};

pacru.remember = remember;

await pacru.settled; // nothing gets in the way of the start
store();
if (roomy) setTimeout(() => "stored" in root.dataset && remember(), QUIET);
