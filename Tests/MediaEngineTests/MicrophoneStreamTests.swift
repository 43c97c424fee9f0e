import Foundation
import GStreamer
import Testing

@testable import MediaEngine

@Suite struct MicrophoneStreamTests {
  @Test func theSimulatedMicrophoneMovesTheMeter() async throws {
    let microphone = SimulatedMicrophone(in: .running())
    let meter = MicrophoneStream(microphone: microphone.description)
    #expect(meter.levels.isEmpty)
    try await meter.start()
    let levels = try await eventually("a burst") {
      let levels = meter.levels
      // The burst's peak is half of full scale.
      if levels.count == 2, levels.allSatisfy({ abs($0.peakHold + 6.02) < 0.2 }) { return levels }
      return nil
    }
    #expect(levels.allSatisfy { $0.averagePower > -60 && $0.averagePower < -6 })
    await meter.stop()
    #expect(meter.levels.isEmpty)
    #expect(!meter.isRunning)
  }

  @Test func itCanBeStartedAgain() async throws {
    let microphone = SimulatedMicrophone(in: .running())
    let meter = MicrophoneStream(microphone: microphone.description)
    for _ in 0..<3 {
      try await meter.start()
      #expect(meter.isRunning)
      await meter.stop()
      #expect(!meter.isRunning)
    }
  }

  @Test func aMicrophoneThatFailedCanBeStartedAgain() async throws {
    let opened = Collected<Void>()
    let meter = MicrophoneStream(microphone: SimulatedDevices.standard.microphone.description) {
      opened.add(())
      return try EndedMicrophone()
    }
    for _ in 0..<2 {
      try await meter.start()
      let failure = try await eventually("the failure") {
        if let failure = meter.failure { return failure }
        return nil
      }
      #expect(failure == .disconnected(meter.microphone.reference))
      #expect(!meter.isRunning)
    }
    #expect(opened.values.count == 2)
    await meter.stop()
  }

  @Test func theUnpluggedSimulatedMicrophoneIsReportedAndComesBack() async throws {
    let microphone = SimulatedMicrophone(
      id: "simulated:test", faults: [.init(.unplug, at: 0.1)], in: .running())
    let meter = MicrophoneStream(microphone: microphone.description) { try microphone.open() }
    try await meter.start()
    let failure = try await eventually("the failure") { meter.failure }
    #expect(failure == .disconnected(microphone.description.reference))
    #expect(!microphone.isConnected)
    await #expect(throws: DeviceError.disconnected(microphone.description.reference)) { try await meter.start() }
    microphone.plugIn()
    try await meter.start()
    _ = try await eventually("a level") { meter.levels.isEmpty ? nil : true }
    await meter.stop()
  }

  @Test func theSilentMicrophoneIsStartedAgainAndHears() async throws {
    // Silent for longer than is waited for, and for less than a device that was started again may be: whoever would end
    // it here might be too late.
    let microphone = SimulatedMicrophone(
      id: "simulated:test", faults: [.init(.stall(seconds: 3), at: 0.5)], in: .running())
    let stream = MicrophoneStream(microphone: microphone.description) { try microphone.open() }
    let events = stream.events
    let seen = Task {
      try await within("the silence and its end") {
        var seen: [StreamEvent] = []
        for await event in events {
          seen.append(event)
          if event == .resumed { return seen }
        }
        return nil
      }
    }
    try await stream.start()
    #expect(try await seen.value == [.began, .stalled, .resumed])
    await stream.stop()
  }

  @Test func aMicrophoneThatIsNotThereSaysSo() async {
    let missing = DeviceDescription(
      id: "alsa:none", name: "Nothing", kind: .microphone, connection: .alsa(device: "hw:77,0"))
    let meter = MicrophoneStream(microphone: missing)
    await #expect(throws: DeviceError.self) { try await meter.start() }
    #expect(!meter.isRunning)
  }

  @Test func burstsBeginAtFullSecondsOnBothSides() {
    var sound = SimulatedSound(sampleRate: 48_000)
    let samples = sound.samples(from: 0, count: 96_000)
    func loudest(_ range: Range<Int>, channel: Int) -> Float {
      range.map { abs(samples[$0 * 2 + channel]) }.max() ?? 0
    }
    for second in 0..<2 {
      let start = second * 48_000
      #expect(loudest(start..<start + 2400, channel: 0) > 0.49)
      #expect(loudest(start + 2400..<start + 48_000, channel: 0) < 0.4)
    }
    // The murmur is louder on the left.
    #expect(loudest(3000..<48_000, channel: 0) > loudest(3000..<48_000, channel: 1) * 1.5)
    #expect(loudest(3000..<48_000, channel: 1) > 0)
  }

  @Test func samplesOfAWeekAreCountedExactly() {
    let week: UInt64 = 7 * 86_400
    #expect((week * 1_000_000_000).scaled(by: 48_000, over: 1_000_000_000) == week * 48_000)
    #expect((week * 48_000).scaled(by: 1_000_000_000, over: 48_000) == week * 1_000_000_000)
    #expect(UInt64(7).scaled(by: 1, over: 2) == 3)
    #expect(UInt64.max.scaled(by: 90_000, over: 90_000) == .max)
    #expect(UInt64.max.scaled(by: 90_000, over: 1000) == .max)
    #expect(UInt64(7).scaled(by: 1, over: 0) == .max)
  }

  @Test func soundInBlocksIsTheSameSound() {
    var whole = SimulatedSound(sampleRate: 48_000)
    var blocks = SimulatedSound(sampleRate: 48_000)
    let expected = whole.samples(from: 0, count: 4800)
    let pieces = (0..<10).flatMap { blocks.samples(from: $0 * 480, count: 480) }
    #expect(expected == pieces)
  }
}

/// A microphone that is pulled out as soon as it is heard.
private struct EndedMicrophone: CaptureSource {
  let element: Element
  private let source: AppSource

  init() throws {
    let caps = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved", "rate": 48_000, "channels": 1])
    source = try AppSource(caps: caps, isLive: true)
    element = source
  }

  func pipelineDidStart(_ pipeline: Pipeline) { source.finish() }
}
