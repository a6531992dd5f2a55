"""How a game stands: its round, and everybody's coins and place; kept beside the table, so that lists need no game."""

import msgspec

from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import team_results
from elbowroom.server.table.info import TableInfo


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The round, from 1, of how many; by seat the coins, and the place: 1 for those whom nobody is ahead of."""

    round: int
    rounds: int
    scores: tuple[int, ...]
    places: tuple[int, ...]


class ShownStanding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How a game stands, as one may see it: my coins and my place, which is known where coins are no secret."""

    round: int
    rounds: int
    score: int | None = None
    place: int | None = None


def standing_of(game: Game) -> Standing:
    """How a game stands; a team's place is that of each of its seats."""
    state = game.state
    results = team_results(state)
    places = [0] * state.seats
    for team, result in zip(state.ruleset.teams(state.seats), results, strict=True):
        for seat in team:
            places[seat] = 1 + sum(other > result for other in results)
    return Standing(
        round=min(state.round + 1, state.rounds),
        rounds=state.rounds,
        scores=tuple(state.coins),
        places=tuple(places),
    )


def shown_standing(standing: Standing, info: TableInfo, guest: str | None) -> ShownStanding:
    """What a guest may know of how a game stands; friends around one device have no seat that is theirs alone."""
    seats = [number for number, seat in enumerate(info.seats) if guest is not None and seat.guest == guest]
    if info.setup.hot_seat or len(seats) != 1:
        return ShownStanding(round=standing.round, rounds=standing.rounds)
    is_open = info.setup.open_coins or info.status in ("over", "closed")
    return ShownStanding(
        round=standing.round,
        rounds=standing.rounds,
        score=standing.scores[seats[0]],
        place=standing.places[seats[0]] if is_open else None,
    )
