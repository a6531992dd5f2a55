"""M: hints and reviews of games against the Murlocs."""

import pytest

from elbowroom.analysis import hint
from elbowroom.analysis.judges import learned_judge
from elbowroom.analysis.lines import LAST_DIE
from elbowroom.analysis.played_turns import turns_of
from elbowroom.analysis.reasons import coin_parts, reasons_for
from elbowroom.analysis.turn_analysis import TurnAnalysis
from elbowroom.bots import seen_by
from elbowroom.bots.search.budget import Budget
from elbowroom.engine.regions import bits
from elbowroom.files import parse_record
from elbowroom.games import new_game
from tests.analysis.line_makers import line_of
from tests.engine.table import Seat, holds
from tests.murlocs.swarm import SwarmTable, murlocs
from tests.warcraft.islands import h, m
from tools.record_games import FOLDER


def test_only_turns_of_players_are_reviewed() -> None:
    """M.9: in the turn of the Murlocs, a player who places withdrawn tokens has no turn of his own."""
    for path in sorted(FOLDER.glob("murlocs-*.json")):
        record = parse_record(path.read_bytes())
        turns = turns_of(record)
        assert {turn.seat for turn in turns} == set(range(record.settings.players))
        # A turn without any choice is none.
        assert 7 <= len(turns) / record.settings.players <= 9


def test_a_hint_is_legal() -> None:
    """M.8: also where the Murlocs are the only opponent."""
    table = SwarmTable(Seat(active=holds("orcs", "sailing", {h(4): 1}, hand=8)), murlocs({h(9): 2, m(8): 2}))
    advised = hint(seen_by(table.state, 0), 0, seconds=0.05)
    assert advised.actions


def test_a_plan_ends_before_the_turn_of_the_murlocs() -> None:
    """M.4: they take back at once what was taken from them; the plan took it all the same."""
    orcs = holds("orcs", "sailing", {h(10): 1}, hand=3)
    table = SwarmTable(Seat(active=orcs), murlocs({h(11): 1, h(12): 4, h(9): 4, h(6): 3}))
    line, turn = line_of(table, f"conquer {h(11)}", "end")
    assert table.region(h(11)) in bits(line.takes)
    assert line.leaves == 0
    reasons = [reason for reason in reasons_for(line, [line], turn.judge) if reason.race == "murlocs"]
    assert [(reason.count, reason.coins) for reason in reasons] == [(1, 1)]


def test_coins_of_a_turn_are_those_before_the_turn_of_the_murlocs() -> None:
    """M.8, W.marshdweller.1: the toll that they pay for swamp 6 in their turn comes later, whatever the die shows."""
    player = Seat(
        active=holds("orcs", "sailing", {m(3): 1}, hand=1), declined=[holds("trolls", "marshdweller", {h(6): 1})]
    )
    table = SwarmTable(player, murlocs({h(10): 4, h(11): 4, h(12): 4}, coins=3)).open(h(6), m(2))
    [thrown] = [line for line in TurnAnalysis(table.state, 0, Budget(1.0, 60), 0, 9).lines() if line.then == LAST_DIE]
    sure, _ = line_of(table, "end")
    # Two regions are held for sure, and a third one with half of the faces; then the toll is in the hand as well.
    assert sure.coins_now == sum(part.coins for part in coin_parts(sure)) == 2
    assert thrown.coins_now == pytest.approx(2.5)
    assert {int(end.state.coins[0] - table.state.coins[0]) for line in (sure, thrown) for end in line.ends} == {3, 4}
    assert "marshdweller" not in {part.source for part in coin_parts(sure)}


def test_the_odds_of_the_die_are_those_of_the_conquest() -> None:
    """M.4, R-2.5: 1 token short of the region succeeds with 3 faces of 6, also where it is lost again at once."""
    orcs = holds("orcs", "sailing", {h(10): 1}, hand=2)
    table = SwarmTable(Seat(active=orcs), murlocs({h(11): 1, h(12): 4, h(9): 4, h(6): 3}))
    line, turn = line_of(table, f"roll {h(11)}")
    [die] = [reason for reason in reasons_for(line, [line], turn.judge) if reason.what == "die"]
    assert die.count == 50


def test_all_levels_play() -> None:
    """M.1: with one player and with two, by the networks of Warcraft with as many seats."""
    from elbowroom.bots.value.learned import LearnedJudge, judge_for

    for players in (1, 2):
        state = new_game("murlocs", players, seed=1).state
        assert isinstance(judge_for(state.ruleset, state.seats), LearnedJudge)


@pytest.mark.parametrize("players", [1, 2])
def test_chances_fall_with_the_number_of_murlocs(players: int) -> None:
    """M.2: players nearly always win against 10 of them and seldom against 15."""
    starts = [new_game("murlocs", players, seed=1, first=0, difficulty=count).state for count in range(10, 16)]
    chances = [learned_judge(state, is_best=True).chances(state)[0] for state in starts]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.8
    assert 0.1 < chances[-1] < 0.4
