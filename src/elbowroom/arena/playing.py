"""One game of a contest, and what is kept of it."""

from time import perf_counter

import msgspec

from elbowroom.arena.chance import Chance
from elbowroom.arena.deals import Match
from elbowroom.arena.times import Stopwatch, Thinking
from elbowroom.bots import named
from elbowroom.engine.action_text import action_of
from elbowroom.engine.rules.scoring import team_results
from elbowroom.engine.state import State
from elbowroom.games import new_game
from elbowroom.simulate.playing import decide
from elbowroom.simulate.reigns import Reign, Reigns


class Played(msgspec.Struct, frozen=True):
    """What came of a match."""

    deal: int
    seating: int
    boards: tuple[str, ...]
    # The seat that began.
    first: int
    # By seat: who played, the coins, and how many sides did better.
    bots: tuple[str, ...]
    coins: tuple[int, ...]
    places: tuple[int, ...]
    reigns: tuple[Reign, ...]
    # By bot.
    thinking: dict[str, Thinking]


def play(match: Match) -> Played:
    """Play a game to its end: boards, chance and the bots' own dice each have a seed of their own."""
    deal = f"{match.seed} {match.deal}"
    game = new_game(match.game, match.players, seed=f"boards {deal}", **match.agreed._asdict())
    bots = [named(name, f"bot {deal} {match.seating} {seat}") for seat, name in enumerate(match.bots)]
    state, chance, reigns, watch = game.state, Chance(deal), Reigns(game.state), Stopwatch()
    while not game.is_over:
        begun = perf_counter()
        action = decide(game, bots, chance.draw)
        if state.actor >= 0:
            own_turn = state.turn if state.actor == state.seat else None
            watch.note(state.actor, own_turn, perf_counter() - begun, had_choice=len(state.options) > 1)
        reigns.before(state, action)
        game.play(action_of(state, action))
    return Played(
        match.deal,
        match.seating,
        game.settings.boards,
        (state.seat - state.turn) % state.seats,
        match.bots,
        tuple(state.coins),
        _places(state),
        reigns.at_end(state),
        {bot: watch.thinking({seat for seat, name in enumerate(match.bots) if name == bot}) for bot in match.bots},
    )


def _places(state: State) -> tuple[int, ...]:
    """For each seat how many sides did better than its own."""
    results = team_results(state)
    places = {
        seat: sum(other > result for other in results)
        for team, result in zip(state.ruleset.teams(state.seats), results, strict=True)
        for seat in team
    }
    return tuple(places[seat] for seat in range(state.seats))
