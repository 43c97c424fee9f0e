import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// The pipeline that plays one movie: a source that delivers its streams, and one sink for each kind.
final class PlaybackGraph: Sendable {
  private struct Showing {
    /// Whether to show the next preroll frame: yes after a flush. The preroll frame after a pause is the next in line,
    /// which isn't due yet.
    var showsWaiting = true
    /// The time of the preroll frame that was shown, so that it isn't shown again when the pipeline plays.
    var shownTime: ClockTime?
  }

  /// The sink bins, the available streams, and those that are linked.
  private struct Playing {
    var ends: [PlaybackStream.Kind: Bin] = [:]
    var offered: [PlaybackStream] = []
    var linked: [PlaybackStream.Kind: PlaybackStream] = [:]
  }

  /// The parts of the branch for the picture that are needed later.
  private struct Picture {
    let sink: AppSink
    let pixels: PixelElement
    let upright: Element
    let sizeFilter: Element
  }

  let pipeline: Pipeline
  /// Nil where only sound is played.
  private let picture: Picture?
  private let volume: Element
  private let panorama: Element?
  private let soundFilter: Element
  private let drain: DrainProbe
  /// The volume curve over time, on top of the volume.
  let gain: SoundGain
  /// Counts the flushes that have passed through the sound branch, and those whose message has been received.
  private let soundFlushes = Mutex((passed: 0, heard: 0))
  private let showing = Mutex(Showing())
  /// The network elements; nil for a file.
  let network: NetworkParts?
  /// What reads media that a program gives; nil for everything else.
  let reader: ResourceReader?
  /// Whether frames carry the times of our index beside those of the pipeline.
  private let hasOwnTimes = Mutex(false)
  private let origins = FrameOrigins()
  private let source = Mutex<(any PlaybackSource)?>(nil)
  private let playing = Mutex(Playing())
  /// Held while pads are linked: streams are found and selected in different threads.
  private let linking = Mutex(())

