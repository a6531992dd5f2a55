"""Personal statistics: each finished game counts once, for everybody who played it."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from random import Random
from typing import Any

from elbowroom.server.ratings.rater import Rater
from elbowroom.server.ratings.tallies import GameNumbers, RaceNumbers, Tally, tallies_of
from elbowroom.server.replays.stories import Reign, Result, Story
from elbowroom.server.table.info import SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.protocol import Vote
from tests.patience import PATIENCE
from tests.server.running_games import RunningGame, running_game


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def numbers_of(here: RunningGame, seat: int) -> list[GameNumbers]:
    return await here.ratings.tallies.of_guest(here.guests[seat].id)


def test_game_counts_once_also_without_rating(database: str) -> None:
    async def work() -> None:
        async with running_game(database, game="classic") as here:
            rater = Rater(here.hub, here.ratings)
            rng = Random(3)
            while await here.act(rng):
                pass
            await here.hub.tables.finish(PATIENCE)
            await rater.rate(here.live.table)
            game = here.live.table.game
            assert game is not None
            for seat in (0, 1):
                [found] = await numbers_of(here, seat)
                assert (found.game, found.games, found.best) == ("classic", 1, game.scores[seat])
                assert found.wins == int(seat in game.winners)
                picked = Counter(event.source for event in game.events if event.what == "picked" and event.seat == seat)
                assert {race.race: race.picks for race in found.races} == dict(picked.most_common(3)) or len(picked) > 3
                assert sum(race.picks for race in found.races) <= picked.total()
            [listed] = await here.store.tables.of_guest(here.guests[0].id, 5)
            assert listed.standing is not None
            assert listed.standing.scores == tuple(game.scores)
            assert listed.standing.round == listed.standing.rounds

    run(work())


def test_numbers_are_added_and_the_best_score_is_kept(database: str) -> None:
    async def work() -> None:
        async with running_game(database) as here:
            ana, bia = (guest.id for guest in here.guests)
            first = Tally(ana, won=True, score=61, picks=Counter(orcs=2, elves=1), coins=Counter(orcs=20, elves=30))
            other = Tally(ana, won=False, score=45, picks=Counter(elves=1), coins=Counter(elves=5))
            async with here.store.database.writing() as connection:
                for tally in (first, other):
                    await here.ratings.tallies.add(connection, "warcraft", [tally])
            [found] = await numbers_of(here, 0)
            assert found == GameNumbers("warcraft", 2, 1, 61, (RaceNumbers("elves", 2, 35), RaceNumbers("orcs", 2, 20)))
            assert await here.ratings.tallies.of_guest(bia) == []
            # A deleted guest leaves no statistics.
            await here.store.guests.delete(ana)
            assert await here.ratings.tallies.of_guest(ana) == []

    run(work())


def test_bots_results_after_conceding_do_not_count() -> None:
    def reign(seat: int) -> Reign:
        return Reign(seat, "orcs", "forest", from_round=1, to_round=3, coins=20)

    seats = (
        SeatInfo(kind="person", guest="ana", name="Ana", conceded=True),
        SeatInfo(kind="person", guest="ben", name="Ben"),
    )
    setup = TableSetup(game="classic", players=2)
    info = TableInfo(id="t", status="over", host="ana", public=False, setup=setup, seats=seats, revision=1)
    story = Story(version=9, turns=(), combos=(reign(0), reign(1)), result=Result((90, 60), (0,)))
    assert tallies_of(info, story) == [
        Tally("ana", won=False, score=0, picks=Counter(), coins=Counter()),
        Tally("ben", won=False, score=60, picks=Counter(orcs=1), coins=Counter(orcs=20)),
    ]


def test_game_ended_by_vote_is_not_counted(sqlite_url: str) -> None:
    async def work() -> None:
        async with running_game(sqlite_url) as here:
            rater = Rater(here.hub, here.ratings)
            for seat in (0, 1):
                await here.ask(seat, Vote, end=True)
            await here.hub.tables.finish(PATIENCE)
            await rater.rate_missed()
            assert await numbers_of(here, 0) == []

    run(work())
