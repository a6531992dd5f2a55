"""Bots at all seats but one, for environments with one agent."""

from typing import Any

from elbowroom.bots.bot import Bot, ask
from elbowroom.bots.dice import Dice, play_to_choice
from elbowroom.bots.levels.easy import Easy
from elbowroom.bots.registry import named
from elbowroom.engine.engine import apply
from elbowroom.engine.errors import SettingsError
from elbowroom.engine.state import State


class Opponents:
    """The bots to the left of the agent's seat, in this order, repeated if there are fewer than seats."""

    def __init__(self, names: tuple[str, ...], seat: int, players: int, *, open_coins: bool) -> None:
        if not 0 <= seat < players:
            raise SettingsError("unknown-seat", seat=seat)
        self._names = {(seat + place) % players: names[(place - 1) % len(names)] for place in range(1, players)}
        self._seat = seat
        self._open_coins = open_coins
        self._seed = 0
        self._has_begun = False
        self.bots: dict[int, Bot] = {}

    def begin(self, seed: int) -> None:
        """Make new bots for a game."""
        self._seed = seed
        self._has_begun = True
        self.bots = {seat: self._new_bot(seat) for seat in self._names}

    def _new_bot(self, seat: int) -> Bot:
        return named(self._names[seat], f"{self._seed} {seat}")

    def play(self, state: State, dice: Dice) -> None:
        """Play until the agent has a choice or the game is over."""
        play_to_choice(state, dice)
        while state.actor >= 0 and state.actor != self._seat:
            # Every game is played from its start, so bots that count coins know them all.
            counted = list(state.coins)
            apply(state, ask(self.bots[state.actor], state, open_coins=self._open_coins, counted=counted))
            play_to_choice(state, dice)

    def __getstate__(self) -> dict[str, Any]:
        """Return what to pickle; compiled bots cannot be, and are represented by their dice."""
        kept = {seat: bot for seat, bot in self.bots.items() if hasattr(bot, "__dict__")}
        dice = {seat: bot.dice for seat, bot in self.bots.items() if isinstance(bot, Easy)}
        return vars(self) | {"bots": kept, "dice": dice}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        """Restore the bots; compiled ones are made again: they choose by seed, position and dice alone."""
        dice = saved.pop("dice")
        vars(self).update(saved)
        if self._has_begun:
            self.bots = {seat: self.bots.get(seat) or self._new_bot(seat) for seat in self._names}
        for seat, bot in self.bots.items():
            if isinstance(bot, Easy):
                bot.dice = dice[seat]
