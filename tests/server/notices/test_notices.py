"""Notices to absent players: once for each turn."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from elbowroom.server.basics.networks import Callers
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.notices.channels import new_subscription
from elbowroom.server.notices.model import Keys, Subscription
from elbowroom.server.notices.notifier import Notifier
from elbowroom.server.notices.subscription_store import SubscriptionStore
from elbowroom.server.store.store import Store
from elbowroom.server.table.protocol import Leave, Pause, Vote
from tests.server.receivers import Receiver, require_from_server
from tests.server.running_games import RunningGame, running_game

AT_ONCE: dict[str, Any] = {"notices_to_private": True, "notice_after": 0.0}


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as found:
        yield found


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def webhook(receiver: Receiver, guest: str, name: object = "", table: str = "") -> Subscription:
    return new_subscription(guest, "webhook", f"{receiver.url}/{name}", Keys(), table)


def notifier_on(store: Store, live: Mapping[str, LiveTable] = MappingProxyType({})) -> Notifier:
    return Notifier(store.database.config, store.keys, SubscriptionStore(store.database), live, Callers())


class Notifiers:
    """Notifiers of several processes."""

    def __init__(self, here: RunningGame, count: int) -> None:
        self.stores = [here.store, *(make_store(here.config) for _ in range(count - 1))]
        # Listeners are connected to the first process only.
        self.notifiers = [notifier_on(store) for store in self.stores]
        self.notifiers[0] = notifier_on(here.store, here.hub.tables.live)
        self.outcomes: Counter[tuple[str, str]] = Counter()
        for notifier in self.notifiers:
            notifier.pauses = (0.01, 0.01)
            notifier.on_notice.append(lambda kind, outcome: self.outcomes.update([(kind, outcome)]))

    async def send(self) -> None:
        """Run all notifiers twice at the same time, and wait until everything is sent."""
        for _ in range(2):
            await asyncio.gather(*(notifier.send_due() for notifier in self.notifiers))
        await asyncio.gather(*(notifier.wait_until_sent() for notifier in self.notifiers))


@asynccontextmanager
async def notifiers_on(here: RunningGame, count: int = 1) -> AsyncIterator[Notifiers]:
    found = Notifiers(here, count)
    for notifier in found.notifiers:
        await notifier.open()
    try:
        yield found
    finally:
        for notifier in found.notifiers:
            await notifier.close()
        for store in found.stores[1:]:
            await store.database.close()


def test_one_notice_for_each_turn_with_any_number_of_processes(database: str, receiver: Receiver) -> None:
    """Also when a player must redeploy in another player's turn."""

    async def work() -> None:
        rng = Random(3)
        async with running_game(database, people=3, **AT_ONCE) as here, notifiers_on(here, count=3) as notifiers:
            for seat, guest in enumerate(here.guests):
                await here.subscriptions.add(webhook(receiver, guest.id, seat))
            expected: set[tuple[int, int]] = set()
            acts = 0
            # Chance differs between runs: play until a player has had to redeploy in another player's turn.
            while acts < 90 or not any(len(of_turn(expected, turn)) > 1 for turn, _ in expected):
                assert here.awaited is not None, "the game is over and nobody has redeployed in another's turn"
                expected.add(here.awaited)
                await notifiers.send()
                await here.act(rng)
                acts += 1
        messages = [(one.path, json.loads(one.body)["turn"]) for one in receiver.received]
        assert len(messages) == len(set(messages)) == len(expected)
        assert {(turn, int(path[1:])) for path, turn in messages} == expected

    def of_turn(awaited: set[tuple[int, int]], wanted: int) -> set[int]:
        return {seat for turn, seat in awaited if turn == wanted}

    run(work())


def test_the_message_has_link_and_text_and_is_signed(sqlite_url: str, receiver: Receiver) -> None:
    async def work() -> None:
        settings = AT_ONCE | {"public_url": "https://play.example.org/"}
        async with (
            running_game(sqlite_url, people=2, game="classic", **settings) as here,
            notifiers_on(here) as notifiers,
        ):
            assert here.awaited is not None
            turn, seat = here.awaited
            subscription = new_subscription(here.guests[seat].id, "webhook", receiver.url, Keys(language="de"))
            await here.subscriptions.add(subscription)
            await notifiers.send()
            message = require_from_server(receiver.received[0], subscription.keys.secret)
            link = f"https://play.example.org/t/{here.live.id}"
            assert message.pop("text") == message.pop("content") == f"Du bist bei Small World am Zug: {link}"
            assert message == {
                "type": "turn",
                "id": f"{here.live.id}-{turn}",
                "table": here.live.id,
                "game": "classic",
                "turn": turn,
                "link": link,
                "title": "Du bist am Zug",
            }
            with pytest.raises(AssertionError):
                require_from_server(receiver.received[0], "another secret")

    run(work())


def test_connected_players_get_no_notice(database: str, receiver: Receiver) -> None:
    """Also not if they leave during their turn; for the next turn they get one."""

    async def work() -> None:
        rng = Random(1)
        async with running_game(database, **AT_ONCE) as here, notifiers_on(here, count=1) as notifiers:
            assert here.awaited is not None
            seat = here.awaited[1]
            await here.subscriptions.add(webhook(receiver, here.guests[seat].id))
            client = Listener(here.guests[seat])
            here.live.listeners.add(client)
            await notifiers.send()
            here.live.listeners.discard(client)
            await notifiers.send()
            assert not receiver.received
            await here.act_until_turn_of(seat, rng)
            await notifiers.send()
            assert len(receiver.received) == 1

    run(work())


