#!/bin/bash
# swift-build.sh - build kinora, kinora-cli and kinora-reader for use.
#
#   swift-build.sh [FOLDER]      put them without symbols into FOLDER, and what they share, with Swift's own libraries,
#                                into libkinora.so there
#
# Uses .build, or the scratch path in KINORA_SCRATCH_PATH, so that a release build that exists is used again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
output=${1:+$(cd "$1" && pwd)}
cd "$here/.."
programs=(kinora kinora-cli kinora-reader)
# All at once: modules of one program are compiled while another's are linked.
export KINORA_ONLY=${programs[*]}
build=("$here/swift-release")

[ -f "${KINORA_SCRATCH_PATH:-.build}/release/kinora" ] ||
  echo "Building kinora, kinora-cli and kinora-reader: the first time that takes about 10 minutes on two processors."
meson-wrap/with-progress "building Kinora" "${build[@]}"
[ -n "$output" ] || exit 0
built=$("${build[@]}" --show-bin-path 2>/dev/null)
for program in "${programs[@]}"; do
  if [ "$built/$program" -nt "$output/$program" ]; then
    exec meson-wrap/find-swift meson-wrap/link-shared "$built" "$output"
  fi
done
