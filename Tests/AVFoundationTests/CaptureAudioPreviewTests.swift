import Foundation
import GStreamer
import Synchronization
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// Listens where a session's sound is played.
private final class Loudspeaker: Sendable {
  private let samples = Mutex<[Float]>([])
  private let openings = Mutex<[String?]>([])
  /// Whether it refuses to be opened.
  let isBroken = Atomic(false)

  /// The device of each opening.
  var devices: [String?] { openings.withLock { $0 } }
  var seconds: Double { Double(samples.withLock { $0.count }) / 96_000 }
  /// The greatest amplitude that was heard.
  var peak: Float { samples.withLock { $0.reduce(0) { max($0, abs($1)) } } }
  /// How many bursts of the microphone's tone were heard.
  var bursts: Int {
    ToneFinder.onsets(in: samples.withLock { $0 }, channels: 2, sampleRate: 48_000).count
  }

  func clear() { samples.withLock { $0.removeAll() } }

  func makeSink(_ device: String?) throws -> Element {
    openings.withLock { $0.append(device) }
    if isBroken.load(ordering: .relaxed) { throw GStreamerError.timedOut("Opening") }
    let sink = try AppSink(
      caps: Caps("audio/x-raw", ["format": "F32LE", "rate": 48_000, "channels": 2]), maxBuffers: 0)
    sink.setHandlers(onSample: { [weak self] sample in
      guard let self, let mapped = try? sample.buffer?.map() else { return .ok }
      let heard = Array(mapped.bytes.bindMemory(to: Float.self))
      samples.withLock { $0 += heard }
      return .ok
    })
    return sink
  }
}

extension CaptureSuite {
  @Suite struct AudioPreview {
    private let loudspeaker = Loudspeaker()
    private let failures = Gathered<String>()

    private func output() -> AVCaptureAudioPreviewOutput {
      let (loudspeaker, failures) = (loudspeaker, failures)
      return AVCaptureAudioPreviewOutput(
        SoundMonitor(onFailure: { failures.add($0) }, makeSink: { try loudspeaker.makeSink($0) }))
    }

    @Test func theSessionsSoundIsHeardAtItsVolume() async throws {
      let (studio, output) = (try CaptureStudio(), output())
      try studio.add(studio.microphone)
      studio.add(output)
      #expect(output.volume == 1 && output.outputDeviceUniqueID == nil && output.connections.count == 1)
      try await studio.start()
      try await eventually("a tone") { loudspeaker.seconds >= 2.5 }
      let (full, bursts) = (loudspeaker.peak, loudspeaker.bursts)
      #expect(bursts >= 2 && full > 0.4, "\(bursts) \(full)")
      output.volume = 0.25
      loudspeaker.clear()
      try await eventually("what was on its way") { loudspeaker.seconds >= 0.3 }
      loudspeaker.clear()
      try await eventually("a quiet tone") { loudspeaker.seconds >= 2.5 }
      #expect(abs(loudspeaker.peak / full - 0.25) < 0.05, "\(loudspeaker.peak) \(full)")
      output.volume = 7
      #expect(output.volume == 1)
      try await studio.stop()
      loudspeaker.clear()
      #expect(loudspeaker.seconds == 0 && loudspeaker.devices == [nil])
    }

    @Test func anotherDeviceIsOpenedWhileTheSessionRuns() async throws {
      let (studio, output) = (try CaptureStudio(), output())
      try studio.add(studio.microphone)
      output.outputDeviceUniqueID = "headphones"
      try await studio.start()
      studio.add(output)
      try await eventually("sound") { loudspeaker.seconds > 0.2 }
      output.outputDeviceUniqueID = "speakers"
      try await eventually("the other device") { loudspeaker.devices == ["headphones", "speakers"] }
      loudspeaker.clear()
      try await eventually("sound again") { loudspeaker.seconds > 0.2 }
      await elsewhere { studio.session.removeOutput(output) }
      loudspeaker.clear()
      try await studio.stop()
      #expect(loudspeaker.seconds == 0 && failures.values.isEmpty)
    }

    @Test func anOutputThatCantBeOpenedIsToldOnceAndLeavesTheSessionRunning() async throws {
      let (studio, output) = (try CaptureStudio(), output())
      loudspeaker.isBroken.store(true, ordering: .relaxed)
      try studio.add(studio.microphone)
      studio.add(output)
      try await studio.start()
      try await eventually("the failure") { failures.values.count == 1 }
      let time = studio.time.seconds
      try await eventually("time") { studio.time.seconds > time + 1 }
      #expect(studio.session.isRunning && loudspeaker.devices.count == 1)
      loudspeaker.isBroken.store(false, ordering: .relaxed)
      output.outputDeviceUniqueID = "speakers"
      try await eventually("sound") { loudspeaker.seconds > 0.2 }
      try await studio.stop()
      #expect(failures.values.count == 1)
    }
  }
}
