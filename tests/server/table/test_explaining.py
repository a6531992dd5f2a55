"""What a region would take and bring, for whoever has a seat and asks."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from elbowroom.bots import ask, named
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import CONQUER, kind_of, region_of
from elbowroom.engine.errors import EngineError
from elbowroom.engine.explanation import ScorePart
from elbowroom.games import new_game
from elbowroom.server.table.explaining import explained
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Explain, Explained, Pause, Vote
from elbowroom.server.table.seating import Guest
from tests.effort import calls_in
from tests.server.at_table import ANA, BEN, CLEO, AtTable
from tests.server.served import served


def ask_about(table: AtTable, guest: Guest, region: int, **more: int) -> Explained:
    return table.table.explain(guest, Explain(id="x", region=region, **({"version": table.version} | more)))


def refused(table: AtTable, guest: Guest, region: int, **more: int) -> str:
    with pytest.raises(EngineError) as caught:
        ask_about(table, guest, region, **more)
    return caught.value.reason


def conquering(seed: int = 1) -> AtTable:
    """A table at which somebody may conquer something."""
    table, rng = AtTable().start(BEN), Random(seed)
    while not any(kind_of(option) == CONQUER for option in table.game.state.options):
        table.play_on(rng)
    return table


class TestARegionInReach:
    def test_earns_what_a_scoring_then_brings_more(self) -> None:
        table = conquering()
        region = next(region_of(option) for option in table.game.state.options if kind_of(option) == CONQUER)
        hash_, told = table.game.hash(), len(table.game.events)
        answer = ask_about(table, table.actor(), region)
        assert answer.explanation == table.game.explain(region)
        assert ScorePart("regions", 1) in answer.earns
        # Nothing of it has happened.
        assert (hash_, told) == (table.game.hash(), len(table.game.events))

    @pytest.mark.parametrize(("game", "players"), [("warcraft", 3), ("classic", 3), ("azeroth", 4)])
    def test_what_it_earns_is_what_it_brings(self, game: str, players: int) -> None:
        """Over a whole game: the outlook and the purse before and after each conquest differ by just that."""
        playing, bot, rng, conquests = new_game(game, players, seed=5), named("simple"), Random(5), 0
        while not playing.is_over:
            if playing.is_chance:
                playing.play(playing.drawn(rng))
                continue
            action, seat, state = ask(bot, playing.state), playing.state.actor, playing.state
            if kind_of(action) != CONQUER:
                playing.play(action_of(playing.state, action))
                continue
            why, earned = explained(state, seat, region_of(action), open_coins=False)
            due = sum(payment.coins for payment in why.payments)
            before = sum(part.coins for part in playing.view().seats[seat].would_score) + state.coins[seat]
            playing.play(action_of(playing.state, action))
            after = sum(part.coins for part in playing.view().seats[seat].would_score) + state.coins[seat]
            if why.odds is None:
                assert sum(part.coins for part in earned) == after - before + due
                conquests += 1
        assert conquests > 20

    def test_says_nothing_of_earnings_where_the_die_decides(self) -> None:
        table, rng = AtTable().start(BEN), Random(2)
        while not any(action.startswith("roll ") for action in table.legal()):
            table.play_on(rng)
        region = next(int(action.split()[1]) for action in table.legal() if action.startswith("roll "))
        answer = ask_about(table, table.actor(), region)
        assert answer.explanation.odds is not None
        assert answer.earns == ()


class TestOutOfReach:
    def test_says_why(self) -> None:
        table = conquering()
        reachable = {region_of(option) for option in table.game.state.options if kind_of(option) != CONQUER + 1}
        reasons = set()
        for region in set(range(table.game.state.world.size)) - reachable:
            answer = ask_about(table, table.actor(), region)
            if answer.explanation.reason is not None:
                assert answer.earns == ()
                reasons.add(answer.explanation.reason)
        assert reasons & {"water", "not-adjacent", "not-an-entry", "own-region", "too-few-tokens"}

    def test_in_somebody_elses_turn_it_is_not_now(self) -> None:
        table = conquering()
        other = table.someone_else()
        reasons = {ask_about(table, other, region).explanation.reason for region in range(10)}
        assert None not in reasons
        assert reasons & {"not-now", "no-active-race"}

    def test_each_asks_for_the_own_race(self) -> None:
        table = AtTable().start(BEN)
        table.play_on(Random(4), 40)
        for seat, guest in enumerate((ANA, BEN)):
            for region in range(table.game.state.world.size):
                assert ask_about(table, guest, region).explanation == table.game.explain(region, seat)


class TestIsRefused:
    def test_to_those_who_watch(self) -> None:
        assert refused(conquering(), CLEO, 0) == "no-seat"

    def test_for_a_seat_of_others(self) -> None:
        assert refused(conquering(), ANA, 0, seat=1) == "no-seat"

    def test_for_another_version(self) -> None:
        table = conquering()
        assert refused(table, ANA, 0, version=table.version - 1) == "stale"

    def test_about_a_region_that_is_not_there(self) -> None:
        assert refused(conquering(), ANA, 61) == "unknown-region"

    def test_before_and_after_a_game(self) -> None:
        assert refused(AtTable(), ANA, 0, version=0) == "not-playing"
        table = conquering()
        table.done(ANA, Vote(id="1", end=True))
        table.done(BEN, Vote(id="2", end=True))
        assert refused(table, ANA, 0) == "not-playing"

    def test_not_while_paused(self) -> None:
        table = conquering()
        table.done(ANA, Pause(id="p", paused=True))
        assert ask_about(table, ANA, 0).version == table.version


def test_tells_nothing_of_the_coins_of_others() -> None:
    """Not even whether they could pay what they owe."""
    table = conquering()
    seat = table.game.state.actor
    told = [ask_about(table, table.actor(), region) for region in range(table.game.state.world.size)]
    table.game.state.coins[1 - seat] += 50
    assert told == [ask_about(table, table.actor(), region) for region in range(table.game.state.world.size)]


def test_is_little_work_on_the_largest_map() -> None:
    """Whoever points at a region is told at once."""
    table = AtTable(TableSetup(game="classic", players=5), bots=(None, *("simple",) * 4)).start()
    while table.game.state.actor != 0 or not any(action.startswith("conquer") for action in table.legal()):
        if table.table.bot_to_play() is not None:
            table.bot_plays(text_of(action_of(table.game.state, ask(named("simple"), table.game.state))))
        else:
            table.play_on(Random(1))
    took = [calls_in(partial(ask_about, table, ANA, region)) for region in range(table.game.state.world.size)]
    # As a rule a hundred or two.
    assert max(took) < 1000


def test_over_http_as_over_a_socket(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple", setup={"game": "warcraft", "players": 2, "first": 0})
        ana.post(f"tables/{table}/start")
        version = ana.get(f"tables/{table}/game")["game"]["version"]
        answer = ana.post(f"tables/{table}/explain", version=version, region=3)
        assert (answer["type"], answer["version"]) == ("explained", version)
        assert answer["explanation"]["reason"] == "no-active-race"
        assert server.guest("Ben").refused(f"tables/{table}/explain", version=version, region=3) == (403, "no-seat")
