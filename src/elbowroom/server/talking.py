"""Talk at tables: everybody hears everything once and in order, whichever process it was said to."""

from elbowroom.server.limits import Buckets
from elbowroom.server.live import Live
from elbowroom.server.protocol import Said
from elbowroom.server.refusals import TableError
from elbowroom.server.seating import Guest
from elbowroom.server.store import Store
from elbowroom.server.texts import tidied


class Talking:
    """Passes on what people say."""

    def __init__(self, store: Store, per_minute: int) -> None:
        self._store = store
        # By guest: more sockets do not make anybody louder.
        self._chats = Buckets(per_minute / 60, min(5, per_minute))

    async def say(self, live: Live, guest: Guest, text: str) -> None:
        """Keep what somebody says, and pass it on."""
        if guest.id in live.table.sheet.muted:
            raise TableError("muted")
        words = tidied(text)
        if not words:
            raise TableError("nothing-said")
        if not self._chats.take(guest.id):
            raise TableError("too-much-chat")
        async with live.talking:
            number, at = await self._store.say(live.id, guest.id, words)
            if live.said == number - 1:
                _pass_on(live, Said(number=number, guest=guest.id, name=guest.name, text=words, at=at))
            else:
                await self.latest(live)

    async def hear(self, live: Live, number: int) -> None:
        """Pass on what was said elsewhere, up to a number."""
        async with live.talking:
            if live.said is not None and number > live.said:
                await self.latest(live)

    async def latest(self, live: Live) -> list[Said]:
        """The latest talk; who listens already is told what is new to them. Only for whoever holds `live.talking`."""
        talk = [Said(number=n, guest=g, name=w, text=t, at=at) for n, g, w, t, at in await self._store.talk(live.id)]
        for said in talk:
            if live.said is not None and said.number > live.said:
                _pass_on(live, said)
        live.said = max(live.said or 0, talk[-1].number if talk else 0)
        return talk


def _pass_on(live: Live, said: Said) -> None:
    live.said = said.number
    for client in list(live.clients):
        if said.guest not in client.muted:
            client.send(said)
