#!/bin/sh
# Fuzzes the readers of captures and databases under the address sanitizer.
#   FORMAT  text, blf, mdf, pcap, sqlite, dbc, xml, sym or pdus
#   TIME    seconds
# Seeds are the small files of CANFOLIO_CORPUS, where that is set, and what earlier runs found in .build-fuzz/FORMAT.
# An input that crashes, hangs or takes too much memory is left in the current folder, and the status is not 0.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=Scripts/lib.sh
. "$here/lib.sh"

format=${FORMAT:-text}
time=${TIME:-60}
case $format in
text)
    target=FuzzText
    folders='captures/candump captures/asc captures/trc captures/canhacker captures/gvret-csv'
    folders="$folders captures/python-can-csv captures/crtd captures/busmaster captures/other"
    ;;
blf) target=FuzzBLF folders=captures/blf ;;
mdf | mf4) target=FuzzMDF folders=captures/mf4 ;;
pcap) target=FuzzPcap folders=captures/pcap ;;
sqlite) target=FuzzSQLite folders=captures/sqlite ;;
dbc) target=FuzzDBC folders=databases/dbc ;;
xml) target=FuzzXML folders='databases/kcd databases/arxml' ;;
sym) target=FuzzSYM folders=databases/sym ;;
pdus) target=FuzzPDUs folders='protocols/captures captures/candump' ;;
*) fail "there is no fuzz target for '$format': text, blf, mdf, pcap, sqlite, dbc, xml, sym, pdus." ;;
esac

export FUZZ=1 SWIFT_BACKTRACE=enable=no
# One option for both sanitizers: of two the compiler heeds the last, and libFuzzer would search without coverage.
"$SWIFT" build -c release --product "$target" --scratch-path .build-fuzz --sanitize fuzzer --disable-dead-strip \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
found=.build-fuzz/found/$format
seeds=.build-fuzz/seeds/$format
mkdir -p "$found" "$seeds"
if [ -n "${CANFOLIO_CORPUS:-}" ]; then
    for folder in $folders; do
        find "$CANFOLIO_CORPUS/$folder" -type f -size -40k -exec cp -f {} "$seeds" \; 2>/dev/null || true
    done
    find "$CANFOLIO_CORPUS/malformed" -type f -size -40k -name "*${format%db}*" -exec cp -f {} "$seeds" \;
    chmod -R u+w "$seeds"
fi
# Real databases are too large for seeds, and no real file has some of the dialects of text.
case $format in
sqlite | text) if have python3; then python3 "$here/fuzz_seeds.py" "$format" "$seeds"; fi ;;
esac
# libFuzzer's own store of inputs counts as well, and with pdus it alone takes 500 MB in a quarter of an hour. What one input
# takes is bounded by itself.
exec ".build-fuzz/release/$target" "$found" "$seeds" -max_total_time="$time" -timeout=5 -rss_limit_mb=2048 \
    -malloc_limit_mb=256 -max_len=65536 -print_final_stats=1
