"""Tables over HTTP: open, list, join, leave, start, change and end them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elbowroom.bots import CHARACTERS
from elbowroom.games import RULESETS
from tests.server.running_server import TWO, Person, RunningServer, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("tables")) as running:
        yield running


def listed(person: Person, path: str = "tables") -> list[str]:
    return [table["id"] for table in person.get(path)["tables"]]


def at_table(server: RunningServer, **more: Any) -> tuple[Person, Person, str]:
    """Return a host, a second player, and their table."""
    host, other = server.guest("Ana"), server.guest("Ben")
    table = host.new_table(**more)
    other.post(f"tables/{table}/join")
    return host, other, table


class TestOffer:
    def test_offer_names_every_game_with_its_options(self, server: RunningServer) -> None:
        offer = server.guest().get("games")
        assert {game["id"]: tuple(game["players"]) for game in offer["games"]} == {
            ruleset.id: tuple(ruleset.rounds) for ruleset in RULESETS.values()
        }
        assert offer["levels"] == ["easy", "medium", "hard", "expert"]
        assert {one["id"]: one["level"] for one in offer["characters"]} == {
            one.id: one.level for one in CHARACTERS.values()
        }
        # Bots for programs are not offered to people.
        assert not {"random", "simple"} & set(offer["others"])

    def test_offered_options_can_be_played(self, server: RunningServer) -> None:
        ana = server.guest()
        for game in ana.get("games")["games"]:
            board = game["boards"][0]["id"]
            setup = {"game": game["id"], "players": game["players"][0], "boards": [board]}
            excluded = [game["races"][0], game["powers"][0]]
            ana.new_table(setup=setup | {"excluded": excluded})

    def test_offer_has_the_data_for_a_form(self, server: RunningServer) -> None:
        games = {game["id"]: game for game in server.guest().get("games")["games"]}
        for ruleset in RULESETS.values():
            game = games[ruleset.id]
            assert game["may_name_first"] is (ruleset.first_seat is None)
            assert {count["players"]: count["rounds"] for count in game["by_players"]} == ruleset.rounds
            known = {board["id"] for board in game["boards"]}
            for count in game["by_players"]:
                assert set(count["boards"]) <= known
                assert count["boards"]
                races = [race for stock in count["races"] for race in stock["races"]]
                assert set(races) <= set(game["races"])
                assert 0 < sum(stock["needed"] for stock in count["races"]) <= len(races)
                assert 0 < count["powers_needed"] <= len(game["powers"])
        teams = next(count for count in games["azeroth"]["by_players"] if count["players"] == 4)["teams"]
        assert sorted(seat for team in teams for seat in team["seats"]) == [0, 1, 2, 3]
        four = next(count for count in games["warcraft"]["by_players"] if count["players"] == 4)
        assert four["draw"]
        assert "draw" not in games["classic"]["by_players"][0]


class TestOpening:
    def test_host_takes_the_first_open_seat(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        setup = {"game": "warcraft", "players": 3}
        table = ana.table(ana.new_table("simple", None, None, setup=setup))
        assert (table["status"], table["host"], table["public"]) == ("open", ana.id, False)
        assert table["setup"] == setup | {"hints": False}
        assert table["seats"] == [
            {"kind": "bot", "bot": "simple"},
            {"kind": "person", "guest": ana.id, "name": "Ana"},
            {},
        ]
        assert len(table["seed_hash"]) == 64
        assert "seed" not in table

    def test_host_may_not_play(self, server: RunningServer) -> None:
        ana = server.guest()
        table = ana.new_table("simple", "random", sits=False)
        ana.post(f"tables/{table}/start")
        assert ana.table(table)["status"] != "open"

    @pytest.mark.parametrize(
        ("body", "answer"),
        [
            ({"setup": {"game": "chess", "players": 2}}, (422, "unknown-game")),
            ({"setup": TWO | {"boards": ["atlantis"]}}, (422, "unknown-board")),
            ({"setup": TWO | {"boards": ["new-l-42"]}}, (409, "board-not-online")),
            ({"setup": TWO | {"boards": ["../../etc/passwd"]}}, (422, "unknown-board")),
            ({"setup": TWO | {"excluded": ["elvis"]}}, (422, "unknown-exclusion")),
            ({"setup": TWO, "bots": ["deep-blue"]}, (409, "unknown-bot")),
            ({"setup": TWO, "bots": ["simple"] * 3}, (409, "too-many-seats")),
            ({"setup": TWO, "bots": ["simple"] * 2}, (409, "table-full")),
            ({"setup": TWO | {"players": 6}}, (400, "bad-message")),
            ({"setup": TWO | {"clock": {"kind": "live", "seconds": 1}}}, (400, "bad-message")),
            ({"setup": TWO | {"stakes": 5}}, (400, "bad-message")),
            ({}, (400, "bad-message")),
        ],
    )
    def test_impossible_setups_are_refused(
        self, server: RunningServer, body: dict[str, Any], answer: tuple[int, str]
    ) -> None:
        assert server.guest().refused("tables", **body) == answer

    def test_errors_are_in_the_players_language(self, server: RunningServer) -> None:
        ana = server.guest()
        body = {"setup": {"game": "chess", "players": 2}}
        sentences = {
            wanted: ana.client.post("/api/tables", json=body, headers={"Accept-Language": wanted}).json()["sentence"]
            for wanted in ("de-AT,en;q=0.5", "pt", "la, en", "*")
        }
        assert sentences["de-AT,en;q=0.5"] != sentences["pt"] != sentences["*"] == sentences["la, en"]
        assert sentences["*"] == "There is no game chess."

    def test_tables_per_guest_are_limited(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        with running_server(tmp_path_factory.mktemp("few"), most_tables_per_guest=2, most_tables=3) as few:
            ana, ben = few.guest(), few.guest()
            first = ana.new_table()
            ana.new_table()
            assert ana.refused("tables", setup=TWO) == (409, "too-many-own-tables")
            ben.new_table()
            assert ben.refused("tables", setup=TWO) == (503, "too-many-tables")
            ana.post(f"tables/{first}/close")
            ben.new_table()


class TestLists:
    def test_only_public_tables_are_listed(self, server: RunningServer) -> None:
        ana = server.guest()
        public, private = ana.new_table(public=True), ana.new_table()
        found = listed(server.guest())
        assert public in found
        assert private not in found

    def test_private_table_is_joined_by_its_id(self, server: RunningServer) -> None:
        _, other, table = at_table(server)
        assert other.table(table)["seats"][1]["guest"] == other.id

    def test_my_tables_are_those_i_sit_at_or_opened(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        only_made = host.new_table("simple", "simple", sits=False)
        assert listed(host, "me/tables") == [only_made, table]
        assert listed(other, "me/tables") == [table]
        assert listed(server.guest(), "me/tables") == []
        assert [found["id"] for found in host.get("me/tables", most=1)["tables"]] == [only_made]

    def test_nonces_are_hidden_before_the_game(self, server: RunningServer) -> None:
        host, other, table = at_table(server, public=True)
        host.post(f"tables/{table}/join", nonce="my-own-luck")
        for seen in (host.table(table), *host.get("me/tables")["tables"], *other.get("tables")["tables"]):
            assert "my-own-luck" not in str(seen)
        host.post(f"tables/{table}/start")
        assert host.table(table)["seats"][0]["nonce"] == "my-own-luck"

    @pytest.mark.parametrize("table", ["aaaaaaaaaa", "x", "%00", "a" * 300])
    def test_unknown_tables(self, server: RunningServer, table: str) -> None:
        answer = server.guest().client.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["reason"]) == (404, "unknown-table")

    def test_boards_of_unknown_tables_are_empty(self, server: RunningServer) -> None:
        host, _, table = at_table(server)
        assert host.get(f"tables/{table}/boards") == {"boards": []}
        host.post(f"tables/{table}/start")
        assert host.get(f"tables/{table}/boards")["boards"] == host.table(table)["boards"]
        assert host.get("tables/aaaaaaaaaa/boards") == {"boards": []}

    def test_qr_code_of_the_link(self, server: RunningServer) -> None:
        host, _, table = at_table(server)
        answer = host.client.get(f"/api/tables/{table}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "<svg" in answer.text


class TestSeats:
    def test_seat_is_taken_once(self, server: RunningServer) -> None:
        host, _, table = at_table(server)
        assert server.guest().refused(f"tables/{table}/join") == (409, "table-full")
        assert host.refused(f"tables/{table}/join", seat=1) == (409, "seat-taken")
        assert host.refused(f"tables/{table}/join", seat=4) == (409, "unknown-seat")

    def test_leaving_frees_the_seat(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        other.post(f"tables/{table}/leave")
        assert host.table(table)["seats"][1] == {}
        assert other.refused(f"tables/{table}/leave") == (403, "no-seat")

    def test_host_gives_seats_to_bots(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        assert other.refused(f"tables/{table}/seat", seat=0, bot="simple") == (403, "not-host")
        host.post(f"tables/{table}/seat", seat=1, bot="random")
        assert host.table(table)["seats"][1] == {"kind": "bot", "bot": "random"}
        host.post(f"tables/{table}/seat", seat=1)
        assert host.table(table)["seats"][1] == {}

    def test_stand_in_plays_until_the_player_returns(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        host.post(f"tables/{table}/start")
        host.post(f"tables/{table}/pause", paused=True)
        other.post(f"tables/{table}/leave")
        assert host.table(table)["seats"][1]["away"] is True
        other.post(f"tables/{table}/back")
        assert "away" not in host.table(table)["seats"][1]


class TestGame:
    def test_only_the_host_starts_a_full_table(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        assert other.refused(f"tables/{table}/start") == (403, "not-host")
        other.post(f"tables/{table}/leave")
        assert host.refused(f"tables/{table}/start") == (409, "seats-open")
        other.post(f"tables/{table}/join")
        host.post(f"tables/{table}/start")
        assert host.table(table)["status"] == "playing"
        assert host.refused(f"tables/{table}/start") == (409, "not-open")

    def test_host_pauses_and_closes(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        host.post(f"tables/{table}/start")
        host.post(f"tables/{table}/pause", paused=True)
        assert "paused" in host.table(table)
        assert other.refused(f"tables/{table}/close") == (403, "not-host")
        host.post(f"tables/{table}/close")
        assert host.table(table)["status"] == "closed"

    def test_vote_ends_the_game_and_reveals_the_seed(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        host.post(f"tables/{table}/start")
        host.post(f"tables/{table}/vote", end=True)
        assert host.table(table)["status"] == "playing"
        assert "seed" not in host.table(table)
        other.post(f"tables/{table}/vote", end=True)
        after = host.table(table)
        assert (after["status"], after["ended_early"], len(after["seed"])) == ("over", True, 64)

    def test_conceding_is_final(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        host.post(f"tables/{table}/start")
        host.post(f"tables/{table}/pause", paused=True)
        other.post(f"tables/{table}/concede")
        assert host.table(table)["seats"][1]["conceded"] is True
        assert other.refused(f"tables/{table}/back") == (409, "conceded")

    def test_rematch_is_one_new_table_for_all(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        assert host.refused(f"tables/{table}/rematch") == (409, "not-over")
        host.post(f"tables/{table}/start")
        host.post(f"tables/{table}/close")
        new = host.post(f"tables/{table}/rematch")["table"]
        assert other.post(f"tables/{table}/rematch")["table"] == new != table
        assert host.table(new)["setup"] == host.table(table)["setup"]
        assert server.guest().refused(f"tables/{table}/rematch") == (403, "no-seat")

    def test_standing_answers(self, server: RunningServer) -> None:
        host, _, table = at_table(server)
        host.post(f"tables/{table}/redeploy-for-me", redeploy=True)
        assert host.table(table)["seats"][0]["redeploys_by_itself"] is True


class TestTurns:
    def test_tables_that_wait_for_me_come_first(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        setup = TWO | {"first": 0}
        mine = ana.new_table(None, "simple", setup=setup)
        ana.post(f"tables/{mine}/start")
        over = ana.new_table(None, "simple")
        ana.post(f"tables/{over}/close")
        waiting = ana.new_table(None, None)
        found = ana.get("me/tables")["tables"]
        assert [table["id"] for table in found] == [mine, waiting, over]
        assert [table.get("my_turn", False) for table in found] == [True, False, False]
        assert [table.get("waits_for") for table in found] == [0, None, None]
        assert found[0]["touched_at"] < found[1]["touched_at"]

    def test_others_see_which_seat_must_decide(self, server: RunningServer) -> None:
        host, other, table = at_table(server, public=True, setup=TWO | {"first": 1})
        host.post(f"tables/{table}/start")
        of_host, of_other, of_all = (
            next(found for found in person.get(path)["tables"] if found["id"] == table)
            for person, path in ((host, "me/tables"), (other, "me/tables"), (server.guest(), "tables"))
        )
        assert [found["waits_for"] for found in (of_host, of_other, of_all)] == [1, 1, 1]
        assert [found.get("my_turn", False) for found in (of_host, of_other, of_all)] == [False, True, False]

    def test_paused_table_waits_for_nobody(self, server: RunningServer) -> None:
        host, _, table = at_table(server)
        host.post(f"tables/{table}/start")
        host.post(f"tables/{table}/pause", paused=True)
        assert "waits_for" not in host.get("me/tables")["tables"][0]

    def test_lists_hide_nonces_before_the_game(self, server: RunningServer) -> None:
        host, other, table = at_table(server, public=True)
        other.post(f"tables/{table}/join", nonce="secret-share")
        assert "secret-share" not in host.client.get("/api/me/tables").text
        assert "secret-share" not in host.client.get("/api/tables").text


class TestChat:
    def test_chat_can_be_read_after_a_number(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        host.post(f"tables/{table}/say", text="Hello!")
        other.post(f"tables/{table}/say", text="Olá!")
        chat = host.get(f"tables/{table}/chat")["said"]
        assert [(line["number"], line["name"], line["text"]) for line in chat] == [
            (1, "Ana", "Hello!"),
            (2, "Ben", "Olá!"),
        ]
        assert [line["text"] for line in host.get(f"tables/{table}/chat", after=1)["said"]] == ["Olá!"]

    def test_host_mutes(self, server: RunningServer) -> None:
        host, other, table = at_table(server)
        other.post(f"tables/{table}/say", text="Buy my islands")
        host.post(f"tables/{table}/mute", guest=other.id, muted=True)
        assert host.get(f"tables/{table}/chat")["said"] == []
        assert other.refused(f"tables/{table}/say", text="Buy!") == (403, "muted")

    def test_chat_is_limited(self, tmp_path: Path) -> None:
        # Only one message, so that a slow machine does not earn the next one.
        with running_server(tmp_path, chats_per_minute=1) as strict:
            host, _, table = at_table(strict)
            host.post(f"tables/{table}/say", text="Hello!")
            assert host.refused(f"tables/{table}/say", text="Hello!") == (429, "too-much-chat")

    @pytest.mark.parametrize("text", ["", "\x00", "x" * 401, 7, None])
    def test_invalid_chat_is_refused(self, server: RunningServer, text: object) -> None:
        host, _, table = at_table(server)
        assert host.refused(f"tables/{table}/say", text=text) == (400, "bad-message")
