"""Replays of games: frames, steps and the story, and the verification of chance.

Everything is computed from the log in a thread, frames a page at a time. The latest results are cached, so all readers
get the same bytes.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from elbowroom.engine.errors import RecordError
from elbowroom.engine.game import Record
from elbowroom.fair.verifying import proved_facts, unproved_facts, verify
from elbowroom.files import record_text
from elbowroom.server.basics.loop_budget import LoopBudget
from elbowroom.server.replays.frames import PAGE, Pages
from elbowroom.server.replays.stories import Story, story_of
from elbowroom.server.replays.work_queue import RecentResults, WorkQueue
from elbowroom.server.table.answers import json_details
from elbowroom.server.table.protocol import Details
from elbowroom.server.table.table import Table

# Cache sizes: games at the start of each page, pages of frames (up to 200 kilobytes each), and stories.
MAX_GAMES: Final = 24
MAX_PAGES: Final = 240
MAX_STORIES: Final = 200


class Verified(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The result of comparing every chance outcome with the seed and nonces, and what it proves, as ids of texts.

    On failure `reason` is the id of the error text. A text may use `entries`: those `before` the record begins.
    """

    ok: bool
    reason: str | None = None
    details: Details = {}
    # Replayed entries, and how many of them were chance.
    entries: int = 0
    outcomes: int = 0
    is_over: bool = False
    seed: str | None = None
    seed_hash: str | None = None
    # By seat; empty if a seat added none.
    nonces: tuple[str, ...] = ()
    # SHA-256 of the nonces, shown before the first was revealed.
    nonce_hashes: tuple[str, ...] = ()
    boards_drawn: bool = False
    before: int = 0
    digest: str | None = None
    proves: tuple[str, ...] = ()
    proves_not: tuple[str, ...] = ()


class Replays:
    """Computes and caches replays of finished and running games."""

    def __init__(self, budget: LoopBudget | None = None, work_queue: WorkQueue | None = None) -> None:
        self.work_queue = work_queue or WorkQueue(budget)
        self._games: RecentResults[Pages] = RecentResults(MAX_GAMES, self.work_queue)
        self._pages: RecentResults[list[bytes]] = RecentResults(MAX_PAGES, self.work_queue)
        self._steps: RecentResults[list[bytes]] = RecentResults(MAX_PAGES, self.work_queue)
        self._stories: RecentResults[Story] = RecentResults(MAX_STORIES, self.work_queue)
        self._verdicts: RecentResults[Verified] = RecentResults(MAX_STORIES, self.work_queue)

    async def frames(self, table: Table, after: int, most: int, caller: str) -> bytes:
        """Return the frames of a table's game after a version, as the JSON of `Frames`; none if it has not begun."""
        game, base = table.game, table.base
        if game is None:
            return b'{"version":0,"begins":0,"frames":[]}'
        # The log only grows; its length is fixed here, because the table may move on while the thread works.
        log, length = game.log, len(game.log)
        begin = min(max(0, after - base), length)
        end = min(begin + most, length)
        frames: list[bytes] = []
        for number in range(begin // PAGE, -(-end // PAGE)):
            page = await self._page(table, log, number, min(PAGE, length - number * PAGE), caller)
            frames += page[max(0, begin - number * PAGE) : end - number * PAGE]
        return b'{"version":%d,"begins":%d,"frames":[%b]}' % (base + length, base, b",".join(frames))

    async def _page(self, table: Table, log: Sequence[str], number: int, length: int, caller: str) -> list[bytes]:
        """Return the frames of one page, which has this length by now."""
        assert table.game is not None
        is_open = table.shows_coins
        pages = await self._extended(table, log, number, caller)
        name = (table.info.id, table.base, is_open, number, length)
        return await self._pages.get(name, caller, lambda: pages.frames_of(number, log, open_coins=is_open)[:length])

    async def _extended(self, table: Table, log: Sequence[str], number: int, caller: str) -> Pages:
        """Return the pages of a table's game, extended up to a page."""
        assert table.game is not None
        base, settings = table.base, table.game.settings
        pages = await self._games.get((table.info.id, base), caller, lambda: Pages(settings, base, table.custom_boards))
        # Page by page, so that other requests run in between.
        while pages.known <= number:
            await self.work_queue.run(caller, partial(pages.extend, number, log))
        return pages

    async def steps(self, table: Table, before: int | None, most: int, caller: str) -> bytes:
        """Return the last steps before a version, as the JSON of `EarlierSteps`.

        Clients scroll back page by page, also in a game of which this process has loaded only the last turn.
        """
        game, base = table.game, table.base
        if game is None:
            return b'{"since":0,"begins":0,"steps":[]}'
        log, length = game.log, len(game.log)
        end = length if before is None else min(max(0, before - 1 - base), length)
        begin = max(0, end - most)
        steps: list[bytes] = []
        for number in range(begin // PAGE, -(-end // PAGE)):
            pages, count = await self._extended(table, log, number, caller), min(PAGE, length - number * PAGE)
            name = (table.info.id, base, number, count)
            page = await self._steps.get(name, caller, partial(pages.steps_of, number, log))
            steps += page[max(0, begin - number * PAGE) : end - number * PAGE]
        return b'{"since":%d,"begins":%d,"steps":[%b]}' % (base + begin, base, b",".join(steps))

    async def story(self, table: Table, caller: str) -> Story:
        """Return the story of a table's game, as far as it is public."""
        game, base, is_open, winners = table.game, table.base, table.shows_coins, table.info.winners
        if game is None:
            return Story(version=0, turns=())
        settings, log, length = game.settings, game.log, len(game.log)

        def compute() -> Story:
            return story_of(settings, log[:length], base, winners, shows_coins=is_open, custom=table.custom_boards)

        return await self._stories.get((table.info.id, table.version, base, is_open, winners), caller, compute)

    async def verify(self, table: Table, caller: str) -> Verified:
        """Return what a finished game proves."""
        table.require_over()

        def compute() -> Verified:
            return verified(table.record(), is_lesson=table.info.setup.lesson)

        return await self._verdicts.get((table.info.id, table.version), caller, compute)

    async def record(self, table: Table, caller: str) -> str:
        """Return the record of a finished game as text."""
        table.require_over()
        return await self.work_queue.run(caller, lambda: record_text(table.record()))


def verified(record: Record, *, is_lesson: bool = False) -> Verified:
    """Return what a record proves."""
    names = ("seed", "seed_hash", "nonces", "nonce_hashes", "boards_drawn", "before")
    known = {name: getattr(record.fairness, name) for name in names if record.fairness}
    try:
        verdict = verify(record)
    except RecordError as error:
        typed_in = ("verify.typed-in",) if record.settings.referee else ()
        details = json_details(error.details)
        return Verified(ok=False, reason=error.reason, details=details, proves_not=typed_in, **known)
    return Verified(
        ok=True,
        entries=verdict.entries,
        outcomes=verdict.outcomes,
        is_over=verdict.is_over,
        digest=verdict.digest,
        proves=proved_facts(verdict),
        proves_not=unproved_facts(verdict) + (("verify.proves-not-lesson",) if is_lesson else ()),
        **known,
    )
