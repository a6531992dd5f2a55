"""People in a running game: leaving, returning, being replaced, pausing, conceding and voting."""

from random import Random

import pytest

from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import (
    Act,
    Back,
    Close,
    Concede,
    Join,
    Leave,
    Pause,
    RedeployForMe,
    Seat,
    TableRequest,
    Undo,
    Vote,
)
from elbowroom.server.table.seating import STAND_IN
from tests.server.offline_table import ANA, BEN, CLEO, DAN, PEOPLE, OfflineTable

THREE = TableSetup(game="classic", players=3)


@pytest.fixture
def table() -> OfflineTable:
    return OfflineTable(THREE).start(BEN, CLEO)


def number_of(table: OfflineTable) -> int:
    """Return the seat that must decide."""
    waiting = table.table.waits_for()
    assert waiting is not None
    return waiting


class TestLeaving:
    def test_a_bot_takes_over_at_once(self, table: OfflineTable) -> None:
        seat = number_of(table)
        assert table.table.bot_to_play() is None
        table.done(table.actor(), Leave(id="l"))
        assert (table.seat(seat).away, table.table.bot_to_play()) == (True, STAND_IN)
        assert table.table.due_at(table.now) == table.now
        before = table.version
        table.play_for_bot()
        assert table.version > before
        assert table.entries[before].seat == seat

    def test_the_player_keeps_the_seat_and_may_return(self, table: OfflineTable) -> None:
        actor, seat = table.actor(), number_of(table)
        table.done(actor, Leave(id="l"))
        assert table.seat(seat).guest == actor.id
        table.done(actor, Back(id="b"))
        assert (table.seat(seat).away, table.seat(seat).bot, table.table.bot_to_play()) == (False, None, None)

    def test_acting_ends_the_absence(self, table: OfflineTable) -> None:
        actor, seat = table.actor(), number_of(table)
        table.done(actor, Leave(id="l"))
        table.done(actor, table.act(table.legal()[0]))
        assert not table.seat(seat).away

    def test_a_refused_action_does_not_end_the_absence(self, table: OfflineTable) -> None:
        actor = table.actor()
        table.done(actor, Leave(id="l"))
        assert table.refused(actor, table.act("conquer 63")) == "not-legal"

    def test_a_late_bot_action_is_refused_after_the_return(self, table: OfflineTable) -> None:
        """Discard the action that the bot computed before the player returned."""
        actor, seat = table.actor(), number_of(table)
        table.done(actor, Leave(id="l"))
        thought = (seat, table.version, table.legal()[0])
        table.done(actor, Back(id="b"))
        answer = table.table.play_for_bot(*thought, table.now)
        assert (answer.entries, answer.info) == ((), None)

    def test_players_cannot_leave_or_return_for_others(self, table: OfflineTable) -> None:
        table.done(BEN, Leave(id="l"))
        table.done(CLEO, Back(id="b"))
        assert table.seat(1).away
        for request in (Leave(id="l"), Back(id="b"), Concede(id="c"), Vote(id="v", end=True)):
            assert table.refused(DAN, request) == "no-seat"

    def test_bots_do_not_play_for_present_players(self, table: OfflineTable) -> None:
        answer = table.table.play_for_bot(number_of(table), table.version, table.legal()[0], table.now)
        assert (answer.entries, answer.info) == ((), None)


