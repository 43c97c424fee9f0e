import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AudioToolbox

/// Short sounds that the system plays.
@Suite struct SystemSoundTests {
  private func tone(_ folder: ProgramFolder, _ name: String) async throws -> URL {
    let file = folder.file(name)
    let made = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.video = nil
        $0.container = .ogg
        $0.audio = [AudioRecipe(.vorbis)]
        $0.secondsWithoutVideo = 1
      })
    try FileManager.default.copyItem(at: made, to: file)
    return file
  }

  private func played(_ sounds: SystemSounds, _ id: SystemSoundID) async {
    await withCheckedContinuation { done in sounds.play(id) { done.resume() } }
  }

  @Test func phonesSoundsAreThoseOfTheDesktopsTheme() async throws {
    let folder = try ProgramFolder()
    let stereo = folder.file("sounds/freedesktop/stereo")
    try FileManager.default.createDirectory(at: stereo, withIntermediateDirectories: true)
    let shutter = try await tone(folder, "sounds/freedesktop/stereo/camera-shutter.oga")
    let theme = SoundTheme(nil, in: [folder.file("elsewhere"), folder.file("sounds")])
    let sounds = SystemSounds(theme: { theme }, sound: .none)
    #expect(sounds.file(of: 1108)?.path == shutter.path)
    #expect(sounds.file(of: 1000) == nil && sounds.file(of: 9) == nil)
    await played(sounds, 1108)
    // What the theme doesn't have is over at once.
    await played(sounds, 1000)
  }

  @Test func programsRegisterSoundsOfTheirOwn() async throws {
    let folder = try ProgramFolder()
    let file = try await tone(folder, "own.ogg")
    let sounds = SystemSounds(theme: { SoundTheme(nil, in: []) }, sound: .none)
    #expect(sounds.add(folder.file("none.wav")) == nil)
    let id = try #require(sounds.add(file))
    #expect(sounds.file(of: id) == file)
    let (rounds, round) = AsyncStream.makeStream(of: Void.self)
    sounds.complete(id) { round.yield() }
    sounds.play(id)
    for await _ in rounds { break }
    #expect(sounds.remove(id))
    #expect(!sounds.remove(id) && sounds.file(of: id) == nil)
  }

  @Test func functionsAnswerWithAppleCodes() async throws {
    var id: SystemSoundID = 0
    let missing = URL(fileURLWithPath: "/nowhere/sound.wav")
    #expect(AudioServicesCreateSystemSoundID(missing, &id) == kAudioServicesSystemSoundUnspecifiedError)
    #expect(AudioServicesDisposeSystemSoundID(77) == kAudioServicesSystemSoundUnspecifiedError)
    let folder = try ProgramFolder()
    #expect(try await AudioServicesCreateSystemSoundID(tone(folder, "a.ogg"), &id) == kAudioServicesNoError)
    #expect(id > 0x1000)
    #expect(AudioServicesDisposeSystemSoundID(id) == kAudioServicesNoError)
  }
}
