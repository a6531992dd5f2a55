"""Who plays against people at a terminal: bots by their names, and what they are like."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from elbowroom.bots import CHARACTERS, LEVELS
from elbowroom.terminal.speaker import Speaker

HUMAN: Final = "human"
# Whoever names nobody plays a first game, and should be able to win it.
USUAL_BOT: Final = "easy"


def seated(kinds: Sequence[str], players: int) -> list[str]:
    """Who plays in each seat, if somebody was named: else a person, and bots."""
    return list(kinds) or [HUMAN] + [USUAL_BOT] * (players - 1)


def introduced(kinds: Sequence[str], speaker: Speaker) -> list[str]:
    """Call bots by their names from now on, with a number where two have the same; who the characters are."""
    met, alike, lines = Counter[str](), Counter(kinds), []
    for seat, kind in enumerate(kinds):
        level = CHARACTERS[kind].level if kind in CHARACTERS else kind
        if level not in LEVELS:
            # Programs without a name for people.
            continue
        met[kind] += 1
        name = speaker.say(f"bot.{kind}")
        speaker.names_of_seats[seat] = f"{name} {met[kind]}" if alike[kind] > 1 else name
        if kind in CHARACTERS:
            about, how_good = speaker.say(f"bot.{kind}.about"), speaker.say(f"level.{level}")
            lines.append(speaker.say("terminal.opponent", seat=speaker.seat(seat), level=how_good, about=about))
    return lines
