// The workshop's editor and sandbox: both are loaded with the first thing they have to do.
import { byId } from "./dom.js";

const PAUSE = 400; // milliseconds after which what was typed is known to Python

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
    document.addEventListener("pointerdown", tell, true); // what is pressed next is about what was typed
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
      // there are none, and whoever has asked is told
    }
  };

  return {
    code: async (text) => {
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
