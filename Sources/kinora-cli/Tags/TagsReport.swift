import AVFoundation
import GLibSupport

/// A file's metadata, as `tags` prints it: by the keys that `tags` takes.
struct TagsReport: Encodable {
  /// One entry.
  struct Tag: Encodable {
    let key: String
    /// The file's own key.
    let place: String
    let language: String?
    /// The value; nil if it isn't text.
    let value: String?
    let bytes: Int?

    init(_ entry: MetadataEntry) {
      key = TagKey(entry).text
      place = TagPlace(entry.keySpace, entry.key).text
      (language, value) = (entry.languageTag, entry.text)
      if case .data(let data) = entry.value { bytes = data.count } else { bytes = nil }
    }

    var words: String {
      let said = value?.replacing("\n", with: " ") ?? tr("%s bytes", "\(bytes ?? 0)")
      return language.map { "\(key) (\($0)): \(said)" } ?? "\(key): \(said)"
    }
  }

  let file: String
  let tags: [Tag]

  init(_ entries: [MetadataEntry], of file: String) {
    self.file = file
    tags = entries.map { Tag($0) }
  }

  func tell(asJSON: Bool) throws {
    if asJSON { return try Console.json(self) }
    for tag in tags { Console.result(tag.words) }
  }
}
