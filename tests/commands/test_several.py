"""R-1.10 in the terminal: select several regions, deselect, confirm."""

from pathlib import Path

import pytest

from elbowroom.files import read_record, write_record
from tests.commands.test_play import elbowroom
from tests.engine.naming import GAMES, nameable


def play(folder: Path, ability: str, *typed: str, language: str = "en") -> tuple[str, list[str]]:
    """Return the output and the actions from where an ability asks for several regions; all seats are people."""
    start, saved = folder / "start.json", folder / "game.json"
    game = GAMES[ability]()
    write_record(start, game.record())
    seats = ",".join(["human"] * game.settings.players)
    lines = [*typed, f"save {saved}", "quit"]
    output = elbowroom("play", "--terminal", "--load", str(start), "--seats", seats, "--lang", language, typed=lines)
    return output, list(read_record(saved).actions)[len(game.log) :]


class TestSeveral:
    def test_in_any_order(self, tmp_path: Path) -> None:
        """W.goblins.2, R-1.10: the last first, and nothing is played before ok."""
        first, _, last = nameable(GAMES["goblins"]())
        output, actions = play(tmp_path, "goblins", "3", "1", "ok", "")
        assert "Where do you lay bombs?" in output
        assert "Choose up to 3: type a number to choose, the same number again to undo. ok confirms." in output
        assert "Chosen: Hammerhead 9.\n" in output
        assert "Chosen: Hammerhead 9, Hammerhead 3.\n" in output
        assert actions == [last, first, "done"]

    def test_deselecting(self, tmp_path: Path) -> None:
        """R-1.10: the same number deselects a region."""
        output, actions = play(tmp_path, "goblins", "1", "1", "2", "ok", "")
        assert "Chosen: nothing." in output
        assert actions == [nameable(GAMES["goblins"]())[1], "done"]

    def test_none(self, tmp_path: Path) -> None:
        """W.goblins.2: they need not lay any."""
        assert play(tmp_path, "goblins", "ok", "")[1] == ["done"]

    def test_all(self, tmp_path: Path) -> None:
        """Several numbers in one line; there is no further question when all are named."""
        assert play(tmp_path, "goblins", "1 3 2", "ok", "")[1] == [nameable(GAMES["goblins"]())[at] for at in (0, 2, 1)]

    def test_fixed_number(self, tmp_path: Path) -> None:
        """S.heroic.1: two heroes, not one and not three."""
        output, actions = play(tmp_path, "heroic", "4", "ok", "2 1", "ok", "")
        instruction = "Choose 2: type a number to choose, the same number again to undo. ok confirms."
        assert output.count(instruction) == 3
        assert actions == [nameable(GAMES["heroic"]())[at] for at in (3, 1)]

    def test_nothing_is_played_before_ok(self, tmp_path: Path) -> None:
        """Other commands work in between."""
        output, actions = play(tmp_path, "heroic", "1 2", "map", "7")
        assert "Elbow Valley 8: lake" in output
        assert "“7” is not one of the choices" in output
        assert actions == []

    def test_swap_is_played_as_a_whole(self, tmp_path: Path) -> None:
        """W.portal_mage.1: the exchange is played as a whole."""
        output, actions = play(tmp_path, "portal_mage", "5 2", "ok")
        assert "Which two regions do you swap?" in output
        assert actions == [nameable(GAMES["portal_mage"]())[at] for at in (4, 1)]

    @pytest.mark.parametrize(
        ("language", "text"),
        [("de", "Wähle bis zu 2: Eine Zahl wählt"), ("pt-BR", "Escolha até 2: digite um número para escolher")],
    )
    def test_in_other_languages(self, tmp_path: Path, language: str, text: str) -> None:
        """W.humans.1"""
        output, _ = play(tmp_path, "humans", "ok", "", language=language)
        assert text in output

    def test_abandoning_one_after_the_other(self, tmp_path: Path) -> None:
        """R-4.2, R-1.10: at once, in any order, each taken back by undo."""
        output, _ = play(tmp_path, "abandon")
        numbers = {line.split(":")[0] for line in output.splitlines() if "abandon " in line}
        last = max(numbers, key=int)
        _, actions = play(tmp_path, "abandon", last, "undo", last)
        assert actions == [nameable(GAMES["abandon"]())[-1], "undo", nameable(GAMES["abandon"]())[-1]]
