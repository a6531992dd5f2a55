"""R-1.10: several regions for one effect are named in any order, and naming one never takes another away."""

from itertools import permutations

import pytest

from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import TARGET, kind_of, region_of
from elbowroom.engine.any_order import in_any_order
from elbowroom.engine.engine import apply
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.game import Game
from elbowroom.engine.naming import naming
from elbowroom.engine.position.export import position_of
from elbowroom.engine.regions import bits
from elbowroom.engine.state import State
from elbowroom.games import RULESETS, game_from, load_game
from tests.engine.naming import GAMES, ended, named, sets_of, several_of

ALL = pytest.mark.parametrize("ability", list(GAMES))
ASKED = pytest.mark.parametrize("ability", [ability for ability in GAMES if ability != "abandon"])


def legal(game: Game) -> set[str]:
    """All that is legal, in words."""
    return {text_of(action) for action in game.legal()}


def played(ability: str, actions: list[str]) -> Game:
    """The game in which these were played one after the other."""
    game = GAMES[ability]()
    for action in actions:
        game.play(action)
    return game


class TestAnyOrder:
    def test_every_ability_that_names_several_is_here(self) -> None:
        """R-1.10: whoever writes another one adds a game to tests/engine/naming.py."""
        abilities = {
            ability.id for ruleset in RULESETS.values() for ability in ruleset.abilities if ability.names_regions
        }
        assert abilities == set(GAMES) - {"abandon"}
        for ability in abilities:
            asker = naming(GAMES[ability]().state)
            assert asker is not None
            assert asker.id == ability

    @ALL
    def test_the_last_region_first_loses_none(self, ability: str) -> None:
        """R-1.10, W.goblins.2, W.humans.1, W.portal_mage.1, W.garrisoned.1, W.defensive.1, S.heroic.1, S.trolls.1,
        S.amazons.2, R-4.2: all others may still be named."""
        game = GAMES[ability]()
        *others, last = named(game)
        game.play(last)
        assert named(game) == others

    @ALL
    def test_all_orders_lead_to_the_same(self, ability: str) -> None:
        """R-1.10: any set that may be named, in any order, one by one or all at once."""
        start = GAMES[ability]()
        for chosen in sets_of(start)[:40]:
            expected = played(ability, ended(start, chosen)).state
            for order in list(permutations(chosen))[:24]:
                one_by_one = played(ability, ended(start, order))
                assert one_by_one.state.key() == expected.key()
                assert one_by_one.state.options == expected.options
                at_once = GAMES[ability]()
                at_once.play_all(ended(start, order))
                assert at_once.state.key() == expected.key()

    @ALL
    def test_different_sets_lead_to_different_games(self, ability: str) -> None:
        """R-1.10: what is named matters, so that the test above is not empty; objectives named where they lie stay."""
        start = GAMES[ability]()
        results = {str(played(ability, ended(start, chosen)).state.key()) for chosen in sets_of(start)}
        lying = 4 if ability == "humans" else 1
        assert len(results) == len(sets_of(start)) - lying + 1

    @ALL
    def test_the_log_holds_the_order_in_which_they_were_named(self, ability: str) -> None:
        """R-9.1: and the record plays it again."""
        start = GAMES[ability]()
        chosen = tuple(reversed(sets_of(start)[-1]))
        game = played(ability, ended(start, chosen))
        assert game.log[-len(ended(start, chosen)) :] == ended(start, chosen)
        assert load_game(game.record()).state.key() == game.state.key()

    @ALL
    def test_undo_within(self, ability: str) -> None:
        """R-1.10: one may think again, as long as not all are named."""
        game = GAMES[ability]()
        before, several = game.state.key(), several_of(game)
        game.play(named(game)[-1])
        assert game.can_undo
        game.undo()
        assert game.state.key() == before
        assert several_of(game) == several

    @ALL
    def test_none_is_named_twice(self, ability: str) -> None:
        """R-1.10: different regions."""
        game = GAMES[ability]()
        last = named(game)[-1]
        game.play(last)
        with pytest.raises(IllegalActionError):
            game.play(last)

    @ASKED
    def test_as_many_as_must_be(self, ability: str) -> None:
        """R-1.10: that there are no more can be said when enough are named, and not before."""
        game = GAMES[ability]()
        several = several_of(game)
        for count in range(several.least):
            assert "done" not in legal(game), count
            game.play(named(game)[-1])
        assert naming(game.state) is None or "done" in legal(game)

    @ASKED
    def test_no_more_than_may_be(self, ability: str) -> None:
        """R-1.10: the last that may be named ends it; nothing more is asked for."""
        game = GAMES[ability]()
        several = several_of(game)
        for _ in range(min(several.most, len(several.options))):
            assert naming(game.state) is not None
            game.play(named(game)[-1])
        assert naming(game.state) is None

    @ALL
    def test_all_or_nothing(self, ability: str) -> None:
        """R-1.10: of a list with one region too many or twice the same nothing is played."""
        game = GAMES[ability]()
        before = game.state.key()
        last = named(game)[-1]
        with pytest.raises(IllegalActionError):
            game.play_all([last, last])
        assert (game.state.key(), game.log) == (before, GAMES[ability]().log)


class TestOneOrderForSearch:
    @ASKED
    def test_each_set_in_one_way(self, ability: str) -> None:
        """R-1.10: what bots may answer reaches every set that may be named once, with no dead end."""
        game = GAMES[ability]()
        found = list(_sets(game.state))
        wanted = [frozenset(int(text.split()[1]) for text in chosen) for chosen in sets_of(game)]
        assert len(found) == len(set(found))
        assert set(found) == set(wanted)

    @ASKED
    def test_in_the_middle_of_another_order(self, ability: str) -> None:
        """R-1.10: whoever takes over goes on, also where those that come after do not suffice."""
        start = GAMES[ability]()
        for chosen in sets_of(start)[-12:]:
            game = GAMES[ability]()
            for action in reversed(chosen):
                game.play(action)
                assert game.state.options
                assert set(game.state.options) <= set(in_any_order(game.state))
            while naming(game.state):
                game.play(action_of(game.state, game.state.options[-1]))
            assert sum(entry.startswith("target") for entry in game.log) >= several_of(start).least

    @ALL
    def test_positions_keep_what_is_named(self, ability: str) -> None:
        """A game that is saved in the middle goes on there."""
        game = GAMES[ability]()
        game.play(named(game)[-1])
        again = game_from(position_of(game.state))
        assert several_of(again) == several_of(game)
        assert again.state.key() == game.state.key()


def _sets(state: State) -> list[frozenset[int]]:
    """All sets that the options of a state lead to."""
    found: list[frozenset[int]] = []
    for option in state.options:
        after = state.copy()
        apply(after, option)
        if after.named:
            found += _sets(after)
        else:
            last = [region_of(option)] if kind_of(option) == TARGET else []
            found.append(frozenset([*bits(state.named), *last]))
    return found
