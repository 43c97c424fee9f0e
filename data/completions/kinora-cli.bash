# Completions of kinora-cli for bash. Made by: kinora-cli --completions bash
_kinora_cli() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words files=
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "devices controls preview record photo recover levels scan library info thumbnails waveform frames tags play export trim join compose convert gif --help --version" -- "$word")
    return
  fi
  case $before in
    --at|--audio-bitrate|--audio-rate|--bracket|--camera|--channels|--count|--crf|--frames|--from|--interval|--loop|--max-bytes|--max-seconds|--metadata|--microphone|--min-free-bytes|--pause|--photo-at|--points|--quality|--rate|--seconds|--seek|--size|--step|--to|--tolerance|--track|--video-bitrate|--width) return ;;
    --audio-codec) mapfile -t COMPREPLY < <(compgen -W "aac opus alac pcm copy" -- "$word"); return ;;
    --flash) mapfile -t COMPREPLY < <(compgen -W "auto on off" -- "$word"); return ;;
    --profile) mapfile -t COMPREPLY < <(compgen -W "baseline main high main10" -- "$word"); return ;;
    --video-codec) mapfile -t COMPREPLY < <(compgen -W "h264 hevc vp8 vp9 av1 jpeg copy" -- "$word"); return ;;
    --codec) mapfile -t COMPREPLY < <(compgen -W "h264 hevc vp8 vp9 av1" -- "$word"); return ;;
    --preset) mapfile -t COMPREPLY < <(compgen -W "highest medium low 640x480 960x540 1280x720 1920x1080 3840x2160 hevc hevc-1920x1080 hevc-3840x2160 m4a passthrough" -- "$word"); return ;;
    --preset) mapfile -t COMPREPLY < <(compgen -W "highest medium low 640x480 960x540 1280x720 1920x1080 3840x2160 hevc hevc-1920x1080 hevc-3840x2160 m4a" -- "$word"); return ;;
    --preset) mapfile -t COMPREPLY < <(compgen -W "low medium high 640x480 1280x720 1920x1080" -- "$word"); return ;;
    --pitch) mapfile -t COMPREPLY < <(compgen -W "spectral timeDomain varispeed lowQuality" -- "$word"); return ;;
    --speed-preset) mapfile -t COMPREPLY < <(compgen -W "ultrafast superfast veryfast faster fast medium slow slower veryslow" -- "$word"); return ;;
    --image|--live|--output|--photo-output|--root|--sheet|--words) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
  esac
  case ${COMP_WORDS[1]} in
    devices) words="--json --simulated --formats --help" ;;
    controls) words="list get set reset --camera --simulated --json --help" ;;
    preview) words="--frames --camera --simulated --size --rate --json --help" ;;
    record) words="--output --force --seconds --camera --microphone --simulated --no-audio --no-video --preset --size --rate --codec --max-seconds --max-bytes --min-free-bytes --pause --metadata --photo-at --photo-output --json --help" ;;
    photo) words="--output --force --count --interval --bracket --live --motion-photo --flash --camera --simulated --json --help" ;;
    recover) words="--all --json --help" files=1 ;;
    levels) words="--microphone --simulated --seconds --interval --json --help" ;;
    scan) words="--camera --simulated --json --help" files=1 ;;
    library) words="list add import remove verify rebuild --root --verify --json --help" files=1 ;;
    info) words="--json --precise --help" files=1 ;;
    thumbnails) words="--count --at --exact --tolerance --size --output --sheet --image --force --json --help" files=1 ;;
    waveform) words="--points --output --force --json --help" files=1 ;;
    frames) words="--from --to --track --count --numbers --json --help" files=1 ;;
    tags) words="show set remove --json --help" files=1 ;;
    play) words="--headless --rate --from --to --loop --seek --step --pitch --numbers --json --help" files=1 ;;
    export) words="--output --preset --from --to --passthrough --size --rate --words --metadata --optimize --max-bytes --force --json --help" files=1 ;;
    trim) words="--from --to --output --smart --exact --force --json --help" files=1 ;;
    join) words="--output --encode --force --json --help" files=1 ;;
    compose) words="--output --preset --check --schema --optimize --max-bytes --force --json --help" files=1 ;;
    convert) words="--output --video-codec --audio-codec --size --rate --video-bitrate --quality --crf --speed-preset --profile --audio-bitrate --audio-rate --channels --from --to --no-audio --no-video --optimize --force --json --help" files=1 ;;
    gif) words="--from --to --output --width --rate --loop --force --json --help" files=1 ;;
    *) return ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; [ -z "$files" ] || compgen -f -- "$word")
}
complete -o filenames -F _kinora_cli kinora-cli
