"""Handicap coins: seats begin with more, everywhere a game can be started."""

import msgspec
import pytest
from typer.testing import CliRunner

from elbowroom import load_game, new_game
from elbowroom.commands.app import app
from elbowroom.engine.errors import EngineError
from elbowroom.engine.game import Record
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.starting import game_of, new_table
from elbowroom.server.table.views import unrated_reason
from tests.server.offline_table import ANA, SEED


@pytest.mark.parametrize("name", ["classic", "warcraft", "azeroth"])
def test_seats_begin_with_more_coins(name: str) -> None:
    assert new_game(name, 2, seed=1, handicap=[0, 7]).scores == [5, 12]
    assert new_game(name, 2, seed=1, handicap=[3]).scores == [8, 5]
    assert new_game(name, 2, seed=1).scores == [5, 5]


def test_a_record_keeps_the_handicap() -> None:
    game = new_game("classic", 3, seed=1, first=0, handicap=[0, 4])
    game.play(game.legal()[0])
    data = msgspec.json.encode(game.record())
    again = load_game(msgspec.json.decode(data, type=Record))
    assert again.settings.handicap == (0, 4)
    assert again.scores == game.scores
    assert again.hash() == game.hash()


def test_records_without_a_handicap_do_not_mention_it() -> None:
    assert b"handicap" not in msgspec.json.encode(new_game("classic", 2, seed=1).record())


def test_there_is_a_seat_for_each_handicap() -> None:
    with pytest.raises(EngineError, match="too-many-seats"):
        new_game("classic", 2, seed=1, handicap=[0, 0, 5])


def test_a_position_has_its_own_coins() -> None:
    start = new_game("classic", 2, seed=1, first=0).notation()
    with pytest.raises(TableError, match="start-differs"):
        game_of(TableSetup(game="classic", players=2, start=start, handicap=(0, 5)), "")


def test_tables_with_a_handicap_are_not_rated() -> None:
    setup = TableSetup(game="classic", players=2, handicap=(0, 5), hints=False)
    info = new_table(ANA, setup, public=False, bots=(), seed=SEED)
    assert unrated_reason(info) == "handicap"
    assert game_of(setup, "draw").scores == [5, 10]


def test_the_commands_have_an_option() -> None:
    usual = ["simulate", "--game", "classic", "--games", "1", "--bots", "simple,simple", "--players", "2"]
    assert CliRunner().invoke(app, [*usual, "--handicap", "0,20"]).exit_code == 0
    for wrong in ("0,lots", "101"):
        assert CliRunner().invoke(app, [*usual, "--handicap", wrong]).exit_code != 0
