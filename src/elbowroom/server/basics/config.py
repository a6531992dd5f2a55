"""How a server is set up: by flags, by environment variables that begin with ELBOWROOM_, or as usual."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from platformdirs import user_data_path

from elbowroom.errors import ElbowRoomError
from elbowroom.server.basics.lan import WILDCARDS, lan_address

PREFIX = "ELBOWROOM_"
LOOPBACK = ("127.0.0.1", "::1", "localhost")

Count = Annotated[int, msgspec.Meta(ge=1)]
Rate = Annotated[float, msgspec.Meta(gt=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]


class ConfigError(ElbowRoomError):
    """A setting of the server makes no sense."""


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of a server; each can be given as an environment variable, such as ELBOWROOM_PORT."""

    host: str = "127.0.0.1"
    # 0: any that is free.
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8128
    # SQLAlchemy's address of a database; empty: an SQLite file in the user's data folder.
    database: str = ""
    # How the server is reached from outside, for links; empty: host and port.
    public_url: str = ""
    # The folder of the built client for browsers; empty: the one in the package.
    client: str = ""
    # Other origins whose pages may use the server, separated by commas.
    origins: str = ""
    # Addresses of reverse proxies whose word on who is calling is taken, separated by commas.
    proxies: str = "127.0.0.1"
    # Whom push services may ask about this server, as mailto:… or https://…; empty: its public address.
    contact: str = ""
    # Whether notices may go to private addresses and without encryption, as on a network of one's own.
    notices_to_private: bool = False
    # Processes in which bots think.
    workers: Count = 1
    # Whether bots, the coach and the painter leave the processor to whoever else wants it.
    polite: bool = True
    # Whether boards are drawn and a process for the bots is started as soon as a game starts, not when somebody asks.
    prepare: bool = True
    # How long the coach thinks about a hint, and about each turn of a game that it reviews.
    hint_seconds: Rate = 0.9
    review_seconds: Rate = 1.0
    # How many games may wait to be reviewed.
    most_reviews: Count = 20
    # What a guest, a socket, an address and the whole server may do.
    most_tables: Count = 5000
    most_tables_per_guest: Count = 20
    # Those who watch; as many again may hold seats, and as many again be at the door.
    most_sockets: Count = 5000
    most_sockets_per_caller: Count = 100
    most_seated_per_caller: Count = 200
    most_sockets_per_table: Count = 60
    most_watching_per_caller: Count = 20
    # New ones, of one caller; as many as may watch come at once.
    sockets_per_second: Rate = 5.0
    most_bytes: Count = 16_384
    messages_per_second: Rate = 20.0
    messages_at_once: Count = 60
    # Of all sockets of one caller: those that come quicker wait in turn with requests.
    messages_per_caller: Rate = 20.0
    requests_per_second: Rate = 20.0
    requests_at_once: Count = 200
    new_guests_per_hour: Rate = 60.0
    new_tables_per_hour: Rate = 120.0
    drawings_per_minute: Rate = 20.0
    chats_per_minute: Count = 20
    reports_per_hour: Count = 20
    # Boards of one's own: how many a guest may keep, how long the file of one may be, and how many are looked at.
    most_boards_per_guest: Count = 20
    most_board_bytes: Count = 65_536
    boards_per_hour: Rate = 120.0
    # Seconds.
    request_seconds: Rate = 10.0
    most_wait: Seconds = 60.0
    # In which a board of one's own must have been checked or painted.
    board_seconds: Rate = 30.0
    # Clients show what bots do at a pace of their own; those that do not may want to be spared the haste.
    bot_pause: Seconds = 0.0
    # For each decision of somebody who is away, so that whoever comes back still finds a game.
    stand_in_pause: Seconds = 1.0
    lease: Rate = 10.0
    # How long a turn waits for somebody who is not there before they are told, and how often we look.
    notice_after: Seconds = 5.0
    notice_every: Rate = 2.0
    # A table at which nobody has started waits so long after its host was there; where its clock runs by days, longer.
    idle_open_table: Seconds = 3 * 3600.0
    idle_open_table_by_days: Seconds = 14 * 24 * 3600.0
    idle_game: Seconds = 14 * 24 * 3600.0
    keep_finished: Seconds = 90 * 24 * 3600.0
    # How long it is known who ordered what on the command line (`elbowroom admin`).
    keep_audit: Seconds = 365 * 24 * 3600.0
    # Reports of messages, whether they are closed or not.
    keep_reports: Seconds = 90 * 24 * 3600.0
    # Until a guest who does not come is forgotten, with subscriptions and webhooks.
    idle_guest: Seconds = 365 * 24 * 3600.0
    # A board of one's own that lies at no table.
    keep_boards: Seconds = 14 * 24 * 3600.0
    remove_every: Rate = 60.0
    shutdown: Seconds = 10.0
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "text"] = "json"

    @property
    def database_url(self) -> str:
        """The database, with the driver that the server uses for it."""
        url = self.database or f"sqlite:///{user_data_path('elbowroom', appauthor=False) / 'tables.sqlite'}"
        for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
            if url.startswith(plain):
                return driver + url.removeprefix(plain)
        if url.startswith("postgres:"):
            return "postgresql+asyncpg:" + url.removeprefix("postgres:")
        return url

    @property
    def is_postgresql(self) -> bool:
        """Whether several processes may serve the same tables."""
        return self.database_url.startswith("postgresql")

    @property
    def base_url(self) -> str:
        """Where people find the server."""
        host = lan_address() or LOOPBACK[0] if self.host in WILDCARDS else self.host
        return self.public_url.rstrip("/") or f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def contact_url(self) -> str:
        """Whom push services may ask; they accept nothing but an address of mail or of a secure page."""
        return self.contact or (self.base_url if self.base_url.startswith("https:") else "mailto:admin@localhost")

    @property
    def most_body_with_board(self) -> int:
        """The longest body with a board in it: as a text of JSON it is longer than its file."""
        return 2 * self.most_board_bytes

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK

    @property
    def sqlite_path(self) -> Path | None:
        """The file of an SQLite database; None for another one."""
        scheme, _, path = self.database_url.partition("?")[0].partition(":///")
        return Path(path) if scheme == "sqlite+aiosqlite" and path and path != ":memory:" else None

    def make_folder(self) -> None:
        """Make the folder of an SQLite file if it is not there."""
        if self.sqlite_path is not None:
            self.sqlite_path.parent.mkdir(parents=True, exist_ok=True)


def config_from(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Config:
    """Settings from flags that were given, else from the environment, else as usual."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(Config):
        text = environment.get(PREFIX + field.name.upper())
        if flags.get(field.name) is not None:
            values[field.name] = flags[field.name]
        elif text is not None:
            values[field.name] = text
    try:
        config = msgspec.convert(values, Config, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"A setting of the server makes no sense: {error}.") from error
    for url in filter(None, (config.public_url, *config.origins.split(","))):
        if not _is_address(url.strip()):
            raise ConfigError(f"An address must look like https://play.example.org, not like this: {url.strip()}.")
    return config


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False
