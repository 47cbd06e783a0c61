"""What menus, readers and people must know of a game before its rules are loaded."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from pacru.games.changes import Changes

if TYPE_CHECKING:  # a descriptor is cheap: it does not load the rules of its game
    from pacru.games.levels import Strength
    from pacru.games.model import Model
    from pacru.games.ruleset import Ruleset


class Eye(StrEnum):
    """What the eye shows of a position beside the pieces."""

    THREATS = "threats"
    """who attacks whom"""
    DOMAINS = "domains"
    """the fields that only one player can ever come to"""
    NOTHING = ""


class Preset(NamedTuple):
    """Changed rules that have a name.

    Attributes:
        key: its name for programs; with the number of players, the name of a first position.
        title: its name as people write it.
        changes: the numbers that it changes.
        duration: how long a game takes.
    """

    key: str
    title: str
    changes: Changes
    duration: str


@dataclass(frozen=True, kw_only=True)
class Descriptor:
    """A game, as everything that does not play it sees it.

    Texts are marked for translation; the caller translates them.

    Attributes:
        key: its name in the interface, in records and in messages.
        title: its name as people write it.
        sentence: what one does in it, in a sentence without its full stop.
        duration: how long a game takes.
        load_ruleset: loads its rules.
        letter: the first letter of its rules in the text of a position (docs/notation.md, section
            7); empty for the game whose rules begin with none of these letters.
        rules_pattern: a regular expression of its rules in the text of a position.
        tournament: whether it has the tournament rule (R12c).
        repetition: whether repetition can end a game (R16c).
        presets: changed rules that are offered by name.
        eye: what the eye shows.
        has_puzzles: whether the wheel has puzzles of it.
        courses: the keys of the courses of lessons that teach it, in their order.
        has_target: whether the first player with a number of markers wins.
        on_online_site: whether the online site has it, whose bare lists of turns are read.
        rules_page: the file with its rules, in ``docs/``.
        rules_topic: the topic of the help with its rules; empty: the help as a whole.
        load_model: loads how its bot sees a position; None: the bot has a search of its own for it.
        load_levels: loads the levels of its bot; None: the bot has levels of its own for it.
    """

    key: str
    title: str
    sentence: str
    duration: str
    load_ruleset: Callable[[], "Ruleset"]
    letter: str = ""
    rules_pattern: str
    tournament: bool = False
    repetition: bool = False
    presets: tuple[Preset, ...] = ()
    eye: Eye = Eye.NOTHING
    has_puzzles: bool = False
    courses: tuple[str, ...] = ()
    has_target: bool = False
    on_online_site: bool = False
    rules_page: str = ""
    rules_topic: str = ""
    load_model: "Callable[[], Model] | None" = None
    load_levels: "Callable[[], tuple[Strength, ...]] | None" = None

    @property
    def has_options(self) -> bool:
        """Whether its rules have options."""
        return self.tournament or self.repetition
