"""Abilities: races, powers, relics and table rules are stateless objects that override a few hooks.

A hook is either a query or a moment. *Queries* return something and change nothing. *Moments* (`on_…`) are called when
something happens and change the state only through the verbs in `engine/rules/`. A tribe is a race in play, by its
number; it has the hooks of its race, its power and the relics in its regions while it is active. The engine calls only
the hooks that a class overrides (`hooks.py`). An ability declares what it remembers as fields (`memory.py`) and what it
asks its player as questions (`questions.py`).
"""

from typing import TYPE_CHECKING, Final, TypeAlias

from elbowroom.engine.markers import Companion
from elbowroom.engine.memory import HasMemory
from elbowroom.engine.native import mypyc_attr
from elbowroom.engine.questions import Ids, Next, Question
from elbowroom.engine.regions import Region, Regions, size
from elbowroom.engine.world import NO_FEATURE

if TYPE_CHECKING:
    from elbowroom.engine.state import State

Asks: TypeAlias = tuple[type[Question], ...]
Features: TypeAlias = tuple[int, ...]

# Ways to affect a region of another tribe, from the weakest: use a power on it, move its tokens without an attack,
# attack it, conquer it.
TOUCH: Final = 0
DISPLACE: Final = 1
ATTACK: Final = 2
CONQUEST: Final = 3

