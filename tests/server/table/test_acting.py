"""Actions at a table: only for one's own seat and the current version, once, all or none; and undo."""

from random import Random

import msgspec
import pytest

from elbowroom.analysis import spread as hint_spread
from elbowroom.bots import seen_by
from elbowroom.engine.events import Event
from elbowroom.engine.game import UNDO
from elbowroom.engine.view import Spread
from elbowroom.server.table import ledger
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.ledger import MAX_ANSWERED
from elbowroom.server.table.protocol import Act, Concede, Done, Undo, Update
from elbowroom.server.table.starting import restored_game
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import CHANCE_SEAT, undo_limit_reached
from tests.server.offline_table import ANA, BEN, CLEO, SEED, OfflineTable


@pytest.fixture
def table() -> OfflineTable:
    return OfflineTable().start(BEN)


@pytest.fixture
def rng() -> Random:
    return Random(5)


def table_from_log(at: OfflineTable) -> Table:
    """Return the table as another process builds it from the log."""
    new = Table(at.info, SEED, restored_game(at.info))
    new.play_committed(at.entries)
    return new


class TestWhoMayAct:
    def test_the_seat_that_must_decide_may_act(self, table: OfflineTable) -> None:
        reply = table.done(table.actor(), table.act(table.legal()[0]))
        assert reply.version == table.version

    def test_acting_for_another_seat_is_refused(self, table: OfflineTable) -> None:
        """Refuse it also with a version, an id and an action that are valid for that seat."""
        assert table.refused(table.someone_else(), table.act(table.legal()[0])) == "not-your-decision"

    def test_spectators_cannot_act(self, table: OfflineTable) -> None:
        assert table.refused(CLEO, table.act(table.legal()[0])) == "no-seat"
        assert table.refused(CLEO, table.undo()) == "no-seat"

    def test_undo_for_another_seat_is_refused(self, table: OfflineTable, rng: Random) -> None:
        table.play_until_undoable(rng)
        assert table.refused(table.someone_else(), table.undo()) == "not-your-decision"

    def test_players_cannot_choose_the_outcome_of_chance(self, table: OfflineTable, rng: Random) -> None:
        while not (rolls := [action for action in table.legal() if action.startswith("roll ")]):
            table.play_on(rng)
        for actions in ((rolls[0], "die 3"), ("die 3",)):
            assert table.refused(table.actor(), table.act(*actions)) in ("not-your-decision", "not-legal")

    def test_a_player_who_conceded_cannot_act(self, table: OfflineTable) -> None:
        actor, action = table.actor(), table.legal()[0]
        table.done(actor, Concede(id="c"))
        assert table.refused(actor, table.act(action)) == "conceded"
        assert table.refused(actor, table.undo()) == "conceded"

    def test_acting_before_the_game_is_refused(self) -> None:
        assert OfflineTable().refused(ANA, Act(id="1", version=0, actions=("end",))) == "not-playing"

    def test_acting_after_the_game_is_refused(self, table: OfflineTable, rng: Random) -> None:
        table.play_to_the_end(rng)
        assert table.info.status == "over"
        assert table.refused(ANA, table.act("end")) == "not-playing"


class TestVersions:
    @pytest.mark.parametrize("off", [-1, 1, 1000])
    def test_requests_for_another_version_are_refused(self, table: OfflineTable, off: int) -> None:
        assert table.refused(table.actor(), table.act(table.legal()[0], version=table.version + off)) == "stale"
        assert table.refused(table.actor(), Undo(id="u", version=table.version + off)) == "stale"

    def test_of_two_actions_for_one_version_the_second_is_refused(self, table: OfflineTable) -> None:
        version, action, actor = table.version, table.legal()[0], table.actor()
        table.done(actor, table.act(action, version=version))
        assert table.refused(actor, table.act(action, version=version)) == "stale"

    def test_a_refused_request_may_be_sent_again_with_the_same_id(self, table: OfflineTable) -> None:
        actor, action = table.actor(), table.legal()[0]
        table.refused(actor, table.act(action, version=0, name="same"))
        table.done(actor, table.act(action, name="same"))