class TestHost:
    def test_can_replace_absent_players(self, table: OfflineTable) -> None:
        table.done(ANA, Seat(id="1", seat=2, bot=STAND_IN))
        assert (table.seat(2).guest, table.seat(2).away, table.seat(2).bot) == ("cleo", True, STAND_IN)

    def test_cannot_choose_the_bot_that_plays_for_a_person(self, table: OfflineTable) -> None:
        for bot in ("random", "expert", "my-strength"):
            assert table.refused(ANA, Seat(id="1", seat=2, bot=bot)) == "only-stand-in"
        table.done(CLEO, Leave(id="2"))
        assert table.refused(ANA, Seat(id="3", seat=2, bot="random")) == "only-stand-in"
        assert table.seat(2).bot == STAND_IN

    def test_cannot_prevent_players_from_returning(self, table: OfflineTable) -> None:
        table.done(ANA, Seat(id="1", seat=2, bot=STAND_IN))
        table.done(CLEO, Back(id="2"))
        assert not table.seat(2).away

    def test_cannot_empty_a_seat_in_a_running_game(self, table: OfflineTable) -> None:
        assert table.refused(ANA, Seat(id="1", seat=2)) == "seat-needs-bot"

    def test_can_change_the_level_of_a_bot(self) -> None:
        table = OfflineTable(bots=(None, "random")).start()
        table.done(ANA, Seat(id="1", seat=1, bot="simple"))
        assert (table.seat(1).kind, table.seat(1).bot, table.seat(1).away) == ("bot", "simple", False)

    def test_only_the_host_replaces_pauses_and_closes(self, table: OfflineTable) -> None:
        for request in (Seat(id="1", seat=2, bot="simple"), Pause(id="2", paused=True), Close(id="3")):
            assert table.refused(BEN, request) == "not-host"

    def test_closing_publishes_the_seed(self, table: OfflineTable) -> None:
        table.done(ANA, Close(id="1"))
        assert (table.info.status, table.info.seed) == ("closed", table.table.seed)
        assert table.table.due_at(table.now) is None
        assert table.refused(ANA, table.act("end")) == "not-playing"
        assert table.refused(ANA, Close(id="2")) == "not-playing"

    def test_cannot_close_a_finished_game(self) -> None:
        table = OfflineTable().start(BEN)
        table.play_to_the_end(Random(1))
        assert table.refused(ANA, Close(id="1")) == "not-playing"
        assert table.info.status == "over"


class TestPause:
    def test_actions_are_refused(self, table: OfflineTable) -> None:
        actor, action = table.actor(), table.legal()[0]
        table.done(ANA, Pause(id="1", paused=True))
        assert table.refused(actor, table.act(action)) == "paused"
        assert table.refused(actor, table.undo()) == "paused"
        table.done(ANA, Pause(id="2", paused=False))
        table.done(actor, table.act(action))

    def test_bots_do_not_act(self, table: OfflineTable) -> None:
        table.done(table.actor(), Leave(id="l"))
        thought = (number_of(table), table.version, table.legal()[0])
        table.done(ANA, Pause(id="1", paused=True))
        assert table.table.bot_to_play() is None
        assert table.table.due_at(table.now) is None
        assert table.table.play_for_bot(*thought, table.now).entries == ()

    def test_pausing_twice_changes_nothing(self, table: OfflineTable) -> None:
        table.done(ANA, Pause(id="1", paused=True))
        before = table.info
        table.now += 50
        table.done(ANA, Pause(id="2", paused=True))
        assert table.info == before

    def test_pausing_before_the_game_is_refused(self) -> None:
        assert OfflineTable().refused(ANA, Pause(id="1", paused=True)) == "not-playing"


class TestConceding:
    def test_a_bot_plays_to_the_end(self, table: OfflineTable) -> None:
        actor, seat = table.actor(), number_of(table)
        table.done(actor, Concede(id="1"))
        assert table.seat(seat).conceded
        assert table.table.bot_to_play() == STAND_IN
        assert table.refused(actor, Back(id="2")) == "conceded"
        assert table.refused(actor, Vote(id="3", end=True)) == "conceded"

    def test_a_player_who_conceded_gets_no_decision(self, table: OfflineTable) -> None:
        actor = table.actor()
        assert table.table.update_for(actor.id).decision is not None
        table.done(actor, Concede(id="1"))
        assert table.table.update_for(actor.id).decision is None


