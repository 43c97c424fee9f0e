/// What a part of a movie is saved as.
enum TrimTarget: Equatable, Sendable {
  /// A file of its own beside the movie, with this name, without ending.
  case clip(String)
  /// In place of the movie, which goes to the Trash.
  case original
}
