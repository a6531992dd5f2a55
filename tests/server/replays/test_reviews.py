"""Reviews on a server: computed once, stored with the game, one at a time per guest, refused with a reason."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from elbowroom.analysis.review_model import Review
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.processes import Processes
from elbowroom.server.replays.reviews import MAX_PER_CALLER, Reviewer, ReviewStore
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.table import Table
from tests.browser.tables import finished_table
from tests.patience import PATIENCE
from tests.server.running_server import Person, RunningServer, running_server

EMPTY = Review(game="classic", players=2, turns=(), seats=(), final=(), turning_points=())


class MemoryStore(ReviewStore):
    """A store in memory."""

    def __init__(self) -> None:
        self.reviews: dict[str, bytes] = {}

    async def find(self, table_id: str) -> bytes | None:
        return self.reviews.get(table_id)

    async def keep(self, table_id: str, review: bytes) -> None:
        self.reviews[table_id] = review


class GatedProcesses(Processes):
    """Processes that wait until they are released; each game has three turns."""

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


class FinishedTable(Table):
    """A table with a finished game."""

    def __init__(self, table_id: str) -> None:
        self.info = Info(table_id)  # type: ignore[assignment]
        self.base = 0

    def require_over(self) -> None:
        pass

    def record(self) -> Any:
        return {"id": self.info.id}


def reviewer(**settings: Any) -> tuple[Reviewer, GatedProcesses, MemoryStore]:
    store, slow = MemoryStore(), GatedProcesses()
    return Reviewer(Config(**settings), store, slow), slow, store


async def done(store: MemoryStore, table_id: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while table_id not in store.reviews:
            await asyncio.sleep(0.005)


def test_second_request_does_not_start_a_second_review() -> None:
    async def work() -> None:
        found, slow, store = reviewer()
        first = await found.request(FinishedTable("a"), "ana", "at ana")
        again = await found.request(FinishedTable("a"), "ben", "at ben")
        assert first.is_asked
        assert again.is_asked
        slow.may_go_on.set()
        await done(store, "a")
        await asyncio.sleep(0.01)
        assert (await found.request(FinishedTable("a"), "ana", "at ana")).review == EMPTY
        assert slow.worked == ["count_turns", "judge_turn", "judge_turn", "judge_turn", "sum_up"]
        await found.close()

    asyncio.run(work())


def test_waiting_reviews_are_limited_per_guest_and_altogether() -> None:
    async def work() -> None:
        found, slow, store = reviewer(most_reviews=2)
        await found.request(FinishedTable("a"), "ana", "at ana")
        with pytest.raises(TableError, match="review-of-yours-runs"):
            await found.request(FinishedTable("b"), "ana", "at ana")
        assert (await found.request(FinishedTable("b"), "ben", "at ben")).before == 1
        with pytest.raises(TableError, match="too-many-reviews"):
            await found.request(FinishedTable("c"), "cleo", "at cleo")
        slow.may_go_on.set()
        await done(store, "b")
        await asyncio.sleep(0.01)
        assert (await found.request(FinishedTable("c"), "ana", "at ana")).is_asked
        await done(store, "c")
        await found.close()

    asyncio.run(work())


def test_waiting_reviews_are_limited_per_address() -> None:
    async def work() -> None:
        found, *_ = reviewer()
        for number in range(MAX_PER_CALLER):
            await found.request(FinishedTable(f"table {number}"), f"guest {number}", "here")
        with pytest.raises(TableError, match="too-many-reviews"):
            await found.request(FinishedTable("one more"), "one more", "here")
        assert (await found.request(FinishedTable("another"), "another", "there")).is_asked
        await found.close()

    asyncio.run(work())


def test_a_full_queue_has_room_for_an_address_with_fewer_reviews() -> None:
    async def work() -> None:
        found, slow, store = reviewer(most_reviews=4)
        for number in range(4):
            caller = "here" if number < MAX_PER_CALLER else "there"
            await found.request(FinishedTable(f"table {number}"), f"guest {number}", caller)
        # The latest of the three gives way, and then nobody has more than a newcomer would.
        assert (await found.request(FinishedTable("mine"), "ana", "elsewhere")).before == 3
        assert not (await found.progress(FinishedTable("table 2"))).is_asked
        assert (await found.request(FinishedTable("yours"), "ben", "another place")).is_asked
        with pytest.raises(TableError, match="too-many-reviews"):
            await found.request(FinishedTable("theirs"), "cleo", "a third place")
        slow.may_go_on.set()
        await done(store, "yours")
        assert sorted(store.reviews) == ["mine", "table 0", "table 3", "yours"]
        await found.close()

    asyncio.run(work())


def test_asking_for_progress_starts_nothing() -> None:
    async def work() -> None:
        found, slow, _ = reviewer()
        assert not (await found.progress(FinishedTable("a"))).is_asked
        assert slow.worked == []
        await found.close()

    asyncio.run(work())


def test_failed_review_can_be_requested_again() -> None:
    async def work() -> None:
        found, slow, store = reviewer()
        slow.may_go_on.set()
        run = slow.run

        async def broken(work: Any, *given: Any) -> Any:
            raise RuntimeError(work, given)

        slow.run = broken  # type: ignore[method-assign]
        await found.request(FinishedTable("a"), "ana", "at ana")
        await asyncio.sleep(0.02)
        slow.run = run  # type: ignore[method-assign]
        await found.request(FinishedTable("a"), "ana", "at ana")
        await done(store, "a")
        await found.close()

    asyncio.run(work())


@pytest.fixture
def server(tmp_path: Path) -> Any:
    """Start a server that thinks for a moment about each turn."""
    with running_server(tmp_path) as running:
        yield running


def test_over_http(server: RunningServer) -> None:
    ana = server.guest("Ana")
    table = finished_table(ana)
    assert ana.get(f"tables/{table}/review") == {"is_asked": False}
    answer = ana.post(f"tables/{table}/review")
    assert answer["is_asked"]
    asyncio.run(until_reviewed(ana, table))
    found = ana.get(f"tables/{table}/review")["review"]
    assert len(found["seats"]) == found["players"]
    assert found["turns"]


async def until_reviewed(ana: Person, table: str) -> None:
    async with asyncio.timeout(4 * PATIENCE):
        while "review" not in ana.get(f"tables/{table}/review"):
            await asyncio.sleep(0.1)


def test_running_game_is_not_reviewed(server: RunningServer) -> None:
    ana = server.guest("Ana")
    table = ana.new_table(None, "simple", setup={"game": "classic", "players": 2})
    ana.post(f"tables/{table}/start")
    status, reason = ana.refused(f"tables/{table}/review")
    assert (status, reason) == (409, "not-over")


def test_a_review_of_an_older_format_is_made_again() -> None:
    async def work() -> None:
        found, slow, store = reviewer()
        store.reviews["old"] = b'{"format":1,"turns":[{"actions":[]}]}'
        assert not (await found.progress(FinishedTable("old"))).is_asked
        slow.may_go_on.set()
        assert (await found.request(FinishedTable("old"), "ana", "home")).is_asked
        await asyncio.wait_for(asyncio.gather(*filter(None, [found._working])), PATIENCE)
        assert (await found.progress(FinishedTable("old"))).review == EMPTY
        await found.close()

    asyncio.run(work())
