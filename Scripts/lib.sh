# shellcheck shell=sh
# What the scripts of this folder share. Sourced, never run.

# The oldest Swift that the sources compile with.
swift_needed=6.2
SWIFT=${SWIFT:-swift}

say() { printf '%s\n' "$*"; }

fail() {
    printf 'canfolio: %s\n' "$*" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# "Swift version 6.3.1 (swift-6.3.1-RELEASE)" -> "6.3.1"; nothing where there is no Swift.
swift_version() {
    "$SWIFT" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1
}

check_swift() {
    how="Install Swift $swift_needed or newer from https://www.swift.org/install (swiftly: 'swiftly install latest'),
put it on the PATH, or name it: make SWIFT=/path/to/swift."
    have "$SWIFT" || fail "there is no '$SWIFT' here.
$how"
    found=$(swift_version)
    [ -n "$found" ] || fail "'$SWIFT --version' names no version.
$how"
    major=${found%%.*}
    rest=${found#*.}
    minor=${rest%%.*}
    if [ "$major" -lt "${swift_needed%%.*}" ] ||
        { [ "$major" -eq "${swift_needed%%.*}" ] && [ "$minor" -lt "${swift_needed#*.}" ]; }; then
        fail "Swift $found is too old.
$how"
    fi
}
