"""What a position is worth: described, judged by a network, weighed by who would win."""

from pathlib import Path

import pytest

from elbowroom import new_game
from elbowroom.bots.dice import Dice, drawn
from elbowroom.bots.simple import SimpleBot
from elbowroom.bots.value.description import LARGEST, Describer, turns_left
from elbowroom.bots.value.foresight import Foresight, judge_for
from elbowroom.bots.value.judge import RuleOfThumb
from elbowroom.bots.value.network import WEIGHT_BITS, Network
from elbowroom.bots.value.weights import About, NoWeightsError, Weights, decoded, encoded, path_of, weights_for
from elbowroom.engine.engine import apply
from elbowroom.engine.state import State, numbers
from elbowroom.games import RULESETS, ruleset_of

TABLES = [(game, players) for game in RULESETS for players in (2, 3, 4, 5)]


def turn_starts(game: str, players: int, seed: int = 1) -> list[State]:
    """The starts of all turns of a game between bots with common sense."""
    state = new_game(game, players, seed=seed).state
    dice, bot, found, turn = Dice(seed), SimpleBot(), [], -1
    while state.options:
        if state.actor < 0:
            apply(state, drawn(state, dice))
            continue
        if state.turn != turn:
            turn = state.turn
            found.append(state.copy())
        apply(state, bot.choose(state.copy(), state.actor))
    return found


def describer(game: str, players: int) -> Describer:
    ruleset = ruleset_of(game)
    return Describer(ruleset, players, ruleset.race_ids, ruleset.power_ids)


def foresight(game: str, players: int) -> Foresight:
    judge = judge_for(ruleset_of(game), players)
    assert isinstance(judge, Foresight)
    return judge


class TestDescription:
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_places_are_within_bounds_and_told_once(self, game: str, players: int) -> None:
        tells = describer(game, players)
        for state in turn_starts(game, players):
            pairs = list(tells.describe(state))
            places, told = pairs[::2], pairs[1::2]
            assert len(set(places)) == len(places)
            assert 0 <= min(places) <= max(places) < tells.size
            assert 0 < min(told) <= max(told) <= LARGEST

    def test_a_row_says_the_same(self) -> None:
        tells = describer("warcraft", 3)
        for state in turn_starts("warcraft", 3)[::5]:
            pairs = list(tells.describe(state))
            row = tells.row(state)
            assert len(row) == tells.size
            assert {place: told for place, told in enumerate(row) if told} == dict(
                zip(pairs[::2], pairs[1::2], strict=True)
            )

    def test_who_sits_where_makes_no_difference(self) -> None:
        """Seats are counted from the one whose turn it is: a turn later the others move up by one block."""
        state = new_game("classic", 2, seed=3).state
        dice = Dice(1)
        while state.actor < 0:
            apply(state, drawn(state, dice))
        other = state.copy()
        other.seat = 1 - state.seat
        tells = describer("classic", 2)
        assert list(tells.describe(state)) == list(tells.describe(other))

    def test_what_is_last_in_the_column_is_left_out(self) -> None:
        """It came up by chance after the last pick, and must not blur what was chosen."""
        state = turn_starts("classic", 2)[6]
        other = state.copy()
        *above, last = state.columns[0]
        unseen = next(race for race in range(14) if race not in state.columns[0] and race != last)
        other.columns = ((*above, unseen),)
        tells = describer("classic", 2)
        assert list(tells.describe(state)) == list(tells.describe(other))
        other.columns = ((unseen, *state.columns[0][1:]),)
        assert list(tells.describe(state)) != list(tells.describe(other))

    def test_races_it_was_not_made_for_go_unmentioned(self) -> None:
        ruleset = ruleset_of("classic")
        tells = Describer(ruleset, 2, ruleset.race_ids[1:], ruleset.power_ids)
        assert tells.size < describer("classic", 2).size
        for state in turn_starts("classic", 2):
            assert max(list(tells.describe(state))[::2]) < tells.size

    def test_turns_left_count_down_for_everybody(self) -> None:
        left = [[turns_left(state, seat) for seat in range(3)] for state in turn_starts("classic", 3)]
        assert left[0] == [10, 10, 10]
        assert left[1] == [10, 10, 9]
        assert left[-1] == [1, 0, 0]


