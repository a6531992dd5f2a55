"""Seats: people and bots join, leave, return, stand in and are banned; each function returns the changed info."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from elbowroom.bots import names
from elbowroom.fair.drawing import hash_of_nonce
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import BannedGuest, Challenge, DeclineReason, MutedGuest, SeatInfo, TableInfo
from elbowroom.server.table.strength import MY_STRENGTH, NEWCOMER, bot_of_strength

# The bot that plays for absent people.
STAND_IN: Final = "medium"
# Guests that a host may mute, and ban from the table: they cannot take a seat, come back, or chat.
MOST_MUTED: Final = 50
MOST_BANNED: Final = 50


class Guest(NamedTuple):
    """A person with a token, and their strength against bots."""

    id: str
    name: str
    strength: int = NEWCOMER
    # True for a bot account.
    is_bot: bool = False
    # The device on which they are signed in, or the hash of a bot account's token; empty if that does not matter.
    device: str = ""


def seat_of(info: TableInfo, guest: str | None) -> int | None:
    """Return the seat of a guest; None for a spectator."""
    if guest is None:
        return None
    return next((number for number, seat in enumerate(info.seats) if seat.guest == guest), None)


def seats_of(info: TableInfo, guest: str | None) -> tuple[int, ...]:
    """Return all seats of a guest: at most one, except for the host of a table on one device."""
    if guest is None:
        return ()
    return tuple([number for number, seat in enumerate(info.seats) if seat.guest == guest])


def require_seats(info: TableInfo, guest: str) -> tuple[int, ...]:
    """Return all seats of a guest; raise TableError without any."""
    seats = seats_of(info, guest)
    if not seats:
        raise TableError("no-seat")
    return seats


def require_seat(info: TableInfo, guest: str, wanted: int | None = None) -> int:
    """Return the seat of a guest, `wanted` if it is one of several; raise TableError without any."""
    seats = require_seats(info, guest)
    return wanted if wanted in seats else seats[0]


def is_played_by_bot(seat: SeatInfo) -> bool:
    """Return whether a bot decides for a seat now."""
    return seat.kind == "bot" or seat.away or seat.conceded


def with_seat(info: TableInfo, number: int, change: Callable[[SeatInfo], SeatInfo]) -> TableInfo:
    """Return the info with one seat changed."""
    seats = list(info.seats)
    seats[number] = change(seats[number])
    return replace(info, seats=tuple(seats))


def with_seats(info: TableInfo, numbers: Iterable[int], change: Callable[[SeatInfo], SeatInfo]) -> TableInfo:
    """Return the info with some seats changed."""
    for number in numbers:
        info = with_seat(info, number, change)
    return info


def seat_friends(info: TableInfo, host: Guest, names: Sequence[str | None]) -> TableInfo:
    """Give the host all seats without a bot, each under a friend's name, for a game on one device."""
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


def join(
    info: TableInfo, guest: Guest, wanted: int | None, nonce: str | None, nonce_hash: str | None = None
) -> TableInfo:
    """Give a guest a seat before the game, or move the guest to another one."""
    require_open(info)
    require_not_banned_from(info, guest.id)
    own = require_seat(info, guest.id, wanted) if seats_of(info, guest.id) else None
    if info.setup.lesson:
        # The lesson must always be the same.
        nonce = nonce_hash = None
    if wanted is None:
        if own is not None:
            return _with_nonce(info, own, nonce, nonce_hash)
        wanted = next((number for number, seat in enumerate(info.seats) if seat.kind == "open"), None)
        if wanted is None:
            raise TableError("table-full")
    _require_seat_number(info, wanted)
    if wanted == own:
        return _with_nonce(info, own, nonce, nonce_hash)
    if info.seats[wanted].kind != "open":
        raise TableError("seat-taken", seat=wanted + 1)
    taken = SeatInfo(kind="person", guest=guest.id, name=guest.name, bot_account=guest.is_bot)
    if own is not None:
        taken = replace(taken, nonce=info.seats[own].nonce, nonce_hash=info.seats[own].nonce_hash)
        info = with_seat(info, own, lambda _: SeatInfo())
    return _with_nonce(with_seat(info, wanted, lambda _: taken), wanted, nonce, nonce_hash)


