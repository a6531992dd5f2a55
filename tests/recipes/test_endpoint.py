"""The recipe for a new HTTP endpoint."""

from pathlib import Path

import pytest

from tests.recipes.following import following

pytestmark = pytest.mark.deep

TABLES = "src/elbowroom/server/http/api/tables.py"
ROUTES = "src/elbowroom/server/http/api/routes.py"
FUNCTION = '''class OpenSeats(msgspec.Struct):
    """The seats that anybody may take, from 0."""

    seats: tuple[int, ...]


async def open_seats(live: LiveTable) -> OpenSeats:
    """Where there is room at a table."""
    seats = tuple(number for number, seat in enumerate(live.table.info.seats) if seat.kind == "open")
    if not seats:
        raise ApiError("no-room")
    return OpenSeats(seats)


'''
WORDS = {
    "en": "There is no room at this table.",
    "pt-BR": "Não há mais lugar nesta mesa.",
    "de": "An diesem Tisch ist kein Platz mehr.",
}
TEST = '''"""Where there is room at a table, over HTTP."""

from pathlib import Path

from tests.server.running_server import running_server


def test_room_for_one_more_and_then_for_nobody(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table()
        assert ben.get(f"tables/{table}/open-seats") == {"seats": [1]}
        ben.post(f"tables/{table}/join")
        answer = ben.client.get(f"/api/tables/{table}/open-seats")
        assert (answer.status_code, answer.json()["reason"]) == (404, "no-room")
'''
TESTED = (
    *("server/http/test_api_room.py", "server/http/test_api_tables.py", "server/http/test_api_openapi.py"),
    *("server/table/test_protocol_page.py", "test_engine_words.py", "test_locales.py", "test_imports.py"),
)


def test_open_seats(root: Path, tmp_path: Path) -> None:
    with following("Add an HTTP endpoint", root, tmp_path) as copy:
        copy.step("A function in the file of `src/elbowroom/server/http/api/` that is about the same thing")
        copy.insert(TABLES, FUNCTION, before="async def chat(")
        copy.step("A line in `endpoints` of `src/elbowroom/server/http/api/routes.py`")
        line = '    Endpoint("GET", f"{TABLE}/open-seats", tables.open_seats),\n'
        copy.insert(ROUTES, line, before='    Endpoint("GET", f"{TABLE}/chat"')
        copy.step('To refuse something: `raise ApiError("REASON")`')
        for language, words in WORDS.items():
            copy.add_words(f"src/elbowroom/words/locales/{language}.json", {"error.no-room": words})
        copy.insert(
            "src/elbowroom/server/http/api/problems.py", '    "no-room": 404,\n', before='    "unknown-page": 404'
        )
        copy.python("tools.protocol_page")
        copy.step("`python -m tools.typescript` writes the types for the client")
        copy.python("tools.typescript")
        copy.step("A test in `tests/server/http/`, with a real server")
        copy.write("tests/server/http/test_api_room.py", TEST)

    copy.is_neat()
    copy.passes(*(f"tests/{name}" for name in TESTED))
    copy.npm("check")
