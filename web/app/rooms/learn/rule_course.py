"""The lessons that teach the rules, in the order in which people learn them.

The positions are as small as can be. The learner is black and begins; the others stand aside.
"""

from typing import Final

from app.rooms.learn.goals import (
    captures,
    connects,
    crosses,
    faces,
    gains,
    goes,
    jumps,
    keeps,
    lands,
    marks,
    marks_landing,
    meets,
    mobile,
    moves,
    rotates,
    safe,
    stands,
    wins,
)
from app.rooms.learn.lessons import Chapter, Course, LessonStep, lesson
from pacru.core.texts import N_, NC_

RED: Final = "Bi9sw"
"""A red chevron that only waits."""
WAITS: Final = "i9-i8 | i8-i7 | i7-i8 | i7-h8"
"""What it does."""

MOVE: Final = lesson(
    "move",
    N_("Move a chevron"),
    N_("Move a chevron the way it faces."),
    "R2 R3",
    LessonStep(
        f"Ae5n {RED}",
        N_("This chevron is yours. Choose it, then one of the highlighted fields."),
        moves(),
        "e5-e6",
        N_("A chevron has three ways to go: ahead, or 45° to either side."),
        "R3",
        denied="e5 e4: R3",
        aloud=N_("It’s on e5: press Enter there. Then N leads to each highlighted field."),
    ),
    LessonStep(
        f"Ae4nw {RED}",
        N_("Now it points to a corner of its field. Move it to the ring."),
        lands("e5"),
        "e4-e5",
        teaches="R3",
        denied="e4 f5: R3",
        marks="e5",
    ),
    LessonStep(
        f"Ae5n Ad4e {RED}",
        N_("You move one chevron each turn. Which one reaches the ring?"),
        lands("e4"),
        "d4-e4",
        teaches="R2",
        denied="e5 e4: R3, i9: R2",
        marks="e4",
    ),
    LessonStep(
        f"Ae5ne {RED}",
        N_("After a move, a chevron faces the way it moved. Make it face right."),
        faces("e"),
        "e5-f5",
        teaches="R3",
        denied="e5 e4: R3",
    ),
)

FACE: Final = lesson(
    "face",
    N_("Which way it faces"),
    N_("Plan two moves ahead, and keep clear of the edge."),
    "R3",
    LessonStep(
        f"Ad4n {RED}",
        N_("Plan ahead: reach the ring in two moves."),
        lands("f5"),
        "d4-e5 e5-f5",
        N_("Each move gives it new directions."),
        "R3",
        WAITS,
        marks="f5",
    ),
    LessonStep(
        f"Ai5e Ae5n {RED}",
        N_("The chevron on i5 faces off the board, so it’s stuck. Move the other one."),
        moves("e5"),
        "e5-e6",
        teaches="R3",
        denied="i5: R14a",
    ),
    LessonStep(
        f"Ab8n {RED}",
        N_("Careful at the edge! Make sure your chevron can move again."),
        mobile() & moves(),
        "b8-c9",
        N_("If none of your chevrons can move on your turn, you’re out."),
        "R15b",
        WAITS,
    ),
)

WAY: Final = lesson(
    "way",
    N_("What’s in the way"),
    N_("Find a way around chevrons and markers."),
    "R7",
    LessonStep(
        f"Ae4n Ae5n {RED}",
        N_("Your own chevron is in the way. Move e4 past it, to a ring."),
        lands("d5", "f5"),
        "e4-d5",
        N_("Only one chevron fits on a field."),
        "R7b",
        denied="e4 e5: R7b",
        marks="d5 f5",
    ),
    LessonStep(
        f"Ae4n be5 {RED}",
        N_("A red marker: you can’t end a move on it. Move to a ring."),
        lands("d5", "f5"),
        "e4-f5",
        teaches="R7c",
        denied="e4 e5: R7c",
        marks="d5 f5",
    ),
)

CROSS: Final = lesson(
    "cross",
    N_("Cross a border"),
    N_("Cross a border and leave a marker there."),
    "R4",
    LessonStep(
        f"Ae6n {RED}",
        N_("The gaps are borders. Cross one, then choose a field for your marker."),
        crosses(),
        "e6-e7(e8)",
        N_("Each crossing earns you a marker in the borderland where you land."),
        "R4a R4b",
        denied="e6 e7 e6: R4b",
    ),
    LessonStep(
        f"Ae6n {RED}",
        N_("Cross a border again. Now mark the very field where you land."),
        crosses() & marks_landing(),
        "e6-f7(f7)",
        teaches="R4b",
    ),
    LessonStep(
        f"Ac5e bd6 Be5w {RED}",
        N_("Only free, neutral fields can be marked. Cross, and mark the ring."),
        crosses() & marks("f5"),
        "c5-d5(f5)",
        N_("You must take the marker."),
        "R4b R4c R7d",
        denied="c5 d5 e5: R4b, c5 d5 d6: R10b",
        marks="f5",
    ),
)

