/// Why a library refuses a change.
enum LibraryError: Error, Equatable {
  /// A new asset has neither photo nor video.
  case noMainResource
  /// A photo and a movie that say that they belong to others.
  case notAPair
  /// The file isn't what it is said to be.
  case notMedia(String)
  /// Nothing has this identifier.
  case unknown(String)
  /// It isn't in the Trash any more.
  case notInTrash(String)
}
