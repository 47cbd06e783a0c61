// Files that the user chooses or drops: their contents become an event.

const MOST = 20 * 1024 * 1024; // as app/runtime/files.py has it
const AT_ONCE = 0x8000;

/**
 * Bytes as a text with a character for each of them.
 * @param {Uint8Array} bytes
 */
const toCharacters = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
};

/**
 * The content of a file: its text if that is in UTF-8, else its bytes, which Python decodes or refuses; neither if it is too
 * large, and null for both if it has no content, as a folder.
 * @param {File} file
 */
const read = async (file) => {
  if (file.size > MOST) return { text: "" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
    } catch {
      return { text: null, bytes: toCharacters(bytes) };
    }
  } catch {
    return { text: null };
  }
};

/**
 * Files on their way to Python.
 * @param {Send} send
 */
export const createUploads = (send) => {
  let reading = 0; // files that are being read
  return {
    isReading: () => reading > 0,
    /** @type {(event: string, given: FileList) => Promise<void>} */
    sendFiles: async (event, given) => {
      const files = [...given]; // the browser empties its own list
      reading += files.length;
      const contents = await Promise.all(files.map(read));
      reading -= files.length;
      send({ do: event, files: files.map(({ name, size }, number) => ({ name, size, ...contents[number] })) });
    },
  };
};
