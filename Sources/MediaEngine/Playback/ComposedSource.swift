import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Delivers a composition's pictures and its mixed sound: a source element whose pads are driven by the renderer and the
/// mixer that readers and exports use, too.
final class ComposedSource: PlaybackSource {
  private let bin = Bin(name: "composed-source")
  private let feeds: [(feed: ComposedFeed, pad: Pad)]
  private let lastSeek = Mutex<UInt32?>(nil)
  /// Held during a seek.
  private let seeking = Mutex(())

  var isAtRest: Bool { false }

  func expect(_ kinds: Set<PlaybackStream.Kind>) {}

  /// Adds the source to a pipeline. `onStreams` gets the streams, and may link them.
  init(
    _ movie: ComposedMovie, in pipeline: Pipeline, onlySound: Bool,
    onStreams: @escaping @Sendable ([PlaybackStream]) -> Void, onComplete: @escaping @Sendable () -> Void
  ) throws {
    guard movie.duration > .zero else { throw CompositionFailure.empty }
    if let plan = movie.plan { try plan.check(for: movie.composition) }
    let own = WeakOwner<ComposedSource>()
    var kinds: [PlaybackStream.Kind] = []
    if movie.plan != nil, !onlySound { kinds.append(.picture) }
    if movie.soundFormat != nil { kinds.append(.sound) }
    guard !kinds.isEmpty else { throw CompositionFailure.empty }
    feeds = kinds.map { kind in
      let feed = ComposedFeed(movie, kind) { own.owner }
      return (feed, Pad.source("src_\(feed.identifier)", feed: feed))
    }
    own.belongs(to: self)
    bin.markAsSource()
    for (_, pad) in feeds { bin.addPad(pad) }
    try pipeline.add(bin)
    onStreams(feeds.map { PlaybackStream(identifier: $0.feed.identifier, kind: $0.feed.kind, pad: $0.pad) })
    onComplete()
  }

  // MARK: For the feeds

  /// Makes picture and sound play another range. Returns whether it was done.
  func seek(_ seek: SeekEvent) -> Bool {
    seeking.withLock { _ in
      let isNew = lastSeek.withLock { last in
        defer { last = seek.sequenceNumber }
        return last != seek.sequenceNumber
      }
      guard isNew else { return true }
      let isFlush = seek.flags.contains(.flush)
      var order = FeedOrder(rate: seek.rate, isSegment: seek.flags.contains(.segment), isFlush: isFlush)
      order.start = seek.start.map { CMTime($0) } ?? .zero
      order.stop = seek.stop.map { CMTime($0) } ?? .positiveInfinity
      order.sequenceNumber = seek.sequenceNumber
      guard order.start < order.stop else { return false }
      if isFlush { for (_, pad) in feeds { pad.push(.flushStart().caused(by: seek.sequenceNumber)) } }
      for (_, pad) in feeds { pad.pauseTask() }
      for (feed, pad) in feeds {
        pad.withStreamLock {
          if isFlush { pad.push(.flushStop(resetTime: true).caused(by: seek.sequenceNumber)) }
          feed.play(order)
        }
      }
      for (_, pad) in feeds { pad.startTask() }
      return true
    }
  }

  func report(_ error: any Error) { bin.postDecodingError("\(error)") }
}
