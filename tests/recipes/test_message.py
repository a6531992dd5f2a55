"""The recipe for a new message: one that a table itself answers, and one with an answer of its own."""

from pathlib import Path

import pytest

from tests.recipes.following import Copy, following

pytestmark = pytest.mark.deep

PROTOCOL = "src/elbowroom/server/table/protocol.py"
CHANGES = "src/elbowroom/server/table/changes.py"
REQUESTS = "src/elbowroom/server/live/requests.py"
GAMES = "src/elbowroom/server/http/api/games.py"

ABDICATE = '''class Abdicate(_Message, tag="abdicate"):
    """Let somebody else at the table be its host (the host)."""

    id: Id
    # A guest's id.
    heir: Id


'''
ABDICATED = """

@TABLE_HANDLERS.on(Abdicate)
def _abdicate(table: Ledger, guest: Guest, request: Abdicate, _now: float) -> TableInfo:
    seating.require_host(table.info, guest.id)
    seating.require_seat(table.info, request.heir)
    return replace(table.info, host=request.heir)
"""
TEST_ABDICATING = '''"""A host who hands the table over."""

from elbowroom.server.table.protocol import Abdicate
from tests.server.offline_table import ANA, BEN, CLEO, OfflineTable


def test_the_heir_is_the_host_from_then_on() -> None:
    at = OfflineTable().start(BEN)
    at.done(ANA, Abdicate(id="h1", heir=BEN.id))
    assert at.info.host == BEN.id
    assert at.refused(ANA, Abdicate(id="h2", heir=ANA.id)) == "not-host"


def test_the_heir_sits_at_the_table() -> None:
    assert OfflineTable().start(BEN).refused(ANA, Abdicate(id="h1", heir=CLEO.id)) == "no-seat"
'''

MEASURE = '''class Measure(_Message, tag="measure"):
    """How long is the log?"""

    id: Id


'''
MEASURED = '''class Measured(_Message, tag="measured"):
    """How long the log is."""

    id: str
    # The number of its last entry.
    entries: int


'''
ANSWERED = '''\
    @HANDLERS.on(Measure)
    async def _measure(self, live: LiveTable, _guest: Guest, request: Measure, _listener: Listener | None) -> object:
        """How long the log is."""
        return measured(live.table, request)

'''
IMPORTED = "import Done, Explain, Explained, Hint, Hinted, Number, Refused, Request, Update\n"
IMPORTED_WITH_IT = """import (
    Done,
    Explain,
    Explained,
    Hint,
    Hinted,
    Measure,
    Measured,
    Number,
    Refused,
    Request,
    Update,
)
"""
MEASURING = '''"""How long a table's log is."""

from elbowroom.server.table.protocol import Measure, Measured
from elbowroom.server.table.table import Table


def measured(table: Table, request: Measure) -> Measured:
    """The answer to whoever asks."""
    return Measured(id=request.id, entries=table.version)
'''
TEST_MEASURING = '''"""How long a table's log is, for whoever asks."""

from random import Random

from elbowroom.server.table.measuring import measured
from elbowroom.server.table.protocol import Measure, Measured
from tests.server.offline_table import BEN, OfflineTable


def test_it_grows_with_what_is_played() -> None:
    at = OfflineTable().start(BEN)
    at.play_on(Random(1), 3)
    assert measured(at.table, Measure(id="m1")) == Measured(id="m1", entries=len(at.entries))
'''
TESTED = (
    *("tests/server/table", "tests/server/http/test_api_openapi.py"),
    *("tests/test_imports.py", "tests/test_docs.py"),
)


def write_the_page_and_the_types(copy: Copy) -> None:
    copy.python("tools.protocol_page")
    copy.python("tools.typescript")


def test_a_host_abdicates(root: Path, tmp_path: Path) -> None:
    with following("Add a message", root, tmp_path) as copy:
        copy.step("A struct in `src/elbowroom/server/table/protocol.py`")
        copy.insert(PROTOCOL, ABDICATE, before="# A new message needs a handler")
        copy.insert(PROTOCOL, "    | Abdicate\n", before="    | Mute\n")
        copy.step("Its handler, a function with a decorator")
        copy.fails_to_import("elbowroom.server.table.table", "Messages without a handler: ['Abdicate']")
        copy.insert(
            CHANGES, "from msgspec.structs import replace\n\n", before="from elbowroom.server.table import seating"
        )
        copy.insert(CHANGES, "    Abdicate,\n", before="    Back,\n")
        copy.append(CHANGES, ABDICATED)
        copy.step("An example in `EXAMPLES` of `tools/protocol_page.py`")
        copy.insert(
            "tools/protocol_page.py", '    p.Abdicate(id="h1", heir="f6h2kd9wq4x8zt3c"),\n', before="    p.Welcome("
        )
        write_the_page_and_the_types(copy)
        copy.step("A test without a server, in `tests/server/table/`")
        copy.write("tests/server/table/test_abdicating.py", TEST_ABDICATING)

    copy.is_neat()
    copy.passes(*TESTED)
    copy.npm("check")


def test_a_log_is_measured(root: Path, tmp_path: Path) -> None:
    with following("Add a message", root, tmp_path) as copy:
        copy.step("A struct in `src/elbowroom/server/table/protocol.py`")
        copy.insert(PROTOCOL, MEASURE, before="# A new message needs a handler")
        copy.change(PROTOCOL, "| Say | Rematch", "| Say | Rematch | Measure")
        copy.insert(PROTOCOL, MEASURED, before="ServerMessage = ")
        copy.insert(PROTOCOL, "    | Measured\n", before="    | ChatMessage\n")
        copy.step("Its handler, a function with a decorator")
        copy.fails_to_import("elbowroom.server.live.requests", "Messages without a handler: ['Measure']")
        copy.write("src/elbowroom/server/table/measuring.py", MEASURING)
        copy.insert(
            REQUESTS,
            "from elbowroom.server.table.measuring import measured\n",
            before="from elbowroom.server.table.protocol",
        )
        copy.insert(REQUESTS, "    Measure,\n", before="    Mute,\n")
        copy.insert(REQUESTS, ANSWERED, before="    @HANDLERS.on(Hint)")
        copy.change(GAMES, "Explain: Explained}", "Explain: Explained, Measure: Measured}")
        copy.change(GAMES, IMPORTED, IMPORTED_WITH_IT)
        copy.step("An example in `EXAMPLES` of `tools/protocol_page.py`")
        copy.insert("tools/protocol_page.py", '    p.Measure(id="n1"),\n', before="    p.Welcome(")
        copy.insert(
            "tools/protocol_page.py", '    p.Measured(id="n1", entries=44),\n', before="    p.ChatMessage(number=2"
        )
        write_the_page_and_the_types(copy)
        copy.step("A test without a server, in `tests/server/table/`")
        copy.write("tests/server/table/test_measuring.py", TEST_MEASURING)

    copy.is_neat()
    copy.passes(*TESTED)
    copy.npm("check")