class TestNetwork:
    def test_it_computes_what_a_network_computes(self) -> None:
        one = 1 << WEIGHT_BITS
        # Two inputs, two neurons, two more, one output: weights by input, thresholds, and so on.
        weights = [one, -one, 2 * one, one // 2, 0, one, one, 0, -one, one, 0, 0, one, 3 * one, one]
        network = Network((2, 2, 2, 1), weights)

        def by_hand(a: float, b: float) -> float:
            first, second = max(0.0, a + 2 * b), max(0.0, -a + b / 2 + 1)
            third, fourth = max(0.0, first - second), max(0.0, second)
            return third + 3 * fourth + 1

        for a, b in ((0, 0), (1, 0), (0, 1), (5, 2), (1, 9)):
            pairs = numbers([place for pair in ((0, a), (1, b)) if pair[1] for place in pair])
            assert network.answer(pairs) == [pytest.approx(by_hand(a, b))]


class TestWeights:
    def test_a_file_says_what_was_written(self) -> None:
        about = About(1, "classic", 2, ("elves",), ("flying",), (1, 2, 3, 2), (1.0, 2.5))
        weights = Weights(about, [0, 1, -1, 1 << 30, -(1 << 30)])
        assert decoded(encoded(weights)) == weights

    def test_another_format_is_refused(self) -> None:
        about = About(2, "classic", 2, (), (), (0, 0, 0, 0), ())
        with pytest.raises(NoWeightsError, match="format 2"):
            decoded(encoded(Weights(about, [])))

    @pytest.mark.parametrize("is_best", [False, True])
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_what_is_shipped_fits_the_games(self, game: str, players: int, is_best: bool) -> None:
        weights = weights_for(game, players, is_best)
        assert weights is not None
        inputs, hidden, second, outputs = weights.about.sizes
        assert (weights.about.game, weights.about.players) == (game, players)
        assert inputs == describer(game, players).size
        assert outputs == players
        assert len(weights.numbers) == (inputs + 1) * hidden + (hidden + 1) * second + (second + 1) * outputs

    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_the_best_are_others(self, game: str, players: int) -> None:
        assert weights_for(game, players, is_best=True) != weights_for(game, players)

    def test_where_there_are_no_best_the_usual_ones_are_taken(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        usual = path_of("classic", 2).read_bytes()
        (tmp_path / "classic-2.weights").write_bytes(usual)
        monkeypatch.setattr("elbowroom.bots.value.weights.HERE", tmp_path)
        assert weights_for.__wrapped__("classic", 2, is_best=True) == decoded(usual)

    def test_all_together_are_small(self) -> None:
        sizes = [path.stat().st_size for path in path_of("classic", 2).parent.glob("*.weights")]
        assert sum(sizes) <= 5_000_000


class TestForesight:
    @pytest.mark.parametrize(("game", "players"), TABLES)
    def test_somebody_wins(self, game: str, players: int) -> None:
        teams = ruleset_of(game).teams(players)
        for state in turn_starts(game, players)[::4]:
            chances = foresight(game, players).chances(state)
            assert sum(chances[team[0]] for team in teams) == pytest.approx(1)

    @pytest.mark.parametrize(("game", "players"), [("classic", 2), ("warcraft", 4)])
    def test_coins_make_winning_likelier_and_surer_towards_the_end(self, game: str, players: int) -> None:
        starts = turn_starts(game, players)
        gained = []
        for state in (starts[players], starts[-1]):
            richer = state.copy()
            richer.coins[0] += 10
            judge = foresight(game, players)
            gained.append(judge.value(richer, 0) - judge.value(state, 0))
        assert gained[0] > 0
        assert gained[1] > 0

    def test_in_the_end_the_result_counts(self) -> None:
        state = turn_starts("classic", 2)[-1]
        dice, bot = Dice(1), SimpleBot()
        while state.options:
            apply(state, drawn(state, dice) if state.actor < 0 else bot.choose(state.copy(), state.actor))
        state.coins[0], state.coins[1] = 50, 40
        judge = foresight("classic", 2)
        assert judge.chances(state) == [1, 0]
        state.coins[1] = 60
        assert judge.chances(state) == [0, 1]

    def test_who_has_had_the_last_turn_gains_no_more(self) -> None:
        state = turn_starts("warcraft", 3)[-1]
        later = [(state.seat + number) % 3 for number in (1, 2)]
        coins = foresight("warcraft", 3).coins(state)
        assert [coins[seat] for seat in later] == [float(state.coins[seat]) for seat in later]
        assert coins[state.seat] > float(state.coins[state.seat])

    def test_a_team_is_as_rich_as_its_poorer_player(self) -> None:
        """T.8: so a coin is worth more to who has less."""
        state = turn_starts("azeroth", 4)[-4]
        for seat in range(4):
            state.coins[seat] = 80 if seat == 0 else 60
        judge = foresight("azeroth", 4)
        to_the_rich, to_the_poor = state.copy(), state.copy()
        to_the_rich.coins[0] += 5
        to_the_poor.coins[2] += 5
        assert judge.chances(to_the_poor)[0] > judge.chances(to_the_rich)[0]

    def test_it_foresees_coins_better_than_nothing_does(self) -> None:
        """Against the real ends of some games, better than that everybody gains the same."""
        wrong, plain = 0.0, 0.0
        for seed in range(3):
            starts = turn_starts("classic", 2, 100 + seed)
            end = starts[-1].copy()
            dice, bot = Dice(seed), SimpleBot()
            while end.options:
                apply(end, drawn(end, dice) if end.actor < 0 else bot.choose(end.copy(), end.actor))
            real = float(end.coins[0] - end.coins[1])
            for state in starts[6:]:
                coins = foresight("classic", 2).coins(state)
                wrong += (coins[0] - coins[1] - real) ** 2
                plain += (float(state.coins[0] - state.coins[1]) - real) ** 2
        assert wrong < plain

    def test_where_nothing_was_learned_rules_of_thumb_judge(self) -> None:
        ruleset = ruleset_of("classic")
        assert isinstance(judge_for(ruleset, 6), RuleOfThumb)
