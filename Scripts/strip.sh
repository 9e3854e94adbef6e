#!/bin/sh
# Takes the names of functions and lines, which nobody needs to run it, from an installed program.
#   strip.sh /usr/local/bin/canfolio
# Where there is no strip, or it does not know this kind of program (another machine's), the program stays as it is.
set -eu
for strip in ${STRIP:-strip llvm-strip}; do
    command -v "$strip" >/dev/null 2>&1 || continue
    if "$strip" "$1" 2>/dev/null; then exit 0; fi
done
printf 'canfolio: there is no strip here; %s is larger than it need be.\n' "$1" >&2
