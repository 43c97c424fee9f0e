import MediaEngine

/// What lies in a library's folders, and what the files say of themselves that the index doesn't know as they are.
/// Reading them takes minutes for a new folder, so it is done without the lock; what has changed meanwhile is told by
/// its facts.
struct LibrarySurvey: Sendable {
  /// A file that is new, or has changed since it was indexed.
  struct Found: Sendable {
    var place: FilePlace
    var facts: FileSystem.Facts
    var media: FileFacts
    var memory: FileMemory?
  }

  private let places: LibraryPlaces
  private(set) var there: [FilePlace: FileSystem.Facts] = [:]
  private(set) var unread = UnreadPlaces()
  private(set) var found: [FilePlace: Found] = [:]

  /// Walks the folders, and reads the files that are wanted. Throws while no reader process can be started: what can't be
  /// looked at isn't gone.
  init(_ places: LibraryPlaces, where isWanted: (FilePlace, FileSystem.Facts) -> Bool) throws {
    self.places = places
    unread = places.files { there[$0] = $1 }
    for (place, facts) in there where isWanted(place, facts) { found[place] = try Self.read(place, facts, in: places) }
  }

  /// What a file said of itself; nil if it said nothing, or is another now.
  func current(_ place: FilePlace) -> Found? {
    guard let file = found[place], FileSystem.facts(places.path(place)) == file.facts else { return nil }
    return file
  }

  /// Whether a file that the index knows is certainly not there: not one that came after the walk, or can't be looked
  /// at.
  func isGone(_ place: FilePlace) -> Bool {
    guard there[place] == nil, !unread.contains(place) else { return false }
    do { return try FileSystem.look(places.path(place)) == nil } catch { return false }
  }

  private static func read(_ place: FilePlace, _ facts: FileSystem.Facts, in places: LibraryPlaces) throws -> Found? {
    let path = places.path(place)
    guard !OpenForWriting.isSo(path), let media = try FileFacts(reachedAt: path) else { return nil }
    return Found(place: place, facts: facts, media: media, memory: FileMemory(of: path))
  }
}
