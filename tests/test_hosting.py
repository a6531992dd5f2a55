"""docs/hosting.md, followed to the letter on a machine that is a folder: its commands, in their order."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.ports import free_port
from tests.server.postgres import Postgres, find_postgres, running

HEADINGS = (
    "A server under systemd",
    "Look after it",
    "Back up and restore",
    "Update",
    "Move to PostgreSQL",
)
# Folders of the machine that lie below the test's folder.
FOLDERS = ("/opt/", "/etc/", "/var/")

# Stands for sudo: everything runs as the same user.
SUDO = """#!/bin/sh
[ "$1" != -u ] || shift 2
exec env "$@"
"""
# Stands for systemctl: runs the command of the unit with its environment.
SYSTEMCTL = """#!/bin/sh
unit=MACHINE/etc/systemd/system/elbowroom.service pid=MACHINE/pid
stop() {
    [ -f $pid ] || return 0
    kill "$(cat $pid)"
    while kill -0 "$(cat $pid)" 2>/dev/null; do sleep 0.1; done
    rm $pid
}
start() {
    mkdir -p -m 700 MACHINE/var/lib/elbowroom
    for line in $(sed -n 's/^Environment=//p' $unit); do export "$line"; done
    $(sed -n 's/^ExecStart=//p' $unit) >>MACHINE/log 2>&1 &
    echo $! >$pid
}
case $1 in
    enable | start) start ;;
    stop) stop ;;
    restart) stop && start ;;
esac
"""


class Machine:
    """A machine with a repository to clone, whose folders lie in one folder."""

    def __init__(self, folder: Path, root: Path, page: str) -> None:
        self.folder = folder
        self.port = free_port()
        self._root = root
        self._page = page
        self._before = ""
        self._settings = {"ELBOWROOM_PORT": str(self.port), "HOME": str(folder / "home")}
        for name in ("bin", "etc/systemd/system", "var/backups", "opt"):
            (folder / name).mkdir(parents=True)
        self.add_program("sudo", SUDO)
        self.add_program("systemctl", SYSTEMCTL)
        # Only root can add a user.
        self.add_program("useradd", "#!/bin/sh\n")

    def add_program(self, name: str, text: str) -> None:
        """Add a program to the path."""
        path = self.folder / "bin" / name
        path.write_text(text.replace("MACHINE", str(self.folder)), encoding="utf-8")
        path.chmod(0o755)

    def use_postgres(self, postgres: Postgres, programs: Path) -> None:
        """Let the programs of PostgreSQL find a server."""
        self._settings |= {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": "elbowroom"}
        self._settings |= {"PGDATABASE": "postgres", "PATH": f"{programs}:{os.environ['PATH']}"}
        self._page = self._page.replace("@127.0.0.1/", f"@127.0.0.1:{postgres.port}/")

    def follow(self, heading: str) -> str:
        """Run the commands below a heading, and return their output."""
        section = self._page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        commands = "".join(re.findall(r"```sh\n(.*?)```", section, re.DOTALL))
        assert commands
        # A function that one section defines is used by the next ones.
        for line in commands.splitlines():
            if line.startswith("admin() "):
                self._before = self.moved(f"{line}\n")
        return self.run(f"set -e\n{self._before}{self.moved(commands)}")

    def moved(self, text: str) -> str:
        """Return a text with the addresses of this machine."""
        text = text.replace("ADDRESS-OF-THIS-REPOSITORY", self._root.as_uri()).replace(":8128", f":{self.port}")
        text = re.sub(r" -[go] elbowroom\b", "", text)
        text = re.sub(rf"(?<![\w.])({'|'.join(FOLDERS)})", rf"{self.folder}\1", text)
        # The unit and the settings name folders too.
        files = f"{self.folder}/etc/elbowroom.toml {self.folder}/etc/systemd/system/elbowroom.service"
        rewrite = rf"sed -i -E 's#(^|[^[:alnum:]_.])({'|'.join(FOLDERS)})#\1{self.folder}\2#g' {files}"
        return text.replace("sudo systemctl enable", f"{rewrite}\nsudo systemctl enable")

    def run(self, commands: str) -> str:
        """Run shell commands that must succeed, and return their output."""
        path = self._settings.get("PATH", os.environ["PATH"])
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ELBOWROOM_")}
        environment |= self._settings | {"PATH": f"{self.folder / 'bin'}:{path}"}
        done = subprocess.run(["bash", "-c", commands], capture_output=True, text=True, env=environment, cwd="/")
        log = self.folder / "log"
        said = log.read_text(encoding="utf-8")[-2000:] if log.exists() else ""
        assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}\n{said}"
        return done.stdout

    def health(self) -> dict[str, object]:
        """Return what the server says about itself, once it answers."""
        curl = f"curl --silent --retry 20 --retry-connrefused --retry-delay 1 http://127.0.0.1:{self.port}/healthz"
        found: dict[str, object] = json.loads(self.run(curl))
        return found


@pytest.fixture
def machine(tmp_path: Path, root: Path) -> Iterator[Machine]:
    made = Machine(tmp_path / "machine", root, (root / "docs/hosting.md").read_text(encoding="utf-8"))
    yield made
    made.run("systemctl stop elbowroom")


def test_the_unit_is_valid(root: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    unit = tmp_path / "elbowroom.service"
    text = (root / "elbowroom.service").read_text(encoding="utf-8")
    # Programs of a unit must exist.
    unit.write_text(text.replace("/opt/elbowroom/.venv/bin/elbowroom", "/bin/true"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_example_of_settings_is_valid(root: Path) -> None:
    from elbowroom.server.basics.config import config_from

    assert config_from({}, {}, root / "elbowroom.toml").public_url == "https://play.example.org"


def test_both_container_engines_leave_out_the_same_files(root: Path) -> None:
    assert (root / ".dockerignore").read_bytes() == (root / ".containerignore").read_bytes()


@pytest.mark.slow
def test_the_page_to_the_letter(machine: Machine) -> None:
    programs = find_postgres()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (Debian: postgresql)")
    machine.follow(HEADINGS[0])
    assert (machine.health()["status"], machine.health()["compiled"]) == ("well", True)
    database = machine.folder / "var/lib/elbowroom/tables.sqlite"
    assert database.stat().st_mode & 0o777 == 0o600
    guest = ["--silent", "--data", '{"name": "Ana"}', "--header", "content-type: application/json"]
    made = json.loads(machine.run(f"curl {' '.join(map(repr, guest))} http://127.0.0.1:{machine.port}/api/guests"))
    assert "Ana" in machine.follow("Look after it")
    assert "Tables checked: 0" in machine.follow("Back up and restore")
    machine.follow("Update")
    assert machine.health()["status"] == "well"
    with running(programs) as postgres:
        machine.use_postgres(postgres, programs)
        assert "Everything was moved" in machine.follow("Move to PostgreSQL")
        assert machine.health()["status"] == "well"
        me = f"curl --silent --header 'authorization: Bearer {made['token']}' http://127.0.0.1:{machine.port}/api/me"
        assert json.loads(machine.run(me))["name"] == "Ana"
        machine.run("systemctl stop elbowroom")
