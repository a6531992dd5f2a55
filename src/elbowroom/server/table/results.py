"""Results: the standing of a running game, and the record of a finished one."""

import msgspec
from msgspec.structs import replace

from elbowroom.boards.custom import custom_among
from elbowroom.engine.game import Fairness, Game, Record
from elbowroom.engine.rules.scoring import ranked_results
from elbowroom.fair.drawing import digest_of
from elbowroom.server.table.info import TableInfo


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The round, from 1, and the number of rounds; coins and places by seat, with place 1 for the leaders."""

    round: int
    rounds: int
    scores: tuple[int, ...]
    places: tuple[int, ...]


class ShownStanding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The standing for one guest: own coins, and own place where coins are open."""

    round: int
    rounds: int
    score: int | None = None
    place: int | None = None


def standing_of(game: Game) -> Standing:
    """Return the standing of a game; all seats of a team have the team's place."""
    state = game.state
    results = ranked_results(state)
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
    """Return what a guest may see of a standing; on one device no seat belongs to a single person."""
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


def record_of(info: TableInfo, seed: str, game: Game, base: int = 0) -> Record:
    """Return the record of a table's game; only for finished games, since it reveals the seed.

    It also contains hashes of states, from which the coins of a running game could be guessed.
    """
    own = custom_among(game.state.world.boards)
    record = replace(game.record(), maps=own) if own else game.record()
    if info.setup.referee:
        # Chance was entered by the referee: there is nothing to verify.
        return record
    hashes = tuple(seat.nonce_hash for seat in info.seats)
    fairness = Fairness(
        seed_hash=info.seed_hash,
        seed=seed,
        nonces=tuple(seat.nonce for seat in info.seats),
        nonce_hashes=hashes if any(hashes) else (),
        boards_drawn=not (info.setup.boards or info.setup.start or base),
        before=base,
    )
    record = replace(record, fairness=fairness)
    if info.shown_until is not None:
        # Only a part of the game can be shown, and no digest of this part was published.
        return record
    return replace(record, fairness=replace(fairness, digest=digest_of(record)))
