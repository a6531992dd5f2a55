"""Friends on one device: one guest has several seats, and sees the coins of one at a time."""

from pathlib import Path
from random import Random

import pytest

from elbowroom.bots import ask, named
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.errors import EngineError
from elbowroom.server.people.guests import forgotten, renamed
from elbowroom.server.ratings.model import sides_of
from elbowroom.server.table.info import TableInfo, TableSetup
from elbowroom.server.table.protocol import (
    Act,
    Back,
    Close,
    Concede,
    Done,
    Explain,
    Join,
    Leave,
    Seat,
    Start,
    Undo,
    Vote,
)
from elbowroom.server.table.seating import STAND_IN, Guest
from elbowroom.server.table.starting import new_table, rematch_table
from elbowroom.server.table.table import Table
from tests.server.offline_table import ANA, BEN, SEED, OfflineTable
from tests.server.running_server import running_server

THREE = TableSetup(game="warcraft", players=3, hot_seat=True)
FIRST = TableSetup(game="warcraft", players=3, hot_seat=True, first=0)
SETUP = {"game": "warcraft", "players": 3, "hot_seat": True}


def info_of(
    setup: TableSetup = THREE, names: tuple[str | None, ...] = ("Ana", "Ben", "Cleo"), **more: object
) -> TableInfo:
    given = {"public": False, "bots": (), "seed": SEED, "names": names} | more
    return new_table(ANA, setup, **given)  # type: ignore[arg-type]


class HotSeatTable(OfflineTable):
    """A table on one device."""

    def __init__(self, setup: TableSetup = THREE, **more: object) -> None:
        super().__init__(setup)
        self.table = Table(info_of(setup, **more), SEED)  # type: ignore[arg-type]
        self.done(ANA, Start(id="start"))


class TestSeats:
    def test_all_seats_belong_to_the_host_under_their_names(self) -> None:
        info = info_of()
        assert [seat.guest for seat in info.seats] == ["ana"] * 3
        assert [seat.name for seat in info.seats] == ["Ana", "Ben", "Cleo"]

    def test_bots_keep_their_seats(self) -> None:
        info = info_of(bots=(None, "simple"))
        assert [seat.kind for seat in info.seats] == ["person", "bot", "person"]
        assert [seat.name for seat in info.seats] == ["Ana", None, "Cleo"]

    def test_seats_without_a_name_are_named_after_the_host(self) -> None:
        assert [seat.name for seat in info_of(names=(None, "Ben")).seats] == ["Ana", "Ben", "Ana 3"]

    def test_more_names_than_seats_are_refused(self) -> None:
        with pytest.raises(EngineError, match="too-many-seats"):
            info_of(names=("a", "b", "c", "d"))

    def test_others_cannot_join(self) -> None:
        table = OfflineTable()
        table.table = Table(info_of(), SEED)
        assert table.refused(BEN, Join(id="1")) == "table-full"
        assert table.refused(BEN, Join(id="2", seat=1)) == "seat-taken"
        assert table.refused(ANA, Leave(id="3")) == "one-device"
        assert table.refused(ANA, Seat(id="4", seat=1, bot="simple")) == "own-seat"

    def test_each_seat_may_have_a_nonce(self) -> None:
        table = OfflineTable()
        table.table = Table(info_of(), SEED)
        for seat in range(3):
            table.done(ANA, Join(id=f"{seat}", seat=seat, nonce=f"n{seat}"))
        assert [seat.nonce for seat in table.info.seats] == ["n0", "n1", "n2"]


class TestPlaying:
    def test_a_whole_game_with_one_token(self) -> None:
        table, rng, deciding = HotSeatTable(), Random(3), set()
        while table.info.status == "playing":
            update = table.table.update_for("ana")
            assert update.decision is not None
            deciding.add(update.decision.seat)
            assert update.decision.seat == table.game.to_act
            table.done(ANA, table.act(rng.choice(table.legal())))
        assert deciding == {0, 1, 2}

    def test_only_the_coins_of_the_deciding_seat_are_shown(self) -> None:
        """The curtain between turns must have something to hide."""
        table, rng = HotSeatTable(), Random(3)
        for _ in range(80):
            seat = table.game.to_act
            assert seat is not None
            assert table.table.update_for("ana").coins == {str(seat): table.game.scores[seat]}
            other = (seat + 1) % 3
            assert table.table.update_for("ana", seat=other).coins == {str(other): table.game.scores[other]}
            assert table.table.update_for("ben", seat=other).coins == {}
            table.play_on(rng)

    def test_while_a_bot_decides_no_coins_are_shown_unless_asked_for(self) -> None:
        table = HotSeatTable(bots=("simple",), names=(None, "Ben", "Cleo"), setup=FIRST)
        assert table.table.bot_to_play() == "simple"
        update = table.table.update_for("ana")
        assert (update.coins, update.decision) == ({}, None)
        assert table.table.update_for("ana", seat=2).coins == {"2": table.game.scores[2]}
        assert table.table.update_for("ana", seat=0).coins == {}

    def test_one_person_with_bots_always_sees_their_own_coins(self) -> None:
        table = HotSeatTable(bots=("simple", "simple"), names=(), setup=FIRST)
        assert set(table.table.update_for("ana").coins) == {"2"}

    def test_undo_is_for_the_deciding_seat(self) -> None:
        table = HotSeatTable()
        table.play_until_undoable(Random(5))
        assert table.table.update_for("ana").can_undo
        table.done(ANA, table.undo())

    def test_a_repeated_request_is_answered_in_another_seats_turn(self) -> None:
        table, rng = HotSeatTable(), Random(5)
        request, seat = table.act(rng.choice(table.legal())), table.game.to_act
        reply = table.done(ANA, request)
        while table.game.to_act == seat:
            request = table.act(rng.choice(table.legal()))
            reply = table.done(ANA, request)
        assert table.ask(ANA, request) == Done(id=request.id, version=reply.version)

    def test_others_cannot_act(self) -> None:
        table = HotSeatTable()
        assert table.refused(BEN, table.act(table.legal()[0])) == "no-seat"
        assert table.refused(BEN, Undo(id="1", version=table.version)) == "no-seat"
        assert table.table.update_for("ben").decision is None

    def test_explanations_are_for_the_seat_that_decides_or_the_one_named(self) -> None:
        table = HotSeatTable()
        table.play_on(Random(3), 60)
        seat = table.game.to_act
        for region in range(table.game.state.world.size):
            asked = Explain(id="x", version=table.version, region=region)
            assert table.table.explain(ANA, asked).explanation == table.game.explain(region, seat)
            named_ = Explain(id="x", version=table.version, region=region, seat=2)
            assert table.table.explain(ANA, named_).explanation == table.game.explain(region, 2)


