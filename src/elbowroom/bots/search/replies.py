"""What others may do next: the turns that follow one's own, played out with different dice."""

from elbowroom.bots.dice import Dice
from elbowroom.bots.search.turn import TurnReader
from elbowroom.engine.state import State


def after_reply(reader: TurnReader, state: State, seat: int, number: int, is_keen: bool = False) -> float:
    """What the end of a seat's turn is worth to it after all others have had a turn, with the dice of a number."""
    copy = state.copy()
    # The same luck for whatever is compared.
    dice = Dice((state.turn << 16) + number)
    for _ in range(copy.seats - 1):
        if copy.options:
            reader.play_turn(copy, dice, is_keen)
    reader.visits += 1
    return reader.judge.value(copy, seat)


def after_replies(reader: TurnReader, state: State, seat: int, samples: int) -> float:
    """The same on average over so many dice."""
    return sum([after_reply(reader, state, seat, number) for number in range(samples)]) / samples
