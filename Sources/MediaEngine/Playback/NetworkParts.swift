import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// The elements of a pipeline that load a movie from the network.
final class NetworkParts: Sendable {
  private struct State {
    /// What chooses the buffer.
    var source: Element?
    /// How many bytes may be stored.
    var limit: Int64 = 0
    /// The buffer that keeps the downloaded part of a file.
    var store: Element?
    /// The buffer of a file that isn't kept, and whether the file's end is in it.
    var queue: Element?
    var hasEnd = false
    /// The demuxer that downloads the fragments of an adaptive stream, and whether it has passed on any data since it was
    /// flushed last.
    var demuxer: Element?
    var hasOutput = false
    var wishes = NetworkWishes()
  }

  private let state = Mutex(State())
  /// What is known of an adaptive stream.
  let watch: StreamWatch

  /// Finds these elements as they are added to a pipeline.
  init(_ pipeline: Pipeline, _ url: URL, clock: any HostClock) throws {
    watch = StreamWatch(url, clock: clock)
    _ = try pipeline.onDeepElementAdded { [weak self] element in self?.added(element) }
  }

  private func added(_ element: Element) {
    switch element.factoryName {
    case "urisourcebin": state.withLock { $0.source = element }
    case "souphttpsrc":
      try? element.set("timeout", Int(clamping: Timeouts.silence.inSeconds))
      try? element.set("retries", Timeouts.httpRetries)
      storeWithinLimit(element)
    case "downloadbuffer":
      stopAtLimit(element)
      // An unlinked file is freed with its last user, also after a crash.
      _ = try? element.connect("notify::temp-location") { [weak element] in
        if let path = try? element?.get("temp-location", as: String.self) { unlink(path) }
      }
      try? element.set("temp-remove", false)
      state.withLock { $0.store = element }
      apply()
    case "queue2":
      state.withLock { $0.queue = element }
      watchEnd(of: element)
    case "hlsdemux2", "dashdemux2":
      state.withLock { ($0.demuxer, $0.hasOutput) = (element, false) }
      watchOutput(of: element)
      beginWithinLimit(element)
      DownloadThreads.holdJumps(of: element)
      if element.factoryName == "hlsdemux2" {
        watch.tap(element) { [weak self] in self?.state.withLock { $0.wishes.largestSize } }
      }
      apply()
    default: break
    }
  }

  /// Has a file stored whole as it is downloaded, if it isn't too large.
  ///
  /// Its size is known when the first of its bytes come; urisourcebin chooses its buffer behind that.
  private func storeWithinLimit(_ server: Element) {
    _ = try? server.pad("src").addProbe(.buffer) { [weak self] (pad: Pad, item: PadProbe.Item) in
      guard let self, case .buffer = item else { return .remove }
      let limit = DownloadLimit.bytes
      guard DownloadLimit.allows(pad.parent?.byteCount, limit: limit) else { return .remove }
      let source = state.withLock { state in
        state.limit = limit
        return state.source
      }
      try? source?.set("download", true)
      return .remove
    }
  }

  /// Stores no byte behind the limit: an answer to a later request may be longer than the size that was said at first.
  private func stopAtLimit(_ store: Element) {
    let limit = state.withLock { $0.limit }
    _ = try? store.pad("sink").addProbe(.buffer) { (item: PadProbe.Item) in
      guard case .buffer(let buffer) = item, let offset = buffer.offset else { return .keep }
      return Int64(clamping: offset) > limit - Int64(buffer.size) ? .drop : .keep
    }
  }

  /// Notes whether the end of what comes is in a buffer.
  private func watchEnd(of queue: Element) {
    _ = try? queue.pad("sink").addProbe(.eventDownstream) { [weak self] item in
      guard let self else { return .remove }
      if case .event(let event) = item, event.kind == .eos || event.kind == .segment {
        state.withLock { $0.hasEnd = event.kind == .eos }
      }
      return .keep
    }
  }

  /// Notes whether a demuxer has passed on any data since it was flushed last.
  private func watchOutput(of demuxer: Element) {
    _ = try? demuxer.onPadAdded { [weak self] pad in
      pad.addProbe([.buffer, .flush]) { [weak self] item in
        guard let self else { return .remove }
        if case .buffer = item {
          state.withLock { $0.hasOutput = true }
        } else {
          state.withLock { $0.hasOutput = false }
        }
        return .keep
      }
    }
  }

