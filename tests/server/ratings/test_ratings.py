"""Ratings: a game counts once, when it is really over, for those who want it."""

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

from msgspec.structs import replace

from elbowroom.engine.game import Game
from elbowroom.engine.state import numbers
from elbowroom.games import new_game
from elbowroom.server.ratings.model import Rating, Side, rated, sides_of
from elbowroom.server.ratings.rater import Rater
from elbowroom.server.ratings.rating_store import RatingStore
from elbowroom.server.store.store import Store
from elbowroom.server.table.info import SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.protocol import Concede, Vote
from tests.patience import PATIENCE
from tests.server.evenings import Evening, evening


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def over(game: str, coins: list[int]) -> Game:
    """A game that has just ended with these coins, and no tokens on the map to break ties."""
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
    return TableInfo(id="t", status="over", host="a", public=True, setup=setup, seats=seats, revision=1)


def person(guest: str, **more: Any) -> SeatInfo:
    return SeatInfo(kind="person", guest=guest, name=guest, **more)


BOT = SeatInfo(kind="bot", bot="simple")


class TestSides:
    def test_places_follow_coins_and_ties_share_one(self) -> None:
        found = sides_of(info("warcraft", *map(person, "abcd")), over("warcraft", [30, 50, 30, 10]), "abcd")
        assert found == [Side(("a",), 1), Side(("b",), 0), Side(("c",), 1), Side(("d",), 3)]

    def test_bots_and_those_who_do_not_want_it_are_left_out(self) -> None:
        seats = (person("a"), BOT, person("c"), person("d"))
        found = sides_of(info("warcraft", *seats), over("warcraft", [30, 50, 40, 10]), "ad")
        assert [side.guests for side in found] == [("a",), ("d",)]
        assert found[0].place < found[1].place

    def test_a_game_with_one_rated_guest_counts_for_nobody(self) -> None:
        assert sides_of(info("classic", person("a"), person("b")), over("classic", [30, 50]), "a") == []

    def test_whoever_conceded_is_last_whatever_the_bot_made_of_it(self) -> None:
        seats = (person("a", conceded=True), person("b"), person("c", conceded=True))
        found = sides_of(info("warcraft", *seats), over("warcraft", [90, 10, 50]), "abc")
        assert [side.place for side in found] == [1, 0, 1]

    def test_whoever_was_away_has_what_the_bot_has_reached(self) -> None:
        seats = (person("a", away=True, bot="simple"), person("b"))
        found = sides_of(info("classic", *seats), over("classic", [60, 50]), "ab")
        assert [side.place for side in found] == [0, 1]

    def test_teams_win_together_also_if_one_conceded(self) -> None:
        game = over("azeroth", [10, 80, 30, 70])
        teams = game.state.ruleset.teams(4)
        seats = [person(guest, conceded=guest == "b") for guest in "abcd"]
        found = sides_of(info("azeroth", *seats), game, "abcd")
        assert [side.guests for side in found] == [tuple("abcd"[seat] for seat in team) for team in teams]
        poorest = [min(game.state.coins[seat] for seat in team) for team in teams]
        assert [side.place for side in found] == [int(coins != max(poorest)) for coins in poorest]

    def test_a_game_that_did_not_come_to_its_own_end_counts_for_nobody(self) -> None:
        game, done = over("classic", [60, 50]), info("classic", person("a"), person("b"))
        assert sides_of(done, game, "ab")
        for change in ({"ended_early": True}, {"status": "closed"}, {"shown_until": 7}, {"new_rules_at": 7}):
            assert sides_of(replace(done, **change), game, "ab") == []
        assert sides_of(done, new_game("classic", 2, seed=1), "ab") == []

    def test_a_game_with_hints_counts_for_nobody_and_one_without_does(self) -> None:
        game, done = over("classic", [60, 50]), info("classic", person("a"), person("b"))
        with_hints, without = (replace(done, setup=replace(done.setup, hints=hints)) for hints in (True, False))
        assert sides_of(with_hints, game, "ab") == []
        assert sides_of(without, game, "ab")


