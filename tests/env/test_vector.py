"""Vector environments play the same games as single ones, in any number of processes, and fit Gymnasium."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers import vector as wrappers

from elbowroom.bots.dice import play_to_choice
from elbowroom.engine.engine import apply, new_state
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.state import State
from elbowroom.env.arrays import ObservationEncoder
from elbowroom.env.gymnasium_env import OneSeat
from elbowroom.env.rewards import KINDS, Rewards, final_rewards
from elbowroom.env.settings import EnvSettings
from elbowroom.env.slots import dice_of
from elbowroom.env.vector import MAPS, VectorEnv, worlds_of

SLOTS = 6


def choices(games: VectorEnv, number: int) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """Return a legal action for each game, a different one each time."""
    weights = np.random.default_rng(number).random(games.masks.shape)
    chosen: np.ndarray[tuple[int], np.dtype[np.intp]] = (weights * games.masks).argmax(axis=1)
    return chosen


def content(games: VectorEnv) -> bytes:
    """Return the content of all arrays."""
    arrays = (games.observations, games.masks, games.seats, games.dones, games.rewards, games.coins, games.winners)
    return b"".join(array.tobytes() for array in arrays)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("warcraft", 5), ("azeroth", 4)])
def test_each_slot_equals_a_single_game(game: str, players: int) -> None:
    settings = EnvSettings(game, players)
    encoder, worlds = ObservationEncoder(settings), worlds_of(settings, 9, MAPS)
    dice = [dice_of(9, slot) for slot in range(SLOTS)]

    def begin(slot: int) -> None:
        single[slot] = new_state(settings.ruleset(), worlds[dice[slot].below(MAPS)], players)
        play_to_choice(single[slot], dice[slot])

    single: dict[int, State] = {}
    for slot in range(SLOTS):
        begin(slot)
    ended = 0
    with VectorEnv(SLOTS, game, players) as games:
        games.reset(seed=9)
        for number in range(players * 90):
            for slot, state in single.items():
                assert games.seats[slot] == state.actor
                assert np.array_equal(games.observations[slot], encoder.observation(state, state.actor))
                assert np.array_equal(games.masks[slot], encoder.mask(state, state.actor))
            chosen = choices(games, number)
            games.step(chosen)
            for slot, state in single.items():
                apply(state, encoder.ids.action(state, int(chosen[slot])))
                play_to_choice(state, dice[slot])
                assert games.dones[slot] == (state.actor < 0)
                assert games.rewards[slot].tolist() == pytest.approx(
                    final_rewards(state) if state.actor < 0 else [0] * players
                )
                is_done = bool(games.dones[slot])
                assert games.coins[slot].tolist() == (list(state.coins) if is_done else [0] * players)
                assert np.flatnonzero(games.winners[slot]).tolist() == (winners(state) if is_done else [])
                if is_done:
                    ended += 1
                    begin(slot)
    assert ended >= SLOTS


def test_the_number_of_processes_makes_no_difference() -> None:
    all_told = []
    for processes in (1, 3):
        with VectorEnv(SLOTS, "classic", 3, processes=processes) as games:
            games.reset(seed=5)
            said = [content(games)]
            for number in range(60):
                games.step(choices(games, number))
                said.append(content(games))
            all_told.append(said)
    assert all_told[0] == all_told[1]


def test_seeds_are_reproducible() -> None:
    with VectorEnv(SLOTS, "classic", 2) as games:
        begun = []
        for seed in (1, 2, 1):
            games.reset(seed=seed)
            games.step(choices(games, 0))
            begun.append(content(games))
    assert begun[0] == begun[2] != begun[1]


def test_slots_play_different_games() -> None:
    with VectorEnv(SLOTS, "warcraft", 2) as games:
        assert len({row.tobytes() for row in games.observations}) == SLOTS


def test_an_illegal_action_plays_nothing() -> None:
    with VectorEnv(SLOTS, "classic", 2) as games:
        before = content(games)
        chosen = choices(games, 0)
        chosen[3] = 600
        with pytest.raises(IllegalActionError, match="choose-relic"):
            games.step(chosen)
        assert content(games) == before


def test_a_seed_draws_the_maps() -> None:
    drawn = [[world.short_names for world in worlds_of(EnvSettings("warcraft", 3), seed, 4)] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


class TestGymnasium:
    """Gymnasium ships no checker for vector environments, so these tests compare with its own ones and wrappers."""

    def test_spaces_and_metadata(self) -> None:
        with VectorEnv(SLOTS, "classic", 2) as games:
            assert isinstance(games, gymnasium.vector.VectorEnv)
            assert games.num_envs == SLOTS
            assert games.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
            single = OneSeat("classic", 2)
            assert games.single_observation_space == single.observation_space
            assert games.single_action_space == single.action_space
            assert games.observation_space == batch_space(games.single_observation_space, SLOTS)
            assert games.action_space == batch_space(games.single_action_space, SLOTS)

    def test_results_have_the_form_of_gymnasiums_own_class(self) -> None:
        """Shapes, types and keys of observations, rewards and infos, also where games end."""
        makers = [lambda: OneSeat("classic", 2, bots=("random",)) for _ in range(SLOTS)]
        theirs: Any = SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
        with VectorEnv(SLOTS, "classic", 2, bots=("random",)) as ours:
            results: list[list[Any]] = []
            for games in (theirs, ours):
                seen, infos = games.reset(seed=1)
                assert seen in games.observation_space
                result: list[Any] = []
                ends = 0
                while ends < 2 * SLOTS:
                    chosen = infos["action_mask"].argmax(axis=1)
                    assert chosen in games.action_space
                    result = [*games.step(chosen)]
                    seen, _, terminations, truncations, infos = result
                    assert seen in games.observation_space
                    assert not truncations.any()
                    assert ("final_obs" in infos) == terminations.any()
                    ends += terminations.sum()
                results.append(result)
        for one, other in zip(results[0][:4], results[1][:4], strict=True):
            assert one.shape == other.shape
            assert one.dtype.kind == other.dtype.kind
        infos, own = results[0][4], results[1][4]
        assert set(infos) - {"coins", "_coins", "winners", "_winners"} <= set(own)
        assert infos["action_mask"].dtype == own["action_mask"].dtype
        assert infos["final_obs"].dtype == own["final_obs"].dtype == object
        for name in ("coins", "winners"):
            assert infos["final_info"][name].shape == own["final_info"][name].shape
            assert infos["final_info"][name].dtype == own["final_info"][name].dtype

    @pytest.mark.parametrize("reward", KINDS)
    def test_rewards_and_last_observations_belong_to_the_seat_that_acted(self, reward: str) -> None:
        settings = EnvSettings("classic", 3)
        encoder, last_seats = ObservationEncoder(settings), set()
        with VectorEnv(1, "classic", 3, reward=reward) as games:
            for seed in (3, 4, 5):
                games.reset(seed=seed)
                dice, counter = dice_of(seed, 0), Rewards(reward)
                state = new_state(settings.ruleset(), worlds_of(settings, seed, MAPS)[dice.below(MAPS)], 3)
                play_to_choice(state, dice)
                counter.begin(state)
                acted, infos = 0, dict[str, Any]()
                while state.options:
                    acted, chosen = state.actor, choices(games, 1)
                    _, rewards, _, _, infos = games.step(chosen)
                    apply(state, encoder.ids.action(state, int(chosen[0])))
                    play_to_choice(state, dice)
                    earned = counter.since_last(state)
                    assert infos["rewards"][0].tolist() == pytest.approx(earned)
                    assert rewards[0] == pytest.approx(earned[acted])
                assert games.dones.all()
                assert np.array_equal(infos["final_obs"][0], encoder.observation(state, acted))
                assert infos["final_info"]["coins"][0].tolist() == list(state.coins)
                assert np.flatnonzero(infos["final_info"]["winners"][0]).tolist() == winners(state)
                last_seats.add(acted)
        assert len(last_seats) > 1

    def test_bots_play_the_other_seats(self) -> None:
        with VectorEnv(SLOTS, "classic", 3, bots=("easy", "random"), seat=1) as games:
            games.reset(seed=1)
            won = []
            for number in range(150):
                assert set(games.seats.tolist()) == {1}
                games.step(choices(games, number))
                won += games.winners[games.dones].tolist()
            assert len(won) >= SLOTS
            # The easy bot sits to the left of seat 1.
            assert sum(seats[2] for seats in won) > len(won) / 2

    def test_results_are_copies_unless_refused(self) -> None:
        for is_copy in (True, False):
            with VectorEnv(SLOTS, "classic", 2, copy=is_copy) as games:
                seen, infos = games.reset(seed=1)
                before = seen.copy()
                games.step(choices(games, 0))
                assert np.array_equal(seen, before) == is_copy
                assert np.shares_memory(infos["action_mask"], games.masks) != is_copy

    def test_a_reset_without_a_seed_continues_the_sequence(self) -> None:
        with VectorEnv(SLOTS, "classic", 2) as games:
            said = []
            for _ in range(2):
                games.reset(seed=7)
                said.append([games.reset()[0].tobytes() for _ in range(2)])
        assert said[0] == said[1]
        assert said[0][0] != said[0][1]
        with VectorEnv(SLOTS, "classic", 2) as one, VectorEnv(SLOTS, "classic", 2) as other:
            assert one.reset()[0].tobytes() != other.reset()[0].tobytes()

    def test_it_is_made_by_its_id(self) -> None:
        games = gymnasium.make_vec("elbowroom/classic-v0", 3, bots=("simple",), reward="lead")
        assert isinstance(games.unwrapped, VectorEnv)
        assert games.reset(seed=1)[0].shape[0] == games.num_envs == 3
        games.close()

    def test_wrappers(self) -> None:
        """Gymnasium's wrappers check types, and count episodes by the autoreset mode."""
        games: Any = VectorEnv(SLOTS, "classic", 2, bots=("random",))
        games = wrappers.RecordEpisodeStatistics(wrappers.ClipReward(games, -0.5, 0.5))
        games = wrappers.DictInfoToList(games)
        _, infos = games.reset(seed=1)
        lengths: list[int] = []
        results: list[float] = []
        while len(lengths) < SLOTS:
            _, _, dones, _, infos = games.step(np.array([info["action_mask"].argmax() for info in infos]))
            for slot in np.flatnonzero(dones):
                lengths.append(infos[slot]["episode"]["l"])
                results.append(abs(infos[slot]["episode"]["r"]))
                assert infos[slot]["final_info"]["winners"].sum() == 1
        assert min(lengths) > 10
        assert set(results) == {0.5}
        games.close()

    def test_seeds_give_equal_data(self) -> None:
        with VectorEnv(SLOTS, "azeroth", 4) as one, VectorEnv(SLOTS, "azeroth", 4) as other:
            assert data_equivalence(one.reset(seed=5), other.reset(seed=5))
            chosen = choices(one, 1)
            assert data_equivalence(one.step(chosen), other.step(chosen))
