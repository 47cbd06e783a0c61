// Keeps the two workers of the page, and does with them what one page after the other asks for.
import { startWorker } from "./scripts/python.js";
const channel = new BroadcastChannel("workers");

let visitor = ""; // the page that has the workers
let open = 0; // answers of the bot that are still to come
let silent = () => {}; // called when none is

const workers = {
  page: await startWorker("page", () => {}),
  bot: await startWorker(
    "bot",
    () => {},
    (sync) => {
      sync.report = (lines) => {
        if (/^bestmove/m.test(lines) && !--open) silent();
        channel.postMessage({ to: visitor, lines });
      };
      sync.openings = () => new URL(document.body.dataset.openings, document.baseURI).href;
    },
  ),
};

// Before another page has them, the bot has nothing to do.
const welcome = async (next) => {
  visitor = "";
  if (open) {
    const quiet = new Promise((resolve) => (silent = resolve));
    await workers.bot.sync.receive("stop");
    await quiet;
  }
  visitor = next;
};

const run = async ({ from, worker, method, given }) => {
  if (method === "arrive") return welcome(from);
  if (from !== visitor) throw new Error("another page has Python now: a test of two pages needs static_site");
  if (method === "receive" && /^go\b/.test(given[0])) open += 1;
  return workers[worker].sync[method](...given);
};

channel.addEventListener("message", async ({ data }) => {
  if (data.to !== "keeper") return;
  const answer = { to: data.from, number: data.number };
  try {
    answer.value = await run(data);
  } catch (error) {
    answer.error = String(error?.stack ?? error);
  }
  channel.postMessage(answer);
});

document.documentElement.toggleAttribute("data-keeps", true);
