#!/bin/sh
# What is given away: the program, notices, checksums and a Debian package. Nothing need be installed but tar, gzip and, for the
# package, dpkg-deb or ar.
#
#   tools/release/package.sh PROGRAM NOTICES FOLDER
set -eu
program=$1 notices=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
version=$("$program" --version | sed 's/[^0-9]*\([0-9][^ ]*\).*/\1/')
case $(uname -m) in
x86_64) arch=amd64 ;;
aarch64) arch=arm64 ;;
*) arch=$(uname -m) ;;
esac
# the same input gives the same files
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C
umask 022

rm -rf "$out"
mkdir -p "$out"
out=$(cd "$out" && pwd)
cp "$program" "$out/muster"
strip --strip-unneeded "$out/muster" 2>/dev/null || echo "strip is not here: the program is larger than it need be" >&2
cp "$notices" "$out/THIRD-PARTY.txt"
cp "$root/LICENSE" "$out/LICENSE"

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
doc=$tree/usr/share/doc/muster
install -d "$tree/DEBIAN" "$tree/etc/muster" "$doc"
install -D -m 755 "$out/muster" "$tree/usr/bin/muster"
install -D -m 644 "$here/muster.service" "$tree/usr/lib/systemd/system/muster.service"
install -m 644 "$here/muster.env" "$tree/etc/muster/muster.env"
install -m 644 "$root/LICENSE" "$doc/copyright"
install -m 644 "$out/THIRD-PARTY.txt" "$root/docs/hosting.md" "$doc"
gzip -9nc "$root/CHANGELOG.md" >"$doc/changelog.gz"
install -m 755 "$here/postinst" "$here/prerm" "$here/postrm" "$tree/DEBIAN"
echo /etc/muster/muster.env >"$tree/DEBIAN/conffiles"
size=$(du -sk "$tree" | cut -f1)
cat >"$tree/DEBIAN/control" <<END
Package: muster
Version: $version
Architecture: $arch
Maintainer: Muster
Installed-Size: $size
Depends: libc6
Section: games
Priority: optional
Description: plays card games by their full rules
 A server with accounts, tables, bots, drafts and replays for browsers and
 programs, and a terminal game, in one program.
END
(cd "$tree" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
find "$tree" -newermt "@$SOURCE_DATE_EPOCH" -print0 | xargs -0r touch -h -d "@$SOURCE_DATE_EPOCH"

deb=$out/muster_${version}_$arch.deb
if command -v dpkg-deb >/dev/null; then
    dpkg-deb --root-owner-group -Zgzip --build "$tree" "$deb" >/dev/null
elif command -v ar >/dev/null; then
    parts=$(mktemp -d)
    pack() { tar --sort=name --owner=0 --group=0 --numeric-owner "--mtime=@$SOURCE_DATE_EPOCH" -C "$1" -c "$2" | gzip -9n >"$3"; }
    echo 2.0 >"$parts/debian-binary"
    pack "$tree/DEBIAN" . "$parts/control.tar.gz"
    mv "$tree/DEBIAN" "$parts/DEBIAN"
    pack "$tree" . "$parts/data.tar.gz"
    (cd "$parts" && ar rcD "$deb" debian-binary control.tar.gz data.tar.gz)
    rm -rf "$parts"
else
    echo "neither dpkg-deb nor ar is here: no Debian package" >&2
fi
(cd "$out" && sha256sum -- * >SHA256SUMS)
ls -l "$out"
