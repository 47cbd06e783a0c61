// The welcome of a first visit: its picture, and the choice of a language. It goes by web/early.js, at once.
import { byId, root } from "./dom.js";
import { LOOK } from "./keep.js";
import { get, put } from "./storage.js";

const WELCOME = "pacru welcome"; // of this tab, for early.js: the welcome is shown again after the language has changed

/** The button beside the picture pauses it and lets it go on; when it has ended, it begins again. */
const watchPicture = () => {
  const picture = byId("hero", SVGElement);
  const button = byId("hero-pause", HTMLButtonElement);
  const motions = () => picture.getAnimations({ subtree: true });
  const rests = () => motions().every((motion) => motion.playState !== "running");
  const show = () => button.setAttribute("aria-pressed", String(rests()));
  picture.addEventListener("animationstart", show);
  picture.addEventListener("animationend", show);
  button.addEventListener("click", () => {
    const goesOn = rests();
    for (const motion of motions()) goesOn ? motion.play() : motion.pause();
    show();
  });
  button.disabled = false; // it was, as long as nothing listened
};

/** @param {string} language */
const keepLanguage = (language) => {
  try {
    sessionStorage[WELCOME] = "";
    if (!("ready" in root.dataset)) put(LOOK, JSON.stringify({ ...JSON.parse(get(LOOK) || "{}"), language }));
  } catch {
    // Then the browser keeps no language.
  }
};

/** A language that is chosen before Python is there; later, Python does the rest. */
const watchLanguage = () => {
  const choice = byId("welcome-language", HTMLSelectElement);
  const others = (root.dataset.languageNames ?? "").split(";").filter(Boolean);
  for (const [code, name] of [["en", "English"], ...others.map((one) => one.split("="))]) {
    const option = new Option(name, code, false, code === root.lang);
    option.lang = code;
    choice.append(option);
  }
  choice.addEventListener("change", () => {
    keepLanguage(choice.value);
    if (!("ready" in root.dataset)) location.reload();
  });
};

/** Watch the welcome. What is opened in another way needs it no more. */
export const watchWelcome = () => {
  watchPicture();
  watchLanguage();
  for (const kind of ["paste", "drop", "hashchange"]) addEventListener(kind, pacru.leaveWelcome);
};
