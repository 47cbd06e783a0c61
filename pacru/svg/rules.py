"""The CSS rules of the board.

Colours and widths that differ between themes are tokens of ``theme``.

Inside ``<use>``, a rule reaches an element only by the element's own class. So the classes of
shapes have the prefix ``pacru-``. The class of the root limits all other rules to drawings of the
board. Everything drawn on a field has a halo of the opposite lightness, so that you can see it on
every field and tile.
"""

from typing import Final

RULES: Final = """
.pacru {
  overflow: visible; forced-color-adjust: none;
  stroke-linecap: round; stroke-linejoin: round;
}
.pacru text {
  font: 700 26px "Segoe UI Variable Text", "Segoe UI", -apple-system, Roboto, "Helvetica Neue",
    "Liberation Sans", Arial, sans-serif;
  text-anchor: middle; font-variant-numeric: tabular-nums;
}
.pacru-sprite { position: absolute; width: 0; height: 0; }

/* shapes */
.pacru-shadow { fill: var(--tile-shadow); }
.pacru-tile { fill: var(--tile); stroke: var(--edge); stroke-width: var(--w-edge); }
.pacru-gloss { fill: none; stroke: var(--tile-gloss); stroke-width: 2.4; }
.pacru-inlay { fill: var(--inlay); fill-rule: evenodd; }
.pacru-slot { fill: var(--tile); fill-opacity: .1; stroke: var(--edge); stroke-width: 4.4; stroke-dasharray: 12 8; }
.pacru-slot-halo { fill: var(--mark-halo); fill-opacity: .4; stroke: var(--mark-halo); stroke-width: 8; }
.pacru-rim { fill: var(--rim); stroke: var(--rim); stroke-width: 11.5; }
.pacru-ring { fill: var(--ring); stroke: var(--ring); stroke-width: 9; }
.pacru-body { fill: var(--body); stroke: var(--body); stroke-width: 2.5; }
.pacru-facet { fill: var(--facet); }
.pacru-band { fill: none; stroke: var(--ring); stroke-width: 3.6; }
.pacru-ghost {
  fill: var(--fresh-halo); fill-opacity: .82;
  stroke: var(--fresh); stroke-width: 4.5; stroke-dasharray: 9 7;
}
.pacru-frame-1, .pacru-frame-2 { stop-color: var(--frame-1); }
.pacru-frame-3 { stop-color: var(--frame-3); }
.pacru-sheen-1 { stop-color: var(--sheen-1); }
.pacru-sheen-2 { stop-color: #808080; stop-opacity: 0; }
.pacru-sheen-3 { stop-color: var(--sheen-3); }

/* the board itself */
.pacru .glint { fill: none; stroke: var(--frame-glint); stroke-width: 1.5; }
.pacru .field-1 { fill: var(--field-1); }
.pacru .field-2 { fill: var(--field-2); }
.pacru .grain { fill: none; stroke: var(--grain); stroke-width: 5; }
.pacru .field-lines { fill: none; stroke: var(--field-line); stroke-width: var(--w-field); }
.pacru .border-lines { fill: none; stroke: var(--border-line); stroke-width: var(--w-border); }
.pacru .wash { fill: var(--lit); }
.pacru .domain { opacity: .75; }
.pacru .hush { fill: var(--hush); }
.pacru .faint { opacity: .4; }
.pacru .coord-frame { fill: var(--frame-ink); font-size: 21px; font-weight: 600; }
.pacru .coord-out { fill: var(--coord-out); font-size: 27px; font-weight: 600; }
.pacru .coord-in { fill: var(--coord-in); font-size: 26px; font-weight: 600; }
.pacru .coord-on { stroke: var(--mark-halo); stroke-width: 7; stroke-linejoin: round; paint-order: stroke; }

/* lines, each over its halo */
.pacru :is(.arc, .invite, .selected, .swap, .borderland, .ray, .plus, .turned, .arrow, .ring) {
  fill: none; stroke: var(--mark);
}
.pacru :is(.arc-halo, .invite-halo, .selected-halo, .borderland-halo, .ray-halo, .plus-halo, .turned-halo,
  .arrow-halo, .ring-halo) { fill: none; stroke: var(--mark-halo); }
.pacru :is(.way, .changed, .ended, .was-turned) { fill: none; stroke: var(--fresh); stroke-width: 6; }
.pacru :is(.way-halo, .changed-halo, .ended-halo, .was-turned-halo, .struck-halo) {
  fill: none; stroke: var(--fresh-halo); stroke-width: 11;
}
.pacru .changed { stroke-width: 3.6; }
.pacru .changed-halo { stroke-width: 8; }
.pacru .struck { fill: none; stroke: var(--strike); stroke-width: 6; }
.pacru :is(.threat, .threat-once, .wrong, .attack) { fill: none; stroke: var(--strike); }
.pacru :is(.threat-halo, .attack-halo) { fill: none; stroke: var(--mark-halo); }
.pacru .threat { stroke-width: 4; }
.pacru .threat-once { stroke-width: 5; stroke-dasharray: 13 9; }
.pacru .wrong { stroke-width: 6; }
.pacru .threat-halo { stroke-width: 8; }
.pacru .attack { stroke-width: 4; }
.pacru .attack-halo { stroke-width: 8.5; }
.pacru .attack-head { fill: var(--mark-halo); stroke: var(--mark-halo); stroke-width: 6; }
.pacru .attack-tip { fill: var(--strike); }
.pacru .arc { stroke-width: 6; }
.pacru .arc-halo { stroke-width: 13; }
.pacru .invite { stroke-width: 6.5; }
.pacru .invite-halo { stroke-width: 10.5; stroke-opacity: .8; }
.pacru .selected { stroke-width: 7; }
.pacru .selected-halo { stroke-width: 12; }
.pacru .swap { stroke-width: 6; }
.pacru .borderland { stroke-width: 9; }
.pacru .borderland-halo { stroke-width: 14; }
.pacru .ray { stroke-width: 6; stroke-dasharray: .1 14; }
.pacru .ray-halo { stroke-width: 10; stroke-dasharray: .1 14; stroke-opacity: .7; }
.pacru .plus { stroke-width: 7; }
.pacru .plus-halo { stroke-width: 13; }
.pacru :is(.turned, .arrow, .ring) { stroke-width: 7; }
.pacru :is(.turned-halo, .arrow-halo, .ring-halo) { stroke-width: 14; }
.pacru :is(.turned-head, .arrow-head) { fill: var(--mark-halo); stroke: var(--mark-halo); stroke-width: 7; }
.pacru :is(.turned-tip, .arrow-tip) { fill: var(--mark); }
.pacru .rank-1 .arrow { stroke-width: 10; }
.pacru .rank-1 .arrow-halo { stroke-width: 17; }
.pacru .rank-2 { opacity: .8; }
.pacru .rank-3 { opacity: .62; }
.pacru .rank-4 { opacity: .48; }
.pacru .rank-5 { opacity: .4; }
.pacru :is(.rank-3, .rank-4, .rank-5) .arrow { stroke-width: 5; }
.pacru :is(.rank-3, .rank-4, .rank-5) .arrow-halo { stroke-width: 11; }
.pacru :is(.way-head, .was-turned-head) { fill: var(--fresh-halo); stroke: var(--fresh-halo); stroke-width: 7; }
.pacru :is(.way-tip, .was-turned-tip) { fill: var(--fresh); }

/* marks with a halo of their own */
.pacru .mark { fill: var(--mark); stroke: var(--mark-halo); stroke-width: 8; paint-order: stroke; }
.pacru .claw { fill: var(--strike); stroke: var(--mark-halo); stroke-width: 8; paint-order: stroke; }
.pacru .fold { fill: var(--tile); stroke: var(--mark-halo); stroke-width: 9; paint-order: stroke; }
.pacru .fold-edge { fill: none; stroke: var(--edge); stroke-width: 3; }
.pacru .cut { fill: none; stroke: var(--mark-halo); stroke-width: 5.6; }
.pacru .number { fill: var(--mark-halo); font-size: 29px; }
.pacru .coin-halo { fill: var(--mark-halo); }
.pacru .coin { fill: var(--mark-halo); stroke: var(--mark); stroke-width: 5; }
.pacru .coin-sign { stroke: var(--mark); stroke-width: 6; }
.pacru .captured { fill: var(--fresh-halo); stroke: var(--fresh); stroke-width: 3.5; }
.pacru :is(.power, .label) { fill: var(--mark); stroke: var(--mark-halo); stroke-width: 4; }
.pacru :is(.power-text, .label-text) { fill: var(--mark-halo); }
.pacru .tally { fill: var(--body); stroke: var(--ring); stroke-width: 3; }
.pacru .tally-text { fill: var(--ring); }
.pacru .twice { fill: var(--strike); stroke: var(--mark-halo); stroke-width: 4; }
.pacru .once { fill: var(--mark-halo); stroke: var(--strike); stroke-width: 4; }
.pacru .reach { fill: var(--fresh-halo); stroke: var(--fresh); stroke-width: 3.5; }
.pacru .twice-text { fill: var(--mark-halo); }
.pacru .once-text { fill: var(--strike); }
.pacru .reach-text { fill: var(--fresh); }

/* what is touched */
.pacru .handle { cursor: pointer; }
.pacru .handle-disc { fill: var(--handle); stroke: var(--mark); stroke-width: 4; }
.pacru .handle:hover .handle-disc { stroke-width: 7; }
.pacru .price { fill: var(--mark); stroke: var(--handle); stroke-width: 3; }
.pacru .price-text { fill: var(--mark-halo); font-size: 21px; }
.pacru .focus { fill: none; stroke: var(--focus-line); stroke-width: 8; }
.pacru .focus-ground { fill: none; stroke: var(--focus-ground); stroke-width: 15; }
.pacru .hit { fill: transparent; }
.pacru .pending { fill: var(--lit); stroke: var(--mark); stroke-width: 6; stroke-dasharray: 3 12; }
""".strip()
