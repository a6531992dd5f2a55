"""The guided first game: the same for everybody who plays the same actions."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from elbowroom.analysis.played_turns import turns_of
from elbowroom.analysis.reviews import review_turn
from elbowroom.bots import ask, named
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.errors import EngineError
from elbowroom.server.ratings.model import sides_of
from elbowroom.server.replays.replays import verified
from elbowroom.server.table.info import Clock, TableSetup
from elbowroom.server.table.lessons import ADVICE_SEED, ADVISOR, LESSON, LESSON_BOTS, LESSON_SEED, seed_for
from elbowroom.server.table.protocol import Join, Seat
from elbowroom.server.table.starting import new_table, rematch_table
from elbowroom.server.table.table import Table
from tests.server.offline_table import ANA, WARCRAFT, OfflineTable
from tests.server.running_server import running_server

# Simulated turns to judge a turn: a number, since seconds would count less on a busy machine.
VISITS = 300


class Lesson(OfflineTable):
    def __init__(self) -> None:
        super().__init__()
        info = new_table(ANA, LESSON, public=False, bots=LESSON_BOTS, seed=LESSON_SEED)
        self.table = Table(info, LESSON_SEED)

    def follow_hints(self, turns: int) -> list[str]:
        """Play the advised actions for the person for some turns; return the person's actions."""
        return self.play(turns)

    def play(self, turns: int = 99, mistakes: float = 0.0, run: int = 0) -> list[str]:
        """Play the advised actions, and some others of the same kind as small mistakes; return the person's actions."""
        actions, rng = [], Random(run)
        advisor, opponent = named(ADVISOR, ADVICE_SEED), named("simple")
        while self.info.status == "playing" and self.game.state.turn < turns:
            player = advisor if self.game.to_act == 0 else opponent
            action = text_of(action_of(self.game.state, ask(player, self.game.state)))
            if self.game.to_act == 0:
                if rng.random() < mistakes:
                    kind = action.split()[0]
                    action = rng.choice([one for one in map(str, self.game.legal()) if one.split()[0] == kind])
                actions.append(action)
                self.done(ANA, self.act(action))
            else:
                self.play_for_bot(action)
        return actions


def test_the_game_matches_the_guide() -> None:
    """See lessons.py; it, this test and the guide's texts must be changed together."""
    lesson = Lesson().start()
    assert isinstance(lesson, Lesson)
    assert lesson.info.boards == ("sickle-bay", "half-moon")
    combos = [(combo.power, combo.race, combo.tokens) for combo in lesson.game.view().combos]
    assert (combos[0][0], combos[0][1]) == ("blacksmith", "blood_elves")
    assert lesson.game.to_act == 0
    # Exact actions may change with the advisor, but not what the guide explains.
    first = lesson.follow_hints(1)
    assert first[0] == "pick 0"
    assert sum(action.startswith("conquer") for action in first) >= 4
    assert "decline" not in lesson.follow_hints(3)
    declining = lesson.follow_hints(9)
    assert "decline" in declining
    assert any(action.startswith("pick") for action in declining)
    assert any(action.startswith(("use", "roll")) for action in declining)
    lesson.follow_hints(99)
    assert lesson.info.winners == (0,)
    assert lesson.game.scores[0] >= lesson.game.scores[1] + 10


def wins(runs: int) -> int:
    """Return how many of some games are won by following the advice with small mistakes: every tenth decision."""
    won = 0
    for run in range(runs):
        lesson = Lesson().start()
        assert isinstance(lesson, Lesson)
        lesson.play(mistakes=0.1, run=run)
        won += lesson.info.winners == (0,)
    return won


@pytest.mark.slow
def test_most_games_of_a_sample_are_won_in_spite_of_small_mistakes() -> None:
    assert wins(6) >= 4


@pytest.mark.deep
def test_four_of_five_games_are_won_in_spite_of_small_mistakes() -> None:
    assert wins(100) >= 80


@pytest.mark.slow
def test_expert_agrees_with_the_advice() -> None:
    lesson = Lesson().start()
    assert isinstance(lesson, Lesson)
    lesson.follow_hints(99)
    turns = [review_turn(turn, visits=VISITS) for turn in turns_of(lesson.table.record())]
    marks = Counter(turn.mark for turn in turns if turn.seat == 0 and turn.has_choice)
    assert marks["blunder"] == 0
    assert marks["best"] + marks["good"] >= 0.8 * marks.total()


def test_a_nonce_changes_nothing() -> None:
    lesson, other = Lesson().start(), Lesson()
    other.done(ANA, Join(id="1", nonce="lucky"))
    other.start()
    assert lesson.game.log == other.game.log
    assert [seat.nonce for seat in other.info.seats] == ["", ""]


def test_other_tables_have_secret_seeds() -> None:
    assert seed_for(LESSON) == LESSON_SEED
    assert LESSON_SEED not in {seed_for(WARCRAFT) for _ in range(5)}


@pytest.mark.parametrize(
    ("setup", "bots", "public"),
    [
        (TableSetup(game="classic", players=2, first=0, lesson=True), LESSON_BOTS, False),
        (TableSetup(game="warcraft", players=3, first=0, lesson=True), (None, "simple", "simple"), False),
        (TableSetup(game="warcraft", players=2, lesson=True), LESSON_BOTS, False),
        (TableSetup(game="warcraft", players=2, first=0, lesson=True, open_coins=True), LESSON_BOTS, False),
        (TableSetup(game="warcraft", players=2, first=0, lesson=True, hot_seat=True), LESSON_BOTS, False),
        (TableSetup(game="warcraft", players=2, first=0, lesson=True, clock=Clock(kind="live")), LESSON_BOTS, False),
        (LESSON, (), False),
        (LESSON, (None, "random"), False),
        (LESSON, LESSON_BOTS, True),
    ],
)
def test_other_setups_are_refused(setup: TableSetup, bots: tuple[str | None, ...], public: bool) -> None:
    with pytest.raises(EngineError, match="lesson-is-fixed"):
        new_table(ANA, setup, public=public, bots=bots, seed=LESSON_SEED)


def test_the_bot_cannot_be_replaced() -> None:
    assert Lesson().refused(ANA, Seat(id="1", seat=1, bot="random")) == "lesson-is-fixed"


def test_a_lesson_is_verifiable_and_not_rated() -> None:
    lesson = Lesson().start()
    assert isinstance(lesson, Lesson)
    lesson.follow_hints(99)
    actions = verified(lesson.table.record(), is_lesson=True)
    assert actions.ok
    assert "verify.proves-not-lesson" in actions.proves_not
    assert sides_of(lesson.info, lesson.game) == []
    assert rematch_table(lesson.info, ANA, LESSON_SEED).setup == LESSON


def test_over_http(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        setup = {"game": "warcraft", "players": 2, "first": 0, "lesson": True}
        views = []
        for person in (ana, ben):
            table = person.new_table(None, "simple", setup=setup)
            person.post(f"tables/{table}/start")
            views.append(person.get(f"tables/{table}/game")["game"]["view"])
        assert views[0] == views[1]
        assert ana.refused("tables", setup=setup) == (409, "lesson-is-fixed")
