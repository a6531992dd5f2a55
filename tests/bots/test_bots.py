"""Bots: one method, found by name, knowing only what their seat may know."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from elbowroom.bots import NAMES, Bot, UnknownBotError, ask, named, seen_by
from elbowroom.bots.bot import NoSeatError
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.engine import apply
from elbowroom.engine.state import CHANCE, State, numbers
from elbowroom.games import new_game
from elbowroom.locales import LANGUAGES, table
from elbowroom.simulate.many import plans, play_all
from elbowroom.simulate.playing import draw
from tests.engine.table import Seat, Table, holds


def decisions(players: int, seed: int, bot: Bot) -> list[State]:
    """The states in which somebody must decide in a game that this bot plays for all."""
    state, rng = new_game("warcraft", players, seed=seed).state, Random(seed)
    met = []
    while state.options:
        if state.actor == CHANCE:
            apply(state, draw(state, rng))
        else:
            met.append(state.copy())
            apply(state, ask(bot, state))
    return met


# Those that think as long as they may, with little to think.
PLAYERS = [
    pytest.param("expert@10v", marks=pytest.mark.deep) if name == "expert" else pytest.param(name) for name in NAMES
]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_plays_legal_actions_to_the_end(name: str) -> None:
    bot = named(name, 1)
    for state in decisions(3, 1, bot):
        assert ask(bot, state) in state.options


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_leaves_the_game_alone(name: str) -> None:
    """It may play on the state it is given: that is a copy."""
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


def test_at_a_table_with_open_coins_a_bot_sees_all() -> None:
    """R-6.4: a table may be set to open coins."""
    state = new_game("warcraft", 3, seed=1, open_coins=True).state
    state.coins = numbers([11, 22, 33])
    assert list(seen_by(state, 0, open_coins=True).coins) == [11, 22, 33]


def test_simple_decides_the_same_whatever_others_own() -> None:
    """R-9.2: its choice depends on its own coins alone."""
    for state in decisions(4, 3, named("random", 3)):
        other = state.copy()
        other.coins = numbers([coins if seat == state.actor else coins + 9 for seat, coins in enumerate(state.coins)])
        assert ask(named("simple"), state) == ask(named("simple"), other)


@pytest.mark.parametrize("players", [2, 4])
def test_simple_beats_random_clearly(players: int) -> None:
    wins: Counter[str] = Counter()
    for result in play_all(plans("warcraft", players, 40, 0, ("random", "simple"), check=False)):
        wins.update({result.bots[seat] for seat in result.winners})
    assert wins["simple"] >= 36


def test_simple_declines_and_conquers() -> None:
    """R-7: with ten rounds, sensible play changes races at least once and never more than every other turn."""
    for result in play_all(plans("warcraft", 2, 10, 0, ("simple",), check=False)):
        assert 4 <= len(result.reigns) <= 10


def test_a_bot_in_five_lines() -> None:
    """The example in docs/bots.md: any object with this method plays."""

    class First:
        def choose(self, state: State, seat: int) -> int:
            return state.options[0]

    assert decisions(2, 4, First())


def test_there_is_no_bot_of_that_name() -> None:
    with pytest.raises(UnknownBotError, match="cunning"):
        named("cunning")


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_is_not_asked_for_chance(name: str) -> None:
    """Chance, which is no seat, is told by whoever drives the game."""
    state = new_game("warcraft", 3, seed=1).state
    assert state.actor == CHANCE
    with pytest.raises(NoSeatError, match="chance must tell something first"):
        ask(named(name), state)
    with pytest.raises(NoSeatError, match="Seat 3"):
        seen_by(state, 3)


@pytest.mark.parametrize("name", [*NAMES, "zillo"])
@pytest.mark.parametrize("seat", [-2, -1, 3])
def test_nor_for_what_is_no_seat(name: str, seat: int) -> None:
    """Whoever forgets in a search that it is chance's turn is told so, instead of dice that are chosen."""
    state = new_game("warcraft", 3, seed=1).state
    with pytest.raises(NoSeatError, match=f"Seat {seat}"):
        named(name).choose(state, seat)


def test_where_a_lone_token_goes() -> None:
    """W.tauren.3: the simple bot sends it where opponents are near."""
    table = Table(
        Seat(active=holds("dwarves", "intimidating", {"hammerhead:4": 1}, hand=4)),
        Seat(active=holds("tauren", "fishing", {"hammerhead:7": 2, "hammerhead:9": 2, "millstone:7": 2})),
    )
    table.use("intimidating").play("target", "hammerhead:7").play("target", "millstone:7")
    chosen = action_of(table.state, ask(named("simple"), table.state))
    assert chosen == Action("move", table.region("hammerhead:9"))
