"""The settings of a server, from flags, ELBOWROOM_… environment variables, a TOML file, or defaults."""

import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from platformdirs import user_data_path

from elbowroom.errors import ElbowRoomError
from elbowroom.server.basics.networks import WILDCARDS, lan_address, parse_network

PREFIX = "ELBOWROOM_"
# Names the file with settings.
FILE_VARIABLE = "ELBOWROOM_CONFIG"
LOGO_SUFFIXES = (".png", ".svg", ".webp")
LOOPBACK = ("127.0.0.1", "::1", "localhost")

Count = Annotated[int, msgspec.Meta(ge=1)]
Rate = Annotated[float, msgspec.Meta(gt=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]


class ConfigError(ElbowRoomError):
    """A setting of the server is invalid."""


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of a server; each can be given as an environment variable, such as ELBOWROOM_PORT."""

    host: str = "127.0.0.1"
    # 0: any free port.
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8128
    # SQLAlchemy URL of the database; empty: an SQLite file in the user's data folder.
    database: str = ""
    # The file that encrypts the keys in the database; empty: beside an SQLite file, else in the user's data folder.
    key_file: str = ""
    # The server's address from outside, for links; empty: host and port.
    public_url: str = ""
    # The folder of the built web client; empty: the one in the package.
    client: str = ""
    # Shown to everyone: the server's name, a picture file, and the address of the imprint (https://… or mailto:…).
    server_name: str = ""
    logo: str = ""
    imprint: str = ""
    # Other origins whose pages may use the server, separated by commas.
    origins: str = ""
    # Addresses of reverse proxies that may name the caller's address, separated by commas.
    proxies: str = "127.0.0.1"
    # Names under which the server answers, besides its own and those of private networks, separated by commas; *: any.
    hosts: str = ""
    # Addresses and networks that may read /metrics, separated by commas.
    metrics_from: str = "127.0.0.0/8, ::1"
    # The contact for push services, as mailto:… or https://…; empty: the public address.
    contact: str = ""
    # Allow notices to private addresses and without encryption, for private networks.
    notices_to_private: bool = False
    # Worker processes for bots.
    workers: Count = 1
    # Run the processes of bots, coach and painter at low priority.
    polite: bool = True
    # Draw boards and start a bot process when a game starts, not at the first request.
    prepare: bool = True
    # Thinking time of the coach for a hint, and for each turn of a reviewed game.
    hint_seconds: Rate = 0.9
    review_seconds: Rate = 1.0
    # Games in the queue for review.
    most_reviews: Count = 20
    # Limits by guest, socket, address (caller) and server.
    most_tables: Count = 5000
    most_tables_per_guest: Count = 20
    most_tables_per_caller: Count = 200
    # Spectators; the same limit applies again to seated players, and again to sockets not at a table yet.
    most_sockets: Count = 5000
    most_sockets_per_caller: Count = 100
    most_seated_per_caller: Count = 200
    most_sockets_per_table: Count = 60
    most_watching_per_caller: Count = 20
    # Open connections of one address, with sockets; `proxies` may have any number.
    most_connections_per_caller: Count = 500
    # New sockets of one caller; `most_sockets_per_caller` may come in one burst.
    sockets_per_second: Rate = 5.0
    most_bytes: Count = 16_384
    messages_per_second: Rate = 20.0
    messages_at_once: Count = 60
    # Over all sockets of one caller; messages beyond it queue with HTTP requests for the loop budget.
    messages_per_caller: Rate = 20.0
    requests_per_second: Rate = 20.0
    requests_at_once: Count = 1000
    new_guests_per_hour: Rate = 60.0
    new_tables_per_hour: Rate = 120.0
    # Bot accounts: new ones and their streams by caller, challenges by guest and by caller.
    new_bots_per_hour: Rate = 10.0
    most_streams_per_caller: Count = 20
    challenges_per_hour: Rate = 120.0
    # How long a challenge waits for an answer.
    challenge_seconds: Rate = 120.0
    drawings_per_minute: Rate = 20.0
    chats_per_minute: Count = 20
    # All spectators of a table together.
    spectator_chats_per_minute: Count = 30
    reports_per_hour: Count = 20
    # Boards that guests upload: how many a guest may keep, their file size, and how many are checked.
    most_boards_per_guest: Count = 20
    most_board_bytes: Count = 65_536
    boards_per_hour: Rate = 120.0
    # Seconds.
    request_seconds: Rate = 10.0
    most_wait: Seconds = 60.0
    # Limits for checking or painting an uploaded board: time, and memory of the process (on Linux).
    board_seconds: Rate = 30.0
    board_megabytes: Annotated[int, msgspec.Meta(ge=512)] = 1024
    # Clients animate bots at their own pace; a pause helps clients that do not.
    bot_pause: Seconds = 0.0
    # Time limit of a bot's decision, beyond the seconds it thinks; then its process is killed and another bot plays.
    bot_seconds: Rate = 20.0
    # Before each decision for an absent player, so that a player who returns still finds a game.
    stand_in_pause: Seconds = 1.0
    lease: Rate = 10.0
    # How long a turn waits for an absent player before a notice is sent, and how often this is checked.
    notice_after: Seconds = 5.0
    notice_every: Rate = 2.0
    # How long an open table stays after its host was last there; longer if its clock counts days.
    idle_open_table: Seconds = 3 * 3600.0
    idle_open_table_by_days: Seconds = 14 * 24 * 3600.0
    idle_game: Seconds = 14 * 24 * 3600.0
    keep_finished: Seconds = 90 * 24 * 3600.0
    # How long the audit log of `elbowroom admin` is kept.
    keep_audit: Seconds = 365 * 24 * 3600.0
    # Reports of messages, open or closed.
    keep_reports: Seconds = 90 * 24 * 3600.0
    # How long a token is valid; clients renew theirs silently, however long they were away.
    token_seconds: Rate = 30 * 24 * 3600.0
    # When an absent guest is deleted, with subscriptions and webhooks.
    idle_guest: Seconds = 365 * 24 * 3600.0
    # An uploaded board that no table uses.
    keep_boards: Seconds = 14 * 24 * 3600.0
    remove_every: Rate = 60.0
    shutdown: Seconds = 10.0
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "text"] = "json"
    # Name the addresses of refused callers in the log, for example for fail2ban; otherwise pseudonyms.
    log_addresses: bool = False

    @property
    def database_url(self) -> str:
        """The database URL with the driver that the server uses."""
        url = self.database or f"sqlite:///{_data_folder() / 'tables.sqlite'}"
        for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgresql:", "postgresql+asyncpg:")):
            if url.startswith(plain):
                return driver + url.removeprefix(plain)
        if url.startswith("postgres:"):
            return "postgresql+asyncpg:" + url.removeprefix("postgres:")
        return url

    @property
    def is_postgresql(self) -> bool:
        """True for PostgreSQL, with which several processes may serve the same tables."""
        return self.database_url.startswith("postgresql")

    @property
    def base_url(self) -> str:
        """The server's address for players."""
        host = lan_address() or LOOPBACK[0] if self.host in WILDCARDS else self.host
        return self.public_url.rstrip("/") or f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def contact_url(self) -> str:
        """The contact for push services, which accept only mailto: and https: addresses."""
        return self.contact or (self.base_url if self.base_url.startswith("https:") else "mailto:admin@localhost")

    @property
    def most_body_with_board(self) -> int:
        """The longest body of a request with a board: JSON escapes make it longer than the file."""
        return 2 * self.most_board_bytes

    @property
    def is_private(self) -> bool:
        """True if only this machine can reach the server."""
        return self.host in LOOPBACK

    @property
    def sqlite_path(self) -> Path | None:
        """The file of an SQLite database; None for other databases."""
        scheme, _, path = self.database_url.partition("?")[0].partition(":///")
        return Path(path) if scheme == "sqlite+aiosqlite" and path and path != ":memory:" else None

    @property
    def key_path(self) -> Path:
        """The key file. Processes that share a database must share it."""
        if self.key_file:
            return Path(self.key_file)
        path = self.sqlite_path
        return _data_folder() / "elbowroom.key" if path is None else path.with_name(f"{path.name}.key")

    @property
    def shown_database(self) -> str:
        """The database for people: the path of a file, or an address without its password."""
        if self.sqlite_path is not None:
            return str(self.sqlite_path)
        scheme, _, rest = self.database_url.partition("://")
        user, at, place = rest.rpartition("@")
        return f"{scheme.partition('+')[0]}://{user.partition(':')[0]}{at}{place.partition('?')[0]}"

    def make_folder(self) -> None:
        """Create the SQLite file and its folder if they are missing; only their owner may read them."""
        if self.sqlite_path is not None:
            self.sqlite_path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.sqlite_path.touch(mode=0o600)


def config_from(
    flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ, file: str | Path | None = None
) -> Config:
    """Return the settings: flags first, then environment variables, then the file, then defaults.

    The file is the given one, or the one that ELBOWROOM_CONFIG names.
    """
    path = file or environment.get(FILE_VARIABLE)
    values = settings_in(Path(path)) if path else {}
    for field in msgspec.structs.fields(Config):
        text = environment.get(PREFIX + field.name.upper())
        if flags.get(field.name) is not None:
            values[field.name] = flags[field.name]
        elif text is not None:
            values[field.name] = text
    try:
        config = msgspec.convert(values, Config, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"A setting of the server is invalid: {error}.") from error
    if not config.database_url.startswith(("sqlite+aiosqlite://", "postgresql+asyncpg://")):
        kind = config.database_url.partition(":")[0]
        raise ConfigError(f"A database is sqlite:///FILE or postgresql://…; {kind} is not supported.")
    if config.imprint and not config.imprint.startswith(("https://", "http://", "mailto:")):
        raise ConfigError(f"imprint must be the address of a page, or mailto:…, not this: {config.imprint}.")
    if config.logo and not (config.logo.endswith(LOGO_SUFFIXES) and Path(config.logo).is_file()):
        raise ConfigError(f"logo must name a picture file ({', '.join(LOGO_SUFFIXES)}), not this: {config.logo}.")
    for url in filter(None, (config.public_url, *config.origins.split(","))):
        if not _is_address(url.strip()):
            raise ConfigError(f"An address must look like https://play.example.org, not like this: {url.strip()}.")
    for network in filter(None, config.metrics_from.split(",")):
        if parse_network(network) is None:
            raise ConfigError(
                f"metrics_from must name addresses or networks such as 10.0.0.0/8, not {network.strip()}."
            )
    return config


def settings_in(path: Path) -> dict[str, Any]:
    """Return the settings in a TOML file; raise ConfigError for unknown names."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        raise ConfigError(f"The settings in {path} cannot be read: {said}.") from error
    known = Config.__struct_fields__
    for name, value in found.items():
        if name not in known:
            near = "".join(f" Did you mean {one}?" for one in get_close_matches(name, known, 1))
            raise ConfigError(f"{path} has a setting {name}, which does not exist.{near}")
        if isinstance(value, list):
            # Addresses, which are separated by commas elsewhere.
            found[name] = ",".join(map(str, value))
    return found


def _data_folder() -> Path:
    return user_data_path("elbowroom", appauthor=False)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False
