# Completions of kinora-cli for bash. Made by: kinora-cli --completions bash
_kinora_cli() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words files=
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "devices controls preview levels --help --version" -- "$word")
    return
  fi
  case $before in
    --camera|--frames|--interval|--microphone|--rate|--seconds|--size) return ;;
  esac
  case ${COMP_WORDS[1]} in
    devices) words="--json --simulated --formats --help" ;;
    controls) words="list get set reset --camera --simulated --json --help" ;;
    preview) words="--frames --camera --simulated --size --rate --json --help" ;;
    levels) words="--microphone --simulated --seconds --interval --json --help" ;;
    *) return ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; [ -z "$files" ] || compgen -f -- "$word")
}
complete -o filenames -F _kinora_cli kinora-cli
