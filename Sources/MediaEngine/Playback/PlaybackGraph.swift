import CoreGraphics
import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// The pipeline that plays one movie: what brings its streams, and sinks of our own.
final class PlaybackGraph: Sendable {
  private struct Showing {
    /// Whether the next frame that waits for the pipeline to play is to be seen: after a flush. One that waits after a
    /// pause is the next in line, whose time hasn't come.
    var showsWaiting = true
    /// The frame shown last, so that it isn't shown again when the pipeline plays.
    var shownTime: ClockTime?
  }

  /// Where streams go, and what plays of them.
  private struct Playing {
    var ends: [PlaybackSource.Kind: Bin] = [:]
    var offered: [PlaybackSource.Stream] = []
    var linked: [PlaybackSource.Kind: PlaybackSource.Stream] = [:]
  }

  let pipeline: Pipeline
  private let sink: AppSink
  private let upright: Element
  private let sizeFilter: Element
  private let volume: Element
  private let soundFilter: Element
  private let drain: DrainProbe
  /// How loud the sound is when, besides the volume.
  let gain: SoundGain
  private let showing = Mutex(Showing())
  /// What brings the movie from the network; nil for a file.
  let network: NetworkParts?
  private let source = Mutex<PlaybackSource?>(nil)
  private let playing = Mutex(Playing())
  /// Held while pads are linked: what is found and what is chosen comes from different threads.
  private let linking = Mutex(())

