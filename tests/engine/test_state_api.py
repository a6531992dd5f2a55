"""The accessors of a state, and copying, comparing, pickling and printing it."""

import copy
import pickle
import pydoc
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from elbowroom.boards.catalogue import find_board
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import apply, chance, is_over
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.explain import explain
from elbowroom.engine.game import Game, Settings
from elbowroom.engine.region_set import RegionSet
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.state import CHANCE, State
from elbowroom.engine.view import View
from elbowroom.engine.viewing import view_of
from elbowroom.games import RULESETS, game_from_notation, new_game

GAMES = sorted(RULESETS)
PLAYERS = (1, 2, 3, 5)


def some_players(game: str) -> list[int]:
    """Return numbers of players for a game."""
    return [players for players in PLAYERS if players in RULESETS[game].rounds]


def moments(game: str, players: int, seed: int, sets: tuple[str, ...] = ()) -> Iterator[State]:
    """Yield every moment of a random game, chance included."""
    state, rng = new_game(game, players, sets=sets, seed=seed).state, Random(seed)
    while not is_over(state):
        yield state
        if state.actor == CHANCE:
            outcomes, weights = zip(*chance(state), strict=True)
            apply(state, rng.choices(outcomes, weights)[0])
        else:
            apply(state, rng.choice(state.options))
    yield state


def decisions(game: str) -> Iterator[tuple[State, View]]:
    """Yield every decision of some random games, with what a spectator with open coins sees."""
    for players in some_players(game):
        for state in moments(game, players, seed=players):
            if state.actor >= 0:
                yield state, view_of(state, state.actor, open_coins=True)


