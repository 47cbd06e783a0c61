"""The lessons about strategy.

Each position comes from a game of the bot. The bot's search confirms each answer; the tests state the margins. The
learner is black and begins.
"""

from typing import Final

from app.rooms.learn.lessons import Course, LessonStep, chapter, lesson
from pacru.core.texts import N_

ROOM_AND_POWER: Final = chapter(
    N_("Room and power"),
    N_("You know how to open a game."),
    lesson(
        "open",
        N_("Open lines"),
        N_("Start a game with moves that lead somewhere."),
        "",
        LessonStep(
            "Ab2se Ae1n Ai3w Ai8s Ba1ne Ba7e Bf7s Bi7w",
            N_("Only one move here gains a marker. Find it."),
            "crosses",
            "i3-h4(h6)",
            N_("At the start, every marker counts."),
            replies="f7-g6(h4)",
        ),
        LessonStep(
            "Ab4ne+ Ad3nw Ai3w Ai9sw Bb1e Bc6e Be9s Bh6sw b:c4,h4",
            N_("Cross into the central borderland."),
            "enters e5",
            "d3-d4(d4)",
            N_("From there, all the others are near."),
            replies="b1-c2",
        ),
        LessonStep(
            "Aa3e Af2ne Ah5n Ai9sw a:i6 Ba1ne Bb6se Bf8se Bh6sw b:b4,g4",
            N_(
                "Your chevron on i9 is still in its corner, and Red is coming closer. Bring it out."
            ),
            "lands h8 i8",
            "i9-h8",
            replies="f8-g7(i7)",
        ),
        LessonStep(
            "Ab4ne Ac3nw+ Ai3w Ai9sw a:c5 Ba1ne Bb6se Bd8sw Bg6sw b:c6,i5",
            N_("Cross a border with the chevron that will then have more than four moves."),
            "crosses & free 5",
            "c3-c4(a4)",
            N_("Power opens lines."),
            replies="d8-c7(a7)",
        ),
    ),
    lesson(
        "reach",
        N_("Power before reach"),
        N_("Gather power first, then go far."),
        "",
        LessonStep(
            "Ab4ne Ag4n Ah4nw Ai7s a:a4,h5,i3,i4 Ba1ne Be9s Bf6se Bf7nw b:d9,f5,f9,g6",
            N_("Markers give power. Cross with i7, and give it power 3."),
            "moves i7 & strong 3",
            "i7-h6(h6)",
            replies="f6-g6(i6)",
        ),
        LessonStep(
            "Ab4ne Ae8nw Ag3ne Ah6s+ a:c4,d9,g1,h5,i4 Ba1ne Bc8e Be3sw Bf4sw b:d1,d4,d5,i6",
            N_("Three of your markers are close together. Bring g3 there, and give it power 4."),
            "moves g3 & strong 4",
            "g3-h4(i5)",
            replies="c8-d7(f9)",
        ),
        LessonStep(
            "Ab4ne Ag5ne+ Ag7sw Ah4nw a:b6,e4,g6,i5 Ba1ne Ba6sw+ Bc6se b:a4,b9,i6",
            N_("Power comes first, then reach: go three fields, into the middle."),
            "enters e5 & goes 3",
            "h4-e4(e6)",
            replies="a6-a4(*)",
        ),
    ),
    lesson(
        "worth",
        N_("A connection that pays"),
        N_("Find the connections that gain the most."),
        "",
        LessonStep(
            "Ab6n+ Ae7ne Ai9sw a:b5,c1,c6,e9,i6 Ba1ne Bg5se Bh1s b:a5,d4,g3,g4,h4,i4",
            N_("A crossing gains one marker. Connect, and gain two."),
            "connects",
            "b6-e9(*)",
            replies="g5-g3(g1)",
        ),
        LessonStep(
            "Ag7n+ Ah2e Ah7n Ah9nw+ a:a6,d1,d9,g8,i6,i7 Bf7e Bh1e+ Bh5n b:a5,b4,b5,c1,c4,d3,d8,e2,f1,f9,g1,g9,h6,i4",
            N_("One connection gains you three markers. Find it."),
            "gains 3",
            "h9-d9(*)",
            N_("Two of them were red: Red loses two."),
            replies="h5xh7(i8) | h5-h6",
        ),
        LessonStep(
            "Ab4ne Ac4n+ Ai3w Ai9sw a:a6,c1 Ba1ne Bb6se Bc6s Bh6sw b:a4,a7,b5,g4",
            N_("Take the red marker on b5."),
            "connects & marks b5",
            "c4-a6(*)",
            N_("A red marker counts twice: you gain one, Red loses one."),
            replies="b6-d4(e5) | b6-d4(d4) | c6xc5 | c6-e4(e4)",
        ),
        LessonStep(
            "Ac5ne Ad8n Ae6sw+ Af4n+ a:c1,c4,c6,d1,d5,d9,e4,e7 Ba5sw+ Bb5s Bd7w Be8e b:a4,a6,a7,a9,b4,f7,f9,i4",
            N_("Cross, and mark the field that f4 can connect to next turn."),
            "marks f8 & prepares_connection 3",
            "c5-e7(f8)",
            N_("Look for lines one move ahead."),
            replies="d7-b7(c9) | e8-g6(g6)",
        ),
        LessonStep(
            "Ab6s Ag3n+ a:a5,a6,a7,c9,d2,d9,e9,f9,g7,h3,i4,i5,i6,i7 "
            "Bg2ne+ Bi3ne+ Bi9n b:a4,c1,d1,e1,f1,g1,g9,h2,i1,i2,i8",
            N_("Red wants to connect i3 to i8, over four of your markers. Get in the way."),
            "moves & stops_connections",
            "g3-i5(*)",
            replies="i3-i8(*)",
        ),
    ),
    lesson(
        "tempo",
        N_("Marker or tempo"),
        N_("Know when a threat is worth more than a marker."),
        "",
        LessonStep(
            "Aa3e Ad2nw Ah8sw Ai3w Bb2ne Bb8ne Be9s Bh6sw b:g5",
            N_("Nobody can capture anything here, so don’t waste time: take a marker."),
            "crosses",
            "d2-c2(c3)",
            replies="b2-c3",
        ),
        LessonStep(
            "Ab4ne Af2ne Ah4nw+ Ah7sw a:b6 Ba1ne Ba7e Bf6e Bh6sw b:e6,g4",
            N_("No marker this time: attack h6 with a second chevron."),
            "threatens h6",
            "h4-h5",
            N_("A threat can be worth more than a marker."),
            replies="f6-g5(h5) | f6xg6(i4)",
        ),
        LessonStep(
            "Ad3e Ae1n Ah4nw Ai7s a:f2,h5 Ba1ne Bc9ne Bg5s+ Bh6sw b:g4",
            N_("Red could capture h4. Move it so that you attack h6 twice."),
            "moves h4 & threatens h6",
            "h4-h5",
            N_("Defend and attack at once: that gains a tempo."),
            replies="g5xh4",
        ),
        LessonStep(
            "Aa3e Ag4n Ah4nw Ai9sw a:g5,g6,i3 Ba1ne Bc6e Bf7se Bh6sw b:b4,i5",
            N_("The chevron on h6 has only one way out. Forget the markers, and bring i9 closer."),
            "moves i9",
            "i9-h8",
            replies="c6-d6(d6) | f7-g7(i8)",
        ),
    ),
)

