"""Games that bots play against themselves, written as rows for training: one for the start of each turn.

A row is the description of the state, then the coins that each seat gained from there to the end, two bytes each,
starting with the seat whose turn it is. Some actions are random, so that rare actions are learned too.
"""

from typing import Final

from elbowroom.bots.dice import Dice, draw_with
from elbowroom.bots.levels.hard import Hard
from elbowroom.bots.search.simulator import DECLINES, TurnSimulator
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.features import FeatureEncoder
from elbowroom.bots.value.learned import LearnedJudge
from elbowroom.engine.actions import CONQUER, PICK, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.native import BytesWriter
from elbowroom.engine.state import State

# Exploration: one pick, decline or conquest in this many is random.
RANDOM_PICK_INTERVAL: Final = 8
RANDOM_DECLINE_INTERVAL: Final = 16
RANDOM_CONQUEST_INTERVAL: Final = 40
# Added to gains so that stored gains are not negative.
GAIN_OFFSET: Final = 1000


class SelfPlay:
    """Plays games from their start by heuristics.

    With a judge, its network decides picks and declines or, with `hard`, everything that the level `hard` decides.
    """

    def __init__(self, encoder: FeatureEncoder, judge: LearnedJudge | None, seed: int, hard: bool = False) -> None:
        self._encoder = encoder
        self._dice = Dice(seed)
        self._sense = SimpleBot()
        self._simulator = TurnSimulator(judge, seed) if judge is not None else None
        self._seed = seed
        self._judge = judge
        self._is_hard = hard
        self._players: list[Hard] = []

    def play(self, state: State) -> bytes:
        """Play a game to its end and return its rows."""
        if self._is_hard:
            self._players = [Hard(self._seed, judge=self._judge) for _ in range(state.seats)]
        rows: list[bytes] = []
        coins: list[list[int]] = []
        seats: list[int] = []
        turn = -1
        while state.options:
            if state.actor < 0:
                apply(state, draw_with(state, self._dice))
                continue
            if state.turn != turn:
                turn = state.turn
                rows.append(self._encoder.row(state))
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
        if kind == PICK and self._dice.below(RANDOM_PICK_INTERVAL) == 0:
            return options[self._dice.below(count)]
        if DECLINES in options:
            if self._dice.below(RANDOM_DECLINE_INTERVAL) == 0:
                return DECLINES
        elif kind == CONQUER and self._dice.below(RANDOM_CONQUEST_INTERVAL) == 0:
            return options[self._dice.below(count)]
        if self._is_hard:
            return self._players[state.actor].choose(state, state.actor)
        if self._simulator is None:
            return self._sense.choose(state, state.actor)
        return self._simulator.pick_or_decline(state, state.actor)
