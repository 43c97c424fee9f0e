/// Matching of BCP 47 language tags: "de", "pt-BR", "zh-Hant".
enum LanguageTags {
  /// The tag, or "und" for nil.
  static func known(_ tag: String?) -> String { tag ?? "und" }

  /// The index of the tag that best matches these languages, in order of preference; nil where none does. An equal tag
  /// matches best, then a narrower or wider one ("en" and "en-GB"), then one for another country.
  static func best(of tags: [String], for languages: [String]) -> Int? {
    for language in languages {
      let ranked = tags.enumerated().map { (index: $0.offset, rank: rank($0.element, language)) }
      if let found = ranked.filter({ $0.rank > 0 }).max(by: { ($0.rank, $1.index) < ($1.rank, $0.index) }) {
        return found.index
      }
    }
    return nil
  }

  /// How well a tag matches a language: 0 is not at all.
  static func rank(_ tag: String, _ language: String) -> Int {
    let (a, b) = (parts(tag), parts(language))
    guard let first = a.first, first == b.first else { return 0 }
    if a == b { return 3 }
    return a.starts(with: b) || b.starts(with: a) ? 2 : 1
  }

  private static func parts(_ tag: String) -> [String] {
    tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  }
}
