"""Logging: one line of JSON per event, or plain text for people; secrets are removed."""

import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final, TextIO

import msgspec

from elbowroom.server.basics.config import Config

# Attributes of every record; all others were passed as `extra`.
STANDARD_FIELDS: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}
# Tokens, link codes, seeds, keys and database passwords, in case one is ever logged.
SECRETS: Final = (
    (re.compile(r"\b([2-9a-z]{16})\.(?:\d{9,12}\.)?[0-9a-f]{32}\b"), r"\1.…"),
    (re.compile(r"\berbot_[\w-]+"), "erbot_…"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "…"),
    (re.compile(r"(\w+://[^\s:/@]+):[^\s/@]+@"), r"\1:…@"),
)


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD_FIELDS}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return without_secrets(msgspec.json.encode(line, enc_hook=str).decode())


class TextFormatter(logging.Formatter):
    """Formats a record as a line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text."""
        more = " ".join(f"{name}={value}" for name, value in vars(record).items() if name not in STANDARD_FIELDS)
        return without_secrets(f"{super().format(record)} {more}".rstrip())


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
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if config.log_format == "json" else TextFormatter())
    logging.basicConfig(handlers=[handler], level=config.log_level.upper(), force=True)
    # Their connection messages contain people's addresses; requests are logged by `RequestLog`.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "aiosqlite", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    logging.getLogger("uvicorn.error").addFilter(is_not_client_error)
