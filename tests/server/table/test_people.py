"""People in a running game: they leave and come back, are replaced, pause, give up, and vote to end it."""

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
from tests.server.at_table import ANA, BEN, CLEO, DAN, PEOPLE, AtTable

THREE = TableSetup(game="classic", players=3)


@pytest.fixture
def table() -> AtTable:
    return AtTable(THREE).start(BEN, CLEO)


def number_of(table: AtTable) -> int:
    """The seat that must decide."""
    waiting = table.table.waits_for()
    assert waiting is not None
    return waiting


class TestWhoLeaves:
    def test_is_replaced_by_a_bot_that_decides_at_once(self, table: AtTable) -> None:
        seat = number_of(table)
        assert table.table.bot_to_play() is None
        table.done(table.actor(), Leave(id="l"))
        assert (table.seat(seat).away, table.table.bot_to_play()) == (True, STAND_IN)
        assert table.table.due_at(table.now) == table.now
        before = table.version
        table.bot_plays()
        assert table.version > before
        assert table.entries[before].seat == seat

    def test_keeps_the_seat_and_may_come_back(self, table: AtTable) -> None:
        actor, seat = table.actor(), number_of(table)
        table.done(actor, Leave(id="l"))
        assert table.seat(seat).guest == actor.id
        table.done(actor, Back(id="b"))
        assert (table.seat(seat).away, table.seat(seat).bot, table.table.bot_to_play()) == (False, None, None)

    def test_is_back_by_acting(self, table: AtTable) -> None:
        actor, seat = table.actor(), number_of(table)
        table.done(actor, Leave(id="l"))
        table.done(actor, table.act(table.legal()[0]))
        assert not table.seat(seat).away

    def test_is_not_back_by_an_action_that_is_refused(self, table: AtTable) -> None:
        actor = table.actor()
        table.done(actor, Leave(id="l"))
        assert table.refused(actor, table.act("conquer 63")) == "not-legal"

    def test_finds_the_bot_too_late_after_coming_back(self, table: AtTable) -> None:
        """What the bot has thought of meanwhile is not played."""
        actor, seat = table.actor(), number_of(table)
        table.done(actor, Leave(id="l"))
        thought = (seat, table.version, table.legal()[0])
        table.done(actor, Back(id="b"))
        answer = table.table.bot_plays(*thought, table.now)
        assert (answer.entries, answer.info) == ((), None)

    def test_cannot_leave_or_come_back_for_another(self, table: AtTable) -> None:
        table.done(BEN, Leave(id="l"))
        table.done(CLEO, Back(id="b"))
        assert table.seat(1).away
        for request in (Leave(id="l"), Back(id="b"), Concede(id="c"), Vote(id="v", end=True)):
            assert table.refused(DAN, request) == "no-seat"

    def test_the_bot_never_plays_for_those_who_are_there(self, table: AtTable) -> None:
        answer = table.table.bot_plays(number_of(table), table.version, table.legal()[0], table.now)
        assert (answer.entries, answer.info) == ((), None)


class TestTheHost:
    def test_replaces_whoever_does_not_come(self, table: AtTable) -> None:
        table.done(ANA, Seat(id="1", seat=2, bot="random"))
        assert (table.seat(2).guest, table.seat(2).away, table.seat(2).bot) == ("cleo", True, "random")

    def test_cannot_keep_anybody_from_coming_back(self, table: AtTable) -> None:
        table.done(ANA, Seat(id="1", seat=2, bot="random"))
        table.done(CLEO, Back(id="2"))
        assert not table.seat(2).away

    def test_cannot_empty_a_seat_in_a_running_game(self, table: AtTable) -> None:
        assert table.refused(ANA, Seat(id="1", seat=2)) == "seat-needs-bot"

    def test_gives_a_bot_another_level(self) -> None:
        table = AtTable(bots=(None, "random")).start()
        table.done(ANA, Seat(id="1", seat=1, bot="simple"))
        assert (table.seat(1).kind, table.seat(1).bot, table.seat(1).away) == ("bot", "simple", False)

    def test_alone_replaces_pauses_and_closes(self, table: AtTable) -> None:
        for request in (Seat(id="1", seat=2, bot="simple"), Pause(id="2", paused=True), Close(id="3")):
            assert table.refused(BEN, request) == "not-host"

    def test_closes_and_all_is_told(self, table: AtTable) -> None:
        table.done(ANA, Close(id="1"))
        assert (table.info.status, table.info.seed) == ("closed", table.table.seed)
        assert table.table.due_at(table.now) is None
        assert table.refused(ANA, table.act("end")) == "not-playing"
        assert table.refused(ANA, Close(id="2")) == "not-playing"

    def test_cannot_close_what_is_over(self) -> None:
        table = AtTable().start(BEN)
        table.play_to_the_end(Random(1))
        assert table.refused(ANA, Close(id="1")) == "not-playing"
        assert table.info.status == "over"


