// Pictures that leave the page; loaded when one is wanted.
const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white around a QR code, as its standard has them
const MOST = 2953; // characters in a QR code

/** @type {(name: string, attributes: Record<string, string | number>) => Element} */
const element = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};

/**
 * A text as a QR code; if it is too long, words that say so.
 * @type {(encode: QrEncode, text: string) => Element | string}
 */
export const qr = (encode, text) => {
  if (text.length > MOST) {
    return pacru.says("too-long").replace("{length}", String(text.length)).replace("{most}", String(MOST));
  }
  const rows = encode(text, "raw", { ecc: "low", border: QUIET });
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x},${y}h1v1h-1Z` : ""))).join("");
  const size = rows.length;
  const picture = element("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "shape-rendering": "crispEdges" });
  picture.setAttribute("aria-label", pacru.says("qr"));
  picture.append(
    element("rect", { width: size, height: size, fill: "#fff" }),
    element("path", { d: dark, fill: "#000" }),
  );
  return picture;
};

/**
 * A drawing that stands alone, and has a width and a height, as a PNG.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export const png = async (svg) => {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
};
