import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Encodes one stretch of a `LiveRing` in one format, and keeps the encoded samples.
final class LiveEncoding: Sendable {
  /// How many seconds of uncompressed frames may queue for the encoder. They are most of what a ring can cost in
  /// memory.
  private static let longestBacklog = 1.0

  private struct State {
    var feed: RecordingFeed
    var width = 0
    var height = 0
    var caps: Caps?
    /// When video, or audio, ended; nil while it runs.
    var videoEnded: UInt64?
    var audioEnded: UInt64?
    /// Whether the encoders have drained or failed.
    var isDrained = false
    var listener: Task<Void, Never>?
  }

  /// The outcome of a frame for its ring.
  enum Verdict { case taken, otherFormat(width: Int, height: Int) }

  let choice: EncoderChoice
  /// The clock of the samples' times.
  private let clock: any HostClock
  /// The clock of the timeout after which encoders are considered silent.
  private let watchdogClock: any HostClock
  /// Signalled when an encoder puts out a sample, drains or fails.
  private let progressed = ChangeSignal()
  /// Makes the devices wait for the encoder, where their clock waits for consumers (simulated devices).
  private let room: SourceRoom?
  private let graph: EncodingGraph
  private let state: Mutex<State>
  /// Locked separately: the encoders' streaming threads write it.
  private let ring: Mutex<EncodedRing>
  /// The current format of the video encoder, and the audio encoder's.
  private let formats = Mutex<[Bool: (caps: Caps, format: CMFormatDescription)]>([:])

  /// Builds and starts the pipeline. `onFailure` is called when an encoder fails.
  static func make(
    _ choice: EncoderChoice, source: VideoFormat, soundRate: Int, limits: LiveRing.Limits, isMirrored: Bool,
    clock: any HostClock, watchdogClock: any HostClock = SystemHostClock.shared,
    onFailure: @escaping @Sendable (Failure) -> Void
  ) async throws -> LiveEncoding {
    // A weak reference for the encoders' callbacks, so that they don't keep the encoding alive.
    let ear = WeakOwner<LiveEncoding>()
    let graph = try EncodingGraph(choice, name: "live", isMirrored: isMirrored)
    try graph.handOut { isVideo, sample in
      ear.owner?.encoded(sample, isVideo: isVideo)
      return .ok
    }
    let encoding = LiveEncoding(
      choice, graph, source, soundRate: soundRate, limits, clock: clock, watchdogClock: watchdogClock)
    ear.belongs(to: encoding)
    encoding.listen(onFailure)
    do {
      try await graph.start()
    } catch {
      await encoding.stop()
      throw error
    }
    return encoding
  }

  private init(
    _ choice: EncoderChoice, _ graph: EncodingGraph, _ source: VideoFormat, soundRate: Int, _ limits: LiveRing.Limits,
    clock: any HostClock, watchdogClock: any HostClock
  ) {
    self.choice = choice
    self.clock = clock
    self.watchdogClock = watchdogClock
    room =
      clock.waitsForConsumers ? graph.video.map { SourceRoom($0, buffers: RecordingFeed.waitingFrames) } : nil
    self.graph = graph
    let timeline = RecordingTimeline(
      start: clock.now, hasVideo: true, hasAudio: choice.audio != nil, sampleRate: soundRate)
    let feed = RecordingFeed(
      timeline, graph, choice, soundRate: soundRate, cutsPriming: true, longestBacklog: Self.longestBacklog)
    state = Mutex(State(feed: feed, width: source.width, height: source.height))
    ring = Mutex(EncodedRing(seconds: limits.seconds, maxBytes: limits.bytes))
  }

  deinit {
    let (graph, listener) = (graph, state.withLock { $0.listener })
    room?.close()
    listener?.cancel()
    Task(executorPreference: EngineExecutor.shared) { await graph.pipeline.stop() }
  }

