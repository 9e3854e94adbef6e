#!/bin/sh
# Builds a product in release and prints where it lies; what the compiler says goes to standard error.
#   release.sh canfolio
# Swift's libraries are linked in where the toolchain has them for that: the command then starts in half the time, and
# runs where there is no toolchain, as in the sandbox of a desktop's thumbnailers.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=Scripts/lib.sh
. "$here/lib.sh"

libraries=$("$SWIFT" -print-target-info -static-stdlib 2>/dev/null |
    sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p' | head -n 1)
set -- "$1" -c release
if [ -n "$libraries" ] && [ -e "$libraries/linux/libFoundationEssentials.a" ]; then set -- "$@" --static-swift-stdlib; fi

product=$1
shift
"$SWIFT" build "$@" --product "$product" >&2
printf '%s/%s\n' "$("$SWIFT" build "$@" --show-bin-path)" "$product"
