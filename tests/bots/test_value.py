"""The learned value of a position: features, network, weights and chances to win."""

from pathlib import Path

import pytest

from elbowroom import new_game
from elbowroom.bots.dice import Dice, draw_with
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.features import LARGEST, FeatureEncoder
from elbowroom.bots.value.judge import HeuristicJudge
from elbowroom.bots.value.learned import LearnedJudge, judge_for
from elbowroom.bots.value.network import WEIGHT_BITS, Network
from elbowroom.bots.value.packed import PackedNetwork
from elbowroom.bots.value.weights import About, NoWeightsError, Weights, decode, encode, path_of, weights_for
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State, numbers
from elbowroom.games import RULESETS_OF_PLAYERS, ruleset_of

TABLES = [(game, players) for game in RULESETS_OF_PLAYERS for players in (2, 3, 4, 5)]


def turn_starts(game: str, players: int, seed: int = 1) -> list[State]:
    """Return the starts of all turns of a game between simple bots."""
    state = new_game(game, players, seed=seed).state
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


def encoder_for(game: str, players: int) -> FeatureEncoder:
    ruleset = ruleset_of(game)
    return FeatureEncoder(ruleset, players, ruleset.race_ids, ruleset.power_ids)


def learned_judge(game: str, players: int) -> LearnedJudge:
    judge = judge_for(ruleset_of(game), players)
    assert isinstance(judge, LearnedJudge)
    return judge


class TestFeatures:
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_indices_are_unique_and_within_bounds(self, game: str, players: int) -> None:
        encoder = encoder_for(game, players)
        for state in turn_starts(game, players):
            pairs = list(encoder.encode(state))
            indices, numbers = pairs[::2], pairs[1::2]
            assert len(set(indices)) == len(indices)
            assert 0 <= min(indices) <= max(indices) < encoder.size
            assert 0 < min(numbers) <= max(numbers) <= LARGEST

    def test_a_row_has_the_same_numbers(self) -> None:
        encoder = encoder_for("warcraft", 3)
        for state in turn_starts("warcraft", 3)[::5]:
            pairs = list(encoder.encode(state))
            row = encoder.row(state)
            assert len(row) == encoder.size
            assert {index: number for index, number in enumerate(row) if number} == dict(
                zip(pairs[::2], pairs[1::2], strict=True)
            )

    def test_rotating_the_seats_makes_no_difference(self) -> None:
        """Seats are counted from the one whose turn it is: a turn later they move up by one block."""
        state = new_game("classic", 2, seed=3).state
        dice = Dice(1)
        while state.actor < 0:
            apply(state, draw_with(state, dice))
        other = state.copy()
        other.seat = 1 - state.seat
        encoder = encoder_for("classic", 2)
        assert list(encoder.encode(state)) == list(encoder.encode(other))

    def test_the_last_combo_of_the_column_is_left_out(self) -> None:
        """It was drawn by chance after the last pick, and would blur the value of the pick."""
        state = turn_starts("classic", 2)[6]
        other = state.copy()
        *above, last = state.columns[0]
        unseen = next(race for race in range(14) if race not in state.columns[0] and race != last)
        other.columns = ((*above, unseen),)
        encoder = encoder_for("classic", 2)
        assert list(encoder.encode(state)) == list(encoder.encode(other))
        other.columns = ((unseen, *state.columns[0][1:]),)
        assert list(encoder.encode(state)) != list(encoder.encode(other))

    def test_unknown_races_are_left_out(self) -> None:
        ruleset = ruleset_of("classic")
        encoder = FeatureEncoder(ruleset, 2, ruleset.race_ids[1:], ruleset.power_ids)
        assert encoder.size < encoder_for("classic", 2).size
        for state in turn_starts("classic", 2):
            assert max(list(encoder.encode(state))[::2]) < encoder.size

    def test_turns_left_count_down_for_everybody(self) -> None:
        starts = turn_starts("classic", 3)
        left = [[state.turns_left((state.seat + place) % 3) for place in range(3)] for state in starts]
        assert left[0] == [10, 10, 10]
        assert left[1] == [10, 10, 9]
        assert left[-1] == [1, 0, 0]


