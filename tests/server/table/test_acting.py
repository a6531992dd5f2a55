"""Acting at a table: only for one's own seat, for the version one has seen, once, all or nothing; and taking back."""

from random import Random

import msgspec
import pytest

from elbowroom.engine.events import Event
from elbowroom.engine.game import UNDO
from elbowroom.server.table import ledger
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.ledger import REMEMBERED
from elbowroom.server.table.protocol import Act, Concede, Done, Undo, Update
from elbowroom.server.table.refereeing import CHANCE_SEAT
from elbowroom.server.table.starting import restored
from elbowroom.server.table.table import Table
from elbowroom.server.table.undoing import is_enough
from tests.server.at_table import ANA, BEN, CLEO, SEED, AtTable


@pytest.fixture
def table() -> AtTable:
    return AtTable().start(BEN)


@pytest.fixture
def rng() -> Random:
    return Random(5)


def again_from_the_log(at: AtTable) -> Table:
    """The same table as another process makes it of the log."""
    new = Table(at.info, SEED, restored(at.info))
    new.absorb(at.entries)
    return new


class TestWhoMayAct:
    def test_whoever_must_decide(self, table: AtTable) -> None:
        reply = table.done(table.actor(), table.act(table.legal()[0]))
        assert reply.version == table.version

    def test_nobody_acts_for_another_seat(self, table: AtTable) -> None:
        """Also not by a version, an id or an action that would be good for that seat."""
        assert table.refused(table.someone_else(), table.act(table.legal()[0])) == "not-your-decision"

    def test_who_only_watches_cannot_act(self, table: AtTable) -> None:
        assert table.refused(CLEO, table.act(table.legal()[0])) == "no-seat"
        assert table.refused(CLEO, table.undo()) == "no-seat"

    def test_nobody_takes_back_for_another_seat(self, table: AtTable, rng: Random) -> None:
        table.play_until_undoable(rng)
        assert table.refused(table.someone_else(), table.undo()) == "not-your-decision"

    def test_nobody_says_what_chance_brings(self, table: AtTable, rng: Random) -> None:
        while not (rolls := [action for action in table.legal() if action.startswith("roll ")]):
            table.play_on(rng)
        for actions in ((rolls[0], "die 3"), ("die 3",)):
            assert table.refused(table.actor(), table.act(*actions)) in ("not-your-decision", "not-legal")

    def test_who_conceded_acts_no_more(self, table: AtTable) -> None:
        actor, action = table.actor(), table.legal()[0]
        table.done(actor, Concede(id="c"))
        assert table.refused(actor, table.act(action)) == "conceded"
        assert table.refused(actor, table.undo()) == "conceded"

    def test_there_must_be_a_game(self) -> None:
        assert AtTable().refused(ANA, Act(id="1", version=0, actions=("end",))) == "not-playing"

    def test_a_game_that_is_over_is_over(self, table: AtTable, rng: Random) -> None:
        table.play_to_the_end(rng)
        assert table.info.status == "over"
        assert table.refused(ANA, table.act("end")) == "not-playing"


class TestVersions:
    @pytest.mark.parametrize("off", [-1, 1, 1000])
    def test_what_was_made_for_another_version_is_refused(self, table: AtTable, off: int) -> None:
        assert table.refused(table.actor(), table.act(table.legal()[0], version=table.version + off)) == "stale"
        assert table.refused(table.actor(), Undo(id="u", version=table.version + off)) == "stale"

    def test_of_two_actions_for_one_version_the_second_is_refused(self, table: AtTable) -> None:
        version, action, actor = table.version, table.legal()[0], table.actor()
        table.done(actor, table.act(action, version=version))
        assert table.refused(actor, table.act(action, version=version)) == "stale"

    def test_a_refusal_may_be_sent_again_with_the_same_id(self, table: AtTable) -> None:
        actor, action = table.actor(), table.legal()[0]
        table.refused(actor, table.act(action, version=0, name="same"))
        table.done(actor, table.act(action, name="same"))


