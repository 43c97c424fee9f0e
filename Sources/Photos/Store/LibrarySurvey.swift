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
    /// What it is known by, where that can tell that it was gone.
    var print: String?
  }

  private let places: LibraryPlaces
  private(set) var there: [FilePlace: FileSystem.Facts] = [:]
  private(set) var unread = FolderParts()
  /// The subfolders on which other disks are mounted.
  private(set) var mounts = Set<FilePlace>()
  private(set) var found: [FilePlace: Found] = [:]

  /// Walks the folders, and reads the files that are wanted. Throws while no reader process can be started: what can't be
  /// looked at isn't gone. Of new files that say nothing of themselves also what they are known by is read, if their size
  /// is that of one that the index knows and that isn't there, or of one that was gone before.
  init(
    _ places: LibraryPlaces, known: [FilePlace: ResourceRecord], gone: Set<Int64>,
    where isWanted: (FilePlace, FileSystem.Facts) -> Bool
  ) throws {
    self.places = places
    (unread, mounts) = places.files { there[$0] = $1 }
    for (place, facts) in there where isWanted(place, facts) { found[place] = try Self.read(place, facts, in: places) }
    let new = found.values.filter { $0.memory == nil && known[$0.place] == nil }
    if new.isEmpty { return }
    var gone = gone
    for (place, resource) in known where there[place] == nil { gone.insert(resource.size) }
    for file in new where gone.contains(file.facts.size) {
      found[file.place]?.print = ContentPrint.of(places.path(file.place), file.facts)
    }
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
    guard !OpenForWriting.isSo(path), let media = try FileFacts(reachedAt: path, by: places.reader) else { return nil }
    return Found(place: place, facts: facts, media: media, memory: FileMemory(of: path))
  }
}
