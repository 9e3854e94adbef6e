# canfolio: `make help` says what there is.

SWIFT   ?= swift
PREFIX  ?= /usr/local
CAPTURE ?= Samples/drive.log
OUT     ?= report.pdf
DESTDIR ?=
FORMAT  ?= text
TIME    ?= 60
PYTHON  ?= python3

# File names reach the scripts by the environment: blanks and quotes in them stay what they are.
export SWIFT CAPTURE OUT PREFIX DESTDIR FORMAT TIME PYTHON

.DEFAULT_GOAL := help
.PHONY: help report test test-fleet bench-fleet accept lint format bench check-speed check-bounds check-growth check-limits accept-speed check fuzz samples pictures install uninstall clean setup

help: ## what can be made here
	@echo "canfolio: CAN bus captures as pages that a person can read"
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)$$/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'
	@echo
	@echo "  make report CAPTURE=my.blf OUT=my.pdf     any capture, any output"
	@echo "  make install PREFIX=\$$HOME/.local         elsewhere"

setup: ## install the system packages that building needs, where they are missing
	@Scripts/setup.sh build

report: setup ## build, and render CAPTURE (the sample drive) to OUT (report.pdf) and a PNG
	@Scripts/report.sh

test: ## build and run all tests
	@Scripts/setup.sh test
	"$$SWIFT" test

test-fleet: ## test the Python package, Slurm with two nodes, GNU parallel, Kubernetes and Spark; takes a quarter of an hour
	@Scripts/fleet.sh test

bench-fleet: ## measure batch on processes, Slurm nodes and Spark workers, compared with python-can and cantools
	@Scripts/fleet.sh bench

accept: ## store what pages and pictures look like now, after a look at them (Tests/GoldenTests/Goldens)
	@Scripts/setup.sh test
	CANFOLIO_ACCEPT=1 "$$SWIFT" test --filter GoldenTests
	@git status --short Tests/GoldenTests/Goldens

lint: ## check the style of the sources
	"$$SWIFT" format lint --strict -r Sources Tests Fuzz Templates Package.swift

format: ## format the sources
	"$$SWIFT" format -i -r Sources Tests Fuzz Templates Package.swift

bench: setup ## measure canfolio and the peers of PYTHON and the PATH, as one table
	@Scripts/release.sh canfolio
	"$$(Scripts/release.sh canfolio-bench)" --python "$$PYTHON"

check-speed: ## count the instructions of fixed works, and fail where one takes over 3 % more than it did
	@Scripts/setup.sh test
	@python3 Scripts/check_speed.py "$$(Scripts/release.sh canfolio)"

check-growth: ## double what a file can choose, and fail where a command takes over 2.6 times the instructions
	@Scripts/setup.sh test
	@python3 Scripts/check_growth.py "$$(Scripts/release.sh canfolio)"

check-bounds: ## run every command on very much of one thing, and fail beyond 2 s a megabyte or 256 MB beside the frames
	@python3 Scripts/check_bounds.py "$$(Scripts/release.sh canfolio)" --doubling

check-limits: ## run every command under limits of the shell, and fail where one traps, hangs or fails without a word
	@python3 Scripts/check_limits.py "$$(Scripts/release.sh canfolio)"

accept-speed: ## store how many instructions they take now (Scripts/check_speed.json)
	@Scripts/setup.sh test
	@python3 Scripts/check_speed.py "$$(Scripts/release.sh canfolio)" --accept

check: setup ## run builds with ThreadSanitizer and AddressSanitizer over the files of CANFOLIO_CORPUS (docs/checks.md)
	@test -d "$$CANFOLIO_CORPUS" || { echo "CANFOLIO_CORPUS names no folder of captures." >&2; exit 1; }
	"$$SWIFT" build -c release --product canfolio --sanitize thread --scratch-path .build/tsan
	@python3 Scripts/check.py .build/tsan/release/canfolio "$$CANFOLIO_CORPUS"
	"$$SWIFT" build -c release --product canfolio --sanitize address --scratch-path .build/asan
	@python3 Scripts/check.py .build/asan/release/canfolio "$$CANFOLIO_CORPUS"

fuzz: setup ## fuzz the readers of FORMAT (text, blf, mdf, pcap, sqlite, dbc, xml, sym, pdus) for TIME seconds
	@Scripts/fuzz.sh

samples: setup ## simulate the sample drive anew
	"$$SWIFT" run canfolio-simulate --output Samples/drive.log --dbc Samples/drive.dbc

pictures: setup ## draw the pictures of docs/ anew
	@Scripts/pictures.sh

install: setup ## build, and install the command under PREFIX (/usr/local), with its thumbnailer for desktops
	@Scripts/release.sh canfolio
	install -d "$$DESTDIR$$PREFIX/bin" "$$DESTDIR$$PREFIX/share/thumbnailers" "$$DESTDIR$$PREFIX/share/mime/packages"
	install -m 755 "$$(Scripts/release.sh canfolio)" "$$DESTDIR$$PREFIX/bin/canfolio"
	@Scripts/strip.sh "$$DESTDIR$$PREFIX/bin/canfolio"
	install -m 644 Desktop/canfolio.thumbnailer "$$DESTDIR$$PREFIX/share/thumbnailers/canfolio.thumbnailer"
	install -m 644 Desktop/canfolio.xml "$$DESTDIR$$PREFIX/share/mime/packages/canfolio.xml"
	@Scripts/media-types.sh

uninstall: ## remove what install put there
	rm -f "$$DESTDIR$$PREFIX/bin/canfolio" "$$DESTDIR$$PREFIX/share/thumbnailers/canfolio.thumbnailer" \
	    "$$DESTDIR$$PREFIX/share/mime/packages/canfolio.xml"
	@Scripts/media-types.sh

clean: ## remove what was built
	rm -rf .build .build-fuzz report.pdf report.png