class TestAPause:
    def test_lets_nobody_act(self, table: AtTable) -> None:
        actor, action = table.actor(), table.legal()[0]
        table.done(ANA, Pause(id="1", paused=True))
        assert table.refused(actor, table.act(action)) == "paused"
        assert table.refused(actor, table.undo()) == "paused"
        table.done(ANA, Pause(id="2", paused=False))
        table.done(actor, table.act(action))

    def test_lets_no_bot_act(self, table: AtTable) -> None:
        table.done(table.actor(), Leave(id="l"))
        thought = (number_of(table), table.version, table.legal()[0])
        table.done(ANA, Pause(id="1", paused=True))
        assert table.table.bot_to_play() is None
        assert table.table.due_at(table.now) is None
        assert table.table.bot_plays(*thought, table.now).entries == ()

    def test_twice_is_as_good_as_once(self, table: AtTable) -> None:
        table.done(ANA, Pause(id="1", paused=True))
        before = table.info
        table.now += 50
        table.done(ANA, Pause(id="2", paused=True))
        assert table.info == before

    def test_needs_a_game(self) -> None:
        assert AtTable().refused(ANA, Pause(id="1", paused=True)) == "not-playing"


class TestConceding:
    def test_a_bot_plays_on_for_good(self, table: AtTable) -> None:
        actor, seat = table.actor(), number_of(table)
        table.done(actor, Concede(id="1"))
        assert table.seat(seat).conceded
        assert table.table.bot_to_play() == STAND_IN
        assert table.refused(actor, Back(id="2")) == "conceded"
        assert table.refused(actor, Vote(id="3", end=True)) == "conceded"

    def test_whoever_conceded_is_asked_nothing(self, table: AtTable) -> None:
        actor = table.actor()
        assert table.table.update_for(actor.id).decision is not None
        table.done(actor, Concede(id="1"))
        assert table.table.update_for(actor.id).decision is None


class TestVoting:
    def test_all_must_agree(self, table: AtTable) -> None:
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        assert table.info.status == "playing"
        table.done(CLEO, Vote(id="3", end=True))
        assert (table.info.status, table.info.ended_early) == ("over", True)
        assert table.info.winners == tuple(table.game.winners)
        assert table.info.seed == table.table.seed

    def test_a_vote_can_be_withdrawn(self, table: AtTable) -> None:
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        table.done(ANA, Vote(id="3", end=False))
        table.done(CLEO, Vote(id="4", end=True))
        assert table.info.status == "playing"

    @pytest.mark.parametrize("request_", [Leave(id="x"), Concede(id="x")])
    def test_who_is_gone_has_no_vote(self, table: AtTable, request_: TableRequest) -> None:
        table.done(BEN, Vote(id="1", end=True))
        table.done(CLEO, request_)
        table.done(ANA, Vote(id="2", end=True))
        assert table.info.status == "over"

    @pytest.mark.parametrize("request_", [Leave(id="x"), Concede(id="x")])
    def test_the_last_who_did_not_agree_goes(self, table: AtTable, request_: TableRequest) -> None:
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        table.done(CLEO, request_)
        assert table.info.status == "over"

    def test_the_last_who_did_not_agree_is_replaced(self, table: AtTable) -> None:
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        table.done(ANA, Seat(id="3", seat=2, bot="simple"))
        assert table.info.status == "over"

    def test_who_votes_is_back(self, table: AtTable) -> None:
        table.done(BEN, Leave(id="1"))
        table.done(BEN, Vote(id="2", end=True))
        assert not table.seat(1).away
        assert table.info.status == "playing"

    def test_those_who_all_gave_up_do_not_end_it(self, table: AtTable) -> None:
        """Nobody is left who could agree: bots play to the end."""
        for guest in (ANA, BEN, CLEO):
            table.done(guest, Concede(id="c"))
        assert table.table.bot_to_play() is not None
        while table.info.status == "playing":
            table.bot_plays()
        assert not table.info.ended_early

    def test_bots_have_no_vote(self) -> None:
        table = AtTable(THREE, bots=(None, "simple", "simple")).start()
        table.done(ANA, Vote(id="1", end=True))
        assert table.info.status == "over"


class TestStandingRedeployment:
    def play_until_others_redeploy(self, table: AtTable) -> None:
        rng = Random(8)
        while table.game.view().phase != "others-redeployment":
            assert table.info.status == "playing"
            table.play_on(rng)

    def test_is_asked_of_those_who_want_to_be_asked(self, table: AtTable) -> None:
        self.play_until_others_redeploy(table)
        assert table.table.bot_to_play() is None

    def test_is_done_for_those_who_want_it_so(self, table: AtTable) -> None:
        self.play_until_others_redeploy(table)
        actor, before = table.actor(), table.version
        table.done(actor, RedeployForMe(id="1", redeploy=True))
        assert table.table.bot_to_play() == STAND_IN
        table.bot_plays()
        assert table.version > before

    def test_is_done_for_nothing_else(self, table: AtTable) -> None:
        rng = Random(8)
        for guest in PEOPLE[:3]:
            table.done(guest, RedeployForMe(id="1", redeploy=True))
        seen = set()
        while table.info.status == "playing":
            phase = table.game.view().phase
            seen.add(phase)
            assert (table.table.bot_to_play() is not None) == (phase == "others-redeployment")
            if table.table.bot_to_play():
                table.bot_plays()
            else:
                table.play_on(rng)
        assert "others-redeployment" in seen


@pytest.mark.parametrize("status", ["over", "closed"])
def test_after_the_end_nothing_is_changed_any_more(status: str) -> None:
    table = AtTable().start(BEN)
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
    assert table.table.go_on(table.now).entries == ()
    assert table.table.clock_runs_out(table.now).info is None
