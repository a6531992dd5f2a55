"""The recipe for a new channel for notices."""

from pathlib import Path

import pytest

from tests.recipes.following import following

pytestmark = pytest.mark.deep

CHANNELS = "src/elbowroom/server/notices/channels.py"
GONG = '''"""A gong: rings at an address, and says no more than that it is time."""

from typing import ClassVar, Self

from elbowroom.server.basics.config import Config
from elbowroom.server.notices.model import Keys, Notice, Post, Subscription
from elbowroom.server.store.keys import KeyStore


class Gong:
    """Rings at an address of the guest's own."""

    kind: ClassVar[str] = "gong"

    @classmethod
    async def open(cls, _config: Config, _keys: KeyStore) -> Self:
        """It needs no key of the server."""
        return cls()

    @classmethod
    def keys_for(cls, given: Keys) -> Keys:
        """None of them."""
        return Keys(language=given.language)

    def post_of(self, notice: Notice, subscription: Subscription) -> Post:
        """The title of a notice, as plain text."""
        return Post(f"{subscription.endpoint}/ring", notice.title.encode(), {"content-type": "text/plain"})
'''
TEST = '''"""A gong that rings on loopback."""

from pathlib import Path

from tests.server.receivers import Receiver
from tests.server.running_server import running_server


def test_the_guest_whose_turn_it_is_is_notified(tmp_path: Path) -> None:
    with (
        Receiver() as receiver,
        running_server(tmp_path, notices_to_private=True, notice_after=0.0, notice_every=0.05) as server,
    ):
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table(setup={"game": "warcraft", "players": 2, "first": 1})
        ben.post(f"tables/{table}/join")
        ben.post("me/subscriptions", kind="gong", endpoint=receiver.url, language="de")
        ana.post(f"tables/{table}/start")
        receiver.wait_for(1)
    assert [(one.path, one.body.decode()) for one in receiver.received] == [("/ring", "Du bist am Zug")]
'''
TESTED = (
    *("server/notices/test_channels.py", "server/notices/test_gong.py", "server/http/test_api_openapi.py"),
    *("server/table/test_protocol_page.py", "test_imports.py", "test_docs.py"),
)


def test_a_gong(root: Path, tmp_path: Path) -> None:
    with following("Add a channel for notices", root, tmp_path) as copy:
        copy.step("A class with the four members of `Channel`")
        copy.write("src/elbowroom/server/notices/gong.py", GONG)
        copy.step("A line in `CHANNELS` of `src/elbowroom/server/notices/channels.py`")
        imported = "from elbowroom.server.notices.gong import Gong\n"
        copy.insert(CHANNELS, imported, before="from elbowroom.server.notices.model")
        copy.change(CHANNELS, "(WebPush, Webhook)", "(WebPush, Webhook, Gong)")
        copy.step("Its `kind` and what it sends, in `docs/notices.md`")
        copy.change(
            "docs/notices.md", "(`push` or `webhook`)", "(`push`, `webhook` or `gong`, which is sent the title as text)"
        )
        copy.python("tools.typescript")
        copy.step("A test in `tests/server/notices/`, with a receiver on loopback")
        copy.write("tests/server/notices/test_gong.py", TEST)

    copy.is_neat()
    copy.passes(*(f"tests/{name}" for name in TESTED))
