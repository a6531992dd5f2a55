"""The command `elbowroom serve`."""

# Server modules are imported on use, so that `--help` stays quick.

from pathlib import Path
from typing import Annotated

import typer

from elbowroom.extras import needs
from elbowroom.texts import words


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1 is this machine only.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on; 0 takes any free port.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…; the default is a file in your data folder.")
    ] = None,
    public_url: Annotated[str | None, typer.Option(help="The URL people use: https://play.example.org.")] = None,
    origins: Annotated[str | None, typer.Option(help="Other origins whose pages may use it, comma-separated.")] = None,
    proxies: Annotated[str | None, typer.Option(help="Trusted reverse proxies, comma-separated.")] = None,
    workers: Annotated[int | None, typer.Option(help="Number of processes in which bots think.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    log_format: Annotated[str | None, typer.Option(help="json or text.")] = None,
    file: Annotated[
        Path | None,
        typer.Option("--config", envvar="ELBOWROOM_CONFIG", metavar="FILE.toml", help="A file with settings."),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any other setting; may be repeated.")
    ] = None,
) -> None:
    """Serve tables; every setting can also be an environment variable such as ELBOWROOM_PORT, or in a file."""
    with needs("server"):
        from elbowroom.server.basics.config import config_from
        from elbowroom.server.http.serving import bind, run
        from elbowroom.server.operations.logs import set_up_logs

    flags: dict[str, object] = dict(map(_setting, settings or ()))
    named = {"host": host, "port": port, "database": database, "public_url": public_url, "origins": origins}
    named |= {"proxies": proxies, "workers": workers, "log_level": log_level, "log_format": log_format}
    flags |= {name: value for name, value in named.items() if value is not None}
    config, listening = bind(config_from(flags, file=file))
    set_up_logs(config)
    run(config, listening)


def _setting(text: str) -> tuple[str, str]:
    from elbowroom.server.basics.config import PREFIX, Config, ConfigError

    name, equals, value = text.partition("=")
    name = name.strip().lower().removeprefix(PREFIX.lower()).replace("-", "_")
    if not equals or name not in Config.__struct_fields__:
        raise ConfigError(words("serve.setting", text=text, names=", ".join(Config.__struct_fields__)))
    return name, value
