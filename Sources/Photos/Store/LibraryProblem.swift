/// An inconsistency between a library's index and its files. An addition of Kinora's.
public struct LibraryProblem: Sendable, Equatable, Codable {
  /// The kind of inconsistency.
  public enum Kind: String, Sendable, Codable {
    /// A file in the index doesn't exist.
    case missingFile
    /// A media file isn't in the index.
    case unknownFile
    /// A file has changed since it was indexed.
    case changedFile
    /// An asset has no file at all.
    case noFile
    /// A crash left a partly imported file behind.
    case leftFile
    /// The journal has a change that was begun and not finished.
    case openChange
    /// The journal has a change that can't be finished, and was set aside with its files.
    case asideChange
    /// The index is damaged.
    case damagedIndex
    /// Files in a folder keep no extended attributes: only the index knows what is a favorite, hidden or in albums.
    case noAttributes
  }

  /// The kind of inconsistency.
  public let kind: Kind
  /// The file's path; for other kinds an asset's identifier, a journal key, the reason or SQLite's message; the
  /// folder's for `noAttributes`, and why if it isn't the disk that keeps none.
  public let path: String

  /// Whether index and files disagree: a disk that keeps no attributes is only something to know.
  package var isDisagreement: Bool { kind != .noAttributes }
}
