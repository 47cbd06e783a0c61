// What has to work before Python does, and without it: clicks are kept, and what goes wrong is said.
(() => {
  const root = document.documentElement;
  const byId = (name) => document.getElementById(name);

  // What scripts say stands in the page, where it is translated with all the rest.
  const says = (name) => byId("says-template").content.querySelector(`[data-says="${name}"]`).textContent;

  // What a browser offers may be missing, and where site data are blocked it may be an error only to look at it.
  const offered = (name, of = globalThis) => {
    try {
      return of[name] ?? undefined;
    } catch {
      return undefined;
    }
  };

  // PyScript opens a channel between tabs, for what this page does not use. Where site data are blocked, Firefox has none.
  try {
    new BroadcastChannel("").close();
  } catch {
    globalThis.BroadcastChannel = class extends EventTarget {
      close() {}
      postMessage() {}
    };
  }

  // What is pressed while Python is still loading is kept, shown as pending, and done by scripts/page.js when it is ready.
  const PRESSABLE = "[data-field], [data-do]";
  const early = [];
  const keep = (event) => {
    const pressed = event.target instanceof Element && event.target.closest(PRESSABLE);
    if (!pressed || pressed.disabled) return;
    pressed.classList.add("pending");
    early.push(pressed);
  };
  document.addEventListener("click", keep);

  // The language that was chosen, else the first of the person's for which there are texts.
  const languages = [...navigator.languages].map((name) => name.split("-")[0]);

  // The colours and the size that were chosen hold from the first paint on; Python keeps them so.
  try {
    const { theme, size, language } = JSON.parse(localStorage["pacru settings"] ?? "{}");
    if (["light", "dark", "contrast", "wood"].includes(theme)) root.dataset.theme = theme;
    languages.unshift(language);
    if (size >= 50 && size < 100) root.style.setProperty("--size", size / 100);
  } catch {
    // The browser keeps nothing, or what it kept is damaged: Python says so.
  }

  // A fault is shown in a dialog of the page itself, at the start or later, with a report to copy.
  const fault = (report) => {
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => fault(report), { once: true });
      return;
    }
    root.dataset.fault = "ready" in root.dataset ? "later" : "start";
    const text = byId("fault-report");
    const facts = [`Pacru ${root.dataset.build}`, navigator.userAgent, new Date().toISOString()];
    text.value = text.value ? `${text.value}\n\n${report}` : `${facts.join("\n")}\n\n${report}`;
    const dialog = byId("fault");
    if (!dialog.open) dialog.showModal();
    if (root.dataset.fault === "start") {
      byId("why-text").textContent = lacking ? says("lacking").replace("{what}", lacking) : says("not-started");
      if (lacking) byId("fault-why").textContent = byId("why-text").textContent;
      settle();
    }
  };

  // Without these there is no Python.
  const lacking = ["WebAssembly", "Worker"].filter((name) => !offered(name)).join(", ");
  if (lacking) fault(`the browser lacks ${lacking}`);

  // Without Python there is nobody to do what was pressed.
  let settle;
  const settled = new Promise((resolve) => (settle = resolve));
  const takeEarlyClicks = () => {
    document.removeEventListener("click", keep);
    for (const pressed of early) pressed.classList.remove("pending");
    clearTimeout(late);
    told(false);
    if (perhaps) byId("fault").close();
    settle();
    return early;
  };

  // A slow network is told.
  let slow;
  const told = (isSlow) => {
    clearTimeout(slow);
    const notice = document.querySelector('[data-notice="slow"]');
    if (notice) notice.hidden = !isSlow;
  };
  if (!lacking) slow = setTimeout(told, 20_000, true);

  // A start that takes so long, and for which nothing arrives any more, may never come to an end; if it does, the dialog
  // goes.
  let perhaps = false;
  const doubt = (report) => {
    perhaps = true;
    fault(report);
  };
  const arrived = ({ responseEnd }) => performance.now() - responseEnd < 60_000;
  const isArriving = () => performance.getEntriesByType("resource").some(arrived);
  let late;
  const wait = () => {
    late = setTimeout(() => (isArriving() ? wait() : doubt("not started for more than a minute")), 90_000);
  };
  wait();

  // Of errors that nobody caught only our own count: an extension of the browser may have others.
  const own = (text) => text.includes(location.host);
  addEventListener(
    "error",
    ({ target, error, message, filename }) => {
      if (target instanceof HTMLScriptElement) fault(`not loaded: ${target.src}`);
      else if (target instanceof HTMLLinkElement && target.rel === "modulepreload") doubt(`not loaded: ${target.href}`);
      else if (own(filename ?? "")) fault(String(error?.stack ?? message));
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    // Later these are those of a worker that does not start, which scripts/bots.js sees to.
    if (!("ready" in root.dataset)) fault(`${reason}\n${reason?.stack ?? ""}`);
  });

  const places = new Map(root.dataset.languages.split(" ").map((place) => place.split("=")));
  const language = languages.find((name) => name === "en" || places.has(name)) ?? "en";
  root.lang = language;
  if (root.dataset.rtl.split(" ").includes(language)) root.dir = "rtl";

  globalThis.pacru = { language, catalogue: places.get(language), says, offered, lacking, fault, takeEarlyClicks, settled };
})();
