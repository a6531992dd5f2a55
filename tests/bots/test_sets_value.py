"""Networks for games with small sets: their inputs by name, traits of abilities, and weights for another cast."""

from random import Random

import pytest

from elbowroom import new_game
from elbowroom.bots.dice import Dice, draw_with
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.features import FeatureEncoder
from elbowroom.bots.value.inputs import input_names, roles_in, weights_in
from elbowroom.bots.value.learned import LearnedJudge, judge_for
from elbowroom.bots.value.traits import traits_of
from elbowroom.bots.value.weights import About, Weights, decode, encode, path_of, weights_for
from elbowroom.engine.engine import apply
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import State
from elbowroom.games import RULESETS, ruleset_of, ruleset_with_sets

EVERY = ruleset_with_sets("classic")
HIDDEN, SECOND = 3, 2


def markers_of(ruleset: Ruleset) -> list[str]:
    return [marker.id for marker in ruleset.markers]


def network(players: int, without: tuple[str, ...] = ()) -> Weights:
    """Return a network with weights drawn by chance, which has not learned of some abilities."""
    races = tuple(name for name in EVERY.race_ids if name not in without)
    powers = tuple(name for name in EVERY.power_ids if name not in without)
    traits = tuple(traits_of(EVERY, EVERY.races[0]))
    inputs = len(list(input_names(players, EVERY.rows, races, powers, markers_of(EVERY))))
    rows = inputs + len(roles_in(players, EVERY.rows)) * len(traits) + 1
    rng = Random(7)
    count = rows * HIDDEN + (HIDDEN + 1) * SECOND + (SECOND + 1) * players
    numbers = [rng.randint(-(1 << 14), 1 << 14) for _ in range(count)]
    sizes = (inputs, HIDDEN, SECOND, players)
    spreads = (9.0,) * 11
    about = About(1, "classic-sets", players, races, powers, sizes, spreads, tuple(markers_of(EVERY)), traits)
    return Weights(about, numbers)


def turn_starts(players: int, sets: tuple[str, ...], seed: int = 1) -> list[State]:
    """Return the starts of all turns of a game between simple bots."""
    state = new_game("classic", players, seed=seed, sets=sets).state
    dice, bot, found, turn = Dice(seed), SimpleBot(), [], -1
    while state.options:
        if state.actor < 0:
            apply(state, draw_with(state, dice))
            continue
        if state.turn != turn:
            turn = state.turn
            found.append(state.copy())
        apply(state, bot.choose(state.copy(), state.actor))
    return found


class TestInputs:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_each_has_a_name_of_its_own(self, players: int) -> None:
        names = list(input_names(players, EVERY.rows, EVERY.race_ids, EVERY.power_ids, markers_of(EVERY)))
        encoder = FeatureEncoder(EVERY, players, EVERY.race_ids, EVERY.power_ids, markers_of(EVERY))
        assert len(set(names)) == len(names) == encoder.size

    def test_names_say_what_is_encoded(self) -> None:
        names = list(input_names(2, EVERY.rows, EVERY.race_ids, EVERY.power_ids, markers_of(EVERY)))
        encoder = FeatureEncoder(EVERY, 2, EVERY.race_ids, EVERY.power_ids, markers_of(EVERY))
        for state in turn_starts(2, ("all",))[2:]:
            pairs = list(encoder.encode(state))
            found = {names[at]: number for at, number in zip(pairs[::2], pairs[1::2], strict=True)}
            for seat in range(2):
                tribe = state.active[(state.seat + seat) % 2]
                abilities = {name for (role, name) in found if role == f"{seat} active"}
                wanted = set()
                if tribe >= 0:
                    wanted.add(EVERY.race_ids[tribe])
                    if state.power_of[tribe] >= 0:
                        wanted.add(EVERY.power_ids[state.power_of[tribe]])
                assert abilities == wanted
            for row in range(EVERY.rows - 1):
                combo = {EVERY.race_ids[state.columns[0][row]], EVERY.power_ids[state.row_badges[row]]}
                assert {name for role, name in found if role == f"row {row}" and name} == combo
                assert found.get((f"coins {row}", ""), 0) == state.row_coins[row]

    def test_pieces_of_sets_are_counted(self) -> None:
        """Pots on the map, fireballs in hand, and tokens that wait beside a combo."""
        encoder = FeatureEncoder(EVERY, 2, EVERY.race_ids, EVERY.power_ids, markers_of(EVERY))
        names = list(input_names(2, EVERY.rows, EVERY.race_ids, EVERY.power_ids, markers_of(EVERY)))
        state = turn_starts(2, ("all",))[4]

        def number(role: str) -> int:
            pairs = list(encoder.encode(state))
            return dict(zip(pairs[::2], pairs[1::2], strict=True)).get(names.index((role, "")), 0)

        tribe = state.active[state.seat]
        region = next(region for region in range(state.world.size) if state.held[tribe] >> region & 1)
        assert number("0 marker pot") == 0
        state.marks[EVERY.mark_of["pot"]] |= 1 << region
        assert number("0 marker pot") == 1
        fireball = EVERY.power_ids.index("fireball")
        state.power_of[tribe] = fireball
        state.memory[EVERY.powers[fireball].code] = 3
        assert number("0 count 44") == 6
        homunculi = EVERY.race_ids.index("homunculi")
        state.columns = ((homunculi, *state.columns[0][1:]),)
        before = number("row 0 count 0")
        state.aside[homunculi] += 2
        assert number("row 0 count 0") == before + 2


