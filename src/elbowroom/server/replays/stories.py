"""The story of a game in numbers: its turns and, once coins are no secret, where every one of them came from."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from elbowroom.engine.events import Event
from elbowroom.engine.game import Game, Settings, lasting
from elbowroom.engine.regions import bits, size
from elbowroom.server.replays.frames import at_its_start

DECLINED = "declined-regions"


class TurnTold(msgspec.Struct, frozen=True):
    """A turn: the number of its first entry, its round from 1, and the seat whose turn it was."""

    version: int
    round: int
    seat: int


class Reign(msgspec.Struct):
    """A combo: who had it, the rounds in which it was active, the coins it brought, and its regions at its best.

    Its coins are all that is explained by it, also in decline, less what was paid for it.
    """

    seat: int
    race: str
    power: str
    from_round: int
    to_round: int
    coins: int = 0
    regions: int = 0


class Result(msgspec.Struct, frozen=True):
    """How it ended: everybody's coins, and the seats that won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Story(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What can be told of a game up to a version; all but its turns only where coins are no secret.

    `coins` are those of each seat after each of its turns, the last ones when the game is over its score, and `start`
    those before the first one; `sources` say for each seat what its coins came from, or went to, and together with
    `start` they are its score.
    """

    version: int
    turns: tuple[TurnTold, ...]
    start: tuple[int, ...] = ()
    coins: tuple[tuple[int, ...], ...] = ()
    sources: tuple[dict[str, int], ...] = ()
    combos: tuple[Reign, ...] = ()
    result: Result | None = None


def story_of(
    settings: Settings, log: Sequence[str], base: int, winners: Sequence[int] = (), *, shows_coins: bool
) -> Story:
    """Play a game again and tell its story."""
    telling = _Telling(at_its_start(settings))
    for version, text in lasting(log, base):
        telling.play(version, text)
    version, turns = base + len(log), tuple(telling.turns)
    if not shows_coins:
        return Story(version=version, turns=turns)
    if telling.game.is_over:
        # Whoever does not come last may still gain or pay in the last turns of others.
        for coins, score in zip(telling.coins, telling.game.scores, strict=True):
            coins[-1:] = [score]
    return Story(
        version=version,
        turns=turns,
        start=tuple(telling.start),
        coins=tuple(map(tuple, telling.coins)),
        sources=tuple(dict(source) for source in telling.sources),
        combos=tuple(telling.combos),
        result=Result(tuple(telling.game.scores), tuple(winners)),
    )


class _Telling:
    """A story while the game is played again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        seats = range(game.settings.players)
        self.start = game.scores
        self.turns: list[TurnTold] = []
        self.coins: list[list[int]] = [[] for _ in seats]
        self.sources: list[Counter[str]] = [Counter() for _ in seats]
        self.combos: list[Reign] = []
        # The combo of each race in play, and the last one that each seat has picked.
        self._of_tribe: dict[int, Reign] = {}
        self._latest: list[Reign | None] = [None for _ in seats]
        self._turn = -1

    def play(self, version: int, text: str) -> None:
        """One more entry."""
        state = self.game.state
        told, turn, seat, actor = len(self.game.events), state.turn, state.seat, self.game.to_act
        round_ = min(state.round + 1, state.rounds)
        if turn != self._turn and (self.turns or actor is not None):
            self._turn = turn
            self.turns.append(TurnTold(version, round_, seat))
        acting = self._of_tribe.get(state.active[seat]) if seat >= 0 else None
        if acting is not None and actor == seat and text != "decline":
            acting.to_round = round_
        self.game.play(text)
        if actor is not None and text.startswith("pick "):
            self._pick(actor, round_)
        events = self.game.events[told:]
        in_decline = self._in_decline(seat)
        for event in events:
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

    def _pick(self, seat: int, round_: int) -> None:
        state = self.game.state
        tribe = state.active[seat]
        race, power = state.ruleset.races[tribe].id, state.ruleset.powers[state.power_of[tribe]].id
        reign = Reign(seat, race, power, round_, round_)
        self.combos.append(reign)
        self._of_tribe[tribe] = self._latest[seat] = reign

    def _in_decline(self, seat: int) -> Iterator[Reign]:
        """The combos that a seat has in decline, in the order in which they are scored."""
        state = self.game.state
        tribes = bits(state.declined[seat]) if seat >= 0 else ()
        return iter([self._of_tribe[tribe] for tribe in tribes if tribe in self._of_tribe and state.held[tribe]])

    def _reign_for(self, seat: int, source: str | None, in_decline: Iterator[Reign]) -> Reign | None:
        """The combo that explains some coins of a seat."""
        latest = self._latest[seat]
        if source == DECLINED:
            return next(in_decline, latest)
        own = [reign for reign in self.combos if reign.seat == seat and source in (reign.race, reign.power)]
        return own[-1] if own else latest


def _coins_of(event: Event) -> Iterator[tuple[int, int]]:
    """Who has gained or lost how many coins."""
    amount = event.amount or 0
    if event.seat is None or event.what not in ("gained", "paid"):
        return
    yield event.seat, amount if event.what == "gained" else -amount
    if event.what == "paid" and event.other is not None and event.other >= 0:
        yield event.other, amount


__all__ = ["Reign", "Result", "Story", "TurnTold", "story_of"]
