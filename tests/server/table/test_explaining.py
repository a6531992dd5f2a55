"""Explanations of regions: cost, reason and earnings of a conquest."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from elbowroom.bots import ask, named
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import CONQUER, kind_of, region_of
from elbowroom.engine.errors import EngineError
from elbowroom.engine.view import ScorePart
from elbowroom.games import new_game
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Explain, Explained, Pause, Vote
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.views import explain_region
from tests.effort import calls_in
from tests.server.offline_table import ANA, BEN, CLEO, OfflineTable
from tests.server.running_server import running_server


def ask_about(table: OfflineTable, guest: Guest, region: int, **more: int) -> Explained:
    return table.table.explain(guest, Explain(id="x", region=region, **({"version": table.version} | more)))


def refused(table: OfflineTable, guest: Guest, region: int, **more: int) -> str:
    with pytest.raises(EngineError) as caught:
        ask_about(table, guest, region, **more)
    return caught.value.reason


def table_before_conquest(seed: int = 1) -> OfflineTable:
    """Return a table at which the next decision can be a conquest."""
    table, rng = OfflineTable().start(BEN), Random(seed)
    while not any(kind_of(option) == CONQUER for option in table.game.state.options):
        table.play_on(rng)
    return table


class TestReachableRegion:
    def test_earns_is_the_difference_of_the_scoring(self) -> None:
        table = table_before_conquest()
        region = next(region_of(option) for option in table.game.state.options if kind_of(option) == CONQUER)
        hash_, count = table.game.hash(), len(table.game.events)
        answer = ask_about(table, table.actor(), region)
        assert answer.explanation == table.game.explain(region)
        assert ScorePart("regions", 1) in answer.earns
        # The game is unchanged.
        assert (hash_, count) == (table.game.hash(), len(table.game.events))

    @pytest.mark.parametrize(("game", "players"), [("warcraft", 3), ("classic", 3), ("azeroth", 4)])
    def test_earns_matches_the_outcome_of_each_conquest(self, game: str, players: int) -> None:
        """Compare scoring and coins before and after each conquest of a whole game."""
        playing, bot, rng, conquests = new_game(game, players, seed=5), named("simple"), Random(5), 0
        while not playing.is_over:
            if playing.is_chance:
                playing.play(playing.random_outcome(rng))
                continue
            action, seat, state = ask(bot, playing.state), playing.state.actor, playing.state
            if kind_of(action) != CONQUER:
                playing.play(action_of(playing.state, action))
                continue
            why, earned = explain_region(state, seat, region_of(action), open_coins=False)
            payments = sum(payment.coins for payment in why.payments)
            before = sum(part.coins for part in playing.view().seats[seat].would_score) + state.coins[seat]
            playing.play(action_of(playing.state, action))
            after = sum(part.coins for part in playing.view().seats[seat].would_score) + state.coins[seat]
            if why.odds is None:
                assert sum(part.coins for part in earned) == after - before + payments
                conquests += 1
        assert conquests > 20

    def test_earns_is_empty_if_a_die_is_needed(self) -> None:
        table, rng = OfflineTable().start(BEN), Random(2)
        while not any(action.startswith("roll ") for action in table.legal()):
            table.play_on(rng)
        region = next(int(action.split()[1]) for action in table.legal() if action.startswith("roll "))
        answer = ask_about(table, table.actor(), region)
        assert answer.explanation.odds is not None
        assert answer.earns == ()


class TestUnreachableRegion:
    def test_gives_the_reason(self) -> None:
        table = table_before_conquest()
        reachable = {region_of(option) for option in table.game.state.options if kind_of(option) != CONQUER + 1}
        reasons = set()
        for region in set(range(table.game.state.world.size)) - reachable:
            answer = ask_about(table, table.actor(), region)
            if answer.explanation.reason is not None:
                assert answer.earns == ()
                reasons.add(answer.explanation.reason)
        assert reasons & {"water", "not-adjacent", "not-an-entry", "own-region", "too-few-tokens"}

    def test_in_another_players_turn_the_reason_is_not_now(self) -> None:
        table = table_before_conquest()
        other = table.someone_else()
        reasons = {ask_about(table, other, region).explanation.reason for region in range(10)}
        assert None not in reasons
        assert reasons & {"not-now", "no-active-race"}

    def test_each_player_gets_the_answer_for_their_own_race(self) -> None:
        table = OfflineTable().start(BEN)
        table.play_on(Random(4), 40)
        for seat, guest in enumerate((ANA, BEN)):
            for region in range(table.game.state.world.size):
                assert ask_about(table, guest, region).explanation == table.game.explain(region, seat)


class TestRefusals:
    def test_spectators_are_refused(self) -> None:
        assert refused(table_before_conquest(), CLEO, 0) == "no-seat"

    def test_seats_of_others_are_refused(self) -> None:
        assert refused(table_before_conquest(), ANA, 0, seat=1) == "no-seat"

    def test_another_version_is_refused(self) -> None:
        table = table_before_conquest()
        assert refused(table, ANA, 0, version=table.version - 1) == "stale"

    def test_unknown_regions_are_refused(self) -> None:
        assert refused(table_before_conquest(), ANA, 61) == "unknown-region"

    def test_requests_before_and_after_a_game_are_refused(self) -> None:
        assert refused(OfflineTable(), ANA, 0, version=0) == "not-playing"
        table = table_before_conquest()
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        assert refused(table, ANA, 0) == "not-playing"

    def test_requests_during_a_pause_are_answered(self) -> None:
        table = table_before_conquest()
        table.done(ANA, Pause(id="p", paused=True))
        assert ask_about(table, ANA, 0).version == table.version


def test_explanations_reveal_no_coins_of_others() -> None:
    """The answer is the same however many coins the others have."""
    table = table_before_conquest()
    seat = table.game.state.actor
    explanations = [ask_about(table, table.actor(), region) for region in range(table.game.state.world.size)]
    table.game.state.coins[1 - seat] += 50
    assert explanations == [ask_about(table, table.actor(), region) for region in range(table.game.state.world.size)]


def test_explanations_are_fast_on_the_largest_map() -> None:
    """Clients ask for an explanation at each hover over a region."""
    table = OfflineTable(TableSetup(game="classic", players=5), bots=(None, *("simple",) * 4)).start()
    while table.game.state.actor != 0 or not any(action.startswith("conquer") for action in table.legal()):
        if table.table.bot_to_play() is not None:
            table.play_for_bot(text_of(action_of(table.game.state, ask(named("simple"), table.game.state))))
        else:
            table.play_on(Random(1))
    calls = [calls_in(partial(ask_about, table, ANA, region)) for region in range(table.game.state.world.size)]
    # Usually 100 to 200 calls.
    assert max(calls) < 1000


def test_explanations_over_http(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple", setup={"game": "warcraft", "players": 2, "first": 0})
        ana.post(f"tables/{table}/start")
        version = ana.get(f"tables/{table}/game")["game"]["version"]
        answer = ana.post(f"tables/{table}/explain", version=version, region=3)
        assert (answer["type"], answer["version"]) == ("explained", version)
        assert answer["explanation"]["reason"] == "no-active-race"
        assert server.guest("Ben").refused(f"tables/{table}/explain", version=version, region=3) == (403, "no-seat")
