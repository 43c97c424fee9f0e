import Dispatch
import GStreamer
import Synchronization

/// The simulated microphone, opened: delivers a fiftieth of a second at a time, on the pipeline's clock.
final class SimulatedMicrophoneSource: CaptureSource {
  let element: Element

  private let microphone: SimulatedMicrophone
  private let source: AppSource

  private struct State {
    var pipeline: Pipeline?
    var start = ClockTime.zero
    var sampleIndex = 0
    var pacemaker: Pacemaker?
    var sound = SimulatedSound(sampleRate: SimulatedMicrophone.format.sampleRate)
  }

  private let state = Mutex(State())
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
  }

  func pipelineDidStart(_ pipeline: Pipeline) {
    state.withLock { $0.pacemaker }?.stop()
    let now = pipeline.runningTime ?? .zero
    state.withLock { state in
      state.pipeline = pipeline
      state.start = now
      state.sampleIndex = 0
      state.pacemaker = Pacemaker("simulated-mic") { [weak self] in self?.deliver() }
    }
  }

  func pipelineWillStop() {
    let pacemaker = state.withLock { state in
      defer {
        state.pipeline = nil
        state.pacemaker = nil
      }
      return state.pacemaker
    }
    pacemaker?.stop()
  }

  private func time(_ sample: Int) -> ClockTime {
    ClockTime(nanoseconds: UInt64(sample).scaled(by: 1_000_000_000, over: UInt64(SimulatedMicrophoneSource.rate)))
  }

  /// Gives all that was heard until now, as sound has no frames to lose, and answers when more will have been heard.
  private func deliver() -> DispatchTime? {
    let (pipeline, start) = state.withLock { ($0.pipeline, $0.start) }
    guard let pipeline, let runningTime = pipeline.runningTime else { return nil }
    let heard = Int(
      (runningTime - start).nanoseconds.scaled(by: UInt64(SimulatedMicrophoneSource.rate), over: 1_000_000_000))
    while true {
      let block: (first: Int, samples: [Float])? = state.withLock { state in
        guard state.sampleIndex + SimulatedMicrophoneSource.blockLength <= heard else { return nil }
        let first = state.sampleIndex
        state.sampleIndex += SimulatedMicrophoneSource.blockLength
        return (first, state.sound.samples(from: first, count: SimulatedMicrophoneSource.blockLength))
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
      let next = block.first + SimulatedMicrophoneSource.blockLength
      let buffer = block.samples.withUnsafeBytes {
        Buffer(copying: $0, pts: start + time(block.first), duration: time(next) - time(block.first), flags: .live)
      }
      try? source.push(buffer)
    }
    let sample = state.withLock { $0.sampleIndex } + SimulatedMicrophoneSource.blockLength
    return .now() + (time(sample) - ((pipeline.runningTime ?? runningTime) - start))
  }
}
