"""Rated games: which games are rated, and attempts of the host, of leavers and of losers to change the result."""

from random import Random

import pytest
from msgspec.structs import replace

from elbowroom.server.ratings.model import sides_of
from elbowroom.server.table.info import Clock, TableSetup
from elbowroom.server.table.protocol import (
    Back,
    Ban,
    Close,
    Concede,
    Join,
    Leave,
    Pause,
    Seat,
    Start,
    TableRequest,
    Vote,
)
from elbowroom.server.table.rated import PAUSE_TURNS, RatedPeople
from elbowroom.server.table.seating import STAND_IN
from tests.server.offline_table import ANA, BEN, CLEO, DAN, OfflineTable

CLOCK = Clock(kind="live", seconds=60)
SETUP = TableSetup(game="classic", players=3, clock=CLOCK)


@pytest.fixture
def table() -> OfflineTable:
    return OfflineTable(SETUP).start(BEN, CLEO, rated=True)


def places(table: OfflineTable) -> dict[str, int]:
    """Return the rated place of each guest; empty if the game counts for nobody."""
    return {guest: side.place for side in sides_of(table.info, table.game) for guest in side.guests}


def play_to_the_end(table: OfflineTable) -> None:
    """Play at random for people, and for the bots that stand in."""
    while table.info.status == "playing":
        if table.table.bot_to_play() is not None:
            table.play_for_bot()
        else:
            table.play_on(Random(table.version))


class TestWhichGames:
    def test_people_of_two_sides_who_have_opted_in(self, table: OfflineTable) -> None:
        assert (table.info.rated, table.info.unrated) == (True, "")
        assert [seat.rated for seat in table.info.seats] == [True] * 3

    @pytest.mark.parametrize("guests", [(), ("ana",), ("ana", "dan")])
    def test_not_with_fewer(self, guests: tuple[str, ...]) -> None:
        table = OfflineTable(SETUP)
        for guest in (BEN, CLEO):
            table.done(guest, Join(id="j"))
        table.take(table.table.receive(ANA, Start(id="s"), table.now, RatedPeople(frozenset(guests))))
        assert (table.info.status, table.info.rated, table.info.unrated) == ("playing", False, "")

    @pytest.mark.parametrize(
        ("reason", "setup"),
        [
            ("no-clock", replace(SETUP, clock=Clock())),
            ("hints", replace(SETUP, hints=True)),
            ("referee", replace(SETUP, referee=True, boards=("classic-3",))),
        ],
    )
    def test_the_reason_against_it_is_shown_before_and_during_the_game(self, reason: str, setup: TableSetup) -> None:
        if setup.referee:
            setup = replace(setup, boards=OfflineTable(SETUP).start(BEN, CLEO).info.boards)
        table = OfflineTable(setup)
        assert table.table.public_info().unrated == reason
        table.start(BEN, CLEO, rated=True)
        assert (table.table.public_info().rated, table.table.public_info().unrated) == (False, reason)

    def test_not_with_two_people_of_one_address(self) -> None:
        table = OfflineTable(SETUP).start(BEN, CLEO, rated=True, shares_address=True)
        assert (table.info.rated, table.info.unrated) == (False, "same-address")
        table.play_to_the_end(Random(1))
        assert places(table) == {}


class TestHost:
    @pytest.mark.parametrize(
        "request_",
        [Seat(id="s", seat=1, bot=STAND_IN), Seat(id="s", seat=1, bot="random"), Ban(id="b", guest="ben", banned=True)],
    )
    @pytest.mark.parametrize("is_away", [False, True])
    def test_cannot_touch_the_seats_of_others(
        self, table: OfflineTable, request_: TableRequest, *, is_away: bool
    ) -> None:
        if is_away:
            table.done(BEN, Leave(id="l"))
        assert table.refused(ANA, request_) == "rated-game"
        if is_away:
            table.done(BEN, Back(id="b"))
        table.play_to_the_end(Random(1))
        assert set(places(table)) == {"ana", "ben", "cleo"}

    def test_cannot_change_a_bot_in_between(self) -> None:
        table = OfflineTable(SETUP, bots=(None, None, "random")).start(BEN, rated=True)
        assert table.refused(ANA, Seat(id="s", seat=2, bot="expert")) == "rated-game"

    def test_can_ban_spectators(self, table: OfflineTable) -> None:
        table.done(ANA, Ban(id="b", guest="dan", banned=True))
        assert table.info.rated

    def test_closing_concedes(self, table: OfflineTable) -> None:
        table.done(ANA, Close(id="c"))
        assert (table.info.status, table.seat(0).conceded) == ("playing", True)
        play_to_the_end(table)
        assert table.info.status == "over"
        assert places(table)["ana"] == 2

    def test_closing_ends_the_game_when_all_others_have_conceded(self, table: OfflineTable) -> None:
        for guest in (BEN, CLEO):
            table.done(guest, Concede(id="c"))
        table.done(ANA, Close(id="c"))
        assert (table.info.status, table.info.ended_early) == ("over", True)
        assert places(table) == {"ana": 0, "ben": 1, "cleo": 1}

    def test_without_a_seat_cannot_close_or_pause(self) -> None:
        table = OfflineTable(replace(SETUP, players=2), sits=False).start(BEN, CLEO, rated=True)
        assert table.info.rated
        for request in (Close(id="c"), Pause(id="p", paused=True)):
            assert table.refused(ANA, request) == "no-seat"


