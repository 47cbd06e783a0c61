// The texts in another language than English: those needed at the start, and those of rooms, which come when the first of
// their events is sent.
import { root } from "./dom.js";

/** @type {Map<string, string>} */
const ROOMS = new Map(Object.entries(JSON.parse(document.body.dataset.words ?? "{}"))); // by the names of those whose they are
const PATIENCE = 5_000; // milliseconds; then the room is in English

export const createWords = () => {
  /** @type {ArrayBuffer[]} */
  const files = [];
  /** @type {Map<string, Promise<void>>} */
  const coming = new Map(); // by the names of the rooms
  /** @type {Set<string>} */
  const asked = new Set(); // the rooms whose words are there, or will not come

  /** @param {string} room */
  const fetchFor = async (room) => {
    const address = pacru.catalogueOf(room) ?? "";
    try {
      files.push(await pacru.fetchTexts(address, AbortSignal.timeout(PATIENCE)));
    } catch (error) {
      console.warn(`no texts for ${room}: ${error}`);
    }
    asked.add(room);
  };

  return {
    /** All texts so far. */
    all: async () => {
      const first = await pacru.texts;
      return first ? [first, ...files] : [];
    },
    /** The texts of rooms so far. */
    ofRooms: () => files,
    /**
     * Fetch what an event needs.
     * @param {PageEvent} event
     * @returns {Promise<void> | undefined} undefined: it is there, or nothing is needed
     */
    fetchFor: (event) => {
      const room = ROOMS.get(event.do.split(".")[0] ?? "");
      if (!room || root.lang === "en" || asked.has(room)) return undefined;
      if (!coming.has(room)) coming.set(room, fetchFor(room));
      return coming.get(room);
    },
  };
};
