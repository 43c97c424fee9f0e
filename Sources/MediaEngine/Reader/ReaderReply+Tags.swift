// What a movie says of itself, in transit.
extension ReaderReply {
  /// An entry whose value is words or a number.
  struct Tag: Codable {
    private let keySpace: MetadataEntry.KeySpace
    private let key: String
    private let text: String
    private let languageTag: String?

    /// Nil for an entry whose value is neither.
    init?(_ entry: MetadataEntry) {
      guard let text = entry.text else { return nil }
      (keySpace, key, self.text, languageTag) = (entry.keySpace, entry.key, text, entry.languageTag)
    }

    var entry: MetadataEntry { MetadataEntry(keySpace, key, .text(text), languageTag: languageTag) }
  }
}
