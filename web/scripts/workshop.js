// The workshop's editor and sandbox: both are loaded with the first thing they have to do.
import { byId, partOf, root } from "./dom.js";
import { once } from "./once.js";

const PAUSE = 400; // milliseconds after which what was typed is known to Python

/** A phone's keyboard covers what is at the foot of the page: the workshop ends above it. */
const endAboveKeyboard = () => {
  const seen = visualViewport;
  if (!seen) return;
  const fit = () => {
    if (seen.scale === 1) root.style.setProperty("--seen", `${seen.height}px`);
  };
  seen.addEventListener("resize", fit);
  fit();
};

/**
 * The key below the code that was pressed.
 * @param {Event} event
 */
const keyOf = ({ target }) => partOf(target)?.closest("[data-writes]");

/**
 * The editor of code and the sandbox, for Python.
 * @param {Send} send
 * @returns {Pick<Commands, "code" | "faults" | "code_line" | SandboxCommand>}
 */
export const createWorkshop = (send) => {
  /** @type {Promise<CodeEditor> | undefined} */
  let editor; // of the host that is there
  /** @type {HTMLElement | undefined} */
  let host;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  /** @type {Promise<Sandboxes> | undefined} */
  let sandboxes;

  /** @type {string | undefined} */
  let typed; // what Python does not know yet

  const tell = () => {
    clearTimeout(typing);
    if (typed !== undefined) send({ do: "workshop.write", text: typed });
    typed = undefined;
  };

  /** @param {string} text */
  const onChange = (text) => {
    clearTimeout(typing);
    typed = text;
    typing = setTimeout(tell, PAUSE);
  };

  /** @param {string} text */
  const onRun = (text) => {
    typed = text;
    tell();
    send({ do: "workshop.ask_turn" });
  };

  /**
   * @param {HTMLElement} place
   * @param {string} text
   */
  const mount = async (place, text) => {
    const { mountEditor } = await pacru.load("editor");
    place.addEventListener("focusout", tell);
    return mountEditor(place, { text, label: place.dataset.label ?? "", onChange, onRun });
  };

  const loadSandboxes = async () => {
    const { createSandboxes } = await pacru.load("sandbox");
    return createSandboxes({
      hear: (place, number, text) => send({ do: "workshop.hear_sandbox", place, number, text }),
      fail: (place, { number, reason }) => send({ do: "workshop.lose_sandbox", place, number, reason }),
    });
  };

  /** @param {(found: Sandboxes) => void} change */
  const whenThere = async (change) => {
    try {
      if (sandboxes) change(await sandboxes);
    } catch {
      // the sandboxes could not be loaded; the code that asked reports it
    }
  };

  const watchKeys = () => {
    // The code keeps the keyboard, so that a phone's does not go.
    document.addEventListener("mousedown", (event) => keyOf(event) && event.preventDefault());
    document.addEventListener("click", async (event) => {
      const sign = keyOf(event)?.getAttribute("data-writes");
      if (sign) (await editor)?.type(sign);
    });
  };

  const prepare = once(() => {
    document.addEventListener("pointerdown", tell, true); // what is pressed next is about what was typed
    watchKeys();
    endAboveKeyboard();
  });

  return {
    code: async (text) => {
      prepare();
      clearTimeout(typing);
      typed = undefined;
      const place = byId("workshop-code");
      if (place !== host || !editor) {
        host = place;
        editor = mount(place, text);
      } else (await editor).setText(text);
    },
    faults: async (found) => (await editor)?.setErrors(found.map(([line, text]) => ({ line, text }))),
    code_line: async (line) => (await editor)?.markLine(line),
    sandbox: async (place, number, text, limits) => {
      sandboxes ??= loadSandboxes();
      try {
        (await sandboxes).ask(place, number, text, limits);
      } catch (error) {
        console.warn(`no sandbox: ${error}`);
        sandboxes = undefined;
        send({ do: "workshop.lose_sandbox", place, number, reason: "not started" });
      }
    },
    end_sandbox: (place) => whenThere(({ end }) => end(place)),
    rest_sandboxes: () => whenThere(({ rest }) => rest()),
  };
};
