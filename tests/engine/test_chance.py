"""R-9: randomness and secrets."""

from random import Random

import pytest

from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import chance
from elbowroom.engine.game import Game
from elbowroom.games import load_game, new_game
from tests.engine.table import Seat, Table, holds


def play_with_seed(players: int, seed: int, actions: int) -> Game:
    """Return a game in which chance and all seats choose by a seed."""
    rng = Random(seed)
    game = new_game("warcraft", players, seed=seed)
    while not game.is_over and len(game.log) < actions:
        if game.is_chance:
            game.draw(rng)
        else:
            game.play(rng.choice(game.legal()))
    return game


class TestSameList:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_the_same_list_gives_the_same_game(self, players: int) -> None:
        """R-9.1: settings, rules version and actions are all there is to a game."""
        game = play_with_seed(players, seed=players, actions=400)
        again = load_game(game.record())
        assert again.state.key() == game.state.key()
        assert again.hash() == game.hash()
        assert again.legal() == game.legal()

    def test_another_outcome_of_chance_gives_another_game(self) -> None:
        """R-9.1: only the list of actions contains the result of the die."""
        states = []
        for pips in (0, 3):
            table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:4": 2})), Seat())
            table.play("roll", "hammerhead:6").die(pips)
            states.append(table.holder("hammerhead:6"))
        assert states == [None, "naga"]

    def test_two_games_do_not_touch_each_other(self) -> None:
        """R-9.1: the memory of abilities belongs to the state, not to the ability."""
        one = play_with_seed(3, seed=7, actions=150)
        key = one.state.key()
        play_with_seed(3, seed=8, actions=300)
        assert one.state.key() == key
        assert load_game(one.record()).state.key() == key

    def test_a_copied_state_goes_its_own_way(self) -> None:
        """R-9.1: playing on changes no copy."""
        game = play_with_seed(4, seed=3, actions=200)
        copy = game.state.copy()
        key = copy.key()
        rng = Random(1)
        for _ in range(100):
            if game.is_chance:
                game.draw(rng)
            if game.is_over:
                break
            game.play(rng.choice(game.legal()))
        assert copy.key() == key


class TestSecrets:
    def test_stacks_have_no_order(self) -> None:
        """R-9.2: the state knows which banners and badges were not seen, and any of them may be the next."""
        game = new_game("warcraft", 2, seed=1)
        game.play(game.legal()[0])
        assert {action.id for action in game.legal()} == set(game.state.ruleset.race_ids)
        assert {weight for _, weight in chance(game.state)} == {1}

    def test_a_face_down_marker_may_be_any_relic_not_yet_seen(self) -> None:
        """R-9.2, W-1.4"""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:7": 9})),
            Seat(),
            relics={"karazhan": "millstone:1"},
        )
        table.conquer("hammerhead:5")
        relics = [relic.id for relic in table.state.ruleset.relics]
        assert {relics[number] for number in table.numbers("find")} == set(relics) - {"karazhan"}

    def test_a_bomb_is_exploding_or_a_dud_only_when_it_is_turned_up(self) -> None:
        """R-9.2: the odds are those of the bombs that are left."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {"hammerhead:4": 5})),
            Seat(active=holds("humans", "ranger", {"hammerhead:7": 3})),
            markers={"bomb": ["hammerhead:7"]},
            memory={"goblins": {"exploding": 2, "duds": 3}},
        )
        table.play("target", "hammerhead:7")
        assert {action_of(table.state, action).id: weight for action, weight in chance(table.state)} == {
            "dud": 3,
            "exploding": 2,
        }