ATTACK_AND_DEFENCE: Final = chapter(
    N_("Attack and defence"),
    N_("You can attack, and defend yourself."),
    lesson(
        "hunt",
        N_("Two attackers"),
        N_("Chase a chevron until you capture it."),
        "",
        LessonStep(
            "Ad6ne Ae6n Ai3w Ai9sw a:a4,e4,f5 Ba1ne Bd7se Bg4s Bh6sw b:d9,g6,h4,i7",
            N_("Two of your chevrons attack d7. Capture it before it moves away."),
            "captures d7",
            "e6xd7(f9)",
            replies="g4-h3(h2) | h6-h4",
        ),
        LessonStep(
            "Ac4e+ Ae1n Af4w Ah9w a:e5,g4 Ba7e Bc8w Be4ne Bh6sw b:c7,d6,e3,i6",
            N_("Attack e4 with a second chevron, and mark the field e4 could escape to."),
            "threatens e4 & shuts_in e4",
            "c4-d4(f5)",
            replies="h6-g5",
        ),
        LessonStep(
            "Ab3e Ag5n Ah4nw Ai8s a:h5,h6 Bb6se Bd3ne Bg6s Bh7w b:b4,d1,g7,i6",
            N_("Attack two chevrons at once."),
            "threatens g6 h7",
            "h4-h5",
            N_("Red can hardly save both."),
            replies="g6-f5(f5)",
        ),
        LessonStep(
            "Ab4ne Ad6w Ae1n Ai6se a:a6,e5,i4,i5 Ba3n Bb6sw+ Bc5se Bh6sw+ b:a4,a7",
            N_("Capture c5 so that Red can’t capture b4 in return."),
            "captures & safe",
            "b4xc5",
            replies="a3xb4(c6) | b6xb4 | a3-a4(c6)",
        ),
    ),
    lesson(
        "defend",
        N_("Five defences"),
        N_("Meet an attack in five different ways."),
        "",
        LessonStep(
            "Ab4ne Ae1n Ag2w Ai9sw a:c4 Bb3n Bb5s Be9s Bi7w b:a5",
            N_("Red could capture b4. First defence: move it away to safety."),
            "safe & moves b4",
            "b4-c5",
            replies="b3xb4(a4)",
        ),
        LessonStep(
            "Ae4ne Ag3ne Ag5ne Ai9sw a:d1,d2,d5,f6,i3,i4 Ba1ne Be2se Be3e Bh6sw b:a4,f1,f2,g6",
            N_("The chevrons on e3 and h6 attack g5. Second defence: put a chevron in between."),
            "safe & stands g5",
            "e4-f4",
            replies="h6xg5",
        ),
        LessonStep(
            "Ab4ne Ac4n Ai3w Ai9sw a:a3,a4,c6 Ba1ne Bb6se Bc5sw+ Bi7w b:b5,d6",
            N_("Third defence: capture one of the chevrons that attack b4."),
            "captures & safe",
            "c4xc5",
            replies="c5xb4",
        ),
        LessonStep(
            "Ad4e Af5sw Ah4nw Ai4ne+ a:a6,e5,e6,g6,h1,i6 Bc8w+ Bd2s Bg5se Bh6sw b:a4,c6,d5,e4,f1,g4,i5",
            N_(
                "The chevron on h6 needs power 2 to reach h4. Fourth defence: connect, and take "
                "a marker in its borderland."
            ),
            "safe & connects",
            "i4-i6(*)",
            replies="g5xh4",
        ),
        LessonStep(
            "Ab4ne Ai3nw Ai4ne+ Ai6s+ a:i5 Ba3n Bb6se Bc6s b:a6,a7,c4,g5",
            N_(
                "The chevron on b6 needs power 2 to reach b4. Fifth defence: make a meeting, and"
                " take a marker in its borderland."
            ),
            "safe & meets",
            "i4-i5(a6)",
            replies="a3xb4(a4)",
        ),
        LessonStep(
            "Ab4ne Ad4w+ Ae1n Af6nw a:c4,f4,i4,i6 Ba4nw+ Bb6se Be4sw Bh6sw b:a6,e5,g5,g9,h4",
            N_("The chevrons on b6 and e4 attack d4. Leave it where it is: which defence works?"),
            "safe & stands d4 & meets",
            "b4-c4(a6)",
            N_("Look at all five before you run."),
            replies="b6xd4(e6) | a4-a6(*)",
        ),
    ),
    lesson(
        "meetings",
        N_("Meetings are threats"),
        N_("Prepare your meetings, and prevent theirs."),
        "",
        LessonStep(
            "Ab4ne Ae1n Ah4nw Ah7s a:b6,h5 Ba1ne Ba7e Bc7sw Bg6w b:c9,i6",
            N_("Cross so that two of your chevrons can meet next turn."),
            "crosses & prepares_meeting",
            "h7-h6(h6)",
            N_("A meeting is a threat, like a pincer."),
            replies="c7-c6(a4)",
        ),
        LessonStep(
            "Ab4ne Ae1n Ah4nw Ah6s+ a:a5,h5 Bc4n Bd6e Be9s Bi7w b:a4,b6,f4",
            N_("Two of your chevrons can meet. Use the meeting to take a red field."),
            "meets & marks",
            "h4-h5(a4)",
            N_("It may lie anywhere on the board."),
            replies="c4-e6(e4)",
        ),
        LessonStep(
            "Aa3e Ae2n Af1sw Ai9sw a:e3 Bb6se+ Bd4n Be9s Bi7w b:d6,f3",
            N_("Red wants to meet on c5. Mark that field first."),
            "stops_meetings & marks c5",
            "a3-b4(c5)",
            replies="d4-c5(c5,e3)",
        ),
    ),
)

