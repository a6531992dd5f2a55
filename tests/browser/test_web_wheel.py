"""The wheel on a machine without Node."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.players import Browsers
from tests.browser.tables import start_table
from tests.server.running_server import guest_at
from tests.server.server_processes import ServerProcess, running

pytestmark = pytest.mark.deep

PROGRAMS = ["sh", "cat", "dirname", "find", "cksum", "sort", "grep", "rm", "mv", "mkdir", "env", "uname"]


@pytest.fixture(scope="module")
def without_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment whose PATH has no Node."""
    folder = tmp_path_factory.mktemp("bin")
    for name in PROGRAMS:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    return {**os.environ, "PATH": str(folder)}


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory, without_node: dict[str, str]) -> Path:
    """Return a folder with a source distribution and a wheel that was built from it without Node."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), "-t"]
    subprocess.run([*build, "sdist"], cwd=root, check=True)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    source = folder / packed.name.removesuffix(".tar.gz")
    assert not (source / "web/node_modules").exists()
    subprocess.run([*build, "wheel"], cwd=source, env=without_node, check=True)
    return folder


@pytest.fixture(scope="module")
def python(built: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of a virtual environment with only the wheel and its dependencies."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    python = folder / "bin/python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(root / "requirements.lock")], check=True)
    (wheel,) = built.glob("*.whl")
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    return python


def test_game_played_from_the_wheel(
    python: Path, chromium: Browser, without_node: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", without_node["PATH"])
    server = ServerProcess(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path, python=python)
    address = f"http://127.0.0.1:{server.port}"
    with running(server), guest_at(address) as person:
        browsers = Browsers(chromium, address)
        ana = browsers.open(person)
        ana.open("/")
        ana.expect_text("Play now")
        ana.open_table(start_table(ana))
        ana.play_to_end()
        expect(ana.find("game-over")).to_be_visible()
        browsers.close()
    assert server.tracebacks() == []
