import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// Recordings of a picture and two sounds, which hear the same tones: one is fed beside the picture, the other comes from a
/// device that runs by itself.
@Suite struct SecondSoundTests {
  /// The length of a packet of AAC.
  private static let packet = 1024.0 / 48_000

  private static let pauses: [[(from: Double, to: Double)]] = [[], [(1.71, 2.52), (4.13, 4.47)]]

  /// The tones of a track, by their onset; the talking in between isn't as loud on the right.
  static func tones(_ url: URL, _ track: Int) async throws -> [Double] {
    var sound = try await DecodedAudio.read(url, track: track)
    sound.samples = sound.samples.map { abs($0) > 0.4 ? $0 : 0 }
    return sound.bursts.last?.map(\.onset) ?? []
  }

  /// One tone a second is heard by both: where it is in the file, the picture has the number of that second.
  @Test(arguments: [RecordingContainer.mp4, .quickTime], 0..<2)
  func bothHearATonesAtTheSamePlaceAsItsPicture(_ container: RecordingContainer, _ choice: Int) async throws {
    let pauses = Self.pauses[choice]
    let rig = try RecordingRig(container, hasSecondSound: true)
    try await rig.start()
    for (from, to) in pauses {
      try await rig.feed(until: from)
      rig.recording.pause(at: rig.host(from))
      try await rig.feed(until: to)
      rig.recording.resume(at: rig.host(to))
    }
    try await rig.feed(until: 6.5)
    let result = try await rig.stop(at: 6.5)
    #expect(rig.other?.commonTone == rig.host(0))
    #expect(result.isPlayable && result.droppedFrames == 0)
    let recorded = try await Recorded.read(rig.url)
    #expect(recorded.probe.streams.map(\.kind) == ["video", "audio", "audio"])
    let first = try #require(recorded.numbers.first)
    func isLeftOut(_ seconds: Double) -> Bool { pauses.contains { $0.from <= seconds && seconds < $0.to } }
    /// Where a moment is in the file.
    func place(_ seconds: Double) -> Double {
      seconds - Double(first) / 30 - pauses.reduce(0) { $0 + max(0, min(seconds, $1.to) - $1.from) }
    }
    #expect(recorded.numbers == (first..<195).filter { !isLeftOut(Double($0) / 30) })
    for frame in recorded.frames { #expect(abs(frame.time - place(Double(frame.number) / 30)) < 0.002) }
    let expected = (1..<7).map(Double.init).filter { !isLeftOut($0) }.map(place)
    let heard = [try await Self.tones(rig.url, 0), try await Self.tones(rig.url, 1)]
      .map { $0.filter { $0 > Double(30 - first) / 60 } }
    for tones in heard {
      #expect(tones.count == expected.count, "\(tones) for \(expected)")
      for (tone, wanted) in zip(tones, expected) { #expect(abs(tone - wanted) < Self.packet / 4, "\(tone), \(wanted)") }
    }
    for (one, other) in zip(heard[0], heard[1]) { #expect(abs(one - other) < Self.packet / 4, "\(heard)") }
    let lengths = recorded.probe.streams.compactMap { $0.duration.flatMap(Double.init) }
    #expect(lengths.count == 3 && (lengths.max() ?? 9) - (lengths.min() ?? 0) < 0.04, "\(lengths)")
  }

  /// Where there is no microphone, what the computer plays is the only sound.
  @Test func itIsTheOnlySoundWithoutAMicrophone() async throws {
    let rig = try RecordingRig(hasAudio: false, hasSecondSound: true)
    try await rig.start()
    try await rig.feed(until: 3.5)
    let result = try await rig.stop(at: 3.5)
    #expect(result.isPlayable && result.droppedFrames == 0)
    let recorded = try await Recorded.read(rig.url)
    #expect(recorded.probe.streams.map(\.kind) == ["video", "audio"])
    #expect(recorded.numbers == Array(0..<105))
    let tones = try await Self.tones(rig.url, 0).filter { $0 > 0.5 }
    #expect(tones.count == 3, "\(tones)")
    for (tone, wanted) in zip(tones, [1.0, 2, 3]) { #expect(abs(tone - wanted) < Self.packet / 4, "\(tones)") }
  }

  /// A device that goes or was never there takes nothing with it; its track is silent from there on.
  @Test(arguments: [SimulatedFault.Kind.unplug, .denied, .stall(seconds: nil)])
  func aDeviceThatCantBeHeardLosesNothingElse(_ fault: SimulatedFault.Kind) async throws {
    let rig = try RecordingRig(hasSecondSound: true, faults: [SimulatedFault(fault, at: 1.5)])
    try await rig.start()
    try await rig.feed(until: 1.4)
    rig.otherIsSilent.withLock { $0 = fault == .stall(seconds: nil) }
    try await rig.feed(until: 5.5)
    let result = try await rig.stop(at: 5.5)
    #expect(result.ending == .stopped && result.isPlayable && result.droppedFrames == 0)
    let recorded = try await Recorded.read(rig.url)
    let first = try #require(recorded.numbers.first)
    #expect(recorded.numbers == Array(first..<165))
    #expect(recorded.bursts.filter { $0 > 0.5 }.count == 5)
    let tones = try await Self.tones(rig.url, 1).filter { $0 > 0.5 }
    #expect(tones.count == (fault == .denied ? 0 : 1), "\(tones)")
  }

  /// What was lost on its way leaves a gap, behind which all is in its place again.
  @Test func whatIsHeardAfterAGapIsInItsPlace() async throws {
    let rig = try RecordingRig(hasSecondSound: true, faults: [SimulatedFault(.drop(frames: 90), at: 1.5)])
    try await rig.start()
    try await rig.feed(until: 1.4)
    rig.otherIsSilent.withLock { $0 = true }
    try await rig.feed(until: 3.4)
    rig.otherIsSilent.withLock { $0 = false }
    try await rig.feed(until: 6.5)
    _ = try await rig.stop(at: 6.5)
    let recorded = try await Recorded.read(rig.url)
    let first = try #require(recorded.numbers.first)
    let tones = try await Self.tones(rig.url, 1).filter { $0 > 0.5 }
    let expected = [1.0, 4, 5, 6].map { $0 - Double(first) / 30 }
    #expect(tones.count == expected.count, "\(tones)")
    for (tone, wanted) in zip(tones, expected) { #expect(abs(tone - wanted) < Self.packet / 4, "\(tones)") }
  }

  /// Sound servers deliver another rate than the microphone has: PulseAudio's is 44.1 kHz unless it is told.
  @Test(arguments: [44_100, 96_000]) func aMicrophoneOfAnotherRateThanItSaidIsInStep(_ rate: Int) async throws {
    let rig = try RecordingRig(hasSecondSound: true, saidRate: rate)
    try await rig.start()
    try await rig.feed(until: 4.5)
    let result = try await rig.stop(at: 4.5)
    #expect(result.ending == .stopped && result.isPlayable && result.droppedFrames == 0)
    let recorded = try await Recorded.read(rig.url)
    let first = Double(try #require(recorded.numbers.first)) / 30
    for track in 0..<2 {
      let tones = try await Self.tones(rig.url, track).filter { $0 > 0.5 }
      #expect(tones.count == 4, "\(tones)")
      for (tone, second) in zip(tones, [1.0, 2, 3, 4]) {
        #expect(abs(tone - second + first) < Self.packet / 4, "track \(track): \(tones)")
      }
    }
  }
}
