"""Times as people type them: a date with or without a time, or how long from now."""

import re
from datetime import datetime, timedelta
from time import time
from typing import Final

from elbowroom.server.admin.working import refuse

FROM_NOW: Final = re.compile(r"(\d{1,5})\s*([mhdw])")
UNITS: Final = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def moment(text: str) -> float:
    """The time that somebody means, as clocks here show: `30m`, `2h`, `7d`, `4w`, `2026-05-01`, `2026-05-01 20:00`."""
    if (found := FROM_NOW.fullmatch(text.strip().lower())) is not None:
        return (datetime.now().astimezone() + timedelta(**{UNITS[found[2]]: int(found[1])})).timestamp()
    try:
        return datetime.fromisoformat(text.strip()).astimezone().timestamp()
    except (ValueError, OverflowError) as error:
        raise refuse("bad-time", text=text) from error


def coming(text: str | None) -> float | None:
    """A time that is still to come, if one was given."""
    if text is None:
        return None
    at = moment(text)
    if at <= time():
        raise refuse("past-time", text=text)
    return at


def shown(at: float | None) -> str:
    """A time as clocks here show it; nothing for none."""
    return "" if at is None else datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
