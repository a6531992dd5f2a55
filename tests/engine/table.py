"""A table for tests in the players' words: set up a position, play by names, and check the result."""

from collections.abc import Mapping
from typing import Self

from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.actions import DONE, KIND_OF, WITH_NUMBER, code, kind_of, number_of, use_action
from elbowroom.engine.engine import apply, legal
from elbowroom.engine.position.memory import memory_in_file
from elbowroom.engine.position.model import Combo, MemoryValue, Position, Seat, Tribe
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import Game, load_position

# Two small islands with every terrain; docs/boards/*.png with `boards render --numbers` shows where things are.
BOARDS = ["hammerhead", "millstone"]


class Table:
    """A game set up in the middle; regions are named like `hammerhead:3`."""

    def __init__(self, *seats: Seat, **rest: object) -> None:
        position = Position(seats=list(seats), **{"boards": BOARDS, **rest})  # type: ignore[arg-type]
        self.state: State = self.load(position)
        self.state.events = []

    @classmethod
    def at(cls, notation: str) -> Self:
        """Return a game set up from one line of notation."""
        table = cls.__new__(cls)
        table.state = Game.from_notation(notation).state
        table.state.events = []
        return table

    def load(self, position: Position) -> State:
        """Return the state of a position by the rules of its game."""
        return load_position(position)

    # Actions.

    def region(self, name: str) -> Region:
        """Return the number of a named region."""
        board, number = name.split(":")
        return self.state.world.find(board, int(number))

    def name(self, region: Region) -> str:
        """Return the name of a region."""
        board, number = self.state.world.name_of(region)
        return f"{board}:{number}"

    def legal(self, kind: str) -> list[Action]:
        """Return the legal actions of a kind."""
        return [action for action in self.options() if action.kind == kind]

    def options(self) -> list[Action]:
        """Return all legal actions."""
        return [action_of(self.state, option) for option in legal(self.state, any_order=True)]

    def regions(self, kind: str) -> set[str]:
        """Return the regions that legal actions of a kind name."""
        return {self.name(action.region) for action in self.legal(kind) if action.region is not None}

    def numbers(self, kind: str) -> set[int]:
        """Return the numbers that legal actions of a kind name."""
        wanted = KIND_OF[kind]
        assert wanted in WITH_NUMBER
        return {number_of(option) for option in legal(self.state, any_order=True) if kind_of(option) == wanted}

    def can(self, kind: str, region: str | None = None, number: int | None = None) -> bool:
        """Return whether such an action is legal now."""
        return self._code(kind, region, number) in legal(self.state, any_order=True)

    def can_use(self, ability: str, use: int = 0) -> bool:
        """Return whether an ability can be used now."""
        return use_action(self.code(ability), use) in legal(self.state, any_order=True)

    @property
    def is_chance(self) -> bool:
        """True while an outcome of chance is needed."""
        return self.state.actor == CHANCE

    # Playing.

    def play(self, kind: str, region: str | None = None, number: int | None = None) -> Self:
        """Play an action; it must be legal."""
        return self._apply(self._code(kind, region, number))

    def conquer(self, *regions: str) -> Self:
        """Conquer some regions one after the other."""
        for region in regions:
            self.play("conquer", region)
        return self

    def use(self, ability: str, use: int = 0) -> Self:
        """Use an ability in conquests."""
        return self._apply(use_action(self.code(ability), use))

    def die(self, pips: int) -> Self:
        """Roll this number of pips."""
        return self.play("die", number=pips)

    def find(self, relic: str) -> Self:
        """Reveal this relic."""
        relics = [found.id for found in self.state.ruleset.relics]
        return self.play("find", number=relics.index(relic))

    def pick(self, race: str) -> Self:
        """Pick the visible combo with this race."""
        return self.play("pick", number=self._place(race))

    def _place(self, race: str) -> int:
        return next(column.index(self.race(race)) for column in self.state.columns if self.race(race) in column)

    def badge(self, power: str) -> Self:
        """Reveal the badge of this power."""
        return self.play("badge", number=self.power(power))

    def banner(self, race: str) -> Self:
        """Reveal the banner of this race."""
        return self.play("banner", number=self.race(race))

    def refill(self) -> Self:
        """Reveal the first possible banners and badges until the column is full."""
        while self.legal("banner") or self.legal("badge"):
            self._apply(self.state.options[0])
        return self

    def end(self) -> Self:
        """End the conquests."""
        return self.play("end")

    def let_chance(self) -> Self:
        """Play the first outcome of chance as long as something must be revealed."""
        while self.is_chance:
            self._apply(self.state.options[0])
        return self

    def redeploy(self) -> Self:
        """End the conquests if necessary, and place everything by the first choice."""
        if self.can("end"):
            self.end()
        while self.legal("deploy") or self.legal("station"):
            self._apply(self.state.options[0])
        return self

    def finish_turn(self) -> Self:
        """Play the first choice until another seat's turn begins; chance must not be needed."""
        turn = self.state.turn
        if self.can("end"):
            self.end()
        while self.state.turn == turn and self.state.options:
            assert not self.is_chance, "a chance event comes first: name its outcome in the test"
            before = self.state.key()
            self._apply(code(DONE) if code(DONE) in self.state.options else self.state.options[0])
            assert self.state.key() != before, "the turn does not go on"
        return self

    def _code(self, kind: str, region: str | None, number: int | None) -> int:
        return code(KIND_OF[kind], 0 if region is None else self.region(region), number or 0)

    def _apply(self, action: int) -> Self:
        if action not in legal(self.state, any_order=True):
            options = sorted(map(str, self.options()))
            raise AssertionError(f"{action_of(self.state, action)} is not legal; these are: {options}")
        apply(self.state, action)
        return self

    # Looking.

    def code(self, ability: str) -> int:
        """Return the code of an ability by its id."""
        return next(known.code for known in self.state.ruleset.abilities if known.id == ability)

    def race(self, name: str) -> int:
        """Return the number of a race by its id."""
        return next(index for index, race in enumerate(self.state.ruleset.races) if race.id == name)

    def power(self, name: str) -> int:
        """Return the number of a power by its id."""
        return next(index for index, power in enumerate(self.state.ruleset.powers) if power.id == name)

    @property
    def actor(self) -> int:
        """The seat that decides now; negative before a chance event or when the game is over."""
        return self.state.actor

    @property
    def combos(self) -> list[tuple[str, str, int]]:
        """The visible combos from the top: race, power and the coins on it."""
        races, powers = self.state.ruleset.races, self.state.ruleset.powers
        column = zip(self.state.columns[0], self.state.row_badges, self.state.row_coins, strict=True)
        return [(races[race].id, powers[power].id, coins) for race, power, coins in column]

    def tokens(self, region: str) -> int:
        """Return the number of race tokens or natives in a region."""
        return self.state.tokens[self.region(region)]

    def companions(self, region: str) -> int:
        """Return the number of Beasts or Champions in a region."""
        return self.state.companions[self.region(region)]

    def holder(self, region: str) -> str | None:
        """Return the race that holds a region, or natives, or nobody."""
        tribe = self.state.owner[self.region(region)]
        if tribe < 0:
            return None
        return self.state.ruleset.races[tribe].id if tribe < self.state.ruleset.natives else "natives"

    def held(self, race: str) -> set[str]:
        """Return the regions of a race."""
        return {self.name(region) for region in bits(self.state.held[self.race(race)])}

    def hand(self, race: str) -> int:
        """Return tokens in a race's hand."""
        return self.state.hand[self.race(race)]

    def companions_in_hand(self, race: str) -> int:
        """Return the number of Beasts or Champions in a race's hand."""
        return self.state.companions_in_hand[self.race(race)]

    def tray(self, race: str) -> int:
        """Return tokens in a race's tray."""
        return self.state.tray[self.race(race)]

    def coins(self, seat: int) -> int:
        """Return a seat's coins."""
        return self.state.coins[seat]

    def score(self, seat: int) -> Mapping[str, int]:
        """Return the coins that a seat would score now, by source."""
        total: dict[str, int] = {}
        for source, coins in score_parts(self.state, seat):
            total[source] = total.get(source, 0) + coins
        return total

    def marked(self, marker: str) -> set[str]:
        """Return the regions on which a kind of marker lies."""
        mark = self.state.ruleset.mark_of[marker]
        return {self.name(region) for region in bits(self.state.marks[mark])}

    def remembers(self, ability: str) -> dict[str, MemoryValue]:
        """Return the memory of an ability, by name."""
        return memory_in_file(self.state, self.state.ruleset.abilities[self.code(ability)])

    def relic(self, relic: str) -> str | None:
        """Return the region in which a relic lies."""
        relics = [found.id for found in self.state.ruleset.relics]
        region = self.state.relic_at[relics.index(relic)]
        return self.name(region) if region >= 0 else None


def holds(
    race: str, power: str | None = None, regions: dict[str, int] | None = None, hand: int = 0, **rest: object
) -> Tribe:
    """Return a tribe with a number of tokens in each of some regions."""
    return Tribe(race=race, power=power, regions=regions or {}, hand=hand, **rest)  # type: ignore[arg-type]


__all__ = ["BOARDS", "Combo", "Seat", "Table", "Tribe", "holds"]