class TestNetwork:
    @pytest.mark.parametrize("kind", [Network, PackedNetwork])
    def test_it_computes_the_outputs(self, kind: type[Network | PackedNetwork]) -> None:
        one = 1 << WEIGHT_BITS
        # Two inputs, two layers of two neurons, one output: weights by input, then biases, and so on.
        weights = [one, -one, 2 * one, one // 2, 0, one, one, 0, -one, one, 0, 0, one, 3 * one, one]
        network = kind((2, 2, 2, 1), weights)

        def by_hand(a: float, b: float) -> float:
            first, second = max(0.0, a + 2 * b), max(0.0, -a + b / 2 + 1)
            third, fourth = max(0.0, first - second), max(0.0, second)
            return third + 3 * fourth + 1

        for a, b in ((0, 0), (1, 0), (0, 1), (5, 2), (1, 9)):
            pairs = numbers([place for pair in ((0, a), (1, b)) if pair[1] for place in pair])
            assert network.outputs(pairs) == [pytest.approx(by_hand(a, b))]

    def test_plain_python_computes_exactly_the_same(self) -> None:
        weights, encoder = weights_for("warcraft", 3), encoder_for("warcraft", 3)
        assert weights is not None
        networks = [kind(weights.about.sizes, weights.numbers) for kind in (Network, PackedNetwork)]
        for state in turn_starts("warcraft", 3):
            features = encoder.encode(state)
            assert networks[0].outputs(features) == networks[1].outputs(features)


class TestWeights:
    def test_a_file_can_be_read_again(self) -> None:
        about = About(1, "classic", 2, ("elves",), ("flying",), (1, 2, 3, 2), (1.0, 2.5))
        weights = Weights(about, [0, 1, -1, 1 << 30, -(1 << 30)])
        assert decode(encode(weights)) == weights

    def test_another_format_is_refused(self) -> None:
        about = About(2, "classic", 2, (), (), (0, 0, 0, 0), ())
        with pytest.raises(NoWeightsError, match="format 2"):
            decode(encode(Weights(about, [])))

    @pytest.mark.parametrize("is_best", [False, True])
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_shipped_weights_fit_the_games(self, game: str, players: int, is_best: bool) -> None:
        weights = weights_for(game, players, is_best)
        assert weights is not None
        inputs, hidden, second, outputs = weights.about.sizes
        assert (weights.about.game, weights.about.players) == (game, players)
        judge = judge_for(ruleset_of(game), players, is_best)
        assert isinstance(judge, LearnedJudge)
        # The judge leaves out races and powers that are newer than the weights, but not relics and markers.
        assert inputs == judge.encoder.size, "train new weights: docs/training.md"
        assert outputs == players
        assert len(weights.numbers) == (inputs + 1) * hidden + (hidden + 1) * second + (second + 1) * outputs

    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_the_best_weights_differ(self, game: str, players: int) -> None:
        assert weights_for(game, players, is_best=True) != weights_for(game, players)

    def test_without_best_weights_the_usual_ones_are_used(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        usual = path_of("classic", 2).read_bytes()
        (tmp_path / "classic-2.weights").write_bytes(usual)
        monkeypatch.setattr("elbowroom.bots.value.weights.HERE", tmp_path)
        assert weights_for.__wrapped__("classic", 2, is_best=True) == decode(usual)

    def test_all_files_together_are_small(self) -> None:
        """Those of games with small sets are counted in `test_sets_value.py`."""
        weights = path_of("classic", 2).parent.glob("*.weights")
        assert sum(path.stat().st_size for path in weights if "-sets-" not in path.name) <= 5_000_000


class TestLearnedJudge:
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_chances_add_up_to_one(self, game: str, players: int) -> None:
        teams = ruleset_of(game).teams(players)
        for state in turn_starts(game, players)[::4]:
            chances = learned_judge(game, players).chances(state)
            assert sum(chances[team[0]] for team in teams) == pytest.approx(1)

    @pytest.mark.parametrize(("game", "players"), [("classic", 2), ("warcraft", 4)])
    def test_a_lead_counts_more_towards_the_end(self, game: str, players: int) -> None:
        starts = turn_starts(game, players)
        gained = []
        for state in (starts[players], starts[-1]):
            richer = state.copy()
            richer.coins[0] += 10
            judge = learned_judge(game, players)
            gained.append(judge.value(richer, 0) - judge.value(state, 0))
        assert gained[0] > 0
        assert gained[1] > 0

    def test_at_the_end_the_result_counts(self) -> None:
        state = turn_starts("classic", 2)[-1]
        dice, bot = Dice(1), SimpleBot()
        while state.options:
            apply(state, draw_with(state, dice) if state.actor < 0 else bot.choose(state.copy(), state.actor))
        state.coins[0], state.coins[1] = 50, 40
        judge = learned_judge("classic", 2)
        assert judge.chances(state) == [1, 0]
        state.coins[1] = 60
        assert judge.chances(state) == [0, 1]

    def test_a_seat_without_another_turn_gains_no_more(self) -> None:
        state = turn_starts("warcraft", 3)[-1]
        later = [(state.seat + number) % 3 for number in (1, 2)]
        coins = learned_judge("warcraft", 3).coins(state)
        assert [coins[seat] for seat in later] == [float(state.coins[seat]) for seat in later]
        assert coins[state.seat] > float(state.coins[state.seat])

    def test_a_team_is_as_rich_as_its_poorer_player(self) -> None:
        """T.8: a coin of the poorer player is worth more."""
        state = turn_starts("azeroth", 4)[-4]
        for seat in range(4):
            state.coins[seat] = 80 if seat == 0 else 60
        judge = learned_judge("azeroth", 4)
        to_the_rich, to_the_poor = state.copy(), state.copy()
        to_the_rich.coins[0] += 5
        to_the_poor.coins[2] += 5
        assert judge.chances(to_the_poor)[0] > judge.chances(to_the_rich)[0]

    def test_it_predicts_coins_better_than_the_mean(self) -> None:
        """Compared with the real ends of some games."""
        wrong, plain = 0.0, 0.0
        for seed in range(3):
            starts = turn_starts("classic", 2, 100 + seed)
            end = starts[-1].copy()
            dice, bot = Dice(seed), SimpleBot()
            while end.options:
                apply(end, draw_with(end, dice) if end.actor < 0 else bot.choose(end.copy(), end.actor))
            real = float(end.coins[0] - end.coins[1])
            for state in starts[6:]:
                coins = learned_judge("classic", 2).coins(state)
                wrong += (coins[0] - coins[1] - real) ** 2
                plain += (float(state.coins[0] - state.coins[1]) - real) ** 2
        assert wrong < plain

    def test_without_weights_the_heuristic_judge_is_used(self) -> None:
        ruleset = ruleset_of("classic")
        assert isinstance(judge_for(ruleset, 6), HeuristicJudge)
