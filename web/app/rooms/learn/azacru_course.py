"""The lessons about Azacru, a game between Shacru and Pacru: long moves, connections, jumps and the last round.

The learner is black and begins.
"""

from functools import partial
from typing import Final

from app.rooms.learn import lessons
from app.rooms.learn.lessons import Course, chapter, lesson
from pacru.core.texts import N_

Step = partial(lessons.LessonStep, rules="z")
"""A step with the rules of Azacru."""
RED: Final = "Bi9sw"
"""A red chevron that only moves down the east side."""
WALKS: Final = "i9-i8 | i8-i7"
"""The turns of the red chevron."""

BETWEEN_SHACRU_AND_PACRU: Final = chapter(
    N_("Between Shacru and Pacru"),
    N_("You know how to move in Azacru."),
    lesson(
        "stride",
        N_("Power and long moves"),
        N_("Go as far as your markers carry you."),
        "A3 A4 A5",
        Step(
            f"Ae4n+ af4 {RED}",
            N_("Your two markers here give chevrons in this borderland power 2. Move two fields."),
            "goes 2",
            "e4-e6",
            N_("It marks only the field where it lands."),
            "A3 A4a A5a A5c",
            denied="e4 e7: A4a",
        ),
        Step(
            f"Ae4n a:d4,f4 be5 {RED}",
            N_("In Azacru, red markers aren’t walls. Pass over e5 to the ring."),
            "lands e6",
            "e4-e6",
            N_("But you can’t land on one, or on a chevron."),
            "A4c A5b",
            denied="e4 e5: A5b",
            marks="e6",
        ),
        Step(
            f"Ad4ne a:d5,e4,f4 {RED}",
            N_("Reach the ring in one straight move: it’s three fields away."),
            "lands g7",
            "d4-g7",
            teaches="A3 A4b",
            denied="d4 e6: A3",
            marks="g7",
        ),
        Step(
            f"Ad4n ae4 {RED}",
            N_("Each marker makes your next moves longer. Reach the ring in two moves."),
            "lands d7",
            "d4-d5 d5-d7",
            N_("A new marker counts from your next turn."),
            "A4d",
            WALKS,
            marks="d7",
        ),
    ),
    lesson(
        "swing",
        N_("Move far and twist"),
        N_("Cross a border far away, and twist there."),
        "A6",
        Step(
            f"Ae5n a:d4,e4,f4 {RED}",
            N_(
                "As in Shacru, you can twist after crossing a border. Move three fields, then twist."
            ),
            "goes 3 & crosses & twists",
            "e5-e8<",
            teaches="A6a A6b",
        ),
        Step(
            f"Ac4ne a:a4,a5,b4 {RED}",
            N_("Reach the ring in two moves: land next to it first, twisted the right way."),
            "lands e8",
            "c4-f7< f7-e8",
            N_("Far from your markers, your power is small again."),
            "A6b",
            WALKS,
            marks="e8",
        ),
    ),
    lesson(
        "bridge",
        N_("Connect two markers"),
        N_("Fill the gap between two markers."),
        "A7",
        Step(
            f"Ad5e+ af5 {RED}",
            N_("Move across a gap, from one of your markers to another: you fill it. Connect!"),
            "connects",
            "d5-f5",
            N_("Over neutral fields, that costs nothing."),
            "A7a A7b A7d",
        ),
        Step(
            f"Ac4ne a:b7,e4 {RED}",
            N_("Place one end, then connect it to b7: two moves. Watch which way you face."),
            "connects",
            "c4-d5< d5-b7",
            N_("Both ends must be yours before the move."),
            "A7a A6b",
            WALKS,
            marks="b7",
        ),
    ),
)

CHEVRONS_FOR_MARKERS: Final = chapter(
    N_("Chevrons for markers"),
    N_("You know all of Azacru."),
    lesson(
        "convert",
        N_("Convert"),
        N_("Turn opposing markers into yours."),
        "A7",
        Step(
            f"Ad5e+ Ae1n af5 be5 {RED}",
            N_(
                "A connection over red markers converts them, but your chevron leaves the board. Convert e5."
            ),
            "gives_up",
            "d5-f5",
            N_("You keep the marker where it landed."),
            "A7c",
            denied="d5 f5 <: A6c",
        ),
        Step(
            f"Ad4ne+ Ae1n a:d8,e6,f4,f6 b:d5,d6,d7,e4 {RED}",
            N_("A chevron is a high price for one marker. Convert three at once."),
            "gives_up & gains 3",
            "d4-d8",
            N_("It pays to wait until a line is worth more."),
            "A7c",
        ),
        Step(
            f"Ad4ne+ a:d7,e4,f5,g7 b:d5,d6 {RED}",
            N_("Two connections gain two markers each. Make the one that costs nothing."),
            "keeps_chevron & gains 2",
            "d4-g7",
            teaches="A7c A7d",
        ),
    ),
    lesson(
        "leap",
        N_("Jump over chevrons"),
        N_("Jump over chevrons that are in the way."),
        "A8",
        Step(
            f"Ad5e+ Be5s+ af5 {RED}",
            N_("A chevron is in the way, but both ends are yours: jump over it."),
            "jumps",
            "d5-f5",
            N_("Nothing in between changes, and your chevron stays."),
            "A8a A8b",
            denied="d5 e5: A5b",
        ),
        Step(
            f"Ad5e+ Be5s a:d4,d6,g5 {RED}",
            N_("You can’t jump to a neutral field such as f5. Jump to your marker."),
            "jumps",
            "d5-g5",
            N_("You can twist after jumping across a border, too."),
            "A8a A6b",
            denied="d5 f5: A8a",
        ),
    ),
    lesson(
        "final",
        N_("The last round"),
        N_("Win the very last round."),
        "A2 A9 A10",
        Step(
            "Ad4ne+ a:d7,e4,f5 Ba9w b:d5,d6,h1,h2,i1",
            N_("Red passed: this is the last round. You have 4 markers, Red has 5: win now."),
            "counts_most",
            "d4-d7",
            N_("Now losing a chevron costs you nothing."),
            "A2 A9a A9b A10a A10b",
            denied="d4 g7 <: A6d",
            rules="z:b",
        ),
        Step(
            "Ba9e Ab8e Ac8nw a:d4-e6 b:g1-i1",
            N_("You’re ahead. Block Red: after the first pass, the others get one more turn."),
            "shuts_in a9 & counts_most",
            "c8-b9 b8-c8",
            N_("It’s up to you when to end the game."),
            "A9a A9b A9c",
            "pass",
        ),
    ),
    game="azacru",
)

AZACRU: Final = Course((BETWEEN_SHACRU_AND_PACRU, CHEVRONS_FOR_MARKERS))
