// In the place of PyScript: workers that are started already, in another page. See __init__.py.
const own = String(Math.random());
const channel = new BroadcastChannel("workers");
const waiting = new Map();
let number = 0;

const call = (worker, method, given) =>
  new Promise((resolve, reject) => {
    waiting.set(++number, { resolve, reject });
    channel.postMessage({ to: "keeper", from: own, number, worker, method, given });
  });

let bot; // what the page has told about itself to the worker of the bot
channel.addEventListener("message", ({ data }) => {
  if (data.to !== own) return;
  if ("lines" in data) return bot?.report(data.lines);
  const { resolve, reject } = waiting.get(data.number);
  waiting.delete(data.number);
  if (data.error) reject(new Error(data.error));
  else resolve(data.value);
});

// A test may reword what the bot is asked, see table.py.
const reworded = (method, given) =>
  method === "receive" ? given.map((line) => globalThis.reworded?.(line) ?? line) : given;

export const PyWorker = async (script) => {
  const name = script.includes("main.py") ? "page" : "bot";
  const ask =
    (method) =>
    (...given) =>
      call(name, method, reworded(method, given));
  const sync = new Proxy(
    {},
    { get: (known, method) => known[method] ?? (method === "then" ? undefined : ask(method)) },
  );
  if (name === "page") await call(name, "arrive", []);
  else if (globalThis.scriptedBot) return scriptedBot.as(sync);
  else bot = sync;
  return { sync, terminate: () => {} };
};

export const hooks = { main: { onWorker: { add: () => {} } } };
customElements.define("py-script", class extends HTMLElement {});
