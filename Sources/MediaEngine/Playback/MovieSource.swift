import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Delivers the decoded tracks of a file that one of our readers reads: a source element whose pads are driven by our
/// cursors, with the times of our index.
final class MovieSource: PlaybackSource {
  private struct State {
    /// The number of the last seek, which arrives once from each sink.
    var lastSeek: UInt32?
    var isDone = false
  }

  private let bin = Bin(name: "movie-source")
  private let source: any MediaSource
  /// Reads what a program gives; nil for files.
  private let reader: ResourceReader?
  private let feeds: [(feed: TrackFeed, pad: Pad)]
  private let state = Mutex(State())
  /// Held during a seek.
  private let seeking = Mutex(())

  var isAtRest: Bool { false }
  /// How the video is turned to stand upright.
  var direction: String { PictureDirection.of(source.facts) }

  func expect(_ kinds: Set<PlaybackStream.Kind>) {}

  /// Adds the source to a pipeline; nil if there is no reader of ours for the file, or a track has a codec that isn't
  /// known. `onStreams` gets all streams, preferred ones first, and may link them.
  init?(
    _ input: MediaInput, in pipeline: Pipeline, onlySound: Bool, clock: any HostClock,
    onStreams: @escaping @Sendable ([PlaybackStream]) -> Void, onComplete: @escaping @Sendable () -> Void
  ) throws {
    // What our readers refuse, GStreamer may still play; and it says best what is wrong.
    guard input.isReadHere, let source = try Self.source(of: input) else { return nil }
    guard !source.facts.isProtected else { throw PlaybackError.protected(name: input.url.shownName) }
    let tracks = source.facts.tracks.filter { $0.kind == .audio || !onlySound && $0.kind == .video }
    guard !tracks.isEmpty else { return nil }
    for track in tracks {
      let formats = source.formats(of: track.id)
      if formats.isEmpty || formats.contains(where: { $0 == nil }) { return nil }
    }
    (self.source, reader) = (source, input.reader)
    let own = WeakOwner<MovieSource>()
    let ordered = tracks.filter(\.isEnabled) + tracks.filter { !$0.isEnabled }
    feeds = ordered.map { track in
      let feed = TrackFeed(track, of: source, input, clock: clock) { own.owner }
      return (feed, Pad.source("src_\(track.id)", feed: feed))
    }
    own.belongs(to: self)
    bin.markAsSource()
    for (_, pad) in feeds { bin.addPad(pad) }
    try pipeline.add(bin)
    let playable = feeds.filter { feed, _ in hasDecoder(feed) }
    guard !playable.isEmpty else {
      if let missing = tracks.lazy.compactMap(\.missingDecoder).first { throw missing }
      throw PlaybackError.damaged(name: input.url.shownName)
    }
    onStreams(playable.map { PlaybackStream(identifier: $0.feed.identifier, kind: $0.feed.kind, pad: $0.pad) })
    onComplete()
  }

  /// Our reader for a file; nil if there is none. What a movie may not refer to isn't played by GStreamer either.
  private static func source(of input: MediaInput) throws -> (any MediaSource)? {
    do {
      return try MediaFileOpener.source(of: input)
    } catch {
      if case MediaFileError.referenceRefused = error { throw error }
      return nil
    }
  }

  /// Whether a track can be decoded; posts what is missing otherwise.
  private func hasDecoder(_ feed: TrackFeed) -> Bool {
    for case let format? in source.formats(of: feed.track.id) {
      let name = format.caps.first?.name ?? ""
      let isPlain = name == "video/x-raw" || name == "audio/x-raw"
      if !isPlain, ElementFactory.list(.decoder, sink: format.caps).isEmpty {
        reportMissingDecoder(of: feed)
        return false
      }
    }
    return true
  }

  // MARK: For the feeds

  /// Makes all tracks play another range. Returns whether it was done.
  func seek(_ seek: SeekEvent) -> Bool {
    seeking.withLock { _ in
      let isNew = state.withLock { state in
        defer { (state.lastSeek, state.isDone) = (seek.sequenceNumber, false) }
        return state.lastSeek != seek.sequenceNumber
      }
      guard isNew else { return true }
      let isFlush = seek.flags.contains(.flush)
      var order = FeedOrder(rate: seek.rate, isSegment: seek.flags.contains(.segment), isFlush: isFlush)
      order.start = seek.start.map { CMTime($0) } ?? .zero
      order.stop = seek.stop.map { CMTime($0) } ?? .positiveInfinity
      order.sequenceNumber = seek.sequenceNumber
      guard order.start < order.stop else { return false }
      // What blocks in a full queue comes back.
      if isFlush { for (_, pad) in feeds { pad.push(.flushStart().caused(by: seek.sequenceNumber)) } }
      // What waits for bytes comes back, too.
      reader?.interrupt()
      for (_, pad) in feeds { pad.pauseTask() }
      for (feed, pad) in feeds {
        pad.withStreamLock {
          if isFlush { pad.push(.flushStop(resetTime: true).caused(by: seek.sequenceNumber)) }
          feed.play(order)
        }
      }
      reader?.resume()
      for (_, pad) in feeds { pad.startTask() }
      return true
    }
  }

  /// Posts once that the segment is over, when all tracks that play have pushed it.
  func segmentIsDone(_ order: FeedOrder) {
    guard feeds.allSatisfy({ $0.feed.isOver || !$0.pad.isLinked }) else { return }
    let isFirst = state.withLock { state in
      defer { state.isDone = true }
      return !state.isDone
    }
    guard isFirst else { return }
    let end = order.stop.isNumeric ? order.stop : source.facts.duration
    bin.postSegmentDone(at: end.clockTime, sequenceNumber: order.sequenceNumber ?? 0)
  }

  func reportMissingDecoder(of feed: TrackFeed) {
    guard case let format?? = source.formats(of: feed.track.id).first else { return }
    bin.postMissingDecoder(for: format.caps)
  }

  /// A track can't be decoded from here on.
  func reportFailure(of feed: TrackFeed, _ reason: String, isFatal: Bool) {
    if isFatal { bin.postDecodingError(reason) }
  }
}
