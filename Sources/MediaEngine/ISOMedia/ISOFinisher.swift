/// Makes the last changes to a movie file: an index for one that was never finished, a turn, words about it.
///
/// Every step leaves a file that can be played: the new index goes behind everything, then the old one is declared empty
/// by one write of four bytes.
enum ISOFinisher {
  /// What is to be said in the index.
  struct Additions: Sendable, Equatable {
    var rotation = 0
    var metadata: [RecordingMetadata] = []
    var isQuickTime = false

    var isEmpty: Bool { rotation == 0 && metadata.isEmpty }
  }

  /// What is in a movie file.
  struct Contents: Equatable {
    var seconds: Double
    var frames: Int?
  }

  /// Adds to the index of a finished file; gives one to a file that has only fragments. Throws where nothing can be
  /// made of the file.
  @discardableResult
  static func finish(_ file: ISOFile, adding additions: Additions = Additions()) throws -> Contents {
    let parts = try file.parts()
    let (index, fragments, movie, isUnfinished) = try read(file, parts)
    var new = ISOMovie(movie)
    if additions.rotation != 0 { new.rotate(additions.rotation) }
    new.describe(
      additions.metadata.map { ($0.key.rawValue, $0.value) }, isQuickTime: additions.isQuickTime)
    if isUnfinished || !additions.isEmpty {
      try file.closeLast(parts)
      let end = file.size
      do {
        try file.write(new.box.bytes, at: end)
      } catch {
        // No room: the old index is still the one that counts.
        try? file.truncate(to: end)
        guard isUnfinished, try makeRoom(in: file, parts, fragments, for: new.box.bytes.count) else { throw error }
        return try finish(file, adding: additions)
      }
      try file.synchronize()
      try file.rename(index, to: "free")
      for part in fragments + parts.filter({ $0.type == "mfra" && $0.isComplete }) { try file.rename(part, to: "free") }
      try file.synchronize()
    }
    return contents(new)
  }

  /// Gives up the file's last second or so, that an index may stand in its place: without one, many programs refuse the
  /// whole file. Answers whether that made room.
  private static func makeRoom(
    in file: ISOFile, _ parts: [ISOFile.Part], _ fragments: [ISOFile.Part], for bytes: Int
  ) throws -> Bool {
    let size = file.size
    for fragment in fragments.suffix(3).reversed() where fragments.first != fragment {
      // A fragment's samples stand before its head.
      guard let samples = parts.last(where: { $0.type == "mdat" && $0.end <= fragment.offset }) else { return false }
      guard size - samples.offset > Int64(bytes) + 4096 else { continue }
      try file.truncate(to: samples.offset)
      return true
    }
    return false
  }

  /// Looks what is in a file, without a change.
  static func inspect(_ file: ISOFile) throws -> Contents {
    contents(ISOMovie(try read(file, try file.parts()).movie))
  }

  private static func contents(_ movie: ISOMovie) -> Contents {
    Contents(seconds: movie.seconds, frames: movie.sampleCount(handler: "vide"))
  }

  /// The index as it would be if the file were finished.
  private static func read(_ file: ISOFile, _ parts: [ISOFile.Part]) throws -> (
    index: ISOFile.Part, fragments: [ISOFile.Part], movie: ISOBox, isUnfinished: Bool
  ) {
    guard let index = parts.first(where: { $0.type == "moov" && $0.isComplete }) else {
      throw ISOBox.Damage(what: "no index")
    }
    let movie = try file.box(index)
    let fragments = parts.filter { $0.type == "moof" && $0.isComplete }
    guard movie["mvex"] != nil else { return (index, fragments, movie, false) }
    var samples = try ISOFragments(movie, fileSize: file.size)
    for part in fragments { if let fragment = try? file.box(part) { samples.add(fragment, at: part.offset) } }
    return (index, fragments, samples.index(from: movie), true)
  }
}
