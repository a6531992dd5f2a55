"""Referee tables: the host enters what dice and reveals show, and the server draws nothing."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from elbowroom.bots import ask, named
from elbowroom.engine.action_text import action_of, code_of, text_of
from elbowroom.engine.engine import chance
from elbowroom.engine.errors import EngineError
from elbowroom.engine.view import OneOf, Option, View
from elbowroom.fair.verifying import verify
from elbowroom.games import load_game
from elbowroom.server.ratings.model import sides_of
from elbowroom.server.replays.replays import verified
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Act, Close, Start, Undo
from elbowroom.server.table.starting import restored_game
from elbowroom.server.table.table import Table
from elbowroom.server.table.turns import CHANCE_SEAT, person_for
from elbowroom.texts import table as texts
from tests.server.offline_table import ANA, BEN, SEED, OfflineTable
from tests.server.running_server import running_server

ISLANDS = ("hammerhead", "millstone")
REAL = TableSetup(game="warcraft", players=2, boards=ISLANDS, referee=True)
ALONE = TableSetup(game="warcraft", players=2, boards=ISLANDS, referee=True, hot_seat=True)


class RefereeTable(OfflineTable):
    """A table whose host enters the outcomes of chance."""

    def question(self) -> tuple[str, tuple[Option, ...]]:
        """Return the question to the host, and the possible outcomes."""
        decision = self.table.update_for("ana").decision
        assert decision is not None
        assert decision.seat == CHANCE_SEAT
        (choice,) = decision.choices
        assert isinstance(choice, OneOf)
        return decision.question, choice.options

    def enter_outcome(self, rng: Random) -> None:
        """Enter a random possible outcome as the host."""
        _, options = self.question()
        self.done(ANA, self.act(text_of(rng.choice(options).action)))

    def go_on(self, rng: Random) -> None:
        """Play any next step: an outcome, a bot's action or a player's action."""
        if self.game.is_chance:
            self.enter_outcome(rng)
        elif self.table.bot_to_play() is not None:
            self.play_for_bot(text_of(action_of(self.game.state, ask(named("simple"), self.game.state))))
        else:
            self.play_on(rng)


def start_table(setup: TableSetup = ALONE, **more: object) -> RefereeTable:
    table = RefereeTable(setup, **more)  # type: ignore[arg-type]
    table.done(ANA, Start(id="start"))
    return table


class TestStart:
    def test_boards_are_required(self) -> None:
        with pytest.raises(EngineError, match="referee-needs-boards"):
            OfflineTable(TableSetup(game="warcraft", players=2, referee=True))

    def test_nothing_is_drawn(self) -> None:
        table = start_table()
        assert (table.version, table.game.is_chance) == (0, True)
        assert table.table.due_at(table.now) is None
        assert table.table.draw_chance(table.now).entries == ()
        assert table.info.seed_hash == ""

    def test_the_host_is_asked_who_begins_and_then_for_each_combo(self) -> None:
        table, rng = start_table(), Random(1)
        question, options = table.question()
        assert question == "chance.first"
        assert [(option.what, option.number) for option in options] == [("first", 0), ("first", 1)]
        table.done(ANA, table.act("first 1"))
        question, options = table.question()
        assert question == "chance.banner"
        races = {race.id for race in table.game.state.ruleset.races}
        assert {option.race for option in options} == races
        table.enter_outcome(rng)
        question, options = table.question()
        assert question == "chance.badge"
        assert all(option.power is not None for option in options)
        while table.game.is_chance:
            table.enter_outcome(rng)
        assert table.game.to_act == 1
        update = table.table.update_for("ana")
        assert update.decision is not None
        assert update.decision.question == "ask.pick"

    def test_several_outcomes_can_be_entered_at_once(self) -> None:
        table = start_table()
        table.done(ANA, table.act("first 0", "banner orcs", "badge mining", "banner naga"))
        assert [(entry.entry, entry.seat) for entry in table.entries][:2] == [("first 0", -1), ("banner orcs", -1)]
        assert table.refused(ANA, table.act("banner orcs")) == "not-legal"


class TestOutcomes:
    def test_only_the_host_may(self) -> None:
        table = RefereeTable(REAL).start(BEN)
        assert isinstance(table, RefereeTable)
        assert table.table.update_for("ben").decision is None
        assert table.table.update_for(None).decision is None
        assert msgspec.json.decode(table.table.update_for(None).view, type=View).chance == "first"
        assert table.refused(BEN, table.act("first 1")) == "not-your-decision"
        table.done(ANA, table.act("first 1"))

    def test_a_host_need_not_play(self) -> None:
        table = RefereeTable(REAL, bots=("simple", "simple"), sits=False)
        table.done(ANA, Start(id="start"))
        rng = Random(2)
        while table.info.status == "playing":
            table.go_on(rng)
        assert table.info.winners

    def test_the_table_waits_for_the_host(self) -> None:
        table = RefereeTable(REAL).start(BEN)
        assert person_for(table.info, table.game) == "ana"
        assert table.table.waits_for() is None

    def test_only_possible_outcomes_are_listed_and_every_question_has_a_text(self) -> None:
        """Check whole games with bombs, relics and dice."""
        asked, words = set(), texts("en")
        for seed in range(12):
            table, rng = start_table(), Random(seed)
            while table.info.status == "playing":
                if table.game.is_chance:
                    question, options = table.question()
                    weights = dict(chance(table.game.state))
                    assert len(options) > 1
                    assert {code_of(table.game.state, option.action) for option in options} == {
                        code for code, one in weights.items() if one
                    }
                    assert question in words
                    for option in options:
                        side = option.action.id if option.what == "flip" and option.relic is None else None
                        named_by = (option.race, option.power, option.relic, option.number, side)
                        assert sum(name is not None for name in named_by) == 1
                    asked.add(question)
                table.go_on(rng)
        assert {"chance.first", "chance.banner", "chance.badge", "chance.die", "chance.find"} <= asked

    def test_a_repeated_request_is_answered_but_not_played_again(self) -> None:
        table = start_table()
        request = table.act("first 1")
        table.done(ANA, request)
        table.done(ANA, request)
        assert table.game.log == ["first 1"]


class TestUndo:
    def test_a_wrong_outcome_can_be_undone(self) -> None:
        table = start_table()
        table.done(ANA, table.act("first 1"))
        assert table.table.update_for("ana").can_undo
        table.done(ANA, table.undo())
        assert table.question()[0] == "chance.first"
        assert [(entry.entry, entry.seat) for entry in table.entries] == [("first 1", -1), ("undo", -1)]
        table.done(ANA, table.act("first 0"))
        assert table.game.state.seat == 0

    def test_a_die_and_its_roll_can_be_undone(self) -> None:
        table, rng = start_table(), Random(4)
        while not (table.game.is_chance and table.question()[0] == "chance.die"):
            table.go_on(rng)
        before = table.game.hash()
        table.done(ANA, table.act("die 0"))
        table.done(ANA, table.undo())
        assert table.game.hash() == before
        seat = table.game.state.seat
        table.done(ANA, table.undo())
        assert table.game.to_act == seat

    def test_there_is_nothing_to_undo_at_first(self) -> None:
        assert start_table().refused(ANA, Undo(id="1", version=0)) == "nothing-to-undo"

    def test_only_the_host_may(self) -> None:
        table, rng = RefereeTable(REAL).start(BEN), Random(3)
        assert isinstance(table, RefereeTable)
        while table.game.to_act != 1 or table.version < 40:
            table.go_on(rng)
        assert table.refused(BEN, table.undo()) == "not-host"
        assert not table.table.update_for("ben").can_undo

    def test_undo_includes_actions_of_bots(self) -> None:
        """A bot would only repeat its action."""
        table, rng = start_table(REAL, bots=(None, "simple")), Random(3)
        while not (table.game.state.round == 1 and table.game.to_act == 0):
            table.go_on(rng)
        most = 0
        while table.game.can_undo:
            before = table.version
            table.done(ANA, table.undo())
            assert table.game.is_chance or table.game.to_act == 0
            most = max(most, table.version - before)
        assert most > 1
        assert table.question()[0] == "chance.first"

    def test_undo_restores_the_previous_states(self) -> None:
        table, rng = start_table(), Random(8)
        hashes = [table.game.hash()]
        for _ in range(120):
            table.go_on(rng)
            hashes.append(table.game.hash())
        while table.game.can_undo:
            table.done(ANA, table.undo())
            assert table.game.hash() in hashes
        assert table.game.hash() == hashes[0]

    def test_undo_is_replayed_after_a_restart(self) -> None:
        table, rng = start_table(), Random(8)
        for step in range(200):
            if table.info.status != "playing":
                break
            table.done(ANA, table.undo()) if step % 7 == 6 else table.go_on(rng)
        other = Table(table.info, SEED, restored_game(table.info))
        other.play_committed(table.entries)
        assert other.game is not None
        assert other.game.hash() == table.game.hash()
        assert load_game(table.game.record()).hash() == table.game.hash()

    def test_chance_cannot_be_undone_at_other_tables(self) -> None:
        table = OfflineTable().start(BEN)
        assert not table.game.can_undo
        assert table.refused(table.actor(), table.undo()) == "nothing-to-undo"


class TestEnd:
    def test_the_game_is_neither_verifiable_nor_rated(self) -> None:
        table, rng = start_table(), Random(5)
        while table.info.status == "playing":
            table.go_on(rng)
        assert (table.info.seed, table.info.digest) == (None, None)
        record = table.table.record()
        assert not record.fairness
        with pytest.raises(EngineError, match="chance-typed-in"):
            verify(record)
        verification = verified(record)
        assert (verification.ok, verification.reason, verification.proves_not) == (
            False,
            "chance-typed-in",
            ("verify.typed-in",),
        )
        assert sides_of(table.info, table.game) == []

    def test_a_closed_table_accepts_no_outcomes(self) -> None:
        table = start_table()
        table.done(ANA, Close(id="1"))
        assert table.refused(ANA, Act(id="2", version=0, actions=("first 0",))) == "not-playing"
        assert table.table.update_for("ana").decision is None


def test_over_http(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ana = server.guest("Ana")
        setup = {"game": "warcraft", "players": 2, "referee": True, "hot_seat": True}
        assert ana.refused("tables", setup=setup) == (409, "referee-needs-boards")
        table = ana.new_table(setup=setup | {"boards": ISLANDS}, names=["Ana", "Ben"])
        ana.post(f"tables/{table}/start")
        seen = ana.get(f"tables/{table}/game")["game"]
        assert seen["decision"]["question"] == "chance.first"
        assert ana.post(f"tables/{table}/act", version=0, actions=["first 1"])["version"] == 1
        assert ana.get(f"tables/{table}/game")["game"]["view"]["chance"] == "banner"
        assert "decision" not in server.guest("Ben").get(f"tables/{table}/game")["game"]
        assert ana.get("me/tables")["tables"][0]["my_turn"] is True
        ana.post(f"tables/{table}/undo", version=1)
        frames = ana.get(f"tables/{table}/frames")["frames"]
        assert [(frame["action"], frame["seat"]) for frame in frames] == [("first 1", -1), ("undo", -1)]
        assert frames[1]["events"] == [{"what": "untold"}]
