"""Where hints are allowed: as the setup says or, by default, without human opponents on other devices."""

import msgspec
import pytest

from elbowroom.server.table import seating
from elbowroom.server.table.info import TableInfo, TableSetup
from elbowroom.server.table.starting import new_table
from elbowroom.server.table.views import has_hints, public_info
from tests.server.offline_table import ANA, BEN, SEED, OfflineTable


def table(*bots: str | None, hints: bool | None = None, hot_seat: bool = False) -> TableInfo:
    setup = TableSetup(game="classic", players=3, hints=hints, hot_seat=hot_seat)
    return new_table(ANA, setup, public=False, bots=bots, seed=SEED)


def test_one_person_against_bots_and_friends_on_one_device_have_hints() -> None:
    assert has_hints(table(None, "simple", "simple"))
    assert has_hints(table(None, None, None, hot_seat=True))
    assert has_hints(table(None, None, "simple", hot_seat=True))


def test_a_table_for_people_has_none_even_before_they_join() -> None:
    waiting = table(None, None, "simple")
    assert not has_hints(waiting)
    assert not has_hints(seating.join(waiting, BEN, None, None))


def test_there_are_none_when_bots_stand_in_for_the_others() -> None:
    playing = OfflineTable().start(BEN).info
    assert not has_hints(seating.stand_in(playing, 1))
    assert not has_hints(seating.concede(playing, BEN.id))


@pytest.mark.parametrize("hints", [True, False])
@pytest.mark.parametrize("hot_seat", [True, False])
def test_the_setup_overrides_the_default(hints: bool, hot_seat: bool) -> None:
    assert has_hints(table(None, "simple", "simple", hints=hints, hot_seat=hot_seat)) is hints
    assert has_hints(table(None, None, None, hints=hints, hot_seat=hot_seat)) is hints


def test_the_public_info_says_whether_hints_are_allowed() -> None:
    for info in (table(None, "simple", "simple"), table(None, None, None)):
        assert public_info(info).setup.hints is has_hints(info)


def test_stored_tables_without_the_option_use_the_default() -> None:
    encoded = msgspec.json.encode(table(None, None, "simple"))
    assert b"hints" not in encoded
    assert not has_hints(msgspec.json.decode(encoded, type=TableInfo))
