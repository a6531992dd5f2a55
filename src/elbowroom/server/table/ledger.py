"""The committed state of a table: its info, its game once it has begun, and the requests answered so far."""

from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from elbowroom.boards.board import Board
from elbowroom.engine.action_text import public_text
from elbowroom.engine.game import UNDO, Game
from elbowroom.server.table.answers import Answer, Entry, TableError
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Step
from elbowroom.server.table.turns import bot_for

# Answered requests that a table remembers, so that a request sent again is not played twice. Older ones were made for
# versions long past.
MAX_ANSWERED: Final = 256

# The most steps sent to a client that returns; older ones are in the replay.
MOST_STEPS: Final = 300
# Up to this many steps the result is cached: all clients at a table get the same at once.
CACHED_STEPS: Final = 8


class Ledger:
    """The committed state of a table; only `commit` and `play_committed` change it."""

    def __init__(
        self,
        info: TableInfo,
        seed: str,
        game: Game | None = None,
        base: int = 0,
        custom_boards: tuple[Board, ...] = (),
    ) -> None:
        self.info = info
        self.seed = seed
        self.game = game
        # The number of the entry after which the game in memory begins: 0, or that of a snapshot.
        self.base = base
        # The uploaded boards of the setup.
        self.custom_boards = custom_boards
        self._answered: OrderedDict[str, int] = OrderedDict()
        # The number of events after each entry; unknown (0) for entries before a cached snapshot.
        played = len(game.log) if game is not None else 0
        self._counts: list[int] = [0] * (played + 1)
        # The action and seat of each entry since then.
        self._acts: list[tuple[str, int]] = []
        self._first_known = base + played
        # The steps last returned, with the versions before and after them.
        self._last_steps: tuple[tuple[int, int], tuple[Step, ...]] | None = None

    @property
    def version(self) -> int:
        """The number of the last entry of the log."""
        return self.base + len(self._counts) - 1

    @property
    def nonces(self) -> list[str]:
        """The seats' contributions to the random seed."""
        return [seat.nonce for seat in self.info.seats]

    @property
    def shows_coins(self) -> bool:
        """True if all players may see everybody's coins."""
        return self.info.setup.open_coins or self.info.status != "playing"

    def waits_for(self) -> int | None:
        """Return the seat that must decide, or None."""
        if self.game is None or self.info.status != "playing":
            return None
        return self.game.to_act

    def bot_to_play(self) -> str | None:
        """Return the bot that must decide now; None while the game is paused."""
        return None if self.game is None or self.info.paused is not None else bot_for(self.info, self.game)

    def require_version(self, version: int) -> None:
        """Raise TableError unless the game is running and at this version."""
        if self.game is None or self.info.status != "playing":
            raise TableError("not-playing", status=self.info.status)
        if version != self.version:
            raise TableError("stale", version=self.version)

    def answered(self, client_id: str) -> int | None:
        """Return the version to which an earlier request has led; None for a new request."""
        return self._answered.get(client_id)

    def steps_since(self, version: int) -> tuple[int, tuple[Step, ...]]:
        """Return the steps after a version, and that version; a later version if the steps are too many or unknown."""
        known = min(max(version, self._first_known, self.version - MOST_STEPS), self.version)
        if self.game is None or known == self.version:
            return known, ()
        if self.version - known > CACHED_STEPS:
            return known, self._steps_after(self.game, known)
        if self._last_steps is None or self._last_steps[0] != (known, self.version):
            self._last_steps = (known, self.version), self._steps_after(self.game, known)
        return known, self._last_steps[1]

    def _steps_after(self, game: Game, known: int) -> tuple[Step, ...]:
        events, counts = game.events, self._counts[known - self.base :]
        acts, asked = self._acts[known - self._first_known :], game.asked[known - self.base :]
        return tuple(
            Step(public_text(action), seat, tuple(events[before:after]), question)
            for (action, seat), (before, after), question in zip(acts, pairwise(counts), asked, strict=True)
        )

    def commit(self, answer: Answer) -> bool:
        """Apply a committed answer; return whether it had entries."""
        if answer.info is not None:
            self.info = answer.info
        if answer.game is not None:
            self._append(answer.game, answer.entries, answer.counts)
        return bool(answer.entries)

    def play_committed(self, entries: Sequence[Entry]) -> None:
        """Play entries that were committed by another process, or before this process began."""
        assert self.game is not None
        for entry in entries:
            self.game.undo() if entry.entry == UNDO else self.game.play(entry.entry)
            self._append(self.game, [entry], [len(self.game.events)])

    def _append(self, game: Game, entries: Sequence[Entry], counts: Sequence[int]) -> None:
        """Set the game after some new entries, with the number of events after each."""
        self.game = game
        if not entries:
            return
        self._counts += counts
        self._acts += [(entry.entry, entry.seat) for entry in entries]
        self.remember_answered(entries, self.version)

    def remember_answered(self, entries: Sequence[Entry], version: int) -> None:
        """Remember which requests have led to a version, so that a request sent again is answered and not played."""
        for entry in entries:
            if entry.client_id is not None:
                self._answered[entry.client_id] = version
                if len(self._answered) > MAX_ANSWERED:
                    self._answered.popitem(last=False)
