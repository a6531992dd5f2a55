"""Opponents at a terminal."""

from elbowroom.texts import LANGUAGES, words
from tests.commands.test_play import elbowroom


def beginning(*arguments: str) -> str:
    return elbowroom("play", "--terminal", "--seed", "5", *arguments, typed=["table", "quit"])


def test_default_opponent_is_easy() -> None:
    assert "Easy bot: coins secret" in beginning()


def test_characters_are_introduced_by_name() -> None:
    for language in LANGUAGES:
        output = beginning("--seats", "human,lumi,razka", "--lang", language)
        name, level = words("bot.razka", language), words("level.hard", language)
        assert f"{name}: {level}. {words('bot.razka.about', language)}\n" in output
        assert words("terminal.seat-secret", language, seat=words("bot.lumi", language)) in output


def test_equal_names_are_numbered() -> None:
    output = beginning("--seats", "human,lumi,lumi,easy")
    for name in ("Lumi 1", "Lumi 2", "Easy bot"):
        assert f"{name}: coins secret" in output


def test_other_bots_have_no_names() -> None:
    assert "Player 2: coins secret" in beginning("--seats", "human,simple")