FULL: Final = lesson(
    "full",
    N_("A full borderland"),
    N_("Take over markers where nothing is free."),
    "R10",
    LessonStep(
        f"Ac5e a:d4,d5,d6 b:e4-f6 {RED}",
        N_("No neutral field is left here. Cross, and take over a red marker."),
        crosses() & marks(),
        "c5-d5(e5)",
        teaches="R10a",
        denied="c5 e5: R5",
    ),
    LessonStep(
        f"Ac5e Ab2n a:d4,d5,d6 b:e4-f5,e6 Bf6sw {RED}",
        N_("One neutral field is left, under a chevron. Cross the border here and see."),
        crosses() & lands("d4", "d5", "d6"),
        "c5-d5",
        N_("No free neutral field, no marker. And red ones stay red."),
        "R4d R10b",
        marks="d4 d5 d6",
    ),
)

POWER: Final = lesson(
    "power",
    N_("Power"),
    N_("Go further with markers nearby."),
    "R5",
    LessonStep(
        f"Ae4n+ af4 {RED}",
        N_("Markers give power. Two in its borderland give this chevron power 2: move two fields."),
        goes(2),
        "e4-e6",
        N_("The marker under it counts too."),
        "R5a",
        denied="e4 e7: R5",
    ),
    LessonStep(
        f"Ae5n Ah2w a:h1,g3,i3 {RED}",
        N_("Which chevron has power 3? Move it three fields."),
        goes(3),
        "h2-e2(e2)",
        N_("Without a marker, power is 1."),
        "R5a",
        denied="e5 e7: R5",
    ),
    LessonStep(
        f"Ae4n a:d4,f4,d5 {RED}",
        N_("You don’t have to use all your power. Stop on the ring."),
        lands("e5"),
        "e4-e5",
        teaches="R5b",
        marks="e5",
    ),
)

LONG: Final = lesson(
    "long",
    N_("Long moves"),
    N_("Go straight across several borders."),
    "R6",
    LessonStep(
        f"Ad4ne a:d5,e4,f4 {RED}",
        N_("A long move never bends. Reach the ring in one move."),
        lands("g7"),
        "d4-g7(g8)",
        teaches="R6",
        denied="d4 e6: R3",
        marks="g7",
    ),
    LessonStep(
        f"Ae4n be5 a:d4,f4 {RED}",
        N_("You can pass over red markers; you just can’t stop on one. Reach the ring."),
        lands("e6"),
        "e4-e6",
        teaches="R7c",
        denied="e4 e5: R7c",
        marks="e6",
    ),
    LessonStep(
        f"Ae4n Be5w a:d4,f4,d5 {RED}",
        N_("You can’t jump over that chevron. Find another way across a border."),
        crosses(),
        "e4-g6(g6)",
        teaches="R7a",
        denied="e4 e6: R7a, e4 e5: R11b",
    ),
    LessonStep(
        f"Ac5e a:a4,a5,a6,b4,b6 {RED}",
        N_("Cross two borders in one move."),
        crosses(2),
        "c5-g5(g5)",
        N_("You get one marker, in the borderland where you land."),
        "R4a R5b",
    ),
)

CONNECT: Final = lesson(
    "connect",
    NC_("lesson", "Connect"),
    N_("Fill a whole line between two of your markers."),
    "R8",
    LessonStep(
        f"Ad5e+ af5 {RED}",
        N_("Move from one of your markers to the other: everything in between becomes yours."),
        connects(),
        "d5-f5(*)",
        teaches="R8b",
    ),
    LessonStep(
        f"Ad4ne+ be5 a:f6,d6 {RED}",
        N_("A connection takes red markers as well. Take e5."),
        connects() & marks("e5"),
        "d4-f6(*)",
        teaches="R8a",
        denied="d4 e5: R7c",
    ),
    LessonStep(
        f"Ad4e Ad6e+ a:f4,f6 {RED}",
        N_("You must start and end on your own markers. Which chevron can connect?"),
        connects(),
        "d6-f6(*)",
        teaches="R8a",
    ),
)

JUMP: Final = lesson(
    "jump",
    NC_("lesson", "Jump"),
    N_("Leap over chevrons, from marker to marker."),
    "R9",
    LessonStep(
        f"Ad5e+ Be5s af5 {RED}",
        N_("Between two of your markers, you can jump over chevrons. Jump!"),
        jumps(),
        "d5-f5",
        N_("Everything in between stays as it is."),
        "R9",
    ),
    LessonStep(
        f"Ad5e+ Be5s Af5n a:g5,d4,d6 {RED}",
        N_("Jump over two chevrons, across the border."),
        jumps() & crosses(),
        "d5-g5(h5)",
        N_("The crossing still earns its marker."),
        "R9",
        denied="d5 e5: R11b",
    ),
)

