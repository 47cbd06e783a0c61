// The worker that makes a GIF file: pictures go in, one after the other, and the file comes out. A bundle of its own, see
// `bundles` in web/build/pipeline/site.py.
import { Encoder } from "modern-gif";

/** @type {Encoder | undefined} */
let encoder;

/** @param {MessageEvent<GifTask>} event */
const onTask = async ({ data: { pixels, width, height, delay } }) => {
  try {
    if (pixels) {
      encoder ??= new Encoder({ width, height });
      await encoder.encode({ data: pixels, delay });
      postMessage({});
    } else postMessage({ file: await encoder?.flush("blob") });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};

addEventListener("message", onTask);
