"""Replays: frames, stories and verification."""

import asyncio
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from elbowroom.bots import ask, named
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.events import Event
from elbowroom.engine.explain import explain
from elbowroom.engine.game import kept_entries
from elbowroom.engine.view import View
from elbowroom.engine.viewing import view_of
from elbowroom.files import parse_record
from elbowroom.games import RULESETS, RULESETS_OF_PLAYERS, load_game
from elbowroom.server.replays import stories
from elbowroom.server.replays.frames import game_at_start
from elbowroom.server.replays.replays import Replays, Verified, verified
from elbowroom.server.replays.stories import Story
from elbowroom.server.replays.work_queue import RecentResults, WorkQueue
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Close, Vote
from elbowroom.texts import table as texts
from tests.server.clients import options_of
from tests.server.offline_table import ANA, BEN, PEOPLE, SEED, OfflineTable
from tests.server.running_server import RunningServer, running_server
from tools.record_games import FOLDER

HERE = "127.0.0.1"


class Frame(msgspec.Struct):
    """A frame as a client reads it."""

    version: int
    action: str
    seat: int
    view: View
    events: tuple[Event, ...] = ()
    asked: str = ""


class Frames(msgspec.Struct):
    """Frames as a client reads them."""

    version: int
    begins: int
    frames: list[Frame]


def frames_of(table: OfflineTable, after: int = 0, most: int = 1000, replays: Replays | None = None) -> Frames:
    data = asyncio.run((replays or Replays()).frames(table.table, after, most, HERE))
    return msgspec.json.decode(data, type=Frames)


def story_of(table: OfflineTable) -> Story:
    return asyncio.run(Replays().story(table.table, HERE))


def played(game: str = "warcraft", players: int = 3, steps: int = 10**6, seed: int = 1, **more: Any) -> OfflineTable:
    """Play a game with bots in people's seats, with an undo now and then."""
    table, rng = OfflineTable(TableSetup(game=game, players=players, **more)).start(*PEOPLE[1:players]), Random(seed)
    for _ in range(steps):
        if table.info.status != "playing":
            break
        if table.game.can_undo and rng.random() < 0.15:
            table.done(table.actor(), table.undo())
        else:
            state = table.game.state
            table.done(table.actor(), table.act(text_of(action_of(state, ask(named("simple"), state)))))
    return table


class TestFrames:
    def test_frames_cover_the_log_with_public_views(self) -> None:
        table = OfflineTable().start(BEN)
        rng, seen = Random(2), {table.version: view_of(table.game.state)}
        for _ in range(60):
            actor, version = table.game.to_act, table.version
            undoes = table.game.can_undo and rng.random() < 0.3
            table.done(table.actor(), table.undo()) if undoes else table.play_on(rng)
            assert table.entries[version].seat == actor
            seen[table.version] = view_of(table.game.state)
        found = frames_of(table)
        assert (found.version, found.begins) == (table.version, 0)
        assert [(frame.action, frame.seat) for frame in found.frames] == [
            (entry.entry, entry.seat) for entry in table.entries
        ]
        assert "undo" in table.game.log
        assert [frame.asked for frame in found.frames] == table.game.asked
        assert [event for frame in found.frames for event in frame.events] == table.game.events
        for frame in found.frames:
            if frame.version in seen:
                assert frame.view == seen[frame.version]

    def test_frames_after_a_version(self) -> None:
        table = played(steps=40)
        replays = Replays()
        some = frames_of(table, after=10, most=5, replays=replays)
        assert [frame.version for frame in some.frames] == [11, 12, 13, 14, 15]
        assert frames_of(table, after=table.version, replays=replays).frames == []
        assert frames_of(table, after=10**9, replays=replays).frames == []

    def test_table_without_a_game_has_no_frames(self) -> None:
        assert frames_of(OfflineTable()).frames == []

    def test_frames_grow_with_the_game_and_are_computed_once(self) -> None:
        async def look() -> None:
            table, replays, rng = OfflineTable().start(BEN), Replays(), Random(2)
            first = await replays.frames(table.table, 0, 1000, HERE)
            table.play_on(rng, 5)
            second = await replays.frames(table.table, 0, 1000, HERE)
            before = msgspec.json.decode(first)["frames"]
            assert msgspec.json.decode(second)["frames"][: len(before)] == before
            assert len(msgspec.json.decode(second)["frames"]) == table.version

        asyncio.run(look())

    @pytest.mark.parametrize("game", RULESETS_OF_PLAYERS)
    def test_coins_are_hidden_while_secret(self, game: str) -> None:
        table = played(game, 4, steps=60)
        replays = Replays()
        for frame in frames_of(table, replays=replays).frames:
            assert [seat.coins for seat in frame.view.seats] == [None] * 4
            assert [team.score for team in frame.view.teams] == [None] * len(frame.view.teams)
            assert frame.view.decision is None
        table.done(ANA, Close(id="1"))
        frames = frames_of(table, replays=replays).frames
        assert [seat.coins for seat in frames[-1].view.seats] == table.game.scores
        assert all(seat.coins is not None for frame in frames for seat in frame.view.seats)

    def test_open_coins_are_shown(self) -> None:
        frames = frames_of(played(steps=20, open_coins=True)).frames
        assert [seat.coins for seat in frames[0].view.seats] == [5, 5, 5]

    def test_hidden_information_is_left_out(self) -> None:
        data = asyncio.run(Replays().frames(played(steps=60).table, 0, 1000, HERE))
        for secret in (b'"hash"', b'"seed"', b'"client_id"', b'"decision"', SEED.encode()):
            assert secret not in data


