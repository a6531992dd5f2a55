#!/bin/sh
# Looks for known vulnerabilities in the locked packages: of the server with pip-audit, of the client with npm audit.
#
#   tools/audit.sh           both
#   tools/audit.sh server    only the packages that a server runs
#   tools/audit.sh client    only those from which the client is built
#
# Needs the network: pip-audit asks PyPI, npm its registry. Without a pip-audit on PATH or in .venv it is installed into a
# temporary folder. Exits with 1 if something was found, or if a package could not be checked.
set -u
cd "$(dirname "$0")/.." || exit 1
what=${1-all}
status=0

audit_server() {
    PATH=$PWD/.venv/bin:$PATH
    if ! command -v pip-audit >/dev/null; then
        folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT &&
            python3 -m venv "$folder" && "$folder/bin/python" -m pip install --quiet pip-audit ||
            { echo 'pip-audit cannot be installed.' >&2 && return 1; }
        PATH=$folder/bin:$PATH
    fi
    # Strict: packages that PyPI does not know are a failure, not "no vulnerabilities found".
    pip-audit --strict --disable-pip --require-hashes --requirement requirements.lock
}

audit_client() {
    command -v npm >/dev/null || { echo 'npm is not installed.' >&2 && return 1; }
    (cd web && npm audit --package-lock-only)
}

case $what in
    all | server | client) ;;
    *) echo "usage: tools/audit.sh [server|client]" >&2 && exit 2 ;;
esac
[ "$what" = client ] || audit_server || status=1
[ "$what" = server ] || audit_client || status=1
exit "$status"
