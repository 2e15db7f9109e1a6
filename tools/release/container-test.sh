#!/bin/sh
# Does what the container file says, step by step, in a copy of this machine's files that is gone afterwards, and asks the program
# that comes of it whether it serves. That the steps are right is shown by it, not that docker builds them: it needs root, a kernel that
# overlays folders, and a machine that is a Debian like the one the file begins with.
#
#   tools/release/container-test.sh FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fail() { echo "container: $*" >&2; exit 1; }

if [ "${INSIDE:-}" = "" ]; then
    INSIDE=$(mktemp -d)
    trap 'rm -rf "$INSIDE"' EXIT
    cp "$1"/* "$INSIDE"
    cp "$here/Containerfile" "$0" "$INSIDE"
    export INSIDE
    unshare --mount --pid --fork sh -eu -c '
        layer=$(mktemp -d)
        mount -t tmpfs tmpfs "$layer"
        mkdir "$layer/up" "$layer/work" "$layer/root"
        mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/up,workdir=$layer/work" "$layer/root"
        mount --bind "$INSIDE" "$layer/root/mnt"
        mount -t proc proc "$layer/root/proc"
        mount --bind /dev "$layer/root/dev"
        exec chroot "$layer/root" sh /mnt/container-test.sh'
    exit
fi

cd /mnt
rm -rf /var/lib/muster /usr/bin/muster
# as docker reads it, so far as this file goes: one instruction a line
user=root entry='' volume='' port=''
while read -r word rest; do
    case $word in
    '' | '#'* | STOPSIGNAL) ;;
    FROM) case $rest in debian:*) ;; *) fail "it begins with $rest" ;; esac ;;
    COPY)
        # shellcheck disable=SC2086
        set -- $rest
        while [ $# -gt 1 ]; do
            from=$1
            shift
            for to; do :; done
            case $to in
            */) mkdir -p "$to" && cp "$from" "$to" ;;
            *) mkdir -p "$(dirname "$to")" && cp "$from" "$to" ;;
            esac
        done
        ;;
    RUN) sh -eu -c "$rest" || fail "RUN $rest" ;;
    USER) user=$rest ;;
    VOLUME) volume=$rest ;;
    EXPOSE) port=$rest ;;
    ENTRYPOINT) entry=$(echo "$rest" | sed 's/^\[//; s/\]$//; s/", *"/" "/g') ;;
    *) fail "what is $word?" ;;
    esac
done <Containerfile
[ "$user" != root ] || fail "it runs as root"
[ "$(stat -c '%U %a' "$volume")" = "$user 700" ] || fail "$volume is not the user's own"
echo "$entry" | grep -q ":$port\"" || fail "it does not listen at the port that is exposed"

# any free port will do here
entry=$(echo "$entry" | sed 's/"0.0.0.0:[0-9]*"/"127.0.0.1:0"/')
setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs sh -c "exec $entry" >/tmp/said 2>&1 &
pid=$!
for _ in $(seq 200); do
    at=$(sed -n 's|.*\(http://127.0.0.1:[0-9]*\).*|\1|p' /tmp/said)
    [ -n "$at" ] && break
    sleep 0.1
done
[ -n "$at" ] || fail "it does not serve: $(cat /tmp/said)"
curl -sf "$at/ready" >/dev/null || fail "it is not ready"
curl -sf "$at/" | grep -qi '<!doctype html' || fail "it does not serve the client"
[ "$(stat -c '%U %a' "$volume/muster.db")" = "$user 600" ] || fail "its games are not in the volume, or others can read them"
kill "$pid"
wait "$pid" || fail "it does not stop as it should"
echo "container: the steps of the file are taken, and what comes of them serves as $user"
