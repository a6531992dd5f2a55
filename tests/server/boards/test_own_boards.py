"""Boards of people's own: checked, kept, played on to the end, looked back at, and known wherever they must be."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep, time
from typing import Any, Final

import pytest
from sqlalchemy import update

from elbowroom.boards.catalogue import FOLDERS, find_board
from elbowroom.boards.files import parse_board
from elbowroom.boards.lent import is_lent, lend, lent, named_by_content
from elbowroom.engine.errors import RecordError
from elbowroom.engine.game import Record
from elbowroom.games import load_game, new_game
from elbowroom.locales import words
from elbowroom.server.basics.config import Config
from elbowroom.server.boards.workshop import Workshop
from elbowroom.server.store.schema import boards
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Boards, Done
from tests.patience import PATIENCE
from tests.server.at_table import ANA
from tests.server.hubs import hub_of
from tests.server.kept import opened
from tests.server.processes import ServerProcess, running
from tests.server.served import Person, Served, client_at, served

ISLAND: Final = (FOLDERS[-1] / "half-moon.toml").read_text(encoding="utf-8")
# Two islands and a map like those of the games, but for their names.
OWN: Final = ISLAND.replace('en = "Half Moon"', 'en = "Ana\'s Moon"')
OTHER: Final = ISLAND.replace('en = "Half Moon"', 'en = "Another Moon"')
MAP: Final = (FOLDERS[0] / "elbow-valley.toml").read_text(encoding="utf-8").replace('en = "', 'en = "My ', 1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("own"), boards_per_hour=1e6) as running_server:
        yield running_server


def bots_play(person: Person, setup: dict[str, Any]) -> str:
    """A game of bots, to its end."""
    table = person.new_table("random", "random", sits=False, setup=setup)
    person.post(f"tables/{table}/start")
    while person.table(table)["status"] != "over":
        version = person.get(f"tables/{table}/game")["game"]["version"]
        person.get(f"tables/{table}/game", after=version, wait=5)
    return table


class TestChecking:
    def test_a_sound_board_has_no_faults_and_nothing_is_kept(self, server: Served) -> None:
        ana = server.guest()
        found = ana.post("boards/check", toml=OWN)
        assert found["faults"] == []
        assert found["board"]["titles"]["en"] == "Ana's Moon"
        assert (found["board"]["game"], found["board"]["size"]) == ("warcraft", "S")
        assert is_lent(found["board"]["id"])
        assert ana.get("me/boards") == {"boards": []}

    def test_faults_are_data_and_sentences_in_the_readers_language(self, server: Served) -> None:
        with server.client(**{"accept-language": "de"}) as client:
            broken = OWN.replace("size_mark = true", "size_mark = false")
            found = client.post("/api/boards/check", json={"toml": broken}).json()
            assert [fault["reason"] for fault in found["faults"]] == ["size-mark-count"]
            assert found["faults"][0]["sentence"] == words("board.problem.size-mark-count", "de", count=0)
            for nonsense, reason in (("", "wrong-format"), ("= 3", "not-toml"), ("format = 1", "no-regions")):
                found = client.post("/api/boards/check", json={"toml": nonsense}).json()
                assert [fault["reason"] for fault in found["faults"]] == [reason]
                assert "board" not in found

    def test_a_board_with_faults_is_not_kept(self, server: Served) -> None:
        ana = server.guest()
        assert ana.refused("boards", toml="format = 1") == (409, "board-has-faults")
        assert ana.get("me/boards") == {"boards": []}

    def test_names_are_shown_without_what_cannot_be_seen(self, server: Served) -> None:
        named = OWN.replace("Ana's Moon", "Ana\\u200b\\u202e  Moon" + "x" * 99)
        title = server.guest().post("boards/check", toml=named)["board"]["titles"]["en"]
        assert title == ("Ana Moon" + "x" * 99)[:40]


class TestKeeping:
    def test_the_same_board_has_one_id_and_is_on_the_list_of_everybody_who_sent_it(self, server: Served) -> None:
        ana, ben, eve = server.guest(), server.guest(), server.guest()
        kept = ana.post("boards", toml=OTHER)
        assert ben.post("boards", toml=OTHER) == kept
        assert [person.get("me/boards")["boards"] for person in (ana, ben, eve)] == [[kept], [kept], []]
        assert eve.client.delete(f"/api/me/boards/{kept['id']}").status_code != 204
        # Whoever deletes it takes it from nobody else, and may send it again.
        assert ana.client.delete(f"/api/me/boards/{kept['id']}").status_code == 204
        assert [person.get("me/boards")["boards"] for person in (ana, ben)] == [[], [kept]]
        assert ana.post("boards", toml=OTHER) == kept
        assert ana.get("me/boards")["boards"] == [kept]
        # Whoever is forgotten has no list any more.
        assert ben.client.delete("/api/me").is_success
        assert ana.get("me/boards")["boards"] == [kept]

    def test_limits_of_a_guest_and_of_an_address(self, tmp_path: Path) -> None:
        limits = {"most_boards_per_guest": 1, "most_board_bytes": len(OWN) + 20, "boards_per_hour": 4.0}
        with served(tmp_path, **limits) as strict:
            ana = strict.guest("Ana", "127.0.0.2")
            ana.post("boards", toml=OWN)
            # What is there already may come again.
            ana.post("boards", toml=OWN)
            assert ana.refused("boards", toml=OTHER) == (409, "too-many-boards")
            assert ana.refused("boards/check", toml=OWN + "#" * 100) == (413, "too-large")
            ana.post("boards/check", toml=OTHER)
            assert ana.refused("boards/check", toml=OTHER) == (429, "too-many-new-boards")
            strict.guest("Ben", "127.0.0.3").post("boards/check", toml=OTHER)

    def test_one_that_lies_at_no_table_goes_away(self, database: str) -> None:
        async def work() -> None:
            board = named_by_content(parse_board(OWN, ""))
            async with opened(database) as store:
                await store.boards.add(board, "ana", 5)
                assert await store.boards.remove_old(100) == 0
                async with store.database.writing() as connection:
                    await connection.execute(update(boards).values(used_at=time() - 200))
                assert await store.boards.remove_old(100) == 1
                assert await store.boards.held([board.id]) == ()

        asyncio.run(work())


class TestPlaying:
    def test_a_game_of_bots_to_its_end_and_all_that_is_looked_at_after_it(self, server: Served, tmp_path: Path) -> None:
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
        # Elsewhere, where nobody has heard of these boards.
        record = tmp_path / "record.json"
        record.write_bytes(ana.client.get(f"/api/tables/{table}/record").raise_for_status().content)
        command = [sys.executable, "-m", "elbowroom", "verify", str(record)]
        verified = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert verified.returncode == 0, verified.stderr

    def test_a_classic_map_with_a_hint_and_a_rematch(self, server: Served) -> None:
        ana = server.guest()
        own = ana.post("boards", toml=MAP)
        table = ana.new_table(None, "easy", setup={"game": "classic", "players": 2, "boards": [own["id"]], "first": 0})
        ana.post(f"tables/{table}/start")
        version = ana.get(f"tables/{table}/game")["game"]["version"]
        assert ana.post(f"tables/{table}/hint", version=version)["actions"]
        ana.post(f"tables/{table}/close")
        again = ana.post(f"tables/{table}/rematch")["table"]
        assert ana.table(again)["setup"]["boards"] == [own["id"]]

    def test_what_cannot_be_played_on_is_refused(self, server: Served) -> None:
        ana = server.guest()
        own, unknown = ana.post("boards", toml=MAP)["id"], "own-" + "0" * 24
        setup = {"game": "warcraft", "players": 2}
        assert ana.refused("tables", setup=setup | {"boards": [own]})[1] == "board-of-other-game"
        assert ana.refused("tables", setup=setup | {"boards": [unknown]})[1] == "unknown-board"
        with server.client() as client:
            assert client.get("/api/scene", params={"boards": unknown}).json()["reason"] == "unknown-board"

    def test_another_process_knows_it_too(self, postgres_url: str, tmp_path: Path) -> None:
        other = ServerProcess(postgres_url, tmp_path)
        with served(tmp_path, database=postgres_url) as server, running(other):
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


class TestLaying:
    def test_a_host_lays_one_before_the_game_and_all_who_come_read_its_name(self, server: Served) -> None:
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

    def test_what_is_refused_leaves_what_was_agreed(self, server: Served) -> None:
        ana, ben = server.guest(), server.guest()
        own, valley = ana.post("boards", toml=OWN)["id"], ana.post("boards", toml=MAP)["id"]
        table = ana.new_table(None, None, setup={"game": "warcraft", "players": 2, "boards": [own, "sickle-bay"]})
        assert ben.refused(f"tables/{table}/boards", boards=[]) == (403, "not-host")
        assert ana.refused(f"tables/{table}/boards", boards=[valley])[1] == "board-of-other-game"
        assert ana.refused(f"tables/{table}/boards", boards=["own-" + "0" * 24])[1] == "unknown-board"
        assert [board["id"] for board in ben.get(f"tables/{table}/own-boards")["boards"]] == [own]
        assert ana.table(table)["setup"]["boards"] == [own, "sickle-bay"]

    def test_it_stays_as_long_as_it_lies_at_the_table(self, database: str) -> None:
        async def work() -> None:
            mine, other, third = (named_by_content(parse_board(ISLAND.replace("Half", name), "")) for name in "ABC")
            async with opened(database) as store:
                hub = hub_of(store)
                info = await hub.opening.open(ANA, TableSetup(game="warcraft", players=2), public=False, bots=())
                live = await hub.tables.get(info.id)
                assert live is not None
                for board in (mine, other, third):
                    await store.boards.add(board, ANA.id, 5)
                    names = (board.id, "sickle-bay")
                    answer = await hub.request(live, ANA, Boards(id="1", boards=names))
                    assert isinstance(answer, Done), answer
                # The first lies nowhere; the second lay there when the third was noted, and goes with the next change.
                async with store.database.writing() as connection:
                    await connection.execute(update(boards).values(used_at=time() - 200))
                assert await store.boards.remove_old(100) == 1
                names = (third.id, "half-moon")
                assert isinstance(await hub.request(live, ANA, Boards(id="2", boards=names)), Done)
                await store.boards.remove_old(100)
                assert {board.id for board in await store.boards.held([third.id])} == {third.id}

        asyncio.run(work())

    def test_a_process_that_had_the_table_already_starts_with_it(self, postgres_url: str, tmp_path: Path) -> None:
        other = ServerProcess(postgres_url, tmp_path)
        with served(tmp_path, database=postgres_url) as server, running(other):
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


class TestLending:
    def test_a_board_is_known_for_as_long_as_somebody_holds_it(self) -> None:
        board = lend(named_by_content(parse_board(OTHER.replace("Another", "Held"), "")))
        assert find_board(board.id) is board
        name = board.id
        del board
        assert lent(name) is None

    def test_one_that_says_it_is_another_is_refused(self) -> None:
        board = parse_board(OTHER, "")
        with pytest.raises(ValueError, match="another"):
            lend(board)
        settings = new_game("warcraft", 2, boards=["half-moon"]).settings
        with pytest.raises(RecordError) as refused:
            load_game(Record(settings=settings, actions=(), hashes={}, maps=(board,)))
        assert refused.value.reason == "faulty-board"


def test_what_takes_too_long_is_ended_and_the_next_one_gets_its_turn() -> None:
    async def work() -> None:
        workshop = Workshop(Config(board_seconds=0.01))
        with pytest.raises(TimeoutError):
            await workshop.run(sleep, PATIENCE * 10)
        workshop._seconds = PATIENCE
        assert await workshop.run(len, "next") == 4
        workshop.close()

    asyncio.run(work())
