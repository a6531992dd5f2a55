"""Seats before the game, and new tables."""

import pytest

from elbowroom.engine.errors import EngineError
from elbowroom.server.table.info import Clock, MutedGuest, TableSetup
from elbowroom.server.table.protocol import Ban, Close, Decline, Join, Leave, Mute, RedeployForMe, Seat, Start
from elbowroom.server.table.seating import MOST_MUTED, Guest, challenge
from elbowroom.server.table.starting import new_table, rematch_table, restored_game
from tests.server.offline_table import ANA, BEN, CLEO, DAN, SEED, WARCRAFT, OfflineTable

THREE = TableSetup(game="warcraft", players=3)


class TestNewTable:
    def test_the_host_takes_the_first_seat_without_a_bot(self) -> None:
        table = OfflineTable(THREE, bots=("simple", None, "random"))
        assert [seat.kind for seat in table.info.seats] == ["bot", "person", "bot"]
        assert (table.seat(0).bot, table.seat(1).guest, table.seat(2).bot) == ("simple", "ana", "random")
        assert (table.info.status, table.info.host) == ("open", "ana")

    def test_a_host_need_not_play(self) -> None:
        table = OfflineTable(THREE, bots=("simple",) * 3, sits=False)
        table.done(ANA, Start(id="go"))
        assert table.info.status == "playing"

    @pytest.mark.parametrize(
        ("setup", "reason"),
        [
            (TableSetup(game="chess", players=2), "unknown-game"),
            (TableSetup(game="warcraft", players=2, boards=("nowhere",)), "unknown-board"),
            (TableSetup(game="warcraft", players=2, excluded=("nobody",)), "unknown-exclusion"),
            (TableSetup(game="classic", players=2, first=2), "unknown-seat"),
            (TableSetup(game="warcraft", players=2, sets=("cursed",)), "unknown-set"),
        ],
    )
    def test_unplayable_setups_are_refused(self, setup: TableSetup, reason: str) -> None:
        with pytest.raises(EngineError) as caught:
            OfflineTable(setup)
        assert caught.value.reason == reason

    def test_sets_bring_their_pieces(self) -> None:
        """S-4.1: also after a restart, and single pieces can be excluded."""
        table = OfflineTable(TableSetup(game="classic", players=2, sets=("cursed",), excluded=("were",)))
        table.done(BEN, Join(id="in"))
        table.done(ANA, Start(id="go"))
        assert table.info.cast is not None
        assert set(table.info.cast.races) > {"kobolds", "goblins"}
        again = restored_game(table.info).state
        assert again.ruleset.race_ids == table.info.cast.races
        left = {power for number, power in enumerate(again.ruleset.power_ids) if again.badges >> number & 1}
        assert {"hordes_of", "were"} - left == {"were"}

    def test_more_bots_than_seats_are_refused(self) -> None:
        with pytest.raises(EngineError, match="too-many-seats"):
            OfflineTable(WARCRAFT, bots=("simple",) * 3)

    def test_a_host_without_a_free_seat_is_refused(self) -> None:
        with pytest.raises(EngineError, match="table-full"):
            OfflineTable(WARCRAFT, bots=("simple",) * 2)

    def test_ids_are_unique(self) -> None:
        ids = {new_table(ANA, WARCRAFT, public=True, bots=(), seed=SEED).id for _ in range(50)}
        assert len(ids) == 50


class TestJoining:
    def test_a_guest_gets_the_first_open_seat(self) -> None:
        table = OfflineTable(THREE, bots=(None, "simple", None))
        table.done(BEN, Join(id="1"))
        assert table.seat(2).guest == "ben"

    def test_a_guest_can_choose_a_seat(self) -> None:
        table = OfflineTable(THREE)
        table.done(BEN, Join(id="1", seat=2))
        assert [seat.guest for seat in table.info.seats] == ["ana", None, "ben"]

    def test_moving_to_another_seat_frees_the_old_one_and_keeps_the_nonce(self) -> None:
        table = OfflineTable(THREE)
        table.done(BEN, Join(id="1", nonce="mine"))
        table.done(BEN, Join(id="2", seat=2))
        assert [seat.guest for seat in table.info.seats] == ["ana", None, "ben"]
        assert [seat.nonce for seat in table.info.seats] == ["", "", "mine"]

    def test_a_taken_seat_is_refused(self) -> None:
        table = OfflineTable(THREE, bots=(None, "simple"))
        assert table.refused(BEN, Join(id="1", seat=0)) == "seat-taken"
        assert table.refused(BEN, Join(id="2", seat=1)) == "seat-taken"

    def test_an_unknown_seat_is_refused(self) -> None:
        assert OfflineTable(THREE).refused(BEN, Join(id="1", seat=3)) == "unknown-seat"

    def test_a_full_table_is_refused(self) -> None:
        table = OfflineTable()
        table.done(BEN, Join(id="1"))
        assert table.refused(CLEO, Join(id="2")) == "table-full"

    def test_joining_again_changes_nothing_but_the_nonce(self) -> None:
        table = OfflineTable(THREE)
        before = table.info
        table.done(ANA, Join(id="1"))
        table.done(ANA, Join(id="2", seat=0))
        assert table.info == before
        table.done(ANA, Join(id="3", nonce="lucky"))
        assert [seat.nonce for seat in table.info.seats] == ["lucky", "", ""]

    def test_a_guest_has_one_seat(self) -> None:
        table = OfflineTable(THREE)
        for seat in (1, 2, 0, None):
            table.done(ANA, Join(id=f"{seat}", seat=seat))
            assert sum(info.guest == "ana" for info in table.info.seats) == 1

    def test_a_running_game_cannot_be_joined(self) -> None:
        assert OfflineTable().start(BEN).refused(CLEO, Join(id="1")) == "not-open"


