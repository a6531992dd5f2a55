"""Lessons: exercises of one turn, each played on the real engine, and tables on which they are played."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elbowroom.analysis.puzzles import shipped_puzzles
from elbowroom.engine.errors import EngineError
from elbowroom.engine.events import Event
from elbowroom.games import game_from_notation
from elbowroom.games.azeroth.ruleset import AZEROTH
from elbowroom.server.table.info import Clock, TableSetup
from elbowroom.server.table.starting import new_table
from elbowroom.server.table.table import Table
from elbowroom.texts import LANGUAGES
from tests.offline.devices import Device, Page
from tests.server.offline_table import ANA, SEED, OfflineTable
from tests.server.running_server import running_server

ROOT = Path(__file__).parents[3]
LESSONS: list[dict[str, Any]] = json.loads((ROOT / "web/src/learn/lessons.json").read_text(encoding="utf-8"))
EXERCISES = [(lesson, index) for lesson in LESSONS for index in range(len(lesson["exercises"]))]
each_exercise = pytest.mark.parametrize(
    ("lesson", "index"), EXERCISES, ids=[f"{lesson['id']}.{index}" for lesson, index in EXERCISES]
)
# Rounds of the event loop in which a bot would make its move.
BOT_ROUNDS = 1000
OTHERS = ("lumi", "zillo", "hilgard")


def actions_of(card: dict[str, Any]) -> list[str]:
    actions = card.get("do", [])
    return [actions] if isinstance(actions, str) else actions


def setup_of(lesson: dict[str, Any], index: int, **more: Any) -> TableSetup:
    """Return the setup that the client asks for."""
    start = lesson["exercises"][index]["start"]
    name = f"{lesson['id']}.{index}"
    usual = {"game": lesson["game"], "players": lesson["players"], "start": start, "exercise": name}
    return TableSetup(**usual | {"open_coins": True, "hints": False} | more)


def table_of(lesson: dict[str, Any], index: int) -> OfflineTable:
    table = OfflineTable()
    bots = (None, *OTHERS[: lesson["players"] - 1])
    table.table = Table(new_table(ANA, setup_of(lesson, index), public=False, bots=bots, seed=SEED), SEED)
    return table.start()


def end_turn(table: OfflineTable) -> None:
    """End the conquests and place the tokens that are left, as the client does; bots place those they have left."""
    while table.game.state.seat == 0:
        legal = table.legal()
        if table.game.to_act == 0:
            table.done(ANA, table.act("end" if "end" in legal else legal[0]))
        else:
            table.play_for_bot()


def earned(events: list[Event]) -> dict[str, int]:
    """Return the coins that seat 0 gained, by source."""
    found: dict[str, int] = {}
    for event in events:
        if event.what == "gained" and event.seat == 0:
            assert event.source is not None
            found[event.source] = found.get(event.source, 0) + (event.amount or 0)
    return found


@each_exercise
def test_its_actions_are_legal_and_earn_what_it_says(lesson: dict[str, Any], index: int) -> None:
    exercise = lesson["exercises"][index]
    table = table_of(lesson, index)
    for card in exercise["cards"]:
        for action in actions_of(card):
            assert action in table.legal()
            table.done(ANA, table.act(action))
    end_turn(table)
    assert earned(table.game.events) == exercise["earns"]


@each_exercise
def test_the_bots_wait_after_the_turn(lesson: dict[str, Any], index: int) -> None:
    table = table_of(lesson, index)
    for card in lesson["exercises"][index]["cards"]:
        for action in actions_of(card):
            table.done(ANA, table.act(action))
    end_turn(table)
    assert table.info.status == "playing"
    assert table.game.to_act not in (0, None)
    assert table.table.bot_to_play() is None
    assert table.table.due_at(table.now) is None


def test_bots_of_other_tables_with_such_a_start_play_on() -> None:
    lesson = LESSONS[0]
    info = new_table(ANA, setup_of(lesson, 0, exercise=""), public=False, bots=(None, "simple"), seed=SEED)
    table = OfflineTable()
    table.table = Table(info, SEED)
    table.start()
    table.done(ANA, table.act("decline"))
    assert table.table.bot_to_play() == "simple"


@each_exercise
def test_the_numbers_of_its_cards_are_true(lesson: dict[str, Any], index: int) -> None:
    exercise = lesson["exercises"][index]
    game = game_from_notation(exercise["start"], open_coins=True)
    rival = 1
    for card in exercise["cards"]:
        facts, actions = card.get("facts", {}), actions_of(card)
        region = card.get("region", card.get("point"))
        if region is None and actions:
            region = int(actions[0].split()[1]) if actions[0].split()[0] in ("conquer", "abandon") else None
        for fact in ("cost", "full"):
            if fact in facts:
                assert game.explain(region, 0).cost == facts[fact]
        if "weak" in facts:
            assert game.explain(region, rival).cost == facts["weak"]
        if "low" in facts:
            seats = zip(game.scores, game.view(0).seats, strict=True)
            alliance = [coins for coins, seat in seats if seat.team == "alliance"]
            assert min(alliance) == facts["low"]
        for action in actions:
            game.play(action)
            while game.is_chance:
                game.play(game.random_outcome(Random(1)))
        if "strong" in facts:
            assert game.explain(region, rival).cost == facts["strong"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson["id"])
def test_a_lesson_ends_with_a_puzzle_of_its_game(lesson: dict[str, Any]) -> None:
    puzzle = shipped_puzzles()[lesson["puzzle"]]
    assert puzzle.game in (lesson["game"], AZEROTH.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_of_the_cards_exist(language: str) -> None:
    path = ROOT / f"src/elbowroom/words/locales/web/lessons.{language}.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    wanted = {"more", "more.say"}
    for lesson in LESSONS:
        wanted |= {lesson["id"], f"{lesson['id']}.about"}
        for index, exercise in enumerate(lesson["exercises"]):
            wanted.add(f"{lesson['id']}.{index}.end")
            for card in exercise["cards"]:
                key = f"{lesson['id']}.{card['id']}" if "id" in card else "more"
                wanted |= {key, f"{key}.say"}
                kinds = {action.split()[0] for action in actions_of(card)}
                if kinds and f"web.lessons.{key}.do" not in texts:
                    wanted |= {f"do.{kind}" for kind in kinds}
    assert {f"web.lessons.{name}" for name in wanted} <= set(texts)


@pytest.mark.parametrize(
    ("public", "changed", "bots"),
    [
        (True, {}, (None, "lumi")),
        (False, {"start": ""}, (None, "lumi")),
        (False, {"clock": Clock(kind="live")}, (None, "lumi")),
        (False, {"hot_seat": True}, (None, "lumi")),
        (False, {}, (None, None)),
    ],
)
def test_an_exercise_is_private_for_one_person_without_a_clock(
    public: bool, changed: dict[str, Any], bots: tuple[str | None, ...]
) -> None:
    with pytest.raises(EngineError, match="exercise-is-fixed"):
        new_table(ANA, setup_of(LESSONS[0], 0, **changed), public=public, bots=bots, seed=SEED)


def test_over_http(tmp_path: Path) -> None:
    lesson = LESSONS[0]
    setup = {
        "game": "warcraft", "players": 2, "start": lesson["exercises"][0]["start"], "exercise": "decline.0",
        "open_coins": True, "hints": False,
    }  # fmt: skip
    with running_server(tmp_path) as server:
        ana = server.guest("Ana")
        table = ana.new_table(None, "lumi", setup=setup)
        ana.post(f"tables/{table}/start")
        ana.post(f"tables/{table}/act", id="1", version=0, actions=["decline"])
        assert ana.get(f"tables/{table}/game")["game"]["view"]["turn_of"] == 1
        ana.post(f"tables/{table}/close", id="2")
        assert ana.table(table)["status"] == "closed"


def test_without_a_server() -> None:
    async def run() -> None:
        device, lesson = Device(), LESSONS[0]
        start = lesson["exercises"][0]["start"]
        setup = {"start": start, "exercise": "decline.0", "open_coins": True, "hints": False}
        table = await device.open("warcraft", 2, (None, "lumi"), **setup)
        page = Page(device, table)
        await page.hello()
        await page.ask("act", version=0, actions=["decline"])
        await page.until(lambda: page.last("update")["view"]["turn_of"] == 1)
        version = page.last("update")["version"]
        # A bot would have played in the meantime.
        for _ in range(BOT_ROUNDS):
            await asyncio.sleep(0)
        assert page.last("update")["version"] == version

    asyncio.run(run())
