"""Looking back: frames and the story of a game, and whether its chance was as it should be.

All of it is made from the log in a thread. The last few games are kept, and all who look get the same bytes.
"""

from typing import Final

import msgspec

from elbowroom.engine.errors import RecordError
from elbowroom.engine.game import Record
from elbowroom.fair.verifying import not_proved, proved, verify
from elbowroom.server.replays.frames import GameFrames
from elbowroom.server.replays.recent import Recent
from elbowroom.server.replays.stories import Story, story_of
from elbowroom.server.table.answers import plain
from elbowroom.server.table.protocol import Details
from elbowroom.server.table.table import Table

# How many games are kept; the frames of a long one with five players have two megabytes.
KEPT_FRAMES: Final = 24
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

    def __init__(self) -> None:
        self._frames: Recent[GameFrames] = Recent(KEPT_FRAMES)
        self._stories: Recent[Story] = Recent(KEPT_STORIES)
        self._verdicts: Recent[Verified] = Recent(KEPT_STORIES)

    async def frames(self, table: Table, after: int, most: int) -> bytes:
        """The frames of a table's game after a version, as the JSON of `Frames`; none if it has not begun."""
        game, base, is_open, version = table.game, table.base, table.shows_coins, table.version
        if game is None:
            return b'{"version":0,"begins":0,"frames":[]}'
        # Copied here: the table goes on while the thread works.
        settings, log = game.settings, list(game.log)

        def make(kept: GameFrames | None) -> GameFrames:
            kept = kept or GameFrames(settings, base, open_coins=is_open)
            kept.extend_to(log)
            return kept

        kept = await self._frames.get((table.info.id, base, is_open), make)
        frames = kept.some(after, min(most, max(0, version - after)))
        return b'{"version":%d,"begins":%d,"frames":[%b]}' % (version, base, b",".join(frames))

    async def story(self, table: Table) -> Story:
        """The story of a table's game, as far as it may be told."""
        game, base, is_open, winners = table.game, table.base, table.shows_coins, table.info.winners
        if game is None:
            return Story(version=0, turns=())
        settings, log = game.settings, list(game.log)

        def make(story: Story | None) -> Story:
            return story or story_of(settings, log, base, winners, shows_coins=is_open)

        return await self._stories.get((table.info.id, table.version, base, is_open, winners), make)

    async def verify(self, table: Table) -> Verified:
        """What a game that is over proves."""
        record, is_lesson = table.record(), table.info.setup.lesson

        def make(verdict: Verified | None) -> Verified:
            return verdict or verified(record, is_lesson=is_lesson)

        return await self._verdicts.get((table.info.id, table.version), make)


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
