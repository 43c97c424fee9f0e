import CoreMedia

/// Finds when a file ends, from its last clusters.
struct MatroskaTail {
  /// How much at the end of a file is looked through.
  private static let (most, mostRemote): (Int64, Int64) = (1 << 26, 1 << 22)

  /// The same where the header is only checked, and how much of the cues is read for that.
  private static let (near, mostCues): (Int64, Int64) = (1 << 24, 1 << 20)
  /// How many blocks are looked at for that.
  private static let mostBlocks = 1 << 13

  private let media: MatroskaFile

  init(_ media: MatroskaFile) { self.media = media }

  /// When the last picture or sound is over; nil where that would take too long to find.
  func end() throws -> CMTime? {
    let size = media.file.size
    let most = media.file.isRemote ? Self.mostRemote : Self.most
    if let place = try media.cues().all.last?.cluster, place >= media.firstCluster, size - place <= most,
      let end = try end(from: place)
    {
      return end
    }
    guard !media.file.isRemote else { return nil }
    // Behind the last key frame, other tracks may have clusters of their own.
    var upper = size
    while let place = try MatroskaClusters(media.file).last(before: upper, within: most), place >= media.firstCluster {
      if let end = try end(from: place) { return end }
      upper = place
      if size - upper > most { break }
    }
    return nil
  }

  /// When the last picture or sound is over, if it begins only when all is over by the header; nil where that is right,
  /// or it would take too long to see. FFmpeg 7.1 counts the last of pictures that don't last equally long as no time,
  /// and nothing else in the header tells.
  func end(behind said: CMTime) throws -> CMTime? {
    let size = media.file.size
    // A server would be asked once more before anything is known of the file.
    guard !media.file.isRemote, media.header.cues.map({ $0.upperBound - $0.lowerBound <= Self.mostCues }) ?? true else {
      return nil
    }
    let place = try media.cues().all.last?.cluster ?? media.firstCluster
    guard place >= media.firstCluster, place < size, size - place <= Self.near, try begins(behind: said, from: place),
      let end = try end(from: place, mends: false), end > said
    else { return nil }
    return end
  }

  /// Whether a picture or sound from a cluster on begins at a time or later.
  private func begins(behind said: CMTime, from place: Int64) throws -> Bool {
    let clocks = Dictionary(
      media.unpackers.lazy.filter { $0.track.kind == .video || $0.track.kind == .audio }
        .map { ($0.track.number, $0.clock) },
      uniquingKeysWith: { first, _ in first })
    var walker = MatroskaWalker(media.file, from: place, mends: false)
    var (isBehind, blocks) = (false, 0)
    while let block = try walker.next() {
      blocks += 1
      guard blocks <= Self.mostBlocks else { return false }
      guard !isBehind, let clock = clocks[block.track] else { continue }
      isBehind = clock.time(clock.presentation(ticks: block.ticks)) >= said
    }
    return isBehind
  }

  private func end(from place: Int64, mends: Bool = true) throws -> CMTime? {
    let unpackers = media.unpackers.map { MatroskaUnpacker($0.track, $0.clock, beginning: .init($0.track.kind)) }
    return MatroskaIndex.end(of: try MatroskaIndex.read(media.file, from: place, unpackers, mends: mends), unpackers)
  }
}
