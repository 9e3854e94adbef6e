#!/bin/sh
# Builds canfolio and renders the capture file $CAPTURE to $OUT.
# A build without optimization takes less than half the time of a release build, and writes the same report, slower: the
# sample in 0.6 s, not 0.1 s. Where there is a release build, as after `make install`, it is brought up to date and used.
# The names come by the environment, so that blanks and quotes in them survive make.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=Scripts/lib.sh
. "$here/lib.sh"

capture=${CAPTURE:-Samples/drive.log}
out=${OUT:-report.pdf}

# Page objects are not compressed, so they can be counted where no PDF tool is installed.
page_count() {
    if have pdfinfo; then
        pdfinfo "$1" | sed -n 's/^Pages: *//p'
    elif have qpdf; then
        qpdf --show-npages "$1"
    else
        LC_ALL=C grep -aoE '/Type ?/Page([^s]|$)' "$1" | wc -l | tr -d ' '
    fi
}

build() {
    release=$("$SWIFT" build -c release --show-bin-path)
    if [ -x "$release/canfolio" ]; then
        "$here/release.sh" canfolio
        return
    fi
    set -- --product canfolio
    # The folder has the one .pc file of the system that the package manager warns of.
    if [ "$(uname -s)" = Linux ]; then set -- "$@" --pkg-config-path "$here/pkgconfig"; fi
    "$SWIFT" build "$@" >&2
    printf '%s/canfolio\n' "$("$SWIFT" build --show-bin-path)"
}

[ -r "$capture" ] || fail "cannot read the capture '$capture'."
tool=$(build)
# A name that begins with a dash is a file here, not an option.
case $capture in -?*) capture=./$capture ;; esac
case $out in -*) out=./$out ;; esac
"$tool" report "$capture" -o "$out"
[ -s "$out" ] || fail "'$out' was not written."
case $out in
*.pdf)
    # The first page as a picture too: to look at, or to paste into a ticket.
    picture=${out%.pdf}.png
    "$tool" report "$capture" -o "$picture" --format png --pages 1 --quiet
    say "Your report is ready: $out ($(page_count "$out") pages); its first page as a picture: $picture"
    ;;
*) say "Your report is ready: $out." ;;
esac