# The answer of `spares` for no; a higher number is the rank of the rule: the lowest rank applies.
NOT_SPARED: Final = 0
NO_AID: Final = -1
NO_MARKER: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability(HasMemory):
    """The base class of races, powers, relics and table rules."""

    id: str
    # True if it still works when its race is in decline.
    works_in_decline: bool = False
    # The number of its use that aids one conquest a turn, or NO_AID. The hooks `reach`, `discount`, `price`, `fee` and
    # `within` of an aid apply only to the conquest for which the player chooses it.
    aid_use: int = NO_AID
    # The kind of marker that it puts on each of its `sites` at the end of its turn, or NO_MARKER.
    builds: int = NO_MARKER
    # True if a conquest with this aid starts with a die roll that lowers its cost.
    rolls_first: bool = False
    # True if its race rolls the die before it names a region, and therefore has no die for a last conquest.
    rolls_before: bool = False
    # True if it may also aid conquests for which it makes no difference (W-6.3).
    always_matters: bool = False
    # True if it may aid every conquest of a turn, not only one.
    aids_each_conquest: bool = False
    # True if it aids only conquests that need no die then.
    saves_die: bool = False
    # True if it aids a conquest with a number of its `pieces`, chosen one by one.
    counts_pieces: bool = False
    # True if its race conquers entry regions that are not adjacent without the cost of travel (W-2.3).
    no_travel: bool = False
    # The number of ways to use it during conquests.
    uses: int = 1
    # The feature (`world.py`) of regions that bring one more coin each at scoring.
    coin_each: int = NO_FEATURE
    # The features of regions that are cheaper to conquer, and by how many tokens.
    cheaper_in: Features = ()
    cheaper_by: int = 1
    # The classes of its questions to the player of its tribe. The first one of each moment is asked; the others follow
    # from answers.
    asks: Asks = ()
    # The same as objects; the ruleset makes them.
    questions: tuple[Question, ...] = ()
    # The ids of the sides of what it turns over, by number; empty if it turns over relics. If it deals something face
    # down, the last one means that nobody looks at it.
    sides: Ids = ()
    # True if its memory has secrets of its player; then it overrides `public_memory` and `secrets`.
    keeps_secrets: bool = False

    # Queries.

    def reach(self, state: "State", tribe: int) -> Regions:
        """Return additional regions that are in reach of this tribe without travel."""
        return 0

    def links(self, state: "State", tribe: int) -> Regions:
        """Return a set of regions that are all adjacent to each other for conquests of this tribe."""
        return 0

    def enters(self, state: "State", tribe: int) -> Regions:
        """Return the water regions that this tribe may conquer (R-4.4)."""
        return 0

    def discount(self, state: "State", tribe: int) -> tuple[Regions, int]:
        """Return the regions that are cheaper for this tribe, and by how many tokens; by default from `cheaper_in`."""
        regions: Regions = 0
        for feature in self.cheaper_in:
            regions |= state.world.features[feature]
        return regions, self.cheaper_by

    def price(self, state: "State", tribe: int) -> int | None:
        """Return the fixed cost in tokens of a conquest with this aid; None if the aid does not fix it."""
        return None

    def fee(self, state: "State", tribe: int, region: Region) -> tuple[int, int]:
        """Return the coins to pay for a conquest with this aid, and the seat that gets them (-1: the bank)."""
        return 0, -1

    def within(self, state: "State", tribe: int, near: Regions) -> Regions:
        """Return the regions that may be conquered with this aid; `near` are those in reach without travel."""
        return state.world.all

    def toll(self, state: "State", tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        """Return the regions of this tribe for which an attacker must pay first, and how many coins.

        `how` is what the attacker does there: TOUCH, DISPLACE, ATTACK or CONQUEST.
        """
        return 0, 0

    def forbids(self, state: "State", tribe: int, attacker: int) -> Regions:
        """Return the regions of this tribe that the attacker may not attack at all."""
        return 0

    def immune(self, state: "State", tribe: int) -> Regions:
        """Return the regions of this tribe that are immune to others (R-1.8)."""
        return 0

    def barred(self, state: "State", tribe: int) -> Regions:
        """Return the regions that this tribe itself may not conquer now."""
        return 0

    def pieces(self, state: "State", tribe: int) -> int:
        """Return how many pieces of this aid may serve in the next conquest."""
        return 0

    def boost(self, state: "State", tribe: int, pieces: int) -> int:
        """Return the tokens by which this number of its pieces lower the cost of a conquest."""
        return 0

    def stretch(self, state: "State", tribe: int) -> int:
        """Return the tokens that it may still add after the die of a last conquest (`AFTER_DIE`)."""
        return 0

    def spares(self, state: "State", tribe: int, region: Region, how: int) -> int:
        """Return the rank of this rule if it saves the token that the tribe would lose in a region, or NOT_SPARED.

        `how` is ATTACK if a power takes the token, CONQUEST if the region is conquered or bombed.
        """
        return NOT_SPARED

    def income(self, state: "State", tribe: int) -> int:
        """Return additional coins at scoring; by default one for each region with the feature `coin_each`."""
        return size(state.held[tribe] & state.world.features[self.coin_each]) if self.coin_each != NO_FEATURE else 0

    def coinless(self, state: "State", tribe: int, holder: int) -> Regions:
        """Return the regions that do not bring the tribe that holds them their own coin at scoring (S-4.5)."""
        return 0

    def bounty(self, state: "State", seat: int) -> int:
        """Return additional coins for a seat at scoring; asked of table rules and of all relics."""
        return 0

    def may_use(self, state: "State", tribe: int, use: int) -> bool:
        """Return whether the tribe may use this ability now, during its conquests; `use` is the number of the use.

        The engine asks while no aid is chosen, and about aids also when others are chosen. It checks itself whether a
        conquest is possible with the aid, so an ability that is only an aid need not override this.
        """
        return use == self.aid_use

    def sites(self, state: "State", tribe: int) -> Regions:
        """Return the regions that should have a marker of the kind `builds` at the end of the turn."""
        return 0

    def notes(self, state: "State", tribe: int) -> list[tuple[str, int]]:
        """Return its memory, as ids and numbers, to be shown to all players."""
        return []

    def flips(self, state: "State", tribe: int) -> list[tuple[int, int]]:
        """Return the possible sides when it turns something over, as numbers with their weights."""
        return []

    def deals(self, state: "State", tribe: int) -> bool:
        """Return whether what it turns over now is laid face down, for its player's eyes only."""
        return False

    def public_memory(self, state: "State") -> int:
        """Return its memory without what only its player knows."""
        return state.memory[self.code]

    def secrets(self, state: "State") -> list[tuple[Region, int]]:
        """Return the regions with something face down that its player knows, and the number of its side."""
        return []

    def returns(self, state: "State", tribe: int) -> int:
        """Return the race in decline that becomes the active one when this tribe declines, or -1."""
        return -1

    # Moments.

    def on_pick(self, state: "State", tribe: int) -> None:
        """React to the combo being picked."""

    def on_return(self, state: "State", tribe: int) -> None:
        """React to the tribe coming back from decline with this ability; by default as if it was picked."""
        self.on_pick(state, tribe)

    def on_borrowed(self, state: "State", tribe: int) -> None:
        """React to the tribe borrowing this ability; by default as if it was picked."""
        self.on_pick(state, tribe)

    def on_given_back(self, state: "State", tribe: int) -> None:
        """React to the tribe losing this ability, which it borrowed: its markers leave."""

    def on_any_pick(self, state: "State", tribe: int, power: int) -> None:
        """React to another player picking a combo with this power."""

    def on_beginning(self, state: "State", tribe: int) -> None:
        """React to the very beginning of a turn of the tribe's seat, before `on_turn` and before questions."""

    def on_turn(self, state: "State", tribe: int) -> None:
        """React to the start of a turn of the tribe's seat, after a combo was picked if the seat had none."""

    def on_ready(self, state: "State", tribe: int) -> None:
        """React before the tribe takes its tokens in hand for conquests."""

    def on_used(self, state: "State", tribe: int, use: int) -> None:
        """React to the player using the ability, unless it is used as an aid."""

    def on_flip(self, state: "State", tribe: int, number: int) -> Next:
        """React to the revealed side; return a question to ask instead of the one that led here, or None."""
        return None

    def on_roll(self, state: "State", tribe: int, pips: int) -> int:
        """React to the die rolled for this ability; return the tokens by which the current conquest becomes cheaper."""
        return 0

    def on_conquered(self, state: "State", tribe: int, region: Region, loser: int, tokens: int) -> None:
        """React to the tribe conquering a region in which `loser` (-1: nobody) had this number of tokens."""

    def on_breach(self, state: "State", tribe: int, conqueror: int, region: Region) -> bool:
        """React to a conquest by another tribe that has succeeded, before it takes effect.

        Return True to hold it up by a chance event (`flip_for`), after which `admit` or `repel` must be called.
        """
        return False

    def on_admitted(self, state: "State", tribe: int, region: Region) -> None:
        """Carry out the conquest of a region by this ability, which was held up."""

    def on_repelled(self, state: "State", tribe: int, region: Region) -> None:
        """React to a conquest of the tribe being cancelled after it had succeeded."""

    def on_any_conquest(self, state: "State", tribe: int, conqueror: int, region: Region, loser: int) -> None:
        """React to any tribe conquering a region of `loser` (-1: nobody); `tribe` is the one that has this ability."""

    def on_aided(self, state: "State", tribe: int) -> None:
        """React to the end of an attack that it aided, whether it succeeded or not."""

    def on_discarded(self, state: "State", tribe: int, loser: int, tokens: int) -> None:
        """React to natives or another player's tribe losing tokens in this tribe's turn."""

    def on_lost(self, state: "State", tribe: int, tokens: int) -> None:
        """React to the tribe losing tokens to a conquest or an ability (S-4.4)."""

    def on_any_loss(self, state: "State", tribe: int, loser: int, tokens: int) -> None:
        """React to any tribe losing tokens (S-4.4); `tribe` is the one that has this ability."""

    def on_spared(self, state: "State", tribe: int, region: Region) -> None:
        """React to this ability having saved a token in a region."""

    def on_toll(self, state: "State", tribe: int) -> None:
        """React to another player paying the toll of this ability."""

    def on_redeploy(self, state: "State", tribe: int) -> None:
        """React to the start of the tribe's own redeployment."""

    def on_end(self, state: "State", tribe: int) -> None:
        """React to the end of the tribe's turn, before its questions; not called if the turn was a decline."""

    def on_decline(self, state: "State", tribe: int) -> None:
        """React to the tribe going into decline."""

    def on_any_decline(self, state: "State", tribe: int, declined: int) -> None:
        """React to another tribe going into decline while this one is active."""

    def on_look_ahead(self, state: "State") -> None:
        """React to a bot looking ahead: what is dealt from now on lies unseen, so that no side must be guessed."""

    def on_over(self, state: "State", tribe: int) -> None:
        """React to the end of the last turn, before coins are compared; called again after a chance event."""

    def on_found(self, state: "State", region: Region) -> None:
        """React to this relic being revealed in a region."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Race(Ability):
    """A race: the number of tokens on its banner, the number of all its tokens, and its ability."""

    banner: int
    tray: int
    # Tokens that it brings in addition to those of banner and badge.
    more_tokens: int = 0
    # Tokens that it needs in each region; also the lowest cost of a conquest.
    least: int = 1
    # Tokens of each region that stay in decline; 0: as many as it needs in each region.
    stays_in_region: int = 0
    # True if it redeploys at the end of its turn; otherwise the tokens in hand are set aside.
    redeploys: bool = True
    # Tokens laid beside its combo each time a player passes over it, for the player who picks it.
    joins_when_passed: int = 0
    # False if relics in its regions do nothing for it (M.3).
    uses_relics: bool = True
    # False if its tokens are discarded where others would be moved by force (W.intimidating.2).
    can_be_moved: bool = True
    # True if in decline it keeps all its tokens and conquers before the active race.
    acts_in_decline: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Ability):
    """A special power: the number of tokens on its badge, its companion if it has one, and its ability."""

    badge: int
    # Coins that a player who passes over its combo lays on it.
    passing_price: int = 1
    companion: Companion | None = None
    # True if the badge stays with its race in decline.
    stays_in_decline: bool = False
    # True if its race in decline stays when the next race of its player declines.
    stays_beside_another: bool = False
    # True if its race has one more power, the number of which is in the first field of its memory.
    borrows: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Relic(Ability):
    """An artifact or a legendary place: an ability that lies in a region."""

    is_artifact: bool


@mypyc_attr(allow_interpreted_subclasses=True)
class TableRule(Ability):
    """A rule of one game that applies to all tribes; its memory is reset at the end of a turn."""


def codes_in(codes: int) -> list[int]:
    """Return the codes in a set of codes, ascending; a game may have more abilities than a set of regions has bits."""
    found: list[int] = []
    while codes:
        lowest = codes & -codes
        found.append(lowest.bit_length() - 1)
        codes ^= lowest
    return found
