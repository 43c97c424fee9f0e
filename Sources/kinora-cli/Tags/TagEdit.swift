import AVFoundation
import CoreMedia
import GLibSupport

/// A change of a movie's metadata. Other entries stay as they are.
enum TagEdit: Sendable, Equatable {
  case set(TagKey, String)
  case remove(TagKey)

  /// An entry whose value can't be written as text.
  struct NotWords: Error, Equatable, CustomStringConvertible {
    let key: String

    var description: String { tr("“%s” holds no words, so it can't be set. It can be removed.", key) }
  }

  /// The entries after the change. A new value replaces all entries of the same meaning.
  func apply(to entries: [MetadataEntry], inQuickTime: Bool) throws(NotWords) -> [MetadataEntry] {
    switch self {
    case .remove(let key): return entries.filter { !key.means($0) }
    case .set(let key, let text):
      let place = key.place(inQuickTime: inQuickTime)
      let old = entries.first { TagPlace($0.keySpace, $0.key) == place }
      let new = try TagEdit.entry(place, text, instead: old)
      guard let first = entries.firstIndex(where: key.means) else { return entries + [new] }
      var changed = entries
      changed[first] = new
      return changed.enumerated().filter { $0.offset == first || !key.means($0.element) }.map(\.element)
    }
  }

  /// The new entry; numbers stay numbers where possible.
  private static func entry(
    _ place: TagPlace, _ text: String, instead old: MetadataEntry?
  ) throws(NotWords) -> MetadataEntry {
    var entry = MetadataEntry(place.keySpace, place.key, .text(text))
    switch old?.value {
    case .data: throw NotWords(key: place.text)
    case .integer:
      if let number = Int64(text) { (entry.value, entry.dataType) = (.integer(number), old?.dataType) }
    case .number:
      if let number = Double(text) { (entry.value, entry.dataType) = (.number(number), old?.dataType) }
    case .text, nil: break
    }
    if case .text = entry.value, ![.quickTimeUserData, .isoUserData].contains(place.keySpace) {
      entry.dataType = kCMMetadataBaseDataType_UTF8 as String
    }
    return entry
  }
}