class TestRepeatedRequests:
    def test_a_repeated_request_is_answered_but_not_played_again(self, table: OfflineTable) -> None:
        actor, request = table.actor(), table.act(table.legal()[0])
        first = table.done(actor, request)
        before = (table.version, table.game.hash())
        assert table.done(actor, request) == first
        assert before == (table.version, table.game.hash())

    def test_a_repeated_request_is_answered_later_in_the_game_and_after_it(
        self, table: OfflineTable, rng: Random
    ) -> None:
        actor, request = table.actor(), table.act(table.legal()[0])
        first = table.done(actor, request)
        table.play_on(rng, 40)
        assert table.done(actor, request) == first
        while table.info.status == "playing":
            actor, request = table.actor(), table.act(rng.choice(table.legal()))
            first = table.done(actor, request)
        assert table.done(actor, request) == first

    def test_another_process_gives_the_same_answer(self, table: OfflineTable, rng: Random) -> None:
        """Also for requests that chance followed."""
        asked = []
        for _ in range(60):
            actor, request = table.actor(), table.act(rng.choice(table.legal()))
            asked.append((actor, request, table.done(actor, request)))
        other = table_from_log(table)
        assert any(table.entries[reply.version - 1].seat == CHANCE_SEAT for _, _, reply in asked if reply.version)
        for actor, request, reply in asked:
            answer = other.receive(actor, request, table.now)
            assert (answer.reply, answer.entries, answer.info) == (reply, (), None)

    def test_two_seats_may_use_the_same_id(self, table: OfflineTable, rng: Random) -> None:
        first = table.actor()
        table.done(first, table.act(rng.choice(table.legal()), name="mine"))
        while table.actor() == first:
            table.play_on(rng)
        before = table.version
        table.done(table.actor(), table.act(rng.choice(table.legal()), name="mine"))
        assert table.version > before

    def test_a_repeated_undo_is_answered_but_not_played_again(self, table: OfflineTable, rng: Random) -> None:
        table.play_until_undoable(rng)
        actor, request = table.actor(), table.undo()
        first = table.done(actor, request)
        before = table.version
        assert table.done(actor, request) == first
        assert table.version == before

    def test_very_old_requests_are_stale(self, table: OfflineTable, rng: Random) -> None:
        """Never play a request twice, however old it is."""
        actor, request = table.actor(), table.act(table.legal()[0])
        table.done(actor, request)
        for _ in range(MAX_ANSWERED + 1):
            if table.game.can_undo and not undo_limit_reached(table.game):
                table.done(table.actor(), table.undo())
            else:
                table.play_on(rng)
        assert table.refused(actor, request) == "stale"


def test_a_client_that_was_away_for_long_gets_the_last_steps(
    table: OfflineTable, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "MOST_STEPS", 5)
    while table.version < 12:
        table.play_on(rng)
    update = table.table.update_for("ana", 0)
    assert (update.since, len(update.steps)) == (table.version - 5, 5)
    assert table.table.update_for("ana", table.version - 3).since == table.version - 3


def test_a_spread_comes_with_the_placing_of_the_hint(table: OfflineTable, rng: Random) -> None:
    """Tokens that are placed for a player, the button for borders and the hint are the same answer."""
    spreads = 0
    while spreads < 3:
        game = table.table.game
        assert game is not None
        update = table.table.update_for(f"{'ana' if game.to_act == 0 else 'ben'}")
        choices = update.decision.choices if update.decision else ()
        for spread in [choice for choice in choices if isinstance(choice, Spread)]:
            spreads += 1
            assert game.to_act is not None
            hint = hint_spread(seen_by(game.state, game.to_act, counted=game.counted(game.to_act)), game.to_act)
            assert update.placing.items() >= {str(action.region): action.number for action in hint}.items()
            assert sum(update.placing.values()) == spread.pool
        assert choices or not update.placing
        table.play_on(rng)


class TestSeveralActions:
    def test_all_actions_are_played(self, table: OfflineTable, rng: Random) -> None:
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

    def test_no_action_is_played_if_the_last_is_illegal(self, table: OfflineTable) -> None:
        first = table.legal()[0]
        assert table.refused(table.actor(), table.act(first, "conquer 63")) in ("not-legal", "not-your-decision")

    def test_actions_after_a_chance_event_are_refused(self, table: OfflineTable, rng: Random) -> None:
        while not (rolls := [action for action in table.legal() if action.startswith("roll ")]):
            table.play_on(rng)
        assert table.refused(table.actor(), table.act(rolls[0], "end")) == "not-your-decision"

    @pytest.mark.parametrize("nonsense", ["", "conquer", "conquer x", "conquer 1 2 3", "fly 3", "conquer  1", UNDO])
    def test_invalid_texts_are_refused(self, table: OfflineTable, nonsense: str) -> None:
        assert table.refused(table.actor(), table.act(nonsense)) == "unknown-action"


