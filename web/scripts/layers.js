const parse = (content) => new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`, "image/svg+xml").documentElement;
export const layers = ([id, layers, viewBox]) => {
  const host = document.getElementById(id);
  for (const [name, content] of Object.entries(layers)) host.querySelector(`[data-layer="${name}"]`).replaceChildren(...parse(content).childNodes);
  host.querySelector("svg").setAttribute("viewBox", viewBox);
};
export const fields = ([id, fields]) => {
  const host = document.getElementById(id);
  for (const [field, attributes] of Object.entries(fields)) {
    const cell = host.querySelector(`[data-field="${field}"]`);
    for (const [name, value] of Object.entries(attributes)) value === null ? cell.removeAttribute(name) : cell.setAttribute(name, value);
  }
};
export const rest = () => {};
