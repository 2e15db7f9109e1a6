#!/bin/sh
# Is a release whole? Checks what package.sh made: checksums, the contents of the package, how locked down the service is, and
# that the program in the package serves. Where that can be done without touching the machine (root, and a kernel that overlays
# folders), it is also installed, upgraded over a running game and removed, and the steps of the container file are taken.
#
#   tools/release/test.sh FOLDER
set -eu
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
fail() { echo "release: $*" >&2; exit 1; }

(cd "$out" && sha256sum --quiet -c SHA256SUMS) || fail "checksums"
[ -s "$out/THIRD-PARTY.txt" ] || fail "no notices"

if command -v systemd-analyze >/dev/null; then
    score=$(systemd-analyze security --offline=true --no-pager "$here/muster.service" 2>/dev/null | sed -n 's/.*Overall exposure level[^:]*: \([0-9.]*\).*/\1/p')
    [ -n "$score" ] || fail "systemd-analyze says nothing about the service"
    awk "BEGIN { exit !($score < 2) }" || fail "the service is exposed: $score"
    echo "service: exposure $score"
else
    echo "service: not looked at, systemd-analyze is not here"
fi

deb=$(ls "$out"/*.deb 2>/dev/null || true)
if [ -z "$deb" ] || ! command -v dpkg-deb >/dev/null; then
    echo "package: not looked at, dpkg-deb is not here"
    exit 0
fi
files=$(dpkg-deb --contents "$deb")
for path in ./usr/bin/muster ./usr/lib/systemd/system/muster.service ./etc/muster/muster.env \
    ./usr/share/doc/muster/copyright ./usr/share/doc/muster/THIRD-PARTY.txt ./usr/share/doc/muster/hosting.md; do
    echo "$files" | grep -q " $path\$" || fail "$path is not in the package"
done
echo "$files" | awk '$2 != "root/root" { exit 1 }' || fail "not everything belongs to root"
echo "$files" | awk '$1 ~ /^-.......w/ || $1 ~ /s/ { exit 1 }' || fail "something may be written by everybody, or runs as another"
dpkg-deb --field "$deb" Package Version Architecture Depends >/dev/null || fail "fields"
[ "$(dpkg-deb --info "$deb" conffiles)" = /etc/muster/muster.env ] || fail "conffiles"

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
dpkg-deb --extract "$deb" "$tree"
(cd "$tree" && dpkg-deb --info "$deb" md5sums | md5sum --quiet -c) || fail "sums of the files"
"$tree/usr/bin/muster" --version >/dev/null || fail "the program does not start"
"$tree/usr/bin/muster" serve --data "$tree/data" --listen 127.0.0.1:0 >"$tree/said" 2>&1 &
pid=$!
for _ in $(seq 100); do
    grep -q 'serves at' "$tree/said" && break
    sleep 0.2
done
kill "$pid"
wait "$pid" || fail "it does not stop as it should"
grep -q 'serves at' "$tree/said" || fail "it does not serve: $(cat "$tree/said")"
[ "$(stat -c %a "$tree/data/muster.db")" = 600 ] || fail "others can read its database"
echo "package: $(basename "$deb") is whole"

if [ "$(id -u)" = 0 ] && command -v curl >/dev/null && unshare --mount true 2>/dev/null; then
    "$here/install-test.sh" "$deb"
    if command -v setpriv >/dev/null && [ -e /etc/debian_version ]; then
        "$here/container-test.sh" "$out"
    else
        echo "container: its steps were not taken, that needs a Debian"
    fi
else
    echo "package: not installed, that needs root and curl"
fi
