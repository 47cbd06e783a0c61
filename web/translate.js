// Another language than English: its texts replace those of the page before Python is there, which learns them then.
(() => {
  const root = document.documentElement;
  const ATTRIBUTES = ["aria-label", "title", "placeholder"];
  const FIXED = "script, mpy-config, [translate=no]"; // the same in every language

  // The texts in a file of gettext: two tables, with the length and the place of each text.
  /** @param {ArrayBuffer} file */
  const read = (file) => {
    const numbers = new DataView(file);
    /** @param {number} place */
    const number = (place) => numbers.getUint32(place, true);
    /** @param {number} entry */
    const text = (entry) => new TextDecoder().decode(new Uint8Array(file, number(entry + 4), number(entry)));
    const [count, english, translated] = [8, 12, 16].map(number);
    /** @type {Map<string, string>} */
    const texts = new Map();
    for (let n = 0; n < count; n++) texts.set(text(english + 8 * n), text(translated + 8 * n));
    return texts;
  };

  /** @type {(part: HTMLElement | DocumentFragment, texts: Map<string, string>) => void} */
  const translate = (part, texts) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const before = node.nodeValue ?? "";
      const text = texts.get(before.trim());
      if (text && !node.parentElement?.closest(FIXED)) {
        node.nodeValue = before.replace(/\S(.*\S)?/s, () => text);
      }
    }
    for (const name of ATTRIBUTES) {
      for (const element of part.querySelectorAll(`[${name}]`)) {
        const text = texts.get(element.getAttribute(name) ?? "");
        if (text) element.setAttribute(name, text);
      }
    }
  };

  /** @type {Pacru["fetchTexts"]} */
  const fetchTexts = async (address, signal) => {
    const { ok, statusText, body } = await fetch(address, signal && { signal });
    if (!ok || !body) throw new Error(statusText);
    return new Response(body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  };

  /** @param {string} address */
  const learn = async (address) => {
    try {
      const file = await fetchTexts(address);
      const texts = read(file);
      texts.delete(""); // it says things about the file
      for (const { content } of document.querySelectorAll("template")) translate(content, texts);
      translate(document.body, texts);
      return file;
    } catch (error) {
      console.warn(`no texts for ${root.lang}: ${error}`); // all is in English, and the game can be played
      root.lang = "en";
      root.removeAttribute("dir");
      return null;
    }
  };

  const catalogue = pacru.catalogueOf();
  pacru.fetchTexts = fetchTexts;
  pacru.texts = catalogue ? learn(catalogue) : null;
})();
