"""R-1.10: several regions for one effect are named in any order, and naming one never takes another away."""

from itertools import permutations

import pytest

from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import TARGET, kind_of, region_of
from elbowroom.engine.engine import apply
from elbowroom.engine.engine import legal as legal_actions
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.questions import RegionsQuestion, named_regions, regions_question_asked
from elbowroom.engine.regions import bits
from elbowroom.engine.state import State
from elbowroom.games import RULESETS, game_from, load_game
from tests.engine.naming import GAMES, complete, nameable, sets_of, several_of

ALL = pytest.mark.parametrize("ability", list(GAMES))
ASKED = pytest.mark.parametrize("ability", [ability for ability in GAMES if ability != "abandon"])


def legal(game: Game) -> set[str]:
    """Return all that is legal, in words."""
    return {text_of(action) for action in game.legal()}


def play_actions(ability: str, actions: list[str]) -> Game:
    """Return the game after these actions."""
    game = GAMES[ability]()
    for action in actions:
        game.play(action)
    return game


class TestAnyOrder:
    def test_every_ability_that_names_several_is_here(self) -> None:
        """R-1.10: a new one needs a game in tests/engine/naming.py."""
        abilities = {
            question.ability.id
            for ruleset in RULESETS.values()
            for question in ruleset.questions
            if isinstance(question, RegionsQuestion)
        }
        assert abilities == set(GAMES) - {"abandon"}
        for ability in abilities:
            question = regions_question_asked(GAMES[ability]().state)
            assert question is not None
            assert question.ability.id == ability

    @ALL
    def test_the_last_region_first_loses_none(self, ability: str) -> None:
        """R-1.10, W.goblins.2, W.humans.1, W.portal_mage.1, W.garrisoned.1, W.defensive.1, S.heroic.1, S.trolls.1,
        S.amazons.2, R-4.2: all others may still be named."""
        game = GAMES[ability]()
        *others, last = nameable(game)
        game.play(last)
        assert nameable(game) == others

    @ALL
    def test_all_orders_lead_to_the_same(self, ability: str) -> None:
        """R-1.10: any set that may be named, in any order, one by one or all at once."""
        start = GAMES[ability]()
        for chosen in sets_of(start)[:40]:
            expected = play_actions(ability, complete(start, chosen)).state
            for order in list(permutations(chosen))[:24]:
                one_by_one = play_actions(ability, complete(start, order))
                assert one_by_one.state.key() == expected.key()
                assert one_by_one.state.options == expected.options
                at_once = GAMES[ability]()
                at_once.play_all(complete(start, order))
                assert at_once.state.key() == expected.key()

    @ALL
    def test_different_sets_lead_to_different_games(self, ability: str) -> None:
        """R-1.10: different regions have different effects, so the test above proves something."""
        start = GAMES[ability]()
        results = {str(play_actions(ability, complete(start, chosen)).state.key()) for chosen in sets_of(start)}
        # Objectives that are named where they lie stay there, so these sets have the same result.
        lying = 4 if ability == "humans" else 1
        assert len(results) == len(sets_of(start)) - lying + 1

    @ALL
    def test_the_log_holds_the_order_in_which_they_were_named(self, ability: str) -> None:
        """R-9.1: and the record plays it again."""
        start = GAMES[ability]()
        chosen = tuple(reversed(sets_of(start)[-1]))
        game = play_actions(ability, complete(start, chosen))
        assert game.log[-len(complete(start, chosen)) :] == complete(start, chosen)
        assert load_game(game.record()).state.key() == game.state.key()

    @ALL
    def test_undo_within(self, ability: str) -> None:
        """R-1.10: naming a region can be undone as long as not all are named."""
        game = GAMES[ability]()
        before, several = game.state.key(), several_of(game)
        game.play(nameable(game)[-1])
        assert game.can_undo
        game.undo()
        assert game.state.key() == before
        assert several_of(game) == several

    @ALL
    def test_none_is_named_twice(self, ability: str) -> None:
        """R-1.10: different regions."""
        game = GAMES[ability]()
        last = nameable(game)[-1]
        game.play(last)
        with pytest.raises(IllegalActionError):
            game.play(last)

    @ASKED
    def test_as_many_as_must_be(self, ability: str) -> None:
        """R-1.10: `done` is possible once enough regions are named, and not before."""
        game = GAMES[ability]()
        several = several_of(game)
        for count in range(several.least):
            assert "done" not in legal(game), count
            game.play(nameable(game)[-1])
        assert regions_question_asked(game.state) is None or "done" in legal(game)

    @ASKED
    def test_no_more_than_may_be(self, ability: str) -> None:
        """R-1.10: naming the last possible region ends the question."""
        game = GAMES[ability]()
        several = several_of(game)
        for _ in range(min(several.most, len(several.options))):
            assert regions_question_asked(game.state) is not None
            game.play(nameable(game)[-1])
        assert regions_question_asked(game.state) is None

    @ALL
    def test_all_or_nothing(self, ability: str) -> None:
        """R-1.10: nothing is played of a list with too many regions or with a region twice."""
        game = GAMES[ability]()
        before = game.state.key()
        last = nameable(game)[-1]
        with pytest.raises(IllegalActionError):
            game.play_all([last, last])
        assert (game.state.key(), game.log) == (before, GAMES[ability]().log)


class TestOneOrderForSearch:
    @ASKED
    def test_each_set_in_one_way(self, ability: str) -> None:
        """R-1.10: the options of bots lead to every possible set exactly once, without dead ends."""
        game = GAMES[ability]()
        found = list(_sets(game.state))
        wanted = [frozenset(int(text.split()[1]) for text in chosen) for chosen in sets_of(game)]
        assert len(found) == len(set(found))
        assert set(found) == set(wanted)

    @ASKED
    def test_in_the_middle_of_another_order(self, ability: str) -> None:
        """R-1.10: another player can take over, also where later regions do not suffice."""
        start = GAMES[ability]()
        for chosen in sets_of(start)[-12:]:
            game = GAMES[ability]()
            for action in reversed(chosen):
                game.play(action)
                assert game.state.options
                assert set(game.state.options) <= set(legal_actions(game.state, any_order=True))
            while regions_question_asked(game.state):
                game.play(action_of(game.state, game.state.options[-1]))
            assert sum(entry.startswith("target") for entry in game.log) >= several_of(start).least

    @ALL
    def test_positions_keep_what_is_named(self, ability: str) -> None:
        """A game that is saved in the middle goes on there."""
        game = GAMES[ability]()
        game.play(nameable(game)[-1])
        again = game_from(position_of(game.state))
        assert several_of(again) == several_of(game)
        assert again.state.key() == game.state.key()


def _sets(state: State) -> list[frozenset[int]]:
    """Return all sets that the options of a state lead to."""
    found: list[frozenset[int]] = []
    for option in state.options:
        after = state.copy()
        apply(after, option)
        if named_regions(after):
            found += _sets(after)
        else:
            last = [region_of(option)] if kind_of(option) == TARGET else []
            found.append(frozenset([*bits(named_regions(state)), *last]))
    return found
