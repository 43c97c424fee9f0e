import Foundation
import GLibSupport
import TestMedia
import TestSupport
import Testing

@testable import GStreamer
@testable import MediaEngine

/// Plays sounds into a sink that keeps what it gets, and listens to that.
@Suite struct SoundPlayerTests {
  private func heard(_ isSo: () -> Bool) async throws {
    let _: Void = try await eventually("it to be heard") { isSo() ? () : nil }
  }

  @Test func aFileIsHeardFromBeginningToEnd() async throws {
    let tones = try ToneFile([(1000, 0.5)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.play()
    // As fast as it goes: it may be over by now.
    #expect(player.isPlaying || ear.endings == ["finished"])
    try await heard { ear.endings == ["finished"] }
    #expect(abs(ear.seconds - 0.5) < 0.001, "\(ear.seconds)")
    #expect(abs(ToneFile.frequency(of: ear.channel(0), rate: ear.rate) - 1000) < 5)
    #expect(abs(ToneFile.peak(ear.samples) - 0.5) < 0.01)
    #expect(!player.isPlaying && player.seconds == 0)
    // Once more.
    player.play()
    try await heard { ear.endings.count == 2 }
    #expect(abs(ear.seconds - 1) < 0.001)
  }

  @Test func anotherLoudspeakerIsHeardWhereOneGoesAway() async throws {
    let tones = try ToneFile([(1000, 0.4)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: true)
    player.rounds = 4
    player.setVolume(0.5)
    player.isMetering = true
    // The loudspeaker is held there, so that the sound isn't over before anybody looks.
    let gate = DispatchSemaphore(value: 0)
    ear.hold(at: 0.6, until: gate)
    player.play()
    let failure = Failure(
      source: "pulsesink0", factory: "pulsesink", domain: "gst-resource-error-quark", code: 11,
      message: "Disconnected: Connection terminated", debug: "", details: nil)
    try await heard { ear.seconds > 0.5 }
    let first = try #require(player.engine)
    let graph = first.state.withLock { $0.graph }
    first.received(.error(failure))
    gate.signal()
    try await heard { first.state.withLock { $0.graph !== graph && $0.machine.isRunning } }
    #expect(player.isPlaying && player.engine === first)
    try await heard { !ear.endings.isEmpty }
    // No round is lost; what was on its way to the first one isn't heard, or is heard again.
    #expect(ear.seconds > 1.9 && ear.seconds < 2.4, "\(ear.seconds)")
    #expect(abs(ToneFile.frequency(of: ear.channel(0).suffix(ear.rate / 2), rate: ear.rate) - 1000) < 3)
    let loudest = ToneFile.peak(ear.samples.suffix(ear.rate))
    #expect(loudest > 0.1 && loudest < 0.3, "\(loudest)")
    #expect(ear.endings == ["finished"])
    for level in player.levels { #expect(abs(level.peakHold + 6.02) < 0.1, "\(level)") }
  }

  @Test func pausedAtItsEndItEndsWhenItIsPlayedOn() async throws {
    let tones = try ToneFile([(1000, 0.3)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.seek(to: 5)
    player.prepare()
    try await heard { player.seconds == 0.3 }
    #expect(!player.isPlaying && ear.endings.isEmpty)
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(ear.samples.isEmpty && player.seconds == 0 && !player.isPlaying)
    // One that has rounds left begins again.
    player.rounds = 1
    player.seek(to: 5)
    player.play()
    try await heard { ear.endings.count == 2 }
    #expect(abs(ear.seconds - 0.3) < 0.005, "\(ear.seconds)")
  }

  private enum Call {
    case prepare, play, pause, stop, seek(Double)
  }

  /// Calls, and what it says of itself at once: whether it plays, where it is, and whether anything is open.
  private static let calls: [([Call], isPlaying: Bool, isOpen: Bool, at: Double)] = [
    ([.prepare, .prepare], false, true, 0),
    ([.prepare, .play, .play], true, true, 0),
    ([.seek(20), .play, .pause, .pause], false, true, 20),
    ([.seek(20), .play, .pause, .play], true, true, 20),
    // Stopped, it goes on from there; what waits is let go of.
    ([.seek(20), .play, .stop, .stop], false, false, 20),
    ([.seek(20), .play, .stop, .play], true, true, 20),
    ([.prepare, .seek(3), .stop], false, false, 3),
    ([.prepare, .seek(3), .stop, .prepare], false, true, 3),
    // A time that is set before anything is open is where it begins.
    ([.seek(4)], false, false, 4),
    ([.pause, .stop], false, false, 0),
  ]

  @Test(arguments: calls)
  private func callsCountAtOnce(_ calls: [Call], _ isPlaying: Bool, _ isOpen: Bool, _ time: Double) throws {
    let tones = try ToneFile([(1000, 60)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: true)
    for call in calls {
      switch call {
      case .prepare: player.prepare()
      case .play: player.play()
      case .pause: player.pause()
      case .stop: player.stop()
      case .seek(let seconds): player.seek(to: seconds)
      }
    }
    #expect(player.isPlaying == isPlaying && (player.engine != nil) == isOpen)
    // It may have been heard for a moment.
    #expect(player.seconds >= time && player.seconds < time + 20)
    #expect(ear.endings.isEmpty)
    player.stop()
  }

  @Test func whatFailsBeforeItIsPlayedIsNotHeardOf() async throws {
    let ear = SoundEar()
    let player = ear.player(of: URL(fileURLWithPath: "/nowhere/song.wav"), inTime: false)
    player.seek(to: 2)
    player.prepare()
    try await heard { player.engine == nil }
    #expect(ear.endings.isEmpty && player.seconds == 2)
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(ear.endings.count == 1 && ear.endings[0].contains("song.wav") && !player.isPlaying && player.seconds == 0)
  }

  @Test func whatIsSaidOfOneThatWasStoppedIsOfNoAccount() async throws {
    let tones = try ToneFile([(1000, 0.3)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: true)
    for _ in 0..<5 {
      player.play()
      #expect(player.isPlaying)
      player.stop()
      #expect(!player.isPlaying && player.engine == nil)
    }
    player.seek(to: 0)
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(ear.endings == ["finished"])
  }

  @Test func itComesFromWhereItIsPutAndAsLoudAsItIsSet() async throws {
    let tones = try ToneFile([(1000, 0.3)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.pan = -1
    player.setVolume(0.25)
    player.isMetering = true
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(ear.channels == 2)
    let (left, right) = (ToneFile.peak(ear.channel(0)), ToneFile.peak(ear.channel(1)))
    #expect(left > 0.1 && left < 0.3, "\(left)")
    #expect(right < 0.001, "\(right)")
    // Levels are those of the file: half of full scale.
    #expect(player.levels.count == 2)
    for level in player.levels { #expect(abs(level.peakHold + 6.02) < 0.1, "\(level)") }
  }

  @Test func oneCanGoToAnotherTime() async throws {
    let tones = try ToneFile([(500, 1), (2000, 0.3)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.seek(to: 1)
    #expect(player.seconds == 1)
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(abs(ear.seconds - 0.3) < 0.005, "\(ear.seconds)")
    #expect(abs(ToneFile.frequency(of: ear.channel(0), rate: ear.rate) - 2000) < 20)
  }

  @Test func atTwiceTheRateItTakesHalfAsLongAtTheSamePitch() async throws {
    let tones = try ToneFile([(1000, 1)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.rate = 2
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(abs(ear.seconds - 0.5) < 0.08, "\(ear.seconds)")
    let middle = ear.channel(0).dropFirst(ear.rate / 10).prefix(ear.rate / 5)
    #expect(abs(ToneFile.frequency(of: middle, rate: ear.rate) - 1000) < 40)
  }

  @Test func itWaitsWhereItIsPaused() async throws {
    let tones = try ToneFile([(1000, 60)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: true)
    player.play()
    try await heard { player.seconds > 0.1 && ear.seconds > 0.1 }
    player.pause()
    #expect(!player.isPlaying)
    let resting = player.seconds
    #expect(resting > 0.1 && resting < 50)
    player.seek(to: 30)
    #expect(player.seconds == 30)
    player.play()
    try await heard { player.seconds > 30.05 }
    #expect(player.seconds < 59)
    player.stop()
    let stopped = player.seconds
    #expect(stopped > 30 && !player.isPlaying)
    player.play()
    try await heard { player.seconds > stopped }
    player.stop()
    #expect(ear.endings.isEmpty)
  }

  @Test func aFadeIsHeard() async throws {
    let tones = try ToneFile([(1000, 3)])
    defer { tones.remove() }
    // A second passes with each second that is heard, however fast that is.
    let (ear, clock) = (SoundEar(), SimulatedClock())
    let player = ear.player(of: tones.file, inTime: false, clock: clock)
    player.setVolume(0, over: 2)
    #expect(player.volume == 1)
    player.play()
    try await heard { ear.endings == ["finished"] }
    #expect(player.volume == 0)
    let left = ear.channel(0)
    let block = ear.rate / 20
    let peaks = stride(from: 0, to: left.count - block, by: block).map { ToneFile.peak(left[$0..<$0 + block]) }
    // A straight line; what is on its way to the sink is a little behind.
    for (index, level) in peaks.enumerated() {
      let due = Float(max(0, 1 - Double(index) * 0.05 / 2)) * 0.5
      #expect(level >= due - 0.02 && level <= due + 0.08, "\(index): \(peaks)")
    }
    for (earlier, later) in zip(peaks, peaks.dropFirst()) { #expect(later <= earlier + 0.01, "\(peaks)") }
    #expect(peaks.suffix(10).allSatisfy { $0 == 0 }, "\(peaks)")
  }

  @Test func aFadeThatIsReplacedGoesOnFromWhereItIs() async throws {
    let clock = SimulatedClock()
    let player = SoundPlayer(URL(fileURLWithPath: "/nowhere.wav"), clock: clock) { _ in }
    player.setVolume(0, over: 4)
    await clock.advance(by: .seconds(1))
    #expect(player.volume == 0.75)
    player.setVolume(0.25, over: 1)
    await clock.advance(by: .milliseconds(500))
    #expect(player.volume == 0.5)
    player.setVolume(0.9)
    await clock.advance(by: .seconds(10))
    #expect(player.volume == 0.9)
  }

  @Test func aFileThatIsNoSoundEndsWithAnError() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString).wav")
    try Data("This is a letter, not a song. It goes on for a while.".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let ear = SoundEar()
    let player = ear.player(of: file, inTime: false)
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(ear.endings.count == 1 && ear.endings[0].contains(file.lastPathComponent), "\(ear.endings)")
    #expect(!player.isPlaying)
  }
}
