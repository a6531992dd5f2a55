"""The seat that acts: of a person, a bot, chance or a referee; the clock of people, pauses, and the limit of undo."""

from typing import Final

from msgspec.structs import replace

from elbowroom.engine import actions as a
from elbowroom.engine.action_text import action_of
from elbowroom.engine.actions import kind_of
from elbowroom.engine.engine import chance, chance_name, legal
from elbowroom.engine.game import UNDO, Game
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.state import NOBODY, State
from elbowroom.engine.view import Decision, OneOf, Option
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import SeatInfo, TableInfo
from elbowroom.server.table.seating import (
    STAND_IN,
    is_played_by_bot,
    require_host,
    require_playing,
    require_seat,
    require_seats,
    seats_of,
    with_seat,
    with_seats,
)

# The seat number of chance in the log.
CHANCE_SEAT = -1
# High enough for players, low enough that no log grows without end.
MAX_UNDOS_PER_TURN: Final = 50
# A referee can undo whole turns; the limit is for the whole game.
MAX_UNDOS_AS_REFEREE: Final = 1000


def is_referee(info: TableInfo, guest: str | None) -> bool:
    """Return whether a guest is the referee of a table."""
    return info.setup.referee and info.host == guest


def acting_seats(info: TableInfo, guest: str) -> tuple[int, ...]:
    """Return the seats for which a guest may act, including chance for the referee; TableError without any."""
    return (*seats_of(info, guest), CHANCE_SEAT) if is_referee(info, guest) else require_seats(info, guest)


def actor_in(game: Game | None) -> int:
    """Return the seat that must act, or CHANCE_SEAT."""
    return CHANCE_SEAT if game is None or game.to_act is None else game.to_act


def possible_outcomes(state: State) -> list[int]:
    """Return the chance actions with a positive probability."""
    return [action for action, weight in chance(state) if weight]


def referee_decision(state: State) -> Decision:
    """Return the referee's decision between all possible outcomes."""
    flipping = state.ruleset.abilities[state.flip_for].id if state.flip_for != NOBODY else None
    # A marker may also be laid face down without a look at it.
    unseen = legal(state, any_order=True)[len(state.options) :]
    options = tuple(_option(state, action) for action in [*unseen, *possible_outcomes(state)])
    return Decision(CHANCE_SEAT, f"chance.{chance_name(state)}", (OneOf(options),), flipping)


def _option(state: State, action: int) -> Option:
    kind, named = kind_of(action), action_of(state, action)
    ability = state.ruleset.abilities[state.flip_for] if state.flip_for != NOBODY else None
    is_relic = kind == a.FIND or (ability is not None and not ability.sides)
    return Option(
        action=named,
        what=named.kind,
        ability=ability.id if ability else None,
        number=named.number,
        race=named.id if kind == a.BANNER else None,
        power=named.id if kind == a.BADGE else None,
        relic=named.id if is_relic else None,
    )


def bot_for(info: TableInfo, game: Game) -> str | None:
    """Return the bot that must decide now.

    It decides for its own seat, for a person who is absent or whose time is up, or to redeploy withdrawn tokens. In an
    exercise it acts in the person's turn only.
    """
    seat = game.to_act
    if seat is None or info.status != "playing":
        return None
    if info.setup.exercise and info.seats[game.state.seat].kind == "bot":
        return None
    own = info.seats[seat]
    if is_played_by_bot(own) or is_out_of_time(own):
        return own.bot or STAND_IN
    is_redeployment = phase_of(game.state.step) == "others-redeployment"
    return STAND_IN if is_redeployment and own.redeploys_by_itself else None


def person_for(info: TableInfo, game: Game) -> str | None:
    """Return the guest who must act; None if nobody or a bot must, or while the game is paused."""
    if info.setup.referee and game.is_chance and info.status == "playing" and info.paused is None:
        return info.host or None
    if info.status != "playing" or info.paused is not None or game.to_act is None or bot_for(info, game) is not None:
        return None
    return info.seats[game.to_act].guest


def server_draws_chance(info: TableInfo, game: Game) -> bool:
    """Return whether the server enters the next chance: always, but at a referee's table only without a choice."""
    return game.is_chance and not (info.setup.referee and len(possible_outcomes(game.state)) > 1)


