"""Weighing lines of play against each other: by what is foreseen at their ends, and after the others have replied."""

from collections.abc import Sequence
from typing import Final

from elbowroom.bots.dice import Dice
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.turn import TurnReader
from elbowroom.bots.value.foresight import A_COIN, Foresight, judge_for
from elbowroom.coach.lines import Line
from elbowroom.engine.state import State
from elbowroom.errors import ElbowRoomError

# Ends are taken in turn as often as their odds say: steps of this length around a circle spread evenly.
EVENLY: Final = 0.6180339887


class NothingLearnedError(ElbowRoomError):
    """Nobody has learned to foresee this game."""


def foresight_for(state: State) -> Foresight:
    """Who foresees how a game of this kind ends."""
    judge = judge_for(state.ruleset, state.seats, is_best=True)
    if not isinstance(judge, Foresight):
        raise NothingLearnedError(f"Nothing was learned of {state.ruleset.id} with {state.seats} players.")
    return judge


def weigh(lines: Sequence[Line], foresight: Foresight, reader: TurnReader, budget: Budget, share: float) -> None:
    """Say of each line what comes of it: half as it looks at once, half as it looks when the others have had a turn.

    All lines meet the same replies: as many as there is time for, one at least.
    """
    at_once = [_foreseen(line, foresight) for line in lines]
    later = [(0.0, 0.0)] * len(lines)
    rounds = 0
    budget.start(reader, share)
    while rounds == 0 or budget.goes_on(reader):
        for number, line in enumerate(lines):
            chance, coins = _after_replies(line, foresight, reader, rounds)
            later[number] = later[number][0] + chance, later[number][1] + coins
            reader.visits += 1
        rounds += 1
    for number, line in enumerate(lines):
        line.chance = (at_once[number][0] + later[number][0] / rounds) / 2
        line.coins = (at_once[number][1] + later[number][1] / rounds) / 2
        line.value = line.chance + A_COIN * line.coins


def _foreseen(line: Line, foresight: Foresight) -> tuple[float, float]:
    """The chance to win and the final coins, on average over the ends of a line."""
    chance = coins = 0.0
    for odds, end in line.ends:
        chance += odds * foresight.chances(end)[line.seat]
        coins += odds * foresight.coins(end)[line.seat]
    return chance, coins


def _after_replies(line: Line, foresight: Foresight, reader: TurnReader, number: int) -> tuple[float, float]:
    state = _end_at(line, number * EVENLY % 1.0).copy()
    dice = Dice((line.start.turn << 16) + number)
    for _ in range(state.seats - 1):
        if state.options:
            reader.play_turn(state, dice)
    return foresight.chances(state)[line.seat], foresight.coins(state)[line.seat]


def _end_at(line: Line, place: float) -> State:
    """The end at a place between 0 and 1, on which each end takes as much room as its odds."""
    for odds, end in line.ends:
        place -= odds
        if place < 0:
            return end
    return line.ends[-1][1]
