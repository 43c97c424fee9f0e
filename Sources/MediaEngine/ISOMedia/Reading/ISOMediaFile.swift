import CoreMedia
import Foundation
import GStreamer

/// Reads what a movie made of ISO boxes contains: from top-level box headers, the moov and fragment headers.
final class ISOMediaFile: MediaSource {
  let facts: MediaFacts
  let header: ISOMovieHeader
  /// Which other files it may refer to.
  let references: MovieReferences
  private let url: URL
  /// What isn't a file here isn't opened again for each track.
  private let remote: ISOFile?
  private let movie: ISOBox
  private let fragments: [UInt32: ISOSamples]
  private let tracks: [ISOTrack]

  /// The box types that such a file may begin with.
  private static let beginnings: Set = [
    "ftyp", "styp", "moov", "mdat", "free", "skip", "wide", "pnot", "moof", "sidx", "uuid",
  ]

  /// Whether a file that begins with these bytes may be one.
  static func begins(with bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && beginnings.contains(String(code: bytes[4..<8]))
  }

  /// Reads a file; nil where it isn't made of ISO boxes. Throws where it is but can't be used.
  init?(_ url: URL, in file: ISOFile, references: MovieReferences = .inFolder) throws {
    let parts = try file.parts(upTo: "moov")
    guard let first = parts.first, Self.beginnings.contains(first.type) else { return nil }
    // A transport stream or a picture may happen to begin with these letters; a movie without a moov is damaged.
    guard let index = parts.first(where: { $0.type == "moov" && $0.isComplete }) else {
      if first.type == "ftyp", Self.isPicture(try file.read(at: 8, count: 4)) { throw MediaFileError.notMedia(url) }
      guard ["ftyp", "styp", "moov", "mdat", "wide"].contains(first.type) else { return nil }
      throw ISOBox.Damage(
        what: parts.contains { $0.type == "moov" } ? "the index is cut off" : "there is no index")
    }
    let movie = try file.box(index)
    guard movie["cmov"] == nil else { throw ISOBox.Damage(what: "the index is compressed") }
    guard let header = ISOMovieHeader(movie["mvhd"]) else { throw ISOBox.Damage(what: "mvhd") }
    let (samples, mediaBytes) = try Self.look(through: file, movie)
    let isFragmented = samples != nil
    let tracks = movie.children.filter { $0.type == "trak" }.compactMap {
      ISOTrack(
        $0, of: url, movieTimescale: header.timescale, fragments: samples ?? [:], isFragmented: isFragmented)
    }
    guard !tracks.isEmpty else { throw ISOBox.Damage(what: "there are no tracks") }
    try references.check(tracks.map(\.facts), of: url)
    let brand = try file.brand(first)
    var facts = MediaFacts(container: Self.container(brand))
    facts.byteCount = file.size
    facts.isFragmented = isFragmented
    facts.isIndexFirst = parts.first { $0.type == "mdat" || $0.type == "moov" }?.type == "moov"
    facts.creationDate = header.created
    facts.preferredRate = header.rate
    facts.preferredVolume = header.volume
    facts.transform = header.transform
    facts.tracks = tracks.map(\.facts)
    facts.isProtected = tracks.contains(where: \.isProtected)
    facts.duration = Self.duration(header, tracks, isFragmented)
    let reader = ISOMetadataReader(isQuickTime: brand == "qt  ")
    facts.metadata = reader.entries(of: movie)
    facts.chapters = ISOChapters.read(movie, tracks, samples ?? [:], file, duration: facts.duration)
    if facts.duration.seconds > 0 { facts.bitRate = Double(mediaBytes) * 8 / facts.duration.seconds }
    (self.facts, self.header, self.references) = (facts, header, references)
    remote = file.isRemote ? file : nil
    (self.url, self.movie, fragments, self.tracks) = (url, movie, samples ?? [:], tracks)
  }

  /// Scans all boxes once, for the samples in fragments (nil where there are none) and for the number of bytes in
  /// `mdat` boxes.
  private static func look(through file: ISOFile, _ movie: ISOBox) throws -> ([UInt32: ISOSamples]?, Int64) {
    let total = file.size
    var fragments = movie["mvex"] == nil ? nil : try ISOFragments(movie, fileSize: total, followsClock: true)
    var bytes: Int64 = 0
    try file.forEachPart { part in
      if part.type == "mdat" { bytes += min(part.size, max(0, total - part.offset)) }
      guard part.type == "moof", part.isComplete else { return true }
      if fragments == nil { fragments = try ISOFragments(movie, fileSize: total, followsClock: true) }
      if let fragment = try? file.box(part) { fragments?.add(fragment, at: part.offset) }
      return true
    }
    return (fragments?.tracks, bytes)
  }

  // MARK: Samples

  func table(of track: Int32, isCancelled: Flag) throws -> SampleTable { try table(of: track) }

  func cursor(of track: Int32) throws -> any SampleCursor {
    let others = try facts.track(track)?.openStorage(of: url, references) ?? [:]
    return try ISOSampleCursor(table(of: track), in: remote ?? MediaInput(url).bytes(), others: others)
  }

  func formats(of track: Int32) -> [StoredFormat?] { facts.track(track)?.storedFormats ?? [] }

  /// A track's sample table.
  func table(of track: Int32) throws -> SampleTable {
    guard let track = tracks.first(where: { $0.facts.id == track }) else {
      throw MediaFileError.noSuchTrack(url, track)
    }
    do {
      return try track.table(fragments: fragments)
    } catch {
      throw MediaFileError.damaged(url, reason: error.what)
    }
  }

  private static func isPicture(_ brand: [UInt8]) -> Bool {
    ["heic", "heix", "heim", "heis", "mif1", "avif", "avio"].contains(String(code: brand))
  }

  private static func container(_ brand: String) -> MediaFacts.Container {
    switch brand {
    case "qt  ": .quickTime
    case "M4A ", "M4B ", "M4P ": .m4a
    case _ where brand.hasPrefix("3g"): .threeGPP
    default: .mpeg4
    }
  }

  /// The movie's duration: that of the longest track, which the header rounds. A header that says something else is
  /// wrong.
  private static func duration(_ header: ISOMovieHeader, _ tracks: [ISOTrack], _ isFragmented: Bool) -> CMTime {
    let longest = tracks.map(\.facts.timeRange.end).max() ?? .zero
    let said = CMTime(value: header.duration, timescale: header.timescale)
    guard header.duration > 0, !isFragmented else { return longest }
    let rounding = CMTime(value: 2, timescale: header.timescale)
    return longest > .zero && CMTimeAbsoluteValue(said - longest) > rounding ? longest : said
  }
}
