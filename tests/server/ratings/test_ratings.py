"""Ratings: a game counts once, when it is really over, for guests who have opted in."""

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

from msgspec.structs import replace

from elbowroom.engine.game import Game
from elbowroom.engine.state import numbers
from elbowroom.games import new_game
from elbowroom.server.cluster.setup import make_store
from elbowroom.server.live.listeners import Listener
from elbowroom.server.ratings.model import Rating, Side, rated, sides_of
from elbowroom.server.ratings.rater import Rater
from elbowroom.server.ratings.rating_store import RatingStore
from elbowroom.server.table.info import Clock, SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.protocol import Ban, Close, Concede, Refused, Seat, Start, Vote
from tests.patience import PATIENCE
from tests.server.running_games import RunningGame, open_table, running_game


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def over(game: str, coins: list[int]) -> Game:
    """Return a game that has just ended with these coins, and no tokens on the map to break ties."""
    found = new_game(game, len(coins), seed=1)
    rng = Random(1)
    found.draw(rng)
    while not found.is_over:
        found.play(rng.choice(found.legal()))
        found.draw(rng)
    found.state.coins = numbers(coins)
    found.state.tokens = numbers([0] * len(found.state.tokens))
    return found


def info(game: str, *seats: SeatInfo) -> TableInfo:
    setup = TableSetup(game=game, players=len(seats))
    return TableInfo(id="t", status="over", host="a", public=True, setup=setup, seats=seats, revision=1, rated=True)


def person(guest: str, *, rated: bool = True, **more: Any) -> SeatInfo:
    return SeatInfo(kind="person", guest=guest, name=guest, rated=rated, **more)


CLOCK = Clock(kind="days", seconds=86400)
BOT = SeatInfo(kind="bot", bot="simple")


class TestSides:
    def test_places_follow_coins_and_ties_share_a_place(self) -> None:
        found = sides_of(info("warcraft", *map(person, "abcd")), over("warcraft", [30, 50, 30, 10]))
        assert found == [Side(("a",), 1), Side(("b",), 0), Side(("c",), 1), Side(("d",), 3)]

    def test_bots_and_guests_without_rating_are_left_out(self) -> None:
        seats = (person("a"), BOT, person("c", rated=False), person("d"))
        found = sides_of(info("warcraft", *seats), over("warcraft", [30, 50, 40, 10]))
        assert found == [Side(("a",), 0), Side(("d",), 1)]

    def test_game_with_one_rated_guest_counts_for_nobody(self) -> None:
        """The other one was deleted during the game."""
        assert sides_of(info("classic", person("a"), BOT), over("classic", [30, 50])) == []

    def test_conceding_player_is_last_whatever_the_bot_reached(self) -> None:
        seats = (person("a", conceded=True), person("b"), person("c", conceded=True))
        found = sides_of(info("warcraft", *seats), over("warcraft", [90, 10, 50]))
        assert {side.guests: side.place for side in found} == {("a",): 1, ("b",): 0, ("c",): 1}

    def test_absent_player_is_behind_all_who_stayed_whatever_the_bot_reached(self) -> None:
        seats = (person("a", away=True, bot="medium"), person("b"), person("c", away=True), person("d", conceded=True))
        found = sides_of(info("warcraft", *seats), over("warcraft", [60, 10, 50, 90]))
        assert {side.guests: side.place for side in found} == {("a",): 1, ("b",): 0, ("c",): 2, ("d",): 3}

    def test_leaver_of_a_team_loses_alone(self) -> None:
        game = over("azeroth", [10, 80, 30, 70])
        teams = game.state.ruleset.teams(4)
        for conduct in ("conceded", "away"):
            seats = [person(guest, **{conduct: guest == "b"}) for guest in "abcd"]
            found = {guest: side.place for side in sides_of(info("azeroth", *seats), game) for guest in side.guests}
            mate = next("abcd"[seat] for team in teams if 1 in team for seat in team if seat != 1)
            rivals = ["abcd"[seat] for team in teams if 1 not in team for seat in team]
            assert found["b"] == 2
            assert {found[mate], found[rivals[0]]} == {0, 1}
            assert found[rivals[0]] == found[rivals[1]]

    def test_game_ended_early_counts_only_for_those_who_conceded(self) -> None:
        game, done = over("classic", [60, 50, 40]), info("classic", *map(person, "abc"))
        assert sides_of(done, game)
        for change in ({"ended_early": True}, {"status": "closed"}, {"shown_until": 7}, {"new_rules_at": 7}):
            assert sides_of(replace(done, **change), game) == []
        assert sides_of(done, new_game("classic", 3, seed=1)) == []
        fled = replace(info("classic", person("a", conceded=True), person("b"), person("c")), ended_early=True)
        found = sides_of(fled, new_game("classic", 3, seed=1))
        assert {side.guests: side.place for side in found} == {("a",): 2, ("b",): 0, ("c",): 0}

    def test_only_games_that_began_as_rated_count(self) -> None:
        game, done = over("classic", [60, 50]), info("classic", person("a"), person("b"))
        assert sides_of(done, game)
        assert sides_of(replace(done, rated=False), game) == []


