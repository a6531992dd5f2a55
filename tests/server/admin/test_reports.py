"""Reports of messages to the operator: stored with their text, limited by caller, listed and closed."""

from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest

from tests.server.admin.operator_cli import Operator
from tests.server.running_server import Person, RunningServer, running_server


@pytest.fixture
def table(ana: Person, ben: Person) -> str:
    """Return a table at which Ben's bad message is the second one."""
    made = ana.new_table()
    ana.post(f"tables/{made}/say", text="Hello")
    ben.post(f"tables/{made}/say", text="Something bad")
    return made


@pytest.fixture(autouse=True)
def remove_reports(server: RunningServer) -> Iterator[None]:
    yield
    server.run_in_loop(lambda: server.services.store.reports.remove_old(time() + 1))


def report(person: Person, table: str, message: int, **more: object) -> tuple[int, str]:
    """Report a message; return the status, and the reason if it was refused."""
    answer = person.client.post(f"/api/tables/{table}/reports", json={"message": message, **more})
    return answer.status_code, "" if answer.is_success else answer.json()["reason"]


def test_a_report_keeps_the_message_until_it_is_closed(
    operator: Operator, ana: Person, ben: Person, table: str
) -> None:
    assert report(ana, table, 2, note=" He  shouts\n") == (204, "")
    operator.run("delete", "table", table, "--yes")
    found = operator.rows("reports")
    assert [(one["table_id"], one["message"], one["text"]) for one in found] == [(table, 2, "Something bad")]
    assert (found[0]["guest"], found[0]["name"]) == (ben.id, "Ben")
    assert (found[0]["reporter"], found[0]["note"]) == (ana.id, "He shouts")
    shown = operator.run("reports")
    assert all(text in shown for text in ("Something bad", f"Ben ({ben.id})", "He shouts"))
    number = str(found[0]["number"])
    assert operator.run("reports", "close", number) == f"Report {number} is closed.\n"
    assert operator.rows("audit", "--most", "1")[0]["what"] == "close-report"
    assert operator.run("reports") == "There are no open reports.\n"
    assert operator.rows("reports", "--all")[0]["closed_at"] is not None
    assert "no open report" in operator.refused("reports", "close", number)


def test_repeated_reports_count_once_and_invalid_ones_are_refused(
    server: RunningServer, operator: Operator, ana: Person, table: str
) -> None:
    assert [report(ana, table, 2)[0] for _ in range(3)] == [204] * 3
    assert len(operator.rows("reports")) == 1
    assert report(ana, table, 1) == (409, "own-message")
    assert report(ana, table, 3) == (404, "unknown-message")
    assert report(ana, "aaaaaaaaaa", 1) == (404, "unknown-table")
    assert report(ana, table, 2, note="x" * 201) == (400, "bad-message")
    with server.client() as nobody:
        assert nobody.post(f"/api/tables/{table}/reports", json={"message": 2}).status_code == 401


def test_deleted_guests_are_removed_from_reports(operator: Operator, ana: Person, ben: Person, table: str) -> None:
    report(ana, table, 2, note="It is me, Ana")
    ana.client.delete("/api/me")
    left = operator.rows("reports")
    assert [(one["reporter"], one["note"], one["text"]) for one in left] == [("", "", "Something bad")]
    ben.client.delete("/api/me")
    assert operator.rows("reports") == []


def test_reports_are_limited_by_caller(tmp_path: Path) -> None:
    with running_server(tmp_path, reports_per_hour=2) as strict:
        ben = strict.guest("Ben", "127.0.0.9")
        table = ben.new_table()
        for text in ("One", "Two", "Three"):
            ben.post(f"tables/{table}/say", text=text)
        here = [strict.guest(name, "127.0.0.2") for name in ("Ana", "Eva")]
        assert [report(here[0], table, number)[0] for number in (1, 2, 3)] == [204, 204, 429]
        # A new guest of the same caller is limited too; other callers are not.
        assert report(here[1], table, 1) == (429, "too-many-reports")
        assert report(strict.guest("Dan", "127.0.0.3"), table, 1) == (204, "")


def test_old_reports_are_removed(server: RunningServer, operator: Operator, ana: Person, table: str) -> None:
    report(ana, table, 2)
    server.run_in_loop(lambda: server.services.store.reports.remove_old(time() - 60))
    assert len(operator.rows("reports")) == 1
    server.run_in_loop(lambda: server.services.store.reports.remove_old(time() + 1))
    assert operator.rows("reports", "--all") == []
