"""Reigns: the coins of each combo, without the income of earlier races in decline."""

from random import Random

import pytest

from elbowroom.bots import named
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import draw_outcome
from elbowroom.games import new_game
from elbowroom.matches.loop import decide
from elbowroom.matches.reigns import Reign, ReignTracker


def follow_reigns(
    game: str, players: int, seed: int, **agreed: object
) -> tuple[tuple[Reign, ...], list[int], list[int]]:
    """Return the reigns of a game, all coins, and by seat the income of declined regions beside an active race."""
    played = new_game(game, players, seed=seed, **agreed)  # type: ignore[arg-type]  # options of a game
    rng, bots = Random(seed), [named("simple", seat) for seat in range(players)]
    reigns, declined, events_seen = ReignTracker(played.state), [0] * players, 0
    while not played.is_over:
        action = decide(played, bots, lambda state: draw_outcome(state, rng))
        reigns.before(played.state, action)
        played.play(action_of(played.state, action))
        for event in played.events[events_seen:]:
            seat = event.seat or 0
            if event.source == "declined-regions" and played.state.active[seat] >= 0:
                declined[seat] += event.amount or 0
        events_seen = len(played.events)
    return reigns.at_end(played.state), played.scores, declined


@pytest.mark.parametrize("seed", range(8))
def test_income_of_declined_races_belongs_to_their_reigns(seed: int) -> None:
    """R-6.1: regions of a race in decline score too.

    Dwarves (coins in decline) and Spirit (a second race in decline) are left out.
    """
    reigns, _, declined = follow_reigns("classic", 3, seed, excluded=["dwarves", "spirit"])
    for seat in range(3):
        own = [reign for reign in reigns if reign.seat == seat]
        assert sum(reign.inherited for reign in own) == sum(reign.left for reign in own) == declined[seat]
        assert own[0].inherited == own[-1].left == 0
    assert sum(declined) > 0


@pytest.mark.parametrize("game", ["classic", "warcraft", "azeroth"])
def test_earned_coins_add_up_to_the_scores(game: str) -> None:
    reigns, scores, _ = follow_reigns(game, 4, 5)
    for seat, score in enumerate(scores):
        own = [reign for reign in reigns if reign.seat == seat]
        paid, taken = sum(reign.price for reign in own), sum(reign.lay for reign in own)
        assert sum(reign.earned for reign in own) - paid + taken == score - 5


def test_relics_are_counted_at_each_scoring() -> None:
    """W-6: a relic scores at most once in each turn of a reign."""
    reigns, _, _ = follow_reigns("warcraft", 3, 2)
    assert any(reign.relics for reign in reigns)
    assert all(1 <= times <= reign.turns for reign in reigns for times in reign.relics.values())
