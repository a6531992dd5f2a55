"""Uploaded boards: checked, stored, played on, replayed, and known to all processes."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep, time
from typing import Any, Final

import pytest
from sqlalchemy import update

from elbowroom.boards.catalogue import FOLDERS
from elbowroom.boards.custom import is_custom, with_content_id
from elbowroom.boards.files import parse_board
from elbowroom.engine.errors import RecordError, SettingsError
from elbowroom.engine.game import Record
from elbowroom.games import load_game, new_game
from elbowroom.server.basics.config import Config
from elbowroom.server.basics.processes import BoardProcess, TooCostlyError
from elbowroom.server.boards.checked_boards import check_toml
from elbowroom.server.store.schema import boards
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Boards, Done
from elbowroom.texts import words
from tests.patience import PATIENCE
from tests.server.hubs import hub_of
from tests.server.offline_table import ANA
from tests.server.running_server import Person, RunningServer, client_at, running_server
from tests.server.server_processes import ServerProcess, running
from tests.server.stores import open_store

ISLAND: Final = (FOLDERS[-1] / "half-moon.toml").read_text(encoding="utf-8")
# Two islands and a map of the games under other names.
OWN: Final = ISLAND.replace('en = "Half Moon"', 'en = "Ana\'s Moon"')
OTHER: Final = ISLAND.replace('en = "Half Moon"', 'en = "Another Moon"')
MAP: Final = (FOLDERS[0] / "elbow-valley.toml").read_text(encoding="utf-8").replace('en = "', 'en = "My ', 1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("own"), boards_per_hour=1e6) as server:
        yield server


def bots_play(person: Person, setup: dict[str, Any]) -> str:
    """Let bots play a game to its end; return the table."""
    table = person.new_table("random", "random", sits=False, setup=setup)
    person.post(f"tables/{table}/start")
    while person.table(table)["status"] != "over":
        version = person.get(f"tables/{table}/game")["game"]["version"]
        person.get(f"tables/{table}/game", after=version, wait=5)
    return table


class TestChecking:
    def test_checking_a_board_stores_nothing(self, server: RunningServer) -> None:
        ana = server.guest()
        found = ana.post("boards/check", toml=OWN)
        assert found["faults"] == []
        assert found["board"]["titles"]["en"] == "Ana's Moon"
        assert (found["board"]["game"], found["board"]["size"]) == ("warcraft", "S")
        assert is_custom(found["board"]["id"])
        assert ana.get("me/boards") == {"boards": []}

    def test_faults_are_data_and_sentences_in_the_callers_language(self, server: RunningServer) -> None:
        with server.client(**{"accept-language": "de"}) as client:
            broken = OWN.replace("size_mark = true", "size_mark = false")
            found = client.post("/api/boards/check", json={"toml": broken}).json()
            assert [fault["reason"] for fault in found["faults"]] == ["size-mark-count"]
            assert found["faults"][0]["sentence"] == words("board.problem.size-mark-count", "de", count=0)
            for nonsense, reason in (("", "wrong-format"), ("= 3", "not-toml"), ("format = 1", "no-regions")):
                found = client.post("/api/boards/check", json={"toml": nonsense}).json()
                assert [fault["reason"] for fault in found["faults"]] == [reason]
                assert "board" not in found

    def test_a_board_with_faults_is_not_stored(self, server: RunningServer) -> None:
        ana = server.guest()
        assert ana.refused("boards", toml="format = 1") == (409, "board-has-faults")
        assert ana.get("me/boards") == {"boards": []}

    def test_invisible_characters_are_removed_from_names(self, server: RunningServer) -> None:
        named = OWN.replace("Ana's Moon", "Ana\\u200b\\u202e  Moon" + "x" * 99)
        title = server.guest().post("boards/check", toml=named)["board"]["titles"]["en"]
        assert title == ("Ana Moon" + "x" * 99)[:40]


class TestNesting:
    @pytest.mark.parametrize(
        "toml",
        [
            ".".join("a" * 30_000) + "=1",
            "[" + ".".join("a" * 30_000) + "]",
            '"=".' * 15_000 + "a = 1",
            "a=" + "[" * 60_000,
            "a=" + "{b=" * 15_000 + "1" + "}" * 15_000,
            'a=["""x"""", ' + "[" * 60_000,
            "format = 1\n# '\n" + " . ".join(["'b'"] * 10_000) + "=1",
        ],
        ids=["key", "header", "quoted", "arrays", "tables", "string", "comment"],
    )
    def test_a_deeply_nested_board_is_refused_before_it_is_parsed(
        self, server: RunningServer, toml: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with server.client() as client:
            answer = client.post("/api/boards/check", json={"toml": toml})
        [fault] = answer.json()["faults"]
        assert fault["reason"] == "too-deep"
        monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("parsed"))
        assert check_toml(toml).faults[0].reason == "too-deep"

    def test_brackets_and_dots_in_strings_do_not_count(self) -> None:
        name = "J.R.R.T.o.l.k.i.e.n [[[[[[[[[[ {{{{{{{{{{"
        for quoted in (f'"{name}"', f"'{name}'", f'"""\\"{name}""""', f"'''{name}'''", f'"x" # {name}'):
            assert check_toml(OWN.replace('"Ana\'s Moon"', quoted)).is_sound, quoted


class TestStoring:
    def test_the_same_board_has_one_id_and_is_on_every_uploaders_list(self, server: RunningServer) -> None:
        ana, ben, eve = server.guest(), server.guest(), server.guest()
        board = ana.post("boards", toml=OTHER)
        assert ben.post("boards", toml=OTHER) == board
        assert [person.get("me/boards")["boards"] for person in (ana, ben, eve)] == [[board], [board], []]
        assert eve.client.delete(f"/api/me/boards/{board['id']}").status_code != 204
        # Removing it from one list leaves the others, and it can be uploaded again.
        assert ana.client.delete(f"/api/me/boards/{board['id']}").status_code == 204
        assert [person.get("me/boards")["boards"] for person in (ana, ben)] == [[], [board]]
        assert ana.post("boards", toml=OTHER) == board
        assert ana.get("me/boards")["boards"] == [board]
        # A deleted guest has no list.
        assert ben.client.delete("/api/me").is_success
        assert ana.get("me/boards")["boards"] == [board]

    def test_boards_are_limited_by_guest_and_by_address(self, tmp_path: Path) -> None:
        limits = {"most_boards_per_guest": 1, "most_board_bytes": len(OWN) + 20, "boards_per_hour": 4.0}
        with running_server(tmp_path, **limits) as strict:
            ana = strict.guest("Ana", "127.0.0.2")
            ana.post("boards", toml=OWN)
            # A board on the list may be uploaded again.
            ana.post("boards", toml=OWN)
            assert ana.refused("boards", toml=OTHER) == (409, "too-many-boards")
            assert ana.refused("boards/check", toml=OWN + "#" * 100) == (413, "too-large")
            ana.post("boards/check", toml=OTHER)
            assert ana.refused("boards/check", toml=OTHER) == (429, "too-many-new-boards")
            strict.guest("Ben", "127.0.0.3").post("boards/check", toml=OTHER)

    def test_unused_boards_are_removed(self, database: str) -> None:
        async def work() -> None:
            board = with_content_id(parse_board(OWN, ""))
            async with open_store(database) as store:
                await store.boards.add(board, "ana", 5)
                assert await store.boards.remove_old(100) == 0
                async with store.database.writing() as connection:
                    await connection.execute(update(boards).values(used_at=time() - 200))
                assert await store.boards.remove_old(100) == 1
                assert await store.boards.load([board.id]) == ()

        asyncio.run(work())


class TestPlaying:
    @pytest.mark.slow
    def test_a_game_can_be_played_replayed_and_verified(self, server: RunningServer, tmp_path: Path) -> None:
        ana = server.guest()
        own, made = ana.post("boards", toml=OWN), ana.post("boards", size="S", seed=42)
        table = bots_play(ana, {"game": "warcraft", "players": 2, "boards": [own["id"], made["id"]]})
        assert ana.table(table)["boards"] == [own["id"], made["id"]]
        assert ana.get(f"tables/{table}/frames", most=10)["frames"]
        assert ana.get(f"tables/{table}/verify")["ok"]
        scene = ana.get("scene", boards=f"{own['id']},{made['id']}")
        assert [board["id"] for board in scene["boards"]] == [own["id"], made["id"]]
        for address in (scene["boards"][0]["picture"]["address"], f"/api/boards/{made['id']}/thumbnail.webp"):
            assert ana.client.get(address).raise_for_status().headers["content-type"] == "image/webp"
        # On another machine that does not know these boards.
        record = tmp_path / "record.json"
        record.write_bytes(ana.client.get(f"/api/tables/{table}/record").raise_for_status().content)
        command = [sys.executable, "-m", "elbowroom", "verify", str(record)]
        verified = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert verified.returncode == 0, verified.stderr

    def test_a_classic_map_with_a_hint_and_a_rematch(self, server: RunningServer) -> None:
        ana = server.guest()
        own = ana.post("boards", toml=MAP)
        table = ana.new_table(None, "easy", setup={"game": "classic", "players": 2, "boards": [own["id"]], "first": 0})
        ana.post(f"tables/{table}/start")
        version = ana.get(f"tables/{table}/game")["game"]["version"]
        assert ana.post(f"tables/{table}/hint", version=version)["actions"]
        ana.post(f"tables/{table}/close")
        again = ana.post(f"tables/{table}/rematch")["table"]
        assert ana.table(again)["setup"]["boards"] == [own["id"]]

    def test_unplayable_boards_are_refused(self, server: RunningServer) -> None:
        ana = server.guest()
        own, unknown = ana.post("boards", toml=MAP)["id"], "own-" + "0" * 24
        setup = {"game": "warcraft", "players": 2}
        assert ana.refused("tables", setup=setup | {"boards": [own]})[1] == "board-of-other-game"
        assert ana.refused("tables", setup=setup | {"boards": [unknown]})[1] == "unknown-board"
        with server.client() as client:
            assert client.get("/api/scene", params={"boards": unknown}).json()["reason"] == "unknown-board"

    @pytest.mark.slow
    def test_another_process_knows_the_board(self, postgres_url: str, tmp_path: Path) -> None:
        other = ServerProcess(postgres_url, tmp_path)
        with running_server(tmp_path, database=postgres_url) as server, running(other):
            ana = server.guest()
            own = ana.post("boards", toml=OWN)["id"]
            table = ana.new_table(None, "random", setup={"game": "warcraft", "players": 2, "boards": [own], "first": 0})
            ana.post(f"tables/{table}/start")
            url = f"http://127.0.0.1:{other.port}"
            with client_at(url, Authorization=f"Bearer {ana.token}") as client:
                there = Person(client, ana.id, ana.token)
                version = there.get(f"tables/{table}/game")["game"]["version"]
                assert there.post(f"tables/{table}/hint", version=version)["actions"]
                assert there.get("scene", boards=own)["boards"][0]["id"] == own


class TestChoosingBoards:
    def test_a_host_can_choose_one_and_others_see_its_name(self, server: RunningServer) -> None:
        ana, ben = server.guest(), server.guest()
        own, made = (
            ana.post("boards", toml=ISLAND.replace("Half Moon", "Lobby Moon"))["id"],
            ana.post("boards", size="S", seed=42)["id"],
        )
        table = ana.new_table(None, "easy", setup={"game": "warcraft", "players": 2})
        assert ben.get(f"tables/{table}/own-boards") == {"boards": []}
        ana.post(f"tables/{table}/boards", boards=[own, made])
        assert [board["id"] for board in ben.get(f"tables/{table}/own-boards")["boards"]] == [own, made]
        ana.client.delete(f"/api/me/boards/{own}").raise_for_status()
        assert ben.get(f"tables/{table}/own-boards")["boards"][0]["titles"]["en"] == "Lobby Moon"
        ana.post(f"tables/{table}/start")
        assert ana.table(table)["boards"] == [own, made]

    def test_a_refused_choice_changes_nothing(self, server: RunningServer) -> None:
        ana, ben = server.guest(), server.guest()
        own, valley = ana.post("boards", toml=OWN)["id"], ana.post("boards", toml=MAP)["id"]
        table = ana.new_table(None, None, setup={"game": "warcraft", "players": 2, "boards": [own, "sickle-bay"]})
        assert ben.refused(f"tables/{table}/boards", boards=[]) == (403, "not-host")
        assert ana.refused(f"tables/{table}/boards", boards=[valley])[1] == "board-of-other-game"
        assert ana.refused(f"tables/{table}/boards", boards=["own-" + "0" * 24])[1] == "unknown-board"
        assert [board["id"] for board in ben.get(f"tables/{table}/own-boards")["boards"]] == [own]
        assert ana.table(table)["setup"]["boards"] == [own, "sickle-bay"]

    def test_a_board_is_kept_while_a_table_uses_it(self, database: str) -> None:
        async def work() -> None:
            mine, other, third = (with_content_id(parse_board(ISLAND.replace("Half", name), "")) for name in "ABC")
            async with open_store(database) as store:
                hub = hub_of(store)
                info = await hub.opener.open(ANA, TableSetup(game="warcraft", players=2), public=False, bots=())
                live = await hub.tables.get(info.id)
                assert live is not None
                for board in (mine, other, third):
                    await store.boards.add(board, ANA.id, 5)
                    names = (board.id, "sickle-bay")
                    answer = await hub.request(live, ANA, Boards(id="1", boards=names))
                    assert isinstance(answer, Done), answer
                # The first is unused; the second was in use when the third was reserved, and goes with the next change.
                async with store.database.writing() as connection:
                    await connection.execute(update(boards).values(used_at=time() - 200))
                assert await store.boards.remove_old(100) == 1
                names = (third.id, "half-moon")
                assert isinstance(await hub.request(live, ANA, Boards(id="2", boards=names)), Done)
                await store.boards.remove_old(100)
                assert {board.id for board in await store.boards.load([third.id])} == {third.id}

        asyncio.run(work())

    @pytest.mark.slow
    def test_a_process_with_the_table_in_memory_starts_with_the_new_board(
        self, postgres_url: str, tmp_path: Path
    ) -> None:
        other = ServerProcess(postgres_url, tmp_path)
        with running_server(tmp_path, database=postgres_url) as server, running(other):
            ana = server.guest()
            own = ana.post("boards", toml=OWN)["id"]
            table = ana.new_table(None, "random", setup={"game": "warcraft", "players": 2})
            url = f"http://127.0.0.1:{other.port}"
            with client_at(url, Authorization=f"Bearer {ana.token}") as client:
                there = Person(client, ana.id, ana.token)
                revision = there.table(table)["revision"]
                ana.post(f"tables/{table}/boards", boards=[own, "sickle-bay"])
                seen = there.get(f"tables/{table}/game", revision=revision, wait=60)
                assert seen["table"]["setup"]["boards"] == [own, "sickle-bay"]
                assert there.get(f"tables/{table}/own-boards")["boards"][0]["id"] == own
                there.post(f"tables/{table}/start")
                assert there.table(table)["boards"] == [own, "sickle-bay"]


class TestPassedBoards:
    def test_a_game_is_played_on_boards_that_are_passed_along(self) -> None:
        board = with_content_id(parse_board(OTHER, ""))
        with pytest.raises(SettingsError, match="unknown-board"):
            new_game("warcraft", 2, boards=[board.id])
        game = new_game("warcraft", 2, boards=[board.id], custom=[board])
        assert game.state.world.boards == (board,)

    def test_a_record_with_a_wrong_id_is_refused(self) -> None:
        board = parse_board(OTHER, "")
        settings = new_game("warcraft", 2, boards=["half-moon"]).settings
        with pytest.raises(RecordError) as refused:
            load_game(Record(settings=settings, actions=(), hashes={}, maps=(board,)))
        assert refused.value.reason == "faulty-board"


def test_work_that_takes_too_long_is_killed_and_the_next_runs() -> None:
    async def work() -> None:
        board_process = BoardProcess(Config(board_seconds=0.01))
        with pytest.raises(TooCostlyError):
            await board_process.run(sleep, PATIENCE * 10)
        board_process._seconds = PATIENCE
        assert await board_process.run(len, "next") == 4
        board_process.close()

    asyncio.run(work())


def use_memory(megabytes: int) -> int:
    """Allocate memory in small pieces, as a parser does."""
    return len([bytes(1 << 20) for _ in range(megabytes)])


@pytest.mark.skipif(sys.platform != "linux", reason="the limit exists on Linux only")
def test_work_that_needs_too_much_memory_is_given_up_and_the_next_runs() -> None:
    async def work() -> None:
        board_process = BoardProcess(Config(board_seconds=PATIENCE, board_megabytes=512))
        with pytest.raises(TooCostlyError):
            await board_process.run(use_memory, 4096)
        assert await board_process.run(use_memory, 10) == 10
        # Also after a process was killed.
        with pytest.raises(TooCostlyError):
            await board_process.run(os._exit, 1)
        assert await board_process.run(len, "next") == 4
        board_process.close()

    asyncio.run(work())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limit exists on Linux only")
def test_a_board_that_needs_too_much_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_server(tmp_path, board_megabytes=512) as server:
        ana, ben = server.guest(), server.guest()
        with monkeypatch.context() as patched:
            patched.setattr("elbowroom.server.boards.own_boards.check_toml", use_memory_for)
            assert ana.refused("boards/check", toml=OWN) == (409, "board-not-drawn")
        assert ben.post("boards/check", toml=OWN)["faults"] == []


def use_memory_for(_toml: str) -> int:
    """Stand in for the check of a board that needs four gigabytes."""
    return use_memory(4096)
