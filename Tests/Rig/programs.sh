# Sourced by the suites: finds the newest rig-probe and kinora-cli that were built, and says how to build them.
root=$(cd "$here/../.." && pwd)
newest() {
  local found
  found=$(ls -t "$root"/.build/{debug,release}/"$1" 2>/dev/null | head -n 1) || true
  if [ ! -x "$found" ]; then
    echo "There is no $1 yet: build it with swift build --product $1" >&2
    exit 1
  fi
  echo "$found"
}
RIG_PROBE=${RIG_PROBE:-$(newest rig-probe)}
KINORA_CLI=${KINORA_CLI:-$(newest kinora-cli)}
export RIG_PROBE KINORA_CLI
