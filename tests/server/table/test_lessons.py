"""The guided first game: the same for everybody who plays the same actions."""

from pathlib import Path

import pytest

from elbowroom.bots import ask, named
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.errors import EngineError
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.server.ratings.model import sides_of
from elbowroom.server.replays.replays import verified
from elbowroom.server.table.info import Clock, TableSetup
from elbowroom.server.table.lessons import LESSON, LESSON_BOTS, LESSON_SEED, seed_for
from elbowroom.server.table.protocol import Join, Seat
from elbowroom.server.table.starting import new_table, rematch_table
from elbowroom.server.table.table import Table
from tests.server.offline_table import ANA, WARCRAFT, OfflineTable
from tests.server.running_server import running_server


class Lesson(OfflineTable):
    def __init__(self) -> None:
        super().__init__()
        info = new_table(ANA, LESSON, public=False, bots=LESSON_BOTS, seed=LESSON_SEED)
        self.table = Table(info, LESSON_SEED)

    def follow_hints(self, turns: int) -> list[str]:
        """Play the simple bot's choice for the person for some turns; return the person's actions."""
        actions = []
        while self.info.status == "playing" and self.game.state.turn < turns:
            action = text_of(action_of(self.game.state, ask(named("simple"), self.game.state)))
            if self.game.to_act == 0:
                actions.append(action)
                self.done(ANA, self.act(action))
            else:
                self.play_for_bot(action)
        return actions


def test_the_game_matches_the_guide() -> None:
    """See lessons.py; it, this test and the guide's texts must be changed together."""
    lesson = Lesson().start()
    assert isinstance(lesson, Lesson)
    assert lesson.info.boards == ("hollow-crown", "fishbone")
    combos = [(combo.power, combo.race, combo.tokens) for combo in lesson.game.view().combos]
    assert combos[0] == ("swamp_walker", "trolls", 10)
    assert [race for _, race, _ in combos[1:]] == ["pandaren", "humans", "blood_elves", "dwarves", "ethereals"]
    assert lesson.game.to_act == 0
    actions = lesson.follow_hints(1)
    assert actions[:6] == ["pick 0", "conquer 11", "conquer 17", "conquer 8", "conquer 4", "end"]
    assert lesson.game.scores == [12, 5]
    actions = lesson.follow_hints(3)
    assert actions[:4] == ["conquer 1", "conquer 2", "conquer 3", "end"]
    assert lesson.game.scores[0] == 22
    assert sum(coins for _, coins in score_parts(lesson.game.state, 0)) == 10
    seen = len(lesson.game.log)
    lesson.follow_hints(4)
    assert {"conquer 17", "roll 18"} <= set(lesson.game.log[seen:])
    before_round_five, in_round_five = lesson.follow_hints(8), lesson.follow_hints(9)
    assert ("decline" in before_round_five, "decline" in in_round_five) == (False, True)
    lesson.follow_hints(99)
    assert lesson.info.winners == (0,)


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
