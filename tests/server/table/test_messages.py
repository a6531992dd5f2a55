"""Every message of the protocol has a handler, a route and an example."""

from typing import get_args

import msgspec
import pytest

from elbowroom.server.http.api import games, routes
from elbowroom.server.live.requests import HANDLERS
from elbowroom.server.table import protocol
from elbowroom.server.table.changes import TABLE_HANDLERS
from elbowroom.server.table.handlers import Handlers, require_handlers
from elbowroom.server.table.protocol import ClientMessage, Request, Say, ServerMessage, TableRequest
from tools.protocol_page import EXAMPLES


class Wave(msgspec.Struct, tag="wave", tag_field="type"):
    """A new message without a handler."""

    id: str


def test_every_message_is_in_the_union() -> None:
    defined = {
        kind for kind in vars(protocol).values() if isinstance(kind, type) and issubclass(kind, protocol._Message)
    }
    assert defined - {protocol._Message} == {*get_args(ClientMessage), *get_args(ServerMessage)}


class TestHandlers:
    def test_a_table_has_handlers_for_its_requests_alone(self) -> None:
        assert TABLE_HANDLERS.keys() == set(get_args(TableRequest))

    def test_every_request_has_a_handler(self) -> None:
        assert TABLE_HANDLERS.keys() | HANDLERS.keys() == set(get_args(Request))

    def test_a_missing_handler_is_an_error(self) -> None:
        with pytest.raises(TypeError, match="without a handler: \\['Wave'\\]"):
            require_handlers(Request | Wave, TABLE_HANDLERS, HANDLERS)

    def test_an_extra_handler_is_an_error(self) -> None:
        with pytest.raises(TypeError, match="without a message: \\['Wave'\\]"):
            require_handlers(Request, TABLE_HANDLERS, HANDLERS, {Wave: None})

    def test_a_second_handler_for_a_message_is_an_error(self) -> None:
        handlers = Handlers[str]()
        handlers.on(Say, Wave)("first")
        with pytest.raises(TypeError, match="second handler for Wave"):
            handlers.on(Wave)("second")


def test_every_request_can_be_made_over_http() -> None:
    paths = {endpoint.path for endpoint in routes.endpoints if endpoint.method == "POST"}
    assert {f"{routes.TABLE}/{games.tag_of(kind)}" for kind in get_args(Request)} <= paths


def test_every_message_has_an_example() -> None:
    assert {type(example) for example in EXAMPLES} == {*get_args(ClientMessage), *get_args(ServerMessage)}