class TestModel:
    def test_winners_rise_losers_fall_and_uncertainty_shrinks(self) -> None:
        after = rated([Side(("a",), 0), Side(("b",), 1)], {})
        assert after["a"].mu > Rating().mu > after["b"].mu
        assert all(rating.sigma < Rating().sigma and rating.games == 1 for rating in after.values())
        assert after["a"].points > Rating().points == 1000

    def test_a_team_rises_together(self) -> None:
        after = rated([Side(("a", "b"), 1), Side(("c", "d"), 0)], {"c": Rating(30.0, 5.0, 9)})
        assert max(after["a"].mu, after["b"].mu) < Rating().mu
        assert after["c"].mu > 30.0
        assert after["c"].games == 10

    def test_beating_a_stronger_guest_is_worth_more(self) -> None:
        weak, strong = Rating(15.0, 4.0, 5), Rating(35.0, 4.0, 5)
        gains = [rated([Side(("a",), 0), Side(("b",), 1)], {"b": other})["a"].mu for other in (weak, strong)]
        assert gains[0] < gains[1]


async def finish(here: RunningGame, rng: Random) -> None:
    while await here.act(rng):
        pass


async def finish_with_bots(here: RunningGame, rng: Random) -> None:
    while here.live.table.info.status == "playing":
        if here.live.table.bot_to_play() is None:
            await here.act(rng)
        else:
            here.hub.driver.drive(here.live)
            await asyncio.sleep(0.02)


async def games_of(here: RunningGame) -> list[int]:
    """Return how many games have counted for each guest."""
    found = [await here.ratings.of_guest(guest.id) for guest in here.guests]
    return [sum(rating.games for rating in ratings.values()) for ratings in found]


