"""Every pair of a race and a power, those of all sets included, in random games in which every state is checked."""

from random import Random

import pytest

from elbowroom.engine.invariants import violations
from elbowroom.games import Game, load_game, new_game, ruleset_with_sets

ALL = ruleset_with_sets("classic")
PAIRS = [(race, power) for race in ALL.race_ids for power in ALL.power_ids]
GAMES = 50
# The quick test takes every 19th pair: each race and each power occurs.
SAMPLED = 19


def game_with_pair(race: str, power: str, seed: int) -> Game:
    """Return a finished random game of two to five players in which the first one has this combo."""
    rng = Random(f"{race} {power} {seed}")
    game = new_game("classic", 2 + seed % 4, seed=seed, first=0, sets=["all"])
    game.play(f"banner {race}")
    game.play(f"badge {power}")
    game.draw(rng)
    game.play("pick 0")
    while not game.is_over:
        if game.is_chance:
            game.play(game.random_outcome(rng))
        else:
            options = game.legal()
            calm = [option for option in options if option.kind not in ("decline", "abandon", "end")]
            game.play(rng.choice(calm if calm and rng.random() < 0.8 else options))
        problems = violations(game.state)
        assert problems == [], (race, power, seed, problems, game.log[-3:], game.notation())
    return game


@pytest.mark.parametrize(("race", "power"), PAIRS[::SAMPLED])
def test_a_sample_of_pairs_is_sound(race: str, power: str) -> None:
    """S-4.2: all rules of R and S hold for them."""
    game = game_with_pair(race, power, len(race) + len(power))
    assert load_game(game.record()).hash() == game.hash()


@pytest.mark.deep
@pytest.mark.parametrize("race", ALL.race_ids)
def test_every_pair_is_sound(race: str) -> None:
    """S-4.2: in 50 games each."""
    for power in ALL.power_ids:
        for seed in range(GAMES):
            game_with_pair(race, power, seed)
