"""Whoever is not at the table is told that it is their turn: once for each turn, and no more."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from elbowroom.server.live.listeners import Listener
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.notices.notifier import Notifier
from elbowroom.server.notices.subscribing import new_subscription
from elbowroom.server.notices.subscription_store import SubscriptionStore
from elbowroom.server.notices.subscriptions import Keys, Subscription
from elbowroom.server.store.store import Store
from elbowroom.server.table.protocol import Leave, Pause, Vote
from tests.server.evenings import Evening, evening
from tests.server.receivers import Receiver, demand_from_server

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
    return Notifier(store.database.config, store.keys, SubscriptionStore(store.database), live)


class Told:
    """Those who tell people of their turns, each in a process of its own as it were."""

    def __init__(self, here: Evening, count: int) -> None:
        self.stores = [here.store, *(Store(here.config) for _ in range(count - 1))]
        # Only the first process sees who is at the table.
        self.notifiers = [notifier_on(store) for store in self.stores]
        self.notifiers[0] = notifier_on(here.store, here.hub.tables.live)
        self.outcomes: Counter[tuple[str, str]] = Counter()
        for notifier in self.notifiers:
            notifier.pauses = (0.01, 0.01)
            notifier.on_noticed.append(lambda kind, outcome: self.outcomes.update([(kind, outcome)]))

    async def look(self) -> None:
        """All look at once, twice, and all that is sent arrives."""
        for _ in range(2):
            await asyncio.gather(*(notifier.look() for notifier in self.notifiers))
        await asyncio.gather(*(notifier.settle() for notifier in self.notifiers))


@asynccontextmanager
async def told(here: Evening, count: int = 1) -> AsyncIterator[Told]:
    found = Told(here, count)
    for notifier in found.notifiers:
        await notifier.open()
    try:
        yield found
    finally:
        for notifier in found.notifiers:
            await notifier.close()
        for store in found.stores[1:]:
            await store.database.close()


def test_once_for_each_turn_whichever_process_looks(database: str, receiver: Receiver) -> None:
    """Also in the turns of others, when somebody must redeploy."""

    async def work() -> None:
        rng = Random(3)
        async with evening(database, people=3, **AT_ONCE) as here, told(here, count=3) as who:
            for seat, guest in enumerate(here.guests):
                await here.subscriptions.add(webhook(receiver, guest.id, seat))
            expected: set[tuple[int, int]] = set()
            acts = 0
            # The chance of the table is its own: it plays until somebody has had to redeploy in another's turn.
            while acts < 90 or not any(len(of_turn(expected, turn)) > 1 for turn, _ in expected):
                assert here.awaited is not None, "the game is over and nobody has redeployed in another's turn"
                expected.add(here.awaited)
                await who.look()
                await here.act(rng)
                acts += 1
        messages = [(one.path, json.loads(one.body)["turn"]) for one in receiver.received]
        assert len(messages) == len(set(messages)) == len(expected)
        assert {(turn, int(path[1:])) for path, turn in messages} == expected

    def of_turn(awaited: set[tuple[int, int]], wanted: int) -> set[int]:
        return {seat for turn, seat in awaited if turn == wanted}

    run(work())


def test_the_message_says_where_and_what_and_is_signed(sqlite_url: str, receiver: Receiver) -> None:
    async def work() -> None:
        settings = AT_ONCE | {"public_url": "https://play.example.org/"}
        async with evening(sqlite_url, people=2, game="classic", **settings) as here, told(here) as who:
            assert here.awaited is not None
            turn, seat = here.awaited
            subscription = new_subscription(here.guests[seat].id, "webhook", receiver.url, Keys(language="de"))
            await here.subscriptions.add(subscription)
            await who.look()
            said = demand_from_server(receiver.received[0], subscription.keys.secret)
            link = f"https://play.example.org/t/{here.live.id}"
            assert said.pop("text") == said.pop("content") == f"Du bist bei Small World am Zug: {link}"
            assert said == {
                "type": "turn",
                "id": f"{here.live.id}-{turn}",
                "table": here.live.id,
                "game": "classic",
                "turn": turn,
                "link": link,
                "title": "Du bist am Zug",
            }
            with pytest.raises(AssertionError):
                demand_from_server(receiver.received[0], "another secret")

    run(work())


def test_not_to_those_who_are_there(database: str, receiver: Receiver) -> None:
    """And if they leave in the middle of their turn they knew of it; of the next one they are told."""

    async def work() -> None:
        rng = Random(1)
        async with evening(database, **AT_ONCE) as here, told(here, count=1) as who:
            assert here.awaited is not None
            seat = here.awaited[1]
            await here.subscriptions.add(webhook(receiver, here.guests[seat].id))
            client = Listener(here.guests[seat])
            here.live.listeners.add(client)
            await who.look()
            here.live.listeners.discard(client)
            await who.look()
            assert not receiver.received
            await here.act_until_turn_of(seat, rng)
            await who.look()
            assert len(receiver.received) == 1

    run(work())


def test_other_processes_wait_until_the_one_that_sees_them_could_say_so(sqlite_url: str, receiver: Receiver) -> None:
    async def work() -> None:
        settings = AT_ONCE | {"notice_after": 3600.0}
        async with evening(sqlite_url, **settings) as here, told(here, count=2) as who:
            assert here.awaited is not None
            seat = here.awaited[1]
            await here.subscriptions.add(webhook(receiver, here.guests[seat].id))
            await who.look()
            assert not receiver.received
            assert len(await here.subscriptions.untold_turns()) == 1
            here.live.listeners.add(Listener(here.guests[seat]))
            await who.look()
            assert not await here.subscriptions.untold_turns()
        assert not receiver.received

    run(work())


def test_not_when_nobody_waits_for_them(database: str, receiver: Receiver) -> None:
    """A bot plays for them, the game is paused, or it is over."""

    async def work() -> None:
        async with evening(database, **AT_ONCE) as here, told(here) as who:
            assert here.awaited is not None
            seat = here.awaited[1]
            await here.subscriptions.add(webhook(receiver, here.guests[seat].id))
            await here.ask(0, Pause, paused=True)
            await who.look()
            await here.ask(0, Pause, paused=False)
            for other in (0, 1):
                await here.ask(other, Vote, end=True)
            await who.look()
        async with evening(database, **AT_ONCE) as here, told(here) as who:
            assert here.awaited is not None
            await here.subscriptions.add(webhook(receiver, here.guests[here.awaited[1]].id))
            await here.ask(here.awaited[1], Leave)
            await who.look()
        assert not receiver.received

    run(work())


def test_neither_again_nor_never_after_a_restart(database: str, receiver: Receiver) -> None:
    async def work() -> None:
        rng = Random(2)
        async with evening(database, **AT_ONCE) as here:
            assert here.awaited is not None
            seat = here.awaited[1]
            await here.subscriptions.add(webhook(receiver, here.guests[seat].id))
            for _ in range(3):
                async with told(here, count=2) as who:
                    await who.look()
            assert len(receiver.received) == 1
            # The server goes down before it has looked.
            await here.act_until_turn_of(seat, rng)
            async with told(here, count=2) as who:
                await who.look()
            assert len(receiver.received) == 2

    run(work())


def test_a_place_that_was_named_twice_is_told_once(sqlite_url: str, receiver: Receiver) -> None:
    async def work() -> None:
        async with evening(sqlite_url, **AT_ONCE) as here, told(here) as who:
            assert here.awaited is not None
            guest = here.guests[here.awaited[1]].id
            for table in ("", here.live.id, "another"):
                await here.subscriptions.add(webhook(receiver, guest, "same", table))
            await here.subscriptions.add(webhook(receiver, guest, "elsewhere", "another"))
            await here.subscriptions.add(webhook(receiver, guest, "too", here.live.id))
            await who.look()
        assert sorted(one.path for one in receiver.received) == ["/same", "/too"]

    run(work())


class TestFailures:
    def outcomes(self, database: str, receiver: Receiver, *answers: int) -> tuple[dict[Any, int], int, int]:
        """What became of a notice, how many messages came, and how many subscriptions are left."""
        found: list[Any] = []

        async def work() -> None:
            async with evening(database, **AT_ONCE) as here, told(here) as who:
                assert here.awaited is not None
                guest = here.guests[here.awaited[1]].id
                await here.subscriptions.add(webhook(receiver, guest))
                receiver.answers.extend(answers)
                await who.look()
                await who.look()
                found.extend((dict(who.outcomes), len(await here.subscriptions.of_guest(guest))))

        run(work())
        return found[0], len(receiver.received), found[1]

    def test_one_that_fails_is_tried_again_a_little(self, sqlite_url: str, receiver: Receiver) -> None:
        assert self.outcomes(sqlite_url, receiver, 503, 429) == ({("webhook", "sent"): 1}, 3, 1)

    def test_and_given_up_then(self, sqlite_url: str, receiver: Receiver) -> None:
        assert self.outcomes(sqlite_url, receiver, *[500] * 9) == ({("webhook", "failed"): 1}, 3, 1)

    @pytest.mark.parametrize("status", [404, 410])
    def test_one_that_is_gone_is_forgotten(self, sqlite_url: str, receiver: Receiver, status: int) -> None:
        assert self.outcomes(sqlite_url, receiver, status) == ({("webhook", "gone"): 1}, 1, 0)

    @pytest.mark.parametrize("status", [301, 400, 403])
    def test_one_that_is_refused_is_not_tried_again(self, sqlite_url: str, receiver: Receiver, status: int) -> None:
        assert self.outcomes(sqlite_url, receiver, status) == ({("webhook", "refused"): 1}, 1, 1)

    def test_nothing_goes_to_private_addresses_unless_the_server_is_set_up_so(
        self, sqlite_url: str, receiver: Receiver
    ) -> None:
        async def work() -> None:
            async with evening(sqlite_url, notice_after=0.0) as here, told(here) as who:
                assert here.awaited is not None
                await here.subscriptions.add(webhook(receiver, here.guests[here.awaited[1]].id))
                await who.look()
                assert who.outcomes == {("webhook", "refused"): 1}

        run(work())
        assert not receiver.received
