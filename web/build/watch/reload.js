// In the page while `build.py serve --watch` serves it: loads it again when there is another version.
const watch = () => {
  /** @type {string | undefined} */
  let known;
  new EventSource("reload").addEventListener("message", ({ data }) => {
    known ??= data;
    if (data !== known) location.reload();
  });
};
watch();
