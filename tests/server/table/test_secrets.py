"""Secrets of a table: who gets coins, decisions, nonces and the seed, and when."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from elbowroom.engine.errors import EngineError
from elbowroom.engine.position.model import Position
from elbowroom.engine.state import numbers
from elbowroom.engine.view import Decision, View
from elbowroom.fair.drawing import hash_of_seed
from elbowroom.games import new_game
from elbowroom.games.classic.set_races.skags import PLACES, SIDES
from elbowroom.server.basics.networks import Caller
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.workers import Workers
from elbowroom.server.replays.replays import Replays
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Close, Join, Start, Vote
from elbowroom.server.table.thinking import SeenPosition
from tests.server.offline_table import ANA, BEN, PEOPLE, SEED, OfflineTable


def view_for(table: OfflineTable, guest: str | None) -> View:
    return msgspec.json.decode(table.table.update_for(guest).view, type=View)


class TestFaceDownMarkers:
    """Loot of Skags, which one player knows (S-4.9, R-9.2)."""

    def table(self, **setup: Any) -> OfflineTable:
        """Return a game in which Skags of seat 0 have laid a marker in region 1."""
        game = new_game("classic", 2, seed=1, first=0, sets=["spiders_web"], boards=["elbow-valley"])
        for race in ("skags", "orcs", "elves", "giants", "humans", "trolls"):
            game.play(f"banner {race}")
            game.play("badge hill" if race == "skags" else str(next(one for one in game.legal() if one.id != "hill")))
        for text in ("pick 0", "banner amazons"):
            game.play(text)
        game.play(str(game.legal()[0]))
        start = TableSetup(game="classic", players=2, start=game.notation(), **setup)
        table = OfflineTable(start).start(BEN)
        table.done(ANA, table.act("conquer 1"))
        return table

    def side(self, table: OfflineTable) -> str:
        """Return the side that the server has drawn."""
        return table.entries[-1].entry.removeprefix("deal ")

    @pytest.mark.parametrize("open_coins", [False, True])
    def test_only_their_player_sees_the_sides(self, open_coins: bool) -> None:
        table = self.table(open_coins=open_coins)
        side = self.side(table)
        assert side in SIDES[:-1]
        updates = [table.table.update_for(guest, since=0) for guest in ("ana", "ben", None)]
        assert [update.secrets for update in updates] == [{"1": side}, {}, {}]
        assert not any(side.encode() in msgspec.json.encode((update.view, update.steps)) for update in updates)
        assert {update.steps[-1].action for update in updates} == {"deal unseen"}

    def test_replays_of_running_games_do_not_tell_them(self) -> None:
        table, replays, caller = self.table(), Replays(), "an address"
        frames = asyncio.run(replays.frames(table.table, 0, 1000, caller))
        steps = asyncio.run(replays.steps(table.table, None, 1000, caller))
        assert b"deal unseen" in frames
        assert b"deal unseen" in steps
        assert self.side(table).encode() not in frames + steps

    def test_shared_positions_do_not_tell_them_to_others(self) -> None:
        table = self.table()
        known = f"{self.side(table)}_0=a2"
        assert [known in table.table.notation_for(guest) for guest in ("ana", "ben", None)] == [True, False, False]

    def test_opposing_bots_do_not_know_them(self) -> None:
        """The same holds for hints."""
        seen = []
        for seat in (0, 1):
            table, workers = self.table(), Workers(1)
            state = table.game.state
            workers.quick.processes = bots = PositionRecorder()
            skags = state.ruleset.abilities[state.active[0]]
            for marker in (PLACES[0], PLACES[-1]):
                skags.forget(state)
                skags.remember(state, marker, 1)
                asyncio.run(workers.choose("simple", table.game, seat, "", Caller("", "ana")))
            seen.append(bots.positions[0] == bots.positions[1])
        assert seen == [False, True]


class TestCoins:
    def test_players_see_only_their_own(self) -> None:
        table = OfflineTable().start(BEN)
        for seat, guest in enumerate(("ana", "ben")):
            assert table.table.update_for(guest).coins == {str(seat): table.game.scores[seat]}
            assert [info.coins for info in view_for(table, guest).seats] == [None, None]

    def test_spectators_see_none(self) -> None:
        table = OfflineTable().start(BEN)
        for guest in (None, "spectator"):
            assert table.table.update_for(guest).coins == {}
            assert [info.coins for info in view_for(table, guest).seats] == [None, None]

    def test_allies_see_each_other(self) -> None:
        table = OfflineTable(TableSetup(game="azeroth", players=4)).start(*PEOPLE[1:4])
        teams = table.game.state.ruleset.teams(4)
        assert any(len(team) > 1 for team in teams)
        for team in teams:
            for seat in team:
                guest = table.seat(seat).guest
                assert set(table.table.update_for(guest).coins) == {str(ally) for ally in team}
        assert [team.score for team in view_for(table, None).teams] == [None] * len(teams)

    def test_all_see_all_with_open_coins(self) -> None:
        table = OfflineTable(TableSetup(game="classic", players=2, open_coins=True)).start(BEN)
        for guest in ("ana", None):
            assert [info.coins for info in view_for(table, guest).seats] == table.game.scores

    def test_all_see_all_at_the_end(self) -> None:
        table = OfflineTable().start(BEN)
        table.play_to_the_end(Random(3))
        for guest in ("ana", None):
            assert [info.coins for info in view_for(table, guest).seats] == table.game.scores
        assert table.info.winners == tuple(table.game.winners)

    @pytest.mark.parametrize("how", ["vote", "close"])
    def test_all_see_all_when_the_game_ends_early(self, how: str) -> None:
        """Also if nothing was played since the last view."""
        table = OfflineTable().start(BEN)
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
        table = OfflineTable().start(BEN)
        rng = Random(6)
        while table.info.status == "playing":
            actor = table.actor().id
            for guest in ("ana", "ben", "spectator", None):
                update = table.table.update_for(guest)
                assert (update.decision is not None) == (guest == actor)
                assert update.can_undo == (guest == actor and table.game.can_undo)
                assert view_for(table, guest).decision is None
            table.play_on(rng)
        assert table.table.update_for("ana").decision is None

    def test_conquests_come_with_costs_and_explanations(self) -> None:
        table = OfflineTable().start(BEN)
        rng = Random(6)
        while not any(action.startswith("conquer") for action in table.legal()):
            table.play_on(rng)
        sent = msgspec.json.encode(table.table.update_for(table.actor().id).decision)
        decision = msgspec.json.decode(sent, type=Decision)
        conquests = next(choice for choice in decision.choices if getattr(choice, "what", "") == "conquer")
        assert all(option.explanation is not None for option in conquests.options)  # type: ignore[union-attr]

    def test_options_are_computed_once_for_each_version(self) -> None:
        table = OfflineTable().start(BEN)
        actor = table.actor().id
        assert table.table.update_for(actor).decision is table.table.update_for(actor).decision
        assert table.table.update_for(None).view is table.table.update_for("ben").view


class PositionRecorder(Processes):
    """Records the positions given to bots."""

    def __init__(self) -> None:
        self.positions: list[Position] = []

    async def run(self, _work: Any, *given: Any) -> Any:
        self.positions.append(msgspec.json.decode(given[1], type=SeenPosition).position)
        return ["end"]


class TestBots:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_bots_know_only_what_their_seat_may_know(self, seat: int) -> None:
        """The same holds for hints."""
        table, workers = OfflineTable().start(BEN), Workers(1)
        workers.quick.processes = bots = PositionRecorder()
        for coins in ([7, 7], [7, 30] if seat == 0 else [30, 7]):
            table.game.state.coins = numbers(coins)
            asyncio.run(workers.choose("simple", table.game, seat, "", Caller("", "ana")))
        assert bots.positions[0] == bots.positions[1]
        assert bots.positions[0].seats[seat].coins == 7


class TestChance:
    def test_the_seed_hash_is_public_at_first_and_the_seed_at_the_end(self) -> None:
        table = OfflineTable()
        infos = [table.table.public_info()]
        table.done(BEN, Join(id="1"))
        table.done(ANA, Start(id="2"))
        infos.append(table.table.public_info())
        table.play_on(Random(1), 30)
        infos.append(table.table.public_info())
        assert {info.seed_hash for info in infos} == {hash_of_seed(SEED)}
        assert {info.seed for info in infos} == {None}
        table.play_to_the_end(Random(1))
        assert (table.table.public_info().seed, table.table.public_info().seed_hash) == (SEED, hash_of_seed(SEED))

    def test_nonces_are_public_after_the_start(self) -> None:
        table = OfflineTable()
        table.done(ANA, Join(id="1", nonce="heads"))
        table.done(BEN, Join(id="2", nonce="tails"))
        sent = msgspec.json.encode(table.table.info_message())
        assert b"heads" not in sent
        assert b"tails" not in sent
        table.done(ANA, Start(id="3"))
        assert [seat.nonce for seat in table.table.public_info().seats] == ["heads", "tails"]
        assert table.refused(ANA, Join(id="4", nonce="edge")) == "not-open"

    def test_the_server_adds_no_nonce(self) -> None:
        """Otherwise it could try many until one suits it."""
        table = OfflineTable(bots=(None, "simple")).start()
        assert table.table.nonces == ["", ""]

    def test_each_nonce_changes_the_chance(self) -> None:
        logs = set()
        for nonces in (("a", "b"), ("a", "c"), ("c", "b"), ("b", "a"), ("ab", ""), ("", "ab")):
            table = OfflineTable()
            table.done(ANA, Join(id="1", nonce=nonces[0]))
            table.done(BEN, Join(id="2", nonce=nonces[1]))
            table.done(ANA, Start(id="3"))
            logs.add((table.info.boards, tuple(table.game.log)))
        assert len(logs) == 6


class TestRecord:
    def test_is_available_only_for_finished_games(self) -> None:
        """Its hashes of states would reveal coins, and it has the seed."""
        table = OfflineTable().start(BEN)
        for at in (OfflineTable(), table):
            with pytest.raises(EngineError, match="not-over"):
                at.table.record()
        table.done(ANA, Close(id="1"))
        assert table.table.record().actions == tuple(table.game.log)

    def test_has_the_published_digest(self) -> None:
        table = OfflineTable().start(BEN)
        table.play_to_the_end(Random(1))
        fairness = table.table.record().fairness
        assert fairness
        assert fairness.digest == table.info.digest
