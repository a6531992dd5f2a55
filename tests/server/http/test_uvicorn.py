"""A canary: `http/protocols.py` extends private classes of uvicorn and needs these names there.

If it is red after an update, compare both files with what `protocols.py` does, then move the upper bound of uvicorn in
pyproject.toml.
"""

import ast
import inspect
import textwrap
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from elbowroom.server.http.protocols import TimedHttpProtocol, WebSocketProtocol

# Attributes that our classes read or set on uvicorn's.
USED: dict[type, set[str]] = {
    H11Protocol: {"client", "conn", "cycle", "loop", "transport"},
    WebSocketsSansIOProtocol: {
        *("close_sent", "close_timer", "conn", "disconnected", "handshake_complete", "loop", "ping_interval"),
        *("ping_timer", "queue", "read_paused", "scope", "transport"),
    },
    RequestResponseCycle: {"disconnected", "message_event"},
}
OVERRIDDEN: dict[type, dict[str, list[str]]] = {
    H11Protocol: {
        "connection_made": ["self", "transport"],
        "data_received": ["self", "data"],
        "send_400_response": ["self", "msg"],
        "handle_websocket_upgrade": ["self", "event"],
        "pause_writing": ["self"],
        "resume_writing": ["self"],
        "connection_lost": ["self", "exc"],
    },
    WebSocketsSansIOProtocol: {
        "run_asgi": ["self"],
        "data_received": ["self", "data"],
        "handle_events": ["self"],
        "pause_writing": ["self"],
        "resume_writing": ["self"],
        "send": ["self", "message"],
        "send_keepalive_ping": ["self"],
        "keepalive_timeout": ["self"],
        "connection_lost": ["self", "exc"],
        "send_receive_event_to_app": ["self"],
    },
}


def attributes_of(kind: type) -> set[str]:
    """Return the attributes that a class sets on itself."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name)
    }


@pytest.mark.parametrize("kind", USED, ids=lambda kind: kind.__name__)
def test_uvicorn_has_the_attributes_that_we_use(kind: type) -> None:
    assert USED[kind] - attributes_of(kind) == set()


@pytest.mark.parametrize("kind", OVERRIDDEN, ids=lambda kind: kind.__name__)
def test_uvicorn_has_the_methods_that_we_override(kind: type) -> None:
    found = {name: list(inspect.signature(getattr(kind, name)).parameters) for name in OVERRIDDEN[kind]}
    assert found == OVERRIDDEN[kind]


@pytest.mark.parametrize(
    ("ours", "base"), [(TimedHttpProtocol, H11Protocol), (WebSocketProtocol, WebSocketsSansIOProtocol)]
)
def test_all_overridden_methods_are_listed(ours: type, base: type) -> None:
    own = {name for name, value in vars(ours).items() if inspect.isfunction(value) and hasattr(base, name)}
    assert own - {"__init__"} == OVERRIDDEN[base].keys()


def test_the_receiving_side_still_pauses_as_we_expect() -> None:
    """`send_receive_event_to_app` must pause reading only where it is not paused, which we pretend."""
    source = inspect.getsource(WebSocketsSansIOProtocol.send_receive_event_to_app)
    assert "if not self.read_paused:" in source
    assert "self.transport.pause_reading()" in source


def test_received_data_is_still_parsed_as_we_expect() -> None:
    """`handle_events` must be called after each slice of data, and must take the parsed frames from `conn`."""
    assert "self.handle_events()" in inspect.getsource(WebSocketsSansIOProtocol.data_received)
    assert "self.conn.events_received()" in inspect.getsource(WebSocketsSansIOProtocol.handle_events)


def test_proxies_are_still_known_as_we_expect() -> None:
    assert {name: name in _TrustedHosts("127.0.0.9, 192.0.2.0/24") for name in ("127.0.0.9", "192.0.2.3", "::1")} == {
        "127.0.0.9": True,
        "192.0.2.3": True,
        "::1": False,
    }
    assert "192.0.2.3" in _TrustedHosts("*")


def test_the_installed_version_is_within_the_range(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [wanted] = [line for line in project["optional-dependencies"]["server"] if line.startswith("uvicorn")]
    assert version("uvicorn") in Requirement(wanted).specifier
