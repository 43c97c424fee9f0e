import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// The parts of a pipeline that bring a movie from the network.
final class NetworkParts: Sendable {
  private struct State {
    /// Keeps what has come of a file.
    var store: Element?
    /// Fetches the pieces of a stream.
    var demuxer: Element?
    var wishes = NetworkWishes()
  }

  private let state = Mutex(State())

  /// Watches a pipeline for them.
  init(_ pipeline: Pipeline) throws {
    _ = try pipeline.onDeepElementAdded { [weak self] element in self?.added(element) }
  }

  private func added(_ element: Element) {
    switch element.factoryName {
    case "souphttpsrc":
      try? element.set("timeout", Int(clamping: Timeouts.silence.inSeconds))
      try? element.set("retries", Timeouts.httpRetries)
    case "downloadbuffer":
      // Without a name the file goes with its last user, also after a crash.
      _ = try? element.connect("notify::temp-location") { [weak element] in
        if let path = try? element?.get("temp-location", as: String.self) { unlink(path) }
      }
      try? element.set("temp-remove", false)
      state.withLock { $0.store = element }
      apply()
    case "hlsdemux2", "dashdemux2":
      state.withLock { $0.demuxer = element }
      beginWithinLimit(element)
      DownloadThreads.holdJumps(of: element)
      apply()
    default: break
    }
  }

  /// Chooses the first of several qualities within the limit.
  ///
  /// `max-bitrate` counts only when qualities are switched; the first one is the first of the list unless the line's
  /// speed is told. It is told until that choice has been made, and is measured from then on.
  private func beginWithinLimit(_ demuxer: Element) {
    let limit = state.withLock { $0.wishes.peakBitRateLimit }
    guard limit > 0 else { return }
    try? demuxer.set("connection-bitrate", limit)
    _ = try? demuxer.onPadAdded { [weak demuxer] _ in try? demuxer?.set("connection-bitrate", 0) }
  }

  /// Whether a file is kept as it comes.
  var isStored: Bool { state.withLock { $0.store != nil } }

  /// Whether it comes in pieces, of which each kind of stream has its own.
  var isInPieces: Bool { state.withLock { $0.demuxer != nil } }

  /// Whether what has come can be asked for again.
  var isKept: Bool { state.withLock { $0.store != nil || $0.demuxer != nil } }

  // MARK: Wishes

  /// Follows wishes, now and as soon as parts are there.
  func apply(_ wishes: NetworkWishes) {
    state.withLock { $0.wishes = wishes }
    apply()
  }

  private func apply() {
    let now = state.withLock { $0 }
    if now.wishes.forwardBuffer > 0 {
      let nanoseconds = Int(clamping: min(now.wishes.forwardBuffer, 3600) * 1e9)
      try? now.store?.set("max-size-time", nanoseconds)
      try? now.demuxer?.set("max-buffering-time", nanoseconds)
      try? now.demuxer?.set("high-watermark-time", nanoseconds)
    }
    try? now.demuxer?.set("max-bitrate", now.wishes.peakBitRateLimit)
  }

  // MARK: What is there

  /// What has come, as shares of a movie of this length; of a stream what lies ahead.
  func loaded(in pipeline: Pipeline, from position: CMTime, duration: CMTime) -> [CMTimeRange] {
    let now = state.withLock { $0 }
    if let demuxer = now.demuxer {
      guard let ahead = try? demuxer.get("current-level-time-video", as: UInt64.self), ahead < 1 << 62 else {
        return []
      }
      return [CMTimeRange(start: position, duration: CMTime(ClockTime(nanoseconds: ahead)))]
    }
    guard duration.isNumeric, duration > .zero else { return [] }
    let query = Query.buffering()
    guard now.store != nil, pipeline.query(query) else { return [] }
    func time(_ share: Double) -> CMTime {
      share >= 1 ? duration : CMTime(seconds: duration.seconds * share, preferredTimescale: 1_000_000_000)
    }
    return query.loadedShares.map { CMTimeRange(start: time($0.lowerBound), end: time($0.upperBound)) }
  }
}
