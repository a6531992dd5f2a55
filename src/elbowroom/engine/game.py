"""A game: a state and the log of actions that led to it (R-9.1); its settings, and its record."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, Final, Self

import msgspec
from msgspec.structs import replace

from elbowroom.boards.board import Board
from elbowroom.engine.action_text import Action, action_of, code_of, public_text, text_of
from elbowroom.engine.actions import OUTCOMES, kind_of
from elbowroom.engine.cast import Cast, Name, cast_of, recast, with_sets
from elbowroom.engine.choices import ability_question_id
from elbowroom.engine.engine import apply, draw_outcome, is_over, legal, new_state
from elbowroom.engine.errors import IllegalActionError, RecordError, SettingsError
from elbowroom.engine.events import Event
from elbowroom.engine.explain import explain
from elbowroom.engine.options import difficulty_of, excluded_codes, first_seat
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.position.memory import memory_in_file
from elbowroom.engine.position.model import Position
from elbowroom.engine.position.notation import hash_of, notation
from elbowroom.engine.position.set_up import set_up
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import CHANCE, NOBODY, State
from elbowroom.engine.version import RULES_VERSION
from elbowroom.engine.view import Explanation, View
from elbowroom.engine.viewing import notation_for, view_of
from elbowroom.engine.world import World

FORMAT: Final = 2
UNDO: Final = "undo"

# Coins in addition to the usual ones.
Extra = Annotated[int, msgspec.Meta(ge=0, le=100)]
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Nonce = Annotated[str, msgspec.Meta(max_length=64)]
NonceHash = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$", max_length=64)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The settings of a game: which game, on which boards, for how many players, and from which position."""

    game: Name
    boards: tuple[Name, ...]
    players: Annotated[int, msgspec.Meta(ge=0, le=100)]
    # None before the game starts.
    cast: Cast | None = None
    open_coins: bool = False
    excluded: tuple[Name, ...] = ()
    # The sets that the table adds; once the game has started, `cast` has their races and powers.
    sets: tuple[Name, ...] = ()
    first: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    # The number of tokens of a race that plays by itself, as the Murlocs do (M.2).
    difficulty: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    # The coins with which each seat begins in addition to the usual ones; seats that are not named get none.
    handicap: Annotated[tuple[Extra, ...], msgspec.Meta(max_length=100)] = ()
    # True if people at a real table enter the outcomes of chance; they may undo everything.
    referee: bool = False
    start: Position | None = None


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The data to draw every outcome of chance of a game again; the engine only stores it.

    `seed_hash` was published before the first action, `seed` after the game; `nonces` are the contributions of the
    seats, and `nonce_hashes` were published before the first of them was revealed. `boards_drawn` is True if the boards
    were drawn from the seed, too. `before` is the number of entries of the game's log that the record leaves out.
    `digest` is a hash of the record.
    """

    seed_hash: Hash
    seed: Hash
    nonces: tuple[Nonce, ...]
    # Empty for a seat without a nonce, and altogether in older records.
    nonce_hashes: tuple[NonceHash, ...] = ()
    boards_drawn: bool = False
    before: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    digest: Hash | None = None


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A saved game: settings, rules version, actions in words, and a hash of the state at the start of each turn.

    A server adds the data to check its chance.
    """

    format: int = FORMAT
    rules: int = RULES_VERSION
    settings: Settings
    actions: tuple[Name, ...]
    hashes: dict[Name, Name]
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET
    # Whole boards that players drew themselves: they are not in the catalogue.
    maps: tuple[Board, ...] | msgspec.UnsetType = msgspec.UNSET

    def without_actions(self) -> "Record":
        """Return the record of the same game at its start."""
        return replace(self, actions=(), hashes={})


