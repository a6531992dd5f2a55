"""One table without input or output: messages in, entries to be committed and messages to be sent out.

`receive` changes nothing: it answers with what would change. Only when the answer's entries and info are committed is
it taken over by `commit`. So whatever a client has seen is safe, and of two processes that answer at once one loses.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, get_args

from msgspec.structs import replace

from elbowroom.engine.action_text import text_of
from elbowroom.engine.errors import EngineError
from elbowroom.engine.game import UNDO, Game, Record
from elbowroom.engine.viewing import coins_seen, notation_seen
from elbowroom.fair.drawing import draw
from elbowroom.server.table import seating
from elbowroom.server.table.answers import Answer, Entry, plain
from elbowroom.server.table.changes import info_after
from elbowroom.server.table.explaining import explained
from elbowroom.server.table.handlers import complete
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.ledger import Ledger
from elbowroom.server.table.protocol import (
    Act,
    Done,
    Explain,
    Explained,
    InfoRequest,
    Refused,
    Start,
    TableChanged,
    TableRequest,
    Undo,
    Update,
)
from elbowroom.server.table.records import record_of
from elbowroom.server.table.refereeing import CHANCE_SEAT, actor_in, is_referee, speaks_for
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest, own_seat, seats_of
from elbowroom.server.table.starting import start
from elbowroom.server.table.turns import bot_for, due_at, is_told, with_clock
from elbowroom.server.table.undoing import demand_not_enough, is_enough
from elbowroom.server.table.views import ViewCache, public_info


class Table(Ledger):
    """A table in memory: its info, and its game once it has begun."""

    def __init__(self, info: TableInfo, seed: str, game: Game | None = None, base: int = 0) -> None:
        super().__init__(info, seed, game, base)
        self._views = ViewCache()

    # Requests.

    def receive(self, guest: Guest, request: TableRequest, now: float) -> Answer:
        """What a guest's request would change; a `refused` when it cannot be."""
        try:
            return RECEIVERS[type(request)](self, guest, request, now)
        except EngineError as error:
            return Answer(reply=Refused(id=request.id, reason=error.reason, details=plain(error.details)))

    def _acted(self, guest: Guest, request: Act | Undo, now: float) -> Answer:
        for seat in speaks_for(self.info, guest.id):
            before = self.answered(f"{seat}:{request.id}")
            if before is not None:
                return Answer(reply=Done(id=request.id, version=before))
        self.demand_version(request.version)
        if self.info.paused is not None:
            raise TableError("paused")
        answer = self._undone(guest, request, now) if isinstance(request, Undo) else self._decided(guest, request, now)
        answer.reply = Done(id=request.id, version=self.version + len(answer.entries))
        return answer

    def _decided(self, guest: Guest, request: Act, now: float) -> Answer:
        if UNDO in request.actions:
            raise TableError("unknown-action", action=UNDO)
        seat = self._seat_for(guest.id)
        # Whoever acts is back.
        info = self.info if seat == CHANCE_SEAT else seating.come_back(self.info, seat)
        return self._played(info, seat, request.actions, f"{seat}:{request.id}", now)

    def _undone(self, guest: Guest, request: Undo, now: float) -> Answer:
        assert self.game is not None
        demand_not_enough(self.game)
        if self.info.setup.referee:
            seating.demand_host(self.info, guest.id)
            return self._taken_back(f"{CHANCE_SEAT}:{request.id}", now)
        seat = self._seat_for(guest.id)
        return self._played(seating.come_back(self.info, seat), seat, (UNDO,), f"{seat}:{request.id}", now)

    def _seat_for(self, guest: str) -> int:
        """For whom a guest acts now: the one that must decide, if it is the guest's."""
        actor, seats = actor_in(self.game), speaks_for(self.info, guest)
        return actor if actor in seats else seats[0]

    def explain(self, guest: Guest, request: Explain) -> Explained:
        """What a region would take of whoever asks, and what it would bring."""
        seat = own_seat(self.info, guest.id, self.waits_for() if request.seat is None else request.seat)
        self.demand_version(request.version)
        if request.seat not in (None, seat):
            raise TableError("no-seat")
        assert self.game is not None
        is_open = self.info.setup.open_coins
        why, parts = explained(self.game.state, seat, request.region, open_coins=is_open)
        return Explained(id=request.id, version=self.version, explanation=why, earns=parts)

    def _started(self, guest: Guest, request: Start, now: float) -> Answer:
        info, game = start(self.info, guest.id, self.seed)
        entries, counts = self._chance(game, [seat.nonce for seat in info.seats], self.version)
        info = self._next(with_clock(info, game, now, anew=True))
        reply = Done(id=request.id, version=len(entries))
        return Answer(entries=tuple(entries), counts=tuple(counts), game=game, info=info, reply=reply)

    def _agreed(self, guest: Guest, request: InfoRequest, now: float) -> Answer:
        info = info_after(self.info, guest, request, now)
        if self.game is not None:
            info = self._closing(with_clock(info, self.game, now, anew=False), self.game)
        elif info.status == "closed":
            info = replace(info, seed=self.seed)
        reply = Done(id=request.id, version=self.version)
        return Answer(reply=reply) if info == self.info else Answer(info=self._next(info), reply=reply)

    # What happens by itself.

    def bot_plays(self, seat: int, version: int, action: str, now: float) -> Answer:
        """What it would change if a bot acts for a seat; nothing if that is no longer a bot's to do."""
        try:
            self.demand_version(version)
            if self.bot_to_play() is None:
                raise TableError("not-your-decision")
            return self._played(self.info, seat, (action,), None, now)
        except EngineError as error:
            return Answer(reply=Refused(id=None, reason=error.reason, details=plain(error.details)))

    def go_on(self, now: float) -> Answer:
        """Let chance tell what it must, as after a restart."""
        if self.info.status != "playing" or self.game is None or not self._is_told(self.game):
            return Answer()
        return self._played(self.info, CHANCE_SEAT, (), None, now)

    def clock_runs_out(self, now: float) -> Answer:
        """The clock of whoever decides has run out: a bot stands in."""
        waiting, deadline = self.waits_for(), self.info.deadline
        if waiting is None or self.game is None or deadline is None or now < deadline or self.bot_to_play() is not None:
            return Answer()
        info = replace(seating.stand_in(self.info, waiting), deadline=None)
        return Answer(info=self._next(self._closing(info, self.game)))

    def goes_on_at(self, table_id: str) -> Answer:
        """The same people have a new table, unless they have one already."""
        return Answer() if self.info.next_table else Answer(info=self._next(replace(self.info, next_table=table_id)))

    # Playing.

    def _played(self, info: TableInfo, seat: int, texts: Sequence[str], client_id: str | None, now: float) -> Answer:
        """Play some entries of a seat on a copy, and the chance that they lead to."""
        assert self.game is not None
        game = self.game.copy()
        entries, counts = [], []
        for text in texts:
            if actor_in(game) != seat:
                raise TableError("not-your-decision")
            game.undo() if text == UNDO else game.play(text)
            entries.append(Entry(game.log[-1], seat, client_id))
            counts.append(len(game.events))
        return self._gone_on(info, game, entries, counts, client_id, now)

    def _taken_back(self, client_id: str, now: float) -> Answer:
        """The referee takes the last step back, and what bots and chance without a choice made of it."""
        assert self.game is not None
        game = self.game.copy()
        entries: list[Entry] = []
        counts: list[int] = []
        while not entries or (game.can_undo and (self._is_told(game) or bot_for(self.info, game) is not None)):
            game.undo()
            entries.append(Entry(UNDO, actor_in(game), client_id))
            counts.append(len(game.events))
        return self._gone_on(self.info, game, entries, counts, client_id, now)

    def _gone_on(
        self, info: TableInfo, game: Game, entries: list[Entry], counts: list[int], client_id: str | None, now: float
    ) -> Answer:
        """What chance makes of some entries, and what all of it makes of the info."""
        assert self.game is not None
        told, more = self._chance(game, self.nonces, self.version + len(entries), client_id)
        entries, counts = entries + told, counts + more
        anew = (self.game.to_act, self.game.state.turn) != (game.to_act, game.state.turn)
        if game.is_over:
            info = replace(info, status="over")
        info = self._closing(with_clock(info, game, now, anew=anew), game)
        new = None if info == self.info else self._next(info)
        return Answer(entries=tuple(entries), counts=tuple(counts), game=game, info=new)

    def _chance(
        self, game: Game, nonces: Sequence[str], number: int, client_id: str | None = None
    ) -> tuple[list[Entry], list[int]]:
        """Let chance tell a game what it must, after so many entries; it belongs to the request that led to it."""
        entries, counts = [], []
        while self._is_told(game):
            number += 1
            outcome = draw(game.state, self.seed, nonces, number)
            game.play(outcome)
            entries.append(Entry(text_of(outcome), CHANCE_SEAT, client_id))
            counts.append(len(game.events))
        return entries, counts

    def _is_told(self, game: Game) -> bool:
        """Whether the server tells what chance brings: all of it, or at a real table what leaves no choice."""
        return is_told(self.info, game)

    def _next(self, info: TableInfo) -> TableInfo:
        return replace(info, revision=self.info.revision + 1)

    def _closing(self, info: TableInfo, game: Game) -> TableInfo:
        """When it is over, what was secret is told: the seed, and who has won or was ahead."""
        if info.status not in ("over", "closed") or self.info.status in ("over", "closed"):
            return info
        record = record_of(info, self.seed, game, self.base)
        digest = record.fairness.digest if record.fairness else None
        seed = self.seed if record.fairness else None
        winners = tuple(game.winners) if info.status == "over" else ()
        return replace(info, seed=seed, digest=digest, winners=winners, paused=None, deadline=None)

    def due_at(self, now: float) -> float | None:
        """When something must happen that no person does: at once for a bot or chance, or when a clock runs out."""
        return due_at(self.info, self.game, now)

    # What is told.

    def parties(self) -> set[str | None]:
        """Who is told more than those who watch: guests with a seat, and whoever tells what chance brings."""
        found = {seat.guest for seat in self.info.seats}
        if is_referee(self.info, self.info.host):
            found.add(self.info.host)
        return found - {None}

    def update_for(self, guest: str | None, since: int | None = None, seat: int | None = None) -> Update:
        """The game as a guest may see it, with the steps after a version that the guest has seen.

        Whoever has several seats sees the coins of one at a time: of the `seat` asked for, or of the one that decides.
        """
        assert self.game is not None
        game, own, deciding = self.game, seats_of(self.info, guest), self.waits_for()
        shown = self._seat_shown(guest, seat)
        known, steps = self.steps_since(self.version if since is None else since)
        tells = is_referee(self.info, guest) and self.info.status == "playing"
        is_mine = deciding is not None and deciding in own and not self.info.seats[deciding].conceded
        is_mine = is_mine or (tells and game.is_chance)
        return Update(
            version=self.version,
            since=known,
            view=self._views.view(game, self.version, open_coins=self.shows_coins),
            coins={} if shown is None or self.shows_coins else coins_seen(game.state, shown),
            decision=self._views.decision(game, self.version) if is_mine else None,
            can_undo=game.can_undo and (tells if self.info.setup.referee else is_mine) and not is_enough(game),
            steps=steps,
        )

    def _seat_shown(self, guest: str | None, seat: int | None) -> int | None:
        """The seat whose coins a guest sees: the one asked for, the one that decides, or the only one."""
        own, deciding = seats_of(self.info, guest), self.waits_for()
        wanted = seat if seat in own else deciding
        return wanted if wanted in own else own[0] if len(own) == 1 else None

    def notation_for(self, guest: str | None, seat: int | None = None) -> str:
        """The position as one line, with no other coins than those that a guest may see."""
        if self.game is None:
            raise TableError("not-playing")
        return notation_seen(self.game.state, self._seat_shown(guest, seat), open_coins=self.shows_coins)

    def info_message(self) -> TableChanged:
        """What is sent when the info has changed, as everybody may see it."""
        return TableChanged(table=self.public_info())

    def public_info(self) -> TableInfo:
        """The info without what is still secret."""
        return public_info(self.info)

    def demand_over(self) -> None:
        """Only of a game that is over may all be told."""
        if self.game is None or self.info.status not in ("over", "closed"):
            raise TableError("not-over")

    def record(self) -> Record:
        """The record of a game that is over."""
        self.demand_over()
        assert self.game is not None
        return record_of(self.info, self.seed, self.game, self.base)


# What a table does with each kind of request.
RECEIVERS: Final[dict[type, Callable[[Table, Guest, Any, float], Answer]]] = complete(
    TableRequest,
    {
        Act: Table._acted,
        Undo: Table._acted,
        Start: Table._started,
        **dict.fromkeys(get_args(InfoRequest), Table._agreed),
    },
)
