"""Puzzles over HTTP: the list without solutions, a table for one, and what an answer is worth."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from elbowroom.puzzles.puzzle import of_day, shipped
from elbowroom.server.live import grading
from elbowroom.server.live.grading import Graded, Grading
from elbowroom.server.live.workers import Workers
from elbowroom.server.table.refusals import TableError
from tests.puzzles.played import whole_turn
from tests.server.served import Served, served

PUZZLES = tuple(shipped().values())
# One that is quickly judged.
PUZZLE = next(puzzle for puzzle in PUZZLES if puzzle.players == 2 and puzzle.best[-1].startswith("deploy"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all of them."""
    with served(tmp_path_factory.mktemp("puzzles")) as server:
        yield server


def test_all_puzzles_are_told_without_their_solutions(server: Served) -> None:
    with server.client() as anybody:
        told = anybody.get("/api/puzzles").raise_for_status().json()
    assert [puzzle["id"] for puzzle in told["puzzles"]] == list(shipped())
    assert told["today"] == of_day(datetime.now(UTC).date(), PUZZLES).id
    assert set(told["puzzles"][0]) == {"id", "game", "players", "position", "seat", "theme", "stars"}


def setup_of(**more: object) -> dict[str, object]:
    return {
        "game": PUZZLE.game,
        "players": PUZZLE.players,
        "start": PUZZLE.position,
        "open_coins": True,
        "puzzle": PUZZLE.id,
    } | more


def test_a_puzzle_is_solved_at_a_table(server: Served) -> None:
    ana = server.guest("Ana")
    bots = ["simple"] * PUZZLE.players
    bots[PUZZLE.seat] = None  # type: ignore[call-overload]
    table = ana.new_table(*bots, setup=setup_of())
    ana.post(f"tables/{table}/start")
    seen = ana.get(f"tables/{table}/game")
    assert seen["game"]["decision"]["seat"] == PUZZLE.seat
    assert seen["table"]["setup"]["puzzle"] == PUZZLE.id


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"puzzle": "nothing"}, "unknown-puzzle"),
        ({"open_coins": False}, "start-differs"),
        ({"start": PUZZLE.position.replace("/now=", "/without=ghouls/now=")}, "start-differs"),
    ],
)
def test_a_table_for_a_puzzle_is_that_puzzles(server: Served, more: dict[str, object], reason: str) -> None:
    assert server.guest("Ana").refused("tables", setup=setup_of(**more))[1] == reason


def test_an_answer_is_graded_and_the_best_plan_told(server: Served) -> None:
    ana = server.guest("Ana")
    graded = ana.post(f"puzzles/{PUZZLE.id}/grade", actions=whole_turn(PUZZLE, PUZZLE.best))
    assert graded["verdict"] == "solved"
    assert [step["action"] for step in graded["best"] if step["seat"] == PUZZLE.seat] == list(PUZZLE.best)
    worse = ana.post(f"puzzles/{PUZZLE.id}/grade", actions=whole_turn(PUZZLE, PUZZLE.other))
    assert worse["verdict"] in ("close", "missed")
    assert worse["lost"] > 0


def test_nonsense_is_refused(server: Served) -> None:
    ana = server.guest("Ana")
    assert ana.refused("puzzles/nothing/grade", actions=["end"]) == (404, "unknown-puzzle")
    assert ana.refused(f"puzzles/{PUZZLE.id}/grade", actions=["conquer 60"])[1] in ("not-legal", "unknown-action")
    assert ana.refused(f"puzzles/{PUZZLE.id}/grade", actions=whole_turn(PUZZLE, PUZZLE.best)[:-1])[1] == "turn-not-over"
    assert ana.refused(f"puzzles/{PUZZLE.id}/grade", actions=[]) == (400, "bad-message")
    with server.client() as stranger:
        assert stranger.post(f"/api/puzzles/{PUZZLE.id}/grade", json={"actions": ["end"]}).status_code == 401


class Slow:
    """Processes that grade one turn whenever they are told to."""

    def __init__(self) -> None:
        self.under_way = 0
        self.most = 0
        self.asked = 0
        self.go = asyncio.Event()

    async def run(self, *_given: object) -> Graded:
        """Wait, and count who else does."""
        self.asked += 1
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        await self.go.wait()
        self.under_way -= 1
        return Graded("solved", 0.0, ())


def test_bots_never_wait_for_more_than_one_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "MOST_WAITING", 3)

    async def crowd() -> None:
        workers = Workers.__new__(Workers)
        slow = workers.processes = Slow()  # type: ignore[assignment]
        desk = Grading(workers)
        waiting = [asyncio.create_task(desk.grade("a", [str(number)], f"at {number}")) for number in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="busy"):
            await desk.grade("a", ["one too many"], "elsewhere")
        slow.go.set()
        assert {graded.verdict for graded in await asyncio.gather(*waiting)} == {"solved"}
        assert slow.most == 1
        # What was graded before is known.
        await desk.grade("a", ["1"], "elsewhere")
        assert slow.asked == 3

    asyncio.run(crowd())


def test_one_address_does_not_keep_others_from_being_graded() -> None:
    async def crowd() -> None:
        workers = Workers.__new__(Workers)
        slow = workers.processes = Slow()  # type: ignore[assignment]
        desk = Grading(workers)
        numbers = range(grading.MOST_OF_CALLER)
        waiting = [asyncio.create_task(desk.grade("a", [str(number)], "here")) for number in numbers]
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="busy"):
            await desk.grade("a", ["one too many"], "here")
        waiting.append(asyncio.create_task(desk.grade("a", ["another"], "there")))
        await asyncio.sleep(0)
        slow.go.set()
        await asyncio.gather(*waiting)
        assert list(desk._known)[1] == ("a", "another")

    asyncio.run(crowd())
