/**
 * A function that makes something when it is wanted first, and then gives the same.
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
export const once = (make) => {
  /** @type {{ made: T } | undefined} */
  let found;
  return () => {
    found ??= { made: make() };
    return found.made;
  };
};
