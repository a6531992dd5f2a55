"""Learning: rows of self-play, the curriculum, and targets for training."""

import json
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from elbowroom.bots.value.features import FeatureEncoder
from elbowroom.bots.value.weights import HERE, path_of
from elbowroom.games import RULESETS_OF_PLAYERS, new_game, ruleset_of
from elbowroom.matches.selfplay import GAIN_OFFSET, SelfPlay
from tools.learning import generate as generating
from tools.learning.curriculum import Lessons, learn, read_curriculum
from tools.learning.train import blend_targets


def encoder_of(game: str, players: int) -> FeatureEncoder:
    ruleset = ruleset_of(game)
    return FeatureEncoder(ruleset, players, ruleset.race_ids, ruleset.power_ids)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("warcraft", 3), ("azeroth", 4)])
def test_a_game_has_a_row_for_each_turn_and_gains_add_up(game: str, players: int) -> None:
    encoder = encoder_of(game, players)
    state = new_game(game, players, seed=7).state
    first = state.seat if state.seat >= 0 else None
    data = SelfPlay(encoder, None, 7).play(state)
    width = encoder.size + 2 * players
    rows = [data[start : start + width] for start in range(0, len(data), width)]
    assert len(rows) == state.rounds * players
    gains = [int.from_bytes(rows[0][encoder.size + 2 * n : encoder.size + 2 * n + 2], "little") for n in range(players)]
    begins = (state.seat - state.turn) % players
    assert first in (None, begins)
    assert [gain - GAIN_OFFSET for gain in gains] == [
        state.coins[(begins + number) % players] - state.ruleset.start_coins for number in range(players)
    ]


def test_rows_do_not_depend_on_the_number_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "BLOCK_GAMES", 2)
    alone = b"".join(generating.play_block("classic", 2, seed, None) for seed in (1, 2))
    shared = []
    for seed in (1, 2):
        generating.play_share(("classic", 2, range(seed, seed + 1), None, False, tmp_path / f"{seed}"))
        shared.append((tmp_path / f"{seed}").read_bytes())
    assert b"".join(shared) == alone


def test_with_weights_other_games_are_played() -> None:
    weights = path_of("classic", 2)
    by_picks = generating.play_block("classic", 2, 3, weights)
    assert by_picks != generating.play_block("classic", 2, 3, None)


def test_hard_plays_other_games_reproducibly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "BLOCK_GAMES", 2)
    weights = path_of("warcraft", 2)
    by_hard = generating.play_block("warcraft", 2, 3, weights, hard=True)
    assert by_hard == generating.play_block("warcraft", 2, 3, weights, hard=True)
    assert by_hard != generating.play_block("warcraft", 2, 3, weights)


def test_the_curriculum_has_all_games_and_trains_on_their_rows(tmp_path: Path) -> None:
    plan = read_curriculum()
    games = [*RULESETS_OF_PLAYERS, *(f"{game}-sets" for game in RULESETS_OF_PLAYERS if ruleset_of(game).sets)]
    rounds = {game: ruleset_of(game.removesuffix("-sets")).rounds for game in games}
    assert set(plan.tables) == {f"{game}-{players}" for game in games for players in rounds[game]}
    for lessons in plan.tables.values():
        assert len(lessons.games) == len(lessons.learned_from) == len(lessons.epochs)
        assert len(lessons.real) == len(lessons.rates) == lessons.hard
        assert len(lessons.seeds) in (0, lessons.hard)
        assert not lessons.first or (HERE / f"{lessons.first}.weights").exists()
        for number, generations in enumerate(lessons.learned_from):
            assert max(generations) <= number
    # A fake Python with PyTorch records its arguments.
    asked = tmp_path / "asked"
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\necho "$@" >> "{asked}"\n')
    python.chmod(0o755)
    small = plan.__class__(8, 4, {"classic-2": plan.tables["classic-2"].__class__([50], [[0]], [3])})
    learn(tmp_path, "classic-2", small, str(python), 1)
    (line,) = asked.read_text().splitlines()
    assert "--hidden 8 --second 4 --epochs 3" in line
    assert str(tmp_path / "weights" / "classic-2-0") in line
    assert "--start" not in line
    assert (tmp_path / "rows/classic-2/0/0.rows").stat().st_size


