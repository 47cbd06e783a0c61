// Files of the page that are fetched when they are wanted; where one is, the root element says.
const PATIENCE = 30_000; // milliseconds

const content = async (name) => {
  const response = await fetch(document.documentElement.dataset[name], { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
};

// The event of that name with the contents, a character for each byte, or with the reason why there are none.
export const fetched = async (names, event) => {
  try {
    return { do: event, contents: await Promise.all(names.map(content)) };
  } catch (error) {
    return { do: event, failed: String(error?.message || error || "refused") };
  }
};
