#!/bin/bash
# extract.sh - collect the words to translate into kinora.pot, and bring every language up to date with them.
#
#   extract.sh [FILE]      only collect the words, into FILE
#
# Debian's xgettext has no Swift: our calls are plain enough to be read as C (Tests/House sees to that).
set -euo pipefail
template=$(realpath -m "${1:-$(dirname "$0")/kinora.pot}")
cd "$(dirname "$0")/.."
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT

version=$(sed -n 's/^public let kinoraVersion = "\(.*\)"$/\1/p' Sources/MediaEngine/KinoraVersion.swift)
common=(--from-code=UTF-8 --package-name=kinora --package-version="$version" --copyright-holder="The Kinora developers"
  --msgid-bugs-address=https://kinora.app --add-comments=Translators --sort-by-file --no-location --output=-)

# What is called in Swift; then what the desktop shows. Sorted, so that the result is the same everywhere.
grep -rlE --include='*.swift' --exclude-dir=GLibSupport '\<(tr|ntr|ctr)\(' Sources | LC_ALL=C sort |
  xgettext "${common[@]}" --files-from=- --language=C --keyword --keyword=tr --keyword=ntr:1,2 --keyword=ctr:1c,2 |
  sed 's/charset=CHARSET/charset=UTF-8/' > "$parts/swift.pot"
xgettext "${common[@]}" data/*.desktop.in data/*.metainfo.xml.in |
  sed 's/charset=CHARSET/charset=UTF-8/' > "$parts/data.pot"
# The date would make every run a change.
msgcat --use-first "$parts/swift.pot" "$parts/data.pot" | sed '/^"POT-Creation-Date:/d' > "$template"
[ $# -eq 0 ] || exit 0

while read -r language; do
  msgmerge --no-wrap --quiet --update --backup=none --no-fuzzy-matching "po/$language.po" po/kinora.pot
  msgattrib --no-wrap --no-obsolete --output-file="po/$language.po" "po/$language.po"
  printf '%s: ' "$language" >&2
  msgfmt --check --statistics --output-file=/dev/null "po/$language.po"
done < <(grep -Ev '^#|^ *$' po/LINGUAS)
