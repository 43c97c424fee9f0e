/// Why a library refuses a change.
enum LibraryError: Error, Equatable {
  /// A new asset has neither photo nor video.
  case noMainResource
  /// The photo and the movie have different content identifiers.
  case notAPair
  /// The file can't be read, or isn't of the resource's media type.
  case notMedia(String)
  /// The file is larger than any that can be read as the resource's media type.
  case tooLarge(String)
  /// The file ends before the end that it says it has.
  case cutOff(String)
  /// The file's disk can't read all of it.
  case unreadable(String)
  /// The copy isn't the same as the file.
  case differs(String)
  /// A program wrote no edited photo or video, or didn't describe its edits.
  case notRendered
  /// No asset has this identifier.
  case unknown(String)
  /// It isn't in the Trash any more.
  case notInTrash(String)
  /// Others hold the lock for longer than its timeout.
  case busy
  /// The asset's folder, with this path, isn't there now.
  case away(String)
  /// Changes in the journal, so many, couldn't be finished and were set aside.
  case setAside(Int)
  /// Files in the folder with this path keep no extended attributes.
  case unmarked(String, AttributeRefusal)

  /// Whether nothing failed: it is something to know.
  var isRemark: Bool { if case .unmarked = self { true } else { false } }

  /// Whether the request itself is at fault, not what it met.
  var isOfRequest: Bool {
    switch self {
    case .noMainResource, .notAPair, .notMedia, .tooLarge, .cutOff, .unreadable, .differs, .notRendered, .unknown,
      .notInTrash, .away:
      true
    case .busy, .setAside, .unmarked: false
    }
  }
}