class TestModel:
    def test_winners_rise_and_losers_fall_and_all_become_surer(self) -> None:
        after = rated([Side(("a",), 0), Side(("b",), 1)], {})
        assert after["a"].mu > Rating().mu > after["b"].mu
        assert all(rating.sigma < Rating().sigma and rating.games == 1 for rating in after.values())
        assert after["a"].points > Rating().points == 1000

    def test_a_team_rises_together(self) -> None:
        after = rated([Side(("a", "b"), 1), Side(("c", "d"), 0)], {"c": Rating(30.0, 5.0, 9)})
        assert max(after["a"].mu, after["b"].mu) < Rating().mu
        assert after["c"].mu > 30.0
        assert after["c"].games == 10

    def test_to_beat_somebody_strong_is_worth_more(self) -> None:
        weak, strong = Rating(15.0, 4.0, 5), Rating(35.0, 4.0, 5)
        gains = [rated([Side(("a",), 0), Side(("b",), 1)], {"b": other})["a"].mu for other in (weak, strong)]
        assert gains[0] < gains[1]


async def finish(here: Evening, rng: Random) -> None:
    while await here.act(rng):
        pass


async def wanting(here: Evening) -> None:
    for guest in here.guests:
        await here.store.guests.set_rated(guest.id, rated=True)


async def games_of(here: Evening) -> list[int]:
    """How many games have counted for each guest."""
    found = [await here.ratings.of_guest(guest.id) for guest in here.guests]
    return [sum(rating.games for rating in ratings.values()) for ratings in found]


class TestCounting:
    def test_a_game_counts_once_however_many_see_its_end(self, database: str) -> None:
        async def work() -> None:
            async with evening(database, people=3, game="classic") as here:
                await wanting(here)
                await here.store.guests.set_rated(here.guests[2].id, rated=False)
                other = Store(here.config)
                raters = [Rater(here.hub, here.ratings), Rater(here.hub, RatingStore(other.database))]
                await finish(here, Random(1))
                await here.hub.tables.finish(PATIENCE)
                for rater in raters:
                    await rater.look()
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
                # Whoever does not want it any more is not shown.
                await here.store.guests.set_rated(here.guests[best].id, rated=False)
                assert [line.guest for line in await here.ratings.leaderboard("classic")] == [here.guests[1 - best].id]

        run(work())

    def test_a_game_that_ended_when_nobody_counted_is_counted_later(self, sqlite_url: str) -> None:
        async def work() -> None:
            async with evening(sqlite_url, game="classic") as here:
                await wanting(here)
                await finish(here, Random(2))
                assert await games_of(here) == [0, 0]
                assert await here.ratings.unrated_tables() == [here.live.id]
                await Rater(here.hub, here.ratings).look()
                assert await games_of(here) == [1, 1]
                assert await here.ratings.unrated_tables() == []

        run(work())

    def test_not_when_it_was_ended_by_vote(self, sqlite_url: str) -> None:
        async def work() -> None:
            async with evening(sqlite_url) as here:
                await wanting(here)
                rater = Rater(here.hub, here.ratings)
                for seat in (0, 1):
                    await here.ask(seat, Vote, end=True)
                await here.hub.tables.finish(PATIENCE)
                assert here.live.table.info.status == "over"
                await rater.look()
                assert await games_of(here) == [0, 0]
                assert await here.ratings.unrated_tables() == []

        run(work())

    def test_whoever_concedes_loses(self, sqlite_url: str) -> None:
        async def work() -> None:
            async with evening(sqlite_url, game="classic", bot_pause=0.0) as here:
                await wanting(here)
                rater = Rater(here.hub, here.ratings)
                await here.ask(1, Concede)
                rng = Random(4)
                while here.live.table.info.status == "playing":
                    if here.live.table.bot_to_play() is None:
                        await here.act(rng)
                    else:
                        here.hub.driver.drive(here.live)
                        await asyncio.sleep(0.02)
                await here.hub.tables.finish(PATIENCE)
                await rater.look()
                ratings = [(await here.ratings.of_guest(guest.id))["classic"] for guest in here.guests]
                assert ratings[0].mu > ratings[1].mu

        run(work())
