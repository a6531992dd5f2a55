"""What happened, as ids and numbers: for logs, animations and the explanation of every coin."""

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened; `what` is an id, the rest says whom and where it concerns."""

    what: str
    seat: int | None = None
    other: int | None = None
    region: int | None = None
    amount: int | None = None
    source: str | None = None
