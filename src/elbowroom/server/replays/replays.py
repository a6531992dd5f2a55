"""Looking back: frames and the story of a game, and whether its chance was as it should be.

All of it is made from the log in a thread, frames a page at a time. What was wanted last is kept, and all who look get
the same bytes.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from elbowroom.engine.errors import RecordError
from elbowroom.engine.game import Record
from elbowroom.fair.verifying import not_proved, proved, verify
from elbowroom.files import record_text
from elbowroom.server.basics.shares import Share
from elbowroom.server.replays.frames import PAGE, Pages
from elbowroom.server.replays.recent import Making, Recent
from elbowroom.server.replays.stories import Story, story_of
from elbowroom.server.table.answers import plain
from elbowroom.server.table.protocol import Details
from elbowroom.server.table.table import Table

# How many are kept: games at the start of each page, pages of frames, which have up to 200 kilobytes, and stories.
KEPT_GAMES: Final = 24
KEPT_PAGES: Final = 240
KEPT_STORIES: Final = 200


class Verified(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Whether every outcome of a game is what its seed and nonces lead to, and what that proves, as ids of texts.

    If not, `reason` says why, as in `error.REASON`. A text may have `entries`: those `before` the record begins.
    """

    ok: bool
    reason: str | None = None
    details: Details = {}
    # How many actions were played again, and how many of them were chance.
    entries: int = 0
    outcomes: int = 0
    is_over: bool = False
    seed: str | None = None
    seed_hash: str | None = None
    # By seat; empty where none was added.
    nonces: tuple[str, ...] = ()
    boards_drawn: bool = False
    before: int = 0
    digest: str | None = None
    proves: tuple[str, ...] = ()
    proves_not: tuple[str, ...] = ()


class Replays:
    """What is wanted of games that were played, or as far as they were."""

    def __init__(self, share: Share | None = None) -> None:
        self.making = Making(share)
        self._games: Recent[Pages] = Recent(KEPT_GAMES, self.making)
        self._pages: Recent[list[bytes]] = Recent(KEPT_PAGES, self.making)
        self._steps: Recent[list[bytes]] = Recent(KEPT_PAGES, self.making)
        self._stories: Recent[Story] = Recent(KEPT_STORIES, self.making)
        self._verdicts: Recent[Verified] = Recent(KEPT_STORIES, self.making)

    async def frames(self, table: Table, after: int, most: int, caller: str) -> bytes:
        """The frames of a table's game after a version, as the JSON of `Frames`; none if it has not begun."""
        game, base = table.game, table.base
        if game is None:
            return b'{"version":0,"begins":0,"frames":[]}'
        # A list that only grows: how far is settled here, since the table goes on while the thread works.
        log, length = game.log, len(game.log)
        begin = min(max(0, after - base), length)
        end = min(begin + most, length)
        frames: list[bytes] = []
        for number in range(begin // PAGE, -(-end // PAGE)):
            made = await self._page(table, log, number, min(PAGE, length - number * PAGE), caller)
            frames += made[max(0, begin - number * PAGE) : end - number * PAGE]
        return b'{"version":%d,"begins":%d,"frames":[%b]}' % (base + length, base, b",".join(frames))

    async def _page(self, table: Table, log: Sequence[str], number: int, length: int, caller: str) -> list[bytes]:
        """The frames of one page, of which there are so many by now."""
        assert table.game is not None
        is_open = table.shows_coins
        pages = await self._reached(table, log, number, caller)
        name = (table.info.id, table.base, is_open, number, length)
        return await self._pages.get(name, caller, lambda: pages.make(number, log, open_coins=is_open)[:length])

    async def _reached(self, table: Table, log: Sequence[str], number: int, caller: str) -> Pages:
        """The pages of a table's game, of which all up to one can be made at once."""
        assert table.game is not None
        base, settings = table.base, table.game.settings
        pages = await self._games.get((table.info.id, base), caller, lambda: Pages(settings, base))
        # Page by page, so that others come in between.
        while pages.known <= number:
            await self.making.run(caller, partial(pages.go_on, number, log))
        return pages

    async def steps(self, table: Table, before: int | None, most: int, caller: str) -> bytes:
        """The last steps up to a version that comes `before` it, as the JSON of `EarlierSteps`.

        Whoever scrolls back reads page after page, also of a game of which this process has seen the last turn alone.
        """
        game, base = table.game, table.base
        if game is None:
            return b'{"since":0,"begins":0,"steps":[]}'
        log, length = game.log, len(game.log)
        end = length if before is None else min(max(0, before - 1 - base), length)
        begin = max(0, end - most)
        steps: list[bytes] = []
        for number in range(begin // PAGE, -(-end // PAGE)):
            pages, count = await self._reached(table, log, number, caller), min(PAGE, length - number * PAGE)
            name = (table.info.id, base, number, count)
            told = await self._steps.get(name, caller, partial(pages.tell, number, log))
            steps += told[max(0, begin - number * PAGE) : end - number * PAGE]
        return b'{"since":%d,"begins":%d,"steps":[%b]}' % (base + begin, base, b",".join(steps))

    async def story(self, table: Table, caller: str) -> Story:
        """The story of a table's game, as far as it may be told."""
        game, base, is_open, winners = table.game, table.base, table.shows_coins, table.info.winners
        if game is None:
            return Story(version=0, turns=())
        settings, log, length = game.settings, game.log, len(game.log)

        def make() -> Story:
            return story_of(settings, log[:length], base, winners, shows_coins=is_open)

        return await self._stories.get((table.info.id, table.version, base, is_open, winners), caller, make)

    async def verify(self, table: Table, caller: str) -> Verified:
        """What a game that is over proves."""
        table.demand_over()

        def make() -> Verified:
            return verified(table.record(), is_lesson=table.info.setup.lesson)

        return await self._verdicts.get((table.info.id, table.version), caller, make)

    async def record(self, table: Table, caller: str) -> str:
        """The record of a game that is over, as it is saved."""
        table.demand_over()
        return await self.making.run(caller, lambda: record_text(table.record()))


def verified(record: Record, *, is_lesson: bool = False) -> Verified:
    """What a record proves."""
    names = ("seed", "seed_hash", "nonces", "boards_drawn", "before")
    known = {name: getattr(record.fairness, name) for name in names if record.fairness}
    try:
        verdict = verify(record)
    except RecordError as error:
        typed_in = ("verify.typed-in",) if record.settings.referee else ()
        details = plain(error.details)
        return Verified(ok=False, reason=error.reason, details=details, proves_not=typed_in, **known)
    return Verified(
        ok=True,
        entries=verdict.entries,
        outcomes=verdict.outcomes,
        is_over=verdict.is_over,
        digest=verdict.digest,
        proves=proved(verdict),
        proves_not=not_proved(verdict) + (("verify.proves-not-lesson",) if is_lesson else ()),
        **known,
    )
