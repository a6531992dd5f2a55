"""Playing in the terminal: numbered choices, explanations, undo, save, and typed dice."""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

from elbowroom.commands.app import app
from elbowroom.engine.errors import EngineError
from elbowroom.engine.position.model import Position
from elbowroom.errors import ElbowRoomError
from elbowroom.files import load, read_either, read_record
from elbowroom.games import load_game
from elbowroom.texts import LANGUAGES, table, words

HAMMERHEAD = "hammerhead,millstone"


def elbowroom(*arguments: str, typed: list[str] | None = None) -> str:
    done = CliRunner().invoke(app, list(arguments), input="".join(f"{line}\n" for line in typed or []))
    if isinstance(done.exception, ElbowRoomError):
        raise done.exception
    assert done.exception is None, done.output
    return done.output


def play(*typed: str, seats: str = "human,simple", seed: int = 3, extra: tuple[str, ...] = ()) -> str:
    options = ("--terminal", "--seed", str(seed), "--seats", seats, "--boards", HAMMERHEAD, *extra)
    return elbowroom("play", *options, typed=list(typed))


def ones() -> Iterator[str]:
    while True:
        yield "1"


class TestGame:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_played_to_its_end(self, language: str) -> None:
        """Always the first choice: conquering, redeploying, declining until the tenth round is over."""
        output = play(*["1"] * 600, extra=("--lang", language))
        assert words("terminal.over", language) in output
        coins = re.escape(words("unit.coins", language, count=7)).replace("7", r"\d+")
        assert re.search(rf"{coins}\.\n.*\n$", output)

    def test_alone_against_the_murlocs(self) -> None:
        """M.1: after each turn of the player, the Murlocs play theirs."""
        options = ("--game", "murlocs", "--players", "1", "--seed", "4")
        output = elbowroom("play", "--terminal", *options, typed=["1"] * 400)
        assert output.startswith("The Murlocs’ Revenge for 1 player on ")
        assert words("terminal.over") in output
        assert output.count("Murloc swarm’s turn") == 9

    def test_only_bots(self) -> None:
        assert "Winner: " in play(seats="random,simple")

    def test_the_same_seed_gives_the_same_game(self) -> None:
        assert play(seats="random,simple", seed=5) == play(seats="random,simple", seed=5)

    def test_plain_lines(self) -> None:
        """A screen reader reads lines: no colours, no boxes, no lines redrawn."""
        output = play(*["1"] * 60)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f│┃╭─]", output)

    def test_ends_at_the_end_of_input(self) -> None:
        assert play("1").endswith("The game ends here.\n")


class TestCommands:
    def test_help(self) -> None:
        assert "undo takes back your last move" in play("?", "quit")

    def test_explaining_a_choice(self) -> None:
        output = play("1", "? 1", "quit")
        assert re.search(r"Hammerhead \d+: base 2, .*Cost \d+, in hand \d+\.", output)

    def test_explaining_a_combo(self) -> None:
        """The descriptions of its race and its power."""
        output = play("? 2", "quit")
        [combo] = re.findall(r"^2: (.+): \d+ tokens, costs 1 coin$", output, re.MULTILINE)
        explained = dict(re.findall(r"^([A-Z][\w' ]+): (\S.+\.)$", output.partition("> ")[2], re.MULTILINE))
        power, race = next((power, race) for power, race in product(explained, repeat=2) if f"{power} {race}" == combo)
        by_text = {text: key.removesuffix(".text") for key, text in table("en").items() if key.endswith(".text")}
        names = [table("en")[by_text[explained[name]]] for name in (race, power)]
        assert names == [race, power]

    def test_explaining_an_ability(self) -> None:
        """Any race, power or relic, by its name."""
        output = play("? pandaren", "? light's hope chapel", "? trolls and orcs", "quit")
        assert "Pandaren: Opponents whose active race you left in peace must pay you 2 coins" in output
        assert "Light's Hope Chapel: Your active race loses no token" in output
        assert "“trolls and orcs” is not one of the choices" in output

    def test_explaining_a_choice_without_explanation(self) -> None:
        [number] = re.findall(r"^(\d+): end your conquests$", play("1", "quit"), re.MULTILINE)
        output = play("1", f"? {number}", "quit")
        assert "end your conquests.\nThere is nothing more to say about this." in output

    def test_why(self) -> None:
        """Any region, by its name or its id; also why it cannot be taken."""
        output = play("1", "why hammerhead 8", "why Hammerhead 8", "why hammerhead:8", "why nowhere", "quit")
        assert output.count("Not possible: Your race can’t conquer water.") == 3
        assert "There is no region “nowhere”" in output

    def test_map_and_table(self) -> None:
        output = play("map", "table", "quit")
        assert "Hammerhead 8: water; next to 6, 9, 10." in output
        assert "Player 2: coins secret" in output

    def test_undo(self) -> None:
        output = play("1", "1", "undo", "undo", "quit")
        assert "Player 1 undid the last move." in output
        assert "Nothing to undo" in output

    def test_unknown_commands(self) -> None:
        output = play("0", "99", "abc", "? 99", "save", "quit")
        assert output.count("is not one of the choices") == 4
        assert "save FILE" in output

    def test_save_and_load(self, tmp_path: Path) -> None:
        """A saved game and a position can be continued."""
        saved, position = tmp_path / "game.json", tmp_path / "position.json"
        play("1", "1", f"save {saved}", f"position {position}", "quit")
        game = load_game(read_record(saved))
        assert game.to_act == 0
        for file in (saved, position):
            output = elbowroom("play", "--terminal", "--load", str(file), typed=["quit"])
            assert "Choose a region to conquer." in output
        assert isinstance(read_either(position), Position)

    def test_a_position_is_read_whatever_the_name_of_its_file(self, tmp_path: Path) -> None:
        saved, position = tmp_path / "game.toml", tmp_path / "position.toml"
        play("1", "1", f"save {saved}", f"position {position}", "quit")
        for file in (saved, position):
            shown = json.loads(elbowroom("show", str(file), "--json"))
            assert shown["hash"] in elbowroom("show", str(file))
            assert shown["view"]["boards"] == HAMMERHEAD.split(",")
            assert load(shown["position"]).hash() == shown["hash"]

    def test_a_hint_names_a_choice_and_reasons(self) -> None:
        output = play("hint", "quit")
        [suggested] = re.findall(r"> Hint:\n(\d+: .*)\n(.*)\.\n.*\.\n", output)
        assert suggested[0] in output.partition("> Hint:")[0]
        assert suggested[1].startswith("Take ")

    def test_a_hint_for_placing_tokens(self) -> None:
        """The number of tokens for the region that is asked about."""
        typed = ["1"]
        while not (asked := re.search(r"Type (\d) to (\d)\n> The game ends", play(*typed, "quit"))):
            typed.append("1")
        [count] = re.findall(r"> Hint:\n(\d+): \1\n", play(*typed, "hint", "quit"))
        assert int(asked[1]) <= int(count) <= int(asked[2])

    def test_no_hint_for_a_die(self) -> None:
        output = play("hint", "quit", extra=("--table",), seats="human,human")
        assert "There is no hint for chance." in output

    def test_save_to_a_missing_folder(self, tmp_path: Path) -> None:
        output = play(f"save {tmp_path / 'no' / 'game.json'}", "quit")
        assert "cannot be written" in output