@pytest.mark.parametrize("game", GAMES)
class TestAccessors:
    """They agree with the view, which is made in another way."""

    def test_regions_of_a_seat_are_those_where_its_races_stand(self, game: str) -> None:
        for state, view in decisions(game):
            for seat, seen in enumerate(view.seats):
                own = {seen.active, *seen.declined} - {None}
                assert state.regions_of(seat) == {n for n, region in enumerate(view.regions) if region.holder in own}

    def test_income_is_what_the_view_says_that_a_seat_would_score(self, game: str) -> None:
        for state, view in decisions(game):
            incomes = [sum(part.coins for part in seat.would_score) for seat in view.seats]
            assert [state.income(seat) for seat in range(state.seats)] == incomes

    def test_income_is_the_sum_of_its_parts(self, game: str) -> None:
        """Also where abilities of small sets take regions' coins away."""
        for state in moments(game, 2, seed=2, sets=("all",) if RULESETS[game].sets else ()):
            for seat in range(state.seats):
                assert state.income(seat) == sum(coins for _, coins in score_parts(state, seat))

    def test_reach_is_where_a_conquest_or_a_roll_is_legal(self, game: str) -> None:
        found = 0
        for state, _ in decisions(game):
            actions = [action_of(state, option) for option in state.options]
            assert state.reach == {action.region for action in actions if action.kind in ("conquer", "roll")}
            found += bool(state.reach)
        assert found

    def test_cost_and_hand_are_those_of_the_explanation(self, game: str) -> None:
        for state, _ in decisions(game):
            if state.active[state.seat] < 0:
                continue
            for region in range(0, state.world.size, 5):
                why = explain(state, region)
                assert (state.cost(region), state.tokens_in_hand(state.seat)) == (why.cost, why.hand)

    def test_without_a_race_the_cost_is_that_of_what_stands_there(self, game: str) -> None:
        state = next(state for state, _ in decisions(game))
        assert state.active[state.seat] < 0
        bare = next(region for region in range(state.world.size) if state.holding(region) is None)
        assert state.cost(bare) == (3 if state.terrain(bare) == "mountain" else 2)
        assert state.tokens_in_hand(state.seat) == 0

    def test_tribes_are_those_of_the_view(self, game: str) -> None:
        for state, view in decisions(game):
            tribes = [tribe for seat in range(state.seats) for tribe in state.tribes(seat)]
            assert [(one.race, one.power, one.seat, one.is_active) for one in tribes] == [
                (one.race, one.power, one.seat, one.is_active) for one in view.tribes
            ]
            for one, seen in zip(tribes, view.tribes, strict=True):
                assert one.regions == {n for n, region in enumerate(view.regions) if region.holder == one.race}
                assert one.in_hand in (seen.hand, seen.hand + seen.companions_in_hand)

    def test_holdings_are_those_of_the_view(self, game: str) -> None:
        for state, view in decisions(game):
            seat_of = {tribe.race: (tribe.seat, tribe.is_active) for tribe in view.tribes}
            for number, region in enumerate(view.regions):
                found = state.holding(number)
                if found is None:
                    assert region.holder is None
                    continue
                assert (found.race, found.tokens, found.companions) == (region.holder, region.tokens, region.companions)
                assert (found.seat, found.is_active) == seat_of.get(found.race, (None, False))

    def test_combos_are_those_of_the_seats_column(self, game: str) -> None:
        for state, view in decisions(game):
            for seat, seen in enumerate(view.seats):
                shown = [combo for combo in view.combos if combo.column == seen.column and combo.power]
                assert [tuple(combo) for combo in state.combos(seat)] == [
                    (combo.race, combo.power, combo.price, combo.coins, combo.tokens) for combo in shown
                ]

    def test_the_last_turn_is_followed_by_no_other_of_its_seat(self, game: str) -> None:
        for players in some_players(game):
            states = [(state.seat, state.turn, state.is_last_turn) for state in moments(game, players, seed=1)]
            seats = RULESETS[game].seats_for(players)
            # A race that plays by itself decides nothing.
            played = [
                one for one in states if 0 <= one[0] < players and one[1] < seats * RULESETS[game].rounds[players]
            ]
            last = {seat: turn for seat, turn, _ in played}
            assert len(last) == players
            assert all(is_last == (turn == last[seat]) for seat, turn, is_last in played)

    def test_allies_are_the_team_of_the_view(self, game: str) -> None:
        for players in some_players(game):
            state = new_game(game, players, seed=1).state
            # Players against the Murlocs win together, and belong to no faction (M.7).
            common = "players" if game == "murlocs" else None
            teams = [
                seat.team or (common if number < players else None) for number, seat in enumerate(view_of(state).seats)
            ]
            for seat, team in enumerate(teams):
                together = [other for other, its in enumerate(teams) if other == seat or (team and its == team)]
                assert list(state.allies(seat)) == together

    def test_after_leaves_the_state_as_it_was(self, game: str) -> None:
        for state, _ in decisions(game):
            before, expected = state.key(), state.copy()
            apply(expected, state.options[-1])
            assert state.after(state.options[-1]) == expected
            assert state.key() == before

    def test_the_map_is_that_of_the_boards(self, game: str) -> None:
        state = new_game(game, some_players(game)[-1], seed=1).state
        names = state.world.names
        for number, (board, region) in enumerate(names):
            printed = find_board(board).regions[region - 1]
            assert state.neighbours(number) == {names.index((board, other)) for other in printed.neighbours}
            assert state.terrain(number) == printed.terrain

    def test_there_must_be_such_a_seat_and_region(self, game: str) -> None:
        state = new_game(game, 2, seed=1).state
        for ask in (state.regions_of, state.income, state.tokens_in_hand, state.tribes, state.combos):
            for seat in (-1, state.seats):
                with pytest.raises(IllegalActionError) as refused:
                    ask(seat)
                assert refused.value.reason == "unknown-seat"
        for look in (state.cost, state.holding, state.neighbours, state.terrain):
            for region in (-1, state.world.size):
                with pytest.raises(IllegalActionError) as refused:
                    look(region)
                assert refused.value.reason == "unknown-region"


class TestRegionSet:
    def test_reads_like_a_set_of_numbers(self) -> None:
        regions = RegionSet([12, 3, 60])
        assert (repr(regions), str(regions), len(regions)) == ("{3, 12, 60}", "{3, 12, 60}", 3)
        assert list(regions) == [3, 12, 60]
        assert 12 in regions
        others: tuple[object, ...] = (4, -1, 61, "12", None)
        assert [other for other in others if other in regions] == []
        assert not RegionSet()
        assert RegionSet(regions.mask) == regions

    def test_combines_with_any_sets(self) -> None:
        regions = RegionSet([1, 2, 3])
        for other in ({2, 5}, [2, 5], RegionSet([2, 5])):
            assert regions | other == {1, 2, 3, 5}
            assert regions & other == {2}
            assert regions - other == {1, 3}
            assert regions ^ other == {1, 3, 5}
            assert isinstance(regions | other, RegionSet)
        assert {2, 5} | regions == {1, 2, 3, 5}
        assert {2, 5} - regions == {5}
        assert RegionSet([1]) < regions
        assert regions.isdisjoint({4})
        with pytest.raises(TypeError):
            regions | 4

    def test_equal_ones_have_equal_hashes(self) -> None:
        assert RegionSet([1, 9]) == frozenset({1, 9})
        assert hash(RegionSet([1, 9])) == hash(frozenset({1, 9}))
        assert RegionSet([1]) != RegionSet([2])
        assert pickle.loads(pickle.dumps(RegionSet([1, 9]))) == {1, 9}


