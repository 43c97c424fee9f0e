import GLibSupport
import GStreamer

/// Feeds an encoding pipeline: places frames and audio blocks on the file's timeline and pushes them.
struct RecordingFeed {
  /// How many seconds of frames may queue for the encoder.
  private let longestBacklog: Double
  /// How many bytes of frames may queue for the encoder.
  static let largestBacklog = 256 << 20
  /// How many frames may queue where devices wait for the encoder: fewer than the smallest limit above.
  static let waitingFrames = 4
  /// How many encoded bytes may queue for the file.
  static let encodedBacklog = 64 << 20

  var timeline: RecordingTimeline
  private let graph: any EncoderInputs
  private let rate: Double
  private let keyFrameNanoseconds: UInt64
  /// The encoder's priming, where the file can't store it: as many samples are left out, to keep audio and video in
  /// sync.
  private let priming: Int

  private var nextKeyFrame: UInt64 = 0
  private var held: [Sample] = []
  private var heldCount = 0
  private var soundCaps: Caps?
  private var bytesPerSample = 8
  private var sampleRate: Int
  private(set) var framesPushed = 0
  private(set) var framesDropped = 0
  private(set) var isTooSlow = false

  init(
    _ timeline: RecordingTimeline, _ graph: any EncoderInputs, _ choice: EncoderChoice, soundRate: Int,
    cutsPriming: Bool, longestBacklog: Double = 3
  ) {
    self.longestBacklog = longestBacklog
    self.timeline = timeline
    self.graph = graph
    rate = max(1, choice.video?.job.rate.value ?? 30)
    keyFrameNanoseconds = UInt64(clamping: (choice.video?.job.maxKeyFrameSeconds ?? 1) * 1e9)
    priming =
      cutsPriming ? choice.audio.map { $0.candidate.priming * soundRate / max(1, $0.job.sampleRate) } ?? 0 : 0
    sampleRate = soundRate
  }

  /// How many frames wait for the encoder.
  var waitingFrames: Int { graph.video?.queuedBuffers ?? 0 }

  // MARK: Video

  /// Pushes a frame. Never blocks: frames that the encoder has no room for are dropped and counted.
  mutating func video(_ sample: Sample) {
    guard let time = sample.runningTime, let buffer = sample.buffer, let caps = sample.caps else { return }
    let usual = ClockTime(nanoseconds: UInt64(clamping: 1e9 / rate))
    let wasBefore = timeline.zero == nil
    let verdict = timeline.video(at: time.nanoseconds, duration: (buffer.duration ?? usual).nanoseconds)
    if wasBefore, timeline.zero != nil { releaseHeld() }
    guard case .write(let place, let duration) = verdict else {
      if verdict == .drop(.backwards) { framesDropped += 1 }
      return
    }
    if let silence = timeline.missingAudio() { push([silence], of: nil) }
    guard let source = graph.video else { return }
    let waiting = source.queuedBuffers
    let room = max(8, min(Int(longestBacklog * rate), Self.largestBacklog / max(1, buffer.size)))
    if waiting >= room {
      isTooSlow = true
    } else if waiting <= room / 4 {
      isTooSlow = false
    }
    // Once too slow, frames are dropped until the queue has room again, not one by one.
    guard !isTooSlow else {
      framesDropped += 1
      return
    }
    if place >= nextKeyFrame {
      if place > 0 { graph.makeKeyFrame(at: place) }
      nextKeyFrame = place + keyFrameNanoseconds
    }
    let placed = buffer.with(
      pts: ClockTime(nanoseconds: place), dts: nil, duration: ClockTime(nanoseconds: duration),
      flags: buffer.flags.subtracting([.discontinuous]))
    do {
      try source.push(Sample(placed, caps: caps))
      framesPushed += 1
    } catch {
      framesDropped += 1  // the pipeline has failed; the bus says why
    }
  }

  /// Counts frames that the device or its queue dropped.
  mutating func lostFrames(_ count: Int) { if timeline.isRunning { framesDropped += count } }

  // MARK: Audio

  /// Pushes a block of audio.
  mutating func audio(_ sample: Sample) {
    guard let time = sample.runningTime, let buffer = sample.buffer, let caps = sample.caps else { return }
    if soundCaps != caps, let info = AudioInfo(caps) {
      (soundCaps, bytesPerSample, sampleRate) = (caps, max(1, info.bytesPerFrame), max(1, info.rate))
      timeline.take(sampleRate: sampleRate)
    }
    switch timeline.audio(at: time.nanoseconds, count: buffer.size / bytesPerSample) {
    case .hold:
      held.append(sample)
      heldCount += buffer.size / bytesPerSample
      while heldCount > 4 * sampleRate, let first = held.first {
        heldCount -= (first.buffer?.size ?? 0) / bytesPerSample
        held.removeFirst()
      }
    case .write(let pieces):
      push(pieces, of: buffer)
    }
  }

  /// Takes beginning and pictures of another timeline, and stands in for sound that has long been missing.
  mutating func follow(_ other: RecordingTimeline) {
    let wasBefore = timeline.zero == nil
    timeline.follow(other)
    if wasBefore, timeline.zero != nil { releaseHeld() }
    if let silence = timeline.missingAudio() { push([silence], of: nil) }
  }

  private mutating func releaseHeld() {
    let samples = held
    held = []
    for sample in samples { audio(sample) }
  }

  /// Adds silence to an audio track without any sample, which muxers treat as an error. Called before the end.
  mutating func completeSound() {
    if let silence = timeline.silenceForEmptyTrack() { push([silence], of: nil) }
  }

  /// The longest block of silence, in samples.
  private static let longestSilence = 48_000

  private func push(_ pieces: [RecordingTimeline.Piece], of buffer: Buffer?) {
    for piece in pieces {
      switch piece {
      case .silence(let count, let place):
        var done = 0
        while done < count {
          let length = min(Self.longestSilence, count - done)
          let start = place + time(done)
          push(Buffer([UInt8](repeating: 0, count: length * bytesPerSample)), length, at: start)
          done += length
        }
      case .samples(let range, let place):
        guard
          let part = buffer?.region(range.lowerBound * bytesPerSample..<range.upperBound * bytesPerSample)
        else { continue }
        push(part, range.count, at: place)
      }
    }
  }

  private func push(_ buffer: Buffer, _ count: Int, at place: UInt64) {
    guard let source = graph.audio else { return }
    var (buffer, count, place) = (buffer, count, place)
    let lead = time(priming)
    if place < lead {
      // Decoders put priming samples first; leaving out as many real ones keeps everything in its place.
      let cut = min(count, priming - samples(place))
      guard cut < count, let rest = buffer.region(cut * bytesPerSample..<count * bytesPerSample) else { return }
      (buffer, count, place) = (rest, count - cut, place + time(cut))
    }
    let placed = buffer.with(
      pts: ClockTime(nanoseconds: place > lead ? place - lead : 0), dts: nil,
      duration: ClockTime(nanoseconds: time(count)), flags: [])
    try? source.push(Sample(placed, caps: soundCaps ?? usualCaps))
  }

  private var usualCaps: Caps {
    Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved", "rate": sampleRate, "channels": 2])
  }

  private func time(_ samples: Int) -> UInt64 {
    UInt64(samples).scaled(by: 1_000_000_000, over: UInt64(sampleRate))
  }

  private func samples(_ time: UInt64) -> Int {
    Int(time.scaledToNearest(by: UInt64(sampleRate), over: 1_000_000_000))
  }
}