CHOOSE: Final = lesson(
    "choose",
    N_("Connect or cross"),
    N_("Choose what gains you more."),
    "R13",
    LessonStep(
        f"Ad5e+ a:g5,d4,d6 {RED}",
        N_(
            "This move connects and crosses: you get one benefit, not both. Move to g5 and "
            "take the bigger one."
        ),
        gains(2),
        "d5-g5(*)",
        teaches="R13",
    ),
    LessonStep(
        f"Af5e+ a:h5,f4 {RED}",
        N_("This time, a marker on the ring is worth more. Move to h5 and take the crossing."),
        lands("h5") & marks("h6"),
        "f5-h5(h6)",
        teaches="R13",
        denied="f5 h5 a1: R13",
        marks="h6",
    ),
    LessonStep(
        f"Ad5e+ a:e5,f5,g5 {RED}",
        N_("Connect d5 with g5. Everything in between is already yours, so you get the crossing."),
        lands("g5") & gains(1),
        "d5-g5(g6)",
        teaches="R13a",
    ),
)

PINCER: Final = lesson(
    "pincer",
    N_("Capture"),
    N_("Capture a chevron with two of yours."),
    "R11",
    LessonStep(
        f"Ad5e Ae4n Be5s {RED}",
        N_("This is a pincer. Two of your chevrons can reach the red one. Capture it!"),
        captures(),
        "d5xe5",
        N_("Its field is yours now."),
        "R11a R11b R11c",
    ),
    LessonStep(
        f"Ad4ne Af4n Bf6w a:d6,e4 {RED}",
        N_("Attack from a distance. Your power is how far you can go. Capture!"),
        captures(),
        "f4xf6",
        teaches="R11a",
    ),
    LessonStep(
        f"Ac5e Ae4nw Bd5n {RED}",
        N_("Capture across the border. You get an extra marker."),
        captures() & crosses(),
        "c5xd5(e5)",
        teaches="R11c",
    ),
    LessonStep(
        f"Ad5e Af3n Be5s {RED}",
        N_("One attacker isn’t enough. Bring up a second one, then capture."),
        captures(),
        "f3-f4(f6) d5xe5",
        teaches="R11d",
        replies=WAITS,
        denied="d5 e5: R11b",
    ),
)

ESCAPE: Final = lesson(
    "escape",
    N_("Escape a pincer"),
    N_("Save a chevron that two others attack."),
    "R11",
    LessonStep(
        f"Ae5n Ab2n Bd5e Be4n {RED}",
        N_("Two red chevrons attack yours. Move it to safety."),
        safe() & moves("e5"),
        "e5-f6",
        teaches="R11b",
        replies="d5xe5 | e4xe5",
    ),
    LessonStep(
        "Ae5n Ad3e Be1n b:d1,f1,d2,f2 Bd5e",
        N_("Don’t run: put your other chevron in the way of e1."),
        safe() & stands("e5"),
        "d3-e3",
        N_("A pincer never jumps."),
        "R11d",
        "d5xe5 | d5xe4",
        denied="e5 e4: R3",
    ),
    LessonStep(
        f"Ae5n Ac5e Ad4n Bd5e Be4n {RED}",
        N_("Attack can be a defence too: capture one of the attackers."),
        safe() & captures(),
        "d4xd5",
        teaches="R11b",
        replies="d5xe5 | e4xe5",
    ),
    LessonStep(
        "Ae5n Ag3w+ a:d3,h2,i1 Be1n b:f3,d2,f2,d1 Bd5e",
        N_("The chevron on e1 needs power 4 to reach you. Connect, and take a marker from it."),
        safe() & connects(),
        "g3-d3(*)",
        N_("Less power, no attack."),
        "R13",
        "d5xe5",
    ),
)

MEETING: Final = lesson(
    "meeting",
    N_("Meeting"),
    N_("Let two chevrons meet, and mark any free field."),
    "R12",
    LessonStep(
        f"Ae6s+ ae5 Ae4n {RED}",
        N_("Let two of your chevrons meet: face to face, each on one of your markers."),
        meets(),
        "e4-e5(a1)",
        N_("A meeting gives you any free field."),
        "R12a R12b",
    ),
    LessonStep(
        f"Ae6s+ ae5 Ae4n b:b8,g2 {RED}",
        N_("Make a meeting, and take a red marker."),
        meets() & marks("b8", "g2"),
        "e4-e5(b8)",
        teaches="R12b",
    ),
    LessonStep(
        f"Ac5e Ae5w+ {RED}",
        N_("Cross the border towards e5. Mark the field where you land, so that the two meet."),
        meets(),
        "c5-d5(d5,a1)",
        teaches="R12a R13",
    ),
)