class TestLeaving:
    def test_bots_stand_in_for_all_seats_and_all_return(self) -> None:
        table = HotSeatTable()
        table.done(ANA, Leave(id="1"))
        assert [seat.away for seat in table.info.seats] == [True] * 3
        table.done(ANA, Back(id="2"))
        assert [seat.away for seat in table.info.seats] == [False] * 3

    def test_a_bot_may_replace_one_friend(self) -> None:
        table = HotSeatTable()
        table.done(ANA, Seat(id="1", seat=1, bot=STAND_IN))
        assert [seat.away for seat in table.info.seats] == [False, True, False]
        while table.game.to_act != 1:
            table.play_on(Random(1))
        table.play_for_bot(text_of(action_of(table.game.state, ask(named("simple"), table.game.state))))
        table.done(ANA, Back(id="2"))
        assert not table.seat(1).away

    def test_one_vote_ends_the_game(self) -> None:
        table = HotSeatTable()
        table.done(ANA, Vote(id="1", end=True))
        assert (table.info.status, table.info.ended_early) == ("over", True)

    def test_conceding_concedes_for_all_seats(self) -> None:
        table = HotSeatTable()
        table.done(ANA, Concede(id="1"))
        assert all(seat.conceded for seat in table.info.seats)


class TestNames:
    def test_names_stay_when_the_host_is_renamed(self) -> None:
        info = info_of()
        assert renamed(info, "ana", "Anna") == info

    def test_names_are_deleted_with_the_host(self) -> None:
        table = HotSeatTable()
        table.done(ANA, Close(id="1"))
        after = forgotten(table.info, "ana")
        assert {(seat.guest, seat.name) for seat in after.seats} == {(None, None)}

    def test_names_are_kept_in_a_rematch(self) -> None:
        table = HotSeatTable(bots=(None, None, "simple"))
        table.done(ANA, Close(id="1"))
        new = rematch_table(table.info, Guest("ana", "Ana"), "ab" * 32)
        assert [(seat.guest, seat.name) for seat in new.seats] == [("ana", "Ana"), ("ana", "Ben"), (None, None)]


def test_games_on_one_device_are_not_rated() -> None:
    table = HotSeatTable()
    table.play_to_the_end(Random(1))
    assert sides_of(table.info, table.game) == []


def test_over_http(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ana = server.guest("Ana")
        table = ana.new_table(None, None, "simple", setup=SETUP, names=["Ana", " Ben ", None])
        assert [seat.get("name") for seat in ana.table(table)["seats"]] == ["Ana", "Ben", None]
        ana.post(f"tables/{table}/start")
        for _ in range(8):
            seen = ana.get(f"tables/{table}/game", wait=5, after=10**6)["game"]
            if "decision" not in seen:
                continue
            seat = seen["decision"]["seat"]
            assert list(seen["coins"]) == [str(seat)]
            assert list(ana.get(f"tables/{table}/game", seat=1 - seat)["game"]["coins"]) == [str(1 - seat)]
            options = [option for choice in seen["decision"]["choices"] for option in choice.get("options", ())]
            if not options:
                break
            action = options[0]["action"]
            words = " ".join(str(action[part]) for part in ("kind", "id", "region", "number") if part in action)
            ana.post(f"tables/{table}/act", version=seen["version"], actions=[words])
        assert ana.refused("tables", setup=SETUP, names=["  ", "Ben"]) == (409, "empty-name")


def test_act_has_no_field_for_the_seat() -> None:
    """The version determines the seat."""
    assert "seat" not in Act.__struct_fields__
