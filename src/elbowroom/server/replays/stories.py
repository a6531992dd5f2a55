"""The story of a game in numbers: its turns and, once coins are public, the source of every coin."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from elbowroom.boards.board import Board
from elbowroom.engine.events import Event
from elbowroom.engine.game import Game, Settings, kept_entries
from elbowroom.engine.regions import bits, size
from elbowroom.server.replays.frames import game_at_start
from elbowroom.server.replays.highlights import Highlight, HighlightFinder

DECLINED_SOURCE = "declined-regions"


class TurnTold(msgspec.Struct, frozen=True):
    """A turn: the number of its first entry, its round from 1, and the seat whose turn it was."""

    version: int
    round: int
    seat: int


class Reign(msgspec.Struct):
    """A combo: its seat, the rounds in which it was active, the coins it brought, and the most regions it held.

    The coins include income in decline, less the price of the combo.
    """

    seat: int
    race: str
    power: str
    from_round: int
    to_round: int
    coins: int = 0
    regions: int = 0


class Result(msgspec.Struct, frozen=True):
    """The result: everybody's coins, and the winning seats."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Story(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A summary of a game up to a version; everything except its turns only if coins are public.

    `coins` are each seat's coins after each of its turns; the last number of a finished game is the score. `start` are
    the coins before the first turn. `sources` say for each seat where coins came from or went to; their sum and
    `start` make the score. `highlights` are moments to remember, at most one of each kind.
    """

    version: int
    turns: tuple[TurnTold, ...]
    start: tuple[int, ...] = ()
    coins: tuple[tuple[int, ...], ...] = ()
    sources: tuple[dict[str, int], ...] = ()
    combos: tuple[Reign, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    result: Result | None = None


def story_of(
    settings: Settings,
    log: Sequence[str],
    base: int,
    winners: Sequence[int] = (),
    *,
    shows_coins: bool,
    custom: tuple[Board, ...] = (),
) -> Story:
    """Replay a game and return its story."""
    builder = _StoryBuilder(game_at_start(settings, custom))
    for version, text in kept_entries(log, base):
        builder.play(version, text)
    version, turns = base + len(log), tuple(builder.turns)
    if not shows_coins:
        return Story(version=version, turns=turns)
    if builder.game.is_over:
        # A player can still gain or pay coins in the last turns of others.
        for coins, score in zip(builder.coins, builder.game.scores, strict=True):
            coins[-1:] = [score]
    return Story(
        version=version,
        turns=turns,
        start=tuple(builder.start),
        coins=tuple(map(tuple, builder.coins)),
        sources=tuple(dict(source) for source in builder.sources),
        combos=tuple(builder.combos),
        highlights=builder.highlights.found,
        result=Result(tuple(builder.game.scores), tuple(winners)),
    )


class _StoryBuilder:
    """Collects the story while the game is replayed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        seats = range(game.state.seats)
        self.start = game.scores
        self.turns: list[TurnTold] = []
        self.coins: list[list[int]] = [[] for _ in seats]
        self.sources: list[Counter[str]] = [Counter() for _ in seats]
        self.combos: list[Reign] = []
        self.highlights = HighlightFinder()
        # The combo of each race in play, and each seat's latest combo.
        self._of_tribe: dict[int, Reign] = {}
        self._latest: list[Reign | None] = [None for _ in seats]
        self._turn = -1

    def play(self, version: int, text: str) -> None:
        """Play one more entry."""
        state = self.game.state
        known_events, turn, seat, actor = len(self.game.events), state.turn, state.seat, self.game.to_act
        round_ = min(state.round + 1, state.rounds)
        if turn != self._turn and (self.turns or actor is not None):
            self._turn = turn
            self.turns.append(TurnTold(version, round_, seat))
        acting = self._of_tribe.get(state.active[seat]) if seat >= 0 else None
        if acting is not None and actor == seat and text != "decline":
            acting.to_round = round_
        self.highlights.before(self.game, text)
        self.game.play(text)
        if actor is not None and text.startswith("pick "):
            self._pick(actor, round_)
        events = self.game.events[known_events:]
        if self.turns:
            self.highlights.after(events, seat, round_, self.turns[-1].version)
        in_decline = self._in_decline(seat)
        for event in events:
            if event.what == "returned":
                # A race that comes back begins a new reign with its new power.
                self._pick(seat, round_)
            for holder, coins in _coins_of(event):
                self.sources[holder][event.source or ""] += coins
                reign = self._reign_for(holder, event.source, in_decline)
                if reign is not None:
                    reign.coins += coins
        for tribe, reign in self._of_tribe.items():
            if state.seat_of[tribe] == reign.seat:
                reign.regions = max(reign.regions, size(state.held[tribe]))
        if state.turn != turn:
            self.coins[seat].append(state.coins[seat])
        if state.turn > turn + 1:
            # The seat that plays by itself has had its turn, too.
            self.coins[-1].append(state.coins[-1])

    def _pick(self, seat: int, round_: int) -> None:
        state = self.game.state
        tribe = state.active[seat]
        race, power = state.ruleset.races[tribe].id, state.ruleset.powers[state.power_of[tribe]].id
        reign = Reign(seat, race, power, round_, round_)
        self.combos.append(reign)
        self._of_tribe[tribe] = self._latest[seat] = reign

    def _in_decline(self, seat: int) -> Iterator[Reign]:
        """Return an iterator over a seat's combos in decline, in the order of scoring."""
        state = self.game.state
        tribes = bits(state.declined[seat]) if seat >= 0 else ()
        return iter([self._of_tribe[tribe] for tribe in tribes if tribe in self._of_tribe and state.held[tribe]])

    def _reign_for(self, seat: int, source: str | None, in_decline: Iterator[Reign]) -> Reign | None:
        """Return the combo that explains some coins of a seat."""
        latest = self._latest[seat]
        if source == DECLINED_SOURCE:
            return next(in_decline, latest)
        own = [reign for reign in self.combos if reign.seat == seat and source in (reign.race, reign.power)]
        return own[-1] if own else latest


def _coins_of(event: Event) -> Iterator[tuple[int, int]]:
    """Yield each seat that has gained or lost coins, and how many."""
    amount = event.amount or 0
    if event.seat is None or event.what not in ("gained", "paid"):
        return
    yield event.seat, amount if event.what == "gained" else -amount
    if event.what == "paid" and event.other is not None and event.other >= 0:
        yield event.other, amount


__all__ = ["Highlight", "Reign", "Result", "Story", "TurnTold", "story_of"]
