#!/bin/sh
# Builds canfolio in release and renders the capture file $CAPTURE to $OUT.
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

[ -r "$capture" ] || fail "cannot read the capture '$capture'."
tool=$("$here/release.sh" canfolio)
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
