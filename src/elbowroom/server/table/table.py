"""One table without input or output: messages in, entries to commit and messages to send out.

`receive` changes nothing: it returns the changes that a request would make. After the answer's entries and info are
committed, `commit` applies them. So everything a client has seen is saved, and of two processes that answer at once
one loses.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from elbowroom.boards.board import Board
from elbowroom.engine.action_text import text_of
from elbowroom.engine.errors import EngineError
from elbowroom.engine.game import UNDO, Game, Record
from elbowroom.engine.viewing import known_secrets, notation_for, visible_coins
from elbowroom.fair.drawing import draw
from elbowroom.server.table import seating
from elbowroom.server.table.answers import Answer, Entry, TableError, json_details
from elbowroom.server.table.changes import TABLE_HANDLERS
from elbowroom.server.table.handlers import require_handlers
from elbowroom.server.table.incidents import with_incidents
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.ledger import Ledger
from elbowroom.server.table.protocol import (
    Act,
    Done,
    Explain,
    Explained,
    Refused,
    Reveal,
    Start,
    TableChanged,
    TableRequest,
    Undo,
    Update,
)
from elbowroom.server.table.rated import NOBODY_RATED, RatedPeople, teams_of_people, with_people, with_rating
from elbowroom.server.table.results import record_of
from elbowroom.server.table.seating import Guest, require_seat, seats_of
from elbowroom.server.table.starting import REVEAL_SECONDS, begin, require_startable
from elbowroom.server.table.turns import (
    CHANCE_SEAT,
    acting_seats,
    actor_in,
    bot_for,
    due_at,
    is_out_of_time,
    is_referee,
    require_time,
    require_undo_left,
    resumed,
    server_draws_chance,
    stop_clock,
    undo_limit_reached,
    with_clock,
)
from elbowroom.server.table.views import ViewCache, explain_region, public_info


class Table(Ledger):
    """A table in memory: its info, and its game once it has begun."""

    def __init__(
        self,
        info: TableInfo,
        seed: str,
        game: Game | None = None,
        base: int = 0,
        custom_boards: tuple[Board, ...] = (),
    ) -> None:
        super().__init__(info, seed, game, base, custom_boards)
        self._views = ViewCache()

    def receive(self, guest: Guest, request: TableRequest, now: float, *facts: object) -> Answer:
        """Return the changes that a guest's request would make, or a refusal; `facts` are what its handler needs."""
        try:
            found = TABLE_HANDLERS[type(request)](self, guest, request, now, *facts)
            return found if isinstance(found, Answer) else self._info_answer(found, request.id, now)
        except EngineError as error:
            return Answer(reply=Refused(id=request.id, reason=error.reason, details=json_details(error.details)))

    @TABLE_HANDLERS.on(Act, Undo)
    def _handle_action(self, guest: Guest, request: Act | Undo, now: float) -> Answer:
        for seat in acting_seats(self.info, guest.id):
            before = self.answered(f"{seat}:{request.id}")
            if before is not None:
                return Answer(reply=Done(id=request.id, version=before))
        self.require_version(request.version)
        if self.info.paused is not None:
            raise TableError("paused")
        answer = self._undo(guest, request, now) if isinstance(request, Undo) else self._act(guest, request, now)
        answer.reply = Done(id=request.id, version=self.version + len(answer.entries))
        return answer

    def _act(self, guest: Guest, request: Act, now: float) -> Answer:
        if UNDO in request.actions:
            raise TableError("unknown-action", action=UNDO)
        seat = self._acting_seat(guest.id)
        require_time(self.info, seat, now)
        # Acting ends an absence.
        info = self.info if seat == CHANCE_SEAT else seating.come_back(self.info, seat)
        return self._play(info, seat, request.actions, f"{seat}:{request.id}", now)

    def _undo(self, guest: Guest, request: Undo, now: float) -> Answer:
        assert self.game is not None
        require_undo_left(self.game)
        if self.info.setup.referee:
            seating.require_host(self.info, guest.id)
            return self._undo_as_referee(f"{CHANCE_SEAT}:{request.id}", now)
        seat = self._acting_seat(guest.id)
        require_time(self.info, seat, now)
        return self._play(seating.come_back(self.info, seat), seat, (UNDO,), f"{seat}:{request.id}", now)

    def _acting_seat(self, guest: str) -> int:
        """Return the seat for which a guest acts: the one that must decide, if it is the guest's."""
        actor, seats = actor_in(self.game), acting_seats(self.info, guest)
        return actor if actor in seats else seats[0]

    def explain(self, guest: Guest, request: Explain) -> Explained:
        """Return what conquering a region would cost and earn for the guest's seat."""
        seat = require_seat(self.info, guest.id, self.waits_for() if request.seat is None else request.seat)
        self.require_version(request.version)
        if request.seat not in (None, seat):
            raise TableError("no-seat")
        assert self.game is not None
        is_open = self.info.setup.open_coins
        why, parts = explain_region(self.game.state, seat, request.region, open_coins=is_open)
        return Explained(id=request.id, version=self.version, explanation=why, earns=parts)

    @TABLE_HANDLERS.on(Start)
    def _handle_start(self, guest: Guest, request: Start, now: float, people: RatedPeople = NOBODY_RATED) -> Answer:
        require_startable(self.info, guest.id)
        info = with_people(self.info, people)
        answer = self._begin(info, now)
        if seating.awaits_nonces(info):
            # From now on all hashes are fixed.
            info = self._with_next_revision(replace(info, reveal_until=now + REVEAL_SECONDS))
            answer = Answer(info=info)
        answer.reply = Done(id=request.id, version=len(answer.entries))
        return answer

    @TABLE_HANDLERS.on(Reveal)
    def _handle_reveal(self, guest: Guest, request: Reveal, now: float) -> Answer | TableInfo:
        info = seating.reveal(self.info, guest.id, request.nonce)
        if seating.awaits_nonces(info):
            return info
        answer = self._begin(info, now)
        answer.reply = Done(id=request.id, version=len(answer.entries))
        return answer

    def _begin(self, info: TableInfo, now: float) -> Answer:
        """Return the beginning of the game, with the nonces that are known."""
        info, game = begin(info, self.seed, self.custom_boards)
        info = with_rating(info, teams_of_people(game))
        entries, counts = self._draw_chance(game, [seat.nonce for seat in info.seats], self.version)
        info = self._with_next_revision(with_clock(info, game, now, None))
        return Answer(entries=tuple(entries), counts=tuple(counts), game=game, info=info)

    def _info_answer(self, info: TableInfo, request_id: str, now: float) -> Answer:
        """Return the answer to a request that changes only the info of the table."""
        if self.game is not None:
            info = self._reveal_if_over(with_clock(info, self.game, now, self.game), self.game)
        elif info.status == "closed":
            info = replace(info, seed=self.seed)
        reply = Done(id=request_id, version=self.version)
        return Answer(reply=reply) if info == self.info else Answer(info=self._with_next_revision(info), reply=reply)

    # Without a request.

    def play_for_bot(self, seat: int, version: int, action: str, now: float) -> Answer:
        """Return the changes of a bot's action; a refusal if the seat is no longer a bot's."""
        try:
            self.require_version(version)
            if self.bot_to_play() is None:
                raise TableError("not-your-decision")
            return self._play(self.info, seat, (action,), None, now)
        except EngineError as error:
            return Answer(reply=Refused(id=None, reason=error.reason, details=json_details(error.details)))

    def draw_chance(self, now: float) -> Answer:
        """Return the chance entries that are due, as after a restart."""
        if self.info.status != "playing" or self.game is None or not server_draws_chance(self.info, self.game):
            return Answer()
        return self._play(self.info, CHANCE_SEAT, (), None, now)

    def time_out(self, now: float) -> Answer:
        """Act after some time: begin without late nonces, end a pause, or let a bot stand in."""
        if self.info.reveal_until is not None:
            return self._begin(self.info, now) if self.info.reveal_until <= now else Answer()
        waiting, deadline, ends = self.waits_for(), self.info.deadline, self.info.pause_ends
        if waiting is None or self.game is None:
            return Answer()
        if ends is not None and ends <= now:
            info = with_clock(resumed(self.info, now), self.game, now, self.game)
            return Answer(info=self._with_next_revision(info))
        if deadline is None or now < deadline or self.bot_to_play() is not None:
            return Answer()
        info = stop_clock(seating.stand_in(self.info, waiting), waiting, now)
        return Answer(info=self._with_next_revision(self._reveal_if_over(info, self.game)))

    def set_next_table(self, table_id: str) -> Answer:
        """Set the table of the rematch, unless there is one already."""
        if self.info.next_table:
            return Answer()
        return Answer(info=self._with_next_revision(replace(self.info, next_table=table_id)))

    def _play(self, info: TableInfo, seat: int, texts: Sequence[str], client_id: str | None, now: float) -> Answer:
        """Play some entries of a seat on a copy of the game, and the chance that follows."""
        assert self.game is not None
        game = self.game.copy()
        entries, counts = [], []
        for text in texts:
            if actor_in(game) != seat:
                raise TableError("not-your-decision")
            game.undo() if text == UNDO else game.play(text)
            entries.append(Entry(game.log[-1], seat, client_id))
            counts.append(len(game.events))
        return self._with_chance_and_clock(info, game, entries, counts, client_id, now)

    def _undo_as_referee(self, client_id: str, now: float) -> Answer:
        """Undo the referee's last step, and the entries of bots and of chance without a choice that followed it."""
        assert self.game is not None
        game = self.game.copy()
        entries: list[Entry] = []
        counts: list[int] = []
        while not entries or (game.can_undo and self._goes_on_alone(game)):
            game.undo()
            entries.append(Entry(UNDO, actor_in(game), client_id))
            counts.append(len(game.events))
        return self._with_chance_and_clock(self.info, game, entries, counts, client_id, now)

    def _with_chance_and_clock(
        self, info: TableInfo, game: Game, entries: list[Entry], counts: list[int], client_id: str | None, now: float
    ) -> Answer:
        """Return the answer for some entries, with the chance that follows, and the clock and status after them."""
        assert self.game is not None
        drawn, more = self._draw_chance(game, self.nonces, self.version + len(entries), client_id)
        entries, counts = entries + drawn, counts + more
        if game.is_over:
            info = replace(info, status="over")
        info = self._reveal_if_over(with_clock(info, game, now, self.game), game)
        new = None if info == self.info else self._with_next_revision(info)
        return Answer(entries=tuple(entries), counts=tuple(counts), game=game, info=new)

    def _draw_chance(
        self, game: Game, nonces: Sequence[str], number: int, client_id: str | None = None
    ) -> tuple[list[Entry], list[int]]:
        """Draw all chance that is due after entry `number`; the new entries carry the id of the request."""
        entries, counts = [], []
        while server_draws_chance(self.info, game):
            number += 1
            outcome = draw(game.state, self.seed, nonces, number)
            game.play(outcome)
            entries.append(Entry(text_of(outcome), CHANCE_SEAT, client_id))
            counts.append(len(game.events))
        return entries, counts

    def _goes_on_alone(self, game: Game) -> bool:
        """Return whether the server or a bot makes the next entry."""
        return server_draws_chance(self.info, game) or bot_for(self.info, game) is not None

    def _with_next_revision(self, info: TableInfo) -> TableInfo:
        return replace(with_incidents(info, self.info, self.version), revision=self.info.revision + 1)

    def _reveal_if_over(self, info: TableInfo, game: Game) -> TableInfo:
        """Add the seed, the digest and the winners to the info of a game that has just ended."""
        if info.status not in ("over", "closed") or self.info.status in ("over", "closed"):
            return info
        record = record_of(info, self.seed, game, self.base)
        digest = record.fairness.digest if record.fairness else None
        seed = self.seed if record.fairness else None
        winners = tuple(game.winners) if info.status == "over" else ()
        info = replace(info, paused=None, paused_by=None, pause_ends=None, deadline=None)
        return replace(info, seed=seed, digest=digest, winners=winners)

    def due_at(self, now: float) -> float | None:
        """Return when the server must act: at once for a bot or chance, else when a clock runs out, or None."""
        return due_at(self.info, self.game, now)

    # Messages for clients.

    def participants(self) -> set[str | None]:
        """Return the guests who see more than spectators: those with a seat, and the referee."""
        found = {seat.guest for seat in self.info.seats}
        if is_referee(self.info, self.info.host):
            found.add(self.info.host)
        return found - {None}

    def update_for(self, guest: str | None, since: int | None = None, seat: int | None = None) -> Update:
        """Return the game as a guest may see it, with the steps after a version that the guest has seen.

        A guest with several seats sees the coins and secrets of one at a time: of `seat`, or of the seat that decides.
        """
        assert self.game is not None
        game, own, deciding = self.game, seats_of(self.info, guest), self.waits_for()
        shown = self._seat_shown(guest, seat)
        known, steps = self.steps_since(self.version if since is None else since)
        referees = is_referee(self.info, guest) and self.info.status == "playing"
        is_mine = deciding is not None and deciding in own and self._may_decide(deciding)
        is_mine = is_mine or (referees and game.is_chance)
        return Update(
            version=self.version,
            since=known,
            view=self._views.view(game, self.version, open_coins=self.shows_coins),
            coins={} if shown is None or self.shows_coins else visible_coins(game.state, shown),
            secrets={str(region): side for region, side in known_secrets(game.state, shown).items()},
            decision=self._views.decision(game, self.version) if is_mine else None,
            placing=self._views.placing(game, self.version) if is_mine else {},
            can_undo=game.can_undo
            and (referees if self.info.setup.referee else is_mine)
            and not undo_limit_reached(game),
            steps=steps,
        )

    def _may_decide(self, seat: int) -> bool:
        return not (self.info.seats[seat].conceded or is_out_of_time(self.info.seats[seat]))

    def _seat_shown(self, guest: str | None, seat: int | None) -> int | None:
        """Return the seat whose coins a guest sees: the one asked for, the one that decides, or the only one."""
        own, deciding = seats_of(self.info, guest), self.waits_for()
        wanted = seat if seat in own else deciding
        return wanted if wanted in own else own[0] if len(own) == 1 else None

    def notation_for(self, guest: str | None, seat: int | None = None) -> str:
        """Return the position in one-line notation, with only the coins that a guest may see."""
        if self.game is None:
            raise TableError("not-playing")
        return notation_for(self.game.state, self._seat_shown(guest, seat), open_coins=self.shows_coins)

    def info_message(self, guest: str | None = None) -> TableChanged:
        """Return the message that the info has changed, as a guest may see it."""
        return TableChanged(table=self.public_info(guest))

    def public_info(self, guest: str | None = None) -> TableInfo:
        """Return the info as a guest may see it."""
        return public_info(self.info, guest)

    def require_over(self) -> None:
        """Raise TableError unless the game is over, so that everything may be shown."""
        if self.game is None or self.info.status not in ("over", "closed"):
            raise TableError("not-over")

    def record(self) -> Record:
        """Return the record of a finished game."""
        self.require_over()
        assert self.game is not None
        return record_of(self.info, self.seed, self.game, self.base)


require_handlers(TableRequest, TABLE_HANDLERS)