WALLS: Final = chapter(
    N_("Walls"),
    N_("You know how to build walls."),
    lesson(
        "corner",
        N_("Full corners"),
        N_("Make a corner yours, or break one open."),
        "",
        LessonStep(
            "Ac6nw+ a:a6,a7,a8,b6,b7,b8,b9,c1,c5,c7,c8,c9,d6,d8,d9,e4,e5,e8,e9,f7,f8,f9,g5,g7,g9,h4,h6,h7,h8,i3,"
            "i4,i5,i6,i7 "
            "Bb1se+ Bb3nw+ b:a2,a3,a4,a5,b4,b5,c2,c3,c4,d1,e1,f1,g1,g2,h3",
            N_("Fill the corner: only a9 is missing."),
            "fills b8 & mobile",
            "c6-c7(a9)",
            N_("With all nine fields yours, Red can hardly get in."),
            replies="b1-e1(*)",
        ),
        LessonStep(
            "Ae8ne Ai9sw+ a:a2,a3,a4,a5,a6,a7,b6,b8,c3,c7,c9,d1,d8,d9,e1,e9,f1,f9,g8,h6 "
            "Bb4w+ Bg3s+ Bh3s Bi7se+ b:f7,f8,g1,g4,g5,g6,g7,g9,h2,h4,h7,h8,h9,i3,i4,i8",
            N_(
                "Red has filled the corner around i9, but g8 is yours. Land there, and take over a red field."
            ),
            "lands g8 & marks & frees i9",
            "e8-g8(i8)",
            N_("Now i9 is free again."),
            replies="h3-g2",
        ),
        LessonStep(
            "Ad7n+ Ag6se+ Ai7nw+ a:a8,b1,c1,c2,d1,d2,d3,e1,f1,f2,f7,g1,g2,g3,g4,g5,h2,h4,h6,i4,i5,i6,i8,i9 Be4sw "
            "Bf8ne+ b:a2,a3,a4,a5,a6,a7,b2,b3,b4,b7,c3,c5,c7,c9,d6,d8,d9,e7,e9,f5,f6,f9,g7,g8,g9,h7,h8,h9",
            N_("A connection breaks open a corner too. Take g7 and h7 at once."),
            "connects & marks g7 h7",
            "i7-f7(*)",
            replies="f8-g8(i9) | e4-c4(c4)",
        ),
        LessonStep(
            "Ab1ne Ab3s+ Ai3n+ a:a1,a2,a3,a4,a5,b4,b5,b6,c3,c5,c8,d2,d8,e2,f2,f3,g2,g3,g4,g5,g6,h3,i2 Bb2nw Bd9w+ "
            "Be7w+ b:a6,a7,a8,b9,c1,c9,d1,d3,e1,e8,e9,f1,f7,f8,f9,g1,g7,g8,g9,h1,h2,h5,h7,h8,h9,i4,i5,i6,i7,i8",
            N_("Capture b2: two chevrons meet. Take i8 out of Red’s corner."),
            "meets & marks i8",
            "b1xb2(i8)",
            N_("Now i3 can connect to i8."),
            replies="e7-c9(*)",
        ),
    ),
    lesson(
        "wall",
        N_("Walling in"),
        N_("Shut chevrons in with markers."),
        "",
        LessonStep(
            "Ab4ne Ad3nw Ai3w Ai9sw a:b6 Ba1ne Bb7e Bc7sw Bh6sw b:c9,i5",
            N_("Cross a border, and mark the last way out of c7."),
            "shuts_in c7",
            "d3-c4(c6)",
            N_("Markers are walls."),
            replies="b7-c6(c5) | b7-c6(a4)",
        ),
        LessonStep(
            "Ab4ne Ae1n Ah6n Ah8sw a:c6,i5 Ba1ne Bb6se Bg8e Bg9nw b:a5,g7",
            N_("Go to h7, and shut g8 in."),
            "lands h7 & shuts_in g8",
            "h6-h7(h9)",
            replies="g9-f9(d9)",
        ),
        LessonStep(
            "Ab1sw Ac7w Ag5s Ah5s a:a3,c9,d9,g8,h4,h6,h7,h8,i3,i4,i6 Be2e+ Bh3ne Bi5ne b:a4,a6,a7,c1,c3,d1,e1,f1,"
            "g4,i1,i2",
            N_("One move shuts in two red chevrons. Find it."),
            "moves h5 & shuts_in h3 i5",
            "h5-h4",
            N_("A chevron can be a wall too."),
            replies="h3xh5(g6) | h3-h5(h5)",
        ),
        LessonStep(
            "Ab6sw+ Ad7n Ag8n Ah3s a:a6,a7,c6,f7,f9,g1,h6,i4 Bg9ne Bi1s b:i3,i8",
            N_("Red has one move left. Take it away."),
            "wins",
            "g8-h9",
            N_("Watch the ways out of your own chevrons, too."),
            replies="g9-h9",
        ),
        LessonStep(
            "Ad8ne Ag6e+ Ah6s Ai9sw a:a6,a8,b6,b7,b8,c7,c9,d9,e8,e9,f1,f7,f8,f9,h9 Bi7nw b:d1,e1,g1,h8,i6",
            N_("This is the last red chevron. Shut it in: two moves."),
            "wins",
            "g6-h7(g7) d8-g8(g9)",
            replies="i7-h8",
        ),
    ),
    lesson(
        "pay",
        N_("Cheap and expensive rotations"),
        N_("Know when a rotation is worth its price."),
        "",
        LessonStep(
            "Ac4e Ad3nw Ah4nw Ai9sw a:c6,h6 Bc3ne Be3se Be9s Bi7w b:a5,d4,f1",
            N_("Rotate c4, so that you attack c3 twice."),
            "rotates c4 & threatens c3",
            "c4>(c6,h6)",
            N_("Two markers for a chevron is cheap."),
            replies="e9-d8",
        ),
        LessonStep(
            "Aa3e Ae6nw Af6nw Ah8sw a:d6,g1,g5,h6 Ba1ne Bd7ne Bf7sw Bg7se b:b4,d9,e7,g8",
            N_("Rotate e6 by 45°, so that two of your chevrons attack f7."),
            "rotates e6 & faces n & threatens f7",
            "e6>(d6,g5)",
            replies="d7-e8",
        ),
        LessonStep(
            "Aa3sw+ Ab3nw Ad6ne Ai9sw a:b1,b4,c2,c5,d5,f4 Ba4sw Bd2w Bh6sw b:c4,e1,g4,g5,g6,g9",
            N_(
                "The chevron on a4 can’t move. Rotate a3 to face it, for four markers, but keep b1 and c2."
            ),
            "rotates a3 & threatens a4 & keeps b1 c2",
            "a3>>(b4,c5,d5,f4)",
            N_("Your power stays at 3."),
            replies="h6-e3(f2)",
        ),
        LessonStep(
            "Ad1e+ Ae1n Ag3sw a:f2,i3,i4,i6 Ba1ne Be3s+ Bf4s+ b:a4,c5,c9,e2,f3,f5,f9",
            N_("The chevron on d1 is stuck behind e1. Free it without paying: cross with e1."),
            "moves e1 & crosses & frees d1",
            "e1-c3(c3)",
            N_("The cheapest rotation is the one you don’t need."),
            replies="e3xf2",
        ),
    ),
)

