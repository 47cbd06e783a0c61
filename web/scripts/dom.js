// Elements of the page.
export const root = document.documentElement;

export const { byId } = pacru;

/**
 * What an event has happened to, if that is an element.
 * @param {EventTarget | null} target
 * @returns {Part | null}
 */
export const partOf = (target) => (target instanceof HTMLElement || target instanceof SVGElement ? target : null);

/**
 * Set attributes; null removes one.
 * @param {Element} target
 * @param {Attributes} attributes
 */
export const setAttributes = (target, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) target.removeAttribute(name);
    else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  }
};

/**
 * Set the styles of single elements, which the content security policy refuses in HTML.
 * @param {ParentNode} part what has such elements
 */
export const setStyles = (part) => {
  /** @type {NodeListOf<Part>} */
  const found = part.querySelectorAll("[data-style]");
  for (const one of found) {
    const [name, value = ""] = (one.dataset.style ?? "").split(":");
    one.style.setProperty(`--${name}`, value);
  }
};
