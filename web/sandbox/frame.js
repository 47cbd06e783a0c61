// The frame around a person's Python, between it and the page. Its origin is nobody's and its policy allows no address
// (web/build/pipeline/site.py), so that what runs in its worker has neither the site's storage nor a network.
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
  if (source !== parent) return; // whoever has opened the page can send something here as well
  removeEventListener("message", begin);
  run(script, files, page);
};
addEventListener("message", begin);