  /// Makes the pipeline. Opens the sound device, which may take a while. `onFrame` gets each frame when it is due, and
  /// `onVideoEnd` is called behind the last one; both in the streaming thread. `onDrained` gets the running time at which
  /// everything is over, as soon as all of it is in the sinks. `onStreams` gets the streams there are, and the names of
  /// those that play, whenever the source has found any.
  init(
    _ url: URL, options: PlaybackOptions, direction: String = PictureDirection.tagged,
    onFrame: @escaping @Sendable (PlaybackFrame) -> Void,
    onVideoEnd: @escaping @Sendable () -> Void, onDrained: @escaping @Sendable (ClockTime) -> Void,
    onStreams: @escaping @Sendable ([PlaybackSource.Stream], [String]) -> Void
  ) throws {
    drain = DrainProbe(onDrained: onDrained)
    pipeline = Pipeline(name: "movie")
    sink = try AppSink(caps: Self.pixels, maxBuffers: 2, sync: true)
    upright = try Element("videoflip")
    sizeFilter = try Element("capsfilter")
    volume = try Element("volume")
    soundFilter = try Element("capsfilter")
    try soundFilter.set("caps", Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"]))
    gain = SoundGain(at: try volume.pad("sink"))
    // The sound card's clock would come and go with it.
    pipeline.pin(.system)
    network = url.isFileURL ? nil : try NetworkParts(pipeline)
    let ends = [PlaybackSource.Kind.picture: try videoBin(options, direction), .sound: try audioBin(options)]
    for end in ends.values { try pipeline.add(end) }
    playing.withLock { $0.ends = ends }
    try watch(onFrame, onVideoEnd)
    let source = try PlaybackSource(
      url, in: pipeline, network: network,
      onStreams: { [weak self] streams in
        guard let self else { return }
        linking.withLock { _ in self.link(streams) }
        onStreams(streams, linked)
      }, onComplete: { [weak self] in self?.removeIdleEnds() })
    self.source.withLock { $0 = source }
  }

  // MARK: Streams

  /// The names of the streams that play.
  var linked: [String] { playing.withLock { $0.linked.values.map(\.identifier) } }

  /// Whether what brings the movie does nothing any more, without having said what it brings.
  var isAtRest: Bool { source.withLock { $0 }?.isAtRest ?? false }

  /// Of a stream in pieces, these kinds will be there.
  func expect(_ kinds: Set<PlaybackSource.Kind>) { source.withLock { $0 }?.expect(kinds) }

  /// Plays these streams in place of those that play. Before a jump what is on its way of the old ones is thrown away.
  func select(_ identifiers: [String], beforeJump: Bool) {
    // A server's parts are chosen where they come from.
    if network?.isInPieces == true { pipeline.send(.selectStreams(identifiers)) }
    linking.withLock { _ in
      let chosen = playing.withLock { $0.offered.filter { identifiers.contains($0.identifier) } }
      for stream in chosen { link(stream, flushes: beforeJump) }
    }
  }

  /// Links what isn't seen or heard yet.
  private func link(_ streams: [PlaybackSource.Stream]) {
    let unused = playing.withLock { playing in
      playing.offered = streams
      for (kind, stream) in playing.linked where !streams.contains(where: { $0.pad == stream.pad }) {
        playing.linked[kind] = nil
      }
      return PlaybackSource.Kind.allCases.filter { playing.linked[$0] == nil }
    }
    for kind in unused { if let stream = streams.first(where: { $0.kind == kind }) { link(stream, flushes: false) } }
  }

  private func link(_ stream: PlaybackSource.Stream, flushes: Bool) {
    let (end, old) = playing.withLock { ($0.ends[stream.kind], $0.linked[stream.kind]) }
    guard old?.pad != stream.pad, let entry = try? end?.pad("sink") else { return }
    // Whoever waits for room here would wait for ever: the jump comes here by the new link only.
    if flushes { entry.send(.flushStart()) }
    entry.unlink()
    if flushes { entry.send(.flushStop(resetTime: false)) }
    guard (try? stream.pad.link(to: entry)) != nil else { return }
    playing.withLock { $0.linked[stream.kind] = stream }
  }

  /// Takes away what nothing will come to: the pipeline would wait for it.
  private func removeIdleEnds() {
    let idle = playing.withLock { playing in
      PlaybackSource.Kind.allCases.compactMap { playing.linked[$0] == nil ? playing.ends.removeValue(forKey: $0) : nil }
    }
    for end in idle {
      pipeline.remove(end)
      _ = try? end.requestState(.null)
    }
  }

  /// Jumps; true if something took it. Asks at one end only: not every demuxer knows a jump again that comes from two.
  func seek(rate: Double, start: ClockTime, stop: ClockTime?) -> Bool {
    let end = playing.withLock { playing in
      PlaybackSource.Kind.allCases.first { playing.linked[$0] != nil }.flatMap { playing.ends[$0] }
    }
    return end?.seek(rate: rate, flags: [.flush, .accurate], start: start, stop: stop) ?? false
  }

  private static var pixels: Caps { Caps("video/x-raw", ["format": "BGRA", "pixel-aspect-ratio": Fraction(1, 1)]) }

  private func videoBin(_ options: PlaybackOptions, _ direction: String) throws -> Bin {
    let bin = Bin()
    let queue = try Element("queue")
    try queue.set("max-size-buffers", 3)
    try queue.set("max-size-bytes", 0)
    try queue.set("max-size-time", 0)
    let convert = try Element("videoconvert")
    let convertFilter = try Element("capsfilter")
    try convertFilter.set("caps", Caps("video/x-raw", ["format": "BGRA"]))
    // videoflip 1.22 lets frames through untouched only after its direction has changed to that; else it copies each.
    for direction in ["horiz", direction] { try upright.set("video-direction", direction) }
    let scale = try Element("videoscale")
    try scale.set("add-borders", false)
    try sizeFilter.set("caps", Self.pixels)
    if !options.showsEveryFrame {
      // Later than this a frame is of no use any more, and decoders leave out what they can.
      try sink.set("max-lateness", 40_000_000)
      try sink.set("qos", true)
    }
    let chain = [queue, convert, convertFilter, upright, scale, sizeFilter, sink]
    try bin.add(chain)
    try queue.link(to: Array(chain.dropFirst()))
    try bin.addGhostPad("sink", for: queue.pad("sink"))
    return bin
  }

  private func audioBin(_ options: PlaybackOptions) throws -> Bin {
    let bin = Bin()
    var chain = [try Element("queue"), try Element("audioconvert")]
    if options.pitch == .kept { chain += [try Element("scaletempo"), try Element("audioconvert")] }
    let output = try options.soundTap?.makeSink() ?? SoundOutput.make(options.sound, afterLoss: options.hasLostSound)
    chain += [try Element("audioresample"), volume, soundFilter, try Element("audioconvert"), output]
    drain.watch(.sound, at: try output.pad("sink"))
    try bin.add(chain)
    try chain[0].link(to: Array(chain.dropFirst()))
    try bin.addGhostPad("sink", for: chain[0].pad("sink"))
    return bin
  }

  private func watch(
    _ onFrame: @escaping @Sendable (PlaybackFrame) -> Void, _ onVideoEnd: @escaping @Sendable () -> Void
  ) throws {
    // After a flush, and only then, the frame that waits is the one to see. Known here and not where the jump is asked
    // for: until the flush has come through, a frame from before it may still be on its way.
    try sink.pad("sink").addProbe(.flush) { [weak self] item in
      if case .event(let event) = item, event.kind == .flushStop {
        self?.showing.withLock { ($0.showsWaiting, $0.shownTime) = (true, nil) }
      }
      return .keep
    }
    sink.setHandlers(
      onSample: { [weak self] sample in
        let time = sample.buffer?.pts
        let isNew = self?.showing.withLock { showing in
          defer { showing.shownTime = nil }
          showing.showsWaiting = false
          return showing.shownTime == nil || showing.shownTime != time
        }
        if isNew == true, let frame = PlaybackFrame(sample) { onFrame(frame) }
        return .ok
      },
      onPreroll: { [weak self] sample in
        let isDue = self?.showing.withLock { showing in
          guard showing.showsWaiting else { return false }
          showing.showsWaiting = false
          showing.shownTime = sample.buffer?.pts
          return true
        }
        if isDue == true, let frame = PlaybackFrame(sample) { onFrame(frame) }
        return .ok
      }, onEOS: onVideoEnd)
    drain.watch(.picture, at: try sink.pad("sink"))
  }

  /// The frame that waits for the pipeline to play is shown when it is due, though it may have been shown before.
  func showWaitingFrameWhenDue() { showing.withLock { $0.shownTime = nil } }

  /// Hands out the sound that is on its way to where it is heard. Only before the pipeline is opened.
  func listen(_ onSound: @escaping @Sendable (PlaybackSound) -> Void) {
    _ = try? soundFilter.pad("src").addProbe(.buffer) { [weak self] item in
      if case .buffer(let buffer) = item, let pad = try? self?.soundFilter.pad("src"), let caps = pad.currentCaps,
        let info = AudioInfo(caps), let segment = pad.segment,
        let sound = PlaybackSound(buffer, info: info, segment: segment)
      {
        onSound(sound)
      }
      return .keep
    }
  }

  /// Frames come at this size if that is smaller than their own; nil lets them come as they are.
  func scale(to size: (width: Int, height: Int)?) {
    var caps = Self.pixels
    if let size, let own = naturalSize, size.width >= 16, size.height >= 16, CGFloat(size.width) < own.width,
      CGFloat(size.height) < own.height
    {
      caps = Caps(
        "video/x-raw",
        ["format": "BGRA", "width": size.width, "height": size.height, "pixel-aspect-ratio": Fraction(1, 1)])
    }
    try? sizeFilter.set("caps", caps)
  }

  /// How loud it is; 1 is as recorded.
  func setVolume(_ level: Double, isMuted: Bool) {
    try? volume.set("volume", min(max(level, 0), 10))
    try? volume.set("mute", isMuted)
  }

  /// The size of the upright picture in square pixels; nil while there is none.
  var naturalSize: CGSize? {
    guard let caps = try? upright.pad("src").currentCaps, let info = VideoInfo(caps) else { return nil }
    let aspect = info.pixelAspectRatio
    let width = Double(info.width) * Double(aspect.numerator) / Double(max(1, aspect.denominator))
    return CGSize(width: width.rounded(), height: Double(info.height))
  }

  /// Whether sound comes through.
  var hasAudio: Bool { (try? volume.pad("sink").currentCaps) != nil }
}
