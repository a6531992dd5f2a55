"""All that guests ask of the tables of one process: come, act, talk, go; and all that happens there by itself."""

import asyncio
import logging
from collections.abc import Sequence
from time import time

from elbowroom.engine.errors import EngineError
from elbowroom.server.answers import plain
from elbowroom.server.clients import Client, encoder
from elbowroom.server.config import Config
from elbowroom.server.driving import Driver
from elbowroom.server.lessons import seed_for
from elbowroom.server.live import Live
from elbowroom.server.protocol import (
    PROTOCOL,
    Done,
    Explain,
    Here,
    Hint,
    Hinted,
    Join,
    Leave,
    Mute,
    Refused,
    Rematch,
    Request,
    Say,
    Seat,
    Welcome,
)
from elbowroom.server.refusals import TableError
from elbowroom.server.seating import Guest, own_seat, seat_of
from elbowroom.server.sheets import TableInfo, TableSetup
from elbowroom.server.starting import again, new_sheet
from elbowroom.server.store import Store
from elbowroom.server.tables import Tables
from elbowroom.server.talking import Talking
from elbowroom.server.workers import Workers

__all__ = ["Hub", "Live"]

logger = logging.getLogger(__name__)

# How long the server waits for what is under way when it goes down, in seconds.
PATIENCE = 5.0