class TestLeaving:
    def test_leaving_opens_the_seat(self) -> None:
        table = OfflineTable(THREE)
        table.done(BEN, Join(id="1", nonce="mine"))
        table.done(BEN, Leave(id="2"))
        assert table.seat(1) == table.seat(2)
        assert table.refused(BEN, Leave(id="3")) == "no-seat"

    def test_another_guest_becomes_host_when_the_host_leaves(self) -> None:
        table = OfflineTable(THREE)
        table.done(BEN, Join(id="1"))
        table.done(ANA, Leave(id="2"))
        assert table.info.host == "ben"
        assert table.refused(ANA, Start(id="3")) == "not-host"

    def test_a_host_who_leaves_an_empty_table_stays_host(self) -> None:
        table = OfflineTable(THREE)
        table.done(ANA, Leave(id="1"))
        assert table.info.host == "ana"
        table.done(ANA, Join(id="2"))


class TestHost:
    def test_can_give_a_seat_to_a_bot_and_open_it_again(self) -> None:
        table = OfflineTable(THREE)
        table.done(ANA, Seat(id="1", seat=1, bot="simple"))
        assert table.seat(1).bot == "simple"
        table.done(ANA, Seat(id="2", seat=1))
        assert table.seat(1).kind == "open"

    def test_can_remove_a_guest_before_the_game(self) -> None:
        table = OfflineTable(THREE)
        table.done(BEN, Join(id="1"))
        table.done(ANA, Seat(id="2", seat=1, bot="random"))
        assert [seat.guest for seat in table.info.seats] == ["ana", None, None]

    def test_cannot_give_away_their_own_seat(self) -> None:
        assert OfflineTable().refused(ANA, Seat(id="1", seat=0, bot="simple")) == "own-seat"

    @pytest.mark.parametrize(("seat", "bot", "reason"), [(2, "simple", "unknown-seat"), (1, "deep", "unknown-bot")])
    def test_unknown_seats_and_bots_are_refused(self, seat: int, bot: str, reason: str) -> None:
        assert OfflineTable().refused(ANA, Seat(id="1", seat=seat, bot=bot)) == reason

    def test_only_the_host_starts_closes_mutes_and_sets_seats(self) -> None:
        table = OfflineTable()
        table.done(BEN, Join(id="1"))
        for request in (Start(id="2"), Close(id="3"), Seat(id="4", seat=1), Mute(id="5", guest="ana", muted=True)):
            assert table.refused(BEN, request) == "not-host"
            assert table.refused(DAN, request) == "not-host"

    def test_can_start_when_all_seats_are_taken(self) -> None:
        table = OfflineTable(THREE)
        table.done(BEN, Join(id="1"))
        assert table.refused(ANA, Start(id="2")) == "seats-open"
        table.done(CLEO, Join(id="3"))
        reply = table.done(ANA, Start(id="4"))
        assert (table.info.status, reply.version) == ("playing", table.version)
        assert table.refused(ANA, Start(id="5")) == "not-open"

    def test_can_close_an_open_table(self) -> None:
        table = OfflineTable()
        table.done(ANA, Close(id="1"))
        assert table.info.status == "closed"
        assert table.refused(BEN, Join(id="2")) == "not-open"
        assert table.refused(ANA, Close(id="3")) == "not-playing"

    def test_can_mute_a_limited_number_of_guests(self) -> None:
        table = OfflineTable()
        table.done(ANA, Mute(id="1", guest="ben", muted=True, seconds=600))
        table.done(ANA, Mute(id="2", guest="ben", muted=True))
        assert list(table.info.muted) == [MutedGuest(guest="ben")]
        table.done(ANA, Mute(id="3", guest="ben", muted=False))
        assert list(table.info.muted) == []
        for number in range(MOST_MUTED):
            table.done(ANA, Mute(id="m", guest=f"g{number}", muted=True))
        assert table.refused(ANA, Mute(id="4", guest="ben", muted=True)) == "too-many-muted"

    def test_mutes_that_have_ended_make_room(self) -> None:
        table = OfflineTable()
        for number in range(MOST_MUTED):
            table.done(ANA, Mute(id="m", guest=f"g{number}", muted=True, seconds=600))
        table.now += 600
        table.done(ANA, Mute(id="1", guest="ben", muted=True, seconds=60))
        assert list(table.info.muted) == [MutedGuest(guest="ben", until=table.now + 60)]

    def test_alone_sees_who_is_muted_and_banned(self) -> None:
        table = OfflineTable(THREE)
        table.done(BEN, Join(id="1"))
        table.done(ANA, Mute(id="2", guest="ben", muted=True))
        table.done(ANA, Ban(id="3", guest="cleo", banned=True))
        seen = {guest: table.table.public_info(guest) for guest in ("ana", "ben", "cleo", "dan", None)}
        assert [info.muted for info in seen.values()] == [table.info.muted] * 2 + [()] * 3
        assert [info.banned for info in seen.values()] == [table.info.banned, (), table.info.banned, (), ()]