class TestLeaving:
    def test_costs_the_leaver_and_nobody_else(self, table: OfflineTable) -> None:
        table.done(BEN, Leave(id="l"))
        play_to_the_end(table)
        assert places(table)["ben"] == 2
        assert {places(table)["ana"], places(table)["cleo"]} <= {0, 1}

    def test_costs_nothing_after_a_return(self, table: OfflineTable) -> None:
        table.done(BEN, Leave(id="l"))
        for _ in range(20):
            table.play_for_bot() if table.table.bot_to_play() else table.play_on(Random(table.version))
        table.done(BEN, Back(id="b"))
        table.play_to_the_end(Random(5))
        coins = table.game.state.coins
        assert places(table)["ben"] == sum(coins[seat] > coins[1] for seat in (0, 2))

    def test_running_out_of_time_is_leaving(self, table: OfflineTable) -> None:
        loser = table.actor().id
        table.now += 60
        table.take(table.table.time_out(table.now))
        play_to_the_end(table)
        assert places(table)[loser] == 2

    def test_absent_people_must_agree_to_end_the_game(self, table: OfflineTable) -> None:
        """Otherwise a loser could end the game while the winner is away for a moment."""
        table.done(BEN, Leave(id="l"))
        for guest in (ANA, CLEO):
            table.done(guest, Vote(id="v", end=True))
        assert not table.info.ended_early
        table.done(BEN, Vote(id="v", end=True))
        assert table.info.status == "over"
        assert places(table) == {}

    def test_the_others_cannot_spare_a_player_who_conceded(self, table: OfflineTable) -> None:
        table.done(BEN, Concede(id="c"))
        for guest in (ANA, CLEO):
            table.done(guest, Vote(id="v", end=True))
        assert table.info.status == "over"
        assert places(table) == {"ana": 0, "cleo": 0, "ben": 2}


class TestPausing:
    BUDGET = PAUSE_TURNS * CLOCK.seconds

    def test_everybody_has_a_budget_after_which_the_game_continues_by_itself(self, table: OfflineTable) -> None:
        actor = table.actor()
        table.now += 20
        table.done(BEN, Pause(id="p", paused=True))
        assert (table.info.paused_by, table.info.pause_ends) == (1, table.now + self.BUDGET)
        assert table.table.due_at(table.now) == table.info.pause_ends
        assert table.refused(actor, table.act(table.legal()[0])) == "paused"
        table.now += self.BUDGET - 1
        table.take(table.table.time_out(table.now))
        assert table.info.paused == 40
        table.now += 1
        table.take(table.table.time_out(table.now))
        assert (table.info.pause_ends, table.info.deadline) == (None, table.now + 40)
        assert table.seat(1).pause_left == 0
        assert table.refused(BEN, Pause(id="p", paused=True)) == "no-pause-left"
        table.done(ANA, Pause(id="p", paused=True))

    def test_uses_only_the_time_that_it_lasts(self, table: OfflineTable) -> None:
        table.done(BEN, Pause(id="p", paused=True))
        table.now += 30
        table.done(BEN, Pause(id="q", paused=False))
        assert table.seat(1).pause_left == self.BUDGET - 30
        assert table.seat(0).pause_left == self.BUDGET

    def test_only_the_person_who_paused_can_resume(self, table: OfflineTable) -> None:
        table.done(BEN, Pause(id="p", paused=True))
        assert table.refused(ANA, Pause(id="q", paused=False)) == "not-your-pause"
        assert table.refused(DAN, Pause(id="q", paused=False)) == "no-seat"

    def test_not_after_conceding(self, table: OfflineTable) -> None:
        table.done(BEN, Concede(id="c"))
        assert table.refused(BEN, Pause(id="p", paused=True)) == "no-pause-left"

    def test_pauses_together_are_bounded(self, table: OfflineTable) -> None:
        """Pause again and again with all people: the game continues after three budgets."""
        began = table.now
        while True:
            left = [guest for guest, seat in zip((ANA, BEN, CLEO), table.info.seats, strict=True) if seat.pause_left]
            if not left:
                break
            table.done(left[0], Pause(id="p", paused=True))
            table.now = min(table.now + 50, table.info.pause_ends or 0)
            table.take(table.table.time_out(table.now))
            if table.info.paused is not None:
                table.done(left[0], Pause(id="q", paused=False))
        assert table.now == began + 3 * self.BUDGET
        assert table.info.deadline == table.now + CLOCK.seconds
