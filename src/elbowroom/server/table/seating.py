"""Who sits where: people and bots come, leave, come back, stand in for each other; each change makes new info."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from elbowroom.bots import names
from elbowroom.server.table.banning import banning, demand_not_banned, readmitting
from elbowroom.server.table.info import SeatInfo, TableInfo
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.strength import MY_STRENGTH, NEWCOMER, match_for

# Who plays on for somebody who is away.
STAND_IN: Final = "medium"
# How many guests a host may mute.
MOST_MUTED: Final = 50


class Guest(NamedTuple):
    """Somebody with a token, who plays so well against bots."""

    id: str
    name: str
    strength: int = NEWCOMER


def seat_of(info: TableInfo, guest: str | None) -> int | None:
    """The seat of a guest; a spectator has none."""
    if guest is None:
        return None
    return next((number for number, seat in enumerate(info.seats) if seat.guest == guest), None)


def seats_of(info: TableInfo, guest: str | None) -> tuple[int, ...]:
    """All seats of a guest: one at most, but for the host of a table on one device."""
    if guest is None:
        return ()
    return tuple([number for number, seat in enumerate(info.seats) if seat.guest == guest])


def own_seats(info: TableInfo, guest: str) -> tuple[int, ...]:
    """All seats of a guest, who must have one."""
    seats = seats_of(info, guest)
    if not seats:
        raise TableError("no-seat")
    return seats


def own_seat(info: TableInfo, guest: str, wanted: int | None = None) -> int:
    """The seat of a guest, who must have one; of several the one that is wanted, if it is among them."""
    seats = own_seats(info, guest)
    return wanted if wanted in seats else seats[0]


def is_played_by_bot(seat: SeatInfo) -> bool:
    """Whether a bot decides for a seat now."""
    return seat.kind == "bot" or seat.away or seat.conceded


def with_seat(info: TableInfo, number: int, change: Callable[[SeatInfo], SeatInfo]) -> TableInfo:
    """The info in which one seat is changed."""
    seats = list(info.seats)
    seats[number] = change(seats[number])
    return replace(info, seats=tuple(seats))


def with_seats(info: TableInfo, numbers: Iterable[int], change: Callable[[SeatInfo], SeatInfo]) -> TableInfo:
    """The info in which some seats are changed alike."""
    for number in numbers:
        info = with_seat(info, number, change)
    return info


def seat_friends(info: TableInfo, host: Guest, names: Sequence[str | None]) -> TableInfo:
    """Friends around one device: the host has all seats that are no bot's, each with the name of whoever plays it."""
    if len(names) > len(info.seats):
        raise TableError("too-many-seats", count=len(names), players=len(info.seats))
    free = [number for number, seat in enumerate(info.seats) if seat.kind == "open"]
    if not free:
        raise TableError("table-full")
    seats = list(info.seats)
    for place, number in enumerate(free):
        named = names[number] if number < len(names) else None
        name = named or (f"{host.name} {number + 1}" if place else host.name)
        seats[number] = SeatInfo(kind="person", guest=host.id, name=name)
    return replace(info, seats=tuple(seats))


def join(info: TableInfo, guest: Guest, wanted: int | None, nonce: str | None) -> TableInfo:
    """A guest takes a seat before the game, or moves to another one."""
    if info.status != "open":
        raise TableError("not-open", status=info.status)
    demand_not_banned(info, guest.id)
    own = own_seat(info, guest.id, wanted) if seats_of(info, guest.id) else None
    if info.setup.lesson:
        # What it shows may depend on nobody.
        nonce = None
    if wanted is None:
        if own is not None:
            return _renonced(info, own, nonce)
        wanted = next((number for number, seat in enumerate(info.seats) if seat.kind == "open"), None)
        if wanted is None:
            raise TableError("table-full")
    _demand_seat(info, wanted)
    if wanted == own:
        return _renonced(info, own, nonce)
    if info.seats[wanted].kind != "open":
        raise TableError("seat-taken", seat=wanted + 1)
    if own is not None:
        nonce = nonce or info.seats[own].nonce
        info = with_seat(info, own, lambda _: SeatInfo())
    taken = SeatInfo(kind="person", guest=guest.id, name=guest.name, nonce=nonce or "")
    return with_seat(info, wanted, lambda _: taken)


def _renonced(info: TableInfo, seat: int, nonce: str | None) -> TableInfo:
    """Whoever sits may still change the share in the game's chance."""
    return info if nonce is None else with_seat(info, seat, lambda own: replace(own, nonce=nonce))


def leave(info: TableInfo, guest: str) -> TableInfo:
    """Before the game the seat is open again, and a host leaves the table to another; in it a bot stands in."""
    seats = own_seats(info, guest)
    if info.status != "open":
        _demand_playing(info)
        return settled(stand_in(info, *seats))
    if info.setup.hot_seat:
        raise TableError("one-device")
    info = with_seats(info, seats, lambda _: SeatInfo())
    heir = next((other.guest for other in info.seats if other.guest is not None), None)
    return replace(info, host=heir) if info.host == guest and heir is not None else info


