// localStorage. A browser may refuse any of this, with an error of its own kind.

/** @type {(name: string) => string} */
export const get = (name) => {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
};

/** @param {any} error of whatever kind */
export const isFull = (error) => /quota/i.test(`${error?.name} ${error?.message}`);

/**
 * Write a text.
 * @param {string} name
 * @param {string} text
 * @returns {"" | "full" | "unkept"} "" when it is kept, else the name of the notice that says why not
 */
export const put = (name, text) => {
  try {
    localStorage.setItem(name, text);
    return "";
  } catch (error) {
    return isFull(error) ? "full" : "unkept";
  }
};

/** @type {(name: string) => void} */
export const remove = (name) => {
  try {
    localStorage.removeItem(name);
  } catch {
    // It cannot be there.
  }
};

/**
 * All names that begin with a text.
 * @param {string} start
 * @returns {string[]}
 */
export const names = (start) => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
};
