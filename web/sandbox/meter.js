// How much a person's Python may say. It is counted in its worker, in the frame around that and in the page, each of
// which trusts nothing inside of it.
const SPAN = 1_000; // milliseconds
const MOST_TEXTS = 200; // in such a time; a match of bots that think little has 25 games in it
const MOST_SIGNS = 1_000_000;
const LONGEST = 200_000; // signs of one text

/** Tells of each text whether it is within the limits. */
export const createMeter = () => {
  let end = 0;
  let texts = 0;
  let signs = 0;
  /** @param {string} text */
  return (text) => {
    const now = performance.now();
    if (now >= end) {
      end = now + SPAN;
      texts = 0;
      signs = 0;
    }
    texts += 1;
    signs += text.length;
    return text.length <= LONGEST && texts <= MOST_TEXTS && signs <= MOST_SIGNS;
  };
};