def stand_in(info: TableInfo, *seats: int) -> TableInfo:
    """A bot plays for a person until the person is back, and no vote of the person counts till then."""
    return with_seats(info, seats, lambda own: replace(own, away=True, bot=own.bot or STAND_IN, wants_end=False))


def come_back(info: TableInfo, *seats: int) -> TableInfo:
    """A person takes seats back from the bot."""
    if any(info.seats[seat].conceded for seat in seats):
        raise TableError("conceded")
    for seat in seats:
        demand_not_banned(info, info.seats[seat].guest)
    return with_seats(info, seats, lambda own: replace(own, away=False, bot=None))


def set_seat(info: TableInfo, host: Guest, number: int, bot: str | None) -> TableInfo:
    """The host makes a seat a bot's or, before the game, open, for good: whoever sat there does not come again.

    In a running game a person keeps the seat to come back to.
    """
    demand_host(info, host.id)
    _demand_seat(info, number)
    follows = bot == MY_STRENGTH
    if follows:
        bot = match_for(info, host.strength)
    if bot is not None and bot not in names():
        raise TableError("unknown-bot", bot=bot, bots=", ".join((*names(), MY_STRENGTH)))
    seat = info.seats[number]
    if info.status == "open":
        if seat.guest == host.id:
            raise TableError("own-seat")
        if info.setup.hot_seat and bot is None:
            raise TableError("one-device")
        if seat.guest is not None:
            info = banning(info, seat.guest)
        return with_seat(info, number, lambda _: SeatInfo(kind="bot", bot=bot, follows=follows) if bot else SeatInfo())
    _demand_playing(info)
    if bot is None:
        raise TableError("seat-needs-bot")
    info = with_seat(info, number, lambda own: replace(own, bot=bot))
    return settled(stand_in(info, number)) if seat.kind == "person" else info


def ban(info: TableInfo, host: str, guest: str, *, banned: bool) -> TableInfo:
    """The host sends a guest away for good, or lets one come again; in a running game a bot plays on."""
    demand_host(info, host)
    if not banned:
        return readmitting(info, guest)
    if guest == host:
        raise TableError("own-seat")
    seats, info = seats_of(info, guest), banning(info, guest)
    if info.status == "open":
        return with_seats(info, seats, lambda _: SeatInfo())
    return settled(stand_in(info, *seats)) if info.status == "playing" else info


def concede(info: TableInfo, guest: str) -> TableInfo:
    """A person gives the game up for good."""
    _demand_playing(info)
    seats = own_seats(info, guest)
    return settled(with_seats(info, seats, lambda own: replace(own, conceded=True, bot=own.bot or STAND_IN)))


def vote(info: TableInfo, guest: str, *, end: bool) -> TableInfo:
    """A person votes to end the game, and is back if the person was away."""
    _demand_playing(info)
    seats = own_seats(info, guest)
    return settled(with_seats(come_back(info, *seats), seats, lambda own: replace(own, wants_end=end)))


def settled(info: TableInfo) -> TableInfo:
    """A running game is over when all people who still play have voted to end it."""
    voters = [seat for seat in info.seats if seat.kind == "person" and not (seat.conceded or seat.away)]
    if voters and all(seat.wants_end for seat in voters):
        return replace(info, status="over", ended_early=True)
    return info


def set_redeploy_for_me(info: TableInfo, guest: str, *, redeploy: bool) -> TableInfo:
    """A person lets withdrawn tokens be placed automatically, or not."""
    return with_seats(info, own_seats(info, guest), lambda own: replace(own, redeploys_by_itself=redeploy))


def mute(info: TableInfo, host: str, guest: str, *, muted: bool) -> TableInfo:
    """The host lets nobody hear a guest any more, or again."""
    demand_host(info, host)
    others = tuple(other for other in info.muted if other != guest)
    if muted and len(others) >= MOST_MUTED:
        raise TableError("too-many-muted", most=MOST_MUTED)
    return replace(info, muted=(*others, guest) if muted else others)


def pause(info: TableInfo, host: str, *, paused: bool, now: float) -> TableInfo:
    """The host stops the clock, or lets it run on."""
    demand_host(info, host)
    _demand_playing(info)
    if paused == (info.paused is not None):
        return info
    if paused:
        left = max(0.0, info.deadline - now) if info.deadline is not None else info.setup.clock.seconds
        return replace(info, paused=left, deadline=None)
    has_clock = info.setup.clock.kind != "none"
    return replace(info, paused=None, deadline=now + (info.paused or 0.0) if has_clock else None)


def close(info: TableInfo, host: str) -> TableInfo:
    """The host closes the table, whose game is not over."""
    demand_host(info, host)
    if info.status not in ("open", "playing"):
        raise TableError("not-playing", status=info.status)
    return replace(info, status="closed")


def demand_host(info: TableInfo, guest: str) -> None:
    """Only the host may do this."""
    if info.host != guest:
        raise TableError("not-host")


def _demand_playing(info: TableInfo) -> None:
    if info.status != "playing":
        raise TableError("not-playing", status=info.status)


def _demand_seat(info: TableInfo, number: int) -> None:
    if not 0 <= number < len(info.seats):
        raise TableError("unknown-seat", seat=number)
