"""The lessons about Shacru, the gentlest game of the family, in three minutes.

The learner is black and begins. Shacru has no attacks: Red only moves along, or passes.
"""

from functools import partial
from typing import Final

from app.rooms.learn import lessons
from app.rooms.learn.lessons import Course, chapter, lesson
from pacru.core.texts import N_

Step = partial(lessons.LessonStep, rules="s")
"""A step with the rules of Shacru."""
RED: Final = "Bi9sw"
"""A red chevron that only moves down the east side."""
WALKS: Final = "i9-i8 | i8-i7 | i7-i6 | i6-i5"
"""The turns of the red chevron."""

SHACRU_IN_THREE_MINUTES: Final = chapter(
    N_("Shacru in three minutes"),
    N_("You know all of Shacru."),
    lesson(
        "mark",
        N_("One field, one marker"),
        N_("Mark every field you land on."),
        "S3 S4",
        Step(
            f"Ae5n {RED}",
            N_("In Shacru, a chevron moves one field, and marks it. Choose yours, then a field."),
            "moves",
            "e5-e6",
            N_("It can go ahead, or 45° to either side."),
            "S2a S3 S4a",
            denied="e5 e4: S3",
        ),
        Step(
            f"Ad4n {RED}",
            N_(
                "After each move, your chevron faces the way it moved. Reach the ring in two moves."
            ),
            "lands f5",
            "d4-e5 e5-f5",
            teaches="S3",
            replies=WALKS,
            denied="d4 d6: S3",
            marks="f5",
        ),
        Step(
            f"Ae4n a:e5,f5 {RED}",
            N_("You can move onto your own markers, but you gain nothing. Gain a marker."),
            "gains 1",
            "e4-d5",
            N_("Markers stay for good: nobody can take them away."),
            "S4b S4c",
        ),
        Step(
            "Ae4n Bf5n+ bd5",
            N_("Red markers are walls, and so are chevrons. Take the only way through."),
            "moves",
            "e4-e5",
            teaches="S5b",
            denied="e4 d5: S5b, e4 f5: S5b",
        ),
    ),
    lesson(
        "twist",
        N_("Twist at a border"),
        N_("Twist for free when you cross a border."),
        "S5",
        Step(
            f"Ac5e {RED}",
            N_("Cross a border. Then twist your chevron to the left or right."),
            "crosses & twists",
            "c5-d5<",
            N_("You can only twist after crossing a border, and it’s free."),
            "S5a",
        ),
        Step(
            f"Ac5e {RED}",
            N_(
                "You don’t have to twist. Cross to the ring, then choose your chevron again to leave it as it is."
            ),
            "lands d5 & faces e",
            "c5-d5",
            teaches="S5a",
            marks="d5",
        ),
        Step(
            "Ah6ne b:h7,i6,i8 Ba1ne",
            N_("Your only way leads to the edge. Twist there, so that you can go on."),
            "free 1",
            "h6-i7<",
            N_("A chevron that faces the edge is stuck."),
            "S5a S5c",
            denied="h6 h7: S5b",
        ),
        Step(
            f"Ac7ne {RED}",
            N_("Visit all three rings. You must twist at each border."),
            "owns d8 c9 b8",
            "c7-d8< d8-c9< c9-b8",
            teaches="S5a",
            replies=WALKS,
            marks="d8 c9 b8",
        ),
    ),
    lesson(
        "pass",
        N_("Blocked"),
        N_("Make your opponent pass."),
        "S2",
        Step(
            "Ba9e Ab8e Ac8nw",
            N_("Red can only move to b9. Take that field, and see what happens."),
            "shuts_in a9",
            "c8-b9",
            N_("A player who can’t move passes, but stays in the game."),
            "S2b S2c",
        ),
        Step(
            "Ba9e+ a:b8,b9 Ae4n",
            N_("Red passes as long as it’s blocked. Meanwhile, reach the ring in two moves."),
            "lands f6",
            "e4-e5 e5-f6",
            N_("As long as you can move, you can’t pass."),
            "S2b",
            "pass",
            marks="f6",
        ),
    ),
    lesson(
        "room",
        N_("A room of your own"),
        N_("Keep fields for yourself."),
        "",
        Step(
            "Ab8ne Ac7ne a:a6,b6,c6,d6,d7,d9 Bf8w Bg6w b:e6,g5",
            N_("Markers are walls. Shut the door, so that Red can’t enter your corner."),
            "keeps_out a7 a9 b9 c9 c8",
            "c7-d8",
            N_("First cut it off, then fill it: nobody can disturb you there."),
        ),
        Step(
            f"Ae4n b:d4,f4,e5,c5,c6,c7,d7,e7,f6,g4 {RED}",
            N_("Left or right? Go where more free fields lie ahead."),
            "roomy 6",
            "e4-f5",
            N_("Count the fields that you can really reach."),
        ),
    ),
    lesson(
        "count",
        N_("The end and the count"),
        N_("End the game while you’re ahead."),
        "S1 S6",
        Step(
            "Ai8n+ a:a3,b3,c1,c2,c3 Ba1n+ b:a2,b1,b2,h9",
            N_("Red can’t gain anything more; you can gain only i9. Take it, and end the game."),
            "counts_most",
            "i8-i9",
            N_("Most markers wins, even if you’re stuck."),
            "S6a S6b S6d",
            denied="i8 h9: S5b",
        ),
        Step(
            "Ai7n+ a:a3,b3,c1,c2,c3 Ba1n+ b:a2,b1,b2,g8,g9,h9",
            N_("You have 6 markers. Red has 7, but can only move onto those. Win in two moves."),
            "counts_most",
            "i7-i8 i8-i9",
            N_("An equal count would be a draw."),
            "S6b S6d",
            "a1-a2",
        ),
    ),
    game="shacru",
)

SHACRU: Final = Course((SHACRU_IN_THREE_MINUTES,))
