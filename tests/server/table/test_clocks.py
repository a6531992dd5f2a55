"""Clocks: seconds or days for a turn; then a bot stands in."""

from random import Random

import pytest

from elbowroom.server.table.info import Clock, TableSetup
from elbowroom.server.table.protocol import Back, Leave, Pause, RedeployForMe
from tests.server.offline_table import ANA, BEN, CLEO, OfflineTable

DAY = 24 * 3600.0
LIVE = Clock(kind="live", seconds=60)
DAYS = Clock(kind="days", seconds=3 * DAY)


def table_with(clock: Clock) -> OfflineTable:
    return OfflineTable(TableSetup(game="classic", players=2, clock=clock)).start(BEN)


def run_out(table: OfflineTable) -> None:
    table.take(table.table.time_out(table.now))


def finish_by_bot(table: OfflineTable) -> None:
    """Let a bot play until another seat must decide; nobody else may."""
    seat = table.table.waits_for()
    while table.table.waits_for() == seat:
        assert table.info.deadline is None
        table.play_for_bot()


def play_a_turn(table: OfflineTable) -> None:
    """Play until another seat must decide."""
    seat = table.table.waits_for()
    while table.table.waits_for() == seat:
        table.play_on(Random(table.version))


def test_without_a_clock_nothing_is_ever_due() -> None:
    table = table_with(Clock())
    assert table.info.deadline is None
    play_a_turn(table)
    assert table.table.due_at(table.now) is None
    table.now += 400 * DAY
    run_out(table)
    assert not any(seat.away for seat in table.info.seats)


@pytest.mark.parametrize("clock", [LIVE, DAYS])
class TestClock:
    def test_runs_from_the_start(self, clock: Clock) -> None:
        table = table_with(clock)
        assert table.info.deadline == table.now + clock.seconds
        assert table.table.due_at(table.now) == table.info.deadline

    def test_runs_for_the_whole_turn(self, clock: Clock) -> None:
        table = table_with(clock)
        seat, deadline = table.table.waits_for(), table.info.deadline
        while table.table.waits_for() == seat:
            assert table.info.deadline == deadline
            table.now += 1
            table.play_on(Random(3))
        assert table.info.deadline == table.now + clock.seconds

    def test_nothing_happens_before_the_deadline(self, clock: Clock) -> None:
        table = table_with(clock)
        table.now += clock.seconds - 1
        before = table.info
        run_out(table)
        assert table.info == before

    def test_a_bot_stands_in_after_the_deadline(self, clock: Clock) -> None:
        table = table_with(clock)
        seat = table.table.waits_for()
        assert seat is not None
        table.now += clock.seconds
        run_out(table)
        assert table.seat(seat).away
        assert table.info.deadline is None
        assert table.table.bot_to_play() is not None
        while table.table.waits_for() == seat:
            table.play_for_bot()
        assert table.info.deadline == table.now + clock.seconds

    def test_a_bot_finishes_the_turn_even_if_the_player_returns(self, clock: Clock) -> None:
        table = table_with(clock)
        actor, seat = table.actor(), table.table.waits_for()
        table.now += clock.seconds
        run_out(table)
        table.done(actor, Back(id="b"))
        finish_by_bot(table)
        assert (table.info.deadline, table.seat(1 - (seat or 0)).time_left) == (table.now + clock.seconds, None)
        play_a_turn(table)
        assert (table.table.waits_for(), table.table.bot_to_play()) == (seat, None)
        assert table.info.deadline == table.now + clock.seconds

    def test_ends_at_the_deadline_even_if_the_server_is_late(self, clock: Clock) -> None:
        table = table_with(clock)
        table.now += clock.seconds
        assert table.refused(table.actor(), table.act(table.legal()[0])) == "out-of-time"
        run_out(table)
        assert table.refused(table.actor(), table.act(table.legal()[0])) == "out-of-time"

    def test_cannot_be_renewed_by_a_pause(self, clock: Clock) -> None:
        table = table_with(clock)
        actor = table.actor()
        for wait in (clock.seconds - 1, 1.0):
            table.now += wait
            table.done(ANA, Pause(id="1", paused=True))
            table.done(ANA, Pause(id="2", paused=False))
        assert table.refused(actor, table.act(table.legal()[0])) == "out-of-time"
        finish_by_bot(table)

    def test_does_not_restart_by_leaving_and_returning(self, clock: Clock) -> None:
        table = table_with(clock)
        actor, deadline = table.actor(), table.info.deadline
        table.now += clock.seconds / 2
        table.done(actor, Leave(id="l"))
        table.done(actor, Back(id="b"))
        assert table.info.deadline == deadline

    def test_stops_during_a_pause_and_continues_after_it(self, clock: Clock) -> None:
        table = table_with(clock)
        table.now += clock.seconds / 4
        table.done(ANA, Pause(id="1", paused=True))
        assert table.table.due_at(table.now) is None
        table.now += 10 * clock.seconds
        run_out(table)
        assert not any(seat.away for seat in table.info.seats)
        table.done(ANA, Pause(id="2", paused=False))
        assert table.info.deadline == table.now + clock.seconds * 3 / 4

    def test_stops_when_the_game_is_over(self, clock: Clock) -> None:
        table = table_with(clock)
        table.play_to_the_end(Random(4))
        assert (table.info.deadline, table.table.due_at(table.now)) == (None, None)