class TestStory:
    @pytest.mark.parametrize(("game", "players"), [("warcraft", 3), ("azeroth", 4), ("classic", 5)])
    def test_explains_every_coin(self, game: str, players: int) -> None:
        table = played(game, players)
        story = story_of(table)
        assert story.result is not None
        assert story.result.scores == tuple(table.game.scores)
        assert story.result.winners == table.info.winners
        rounds = table.game.state.rounds
        assert [len(coins) for coins in story.coins] == [rounds] * players
        assert len(story.turns) == rounds * players
        assert [coins[-1] for coins in story.coins] == table.game.scores
        for seat in range(players):
            assert story.start[seat] + sum(story.sources[seat].values()) == table.game.scores[seat]
            reigns = [combo for combo in story.combos if combo.seat == seat]
            assert story.start[seat] + sum(combo.coins for combo in reigns) == table.game.scores[seat]
            assert [combo.from_round for combo in reigns] == sorted({combo.from_round for combo in reigns})
            assert all(1 <= combo.from_round <= combo.to_round <= rounds for combo in reigns)
            for one, next_ in pairwise(reigns):
                assert one.to_round < next_.from_round
        assert max(combo.regions for combo in story.combos) > 3
        words = texts("en")
        box = RULESETS[game].box
        for source in {source for sources in story.sources for source in sources}:
            names = (f"source.{source}", f"race.{box}.{source}", f"power.{box}.{source}", f"relic.{source}")
            assert any(name in words for name in (*names, f"piece.{source}")), source

    @pytest.mark.parametrize(("game", "players"), [("warcraft", 3), ("azeroth", 4), ("classic", 5)])
    def test_highlights(self, game: str, players: int) -> None:
        table = played(game, players)
        story = story_of(table)
        turn, die, blow = story.highlights
        starts = {one.version: (one.seat, one.round) for one in story.turns}
        assert all(starts[one.version] == (one.seat, one.round) for one in story.highlights)
        # Count each turn's coins, and the regions that it took from each seat, independently.
        earned: Counter[int] = Counter()
        taken: Counter[tuple[int, int]] = Counter()
        odds = []
        game_ = game_at_start(table.game.settings, ())
        first, known = 0, 0
        for version, text in kept_entries([entry.entry for entry in table.entries]):
            first = version if version in starts else first
            owners = [game_.state.seat_of[tribe] if tribe >= 0 else -1 for tribe in game_.state.owner]
            if text.startswith("roll "):
                odds.append(explain(game_.state, int(text[5:])).odds)
            game_.play(text)
            for event in game_.events[known:]:
                if first and event.what == "gained" and event.seat == starts[first][0]:
                    earned[first] += event.amount or 0
                if event.what == "conquered" and owners[event.region or 0] not in (-1, event.seat):
                    taken[first, owners[event.region or 0]] += 1
            known = len(game_.events)
        assert turn.amount == max(earned.values()) == earned[turn.version]
        assert blow.amount == max(taken.values()) == taken[blow.version, blow.other or 0]
        assert (die.amount, die.all) in {(one.good, one.all) for one in odds if one}
        assert 0 < die.amount < die.all

    def test_last_coins_are_the_score_even_after_later_payments(self) -> None:
        record = parse_record((FOLDER / "azeroth-5-players-random-1023.json").read_bytes())
        game = load_game(record)
        latest = {event.seat: index for index, event in enumerate(game.events) if event.what == "turn"}
        paid = [(index, event.seat) for index, event in enumerate(game.events) if event.what == "paid"]
        # In the turn of a later player.
        assert any(any(latest[seat] < other < index for other in latest.values()) for index, seat in paid)
        story = stories.story_of(record.settings, record.actions, 0, shows_coins=True)
        assert [coins[-1] for coins in story.coins] == game.scores
        assert [len(coins) for coins in story.coins] == [game.state.rounds] * 5

    def test_first_entry_of_each_turn(self) -> None:
        """Check the first entry that was not undone."""
        table = played()
        versions = [version for version, _ in kept_entries([entry.entry for entry in table.entries])]
        turns = {turn.version: (turn.seat, turn.round) for turn in story_of(table).turns}
        starts = [
            (next(version for version in versions if version > frame.version), (event.seat, (event.amount or 0) + 1))
            for frame in frames_of(table).frames
            for event in frame.events
            if event.what == "turn"
        ]
        first = min(turns)
        assert table.entries[first - 1].entry.startswith("pick")
        assert turns == dict(starts) | {first: (table.entries[first - 1].seat, 1)}

    def test_only_turns_while_coins_are_secret(self) -> None:
        sent = msgspec.json.decode(msgspec.json.encode(story_of(played(steps=80))))
        assert set(sent) == {"version", "turns"}

    def test_everything_once_coins_are_public(self) -> None:
        assert story_of(played(steps=80, open_coins=True)).sources
        table = played(steps=80)
        for seat, guest in enumerate(PEOPLE[:3]):
            table.done(guest, Vote(id=f"v{seat}", end=True))
        story = story_of(table)
        assert story.result is not None
        assert story.result.winners == table.info.winners

    def test_before_the_game(self) -> None:
        assert story_of(OfflineTable()) == Story(version=0, turns=())

    def test_undone_actions_do_not_count(self) -> None:
        log = ["a", "b", "undo", "c", "d", "undo", "undo", "e"]
        assert kept_entries(log) == [(1, "a"), (8, "e")]


