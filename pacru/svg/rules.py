"""The CSS rules of the board.

Colours, which differ between themes, are tokens of ``theme``.

Inside ``<use>``, a rule reaches an element only by the element's own class. So the classes of
shapes have the prefix ``pacru-``. The class of the root limits all other rules to drawings of the
board. Every mark on a field has a halo of the opposite lightness, so that you can see it on every
field and tile.
"""

from typing import Final

RULES: Final = """
.pacru {
  overflow: visible; forced-color-adjust: none;
  stroke-linecap: round; stroke-linejoin: round;
}
.pacru text {
  font: 700 26px Figtree, "Segoe UI Variable Text", "Segoe UI", -apple-system, Roboto, "Helvetica Neue",
    "Liberation Sans", Arial, sans-serif;
  text-anchor: middle; font-variant-numeric: tabular-nums;
}
.pacru-sprite { position: absolute; width: 0; height: 0; }

/* shapes */
.pacru-slab { fill: var(--slab); }
.pacru-slab-lip { fill: var(--slab-lip); }
.pacru-well { fill: var(--well); }
.pacru-tile { fill: var(--tile); }
.pacru-lip { fill: var(--lip); }
.pacru-inlay { fill: var(--inlay); fill-rule: evenodd; }
.pacru-slot { fill: var(--tile); fill-opacity: .3; stroke: var(--lip); stroke-width: 4; stroke-dasharray: 9 7.5; }
.pacru-shade { fill: var(--piece-shade); stroke: var(--piece-shade); stroke-width: 4; }
.pacru-rim { fill: none; stroke: var(--rim); stroke-width: 9; }
.pacru-light { fill: var(--light); stroke: var(--light); stroke-width: 4; }
.pacru-dark { fill: var(--dark); }
.pacru-spine { fill: none; stroke: var(--spine); stroke-width: 4.6; }
.pacru-ghost { fill: var(--fresh-halo); fill-opacity: .7; stroke: var(--fresh); stroke-opacity: .6; stroke-width: 5; }

/* the board itself */
.pacru .plate-shade { fill: var(--plate-shade); }
.pacru .plate-lip { fill: var(--plate-lip); }
.pacru .plate { fill: var(--plate); }
.pacru .groove { fill: none; stroke: var(--groove); stroke-width: 4; }
.pacru .lit { fill: var(--mark-soft); }
.pacru .domain { opacity: .75; }
.pacru .hush { fill: var(--hush); }
.pacru .faint { opacity: .4; }
.pacru .outside { fill: var(--coordinates); font-size: 21px; font-weight: 500; }
.pacru .large { fill: var(--coordinates); font-size: 27px; font-weight: 500; }

/* what can be done: round, in the colour of the marks */
.pacru .mark { fill: var(--mark); stroke: var(--mark-halo); stroke-width: 7; paint-order: stroke; }
.pacru .cut { fill: none; stroke: var(--mark-halo); stroke-width: 5.6; }
.pacru .number { fill: var(--mark-halo); font-size: 27px; }
.pacru .open { fill: var(--mark-halo); stroke: var(--mark); stroke-width: 4; }
.pacru .swap { fill: var(--mark-halo); stroke: var(--mark); stroke-width: 5; }
.pacru .lane { fill: none; stroke: var(--mark-soft); stroke-opacity: .86; stroke-width: 24; }
.pacru .chosen { fill: var(--mark-soft); stroke: var(--mark); stroke-width: 6; }
.pacru :is(.arc, .ring, .border, .plus, .turned, .arrow, .beam, .advice) {
  fill: none; stroke: var(--mark); stroke-width: 7;
}
.pacru :is(.arc-halo, .ring-halo, .border-halo, .turned-halo, .arrow-halo, .beam-halo, .attack-halo, .danger-halo) {
  fill: none; stroke: var(--mark-halo); stroke-width: 14;
}
.pacru .arc { stroke-width: 6.4; }
.pacru .arc-halo { stroke-width: 13; }
.pacru .ring { stroke-width: 4.6; }
.pacru .ring-halo { stroke-width: 10; }
.pacru .border { stroke-width: 6; }
.pacru .border-halo { stroke-width: 12; }
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
.pacru .coin { fill: var(--mark-halo); stroke: var(--mark); stroke-width: 5; }
.pacru .coin-sign { stroke: var(--mark); stroke-width: 6; }
.pacru .label { fill: var(--mark); stroke: var(--mark-halo); stroke-width: 7; paint-order: stroke; }
.pacru .label-text { fill: var(--mark-halo); }

/* advice */
.pacru .beam { stroke-width: 5; }
.pacru .beam-halo { stroke-width: 9.5; }
.pacru .advice { stroke-width: 6; }
.pacru .advice-halo { fill: none; stroke: var(--mark-halo); stroke-width: 13; }
.pacru .better { fill: var(--mark-halo); stroke: var(--mark); stroke-width: 6; }
.pacru .tick { fill: none; stroke: var(--mark); stroke-width: 6; }

/* what has happened: square, in ink */
.pacru :is(.way, .changed, .was-turned, .struck) { fill: none; stroke: var(--fresh); stroke-width: 3.6; }
.pacru :is(.way-halo, .changed-halo, .was-turned-halo, .struck-halo) {
  fill: none; stroke: var(--fresh-halo); stroke-width: 7.5;
}
.pacru .footprint { fill: var(--fresh); stroke: var(--fresh-halo); stroke-width: 4; paint-order: stroke; }
.pacru .was-turned { stroke-width: 5; }
.pacru .was-turned-halo { stroke-width: 10; }
.pacru .was-turned-head { fill: var(--fresh-halo); stroke: var(--fresh-halo); stroke-width: 6; }
.pacru .was-turned-tip { fill: var(--fresh); }
.pacru .struck { stroke-width: 5; }
.pacru .struck-halo { stroke-width: 10; }
.pacru .captured { fill: var(--fresh-halo); stroke: var(--fresh); stroke-width: 3.6; }
.pacru .reach { fill: var(--fresh-halo); stroke: var(--fresh); stroke-width: 3.6; }
.pacru .reach-text { fill: var(--fresh); }
.pacru .tally { fill: var(--dark); stroke: var(--spine); stroke-width: 3; }
.pacru .tally-text { fill: var(--spine); }

/* danger: pointed */
.pacru .claw { fill: var(--strike); stroke: var(--mark-halo); stroke-width: 4; paint-order: stroke; }
.pacru .open-claw { fill: var(--mark-halo); stroke: var(--strike); stroke-width: 4; }
.pacru .danger { fill: none; stroke: var(--strike); stroke-width: 4.6; }
.pacru .danger-halo { stroke-width: 10; }
.pacru .attack { fill: none; stroke: var(--strike); stroke-width: 4; }
.pacru .attack-halo { stroke-width: 8.5; }
.pacru .mistake { fill: var(--strike); stroke: var(--mark-halo); stroke-width: 6; paint-order: stroke; }
.pacru .mistake-sign { fill: none; stroke: var(--mark-halo); stroke-width: 4.6; }

/* what is touched */
.pacru .handle { cursor: pointer; }
.pacru .handle-disc { fill: var(--mark-halo); stroke: var(--mark); stroke-width: 4; }
.pacru .handle:hover .handle-disc { stroke-width: 7; }
.pacru .price { fill: var(--mark); stroke: var(--mark-halo); stroke-width: 3; }
.pacru .price-text { fill: var(--mark-halo); font-size: 21px; }
.pacru .focus { fill: none; stroke: var(--focus); stroke-width: 8; }
.pacru .focus-ground { fill: none; stroke: var(--mark-halo); stroke-width: 15; }
.pacru .hit { fill: transparent; }
/* a circle, or the cell of a field that was pressed before anything could answer */
.pacru .pending { rx: 50px; fill: none; stroke: var(--mark); stroke-width: 6; stroke-dasharray: .1 12.46; }

/* outside the plate is the page, in colours of the system */
@media (forced-colors: active) {
  .pacru .outside { fill: CanvasText; }
}
""".strip()
