"""One game of a contest: the same whoever plays it where, with all that a report needs."""

from itertools import count

import msgspec
import pytest

from elbowroom.arena import playing
from elbowroom.arena.contest import Contest
from elbowroom.arena.deals import Match, matches
from elbowroom.arena.playing import Played, play
from elbowroom.arena.times import Thinking
from elbowroom.engine.state import State
from elbowroom.jobs.processes import Processes
from elbowroom.simulate.playing import Plan
from elbowroom.simulate.playing import play as simulated

SEEDS: list[object] = []


class Eager:
    """Takes the first option there is, and notes its seed."""

    def __init__(self, seed: int | str = 0) -> None:
        SEEDS.append(seed)

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


class AlsoEager(Eager):
    """Another one."""


def timeless(played: Played) -> Played:
    """All but the time it took."""
    return msgspec.structs.replace(played, thinking=dict.fromkeys(played.thinking, Thinking()))


def test_the_same_match_is_the_same_game() -> None:
    match = Match("warcraft", 3, 1, 2, 0, ("simple", "random", "random"))
    assert timeless(play(match)) == timeless(play(match))


def test_processes_change_nothing_but_times() -> None:
    contest = Contest(bots=("random", "simple"), game="classic", players=2)
    with Processes(2) as workers:
        there = [timeless(played) for played in contest.play(6, workers=workers)]
    assert there == [timeless(played) for played in contest.play(6)]
    assert [(played.deal, played.seating) for played in there] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]


def test_seatings_of_a_deal_share_boards_and_who_begins() -> None:
    """And the dice of the bots are their own."""
    places = f"{__name__}:Eager", f"{__name__}:AlsoEager"
    SEEDS.clear()
    games = [play(match) for match in matches(places, "warcraft", 3, 6, seed=3)]
    first, second = games[:3], games[3:]
    for deal in (first, second):
        assert len({(played.boards, played.first) for played in deal}) == 1
    assert len({played.boards for played in games}) == 2
    assert len(SEEDS) == len(set(SEEDS)) == 6 * 3


def test_the_seed_is_that_of_all_deals() -> None:
    one, other = (play(Match("classic", 2, seed, 0, 0, ("random", "random"))) for seed in (1, 2))
    assert timeless(one) != timeless(other)


@pytest.mark.parametrize(("game", "players"), [("warcraft", 4), ("azeroth", 5), ("classic", 2)])
def test_reigns_account_for_all_coins_and_turns(game: str, players: int) -> None:
    """R-6.1: all coins but the five of the start came while some combo was a seat's latest."""
    found = play(Match(game, players, 0, 0, 0, ("simple",) * players))
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


def test_what_a_pick_costs_and_brings_is_told() -> None:
    """R-3.1, R-3.2: each combo passed over costs a coin that lies there until somebody picks it."""
    reigns = [reign for seed in range(6) for reign in simulated(Plan("classic", 3, seed, ("random",))).reigns]
    assert {reign.price for reign in reigns} == {0, 1, 2, 3, 4, 5}
    for seed in range(6):
        paid = gained = 0
        for reign in simulated(Plan("classic", 3, seed, ("random",))).reigns:
            gained += reign.lay
            assert gained <= paid
            paid += reign.price
        assert gained > 0


def test_places_are_those_of_teams() -> None:
    """T.8: allies share a place."""
    found = play(Match("azeroth", 4, 0, 0, 0, ("simple", "random") * 2))
    assert found.places == (0, 1, 0, 1)
    assert min(found.coins[0], found.coins[2]) > min(found.coins[1], found.coins[3])


def test_who_thinks_is_timed_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    # A clock that goes on by a second whenever somebody looks: nothing depends on how fast this machine is.
    monkeypatch.setattr(playing, "perf_counter", count().__next__)
    found = play(Match("classic", 3, 0, 0, 0, ("simple", "random", "random")))
    assert set(found.thinking) == {"simple", "random"}
    # A turn is all decisions of a seat in it.
    assert found.thinking["simple"].turns.count == 10
    assert found.thinking["random"].turns.count == 20
    assert found.thinking["simple"].decisions.count > 20
    # Where others drive tokens away, these are placed out of turn.
    simple = found.thinking["simple"]
    assert 0.5 * simple.decisions.total <= simple.turns.total < simple.decisions.total == simple.decisions.count