THE_END_OF_THE_GAME: Final = chapter(
    N_("The end of the game"),
    N_("You know how to finish a game."),
    lesson(
        "finish",
        N_("The last ten markers"),
        N_("Finish a won game, or stop someone from winning."),
        "",
        LessonStep(
            "Aa8w Ae8se+ Af1e+ a:b4,b6,b7,b8,b9,c1,c2,c3,c4,c5,c6,c7,c8,c9,d1,d3,d7,d8,d9,e1,e9,f3,f8,f9,g7,g8,"
            "g9,h3,h6,i3,i4,i5,i6,i7 "
            "Bf5sw b:a4,a6,d6,g1,g6",
            N_("You have 36 of 42 markers. One connection is enough: win now."),
            "wins",
            "e8-e1(*)",
            replies="f5>(d6,g6)",
        ),
        LessonStep(
            "Aa7n+ Ac6w+ Ae1sw+ a:a3,a4,a5,a6,a8,b3,b6,b8,b9,c1,c2,c3,c4,c7,d1,d2,e2,e9,f1,f2,f4,g2,g3,g7,g8,g9,"
            "h1,h3,h4,h7,i5,i6,i7,i8,i9 "
            "Bf3sw+ b:c9,d8,d9,f9,g1,g5,i3,i4",
            N_("No connection wins yet. Prepare one, then win: two moves."),
            "wins",
            "a7-b8 b8-g8(*)",
            replies="f3-e3",
        ),
        LessonStep(
            "Aa9sw+ Ac8sw Ag4s+ a:a7,b7,b9,c9,d8,d9,e9,f9,g1,g3,g5,g6,g8,g9,h1,h4,h7,i3,i4,i5,i6,i7,i8 Bd2e+ Bh6se+ "
            "b:a1,a2,a3,a4,a5,a6,b1,b2,b3,b4,b5,b6,c1,c2,c3,c4,c5,c6,c7,d1,d3,d4,d5,d7,e1,e3,f1,f3,f5,f7,f8,g7,h8,h9,i2,i9",
            N_("Red has 38 markers, and would win with a connection from d2 to i2. Stop it."),
            "stops_wins",
            "g4-g2(g2)",
            replies="d2-i2(*)",
        ),
        LessonStep(
            "Ac8w+ Af8e+ Ai8n+ a:a8,a9,b9,c7,c9,d7,d8,d9,e7,e9,f7,f9,g3,g4,g7,g9,h6,i3,i4,i5,i6,i7 Bc6w+ Bi9n "
            "b:a1,a2,a3,a4,a5,a6,a7,b1,b2,b3,b4,b5,b6,b7,c1,c2,c3,c4,c5,d1,d2,d3,d4,d6,e1,e2,e3,e6,f1,f2,f3,f4,f6,g1,g2,h1,h2,h3,h4,h5",
            N_("Red has 41 markers. It wants to land on b7 and mark b8. Prevent that."),
            "stops_wins",
            "c8-b8",
            N_("Stand on the field that Red needs."),
            replies="c6-b7(b8)",
        ),
    ),
    lesson(
        "many",
        N_("Who to target"),
        N_("Choose which opponent to slow down."),
        "",
        LessonStep(
            "Ae2se Ag1w+ Ag3s+ a:c9,d1,g9,h1,i1,i4,i5 Bc4se+ b:a4,a6,c1,d2,f2,i3,i6 "
            "Cg5s Ch5ne c:a5,a7,b6,c7,d4,d8,d9,e1,e4,e9,f1,f9,g7,h4,h6,i7",
            N_("Red has 8 markers, Yellow has 16. Take from the leader."),
            "takes_from 2",
            "g1-d1(*)",
            replies="c4-c3(a3) h5-h7(h7)",
        ),
        LessonStep(
            "Aa3nw+ Ab5n Af8sw a:a5,b2,c1,d1,d8,e1,f1,i3 Bg6e Bh6n+ b:c3,d9,f3,f5,g1,i6 "
            "Cd2sw+ Ce2se Cf4sw+ c:a4,a6,a8,d3,d4,e5,f2,i4",
            N_("Connect, and take from Yellow."),
            "connects & takes_from 2",
            "a3-a5(*)",
            N_("You gain one, and the leader loses one."),
            replies="g6-h7(g9) f4-d4(*)",
        ),
        LessonStep(
            "Ag3ne+ Ag9e+ Ah7s+ a:a2,a3,a4,a5,a6,b4,b7,b9,c1,c2,c9,d3,d4,d7,d9,e9,f9,g7,g8 Bc4s+ b:d1,e5,f8,i7 "
            "Cc8nw Cf7e+ Ci5n+ c:a8,a9,b6,b8,c6,c7,d2,d8,e1,e4,e6,f1,f2,f3,f5,g1,g6,h1,h4,h5,h6,i2,i3,i4,i6",
            N_(
                "Yellow has 27 of 28 markers, and any crossing would win. Take several markers at once."
            ),
            "stops_wins",
            "h7-d3(*)",
            replies="c4-c3(c3) f7-h9(h8) | c4-c3(c3) f7-g6(g4)",
        ),
        LessonStep(
            "Ac5e Af9w+ a:b5,c1,c2,d1,d7,d9,e1,g3,g9,i4,i5 Be6n b:a4,b6,c6,c9,d8,e4,i3,i6 "
            "Ca7n+ Cb7nw Ce8w+ c:a3,a5,a6,b4,b8,c3,c4,d3,d4,d5,e3,e9,f1,f3,f7,f8,g1,g5,g6,g7,h3,h5,i7,i8",
            N_("Yellow has 26 of 28, and wants to connect e8 to b8. Take one of its markers."),
            "stops_wins",
            "f9-d9(*)",
            replies="e6-e7(e7) e8-b8(*)",
        ),
        LessonStep(
            "Af1e+ Af5ne+ Ai6n+ a:a6,a7,b3,b4,b5,b6,c1,c3,c7,d1,d3,e3,f9,h1,i5 Bb2sw+ Bh7sw b:g9 "
            "Ca3s Cc8w+ Cg6nw+ c:a4,c2,c4,c6,d2,d7,f2,f3,f7,g2,g3,g4,g7,h3,h5,h6,i3,i4,i7 Di8e",
            N_("Yellow has 21 of 24, and wants to connect g6 to c6. Get in between."),
            "stops_wins",
            "f5-f6",
            replies="b2-a2 g6-c6(*)",
        ),
    ),
)

STRATEGY: Final = Course((ROOM_AND_POWER, ATTACK_AND_DEFENCE, WALLS, THE_END_OF_THE_GAME))
