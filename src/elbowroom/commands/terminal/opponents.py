"""The seats of a game at a terminal: people, and bots by name."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from elbowroom.bots import CHARACTERS, LEVELS, Bot, UnknownBotError, named, names
from elbowroom.commands.options import UsageError
from elbowroom.texts import words
from elbowroom.words.speaker import Speaker

HUMAN: Final = "human"
# The level of a first game, which the player should be able to win.
DEFAULT_BOT: Final = "easy"


def seat_kinds(kinds: Sequence[str], players: int) -> list[str]:
    """Return the kind of player in each seat; by default a person and bots."""
    return list(kinds) or [HUMAN] + [DEFAULT_BOT] * (players - 1)


def bots_of(kinds: Sequence[str], players: int, seed: int | None, language: str) -> dict[int, Bot]:
    """Return the bots by seat; raise UsageError if a kind is unknown or their number is wrong."""
    try:
        bots = {seat: named(kind, f"{seed} {seat}") for seat, kind in enumerate(kinds) if kind != HUMAN}
    except UnknownBotError:
        bots = {}
    if len(kinds) != players or len(bots) != players - kinds.count(HUMAN):
        known, text = ", ".join(names()), ",".join(kinds)
        raise UsageError(words("terminal.seat-kinds", language, players=players, bots=known, text=text))
    return bots


def name_seats(kinds: Sequence[str], speaker: Speaker) -> list[str]:
    """Give the seats of bots their names, numbered where two are the same; return lines that introduce characters."""
    seen, counts, lines = Counter[str](), Counter(kinds), []
    for seat, kind in enumerate(kinds):
        level = CHARACTERS[kind].level if kind in CHARACTERS else kind
        if level not in LEVELS:
            # Other bots have no names in the texts.
            continue
        seen[kind] += 1
        name = speaker.say(f"bot.{kind}")
        speaker.names_of_seats[seat] = f"{name} {seen[kind]}" if counts[kind] > 1 else name
        if kind in CHARACTERS:
            about, strength = speaker.say(f"bot.{kind}.about"), speaker.say(f"level.{level}")
            lines.append(speaker.say("terminal.opponent", seat=speaker.seat(seat), level=strength, about=about))
    return lines
