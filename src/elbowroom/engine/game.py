"""A game: a state and the list of actions that led to it, which is the only truth (R-9.1)."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import Board
from elbowroom.engine.action_text import Action, action_of, code_of, text_of
from elbowroom.engine.actions import OUTCOMES, kind_of
from elbowroom.engine.any_order import in_any_order
from elbowroom.engine.cast import Cast, Name, cast_of, recast
from elbowroom.engine.choices import asked_by_ability
from elbowroom.engine.engine import apply, chance, is_over, new_state
from elbowroom.engine.errors import IllegalActionError, RecordError, SettingsError
from elbowroom.engine.events import Event
from elbowroom.engine.explain import explain
from elbowroom.engine.explanation import Explanation
from elbowroom.engine.fairness import Fairness
from elbowroom.engine.options import excluded_codes, first_seat
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.notation import hash_of, notation
from elbowroom.engine.position.set_up import set_up
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import CHANCE, State
from elbowroom.engine.version import RULES_VERSION
from elbowroom.engine.view import View
from elbowroom.engine.viewing import notation_seen, view_of
from elbowroom.engine.world import World

FORMAT: Final = 2
UNDO: Final = "undo"
# Which games there are is known one level up: who knows them says here how a notation becomes one.
READERS: "Final[list[Callable[[str], Game]]]" = []


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What was agreed before the game: which game, on which boards, for how many players, and from which position."""

    game: Name
    boards: tuple[Name, ...]
    players: Annotated[int, msgspec.Meta(ge=0, le=100)]
    # With which races, powers and relics; a game says so when it begins.
    cast: Cast | None = None
    open_coins: bool = False
    excluded: tuple[Name, ...] = ()
    first: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    # People at a real table tell what chance brings, and may take back whatever was typed in wrong.
    referee: bool = False
    start: Position | None = None


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A saved game: settings, rules version, actions in words, and a hash of the state at the start of each turn.

    A server adds how its chance can be checked.
    """

    format: int = FORMAT
    rules: int = RULES_VERSION
    settings: Settings
    actions: tuple[Name, ...]
    hashes: dict[Name, Name]
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET
    # The boards of people's own on which it was played, whole: nobody else would know them.
    maps: tuple[Board, ...] | msgspec.UnsetType = msgspec.UNSET

    def without_actions(self) -> "Record":
        """The same game at its start."""
        return replace(self, actions=(), hashes={})


class Game:
    """A game that is being played: list what is legal, play it, take it back, save it."""

    def __init__(self, settings: Settings, ruleset: Ruleset, boards: Sequence[Board]) -> None:
        if settings.players not in ruleset.rounds:
            raise SettingsError("player-count", players=settings.players)
        start = settings.start
        ruleset = recast(ruleset, settings.cast or (start.cast if start else None))
        self.settings = replace(settings, cast=cast_of(ruleset))
        self.log: list[str] = []
        # For each entry of the log the question of an ability that it answers; empty where it answers none.
        self.asked: list[str] = []
        self.events: list[Event] = []
        if start is None:
            players = settings.players
            excluded = excluded_codes(ruleset, players, settings.excluded)
            first = first_seat(ruleset, players, settings.first)
            self.state = new_state(ruleset, World(boards), players, excluded, first)
        else:
            self.state = set_up(start, ruleset, boards)
        self.state.events = self.events
        self._hashes: dict[str, str] = {}
        self._before: list[State] = []

    @property
    def to_act(self) -> int | None:
        """The seat that decides now; None while chance must tell, and when the game is over."""
        return self.state.actor if self.state.actor >= 0 else None

    @property
    def is_chance(self) -> bool:
        """Whether a die, a combo or a marker must be revealed before anybody can go on."""
        return self.state.actor == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.state)

    @property
    def scores(self) -> list[int]:
        """Everybody's coins."""
        return list(self.state.coins)

    @property
    def winners(self) -> list[int]:
        """The seats that lead, or that have won when the game is over."""
        return winners(self.state)

    def legal(self) -> list[Action]:
        """What can be played now, or what chance may bring."""
        return [action_of(self.state, action) for action in in_any_order(self.state)]

    def play(self, action: Action | str) -> None:
        """Play a legal action, or tell what chance has brought; as an `Action` or in words such as `conquer 7`."""
        number = code_of(self.state, action)
        if number is None:
            raise IllegalActionError("unknown-action", action=text_of(action))
        if number not in self.state.options and number not in in_any_order(self.state):
            raise IllegalActionError("game-over" if self.is_over else "not-legal", action=text_of(action))
        before = self.state.copy()
        apply(self.state, number)
        self._remember(before, number)
        self.log.append(text_of(action_of(before, number)))
        self.asked.append(asked_by_ability(before))
        if self.state.turn != before.turn or not self._hashes:
            self._hashes[str(len(self.log))] = self.hash()

    def play_all(self, actions: Sequence[Action | str]) -> None:
        """Play some actions one after the other; if one of them is not legal, none is played."""
        trial = self.copy()
        for action in actions:
            trial.play(action)
        for action in actions:
            self.play(action)

    def _remember(self, before: State, action: int) -> None:
        """Keep what can be taken back: a seat's own decisions of this turn since chance or another seat came last."""
        after = self.state
        if self.settings.referee:
            self._before.append(before)
        elif kind_of(action) in OUTCOMES or after.actor != before.actor or after.turn != before.turn:
            self._before = []
        else:
            self._before.append(before)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return bool(self._before)

    def undo(self) -> None:
        """Take the last action back, as far as no die was rolled and nobody else has acted since.

        Where people tell what chance brings, everything can be taken back, also what they told.
        """
        if not self._before:
            raise IllegalActionError("nothing-to-undo")
        # A copy: what was kept may be kept by copies of this game too.
        self.state = self._before.pop().copy()
        self.state.events = self.events
        seat = self.to_act
        self.events.append(Event("untold") if seat is None else Event("undone", seat=seat))
        self.log.append(UNDO)
        self.asked.append("")

    def draw(self, rng: Random) -> None:
        """Let chance decide until a seat must, or the game is over."""
        while self.is_chance:
            self.play(self.drawn(rng))

    def drawn(self, rng: Random) -> Action:
        """One outcome of chance, drawn with its odds."""
        outcomes = chance(self.state)
        chosen = rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])
        return action_of(self.state, chosen[0])

    def view(self, seat: int | None = None) -> View:
        """All that a seat, or a spectator, may see."""
        self._demand_seat(seat)
        return view_of(self.state, seat, open_coins=self.settings.open_coins)

    def explain(self, region: int, seat: int | None = None) -> Explanation:
        """What conquering a region would take for a seat, by default the one whose turn it is.

        For nobody but that seat to see: it tells whether the seat can pay.
        """
        self._demand_seat(seat)
        if type(region) is not int or not 0 <= region < self.state.world.size:
            raise IllegalActionError("unknown-region", region=region)
        return explain(self.state, region, seat)

    def _demand_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.settings.players):
            raise IllegalActionError("unknown-seat", seat=seat)

    def hash(self) -> str:
        """A short text that differs when anything about two states differs."""
        return hash_of(self.state)

    @property
    def hashes(self) -> dict[str, str]:
        """The hash of the state at the start of each turn, by how many actions led there."""
        return dict(self._hashes)

    @property
    def turn_began(self) -> int:
        """How many actions led to the start of this turn."""
        return max(map(int, self._hashes), default=0)

    def resume(self, state: State, log: Sequence[str], hashes: dict[str, str]) -> None:
        """Go on from a state to which these actions are known to have led, without playing them again."""
        self.state = state
        self.state.events = self.events
        self.log = list(log)
        self.asked = [""] * len(self.log)
        self._hashes = dict(hashes)
        self._before = []

    def forget_past(self) -> None:
        """Forget what led to this state, but what can still be taken back: whoever goes through a log needs no more."""
        self.log.clear()
        self.asked.clear()
        self.events.clear()
        self._hashes = {}

    def copy(self) -> "Game":
        """An independent game with the same past."""
        new = Game.__new__(Game)
        new.settings = self.settings
        new.log = list(self.log)
        new.asked = list(self.asked)
        new.events = list(self.events)
        new.state = self.state.copy()
        new.state.events = new.events
        new._hashes = dict(self._hashes)
        new._before = list(self._before)
        return new

    @classmethod
    def from_notation(cls, text: str) -> "Game":
        """A game that starts from a position written as one line; PositionError says what is wrong with it.

        Whose coins are unknown has UNKNOWN_COINS; `assumed` names these seats.
        """
        return READERS[-1](text)

    def notation(self, seat: int | None = None) -> str:
        """The position as one line, with all coins; for a seat with those that it may see."""
        self._demand_seat(seat)
        if seat is None:
            return notation(self.state)
        return notation_seen(self.state, seat, open_coins=self.settings.open_coins)

    @property
    def assumed(self) -> list[int]:
        """The seats whose coins were unknown in the position from which the game started."""
        start = self.settings.start
        return [number for number, seat in enumerate(start.seats) if seat.coins is None] if start else []

    def counted(self, seat: int) -> list[int | None]:
        """What a seat that has followed the game from its start knows that everybody has.

        What is gained and paid is public (R-6.4). None stands for those whose coins were unknown in the position from
        which the game started, unless the seat sees them.
        """
        self._demand_seat(seat)
        allies = next(team for team in self.state.ruleset.teams(self.state.seats) if seat in team)
        unknown = set() if self.settings.open_coins else set(self.assumed).difference(allies)
        return [None if other in unknown else coins for other, coins in enumerate(self.state.coins)]

    def record(self) -> Record:
        """The game as it is saved."""
        return Record(settings=self.settings, actions=tuple(self.log), hashes=dict(self._hashes))

    def __repr__(self) -> str:
        state = self.state
        where = "over" if self.is_over else f"round {state.round + 1} of {state.rounds}, {phase_of(state.step)}"
        who = "" if self.is_over else ", chance to tell" if self.is_chance else f", seat {state.actor} to decide"
        boards = "+".join(self.settings.boards)
        return f"<{self.settings.game} on {boards}: {where}{who}, {len(self.log)} actions, state {self.hash()}>"


