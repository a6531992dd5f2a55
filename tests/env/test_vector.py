"""Many games at once are the same games as one by one, whoever plays them."""

import numpy as np
import pytest

from elbowroom.engine.engine import apply, new_state
from elbowroom.engine.errors import IllegalActionError
from elbowroom.engine.state import State
from elbowroom.env.arrays import Eyes
from elbowroom.env.deal import Deal
from elbowroom.env.match import go_on, results
from elbowroom.env.slots import dice_of
from elbowroom.env.vector import MAPS, VectorEnv, worlds_of

SLOTS = 6


def choices(games: VectorEnv, number: int) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """A legal action of each game, ever another one."""
    weights = np.random.default_rng(number).random(games.masks.shape)
    chosen: np.ndarray[tuple[int], np.dtype[np.intp]] = (weights * games.masks).argmax(axis=1)
    return chosen


def told(games: VectorEnv) -> bytes:
    """All that the arrays hold."""
    arrays = (games.observations, games.masks, games.seats, games.dones, games.rewards, games.coins)
    return b"".join(array.tobytes() for array in arrays)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("warcraft", 5), ("azeroth", 4)])
def test_each_step_is_that_of_a_single_game(game: str, players: int) -> None:
    deal = Deal(game, players)
    eyes, worlds = Eyes(deal), worlds_of(deal, 9, MAPS)
    dice = [dice_of(9, slot) for slot in range(SLOTS)]

    def begin(slot: int) -> None:
        single[slot] = new_state(deal.ruleset(), worlds[dice[slot].below(MAPS)], players)
        go_on(single[slot], dice[slot])

    single: dict[int, State] = {}
    for slot in range(SLOTS):
        begin(slot)
    ended = 0
    with VectorEnv(SLOTS, game, players) as games:
        games.reset(seed=9)
        for number in range(players * 90):
            for slot, state in single.items():
                assert games.seats[slot] == state.actor
                assert np.array_equal(games.observations[slot], eyes.observation(state, state.actor))
                assert np.array_equal(games.masks[slot], eyes.mask(state, state.actor))
            chosen = choices(games, number)
            games.step(chosen)
            for slot, state in single.items():
                apply(state, eyes.ids.action(state, int(chosen[slot])))
                go_on(state, dice[slot])
                assert games.dones[slot] == (state.actor < 0)
                assert games.rewards[slot].tolist() == pytest.approx(
                    results(state) if state.actor < 0 else [0] * players
                )
                if games.dones[slot]:
                    assert games.coins[slot].tolist() == list(state.coins)
                    ended += 1
                    begin(slot)
    assert ended >= SLOTS


def test_the_number_of_processes_makes_no_difference() -> None:
    all_told = []
    for processes in (1, 3):
        with VectorEnv(SLOTS, "classic", 3, processes=processes) as games:
            games.reset(seed=5)
            said = [told(games)]
            for number in range(60):
                games.step(choices(games, number))
                said.append(told(games))
            all_told.append(said)
    assert all_told[0] == all_told[1]


def test_seeds_tell_games_apart_and_bring_them_again() -> None:
    with VectorEnv(SLOTS, "classic", 2) as games:
        begun = []
        for seed in (1, 2, 1):
            games.reset(seed=seed)
            games.step(choices(games, 0))
            begun.append(told(games))
    assert begun[0] == begun[2] != begun[1]


def test_slots_play_different_games() -> None:
    with VectorEnv(SLOTS, "warcraft", 2) as games:
        assert len({row.tobytes() for row in games.observations}) == SLOTS


def test_nothing_is_played_if_something_is_not_legal() -> None:
    with VectorEnv(SLOTS, "classic", 2) as games:
        before = told(games)
        chosen = choices(games, 0)
        chosen[3] = 600
        with pytest.raises(IllegalActionError, match="choose-relic"):
            games.step(chosen)
        assert told(games) == before


def test_a_seed_tells_the_maps() -> None:
    drawn = [[world.short_names for world in worlds_of(Deal("warcraft", 3), seed, 4)] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