def due_at(info: TableInfo, game: Game | None, now: float) -> float | None:
    """Return when the server must act: at once for a bot or chance, else when some time is up, or None."""
    if game is None or info.status != "playing":
        return info.reveal_until
    if server_draws_chance(info, game) or (info.paused is None and bot_for(info, game) is not None):
        return now
    return info.deadline if info.paused is None else info.pause_ends


def is_out_of_time(seat: SeatInfo) -> bool:
    """Return whether a seat has used all its time in the current turn."""
    return seat.time_left is not None and seat.time_left <= 0


def require_time(info: TableInfo, seat: int, now: float) -> None:
    """Raise TableError if the time of the deciding seat is up."""
    if seat != CHANCE_SEAT and (
        is_out_of_time(info.seats[seat]) or (info.deadline is not None and info.deadline <= now)
    ):
        raise TableError("out-of-time")


def with_clock(info: TableInfo, game: Game, now: float, before: Game | None) -> TableInfo:
    """Return the info with the deadline of the deciding seat; `before` is the game before the change.

    Each seat has one clock in a turn, which never starts again: it stops while another seat decides, and runs on while
    its person is absent. When it has run out a bot finishes the turn, even if the person returns.
    """
    if info.setup.clock.kind == "none" or info.paused is not None or info.status != "playing":
        return info
    if before is None or before.state.turn != game.state.turn:
        started = [number for number, seat in enumerate(info.seats) if seat.time_left is not None]
        info = replace(with_seats(info, started, lambda own: replace(own, time_left=None)), deadline=None)
    elif before.to_act != game.to_act:
        info = stop_clock(info, before.to_act, now)
    seat = game.to_act
    if seat is None:
        return info
    if info.deadline is not None and info.deadline <= now:
        info = stop_clock(info, seat, now)
    if info.deadline is not None or bot_for(info, game) is not None:
        return info
    left = info.seats[seat].time_left
    deadline = now + (info.setup.clock.seconds if left is None else left)
    return replace(with_seat(info, seat, lambda own: replace(own, time_left=None)), deadline=deadline)


def stop_clock(info: TableInfo, seat: int | None, now: float) -> TableInfo:
    """Return the info with the clock of the deciding seat stopped, and the time left stored with the seat."""
    if info.deadline is None or seat is None:
        return info
    left = max(0.0, info.deadline - now)
    return replace(with_seat(info, seat, lambda own: replace(own, time_left=left)), deadline=None)


def pause(info: TableInfo, guest: str, deciding: int | None, *, paused: bool, now: float) -> TableInfo:
    """Pause or resume the game and its clock: as the host or, in a rated game, as a person with pause time left."""
    seat = require_seat(info, guest) if info.rated else None
    if seat is None:
        require_host(info, guest)
    require_playing(info)
    if paused == (info.paused is not None):
        return info
    if not paused:
        if info.paused_by != seat:
            raise TableError("not-your-pause")
        return resumed(info, now)
    if seat is not None:
        own = info.seats[seat]
        if own.conceded or own.pause_left <= 0:
            raise TableError("no-pause-left")
        info = replace(info, paused_by=seat, pause_ends=now + own.pause_left)
    info = stop_clock(info, deciding, now)
    return replace(info, paused=(info.seats[deciding].time_left or 0.0) if deciding is not None else 0.0)


def resumed(info: TableInfo, now: float) -> TableInfo:
    """Return the info of a paused game that continues; `with_clock` starts the clock again."""
    by, ends = info.paused_by, info.pause_ends
    if by is not None and ends is not None:
        info = with_seat(info, by, lambda own: replace(own, pause_left=max(0.0, ends - now)))
    return replace(info, paused=None, paused_by=None, pause_ends=None)


def undo_limit_reached(game: Game) -> bool:
    """Return whether the limit of undo is reached."""
    return _undone(game) >= _most(game)


def require_undo_left(game: Game) -> None:
    """Raise TableError if the limit of undo is reached."""
    if undo_limit_reached(game):
        raise TableError("too-many-undos", most=_most(game))


def _most(game: Game) -> int:
    return MAX_UNDOS_AS_REFEREE if game.settings.referee else MAX_UNDOS_PER_TURN


def _undone(game: Game) -> int:
    begun = 0 if game.settings.referee else game.turn_began
    return game.log[begun:].count(UNDO)
