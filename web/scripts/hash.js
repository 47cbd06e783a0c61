// The fragment of the address. Messengers percent-encode it, also twice.

/**
 * The fragment with its name and "=" as they were; what follows is read by Python.
 * @param {string} hash
 */
export const readHash = (hash = location.hash) => {
  try {
    for (let times = 0; times < 2 && /^#[\w-]+%/.test(hash); times += 1) hash = decodeURIComponent(hash);
  } catch {
    // Python says what is wrong.
  }
  return hash;
};