  private func listen(_ onFailure: @escaping @Sendable (Failure) -> Void) {
    let messages = graph.pipeline.messages
    let listener = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      for await message in messages {
        switch message {
        case .eos: self?.drained()
        case .error(let failure):
          self?.drained()
          self?.ended(nil)
          onFailure(failure)
          return
        default: continue
        }
      }
    }
    state.withLock { $0.listener = listener }
  }

  // MARK: Samples

  /// Encodes a frame, unless its size isn't the one that this was made for.
  func video(_ sample: Sample) -> Verdict {
    _ = room?.wait()
    return place(sample)
  }

  private func place(_ sample: Sample) -> Verdict {
    state.withLock { state in
      if let caps = sample.caps, state.caps != caps, let info = VideoInfo(caps) {
        guard (info.width, info.height) == (state.width, state.height) else {
          return .otherFormat(width: info.width, height: info.height)
        }
        state.caps = caps
      }
      state.videoEnded = nil
      // Under the lock, so that both streams' samples are queued in the order in which they were placed.
      state.feed.video(sample)
      return .taken
    }
  }

  /// Encodes a block of audio.
  func audio(_ sample: Sample) {
    state.withLock { state in
      state.audioEnded = nil
      state.feed.audio(sample)
    }
  }

  func lostFrames(_ count: Int) { state.withLock { $0.feed.lostFrames(count) } }

  /// Marks video, audio or (nil) both as ended: clips no longer wait for them.
  func ended(_ kind: DeviceDescription.Kind?) {
    let now = watchdogClock.now
    state.withLock { state in
      if kind != .microphone { state.videoEnded = now }
      if kind != .camera { state.audioEnded = now }
    }
    watchdogClock.schedule(after: Timeouts.encoderDelay + .nanoseconds(1)) { [progressed] in progressed.changed() }
  }

  private func encoded(_ sample: Sample, isVideo: Bool) {
    guard let buffer = sample.buffer, let caps = sample.caps, let time = sample.runningTime,
      let bytes = try? buffer.bytes(), !bytes.isEmpty, let format = format(caps, bytes, isVideo)
    else { return }
    var encoded = EncodedSample(
      bytes: bytes, time: time.nanoseconds, duration: buffer.duration?.nanoseconds ?? 0,
      isKey: !buffer.flags.contains(.deltaUnit))
    if encoded.duration == 0, isVideo { encoded.duration = usualDuration }
    ring.withLock { [encoded] ring in
      var encoded = encoded
      encoded.format = ring.number(of: format)
      if isVideo { ring.addVideo(encoded) } else { ring.addAudio(encoded) }
    }
    progressed.changed()
  }

  /// The format description, made anew only where the caps differ.
  private func format(_ caps: Caps, _ bytes: [UInt8], _ isVideo: Bool) -> CMFormatDescription? {
    formats.withLock { formats in
      if let known = formats[isVideo], known.caps == caps { return known.format }
      guard let format = EncodedFormat.description(caps, sample: bytes) else { return nil }
      formats[isVideo] = (caps, format)
      return format
    }
  }

  private var usualDuration: UInt64 { UInt64(clamping: 1e9 / max(1, choice.video?.job.rate.value ?? 30)) }

  // MARK: Clips

  /// The material for a clip.
  struct Kept {
    var ring: EncodedRing
    /// The host time of the ring's time zero.
    var zero: UInt64
  }

  /// Waits until all samples up to `end` have been encoded, can't come any more, or the deadline passes. Samples from
  /// `start` on are kept meanwhile.
  func kept(from start: UInt64, until end: UInt64, deadline: UInt64) async throws -> Kept? {
    let zero = state.withLock { $0.feed.timeline.zero }
    let hold = ring.withLock { $0.hold(from: zero.map { start > $0 ? start - $0 : 0 } ?? 0) }
    defer { ring.withLock { $0.release(hold) } }
    _ = await progressed.wait(until: deadline, on: clock) { [self] in isComplete(until: end) }
    try Task.checkCancellation()
    guard let zero = state.withLock({ $0.feed.timeline.zero }) else { return nil }
    return Kept(ring: ring.withLock { $0 }, zero: zero)
  }

  private func isComplete(until end: UInt64) -> Bool {
    let (zero, videoIsOver, audioIsOver) = state.withLock { state in
      func isOver(_ ended: UInt64?) -> Bool {
        ended.map { watchdogClock.now > $0 + Timeouts.encoderDelay.wholeNanoseconds } ?? false
      }
      return (state.feed.timeline.zero, isOver(state.videoEnded), isOver(state.audioEnded))
    }
    guard let zero else { return videoIsOver }
    let place = end > zero ? end - zero : 0
    let (videoEnd, audioEnd) = ring.withLock { ($0.videoEnd, $0.audioEnd) }
    // A frame belongs to a clip if its middle does, so half of the last one may be missing.
    guard videoEnd + usualDuration / 2 >= place || videoIsOver else { return false }
    return choice.audio == nil || audioEnd >= min(place, max(videoEnd, 1)) || audioIsOver
  }

  /// The current status.
  var status: LiveRingStatus {
    var status = LiveRingStatus()
    state.withLock { state in
      status.framesWaiting = state.feed.waitingFrames
      status.framesDropped = state.feed.framesDropped
      status.isTooSlow = state.feed.isTooSlow
    }
    ring.withLock { ring in
      status.duration = CMTime(nanoseconds: ring.length)
      status.bytes = ring.bytes
    }
    status.videoEncoder = choice.video?.candidate.name
    status.audioEncoder = choice.audio?.candidate.name
    return status
  }

  /// Whether a clip waits for samples.
  var isWaitedFor: Bool { ring.withLock { $0.isHeld } }

  /// Whether the encoder has put out any frame.
  var hasPictures: Bool { ring.withLock { $0.start != nil } }

  /// Stops encoding. Waiting clips are made of what is kept, including what the encoders put out while draining.
  func stop() async {
    room?.close()
    graph.finish()
    let deadline = watchdogClock.time(after: Timeouts.encoderDelay)
    _ = await progressed.wait(until: deadline, on: watchdogClock) { [self] in state.withLock { $0.isDrained } }
    ended(nil)
    state.withLock { $0.listener }?.cancel()
    await graph.pipeline.stop()
  }

  private func drained() {
    state.withLock { $0.isDrained = true }
    progressed.changed()
  }
}