def challenge(info: TableInfo, host: str, bot: Guest, wanted: int | None, now: float, until: float) -> TableInfo:
    """Challenge a bot account, as the host, to take an open seat: `wanted`, or the first one without a challenge."""
    require_host(info, host)
    require_open(info)
    require_not_banned_from(info, bot.id)
    if seats_of(info, bot.id) or challenged_seat(info, bot.id, now) is not None:
        raise TableError("challenged-already")
    if wanted is None:
        open_seats = [number for number, seat in enumerate(info.seats) if seat.kind == "open"]
        free = (number for number in open_seats if not is_challenging(info.seats[number].challenge, now))
        wanted = next(free, None)
        if wanted is None:
            raise TableError("table-full")
    _require_seat_number(info, wanted)
    if info.seats[wanted].kind != "open":
        raise TableError("seat-taken", seat=wanted + 1)
    return with_seat(
        info, wanted, lambda seat: replace(seat, challenge=Challenge(bot=bot.id, name=bot.name, until=until))
    )


def is_challenging(challenge: Challenge | None, now: float) -> bool:
    """Return whether a challenge waits for an answer."""
    return challenge is not None and challenge.declined is None and challenge.until > now


def challenged_seat(info: TableInfo, bot: str, now: float) -> int | None:
    """Return the seat to which a bot account is challenged, or None."""
    if info.status != "open":
        return None
    for number, seat in enumerate(info.seats):
        if seat.challenge is not None and seat.challenge.bot == bot and is_challenging(seat.challenge, now):
            return number
    return None


def seat_for_bot(info: TableInfo, bot: Guest, wanted: int | None, now: float) -> int | None:
    """Return the seat that a bot account may take: at its own table any, elsewhere the one it is challenged to."""
    if info.host == bot.id or seats_of(info, bot.id):
        return wanted
    seat = challenged_seat(info, bot.id, now)
    if seat is None or wanted not in (None, seat):
        raise TableError("not-challenged")
    return seat


def decline(info: TableInfo, bot: str, reason: DeclineReason, now: float) -> TableInfo:
    """Decline a challenge, as the bot account; the seat shows the reason."""
    number = challenged_seat(info, bot, now)
    if number is None:
        raise TableError("not-challenged")
    declined = info.seats[number].challenge
    assert declined is not None
    return with_seat(info, number, lambda seat: replace(seat, challenge=replace(declined, declined=reason)))


def _with_nonce(info: TableInfo, seat: int, nonce: str | None, nonce_hash: str | None) -> TableInfo:
    """Return the info with a seat's nonce or its hash changed, if there is a new one."""
    if nonce_hash is not None:
        return with_seat(info, seat, lambda own: replace(own, nonce="", nonce_hash=nonce_hash))
    if nonce is None:
        return info
    fixed = hash_of_nonce(nonce) if nonce else ""
    return with_seat(info, seat, lambda own: replace(own, nonce=nonce, nonce_hash=fixed))


def reveal(info: TableInfo, guest: str, nonce: str) -> TableInfo:
    """Return the info with the nonce to which a guest has committed, once all hashes are fixed."""
    if info.reveal_until is None:
        raise TableError("not-starting")
    fixed = hash_of_nonce(nonce)
    seats = [number for number in require_seats(info, guest) if info.seats[number].nonce_hash == fixed]
    if not seats:
        raise TableError("nonce-differs", seat=require_seat(info, guest) + 1)
    return with_seats(info, seats, lambda own: replace(own, nonce=nonce))


def awaits_nonces(info: TableInfo) -> bool:
    """Return whether a seat has committed to a nonce and not revealed it."""
    return any(seat.nonce_hash and not seat.nonce for seat in info.seats)


def without_start(info: TableInfo) -> TableInfo:
    """Return the info of a table whose game cannot begin after all; revealed nonces are void."""
    seats = [number for number, seat in enumerate(info.seats) if seat.nonce_hash]
    info = with_seats(info, seats, lambda own: replace(own, nonce="", nonce_hash=""))
    return replace(info, reveal_until=None)


