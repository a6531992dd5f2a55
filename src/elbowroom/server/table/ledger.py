"""A table as far as it is committed: its info, its game once it has begun, and which requests were answered."""

from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from elbowroom.engine.game import UNDO, Game
from elbowroom.server.table.answers import Answer, Entry
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.protocol import Step
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.turns import bot_for

# How many answered requests a table remembers, so that one sent again is answered and not played again. One that is
# older was made for a version long gone.
REMEMBERED: Final = 256

# How many of the last steps are told to whoever was away; older ones are in the replay.
MOST_STEPS: Final = 300
# So many are kept as they are told: to all at a table at once, hardly ever again.
FEW_STEPS: Final = 8


class Ledger:
    """The committed past of a table; nothing in it ever changes but by `commit` and `absorb`."""

    def __init__(self, info: TableInfo, seed: str, game: Game | None = None, base: int = 0) -> None:
        self.info = info
        self.seed = seed
        self.game = game
        # The number of the entry after which the game in memory begins: 0, or a snapshot's.
        self.base = base
        self._answered: OrderedDict[str, int] = OrderedDict()
        # How many events there were after each entry; those before a cached snapshot are not known.
        played = len(game.log) if game is not None else 0
        self._counts: list[int] = [0] * (played + 1)
        # What was done, by whom, with each entry since then.
        self._acts: list[tuple[str, int]] = []
        self._first_known = base + played
        # What was last told of, by the versions from and to which it leads: all at a table are told the same.
        self._told: tuple[tuple[int, int], tuple[Step, ...]] | None = None

    @property
    def version(self) -> int:
        """The number of the last entry of the log."""
        return self.base + len(self._counts) - 1

    @property
    def nonces(self) -> list[str]:
        """The seats' shares in the game's chance."""
        return [seat.nonce for seat in self.info.seats]

    @property
    def shows_coins(self) -> bool:
        """Whether everybody may see everybody's coins."""
        return self.info.setup.open_coins or self.info.status != "playing"

    def waits_for(self) -> int | None:
        """The seat that must decide; None when nobody must."""
        if self.game is None or self.info.status != "playing":
            return None
        return self.game.to_act

    def bot_to_play(self) -> str | None:
        """The bot that must decide now; None while the game is paused."""
        return None if self.game is None or self.info.paused is not None else bot_for(self.info, self.game)

    def demand_version(self, version: int) -> None:
        """A request made for another version of the game is stale."""
        if self.game is None or self.info.status != "playing":
            raise TableError("not-playing", status=self.info.status)
        if version != self.version:
            raise TableError("stale", version=self.version)

    def answered(self, client_id: str) -> int | None:
        """The version to which a request has led already; None if it is new."""
        return self._answered.get(client_id)

    def steps_since(self, version: int) -> tuple[int, tuple[Step, ...]]:
        """What happened after a version, and that version: the earliest there is, should it be older."""
        known = min(max(version, self._first_known, self.version - MOST_STEPS), self.version)
        if self.game is None or known == self.version:
            return known, ()
        if self.version - known > FEW_STEPS:
            return known, self._steps_after(self.game, known)
        if self._told is None or self._told[0] != (known, self.version):
            self._told = (known, self.version), self._steps_after(self.game, known)
        return known, self._told[1]

    def _steps_after(self, game: Game, known: int) -> tuple[Step, ...]:
        events, counts = game.events, self._counts[known - self.base :]
        acts, asked = self._acts[known - self._first_known :], game.asked[known - self.base :]
        return tuple(
            Step(action, seat, tuple(events[before:after]), question)
            for (action, seat), (before, after), question in zip(acts, pairwise(counts), asked, strict=True)
        )

    def commit(self, answer: Answer) -> bool:
        """Take over what was committed; whether the game has gone on."""
        if answer.info is not None:
            self.info = answer.info
        if answer.game is not None:
            self._take_over(answer.game, answer.entries, answer.counts)
        return bool(answer.entries)

    def absorb(self, entries: Sequence[Entry]) -> None:
        """Play entries that were committed elsewhere, or before this process began."""
        assert self.game is not None
        for entry in entries:
            self.game.undo() if entry.entry == UNDO else self.game.play(entry.entry)
            self._take_over(self.game, [entry], [len(self.game.events)])

    def _take_over(self, game: Game, entries: Sequence[Entry], counts: Sequence[int]) -> None:
        """The game with some new entries, and how many events there are after each."""
        self.game = game
        if not entries:
            return
        self._counts += counts
        self._acts += [(entry.entry, entry.seat) for entry in entries]
        self.remember(entries, self.version)

    def remember(self, entries: Sequence[Entry], version: int) -> None:
        """Requests that have led to a version, so that one sent again is answered."""
        for entry in entries:
            if entry.client_id is not None:
                self._answered[entry.client_id] = version
                if len(self._answered) > REMEMBERED:
                    self._answered.popitem(last=False)
