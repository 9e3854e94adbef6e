#!/bin/sh
# Tests the Python package and Samples/fleet: GNU parallel, Kubernetes, Slurm with two nodes, Spark with two executors.
#   fleet.sh test [argument for pytest...]
#   fleet.sh bench [argument for Python/bench.py...]
#   fleet.sh compare [argument for Python/bench_compare.py...]
# CANFOLIO names a command to test; without it the release build is tested. Packages that are missing are installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=Scripts/lib.sh
. "$here/lib.sh"
cd "$here/.."

if [ -z "${CANFOLIO:-}" ]; then
    "$here/release.sh" canfolio-simulate >/dev/null
    CANFOLIO=$("$here/release.sh" canfolio)
    export CANFOLIO
fi
"$here/setup.sh" fleet

venv=.build/fleet/venv
if [ ! -x "$venv/bin/pytest" ] || [ Python/pyproject.toml -nt "$venv/made" ]; then
    "${PYTHON:-python3}" -m venv "$venv"
    "$venv/bin/pip" install --quiet --editable 'Python[spark,test,bench]'
    touch "$venv/made"
fi
work=${1:-test}
[ $# -eq 0 ] || shift
case $work in
test)
    "$venv/bin/mypy" --config-file Python/pyproject.toml Python/src
    # -rs: what cannot be tested here is said.
    exec "$venv/bin/pytest" -rs -c Python/pyproject.toml --rootdir Python Python/tests "$@"
    ;;
bench) exec "$venv/bin/python" Python/bench.py "$@" ;;
compare) exec "$venv/bin/python" Python/bench_compare.py "$@" ;;
*) fail "usage: fleet.sh test|bench|compare" ;;
esac