def leave(info: TableInfo, guest: str) -> TableInfo:
    """Open a guest's seat before the game (another guest becomes host); in a running game let a bot stand in."""
    seats = require_seats(info, guest)
    if info.status != "open":
        require_playing(info)
        return end_if_agreed(stand_in(info, *seats))
    require_open(info)
    if info.setup.hot_seat:
        raise TableError("one-device")
    info = with_seats(info, seats, lambda _: SeatInfo())
    heir = next((other.guest for other in info.seats if other.guest is not None), None)
    return replace(info, host=heir) if info.host == guest and heir is not None else info


def stand_in(info: TableInfo, *seats: int) -> TableInfo:
    """Let a bot play for a person until they return, and withdraw their vote."""
    return with_seats(info, seats, lambda own: replace(own, away=True, bot=own.bot or STAND_IN, wants_end=False))


def come_back(info: TableInfo, *seats: int) -> TableInfo:
    """Give seats back to their person."""
    if any(info.seats[seat].conceded for seat in seats):
        raise TableError("conceded")
    for seat in seats:
        require_not_banned_from(info, info.seats[seat].guest)
    return with_seats(info, seats, lambda own: replace(own, away=False, bot=None))


def set_seat(info: TableInfo, host: Guest, number: int, bot: str | None) -> TableInfo:
    """Give a seat to a bot or, before the game, open it; the person who sat there is banned.

    In a running game the person keeps the seat, but the usual bot stands in; in a rated game no seat changes.
    """
    require_host(info, host.id)
    _require_seat_number(info, number)
    follows = bot == MY_STRENGTH
    if follows:
        bot = bot_of_strength(info, host.strength)
    if bot is not None and bot not in names():
        raise TableError("unknown-bot", bot=bot, bots=", ".join((*names(), MY_STRENGTH)))
    seat = info.seats[number]
    if info.status == "open":
        require_open(info)
        if seat.guest == host.id:
            raise TableError("own-seat")
        if info.setup.hot_seat and bot is None:
            raise TableError("one-device")
        if seat.guest is not None:
            info = with_ban(info, seat.guest)
        return with_seat(info, number, lambda _: SeatInfo(kind="bot", bot=bot, follows=follows) if bot else SeatInfo())
    require_playing(info)
    require_unrated(info)
    if bot is None:
        raise TableError("seat-needs-bot")
    if seat.kind == "bot":
        return with_seat(info, number, lambda own: replace(own, bot=bot))
    if bot != STAND_IN:
        raise TableError("only-stand-in", bot=STAND_IN)
    return end_if_agreed(stand_in(info, number))


def ban(info: TableInfo, host: str, guest: str, *, banned: bool) -> TableInfo:
    """Ban or unban a guest as the host; in a running game a bot stands in. People in a rated game cannot be banned."""
    require_host(info, host)
    if not banned:
        return without_ban(info, guest)
    if guest == host:
        raise TableError("own-seat")
    seats = seats_of(info, guest)
    if seats and info.status == "playing":
        require_unrated(info)
    elif seats and info.status == "open":
        require_open(info)
    info = with_ban(info, guest)
    if info.status == "open":
        return with_seats(info, seats, lambda _: SeatInfo())
    return end_if_agreed(stand_in(info, *seats)) if info.status == "playing" else info


def concede(info: TableInfo, guest: str) -> TableInfo:
    """Concede the game for a person; a bot plays on."""
    require_playing(info)
    seats = require_seats(info, guest)
    return end_if_agreed(with_seats(info, seats, lambda own: replace(own, conceded=True, bot=own.bot or STAND_IN)))


def vote(info: TableInfo, guest: str, *, end: bool) -> TableInfo:
    """Record a person's vote to end the game; it also ends an absence."""
    require_playing(info)
    seats = require_seats(info, guest)
    return end_if_agreed(with_seats(come_back(info, *seats), seats, lambda own: replace(own, wants_end=end)))


def end_if_agreed(info: TableInfo) -> TableInfo:
    """End a running game if all people who still play have voted to end it; in a rated game the absent ones too."""
    people = [seat for seat in info.seats if seat.kind == "person" and not seat.conceded]
    voters = [seat for seat in people if info.rated or not seat.away]
    if voters and all(seat.wants_end for seat in voters):
        return replace(info, status="over", ended_early=True)
    return info


