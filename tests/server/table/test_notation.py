"""Positions as one line at a table: what a seat may share of it, and tables that start from one."""

import pytest

from elbowroom.engine.errors import EngineError
from elbowroom.engine.game import Game
from elbowroom.fair.verifying import verify
from elbowroom.games import load_game
from elbowroom.server.ratings.model import sides_of
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Close
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.starting import restored
from tests.server.at_table import ANA, BEN, CLEO, AtTable

WHERE = (
    "er1/warcraft/hammerhead:-3A2-2B-5;millstone:-N-4A-/3.1.0/7,orcs.sailing:2;4,humans.farmer:3/"
    "trolls.ranger,goblins.mining,gnomes.fishing,kobolds.explorer,dwarves.enraged,naga.herbalist/hidden=a5/now=turn"
)
FROM_THERE = TableSetup(game="warcraft", players=2, start=WHERE)


def coins_in(notation: str) -> list[str]:
    """What a notation says of everybody's coins."""
    return [seat.split(",")[0] for seat in notation.split("/")[4].split(";")]


class TestSharing:
    def test_nobody_can_share_what_he_may_not_see(self) -> None:
        """R-9.2: the own coins are known, the others' are not, and who watches knows none."""
        table = AtTable(FROM_THERE).start(BEN)
        assert coins_in(table.table.notation_for(ANA.id)) == ["7", "?"]
        assert coins_in(table.table.notation_for(BEN.id)) == ["?", "4"]
        assert coins_in(table.table.notation_for(CLEO.id)) == coins_in(table.table.notation_for(None)) == ["?", "?"]

    def test_nobody_can_ask_for_a_seat_that_is_not_his(self) -> None:
        table = AtTable(FROM_THERE).start(BEN)
        assert coins_in(table.table.notation_for(ANA.id, seat=1)) == ["7", "?"]

    def test_friends_around_one_device_share_one_seat_at_a_time(self) -> None:
        setup = TableSetup(game="warcraft", players=2, start=WHERE, hot_seat=True)
        table = AtTable(setup).start()
        assert coins_in(table.table.notation_for(ANA.id)) == ["?", "4"]
        assert coins_in(table.table.notation_for(ANA.id, seat=0)) == ["7", "?"]

    def test_what_lies_under_markers_and_in_stacks_is_in_nobodys(self) -> None:
        """R-9.2: not even in that of an open table."""
        table = AtTable(TableSetup(game="warcraft", players=2, start=WHERE, open_coins=True)).start(BEN)
        text = table.table.notation_for(ANA.id)
        assert coins_in(text) == ["7", "4"]
        ruleset = table.game.state.ruleset
        assert [relic for relic in ruleset.relic_ids if relic in text] == []
        assert "hidden=a5" in text

    def test_everything_once_the_game_is_over(self) -> None:
        table = AtTable(FROM_THERE).start(BEN)
        table.done(ANA, Close(id="close"))
        assert coins_in(table.table.notation_for(None)) == ["7", "4"]

    def test_no_game_no_notation(self) -> None:
        with pytest.raises(TableError) as error:
            AtTable().table.notation_for(ANA.id)
        assert error.value.reason == "not-playing"


class TestStartingFromOne:
    def test_the_game_goes_on_from_there(self) -> None:
        table = AtTable(FROM_THERE).start(BEN)
        assert table.game.hash() == Game.from_notation(WHERE).hash()
        assert (table.info.boards, table.actor()) == (("hammerhead", "millstone"), BEN)
        table.done(BEN, table.act(next(action for action in table.legal() if action.startswith("conquer"))))

    def test_it_is_loaded_again_from_its_log(self) -> None:
        table = AtTable(FROM_THERE).start(BEN)
        table.done(BEN, table.act("decline"))
        again = restored(table.info)
        for entry in table.entries:
            again.play(entry.entry)
        assert again.hash() == table.game.hash()

    def test_its_record_says_so_and_can_be_checked(self) -> None:
        table = AtTable(FROM_THERE).start(BEN)
        table.done(BEN, table.act("decline"))
        table.done(ANA, Close(id="close"))
        record = table.table.record()
        assert record.settings.start is not None
        assert load_game(record).hash() == table.game.hash()
        assert verify(record).entries == len(table.entries)

    def test_it_counts_for_no_rating(self) -> None:
        table = AtTable(FROM_THERE).start(BEN)
        assert sides_of(table.info, table.game, [ANA.id, BEN.id]) == []

    @pytest.mark.parametrize(
        ("reason", "setup"),
        [
            ("start-differs", TableSetup(game="classic", players=2, start=WHERE)),
            ("start-differs", TableSetup(game="warcraft", players=3, start=WHERE)),
            ("start-differs", TableSetup(game="warcraft", players=2, boards=("millstone",), start=WHERE)),
            ("start-differs", TableSetup(game="warcraft", players=2, first=0, start=WHERE)),
            (
                "start-is-over",
                TableSetup(game="warcraft", players=2, start=WHERE.replace("3.1.0", "11.0.0")[:-4] + "over"),
            ),
            ("board-not-online", TableSetup(game="warcraft", players=2, start=WHERE.replace("millstone", "new-s-7"))),
            ("not-a-notation", TableSetup(game="warcraft", players=2, start="here")),
        ],
    )
    def test_what_cannot_be_is_refused_before_anybody_comes(self, reason: str, setup: TableSetup) -> None:
        with pytest.raises(EngineError) as error:
            AtTable(setup)
        assert error.value.reason == reason


def test_the_cast_is_kept_for_the_game_and_told_to_nobody() -> None:
    """What is invented later is not in games that have begun."""
    table = AtTable().start(BEN)
    assert table.info.cast == table.game.settings.cast
    assert restored(table.info).settings.cast == table.info.cast
    assert table.table.public_info().cast is None
