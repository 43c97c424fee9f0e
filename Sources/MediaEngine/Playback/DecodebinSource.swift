import Foundation
import GStreamer

/// Delivers a movie's decoded streams as GStreamer demuxes them: from a server through one decodebin for each pad of
/// urisourcebin, from a file through one, where none of our readers knows the file or all of its codecs.
///
/// Not decodebin3, nor playbin3 around it: in 1.22 it hung now and then while opening a file, and crashed while it was
/// reset, for movies with several audio tracks and a text track.
final class DecodebinSource: PlaybackSource {
  /// How much of an adaptive stream's data is queued in front of each decoder.
  private static let secondsAhead = 3

  private let pipeline: Pipeline
  private let network: NetworkParts?
  private let roster: StreamRoster

  /// Adds the source elements to a pipeline. `onStreams` gets all streams whenever they change, preferred ones first,
  /// and may link them: no data flows before it returns. `onComplete` is called once after that, when no more kinds of
  /// stream will be found. Both are called in a streaming thread.
  init(
    _ input: MediaInput, in pipeline: Pipeline, network: NetworkParts?,
    onStreams: @escaping @Sendable ([PlaybackStream]) -> Void, onComplete: @escaping @Sendable () -> Void
  ) throws {
    (self.pipeline, self.network) = (pipeline, network)
    roster = StreamRoster(
      awaitsAllKinds: { network?.isInPieces == true }, onStreams: onStreams, onComplete: onComplete)
    _ = try pipeline.onDeepElementAdded { FrameGuard.install(on: $0) }
    guard network != nil else {
      let file = try input.streamSource(in: pipeline)
      try pipeline.add(file)
      try decode(file.pad("src"), startsWithPipeline: true)
      return
    }
    let source = try input.streamSource(in: pipeline, listener: network?.watch.listener)
    try pipeline.add(source)
    // Data is buffered and, unless it is too much, kept, so that seeks, steps and reverse playback find it: a demuxer in
    // push mode can't go back.
    try source.set("use-buffering", true)
    _ = try source.onPadAdded { [weak self] pad in try? self?.decode(pad, startsWithPipeline: false) }
    _ = try source.onPadRemoved { [weak self] pad in self?.forget(pad) }
  }

  /// Announces the kinds of stream that an adaptive stream will have.
  func expect(_ kinds: Set<PlaybackStream.Kind>) { roster.expect(kinds) }

  /// Whether a decodebin that hasn't announced its streams has become idle.
  var isAtRest: Bool {
    let silent = roster.silent
    return pipeline.descendants.contains { part in silent.contains(part) && (part as? Bin)?.isAtRest == true }
  }

  // MARK: Decoders

  private func decode(_ pad: Pad, startsWithPipeline: Bool) throws {
    let decoder = try pipeline.add("decodebin")
    try WantedMedia.limit(decoder)
    _ = try decoder.onNoMorePads { [weak self, weak decoder] in if let decoder { self?.decoded(by: decoder) } }
    // One thread delivers the fragments of all streams: without a queue, one full decoder would block the others.
    let queue = network?.isInPieces == true ? try pipeline.add("queue") : nil
    if let queue {
      try queue.set("max-size-time", Self.secondsAhead * 1_000_000_000)
      try queue.set("max-size-buffers", 0)
      try queue.set("max-size-bytes", 0)
      try queue.link(to: decoder)
    }
    roster.add(.init(pad: pad, element: decoder, queue: queue))
    // Linked last, since what is linked downstream decides whether the source is pulled or pushes.
    try pad.link(to: (queue ?? decoder).pad("sink"))
    guard !startsWithPipeline else { return }
    try decoder.syncStateWithParent()
    try queue?.syncStateWithParent()
  }

  private func decoded(by decoder: Element) {
    roster.found(decoder.sourcePads.compactMap(PlaybackStream.init), from: decoder)
  }

  /// Removes the decoder of a pad that has ended, as when another pad takes its place.
  private func forget(_ pad: Pad) {
    guard let gone = roster.remove(pad) else { return }
    for element in [gone.queue, gone.element].compactMap(\.self) {
      pipeline.remove(element)
      _ = try? element.requestState(.null)
    }
    roster.tell()
  }
}

extension PlaybackStream {
  /// Describes a decoder's source pad; nil if it is neither video nor audio, such as subtitles.
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
