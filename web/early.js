// What is pressed while Python is still loading is kept, shown as pending, and done by app/main.py when it is ready.
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
  globalThis.takeEarlyClicks = () => {
    document.removeEventListener("click", keep);
    for (const pressed of early) pressed.classList.remove("pending");
    return early;
  };
})();
