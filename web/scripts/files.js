// Files of the page that are fetched when they are wanted; where one is, the root element says.
const PATIENCE = 30_000; // milliseconds

// The event with the content, a character for each byte, or with the reason why there is none.
export const fetched = async (name) => {
  try {
    const response = await fetch(document.documentElement.dataset[name], { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { do: "fetched", content: Array.from(bytes, (byte) => String.fromCharCode(byte)).join("") };
  } catch (error) {
    return { do: "fetched", failed: String(error?.message || error || "refused") };
  }
};
