// What the oldest browsers lack (build/pipeline/floor.py), made good as far as the page uses it.

// Safari before 17.4
Element.prototype.checkVisibility ??= function () {
  return this.getClientRects().length > 0;
};

// Safari before 17, Firefox before 125, and Chrome before 114
if (!("popover" in HTMLElement.prototype)) pacru.load("popover").catch(console.warn);
