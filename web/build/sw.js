// Keeps a whole copy of one build, so that Pacru opens without a network. build.py writes the list, and the name
// follows from its content: a copy is complete and of one build, or it is not there.
const OURS = `pacru ${registration.scope} `;
const COPY = `${OURS}<!--build-->`;
// Here build.py puts FILES: addresses as they are asked for, each with the SHA-256 of its content in base64. <!--files-->

/** @type {(response: Response | undefined, wanted: string) => Promise<boolean>} */
const isSound = async (response, wanted) => {
  if (!response?.ok) return false;
  const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(hash))) === wanted;
};

// Hosts may redirect addresses, such as those that end in .html. By what came that way, no browser lets a page be answered.
// Any other response stays as it is: with it, browsers keep what they have compiled.
/** @param {Response} response */
const plain = (response) => (response.redirected ? new Response(response.body, response) : response);

// What an older copy has is not loaded again; a cache on the way may hold what has changed since.
/** @type {((address: string) => Promise<Response | undefined>)[]} */
const sources = [
  (address) => caches.match(address),
  (address) => fetch(address),
  (address) => fetch(address, { cache: "reload" }),
];

/** @type {(cache: Cache, address: string, hash: string) => Promise<void>} */
const add = async (cache, address, hash) => {
  for (const source of sources) {
    const response = await source(address);
    if (response && (await isSound(response, hash))) return cache.put(address, plain(response));
  }
  throw new Error(`${address} is not what this build has`);
};

const complete = async () => {
  const cache = await caches.open(COPY);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.entries(FILES).filter(([address]) => !kept.has(new URL(address, registration.scope).href));
  const adding = missing.map(([address, hash]) => add(cache, address, hash));
  await Promise.allSettled(adding); // nothing is under way any more when a copy with a fault is deleted
  await Promise.all(adding);
};

const store = async () => {
  try {
    await complete();
  } catch (error) {
    await caches.delete(COPY);
    throw error;
  }
};

// Another tab may still run an older version, which starts workers from its own copy; and the copy of a newer one that
// waits to be let in looks no different.
const sweep = async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== COPY);
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (tabs.length > 1 || registration.installing || registration.waiting) return;
  await Promise.all(others.map((name) => caches.delete(name)));
};

const lookAfter = () => Promise.all([complete().catch((error) => console.warn(`not complete: ${error}`)), sweep()]);

/**
 * Where a copy has the page that a tab or a frame asks for: hosts may have led it on, to an address without .html or with a
 * slash.
 * @param {Request} request
 */
const pageOf = ({ mode, url }) => {
  if (mode !== "navigate") return undefined;
  const { origin, pathname } = new URL(url);
  const place = origin + pathname;
  const here = registration.scope;
  return [here, `${here}index`, `${here}index.html`].includes(place) ? "./" : place.replace(/(\.html|\/)?$/, ".html");
};

/** @param {Request} request */
const kept = async (request) => {
  const cache = await caches.open(COPY);
  const page = pageOf(request);
  // The manifest names icons without a version, which have one in the page.
  const ignoreSearch = !new URL(request.url).search;
  const ofPage = page ? await cache.match(page) : undefined;
  const found = ofPage ?? (await cache.match(request, { ignoreSearch })) ?? (await caches.match(request));
  return found && plain(found);
};

// A store that fails, or does not answer, is in nobody's way.
const PATIENCE = 3_000;
/** @returns {Promise<void>} */
const late = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** @param {Request} request */
const answer = async (request) => {
  const copy = kept(request).catch((error) => void console.warn(`no copy: ${error}`));
  const first = await Promise.race([copy, late()]);
  return first ?? fetch(request).catch(async (error) => (await copy) ?? Promise.reject(error));
};

// Where the browser can, it takes from the copies by itself what this script would: it need not be started for that.
const routes = () => {
  const { pathname } = new URL(registration.scope);
  /** @param {string} path */
  const below = (path) => ({ urlPattern: { pathname: `${pathname}${path}` } });
  const named = ["pyodide/*", "modules/*", "pyscript/*", "fonts/*", "python-*.mjs"].map(below); // by their content, as those with ?v=
  return [
    { condition: { requestMode: "navigate", urlPattern: { pathname, search: "" } }, source: { cacheName: COPY } },
    { condition: { or: [...named, { urlPattern: { pathname: `${pathname}*`, search: "v=*" } }] }, source: "cache" },
  ];
};

addEventListener("install", (event) => {
  event.waitUntil(store());
  event.addRoutes?.(routes()).catch((error) => console.warn(`no routes: ${error}`));
});
// Until this is over the browser holds back what the page asks for: it does not wait for a store that fails.
const begin = () => Promise.race([sweep(), late()]).catch((error) => console.warn(`not swept: ${error}`));
addEventListener("activate", (event) => event.waitUntil(begin().then(() => clients.claim())));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "look after") event.waitUntil(lookAfter());
});
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(answer(event.request));
  event.handled?.catch(() => undefined); // who asked hears of a failure; Firefox and Safari would report it once more
});
