import CoreMedia

/// Finds when a file ends, from its last clusters.
struct MatroskaTail {
  /// How much at the end of a file is looked through.
  private static let (most, mostRemote): (Int64, Int64) = (1 << 26, 1 << 22)

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

  private func end(from place: Int64) throws -> CMTime? {
    let unpackers = media.unpackers.map { MatroskaUnpacker($0.track, $0.clock, beginning: .init($0.track.kind)) }
    return MatroskaIndex.end(of: try MatroskaIndex.read(media.file, from: place, unpackers), unpackers)
  }
}
