"""Counting coins: gains and payments are public (R-6.4), so an observer can know everybody's coins."""

import asyncio
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from elbowroom.bots import ask, seen_by
from elbowroom.commands.app import app
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import draw_outcome
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import UNKNOWN_COINS
from elbowroom.engine.state import State, numbers
from elbowroom.games import game_from, new_game
from elbowroom.matches.loop import decide
from elbowroom.server.basics.networks import Caller
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import Workers

NOTED: list[list[int]] = []


class CoinRecorder:
    """A random bot that records the coins it is shown."""

    def __init__(self, seed: int | str = 0) -> None:
        self.shown: list[list[int]] = []

    def choose(self, state: State, seat: int) -> int:
        self.shown.append(list(state.coins))
        NOTED.append(list(state.coins))
        return state.options[-1]


class Counts(CoinRecorder):
    """A recorder that counts coins."""

    counts = True


def start_game(game: str = "classic", players: int = 3, **agreed: Any) -> Game:
    """Return a game at its first decision."""
    started = new_game(game, players, seed=1, **agreed)
    started.draw(Random(1))
    return started


class TestCounted:
    def test_all_coins_are_known_from_the_start_of_a_game(self) -> None:
        game = start_game()
        game.state.coins = numbers([3, 14, 15])
        assert game.counted(1) == [3, 14, 15]

    def test_coins_unknown_at_the_start_stay_unknown(self) -> None:
        position = position_of(start_game().state)
        position.seats[1].coins = None
        position.seats[2].coins = 9
        position.hash = None
        game = game_from(position)
        assert game.counted(0) == [5, None, 9]
        assert game.counted(1) == [5, UNKNOWN_COINS, 9]
        assert game_from(position, open_coins=True).counted(0) == [5, UNKNOWN_COINS, 9]

    def test_allies_know_each_others_coins(self) -> None:
        """T.7: allies know each other's coins, even where the position omits them."""
        position = position_of(start_game("azeroth", 4).state)
        for seat in (1, 2):
            position.seats[seat].coins = None
        position.hash = None
        assert game_from(position).counted(0) == [5, None, UNKNOWN_COINS, 5]

    def test_it_needs_a_seat(self) -> None:
        with pytest.raises(Exception, match="unknown-seat"):
            start_game().counted(3)


class TestBots:
    def test_only_bots_that_count_see_counted_coins(self) -> None:
        game = start_game()
        seat = game.state.actor
        game.state.coins = numbers([11, 12, 13])
        hidden = [coins if other == seat else UNKNOWN_COINS for other, coins in enumerate((11, 12, 13))]
        for bot, shown in ((CoinRecorder(), hidden), (Counts(), [11, 12, 13])):
            ask(bot, game.state, counted=game.counted(seat))
            assert bot.shown == [shown]

    def test_without_counted_coins_all_are_hidden(self) -> None:
        """R-9.2: hidden coins do not change what a bot sees."""
        game, bot = start_game(), Counts()
        seat = game.state.actor
        for coins in ((5, 5, 5), (50, 40, 30)):
            game.state.coins = numbers([5 if other == seat else own for other, own in enumerate(coins)])
            ask(bot, game.state)
        assert bot.shown[0] == bot.shown[1]

    def test_unknown_coins_stay_hidden(self) -> None:
        state = start_game().state
        state.coins = numbers([11, 12, 13])
        assert list(seen_by(state, 0, counted=[1, None, 2]).coins) == [11, UNKNOWN_COINS, 2]

    def test_the_count_is_right_throughout_a_game(self) -> None:
        """R-6.4: the coins equal the sum of the public events."""
        rng = Random(4)
        for kind in (CoinRecorder, Counts):
            game, bots = new_game("warcraft", 3, seed=4), [kind() for _ in range(3)]
            added, seen_events = [5, 5, 5], 0
            while not game.is_over:
                for event in game.events[seen_events:]:
                    if event.what == "gained":
                        added[event.seat or 0] += event.amount or 0
                    elif event.what == "paid":
                        added[event.seat or 0] -= event.amount or 0
                        if event.other is not None and event.other >= 0:
                            added[event.other] += event.amount or 0
                seen_events, seat = len(game.events), game.state.actor
                game.play(action_of(game.state, decide(game, bots, lambda state: draw_outcome(state, rng))))
                if seat >= 0:
                    unseen = [own if other == seat else UNKNOWN_COINS for other, own in enumerate(added)]
                    assert bots[seat].shown[-1] == (added if kind is Counts else unseen)


class InProcess(Processes):
    """A fake of worker processes that runs everything in this process."""

    async def run(self, work: Any, *given: Any) -> Any:
        return work(*given)


class TestTheServer:
    @pytest.mark.parametrize(("kind", "knows"), [("CoinRecorder", False), ("Counts", True)])
    @pytest.mark.parametrize("door", ["choose", "advise"])
    def test_shows_counted_coins_to_bots_that_count(self, kind: str, knows: bool, door: str) -> None:
        game, workers = start_game(), Workers(1)
        workers.slow.processes = InProcess(1, niceness=0)
        seat = game.state.actor
        game.state.coins = numbers([11, 12, 13])
        NOTED.clear()
        asyncio.run(getattr(workers, door)(f"{__name__}:{kind}", game, seat, "", Caller("", "ana")))
        hidden = [own if other == seat else UNKNOWN_COINS for other, own in enumerate((11, 12, 13))]
        assert NOTED[0] == ([11, 12, 13] if knows else hidden)


def test_the_terminal_shows_counted_coins_to_bots_that_count() -> None:
    """From the second round on coins differ from those at the start."""
    seats = f"{__name__}:Counts,{__name__}:CoinRecorder"
    NOTED.clear()
    done = CliRunner().invoke(app, ["play", "--terminal", "--game", "classic", "--seed", "3", "--seats", seats])
    assert done.exit_code == 0, done.output
    hidden = [UNKNOWN_COINS in shown for shown in NOTED]
    # One of the two bots counts, the other one does not.
    assert any(hidden)
    assert not all(hidden)
