import AVFoundation

/// A key of `tags`: a common name for every file format, or a file's own key.
enum TagKey: Sendable, Equatable {
  case name(TagName)
  case own(TagPlace)

  init(written text: String) throws(UsageError) {
    if let name = TagName(rawValue: text) {
      self = .name(name)
    } else if let place = TagPlace(written: text) {
      self = .own(place)
    } else {
      throw .unknownMetadata(text, known: TagName.allCases.map(\.rawValue))
    }
  }

  /// The key of an entry.
  init(_ entry: MetadataEntry) {
    let place = TagPlace(entry.keySpace, entry.key)
    let name = TagName.allCases.first { $0.places.contains(place) || entry.isCommon($0) }
    self = name.map { .name($0) } ?? .own(place)
  }

  /// Its form on the command line.
  var text: String {
    switch self {
    case .name(let name): name.rawValue
    case .own(let place): place.text
    }
  }

  /// Whether an entry has this key.
  func means(_ entry: MetadataEntry) -> Bool {
    switch self {
    case .name: TagKey(entry) == self
    case .own(let place): TagPlace(entry.keySpace, entry.key) == place
    }
  }

  /// The key under which it is written.
  func place(inQuickTime: Bool) -> TagPlace {
    switch self {
    case .name(let name): name.place(inQuickTime: inQuickTime)
    case .own(let place): place
    }
  }
}

extension MetadataEntry {
  /// Whether it has this name in a format whose keys are words, such as Matroska.
  fileprivate func isCommon(_ name: TagName) -> Bool { keySpace == .common && key.lowercased() == name.rawValue }
}
