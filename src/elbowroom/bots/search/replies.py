"""What others may do next: the turns that follow one's own, played out with different dice."""

from elbowroom.bots.dice import Dice
from elbowroom.bots.search.turn import TurnReader
from elbowroom.engine.state import State


def after_replies(reader: TurnReader, state: State, seat: int, samples: int, first: int = 0) -> float:
    """What the end of a seat's turn is worth to it on average, after all others have had a turn."""
    total = 0.0
    for number in range(first, first + samples):
        copy = state.copy()
        # The same luck for whatever is compared.
        dice = Dice((state.turn << 16) + number)
        for _ in range(copy.seats - 1):
            if copy.options:
                reader.play_turn(copy, dice)
        total += reader.judge.value(copy, seat)
    return total / samples
