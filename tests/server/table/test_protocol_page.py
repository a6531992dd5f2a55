"""docs/protocol.md and the client's types match the server, and every refusal has a text."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from elbowroom.engine.view import View
from elbowroom.server.basics.config import Config
from elbowroom.server.http import sockets
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import ClientMessage, ServerMessage, Update
from elbowroom.texts import LANGUAGES, table
from tests.server.offline_table import BEN, OfflineTable
from tests.test_locales import placeholders
from tools.protocol_page import EXAMPLES, page, reasons
from tools.typescript import CLOSE_CODES, Writer


@pytest.fixture(scope="module")
def text(root: Path) -> str:
    return (root / "docs/protocol.md").read_text(encoding="utf-8")


class TestPage:
    def test_is_up_to_date(self, text: str) -> None:
        """Update it with python -m tools.protocol_page."""
        assert page(text) == text

    def test_names_every_message_and_field(self, text: str) -> None:
        for message in (*ClientMessage.__args__, *ServerMessage.__args__):
            section = text.split(f"### `{message.__struct_config__.tag}`\n")[1].split("\n### ", maxsplit=1)[0]
            listed = re.findall(r"^\| `(\w+)\??` \|", section, re.MULTILINE)
            assert listed == list(message.__struct_encode_fields__)

    def test_has_a_valid_example_of_every_message(self, text: str) -> None:
        blocks = [block.encode() for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
        types = {json.loads(block)["type"] for block in blocks}
        client = msgspec.json.Decoder(ClientMessage)
        tags = {message.__struct_config__.tag for message in ClientMessage.__args__}
        assert types == tags | {message.__struct_config__.tag for message in ServerMessage.__args__}
        for block in blocks:
            if json.loads(block)["type"] in tags:
                client.decode(block)
            else:
                msgspec.json.decode(block, type=ServerMessage)
        updates = [example for example in EXAMPLES if isinstance(example, Update)]
        assert msgspec.json.decode(updates[0].view, type=View).regions

    def test_names_all_close_codes(self, text: str) -> None:
        listed = {int(code) for code in re.findall(r"^\| (\d{4}) \|", text, re.MULTILINE)}
        ours = {getattr(sockets, name) for name in CLOSE_CODES}
        assert listed == ours | {1009}
        own = {value for name, value in vars(sockets).items() if name.isupper() and isinstance(value, int)}
        assert {code for code in own if code >= 1000} == ours

    def test_names_the_limits(self, text: str) -> None:
        limits = text.split("## Limits")[1].split("## ", maxsplit=1)[0]
        usual = Config()
        for number in (
            usual.most_bytes // 1024,
            usual.messages_at_once,
            round(usual.messages_per_second),
            usual.chats_per_minute,
            usual.most_sockets_per_table,
        ):
            assert re.search(rf"\b{number}\b", limits), number
        assert sockets.MAX_INVALID_MESSAGES == 20
        assert sockets.HELLO_SECONDS == 10


class TestTypeScript:
    def test_is_up_to_date(self, root: Path) -> None:
        """Update it with python -m tools.typescript."""
        assert (root / "web/src/lib/server/protocol.ts").read_text(encoding="utf-8") == Writer().text()

    def test_has_all_types_for_clients(self) -> None:
        text = Writer().text()
        names = set(re.findall(r"^export interface (\w+)", text, re.MULTILINE))
        wanted = {"View", "Decision", "Explanation", "Event", "TableInfo", "SeatInfo", "Clock", "GameInfo", "Problem"}
        wanted |= {message.__name__ for message in (*ClientMessage.__args__, *ServerMessage.__args__)}
        assert wanted <= names
        used = set(re.findall(r"[:|<(] ?([A-Z]\w+)", re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)))
        assert used - names <= {"Record", "ClientMessage", "ServerMessage", "Request", "Choice"}

    def test_fields_with_defaults_are_optional(self) -> None:
        text = Writer().text()
        update = text.split("export interface Update {")[1].split("}")[0]
        assert "  version: number;" in update
        assert "  view: View;" in update
        assert "  decision?: Decision;" in update
        refused = text.split("export interface Refused {")[1].split("}")[0]
        assert "  id: string | null;" in refused

    def test_real_messages_have_exactly_the_required_fields(self) -> None:
        """And no others."""
        at = OfflineTable().start(BEN)
        sent = json.loads(msgspec.json.encode(at.table.update_for(at.actor().id, 0)))
        shapes = dict(re.findall(r"export interface (\w+) \{(.*?)\n\}", Writer().text(), re.DOTALL))
        for name, value in (("Update", sent), ("View", sent["view"]), ("Decision", sent["decision"])):
            fields = dict(re.findall(r"^  (\w+)(\??):", shapes[name], re.MULTILINE))
            assert {field for field, lacks in fields.items() if not lacks} <= set(value) <= set(fields)


class TestTexts:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_refusal_has_a_text_for_its_details(self, language: str) -> None:
        for reason, details in reasons().items():
            assert placeholders(table(language)[f"error.{reason}"]) <= details, reason

    def test_all_refusals_are_found(self) -> None:
        assert {"stale", "paused", "no-guest", "bad-message", "hello-twice", "too-much-chat"} <= set(reasons())


def test_an_encoded_info_can_be_decoded() -> None:
    """The database stores infos as they are sent."""
    info = OfflineTable().start(BEN).info
    assert msgspec.json.decode(msgspec.json.encode(info), type=TableInfo) == info
