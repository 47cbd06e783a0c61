"""Somebody who does this and that on the page, and what they have seen of it."""

import random
import time
from dataclasses import dataclass, field, replace

from playwright.sync_api import Page, expect

import pacru
from pacru import link
from tests.support.playing import take_a_step
from tests.support.solving import on_board, play_solution
from tests.support.table import Table

SHORT = pacru.Game.new().enter("a3-b3").enter("a7-b7").enter("b3-c3").resign()
"""A game that is soon reviewed."""
MOST_JUDGED = 8
"""The most turns of a game that is reviewed soon enough."""
THEMES = ("light", "dark", "contrast", "wood")


@dataclass(frozen=True)
class Seen:
    """What somebody has seen so far. Names of games tell them apart.

    Attributes:
        games: the number of turns of each game, by its name.
        present: the name of the game in progress.
        turns: in the game in progress.
        comments: in the game in progress.
        judged: turns of the game in progress that a review has judged.
        theme: the colours.
        stars: in the first lesson.
        puzzles: that were tried.
    """

    games: dict[str, int] = field(default_factory=dict)
    present: str = ""
    turns: tuple[str, ...] = ()
    comments: int = 0
    judged: int = 0
    theme: str = ""
    stars: int = 0
    puzzles: int = 0


@dataclass
class Memory:
    """All that somebody has seen, and when."""

    seen: list[tuple[float, Seen]] = field(default_factory=lambda: [(0.0, Seen())])
    names: int = 0  # of games that were begun
    themes: list[str] = field(
        default_factory=list
    )  # that were chosen since the last one in ``seen``

    @property
    def last(self) -> Seen:
        return self.seen[-1][1]

    def see(self, **changes: object) -> None:
        now = replace(self.last, **changes)  # type: ignore[arg-type]
        games = {**now.games, now.present: len(now.turns)}
        self.seen.append((time.monotonic(), replace(now, games=games)))

    def before(self, moment: float) -> Seen:
        """What had been seen at some moment."""
        return [seen for at, seen in self.seen if at <= moment][-1]


def turns_of(page: Page) -> tuple[str, ...]:
    """The turns of the game, without those that are named again beside comments."""
    found = page.locator("#rounds li:not(.line) .ply").all_inner_texts()
    return tuple(text for text in found if text)