ROTATE: Final = lesson(
    "rotate",
    N_("Rotate"),
    N_("Pay with markers to face another way."),
    "R14",
    LessonStep(
        f"Ai5e Ae4n a:a1,b2,c3 {RED}",
        N_("Instead of moving you can rotate. It costs 2 markers. Free the chevron on i5."),
        rotates("i5"),
        "i5<(a1,b2)",
        teaches="R14a",
        denied="i5 >>: R14a, i5 < e4: R14a",
    ),
    LessonStep(
        f"Ae5n Ac2e a:a1-a3,i1,i2 {RED}",
        N_("For 4 markers it rotates twice as far. Make e5 face right."),
        rotates("e5") & faces("e"),
        "e5>>(a1,a2,a3,i1)",
        teaches="R14a",
    ),
    LessonStep(
        f"Ae4n+ Ai5e a:d4,f4,a1,a2 {RED}",
        N_("Rotate i5, and pay so that e4 keeps its power of 3."),
        rotates("i5") & keeps("d4", "f4"),
        "i5<(a1,a2)",
        N_("You choose which markers go."),
        "R14a R14b",
        denied="i5 < e4: R14a",
    ),
)

BLOCKED: Final = lesson(
    "blocked",
    N_("Out of the game"),
    N_("Leave your opponent without a move."),
    "R15",
    LessonStep(
        "Ba9e Ab8e Ac8nw",
        N_("Red can only move to b9. Take that field: Red is blocked and out."),
        wins(),
        "c8-b9",
        N_("You win if you’re the only player with chevrons left."),
        "R15b R16a",
        "a9-b9",
    ),
    LessonStep(
        "Ad5e Ae4n Be5s b:a1-c2",
        N_("This is the last red chevron. Capture it, and Red is out."),
        wins(),
        "e4xe5",
        N_("Red’s markers stay on the board."),
        "R15a R15c",
        "e5-f4 | e5-d4 | e5-e4",
    ),
    LessonStep(
        f"Ad9n Ae8n {RED}",
        N_("The chevron on d9 is stuck. Move e8 so that you’re not blocked next turn."),
        mobile() & moves(),
        "e8-f9",
        teaches="R15b",
        replies=WAITS,
    ),
)

END: Final = lesson(
    "end",
    N_("Win with markers"),
    N_("Win with more than half of all fields."),
    "R16",
    LessonStep(
        f"Ae5n+ a:a1-i4,a5-d5 {RED}",
        N_("You have 41 markers. With 42 at the end of your turn, you win. Win now!"),
        wins(),
        "e5-e7(e7)",
        teaches="R1f R16b",
    ),
    LessonStep(
        f"Ad8e+ a:g8,d7,f7,a1-i4 {RED}",
        N_("Now you need two markers at once. Win!"),
        wins(),
        "d8-g8(*)",
        teaches="R16b",
    ),
)

MORE: Final = lesson(
    "more",
    N_("Three and four players"),
    N_("Keep an eye on two or three opponents."),
    "R1",
    LessonStep(
        "Ac5n a:a1-i3 Bi9sw Ca9se",
        N_("With three players you need 28 markers, with four 24. You have 27 of 28."),
        wins(),
        "c5-d6(d6)",
        teaches="R1c R1f",
        players=3,
    ),
    LessonStep(
        "Ae4n be5 Ci9sw",
        N_("Red is out, but Red’s markers stay, and you still can’t land on them. Go around."),
        lands("d5", "f5"),
        "e4-d5",
        teaches="R15c",
        denied="e4 e5: R7c",
        marks="d5 f5",
        players=3,
    ),
    LessonStep(
        "Ad5e+ af5 ce5 Bi1nw Ch2w c:a7-i8,a9-d9 Di5n",
        N_("Yellow has 23 of 24 markers and is about to win. Take one away!"),
        marks("e5"),
        "d5-f5(*)",
        N_("Look at all players, not just the next one."),
        "R1f",
        players=4,
    ),
)

RULES: Final = Course(
    (
        Chapter(
            N_("First steps"),
            N_("You know enough to play."),
            (MOVE, CROSS, POWER, PINCER),
            game="pacru",
        ),
        Chapter(
            N_("More about moves"),
            N_("You know all about moves."),
            (CONNECT, FACE, WAY, LONG, JUMP, CHOOSE, FULL),
        ),
        Chapter(N_("Attack and meet"), N_("You can attack, escape and meet."), (ESCAPE, MEETING)),
        Chapter(
            N_("Rotate, win and lose"), N_("You know all the rules."), (ROTATE, BLOCKED, END, MORE)
        ),
    )
)
"""The course of the rules."""
