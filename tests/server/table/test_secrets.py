"""What is told to whom: coins, decisions, nonces and the seed, from the first seat taken to the end."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from elbowroom.engine.decision import Decision
from elbowroom.engine.errors import EngineError
from elbowroom.engine.position.model import Position
from elbowroom.engine.state import numbers
from elbowroom.engine.view import View
from elbowroom.fair.drawing import hash_of_seed
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import Seen, Workers
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Close, Join, Start, Vote
from tests.server.at_table import ANA, BEN, PEOPLE, SEED, AtTable


def view_for(table: AtTable, guest: str | None) -> View:
    return msgspec.json.decode(table.table.update_for(guest).view, type=View)


class TestCoins:
    def test_each_sees_the_own_alone(self) -> None:
        table = AtTable().start(BEN)
        for seat, guest in enumerate(("ana", "ben")):
            assert table.table.update_for(guest).coins == {str(seat): table.game.scores[seat]}
            assert [info.coins for info in view_for(table, guest).seats] == [None, None]

    def test_who_watches_sees_none(self) -> None:
        table = AtTable().start(BEN)
        for guest in (None, "somebody"):
            assert table.table.update_for(guest).coins == {}
            assert [info.coins for info in view_for(table, guest).seats] == [None, None]

    def test_allies_see_each_others(self) -> None:
        table = AtTable(TableSetup(game="azeroth", players=4)).start(*PEOPLE[1:4])
        teams = table.game.state.ruleset.teams(4)
        assert any(len(team) > 1 for team in teams)
        for team in teams:
            for seat in team:
                guest = table.seat(seat).guest
                assert set(table.table.update_for(guest).coins) == {str(ally) for ally in team}
        assert [team.score for team in view_for(table, None).teams] == [None] * len(teams)

    def test_everybody_sees_all_at_a_table_with_open_coins(self) -> None:
        table = AtTable(TableSetup(game="classic", players=2, open_coins=True)).start(BEN)
        for guest in ("ana", None):
            assert [info.coins for info in view_for(table, guest).seats] == table.game.scores

    def test_everybody_sees_all_at_the_end(self) -> None:
        table = AtTable().start(BEN)
        table.play_to_the_end(Random(3))
        for guest in ("ana", None):
            assert [info.coins for info in view_for(table, guest).seats] == table.game.scores
        assert table.info.winners == tuple(table.game.winners)

    @pytest.mark.parametrize("how", ["vote", "close"])
    def test_everybody_sees_all_when_the_game_is_ended_before_its_time(self, how: str) -> None:
        """Also though nothing was played since they last looked."""
        table = AtTable().start(BEN)
        assert [info.coins for info in view_for(table, None).seats] == [None, None]
        if how == "close":
            table.done(ANA, Close(id="1"))
        else:
            table.done(ANA, Vote(id="1", end=True))
            table.done(BEN, Vote(id="2", end=True))
        for guest in ("ana", None):
            assert [info.coins for info in view_for(table, guest).seats] == table.game.scores


class TestDecisions:
    def test_only_the_seat_to_act_gets_its_options(self) -> None:
        table = AtTable().start(BEN)
        rng = Random(6)
        while table.info.status == "playing":
            actor = table.actor().id
            for guest in ("ana", "ben", "somebody", None):
                update = table.table.update_for(guest)
                assert (update.decision is not None) == (guest == actor)
                assert update.can_undo == (guest == actor and table.game.can_undo)
                assert view_for(table, guest).decision is None
            table.play_on(rng)
        assert table.table.update_for("ana").decision is None

    def test_conquests_come_with_costs_and_explanations(self) -> None:
        table = AtTable().start(BEN)
        rng = Random(6)
        while not any(action.startswith("conquer") for action in table.legal()):
            table.play_on(rng)
        sent = msgspec.json.encode(table.table.update_for(table.actor().id).decision)
        decision = msgspec.json.decode(sent, type=Decision)
        conquests = next(choice for choice in decision.choices if getattr(choice, "what", "") == "conquer")
        assert all(option.explanation is not None for option in conquests.options)  # type: ignore[union-attr]

    def test_options_are_made_once_for_each_version(self) -> None:
        table = AtTable().start(BEN)
        actor = table.actor().id
        assert table.table.update_for(actor).decision is table.table.update_for(actor).decision
        assert table.table.update_for(None).view is table.table.update_for("ben").view


class Listening(Processes):
    """Keeps what bots are told."""

    def __init__(self) -> None:
        self.told: list[Position] = []

    async def run(self, _work: Any, *given: Any) -> Any:
        self.told.append(msgspec.json.decode(given[1], type=Seen).position)
        return "end"


class TestBots:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_are_told_what_their_seat_may_know(self, seat: int) -> None:
        """A hint must not tell a person more than that either."""
        table, workers = AtTable().start(BEN), Workers(1)
        workers.processes = bots = Listening()
        for coins in ([7, 7], [7, 30] if seat == 0 else [30, 7]):
            table.game.state.coins = numbers(coins)
            asyncio.run(workers.choose("simple", table.game, seat, "", "ana"))
        assert bots.told[0] == bots.told[1]
        assert bots.told[0].seats[seat].coins == 7


class TestChance:
    def test_the_seed_is_promised_from_the_beginning_and_told_at_the_end_only(self) -> None:
        table = AtTable()
        told = [table.table.public_info()]
        table.done(BEN, Join(id="1"))
        table.done(ANA, Start(id="2"))
        told.append(table.table.public_info())
        table.play_on(Random(1), 30)
        told.append(table.table.public_info())
        assert {info.seed_hash for info in told} == {hash_of_seed(SEED)}
        assert {info.seed for info in told} == {None}
        table.play_to_the_end(Random(1))
        assert (table.table.public_info().seed, table.table.public_info().seed_hash) == (SEED, hash_of_seed(SEED))

    def test_nonces_are_told_when_none_can_be_changed_any_more(self) -> None:
        table = AtTable()
        table.done(ANA, Join(id="1", nonce="heads"))
        table.done(BEN, Join(id="2", nonce="tails"))
        sent = msgspec.json.encode(table.table.info_message())
        assert b"heads" not in sent
        assert b"tails" not in sent
        table.done(ANA, Start(id="3"))
        assert [seat.nonce for seat in table.table.public_info().seats] == ["heads", "tails"]
        assert table.refused(ANA, Join(id="4", nonce="edge")) == "not-open"

    def test_the_server_adds_no_nonce_of_its_own(self) -> None:
        """It could try many until one suits it."""
        table = AtTable(bots=(None, "simple")).start()
        assert table.table.nonces == ["", ""]

    def test_each_nonce_decides(self) -> None:
        logs = set()
        for nonces in (("a", "b"), ("a", "c"), ("c", "b"), ("b", "a"), ("ab", ""), ("", "ab")):
            table = AtTable()
            table.done(ANA, Join(id="1", nonce=nonces[0]))
            table.done(BEN, Join(id="2", nonce=nonces[1]))
            table.done(ANA, Start(id="3"))
            logs.add((table.info.boards, tuple(table.game.log)))
        assert len(logs) == 6


class TestTheRecord:
    def test_is_for_games_that_are_over(self) -> None:
        """It tells hashes of states, from which coins could be guessed, and the seed."""
        table = AtTable().start(BEN)
        for at in (AtTable(), table):
            with pytest.raises(EngineError, match="not-over"):
                at.table.record()
        table.done(ANA, Close(id="1"))
        assert table.table.record().actions == tuple(table.game.log)

    def test_has_the_digest_that_everybody_was_told(self) -> None:
        table = AtTable().start(BEN)
        table.play_to_the_end(Random(1))
        fairness = table.table.record().fairness
        assert fairness
        assert fairness.digest == table.info.digest
