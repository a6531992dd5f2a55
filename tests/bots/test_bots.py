"""Bots: one method, found by name, knowing only what their seat may know."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elbowroom.bots import NAMES, Bot, BotAnswerError, UnknownBotError, ask, named, seen_by
from elbowroom.bots.bot import NoSeatError
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.engine import apply, draw_outcome
from elbowroom.engine.state import CHANCE, State, numbers
from elbowroom.games import new_game
from elbowroom.matches.loop import play_all
from elbowroom.matches.match import seeded_matches
from elbowroom.texts import LANGUAGES, table
from tests.engine.table import Seat, Table, holds


def decisions(players: int, seed: int, bot: Bot) -> list[State]:
    """Return all states with a decision in a game that this bot plays for all seats."""
    state, rng = new_game("warcraft", players, seed=seed).state, Random(seed)
    found = []
    while state.options:
        if state.actor == CHANCE:
            apply(state, draw_outcome(state, rng))
        else:
            found.append(state.copy())
            apply(state, ask(bot, state))
    return found


# Bots with a budget get a small one.
PLAYERS = [
    pytest.param("expert@10v", marks=pytest.mark.deep) if name == "expert" else pytest.param(name) for name in NAMES
]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_plays_legal_actions_to_the_end(name: str) -> None:
    bot = named(name, 1)
    for state in decisions(3, 1, bot):
        assert ask(bot, state) in state.options


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_does_not_change_the_game(name: str) -> None:
    """Bots may change the state they are given, which is a copy."""
    for state in decisions(3, 2, named("random", 2))[::5]:
        before = state.key(), list(state.options)
        ask(named(name), state)
        assert (state.key(), list(state.options)) == before


def test_a_bot_is_described_and_has_a_name_in_every_language(root: Path) -> None:
    page = (root / "docs/bots.md").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"| `{name}` |" not in page] == []
    for language in LANGUAGES:
        assert [name for name in NAMES if f"bot.{name}" not in table(language)] == []


def test_a_bot_never_sees_the_coins_of_others() -> None:
    """R-9.2: other players' coins are secret."""
    state = new_game("warcraft", 3, seed=1).state
    state.coins = numbers([11, 22, 33])
    poorer = state.copy()
    poorer.coins = numbers([11, 5, 8])
    assert seen_by(state, 0).key() == seen_by(poorer, 0).key()
    assert seen_by(state, 0).coins[0] == 11


def test_a_bot_sees_open_coins() -> None:
    """R-6.4: a table may be set to open coins."""
    state = new_game("warcraft", 3, seed=1, open_coins=True).state
    state.coins = numbers([11, 22, 33])
    assert list(seen_by(state, 0, open_coins=True).coins) == [11, 22, 33]


def test_simple_ignores_the_coins_of_others() -> None:
    """R-9.2: its choice depends on its own coins alone."""
    for state in decisions(4, 3, named("random", 3)):
        other = state.copy()
        other.coins = numbers([coins if seat == state.actor else coins + 9 for seat, coins in enumerate(state.coins)])
        assert ask(named("simple"), state) == ask(named("simple"), other)


@pytest.mark.parametrize("players", [2, 4])
def test_simple_beats_random_clearly(players: int) -> None:
    wins: Counter[str] = Counter()
    for result in play_all(seeded_matches("warcraft", players, 40, 0, ("random", "simple"), check=False)):
        wins.update({result.bots[seat] for seat in result.winners})
    assert wins["simple"] >= 36


def test_simple_declines_and_conquers() -> None:
    """R-7: in ten rounds a seat changes its race at least once, and at most every other turn."""
    for result in play_all(seeded_matches("warcraft", 2, 10, 0, ("simple",), check=False)):
        assert 4 <= len(result.reigns) <= 10


def test_a_bot_in_five_lines() -> None:
    """The example in docs/bots.md: any object with this method plays."""

    class First:
        def choose(self, state: State, seat: int) -> int:
            return state.options[0]

    assert decisions(2, 4, First())


@pytest.mark.parametrize("answer", [-5, None, 10**9])
def test_an_invalid_answer_names_the_bot(answer: Any) -> None:
    class Confused:
        def choose(self, state: State, seat: int) -> int:
            return answer  # type: ignore[no-any-return]

    game = new_game("classic", players=2, first=0)
    game.draw(Random(1))
    with pytest.raises(BotAnswerError, match=rf"test_bots:.*Confused has answered {answer}"):
        ask(Confused(), game.state)


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(UnknownBotError, match="cunning"):
        named("cunning")


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_is_not_asked_for_chance(name: str) -> None:
    """The driver of the game draws chance, not a bot."""
    state = new_game("warcraft", 3, seed=1).state
    assert state.actor == CHANCE
    with pytest.raises(NoSeatError, match="a chance event comes first"):
        ask(named(name), state)
    with pytest.raises(NoSeatError, match="Seat 3"):
        seen_by(state, 3)


@pytest.mark.parametrize("name", [*NAMES, "zillo"])
@pytest.mark.parametrize("seat", [-2, -1, 3])
def test_a_seat_that_does_not_exist_is_an_error(name: str, seat: int) -> None:
    """A search that forgets chance nodes gets an error, not a chosen die."""
    state = new_game("warcraft", 3, seed=1).state
    with pytest.raises(NoSeatError, match=f"Seat {seat}"):
        named(name).choose(state, seat)


def test_a_lone_token_moves_next_to_opponents() -> None:
    """W.tauren.3: the simple bot sends it where opponents are near."""
    table = Table(
        Seat(active=holds("dwarves", "intimidating", {"hammerhead:4": 1}, hand=4)),
        Seat(active=holds("tauren", "fishing", {"hammerhead:7": 2, "hammerhead:9": 2, "millstone:7": 2})),
    )
    table.use("intimidating").play("target", "hammerhead:7").play("target", "millstone:7")
    chosen = action_of(table.state, ask(named("simple"), table.state))
    assert chosen == Action("move", table.region("hammerhead:9"))
