"""The loop that plays a match, and its result."""

from itertools import count

import msgspec
import pytest

from elbowroom.engine.state import State
from elbowroom.matches import loop
from elbowroom.matches.contest import Contest
from elbowroom.matches.jobs import Processes
from elbowroom.matches.loop import Result, play
from elbowroom.matches.match import Match, paired_matches, seeded_match
from elbowroom.matches.times import Thinking

SEEDS: list[object] = []


class Eager:
    """A bot that takes the first option, and records its seed."""

    def __init__(self, seed: int | str = 0) -> None:
        SEEDS.append(seed)

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


class AlsoEager(Eager):
    """A bot that plays like its parent class, under another name."""


def without_times(played: Result) -> Result:
    """Return a result without thinking times."""
    return msgspec.structs.replace(played, thinking=dict.fromkeys(played.thinking, Thinking()))


@pytest.mark.parametrize(
    ("match", "coins", "decisions"),
    [
        (seeded_match("classic", 3, 1, ("random", "simple")), (125, 33, 105), 162),
        (seeded_match("warcraft", 2, 2, ("random", "simple")), (24, 98), 83),
        (Match("classic", 3, 7, ("random", "simple", "random"), 0, 1), (71, 149, 29), None),
        (Match("warcraft", 2, 7, ("simple", "random"), 0, 0), (104, 40), None),
        (Match("azeroth", 4, 7, ("random", "simple") * 2, 0, 1), (29, 90, 36, 109), None),
    ],
)
def test_recorded_results(match: Match, coins: tuple[int, ...], decisions: int | None) -> None:
    found = play(match)
    assert found.coins == coins
    assert decisions in (None, found.decisions)


def test_the_same_match_gives_the_same_game() -> None:
    match = Match("warcraft", 3, 1, ("simple", "random", "random"), 2, 0)
    assert without_times(play(match)) == without_times(play(match))


def test_processes_play_the_same_contest() -> None:
    contest = Contest(bots=("random", "simple"), game="classic", players=2)
    with Processes(2) as workers:
        there = [without_times(played) for played in contest.play(6, workers=workers)]
    assert there == [without_times(played) for played in contest.play(6)]
    assert [(played.deal, played.seating) for played in there] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]


def test_seatings_of_a_deal_share_boards_and_first_player() -> None:
    """Each bot has a different seed."""
    places = f"{__name__}:Eager", f"{__name__}:AlsoEager"
    SEEDS.clear()
    games = [play(match) for match in paired_matches(places, "warcraft", 3, 6, seed=3)]
    first, second = games[:3], games[3:]
    for deal in (first, second):
        assert len({(played.boards, played.first) for played in deal}) == 1
    assert len({played.boards for played in games}) == 2
    assert len(SEEDS) == len(set(SEEDS)) == 6 * 3


def test_different_seeds_give_different_games() -> None:
    one, other = (play(Match("classic", 2, seed, ("random", "random"), 0, 0)) for seed in (1, 2))
    assert without_times(one) != without_times(other)


@pytest.mark.parametrize(("game", "players"), [("warcraft", 4), ("azeroth", 5), ("classic", 2)])
def test_reigns_account_for_all_coins_and_turns(game: str, players: int) -> None:
    """R-6.1: all coins but the five of the start came while some combo was a seat's latest."""
    found = play(Match(game, players, 0, ("simple",) * players, 0, 0))
    rounds = {2: 10, 4: 9, 5: 8}[players]
    for seat, coins in enumerate(found.coins):
        own = [reign for reign in found.reigns if reign.seat == seat]
        assert sum(reign.coins for reign in own) == coins - 5
        assert sum(reign.turns for reign in own) == rounds
        assert own[0].round == 0
        assert [reign.round for reign in own[1:]] == [
            sum(reign.turns for reign in own[: number + 1]) for number in range(len(own) - 1)
        ]
    held = [times for reign in found.reigns for times in reign.relics.values()]
    assert all(0 < times <= rounds for times in held)
    assert bool(held) == (game != "classic")


def test_prices_and_coins_on_combos() -> None:
    """R-3.1, R-3.2: each skipped combo costs a coin, which stays on it until it is picked."""
    reigns = [reign for seed in range(6) for reign in play(seeded_match("classic", 3, seed, ("random",))).reigns]
    assert {reign.price for reign in reigns} == {0, 1, 2, 3, 4, 5}
    for seed in range(6):
        paid = gained = 0
        for reign in play(seeded_match("classic", 3, seed, ("random",))).reigns:
            gained += reign.lay
            assert gained <= paid
            paid += reign.price
        assert gained > 0


def test_allies_share_a_place() -> None:
    """T.8: allies share a place."""
    found = play(Match("azeroth", 4, 0, ("simple", "random") * 2, 0, 0))
    assert found.places == (0, 1, 0, 1)
    assert min(found.coins[0], found.coins[2]) > min(found.coins[1], found.coins[3])


def test_thinking_times_by_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    # A fake clock that advances by a second at each call.
    monkeypatch.setattr(loop, "perf_counter", count().__next__)
    found = play(Match("classic", 3, 0, ("simple", "random", "random"), 0, 0))
    assert set(found.thinking) == {"simple", "random"}
    # All decisions of a seat in its turn count together.
    assert found.thinking["simple"].turns.count == 10
    assert found.thinking["random"].turns.count == 20
    assert found.thinking["simple"].decisions.count > 20
    # Withdrawn tokens are placed in the turns of opponents.
    simple = found.thinking["simple"]
    assert 0.5 * simple.decisions.total <= simple.turns.total < simple.decisions.total == simple.decisions.count
