"""Whose decision it is, and how long it may take: a person's, for whom a clock may run, or a bot's."""

from msgspec.structs import replace

from elbowroom.engine.game import Game
from elbowroom.engine.phases.steps import phase_of
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.refereeing import possible
from elbowroom.server.table.seating import STAND_IN, is_played_by_bot


def bot_for(info: TableInfo, game: Game) -> str | None:
    """The bot that must decide now: for its own seat, for somebody away, or to place withdrawn tokens."""
    seat = game.to_act
    if seat is None or info.status != "playing":
        return None
    own = info.seats[seat]
    if is_played_by_bot(own):
        return own.bot or STAND_IN
    is_trifle = phase_of(game.state.step) == "others-redeployment"
    return STAND_IN if is_trifle and own.redeploys_by_itself else None


def person_for(info: TableInfo, game: Game) -> str | None:
    """The guest for whom all wait; None where nobody must decide, or a bot does, or the game is paused."""
    if info.setup.referee and game.is_chance and info.status == "playing" and info.paused is None:
        return info.host or None
    if info.status != "playing" or info.paused is not None or game.to_act is None or bot_for(info, game) is not None:
        return None
    return info.seats[game.to_act].guest


def is_told(info: TableInfo, game: Game) -> bool:
    """Whether the server tells what chance brings: all of it, or at a real table what leaves no choice."""
    return game.is_chance and not (info.setup.referee and len(possible(game.state)) > 1)


def due_at(info: TableInfo, game: Game | None, now: float) -> float | None:
    """When something must happen that no person does: at once for a bot or chance, or when a clock runs out."""
    if game is None or info.status != "playing":
        return None
    if is_told(info, game) or (info.paused is None and bot_for(info, game) is not None):
        return now
    return info.deadline


def with_clock(info: TableInfo, game: Game, now: float, *, anew: bool) -> TableInfo:
    """The info with the right deadline for whoever decides: a new one (`anew`), or the one that runs already.

    Who leaves and comes back finds the clock as it was, unless it has run out meanwhile.
    """
    if info.paused is not None:
        return info
    runs = info.deadline is not None and not anew
    if info.setup.clock.kind == "none" or info.status != "playing" or game.to_act is None:
        deadline = None
    elif bot_for(info, game) is not None:
        deadline = info.deadline if runs else None
    else:
        is_good = runs and info.deadline is not None and info.deadline > now
        deadline = info.deadline if is_good else now + info.setup.clock.seconds
    return info if deadline == info.deadline else replace(info, deadline=deadline)
