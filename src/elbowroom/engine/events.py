"""Events for logs and animations: what happened, as ids and numbers. Every coin has its event."""

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: `what` is its id; the other fields say to which seats, where, how much and why."""

    what: str
    seat: int | None = None
    other: int | None = None
    region: int | None = None
    amount: int | None = None
    source: str | None = None
