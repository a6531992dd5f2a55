"""A game: a state and the list of actions that led to it, which is the only truth (R-9.1)."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random

import msgspec

from elbowroom.boards.board import Board
from elbowroom.engine.actions import CHANCE as CHANCE_KINDS
from elbowroom.engine.actions import KIND_OF, LARGEST, Action, action_of, kind_of
from elbowroom.engine.engine import CHANCE, apply, chance, is_over, new_state
from elbowroom.engine.errors import IllegalActionError, RecordError, SettingsError
from elbowroom.engine.events import Event
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State

FORMAT = 1
# Raised when a fix changes what recorded games lead to.
RULES_VERSION = 1
UNDO = "undo"

FindBoard = Callable[[str], Board]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What was agreed before the game: which game, on which boards, for how many players."""

    game: str
    boards: tuple[str, ...]
    players: int
    open_coins: bool = False


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A saved game: settings, rules version, actions in words, and a hash of the state at the start of each turn."""

    format: int = FORMAT
    rules: int = RULES_VERSION
    settings: Settings
    actions: tuple[str, ...]
    hashes: dict[str, str]


class Game:
    """A game that is being played: list what is legal, play it, take it back, save it."""

    def __init__(self, settings: Settings, ruleset: Ruleset, boards: Sequence[Board]) -> None:
        if settings.players not in ruleset.rounds:
            raise SettingsError("player-count", players=settings.players)
        self.settings = settings
        self.log: list[str] = []
        self.events: list[Event] = []
        self.state = new_state(ruleset, boards, settings.players)
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
        return [action_of(action) for action in self.state.options]

    def play(self, action: Action) -> None:
        """Play a legal action, or tell what chance has brought."""
        number = _coded(action)
        if number not in self.state.options:
            raise IllegalActionError("not-legal", action=words_of(action))
        before = self.state.copy()
        apply(self.state, number)
        self._remember(before, number)
        self.log.append(words_of(action))
        if self.state.turn != before.turn or not self._hashes:
            self._hashes[str(len(self.log))] = self.hash()

    def _remember(self, before: State, action: int) -> None:
        """Keep what can be taken back: a seat's own decisions since the last chance or other seat's action."""
        if kind_of(action) in CHANCE_KINDS or self.state.actor != before.actor:
            self._before = []
        else:
            self._before.append(before)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return bool(self._before)

    def undo(self) -> None:
        """Take the last action back, as far as no die was rolled and nobody else has acted since."""
        if not self._before:
            raise IllegalActionError("nothing-to-undo")
        self.state = self._before.pop()
        self.state.events = self.events
        self.events.append(Event("undone", seat=self.state.actor))
        self.log.append(UNDO)

    def draw(self, rng: Random) -> None:
        """Let chance decide until a seat must, or the game is over."""
        while self.is_chance:
            outcomes = chance(self.state)
            chosen = rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])
            self.play(action_of(chosen[0]))

    def hash(self) -> str:
        """A short text that differs when anything about two states differs."""
        return blake2b(repr(self.state.key()).encode(), digest_size=8).hexdigest()

    def copy(self) -> "Game":
        """An independent game with the same past."""
        return replay(self.record(), self.state.ruleset, self.state.world.boards)

    def record(self) -> Record:
        """The game as it is saved."""
        return Record(settings=self.settings, actions=tuple(self.log), hashes=dict(self._hashes))

    def __repr__(self) -> str:
        boards = "+".join(self.settings.boards)
        return f"<{self.settings.game} on {boards}, {len(self.log)} actions, state {self.hash()}>"


def _coded(action: Action) -> int:
    small = all(value is None or 0 <= value <= LARGEST for value in (action.region, action.number))
    if action.kind not in KIND_OF or not small:
        raise IllegalActionError("unknown-action", action=words_of(action))
    return action.code


def words_of(action: Action) -> str:
    """An action as it is written in records: its kind, region and number."""
    parts = (action.kind, action.region, action.number)
    return " ".join(str(part) for part in parts if part is not None)


def action_from(text: str) -> Action:
    """The action that such a text means."""
    kind, *numbers = text.split(" ")
    if kind not in KIND_OF or not all(number.isdecimal() and len(number) < 3 for number in numbers):
        raise RecordError("unknown-action", action=text)
    model = action_of(KIND_OF[kind] << 12)
    wanted = [name for name in ("region", "number") if getattr(model, name) is not None]
    if len(numbers) != len(wanted):
        raise RecordError("unknown-action", action=text)
    return Action(kind, **dict(zip(wanted, map(int, numbers), strict=True)))


def replay(record: Record, ruleset: Ruleset, boards: Sequence[Board]) -> Game:
    """Play a record again from its start; RecordError when it leads elsewhere than recorded."""
    if record.format != FORMAT:
        raise RecordError("wrong-format", wanted=FORMAT)
    if record.rules != RULES_VERSION:
        raise RecordError("wrong-rules", wanted=RULES_VERSION, found=record.rules)
    game = Game(record.settings, ruleset, boards)
    for number, text in enumerate(record.actions, start=1):
        try:
            game.undo() if text == UNDO else game.play(action_from(text))
        except IllegalActionError as error:
            raise RecordError("cannot-replay", number=number, action=text) from error
        recorded = record.hashes.get(str(number))
        if recorded is not None and recorded != game.hash():
            raise RecordError("state-differs", number=number)
    return game