@pytest.mark.slow
def test_generations_of_hard_continue_with_earlier_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "BLOCK_GAMES", 2)
    asked, python = tmp_path / "asked", tmp_path / "python"
    # A fake training program records its arguments, and writes the shipped weights.
    python.write_text(
        f'#!/bin/sh\necho "$@" >> "{asked}"\nmkdir -p "{tmp_path}/weights" && cp "{path_of("classic", 2)}" "$2"\n'
    )
    python.chmod(0o755)
    plan = read_curriculum()
    lessons = Lessons([2, 2], [[0], [1]], [3, 3], hard=1, real=[0.4], rates=[1e-3], seeds=[5_000_001])
    learn(tmp_path, "classic-2", plan.__class__(64, 32, {"classic-2": lessons}), str(python), 1)
    first, second = asked.read_text().splitlines()
    assert "--start" not in first
    assert f"--start {tmp_path / 'weights' / 'classic-2-0'} --real 0.4 --rate 0.001" in second
    about = [json.loads((tmp_path / f"rows/classic-2/{number}/about.json").read_text()) for number in (0, 1)]
    assert [one["hard"] for one in about] == [False, True]
    assert [one["seed"] for one in about] == [1, 5_000_001]


def test_blended_targets_of_two_games() -> None:
    """Two games of two players, two rounds each, computed by hand."""
    gains = np.array([[20, 10], [10, 14], [12, 6], [6, 5], [30, 40], [40, 20], [15, 22], [22, 9]], dtype=float)
    said = np.array([[0, 0], [0, 0], [10, 7], [8, 4], [0, 0], [0, 0], [16, 20], [20, 10]], dtype=float)
    left = np.array([2, 2, 1, 1] * 2)
    assert blend_targets(gains, said, left, 1.0).tolist() == gains.tolist()
    # First round: the gain until the second round plus the prediction there; the last round is unchanged.
    foreseen = blend_targets(gains, said, left, 0.0).tolist()
    assert foreseen[:4] == [[18, 11], [12, 13], [12, 6], [6, 5]]
    assert foreseen[4:] == [[31, 38], [38, 21], [15, 22], [22, 9]]
    assert blend_targets(gains, said, left, 0.5)[0].tolist() == [19, 10.5]


def test_blended_targets_over_several_rounds() -> None:
    gains, left = np.array([[9.0], [6.0], [2.0]]), np.array([3, 2, 1])
    said = np.array([[0.0], [4.0], [1.0]])
    # From the end: 2; 4 more and then half of 2 and half of 1; 3 more and then half of that and half of 4.
    assert blend_targets(gains, said, left, 0.5)[:, 0].tolist() == [3 + (5.5 + 4) / 2, 5.5, 2]


def test_games_with_sets_have_rows_of_one_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks are played with different sets, and all their rows have an input for each race and power of any set."""
    monkeypatch.setattr(generating, "BLOCK_GAMES", 2)
    drawn = {generating.drawn_sets("classic", seed) for seed in range(40)}
    assert tuple(ruleset_of("classic").sets) in drawn
    assert len(drawn) > 8
    about = generating.about_sets("classic-sets", 3)
    names = about["names"]
    active = [number for number, (role, ability) in enumerate(names) if role == "0 active" and ability]
    width = len(names) + 2 * 3
    for seed in (3, 5):
        data = generating.play_block("classic-sets", 3, seed, path_of("classic", 3))
        rows = np.frombuffer(data, dtype=np.uint8).reshape(-1, width)
        assert len(rows) == 2 * 10 * 3
        # A race and a power, or nothing after a decline.
        assert set(rows[:, active].sum(1).tolist()) <= {0, 2}
        seen = {names[at][1] for at in active if rows[:, at].any()}
        sets = generating.drawn_sets("classic", seed)
        assert seen & {ability for name in sets for ability in chain(*ruleset_of("classic").sets[name])}


def test_training_knows_the_traits_of_all_abilities() -> None:
    about = generating.about_sets("classic-sets", 2)
    assert {"goblins", "fauns", "ghouls"} < set(about["races"])
    assert set(about["values"]) == {*about["races"], *about["powers"]}
    assert all(len(values) == len(about["traits"]) for values in about["values"].values())
    assert len(about["names"]) == generating.encoder_for("classic-sets", 2).size
