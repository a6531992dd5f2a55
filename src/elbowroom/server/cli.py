"""The command `elbowroom serve`, and what `elbowroom play` does without a terminal."""

# The server is imported when it is started, so that `--help` stays quick.

import os
import webbrowser
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from elbowroom.extras import needs
from elbowroom.locales import words

if TYPE_CHECKING:
    from elbowroom.server.basics.config import Config


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1: this machine only.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on; 0: any that is free.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…; else a file in your data folder.")
    ] = None,
    public_url: Annotated[str | None, typer.Option(help="How people reach it: https://play.example.org.")] = None,
    origins: Annotated[str | None, typer.Option(help="Other pages that may use it, with commas.")] = None,
    proxies: Annotated[str | None, typer.Option(help="Reverse proxies to be trusted, with commas.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes in which bots think.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    log_format: Annotated[str | None, typer.Option(help="json or text.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any other setting; may be repeated.")
    ] = None,
) -> None:
    """Serve tables; every setting can also be an environment variable such as ELBOWROOM_PORT."""
    with needs("server"):
        from elbowroom.server.basics.config import config_from
        from elbowroom.server.http.serving import bound, run
        from elbowroom.server.operations.logs import set_up_logs

    flags: dict[str, object] = dict(map(_setting, settings or ()))
    named = {"host": host, "port": port, "database": database, "public_url": public_url, "origins": origins}
    named |= {"proxies": proxies, "workers": workers, "log_level": log_level, "log_format": log_format}
    flags |= {name: value for name, value in named.items() if value is not None}
    config, listening = bound(config_from(flags))
    set_up_logs(config)
    run(config, listening)


def _setting(text: str) -> tuple[str, str]:
    from elbowroom.server.basics.config import PREFIX, Config, ConfigError

    name, equals, value = text.partition("=")
    name = name.strip().lower().removeprefix(PREFIX.lower()).replace("-", "_")
    if not equals or name not in Config.__struct_fields__:
        raise ConfigError(words("serve.setting", text=text, names=", ".join(Config.__struct_fields__)))
    return name, value


def play_in_browser(*, lan: bool, port: int | None, browser: bool, language: str) -> None:
    """Serve this machine, or the local network, and open the browser."""
    with needs("server"):
        from elbowroom.server.basics.config import ConfigError, config_from
        from elbowroom.server.basics.lan import lan_address, qr_code
        from elbowroom.server.http.serving import bound, run
        from elbowroom.server.operations.logs import set_up_logs

    if lan and lan_address() is None:
        raise ConfigError(words("serve.no-lan", language))
    # What was set by hand for a server that others use must not open this one to them.
    environment = {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}
    flags = {"host": "0.0.0.0" if lan else "127.0.0.1", "port": port, "log_format": "text", "log_level": "warning"}
    config = config_from(flags, environment)
    if is_ours(config.port):
        _go_to_running(config, lan=lan, browser=browser, language=language)
        return
    try:
        config, listening = bound(config)
    except ConfigError:
        if port is not None:
            raise
        config, listening = bound(config_from(flags | {"port": 0}, environment))
    set_up_logs(config)

    def tell() -> None:
        typer.echo(words("serve.at", language, url=config.base_url))
        if lan:
            typer.echo(words("serve.lan", language, url=config.base_url))
            typer.echo(qr_code(config.base_url))
        typer.echo(words("serve.stop", language))
        if browser:
            # Some browsers are waited for; the server is not to wait.
            Thread(target=webbrowser.open, args=(config.base_url,), daemon=True).start()

    run(config, listening, tell)


_ELSEWHERE = ("ELBOWROOM_HOST", "ELBOWROOM_PUBLIC_URL", "ELBOWROOM_LOG_FORMAT", "ELBOWROOM_LOG_LEVEL")


def _go_to_running(config: "Config", *, lan: bool, browser: bool, language: str) -> None:
    """A server of ours runs here already: use it."""
    from elbowroom.server.basics.config import ConfigError
    from elbowroom.server.basics.lan import lan_address, qr_code

    url = f"http://127.0.0.1:{config.port}"
    if lan:
        address = lan_address() or ""
        if not is_ours(config.port, address):
            raise ConfigError(words("serve.already-private", language, url=url))
        url = f"http://{address}:{config.port}"
    typer.echo(words("serve.already", language, url=url))
    if lan:
        typer.echo(qr_code(url))
    if browser:
        webbrowser.open(url)


def is_ours(port: int, host: str = "127.0.0.1") -> bool:
    """Whether an Elbow Room answers at a port of this machine."""
    import json
    from urllib.error import URLError
    from urllib.request import ProxyHandler, build_opener

    if not port:
        return False
    try:
        # Never over a proxy: it is this machine that is asked.
        with build_opener(ProxyHandler({})).open(f"http://{host}:{port}/healthz", timeout=5) as answer:
            said = json.loads(answer.read(1000))
    except (URLError, OSError, ValueError):
        return False
    return isinstance(said, dict) and said.get("name") == "elbowroom"