def test_no_clock_runs_for_bots() -> None:
    table = OfflineTable(TableSetup(game="classic", players=2, first=1, clock=LIVE), bots=(None, "simple")).start()
    assert table.table.waits_for() == 1
    assert table.info.deadline is None
    table.now += 1000
    run_out(table)
    assert not table.seat(1).away
    while table.table.waits_for() == 1:
        table.play_for_bot()
    assert table.info.deadline == table.now + 60


def test_no_clock_runs_for_automatic_redeployment() -> None:
    table = OfflineTable(TableSetup(game="classic", players=3, clock=LIVE)).start(BEN, *[ANA._replace(id="x")])
    for guest in (ANA, BEN, ANA._replace(id="x")):
        table.done(guest, RedeployForMe(id="s", redeploy=True))
    rng, seen = Random(8), 0
    while table.info.status == "playing":
        if table.table.bot_to_play() is None:
            table.play_on(rng)
            continue
        seen += 1
        table.now += 1000
        run_out(table)
        table.play_for_bot()
        assert not any(seat.away for seat in table.info.seats)
    assert seen


@pytest.mark.parametrize("seconds", [59, 60, 61])
def test_leaving_and_returning_around_the_deadline_gains_nothing(seconds: int) -> None:
    """Leave before the deadline and return after it, again and again: nobody decides after 60 seconds."""
    table = table_with(LIVE)
    actor, began = table.actor(), table.now
    for _ in range(5):
        table.done(actor, Leave(id="l"))
        table.now += seconds
        table.done(actor, Back(id="b"))
        run_out(table)
        if table.now >= began + 60:
            assert table.refused(actor, table.act(table.legal()[0])) == "out-of-time"
            assert table.table.update_for(actor.id).decision is None
        else:
            assert table.info.deadline == began + 60
    finish_by_bot(table)


def test_each_seat_has_one_clock_in_a_turn() -> None:
    table = OfflineTable(TableSetup(game="classic", players=3, clock=LIVE)).start(BEN, CLEO)
    used: dict[tuple[int, int], float] = {}
    while table.info.status == "playing":
        seat = table.table.waits_for()
        assert seat is not None
        now = (table.game.state.turn, seat)
        assert table.info.deadline == table.now + 60 - used.get(now, 0.0)
        table.now += 0.25
        used[now] = used.get(now, 0.0) + 0.25
        table.play_on(Random(table.version))
    # Others have redeployed withdrawn tokens.
    assert len(used) > len({turn for turn, _ in used})


def test_the_game_ends_even_if_all_players_run_out_of_time() -> None:
    table = table_with(LIVE)
    while table.info.status == "playing":
        if table.table.bot_to_play() is None:
            table.now = table.info.deadline or table.now
            run_out(table)
        else:
            table.play_for_bot()
    assert all(seat.away for seat in table.info.seats)