def test_other_processes_wait_for_the_one_with_the_connection(sqlite_url: str, receiver: Receiver) -> None:
    async def work() -> None:
        settings = AT_ONCE | {"notice_after": 3600.0}
        async with running_game(sqlite_url, **settings) as here, notifiers_on(here, count=2) as notifiers:
            assert here.awaited is not None
            seat = here.awaited[1]
            await here.subscriptions.add(webhook(receiver, here.guests[seat].id))
            await notifiers.send()
            assert not receiver.received
            assert len(await here.subscriptions.turns_to_notify()) == 1
            here.live.listeners.add(Listener(here.guests[seat]))
            await notifiers.send()
            assert not await here.subscriptions.turns_to_notify()
        assert not receiver.received

    run(work())


def test_no_notice_when_the_player_need_not_act(database: str, receiver: Receiver) -> None:
    """Send none while a bot plays for them, the game is paused, or it is over."""

    async def work() -> None:
        async with running_game(database, **AT_ONCE) as here, notifiers_on(here) as notifiers:
            assert here.awaited is not None
            seat = here.awaited[1]
            await here.subscriptions.add(webhook(receiver, here.guests[seat].id))
            await here.ask(0, Pause, paused=True)
            await notifiers.send()
            await here.ask(0, Pause, paused=False)
            for other in (0, 1):
                await here.ask(other, Vote, end=True)
            await notifiers.send()
        async with running_game(database, **AT_ONCE) as here, notifiers_on(here) as notifiers:
            assert here.awaited is not None
            await here.subscriptions.add(webhook(receiver, here.guests[here.awaited[1]].id))
            await here.ask(here.awaited[1], Leave)
            await notifiers.send()
        assert not receiver.received

    run(work())


def test_one_notice_also_after_a_restart(database: str, receiver: Receiver) -> None:
    async def work() -> None:
        rng = Random(2)
        async with running_game(database, **AT_ONCE) as here:
            assert here.awaited is not None
            seat = here.awaited[1]
            await here.subscriptions.add(webhook(receiver, here.guests[seat].id))
            for _ in range(3):
                async with notifiers_on(here, count=2) as notifiers:
                    await notifiers.send()
            assert len(receiver.received) == 1
            # The server stops before it has sent notices.
            await here.act_until_turn_of(seat, rng)
            async with notifiers_on(here, count=2) as notifiers:
                await notifiers.send()
            assert len(receiver.received) == 2

    run(work())


def test_an_address_with_two_subscriptions_gets_one_notice(sqlite_url: str, receiver: Receiver) -> None:
    async def work() -> None:
        async with running_game(sqlite_url, **AT_ONCE) as here, notifiers_on(here) as notifiers:
            assert here.awaited is not None
            guest = here.guests[here.awaited[1]].id
            for table in ("", here.live.id, "another"):
                await here.subscriptions.add(webhook(receiver, guest, "same", table))
            await here.subscriptions.add(webhook(receiver, guest, "elsewhere", "another"))
            await here.subscriptions.add(webhook(receiver, guest, "too", here.live.id))
            await notifiers.send()
        assert sorted(one.path for one in receiver.received) == ["/same", "/too"]

    run(work())


class TestFailures:
    def outcomes(self, database: str, receiver: Receiver, *answers: int) -> tuple[dict[Any, int], int, int]:
        """Return the outcomes of a notice, the number of messages, and of remaining subscriptions."""
        found: list[Any] = []

        async def work() -> None:
            async with running_game(database, **AT_ONCE) as here, notifiers_on(here) as notifiers:
                assert here.awaited is not None
                guest = here.guests[here.awaited[1]].id
                await here.subscriptions.add(webhook(receiver, guest))
                receiver.answers.extend(answers)
                await notifiers.send()
                await notifiers.send()
                found.extend((dict(notifiers.outcomes), len(await here.subscriptions.of_guest(guest))))

        run(work())
        return found[0], len(receiver.received), found[1]

    def test_failed_posts_are_retried(self, sqlite_url: str, receiver: Receiver) -> None:
        assert self.outcomes(sqlite_url, receiver, 503, 429) == ({("webhook", "sent"): 1}, 3, 1)

    def test_failed_posts_are_given_up(self, sqlite_url: str, receiver: Receiver) -> None:
        assert self.outcomes(sqlite_url, receiver, *[500] * 9) == ({("webhook", "failed"): 1}, 3, 1)

    @pytest.mark.parametrize("status", [404, 410])
    def test_a_gone_address_is_unsubscribed(self, sqlite_url: str, receiver: Receiver, status: int) -> None:
        assert self.outcomes(sqlite_url, receiver, status) == ({("webhook", "gone"): 1}, 1, 0)

    @pytest.mark.parametrize("status", [301, 400, 403])
    def test_refused_posts_are_not_retried(self, sqlite_url: str, receiver: Receiver, status: int) -> None:
        assert self.outcomes(sqlite_url, receiver, status) == ({("webhook", "refused"): 1}, 1, 1)

    def test_private_addresses_are_refused_by_default(self, sqlite_url: str, receiver: Receiver) -> None:
        async def work() -> None:
            async with running_game(sqlite_url, notice_after=0.0) as here, notifiers_on(here) as notifiers:
                assert here.awaited is not None
                await here.subscriptions.add(webhook(receiver, here.guests[here.awaited[1]].id))
                await notifiers.send()
                assert notifiers.outcomes == {("webhook", "refused"): 1}

        run(work())
        assert not receiver.received
