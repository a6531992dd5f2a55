"""Incidents at a table beside its game, which everybody can read."""

from random import Random

from elbowroom.server.table.incidents import MOST_INCIDENTS
from elbowroom.server.table.info import Clock, TableSetup
from elbowroom.server.table.protocol import Back, Concede, Leave, Pause, Vote
from tests.server.offline_table import ANA, BEN, CLEO, OfflineTable


def table_of_three(clock: Clock | None = None) -> OfflineTable:
    return OfflineTable(TableSetup(game="classic", players=3, clock=clock or Clock())).start(BEN, CLEO)


def incidents_of(table: OfflineTable) -> list[tuple[str, int | None]]:
    """Return the incidents as a spectator reads them."""
    return [(incident.what, incident.seat) for incident in table.table.public_info().incidents]


def test_nothing_at_first_nor_while_people_play() -> None:
    table = table_of_three()
    for number in range(20):
        table.play_on(Random(number))
    assert incidents_of(table) == []


def test_time_that_runs_out_and_the_return() -> None:
    table = table_of_three(Clock(kind="live", seconds=60))
    seat = table.table.waits_for()
    assert seat is not None
    guest = (ANA, BEN, CLEO)[seat]
    table.now += 60
    table.take(table.table.time_out(table.now))
    table.done(guest, Back(id="1"))
    assert incidents_of(table) == [("timeout", seat), ("back", seat)]


def test_leaving_conceding_and_acting_again() -> None:
    table = table_of_three()
    seat = table.table.waits_for()
    assert seat is not None
    guest, other = (ANA, BEN, CLEO)[seat], (ANA, BEN, CLEO)[seat - 1]
    table.done(guest, Leave(id="1"))
    table.done(other, Concede(id="2"))
    version = table.version
    table.play_on(Random(1))
    assert incidents_of(table) == [("away", seat), ("conceded", (seat - 1) % 3), ("back", seat)]
    # The log goes on behind them.
    assert [incident.after for incident in table.info.incidents] == [version] * 3
    assert [incident.number for incident in table.info.incidents] == [1, 2, 3]


def test_votes_and_the_agreed_end() -> None:
    table = table_of_three()
    table.done(ANA, Vote(id="1", end=True))
    table.done(ANA, Vote(id="2", end=False))
    for guest in (ANA, BEN, CLEO):
        table.done(guest, Vote(id=f"{guest.id}-3", end=True))
    assert incidents_of(table) == [("vote", 0), ("unvote", 0), ("vote", 0), ("vote", 1), ("vote", 2), ("ended", None)]


def test_leaving_withdraws_a_vote_without_a_word() -> None:
    table = table_of_three()
    table.done(BEN, Vote(id="1", end=True))
    table.done(BEN, Leave(id="2"))
    assert incidents_of(table) == [("vote", 1), ("away", 1)]


def test_a_pause_by_the_host() -> None:
    table = table_of_three()
    table.done(ANA, Pause(id="1", paused=True))
    table.done(ANA, Pause(id="2", paused=False))
    assert incidents_of(table) == [("paused", 0), ("resumed", None)]


def test_only_the_latest_are_kept() -> None:
    table = table_of_three()
    for number in range(MOST_INCIDENTS + 5):
        table.done(BEN, Vote(id=f"{number}", end=number % 2 == 0))
    assert len(incidents_of(table)) == MOST_INCIDENTS
    assert table.info.incidents[-1].number == MOST_INCIDENTS + 5