class TestVoting:
    def test_the_game_ends_when_all_agree(self, table: OfflineTable) -> None:
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        assert table.info.status == "playing"
        table.done(CLEO, Vote(id="3", end=True))
        assert (table.info.status, table.info.ended_early) == ("over", True)
        assert table.info.winners == tuple(table.game.winners)
        assert table.info.seed == table.table.seed

    def test_a_vote_can_be_withdrawn(self, table: OfflineTable) -> None:
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        table.done(ANA, Vote(id="3", end=False))
        table.done(CLEO, Vote(id="4", end=True))
        assert table.info.status == "playing"

    @pytest.mark.parametrize("request_", [Leave(id="x"), Concede(id="x")])
    def test_absent_players_have_no_vote(self, table: OfflineTable, request_: TableRequest) -> None:
        table.done(BEN, Vote(id="1", end=True))
        table.done(CLEO, request_)
        table.done(ANA, Vote(id="2", end=True))
        assert table.info.status == "over"

    @pytest.mark.parametrize("request_", [Leave(id="x"), Concede(id="x")])
    def test_the_game_ends_when_the_last_opponent_of_ending_leaves(
        self, table: OfflineTable, request_: TableRequest
    ) -> None:
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        table.done(CLEO, request_)
        assert table.info.status == "over"

    def test_the_game_ends_when_the_last_opponent_of_ending_is_replaced(self, table: OfflineTable) -> None:
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        table.done(ANA, Seat(id="3", seat=2, bot=STAND_IN))
        assert table.info.status == "over"

    def test_voting_ends_the_absence(self, table: OfflineTable) -> None:
        table.done(BEN, Leave(id="1"))
        table.done(BEN, Vote(id="2", end=True))
        assert not table.seat(1).away
        assert table.info.status == "playing"

    def test_the_game_continues_when_all_have_conceded(self, table: OfflineTable) -> None:
        """Without voters, bots play to the end."""
        for guest in (ANA, BEN, CLEO):
            table.done(guest, Concede(id="c"))
        assert table.table.bot_to_play() is not None
        while table.info.status == "playing":
            table.play_for_bot()
        assert not table.info.ended_early

    def test_bots_have_no_vote(self) -> None:
        table = OfflineTable(THREE, bots=(None, "simple", "simple")).start()
        table.done(ANA, Vote(id="1", end=True))
        assert table.info.status == "over"


class TestAutomaticRedeployment:
    def play_until_others_redeploy(self, table: OfflineTable) -> None:
        rng = Random(8)
        while table.game.view().phase != "others-redeployment":
            assert table.info.status == "playing"
            table.play_on(rng)

    def test_is_off_by_default(self, table: OfflineTable) -> None:
        self.play_until_others_redeploy(table)
        assert table.table.bot_to_play() is None

    def test_a_bot_redeploys_on_request(self, table: OfflineTable) -> None:
        self.play_until_others_redeploy(table)
        actor, before = table.actor(), table.version
        table.done(actor, RedeployForMe(id="1", redeploy=True))
        assert table.table.bot_to_play() == STAND_IN
        table.play_for_bot()
        assert table.version > before

    def test_the_bot_decides_nothing_else(self, table: OfflineTable) -> None:
        rng = Random(8)
        for guest in PEOPLE[:3]:
            table.done(guest, RedeployForMe(id="1", redeploy=True))
        seen = set()
        while table.info.status == "playing":
            phase = table.game.view().phase
            seen.add(phase)
            assert (table.table.bot_to_play() is not None) == (phase == "others-redeployment")
            if table.table.bot_to_play():
                table.play_for_bot()
            else:
                table.play_on(rng)
        assert "others-redeployment" in seen


@pytest.mark.parametrize("status", ["over", "closed"])
def test_requests_after_the_end_change_nothing(status: str) -> None:
    table = OfflineTable().start(BEN)
    if status == "over":
        table.play_to_the_end(Random(2))
    else:
        table.done(ANA, Close(id="1"))
    requests: list[TableRequest] = [
        Join(id="1"),
        Leave(id="1"),
        Concede(id="1"),
        Vote(id="1", end=True),
        Pause(id="1", paused=True),
        Seat(id="1", seat=1, bot="simple"),
        Close(id="1"),
        Act(id="1", version=table.version, actions=("end",)),
        Undo(id="1", version=table.version),
    ]
    for request in requests:
        assert table.refused(ANA, request) in ("not-playing", "not-open")
    assert table.table.draw_chance(table.now).entries == ()
    assert table.table.time_out(table.now).info is None
