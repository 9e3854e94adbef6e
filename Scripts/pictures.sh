#!/bin/sh
# Draws the pictures of docs/ anew, by the commands that the texts beside them give.
# CANFOLIO and SIMULATOR name other programs than those that release.sh builds.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=Scripts/lib.sh
. "$here/lib.sh"

cd "$here/.."
canfolio=$(realpath "${CANFOLIO:-$("$here/release.sh" canfolio)}")
simulator=$(realpath "${SIMULATOR:-$("$here/release.sh" canfolio-simulate)}")
docs=$PWD/docs
captures=$(mktemp -d)
trap 'rm -rf "$captures"' EXIT

draw() { "$canfolio" "$@" --quiet; }

draw report Samples/drive.log --dbc Samples/drive.dbc --bitrate 500k --pages 1 --dpi 120 -o docs/report-first-page.png
draw pages Samples/drive.log --start 18.385 --stop 19.34 --pages 1 --dpi 120 --title "A simulated drive" \
    -o docs/log-page.png
draw timeline Samples/drive.log --dbc Samples/drive.dbc --bitrate 500k -o docs/timeline.png
draw timeline Samples/drive.log --dbc Samples/drive.dbc --lanes 6 --signal EngineSpeed \
    --signal 'VehicleSpeed+DisplayedSpeed' --signal 'YawRate' --signal 'GearEngaged' --signal 'Indicator*' \
    --signal 'BrakeLampSwitch' -o docs/signals.png
for size in 256 128 64; do
    "$canfolio" thumbnail Samples/drive.log --size $size -o docs/thumbnail-$size.png
done
for bus in drive fd mixed quiet; do "$simulator" --scenario $bus --output "$captures/$bus.log"; done
(cd "$captures" && "$canfolio" thumbnail drive.log fd.log mixed.log quiet.log --title "Four simulated buses" \
    --paper 275x85mm --dpi 100 --bitrate 500k/2M --sheet "$docs/contact-sheet.png")
say "The pictures of docs/ are drawn anew; look at them."