class Game:
    """A game that is being played: it lists legal actions, plays and undoes them, and is saved as a record."""

    def __init__(self, settings: Settings, ruleset: Ruleset, boards: Sequence[Board]) -> None:
        if settings.players not in ruleset.rounds:
            raise SettingsError("player-count", players=settings.players)
        start = settings.start
        cast = (
            settings.cast
            or (start.cast if start else None)
            or with_sets(ruleset, start.sets if start else settings.sets)
        )
        ruleset = recast(ruleset, cast)
        difficulty = difficulty_of(ruleset, settings.difficulty)
        self.settings = replace(
            settings,
            cast=cast_of(ruleset),
            open_coins=settings.open_coins or ruleset.opens_coins,
            difficulty=difficulty if start is None else None,
        )
        self.log: list[str] = []
        # For each entry of the log the id of the ability's question that it answers, or an empty text.
        self.asked: list[str] = []
        self.events: list[Event] = []
        if start is None:
            seats = ruleset.seats_for(settings.players)
            excluded = excluded_codes(ruleset, seats, settings.excluded)
            first = first_seat(ruleset, seats, settings.first)
            self.state = new_state(ruleset, World(boards), seats, excluded, first, difficulty)
            if len(settings.handicap) > settings.players:
                raise SettingsError("too-many-seats", count=len(settings.handicap), players=settings.players)
            for seat, coins in enumerate(settings.handicap):
                self.state.coins[seat] += coins
        else:
            self.state = set_up(start, ruleset, boards)
        self.state.events = self.events
        self._hashes: dict[str, str] = {}
        self._before: list[State] = []

    @property
    def to_act(self) -> int | None:
        """The seat that decides now; None if chance must act, or the game is over."""
        return self.state.actor if self.state.actor >= 0 else None

    @property
    def is_chance(self) -> bool:
        """True if an outcome of chance is needed before the game can go on."""
        return self.state.actor == CHANCE

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return is_over(self.state)

    @property
    def scores(self) -> list[int]:
        """The coins of each seat."""
        return list(self.state.coins)

    @property
    def winners(self) -> list[int]:
        """The seats that lead or, when the game is over, have won."""
        return winners(self.state)

    def legal(self) -> list[Action]:
        """Return the actions that can be played now, or the outcomes of chance."""
        return [action_of(self.state, action) for action in legal(self.state, any_order=True)]

    def play(self, action: Action | str) -> None:
        """Play a legal action or an outcome of chance, given as an `Action` or as a text such as `conquer 7`."""
        number = code_of(self.state, action)
        if number is None:
            raise IllegalActionError("unknown-action", action=text_of(action))
        if number not in self.state.options and number not in legal(self.state, any_order=True):
            raise IllegalActionError("game-over" if self.is_over else "not-legal", action=text_of(action))
        before = self.state.copy()
        apply(self.state, number)
        self._remember(before, number)
        self.log.append(text_of(action_of(before, number)))
        self.asked.append(ability_question_id(before))
        if self.state.turn != before.turn or not self._hashes:
            self._hashes[str(len(self.log))] = self.hash()

    def play_all(self, actions: Sequence[Action | str]) -> None:
        """Play some actions one after the other; if one of them is illegal, play none."""
        trial = self.copy()
        for action in actions:
            trial.play(action)
        for action in actions:
            self.play(action)

    def _remember(self, before: State, action: int) -> None:
        """Keep the state for `undo`; after chance, another seat or a new turn, nothing can be undone."""
        after = self.state
        if self.settings.referee:
            self._before.append(before)
        elif kind_of(action) in OUTCOMES or after.actor != before.actor or after.turn != before.turn:
            self._before = []
        else:
            self._before.append(before)

    @property
    def can_undo(self) -> bool:
        """True if the last action can be undone."""
        return bool(self._before)

    def undo(self) -> None:
        """Undo the last action, unless chance or another seat has acted since.

        With `Settings.referee`, everything can be undone, outcomes of chance included.
        """
        if not self._before:
            raise IllegalActionError("nothing-to-undo")
        # A copy, since copies of this game share the kept states.
        self.state = self._before.pop().copy()
        self.state.events = self.events
        seat = self.to_act
        self.events.append(Event("untold") if seat is None else Event("undone", seat=seat))
        self.log.append(UNDO)
        self.asked.append("")

    def draw(self, rng: Random) -> None:
        """Draw and play outcomes of chance until a seat must decide, or the game is over."""
        while self.is_chance:
            self.play(self.random_outcome(rng))

    def random_outcome(self, rng: Random) -> Action:
        """Return an outcome of chance, drawn by its weight, without playing it."""
        return action_of(self.state, draw_outcome(self.state, rng))

    def view(self, seat: int | None = None) -> View:
        """Return the view of a seat, or of a spectator."""
        self._require_seat(seat)
        return view_of(self.state, seat, open_coins=self.settings.open_coins)

    def explain(self, region: int, seat: int | None = None) -> Explanation:
        """Return the explanation of a conquest by a seat, by default the one whose turn it is.

        Show it to nobody else: it reveals whether the seat has enough coins.
        """
        self._require_seat(seat)
        if type(region) is not int or not 0 <= region < self.state.world.size:
            raise IllegalActionError("unknown-region", region=region)
        return explain(self.state, region, seat)

    def _require_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.settings.players):
            raise IllegalActionError("unknown-seat", seat=seat)

    def hash(self) -> str:
        """Return a short hash of the state; different states have different hashes."""
        return hash_of(self.state)

    @property
    def hashes(self) -> dict[str, str]:
        """The hash of the state at the start of each turn, by the number of log entries before it."""
        return dict(self._hashes)

    @property
    def turn_began(self) -> int:
        """The number of log entries before this turn."""
        return max(map(int, self._hashes), default=0)

    def resume(self, state: State, log: Sequence[str], hashes: dict[str, str]) -> None:
        """Continue from a saved state and its log, without replaying the log."""
        self.state = state
        self.state.events = self.events
        self.log = list(log)
        self.asked = [""] * len(self.log)
        self._hashes = dict(hashes)
        self._before = []

    def clear_history(self) -> None:
        """Clear the log, events and hashes, but keep the states for `undo`; saves memory while a record is replayed."""
        self.log.clear()
        self.asked.clear()
        self.events.clear()
        self._hashes = {}

    def copy(self) -> Self:
        """Return an independent copy, log included."""
        new = type(self).__new__(type(self))
        new.settings = self.settings
        new.log = list(self.log)
        new.asked = list(self.asked)
        new.events = list(self.events)
        new.state = self.state.copy()
        new.state.events = new.events
        new._hashes = dict(self._hashes)
        new._before = list(self._before)
        return new

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __setstate__(self, saved: dict[str, object]) -> None:
        """Restore a pickled game; its state records events for it again."""
        self.__dict__.update(saved)
        self.state.events = self.events

    def notation(self, seat: int | None = None) -> str:
        """Return the position as one line: with all coins, or with those that a seat may see."""
        self._require_seat(seat)
        if seat is None:
            return notation(self.state)
        return notation_for(self.state, seat, open_coins=self.settings.open_coins)

    @property
    def assumed(self) -> list[int]:
        """The seats with unknown coins in the position from which the game started."""
        start = self.settings.start
        return [number for number, seat in enumerate(start.seats) if seat.coins is None] if start else []

    def counted(self, seat: int) -> list[int | None]:
        """Return the coins of each seat as a seat can know them that has counted from the start of the game.

        Gains and payments are public (R-6.4). None stands for a seat with unknown coins in the position from which the
        game started, unless the counting seat may see them.
        """
        self._require_seat(seat)
        allies = self.state.allies(seat)
        unknown = set() if self.settings.open_coins else set(self.assumed).difference(allies)
        return [None if other in unknown else coins for other, coins in enumerate(self.state.coins)]

    def record(self) -> Record:
        """Return the record of the game."""
        return Record(settings=self.settings, actions=tuple(self.log), hashes=dict(self._hashes))

    def record_for(self, seat: int | None = None) -> Record:
        """Return the record as a seat, or a spectator, may see it while the game goes on.

        It does not tell the sides of markers that others laid face down, nor do its hashes. It can be replayed: such
        markers are unknown in the position that it leads to.
        """
        self._require_seat(seat)
        if self.is_over or not self.state.ruleset.secretive:
            return self.record()
        known = Game(self._settings_for(seat), self.state.ruleset, self.state.world.boards)
        for text in self.log:
            owner = known.state.seat
            is_own = seat is not None and owner >= 0 and owner in known.state.allies(seat)
            known.undo() if text == UNDO else known.play(text if is_own else public_text(text))
        return known.record()

    def _settings_for(self, seat: int | None) -> Settings:
        """Return the settings as a seat may see them: without secrets of others in the position of the start."""
        start, ruleset = self.settings.start, self.state.ruleset
        if start is None:
            return self.settings
        state, memory = set_up(start, ruleset, self.state.world.boards), dict(start.memory)
        for ability in ruleset.secretive:
            owner = state.seat_of[ability.code]
            if owner != NOBODY and (seat is None or owner not in state.allies(seat)):
                state.memory[ability.code] = ability.public_memory(state)
                memory[ability.id] = memory_in_file(state, ability)
        return replace(self.settings, start=replace(start, memory=memory))

    def __repr__(self) -> str:
        state = self.state
        where = "over" if self.is_over else f"round {state.round + 1} of {state.rounds}, {phase_of(state.step)}"
        who = "" if self.is_over else ", chance to tell" if self.is_chance else f", seat {state.actor} to decide"
        boards = "+".join(self.settings.boards)
        return f"<{self.settings.game} on {boards}: {where}{who}, {len(self.log)} actions, state {self.hash()}>"


def check_versions(record: Record) -> None:
    """Raise RecordError unless a record has the current format and rules version."""
    if record.format != FORMAT:
        raise RecordError("wrong-format", wanted=FORMAT, found=record.format)
    if record.rules != RULES_VERSION:
        raise RecordError("wrong-rules", wanted=RULES_VERSION, found=record.rules)


def replay(game: Game, record: Record) -> Iterator[tuple[int, str]]:
    """Play the entries of a record in a new game; yield the number and text of each before it is played.

    Raise RecordError if an entry is illegal or a hash differs.
    """
    for number, text in enumerate(record.actions, start=1):
        yield number, text
        try:
            game.undo() if text == UNDO else game.play(text)
        except IllegalActionError as error:
            raise RecordError("cannot-replay", number=number, action=text) from error
        recorded = record.hashes.get(str(number))
        if recorded is not None and recorded != game.hash():
            raise RecordError("state-differs-after", number=number)


def kept_entries(log: Sequence[str], base: int = 0) -> list[tuple[int, str]]:
    """Return the entries that were not undone, with their numbers."""
    kept: list[tuple[int, str]] = []
    for version, text in enumerate(log, start=base + 1):
        if text == UNDO:
            kept.pop()
        else:
            kept.append((version, text))
    return kept
