/// What a movie that is opened from a list of items of any kind is one of: the Library, or a folder.
@MainActor
protocol FilmAlbum: AnyObject {
  var hasPrevious: Bool { get }
  var hasNext: Bool { get }
  /// Opens the item so many places on.
  func step(_ count: Int)
  /// Moves the open item to the Trash and opens its neighbour.
  func trashOpened()
}
