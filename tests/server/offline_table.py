"""A table without a server: answers are committed at once, and the test sets the time."""

from itertools import count
from random import Random

from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.game import Game
from elbowroom.server.table.answers import Answer, Entry
from elbowroom.server.table.info import SeatInfo, TableInfo, TableSetup
from elbowroom.server.table.protocol import Act, Done, Join, Refused, ServerMessage, Start, TableRequest, Undo
from elbowroom.server.table.rated import RatedPeople
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table
from elbowroom.server.table.table import Table

ANA, BEN, CLEO, DAN, EVA = PEOPLE = tuple(Guest(name.lower(), name) for name in ("Ana", "Ben", "Cleo", "Dan", "Eva"))
SEED = "5e" * 32
WARCRAFT = TableSetup(game="warcraft", players=2)


class OfflineTable:
    """A table with all its committed entries."""

    def __init__(
        self, setup: TableSetup = WARCRAFT, *, bots: tuple[str | None, ...] = (), seed: str = SEED, sits: bool = True
    ) -> None:
        self.table = Table(new_table(ANA, setup, public=True, bots=bots, seed=seed, sits=sits), seed)
        self.entries: list[Entry] = []
        self.now = 1_000_000.0
        self._ids = count(1)

    @property
    def info(self) -> TableInfo:
        return self.table.info

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def seat(self, number: int) -> SeatInfo:
        return self.info.seats[number]

    def new_id(self) -> str:
        return f"r{next(self._ids)}"

    def ask(self, guest: Guest, request: TableRequest) -> ServerMessage | None:
        """Send a request, commit the answer, and return the reply."""
        return self.take(self.table.receive(guest, request, self.now))

    def take(self, answer: Answer) -> ServerMessage | None:
        """Commit an answer, and check its revision as the database would."""
        if answer.info is not None:
            assert answer.info.revision == self.info.revision + 1
        if answer.entries:
            assert answer.game is not None
        self.entries += answer.entries
        self.table.commit(answer)
        assert self.version == len(self.entries)
        return answer.reply

    def done(self, guest: Guest, request: TableRequest) -> Done:
        """Send a request that must succeed."""
        reply = self.ask(guest, request)
        assert isinstance(reply, Done), reply
        assert reply.id == request.id
        return reply

    def refused(self, guest: Guest, request: TableRequest) -> str:
        """Send a request that must be refused and change nothing; return the reason."""
        before = (self.info, self.version, self.game.hash() if self.table.game else None)
        reply = self.ask(guest, request)
        assert isinstance(reply, Refused), reply
        assert reply.id == request.id
        assert before == (self.info, self.version, self.game.hash() if self.table.game else None)
        return reply.reason

    def start(self, *others: Guest, rated: bool = False, shares_address: bool = False) -> "OfflineTable":
        """Let others take the open seats and the host start the game; with `rated` all have opted in to ratings."""
        for guest in others:
            self.done(guest, Join(id=self.new_id()))
        people = RatedPeople(frozenset(guest.id for guest in PEOPLE if rated), shares_address)
        reply = self.take(self.table.receive(ANA, Start(id=self.new_id()), self.now, people))
        assert isinstance(reply, Done), reply
        return self

    def actor(self) -> Guest:
        """Return the guest who must decide."""
        seat = self.seat(self.game.state.actor)
        assert seat.guest is not None
        return Guest(seat.guest, seat.name or "")

    def someone_else(self) -> Guest:
        """Return a person who need not decide now."""
        actor = self.actor().id
        return next(Guest(seat.guest, "") for seat in self.info.seats if seat.guest and seat.guest != actor)

    def legal(self) -> list[str]:
        """Return all legal actions as texts."""
        assert self.game.to_act is not None
        return [text_of(action_of(self.game.state, option)) for option in self.game.state.options]

    def act(self, *actions: str, guest: Guest | None = None, version: int | None = None, name: str = "") -> Act:
        """Return a request to play actions at the current version."""
        return Act(id=name or self.new_id(), version=self.version if version is None else version, actions=actions)

    def undo(self) -> Undo:
        return Undo(id=self.new_id(), version=self.version)

    def play_on(self, rng: Random, steps: int = 1) -> None:
        """Play random legal actions until the game is over, at most `steps` of them."""
        for _ in range(steps):
            if self.info.status != "playing":
                return
            self.done(self.actor(), self.act(rng.choice(self.legal())))

    def play_until_undoable(self, rng: Random) -> None:
        """Play until the guest who must decide can undo."""
        while not self.game.can_undo:
            assert self.info.status == "playing"
            self.play_on(rng)

    def play_to_the_end(self, rng: Random) -> None:
        while self.info.status == "playing":
            self.play_on(rng, 100)

    def play_for_bot(self, action: str | None = None) -> None:
        """Play an action of the bot that must decide, by default the first legal one."""
        seat = self.table.waits_for()
        assert seat is not None
        assert self.table.bot_to_play() is not None
        self.take(self.table.play_for_bot(seat, self.version, action or self.legal()[0], self.now))
