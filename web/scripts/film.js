// Moving pictures: what they look like, and as GIF files, which a worker makes.
import { byId } from "./dom.js";

/** @type {string | undefined} */
let shown; // the address of the preview
/** @type {Worker | undefined} */
let maker; // of the GIF file
let current = 0; // the number of the file: what comes late for an earlier one is dropped

/**
 * A drawing with a width and a height, as pixels on the ground of the page: GIF files know no half transparent ones.
 * @param {string} svg
 * @returns {Promise<ImageData>}
 */
const paint = async (svg) => {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(address);
  }
};

/**
 * Show a moving picture.
 * @param {string} svg
 */
const preview = (svg) => {
  if (shown) URL.revokeObjectURL(shown);
  shown = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  byId("send-preview", HTMLImageElement).src = shown;
};

/**
 * Keep a file for the buttons that share or save it: a browser lets them do so only right after a press.
 * @type {(content: BlobPart, name: string, type: string) => void}
 */
const keep = (content, name, type) => {
  pacru.made = new File([content], name, { type });
};

const stop = () => {
  maker?.terminate();
  maker = undefined;
};

/**
 * Give the maker of the GIF file a task, and wait for its answer. One that was given up never answers.
 * @param {GifTask} task
 * @returns {Promise<GifAnswer>}
 */
const ask = (task) =>
  new Promise((resolve) => {
    maker ??= new Worker(pacru.address("gif"));
    maker.onmessage = ({ data }) => resolve(data);
    maker.onerror = ({ message }) => resolve({ failed: message });
    maker.postMessage(task, task.pixels ? [task.pixels.buffer] : []);
  });

/**
 * Do what the command says.
 * @param {Parameters<Commands["moving_picture"]>} asked
 * @param {Send} send
 */
export const perform = async ([what, text, number, delay], send) => {
  if (what === "stop") {
    current = 0;
    return stop();
  }
  if (what === "show") return preview(text);
  current = number;
  const isCurrent = () => number === current;
  try {
    if (what === "still") {
      const file = await (await pacru.load("pictures")).png(text);
      if (!isCurrent()) return;
      keep(file, "pacru.png", "image/png");
      return send({ do: "sharing.go_on", number });
    }
    const { data, width, height } = what === "frame" ? await paint(text) : {};
    if (!isCurrent()) return;
    const { file, failed } = await ask({ pixels: data, width, height, delay });
    if (!isCurrent()) return;
    if (failed) throw new Error(failed);
    if (file) {
      stop();
      keep(file, text, "image/gif");
    }
    send({ do: "sharing.go_on", number });
  } catch (error) {
    if (!isCurrent()) return;
    stop();
    console.warn(`no moving picture: ${error}`);
    send({ do: "sharing.fail", number });
  }
};