class TestTheSameAgain:
    def test_is_answered_and_not_played_again(self, table: AtTable) -> None:
        actor, request = table.actor(), table.act(table.legal()[0])
        first = table.done(actor, request)
        before = (table.version, table.game.hash())
        assert table.done(actor, request) == first
        assert before == (table.version, table.game.hash())

    def test_is_answered_also_when_the_game_has_gone_on_or_is_over(self, table: AtTable, rng: Random) -> None:
        actor, request = table.actor(), table.act(table.legal()[0])
        first = table.done(actor, request)
        table.play_on(rng, 40)
        assert table.done(actor, request) == first
        while table.info.status == "playing":
            actor, request = table.actor(), table.act(rng.choice(table.legal()))
            first = table.done(actor, request)
        assert table.done(actor, request) == first

    def test_is_answered_the_same_by_another_process(self, table: AtTable, rng: Random) -> None:
        """With the chance that it led to: what was acknowledged stays so."""
        asked = []
        for _ in range(60):
            actor, request = table.actor(), table.act(rng.choice(table.legal()))
            asked.append((actor, request, table.done(actor, request)))
        other = again_from_the_log(table)
        assert any(table.entries[reply.version - 1].seat == CHANCE_SEAT for _, _, reply in asked if reply.version)
        for actor, request, reply in asked:
            answer = other.receive(actor, request, table.now)
            assert (answer.reply, answer.entries, answer.info) == (reply, (), None)

    def test_two_seats_may_use_the_same_id(self, table: AtTable, rng: Random) -> None:
        first = table.actor()
        table.done(first, table.act(rng.choice(table.legal()), name="mine"))
        while table.actor() == first:
            table.play_on(rng)
        before = table.version
        table.done(table.actor(), table.act(rng.choice(table.legal()), name="mine"))
        assert table.version > before

    def test_undo_too(self, table: AtTable, rng: Random) -> None:
        table.play_until_undoable(rng)
        actor, request = table.actor(), table.undo()
        first = table.done(actor, request)
        before = table.version
        assert table.done(actor, request) == first
        assert table.version == before

    def test_what_is_forgotten_is_stale(self, table: AtTable, rng: Random) -> None:
        """However old a request is, it is never played twice."""
        actor, request = table.actor(), table.act(table.legal()[0])
        table.done(actor, request)
        for _ in range(REMEMBERED + 1):
            if table.game.can_undo and not is_enough(table.game):
                table.done(table.actor(), table.undo())
            else:
                table.play_on(rng)
        assert table.refused(actor, request) == "stale"


def test_who_was_away_for_long_is_told_the_last_steps(
    table: AtTable, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "MOST_STEPS", 5)
    while table.version < 12:
        table.play_on(rng)
    update = table.table.update_for("ana", 0)
    assert (update.since, len(update.steps)) == (table.version - 5, 5)
    assert table.table.update_for("ana", table.version - 3).since == table.version - 3


class TestLists:
    def test_are_played_whole(self, table: AtTable, rng: Random) -> None:
        table.play_until_undoable(rng)
        trial = table.game.copy()
        actions: list[str] = []
        while len(actions) < 3 and trial.to_act == table.game.to_act:
            action = next(option for option in trial.legal() if option.kind not in ("roll", "use"))
            trial.play(action)
            actions.append(trial.log[-1])
        before = table.version
        table.done(table.actor(), table.act(*actions))
        assert [entry.entry for entry in table.entries[before:]][: len(actions)] == actions

    def test_are_not_played_at_all_if_the_last_action_is_not_legal(self, table: AtTable) -> None:
        first = table.legal()[0]
        assert table.refused(table.actor(), table.act(first, "conquer 63")) in ("not-legal", "not-your-decision")

    def test_do_not_reach_into_what_chance_must_tell_first(self, table: AtTable, rng: Random) -> None:
        while not (rolls := [action for action in table.legal() if action.startswith("roll ")]):
            table.play_on(rng)
        assert table.refused(table.actor(), table.act(rolls[0], "end")) == "not-your-decision"

    @pytest.mark.parametrize("nonsense", ["", "conquer", "conquer x", "conquer 1 2 3", "fly 3", "conquer  1", UNDO])
    def test_are_made_of_actions(self, table: AtTable, nonsense: str) -> None:
        assert table.refused(table.actor(), table.act(nonsense)) == "unknown-action"


