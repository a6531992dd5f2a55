"""Positions in one-line notation: what a seat may see of them, and tables that start from one."""

import pytest

from elbowroom.engine.errors import EngineError
from elbowroom.fair.verifying import verify
from elbowroom.games import Game, load_game
from elbowroom.server.ratings.model import sides_of
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Close
from elbowroom.server.table.starting import restored_game
from tests.server.offline_table import ANA, BEN, CLEO, OfflineTable

WHERE = (
    "er1/warcraft/hammerhead:-3A2-2B-5;millstone:-N-4A-/3.1.0/7,orcs.sailing:2;4,humans.farmer:3/"
    "trolls.ranger,goblins.mining,gnomes.fishing,kobolds.explorer,dwarves.enraged,naga.herbalist/hidden=a5/now=turn"
)
FROM_THERE = TableSetup(game="warcraft", players=2, start=WHERE)


def coins_in(notation: str) -> list[str]:
    """Return the coins of all seats in a notation."""
    return [seat.split(",")[0] for seat in notation.split("/")[4].split(";")]


class TestSharing:
    def test_the_notation_has_only_visible_coins(self) -> None:
        """R-9.2: players know their own coins, and spectators none."""
        table = OfflineTable(FROM_THERE).start(BEN)
        assert coins_in(table.table.notation_for(ANA.id)) == ["7", "?"]
        assert coins_in(table.table.notation_for(BEN.id)) == ["?", "4"]
        assert coins_in(table.table.notation_for(CLEO.id)) == coins_in(table.table.notation_for(None)) == ["?", "?"]

    def test_the_seat_of_another_player_is_not_shown(self) -> None:
        table = OfflineTable(FROM_THERE).start(BEN)
        assert coins_in(table.table.notation_for(ANA.id, seat=1)) == ["7", "?"]

    def test_on_one_device_one_seat_is_shown_at_a_time(self) -> None:
        setup = TableSetup(game="warcraft", players=2, start=WHERE, hot_seat=True)
        table = OfflineTable(setup).start()
        assert coins_in(table.table.notation_for(ANA.id)) == ["?", "4"]
        assert coins_in(table.table.notation_for(ANA.id, seat=0)) == ["7", "?"]

    def test_hidden_markers_and_stacks_are_never_shown(self) -> None:
        """R-9.2: not even with open coins."""
        table = OfflineTable(TableSetup(game="warcraft", players=2, start=WHERE, open_coins=True)).start(BEN)
        text = table.table.notation_for(ANA.id)
        assert coins_in(text) == ["7", "4"]
        ruleset = table.game.state.ruleset
        assert [relic for relic in ruleset.relic_ids if relic in text] == []
        assert "hidden=a5" in text

    def test_all_coins_are_shown_after_the_game(self) -> None:
        table = OfflineTable(FROM_THERE).start(BEN)
        table.done(ANA, Close(id="close"))
        assert coins_in(table.table.notation_for(None)) == ["7", "4"]

    def test_there_is_no_notation_before_the_game(self) -> None:
        with pytest.raises(TableError) as error:
            OfflineTable().table.notation_for(ANA.id)
        assert error.value.reason == "not-playing"


class TestStartPosition:
    def test_the_game_continues_from_the_position(self) -> None:
        table = OfflineTable(FROM_THERE).start(BEN)
        assert table.game.hash() == Game.from_notation(WHERE).hash()
        assert (table.info.boards, table.actor()) == (("hammerhead", "millstone"), BEN)
        table.done(BEN, table.act(next(action for action in table.legal() if action.startswith("conquer"))))

    def test_the_game_can_be_replayed_from_its_log(self) -> None:
        table = OfflineTable(FROM_THERE).start(BEN)
        table.done(BEN, table.act("decline"))
        again = restored_game(table.info)
        for entry in table.entries:
            again.play(entry.entry)
        assert again.hash() == table.game.hash()

    def test_the_record_can_be_verified(self) -> None:
        table = OfflineTable(FROM_THERE).start(BEN)
        table.done(BEN, table.act("decline"))
        table.done(ANA, Close(id="close"))
        record = table.table.record()
        assert record.settings.start is not None
        assert load_game(record).hash() == table.game.hash()
        assert verify(record).entries == len(table.entries)

    def test_the_game_is_not_rated(self) -> None:
        table = OfflineTable(FROM_THERE).start(BEN)
        assert sides_of(table.info, table.game) == []

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
    def test_invalid_positions_are_refused_when_the_table_is_created(self, reason: str, setup: TableSetup) -> None:
        with pytest.raises(EngineError) as error:
            OfflineTable(setup)
        assert error.value.reason == reason


def test_the_cast_is_stored_and_not_public() -> None:
    """Races and powers added later must not enter running games."""
    table = OfflineTable().start(BEN)
    assert table.info.cast == table.game.settings.cast
    assert restored_game(table.info).settings.cast == table.info.cast
    assert table.table.public_info().cast is None
