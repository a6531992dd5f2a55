"""The wheel on a machine that has Python only."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import People
from tests.browser.tables import started
from tests.server.processes import ServerProcess, running
from tests.server.served import guest_at

pytestmark = pytest.mark.deep

PROGRAMS = ["sh", "cat", "dirname", "find", "cksum", "sort", "grep", "rm", "mv", "mkdir", "env", "uname"]


@pytest.fixture(scope="module")
def without_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in whose PATH there is no Node."""
    folder = tmp_path_factory.mktemp("bin")
    for name in PROGRAMS:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    return {**os.environ, "PATH": str(folder)}


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory, without_node: dict[str, str]) -> Path:
    """The folder of a source distribution made here, and of a wheel made from it without Node."""
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
    """The Python of an environment with the wheel and what it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    python = folder / "bin/python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(root / "requirements.lock")], check=True)
    (wheel,) = built.glob("*.whl")
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    return python


def test_a_game_is_played_from_the_wheel(
    python: Path, chromium: Browser, without_node: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", without_node["PATH"])
    server = ServerProcess(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path, python=python)
    address = f"http://127.0.0.1:{server.port}"
    with running(server), guest_at(address) as person:
        people = People(chromium, address)
        ana = people.come(person)
        ana.opens("/")
        ana.sees("Play now")
        ana.sits_down(started(ana))
        ana.plays_to_the_end()
        expect(ana.find("game-over")).to_be_visible()
        people.leave()
    assert server.tracebacks() == []