class TestCounting:
    def test_game_counts_once_whatever_the_number_of_processes(self, database: str) -> None:
        async def work() -> None:
            async with running_game(database, people=3, game="classic", clock=CLOCK, rated=(0, 1)) as here:
                other = make_store(here.config)
                raters = [Rater(here.hub, here.ratings), Rater(here.hub, RatingStore(other.database))]
                await finish(here, Random(1))
                await here.hub.tables.finish(PATIENCE)
                for rater in raters:
                    await rater.rate_missed()
                    await rater.rate(here.live.table)
                assert await games_of(here) == [1, 1, 0]
                await other.database.close()
                game = here.live.table.game
                assert game is not None
                best = max((0, 1), key=lambda seat: game.state.coins[seat])
                board = await here.ratings.leaderboard("classic")
                assert board[0].guest == here.guests[best].id
                assert [(line.place, line.games) for line in board] == [(1, 1), (2, 1)]
                assert await here.ratings.leaderboard("warcraft") == []
                # A guest who opts out is no longer shown.
                await here.store.guests.set_rated(here.guests[best].id, rated=False)
                assert [line.guest for line in await here.ratings.leaderboard("classic")] == [here.guests[1 - best].id]

        run(work())

    def test_missed_game_is_rated_later(self, sqlite_url: str) -> None:
        async def work() -> None:
            async with running_game(sqlite_url, game="classic", clock=CLOCK, rated=(0, 1)) as here:
                await finish(here, Random(2))
                assert await games_of(here) == [0, 0]
                assert await here.ratings.unrated_tables() == [here.live.id]
                await Rater(here.hub, here.ratings).rate_missed()
                assert await games_of(here) == [1, 1]
                assert await here.ratings.unrated_tables() == []

        run(work())

    def test_game_ended_by_vote_is_not_rated(self, sqlite_url: str) -> None:
        async def work() -> None:
            async with running_game(sqlite_url, clock=CLOCK, rated=(0, 1)) as here:
                rater = Rater(here.hub, here.ratings)
                for seat in (0, 1):
                    await here.ask(seat, Vote, end=True)
                await here.hub.tables.finish(PATIENCE)
                assert here.live.table.info.status == "over"
                await rater.rate_missed()
                assert await games_of(here) == [0, 0]
                assert await here.ratings.unrated_tables() == []

        run(work())

    def test_conceding_loses(self, sqlite_url: str) -> None:
        async def work() -> None:
            async with running_game(sqlite_url, game="classic", clock=CLOCK, rated=(0, 1), bot_pause=0.0) as here:
                rater = Rater(here.hub, here.ratings)
                await here.ask(1, Concede)
                await finish_with_bots(here, Random(4))
                await here.hub.tables.finish(PATIENCE)
                await rater.rate_missed()
                ratings = [(await here.ratings.of_guest(guest.id))["classic"] for guest in here.guests]
                assert ratings[0].mu > ratings[1].mu

        run(work())

    def test_opting_out_before_the_end_changes_nothing(self, sqlite_url: str) -> None:
        async def work() -> None:
            async with running_game(sqlite_url, game="classic", clock=CLOCK, rated=(0, 1)) as here:
                rater = Rater(here.hub, here.ratings)
                for guest in here.guests:
                    await here.store.guests.set_rated(guest.id, rated=False)
                await finish(here, Random(2))
                await here.hub.tables.finish(PATIENCE)
                await rater.rate_missed()
                assert await games_of(here) == [1, 1]

        run(work())

    def test_host_gains_nothing_by_removing_people_or_closing(self, sqlite_url: str) -> None:
        """Try to replace and ban the other person, then close the game: the host loses it."""

        async def work() -> None:
            async with running_game(sqlite_url, game="classic", clock=CLOCK, rated=(0, 1), bot_pause=0.0) as here:
                rater = Rater(here.hub, here.ratings)
                host, other = here.guests
                for request in (
                    Seat(id="1", seat=1, bot="random"),
                    Seat(id="2", seat=1, bot="medium"),
                    Ban(id="3", guest=other.id, banned=True),
                ):
                    answer = await here.hub.request(here.live, host, request)
                    assert isinstance(answer, Refused)
                    assert answer.reason == "rated-game"
                await here.ask(0, Close)
                await finish_with_bots(here, Random(4))
                await here.hub.tables.finish(PATIENCE)
                await rater.rate_missed()
                ratings = [(await here.ratings.of_guest(guest.id))["classic"] for guest in here.guests]
                assert ratings[0].points < ratings[1].points
                assert [rating.games for rating in ratings] == [1, 1]

        run(work())

    def test_guests_of_one_public_address_are_not_rated(self, sqlite_url: str) -> None:
        async def work() -> None:
            for callers, reason in (
                (("9.9.9.9", "9.9.9.9"), "same-address"),
                (("9.9.9.9", "8.8.8.8"), ""),
                (("2606:4700:4700:1111", "2606:4700:4700:1111"), "same-address"),
                (("192.168.1.5", "192.168.1.5"), ""),
                (("127.0.0.1", "127.0.0.1"), ""),
            ):
                async with open_table(sqlite_url, CLOCK) as here:
                    listeners = [Listener(*pair) for pair in zip(here.guests, callers, strict=True)]
                    for listener in listeners:
                        await here.hub.greet(here.live, listener, None)
                    # Disconnecting before the start does not help.
                    here.hub.audience.leave(here.live, listeners[1])
                    await here.ask(0, Start)
                    assert (here.live.table.info.unrated, here.live.table.info.rated) == (reason, not reason)

        run(work())
