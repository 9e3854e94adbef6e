#!/bin/sh
# Brings the database of media types under PREFIX up to date. A package (DESTDIR) leaves that to the system that it is
# installed on, and where there is no tool for it there is no database.
set -eu
[ -z "${DESTDIR:-}" ] || exit 0
[ -d "$PREFIX/share/mime/packages" ] || exit 0
if command -v update-mime-database >/dev/null 2>&1; then
    update-mime-database "$PREFIX/share/mime"
fi
