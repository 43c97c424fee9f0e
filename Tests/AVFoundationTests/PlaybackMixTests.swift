import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// What an audio mix says of several sounds.
  @Suite struct Mixes {
    private static func parameters(_ track: AVAssetTrack?, _ volume: Float) -> AVAudioMixInputParameters {
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.setVolume(volume, at: .zero)
      return parameters
    }

    private static func mix(_ parameters: [AVAudioMixInputParameters]) -> AVAudioMix {
      let mix = AVMutableAudioMix()
      mix.inputParameters = parameters
      return mix
    }

    /// Plays from the beginning, where a tone is, until it is over; answers the sounds that were heard.
    private static func heard(_ rig: PlaybackRig, _ listener: ToneListener) async throws -> [Int] {
      rig.player.pause()
      await rig.settled()
      _ = await rig.jump(to: .zero)
      listener.clear()
      rig.player.play()
      try await eventually("the tone's end") { listener.times.contains { $0.seconds > 0.2 } }
      return listener.order
    }

    @Test func ofSeveralSoundsTheMixCountsForTheOneThatIsHeard() async throws {
      let movie = try await MediaLibrary.file(
        for: MediaRecipe {
          $0.video?.frameCount = 60
          $0.video?.keyFrameInterval = 10
          $0.audio = [.init(language: "eng"), .init(language: "deu"), .init(language: "jpn")]
        })
      let sounds = try await AVURLAsset(url: movie).loadTracks(withMediaType: .audio)
      let listener = ToneListener(sounds: 3)
      // Of the third nothing is said: it stays as it is.
      let rig = try PlaybackRig(url: movie, tap: listener.tap) { item in
        item.audioMix = Self.mix([Self.parameters(sounds[1], 0), Self.parameters(sounds[0], 0)])
      }
      let item = rig.item
      try await rig.ready()
      try await eventually("the tracks") { !item.tracks.isEmpty }
      // All that comes of them.
      await MainActor.run {}
      let group = try #require(try await item.asset.loadMediaSelectionGroup(for: .audible))
      #expect(try await Self.heard(rig, listener) == [])
      item.select(group.options[2], in: group)
      #expect(try await Self.heard(rig, listener) == [2])
      item.select(group.options[1], in: group)
      #expect(try await Self.heard(rig, listener) == [])
      // Another mix, while it plays; what is said of no track in particular counts for those of which nothing is said.
      item.audioMix = Self.mix([Self.parameters(nil, 0), Self.parameters(sounds[1], 1)])
      #expect(try await Self.heard(rig, listener) == [1])
      item.select(group.options[0], in: group)
      #expect(try await Self.heard(rig, listener) == [])
      item.audioMix = nil
      #expect(try await Self.heard(rig, listener) == [0])
    }
  }
}
