# Sourced by ./play, ./test and hatch_build.py, which have set $root: builds the client for browsers from web/.
#
#   make_client      builds it into src/elbowroom/client
#   make_runtime     builds its folder runtime/: Python for browsers, with which it plays without a server
#   npm_run SCRIPT   runs a script of web/package.json
#
# All need Node: $ELBOWROOM_NODE, or the first good one on PATH, or else PyPI's, which the caller installs (install_node,
# which sets $node). make_runtime also needs pip, of $python.
# Errors are one sentence; the output of npm is in web/build.log. Plain POSIX sh.

client=$root/src/elbowroom/client
client_log=$root/web/build.log
runtime=$client/runtime
wheels=$root/web/node_modules/.cache/wheels
node=${ELBOWROOM_NODE-}

# Prints a checksum of the client's sources. A running server's files change with it.
client_sources() {
    (
        cd "$root" && find web/src web/build web/public web/index.html web/*.json web/*.ts web/*.js web/.npmrc \
            docs/rules.*.md docs/sets.*.md docs/how-to-play*.md src/elbowroom/words -type f ! -name '*.py*' -exec cksum {} + |
            sort | cksum
    )
}

# Was the client made from these files? The stamp is written last, so a half-made client has none.
client_ready() {
    [ -f "$client/index.html" ] && [ -f "$client/.made-from" ] && [ "$(client_sources)" = "$(cat "$client/.made-from")" ]
}

# Prints a checksum of the runtime's sources: PARTS of tools/browser_runtime.py, and the files that describe how to pack them.
runtime_sources() {
    (
        cd "$root/src/elbowroom" && find ./*.py analysis boards bots drawing engine fair games offline words/*.py \
            words/locales/*.json server/__init__.py server/basics server/boards server/replays server/table ../../tools/browser_runtime.py \
            ../../web/build/runtime.mjs ../../web/package-lock.json ../../requirements-browser.lock \
            -type f ! -name '*.pyc' ! -name '*.webp' ! -path '*/decoded/*' -exec cksum {} + 2>/dev/null | sort | cksum
    )
}

runtime_ready() {
    [ -f "$runtime/manifest.json" ] && [ "$(runtime_sources)" = "$(cat "$runtime/.made-from")" ]
}

# Sets $node to the first good Node on PATH: one that web/package.json accepts, with npm. A name proves nothing, so each is run.
find_node() {
    [ -z "$node" ] || return 0
    old_ifs=$IFS IFS=:
    for folder in $PATH; do
        IFS=$old_ifs
        is_good_node "$folder/node" && node=$folder/node && return
    done
    IFS=$old_ifs
    return 1
}

is_good_node() {
    [ -x "$1" ] && "$1" -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
    ' >/dev/null 2>&1 && (node=$1 && npm --version >/dev/null 2>&1)
}

# npm as it comes with $node; Debian keeps it elsewhere.
npm() {
    beside=$(dirname "$node")/../lib/node_modules/npm/bin/npm-cli.js
    (
        PATH=$(dirname "$node"):$PATH
        if [ -f "$beside" ]; then "$node" "$beside" "$@"; else command npm "$@"; fi
    )
}

# Finds or installs Node, then installs the packages of web/package-lock.json when it has changed.
ready_web() {
    find_node || install_node
    modules=$root/web/node_modules
    wanted=$(cd "$root/web" && cksum package.json package-lock.json .npmrc)
    [ -f "$modules/.made-from" ] && [ "$wanted" = "$(cat "$modules/.made-from")" ] && return
    (cd "$root/web" && npm ci --include=dev --fetch-retries=1) >"$client_log" 2>&1 || {
        grep -q ENOSPC "$client_log" &&
            die "There is no room left on the disk for what the client for browsers is built with; npm's messages are in $client_log."
        grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED' "$client_log" &&
            die "What the client for browsers is built with cannot be downloaded: connect this machine to the internet and run this again, or play in the terminal with ./play --terminal; npm's messages are in $client_log."
        die "What the client for browsers is built with could not be installed (./play --terminal works without it); npm's messages are in $client_log."
    }
    printf '%s\n' "$wanted" >"$modules/.made-from"
}

# Builds into a new folder, so that a failed build removes nothing.
make_client() {
    printf '%s\n' 'Building the client for browsers …' >&2
    ready_web
    made_from=$(client_sources)
    rm -rf "$client.new" "$client.old"
    (cd "$root/web" && npm run build -- --outDir "$client.new" --emptyOutDir) >"$client_log" 2>&1 && [ -f "$client.new/index.html" ] ||
        die "The client for browsers could not be built (./play --terminal works without it); npm's messages are in $client_log."
    printf '%s\n' "$made_from" >"$client.new/.made-from"
    [ ! -d "$runtime" ] || mv "$runtime" "$client.new/runtime"
    [ ! -d "$client" ] || mv "$client" "$client.old"
    mv "$client.new" "$client"
    rm -rf "$client.old"
}

# Says in one sentence what is missing if the packages for browsers cannot be downloaded; continuous integration wants them.
make_runtime() {
    printf '%s\n' 'Packing Python for browsers …' >&2
    ready_web
    "$python" "$root/tools/browser_wheels.py" >"$client_log" 2>&1 || {
        missing="What runs Python in a browser cannot be downloaded, so games need the server until this is run again with a connection to the internet; pip's messages are in $client_log."
        [ -z "${CI-}" ] || die "$missing"
        printf '%s\n' "$missing" >&2
        rm -rf "$runtime"
        return
    }
    made_from=$(runtime_sources)
    "$node" "$root/web/build/runtime.mjs" "$wheels" "$runtime" >"$client_log" 2>&1 ||
        die "Python for browsers could not be packed; Node's messages are in $client_log."
    printf '%s\n' "$made_from" >"$runtime/.made-from"
}

npm_run() {
    ready_web
    (cd "$root/web" && npm run --silent "$@")
}
