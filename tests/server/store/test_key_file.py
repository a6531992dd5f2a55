"""The key file: it encrypts the keys in the database, is created once, and its absence is explained."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from typer.testing import CliRunner

from elbowroom.commands.admin.app import app
from elbowroom.server.basics.config import Config, config_from
from elbowroom.server.people.auth import TOKENS, Identity, Signer
from elbowroom.server.store import key_file
from elbowroom.server.store.key_file import KeyFile, KeyFileError
from elbowroom.server.store.keys import Key
from tests.patience import PATIENCE
from tests.server.running_server import RunningServer, running_server
from tests.server.stores import open_store


def stored_keys(folder: Path) -> list[str]:
    """Return the keys as a reader of the database file sees them."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        return [value for (value,) in connection.execute("SELECT value FROM keys")]


def status_of(server: RunningServer, token: str) -> int:
    with server.client(Authorization=f"Bearer {token}") as client:
        return client.get("/api/me").status_code


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite"


def refusal_of(url: str, **settings: str) -> str:
    """Return the error when the keys of a database are read."""

    async def read() -> None:
        async with open_store(url, **settings) as store:
            await store.keys.series(TOKENS, "new")

    with pytest.raises(KeyFileError) as caught:
        asyncio.run(read())
    return str(caught.value)


def make_keys(url: str, **settings: str) -> list[Key]:
    async def make() -> list[Key]:
        async with open_store(url, **settings) as store:
            return await store.keys.series(TOKENS, "new")

    return asyncio.run(make())


def test_copied_database_forges_no_guest(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ana = server.guest("Ana")
        [device] = ana.get("me/devices")["devices"]
        stored = stored_keys(tmp_path)
        assert len(stored) == 2
        for value in stored:
            forged = Signer([Key(value, 0.0)]).token(Identity(ana.id, device["id"]))
            assert status_of(server, forged) == 401
        # With the key file it would be possible.
        cipher = Fernet((tmp_path / "tables.sqlite.key").read_bytes().strip())
        readable = [cipher.decrypt(value).decode() for value in stored]
        tokens = [Signer([Key(value, 0.0)]).token(Identity(ana.id, device["id"])) for value in readable]
        assert 200 in [status_of(server, token) for token in tokens]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_file_is_created_for_its_owner_alone(url: str, tmp_path: Path) -> None:
    file = tmp_path / "secret" / "elbowroom.key"
    before = os.umask(0)
    try:
        make_keys(url, key_file=str(file))
    finally:
        os.umask(before)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (file, file.parent)] == [0o600, 0o700]
    assert [path.name for path in file.parent.iterdir()] == ["elbowroom.key"]


def test_missing_file_is_explained_and_not_replaced(url: str, tmp_path: Path) -> None:
    made = make_keys(url)
    file = tmp_path / "tables.sqlite.key"
    kept = file.rename(tmp_path / "elsewhere.key")
    said = refusal_of(url)
    assert str(file) in said
    assert "key_file" in said
    assert "elbowroom admin reset-keys" in said
    assert not file.exists()
    assert make_keys(url, key_file=str(kept)) == made


@pytest.mark.parametrize("content", [b"A" * 43 + b"=", b"", b"nonsense", bytes(range(256))], ids=range(4))
def test_wrong_file_is_explained(url: str, tmp_path: Path, content: bytes) -> None:
    make_keys(url)
    file = tmp_path / "other.key"
    file.write_bytes(content)
    said = refusal_of(url, key_file=str(file))
    assert f"another key file than {file}" in said
    assert file.read_bytes() == content


def test_place_that_cannot_be_used_is_explained(url: str, tmp_path: Path) -> None:
    assert "key_file" in refusal_of(url, key_file=str(tmp_path))
    (tmp_path / "file").touch()
    assert "key_file" in refusal_of(url, key_file=str(tmp_path / "file" / "elbowroom.key"))


