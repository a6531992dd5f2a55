"""Games that bots play against themselves, told as rows for learning: a row for each start of a turn.

A row is the description of the state, then what each seat gained from there to the end, from the seat whose turn it is,
as two bytes each. Now and then a bot does something else than it wants, so that what is seldom done is learned too.
"""

from typing import Final

from elbowroom.bots.dice import Dice, drawn
from elbowroom.bots.levels.hard import Hard
from elbowroom.bots.search.turn import DECLINES, TurnReader
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.description import Describer
from elbowroom.bots.value.foresight import Foresight
from elbowroom.engine.actions import CONQUER, PICK, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.native import BytesWriter
from elbowroom.engine.state import State

# Of so many picks one is any, and of so many turns in which one may decline, one is spent so; and so for conquests.
ONE_PICK_IN: Final = 8
ONE_DECLINE_IN: Final = 16
ONE_CONQUEST_IN: Final = 40
# Gains are told from this many below none on.
GAIN_OFFSET: Final = 1000


class SelfPlay:
    """Plays games from their start; without foresight all is decided by common sense.

    With foresight it decides picks and declines, or all that `hard` decides by it.
    """

    def __init__(self, describer: Describer, foresight: Foresight | None, seed: int, hard: bool = False) -> None:
        self._describer = describer
        self._dice = Dice(seed)
        self._sense = SimpleBot()
        self._reader = TurnReader(foresight, seed) if foresight is not None else None
        self._seed = seed
        self._foresight = foresight
        self._is_hard = hard
        self._players: list[Hard] = []

    def play(self, state: State) -> bytes:
        """Play a game to its end, and tell its rows."""
        if self._is_hard:
            self._players = [Hard(self._seed, judge=self._foresight) for _ in range(state.seats)]
        rows: list[bytes] = []
        coins: list[list[int]] = []
        seats: list[int] = []
        turn = -1
        while state.options:
            if state.actor < 0:
                apply(state, drawn(state, self._dice))
                continue
            if state.turn != turn:
                turn = state.turn
                rows.append(self._describer.row(state))
                coins.append(list(state.coins))
                seats.append(state.seat)
            apply(state, self._choose(state))
        out = BytesWriter()
        count = state.seats
        for number in range(len(rows)):
            out.write(rows[number])
            for place in range(count):
                seat = (seats[number] + place) % count
                gained = max(0, state.coins[seat] - coins[number][seat] + GAIN_OFFSET)
                out.append(gained & 255)
                out.append(gained >> 8)
        return out.getvalue()

    def _choose(self, state: State) -> int:
        options = state.options
        count: int = len(options)
        if count == 1:
            return options[0]
        kind = kind_of(options[0])
        if kind == PICK and self._dice.below(ONE_PICK_IN) == 0:
            return options[self._dice.below(count)]
        if DECLINES in options:
            if self._dice.below(ONE_DECLINE_IN) == 0:
                return DECLINES
        elif kind == CONQUER and self._dice.below(ONE_CONQUEST_IN) == 0:
            return options[self._dice.below(count)]
        if self._is_hard:
            return self._players[state.actor].choose(state, state.actor)
        if self._reader is None:
            return self._sense.choose(state, state.actor)
        return self._reader.pick_or_decline(state, state.actor)
