"""One table without input or output: messages in, entries to be committed and messages to be sent out.

`receive` changes nothing: it answers with what would change. Only when the answer's entries and sheet are committed is
it taken over by `commit`. So whatever a client has seen is safe, and of two processes that answer at once one loses.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from elbowroom.engine.errors import EngineError
from elbowroom.engine.game import UNDO, Game, Record
from elbowroom.engine.notation import text_of
from elbowroom.engine.view import coins_seen
from elbowroom.fair.drawing import draw
from elbowroom.server import seating
from elbowroom.server.answers import Answer, Entry, plain
from elbowroom.server.changes import changed
from elbowroom.server.ledger import Ledger
from elbowroom.server.protocol import Act, Changed, Done, Refused, SheetRequest, Start, TableRequest, Undo, Update
from elbowroom.server.records import record_of
from elbowroom.server.refusals import TableError
from elbowroom.server.seating import Guest, own_seat, seat_of
from elbowroom.server.sheets import TableInfo
from elbowroom.server.starting import start
from elbowroom.server.telling import Window, public
from elbowroom.server.turns import bot_for, with_clock

CHANCE_SEAT: Final = -1


class Table(Ledger):
    """A table in memory: its sheet, and its game once it has begun."""

    def __init__(self, sheet: TableInfo, seed: str, game: Game | None = None, base: int = 0) -> None:
        super().__init__(sheet, seed, game, base)
        self._window = Window()

    # Requests.

    def receive(self, guest: Guest, request: TableRequest, now: float) -> Answer:
        """What a guest's request would change; a `refused` when it cannot be."""
        try:
            if isinstance(request, Act | Undo):
                return self._acted(guest, request, now)
            if isinstance(request, Start):
                return self._started(guest, request, now)
            return self._changed(guest, request, now)
        except EngineError as error:
            return Answer(reply=Refused(id=request.id, reason=error.reason, details=plain(error.details)))

    def _acted(self, guest: Guest, request: Act | Undo, now: float) -> Answer:
        seat = own_seat(self.sheet, guest.id)
        client_id = f"{seat}:{request.id}"
        before = self.answered(client_id)
        if before is not None:
            return Answer(reply=Done(id=request.id, version=before))
        self.demand_version(request.version)
        if self.sheet.paused is not None:
            raise TableError("paused")
        # Whoever acts is back.
        sheet = seating.come_back(self.sheet, guest.id)
        texts = (UNDO,) if isinstance(request, Undo) else request.actions
        if isinstance(request, Act) and UNDO in texts:
            raise TableError("unknown-action", action=UNDO)
        answer = self._played(sheet, seat, texts, client_id, now)
        answer.reply = Done(id=request.id, version=self.version + len(answer.entries))
        return answer

    def _started(self, guest: Guest, request: Start, now: float) -> Answer:
        sheet, game = start(self.sheet, guest.id, self.seed)
        entries = self._chance(game, [seat.nonce for seat in sheet.seats], self.version)
        sheet = self._next(with_clock(sheet, game, now, anew=True))
        return Answer(entries=tuple(entries), game=game, sheet=sheet, reply=Done(id=request.id, version=len(entries)))

    def _changed(self, guest: Guest, request: SheetRequest, now: float) -> Answer:
        sheet = changed(self.sheet, guest, request, now)
        if self.game is not None:
            sheet = self._closing(with_clock(sheet, self.game, now, anew=False), self.game)
        elif sheet.status == "closed":
            sheet = replace(sheet, seed=self.seed)
        reply = Done(id=request.id, version=self.version)
        return Answer(reply=reply) if sheet == self.sheet else Answer(sheet=self._next(sheet), reply=reply)

    def demand_version(self, version: int) -> None:
        """A request made for another version of the game is stale."""
        if self.game is None or self.sheet.status != "playing":
            raise TableError("not-playing", status=self.sheet.status)
        if version != self.version:
            raise TableError("stale", version=self.version)

    # What happens by itself.

    def bot_plays(self, seat: int, version: int, action: str, now: float) -> Answer:
        """What it would change if a bot acts for a seat; nothing if that is no longer a bot's to do."""
        try:
            self.demand_version(version)
            if self.bot_to_play() is None:
                raise TableError("not-your-decision")
            return self._played(self.sheet, seat, (action,), None, now)
        except EngineError as error:
            return Answer(reply=Refused(id=None, reason=error.reason, details=plain(error.details)))

    def go_on(self, now: float) -> Answer:
        """Let chance tell what it must, as after a restart."""
        if self.sheet.status != "playing" or self.game is None or not self.game.is_chance:
            return Answer()
        return self._played(self.sheet, CHANCE_SEAT, (), None, now)

    def clock_runs_out(self, now: float) -> Answer:
        """The clock of whoever decides has run out: a bot stands in."""
        waiting, deadline = self.waits_for(), self.sheet.deadline
        if waiting is None or self.game is None or deadline is None or now < deadline or self.bot_to_play() is not None:
            return Answer()
        sheet = replace(seating.stand_in(self.sheet, waiting), deadline=None)
        return Answer(sheet=self._next(self._closing(sheet, self.game)))

    def goes_on_at(self, table_id: str) -> Answer:
        """The same people have a new table, unless they have one already."""
        return Answer() if self.sheet.next_table else Answer(sheet=self._next(replace(self.sheet, next_table=table_id)))

    # Playing.

    def _played(self, sheet: TableInfo, seat: int, texts: Sequence[str], client_id: str | None, now: float) -> Answer:
        """Play some entries of a seat on a copy, and the chance that they lead to."""
        assert self.game is not None
        game = self.game.copy()
        entries = []
        for text in texts:
            if game.to_act != seat:
                raise TableError("not-your-decision")
            game.undo() if text == UNDO else game.play(text)
            entries.append(Entry(game.log[-1], seat, client_id))
        entries += self._chance(game, self.nonces, self.version + len(entries), client_id)
        anew = (self.game.to_act, self.game.state.turn) != (game.to_act, game.state.turn)
        if game.is_over:
            sheet = replace(sheet, status="over")
        sheet = self._closing(with_clock(sheet, game, now, anew=anew), game)
        return Answer(entries=tuple(entries), game=game, sheet=None if sheet == self.sheet else self._next(sheet))

    def _chance(self, game: Game, nonces: Sequence[str], number: int, client_id: str | None = None) -> list[Entry]:
        """Let chance tell a game what it must, after so many entries; it belongs to the request that led to it."""
        entries = []
        while game.is_chance:
            number += 1
            outcome = draw(game.state, self.seed, nonces, number)
            game.play(outcome)
            entries.append(Entry(text_of(outcome), CHANCE_SEAT, client_id))
        return entries

    def _next(self, sheet: TableInfo) -> TableInfo:
        return replace(sheet, revision=self.sheet.revision + 1)

    def _closing(self, sheet: TableInfo, game: Game) -> TableInfo:
        """When it is over, what was secret is told: the seed, and who has won or was ahead."""
        if sheet.status not in ("over", "closed") or sheet.seed is not None:
            return sheet
        record = record_of(sheet, self.seed, game, self.base)
        digest = record.fairness.digest if record.fairness else None
        winners = tuple(game.winners) if sheet.status == "over" else ()
        return replace(sheet, seed=self.seed, digest=digest, winners=winners, paused=None, deadline=None)

    # Who is waited for.

    def waits_for(self) -> int | None:
        """The seat that must decide; None when nobody must."""
        if self.game is None or self.sheet.status != "playing":
            return None
        return self.game.to_act

    def due_at(self, now: float) -> float | None:
        """When something must happen that no person does: at once for a bot or chance, or when a clock runs out."""
        if self.game is None or self.sheet.status != "playing":
            return None
        if self.game.is_chance or self.bot_to_play() is not None:
            return now
        return self.sheet.deadline

    def bot_to_play(self) -> str | None:
        """The bot that must decide now; None while the game is paused."""
        return None if self.game is None or self.sheet.paused is not None else bot_for(self.sheet, self.game)

    # What is told.

    def update_for(self, guest: str | None, since: int | None = None) -> Update:
        """The game as a guest may see it, with the events after a version that the guest has seen."""
        assert self.game is not None
        game, seat = self.game, seat_of(self.sheet, guest)
        shows_coins = self.sheet.setup.open_coins or self.sheet.status != "playing"
        known, events = self.events_since(self.version if since is None else since)
        is_mine = seat is not None and seat == self.waits_for() and not self.sheet.seats[seat].conceded
        return Update(
            version=self.version,
            since=known,
            view=self._window.view(game, self.version, open_coins=shows_coins),
            coins={} if seat is None or shows_coins else coins_seen(game.state, seat),
            decision=self._window.decision(game, self.version) if is_mine else None,
            can_undo=is_mine and game.can_undo,
            events=events,
        )

    def changed(self) -> Changed:
        """The sheet as everybody may see it."""
        return Changed(table=self.public_sheet())

    def public_sheet(self) -> TableInfo:
        """The sheet without what is still secret."""
        return public(self.sheet)

    def record(self) -> Record:
        """The record of a game that is over."""
        if self.game is None or self.sheet.status not in ("over", "closed"):
            raise TableError("not-over")
        return record_of(self.sheet, self.seed, self.game, self.base)