class Hub(Tables):
    """The tables of one process and those who come to them."""

    def __init__(self, config: Config, store: Store, workers: Workers) -> None:
        super().__init__(config, store)
        self.workers = workers
        self.driver = Driver(self, workers)
        self.talking = Talking(store, config.chats_per_minute)
        self.is_closing = False
        self._rematching = asyncio.Lock()

    # New tables.

    async def create(
        self,
        host: Guest,
        setup: TableSetup,
        *,
        public: bool,
        bots: tuple[str | None, ...],
        sits: bool = True,
        names: Sequence[str | None] = (),
    ) -> TableInfo:
        """A new table."""
        await self._demand_room(host)
        seed = seed_for(setup)
        sheet = new_sheet(host, setup, public=public, bots=bots, seed=seed, sits=sits, names=names)
        await self.store.add_table(sheet, seed)
        return sheet

    async def create_again(self, host: Guest, before: TableInfo) -> TableInfo:
        """A new table for the people of one whose game is over."""
        await self._demand_room(host)
        seed = seed_for(before.setup)
        sheet = again(before, host, seed)
        await self.store.add_table(sheet, seed)
        return sheet

    async def _demand_room(self, host: Guest) -> None:
        if await self.store.count_tables() >= self.config.most_tables:
            raise TableError("too-many-tables", most=self.config.most_tables)
        if await self.store.count_tables(host.id) >= self.config.most_tables_per_guest:
            raise TableError("too-many-own-tables", most=self.config.most_tables_per_guest)

    # Listening.

    async def greet(self, live: Live, client: Client, seen: int | None) -> None:
        """Somebody comes to a table: the table, the talk so far, and the game."""
        if len(live.clients) >= self.config.most_sockets_per_table:
            raise TableError("too-many-listeners", most=self.config.most_sockets_per_table)
        # What is said meanwhile is either in the talk so far or told later, and never both.
        async with live.talking:
            talk = await self.talking.latest(live)
            if self.live.get(live.id) is not live:
                raise TableError("unknown-table")
            table = live.table
            client.send(
                Welcome(
                    protocol=PROTOCOL,
                    table=table.public_sheet(),
                    you=client.guest_id,
                    seat=seat_of(table.sheet, client.guest_id),
                    chat=tuple(said for said in talk if said.guest not in table.sheet.muted),
                )
            )
            live.clients.add(client)
        self.sync(live, client, seen)
        self._tell_who_is_here(live)
        self.drive(live)

    def leave(self, live: Live, client: Client) -> None:
        """Somebody goes; the seat stays theirs."""
        live.clients.discard(client)
        live.used_at = time()
        self._tell_who_is_here(live)

    def sync(self, live: Live, client: Client, seen: int | None, seat: int | None = None) -> None:
        """Send the whole game again, with the events after a version the client has seen, and the coins of a seat."""
        if live.table.game is not None:
            client.send(live.table.update_for(client.guest_id, seen, seat))

    def _tell_who_is_here(self, live: Live) -> None:
        sitting = {seat.guest for seat in live.table.sheet.seats if seat.guest is not None}
        here = {client.guest_id for client in live.clients}
        present = sorted(guest for guest in here & sitting if guest is not None)
        watching = sum(client.guest_id not in sitting for client in live.clients)
        data = encoder.encode(Here(guests=tuple(present), watching=watching))
        for client in live.clients:
            client.send_bytes(data)

    # Requests.

    async def request(self, live: Live, guest: Guest, request: Request, client: Client | None = None) -> object:
        """Carry out what a guest asks for; the answer, which is sent to the client too, if there is one."""
        try:
            if isinstance(request, Say):
                await self.talking.say(live, guest, request.text)
                answer: object = Done(id=request.id)
            elif isinstance(request, Hint):
                answer = await self._hint(live, guest, request)
            elif isinstance(request, Explain):
                answer = live.table.explain(guest, request)
            elif isinstance(request, Rematch):
                answer = await self._rematch(live, guest, request)
            elif isinstance(request, Mute) and client is not None and live.table.sheet.host != guest.id:
                answer = _mute_for(client, request)
            else:
                answer = await self.change(live, lambda table: table.receive(guest, request, time()))
                if isinstance(request, Join | Leave | Seat):
                    # Whoever watched sits now, or the other way round.
                    self._tell_who_is_here(live)
        except EngineError as error:
            answer = Refused(id=request.id, reason=error.reason, details=plain(error.details))
        if client is not None and answer is not None:
            client.send(answer)  # type: ignore[arg-type]
        self.drive(live)
        return answer

    async def _hint(self, live: Live, guest: Guest, request: Hint) -> object:
        table = live.table
        table.demand_version(request.version)
        seat = own_seat(table.sheet, guest.id, table.waits_for())
        if table.game is None or table.game.to_act != seat:
            raise TableError("not-your-decision")
        state, seed, is_open = table.game.state, f"{live.id} {request.version}", table.sheet.setup.open_coins
        action = await self.workers.choose("simple", state, seat, seed, open_coins=is_open)
        return Hinted(id=request.id, version=request.version, action=action)

    async def _rematch(self, live: Live, guest: Guest, request: Rematch) -> object:
        """A new table for the same people; whoever asks later is led to the same one."""
        # One at a time, so that two who ask at once do not get a table each.
        async with self._rematching:
            sheet = live.table.sheet
            own_seat(sheet, guest.id)
            if sheet.status not in ("over", "closed"):
                raise TableError("not-over")
            if sheet.next_table is None:
                new = await self.create_again(guest, sheet)
                await self.change(live, lambda table: table.goes_on_at(new.id))
        return Done(id=request.id, table=live.table.sheet.next_table)

    # What happens by itself.

    def drive(self, live: Live) -> None:
        """Let bots, chance and the clock go on, if it is for this process to do so."""
        self.driver.drive(live)

    async def look_after_forever(self) -> None:
        """Look after all tables until the process ends."""
        await asyncio.gather(self.driver.look_after_forever(), self.driver.renew_forever())

    async def remove_old(self) -> None:
        """Let tables go that nobody came to, that stand still, or that have been over for long."""
        await self.driver.remove_old()

    def drain(self) -> None:
        """The server goes down: whoever waits without a socket is answered now."""
        self.is_closing = True
        for live in self.live.values():
            live.wake()

    async def close(self) -> None:
        """Finish what is under way, give leases back, and send everybody away."""
        self.drain()
        await self.driver.close()
        for live in self.live.values():
            for client in list(live.clients):
                client.lose()
        await self.finish(PATIENCE)
        await self.driver.give_back()
        self.workers.close()


def _mute_for(client: Client, request: Mute) -> Done:
    """Who is not the host mutes somebody for themselves alone."""
    if request.muted:
        client.muted.add(request.guest)
    else:
        client.muted.discard(request.guest)
    return Done(id=request.id)
