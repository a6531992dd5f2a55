"""Reviews: every turn judged before the dice, luck told apart, and what it says altogether."""

from pathlib import Path
from random import Random

import pytest

from elbowroom import coach, new_game
from elbowroom.bots import ask, named
from elbowroom.bots.search.turn import TurnReader
from elbowroom.bots.value.foresight import judge_for
from elbowroom.coach.review import NothingToReviewError, review_turn
from elbowroom.coach.turns import PlayedTurn, turns_of
from elbowroom.engine.action_text import action_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.game import Game, Record
from elbowroom.files import read_record

GAMES = Path(__file__).parent.parent / "games"


def played(game: str, players: int, turns: int, bot: str = "simple") -> Record:
    """A game of which some turns were played."""
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
def test_a_game_falls_into_its_turns(name: str) -> None:
    record = read_record(GAMES / f"{name}.json")
    turns = turns_of(record)
    rounds, players = turns[0].start.rounds, record.settings.players
    assert [(turn.round, turn.seat) for turn in turns] == [
        (number // players + 1, (turns[0].seat + number) % players) for number in range(rounds * players)
    ]
    assert turns[-1].end.actor < 0
    for turn in turns:
        assert turn.stretches[0].start.actor >= 0
        # A stretch ends where chance tells something, or with the turn.
        assert all(stretch.after.actor < 0 or stretch.after.turn != turn.number for stretch in turn.stretches)


def test_a_review_tells_of_every_turn_and_seat() -> None:
    record = played("classic", 3, 4)
    told: list[tuple[int, int]] = []
    found = coach.review(record, visits=20, told=lambda done, turns: told.append((done, turns)))
    assert told == [(done, 4) for done in range(5)]
    assert [turn.seat for turn in found.turns] == [turn.seat for turn in turns_of(record)]
    assert len(found.seats) == found.players == 3
    assert all(sum(turn.chances) == pytest.approx(1) for turn in found.turns)
    assert all(turn.loss >= 0 and turn.mark in ("best", "good", "inaccurate", "blunder") for turn in found.turns)
    assert len(found.turning_points) == 3
    assert list(found.turning_points) == sorted(found.turning_points)


def worst_of_two(record: Record) -> tuple[float, float]:
    """What the last turn loses as it was played, and what it loses where nothing is done in it."""
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


def test_a_turn_in_which_nothing_is_done_loses_more() -> None:
    sensible, idle = worst_of_two(played("classic", 2, 2))
    assert idle > sensible + 0.05


def rolled() -> PlayedTurn:
    """A turn whose decisions end with a die."""
    for name in ("classic-4-players-simple-1003", "classic-5-players-simple-1000"):
        for turn in turns_of(read_record(GAMES / f"{name}.json")):
            [*_, last] = [stretch for stretch in turn.stretches if stretch.has_choice] or [turn.stretches[0]]
            if last.after.turn == turn.number and last.after.die_for >= 0:
                return turn
    raise AssertionError("nobody has rolled a die")


def test_luck_is_told_apart() -> None:
    """The same decisions lose the same, whatever the die shows; what it shows is luck, and on average there is none."""
    turn = rolled()
    [*_, last] = [stretch for stretch in turn.stretches if stretch.has_choice]
    reader = TurnReader(judge_for(last.after.ruleset, last.after.seats), 0)
    losses, lucks, average = set(), [], 0.0
    outcomes = chance(last.after)
    for outcome, weight in outcomes:
        turn.end = last.after.copy()
        apply(turn.end, outcome)
        reader.finish(turn.end, turn.number)
        found = review_turn(turn, visits=60)
        losses.add(found.loss)
        lucks.append(found.luck)
        average += found.luck * weight / sum(each for _, each in outcomes)
    assert len(losses) == 1
    assert min(lucks) < 0 < max(lucks)
    assert abs(average) < max(lucks) / 2


def test_before_the_first_turn_is_over_there_is_nothing_to_review() -> None:
    with pytest.raises(NothingToReviewError):
        coach.review(new_game("classic", 2).record(), visits=1)
