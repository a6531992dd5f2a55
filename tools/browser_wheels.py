"""Downloads the packages of requirements-browser.lock: `python tools/browser_wheels.py`.

Their wheels are for Pyodide and do not fit this machine. web/build/runtime.mjs packs them.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOCK: Final = ROOT / "requirements-browser.lock"
WHEELS: Final = ROOT / "web/node_modules/.cache/wheels"
# A copy of the lock file, written last, so that wheels are downloaded again when it has changed or a download failed.
MADE_FROM: Final = WHEELS / ".made-from"
PIP: Final = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--retries", "1"]
# The platform of the version of Pyodide in web/package.json.
PLATFORM: Final = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]


def main() -> None:
    """Download the wheels if the lock file has changed; exit with pip's status."""
    if MADE_FROM.is_file() and MADE_FROM.read_bytes() == LOCK.read_bytes():
        return
    shutil.rmtree(WHEELS, ignore_errors=True)
    options = ["--no-deps", "--require-hashes", "--only-binary=:all:", "--implementation", "cp", *PLATFORM]
    subprocess.run([*PIP, "download", *options, "--dest", WHEELS, "-r", LOCK], check=True)
    MADE_FROM.write_bytes(LOCK.read_bytes())


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