def test_file_of_a_quicker_process_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "elbowroom.key"
    key_file._create(file)
    first = file.read_bytes()
    key_file._create(file)
    assert file.read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == ["elbowroom.key"]


def test_file_is_created_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    file = KeyFile(tmp_path / "elbowroom.key")
    file.open(may_create=True)
    assert KeyFile(file.path).decrypt(file.encrypt("secret")) == "secret"
    assert [path.name for path in tmp_path.iterdir()] == ["elbowroom.key"]


def test_server_says_what_to_do_without_a_traceback(url: str, tmp_path: Path) -> None:
    make_keys(url)
    (tmp_path / "tables.sqlite.key").unlink()
    command = [sys.executable, "-m", "elbowroom", "serve", "--port", "0", "--database", url]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert "elbowroom admin reset-keys" in done.stderr
    assert "Traceback" not in done.stderr


def test_after_a_lost_file_guests_stay_who_they_are(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ana, url = server.guest("Ana"), server.config.database
    (tmp_path / "tables.sqlite.key").unlink()
    asked = CliRunner().invoke(app, ["reset-keys", "--database", url], input="n\n")
    assert asked.exit_code == 1
    assert "push notifications" in asked.output
    done = CliRunner().invoke(app, ["reset-keys", "--yes", "--database", url])
    assert done.exit_code == 0, done.output
    with running_server(tmp_path) as server, server.client() as client:
        assert status_of(server, ana.token) == 401
        renewed = client.post("/api/tokens", json={"renewal": ana.renewal}).json()
        assert (renewed["guest"]["id"], status_of(server, renewed["token"])) == (ana.id, 200)


def test_default_places(tmp_path: Path) -> None:
    assert Config(database=f"sqlite:///{tmp_path}/a.sqlite").key_path == tmp_path / "a.sqlite.key"
    on_postgresql = Config(database="postgresql://127.0.0.1/x")
    assert on_postgresql.key_path == Config(database="postgresql://127.0.0.1/y").key_path
    assert on_postgresql.key_path.parent == Path(Config().database_url.partition(":///")[2]).parent
    given = config_from({}, {"ELBOWROOM_KEY_FILE": "/etc/elbowroom.key", "ELBOWROOM_DATABASE": "postgresql://x/y"})
    assert given.key_path == Path("/etc/elbowroom.key")


def test_restore_to_another_place_says_that_the_file_is_missing(url: str, tmp_path: Path) -> None:
    make_keys(url)
    backup, there = str(tmp_path / "backup"), f"sqlite:///{tmp_path}/new/tables.sqlite"
    assert CliRunner().invoke(app, ["backup", backup, "--database", url]).exit_code == 0
    restored = CliRunner().invoke(app, ["restore", backup, "--database", there])
    assert restored.exit_code == 0
    assert f"The key file {tmp_path}/new/tables.sqlite.key is missing" in restored.output
    (tmp_path / "tables.sqlite.key").rename(tmp_path / "new" / "tables.sqlite.key")
    again = CliRunner().invoke(app, ["restore", backup, "--database", there, "--replace"])
    assert (again.exit_code, "key file" in again.output) == (0, False)


@pytest.mark.slow
@pytest.mark.parametrize("is_shared", [True, False], ids=["one file", "two files"])
def test_move_of_a_database_whose_health_was_checked(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch, is_shared: bool
) -> None:
    settings = {"key_file": str(tmp_path / "elbowroom.key")} if is_shared else {}
    with running_server(tmp_path, **settings) as server, server.client() as client:
        ana, url = server.guest("Ana"), server.config.database
        # It leaves a row beside the keys.
        assert client.get("/healthz").status_code == 200
    if is_shared:
        monkeypatch.setenv("ELBOWROOM_KEY_FILE", settings["key_file"])
    moved = CliRunner().invoke(app, ["move", "--database", url], input=f"{postgres_url}\n")
    assert moved.exit_code == 0, (moved.output, moved.exception)
    with running_server(tmp_path, database=postgres_url, **settings) as server:
        assert status_of(server, ana.token) == 200
