"""Counting coins: what is gained and paid is public (R-6.4), so who follows a game can know what others have."""

import asyncio
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from elbowroom.bots import ask, seen_by
from elbowroom.cli import app
from elbowroom.engine.action_text import action_of
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import UNKNOWN_COINS
from elbowroom.engine.state import State, numbers
from elbowroom.games import game_from, new_game
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import Workers
from elbowroom.simulate.playing import decide, draw

NOTED: list[list[int]] = []


class Notes:
    """Plays anything, and notes the coins that it is shown."""

    def __init__(self, seed: int | str = 0) -> None:
        self.shown: list[list[int]] = []

    def choose(self, state: State, seat: int) -> int:
        self.shown.append(list(state.coins))
        NOTED.append(list(state.coins))
        return state.options[-1]


class Counts(Notes):
    """The same, but it counts."""

    counts = True


def begun(game: str = "classic", players: int = 3, **agreed: Any) -> Game:
    """A game in which somebody must decide."""
    started = new_game(game, players, seed=1, **agreed)
    started.draw(Random(1))
    return started


class TestTheCount:
    def test_who_followed_a_game_from_its_start_knows_all(self) -> None:
        game = begun()
        game.state.coins = numbers([3, 14, 15])
        assert game.counted(1) == [3, 14, 15]

    def test_what_was_unknown_at_the_start_stays_so(self) -> None:
        position = position_of(begun().state)
        position.seats[1].coins = None
        position.seats[2].coins = 9
        position.hash = None
        game = game_from(position)
        assert game.counted(0) == [5, None, 9]
        assert game.counted(1) == [5, UNKNOWN_COINS, 9]
        assert game_from(position, open_coins=True).counted(0) == [5, UNKNOWN_COINS, 9]

    def test_allies_know_each_others_coins(self) -> None:
        """T.7: they are no secret between allies, whatever the position says."""
        position = position_of(begun("azeroth", 4).state)
        for seat in (1, 2):
            position.seats[seat].coins = None
        position.hash = None
        assert game_from(position).counted(0) == [5, None, UNKNOWN_COINS, 5]

    def test_it_is_of_a_seat(self) -> None:
        with pytest.raises(Exception, match="unknown-seat"):
            begun().counted(3)


class TestBots:
    def test_only_who_counts_is_shown_the_count(self) -> None:
        game = begun()
        seat = game.state.actor
        game.state.coins = numbers([11, 12, 13])
        hidden = [coins if other == seat else UNKNOWN_COINS for other, coins in enumerate((11, 12, 13))]
        for bot, shown in ((Notes(), hidden), (Counts(), [11, 12, 13])):
            ask(bot, game.state, counted=game.counted(seat))
            assert bot.shown == [shown]

    def test_without_a_count_nobody_is_shown_anything(self) -> None:
        """R-9.2: other coins in the state alone change nothing that a bot sees."""
        game, bot = begun(), Counts()
        seat = game.state.actor
        for coins in ((5, 5, 5), (50, 40, 30)):
            game.state.coins = numbers([5 if other == seat else own for other, own in enumerate(coins)])
            ask(bot, game.state)
        assert bot.shown[0] == bot.shown[1]

    def test_what_nobody_can_know_is_not_counted(self) -> None:
        state = begun().state
        state.coins = numbers([11, 12, 13])
        assert list(seen_by(state, 0, counted=[1, None, 2]).coins) == [11, UNKNOWN_COINS, 2]

    def test_the_count_is_right_throughout_a_game(self) -> None:
        """R-6.4: what is shown is what the events, which are public, add up to."""
        rng = Random(4)
        for kind in (Notes, Counts):
            game, bots = new_game("warcraft", 3, seed=4), [kind() for _ in range(3)]
            added, heard = [5, 5, 5], 0
            while not game.is_over:
                for event in game.events[heard:]:
                    if event.what == "gained":
                        added[event.seat or 0] += event.amount or 0
                    elif event.what == "paid":
                        added[event.seat or 0] -= event.amount or 0
                        if event.other is not None and event.other >= 0:
                            added[event.other] += event.amount or 0
                heard, seat = len(game.events), game.state.actor
                game.play(action_of(game.state, decide(game, bots, lambda state: draw(state, rng))))
                if seat >= 0:
                    unseen = [own if other == seat else UNKNOWN_COINS for other, own in enumerate(added)]
                    assert bots[seat].shown[-1] == (added if kind is Counts else unseen)


class AtOnce(Processes):
    """Does the work here and now."""

    async def run(self, work: Any, *given: Any) -> Any:
        return work(*given)


class TestTheServer:
    @pytest.mark.parametrize(("kind", "knows"), [("Notes", False), ("Counts", True)])
    @pytest.mark.parametrize("door", ["choose", "advise"])
    def test_tells_the_count_to_who_counts(self, kind: str, knows: bool, door: str) -> None:
        game, workers = begun(), Workers(1)
        workers.processes = AtOnce(1, niceness=0)
        seat = game.state.actor
        game.state.coins = numbers([11, 12, 13])
        NOTED.clear()
        asyncio.run(getattr(workers, door)(f"{__name__}:{kind}", game, seat, "", "ana"))
        hidden = [own if other == seat else UNKNOWN_COINS for other, own in enumerate((11, 12, 13))]
        assert NOTED[0] == ([11, 12, 13] if knows else hidden)


def test_the_terminal_tells_the_count_to_who_counts() -> None:
    """From the second round on everybody has another number of coins than at the start."""
    seats = f"{__name__}:Counts,{__name__}:Notes"
    NOTED.clear()
    done = CliRunner().invoke(app, ["play", "--terminal", "--game", "classic", "--seed", "3", "--seats", seats])
    assert done.exit_code == 0, done.output
    hidden = [UNKNOWN_COINS in shown for shown in NOTED]
    # One of the two never knows what the other one has, the other one nearly always does.
    assert any(hidden)
    assert not all(hidden)
