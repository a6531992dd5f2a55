"""Drawing from a seed: unbiased, repeatable, and different for every seed, nonce, number and kind."""

import hmac
from collections import Counter
from random import Random

import pytest

from elbowroom.engine import actions as a
from elbowroom.engine.action_text import code_of
from elbowroom.engine.actions import kind_of
from elbowroom.engine.engine import chance
from elbowroom.engine.state import State
from elbowroom.fair.drawing import below, boards_seed, draw, hash_of_seed
from elbowroom.games import new_game

SEED = "0f" * 32
DRAWS = 6000
PINNED = [5, 0, 4, 0, 0, 5, 2, 3]
PINNED_HASH = "9b68d49bb092f71292ad76ab8fb8750d710aae5af70e43b8ec0a901d048c0030"
PINNED_BOARDS = "91d537160d3fb4f1fb1c0b5f6645d92efcc7250e6347b4123145f36398c1b135"


def chi_square(counts: dict[int, int], weights: dict[int, int]) -> float:
    """Return chi-square of counts against weights."""
    total, whole = sum(counts.values()), sum(weights.values())
    expected = {value: total * weight / whole for value, weight in weights.items()}
    assert set(counts) <= set(weights)
    return sum((counts.get(value, 0) - wanted) ** 2 / wanted for value, wanted in expected.items())


def limit_for(freedom: int) -> float:
    """Return a value that chi-square exceeds about once in ten thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.719 * spread**0.5) ** 3)


class TestNumbers:
    @pytest.mark.parametrize("limit", [2, 3, 6, 7, 13, 37, 100])
    def test_every_number_is_equally_likely(self, limit: int) -> None:
        counts = Counter(below(limit, SEED, ["a", "b"], number, "die") for number in range(DRAWS))
        assert chi_square(counts, dict.fromkeys(range(limit), 1)) < limit_for(limit - 1)

    def test_pairs_that_follow_each_other_are_equally_likely(self) -> None:
        drawn = [below(6, SEED, ["a"], number, "die") for number in range(DRAWS * 2)]
        pairs = Counter(6 * first + second for first, second in zip(drawn[::2], drawn[1::2], strict=True))
        assert chi_square(pairs, dict.fromkeys(range(36), 1)) < limit_for(35)

    def test_no_number_is_favoured_where_the_span_is_no_multiple(self) -> None:
        """The limit is three quarters of the span: a plain modulo would return the lower third twice as often."""
        limit = (1 << 63) + (1 << 62)
        counts = Counter(below(limit, SEED, [], number, "die") * 3 // limit for number in range(DRAWS))
        assert chi_square(counts, dict.fromkeys(range(3), 1)) < limit_for(2)

    def test_the_same_is_drawn_again(self) -> None:
        assert [below(1000, SEED, ["x"], number, "die") for number in range(5)] == [
            below(1000, SEED, ["x"], number, "die") for number in range(5)
        ]

    def test_all_that_goes_in_matters(self) -> None:
        span = 1 << 62
        values = [
            below(span, SEED, ["a", "b"], 1, "die"),
            below(span, "1f" * 32, ["a", "b"], 1, "die"),
            below(span, SEED, ["a", "c"], 1, "die"),
            below(span, SEED, ["b", "a"], 1, "die"),
            below(span, SEED, ["ab", ""], 1, "die"),
            below(span, SEED, ["a|b"], 1, "die"),
            below(span, SEED, ["a", "b"], 2, "die"),
            below(span, SEED, ["a", "b"], 1, "banner"),
            below(span, SEED, ["a", "b"], 11, "die"),
        ]
        assert len(set(values)) == len(values)

    def test_anybody_can_draw_as_the_page_on_formats_says(self) -> None:
        for number in range(50):
            message = f"3:ana0:4:noé!|{number}|die|0".encode()
            digest = hmac.digest(bytes.fromhex(SEED), message, "sha256")
            assert below(6, SEED, ["ana", "", "noé!"], number, "die") == int(digest.hex()[:16], 16) % 6

    def test_outcomes_never_change(self) -> None:
        """Records of finished games are checked with these numbers: they may never change."""
        assert [below(6, SEED, ["ana", "ben"], number, "die") for number in range(1, 9)] == PINNED
        assert hash_of_seed(SEED) == PINNED_HASH
        assert boards_seed(SEED, ["ana", "ben"]) == PINNED_BOARDS


def state_at(kind: int, game: str) -> State:
    """Return a state that waits for an outcome of chance of a kind."""
    for seed in range(200):
        played, rng = new_game(game, 3, seed=seed), Random(seed)
        while not played.is_over:
            if played.is_chance and kind_of(played.state.options[0]) == kind:
                return played.state
            played.play(played.random_outcome(rng) if played.is_chance else rng.choice(played.legal()))
    raise AssertionError("no such chance")


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        *(("warcraft", kind) for kind in (a.FIRST, a.BANNER, a.BADGE, a.DIE, a.FIND, a.FLIP)),
        *(("classic", kind) for kind in (a.FIRST, a.BANNER, a.BADGE, a.DIE)),
        *(("azeroth", kind) for kind in (a.BANNER, a.BADGE, a.DIE, a.FIND)),
    ],
)
def test_outcomes_come_with_their_odds(game: str, kind: int) -> None:
    state = state_at(kind, game)
    weights = dict(chance(state))
    counts = Counter(code_of(state, draw(state, SEED, ["a", "b", "c"], number)) or 0 for number in range(DRAWS))
    assert len(weights) > 1
    assert chi_square(counts, weights) < limit_for(len(weights) - 1)
