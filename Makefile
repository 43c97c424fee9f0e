# Kinora: everything a person does here, one word each. `make` alone lists the words.
#
# The work is done by scripts that also run on their own: meson-wrap/ builds, finds and installs, Tests/ tests.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
ROUNDS ?= 10
SUITES ?= swift
RELEASE ?= trixie
SECONDS ?= 60
CORPUS ?=
VERSION ?=

packages := meson-wrap/install-packages
swift := meson-wrap/find-swift
staged := $(swift) meson-wrap/stage-share
suites := $(staged) Tests/run-suites

.DEFAULT_GOAL := help
.PHONY: run test steady elsewhere bench rig ui-test tsan endurance fuzz install uninstall deb docs dependent release audit format pot clean help

run: ## build Kinora and open its window; ARGS="…" are handed to it
	@[ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || { echo "There is no display here: run this in a desktop session, or with a virtual screen: xvfb-run make run" >&2; exit 1; }
	@$(packages) build run
	@meson-wrap/swift-build.sh
	@meson-wrap/stage-share .build/release/kinora $(ARGS)

test: ## every test that is due for a change, in about 80 minutes on two processors; the last line counts them
	@$(packages) build run test rig deb
	@$(suites) all

steady: ## repeat tests ROUNDS times (10) beside busy loops and on one processor, at other hours; SUITES="…" picks them
	@$(packages) build run test
	@$(suites) --steady $(ROUNDS) $(if $(SEED),--seed $(SEED)) $(SUITES)

elsewhere: ## every test in another RELEASE of Debian, which is made for it; SUITES="…" picks some
	@$(packages) test
	@$(swift) Tests/Elsewhere/run "$(RELEASE)" $(if $(filter file,$(origin SUITES)),,$(SUITES))

bench: ## measure start-up, preview and processor time against trivial programs and other players
	@$(packages) build run test bench
	@$(suites) programs
	@$(swift) meson-wrap/install /usr .build/installed
	@KINORA_BUILD=.build/installed/usr/bin:.build/release $(staged) Tests/Bench/run $(ARGS)

rig: ## test on real kernel drivers and on disks of every kind in a virtual machine, and on PipeWire
	@$(packages) build run test rig
	@$(suites) programs rig-pipewire rig-vm rig-app rig-disks

ui-test: ## drive the window like a person would, with screenshots
	@$(packages) build run test
	@$(suites) programs ui

tsan: ## run the engine's tests under the thread sanitizer
	@$(packages) build run test
	@$(suites) tsan

endurance: ## the long runs that do not fit into make test
	@$(packages) build run test
	@$(suites) build
	@$(staged) Tests/Endurance/run $(ARGS)

fuzz: ## damage files, those of the folder CORPUS if given, and have every reader read them, SECONDS (60) each
	@$(packages) build run test
	@$(suites) programs
	@$(staged) Tests/Fuzz/run $(if $(CORPUS),--corpus "$(CORPUS)") $(SECONDS) $(ARGS)

install: ## install under PREFIX (/usr/local), into DESTDIR if given
	@$(packages) build run
	@$(swift) meson-wrap/install "$(PREFIX)" "$(DESTDIR)"

uninstall: ## remove what make install put there
	@meson-wrap/uninstall "$(PREFIX)" "$(DESTDIR)"

deb: ## build and check a Debian package; DESTDIR is the folder it is put into (.build/deb)
	@$(packages) build run deb
	@$(swift) meson-wrap/deb $(if $(DESTDIR),"$(DESTDIR)")

dependent: ## test a package that depends on a version of this one, in a clean Debian without GTK
	@$(packages) build run test
	@$(suites) dependent

release: ## check, pack and tag VERSION=x.y.z; docs/RELEASING.md says what else belongs to a release
	@$(packages) build run test
	@$(swift) meson-wrap/release "$(VERSION)"

audit: ## compare what is linked and what the Flatpak brings along with known holes
	@$(packages) build run
	@$(suites) programs
	@$(swift) meson-wrap/audit "$$(date +%F)"

docs: ## write the pages about AVFoundation by docc, into .build/docs
	@$(packages) build
	@$(swift) docs/pages

format: ## bring every Swift file into the house's form
	@$(swift) swift format --in-place --parallel --recursive Package.swift Sources Tests

pot: ## collect the words to translate, and bring the languages up to date
	@$(packages) build
	@po/extract.sh

clean: ## remove everything that was built
	rm -rf .build

help:
	@echo "Kinora: make WORD"
	@sed -n 's/^\([a-z-]*\): ## \(.*\)/  \1|\2/p' $(firstword $(MAKEFILE_LIST)) | while IFS='|' read -r word what; do \
	  printf '%-13s %s\n' "$$word" "$$what"; done
