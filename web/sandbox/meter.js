// Limits for the messages of the bot's Python. The worker, the frame and the page each count the messages, because the
// frame does not trust the worker, and the page trusts neither.
const SPAN = 1_000; // milliseconds
const MOST_TEXTS = 200; // per `SPAN`; a match of fast bots plays 25 games in that time
const MOST_SIGNS = 1_000_000;
const LONGEST = 200_000; // characters in one message

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
