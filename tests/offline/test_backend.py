"""Whole games with the backend of a browser: the same tables, rules and bots as a server, without one."""

import asyncio
from pathlib import Path
from random import Random
from time import monotonic, time

import msgspec
import pytest
from msgspec.structs import replace

from elbowroom.analysis.puzzles import shipped_puzzles
from elbowroom.boards.catalogue import FOLDERS
from elbowroom.engine.version import RULES_VERSION
from elbowroom.fair.verifying import verify
from elbowroom.files import read_record
from elbowroom.games import ruleset_of
from elbowroom.offline import local_tables
from elbowroom.offline.backend import Backend
from elbowroom.offline.guests import SavedProfile
from elbowroom.offline.saved_tables import decoder
from elbowroom.offline.sockets import TRY_LATER
from elbowroom.offline.storage import MemoryStorage
from tests.analysis.games import whole_turn
from tests.offline.devices import Device, Page


async def played(device: Device, table: str, seed: int) -> Page:
    """Play a table to its end."""
    page = Page(device, table)
    await page.hello()
    await page.play(Random(seed))
    return page


@pytest.mark.parametrize(
    ("game", "players", "bots"),
    [
        ("classic", 2, (None, "medium")),
        ("warcraft", 3, (None, "easy", "random")),
        ("azeroth", 4, (None, "easy", "random", "easy")),
        ("murlocs", 1, (None,)),
        ("murlocs", 2, (None, "easy")),
    ],
)
def test_a_whole_game_of_each_kind(
    game: str, players: int, bots: tuple[str | None, ...], caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        device = Device()
        table = await device.open(game, players, bots)
        page = await played(device, table, 1)
        assert page.is_over
        assert page.last("table")["table"]["status"] == "over"
        story = await device.expect("GET", f"/api/tables/{table}/story")
        assert len(story["result"]["scores"]) == ruleset_of(game).seats_for(players)
        frames = await device.expect("GET", f"/api/tables/{table}/frames?after=0&most=1000")
        assert len(frames["frames"]) == min(1000, frames["version"])

    asyncio.run(run())
    assert caplog.records == []


def test_the_chance_of_a_game_is_fair_and_proved() -> None:
    async def run() -> None:
        device = Device()
        await device.expect("POST", "/api/guests", {"name": "Ana"})
        wanted = {"setup": {"game": "classic", "players": 2}, "bots": [None, "random"]}
        info = await device.expect("POST", "/api/tables", wanted)
        table = info["id"]
        await device.expect("POST", f"/api/tables/{table}/join", {"nonce": "of-my-own"})
        await device.expect("POST", f"/api/tables/{table}/start", {})
        running = await device.expect("GET", f"/api/tables/{table}")
        assert running["seed_hash"] == info["seed_hash"]
        assert "seed" not in running
        await played(device, table, 2)
        verified = await device.expect("GET", f"/api/tables/{table}/verify")
        assert verified["ok"]
        assert "of-my-own" in verified["nonces"]
        assert verified["seed_hash"] == info["seed_hash"]

    asyncio.run(run())


def test_a_record_can_be_verified_elsewhere(tmp_path: Path) -> None:
    async def run() -> str:
        device = Device()
        table = await device.open("classic", 2, (None, "random"))
        await played(device, table, 3)
        answer = await device.backend.request("GET", f"/api/tables/{table}/record", "", "en")
        return answer.body

    path = tmp_path / "game.json"
    path.write_text(asyncio.run(run()), encoding="utf-8")
    assert verify(read_record(path)).is_over


def test_a_game_survives_a_reload() -> None:
    async def run() -> None:
        device = Device()
        table = await device.open("warcraft", 2, (None, "easy"))
        page = Page(device, table)
        await page.hello()
        assert await page.play(Random(4), most=25) == 25
        await page.until(lambda: page.is_mine)
        before = page.last("update")
        device.restart()
        again = Page(device, table)
        await again.hello()
        await again.until(lambda: again.is_mine)
        assert again.last("update")["view"] == before["view"]
        assert again.last("update")["decision"] == before["decision"]
        await again.play(Random(5))
        assert again.is_over

    asyncio.run(run())


def test_a_bot_goes_on_after_a_reload_in_its_turn() -> None:
    async def run() -> None:
        device = Device()
        table = await device.open("classic", 2, ("easy", None), first=0)
        # No page was there: nothing was thought or drawn since the start.
        device.restart()
        page = Page(device, table)
        await page.hello()
        await page.until(lambda: page.is_mine)
        assert page.last("update")["decision"]["seat"] == 1

    asyncio.run(run())


def test_two_tabs_show_the_same_game_and_never_overwrite_each_other() -> None:
    async def run() -> None:
        one = Device()
        other = Device(one.storage)
        table = await one.open("classic", 2, (None, "random"))
        pages = Page(one, table), Page(other, table)
        for page in pages:
            await page.hello()
            await page.until(lambda page=page: page.is_mine)  # type: ignore[misc]
        first = pages[0].last("update")
        action = str(pages[0].game().legal()[0])
        assert (await pages[0].ask("act", version=first["version"], actions=[action]))["type"] == "done"
        # The other tab does not know of this act yet, and must not overwrite it.
        late = await pages[1].ask("act", version=first["version"], actions=[action])
        assert (late["type"], late["reason"]) == ("refused", "stale")
        assert pages[1].last("update")["version"] > first["version"]
        saved = decoder.decode(one.storage.documents["tables", table])
        assert [entry.entry for entry in saved.entries if entry.seat == first["decision"]["seat"]].count(action) == 1

    asyncio.run(run())


def test_another_tab_is_shown_what_was_saved() -> None:
    async def run() -> None:
        one = Device()
        other = Device(one.storage)
        table = await one.open("classic", 2, (None, "random"))
        here, there = Page(one, table), Page(other, table)
        await here.hello()
        await there.hello()
        await there.until(lambda: there.is_mine)
        version = there.last("update")["version"]
        assert (await here.ask("act", version=version, actions=[str(here.game().legal()[0])]))["type"] == "done"
        await other.backend.refresh(table)
        assert there.last("update")["version"] > version

    asyncio.run(run())


def test_a_game_goes_on_under_newer_rules() -> None:
    async def run() -> None:
        device = Device()
        table = await device.open("classic", 2, (None, "easy"))
        page = Page(device, table)
        await page.hello()
        await page.play(Random(6), most=20)
        await page.until(lambda: page.is_mine)
        saved = decoder.decode(device.storage.documents["tables", table])
        spoilt = tuple(replace(entry, hash="0" * 16) if entry.hash else entry for entry in saved.entries)
        older = replace(saved, rules=RULES_VERSION - 1, entries=spoilt)
        device.storage.documents["tables", table] = msgspec.json.encode(older).decode()
        device.restart()
        again = Page(device, table)
        await again.hello()
        assert again.last("welcome")["table"]["new_rules_at"] == len(saved.entries) + 1
        await again.play(Random(7))
        assert again.is_over

    asyncio.run(run())


class FullStorage(MemoryStorage):
    """A storage of a browser that has room at first."""

    has_room = True

    async def write_table(self, key: str, text: str, listed: str, before: int) -> bool:
        """Fail if there is no room."""
        if not self.has_room:
            raise OSError("QuotaExceededError")
        return await super().write_table(key, text, listed, before)


def test_a_player_learns_that_nothing_can_be_saved_and_goes_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(local_tables, "RETRY_SECONDS", 0.01)
        storage = FullStorage()
        device = Device(storage)
        table = await device.open("classic", 2, (None, "random"))
        page = Page(device, table)
        await page.hello()
        await page.until(lambda: page.is_mine)
        storage.has_room = False
        version, action = page.last("update")["version"], str(page.game().legal()[0])
        refused = await page.ask("act", version=version, actions=[action])
        assert (refused["type"], refused["reason"]) == ("refused", "not-saved")
        assert (await device.ask("POST", f"/api/tables/{table}/concede", {}))[1]["reason"] == "not-saved"
        storage.has_room = True
        while page.is_mine:
            version, action = page.last("update")["version"], str(page.game().legal()[-1])
            assert (await page.ask("act", version=version, actions=[action]))["type"] == "done"
        # The next step of a bot or of chance fails too: the page learns why, and when the game goes on.
        storage.has_room = False
        await page.until(lambda: page.last("refused")["id"] is None)
        assert page.last("refused")["reason"] == "not-saved"
        storage.has_room = True
        await page.until(lambda: any(message["type"] == "announced" for message in page.messages))
        await page.play(Random(12))
        assert page.is_over

    asyncio.run(run())


def test_a_failure_is_answered_and_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        device = Device()
        table = await device.open("classic", 2, (None, "random"))
        page = Page(device, table)
        await page.hello()
        await page.until(lambda: page.is_mine)
        monkeypatch.setattr("elbowroom.offline.sockets.plan", None)
        assert (await page.ask("hint", version=page.last("update")["version"]))["reason"] == "server-failed"

    asyncio.run(run())
    assert [record.message for record in caplog.records] == ["a request failed"]


def test_the_page_of_a_table_that_cannot_be_read_tries_later(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> list[int]:
        device = Device()
        table = await device.open("classic", 2, (None, "random"))
        device.restart()
        device.storage.documents["tables", table] = "{}"
        page = Page(device, table)
        await page.hello()
        return page.closed

    assert asyncio.run(run()) == [TRY_LATER]
    assert [record.message for record in caplog.records] == ["a table cannot be loaded"]


def test_the_clock_runs_after_a_bot_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        device = Device()
        table = await device.open("classic", 2, ("random", None), first=0, clock={"kind": "live", "seconds": 5})
        page = Page(device, table)
        await page.hello()
        await page.until(lambda: page.is_mine)
        version = page.last("update")["version"]
        # Nobody asks for anything any more, until the time is up.
        begun = time()
        monkeypatch.setattr(local_tables, "time", lambda: begun + 3600)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: monotonic() + 3600)
        await page.until(lambda: page.last("update")["version"] > version)

    asyncio.run(run())


def test_hints_explanations_undo_and_rematch() -> None:
    async def run() -> None:
        device = Device()
        table = await device.open("classic", 2, (None, "random"))
        page = Page(device, table)
        await page.hello()
        await page.until(lambda: page.is_mine)
        version = page.last("update")["version"]
        hinted = await page.ask("hint", version=version)
        assert hinted["actions"]
        await page.ask("act", version=version, actions=hinted["actions"])
        hinted = await page.ask("hint", version=page.last("update")["version"])
        assert hinted["plans"]["plans"]
        done = await page.ask("act", version=hinted["version"], actions=hinted["actions"])
        explained = await page.ask("explain", version=done["version"], region=0)
        assert "explanation" in explained
        undone = await page.ask("undo", version=done["version"])
        assert undone["type"] == "done"
        await page.play(Random(8))
        rematch = await page.ask("rematch")
        assert rematch["table"].startswith("local")
        assert (await device.expect("GET", f"/api/tables/{rematch['table']}"))["status"] == "open"

    asyncio.run(run())


def test_a_review_is_made_once_and_kept() -> None:
    async def run() -> None:
        device = Device()
        table = await device.open("classic", 2, (None, "random"))
        page = await played(device, table, 9)
        assert (await device.expect("GET", f"/api/tables/{table}/review")) == {"is_asked": False}
        asked = await device.expect("POST", f"/api/tables/{table}/review", {})
        assert asked["turns"] > 10
        await page.until(lambda: decoder.decode(device.storage.documents["tables", table]).review is not None)
        device.restart()
        found = await device.expect("GET", f"/api/tables/{table}/review")
        assert len(found["review"]["turns"]) == asked["turns"]

    asyncio.run(run())


def test_one_device_and_referee() -> None:
    async def run() -> None:
        device = Device()
        await device.expect("POST", "/api/guests", {"name": "Ana"})
        shared = {
            "setup": {"game": "classic", "players": 3, "hot_seat": True},
            "bots": [None, None, None],
            "names": ["Ana", "Ben", "Cleo"],
        }
        info = await device.expect("POST", "/api/tables", shared)
        assert [seat["name"] for seat in info["seats"]] == ["Ana", "Ben", "Cleo"]
        await device.expect("POST", f"/api/tables/{info['id']}/start", {})
        page = await played(device, info["id"], 10)
        assert page.is_over
        offer = await device.expect("GET", "/api/games")
        classic = next(game for game in offer["games"] if game["id"] == "classic")
        board = next(one["boards"][0] for one in classic["by_players"] if one["players"] == 2)
        setup = {"game": "classic", "players": 2, "referee": True, "hot_seat": True, "boards": [board]}
        info = await device.expect("POST", "/api/tables", {"setup": setup, "bots": [None, None]})
        await device.expect("POST", f"/api/tables/{info['id']}/start", {})
        page = Page(device, info["id"])
        await page.hello()
        assert page.last("update")["decision"]["seat"] == -1

    asyncio.run(run())


def test_puzzles_are_listed_and_graded() -> None:
    async def run() -> None:
        device = Device()
        found = await device.expect("GET", "/api/puzzles")
        assert found["today"] in {puzzle["id"] for puzzle in found["puzzles"]}
        assert (await device.expect("GET", "/api/puzzles/today"))["id"] == found["today"]
        puzzle = shipped_puzzles()[found["puzzles"][0]["id"]]
        actions = whole_turn(puzzle, puzzle.best)
        graded = await device.expect("POST", f"/api/puzzles/{puzzle.id}/grade", {"actions": actions})
        assert graded["verdict"] == "solved"
        assert graded["best"]
        assert graded["reasons"]
        await device.expect("POST", "/api/guests", {"name": "Ana"})
        setup = {"game": puzzle.game, "players": puzzle.players, "start": puzzle.position, "open_coins": True}
        bots = [None if seat == puzzle.seat else "simple" for seat in range(puzzle.players)]
        table = await device.expect("POST", "/api/tables", {"setup": setup | {"puzzle": puzzle.id}, "bots": bots})
        await device.expect("POST", f"/api/tables/{table['id']}/start", {})
        seen = await device.expect("GET", f"/api/tables/{table['id']}/game")
        hint = await device.expect("POST", f"/api/tables/{table['id']}/hint", {"version": seen["game"]["version"]})
        assert hint["actions"][0] == puzzle.best[0]

    asyncio.run(run())


def test_refusals_have_a_sentence_in_the_readers_language() -> None:
    async def run() -> None:
        device = Device()
        status, problem = await device.ask("GET", "/api/tables/localnosuchone1", language="de")
        assert (status, problem["reason"]) == (404, "unknown-table")
        _, english = await device.ask("GET", "/api/tables/localnosuchone1", language="en")
        assert problem["sentence"] != english["sentence"]
        assert (await device.ask("GET", "/api/me"))[0] == 401
        assert (await device.ask("POST", "/api/tables", {"setup": {"game": "chess"}}))[0] == 401
        await device.expect("POST", "/api/guests", {"name": "Ana"})
        assert (await device.ask("POST", "/api/tables", {"setup": {"game": "chess"}}))[1]["reason"] == "bad-message"
        assert (await device.ask("POST", "/api/boards/check", {"size": "M", "seed": 1}))[1][
            "reason"
        ] == "not-on-this-device"

    asyncio.run(run())


def test_the_strength_falls_with_a_lost_game() -> None:
    async def run() -> None:
        device = Device()
        await device.expect("POST", "/api/guests", {"name": "Ana"})
        profile = msgspec.json.decode(device.storage.documents["profile", "me"], type=SavedProfile)
        document = msgspec.json.encode(replace(profile, strength=2)).decode()
        await device.storage.write("profile", "me", document)
        assert (await device.expect("GET", "/api/me"))["strength"] == "medium"
        table = await device.open("classic", 2, (None, "medium"))
        page = Page(device, table)
        await page.hello()
        await page.ask("concede")
        await page.until(lambda: page.is_over)
        await asyncio.sleep(0)
        assert (await device.expect("GET", "/api/me"))["strength"] == "easy"

    asyncio.run(run())


def test_a_stored_board_that_cannot_be_read_is_left_out() -> None:
    async def run() -> None:
        device = Device()
        await device.storage.write("boards", "own-damaged", "no board")
        assert (await device.expect("GET", "/api/me/boards"))["boards"] == []

    asyncio.run(run())


def test_a_drawn_board_is_checked_stored_and_played_on() -> None:
    async def run() -> None:
        device = Device()
        toml = next((FOLDERS[0]).glob("*.toml")).read_text(encoding="utf-8")
        checked = await device.expect("POST", "/api/boards/check", {"toml": toml})
        assert checked["faults"] == []
        stored = await device.expect("POST", "/api/boards", {"toml": toml})
        assert (await device.expect("GET", "/api/me/boards"))["boards"] == [stored]
        table = await device.open(
            "classic", stored["players"], (None, *["random"] * (stored["players"] - 1)), boards=[stored["id"]]
        )
        scene = await device.expect("GET", f"/api/scene?boards={stored['id']}&shape=portrait")
        assert scene["boards"][0]["picture"]["address"].startswith("data:image/svg+xml,")
        assert len(scene["regions"]) == stored["regions"]
        await device.expect("DELETE", f"/api/me/boards/{stored['id']}")
        device.restart()
        assert (await played(device, table, 11)).is_over

    asyncio.run(run())


@pytest.mark.parametrize(("sets", "name"), [([], "classic-3"), (["cursed"], "classic-sets-3")])
def test_bots_load_the_network_for_the_sets_of_a_table(sets: list[str], name: str) -> None:
    loaded: list[str] = []

    async def load(wanted: str) -> None:
        loaded.append(wanted)

    async def story() -> None:
        device = Device()
        device.backend = Backend(device.storage, load)
        await device.open(players=3, bots=(None, "hard", "hard"), sets=sets)

    asyncio.run(story())
    assert loaded == [name]
