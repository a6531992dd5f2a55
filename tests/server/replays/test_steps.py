"""Scrolling back reads the whole log page by page, also after a restart of the server."""

import asyncio
from pathlib import Path
from random import Random

import msgspec

from elbowroom.server.replays.frames import PAGE, EarlierSteps
from elbowroom.server.replays.replays import Replays
from elbowroom.server.table.protocol import Step
from tests.server.offline_table import BEN, OfflineTable
from tests.server.running_server import Person, running_server

HERE = "127.0.0.1"


def steps_of(table: OfflineTable, before: int | None, most: int, replays: Replays) -> EarlierSteps:
    data = asyncio.run(replays.steps(table.table, before, most, HERE))
    return msgspec.json.decode(data, type=EarlierSteps)


def all_steps(table: OfflineTable, most: int) -> list[Step]:
    """Return all steps, read page by page from the end."""
    replays, before, found = Replays(), None, list[Step]()
    while before != 1:
        page = steps_of(table, before, most, replays)
        assert 0 < len(page.steps) <= most
        assert page.begins == 0
        assert before in (None, page.since + len(page.steps) + 1)
        found = [*page.steps, *found]
        before = page.since + 1
    return found


def test_pages_are_the_whole_log_with_events() -> None:
    table, rng = OfflineTable().start(BEN), Random(2)
    for _ in range(3 * PAGE):
        undoes = table.game.can_undo and rng.random() < 0.2
        table.done(table.actor(), table.undo()) if undoes else table.play_on(rng)
    assert "undo" in table.game.log
    for most in (7, PAGE, 300):
        found = all_steps(table, most)
        assert [(step.action, step.seat) for step in found] == [(one.entry, one.seat) for one in table.entries]
        assert [event for step in found for event in step.events] == table.game.events
        assert [step.asked for step in found] == table.game.asked


def test_no_steps_before_the_first_or_without_a_game() -> None:
    table, replays = OfflineTable(), Replays()
    assert steps_of(table, None, 50, replays) == EarlierSteps(0, 0, ())
    table.start(BEN)
    for before in (0, 1):
        assert steps_of(table, before, 50, replays) == EarlierSteps(0, 0, ())
    assert len(steps_of(table, 10**9, 50, replays).steps) == table.version


def test_whole_log_is_readable_after_a_restart(database: str, tmp_path: Path) -> None:
    with running_server(tmp_path, database=database) as server:
        ana = server.guest()
        table = ana.new_table("random", "random", "random", sits=False, setup={"game": "warcraft", "players": 3})
        ana.post(f"tables/{table}/start")
        steps: list[object] = []
        while not steps or ana.table(table)["status"] != "over":
            game = ana.get(f"tables/{table}/game", after=len(steps), wait=5)["game"]
            assert game["since"] == len(steps)
            steps += game.get("steps", [])
        token = ana.token
    with (
        running_server(tmp_path, database=database) as server,
        server.client(Authorization=f"Bearer {token}") as client,
    ):
        again, found = Person(client, ana.id, token), list[object]()
        # The first answer has the last turn or nothing.
        since = again.get(f"tables/{table}/game", after=0)["game"]["since"]
        assert since > 0
        before = len(steps) + 1
        while before > 1:
            page = again.get(f"tables/{table}/steps", before=before, most=100)
            found = [*page["steps"], *found]
            before = page["since"] + 1
        assert found == steps
