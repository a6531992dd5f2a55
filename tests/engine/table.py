"""A table for tests in the players' words: set up a position, play by names, and look at what came of it."""

from collections.abc import Mapping
from typing import Self

from elbowroom.engine.actions import Action, action_of
from elbowroom.engine.any_order import in_any_order
from elbowroom.engine.engine import apply
from elbowroom.engine.position.model import Combo, Position, Seat, Tribe
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import load_position

# Two small islands with every terrain; docs/boards/*.png with `boards render --numbers` shows where things are.
BOARDS = ["hammerhead", "millstone"]


class Table:
    """A game set up in the middle; regions are named like `hammerhead:3`."""

    def __init__(self, *seats: Seat, **rest: object) -> None:
        position = Position(seats=list(seats), **{"boards": BOARDS, **rest})  # type: ignore[arg-type]
        self.state: State = self.load(position)
        self.state.events = []

    def load(self, position: Position) -> State:
        """The state of a position by the rules of its game."""
        return load_position(position)

    # What can be done.

    def region(self, name: str) -> Region:
        """The number of a named region."""
        board, number = name.split(":")
        return self.state.world.find(board, int(number))

    def name(self, region: Region) -> str:
        """The name of a region."""
        board, number = self.state.world.name_of(region)
        return f"{board}:{number}"

    def legal(self, kind: str) -> list[Action]:
        """The legal actions of a kind."""
        return [action for action in map(action_of, in_any_order(self.state)) if action.kind == kind]

    def regions(self, kind: str) -> set[str]:
        """The regions that legal actions of a kind name."""
        return {self.name(action.region) for action in self.legal(kind) if action.region is not None}

    def numbers(self, kind: str) -> set[int]:
        """The numbers that legal actions of a kind name."""
        return {action.number for action in self.legal(kind) if action.number is not None}

    def can(self, kind: str, region: str | None = None, number: int | None = None) -> bool:
        """Whether such an action is legal now."""
        return self._action(kind, region, number).code in in_any_order(self.state)

    def can_use(self, ability: str, use: int = 0) -> bool:
        """Whether an ability can be used now."""
        return Action("use", use, self.code(ability)).code in in_any_order(self.state)

    @property
    def is_chance(self) -> bool:
        """Whether chance must tell something now."""
        return self.state.actor == CHANCE

    # Doing it.

    def play(self, kind: str, region: str | None = None, number: int | None = None) -> Self:
        """Play an action; it must be legal."""
        return self._apply(self._action(kind, region, number))

    def conquer(self, *regions: str) -> Self:
        """Conquer some regions one after the other."""
        for region in regions:
            self.play("conquer", region)
        return self

    def use(self, ability: str, use: int = 0) -> Self:
        """Use an ability in conquests."""
        return self._apply(Action("use", use, self.code(ability)))

    def die(self, pips: int) -> Self:
        """The die shows this."""
        return self.play("die", number=pips)

    def find(self, relic: str) -> Self:
        """The marker turned up is this relic."""
        relics = [found.id for found in self.state.ruleset.relics]
        return self.play("find", number=relics.index(relic))

    def pick(self, race: str) -> Self:
        """Pick the visible combo with this race."""
        return self.play("pick", number=self._place(race))

    def _place(self, race: str) -> int:
        return next(column.index(self.race(race)) for column in self.state.columns if self.race(race) in column)

    def badge(self, power: str) -> Self:
        """The badge that comes up is this power's."""
        return self.play("badge", number=self.power(power))

    def banner(self, race: str) -> Self:
        """The banner that comes up is this race's."""
        return self.play("banner", number=self.race(race))

    def refill(self) -> Self:
        """Let the first banners and badges come up that may, until the column is full."""
        while self.legal("banner") or self.legal("badge"):
            self._apply(action_of(self.state.options[0]))
        return self

    def end(self) -> Self:
        """End the conquests."""
        return self.play("end")

    def let_chance(self) -> Self:
        """Let chance bring the first outcome there is as long as something must be revealed."""
        while self.is_chance:
            self._apply(action_of(self.state.options[0]))
        return self

    def redeploy(self) -> Self:
        """End the conquests if need be, and place everything by the first choice there is."""
        if self.can("end"):
            self.end()
        while kinds := {action.kind for action in map(action_of, self.state.options)} & {"deploy", "station"}:
            self._apply(self.legal(kinds.pop())[0])
        return self

    def finish_turn(self) -> Self:
        """Go on with the first choice there is until another seat's turn begins; chance must not be needed."""
        turn = self.state.turn
        if self.can("end"):
            self.end()
        while self.state.turn == turn and self.state.options:
            assert not self.is_chance, "chance must tell something: say it in the test"
            done = [action for action in map(action_of, self.state.options) if action.kind == "done"]
            before = self.state.key()
            self._apply(done[0] if done else action_of(self.state.options[0]))
            assert self.state.key() != before, "the turn does not go on"
        return self

    def _action(self, kind: str, region: str | None, number: int | None) -> Action:
        return Action(kind, None if region is None else self.region(region), number)

    def _apply(self, action: Action) -> Self:
        options = in_any_order(self.state)
        legal = sorted(str(action_of(option)) for option in options)
        assert action.code in options, f"{action} is not legal; these are: {legal}"
        apply(self.state, action.code)
        return self

    # Looking.

    def code(self, ability: str) -> int:
        """The code of an ability by its id."""
        return next(known.code for known in self.state.ruleset.abilities if known.id == ability)

    def race(self, name: str) -> int:
        """The number of a race by its id."""
        return next(index for index, race in enumerate(self.state.ruleset.races) if race.id == name)

    def power(self, name: str) -> int:
        """The number of a power by its id."""
        return next(index for index, power in enumerate(self.state.ruleset.powers) if power.id == name)

    @property
    def actor(self) -> int:
        """The seat that decides now; negative when chance must tell or the game is over."""
        return self.state.actor

    @property
    def combos(self) -> list[tuple[str, str, int]]:
        """The visible combos from the top: race, power and the coins on it."""
        races, powers = self.state.ruleset.races, self.state.ruleset.powers
        column = zip(self.state.columns[0], self.state.row_badges, self.state.row_coins, strict=True)
        return [(races[race].id, powers[power].id, coins) for race, power, coins in column]

    def tokens(self, region: str) -> int:
        """Race tokens or natives in a region."""
        return self.state.tokens[self.region(region)]

    def companions(self, region: str) -> int:
        """Beasts or the Champion in a region."""
        return self.state.companions[self.region(region)]

    def holder(self, region: str) -> str | None:
        """The race that holds a region, or natives, or nobody."""
        tribe = self.state.owner[self.region(region)]
        if tribe < 0:
            return None
        return self.state.ruleset.races[tribe].id if tribe < self.state.ruleset.natives else "natives"

    def held(self, race: str) -> set[str]:
        """The regions of a race."""
        return {self.name(region) for region in bits(self.state.held[self.race(race)])}

    def hand(self, race: str) -> int:
        """Tokens in a race's hand."""
        return self.state.hand[self.race(race)]

    def companions_in_hand(self, race: str) -> int:
        """Beasts or the Champion in a race's hand."""
        return self.state.companions_in_hand[self.race(race)]

    def tray(self, race: str) -> int:
        """Tokens in a race's tray."""
        return self.state.tray[self.race(race)]

    def coins(self, seat: int) -> int:
        """A seat's coins."""
        return self.state.coins[seat]

    def score(self, seat: int) -> Mapping[str, int]:
        """What a seat would score now, by source."""
        total: dict[str, int] = {}
        for source, coins in score_parts(self.state, seat):
            total[source] = total.get(source, 0) + coins
        return total

    def marked(self, marker: str) -> set[str]:
        """The regions on which a kind of marker lies."""
        mark = self.state.ruleset.mark_of[marker]
        return {self.name(region) for region in bits(self.state.marks[mark])}

    def relic(self, relic: str) -> str | None:
        """The region in which a relic lies."""
        relics = [found.id for found in self.state.ruleset.relics]
        region = self.state.relic_at[relics.index(relic)]
        return self.name(region) if region >= 0 else None


def holds(
    race: str, power: str | None = None, regions: dict[str, int] | None = None, hand: int = 0, **rest: object
) -> Tribe:
    """A tribe with so many tokens in each of some regions."""
    return Tribe(race=race, power=power, regions=regions or {}, hand=hand, **rest)  # type: ignore[arg-type]


__all__ = ["BOARDS", "Combo", "Seat", "Table", "Tribe", "holds"]
