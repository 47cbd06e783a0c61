"""Words that a page breaks in their middle, or cuts off."""

BROKEN_WORDS = r"""() => {
    const found = [];
    const ancestors = function* (element) {
        for (; element && element !== document.body; element = element.parentElement) yield element;
    };
    const cuts = element => element.matches(".btn")
        || (getComputedStyle(element).overflowX === "hidden" && getComputedStyle(element).textOverflow !== "ellipsis");
    const rects = (node, from, to) => {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()].filter(rect => rect.width > 1);
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const element = node.parentElement;
        const seen = element.checkVisibility({ visibilityProperty: true });
        const isSpoken = one => one.clientWidth === 1 || getComputedStyle(one).clipPath !== "none";
        if (!seen || [...ancestors(element)].some(isSpoken) || element.closest("svg, textarea, [data-glyph]")) continue;
        for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
            const parts = rects(node, index, index + word.length);
            const frame = [...ancestors(element)].find(cuts)?.getBoundingClientRect();
            if (frame && parts.some(one => one.right > frame.right + 2)) found.push(`${word} is cut off`);
            for (let at = 1, last = rects(node, index, index + 1)[0]; at < word.length; at++) {
                const [next] = rects(node, index + at, index + at + 1);
                if (last && next && next.top > last.top + last.height / 2 && !/[-–—/·…×\u00ad]/.test(word[at - 1]))
                    found.push(`${word.slice(0, at)}|${word.slice(at)}`);
                last = next ?? last;
            }
        }
    }
    return found;
}"""
"""Returns the broken words, with a line where they break, and those that are cut off."""
