import Foundation
import GStreamer

/// What brings a movie's streams, decoded: from a file through one decodebin, from a server through one for each part
/// that comes.
///
/// Not decodebin3, nor playbin3 around it: 1.22's stood still now and then while it opened a file, and crashed while it
/// was reset, where a movie has several sounds and a text track.
final class PlaybackSource: Sendable {
  /// What is made of a stream.
  enum Kind: CaseIterable, Sendable { case picture, sound }

  /// A stream that can be seen or heard.
  struct Stream: Sendable {
    /// The name that its demuxer gave it.
    let identifier: String
    let kind: Kind
    /// Where it comes out.
    let pad: Pad
  }

  /// How much of a stream in pieces may wait for its decoder.
  private static let secondsAhead = 3

  private let pipeline: Pipeline
  private let network: NetworkParts?
  private let roster: StreamRoster

  /// Puts what it needs into a pipeline. `onStreams` gets all streams there are whenever that changes, those first that
  /// the movie wants played, and may link them: none runs before it returns. `onComplete` is called once behind that,
  /// when no kind of stream will come any more. Both in a streaming thread.
  init(
    _ url: URL, in pipeline: Pipeline, network: NetworkParts?,
    onStreams: @escaping @Sendable ([Stream]) -> Void, onComplete: @escaping @Sendable () -> Void
  ) throws {
    let input = try MediaInput(url)
    (self.pipeline, self.network) = (pipeline, network)
    roster = StreamRoster(
      awaitsAllKinds: { network?.isInPieces == true }, onStreams: onStreams, onComplete: onComplete)
    _ = try pipeline.onDeepElementAdded { FrameGuard.install(on: $0) }
    guard network != nil else {
      let file = try input.streamSource()
      try pipeline.add(file)
      try decode(file.pad("src"), startsWithPipeline: true)
      return
    }
    let source = try input.streamSource()
    try pipeline.add(source)
    // What comes is buffered and kept, so that jumps, steps and playing backwards find it: a demuxer that is only fed
    // can't go back.
    try source.set("use-buffering", true)
    try source.set("download", true)
    _ = try source.onPadAdded { [weak self] pad in try? self?.decode(pad, startsWithPipeline: false) }
    _ = try source.onPadRemoved { [weak self] pad in self?.forget(pad) }
  }

  /// Of the parts that come from a server in pieces, these kinds will be there.
  func expect(_ kinds: Set<Kind>) { roster.expect(kinds) }

  /// Whether a part that has yet to say what it brings does nothing any more.
  var isAtRest: Bool {
    let silent = roster.silent
    return pipeline.descendants.contains { part in silent.contains(part) && (part as? Bin)?.isAtRest == true }
  }

  // MARK: Decoders

  private func decode(_ pad: Pad, startsWithPipeline: Bool) throws {
    let decoder = try pipeline.add("decodebin")
    _ = try decoder.onNoMorePads { [weak self, weak decoder] in if let decoder { self?.decoded(by: decoder) } }
    // The pieces of all streams are handed out by one thread: who waits for room would hold up the others.
    let queue = network?.isInPieces == true ? try pipeline.add("queue") : nil
    if let queue {
      try queue.set("max-size-time", Self.secondsAhead * 1_000_000_000)
      try queue.set("max-size-buffers", 0)
      try queue.set("max-size-bytes", 0)
      try queue.link(to: decoder)
    }
    roster.add(.init(pad: pad, element: decoder, queue: queue))
    // What is to be found at its end decides how it is read.
    try pad.link(to: (queue ?? decoder).pad("sink"))
    guard !startsWithPipeline else { return }
    try decoder.syncStateWithParent()
    try queue?.syncStateWithParent()
  }

  private func decoded(by decoder: Element) {
    roster.found(decoder.sourcePads.compactMap(Stream.init), from: decoder)
  }

  /// A part that came from a server has ended, as when another takes its place.
  private func forget(_ pad: Pad) {
    guard let gone = roster.remove(pad) else { return }
    for element in [gone.queue, gone.element].compactMap(\.self) {
      pipeline.remove(element)
      _ = try? element.requestState(.null)
    }
    roster.tell()
  }
}

extension PlaybackSource.Stream {
  /// What comes out of a decoder; nil where it is neither seen nor heard, as words.
  fileprivate init?(_ pad: Pad) {
    let format = (pad.currentCaps ?? pad.queryCaps()).first?.name ?? ""
    if format.hasPrefix("video/") {
      kind = .picture
    } else if format.hasPrefix("audio/") {
      kind = .sound
    } else {
      return nil
    }
    identifier = pad.streamID ?? pad.name
    self.pad = pad
  }
}
