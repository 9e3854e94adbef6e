#!/bin/sh
# Makes sure that Swift and the system packages are there, and installs the packages that are missing.
#   setup.sh build    what building and rendering need
#   setup.sh test     the same and what the tests call
#   setup.sh fleet    what is called by the tests of the Python package and of Samples/fleet
# Silent and without network where all is present.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=Scripts/lib.sh
. "$here/lib.sh"

libraries='zlib libdeflate libzstd liblzma sqlite3 expat yaml-0.1 libcmark libcrypto cairo cairo-pdf cairo-svg cairo-ft pangocairo gdk-pixbuf-2.0 fontconfig freetype2'
apt_build='pkg-config zlib1g-dev libdeflate-dev libzstd-dev libbz2-dev liblzma-dev libsqlite3-dev libexpat1-dev
libyaml-dev libcmark-dev libssl-dev libcairo2-dev libpango1.0-dev
libgdk-pixbuf-2.0-dev librsvg2-common fonts-inter fonts-jetbrains-mono fonts-dejavu-core'
apt_test='poppler-utils qpdf valgrind can-utils bubblewrap tumbler dbus libglib2.0-bin shared-mime-info libxml2-utils tzdata chromium
default-jdk-headless libpdfbox2-java libjaxb-api-java libactivation-java cmark-gfm ruby-redcarpet'
apt_fleet='slurmctld slurmd slurm-client munge parallel python3-venv default-jdk-headless'

# The packages of "$@" that dpkg does not know as installed.
missing_packages() {
    for package in "$@"; do
        status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        # pkgconf took over pkg-config's name and command in newer releases.
        [ "$status" = installed ] || { [ "$package" = pkg-config ] && have pkg-config; } ||
            { [ "$package" = default-jdk-headless ] && have javac; } ||
            { [ "$package" = python3-venv ] && "${PYTHON:-python3}" -c 'import ensurepip' 2>/dev/null; } || printf '%s ' "$package"
    done
}

# Runs a command as root: directly, or by sudo, which may ask for a password only where somebody can type one.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif have sudo && sudo -n true 2>/dev/null; then
        sudo -n "$@"
    elif have sudo && [ -t 0 ]; then
        sudo "$@"
    else
        fail "these packages are missing and installing them needs root. As root, run:
    apt-get install $missing"
    fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@"
}

# apt-get can fail for a while: another apt holds a lock that the time-out does not cover, a mirror is being updated.
retry() {
    attempt=1
    until "$@"; do
        [ "$attempt" -lt 4 ] || return 1
        say "canfolio: apt-get failed; trying again in $((attempt * 10)) s" >&2
        sleep $((attempt * 10))
        attempt=$((attempt + 1))
    done
}

# Whether the package lists offer every package of "$@".
listed() {
    for package in "$@"; do
        apt-cache show "$package" >/dev/null 2>&1 || return 1
    done
}

install_by_apt() {
    # shellcheck disable=SC2086 # a list of words
    set -- $missing
    say "canfolio: installing $*"
    if ! listed "$@"; then
        retry apt update || fail "apt-get update failed."
    fi
    if ! apt install -y --no-install-recommends "$@"; then
        # Lists that are there may be old, and name files that the mirror no longer has.
        retry apt update || fail "apt-get update failed."
        retry apt install -y --no-install-recommends "$@" || fail "apt-get could not install $*."
    fi
}

# Without apt nothing is installed, only named.
check_without_apt() {
    absent=
    if ! have pkg-config; then
        absent=pkg-config
    else
        for library in $libraries; do
            pkg-config --exists "$library" || absent="$absent $library"
        done
    fi
    if [ "$wanted" = test ]; then
        for tool in pdftotext qpdf; do
            have "$tool" || absent="$absent $tool"
        done
    fi
    [ -n "$absent" ] || return 0
    fail "missing: $absent. There is no apt-get here, so please install them yourself.
Fedora:    sudo dnf install pkgconf-pkg-config zlib-devel libdeflate-devel libzstd-devel bzip2-devel xz-devel sqlite-devel \\
               expat-devel libyaml-devel cmark-devel openssl-devel cairo-devel pango-devel gdk-pixbuf2-devel librsvg2 rsms-inter-fonts jetbrains-mono-fonts dejavu-sans-mono-fonts
                                                                                 (tests: poppler-utils qpdf can-utils)
Homebrew:  brew install pkgconf zlib libdeflate zstd bzip2 xz sqlite expat libyaml cmark openssl@3 cairo pango gdk-pixbuf librsvg \\
               font-inter font-jetbrains-mono font-dejavu
                                                                                 (tests: poppler qpdf)"
}

wanted=${1:-build}
case $wanted in
build) packages=$apt_build ;;
test) packages="$apt_build $apt_test" ;;
fleet) packages="$apt_build $apt_fleet" ;;
*) fail "usage: setup.sh build|test|fleet" ;;
esac

check_swift
if have apt-get && have dpkg-query; then
    # shellcheck disable=SC2086 # a list of words
    missing=$(missing_packages $packages)
    [ -z "$missing" ] || install_by_apt
else
    check_without_apt
fi
