// Makes the examples of the documentation easy to use: a button copies what a reader types, without the prompts and the
// answers. Headings and names get a link to themselves.

const PROMPT = /^(?:>>>|\.\.\.) ?/;

/** @param {string} text */
const typed = (text) => {
  const lines = text.trimEnd().split("\n");
  const isSession = lines.some((line) => line.startsWith(">>> "));
  return (isSession ? lines.filter((line) => PROMPT.test(line)).map((line) => line.replace(PROMPT, "")) : lines).join(
    "\n",
  );
};

for (const block of document.querySelectorAll("article pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(typed(block.textContent ?? ""));
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2_000);
  });
  const frame = document.createElement("div");
  frame.className = "example";
  block.replaceWith(frame);
  frame.append(block, button);
}

/** @type {(place: Element, id: string) => void} */
const addPermalink = (place, id) => {
  const link = document.createElement("a");
  link.className = "permalink";
  link.href = `#${id}`;
  link.textContent = "#";
  link.ariaLabel = `Link to ${(place.textContent ?? "").trim().split("\n")[0]}`;
  place.append(" ", link);
};
for (const heading of document.querySelectorAll("article :is(h2, h3)[id]")) addPermalink(heading, heading.id);
for (const member of document.querySelectorAll("article section[id] > .attr")) {
  addPermalink(member, /** @type {Element} */ (member.parentElement).id);
}
