"""Channels of notices: each is one class and one entry in a list."""

import asyncio
from pathlib import Path
from typing import ClassVar, Self

import pytest

from elbowroom.server.basics.config import Config
from elbowroom.server.basics.networks import Callers
from elbowroom.server.notices import channels
from elbowroom.server.notices.channels import CHANNELS, kinds, new_subscription
from elbowroom.server.notices.model import Keys, Notice, Post, Subscription
from elbowroom.server.notices.notifier import Notifier
from elbowroom.server.store.keys import KeyStore
from elbowroom.server.store.schema import subscriptions
from tests.server.receivers import Receiver
from tests.server.running_games import RunningGame, running_game


class Chime:
    """A channel for this test that posts only the guest's id."""

    kind: ClassVar[str] = "chime"

    @classmethod
    async def open(cls, _config: Config, _keys: KeyStore) -> Self:
        return cls()

    @classmethod
    def keys_for(cls, given: Keys) -> Keys:
        return Keys(language=given.language)

    def post_of(self, notice: Notice, subscription: Subscription) -> Post:
        return Post(f"{subscription.endpoint}/ring", notice.title.encode(), {"content-type": "text/plain"})


async def send_notices(here: RunningGame) -> list[tuple[str, str]]:
    """Send the due notices; return kinds and outcomes."""
    notifier = Notifier(here.config, here.store.keys, here.subscriptions, {}, Callers())
    found: list[tuple[str, str]] = []
    notifier.on_notice.append(lambda kind, outcome: found.append((kind, outcome)))
    await notifier.open()
    await notifier.send_due()
    await notifier.wait_until_sent()
    await notifier.close()
    return found


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_listed_channel_is_used_and_subscriptions_of_a_removed_one_are_deleted(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, is_listed: bool
) -> None:
    async def work(receiver: Receiver) -> None:
        async with running_game(sqlite_url, notice_after=0.0, notices_to_private=True) as here:
            assert here.awaited is not None
            guest = here.guests[here.awaited[1]].id
            await here.subscriptions.add(new_subscription(guest, "chime", receiver.url, Keys(language="de")))
            if not is_listed:
                monkeypatch.setattr(channels, "CHANNELS", CHANNELS)
            assert await send_notices(here) == [("chime", "sent" if is_listed else "gone")]
            assert len(await here.subscriptions.of_guest(guest)) == is_listed

    monkeypatch.setattr(channels, "CHANNELS", (*CHANNELS, Chime))
    with Receiver() as receiver:
        asyncio.run(work(receiver))
        rung = [(one.path, one.body.decode()) for one in receiver.received]
    assert rung == ([("/ring", "Du bist am Zug")] if is_listed else [])


class TestChannelList:
    def test_kinds_are_unique_and_fit_into_the_database(self) -> None:
        assert len(set(kinds())) == len(CHANNELS)
        assert max(map(len, kinds())) <= subscriptions.c.kind.type.length  # type: ignore[attr-defined]

    def test_each_channel_is_documented(self, root: Path) -> None:
        page = (root / "docs/notices.md").read_text(encoding="utf-8")
        assert [kind for kind in kinds() if f"`{kind}`" not in page] == []