  /// Builds the pipeline. Opens the audio device, which may take a while. `onFrame` gets each frame when it is due, and
  /// `onVideoEnd` is called after the last one; both in the streaming thread. `onDrained` gets the running time at
  /// which playback ends, as soon as all data is in the sinks. `onStreams` gets the available streams and the
  /// identifiers of those that play, whenever the source has found any.
  init(
    _ url: URL, options: PlaybackOptions, clock: any HostClock = SystemHostClock.shared,
    onFrame: @escaping @Sendable (PlaybackFrame) -> Void,
    onVideoEnd: @escaping @Sendable () -> Void, onDrained: @escaping @Sendable (ClockTime) -> Void,
    onStreams: @escaping @Sendable ([PlaybackStream], [String]) -> Void
  ) throws {
    drain = DrainProbe(onDrained: onDrained)
    pipeline = Pipeline(name: "movie")
    picture =
      options.playsOnlySound
      ? nil
      : Picture(
        sink: try AppSink(caps: Self.pixels, maxBuffers: 2, sync: true), pixels: try PixelElement(),
        upright: try Element("videoflip"), sizeFilter: try Element("capsfilter"))
    volume = try Element("volume")
    // Without it (gstreamer1.0-plugins-good) sound comes from the middle.
    panorama = options.pansSound ? try? Element("audiopanorama") : nil
    soundFilter = try Element("capsfilter")
    try soundFilter.set("caps", Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"]))
    gain = SoundGain(at: try volume.pad("sink"))
    // The audio device's clock would come and go with the device.
    pipeline.pin(.system)
    let input = options.composed == nil ? try MediaInput(url, references: options.references) : nil
    reader = input?.reader
    network = input?.isReadHere ?? true ? nil : try NetworkParts(pipeline, url, clock: clock)
    var ends = [PlaybackStream.Kind.sound: try audioBin(options)]
    if let picture { ends[.picture] = try videoBin(picture, options) }
    for end in ends.values { try pipeline.add(end) }
    playing.withLock { $0.ends = ends }
    if let picture { try watch(picture.sink, onFrame, onVideoEnd) }
    let onStreams: @Sendable ([PlaybackStream]) -> Void = { [weak self] streams in
      guard let self else { return }
      linking.withLock { _ in self.link(streams) }
      onStreams(streams, linked)
    }
    let onComplete: @Sendable () -> Void = { [weak self] in self?.removeIdleEnds() }
    guard let input else {
      guard let composed = options.composed else { return }
      hasOwnTimes.withLock { $0 = true }
      if let picture { try turn(picture, "identity") }
      let source = try ComposedSource(
        composed, in: pipeline, onlySound: options.playsOnlySound, onStreams: onStreams, onComplete: onComplete)
      self.source.withLock { $0 = source }
      return
    }
    let movie = try MovieSource(
      input, in: pipeline, onlySound: options.playsOnlySound, clock: clock, onStreams: onStreams,
      onComplete: onComplete)
    if let movie, let picture { try turn(picture, movie.direction) }
    hasOwnTimes.withLock { $0 = movie != nil }
    let source: any PlaybackSource =
      try movie
      ?? DecodebinSource(input, in: pipeline, network: network, onStreams: onStreams, onComplete: onComplete)
    self.source.withLock { $0 = source }
  }

  // MARK: Streams

  /// The identifiers of the streams that play.
  var linked: [String] { playing.withLock { $0.linked.values.map(\.identifier) } }

  /// Whether the source has become idle without having announced its streams.
  var isAtRest: Bool { source.withLock { $0 }?.isAtRest ?? false }

  /// Announces the kinds of stream that an adaptive stream will have.
  func expect(_ kinds: Set<PlaybackStream.Kind>) { source.withLock { $0 }?.expect(kinds) }

  /// Plays these streams in place of those that play. Before a seek, data of the old ones in flight is discarded.
  func select(_ identifiers: [String], beforeJump: Bool) {
    // The streams of an adaptive stream are selected at the demuxer.
    if network?.isInPieces == true { pipeline.send(.selectStreams(identifiers)) }
    linking.withLock { _ in
      let chosen = playing.withLock { $0.offered.filter { identifiers.contains($0.identifier) } }
      for stream in chosen { link(stream, flushes: beforeJump) }
    }
  }

  /// Links a stream for each kind that has none yet.
  private func link(_ streams: [PlaybackStream]) {
    let unused = playing.withLock { playing in
      playing.offered = streams
      for (kind, stream) in playing.linked where !streams.contains(where: { $0.pad == stream.pad }) {
        playing.linked[kind] = nil
      }
      return PlaybackStream.Kind.allCases.filter { playing.linked[$0] == nil }
    }
    for kind in unused { if let stream = streams.first(where: { $0.kind == kind }) { link(stream, flushes: false) } }
  }

  private func link(_ stream: PlaybackStream, flushes: Bool) {
    let (end, old) = playing.withLock { ($0.ends[stream.kind], $0.linked[stream.kind]) }
    guard old?.pad != stream.pad, let entry = try? end?.pad("sink") else { return }
    // A thread blocked on the full queue would never wake up: the seek reaches it by the new link only.
    if flushes { entry.send(.flushStart()) }
    entry.unlink()
    if flushes { entry.send(.flushStop(resetTime: false)) }
    guard (try? stream.pad.link(to: entry)) != nil else { return }
    playing.withLock { $0.linked[stream.kind] = stream }
  }

  /// Removes the sink bins that no stream is linked to: the pipeline would wait for their preroll.
  private func removeIdleEnds() {
    let idle = playing.withLock { playing in
      PlaybackStream.Kind.allCases.compactMap { playing.linked[$0] == nil ? playing.ends.removeValue(forKey: $0) : nil }
    }
    for end in idle {
      pipeline.remove(end)
      _ = try? end.requestState(.null)
    }
  }

  /// Seeks; returns whether an element handled it. Sends the event to one sink only: not every demuxer recognizes the
  /// same seek when it comes from two.
  func seek(
    rate: Double, flags: Event.SeekFlags = [.flush, .accurate], start: ClockTime?, stop: ClockTime? = nil
  ) -> Bool {
    let end = playing.withLock { playing in
      PlaybackStream.Kind.allCases.first { playing.linked[$0] != nil }.flatMap { playing.ends[$0] }
    }
    return end?.seek(rate: rate, flags: flags, start: start, stop: stop) ?? false
  }

  private static var pixels: Caps { Caps("video/x-raw", ["format": "BGRA", "pixel-aspect-ratio": Fraction(1, 1)]) }

  private func videoBin(_ picture: Picture, _ options: PlaybackOptions) throws -> Bin {
    let (sink, upright, sizeFilter) = (picture.sink, picture.upright, picture.sizeFilter)
    let bin = Bin()
    let queue = try Element("queue")
    try queue.set("max-size-buffers", 3)
    try queue.set("max-size-bytes", 0)
    try queue.set("max-size-time", 0)
    try turn(picture, PictureDirection.tagged)
    origins.followTags(at: try picture.pixels.pad("sink"))
    let scale = try Element("videoscale")
    try scale.set("add-borders", false)
    try sizeFilter.set("caps", Self.pixels)
    if !options.showsEveryFrame {
      // Frames later than this are dropped, and QoS lets decoders skip what they can.
      try sink.set("max-lateness", 40_000_000)
      try sink.set("qos", true)
    }
    let chain = [queue, picture.pixels, upright, scale, sizeFilter, sink]
    try bin.add(chain)
    try queue.link(to: Array(chain.dropFirst()))
    try bin.addGhostPad("sink", for: queue.pad("sink"))
    return bin
  }

  private func turn(_ picture: Picture, _ direction: String) throws {
    // videoflip 1.22 passes frames through only after its direction has changed to identity; otherwise it copies each.
    for direction in ["horiz", direction] { try picture.upright.set("video-direction", direction) }
    origins.turn(PictureDirection.turning(direction))
  }

  private func audioBin(_ options: PlaybackOptions) throws -> Bin {
    let bin = Bin()
    var chain = [try Element("queue"), try SoundLimits.filter(), try Element("audioconvert")]
    if options.pitch == .kept { chain += [try Element("scaletempo"), try Element("audioconvert")] }
    let output = try options.soundTap?.makeSink() ?? SoundOutput.make(options.sound, afterLoss: options.hasLostSound)
    chain += [try Element("audioresample"), volume, soundFilter, try Element("audioconvert")]
    if let panorama { chain += [panorama, try Element("audioconvert")] }
    chain.append(output)
    drain.watch(.sound, at: try output.pad("sink"))
    try bin.add(chain)
    try chain[0].link(to: Array(chain.dropFirst()))
    try bin.addGhostPad("sink", for: chain[0].pad("sink"))
    return bin
  }

  private func watch(
    _ sink: AppSink, _ onFrame: @escaping @Sendable (PlaybackFrame) -> Void,
    _ onVideoEnd: @escaping @Sendable () -> Void
  ) throws {
    // After a flush, and only then, the preroll frame is to be shown. Set here and not where the seek is requested:
    // until the flush has come through, a frame from before it may still be in flight.
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
        if isNew == true, let frame = self?.frame(sample) { onFrame(frame) }
        return .ok
      },
      onPreroll: { [weak self] sample in
        let isDue = self?.showing.withLock { showing in
          guard showing.showsWaiting else { return false }
          showing.showsWaiting = false
          showing.shownTime = sample.buffer?.pts
          return true
        }
        if isDue == true, let frame = self?.frame(sample) { onFrame(frame) }
        return .ok
      }, onEOS: onVideoEnd)
    drain.watch(.picture, at: try sink.pad("sink"))
  }

  private func frame(_ sample: Sample) -> PlaybackFrame? {
    PlaybackFrame(
      sample, hasOwnTimes: hasOwnTimes.withLock { $0 }, origin: origins.origin(at: sample.buffer?.pts))
  }

  /// Sets whether frames come with what they were before they became red, green and blue.
  func keepOrigins(_ keeps: Bool) {
    if let pad = try? picture?.pixels.pad("sink") { origins.keep(keeps, at: pad) }
  }

  /// Shows the preroll frame when it is due, even if it was shown before.
  func showWaitingFrameWhenDue() { showing.withLock { $0.shownTime = nil } }

  /// Passes the audio on its way to the output to a handler. Call before the pipeline is opened.
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

  /// Asks before each buffer who measures it, and hands out its samples, before volume and pan, where they lie. Only
  /// before the pipeline is opened.
  func measure(_ meter: @escaping @Sendable () -> PlaybackEngine.SoundMeter?) {
    _ = try? volume.pad("sink").addProbe(.buffer) { [weak self] item in
      if case .buffer(let buffer) = item, let meter = meter(), let caps = try? self?.volume.pad("sink").currentCaps,
        let info = AudioInfo(caps), info.format == "F32LE", let mapped = try? buffer.map()
      {
        meter(mapped.bytes.bindMemory(to: Float.self), info.rate, info.channels)
      }
      return .keep
    }
  }

  /// Scales frames down to this size if it is smaller than their own; nil delivers them unscaled.
  func scale(to size: (width: Int, height: Int)?) {
    guard let picture else { return }
    var caps = Self.pixels
    if let size, let own = naturalSize, size.width >= 16, size.height >= 16, CGFloat(size.width) < own.width,
      CGFloat(size.height) < own.height
    {
      caps = Caps(
        "video/x-raw",
        ["format": "BGRA", "width": size.width, "height": size.height, "pixel-aspect-ratio": Fraction(1, 1)])
    }
    try? picture.sizeFilter.set("caps", caps)
  }

  /// Sets the volume, 1 being as recorded, and whether audio is muted.
  func setVolume(_ level: Double, isMuted: Bool) {
    try? volume.set("volume", min(max(level, 0), 10))
    try? volume.set("mute", isMuted)
  }

  /// Where sound comes from: -1 is left, 1 is right. Only where the options ask for it.
  func setPan(_ pan: Double) { try? panorama?.set("panorama", Float(min(max(pan, -1), 1))) }

  /// The size of the upright video in square pixels; nil without video.
  var naturalSize: CGSize? {
    guard let caps = try? picture?.upright.pad("src").currentCaps, let info = VideoInfo(caps) else { return nil }
    let aspect = info.pixelAspectRatio
    let width = Double(info.width) * Double(aspect.numerator) / Double(max(1, aspect.denominator))
    return CGSize(width: width.rounded(), height: Double(info.height))
  }

  /// Whether there is audio.
  var hasAudio: Bool { (try? volume.pad("sink").currentCaps) != nil }

  // MARK: Segments of the sound

  /// The message that is posted for each flush of the sound. A demuxer posts segment-done in its streaming thread, also
  /// before a seek has returned: what comes before this message belongs to the segment before the flush, what comes
  /// behind it to the new one.
  static let soundFlushMark = "kinora-sound-flush"

  /// Tells of each flush of the sound, and of each segment that begins to be heard, in the streaming thread. Only
  /// before the pipeline is opened.
  func watchSegments(_ onSegment: @escaping @Sendable (_ isFlush: Bool) -> Void) {
    _ = try? soundFilter.pad("src").addProbe([.eventDownstream, .flush]) { [weak self] item in
      guard let self, case .event(let event) = item else { return .keep }
      switch event.kind {
      case .segment: onSegment(false)
      case .flushStop:
        onSegment(true)
        let number = soundFlushes.withLock { flushes in
          flushes.passed += 1
          return flushes.passed
        }
        pipeline.post(Structure(Self.soundFlushMark, ["number": number]))
      default: break
      }
      return .keep
    }
  }

  /// The message of a flush has been received.
  func heardFlush(_ number: Int) { soundFlushes.withLock { $0.heard = max($0.heard, number) } }

  /// How many flushes have passed through the sound branch.
  var soundFlushCount: Int { soundFlushes.withLock { $0.passed } }

  /// How many of them are older than the message that was received last.
  var heardFlushCount: Int { soundFlushes.withLock { $0.heard } }
}