def set_redeploy_for_me(info: TableInfo, guest: str, *, redeploy: bool) -> TableInfo:
    """Set whether a person's withdrawn tokens are redeployed automatically."""
    return with_seats(info, require_seats(info, guest), lambda own: replace(own, redeploys_by_itself=redeploy))


def mute(info: TableInfo, host: str, mute: MutedGuest, now: float, *, muted: bool) -> TableInfo:
    """Mute a guest for everybody, or lift the mute, as the host."""
    require_host(info, host)
    others = tuple(other for other in active_mutes(info, now) if other.guest != mute.guest)
    if muted and len(others) >= MOST_MUTED:
        raise TableError("too-many-muted", most=MOST_MUTED)
    return replace(info, muted=(*others, mute) if muted else others)


def active_mutes(info: TableInfo, now: float) -> tuple[MutedGuest, ...]:
    """Return the mutes of the table that have not ended."""
    return tuple(mute for mute in info.muted if mute.until is None or mute.until > now)


def close(info: TableInfo, host: str) -> TableInfo:
    """Close a table whose game is not over, as the host; in a rated game concede, or end it if nobody else plays."""
    require_host(info, host)
    if info.status not in ("open", "playing"):
        raise TableError("not-playing", status=info.status)
    if info.status == "open" or not info.rated:
        return replace(info, status="closed", reveal_until=None)
    own = require_seats(info, host)
    others = [seat for number, seat in enumerate(info.seats) if seat.kind == "person" and number not in own]
    if all(seat.conceded for seat in others):
        return replace(info, status="over", ended_early=True)
    return concede(info, host)


def require_open(info: TableInfo) -> None:
    """Raise TableError unless seats and boards can still be changed."""
    if info.status != "open":
        raise TableError("not-open", status=info.status)
    if info.reveal_until is not None:
        raise TableError("starting")


def require_unrated(info: TableInfo) -> None:
    """Raise TableError in a rated game."""
    if info.rated:
        raise TableError("rated-game")


def reads_spectators(info: TableInfo, guest: str | None) -> bool:
    """Return whether a guest may read the spectators' chat: a player may not during the game, to get no advice."""
    return info.status != "playing" or seat_of(info, guest) is None


def belongs_to(info: TableInfo, guest: str | None) -> bool:
    """Return whether a guest has a seat at a table or is its host."""
    return guest is not None and (info.host == guest or seat_of(info, guest) is not None)


def require_host(info: TableInfo, guest: str) -> None:
    """Raise TableError unless a guest is the host."""
    if info.host != guest:
        raise TableError("not-host")


def require_playing(info: TableInfo) -> None:
    """Raise TableError unless the game is running."""
    if info.status != "playing":
        raise TableError("not-playing", status=info.status)


def _require_seat_number(info: TableInfo, number: int) -> None:
    if not 0 <= number < len(info.seats):
        raise TableError("unknown-seat", seat=number)


def is_banned(info: TableInfo, guest: str | None) -> bool:
    """Return whether a guest is banned from the table."""
    return any(banned.guest == guest for banned in info.banned)


def require_not_banned_from(info: TableInfo, guest: str | None) -> None:
    """Raise TableError if a guest is banned from the table."""
    if is_banned(info, guest):
        raise TableError("banned")


def with_ban(info: TableInfo, guest: str) -> TableInfo:
    """Return the info with one more banned guest, under the name that the guest has at the table."""
    others = _others(info, guest)
    if len(others) >= MOST_BANNED:
        raise TableError("too-many-banned", most=MOST_BANNED)
    name = next((seat.name for seat in info.seats if seat.guest == guest), None)
    return replace(info, banned=(*others, BannedGuest(guest=guest, name=name or "")))


def without_ban(info: TableInfo, guest: str) -> TableInfo:
    """Return the info without the ban of a guest."""
    return replace(info, banned=_others(info, guest))


def _others(info: TableInfo, guest: str) -> tuple[BannedGuest, ...]:
    return tuple(banned for banned in info.banned if banned.guest != guest)
