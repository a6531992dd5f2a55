"""The information for lobbies agrees with the games that are then played."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from elbowroom import GameInfo, SettingsError, game_info, games_info, new_game
from elbowroom.commands.app import app
from elbowroom.commands.games import FLAGS
from elbowroom.engine.cast import cast_of
from elbowroom.errors import ElbowRoomError
from elbowroom.games import RULESETS, ruleset_with_sets
from elbowroom.games.info import BoardInfo, OptionInfo, PlayersInfo, SetInfo, Stock, TeamInfo
from elbowroom.texts import LANGUAGES

TABLES = [(game, row) for game in games_info() for row in game.players]
NAMES = [f"{game.id}-{row.players}" for game, row in TABLES]


@pytest.mark.parametrize(("game", "row"), TABLES, ids=NAMES)
class TestNumbersOfPlayers:
    def test_rounds_and_teams(self, game: GameInfo, row: PlayersInfo) -> None:
        """R-2.2, T.1"""
        view = new_game(game.id, row.players, seed=1).view()
        assert view.rounds == row.rounds
        assert [(team.id, team.seats) for team in view.teams] == [(team.id, team.seats) for team in row.teams]

    def test_boards(self, game: GameInfo, row: PlayersInfo) -> None:
        """W-1.1, S-1.1: drawn boards are among those to choose from, and have the listed sizes."""
        sizes = {board.id: board.size for board in game.boards}
        for seed in range(5):
            drawn = new_game(game.id, row.players, seed=seed).settings.boards
            assert set(drawn) <= set(row.boards)
            if row.draw:
                assert tuple(sizes[board] for board in drawn) == row.draw
            else:
                assert len(drawn) == 1

    def test_races_to_pick_from(self, game: GameInfo, row: PlayersInfo) -> None:
        """T.2: those of each team, or of all; and as many as are needed are enough."""
        assert {race for stock in row.races for race in stock.races} <= {race.id for race in game.races}
        teams: list[str | None] = [team.id for team in row.teams]
        assert [stock.team for stock in row.races] == (teams or [None])
        for stock in row.races:
            new_game(game.id, row.players, seed=1, excluded=stock.races[stock.needed :])
            with pytest.raises(SettingsError):
                new_game(game.id, row.players, seed=1, excluded=stock.races[stock.needed - 1 :])

    def test_powers_needed(self, game: GameInfo, row: PlayersInfo) -> None:
        powers = [power.id for power in game.powers]
        new_game(game.id, row.players, seed=1, excluded=powers[row.powers_needed :])
        with pytest.raises(SettingsError):
            new_game(game.id, row.players, seed=1, excluded=powers[row.powers_needed - 1 :])


class TestOptions:
    @pytest.mark.parametrize("game", RULESETS)
    def test_each_is_one_of_a_new_game(self, game: str) -> None:
        """And there is no other; the order of play of azeroth is fixed (T.1)."""
        info = game_info(game)
        kinds = {option.id: option.kind for option in info.options}
        expected = {"open_coins": "yes-no", "excluded": "some-of", "boards": "boards", "first": "seat"}
        if game == "azeroth":
            del expected["first"]
        if info.sets:
            expected["sets"] = "some-of"
        if game == "murlocs":
            # All coins are open (M.7).
            del expected["open_coins"]
            expected["difficulty"] = "one-of"
        assert kinds == expected
        wanted = {"open_coins": True, "excluded": ("trolls",), "boards": info.players[0].boards[:1], "first": 1}
        wanted |= {"sets": ("cursed",), "difficulty": 14}
        agreed = {name: wanted[name] for name in kinds}
        started = new_game(game, 2, **agreed)  # type: ignore[arg-type]
        cast = msgspec.to_builtins(cast_of(ruleset_with_sets(game, ("cursed",) if info.sets else ())))
        always = {"open_coins": True} if game == "murlocs" else {}
        assert msgspec.to_builtins(started.settings) == {"game": game, "players": 2, "cast": cast, **agreed, **always}

    @pytest.mark.parametrize("game", RULESETS)
    def test_the_ids_to_choose_from(self, game: str) -> None:
        info = game_info(game)
        choices = {option.id: option.choices for option in info.options}
        of_sets = {thing.id for added in info.sets for thing in (*added.races, *added.powers)}
        assert set(choices["excluded"]) == {thing.id for thing in (*info.races, *info.powers)} | of_sets
        assert choices.get("sets", ()) == tuple(one.id for one in info.sets)
        assert set(choices["boards"]) == {board.id for board in info.boards}

    def test_the_other_side_of_a_board(self) -> None:
        """W-1.1: it never lies beside it, so a lobby must know."""
        sides = {board.id: board.other_side for board in game_info("warcraft").boards}
        assert all(sides[side] == board for board, side in sides.items() if side is not None)
        assert sides["hammerhead"] == "hollow-crown"


class TestWords:
    def test_in_every_language(self) -> None:
        for language in LANGUAGES:
            for game in games_info(language):
                assert game.name
                assert all(thing.name for thing in (*game.races, *game.powers))
                assert all(board.name for board in game.boards)
                assert all(team.name for row in game.players for team in row.teams)
                assert all(option.name and option.help for option in game.options)
        assert game_info("warcraft", "de").races[0].name == "Blutelfen"
        assert {game.id for game in games_info()} == set(RULESETS)

    def test_it_can_be_sent_and_read_back(self) -> None:
        known = games_info("pt-BR")
        assert msgspec.json.decode(msgspec.json.encode(known), type=tuple[GameInfo, ...]) == known

    def test_an_unknown_game(self) -> None:
        with pytest.raises(SettingsError) as error:
            game_info("chess")
        assert error.value.reason == "unknown-game"


def test_every_field_is_described(root: Path) -> None:
    """docs/formats.md lists the information for lobbies."""
    section = (root / "docs/formats.md").read_text(encoding="utf-8").split("## Before a game")[1].split("\n## ")[0]
    for struct in (GameInfo, PlayersInfo, Stock, OptionInfo, BoardInfo, TeamInfo, SetInfo):
        assert [name for name in struct.__struct_fields__ if f"`{name}`" not in section] == []
    rows = re.findall(r"^\| `([a-z-]+)` \| `(\w+)` \|", section, re.MULTILINE)
    options = {(option.kind, option.id) for game in games_info() for option in game.options}
    assert sorted(rows) == sorted(options)


def run_games(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["games", *arguments])
    if isinstance(done.exception, ElbowRoomError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


class TestCommand:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_lists_all_games(self, language: str) -> None:
        output = run_games("--language", language)
        for game in games_info(language):
            assert f"{game.name} ({game.id})" in output
        assert "Alliance 1 + 4" in output or language != "en"
        assert "(orcs)" not in output

    def test_one_game_with_its_ids(self) -> None:
        output = run_games("azeroth", "--lang", "de")
        assert "Blutelfen (blood_elves)" in " ".join(output.split())
        assert "(classic)" not in output

    def test_json(self) -> None:
        assert json.loads(run_games("--json")) == json.loads(msgspec.json.encode(games_info()))
        assert [game["id"] for game in json.loads(run_games("classic", "--json"))] == ["classic"]

    def test_an_unknown_game(self) -> None:
        with pytest.raises(ElbowRoomError, match="There is no game chess"):
            run_games("chess")

    def test_every_option_is_one_of_the_command_that_plays(self) -> None:
        text = CliRunner().invoke(app, ["play", "--help"], terminal_width=200).stdout
        assert all(flag in text for flag in FLAGS.values())
        assert {option.id for game in games_info() for option in game.options} == set(FLAGS)
