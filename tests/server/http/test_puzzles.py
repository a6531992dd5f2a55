"""Puzzles over HTTP: the list without solutions, a table for one, and grades."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from elbowroom.analysis.grading import start_of
from elbowroom.analysis.puzzles import of_day, shipped_puzzles
from elbowroom.server.live import grading
from elbowroom.server.live.grading import Grading
from elbowroom.server.live.workers import Workers
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.api_model import list_puzzles
from elbowroom.server.table.grading import Graded
from tests.analysis.games import whole_turn
from tests.server.running_server import RunningServer, running_server

PUZZLES = tuple(shipped_puzzles().values())
# A puzzle that is graded quickly.
PUZZLE = next(puzzle for puzzle in PUZZLES if puzzle.players == 2 and puzzle.best[-1].startswith("deploy"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server for all tests."""
    with running_server(tmp_path_factory.mktemp("puzzles")) as server:
        yield server


def test_list_has_no_solutions(server: RunningServer) -> None:
    with server.client() as anybody:
        answer = anybody.get("/api/puzzles").raise_for_status().json()
    assert [puzzle["id"] for puzzle in answer["puzzles"]] == list(shipped_puzzles())
    assert answer["today"] == of_day(datetime.now(UTC).date(), PUZZLES).id
    shown = {"id", "game", "players", "position", "seat", "theme", "stars", "boards", "race", "is_own", "number"}
    assert set(answer["puzzles"][0]) == shown
    with server.client() as anybody:
        today = anybody.get("/api/puzzles/today").raise_for_status().json()
    assert today in answer["puzzles"]
    assert today["id"] == answer["today"]


def test_puzzles_are_about_a_race_of_the_player_or_the_leading_rival() -> None:
    infos = {info.id: info for info in list_puzzles(datetime.now(UTC).date()).puzzles}
    # Names tell them apart.
    assert len({(info.theme, info.race, info.is_own, info.number) for info in infos.values()}) == len(PUZZLES)
    for puzzle in PUZZLES:
        info, state = infos[puzzle.id], start_of(puzzle).state
        race = next(number for number, race in enumerate(state.ruleset.races) if race.id == info.race)
        owner = next(
            seat for seat in range(state.seats) if state.active[seat] == race or state.declined[seat] >> race & 1
        )
        assert (owner == puzzle.seat) == info.is_own
        assert info.is_own or state.coins[owner] == max(
            state.coins[seat] for seat in range(state.seats) if seat != puzzle.seat
        )
        assert info.boards == tuple(board.id for board in state.world.boards)


def setup_of(**more: object) -> dict[str, object]:
    return {
        "game": PUZZLE.game,
        "players": PUZZLE.players,
        "start": PUZZLE.position,
        "open_coins": True,
        "puzzle": PUZZLE.id,
    } | more


def test_puzzle_is_solved_at_a_table(server: RunningServer) -> None:
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
def test_puzzle_table_must_match_the_puzzle(server: RunningServer, more: dict[str, object], reason: str) -> None:
    assert server.guest("Ana").refused("tables", setup=setup_of(**more))[1] == reason


def test_grade_and_best_plan(server: RunningServer) -> None:
    ana = server.guest("Ana")
    graded = ana.post(f"puzzles/{PUZZLE.id}/grade", actions=whole_turn(PUZZLE, PUZZLE.best))
    assert graded["verdict"] == "solved"
    assert [step["action"] for step in graded["best"] if step["seat"] == PUZZLE.seat] == list(PUZZLE.best)
    worse = ana.post(f"puzzles/{PUZZLE.id}/grade", actions=whole_turn(PUZZLE, PUZZLE.other))
    assert worse["verdict"] in ("close", "missed")
    assert worse["lost"] > 0
    assert worse["reasons"] == graded["reasons"] != []


def test_the_lamp_shows_the_best_plan(server: RunningServer) -> None:
    ana = server.guest("Ana")
    bots = ["simple"] * PUZZLE.players
    bots[PUZZLE.seat] = None  # type: ignore[call-overload]
    table = ana.new_table(*bots, setup=setup_of())
    ana.post(f"tables/{table}/start")
    version = ana.get(f"tables/{table}/game")["game"]["version"]
    hinted = ana.post(f"tables/{table}/hint", version=version)
    assert hinted["actions"][0] == PUZZLE.best[0]
    assert len(hinted["plans"]["plans"]) == 1


def test_invalid_answers_are_refused(server: RunningServer) -> None:
    ana = server.guest("Ana")
    assert ana.refused("puzzles/nothing/grade", actions=["end"]) == (404, "unknown-puzzle")
    assert ana.refused(f"puzzles/{PUZZLE.id}/grade", actions=["conquer 60"])[1] in ("not-legal", "unknown-action")
    assert ana.refused(f"puzzles/{PUZZLE.id}/grade", actions=whole_turn(PUZZLE, PUZZLE.best)[:-1])[1] == "turn-not-over"
    assert ana.refused(f"puzzles/{PUZZLE.id}/grade", actions=[]) == (400, "bad-message")
    with server.client() as stranger:
        assert stranger.post(f"/api/puzzles/{PUZZLE.id}/grade", json={"actions": ["end"]}).status_code == 401


class GatedProcesses:
    """Processes that grade one turn each time they are released."""

    def __init__(self) -> None:
        self.under_way = 0
        self.most = 0
        self.asked = 0
        self.go = asyncio.Event()

    async def run(self, *_given: object) -> Graded:
        """Wait to be released, and count the waiting calls."""
        self.asked += 1
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        await self.go.wait()
        self.under_way -= 1
        return Graded("solved", 0.0, ())


def test_only_one_grade_is_computed_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "MAX_WAITING", 3)

    async def crowd() -> None:
        workers = Workers(1)
        slow = workers.slow.processes = GatedProcesses()  # type: ignore[assignment]
        grading_queue = Grading(workers)
        waiting = [asyncio.create_task(grading_queue.grade("a", [str(number)], f"at {number}")) for number in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="busy"):
            await grading_queue.grade("a", ["one too many"], "elsewhere")
        slow.go.set()
        assert {graded.verdict for graded in await asyncio.gather(*waiting)} == {"solved"}
        assert slow.most == 1
        # A cached grade is returned at once.
        await grading_queue.grade("a", ["1"], "elsewhere")
        assert slow.asked == 3

    asyncio.run(crowd())


def test_grades_are_limited_per_address() -> None:
    async def crowd() -> None:
        workers = Workers(1)
        slow = workers.slow.processes = GatedProcesses()  # type: ignore[assignment]
        grading_queue = Grading(workers)
        numbers = range(grading.MAX_PER_CALLER)
        waiting = [asyncio.create_task(grading_queue.grade("a", [str(number)], "here")) for number in numbers]
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="busy"):
            await grading_queue.grade("a", ["one too many"], "here")
        waiting.append(asyncio.create_task(grading_queue.grade("a", ["another"], "there")))
        await asyncio.sleep(0)
        slow.go.set()
        await asyncio.gather(*waiting)
        assert list(grading_queue._cache)[1] == ("a", "another")

    asyncio.run(crowd())
