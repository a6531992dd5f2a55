"""Whose decision it is, and how long it may take: a person's, for whom a clock may run, or a bot's."""

from msgspec.structs import replace

from elbowroom.engine.game import Game
from elbowroom.engine.phases.steps import phase_of
from elbowroom.server.seating import STAND_IN, is_played_by_bot
from elbowroom.server.sheets import TableInfo


def bot_for(sheet: TableInfo, game: Game) -> str | None:
    """The bot that must decide now: for its own seat, for somebody away, or for a standing answer."""
    seat = game.to_act
    if seat is None or sheet.status != "playing":
        return None
    info = sheet.seats[seat]
    if is_played_by_bot(info):
        return info.bot or STAND_IN
    is_trifle = phase_of(game.state.step) == "others-redeployment"
    return STAND_IN if is_trifle and info.redeploys_by_itself else None


def person_for(sheet: TableInfo, game: Game) -> str | None:
    """The guest for whom all wait; None where nobody must decide, or a bot does, or the game is paused."""
    if sheet.setup.referee and game.is_chance and sheet.status == "playing" and sheet.paused is None:
        return sheet.host or None
    if sheet.status != "playing" or sheet.paused is not None or game.to_act is None or bot_for(sheet, game) is not None:
        return None
    return sheet.seats[game.to_act].guest


def with_clock(sheet: TableInfo, game: Game, now: float, *, anew: bool) -> TableInfo:
    """A sheet with the right deadline for whoever decides: a new one (`anew`), or the one that runs already.

    Who leaves and comes back finds the clock as it was, unless it has run out meanwhile.
    """
    if sheet.paused is not None:
        return sheet
    runs = sheet.deadline is not None and not anew
    if sheet.setup.clock.kind == "none" or sheet.status != "playing" or game.to_act is None:
        deadline = None
    elif bot_for(sheet, game) is not None:
        deadline = sheet.deadline if runs else None
    else:
        is_good = runs and sheet.deadline is not None and sheet.deadline > now
        deadline = sheet.deadline if is_good else now + sheet.setup.clock.seconds
    return sheet if deadline == sheet.deadline else replace(sheet, deadline=deadline)
