// Files of the page that are fetched when they are wanted; where one is, the body says.
import { reasonOf } from "./database.js";

const PATIENCE = 30_000; // milliseconds

/** @param {string} name */
const read = async (name) => {
  const response = await fetch(document.body.dataset[name] ?? "", { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
};

/**
 * Fetch files.
 * @param {string[]} names
 * @param {string} event its name
 * @returns {Promise<PageEvent>} an event with the contents, a character for each byte, or with the reason why they are missing
 */
export const fetchFiles = async (names, event) => {
  try {
    return { do: event, contents: await Promise.all(names.map(read)) };
  } catch (error) {
    return { do: event, failed: reasonOf(error) };
  }
};
