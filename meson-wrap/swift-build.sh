#!/bin/bash
# swift-build.sh - build kinora, kinora-cli and kinora-reader for use: optimised, Swift's own libraries inside.
#
#   swift-build.sh [FOLDER]      put them without symbols into FOLDER, and what they share into libkinora.so there
#
# Uses .build, or the scratch path in KINORA_SCRATCH_PATH, so that a release build that exists is used again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
output=${1:+$(cd "$1" && pwd)}
cd "$here/.."
options=(-c release --static-swift-stdlib --scratch-path "${KINORA_SCRATCH_PATH:-.build}")
programs=(kinora kinora-cli kinora-reader)
# All at once: modules of one program are compiled while another's are linked.
build() { KINORA_ONLY=${programs[*]} "$here/find-swift" swift build "${options[@]}" "$@"; }

# SwiftPM remarks on every compiler flag that pkg-config gives and it drops; -pthread is no loss on Linux.
build 2> >(grep -v '^warning: prohibited flag(s)' >&2)
[ -n "$output" ] || exit 0
built=$(build --show-bin-path 2>/dev/null)
for program in "${programs[@]}"; do
  if [ "$built/$program" -nt "$output/$program" ]; then
    exec meson-wrap/find-swift meson-wrap/link-shared "$built" "$output"
  fi
done
