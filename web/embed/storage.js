// An embed keeps nothing, and looks at nothing that is kept: before any other script runs, the ways to do so are gone. What
// else runs here finds a browser that refuses storage, which it knows how to do without, and remembers what it must as long
// as the page is open.

/** @type {(values?: Record<string, string>) => Storage} */
const createMemory = (values = {}) => {
  const functions = {
    /** @param {string} name */
    getItem: (name) => values[name] ?? null,
    /** @type {(name: string, text: string) => void} */
    setItem: (name, text) => {
      values[name] = text;
    },
    /** @param {string} name */
    removeItem: (name) => {
      delete values[name];
    },
  };
  for (const [name, value] of Object.entries(functions)) Object.defineProperty(values, name, { value });
  return /** @type {any} */ (values);
};

/**
 * Take the ways to storage away.
 * @param {Record<string, string>} remembered what seems to be stored
 */
export const refuseStorage = (remembered) => {
  /** @type {(of: object, name: string, value?: unknown) => void} */
  const replace = (of, name, value) => Object.defineProperty(of, name, { value, configurable: true, writable: true });
  replace(globalThis, "localStorage", createMemory(remembered));
  replace(globalThis, "sessionStorage", createMemory());
  for (const name of ["indexedDB", "caches", "BroadcastChannel", "SharedWorker", "cookieStore"]) {
    replace(globalThis, name);
  }
  for (const name of ["locks", "storage", "serviceWorker"]) replace(navigator, name);
};
