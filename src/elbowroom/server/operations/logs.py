"""Logging: one line of JSON per event, or plain text for people.

Secrets are removed, addresses are replaced, and events that strangers can cause at will are summarised.
"""

import hmac
import logging
import re
import secrets
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final, TextIO

import msgspec

from elbowroom.server.basics.config import Config
from elbowroom.server.people.auth import TOKEN_PATTERN

security_logger = logging.getLogger("elbowroom.security")

# Attributes of every record; all others were passed as `extra`.
STANDARD_FIELDS: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}
# Tokens, link codes, seeds, keys and database passwords, in case one is ever logged.
SECRETS: Final = (
    (re.compile(r"\berbot_[\w-]+"), "erbot_…"),
    (TOKEN_PATTERN, "…"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "…"),
    (re.compile(r"(\w+://[^\s:/@]+):[^\s/@]+@"), r"\1:…@"),
)
# Seconds for which equal events are counted, and how many of them are logged one by one.
THROTTLE_SECONDS: Final = 60.0
MAX_LINES: Final = 10
# Requests from this status on are refused, or failed.
REFUSED: Final = 400
# Makes pseudonyms of callers that are the same until the process ends.
PSEUDONYM_KEY: Final = secrets.token_bytes(16)
# The longest header that is logged.
MAX_HEADER: Final = 100


def log_security(event: str, caller: str, **headers: str) -> None:
    """Log that a request or a socket was refused, with headers that say why."""
    short = {name: value[:MAX_HEADER] for name, value in headers.items()}
    security_logger.info("refused", extra={"event": event, "caller": caller, **short})


def pseudonym(caller: str) -> str:
    """Return a name for a caller that does not reveal the address."""
    return hmac.digest(PSEUDONYM_KEY, caller.encode(), "sha256").hex()[:8]


class LineFormatter(logging.Formatter):
    """Formats a record as one line; addresses of callers are replaced unless they are wanted."""

    def __init__(self, text: str | None = None, *, has_addresses: bool = False) -> None:
        super().__init__(text)
        self._has_addresses = has_addresses

    def extra_of(self, record: logging.LogRecord) -> dict[str, Any]:
        """Return the extra fields of a record."""
        extra = {name: value for name, value in vars(record).items() if name not in STANDARD_FIELDS}
        if "caller" in extra and not self._has_addresses:
            extra["caller"] = pseudonym(str(extra["caller"]))
        return extra


class JsonFormatter(LineFormatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= self.extra_of(record)
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return without_secrets(msgspec.json.encode(line, enc_hook=str).decode())


class TextFormatter(LineFormatter):
    """Formats a record as a line for people."""

    def __init__(self, *, has_addresses: bool = False) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", has_addresses=has_addresses)

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text."""
        more = " ".join(f"{name}={value}" for name, value in self.extra_of(record).items())
        return without_secrets(f"{super().format(record)} {more}".rstrip())


class Repeats:
    """Equal events within THROTTLE_SECONDS: when the first came, how many were not logged, and the last of these."""

    def __init__(self, begun: float) -> None:
        self.begun = begun
        self.logged = self.left_out = 0
        self.last: logging.LogRecord | None = None


class ThrottledHandler(logging.StreamHandler[TextIO]):
    """Writes records to a stream; of refused requests and similar events only some, and then how many there were."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        # By kind of event, oldest first.
        self._repeats: dict[tuple[object, ...], Repeats] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        now = self._clock()
        self._summarise(now - THROTTLE_SECONDS)
        kind = kind_of(record)
        if kind is not None:
            repeats = self._repeats.setdefault(kind, Repeats(now))
            if repeats.logged >= MAX_LINES:
                repeats.left_out += 1
                repeats.last = record
                return
            repeats.logged += 1
        super().emit(record)

    def close(self) -> None:
        """Write what was counted."""
        self._summarise(float("inf"))
        super().close()

    def _summarise(self, begun_before: float) -> None:
        """Write how many events were left out in periods that began before this time."""
        while self._repeats:
            kind, repeats = next(iter(self._repeats.items()))
            if repeats.begun > begun_before:
                return
            del self._repeats[kind]
            if repeats.last is not None:
                fields = {"event", "status"} & vars(repeats.last).keys()
                extra = {name: vars(repeats.last)[name] for name in sorted(fields)} | {"left_out": repeats.left_out}
                summary = logging.makeLogRecord({**_basics(repeats.last), **extra})
                super().emit(summary)


def _basics(record: logging.LogRecord) -> dict[str, Any]:
    """Return the message of a record, without its own fields, and without a traceback."""
    return {"name": record.name, "levelno": record.levelno, "levelname": record.levelname, "msg": record.getMessage()}


def kind_of(record: logging.LogRecord) -> tuple[object, ...] | None:
    """Return the kind of an event that strangers can cause at will; None for all others."""
    event, status = getattr(record, "event", None), getattr(record, "status", 0)
    is_refused = isinstance(status, int) and status >= REFUSED
    if record.name == security_logger.name or is_refused or record.name.startswith("uvicorn"):
        return record.name, record.msg, event, status
    return None


def without_secrets(text: str) -> str:
    """Return a text with everything that looks like a secret replaced by `…`."""
    for secret, replacement in SECRETS:
        text = secret.sub(replacement, text)
    return text


def database_message(error: Exception) -> str:
    """Return the message of a database's error on one line, without the statement and without secrets."""
    cause = getattr(error, "orig", None) or error
    return without_secrets(" ".join(str(cause).split()).rstrip("."))


def is_not_client_error(record: logging.LogRecord) -> bool:
    """Return False for errors caused by a client: uvicorn logs invalid UTF-8 as if it were a server error."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def set_up_logs(config: Config, stream: TextIO | None = None) -> None:
    """Send all log records to one stream."""
    handler = ThrottledHandler(stream or sys.stderr)
    formatter = JsonFormatter if config.log_format == "json" else TextFormatter
    handler.setFormatter(formatter(has_addresses=config.log_addresses))
    logging.basicConfig(handlers=[handler], level=config.log_level.upper(), force=True)
    # Their connection messages contain people's addresses; requests are logged by `RequestLog`.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "aiosqlite", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    logging.getLogger("uvicorn.error").addFilter(is_not_client_error)
