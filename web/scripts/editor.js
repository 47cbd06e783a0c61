// The editor of Python code, loaded when it is wanted: CodeMirror in a shadow root, which neither the page's styles nor
// morphing reach. Where it cannot be loaded, a text area takes its place.
import css from "../style/editor.css";

const PATIENCE = 10_000; // milliseconds
// What the page would take for keys of the game, a pasted game, or an entry of its own.
const KEPT_INSIDE = ["keydown", "keypress", "keyup", "paste", "input", "change"];
/** @type {Completions} */
const NOTHING = { names: {}, members: {}, globals: [] };

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
const make = (name, attributes, ...content) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};

const readCompletions = async () => {
  const response = await fetch(document.body.dataset.completions ?? "", { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return /** @type {Promise<Completions>} */ (response.json());
};

/** @type {() => Promise<never>} */
const tooLate = () => new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE));

/** @param {CodeError} error */
const told = ({ line, text }) => pacru.says("code-error").replace("{line}", String(line)).replace("{text}", text);

/**
 * A text area, with the interface of what CodeMirror makes.
 * @param {WritingOptions} options
 * @returns {Writing}
 */
const createTextArea = ({ place, text, label, describedBy, onChange, onRun }) => {
  const area = make("textarea", { "aria-label": label, "aria-describedby": describedBy, wrap: "off" });
  for (const name of ["autocapitalize", "autocomplete", "autocorrect"]) area.setAttribute(name, "off");
  area.spellcheck = false;
  area.value = text;
  area.addEventListener("input", () => onChange(area.value));
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun(area.value);
  });
  place.replaceChildren(area);
  /** @type {(line: number) => [start: number, end: number]} */
  const rangeOf = (line) => {
    const lines = area.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((total, one) => total + one.length + 1, 0);
    return [start, start + (lines[line - 1] ?? "").length];
  };
  return {
    completes: false,
    text: () => area.value,
    setText: (changed) => {
      area.value = changed;
    },
    selection: () => [area.selectionStart, area.selectionEnd],
    replace: (from, to, insert, cursor) => {
      area.setRangeText(insert, from, to);
      area.focus();
      area.setSelectionRange(cursor, cursor);
      onChange(area.value);
    },
    markLine: (line) => {
      if (line) area.setSelectionRange(...rangeOf(line)); // it is seen when the keyboard comes here
    },
    setErrors: (errors) => area.setAttribute("aria-invalid", String(errors.length > 0)),
    goTo: (line) => {
      const [start] = rangeOf(line);
      area.focus();
      area.setSelectionRange(start, start);
    },
    focus: () => area.focus(),
  };
};

/**
 * CodeMirror, or a text area if it cannot be loaded. Without a list of completions, it completes fewer names.
 * @param {WritingOptions} options
 */
const createWriting = async (options) => {
  try {
    const asked = Promise.all([pacru.load("codemirror"), readCompletions().catch(() => NOTHING)]);
    const [{ createCode }, completions] = await Promise.race([asked, tooLate()]);
    return createCode({ ...options, completions, told });
  } catch (error) {
    console.warn(`no CodeMirror: ${error}`);
    return createTextArea(options);
  }
};

/**
 * The list of errors below the text: each leads to its line.
 * @param {(line: number) => void} goTo
 */
const createErrors = (goTo) => {
  const list = make("ul", { id: "errors" });
  const voice = make("p", { role: "status", class: "unseen" });
  /** @param {CodeError} error */
  const item = (error) => {
    const button = make("button", { type: "button" }, told(error));
    button.addEventListener("click", () => goTo(error.line));
    return make("li", {}, button);
  };
  /** @param {CodeError[]} errors */
  const show = (errors) => {
    list.replaceChildren(...errors.map(item));
    voice.textContent = errors.map(told).join(" ");
  };
  return { parts: [list, voice], show };
};

const INDENT = 4; // spaces
const CLOSES = /^[)\]}"']/;

/**
 * Type a sign at the cursor, as the keys below the code do.
 * @param {Writing} writing
 * @param {string} sign one, a pair with the cursor between, or a tab: it indents, or leaves a pair
 */
const typeSign = (writing, sign) => {
  const text = writing.text();
  const [from, to] = writing.selection();
  /** @param {string} insert */
  const insertAll = (insert) => writing.replace(from, to, insert, from + insert.length);
  const leave = () => writing.replace(from, to, "", from + 1);
  const isBefore = (/** @type {RegExp} */ signs) => from === to && signs.test(text.slice(to));
  if (sign === "\t") {
    if (isBefore(CLOSES)) return leave();
    const column = from - (text.lastIndexOf("\n", from - 1) + 1);
    return insertAll(" ".repeat(INDENT - (column % INDENT)));
  }
  const [open = "", close = ""] = sign;
  if (!close) return insertAll(sign);
  if (open === close && isBefore(/^["]/)) return leave();
  const inside = text.slice(from, to);
  writing.replace(from, to, `${open}${inside}${close}`, from + 1 + inside.length);
};

/**
 * Put an editor of Python into an element, which belongs to it from then on. The element stays where no region replaces
 * it, or has `data-keep` there, too. It is as high as the element.
 * @param {HTMLElement} host
 * @param {EditorOptions} options
 * @returns {Promise<CodeEditor>}
 */
export const mountEditor = async (host, { text, label, onChange = () => {}, onRun = () => {} }) => {
  host.dataset.keep = ""; // morphing leaves it as it is
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  const place = make("div", { class: "place" });
  const errors = createErrors((line) => writing.goTo(line));
  const keys = make("p", { id: "keys" });
  const frame = make("div", { class: "frame" }, place, ...errors.parts, keys);
  for (const kind of KEPT_INSIDE) frame.addEventListener(kind, (event) => event.stopPropagation());
  shadow.replaceChildren(frame);
  const describedBy = "keys errors";
  const writing = await createWriting({ place, text, label, describedBy, onChange, onRun });
  keys.textContent = [pacru.says("code-keys"), writing.completes ? pacru.says("code-completes") : ""].join(" ").trim();
  host.focus = writing.focus; // for the page's command that moves the keyboard
  return {
    ...writing,
    type: (sign) => typeSign(writing, sign),
    setErrors: (found) => {
      writing.setErrors(found);
      errors.show(found);
    },
  };
};
