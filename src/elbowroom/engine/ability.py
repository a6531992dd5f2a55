"""Abilities: races, powers, relics and table rules are stateless objects that override a few hooks.

Hooks are of two kinds, never mixed. *Questions* look at the state and answer; they change nothing. *Moments* are told
what happens and change the state only through the verbs in `engine/rules/`. A tribe is a race in play, by its number;
its hooks are those of its race, its power and the relics its active regions hold. The engine calls only what a class
overrides (`hooks.py`). What an ability must remember from one call to the next are the fields that it declares.
"""

from typing import TYPE_CHECKING, Final, TypeAlias

from elbowroom.engine.markers import Companion
from elbowroom.engine.memory import Remembering
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.regions import Region, Regions

if TYPE_CHECKING:
    from elbowroom.engine.state import State

# When an ability asks its owner something.
AT_START: Final = 0
IN_CONQUEST: Final = 1
AFTER_CONQUESTS: Final = 2
AT_END: Final = 3
AFTER_SCORING: Final = 4
MOMENTS: Final = (AT_START, IN_CONQUEST, AFTER_CONQUESTS, AT_END, AFTER_SCORING)

# Some of these moments; some ids.
Moments: TypeAlias = tuple[int, ...]
Ids: TypeAlias = tuple[str, ...]

# Which of its questions an ability asks: none any more, its first one, or another by a number of its own.
ANSWERED: Final = 0
FIRST_QUESTION: Final = 1

# What a tribe does to a region of another one: use a power on it, force its tokens elsewhere without an attack, attack
# it, conquer it.
TOUCH: Final = 0
DISPLACE: Final = 1
ATTACK: Final = 2
CONQUEST: Final = 3

