"""The log: one line of JSON for each thing that happens, or plain text for people; nothing secret gets into it."""

import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final, TextIO

import msgspec

from elbowroom.server.basics.config import Config

# What a record has anyway; all else was given as `extra`.
USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
# Tokens and codes of links, seeds and keys, and passwords in addresses of databases: should one ever get this far.
SECRETS: Final = (
    (re.compile(r"\b([2-9a-z]{16})\.(?:\d{9,12}\.)?[0-9a-f]{32}\b"), r"\1.…"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "…"),
    (re.compile(r"(\w+://[^\s:/@]+):[^\s/@]+@"), r"\1:…@"),
)


class JsonFormatter(logging.Formatter):
    """One line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return without_secrets(msgspec.json.encode(line, enc_hook=str).decode())


class TextFormatter(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """A record as text."""
        more = " ".join(f"{name}={value}" for name, value in vars(record).items() if name not in USUAL)
        return without_secrets(f"{super().format(record)} {more}".rstrip())


def without_secrets(text: str) -> str:
    """A text in which whatever looks like a secret is crossed out."""
    for secret, instead in SECRETS:
        text = secret.sub(instead, text)
    return text


def is_no_fault_of_a_client(record: logging.LogRecord) -> bool:
    """Whether a record is worth keeping: uvicorn tells of a text that is not UTF-8 as if it were a bug of ours."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def set_up_logs(config: Config, stream: TextIO | None = None) -> None:
    """Let everything that is logged go to one place."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if config.log_format == "json" else TextFormatter())
    logging.basicConfig(handlers=[handler], level=config.log_level.upper(), force=True)
    # What these tell about each connection names addresses of people; we tell about requests ourselves.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "aiosqlite", "asyncio"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    logging.getLogger("uvicorn.error").addFilter(is_no_fault_of_a_client)