@pytest.mark.parametrize("game", GAMES)
class TestCopies:
    def test_pickles_and_copies_are_equal_at_every_moment_and_play_on_alike(self, game: str) -> None:
        for players in some_players(game):
            for state in moments(game, players, seed=players + 10):
                for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state), state.copy()):
                    assert other is not state
                    assert other == state
                    assert other.key() == state.key()
                    assert hash(other) == hash(state)
                    assert list(other.options) == list(state.options)
                    assert other.events is None
                    for option in list(state.options)[:1]:
                        assert other.after(option) == state.after(option)

    def test_a_copy_is_independent(self, game: str) -> None:
        state = next(state for state, _ in decisions(game))
        for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            other.coins[0] += 1
            assert other != state

    def test_other_moments_are_not_equal(self, game: str) -> None:
        seen = [state.copy() for state in moments(game, 2, seed=3)]
        assert len(set(seen)) == len({state.key() for state in seen}) > 50
        assert seen[0] != seen[1]
        assert seen[0] != "a state"

    def test_the_line_of_a_state_is_what_it_prints(self, game: str) -> None:
        for state in list(moments(game, some_players(game)[-1], seed=4))[::20]:
            assert game_from_notation(repr(state)).state == state

    def test_a_game_is_pickled_with_its_past(self, game: str) -> None:
        played, rng = new_game(game, 2, seed=1), Random(1)
        while len(played.log) < 30:
            played.draw(rng)
            played.play(action_of(played.state, rng.choice(played.state.options)))
        for again in (pickle.loads(pickle.dumps(played)), copy.copy(played), copy.deepcopy(played)):
            assert (again.state, again.log, again.record()) == (played.state, played.log, played.record())
            assert again.events == played.events
            assert again.state.events is again.events
            assert again.events is not played.events


class TestOtherGames:
    def test_a_state_on_a_board_that_no_folder_has_can_be_pickled(self) -> None:
        board = replace(find_board("elbow-valley"), id="made-up")
        state = Game(Settings(game="classic", boards=("made-up",), players=2), RULESETS["classic"], [board]).state
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.world.boards == (board,)

    def test_states_that_are_pickled_together_share_their_map(self) -> None:
        state = new_game("classic", 2, seed=1).state
        one, other = pickle.loads(pickle.dumps([state, state.copy()]))
        assert one.world is other.world

    def test_the_rules_are_those_of_the_game_also_with_another_cast(self) -> None:
        whole = new_game("warcraft", 2, seed=1)
        assert pickle.loads(pickle.dumps(whole.state)).ruleset is whole.state.ruleset
        cast = whole.settings.cast
        assert cast is not None
        small = new_game("warcraft", 2, seed=1, cast=replace(cast, races=cast.races[::-1])).state
        again = pickle.loads(pickle.dumps(small))
        assert again == small
        assert again.ruleset is small.ruleset
        assert again != whole.state

    def test_the_same_position_on_another_board_is_another(self) -> None:
        boards = [find_board("elbow-valley"), replace(find_board("elbow-valley"), id="made-up")]
        settings = Settings(game="classic", boards=("elbow-valley",), players=2)
        one, other = (Game(settings, RULESETS["classic"], [board]).state for board in boards)
        assert one.key() == other.key()
        assert one != other


@pytest.mark.pure_only(reason="compiled methods have no signature")
def test_the_help_page_of_a_state_describes_what_bots_may_read() -> None:
    page = pydoc.plain(pydoc.render_doc(State))
    for name in ("options", "actor", "coins", "round", "rounds", "seats", "turn", "seat"):
        assert f"`{name}`" in page
    for name in ("reach", "cost", "income", "regions_of", "tokens_in_hand", "combos", "holding", "tribes", "after"):
        assert name in page
