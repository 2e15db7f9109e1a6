#!/bin/sh
# Installs a package, begins a game with what it installed, upgrades over it while it is played, removes and purges. All of it in a
# copy of this machine's files that is gone afterwards: needs root and a kernel that overlays folders.
#
#   tools/release/install-test.sh PACKAGE [NEWER-PACKAGE]
set -eu
deb=$(readlink -f "$1")
fail() { echo "release: $*" >&2; exit 1; }

if [ "${INSIDE:-}" = "" ]; then
    # the same package under a later number stands for the next release
    place=$(mktemp -d)
    trap 'rm -rf "$place"' EXIT
    dpkg-deb --raw-extract "$deb" "$place/tree"
    sed -i 's/^Version: .*/&+next/' "$place/tree/DEBIAN/control"
    dpkg-deb --root-owner-group -Zgzip --build "$place/tree" "$place/next.deb" >/dev/null
    rm -rf "$place/tree"
    cp "$0" "$place/test.sh"
    cp "$deb" "$place/this.deb"
    INSIDE=$place unshare --mount sh -eu -c '
        layer=$(mktemp -d)
        mount -t tmpfs tmpfs "$layer"
        mkdir "$layer/up" "$layer/work" "$layer/root"
        mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/up,workdir=$layer/work" "$layer/root"
        mount --bind "$INSIDE" "$layer/root/mnt"
        mount -t tmpfs tmpfs "$layer/root/tmp"
        mount -t proc proc "$layer/root/proc"
        mount --bind /dev "$layer/root/dev"
        exec chroot "$layer/root" sh /mnt/test.sh /mnt/this.deb /mnt/next.deb'
    exit
fi

next=$2
dpkg --purge muster >/dev/null 2>&1 || true
rm -rf /var/lib/muster
dpkg --install "$deb" >/dev/null
settings=/etc/muster/muster.env data=/var/lib/muster
echo 'MUSTER_OPTIONS=--log info' >"$settings"
mkdir -p "$data"

# starts what is installed as the service does; its address is in $at
start() {
    : >/tmp/said
    options=$(sed -n 's/^MUSTER_OPTIONS=//p' "$settings")
    # shellcheck disable=SC2086
    /usr/bin/muster serve --data "$data" --listen 127.0.0.1:0 $options >/tmp/said 2>/tmp/log &
    pid=$!
    for _ in $(seq 200); do
        at=$(sed -n 's|.*\(http://127.0.0.1:[0-9]*\).*|\1|p' /tmp/said)
        [ -n "$at" ] && return
        sleep 0.1
    done
    fail "it does not serve: $(cat /tmp/log)"
}
stop() { kill "$pid" && wait "$pid" || fail "it does not stop as it should"; }
ask() { curl -sf -b /tmp/cookie -c /tmp/cookie -H 'content-type: application/json' "$@"; }
# the first value of this name, as it stands in the JSON
word() { grep -oE "\"$1\":\"([^\"\\\\]|\\\\.)*\"" | head -1 | sed "s/^\"$1\":\"//; s/\"\$//"; }

start
ask "$at/api/me" >/dev/null
ask "$at/api/games" >/tmp/games
game=$(word name </tmp/games) deck=$(word text </tmp/games)
table=$(ask -d "{\"settings\":{\"game\":\"$game\",\"seats\":2,\"bots\":[\"random\"]}}" "$at/api/tables" | word id)
[ -n "$table" ] || fail "no table could be made"
printf '{"deck":"%s","part":"00112233445566778899aabbccddeeff"}' "$deck" >/tmp/sit
ask -d @/tmp/sit "$at/api/tables/$table/sit" | grep -q '"state":"running"' || fail "no game could be begun"

# the next release comes while it is played: the program that runs goes on, and the new one plays the game on
dpkg --install "$next" >/dev/null
ask "$at/api/tables/$table" | grep -q '"state":"running"' || fail "the upgrade has stopped the server"
grep -q -- '--log info' "$settings" || fail "the upgrade has changed the settings"
stop
start
ask "$at/api/tables/mine" | grep -q "$table" || fail "the game is not played on after the upgrade"
ask "$at/api/tables/$table" | grep -q '"state":"running"' || fail "the game is not played on after the upgrade"
stop
muster admin check --data "$data" >/tmp/checked || fail "after the upgrade: $(cat /tmp/checked)"

dpkg --remove muster >/dev/null
[ ! -e /usr/bin/muster ] || fail "the program is still there"
[ -e "$settings" ] && [ -e "$data/muster.db" ] || fail "settings or games went with the program"
dpkg --purge muster >/dev/null
for left in "$settings" "$data" /usr/bin/muster /usr/lib/systemd/system/muster.service; do
    [ ! -e "$left" ] || fail "$left was left behind"
done
echo "package: installed, upgraded over a running game, removed and purged"