class TestVerification:
    def test_valid_game(self) -> None:
        table = played()
        result = verified(table.table.record())
        assert (result.ok, result.reason, result.is_over, result.boards_drawn) == (True, None, True, True)
        assert (result.seed, result.seed_hash, result.digest) == (SEED, table.info.seed_hash, table.info.digest)
        assert (result.entries, result.nonces) == (table.version, ("", "", ""))
        assert 0 < result.outcomes < result.entries
        assert result.proves == ("verify.proves", "verify.proves-boards")
        assert {*result.proves, *result.proves_not} <= set(texts("en"))

    def test_manipulated_game(self) -> None:
        record = played().table.record()
        assert record.fairness
        lied = msgspec.structs.replace(record, fairness=msgspec.structs.replace(record.fairness, seed="ab" * 32))
        result = verified(lied)
        assert (result.ok, result.reason, result.proves) == (False, "seed-differs", ())


def test_cache_keeps_the_latest_results() -> None:
    made = []

    def make(name: int) -> Any:
        def work() -> int:
            made.append(name)
            return name

        return work

    async def want() -> None:
        recent: RecentResults[int] = RecentResults(2, WorkQueue())
        for name in (1, 2, 1, 3, 1, 2):
            assert await recent.get(name, HERE, make(name)) == name

    asyncio.run(want())
    assert made == [1, 2, 3, 2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running_server(tmp_path_factory.mktemp("replays")) as running:
        yield running


class TestOverHttp:
    def test_frames_story_and_proof_of_a_bot_game(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table("simple", "simple", sits=False)
        assert ana.get(f"tables/{table}/frames") == {"version": 0, "begins": 0, "frames": []}
        ana.post(f"tables/{table}/start")
        while ana.table(table)["status"] != "over":
            ana.get(f"tables/{table}/game", wait=1, after=ana.get(f"tables/{table}/game")["game"]["version"])
        found = msgspec.convert(ana.get(f"tables/{table}/frames", after=3, most=7), Frames, strict=False)
        assert [frame.version for frame in found.frames] == list(range(4, 11))
        story = ana.get(f"tables/{table}/story")
        assert story["result"]["winners"] == ana.table(table)["winners"]
        result = msgspec.convert(ana.get(f"tables/{table}/verify"), Verified)
        assert result.ok
        assert result.digest == ana.table(table)["digest"]

    def test_running_game_is_not_verified(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple")
        ana.post(f"tables/{table}/start")
        answer = ana.client.get(f"/api/tables/{table}/verify")
        assert (answer.status_code, answer.json()["reason"]) == (409, "not-over")

    def test_answers_are_compressed_if_accepted(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple")
        ana.post(f"tables/{table}/start")
        answer = ana.client.get(f"/api/tables/{table}/frames", headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.json()["frames"]

    @pytest.mark.parametrize("query", ["most=0", "most=1001", "after=-1", "after=x", "more=1"])
    def test_invalid_queries_are_refused(self, server: RunningServer, query: str) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple")
        assert ana.client.get(f"/api/tables/{table}/frames?{query}").status_code == 400


def test_frames_start_at_the_beginning_after_a_restart(tmp_path: Path) -> None:
    """Check that frames start at the beginning even if the table was loaded from a snapshot."""
    with running_server(tmp_path) as server:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple")
        ana.post(f"tables/{table}/start")
        # The game waits for Ana's decision in round 3.
        while (game := ana.get(f"tables/{table}/game")["game"])["view"]["round"] < 3 or not game.get("decision"):
            if game.get("decision"):
                action = options_of(game["decision"])[0]
                ana.post(f"tables/{table}/act", version=game["version"], actions=[action])
        before = ana.get(f"tables/{table}/frames")
        token = ana.token
    with running_server(tmp_path) as server, server.client(Authorization=f"Bearer {token}") as client:
        after = client.get(f"/api/tables/{table}/frames").json()
    assert after == before
    assert after["frames"][0]["version"] == 1
