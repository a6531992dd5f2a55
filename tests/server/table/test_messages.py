"""One list of messages: what is added to it wants a handler wherever messages are handled."""

from collections.abc import Mapping
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from elbowroom.server.http import sockets
from elbowroom.server.http.api import games, routes
from elbowroom.server.live import requests
from elbowroom.server.table import changes, protocol, table
from elbowroom.server.table.handlers import complete
from elbowroom.server.table.protocol import ClientMessage, InfoRequest, Request, ServerMessage, TableRequest
from tools.protocol_page import EXAMPLES


class Wave(msgspec.Struct, tag="wave", tag_field="type"):
    """A message that nobody has thought of yet."""

    id: str


HANDLED: tuple[tuple[UnionType, Mapping[type, Any]], ...] = (
    (ClientMessage, sockets.HANDLERS),
    (Request, requests.HANDLERS),
    (TableRequest, table.RECEIVERS),
    (InfoRequest, changes.CHANGES),
)


def test_every_message_is_in_the_list() -> None:
    defined = {
        kind for kind in vars(protocol).values() if isinstance(kind, type) and issubclass(kind, protocol._Message)
    }
    assert defined - {protocol._Message} == {*get_args(ClientMessage), *get_args(ServerMessage)}


@pytest.mark.parametrize(("messages", "handlers"), HANDLED)
class TestHandlers:
    def test_there_is_one_for_each_message(self, messages: UnionType, handlers: Mapping[type, Any]) -> None:
        assert handlers.keys() == set(get_args(messages))

    def test_the_server_does_not_start_with_one_too_few(
        self, messages: UnionType, handlers: Mapping[type, Any]
    ) -> None:
        with pytest.raises(TypeError, match="without a handler: \\['Wave'\\]"):
            complete(messages | Wave, handlers)

    def test_nor_with_one_too_many(self, messages: UnionType, handlers: Mapping[type, Any]) -> None:
        with pytest.raises(TypeError, match="without a message: \\['Wave'\\]"):
            complete(messages, {**handlers, Wave: None})


def test_every_request_can_be_made_over_http() -> None:
    paths = {endpoint.path for endpoint in routes.endpoints if endpoint.method == "POST"}
    assert {f"{routes.TABLE}/{games.tag_of(kind)}" for kind in get_args(Request)} <= paths


def test_every_message_has_an_example() -> None:
    assert {type(example) for example in EXAMPLES} == {*get_args(ClientMessage), *get_args(ServerMessage)}
