"""Times on the command line: a date with or without a time, or a duration from now."""

import re
from datetime import datetime, timedelta
from time import time
from typing import Final

from elbowroom.commands.admin.common import admin_error

FROM_NOW: Final = re.compile(r"(\d{1,5})\s*([mhdw])")
UNITS: Final = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def parse_time(text: str) -> float:
    """Parse a local time: `30m`, `2h`, `7d`, `4w`, `2026-05-01` or `2026-05-01 20:00`."""
    if (found := FROM_NOW.fullmatch(text.strip().lower())) is not None:
        return (datetime.now().astimezone() + timedelta(**{UNITS[found[2]]: int(found[1])})).timestamp()
    try:
        return datetime.fromisoformat(text.strip()).astimezone().timestamp()
    except (ValueError, OverflowError) as error:
        raise admin_error("bad-time", text=text) from error


def parse_future_time(text: str | None) -> float | None:
    """Parse a time that must be in the future; None for None."""
    if text is None:
        return None
    at = parse_time(text)
    if at <= time():
        raise admin_error("past-time", text=text)
    return at


def format_time(at: float | None) -> str:
    """Format a time in the local zone; empty for None."""
    return "" if at is None else datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
