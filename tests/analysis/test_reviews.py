"""Reviews: turns judged before the dice, luck separately; marks and accuracy."""

from pathlib import Path
from random import Random

import pytest

from elbowroom import analysis, new_game
from elbowroom.analysis.played_turns import PlayedTurn, turns_of
from elbowroom.analysis.review_model import HALF_ACCURACY_LOSS, accuracy_of, mark_of
from elbowroom.analysis.reviews import NothingToReviewError, review_turn
from elbowroom.bots import ask, named
from elbowroom.bots.search.simulator import TurnSimulator
from elbowroom.bots.value.learned import judge_for
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.game import Game, Record
from elbowroom.files import read_record

GAMES = Path(__file__).parent.parent / "games"


def play_record(game: str, players: int, turns: int, bot: str = "simple") -> Record:
    """Return the record of a game after some turns."""
    started, rng, player = new_game(game, players, seed=3), Random(3), named(bot, 1)
    while started.state.turn < turns and not started.is_over:
        if started.is_chance:
            started.draw(rng)
        else:
            started.play(action_of(started.state, ask(player, started.state)))
    return started.record()


@pytest.mark.parametrize(
    "name", ["classic-4-players-simple-1003", "azeroth-4-players-simple-1009", "warcraft-3-players-random-simple-1004"]
)
def test_a_game_is_split_into_turns(name: str) -> None:
    record = read_record(GAMES / f"{name}.json")
    turns = turns_of(record)
    rounds, players = turns[0].start.rounds, record.settings.players
    assert [(turn.round, turn.seat) for turn in turns] == [
        (number // players + 1, (turns[0].seat + number) % players) for number in range(rounds * players)
    ]
    assert turns[-1].end.actor < 0
    for turn in turns:
        assert turn.runs[0].start.actor >= 0
        # A run ends at a chance event, or with the turn.
        assert all(run.after.actor < 0 or run.after.turn != turn.number for run in turn.runs)


def test_a_review_has_every_turn_and_seat() -> None:
    record = play_record("classic", 3, 4)
    progress: list[tuple[int, int]] = []
    found = analysis.review(record, visits=20, on_progress=lambda done, turns: progress.append((done, turns)))
    assert progress == [(done, 4) for done in range(5)]
    assert [turn.seat for turn in found.turns] == [turn.seat for turn in turns_of(record)]
    assert len(found.seats) == found.players == 3
    assert all(sum(turn.chances) == pytest.approx(1) for turn in found.turns)
    assert all(turn.loss >= 0 and turn.mark in ("best", "good", "inaccurate", "blunder") for turn in found.turns)
    assert len(found.turning_points) == 3
    for seat, one in enumerate(found.seats):
        change = found.final[seat] - found.turns[0].chances[seat]
        assert one.turns + one.luck + one.opponents == pytest.approx(change)
        assert one.luck == pytest.approx(sum(turn.luck for turn in found.turns if turn.seat == seat))
    assert list(found.turning_points) == sorted(found.turning_points)


def losses_played_and_idle(record: Record) -> tuple[float, float]:
    """Return the loss of the last turn as played, and without any conquest."""
    good = turns_of(record)[-1]
    game = Game(record.settings, good.start.ruleset, good.start.world.boards)
    for text in record.actions[: good.version]:
        game.play(text)
    rng = Random(1)
    while game.state.turn == good.number:
        if game.is_chance:
            game.draw(rng)
        else:
            legal = game.legal()
            idle = [action for action in legal if action.kind == "end"]
            game.play(idle[0] if idle else action_of(game.state, ask(named("simple"), game.state)))
    idle_turn = turns_of(game.record())[-1]
    return review_turn(good, visits=200).loss, review_turn(idle_turn, visits=200).loss


def test_an_idle_turn_loses_more() -> None:
    sensible, idle = losses_played_and_idle(play_record("classic", 2, 2))
    assert idle > sensible + 0.05


def turn_with_die() -> PlayedTurn:
    """Return a turn whose decisions end with a die."""
    for name in ("classic-4-players-simple-1003", "classic-5-players-simple-1000"):
        for turn in turns_of(read_record(GAMES / f"{name}.json")):
            [*_, last] = [run for run in turn.runs if run.has_choice] or [turn.runs[0]]
            if last.after.turn == turn.number and last.after.die_for >= 0:
                return turn
    raise AssertionError("nobody has rolled a die")


def test_luck_is_separate_from_loss() -> None:
    """The die changes the luck, not the loss, and mean luck is near zero."""
    turn = turn_with_die()
    [*_, last] = [run for run in turn.runs if run.has_choice]
    simulator = TurnSimulator(judge_for(last.after.ruleset, last.after.seats), 0)
    losses, lucks, average = set(), [], 0.0
    outcomes = chance(last.after)
    for outcome, weight in outcomes:
        turn.end = last.after.copy()
        apply(turn.end, outcome)
        simulator.finish(turn.end, turn.number)
        found = review_turn(turn, visits=60)
        losses.add(found.loss)
        lucks.append(found.luck)
        average += found.luck * weight / sum(each for _, each in outcomes)
    assert len(losses) == 1
    assert min(lucks) < 0 < max(lucks)
    assert abs(average) < max(lucks) / 2


def test_a_game_without_a_complete_turn_is_an_error() -> None:
    with pytest.raises(NothingToReviewError):
        analysis.review(new_game("classic", 2).record(), visits=1)


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0.0, "best"),
        (0.01, "best"),
        (0.011, "good"),
        (0.04, "good"),
        (0.05, "inaccurate"),
        (0.1, "inaccurate"),
        (0.11, "blunder"),
        (0.9, "blunder"),
    ],
)
def test_marks_by_loss(loss: float, mark: str) -> None:
    assert mark_of(loss) == mark


def test_accuracy_halves_with_each_loss() -> None:
    assert accuracy_of([]) == accuracy_of([0.0, 0.0]) == 100
    assert accuracy_of([HALF_ACCURACY_LOSS]) == pytest.approx(50)
    assert accuracy_of([2 * HALF_ACCURACY_LOSS, 0.0]) == pytest.approx((25 + 100) / 2)
