// The frame between the page and the worker with the bot's Python. It has an origin of its own, and its policy contains
// no addresses (web/build/pipeline/site.py). So the worker cannot reach the site's storage or the network.
import { createMeter } from "./meter.js";

/** @type {(script: Blob, files: SandboxFiles, page: MessagePort) => void} */
const run = (script, files, page) => {
  const isWithin = createMeter();
  const worker = new Worker(URL.createObjectURL(script));

  /** @param {SandboxReason} failed */
  const fail = (failed) => {
    worker.terminate();
    page.postMessage({ failed });
  };

  /** @param {MessageEvent} event */
  worker.onmessage = ({ data }) => {
    const text = data === true ? "" : data; // true: it is free
    if (data === false) fail("died");
    else if (typeof text !== "string" || !isWithin(text)) fail("too much");
    else page.postMessage(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail("died");
  };
  page.onmessage = ({ data }) => worker.postMessage(data);
  worker.postMessage(files);
};

/** @param {MessageEvent} event */
const begin = ({ source, data: { script, files }, ports: [page] }) => {
  if (source !== parent) return; // other windows, such as the opener of the page, can post messages here too
  removeEventListener("message", begin);
  run(script, files, page);
};
addEventListener("message", begin);
