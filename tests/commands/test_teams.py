"""Battle for Azeroth and the classic game in the terminal, and options of games."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from elbowroom.errors import ElbowRoomError
from elbowroom.files import read_record
from elbowroom.games import load_game
from elbowroom.texts import LANGUAGES, words
from tests.azeroth.test_positions import BY_HAND as COLUMNS
from tests.commands.test_play import elbowroom

GHOULS = """
format = 2
game = "classic"
boards = ["elbow-valley"]
round = 3
[[seats]]
active = { race = "humans", power = "commando", regions = { "2" = 3, "3" = 2 } }
declined = [{ race = "ghouls", regions = { "10" = 3, "9"= 2 } }]
[[seats]]
active = { race = "trolls", power = "merchant", regions = { "14" = 3 } }
"""


def play(*arguments: str, typed: list[str] | None = None) -> str:
    return elbowroom("play", "--terminal", *arguments, typed=typed)


class TestWholeGames:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_of_azeroth(self, players: int, language: str) -> None:
        """Always the first or second choice; the result is listed by team."""
        options = ("--game", "azeroth", "--players", str(players), "--seed", "3", "--lang", language)
        output = play(*options, typed=["table", *["1", "ok", "2", "ok"] * 400])
        teams = [words(f"faction.{faction}", language) for faction in ("alliance", "horde", "neutral")]
        result = output.splitlines()[-players - (2 if players > 3 else 0) - 1 :]
        assert re.match(rf"\w+ 1 \({teams[0]}\): \d+ ", result[0])
        # One team or several: a new race or power changes the game that a seed makes.
        winners = [chosen for count in (1, 2, 3) for chosen in combinations(teams, count)]
        assert result[-1] in [words("terminal.winners", language, count=len(w), seats=", ".join(w)) for w in winners]
        assert not re.search(r"\{|\}", output)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_of_the_classic_game(self, language: str) -> None:
        output = play("--game", "classic", "--players", "2", "--seed", "3", "--lang", language, typed=["1"] * 500)
        winner = words("terminal.winners", language, count=1, seats="NAME").replace("NAME", r"[\w ()]+")
        assert re.search(rf"{winner}\n$", output)


class TestTeams:
    def table(self, *typed: str, players: int = 4, extra: tuple[str, ...] = ()) -> str:
        # Bots without names.
        seats = ",".join(["human", *["simple"] * (players - 1)])
        return play("--game", "azeroth", "--seats", seats, "--seed", "5", *extra, typed=list(typed))

    def test_teams_are_listed_at_the_start(self) -> None:
        """T.1"""
        lines = self.table("quit", players=5).splitlines()
        assert lines[1:4] == ["Alliance: Player 1, Player 4.", "Horde: Player 2, Player 5.", "Neutral: Player 3."]

    def test_combos_stand_in_columns(self) -> None:
        """T.2, T.3, T.4: by faction, with the price of the row, and no coins on them."""
        output = self.table("table", "quit")
        for team in ("Alliance", "Horde"):
            column = output.split(f"Combos, {team}:\n")[1].splitlines()[:4]
            assert [re.sub(r".*, ", "", line) for line in column] == [
                "costs 0 coins", "costs 1 coin", "costs 2 coins", "costs 3 coins",
            ]  # fmt: skip
        assert "Combos, Neutral" not in output
        assert re.search(r"Visible powers from the top: \w[^,]*, [^,]*, [^,]*, [^,]*\.", output)

    def test_an_empty_row_is_left_out_but_its_power_is_listed(self, tmp_path: Path) -> None:
        """T.5: the neutral column has three banners, and four powers are visible."""
        file = tmp_path / "columns.toml"
        file.write_text(COLUMNS)
        output = elbowroom("show", str(file))
        assert "Combos, Neutral:\nSailing Kobolds: 11 tokens, costs 0 coins\n" in output
        assert "Ranger Ethereals: 9 tokens, costs 2 coins\nVisible powers from the top: Sailing, Mining, " in output

    def test_only_coins_of_the_ally_are_shown(self) -> None:
        """T.7"""
        output = self.table("table", "quit")
        assert "5 coins; your ally Player 3 has 5 coins." in output
        for line in ("Player 1 (Alliance): 5 coins", "Player 3 (Alliance): 5 coins"):
            assert line in output
        for line in ("Player 2 (Horde): coins secret", "Player 4 (Horde): coins secret"):
            assert line in output

    def test_new_races_are_listed_with_their_faction(self) -> None:
        """T.5: also one that comes up from under the stack."""
        output = self.table("1", "quit")
        news = output.split("Player 1 takes ")[1]
        assert re.match(r".*\nNew power: .*\nNew race, Alliance: ", news)

    def test_turns_name_the_faction(self) -> None:
        output = self.table(*["1"] * 40)
        assert "Player 2’s turn (Horde), round 1." in output

    def test_the_score_of_a_team_is_the_lower_one(self) -> None:
        """T.8"""
        output = play("--game", "azeroth", "--seats", "random,random,random,random", "--seed", "5")
        coins = [int(found) for found in re.findall(r"Player \d \(\w+\): (\d+) coins\.", output)]
        lower = {"Alliance": min(coins[0], coins[2]), "Horde": min(coins[1], coins[3])}
        for team, score in lower.items():
            assert f"{team}: {score} coins, the lower of its two players’." in output


class TestActingSeat:
    @pytest.fixture
    def ghouls(self, tmp_path: Path) -> Path:
        file = tmp_path / "ghouls.toml"
        file.write_text(GHOULS)
        return file

    def test_a_race_that_acts_in_decline_is_named(self, ghouls: Path) -> None:
        """S.ghouls.2: with its own hand, before the active one."""
        output = play("--load", str(ghouls), "--seats", "human,simple", typed=["1", "2", "1"])
        assert "Player 1, round 3 of 10: Ghouls in decline, 3 tokens in hand, 5 coins." in output

    def test_a_question_in_another_turn_has_a_reason(self, tmp_path: Path) -> None:
        """R-5.4: withdrawn tokens are asked for with an introduction, however the last question read."""
        output = play("--game", "azeroth", "--players", "2", "--seed", "5", typed=["1"] * 200)
        asked = re.findall(r"(.*)\n.*\bHow many more\?", output)
        assert asked
        assert all(line.startswith(("Redeployment:", "> Player 1 puts")) for line in asked)


class TestOptions:
    def test_they_are_in_the_record(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        agreed = (
            "--exclude",
            "trolls",
            "--exclude",
            "elves,flying",
            "--open-coins",
            "--first",
            "2",
            "--boards",
            "elbow-valley",
        )
        output = play(
            "--game", "classic", *agreed, "--seats", "human,human", "--save", str(file), typed=["table", "quit"]
        )
        assert "Player 2, round 1 of 10" in output
        assert "Player 1: 5 coins" in output
        settings = read_record(file).settings
        assert (settings.excluded, settings.open_coins, settings.first) == (("trolls", "elves", "flying"), True, 1)
        assert load_game(read_record(file)).settings == settings

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (("--game", "chess"), "There is no game chess"),
            (("--exclude", "ghouls"), "no race or power ghouls"),
            (("--game", "azeroth", "--first", "1"), "the rules say who begins"),
            (("--first", "3"), "no player 3 among 2"),
            (("--game", "azeroth", "--exclude", "humans,gnomes,worgen"), "for the team alliance: 3; at least 4"),
            (("--game", "classic", "--boards", "hammerhead"), "belongs to another game"),
            (("--players", "7"), "not for 7 players"),
        ],
    )
    def test_wrong_options_are_refused_in_a_sentence(self, arguments: tuple[str, ...], sentence: str) -> None:
        with pytest.raises(ElbowRoomError, match=sentence):
            play(*arguments)

    @pytest.mark.parametrize("option", ["--players 2", "--first 1", "--exclude orcs", "--boards x", "--open-coins"])
    def test_options_of_a_saved_game_cannot_be_changed(self, tmp_path: Path, option: str) -> None:
        file = tmp_path / "game.json"
        play("--game", "classic", "--save", str(file), typed=["quit"])
        with pytest.raises(ElbowRoomError, match="already says what was agreed"):
            play("--load", str(file), *option.split())

    def test_a_position_may_be_played_with_open_coins(self, tmp_path: Path) -> None:
        """A position says nothing of that."""
        file = tmp_path / "columns.toml"
        file.write_text(COLUMNS)
        output = play("--load", str(file), "--seats", "simple,simple,human", "--open-coins", typed=["table", "quit"])
        assert "Player 1 (Alliance): 9 coins" in output

    def test_simulate_has_the_same_options(self) -> None:
        options = ("--exclude", "trolls", "--first", "1", "--open-coins", "--boards", "elbow-valley")
        output = elbowroom("simulate", "--game", "classic", "--players", "2", "--games", "3", "--check", *options)
        assert "no violations" in output
        assert "trolls" not in output
        with pytest.raises(ElbowRoomError, match="no player 3 among 2"):
            elbowroom("simulate", "--players", "2", "--first", "3")