class TestTraits:
    @pytest.mark.parametrize("game", list(RULESETS))
    def test_all_abilities_have_the_same_ones(self, game: str) -> None:
        ruleset = EVERY if game == "classic" else ruleset_of(game)
        names = {tuple(traits_of(ruleset, ability)) for ability in (*ruleset.races, *ruleset.powers)}
        assert len(names) == 1

    def test_measure_what_an_ability_does(self) -> None:
        traits = {ability.id: traits_of(EVERY, ability) for ability in (*EVERY.races, *EVERY.powers)}
        assert traits["forest"]["income_forest"] == traits["merchant"]["income_forest"] == 8
        assert traits["humans"]["income_farmland"] == 8
        assert traits["commando"]["discount_hill"] == 8
        assert traits["mercenary"]["discount_hill"] == 16
        assert traits["goblins"]["discount_hill"] == 8
        # Only in every second round.
        assert traits["were"]["discount_hill"] == 8
        assert traits["white_ladies"]["immune"] == 0 < traits["white_ladies"]["immune_in_decline"]
        assert traits["flying"]["reach"] > 4 > traits["hill"]["reach"] == 0
        assert traits["barricade"]["income_of_few"] > traits["barricade"]["income_of_many"] == 0
        assert traits["imperial"]["income_of_few"] == 0 < traits["imperial"]["income_of_many"]
        assert traits["cursed"]["passing_price"] == 2
        assert traits["hordes_of"]["companions_hold"] == 2


class TestWeights:
    def test_a_file_with_traits_can_be_read_again(self) -> None:
        weights = network(2)
        assert decode(encode(weights)) == weights

    @pytest.mark.parametrize("sets", [("cursed",), ("grand_dames", "royal_bonus"), ("all",)])
    def test_fewer_sets_make_no_difference(self, sets: tuple[str, ...]) -> None:
        """The same network judges a game with some sets as if it were one with all."""
        ruleset = ruleset_with_sets("classic", sets)
        weights = network(3)
        judge = LearnedJudge(ruleset, 3, weights)
        wide = FeatureEncoder(ruleset, 3, EVERY.race_ids, EVERY.power_ids, markers_of(EVERY))
        for state in turn_starts(3, sets)[::4]:
            expected = LearnedJudge(EVERY, 3, weights)._network.outputs(wide.encode(state))
            assert judge._network.outputs(judge.encoder.encode(state)) == expected

    def test_an_unknown_ability_is_judged_by_its_traits(self) -> None:
        weights = network(2, without=("fauns", "imperial"))
        about = weights.about
        names = list(input_names(2, EVERY.rows, about.races, about.powers, about.markers))
        every = list(input_names(2, EVERY.rows, EVERY.race_ids, EVERY.power_ids, markers_of(EVERY)))
        found = weights_in(weights, EVERY)
        assert len(found) == (len(every) + 1) * HIDDEN + (HIDDEN + 1) * SECOND + (SECOND + 1) * 2
        for ability, role in (
            (EVERY.races[EVERY.race_ids.index("fauns")], "1 declined"),
            (EVERY.powers[EVERY.power_ids.index("imperial")], "row 2"),
        ):
            at = every.index((role, ability.id))
            row = found[at * HIDDEN : (at + 1) * HIDDEN]
            shared = len(names) + roles_in(2, EVERY.rows).index(role) * len(about.traits)
            for neuron in range(HIDDEN):
                assert row[neuron] == sum(
                    value * weights.numbers[(shared + number) * HIDDEN + neuron]
                    for number, value in enumerate(traits_of(EVERY, ability).values())
                )

    def test_the_base_game_keeps_its_networks(self) -> None:
        judge = judge_for(ruleset_of("classic"), 2)
        assert isinstance(judge, LearnedJudge)
        weights = weights_for("classic", 2)
        assert weights is not None
        assert judge.encoder.size == weights.about.sizes[0]
        assert not weights.about.traits

    @pytest.mark.parametrize("is_best", [False, True])
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_games_with_sets_have_networks(self, players: int, is_best: bool) -> None:
        weights = weights_for("classic-sets", players, is_best)
        assert weights is not None
        assert weights.about.game == "classic-sets"
        # Newer abilities would be judged by their traits.
        assert {*EVERY.race_ids, *EVERY.power_ids} == {*weights.about.races, *weights.about.powers}
        assert set(weights.about.traits) <= set(traits_of(EVERY, EVERY.races[0])), "train new weights"
        ruleset = ruleset_with_sets("classic", ["cursed"])
        judge = judge_for(ruleset, players, is_best)
        assert isinstance(judge, LearnedJudge)
        for state in turn_starts(players, ("cursed",))[::5]:
            assert sum(judge.chances(state)) == pytest.approx(1)
            wanted = LearnedJudge(ruleset, players, weights).coins(state)
            assert judge.coins(state) == wanted

    def test_all_files_together_are_small(self) -> None:
        sizes = [path.stat().st_size for path in path_of("classic", 2).parent.glob("*-sets-*.weights")]
        assert sum(sizes) <= 3_000_000
