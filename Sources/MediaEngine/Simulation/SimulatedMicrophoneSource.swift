import GLibSupport
import GStreamer
import Synchronization

/// An opened simulated microphone: delivers blocks of a fiftieth of a second.
final class SimulatedMicrophoneSource: CaptureSource {
  let element: Element

  private let microphone: SimulatedMicrophone
  private let source: AppSource

  private struct State {
    /// The time of the last start: by the clock, and in the pipeline.
    var start: UInt64 = 0
    var place = ClockTime.zero
    var sampleIndex = 0
    /// How many samples before the start a tone began.
    var toneAge = 0
    var ticker: (any Ticker)?
    var sound = SimulatedSound(sampleRate: SimulatedMicrophone.format.sampleRate)
  }

  private let state = Mutex(State())
  /// Blocks until the pipeline has room, where the clock waits for consumers.
  private let room: SourceRoom?
  private static let rate = SimulatedMicrophone.format.sampleRate
  private static let blockLength = rate / 50

  init(microphone: SimulatedMicrophone) throws {
    self.microphone = microphone
    let caps = Caps(
      "audio/x-raw",
      [
        "format": "F32LE", "layout": "interleaved", "rate": SimulatedMicrophoneSource.rate,
        "channels": SimulatedMicrophone.format.channelCount,
      ])
    source = try AppSource(
      name: "simulated-microphone", caps: caps, capacity: .init(time: .seconds(5)), isLive: true)
    element = source
    room = microphone.clock.waitsForConsumers ? SourceRoom(source, buffers: 1) : nil
  }

  var clock: any HostClock { microphone.clock }

  func pipelineDidStart(_ pipeline: Pipeline) {
    stopTicking(state.withLock { $0.ticker })
    room?.open()
    state.withLock { state in
      state.start = clock.now
      state.place = ClockTime(nanoseconds: state.start - clock.epoch)
      state.sampleIndex = 0
      state.toneAge = microphone.commonTone.map { Self.age(of: $0, at: state.start) } ?? 0
      state.ticker = clock.makeTicker("simulated-mic") { [weak self] in self?.deliver() }
    }
  }

  func pipelineWillStop() { stopTicking(state.withLock { $0.ticker.take() }) }

  private func stopTicking(_ ticker: (any Ticker)?) {
    // A tick that waits for room would never end.
    room?.close()
    ticker?.stop()
  }

  /// How many samples of a second have passed at a time since one of the tones that sound each second.
  private static func age(of tone: UInt64, at time: UInt64) -> Int {
    let second: UInt64 = 1_000_000_000
    let passed = time >= tone ? (time - tone) % second : (second - (tone - time) % second) % second
    return Int(passed.scaledToNearest(by: UInt64(rate), over: second))
  }

  private func time(_ sample: Int) -> ClockTime {
    ClockTime(nanoseconds: UInt64(sample).scaled(by: 1_000_000_000, over: UInt64(SimulatedMicrophoneSource.rate)))
  }

  /// Delivers all blocks up to now, as audio doesn't skip any; returns when the next one is complete.
  private func deliver() -> UInt64? {
    let (start, place) = state.withLock { ($0.start, $0.place) }
    let elapsed = clock.now - min(clock.now, start)
    let heard = Int(elapsed.scaled(by: UInt64(SimulatedMicrophoneSource.rate), over: 1_000_000_000))
    while true {
      let block: (first: Int, samples: [Float])? = state.withLock { state in
        guard state.sampleIndex + SimulatedMicrophoneSource.blockLength <= heard else { return nil }
        let first = state.sampleIndex
        state.sampleIndex += SimulatedMicrophoneSource.blockLength
        return (first, state.sound.samples(from: first + state.toneAge, count: Self.blockLength))
      }
      guard var block else { break }
      switch microphone.blockDue(at: time(block.first).seconds) {
      case .deliver: break
      case .deliverSilence: block.samples = block.samples.map { _ in 0 }
      case .deliverOverdriven: block.samples = block.samples.map { $0 < 0 ? -1 : 1 }
      case .withhold: continue
      case .disconnect:
        source.post(DeviceMessage.disconnection)
        return nil
      }
      if let room, !room.wait() { return nil }
      let next = block.first + SimulatedMicrophoneSource.blockLength
      let buffer = block.samples.withUnsafeBytes {
        Buffer(copying: $0, pts: place + time(block.first), duration: time(next) - time(block.first), flags: .live)
      }
      try? source.push(buffer)
    }
    let sample = state.withLock { $0.sampleIndex } + SimulatedMicrophoneSource.blockLength
    // Rounded up: a nanosecond earlier the block isn't complete yet.
    return start + time(sample).nanoseconds + 1
  }
}
