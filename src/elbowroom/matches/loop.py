"""The loop that plays a match to its end with bots, and its result."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter

import msgspec

from elbowroom.bots import Bot, ask
from elbowroom.engine.action_text import action_of
from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import ranked_results
from elbowroom.engine.state import CHANCE, State
from elbowroom.files import record_text
from elbowroom.matches.checks import Checker
from elbowroom.matches.jobs import Workers, run
from elbowroom.matches.match import Match
from elbowroom.matches.reigns import Reign, ReignTracker
from elbowroom.matches.times import Stopwatch, Thinking

# Called with the state and the action before each action is played.
Watcher = Callable[[State, int], None]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a match."""

    deal: int
    seating: int
    boards: tuple[str, ...]
    # The seat that began.
    first: int
    # By seat: the bot (the game's id for a seat that plays by itself), the coins, and how many sides did better.
    bots: tuple[str, ...]
    coins: tuple[int, ...]
    places: tuple[int, ...]
    reigns: tuple[Reign, ...]
    # By bot.
    thinking: dict[str, Thinking]
    # Violations of a checked game, the record up to the first one, and the position as one line.
    violations: tuple[str, ...] = ()
    record: str = ""
    position: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 0)

    @property
    def decisions(self) -> int:
        """The number of decisions with more than one option."""
        return sum(thinking.decisions.count for thinking in self.thinking.values())


def play(match: Match, *, keep_record: bool = False, watcher: Watcher | None = None) -> Result:
    """Play a match to its end or, if it is checked, to the first violation; return the result.

    The result holds the record of the game if there was a violation, or with `keep_record`.
    """
    game, bots, draw = match.new_game(), match.new_bots(), match.chance()
    checker = Checker(game, thorough=match.thorough) if match.check else None
    reigns, watch = ReignTracker(game.state), Stopwatch()
    violations: list[str] = []
    try:
        while not game.is_over and not violations:
            # Undo, which the checker tries, replaces the state.
            state = game.state
            begun = perf_counter()
            action = decide(game, bots, draw)
            if state.actor != CHANCE:
                own_turn = state.turn if state.actor == state.seat else None
                watch.note(state.actor, own_turn, perf_counter() - begun, had_choice=len(state.options) > 1)
            reigns.before(state, action)
            if watcher:
                watcher(state, action)
            game.play(action_of(state, action))
            if checker:
                violations = checker.after(action)
        if checker and not violations:
            violations = checker.at_end()
    except Exception as error:
        if not match.check:
            raise
        violations = [f"{type(error).__name__}: {error}"]
    state = game.state
    return Result(
        match.deal,
        match.seating,
        game.settings.boards,
        state.first,
        match.all_bots,
        tuple(state.coins),
        _places(state),
        reigns.at_end(state),
        {bot: watch.thinking({seat for seat, name in enumerate(match.bots) if name == bot}) for bot in match.bots},
        tuple(violations),
        record_text(game.record()) if violations or keep_record else "",
        _notation(game) if violations else "",
    )


def play_all(matches: Iterable[Match], workers: Workers | None = None) -> Iterator[Result]:
    """Yield the results of matches in their order, played here or by workers."""
    return run(play, matches, workers)


def decide(game: Game, bots: Sequence[Bot], draw: Callable[[State], int]) -> int:
    """Return the next action: the choice of the bot that is to act, or an outcome of chance."""
    state = game.state
    if state.actor == CHANCE:
        return draw(state)
    counted = game.counted(state.actor)
    return ask(bots[state.actor], state, open_coins=game.settings.open_coins, counted=counted)


def _places(state: State) -> tuple[int, ...]:
    """Return for each seat the number of sides that did better than its own."""
    results = ranked_results(state)
    places = {
        seat: sum(other > result for other in results)
        for team, result in zip(state.ruleset.teams(state.seats), results, strict=True)
        for seat in team
    }
    return tuple(places[seat] for seat in range(state.seats))


def _notation(game: Game) -> str:
    """Return the position as one line, or the error if a broken state has none."""
    try:
        return game.notation()
    except Exception as error:  # noqa: BLE001 — the violation must be reported, whatever else is wrong with the state
        return f"({type(error).__name__}: {error})"
