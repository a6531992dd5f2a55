# Sourced by ./play, ./test and hatch_build.py, which have set $root: builds the client for browsers from web/.
#
#   make_client      builds it into src/elbowroom/client
#   npm_run SCRIPT   runs a script of web/package.json
#
# Both need Node: $ELBOWROOM_NODE, or the first good one on PATH, or else PyPI's, which the caller installs (install_node,
# which sets $node).
# Errors are one sentence; the output of npm is in web/build.log. Plain POSIX sh.

client=$root/src/elbowroom/client
client_log=$root/web/build.log
node=${ELBOWROOM_NODE-}

# Prints a checksum of the client's sources. A running server's files change with it.
client_sources() {
    (
        cd "$root" && find web/src web/build web/public web/index.html web/*.json web/*.ts web/*.js web/.npmrc \
            docs/rules.*.md docs/how-to-play*.md src/elbowroom/words -type f ! -name '*.py*' -exec cksum {} + |
            sort | cksum
    )
}

# Was the client made from these files? The stamp is written last, so a half-made client has none.
client_ready() {
    [ -f "$client/index.html" ] && [ -f "$client/.made-from" ] && [ "$(client_sources)" = "$(cat "$client/.made-from")" ]
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
    [ ! -d "$client" ] || mv "$client" "$client.old"
    mv "$client.new" "$client"
    rm -rf "$client.old"
}

npm_run() {
    ready_web
    (cd "$root/web" && npm run --silent "$@")
}
