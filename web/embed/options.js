// What the address of an embed says: a link as anywhere else, and after it the options of the embed.

export const THEMES = ["system", "light", "dark", "contrast", "wood"];
export const SEATS = ["S", "W", "N", "E"];

/**
 * Whether a text is the origin of a page that can be answered.
 * @param {string} text
 */
const isOrigin = (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** @type {Record<string, (value: string) => boolean>} */
const OPTIONS = {
  theme: (value) => THEMES.includes(value),
  bottom: (value) => SEATS.includes(value),
  play: (value) => ["yes", "no"].includes(value),
  lang: (value) => /^[a-z]{2,3}$/.test(value),
  origin: isOrigin,
};

/** @param {string} text */
const decode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/**
 * Read the fragment of an address.
 * @param {string} hash
 * @returns {EmbedOptions}
 */
export const readOptions = (hash) => {
  /** @type {EmbedOptions} */
  const found = { link: "", mistakes: [] };
  /** @type {string[]} */
  const link = [];
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name, ...rest] = part.split("=");
    if (!Object.hasOwn(OPTIONS, name)) {
      link.push(part);
      continue;
    }
    const value = decode(rest.join("="));
    const known = /** @type {"theme" | "bottom" | "play" | "lang" | "origin"} */ (name);
    if (name in found || !OPTIONS[name](value)) found.mistakes.push(name);
    else found[known] = value;
  }
  found.link = link.join("&") && `#${link.join("&")}`;
  return found;
};
