import Foundation
import GLibSupport
import GStreamer
import Synchronization
import TestMedia
import Testing

@testable import MediaEngine

/// Plays sounds into a sink that keeps what it gets, and listens to that.
@Suite struct SoundPlayerTests {
  /// A player whose loudspeaker is this.
  private final class Ear: Sendable {
    private struct State {
      var samples: [Float] = []
      var channels = 0
      var rate = 0
      var endings: [String] = []
    }
    private let state = Mutex(State())

    /// Interleaved.
    var samples: [Float] { state.withLock { $0.samples } }
    var channels: Int { state.withLock { $0.channels } }
    var rate: Int { state.withLock { $0.rate } }
    var endings: [String] { state.withLock { $0.endings } }
    /// How much was heard, in seconds.
    var seconds: Double { state.withLock { Double($0.samples.count) / Double(max(1, $0.channels * $0.rate)) } }

    func channel(_ index: Int) -> [Float] {
      let all = samples
      return stride(from: index, to: all.count, by: max(1, channels)).map { all[$0] }
    }

    /// In time, or as fast as it can. `clock` goes on by as much as is heard.
    func player(of file: URL, inTime: Bool, clock: SimulatedClock? = nil) -> SoundPlayer {
      SoundPlayer(
        file,
        output: {
          let samples = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])
          let sink = try AppSink(caps: samples, maxBuffers: 4, sync: inTime)
          sink.setHandlers(onSample: { sample in
            guard let info = sample.caps.flatMap({ AudioInfo($0) }), let mapped = try? sample.buffer?.map() else {
              return .ok
            }
            let samples = Array(mapped.bytes.bindMemory(to: Float.self))
            self.state.withLock { state in
              (state.rate, state.channels) = (info.rate, info.channels)
              state.samples += samples
            }
            if let clock {
              clock.advance(to: clock.time(after: .seconds(Double(samples.count / info.channels) / Double(info.rate))))
            }
            return .ok
          })
          return sink
        }, clock: clock ?? SystemHostClock.shared,
        onEnd: { ending in
          self.state.withLock { state in
            switch ending {
            case .finished: state.endings.append("finished")
            case .failed(let error): state.endings.append("failed: \(error)")
            }
          }
        })
    }
  }

  /// A stereo file with tones, each for so many seconds, left and right the same.
  private struct Tones {
    static let rate = 48_000
    let file: URL

    /// The frequencies divide the rate: each tone is one turn, over and over.
    init(_ tones: [(frequency: Int, seconds: Double)], amplitude: Double = 0.5) throws {
      func bytes(_ number: some FixedWidthInteger) -> Data { withUnsafeBytes(of: number.littleEndian) { Data($0) } }
      var samples = Data()
      for (frequency, seconds) in tones {
        let length = Self.rate / frequency
        let turn = (0..<length).reduce(into: Data()) { turn, index in
          let value = bytes(Int16(amplitude * sin(2 * .pi * Double(index) / Double(length)) * 32767))
          turn += value + value
        }
        let second = (0..<frequency).reduce(into: Data()) { second, _ in second += turn }
        for _ in 0..<Int(seconds) { samples += second }
        samples += second.prefix(Int((seconds - seconds.rounded(.down)) * Double(Self.rate)) * 4)
      }
      var data = Data("RIFF".utf8) + bytes(UInt32(36 + samples.count)) + Data("WAVEfmt ".utf8)
      data += bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(2)) + bytes(UInt32(Self.rate))
      data += bytes(UInt32(Self.rate * 4)) + bytes(UInt16(4)) + bytes(UInt16(16)) + Data("data".utf8)
      data += bytes(UInt32(samples.count)) + samples
      file = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString).wav")
      try data.write(to: file)
    }

    func remove() { try? FileManager.default.removeItem(at: file) }
  }

  /// The pitch of a stretch, by its rises through zero.
  private func frequency(of samples: some BidirectionalCollection<Float>, rate: Int) -> Double {
    var rises: [Int] = []
    var last: Float = 0
    for (index, sample) in samples.enumerated() {
      if last < 0, sample >= 0 { rises.append(index) }
      last = sample
    }
    guard let first = rises.first, let end = rises.last, rises.count > 2 else { return 0 }
    return Double(rises.count - 1) * Double(rate) / Double(end - first)
  }

  private func heard(_ isSo: () -> Bool) async throws {
    let _: Void = try await eventually("it to be heard") { isSo() ? () : nil }
  }

  private func peak(_ samples: some Sequence<Float>) -> Float { samples.reduce(0) { max($0, abs($1)) } }

  @Test func aFileIsHeardFromBeginningToEnd() async throws {
    let tones = try Tones([(1000, 0.5)])
    defer { tones.remove() }
    let ear = Ear()
    let player = ear.player(of: tones.file, inTime: false)
    player.play()
    // As fast as it goes: it may be over by now.
    #expect(player.isPlaying || ear.endings == ["finished"])
    try await heard { ear.endings == ["finished"] }
    #expect(abs(ear.seconds - 0.5) < 0.001, "\(ear.seconds)")
    #expect(abs(frequency(of: ear.channel(0), rate: ear.rate) - 1000) < 5)
    #expect(abs(peak(ear.samples) - 0.5) < 0.01)
    #expect(!player.isPlaying && player.seconds == 0)
    // Once more.
    player.play()
    try await heard { ear.endings.count == 2 }
    #expect(abs(ear.seconds - 1) < 0.001)
  }

  @Test func roundsFollowEachOtherWithoutAGap() async throws {
    let tones = try Tones([(1000, 0.4)])
    defer { tones.remove() }
    let ear = Ear()
    let player = ear.player(of: tones.file, inTime: false)
    player.rounds = 2
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(abs(ear.seconds - 1.2) < 0.01, "\(ear.seconds)")
    // The tone ends each round where it begins the next: one long tone.
    let left = ear.channel(0)
    #expect(abs(frequency(of: left, rate: ear.rate) - 1000) < 3)
    let block = ear.rate / 100
    for start in stride(from: 0, to: left.count - block, by: block) {
      #expect(peak(left[start..<start + block]) > 0.4, "silence after \(Double(start) / Double(ear.rate)) s")
    }
    #expect(ear.endings == ["finished"])
  }

  @Test func itComesFromWhereItIsPutAndAsLoudAsItIsSet() async throws {
    let tones = try Tones([(1000, 0.3)])
    defer { tones.remove() }
    let ear = Ear()
    let player = ear.player(of: tones.file, inTime: false)
    player.pan = -1
    player.setVolume(0.25)
    player.isMetering = true
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(ear.channels == 2)
    let (left, right) = (peak(ear.channel(0)), peak(ear.channel(1)))
    #expect(left > 0.1 && left < 0.3, "\(left)")
    #expect(right < 0.001, "\(right)")
    // Levels are those of the file: half of full scale.
    #expect(player.levels.count == 2)
    for level in player.levels { #expect(abs(level.peakHold + 6.02) < 0.1, "\(level)") }
  }

  @Test func oneCanGoToAnotherTime() async throws {
    let tones = try Tones([(500, 1), (2000, 0.3)])
    defer { tones.remove() }
    let ear = Ear()
    let player = ear.player(of: tones.file, inTime: false)
    player.seek(to: 1)
    #expect(player.seconds == 1)
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(abs(ear.seconds - 0.3) < 0.005, "\(ear.seconds)")
    #expect(abs(frequency(of: ear.channel(0), rate: ear.rate) - 2000) < 20)
  }

  @Test func atTwiceTheRateItTakesHalfAsLongAtTheSamePitch() async throws {
    let tones = try Tones([(1000, 1)])
    defer { tones.remove() }
    let ear = Ear()
    let player = ear.player(of: tones.file, inTime: false)
    player.rate = 2
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(abs(ear.seconds - 0.5) < 0.08, "\(ear.seconds)")
    let middle = ear.channel(0).dropFirst(ear.rate / 10).prefix(ear.rate / 5)
    #expect(abs(frequency(of: middle, rate: ear.rate) - 1000) < 40)
  }

  @Test func itWaitsWhereItIsPaused() async throws {
    let tones = try Tones([(1000, 60)])
    defer { tones.remove() }
    let ear = Ear()
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
    let tones = try Tones([(1000, 3)])
    defer { tones.remove() }
    // A second passes with each second that is heard, however fast that is.
    let (ear, clock) = (Ear(), SimulatedClock())
    let player = ear.player(of: tones.file, inTime: false, clock: clock)
    player.setVolume(0, over: 2)
    #expect(player.volume == 1)
    player.play()
    try await heard { ear.endings == ["finished"] }
    #expect(player.volume == 0)
    let left = ear.channel(0)
    let block = ear.rate / 20
    let peaks = stride(from: 0, to: left.count - block, by: block).map { peak(left[$0..<$0 + block]) }
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
    let ear = Ear()
    let player = ear.player(of: file, inTime: false)
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(ear.endings.count == 1 && ear.endings[0].contains(file.lastPathComponent), "\(ear.endings)")
    #expect(!player.isPlaying)
  }
}
