"""Queries change nothing, not even temporarily: they are called on states that refuse changes."""

from collections.abc import Callable, Iterator

import pytest

from elbowroom.engine.ability import ATTACK, CONQUEST, DISPLACE, TOUCH, Ability
from elbowroom.engine.actions import USE, kind_of
from elbowroom.engine.choices import decision_of
from elbowroom.engine.engine import apply, chance, chance_name, legal, to_act
from elbowroom.engine.explain import explain_each, explain_score, terms_of
from elbowroom.engine.phases.conquering import offer_conquests
from elbowroom.engine.questions import question_asked
from elbowroom.engine.rules.reach import adjacent, tolls_for, untouchable
from elbowroom.engine.rules.tokens import hooks_of, tribes_of
from elbowroom.engine.spelling import hook_names
from elbowroom.engine.state import State
from elbowroom.engine.viewing import view_of
from elbowroom.games import RULESETS
from tests.engine.play import decisions, random_games

HOWS = (TOUCH, DISPLACE, ATTACK, CONQUEST)


NO_FROZEN_STATES = "a compiled state cannot be made to refuse changes"


def tribes(state: State) -> Iterator[int]:
    """Yield all tribes in play."""
    for seat in range(state.seats):
        yield from tribes_of(state, seat)


def call_queries(state: State, tribe: int, ability: Ability) -> set[str]:
    """Call every query of an ability with all possible arguments; return the names of the queries."""
    regions = range(0, state.world.size, 5)
    queries: dict[str, Callable[[], object]] = {
        "reach": lambda: ability.reach(state, tribe),
        "links": lambda: ability.links(state, tribe),
        "enters": lambda: ability.enters(state, tribe),
        "discount": lambda: ability.discount(state, tribe),
        "price": lambda: ability.price(state, tribe),
        "fee": lambda: [ability.fee(state, tribe, region) for region in regions],
        "within": lambda: ability.within(state, tribe, adjacent(state, tribe, hooks_of(state, tribe))),
        "toll": lambda: [ability.toll(state, tribe, other, how) for other in tribes(state) for how in HOWS],
        "forbids": lambda: [ability.forbids(state, tribe, other) for other in tribes(state)],
        "immune": lambda: ability.immune(state, tribe),
        "barred": lambda: ability.barred(state, tribe),
        "pieces": lambda: ability.pieces(state, tribe),
        "boost": lambda: [ability.boost(state, tribe, pieces) for pieces in range(3)],
        "stretch": lambda: ability.stretch(state, tribe),
        "coinless": lambda: [ability.coinless(state, tribe, other) for other in tribes(state)],
        "spares": lambda: [ability.spares(state, tribe, region, how) for region in regions for how in HOWS],
        "income": lambda: ability.income(state, tribe),
        "bounty": lambda: [ability.bounty(state, seat) for seat in range(state.seats)],
        "may_use": lambda: [ability.may_use(state, tribe, use) for use in range(ability.uses)],
        "sites": lambda: ability.sites(state, tribe),
        "notes": lambda: ability.notes(state, tribe),
        "flips": lambda: ability.flips(state, tribe),
        "deals": lambda: ability.deals(state, tribe),
        "public_memory": lambda: ability.public_memory(state),
        "secrets": lambda: ability.secrets(state),
        "returns": lambda: ability.returns(state, tribe),
    }
    for query in queries.values():
        query()
    if asked := question_asked(state):
        asked.options(state, state.tribe)
    for one in ability.questions:
        if one.stage == 1:
            one.is_possible(state, tribe)
    return set(queries)


def call_all_readers(state: State) -> None:
    """Call all functions with which players, clients and bots read a state."""
    legal(state), to_act(state)
    for tribe in tribes(state):
        untouchable(state, tribe)
        for how in HOWS:
            tolls_for(state, tribe, how)
        terms = terms_of(state, tribe)
        terms.options(3)
    for seat in range(state.seats):
        explain_each(state, range(0, state.world.size, 7), seat)
        explain_score(state, seat)
    decision_of(state)
    view_of(state, state.actor if state.actor >= 0 else None)


@pytest.mark.pure_only(reason=NO_FROZEN_STATES)
class TestQueriesChangeNothing:
    @pytest.mark.parametrize("game_id", RULESETS)
    def test_in_random_games(self, game_id: str) -> None:
        """Every query of every ability in play, and every function of the engine that only reads."""
        from tests.engine.frozen import freeze

        asked: set[str] = set()
        for game, rng in random_games(6, first=40, game=game_id):
            for moment in decisions(game, rng):
                if rng.random() > 0.15:
                    continue
                state = freeze(moment.state)
                key = state.key()
                for tribe in tribes(state):
                    for ability in hooks_of(state, tribe).abilities:
                        asked |= call_queries(state, tribe, ability)
                call_all_readers(state)
                assert state.key() == key
        moments = {name for name in hook_names() if name.startswith("on_")}
        assert asked == set(hook_names()) - moments

    @pytest.mark.parametrize("game_id", RULESETS)
    def test_while_an_aid_is_chosen(self, game_id: str) -> None:
        """W-6.3: the cost of a conquest with other aids is computed without choosing them."""
        from tests.engine.frozen import freeze

        aided = 0
        for game, rng in random_games(12, first=60, game=game_id):
            for moment in decisions(game, rng):
                if moment.state.aids:
                    aided += 1
                    call_all_readers(freeze(moment.state))
        assert aided

    def test_offering_conquests_writes_what_is_offered_alone(self) -> None:
        """W-6.3: aids are tried without changing the state."""
        from tests.engine.frozen import Offering, freeze

        offered = 0
        for game, rng in random_games(6, first=80):
            for moment in decisions(game, rng):
                if any(kind_of(option) == USE for option in moment.state.options):
                    state = freeze(moment.state, Offering)
                    offer_conquests(state)
                    assert state.options == moment.state.options
                    offered += 1
        assert offered > 20

    def test_chance_is_asked_without_change(self) -> None:
        from tests.engine.frozen import freeze

        game, rng = next(random_games(1))
        for _ in range(200):
            if game.is_chance:
                state = freeze(game.state)
                chance(state), chance_name(state)
                game.play(game.random_outcome(rng))
            elif not game.is_over:
                apply(game.state, rng.choice(game.state.options))


@pytest.mark.pure_only(reason=NO_FROZEN_STATES)
class TestTheGuard:
    def test_it_refuses_changes(self) -> None:
        """Otherwise the tests above prove nothing."""
        from tests.engine.frozen import ChangedError, freeze

        game, _ = next(random_games(1))
        state = freeze(game.state)
        with pytest.raises(ChangedError):
            state.aids = 1
        with pytest.raises(ChangedError):
            state.hand[0] += 1
        state.copy().aids = 1


class TestTerms:
    @pytest.mark.parametrize("game_id", RULESETS)
    def test_the_parts_add_up_to_the_cost(self, game_id: str) -> None:
        """R-4.5: legal actions, explanations and payments come from one calculation."""
        for game, rng in random_games(6, first=20, game=game_id):
            for moment in decisions(game, rng):
                state = moment.state
                for tribe in tribes(state):
                    terms = terms_of(state, tribe)
                    for region in range(state.world.size):
                        assert sum(tokens for _, tokens, _ in terms.parts(region)) == terms.cost(region)
                        assert sum(coins for _, coins, _ in terms.payments(region)) == terms.due(region)