# Which of several rules that spare a token comes first: the lower.
NOT_SPARED: Final = 0
# An ability none of whose uses is help with one conquest, and one that builds nothing.
NO_AID: Final = -1
NO_MARKER: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability(Remembering):
    """What races, powers, relics and table rules have in common."""

    id: str
    # Whether it goes on working when its race is in decline.
    works_in_decline: bool = False
    # Which of its uses helps with one conquest a turn: what it answers to `reach`, `discount`, `price`, `fee` and
    # `within` is then asked, and holds, for that conquest alone.
    aid_use: int = NO_AID
    # Of which kind of marker it puts one on each of its `sites` at the end of its turn.
    builds: int = NO_MARKER
    # Whether a conquest with this aid begins with a die that lowers its cost.
    rolls_first: bool = False
    # Whether its race rolls before it names a region, and so not for a last one.
    rolls_before: bool = False
    # Whether it may aid any conquest that it allows, also where it changes nothing (W-6.3).
    always_matters: bool = False
    # Whether its race reaches entry regions that are not adjacent without travel (W-2.3).
    no_travel: bool = False
    # In how many ways a tribe can use it in its conquests.
    uses: int = 1
    # At which moments it may ask its owner something; what it asks when it is used needs no mention.
    asks_at: Moments = ()
    # What the numbers its owner chooses among mean: `option`, `count`, `relic`, `seat`, or `yes-no` (1: yes).
    numbers: str = "option"
    # The ids of these options, by number.
    options: Ids = ()
    # Whether it may ask for several regions at once; noted when a game is made of it.
    names_regions: bool = False
    # The ids of what may come up when it turns something over, by number; without any it turns over relics.
    sides: Ids = ()

    # Questions.

    def reach(self, state: "State", tribe: int) -> Regions:
        """Regions in reach of this tribe without travel, wherever it stands."""
        return 0

    def links(self, state: "State", tribe: int) -> Regions:
        """Regions that are all adjacent to each other for conquests of this tribe."""
        return 0

    def enters(self, state: "State", tribe: int) -> Regions:
        """Water regions that this tribe may conquer (R-4.4)."""
        return 0

    def discount(self, state: "State", tribe: int) -> tuple[Regions, int]:
        """Where conquests of this tribe cost less, and by how much."""
        return 0, 0

    def price(self, state: "State", tribe: int) -> int | None:
        """The tokens that a conquest with this aid costs whatever defends the region; None: as usual."""
        return None

    def fee(self, state: "State", tribe: int, region: Region) -> tuple[int, int]:
        """Coins that a conquest with this aid costs its tribe, and the seat that gets them (-1: the bank)."""
        return 0, -1

    def within(self, state: "State", tribe: int, near: Regions) -> Regions:
        """Regions to which a conquest with this aid is limited; `near` are those in reach without travel."""
        return state.world.all

    def toll(self, state: "State", tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        """Regions of this tribe that another tribe must pay for before it does such a thing there, and how much."""
        return 0, 0

    def forbids(self, state: "State", tribe: int, attacker: int) -> Regions:
        """Regions of this tribe that another tribe may not attack at all."""
        return 0

    def spares(self, state: "State", tribe: int, region: Region, how: int) -> int:
        """Whether the token this tribe would lose in a region is spared: its rank, or NOT_SPARED.

        `how` it would be lost: by ATTACK, a power that takes a token, or CONQUEST, a bomb included.
        """
        return NOT_SPARED

    def income(self, state: "State", tribe: int) -> int:
        """Coins at scoring, besides one per region."""
        return 0

    def bounty(self, state: "State", seat: int) -> int:
        """Coins at scoring for a seat, asked of table rules and relics whoever holds them."""
        return 0

    def may_use(self, state: "State", tribe: int, use: int) -> bool:
        """Whether the tribe may now use this ability in its conquests; `use` tells several uses apart.

        Asked while no aid is chosen, but of aids also with others; whether some conquest is possible with it then is
        found out besides. What is only an aid need not answer.
        """
        return use == self.aid_use

    def choices(self, state: "State", tribe: int) -> list[int]:
        """The actions among which the tribe's seat must choose now; none: nothing is asked.

        An ability asks once; one that has another question after an answer sets `state.stage`.
        """
        return []

    def nameable(self, state: "State", tribe: int, named: Regions) -> Regions:
        """Regions among which its owner names several in any order (R-1.10), when these are named already."""
        return 0

    def how_many(self, state: "State", tribe: int) -> tuple[int, int]:
        """How many regions must be named at least, and how many may be at most."""
        return 0, 0

    def is_naming(self, state: "State") -> bool:
        """Whether naming regions is what it asks now: its first question, unless it says otherwise."""
        return state.stage == FIRST_QUESTION

    def sites(self, state: "State", tribe: int) -> Regions:
        """Regions that should have a marker of the kind that it `builds`."""
        return 0

    def asks(self, state: "State", tribe: int) -> str:
        """Which of its questions `choices` asks now, for the texts; empty when it has but one."""
        return ""

    def notes(self, state: "State", tribe: int) -> list[tuple[str, int]]:
        """What everybody may see of what it remembers: ids and numbers."""
        return []

    def flips(self, state: "State", tribe: int) -> list[tuple[int, int]]:
        """What may come up when this ability turns something over: numbers and how likely each is."""
        return []

    # Moments.

    def on_pick(self, state: "State", tribe: int) -> None:
        """The combo was just taken."""

    def on_turn(self, state: "State", tribe: int) -> None:
        """A turn of the tribe's seat begins, or the tribe was just picked."""

    def on_ready(self, state: "State", tribe: int) -> None:
        """The tribe's troops are about to be readied, before it conquers."""

    def on_used(self, state: "State", tribe: int, use: int) -> None:
        """The seat chose to use the ability, other than as an aid."""

    def on_choice(self, state: "State", tribe: int, stage: int, action: int) -> None:
        """The seat chose one of `choices`, when this question was asked."""

    def on_named(self, state: "State", tribe: int, named: Regions) -> None:
        """These of `nameable` were named."""

    def on_flip(self, state: "State", tribe: int, number: int) -> None:
        """What this ability turned over came up."""

    def on_roll(self, state: "State", tribe: int, pips: int) -> int:
        """The die that this ability asked for came up: how much less the conquest under way, if any, costs by it."""
        return 0

    def on_conquered(self, state: "State", tribe: int, region: Region, loser: int, tokens: int) -> None:
        """The tribe took a region from `loser` (-1: nobody), which had that many tokens there."""

    def on_any_conquest(self, state: "State", tribe: int, conqueror: int, region: Region) -> None:
        """Any tribe, this one included, took a region; `tribe` is the one that has this ability."""

    def on_discarded(self, state: "State", tribe: int, loser: int, tokens: int) -> None:
        """In its turn this tribe made another one or natives discard tokens."""

    def on_spared(self, state: "State", tribe: int, region: Region) -> None:
        """This ability spared a token in a region."""

    def on_toll(self, state: "State", tribe: int) -> None:
        """Somebody paid what this ability demands."""

    def on_redeploy(self, state: "State", tribe: int) -> None:
        """The tribe's own redeployment begins."""

    def on_end(self, state: "State", tribe: int) -> None:
        """The tribe's turn of conquest ends, before its end-of-turn choices."""

    def on_decline(self, state: "State", tribe: int) -> None:
        """The tribe goes into decline."""

    def on_found(self, state: "State", region: Region) -> None:
        """This relic was just revealed in a region."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Race(Ability):
    """A race: a banner with a number of tokens, a tray, and an ability."""

    banner: int
    tray: int
    # Tokens that it brings besides those of banner and badge.
    more_tokens: int = 0
    # Tokens that each region of it needs, and the lowest cost of a conquest.
    least: int = 1
    # Whether in decline it keeps all its tokens and conquers before the active race.
    acts_in_decline: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Ability):
    """A special power: a badge with a number of tokens and an ability."""

    badge: int
    companion: Companion | None = None
    # Whether the badge stays with its race in decline.
    stays_in_decline: bool = False
    # Whether its declined race stays when the player's next race declines.
    stays_beside_another: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Relic(Ability):
    """An artifact or a legendary place: an ability that lies in a region."""

    is_artifact: bool


@mypyc_attr(allow_interpreted_subclasses=True)
class TableRule(Ability):
    """A rule of one game that all tribes share."""
