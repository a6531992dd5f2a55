"""Reigns: what each combo brought, told apart from what earlier races of its seat still bring in decline."""

from random import Random

import pytest

from elbowroom.bots import named
from elbowroom.engine.action_text import action_of
from elbowroom.games import new_game
from elbowroom.simulate.playing import decide, draw
from elbowroom.simulate.reigns import Reign, Reigns


def followed(game: str, players: int, seed: int, **agreed: object) -> tuple[tuple[Reign, ...], list[int], list[int]]:
    """The reigns of a game, all coins, and what regions of races in decline brought beside an active race."""
    played = new_game(game, players, seed=seed, **agreed)  # type: ignore[arg-type]  # options of a game
    rng, bots = Random(seed), [named("simple", seat) for seat in range(players)]
    reigns, declined, heard = Reigns(played.state), [0] * players, 0
    while not played.is_over:
        action = decide(played, bots, lambda state: draw(state, rng))
        reigns.before(played.state, action)
        played.play(action_of(played.state, action))
        for event in played.events[heard:]:
            seat = event.seat or 0
            if event.source == "declined-regions" and played.state.active[seat] >= 0:
                declined[seat] += event.amount or 0
        heard = len(played.events)
    return reigns.at_end(played.state), played.scores, declined


@pytest.mark.parametrize("seed", range(8))
def test_what_races_in_decline_bring_is_their_own(seed: int) -> None:
    """R-6.1: regions of a race in decline score too.

    Dwarves, whose mines bring coins in decline too, and Spirit, which stays beside another one, are left out.
    """
    reigns, _, declined = followed("classic", 3, seed, excluded=["dwarves", "spirit"])
    for seat in range(3):
        own = [reign for reign in reigns if reign.seat == seat]
        assert sum(reign.inherited for reign in own) == sum(reign.left for reign in own) == declined[seat]
        assert own[0].inherited == own[-1].left == 0
    assert sum(declined) > 0


@pytest.mark.parametrize("game", ["classic", "warcraft", "azeroth"])
def test_all_that_was_earned_is_somebodys(game: str) -> None:
    reigns, scores, _ = followed(game, 4, 5)
    for seat, score in enumerate(scores):
        own = [reign for reign in reigns if reign.seat == seat]
        paid, taken = sum(reign.price for reign in own), sum(reign.lay for reign in own)
        assert sum(reign.earned for reign in own) - paid + taken == score - 5


def test_relics_are_counted_at_each_scoring_of_who_holds_them() -> None:
    """W-6: nobody holds one for longer than it reigns."""
    reigns, _, _ = followed("warcraft", 3, 2)
    assert any(reign.relics for reign in reigns)
    assert all(1 <= times <= reign.turns for reign in reigns for times in reign.relics.values())
