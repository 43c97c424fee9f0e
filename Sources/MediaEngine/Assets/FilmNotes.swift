import Foundation

/// What a film's file says beside what our readers tell as its metadata: boxes of makers' own, and tags by any name.
package struct FilmNotes: Equatable, Sendable {
  /// Whether there is something that nobody here can read. Sony, Canon and Insta360 note serial numbers there, programs that edit
  /// films XMP, and either may hold a place.
  package private(set) var hasUnknown = false
  /// What was taken out of the metadata of a movie by editing it, and is still in the file.
  package private(set) var forgotten: [MetadataEntry] = []
  /// The names of a Matroska file's tags.
  package private(set) var tags: [String] = []

  /// The boxes of films, and of QuickTime's before them, that say nothing of a camera.
  private static let top: Set = [
    "ftyp", "styp", "moov", "moof", "mfra", "mdat", "imda", "free", "skip", "wide", "sidx", "ssix", "pdin", "prft",
    "pnot",
  ]
  /// Those of a `moov`. What user data and QuickTime's metadata say is told as metadata.
  private static let movie: Set = [
    "mvhd", "trak", "mvex", "iods", "udta", "free", "skip", "pssh", "clip", "ctab", "prfl", "rmra", "cmov",
  ]
  /// The most tags whose names are told.
  private static let mostTags = 10_000

  /// What a file says; nothing for what is neither ISO's nor Matroska's. Blocks. Throws what makes it unreadable.
  package init(of file: URL) throws {
    let file = try ISOFile(file.path)
    if MatroskaHeader.begins(with: try file.read(at: 0, count: 4)) {
      for content in try MatroskaHeader(file)?.tags ?? [] { readTags(content, depth: 0) }
    } else if let first = try file.part(at: 0, upTo: file.size), Self.top.contains(first.type) {
      try readBoxes(file)
    }
  }

  private mutating func readBoxes(_ file: ISOFile) throws {
    var end: Int64 = 0
    var reader = ISOMetadataReader(isQuickTime: true)
    // A movie whose metadata was edited keeps the old one in a box that counts no more.
    var (shown, hidden): ([MetadataEntry], [MetadataEntry]) = ([], [])
    try file.forEachPart { part in
      if end == 0 { reader = ISOMetadataReader(isQuickTime: try file.brand(part) == "qt  ") }
      end = part.end
      switch part.type {
      case "moov":
        let movie = try file.box(part)
        shown += reader.entries(of: movie)
        let others = movie.children.filter { !Self.movie.contains($0.type) }
        hasUnknown = hasUnknown || others.contains { !MetadataBoxes.isNamedList($0) }
      case "free", "skip":
        switch try Self.first(in: part, of: file) {
        case "mvhd": hidden += (try? reader.entries(of: Self.movie(part, in: file))) ?? []
        case "mfhd", "tfra": break
        default: hasUnknown = try hasUnknown || !Self.isEmpty(part, in: file)
        }
      case "mdat":
        // A recording of ours hides the movie that it began with.
        guard part.headerSize == 16,
          let first = try file.part(at: part.offset + ISOWriter.coverSize, upTo: part.end), first.type == "moov"
        else { break }
        hidden += (try? reader.entries(of: Self.movie(first, in: file))) ?? []
      default: hasUnknown = hasUnknown || !Self.top.contains(part.type)
      }
      return true
    }
    // Some cameras write behind the last box.
    hasUnknown = hasUnknown || end < file.size
    forgotten = hidden.filter { !shown.contains($0) }
  }

  /// The type of the first box in a box that counts no more.
  private static func first(in part: ISOFile.Part, of file: ISOFile) throws -> String {
    guard part.isComplete, part.size >= part.headerSize + 8 else { return "" }
    return String(code: try file.read(at: part.offset + part.headerSize + 4, count: 4))
  }

  /// Whether a box has nothing but zeros in it.
  private static func isEmpty(_ part: ISOFile.Part, in file: ISOFile) throws -> Bool {
    var offset = part.offset + part.headerSize
    while offset < part.end {
      let piece = try file.read(at: offset, count: Int(min(1 << 20, part.end - offset)))
      guard !piece.isEmpty else { return true }
      if piece.contains(where: { $0 != 0 }) { return false }
      offset += Int64(piece.count)
    }
    return true
  }

  private static func movie(_ part: ISOFile.Part, in file: ISOFile) throws -> ISOBox {
    guard part.isComplete, part.size < 1 << 28 else { throw ISOBox.Damage(what: part.type) }
    let inside = try file.read(at: part.offset + part.headerSize, count: Int(part.size - part.headerSize))
    return try ISOBox("moov", parsing: inside[...])
  }

  private mutating func readTags(_ content: ArraySlice<UInt8>, depth: Int) {
    // Tags may lie in each other.
    guard depth < 8 else {
      hasUnknown = true
      return
    }
    for element in EBMLContents(content) {
      switch element.id {
      case MatroskaID.tag, MatroskaID.simpleTag: readTags(element.content, depth: depth + 1)
      case MatroskaID.tagName where tags.count < Self.mostTags: tags.append(element.text)
      default: break
      }
    }
  }
}
