import Dispatch
import Foundation
import GStreamer
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Plays sounds again and again into a sink that keeps what it gets.
@Suite struct SoundPlayerRoundsTests {
  private func heard(_ isSo: () -> Bool) async throws {
    let _: Void = try await eventually("it to be heard") { isSo() ? () : nil }
  }

  @Test func roundsFollowEachOtherWithoutAGap() async throws {
    let tones = try ToneFile([(1000, 0.4)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.rounds = 2
    player.play()
    try await heard { !ear.endings.isEmpty }
    // The tone ends each round where it begins the next: one long tone.
    ear.expectOneTone(seconds: 1.2)
  }

  /// Of movies only the sound is played; their demuxers say in their own ways that a round has been read.
  @Test(arguments: [
    "aac alone", "stereo aac", "pcm mov", "mp3 mp4", "flac mkv", "vorbis ogg", "opus ogg", "opus webm", "languages",
  ]) func everyKindOfFileGoesRound(_ name: String) async throws {
    let file = try await MediaLibrary.file(for: #require(MediaMatrix.recipe(named: name)))
    let (once, often) = (SoundEar(), SoundEar())
    let player = once.player(of: file, inTime: false)
    player.play()
    try await heard { once.endings == ["finished"] }
    let rounds = often.player(of: file, inTime: false)
    rounds.rounds = 2
    rounds.play()
    try await heard { often.endings == ["finished"] }
    #expect(once.seconds > 1 && abs(often.seconds - 3 * once.seconds) < 0.2, "\(often.seconds), once \(once.seconds)")
    #expect(often.leaps.allSatisfy { abs($0) < 0.05 }, "\(often.leaps)")
  }

  /// What only has a parser, and no container.
  @Test(arguments: [("flacenc", "flac"), ("lamemp3enc", "mp3"), ("wavenc", "wav")])
  func soundsWithoutAContainerGoRound(_ encoder: String, _ ending: String) async throws {
    let tones = try ToneFile([(1000, 1)])
    defer { tones.remove() }
    let file = tones.file.deletingPathExtension().appendingPathExtension("other.\(ending)")
    defer { try? FileManager.default.removeItem(at: file) }
    let pipeline = try Pipeline(
      parsing:
        "filesrc location=\(tones.file.path) ! wavparse ! audioconvert ! \(encoder) ! filesink location=\(file.path)")
    let messages = pipeline.messages
    try await pipeline.setState(.playing)
    try await within("the file") { for await case .eos in messages { break } }
    await pipeline.stop()
    let ear = SoundEar()
    let player = ear.player(of: file, inTime: false)
    player.rounds = 3
    player.seek(to: 0.5)
    player.play()
    try await heard { !ear.endings.isEmpty }
    // An MP3 has some silence at its ends.
    if ending == "mp3" {
      #expect(abs(ear.seconds - 3.5) < 0.2 && ear.endings == ["finished"], "\(ear.seconds)")
    } else {
      ear.expectOneTone(seconds: 3.5)
    }
  }

  @Test func aShortSoundThatIsPreparedGoesRoundToo() async throws {
    let tones = try ToneFile([(1000, 0.2)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.rounds = 3
    player.prepare()
    // All of the first round has been read before it is played.
    let engine = try #require(player.engine)
    try await heard { engine.state.withLock { $0.machine.rounds.isAtEnd } }
    #expect(ear.samples.isEmpty && !player.isPlaying)
    player.play()
    try await heard { !ear.endings.isEmpty }
    ear.expectOneTone(seconds: 0.8)
  }

  @Test func jumpsCostNoRound() async throws {
    let tones = try ToneFile([(1000, 0.4)])
    defer { tones.remove() }
    for jumps in 1...8 {
      let ear = SoundEar()
      let player = ear.player(of: tones.file, inTime: false)
      player.rounds = 1
      player.prepare()
      let engine = try #require(player.engine)
      // The end of the round has been read before each jump, or is being read.
      for jump in 1...jumps {
        if jump.isMultiple(of: 2) { try await heard { engine.state.withLock { $0.machine.rounds.isAtEnd } } }
        player.seek(to: 0.1)
      }
      player.play()
      try await heard { !ear.endings.isEmpty }
      ear.expectOneTone(seconds: 0.7)
    }
  }

  @Test func roundsCanBeTakenBackWhileItPlays() async throws {
    let tones = try ToneFile([(1000, 0.5)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: true)
    player.rounds = -1
    player.play()
    try await heard { ear.seconds > 1.1 }
    #expect(player.engine?.roundsLeft == -1)
    player.rounds = 0
    try await heard { !ear.endings.isEmpty }
    // The round whose end hadn't been read yet is the last one.
    let whole = (ear.seconds / 0.5).rounded()
    #expect(whole >= 3)
    ear.expectOneTone(seconds: whole * 0.5)
  }

  @Test func aRoundThatIsAskedForWhileTheLastOnePlaysFollows() async throws {
    let tones = try ToneFile([(1000, 0.5)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    // It stands in the last round until there is one more.
    let gate = DispatchSemaphore(value: 0)
    ear.hold(at: 0.3, until: gate)
    player.play()
    let engine = try #require(player.engine)
    try await heard { ear.seconds >= 0.3 && engine.runningRate == 1 }
    player.rounds = 1
    #expect(engine.roundsLeft == 1)
    gate.signal()
    try await heard { !ear.endings.isEmpty }
    ear.expectOneTone(seconds: 1, flushes: 1)
  }

  @Test func inEachRoundTimeBeginsAgain() async throws {
    let tones = try ToneFile([(1000, 0.6)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: true)
    player.rounds = -1
    player.play()
    var (last, wraps) = (0.0, 0)
    try await heard {
      let now = player.seconds
      #expect(now >= 0 && now <= 0.61)
      if now < last - 0.2 { wraps += 1 }
      last = now
      return wraps == 3 && now > 0.1
    }
    // Where it is paused is in the round that is heard, and where it goes on.
    player.pause()
    let settled = Atomic(false)
    player.engine?.whenSettled { settled.store(true, ordering: .releasing) }
    try await heard { settled.load(ordering: .acquiring) }
    let place = player.seconds
    #expect(place >= 0 && place <= 0.6)
    player.stop()
    #expect(abs(player.seconds - place) < 0.001 && player.engine == nil)
    player.rounds = 0
    ear.forget()
    player.play()
    try await heard { !ear.endings.isEmpty }
    #expect(abs(ear.seconds - (0.6 - place)) < 0.03, "\(ear.seconds) from \(place)")
  }

  @Test func roundsThatWereReadAheadAndNotHeardAreStillToCome() async throws {
    let tones = try ToneFile([(1000, 0.4)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.rounds = 3
    // The loudspeaker takes nothing any more, while what follows is read.
    let gate = DispatchSemaphore(value: 0)
    ear.hold(at: 0.1, until: gate)
    player.play()
    let engine = try #require(player.engine)
    try await heard { engine.state.withLock { $0.machine.rounds.ahead > 0 } }
    player.stop()
    gate.signal()
    let closed = Atomic(false)
    engine.whenSettled { closed.store(true, ordering: .releasing) }
    try await heard { closed.load(ordering: .acquiring) }
    let place = player.seconds
    ear.forget()
    player.play()
    try await heard { !ear.endings.isEmpty }
    ear.expectOneTone(seconds: 1.6 - place)
    #expect(place < 0.4)
  }

  @Test func roundsThatAreLeftArePlayedAfterAStop() async throws {
    let tones = try ToneFile([(1000, 0.4)])
    defer { tones.remove() }
    let ear = SoundEar()
    let player = ear.player(of: tones.file, inTime: false)
    player.rounds = 2
    player.prepare()
    player.seek(to: 0.2)
    player.stop()
    #expect(player.seconds == 0.2 && !player.isPlaying)
    player.play()
    try await heard { !ear.endings.isEmpty }
    ear.expectOneTone(seconds: 1)
  }
}
