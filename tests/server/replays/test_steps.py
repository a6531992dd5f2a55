"""Whoever scrolls back reads the whole log, page by page, also after the server was started again."""

import asyncio
from pathlib import Path
from random import Random

import msgspec

from elbowroom.server.replays.frames import PAGE, EarlierSteps
from elbowroom.server.replays.replays import Replays
from elbowroom.server.table.protocol import Step
from tests.server.at_table import BEN, AtTable
from tests.server.served import Person, served

HERE = "127.0.0.1"


def steps_of(table: AtTable, before: int | None, most: int, replays: Replays) -> EarlierSteps:
    data = asyncio.run(replays.steps(table.table, before, most, HERE))
    return msgspec.json.decode(data, type=EarlierSteps)


def whole(table: AtTable, most: int) -> list[Step]:
    """All steps, page after page, from the end to the beginning."""
    replays, before, found = Replays(), None, list[Step]()
    while before != 1:
        page = steps_of(table, before, most, replays)
        assert 0 < len(page.steps) <= most
        assert page.begins == 0
        assert before in (None, page.since + len(page.steps) + 1)
        found = [*page.steps, *found]
        before = page.since + 1
    return found


def test_the_pages_are_the_whole_log_and_what_it_led_to() -> None:
    table, rng = AtTable().start(BEN), Random(2)
    for _ in range(3 * PAGE):
        undoes = table.game.can_undo and rng.random() < 0.2
        table.done(table.actor(), table.undo()) if undoes else table.play_on(rng)
    assert "undo" in table.game.log
    for most in (7, PAGE, 300):
        found = whole(table, most)
        assert [(step.action, step.seat) for step in found] == [(one.entry, one.seat) for one in table.entries]
        assert [event for step in found for event in step.events] == table.game.events
        assert [step.asked for step in found] == table.game.asked


def test_nothing_comes_before_the_beginning_or_of_a_game_that_has_not_begun() -> None:
    table, replays = AtTable(), Replays()
    assert steps_of(table, None, 50, replays) == EarlierSteps(0, 0, ())
    table.start(BEN)
    for before in (0, 1):
        assert steps_of(table, before, 50, replays) == EarlierSteps(0, 0, ())
    assert len(steps_of(table, 10**9, 50, replays).steps) == table.version


def test_who_comes_back_after_a_restart_has_the_whole_log_again(database: str, tmp_path: Path) -> None:
    with served(tmp_path, database=database) as server:
        ana = server.guest()
        table = ana.new_table("random", "random", "random", sits=False, setup={"game": "warcraft", "players": 3})
        ana.post(f"tables/{table}/start")
        told: list[object] = []
        while not told or ana.table(table)["status"] != "over":
            game = ana.get(f"tables/{table}/game", after=len(told), wait=5)["game"]
            assert game["since"] == len(told)
            told += game.get("steps", [])
        token = ana.token
    with served(tmp_path, database=database) as server, server.client(Authorization=f"Bearer {token}") as client:
        again, found = Person(client, ana.id, token), list[object]()
        # What is told at once is what the last turn was, or nothing.
        since = again.get(f"tables/{table}/game", after=0)["game"]["since"]
        assert since > 0
        before = len(told) + 1
        while before > 1:
            page = again.get(f"tables/{table}/steps", before=before, most=100)
            found = [*page["steps"], *found]
            before = page["since"] + 1
        assert found == told
