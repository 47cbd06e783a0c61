// What is pressed while Python is still loading is kept, shown as pending, and done by app/page.py when it is ready.
(() => {
  const PRESSABLE = "[data-field], [data-do]";
  const early = [];
  const keep = (event) => {
    const pressed = event.target instanceof Element && event.target.closest(PRESSABLE);
    if (!pressed || pressed.disabled) return;
    pressed.classList.add("pending");
    early.push(pressed);
  };
  document.addEventListener("click", keep);
  // A file of Python's that does not arrive would leave the page waiting for ever, without a word.
  const fail = ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    document.documentElement.dataset.failed = "";
    document.getElementById("why-text").textContent = "Pacru could not be loaded. Reload the page to try again.";
  };
  document.addEventListener("error", fail, true);
  globalThis.takeEarlyClicks = () => {
    document.removeEventListener("click", keep);
    document.removeEventListener("error", fail, true);
    for (const pressed of early) pressed.classList.remove("pending");
    return early;
  };
})();
