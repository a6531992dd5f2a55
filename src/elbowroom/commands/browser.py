"""The browser mode of `elbowroom play`: a server for this machine or the local network."""

# Server modules are imported on use, so that `--help` stays quick.

import os
import webbrowser
from threading import Thread
from typing import TYPE_CHECKING, Final

import typer

from elbowroom.extras import needs
from elbowroom.texts import words

if TYPE_CHECKING:
    from elbowroom.server.basics.config import Config

_PUBLIC_SETTINGS: Final = ("ELBOWROOM_HOST", "ELBOWROOM_PUBLIC_URL", "ELBOWROOM_LOG_FORMAT", "ELBOWROOM_LOG_LEVEL")


def play_in_browser(*, lan: bool, port: int | None, browser: bool, language: str) -> None:
    """Run a server for this machine or the local network, and open the browser."""
    with needs("server"):
        from elbowroom.server.basics.config import ConfigError, config_from
        from elbowroom.server.basics.networks import lan_address, qr_code
        from elbowroom.server.http.serving import bind, run
        from elbowroom.server.operations.logs import set_up_logs

    if lan and lan_address() is None:
        raise ConfigError(words("serve.no-lan", language))
    # Settings made for a public server must not expose this one.
    environment = {name: value for name, value in os.environ.items() if name not in _PUBLIC_SETTINGS}
    flags = {"host": "0.0.0.0" if lan else "127.0.0.1", "port": port, "log_format": "text", "log_level": "warning"}
    config = config_from(flags, environment)
    if is_elbowroom(config.port):
        _go_to_running(config, lan=lan, browser=browser, language=language)
        return
    try:
        config, listening = bind(config)
    except ConfigError:
        if port is not None:
            raise
        config, listening = bind(config_from(flags | {"port": 0}, environment))
    set_up_logs(config)

    def announce() -> None:
        typer.echo(words("serve.at", language, url=config.base_url))
        if lan:
            typer.echo(words("serve.lan", language, url=config.base_url))
            typer.echo(qr_code(config.base_url))
        typer.echo(words("serve.stop", language))
        if browser:
            # In a thread, because some browsers block until they are closed.
            Thread(target=webbrowser.open, args=(config.base_url,), daemon=True).start()

    run(config, listening, announce)


def _go_to_running(config: "Config", *, lan: bool, browser: bool, language: str) -> None:
    """Use the server that already runs on this machine."""
    from elbowroom.server.basics.config import ConfigError
    from elbowroom.server.basics.networks import lan_address, qr_code

    url = f"http://127.0.0.1:{config.port}"
    if lan:
        address = lan_address() or ""
        if not is_elbowroom(config.port, address):
            raise ConfigError(words("serve.already-private", language, url=url))
        url = f"http://{address}:{config.port}"
    typer.echo(words("serve.already", language, url=url))
    if lan:
        typer.echo(qr_code(url))
    if browser:
        webbrowser.open(url)


def is_elbowroom(port: int, host: str = "127.0.0.1") -> bool:
    """Return whether an Elbow Room server answers at a port of this machine."""
    import json
    from urllib.error import URLError
    from urllib.request import ProxyHandler, build_opener

    if not port:
        return False
    try:
        # Without a proxy, because this machine is asked.
        with build_opener(ProxyHandler({})).open(f"http://{host}:{port}/healthz", timeout=5) as answer:
            health = json.loads(answer.read(1000))
    except (URLError, OSError, ValueError):
        return False
    return isinstance(health, dict) and health.get("name") == "elbowroom"