def replay(record: Record, ruleset: Ruleset, boards: Sequence[Board]) -> Game:
    """Play a record again from its start; RecordError when it leads elsewhere than recorded."""
    if record.format != FORMAT:
        raise RecordError("wrong-format", wanted=FORMAT, found=record.format)
    if record.rules != RULES_VERSION:
        raise RecordError("wrong-rules", wanted=RULES_VERSION, found=record.rules)
    game = Game(record.settings, ruleset, boards)
    for _ in play_again(game, record):
        pass
    return game


def play_again(game: Game, record: Record) -> Iterator[tuple[int, str]]:
    """Play a record's entries in a game at its start, each named before it is; RecordError where it leads elsewhere."""
    for number, text in enumerate(record.actions, start=1):
        yield number, text
        try:
            game.undo() if text == UNDO else game.play(text)
        except IllegalActionError as error:
            raise RecordError("cannot-replay", number=number, action=text) from error
        recorded = record.hashes.get(str(number))
        if recorded is not None and recorded != game.hash():
            raise RecordError("state-differs-after", number=number)


def lasting(log: Sequence[str], base: int = 0) -> list[tuple[int, str]]:
    """The entries that were not taken back, with their numbers."""
    kept: list[tuple[int, str]] = []
    for version, text in enumerate(log, start=base + 1):
        if text == UNDO:
            kept.pop()
        else:
            kept.append((version, text))
    return kept
