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
# Relocations in a twentieth of the room and half the time, where linker and C library know them.
linker=$(dirname "$(readlink -f "$(command -v "$SWIFT")")")/ld.lld
version=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/[^0-9.]//g')
if [ -x "$linker" ] && [ "$(printf '2.36\n%s\n' "${version:-0}" | sort -V | head -n 1)" = 2.36 ]; then
    set -- "$@" -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs
fi
# Swift's own libraries, linked in, would have all symbols exported, which nothing looks up: with their names the command
# is a megabyte larger and starts later. What stands in for functions of a linked library is exported in any case.
# The folder has the one .pc file of the system that the package manager warns of.
if [ "$(uname -s)" = Linux ]; then set -- "$@" -Xlinker --no-export-dynamic --pkg-config-path "$here/pkgconfig"; fi
"$SWIFT" build "$@" --product "$product" >&2
printf '%s/%s\n' "$("$SWIFT" build "$@" --show-bin-path)" "$product"
