"""Reviews on a server: made once, kept with the game, one at a time for each guest, refused in a sentence."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from elbowroom.coach.review_model import Review
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.processes import Processes
from elbowroom.server.reviews.review_store import ReviewStore
from elbowroom.server.reviews.reviewer import MOST_OF_CALLER, Reviewer
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.table import Table
from tests.browser.tables import finished
from tests.patience import PATIENCE
from tests.server.served import Person, Served, served

EMPTY = Review(game="classic", players=2, turns=(), seats=(), final=(), turning_points=())


class Kept(ReviewStore):
    """Keeps reviews in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    async def find(self, table_id: str) -> bytes | None:
        return self.kept.get(table_id)

    async def keep(self, table_id: str, review: bytes) -> None:
        self.kept[table_id] = review


class Slow(Processes):
    """Waits until it may go on; three turns make a game."""

    def __init__(self) -> None:
        self.worked: list[str] = []
        self.may_go_on = asyncio.Event()

    async def run(self, work: Any, *given: Any) -> Any:
        self.worked.append(work.__name__)
        if work.__name__ == "count_turns":
            return 3
        await self.may_go_on.wait()
        return msgspec.json.encode(EMPTY) if work.__name__ == "sum_up" else "a turn"

    def close(self) -> None:
        pass


class Info:
    def __init__(self, table_id: str) -> None:
        self.id = table_id


class Over(Table):
    """A table whose game is over."""

    def __init__(self, table_id: str) -> None:
        self.info = Info(table_id)  # type: ignore[assignment]
        self.base = 0

    def demand_over(self) -> None:
        pass

    def record(self) -> Any:
        return {"id": self.info.id}


def reviewer(**settings: Any) -> tuple[Reviewer, Slow, Kept]:
    store = Kept()
    found = Reviewer(Config(**settings), store)
    found._processes.close()
    found._processes = slow = Slow()
    return found, slow, store


async def done(store: Kept, table_id: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while table_id not in store.kept:
            await asyncio.sleep(0.005)


def test_asked_twice_it_is_made_once() -> None:
    async def work() -> None:
        found, slow, store = reviewer()
        first = await found.ask(Over("a"), "ana", "at ana")
        again = await found.ask(Over("a"), "ben", "at ben")
        assert first.is_asked
        assert again.is_asked
        slow.may_go_on.set()
        await done(store, "a")
        await asyncio.sleep(0.01)
        assert (await found.ask(Over("a"), "ana", "at ana")).review == EMPTY
        assert slow.worked == ["count_turns", "judge_turn", "judge_turn", "judge_turn", "sum_up"]
        await found.close()

    asyncio.run(work())


def test_a_guest_waits_for_one_at_a_time_and_only_so_many_wait() -> None:
    async def work() -> None:
        found, slow, store = reviewer(most_reviews=2)
        await found.ask(Over("a"), "ana", "at ana")
        with pytest.raises(TableError, match="review-of-yours-runs"):
            await found.ask(Over("b"), "ana", "at ana")
        assert (await found.ask(Over("b"), "ben", "at ben")).before == 1
        with pytest.raises(TableError, match="too-many-reviews"):
            await found.ask(Over("c"), "cleo", "at cleo")
        slow.may_go_on.set()
        await done(store, "b")
        await asyncio.sleep(0.01)
        assert (await found.ask(Over("c"), "ana", "at ana")).is_asked
        await done(store, "c")
        await found.close()

    asyncio.run(work())


def test_one_address_has_not_all_of_them_however_many_guests_it_is() -> None:
    async def work() -> None:
        found, *_ = reviewer()
        for number in range(MOST_OF_CALLER):
            await found.ask(Over(f"table {number}"), f"guest {number}", "here")
        with pytest.raises(TableError, match="too-many-reviews"):
            await found.ask(Over("one more"), "one more", "here")
        assert (await found.ask(Over("another"), "another", "there")).is_asked
        await found.close()

    asyncio.run(work())


def test_nothing_begins_by_looking() -> None:
    async def work() -> None:
        found, slow, _ = reviewer()
        assert not (await found.look(Over("a"))).is_asked
        assert slow.worked == []
        await found.close()

    asyncio.run(work())


def test_a_review_that_fails_can_be_asked_for_again() -> None:
    async def work() -> None:
        found, slow, store = reviewer()
        slow.may_go_on.set()
        run = slow.run

        async def broken(work: Any, *given: Any) -> Any:
            raise RuntimeError(work, given)

        slow.run = broken  # type: ignore[method-assign]
        await found.ask(Over("a"), "ana", "at ana")
        await asyncio.sleep(0.02)
        slow.run = run  # type: ignore[method-assign]
        await found.ask(Over("a"), "ana", "at ana")
        await done(store, "a")
        await found.close()

    asyncio.run(work())


@pytest.fixture
def server(tmp_path: Path) -> Any:
    """A server that thinks for a moment about a turn."""
    with served(tmp_path) as running:
        yield running


def test_over_http(server: Served) -> None:
    ana = server.guest("Ana")
    table = finished(ana)
    assert ana.get(f"tables/{table}/review") == {"is_asked": False}
    told = ana.post(f"tables/{table}/review")
    assert told["is_asked"]
    asyncio.run(until_reviewed(ana, table))
    found = ana.get(f"tables/{table}/review")["review"]
    assert len(found["seats"]) == found["players"]
    assert found["turns"]


async def until_reviewed(ana: Person, table: str) -> None:
    async with asyncio.timeout(4 * PATIENCE):
        while "review" not in ana.get(f"tables/{table}/review"):
            await asyncio.sleep(0.1)


def test_a_game_that_goes_on_is_not_reviewed(server: Served) -> None:
    ana = server.guest("Ana")
    table = ana.new_table(None, "simple", setup={"game": "classic", "players": 2})
    ana.post(f"tables/{table}/start")
    status, reason = ana.refused(f"tables/{table}/review")
    assert (status, reason) == (409, "not-over")