  /// Makes the first variant of an adaptive stream respect the bit rate limit.
  ///
  /// `max-bitrate` counts only when variants are switched; the first one is the first of the playlist unless the
  /// connection's bit rate is set. It is set until that choice has been made; from then on it is measured.
  private func beginWithinLimit(_ demuxer: Element) {
    let limit = state.withLock { $0.wishes.peakBitRateLimit }
    guard limit > 0 else { return }
    try? demuxer.set("connection-bitrate", limit)
    _ = try? demuxer.onPadAdded { [weak demuxer] _ in try? demuxer?.set("connection-bitrate", 0) }
  }

  /// Whether the file is stored while it is downloaded.
  var isStored: Bool { state.withLock { $0.store != nil } }

  /// Whether the movie is an adaptive stream, with separate fragments for each kind of track.
  var isInPieces: Bool { state.withLock { $0.demuxer != nil } }

  /// Whether loaded data can be read again.
  var isKept: Bool { state.withLock { $0.store != nil || $0.demuxer != nil } }

  // MARK: Preferences

  /// Applies the preferences, now and to elements that are added later.
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

  // MARK: Loaded ranges

  /// The loaded ranges of a movie of this duration; of an adaptive stream, what is buffered ahead.
  func loaded(in pipeline: Pipeline, from position: CMTime, duration: CMTime) -> [CMTimeRange] {
    let now = state.withLock { $0 }
    if let demuxer = now.demuxer {
      return Self.loaded(Self.level(of: demuxer), hasOutput: now.hasOutput, from: position, duration: duration)
    }
    guard duration.isNumeric, duration > .zero else { return [] }
    let query = Query.buffering()
    guard now.store != nil, pipeline.query(query) else { return [] }
    return query.loadedShares.map { CMTimeRange(share: $0, of: duration) }
  }

  /// What a demuxer has loaded that holds so many nanoseconds ahead. No level stands for the rest of the movie once data has
  /// been passed on; before that, and right behind a flush, no track has begun, and nothing is known to be loaded.
  static func loaded(
    _ ahead: UInt64?, hasOutput: Bool, from position: CMTime, duration: CMTime
  ) -> [CMTimeRange] {
    if let ahead { return [CMTimeRange(start: position, duration: CMTime(ClockTime(nanoseconds: ahead)))] }
    guard hasOutput, duration.isNumeric else { return [] }
    return [CMTimeRange(start: position, end: max(position, duration))]
  }

  /// Whether the buffer has reached its limit. A file that is stored has none.
  var isFull: Bool {
    let now = state.withLock { $0 }
    if let demuxer = now.demuxer {
      guard let ahead = Self.level(of: demuxer), let limit = Self.limit(of: demuxer) else { return false }
      return ahead + Self.skew >= limit
    }
    guard now.store == nil, let queue = now.queue else { return false }
    let held = (try? queue.get("current-level-bytes", as: Int.self)) ?? 0
    let limit = (try? queue.get("max-size-bytes", as: Int.self)) ?? 0
    return now.hasEnd || limit > 0 && held >= limit
  }

  /// How many nanoseconds a demuxer holds ahead of what it has passed on: of the kind of track of which that is less. Nil before
  /// a track has begun, and once the end of all of them has come: it tells no level then.
  private static func level(of demuxer: Element) -> UInt64? {
    let levels = ["video", "audio"].compactMap { try? demuxer.get("current-level-time-\($0)", as: UInt64.self) }
    return levels.filter { $0 < 1 << 62 }.min()
  }

  /// How far what is passed on of one track is ahead of another's, in nanoseconds: a demuxer that has stopped tells that much
  /// less than its limit for one of them.
  private static let skew: UInt64 = 250_000_000

  /// The level at which a demuxer stops downloading.
  private static func limit(of demuxer: Element) -> UInt64? {
    let limits = ["high-watermark-time", "max-buffering-time"].compactMap { try? demuxer.get($0, as: UInt64.self) }
    return limits.filter { $0 > 0 }.min()
  }
}
