"""Talk at tables: everybody hears everything once and in order, whichever process it was said to."""

from typing import Final

from elbowroom.server.basics.limits import Buckets
from elbowroom.server.basics.tidying import tidied
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.store.store import Store
from elbowroom.server.table.banning import demand_not_banned
from elbowroom.server.table.protocol import LONGEST_TEXT, Said
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest

# About how long it takes to keep or to find what was said, in seconds; and for whom is found what others said.
A_WORD: Final = 0.005
OURSELVES: Final = ""


class Talking:
    """Passes on what people say."""

    def __init__(self, store: Store, per_minute: int) -> None:
        self._store = store
        # By guest: more sockets do not make anybody louder.
        self._chats = Buckets(per_minute / 60, min(5, per_minute))

    async def say(self, live: LiveTable, guest: Guest, text: str) -> None:
        """Keep what somebody says, and pass it on."""
        if guest.id in live.table.info.muted:
            raise TableError("muted")
        demand_not_banned(live.table.info, guest.id)
        # Before anything is done with it: to look at every letter takes a while.
        if not self._chats.take(guest.id):
            raise TableError("too-much-chat")
        words = tidied(text)
        if not words:
            raise TableError("nothing-said")
        # Some letters become three when they are made fit to be shown.
        if len(words) > LONGEST_TEXT:
            raise TableError("too-long", most=LONGEST_TEXT)
        async with live.talking.place(A_WORD, guest.id):
            number, at = await self._store.talk.say(live.id, guest.id, words)
            if live.said == number - 1:
                _pass_on(live, Said(number=number, guest=guest.id, name=guest.name, text=words, at=at))
            else:
                await self.latest(live)

    async def hear(self, live: LiveTable, number: int) -> None:
        """Pass on what was said elsewhere, up to a number."""
        async with live.talking.place(A_WORD, OURSELVES):
            if live.said is not None and number > live.said:
                await self.latest(live)

    async def latest(self, live: LiveTable) -> list[Said]:
        """The latest talk; who listens already is told what is new to them. Only for whoever holds `live.talking`."""
        talk = [
            Said(number=n, guest=g, name=w, text=t, at=at) for n, g, w, t, at in await self._store.talk.latest(live.id)
        ]
        for said in talk:
            if live.said is not None and said.number > live.said:
                _pass_on(live, said)
        live.said = max(live.said or 0, talk[-1].number if talk else 0)
        return talk


def _pass_on(live: LiveTable, said: Said) -> None:
    live.said = said.number
    for listener in list(live.listeners):
        if said.guest not in listener.muted:
            listener.send(said)
