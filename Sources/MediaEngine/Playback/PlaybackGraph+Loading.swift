import CoreMedia
import GStreamer

// What is loaded while it plays: from the network, or from a program that gives it.
extension PlaybackGraph {
  /// Whether the movie's bytes come while it plays.
  var isLoaded: Bool { network != nil || reader != nil }

  /// Whether what has come is kept.
  var isStored: Bool { reader != nil || network?.isStored == true }

  /// The loaded ranges of a movie of this duration.
  func loaded(from position: CMTime, duration: CMTime) -> [CMTimeRange] {
    guard let reader else { return network?.loaded(in: pipeline, from: position, duration: duration) ?? [] }
    guard duration.isNumeric, duration > .zero else { return [] }
    return reader.resource.loadedShares.map { CMTimeRange(share: $0, of: duration) }
  }

  /// Whether nothing more is loaded for now, where these ranges of a movie of this duration are: the buffer's limit is
  /// reached, or there is nothing to come behind the position.
  func isFull(at position: CMTime, loaded: [CMTimeRange], duration: CMTime) -> Bool {
    if duration.isNumeric, loaded.contains(where: { $0.start <= position && $0.end >= duration }) { return true }
    if let reader { return !reader.resource.isAsking }
    return network?.isFull ?? false
  }

  /// Asks for the next seconds of a movie whose playback waits for them: its source waits only for the next bytes.
  func loadAhead(_ duration: CMTime) {
    guard let reader else { return }
    let seconds = duration.isNumeric ? duration.convertScale(1, method: .roundTowardZero).value : 1
    reader.fill(reader.size / max(1, seconds) * 2)
  }
}

extension CMTimeRange {
  /// A part of a duration, its ends from 0 to 1.
  init(share: ClosedRange<Double>, of duration: CMTime) {
    func time(_ share: Double) -> CMTime {
      share >= 1 ? duration : CMTime(seconds: duration.seconds * share, preferredTimescale: 1_000_000_000)
    }
    self.init(start: time(share.lowerBound), end: time(share.upperBound))
  }
}
