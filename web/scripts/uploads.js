// Files that somebody chooses or drops: their texts become an event.

const MOST = 20 * 1024 * 1024; // as app/runtime/files.py has it
const HEAD = 64 * 1024;

/**
 * Whether a file may be a text. It is looked at before it is read: pictures, programs and texts in UTF-16 have zeros, or much
 * that is not UTF-8.
 * @param {File} file
 */
const isText = async (file) => {
  const head = new TextDecoder().decode(await file.slice(0, HEAD).arrayBuffer());
  return !head.includes("\0") && 10 * (head.split("\ufffd").length - 1) <= head.length;
};

/**
 * The text of a file: "" if it is too large, and null if it has none, as a folder.
 * @param {File} file
 */
const readText = async (file) => {
  if (file.size > MOST) return "";
  try {
    return (await isText(file)) ? await file.text() : null;
  } catch {
    return null;
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
      const texts = await Promise.all(files.map(readText));
      reading -= files.length;
      send({ do: event, files: files.map(({ name, size }, number) => ({ name, size, text: texts[number] })) });
    },
  };
};
