import GLibSupport
import TestMedia
import Testing

@testable import AVFoundation

@Suite struct AudioPlayerTests {
  /// Two seconds with a burst at the beginning of each, in AAC.
  private func file(_ name: String = "aac alone") async throws -> URL {
    setenv("KINORA_SOUND", "none", 0)
    return try await MediaLibrary.file(for: #require(MediaMatrix.recipe(named: name)))
  }

  /// A minute of it: nobody looks too late for its end not to have come.
  private func longFile() async throws -> URL {
    setenv("KINORA_SOUND", "none", 0)
    return try await MediaLibrary.file(
      for: MediaRecipe {
        $0.video = nil
        $0.secondsWithoutVideo = 60
        $0.audio = [AudioRecipe(.aac)]
      })
  }

  private final class Listener: AVAudioPlayerDelegate {
    let endings = Gathered<Bool>()
    let errors = Gathered<String>()

    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { endings.add(flag) }
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {
      errors.add(error?.localizedDescription ?? "none")
    }
  }

  @Test func aSoundIsPlayedToItsEnd() async throws {
    let player = try AVAudioPlayer(contentsOf: await file())
    let listener = Listener()
    player.delegate = listener
    #expect(abs(player.duration - 2) < 0.05 && player.numberOfChannels == 2)
    #expect(player.settings[AVFormatIDKey] as? AudioFormatID == kAudioFormatMPEG4AAC)
    #expect(player.settings[AVSampleRateKey] as? Double == 48_000)
    #expect(player.prepareToPlay() && !player.isPlaying && player.currentTime == 0)
    player.currentTime = 1.6
    #expect(player.currentTime == 1.6)
    #expect(player.play() && player.isPlaying)
    try await eventually("the end") { !listener.endings.values.isEmpty }
    #expect(listener.endings.values == [true] && listener.errors.values.isEmpty)
    #expect(!player.isPlaying && player.currentTime == 0)
  }

  @Test func bytesArePlayedAsFilesAre() async throws {
    let data = try Data(contentsOf: await longFile())
    let player = try AVAudioPlayer(data: data)
    #expect(player.url == nil && player.data == data)
    player.play()
    try await eventually("some of it") { player.currentTime > 0.1 }
    player.pause()
    let time = player.currentTime
    #expect(!player.isPlaying && time > 0.1)
    player.play()
    try await eventually("more of it") { player.currentTime > time }
    player.stop()
    #expect(player.currentTime > time)
  }

  @Test func levelsAreThoseOfTheMomentThatTheyWereTakenIn() async throws {
    let url = try await file()
    let decoded = try await DecodedAudio.read(url)
    let left = stride(from: 0, to: decoded.samples.count, by: decoded.channels).map { abs(decoded.samples[$0]) }
    let loudest = 20 * log10(Double(left.max() ?? 0))
    let player = try AVAudioPlayer(contentsOf: url)
    #expect(player.averagePower(forChannel: 0) == -160)
    player.isMeteringEnabled = true
    player.numberOfLoops = -1
    player.volume = 0
    player.play()
    // As loud as it is in the file, however softly it is played.
    try await eventually("a burst") {
      player.updateMeters()
      return abs(Double(player.peakPower(forChannel: 0)) - loudest) < 0.5
    }
    let peak = player.peakPower(forChannel: 0)
    #expect(player.averagePower(forChannel: 0) <= peak && player.peakPower(forChannel: 7) == -160)
    player.stop()
    #expect(player.peakPower(forChannel: 0) == peak, "nobody has asked for newer ones")
  }

  @Test func itBeginsWhenItIsToldTo() async throws {
    let clock = SimulatedClock()
    let player = try AVAudioPlayer(contentsOf: await longFile(), clock: clock)
    #expect(!player.play(atTime: player.deviceCurrentTime - 1))
    let start = player.deviceCurrentTime + 2
    #expect(player.play(atTime: start) && !player.isPlaying)
    await clock.advance(by: .milliseconds(1999))
    #expect(!player.isPlaying)
    await clock.advance(by: .milliseconds(2))
    #expect(player.isPlaying && player.deviceCurrentTime >= start)
    player.stop()
    // One that is stopped before it begins doesn't, nor does one that is to begin at another time instead.
    #expect(player.play(atTime: player.deviceCurrentTime + 0.2))
    player.stop()
    await clock.advance(by: .seconds(1))
    #expect(!player.isPlaying)
    #expect(player.play(atTime: player.deviceCurrentTime + 1) && player.play(atTime: player.deviceCurrentTime + 9))
    await clock.advance(by: .seconds(8))
    #expect(!player.isPlaying)
    await clock.advance(by: .seconds(2))
    #expect(player.isPlaying)
    player.stop()
  }

  @Test func valuesStayWithinTheirBounds() async throws {
    let player = try AVAudioPlayer(contentsOf: await file())
    (player.pan, player.rate, player.enableRate) = (-3, 9, true)
    #expect(player.pan == -1 && player.rate == 2)
    player.rate = .nan
    #expect(player.rate == 1)
    player.currentTime = -4
    #expect(player.currentTime == 0)
    player.setVolume(0.5, fadeDuration: 0)
    #expect(player.volume == 0.5)
  }

  @Test func whatCannotBePlayedIsAnErrorFromTheBeginning() async throws {
    let nowhere = URL(fileURLWithPath: "/nowhere/song.m4a")
    let error = #expect(throws: AVError.self) { try AVAudioPlayer(contentsOf: nowhere) }
    #expect(error?.code == .contentIsUnavailable && error?.localizedDescription.contains("song.m4a") == true)
    let silent = try await file("h264 mp4")
    #expect(throws: AVError.self) { try AVAudioPlayer(contentsOf: silent) }
    #expect(throws: AVError.self) { try AVAudioPlayer(data: Data("no song".utf8)) }
    #expect(throws: AVError.self) { try AVAudioPlayer(data: Data()) }
  }
}