class TestUndo:
    def test_undo_adds_an_entry(self, table: OfflineTable, rng: Random) -> None:
        table.play_until_undoable(rng)
        action, before = table.entries[-1], table.version
        reply = table.done(table.actor(), table.undo())
        assert (reply.version, table.version) == (before + 1, before + 1)
        assert [entry.entry for entry in table.entries[-2:]] == [action.entry, UNDO]
        assert table.entries[-1].seat == action.seat

    def test_undo_restores_the_previous_state(self, table: OfflineTable, rng: Random) -> None:
        taken_back = 0
        for _ in range(60):
            before, actor = table.game.hash(), table.actor()
            table.play_on(rng)
            if table.game.can_undo and rng.random() < 0.5:
                table.done(actor, table.undo())
                assert (table.game.hash(), table.actor()) == (before, actor)
                taken_back += 1
        assert taken_back > 5

    def test_undo_stops_at_chance_and_at_other_seats(self, table: OfflineTable, rng: Random) -> None:
        assert table.refused(table.actor(), table.undo()) == "nothing-to-undo"
        while table.info.status == "playing":
            was_rolled = table.entries[-1].seat == CHANCE_SEAT
            is_anothers = table.entries[-1].seat not in (CHANCE_SEAT, table.game.to_act)
            if was_rolled or is_anothers:
                assert table.refused(table.actor(), table.undo()) == "nothing-to-undo"
            table.play_on(rng)

    def test_undo_is_replayed_from_the_log(self, table: OfflineTable, rng: Random) -> None:
        for _ in range(80):
            if table.game.can_undo and rng.random() < 0.5:
                table.done(table.actor(), table.undo())
            else:
                table.play_on(rng)
        assert UNDO in table.game.log
        other = table_from_log(table)
        assert other.game is not None
        assert (other.game.hash(), other.version) == (table.game.hash(), table.version)


@pytest.mark.parametrize("game", ["warcraft", "azeroth", "classic"])
def test_a_replayed_game_gives_the_same_views_and_record(game: str) -> None:
    """Also compare the messages at the end of the game."""
    at = OfflineTable(TableSetup(game=game, players=2)).start(BEN)
    at.play_to_the_end(Random(game))
    other = table_from_log(at)
    for guest in ("ana", "ben", None):
        sent, replayed = at.table.update_for(guest, at.version - 5), other.update_for(guest, at.version - 5)
        assert (sent.view, sent.version) == (replayed.view, replayed.version)
    assert at.table.record() == other.record()


def events_of(update: Update) -> list[Event]:
    """Return the events of an update, in order."""
    return [event for step in update.steps for event in step.events]


class TestSteps:
    def test_an_update_has_the_steps_since_a_version(self, table: OfflineTable, rng: Random) -> None:
        seen, events = table.version, list(table.game.events)
        table.play_on(rng, 5)
        update = table.table.update_for("ana", seen)
        assert (update.since, update.version) == (seen, table.version)
        assert [*events, *events_of(update)] == table.game.events
        assert [step.action for step in update.steps] == table.game.log[seen:]
        assert [step.asked for step in update.steps] == table.game.asked[seen:]
        assert len(update.steps) == update.version - update.since

    def test_all_steps_together_contain_each_event_once(self, table: OfflineTable, rng: Random) -> None:
        sent = events_of(table.table.update_for(None, 0))
        for _ in range(60):
            seen = table.version
            table.play_on(rng)
            sent += events_of(table.table.update_for(None, seen))
        assert sent == table.game.events

    def test_a_new_client_gets_no_steps(self, table: OfflineTable) -> None:
        update = table.table.update_for("ana")
        assert (update.since, update.steps) == (table.version, ())

    @pytest.mark.parametrize("seen", [10**9, 5000])
    def test_a_version_in_the_future_gives_no_steps(self, table: OfflineTable, seen: int) -> None:
        update = table.table.update_for("ana", seen)
        assert (update.since, update.steps) == (table.version, ())


def test_an_answer_changes_nothing_before_it_is_committed(table: OfflineTable) -> None:
    sent = msgspec.json.encode(table.table.update_for("ana", 0))
    answer = table.table.receive(table.actor(), table.act(table.legal()[0]), table.now)
    assert isinstance(answer.reply, Done)
    assert msgspec.json.encode(table.table.update_for("ana", 0)) == sent
    assert table.version == len(table.entries)
