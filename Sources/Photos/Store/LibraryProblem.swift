/// Where a library's index and its files don't agree. An addition of Kinora's.
public struct LibraryProblem: Sendable, Equatable, Codable {
  /// In what they don't agree.
  public enum Kind: String, Sendable, Codable {
    /// The index has a file that isn't there.
    case missingFile
    /// A file is there that the index doesn't have.
    case unknownFile
    /// A file isn't what the index says.
    case changedFile
    /// An asset has no file at all.
    case noFile
    /// A file was left on its way into the library.
    case leftFile
    /// A change was begun and not finished.
    case openChange
    /// The index is damaged.
    case damagedIndex
  }

  /// In what they don't agree.
  public let kind: Kind
  /// The file, or what else it is about.
  public let path: String
}