class TestAutomaticRedeployment:
    def test_each_player_sets_it_for_their_own_seat(self) -> None:
        table = OfflineTable()
        table.done(BEN, Join(id="1"))
        table.done(BEN, RedeployForMe(id="2", redeploy=True))
        assert [seat.redeploys_by_itself for seat in table.info.seats] == [False, True]
        assert table.refused(CLEO, RedeployForMe(id="3", redeploy=True)) == "no-seat"


class TestRematch:
    def test_has_the_same_people_bots_and_settings(self) -> None:
        setup = TableSetup(game="classic", players=4, open_coins=True, clock=Clock(kind="live", seconds=60))
        table = OfflineTable(setup, bots=(None, "random", None, None)).start(BEN, CLEO)
        table.done(ANA, Close(id="c"))
        new = rematch_table(table.info, CLEO, "ab" * 32)
        assert (new.setup, new.host, new.status, new.public) == (setup, "cleo", "open", True)
        assert [seat.guest or seat.bot for seat in new.seats] == ["ana", "random", "ben", "cleo"]
        assert new.id != table.info.id
        assert new.seed_hash != table.info.seed_hash

    def test_seats_of_players_who_left_are_open(self) -> None:
        table = OfflineTable(THREE).start(BEN, CLEO)
        table.done(BEN, Leave(id="1"))
        table.done(ANA, Close(id="c"))
        assert [seat.guest for seat in rematch_table(table.info, ANA, SEED).seats] == ["ana", None, "cleo"]
        assert [seat.guest for seat in rematch_table(table.info, BEN, SEED).seats] == ["ana", "ben", "cleo"]

    def test_there_is_only_one_rematch(self) -> None:
        table = OfflineTable().start(BEN)
        table.done(ANA, Close(id="c"))
        table.take(table.table.set_next_table("first"))
        table.take(table.table.set_next_table("second"))
        assert table.info.next_table == "first"


class TestChallenges:
    ROBO = Guest("robo", "Robo", is_bot=True)

    def challenged(self) -> OfflineTable:
        """Return a table at which a bot account is challenged for ten seconds."""
        table = OfflineTable()
        table.table.info = challenge(table.info, ANA.id, self.ROBO, None, table.now, table.now + 10)
        return table

    def test_accepted_in_time(self) -> None:
        table = self.challenged()
        table.now += 9
        table.done(self.ROBO, Join(id="in"))
        assert table.seat(1).bot_account
        assert table.seat(1).challenge is None

    @pytest.mark.parametrize("request_", [Join(id="in"), Join(id="in", seat=1), Decline(id="no")])
    def test_expired(self, request_: Join | Decline) -> None:
        table = self.challenged()
        table.now += 10
        assert table.refused(self.ROBO, request_) == "not-challenged"

    def test_only_the_challenged_seat_can_be_taken(self) -> None:
        table = OfflineTable(THREE)
        table.table.info = challenge(table.info, ANA.id, self.ROBO, 2, table.now, table.now + 10)
        assert table.refused(self.ROBO, Join(id="in", seat=1)) == "not-challenged"
        table.done(self.ROBO, Join(id="in"))
        assert table.seat(2).guest == "robo"

    def test_first_free_seat_has_no_challenge(self) -> None:
        table = OfflineTable(THREE)
        other = Guest("other", "Other", is_bot=True)
        info = challenge(table.info, ANA.id, self.ROBO, None, 0, 10)
        info = challenge(info, ANA.id, other, None, 0, 10)
        assert [seat.challenge and seat.challenge.bot for seat in info.seats] == [None, "robo", "other"]
        with pytest.raises(EngineError, match="table-full"):
            challenge(info, ANA.id, Guest("third", "Third", is_bot=True), None, 0, 10)
        # An expired challenge leaves its seat free.
        assert challenge(info, ANA.id, Guest("third", "Third", is_bot=True), None, 10, 20).seats[1].challenge

    def test_banned_bot_account_cannot_be_challenged(self) -> None:
        table = OfflineTable()
        table.done(ANA, Ban(id="b", guest="robo", banned=True))
        with pytest.raises(EngineError, match="banned"):
            challenge(table.info, ANA.id, self.ROBO, None, 0, 10)
