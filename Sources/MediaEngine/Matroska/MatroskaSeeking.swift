/// Finds the key frame of a track at or before a time: by the file's cues, or without any, by the times of clusters.
struct MatroskaSeeking {
  /// How far ahead of the time to look, in seconds: what is shown together needn't lie together.
  private static let margins: [Int64] = [1, 5, 30, 120]
  /// Blocks this much later than the time, in seconds, have others behind them that are later, too.
  private static let latest: Int64 = 10
  /// Clusters are searched by their times until they must lie within so many bytes.
  private static let nearest: Int64 = 1 << 20

  private let media: MatroskaFile
  private let unpacker: MatroskaUnpacker
  private let second: Int64

  init(_ media: MatroskaFile, _ unpacker: MatroskaUnpacker) {
    (self.media, self.unpacker) = (media, unpacker)
    second = max(1, 1_000_000_000 / media.scale)
  }

  /// A walker that gives the key frame at or before a tick next; the track's first block for earlier ticks.
  func walker(for ticks: Int64) throws -> MatroskaWalker {
    let first = MatroskaWalker(media.file, from: media.firstCluster)
    if let beginning = media.beginnings[unpacker.track.number], ticks <= beginning.ticks { return first }
    for place in try places(for: ticks) {
      if let found = try walker(for: ticks, from: place.cluster, until: place.ticks) { return found }
    }
    return try walker(for: ticks, from: media.firstCluster, until: nil) ?? first
  }

  /// The clusters to look from, the nearest ones first, each with the time of the key frame there, if it is known.
  private func places(for ticks: Int64) throws -> [(cluster: Int64, ticks: Int64?)] {
    let cues = try media.cues().cues(of: unpacker.track.number)
    var places: [(Int64, Int64?)] = []
    if try media.cues().isListed(unpacker.track.number) {
      var index = cues.partition { $0.ticks > ticks } - 1
      var step = 1
      while index >= 0, places.count < 4 {
        places.append((cues[index].cluster, unpacker.track.kind == .video ? cues[index].ticks : nil))
        index -= step
        step *= 4
      }
    }
    for margin in Self.margins {
      let earlier = ticks.subtractingReportingOverflow(margin.multiplied(clamping: second)).partialValue
      if cues.isEmpty {
        try places.append((clusters(before: earlier), nil))
      } else {
        let index = cues.partition { $0.ticks > earlier } - 1
        if index >= 0 { places.append((cues[index].cluster, nil)) }
      }
    }
    return places
  }

  /// Where a cluster begins that isn't later than a tick, near the last such one.
  private func clusters(before ticks: Int64) throws -> Int64 {
    let clusters = MatroskaClusters(media.file)
    var (low, high) = (media.firstCluster, media.file.size)
    while high - low > Self.nearest {
      let middle = low + (high - low) / 2
      guard let place = try clusters.first(from: middle, upTo: high), let found = try clusters.cluster(at: place) else {
        high = middle
        continue
      }
      if found.ticks <= ticks { low = place } else { high = middle }
    }
    return low
  }

  /// A walker that gives the last key frame at or before a tick next, found from a cluster on; nil if there is none.
  private func walker(for ticks: Int64, from place: Int64, until key: Int64?) throws -> MatroskaWalker? {
    var walker = MatroskaWalker(media.file, from: place)
    var found: MatroskaWalker?
    let latest = ticks.adding(clamping: Self.latest.multiplied(clamping: second))
    let beginning = media.beginnings[unpacker.track.number]
    while true {
      let here = walker
      guard let block = try walker.next(), block.ticks <= latest else { break }
      guard block.track == unpacker.track.number, block.isKey || unpacker.track.isAllKey else { continue }
      if block.ticks > ticks { break }
      if let beginning, block.place < beginning.place { continue }
      found = here
      if let key, block.ticks >= key { break }
    }
    return found
  }
}
