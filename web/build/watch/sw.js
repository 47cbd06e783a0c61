// The service worker while `build.py serve --watch` serves the site: it keeps nothing, and takes away the copy that an
// earlier one has kept for this address; the pages that came from that are loaded again. A page that is still coming
// from it is not among them, and says "look after" once it is there.
const letGo = async () => {
  const copies = (await caches.keys()).filter((name) => name.startsWith(`pacru ${registration.scope} `));
  const pages = await clients.matchAll({ type: "window" });
  if (copies.length && !pages.length) return;
  for (const name of copies) await caches.delete(name);
  await registration.unregister();
  if (!copies.length) return;
  for (const page of pages) await page.navigate(page.url);
};
// Chromium at times leaves it waiting after the first word, but not after a later one.
addEventListener("install", () => {
  skipWaiting();
  setInterval(skipWaiting, 1000);
});
addEventListener("activate", (event) => event.waitUntil(letGo()));
addEventListener("message", (event) => event.waitUntil(letGo()));