class Somebody:
    """Somebody who does this and that on the page."""

    def __init__(self, page: Page, memory: Memory, chance: random.Random) -> None:
        self.page = page
        self.table = Table(page)
        self.memory = memory
        self.chance = chance

    def do_something(self) -> None:
        """Do something, and remember what was seen of it."""
        self.close_result()
        deeds = [self.begin, self.comment, self.choose_a_theme, self.learn, self.solve, self.judge]
        self.chance.choice([self.play, self.play, self.play, *deeds])()

    def close_result(self) -> None:
        """Look at the board of a game that has ended."""
        if self.table.over:
            self.page.keyboard.press("Escape")

    def begin(self) -> None:
        """Begin another game, with people or a bot; the game before goes into the library."""
        self.memory.names += 1
        name = f"G{self.memory.names}"
        self.table.click("play.set_up", "play.show_details")
        kind = self.chance.choice(["person", "bot"])
        self.page.locator(f'.seat[data-place="1"] [data-value="{kind}"]').click()
        self.page.locator('.seat[data-place="0"] [data-name]').fill(name)
        self.page.get_by_role("button", name="Start game").click()
        expect(self.page.locator("#cards")).to_contain_text(name)
        self.memory.see(present=name, turns=(), comments=0, judged=0)

    def play(self) -> None:
        """Play some turns, quick or slow."""
        if not self.memory.last.present:
            return
        for _ in range(self.chance.randint(1, 4)):
            turns = turns_of(self.page)
            while turns_of(self.page) == turns and not self.table.over:
                self.page.wait_for_selector(".player.thinking", state="detached")
                take_a_step(self.table, self.chance)
            self.memory.see(turns=turns_of(self.page))
            if self.table.over:
                return
            self.page.wait_for_timeout(self.chance.choice([0, 0, 300, 1500]))

    def comment(self) -> None:
        """Write a comment on the turn shown."""
        if not self.memory.last.turns:
            return
        self.page.wait_for_selector(".player.thinking", state="detached")
        self.table.click("history.open_note")
        text = f"comment {self.memory.last.comments}"
        box = self.page.locator("#note").get_by_label("Comment")
        box.fill(f"{box.input_value()} {text}")
        self.page.locator("#note").get_by_role("button", name="Done").click()
        expect(self.page.locator("#rounds")).to_contain_text(text)
        self.memory.see(comments=self.memory.last.comments + 1)

    def judge(self) -> None:
        """Let the game be reviewed as far as it has come, unless that would take long."""
        if not 0 < len(self.memory.last.turns) <= MOST_JUDGED:
            return
        self.page.wait_for_selector(".player.thinking", state="detached")
        self.memory.see(turns=turns_of(self.page))
        self.look_at_the_review()
        self.memory.see(judged=len(self.memory.last.turns))

    def look_at_the_review(self) -> None:
        """Ask for the review, and leave it when it is complete."""
        self.table.click("review.begin")
        expect(self.page.locator("#review h2")).to_be_visible()
        expect(self.page.locator("#review progress")).to_have_count(0)
        self.page.locator('[data-do="review.leave"]').locator("visible=true").first.click()

    def choose_a_theme(self) -> None:
        """Choose other colours."""
        theme = self.chance.choice([one for one in THEMES if one != self.memory.last.theme])
        self.table.click("settings.show")
        self.memory.themes.append(theme)
        self.page.locator(f'#settings [data-value="{theme}"]').click()
        expect(self.page.locator("html")).to_have_attribute("data-theme", theme)
        self.memory.see(theme=theme)
        self.page.get_by_role("button", name="Done").click()

    def learn(self) -> None:
        """Take the first step of the first lesson, or look at the next one."""
        self.table.opens("#learn=move")
        expect(self.page.locator("#lesson")).to_be_visible()
        first = not self.memory.last.stars
        if first:
            self.table.click("e5", "e6")
            expect(self.page.locator("#lesson .stars").first).to_have_text("★★★")
            self.memory.see(stars=3)
        self.table.click("learn.ask_leave", *(() if first else ("learn.leave",)))

    def solve(self) -> None:
        """Solve a puzzle."""
        self.page.locator('nav [data-do="puzzles.show"]').click()
        self.page.get_by_role("button", name="Solve puzzles").click()
        play_solution(on_board(self.page), self.table.click)
        expect(self.page.locator("#puzzle-says")).to_have_text("Solved!")
        self.memory.see(puzzles=self.memory.last.puzzles + 1)
        self.page.locator('[data-do="puzzles.leave"]').locator("visible=true").first.click()

    def step_through(self) -> None:
        """Walk back through the turns, and forth again."""
        self.page.evaluate("document.activeElement.blur()")
        for key in ("Home", "]", "]", "End"):
            self.page.keyboard.press(key)

    def analyse(self) -> None:
        """Let the position be analysed for a moment."""
        self.table.click("analysis.toggle")
        expect(self.page.locator("#analysis li").first).to_be_visible()
        self.table.click("analysis.toggle")

    def review(self) -> None:
        """Open a short game, and let it be reviewed."""
        name = f"R{self.chance.getrandbits(32)}"  # a link that was opened before goes on where it was left
        self.table.opens(link.write(SHORT, {"Black": name}))
        expect(self.page.locator("#cards")).to_contain_text(name)
        expect(self.page.locator("#rounds li:not(.line) .ply")).to_have_count(4)
        self.close_result()
        self.look_at_the_review()
