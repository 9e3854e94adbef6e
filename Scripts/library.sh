#!/bin/sh
# Builds the sample that uses the library CANCapture, as a folder and as a version of a repository, and runs both: the
# package must be one that others may depend on by version (no unsafe flags, for one).
#   library.sh
# What is built stays in .build/library. The version is what is committed, not what is changed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=Scripts/lib.sh
. "$here/lib.sh"

# It would take the place of the folders that are named below.
unset SWIFTPM_BUILD_DIR

root=$(dirname "$here")
sample=$root/Samples/capture-library
built=$root/.build/library
identifiers=100-2FF
mkdir -p "$built"

# Prints what the built sample says of the sample drive: frames, then counts.
run() { "$1/debug/count-frames" "$root/Samples/drive.log" $identifiers candump 2>&1; }

say "As a folder" >&2
"$SWIFT" build --package-path "$sample" --scratch-path "$built/folder" >&2
by_folder=$(run "$built/folder")

say "As a version" >&2
rm -rf "$built/canfolio.git" "$built/package" "$built/version"
git clone --quiet --bare "$root" "$built/canfolio.git"
# Of its own for each commit: what SwiftPM has seen of a version once holds for ever.
version=0.0.$(git -C "$root" log -1 --format=%ct)
git -C "$built/canfolio.git" tag "$version"
cp -R "$sample" "$built/package"
rm -rf "$built/package/.build" "$built/package/Package.resolved"
sed "s|\.package([^)]*)|.package(url: \"file://$built/canfolio.git\", from: \"$version\")|" "$sample/Package.swift" \
    >"$built/package/Package.swift"
"$SWIFT" build --package-path "$built/package" --scratch-path "$built/version" >&2
by_version=$(run "$built/version")

[ "$by_folder" = "$by_version" ] || fail "the sample says another thing as a version than as a folder."
# Frames are the lines of the log that they were read from.
frames=$(printf '%s\n' "$by_folder" | grep -c '^(') || fail "the sample wrote no frame."
[ "$frames" = "$(printf '%s\n' "$by_folder" | grep -cFxf "$root/Samples/drive.log")" ] ||
    fail "the sample wrote frames that are not in the log."
say "The library's sample found $frames frames, as a folder and as a version."