class TestUndo:
    def test_is_an_entry_more_and_no_number_is_used_twice(self, table: AtTable, rng: Random) -> None:
        table.play_until_undoable(rng)
        action, before = table.entries[-1], table.version
        reply = table.done(table.actor(), table.undo())
        assert (reply.version, table.version) == (before + 1, before + 1)
        assert [entry.entry for entry in table.entries[-2:]] == [action.entry, UNDO]
        assert table.entries[-1].seat == action.seat

    def test_leads_back_to_what_was(self, table: AtTable, rng: Random) -> None:
        taken_back = 0
        for _ in range(60):
            before, actor = table.game.hash(), table.actor()
            table.play_on(rng)
            if table.game.can_undo and rng.random() < 0.5:
                table.done(actor, table.undo())
                assert (table.game.hash(), table.actor()) == (before, actor)
                taken_back += 1
        assert taken_back > 5

    def test_does_not_reach_beyond_chance_or_another_seat(self, table: AtTable, rng: Random) -> None:
        assert table.refused(table.actor(), table.undo()) == "nothing-to-undo"
        while table.info.status == "playing":
            was_rolled = table.entries[-1].seat == CHANCE_SEAT
            is_anothers = table.entries[-1].seat not in (CHANCE_SEAT, table.game.to_act)
            if was_rolled or is_anothers:
                assert table.refused(table.actor(), table.undo()) == "nothing-to-undo"
            table.play_on(rng)

    def test_is_honoured_when_the_log_is_played_again(self, table: AtTable, rng: Random) -> None:
        for _ in range(80):
            if table.game.can_undo and rng.random() < 0.5:
                table.done(table.actor(), table.undo())
            else:
                table.play_on(rng)
        assert UNDO in table.game.log
        other = again_from_the_log(table)
        assert other.game is not None
        assert (other.game.hash(), other.version) == (table.game.hash(), table.version)


@pytest.mark.parametrize("game", ["warcraft", "azeroth", "classic"])
def test_a_whole_game_is_the_same_when_it_is_played_again(game: str) -> None:
    """What was sent to everybody at the end, too: the log is the only truth."""
    at = AtTable(TableSetup(game=game, players=2)).start(BEN)
    at.play_to_the_end(Random(game))
    other = again_from_the_log(at)
    for guest in ("ana", "ben", None):
        told, retold = at.table.update_for(guest, at.version - 5), other.update_for(guest, at.version - 5)
        assert (told.view, told.version) == (retold.view, retold.version)
    assert at.table.record() == other.record()


def events_of(update: Update) -> list[Event]:
    """All that happened since, in order."""
    return [event for step in update.steps for event in step.events]


class TestWhatHappenedSince:
    def test_the_events_after_a_version_are_told(self, table: AtTable, rng: Random) -> None:
        seen, events = table.version, list(table.game.events)
        table.play_on(rng, 5)
        update = table.table.update_for("ana", seen)
        assert (update.since, update.version) == (seen, table.version)
        assert [*events, *events_of(update)] == table.game.events
        assert [step.action for step in update.steps] == table.game.log[seen:]
        assert [step.asked for step in update.steps] == table.game.asked[seen:]
        assert len(update.steps) == update.version - update.since

    def test_all_steps_together_tell_everything_once(self, table: AtTable, rng: Random) -> None:
        told = events_of(table.table.update_for(None, 0))
        for _ in range(60):
            seen = table.version
            table.play_on(rng)
            told += events_of(table.table.update_for(None, seen))
        assert told == table.game.events

    def test_who_has_seen_nothing_gets_the_game_without_a_tale(self, table: AtTable) -> None:
        update = table.table.update_for("ana")
        assert (update.since, update.steps) == (table.version, ())

    @pytest.mark.parametrize("seen", [10**9, 5000])
    def test_who_has_seen_the_future_gets_the_present(self, table: AtTable, seen: int) -> None:
        update = table.table.update_for("ana", seen)
        assert (update.since, update.steps) == (table.version, ())


def test_an_answer_changes_nothing_before_it_is_committed(table: AtTable) -> None:
    told = msgspec.json.encode(table.table.update_for("ana", 0))
    answer = table.table.receive(table.actor(), table.act(table.legal()[0]), table.now)
    assert isinstance(answer.reply, Done)
    assert msgspec.json.encode(table.table.update_for("ana", 0)) == told
    assert table.version == len(table.entries)
