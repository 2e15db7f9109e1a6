#!/bin/sh
# build.sh: target/release/muster, trained by playing if the toolchain can (rustup component add llvm-tools).
#
# Trained means: built once with counters in it, played with for a fixed set of matches of each game, and built again so
# that what is taken often lies together. The rules do not change by it, and no source does.
set -e
cd "$(dirname "$0")/../.."
host=$(rustc -vV | sed -n 's/^host: //p')
llvm=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
merge=$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata
# that of the system can read what the toolchain writes if it is not older
if [ ! -x "$merge" ]; then
    merge=$(command -v llvm-profdata || true)
    of=$([ -z "$merge" ] || "$merge" merge --version 2>/dev/null | sed -n 's/.*LLVM version \([0-9]*\).*/\1/p')
    [ "${of:-0}" -ge "$llvm" ] || merge=
fi
if [ -z "$merge" ]; then
    echo "*** not trained: this toolchain has no llvm-profdata of LLVM $llvm (rustup component add llvm-tools)"
    exec cargo build --release -p "${1:-muster}"
fi
echo "trained with $merge"
target=${CARGO_TARGET_DIR:-$PWD/target}
seen=$target/training
rm -rf "$seen"
mkdir -p "$seen"
RUSTFLAGS="-Cprofile-generate=$seen" cargo build --release -p muster-count --target "$host" --target-dir "$target/trained"
for game in conquest wars warcaste; do
    # other matches than those that are measured
    "$target/trained/$host/release/muster-count" "$game" 200 7
done
"$merge" merge -o "$seen/all.profdata" "$seen"/*.profraw
RUSTFLAGS="-Cprofile-use=$seen/all.profdata" cargo build --release -p "${1:-muster}" --target "$host" --target-dir "$target/trained"
mkdir -p "$target/release"
cp "$target/trained/$host/release/${1:-muster}" "$target/release/${1:-muster}"
