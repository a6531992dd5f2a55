"""A bot thinks once for a run of decisions, until chance or another seat acts."""

import asyncio
from random import Random
from typing import Any

import pytest

from elbowroom.bots import BotAnswerError, named, seen_by
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.game import Game
from elbowroom.engine.state import State
from elbowroom.games import new_game
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.workers import Workers
from elbowroom.server.table import thinking
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.lessons import new_seed
from elbowroom.server.table.protocol import Done, Start
from elbowroom.server.table.starting import new_table
from elbowroom.server.table.thinking import choose, encode_view
from tests.server.hubs import until
from tests.server.stores import open_store


@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
def test_a_run_is_legal_and_ends_where_chance_or_another_seat_acts(bot: str) -> None:
    game = new_game("warcraft", 2, seed=3)
    rng, lengths = Random(3), []
    for number in range(30):
        game.draw(rng)
        seat = game.to_act
        assert seat is not None
        run = choose(bot, encode_view(game, seat), game.counted(seat), seat, f"seed {number}")
        for action in run:
            assert game.to_act == seat
            game.play(action)
        assert game.is_over or game.is_chance or game.to_act != seat
        lengths.append(len(run))
    assert max(lengths) > 1


def test_the_first_action_is_that_of_a_new_bot() -> None:
    game = new_game("warcraft", 2, seed=3)
    game.draw(Random(3))
    seat = game.to_act or 0
    first, *_ = choose("hard", encode_view(game, seat), game.counted(seat), seat, "seed")
    alone = named("hard", "seed").choose(seen_by(game.state, seat, counted=game.counted(seat)), seat)
    assert first == text_of(action_of(game.state, alone))


class FailingBot:
    """Decides like `simple`, but chooses something impossible from some decision on."""

    def __init__(self, good: int) -> None:
        self._good = good
        self._simple = named("simple")

    def choose(self, state: State, seat: int) -> int:
        self._good -= 1
        return self._simple.choose(state, seat) if self._good >= 0 else -1


def test_actions_before_a_failure_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("classic", 2, seed=3)
    game.draw(Random(3))
    game.play("pick 1")
    game.draw(Random(3))
    seat = game.to_act or 0
    whole = choose("simple", encode_view(game, seat), game.counted(seat), seat, "")
    assert len(whole) > 2
    monkeypatch.setattr(thinking, "named", lambda *_, **__: FailingBot(2))
    assert choose("failing", encode_view(game, seat), game.counted(seat), seat, "") == whole[:2]
    monkeypatch.setattr(thinking, "named", lambda *_, **__: FailingBot(0))
    with pytest.raises(BotAnswerError, match="FailingBot has answered -1"):
        choose("failing", encode_view(game, seat), game.counted(seat), seat, "")


def test_the_table_asks_once_for_a_run(sqlite_url: str) -> None:
    """Count the questions in a whole game between two bots."""
    asked: list[int] = []

    class CountingWorkers(Workers):
        async def choose(self, bot: str, game: Game, *given: Any, **named: Any) -> list[str]:
            asked.append(len(game.log))
            return await super().choose(bot, game, *given, **named)

    async def work() -> None:
        async with open_store(sqlite_url, bot_pause=0.0) as store:
            hub = Hub(store.database.config, store, CountingWorkers(1))
            ana = await store.guests.add("Ana")
            info = new_table(
                ana,
                TableSetup(game="classic", players=2),
                public=False,
                bots=("easy", "easy"),
                seed=new_seed(),
                sits=False,
            )
            await store.tables.add(info, new_seed())
            live = await hub.tables.get(info.id)
            assert live is not None
            assert isinstance(await hub.request(live, ana, Start(id="start")), Done)
            await until(lambda: live.table.info.status == "over")
            rows = await store.tables.log_rows(info.id)
            decisions = sum(row.entry.seat >= 0 for row in rows)
            assert len(asked) == len(set(asked))
            assert len(asked) < decisions
            await hub.close()

    asyncio.run(work())


def test_a_slow_bot_makes_one_decision_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("classic", 2, seed=3)
    game.draw(Random(3))
    game.play("pick 1")
    game.draw(Random(3))
    seat = game.to_act or 0
    whole = choose("simple", encode_view(game, seat), game.counted(seat), seat, "")
    monkeypatch.setattr(thinking, "RUN_SECONDS", -1.0)
    assert choose("simple", encode_view(game, seat), game.counted(seat), seat, "") == whole[:1]
