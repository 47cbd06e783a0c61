// What has to work before Python does, and without it: clicks are kept, and what goes wrong is said.
(() => {
  const root = document.documentElement;
  /**
   * The element with an id, which the page must have.
   * @template {Element} [T=HTMLElement]
   * @param {string} id
   * @param {{ new (): T }} [kind] what it must be; an element of HTML if not given
   * @returns {T}
   */
  const byId = (id, kind = /** @type {any} */ (HTMLElement)) => {
    const found = document.getElementById(id);
    if (!(found instanceof kind)) throw new Error(`the page has no #${id}`);
    return found;
  };

  // What scripts say stands in the page, where it is translated with all the rest.
  /** @param {string} name */
  const says = (name) =>
    byId("says-template", HTMLTemplateElement).content.querySelector(`[data-says="${name}"]`)?.textContent ?? "";

  // What a browser offers may be missing, and where site data are blocked it may be an error only to look at it.
  /** @type {Pacru["offered"]} */
  const offered = (/** @type {string} */ name, of = globalThis) => {
    try {
      return /** @type {any} */ (of)[name] ?? undefined;
    } catch {
      return undefined;
    }
  };

  // PyScript opens a channel between tabs, for what this page does not use. Where site data are blocked, Firefox has none.
  try {
    new BroadcastChannel("").close();
  } catch {
    const Silent = class extends EventTarget {
      close() {}
      postMessage() {}
    };
    globalThis.BroadcastChannel = /** @type {any} */ (Silent);
  }

  // What is pressed while Python is still loading is kept, shown as pending, and done by scripts/page.js when it is ready.
  const PRESSABLE = "[data-field], [data-do]";
  /** @type {Part[]} */
  const early = [];
  /** @param {Event} event */
  const keep = (event) => {
    /** @type {Part | false | null} */
    const pressed = event.target instanceof Element && event.target.closest(PRESSABLE);
    if (!pressed || ("disabled" in pressed && pressed.disabled)) return;
    pressed.classList.add("pending");
    early.push(pressed);
  };
  document.addEventListener("click", keep);

  // The language that was chosen, else the first of the person's for which there are texts.
  const languages = [...navigator.languages].map((name) => name.split("-")[0]);

  // The colours and the size that were chosen hold from the first paint on; Python keeps them so. Where nothing has been
  // kept, this is a first visit; the welcome may also have been left to come back in another language.
  const LOOK = "pacru settings";
  const WELCOME = "pacru welcome";
  let welcome = "first";
  try {
    const look = localStorage[LOOK];
    if (look !== undefined) welcome = offered("sessionStorage")?.[WELCOME] === undefined ? "" : "again";
    const { theme, size, language } = JSON.parse(look ?? "{}");
    if (["light", "dark", "contrast", "wood"].includes(theme)) root.dataset.theme = theme;
    languages.unshift(language);
    if (size >= 50 && size < 100) root.style.setProperty("--size", String(size / 100));
  } catch {
    // The browser keeps nothing, or what it kept is damaged: Python says so.
  }

  // The welcome is in front of a first visit whose address leads nowhere else, until something in it is pressed.
  if (welcome && !location.hash) root.dataset.welcome = welcome;
  // Who comes back lands at home, unless an address leads elsewhere, or a game is only loaded again.
  const HOME = "pacru home";
  const atHome = () => "home" in root.dataset;
  const wasAway = offered("sessionStorage")?.[HOME] === "away";
  if (!welcome && !location.hash && !wasAway && !("embed" in root.dataset)) root.dataset.home = "";
  document.addEventListener("DOMContentLoaded", () => {
    const home = document.getElementById("home");
    if (!home || !atHome()) return;
    home.hidden = false;
    try {
      const { language: spoken, html } = JSON.parse(localStorage[HOME]);
      if (spoken === language) home.innerHTML = html;
    } catch {
      // Nothing is stored, or it is damaged: Python draws it.
    }
  });
  addEventListener("pagehide", () => {
    try {
      sessionStorage[HOME] = atHome() ? "" : "away";
      const html = document.getElementById("home")?.innerHTML;
      if (html && atHome()) localStorage[HOME] = JSON.stringify({ language: root.lang, html });
    } catch {
      // The browser keeps nothing.
    }
  });
  const leaveWelcome = () => {
    if (!("welcome" in root.dataset)) return;
    delete root.dataset.welcome;
    try {
      sessionStorage.removeItem(WELCOME);
      localStorage[LOOK] = JSON.stringify({ ...JSON.parse(localStorage[LOOK] ?? "{}"), welcomed: true });
    } catch {
      // The next visit is a first one too.
    }
  };
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("#welcome [data-do]")) leaveWelcome();
  });

  // A page around could lay something over what is pressed: in its frame there is only a link to a tab. An embed has nothing
  // to lose, but does not work in a frame that is in a sandbox without `allow-same-origin`.
  const framed = top !== window && !("embed" in root.dataset && origin !== "null");
  root.toggleAttribute("data-framed", framed);
  if (framed) {
    document.addEventListener("DOMContentLoaded", () => {
      const link = byId("framed", HTMLAnchorElement);
      link.href = location.href;
      link.hidden = false;
    });
  }

  // Some things are said where not even texts can be loaded: they stand in the page in every language.
  /** @param {string} name */
  const saysEarly = (name) => says(`${name} ${language}`) || says(name);

  // A browser older than those of build/pipeline/floor.py lacks one of these. It may lack dialogs too, and much of the style.
  const outdated = !(
    offered("DecompressionStream") &&
    offered("HTMLDialogElement") &&
    offered("toSorted", Array.prototype)
  );
  root.toggleAttribute("data-outdated", outdated);
  if (outdated) {
    document.addEventListener("DOMContentLoaded", () => {
      const text = byId("outdated");
      text.textContent = saysEarly("outdated").replace("{browsers}", root.dataset.oldest ?? "");
      text.hidden = false;
    });
  }

  // A page that was opened as a file gets nothing else loaded.
  const unserved = location.protocol === "file:";
  const sayUnserved = () => {
    const folder = decodeURIComponent(location.pathname).replace(/^\/(?=\w:)|\/[^/]*$/g, "");
    return saysEarly("unserved").replace("{command}", () => `\n\npython3 -m http.server --directory "${folder}"\n\n`);
  };
  const sayWhy = () => {
    if (unserved) return sayUnserved();
    return lacking ? says("lacking").replace("{what}", lacking) : says("not-started");
  };

  // A fault is shown in a dialog of the page itself, at the start or later, with a report to copy.
  /** @param {string} report */
  const fault = (report) => {
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => fault(report), { once: true });
      return;
    }
    root.dataset.fault = "ready" in root.dataset ? "later" : "start";
    if (framed || outdated) return; // a dialog would be in the way of the link, and no fault of the page's
    const text = byId("fault-report", HTMLTextAreaElement);
    const facts = [`Pacru ${root.dataset.build}`, navigator.userAgent, new Date().toISOString()];
    text.value = text.value ? `${text.value}\n\n${report}` : `${facts.join("\n")}\n\n${report}`;
    const dialog = byId("fault", HTMLDialogElement);
    if (!dialog.open) dialog.showModal();
    if (root.dataset.fault === "start") {
      byId("why-text").textContent = sayWhy();
      if (unserved || lacking) byId("fault-why").textContent = sayWhy();
      dialog.toggleAttribute("data-unserved", unserved);
      settle();
    }
  };

  // Without these there is no Python.
  const missing = ["WebAssembly", "Worker"].filter((name) => !offered(name)).join(", ");
  const lacking = (framed && "a tab") || (outdated && "years") || missing;
  if (missing) fault(`the browser lacks ${lacking}`);

  // Without Python there is nobody to do what was pressed.
  let settle = () => {};
  /** @type {Promise<void>} */
  const started = new Promise((resolve) => {
    settle = resolve;
  });
  const takeEarlyClicks = () => {
    document.removeEventListener("click", keep);
    for (const pressed of early) pressed.classList.remove("pending");
    clearTimeout(late);
    tellSlow(false);
    if (perhaps) byId("fault", HTMLDialogElement).close();
    settle();
    return early;
  };

  // Tell the user if the network is slow.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slow;
  /** @param {boolean} isSlow */
  const tellSlow = (isSlow) => {
    clearTimeout(slow);
    /** @type {HTMLElement | null} */
    const notice = document.querySelector('[data-notice="slow"]');
    if (notice) notice.hidden = !isSlow;
  };
  if (!lacking) slow = setTimeout(tellSlow, 20_000, true);

  // A start that takes so long, and for which nothing arrives any more, may never come to an end; if it does, the dialog
  // goes.
  let perhaps = false;
  /** @param {string} report */
  const doubt = (report) => {
    perhaps = true;
    fault(report);
  };
  const isArriving = () => {
    const resources = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
    return resources.some(({ responseEnd }) => performance.now() - responseEnd < 60_000);
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  const wait = () => {
    late = setTimeout(() => (isArriving() ? wait() : doubt("not started for more than a minute")), 90_000);
  };
  if (!lacking) wait();

  // Of errors that nobody caught only our own count: an extension of the browser may have others.
  /** @param {string} text */
  const isOwn = (text) => text.includes(location.host);
  addEventListener(
    "error",
    ({ target, error, message, filename }) => {
      if (target instanceof HTMLScriptElement) fault(`not loaded: ${target.src}`);
      else if (target instanceof HTMLLinkElement && target.rel === "modulepreload") doubt(`not loaded: ${target.href}`);
      else if (isOwn(filename ?? "")) fault(String(error?.stack ?? message));
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    // Later these are those of a worker that does not start, which scripts/bots.js sees to.
    if (!("ready" in root.dataset)) fault(`${reason}\n${reason?.stack ?? ""}`);
  });

  /** @type {Map<string, string>} */
  const places = new Map();
  for (const place of (root.dataset.languages ?? "").split(" ")) {
    const [name, hash] = place.split("=");
    if (hash) places.set(name, `languages/${name}-${hash}.mo.z`);
  }
  const known = languages.filter((name) => name === "en" || places.has(name));
  const language = known[0] ?? "en";
  root.toggleAttribute("data-several", new Set(known).size !== 1); // or none: the welcome lets one choose
  root.lang = language;
  if ((root.dataset.rtl ?? "").split(" ").includes(language)) root.dir = "rtl";

  /** @type {Pacru["catalogueOf"]} */
  const catalogueOf = (room = "") => places.get(room ? `${language}-${room}` : language);
  const offer = { language, catalogueOf, byId, says, offered, lacking, fault, takeEarlyClicks, started, leaveWelcome };
  globalThis.pacru = /** @type {Pacru} */ ({ ...globalThis.pacru, ...offer }); // other scripts add theirs
})();
