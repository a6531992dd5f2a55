"""Where the coach may be asked: as was agreed, or else where nobody plays against people at other devices."""

import msgspec
import pytest

from elbowroom.server.table import seating
from elbowroom.server.table.hinting import has_hints
from elbowroom.server.table.info import TableInfo, TableSetup
from elbowroom.server.table.starting import new_table
from elbowroom.server.table.views import public_info
from tests.server.at_table import ANA, BEN, SEED, AtTable


def table(*bots: str | None, hints: bool | None = None, hot_seat: bool = False) -> TableInfo:
    setup = TableSetup(game="classic", players=3, hints=hints, hot_seat=hot_seat)
    return new_table(ANA, setup, public=False, bots=bots, seed=SEED)


def test_one_person_against_bots_and_friends_around_one_device_have_hints() -> None:
    assert has_hints(table(None, "simple", "simple"))
    assert has_hints(table(None, None, None, hot_seat=True))
    assert has_hints(table(None, None, "simple", hot_seat=True))


def test_a_table_for_people_has_none_also_before_they_have_come() -> None:
    waiting = table(None, None, "simple")
    assert not has_hints(waiting)
    assert not has_hints(seating.join(waiting, BEN, None, None))


def test_nor_when_a_bot_stands_in_for_all_others() -> None:
    playing = AtTable().start(BEN).info
    assert not has_hints(seating.stand_in(playing, 1))
    assert not has_hints(seating.concede(playing, BEN.id))


@pytest.mark.parametrize("hints", [True, False])
@pytest.mark.parametrize("hot_seat", [True, False])
def test_what_was_agreed_counts(hints: bool, hot_seat: bool) -> None:
    assert has_hints(table(None, "simple", "simple", hints=hints, hot_seat=hot_seat)) is hints
    assert has_hints(table(None, None, None, hints=hints, hot_seat=hot_seat)) is hints


def test_whoever_looks_at_a_table_is_told_which_it_is() -> None:
    for info in (table(None, "simple", "simple"), table(None, None, None)):
        assert public_info(info).setup.hints is has_hints(info)


def test_tables_from_before_there_was_the_option_are_as_usual() -> None:
    kept = msgspec.json.encode(table(None, None, "simple"))
    assert b"hints" not in kept
    assert not has_hints(msgspec.json.decode(kept, type=TableInfo))