class TestHotSeat:
    def test_asks_to_hand_over_the_keyboard(self) -> None:
        output = play(*["1"] * 60, seats="human,human")
        assert "Player 2, it’s your turn; press Enter when ready." in output


class TestRealTable:
    def test_asks_for_dice_and_reveals(self) -> None:
        """First player, banners, badges and dice are typed in."""
        output = play("2", *["1"] * 12, "quit", extra=("--table",), seats="human,human")
        assert "Who begins?" in output
        assert output.count("Which race comes up?") == 6
        assert output.count("Which power comes up?") == 6
        assert "Player 2, round 1 of 10: no active race, 5 coins." in output

    def test_the_die_is_typed_in(self, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        lines = ["1", *["1"] * 12, "1", "1", "1"]
        for _ in range(30):
            output = play(*lines, f"save {saved}", "quit", extra=("--table",), seats="human,human")
            if "What does the die show?" in output:
                break
            choices = re.findall(r"(\d+): (.*)", output.split("Choose a region to conquer.")[-1])
            rolls = [number for number, text in choices if text.startswith("try")]
            lines.append(rolls[0] if rolls else "1")
        output = play(*lines, "7", "3", f"save {saved}", "quit", extra=("--table",), seats="human,human")
        assert "“7” is not one of the choices" in output
        assert "The die shows 3." in output
        assert "die 3" in read_record(saved).actions


class TestSeats:
    @pytest.mark.parametrize("seats", ["human", "human,robot", "human,simple,simple"])
    def test_wrong_seats_are_refused(self, seats: str) -> None:
        with pytest.raises(ElbowRoomError, match="Say who plays"):
            elbowroom("play", "--terminal", "--players", "2", "--seats", seats)

    def test_options_need_terminal(self) -> None:
        with pytest.raises(ElbowRoomError, match="--terminal"):
            elbowroom("play", "--players", "2")


class TestReplayAndShow:
    @pytest.fixture
    def saved(self, tmp_path: Path) -> Path:
        file = tmp_path / "game.json"
        play(*["1"] * 12, "quit", extra=("--save", str(file)))
        return file

    def test_replay_of_a_finished_game(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        played = play(seats="simple,random", extra=("--save", str(file)))
        assert played.endswith(f"Saved to {file}.\n")
        output = elbowroom("replay", str(file))
        assert output.splitlines()[-4:] == played.splitlines()[-5:-1]
        assert output.splitlines()[-4] == "The game is over."

    def test_replay_of_an_unfinished_game(self, saved: Path) -> None:
        output = elbowroom("replay", str(saved))
        assert "New combo: " in output
        assert "Player 1 conquers " in output
        assert "The game is not over; it continues in round" in output

    def test_replay_of_a_changed_record_fails(self, saved: Path) -> None:
        text = saved.read_text()
        saved.write_text(text.replace('"conquer ', '"conquer 6', 1))
        with pytest.raises(ElbowRoomError, match="is not legal at that point"):
            elbowroom("replay", str(saved))

    def test_show(self, saved: Path) -> None:
        output = elbowroom("show", str(saved), "--lang", "de")
        assert "Runde" in output
        assert "Hammerhai" in output or "Mühlstein" in output

    def test_show_a_notation(self, saved: Path) -> None:
        """The last line of `show` can be shown again; unknown coins are reported."""
        notation = elbowroom("show", str(saved)).splitlines()[-1]
        assert notation.startswith("er1/warcraft/")
        assert elbowroom("show", notation).splitlines()[-1] == notation
        head, seats = notation.split("/")[:4], notation.split("/")[4].split(";")
        unknown = "/".join(
            [*head, ";".join(["?" + seats[0].lstrip("0123456789"), *seats[1:]]), *notation.split("/")[5:]]
        )
        assert elbowroom("show", unknown).splitlines()[-1] == "Unknown coins: Player 1. Assuming 20 each."

    def test_errors_are_translated(self, tmp_path: Path) -> None:
        with pytest.raises(ElbowRoomError, match="Es gibt keine Datei"):
            elbowroom("show", str(tmp_path / "none.json"), "--lang", "de")
        assert not issubclass(ElbowRoomError, EngineError)
