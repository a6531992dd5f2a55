"""Messages go straight to the wire: whoever takes them slowly gets all of them in order, or must come again."""

from collections.abc import Iterator
from itertools import count
from time import monotonic, sleep

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from elbowroom.server.http import wires
from elbowroom.server.http.sockets import COME_AGAIN
from elbowroom.server.live.listeners import MOST_WAITING, Listener
from elbowroom.server.table.protocol import Said
from tests.patience import PATIENCE
from tests.server.lines import Line
from tests.server.served import Person, Served, served

# So long that a few dozen fill all that lies between the server and somebody who does not look.
LONG = "x" * 200_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("wires")) as running:
        yield running


@pytest.fixture(scope="module")
def ana(server: Served) -> Person:
    return server.guest("Ana")


@pytest.fixture(autouse=True)
def everybody_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wires, "TO_TAKE_SOME", PATIENCE)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_frames_are_those_of_websockets(length: int) -> None:
    data = b"x" * length
    assert wires.framed(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


class Clock:
    """A loop whose time is set by hand, and what it was asked to do later."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.later: list[float] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, _call: object) -> None:
        self.later.append(delay)


@pytest.mark.parametrize(("since", "later"), [(5.0, [15.0]), (20.0, []), (900.0, [])])
def test_only_who_is_silent_is_asked_whether_they_are_there(
    since: float, later: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[wires.SocketWire] = []

    def ask(self: wires.SocketWire) -> None:
        asked.append(self)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", ask)
    wire = object.__new__(wires.SocketWire)
    clock = Clock()
    wire.loop = clock  # type: ignore[assignment]
    wire.ping_interval, wire._heard_at = 20.0, clock.now - since
    wire.send_keepalive_ping()
    assert clock.later == later
    assert asked == ([] if later else [wire])


def test_who_says_something_is_there(server: Served, ana: Person) -> None:
    table = ana.new_table()
    with Line(server, table, ana.token) as line:
        (listener,) = tell(server, table, 1, 0)
        wire = listener._wire
        assert isinstance(wire, wires.SocketWire)
        before = wire._heard_at
        line.ask("say", "s", text="Here.")
        assert wire._heard_at > before > 0


def tell(server: Served, table: str, first: int, count: int) -> list[Listener]:
    """Tell all at a table so many long things; those who listen there."""

    async def telling() -> list[Listener]:
        listeners = list(server.services.hub.tables.live[table].listeners)
        for number in range(first, first + count):
            for listener in listeners:
                listener.send(Said(number=number, guest="g", name="n", text=LONG, at=0.0))
        return listeners

    return server.inside(telling)


def tell_too_much(server: Served, table: str) -> Listener:
    """Tell whoever listens at a table long things until they are lost; however slowly, nothing comes between."""

    async def telling() -> Listener:
        (listener,) = server.services.hub.tables.live[table].listeners
        for number in count(1):
            if listener.is_lost:
                break
            assert len(listener.waiting) <= MOST_WAITING
            listener.send(Said(number=number, guest="g", name="n", text=LONG, at=0.0))
        return listener

    return server.inside(telling)


def test_who_looks_late_gets_all_of_it_in_order(server: Served, ana: Person) -> None:
    table = ana.new_table()
    with Line(server, table, most_unread=16) as line:
        (listener,) = tell(server, table, 1, MOST_WAITING)
        assert listener.waiting
        assert [line.hear("said")["number"] for _ in range(MOST_WAITING)] == [*range(1, MOST_WAITING + 1)]
        tell(server, table, 1, 1)
        assert line.hear("said")["number"] == 1
        # It may be heard before the server knows that it is sent.
        tell(server, table, 1, 0)
        assert not listener.waiting


def test_who_does_not_look_must_come_again_and_others_wait_for_nothing(server: Served, ana: Person) -> None:
    table = ana.new_table()
    with Line(server, table) as slow:
        tell_too_much(server, table)
        with Line(server, table, ana.token) as quick:
            assert quick.ask("say", "s", text="Hello?")["type"] == "done"
        assert slow.is_closed() == COME_AGAIN
        numbers = [message["number"] for message in slow.heard if message["type"] == "said"]
        assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.parametrize("is_full", [True, False])
def test_who_takes_nothing_at_all_is_cut_off(
    server: Served, ana: Person, monkeypatch: pytest.MonkeyPatch, is_full: bool
) -> None:
    monkeypatch.setattr(wires, "TO_TAKE_SOME", 0.2)
    table = ana.new_table()
    with Line(server, table, most_unread=16) as line:
        (listener,) = tell(server, table, 1, 0)
        listeners = server.services.hub.tables.live[table].listeners
        wire = listener._wire

        async def lose() -> None:
            listener.lose()

        assert isinstance(wire, wires.SocketWire)
        if is_full:
            tell_too_much(server, table)
        else:
            # So much waits that it cannot be sent, and yet too little for the server to stop sending.
            wire.transport.set_write_buffer_limits(high=10**9)
            tell(server, table, 1, 200)
            server.inside(lose)
        until = monotonic() + PATIENCE
        while listeners or wire in server.server.server_state.connections:
            assert monotonic() < until
            sleep(0.02)
        # Or our own client would wait for the end, which lies behind all that it has not read.
        line.is_closed()
