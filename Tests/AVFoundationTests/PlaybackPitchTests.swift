import CoreMedia
import Foundation
import MediaEngine
import TestMedia
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct TimePitch {
    private static let table: [(AVAudioTimePitchAlgorithm, Float, Float, Bool)] = [
      (.lowQualityZeroLatency, 1, 1, true), (.lowQualityZeroLatency, 0.7, 2 / 3.0, true),
      (.lowQualityZeroLatency, 1.9, 2, true), (.lowQualityZeroLatency, -1.1, -1, false),
      (.lowQualityZeroLatency, 3, 3, false), (.lowQualityZeroLatency, 0.4, 0.4, false),
      (.timeDomain, 1.7, 1.7, true), (.timeDomain, 2.1, 2.1, false), (.timeDomain, 0, 0, true),
      (.timeDomain, -1, -1, false), (.spectral, 30, 30, true), (.spectral, 0.01, 0.01, false),
      (.varispeed, -2, -2, false), (.varispeed, 1 / 32.0, 1 / 32.0, true), (.varispeed, 33, 33, false),
    ]

    @Test(arguments: table) func ratesAreFittedByTheGuide(
      _ algorithm: AVAudioTimePitchAlgorithm, _ wanted: Float, _ rate: Float, _ isAudible: Bool
    ) {
      #expect(algorithm.fit(wanted) == (rate, isAudible))
    }

    /// What is heard of a movie of one second from 0.1 s before its end, backwards from there, or of all of it.
    private static func heard(_ algorithm: AVAudioTimePitchAlgorithm, rate: Float) async throws -> [Float] {
      let movie = try await MediaLibrary.file(
        for: MediaRecipe {
          $0.container = .mov
          $0.video?.frameCount = 30
          $0.audio = [AudioRecipe(.pcm, channels: 1)]
        })
      let sounds = Gathered<PlaybackSound>()
      let item = AVPlayerItem(url: movie)
      item.playbackOptions = PlaybackRig.options
      item.setSoundHandler { sounds.add($0) }
      item.audioTimePitchAlgorithm = algorithm
      let player = AVPlayer(playerItem: item)
      defer { player.replaceCurrentItem(with: nil) }
      try await eventually("it to be ready") { player.status == .readyToPlay }
      if rate < 0 {
        await player.seek(to: CMTime(value: 27, timescale: 30), toleranceBefore: .zero, toleranceAfter: .zero)
      }
      player.rate = 0
      sounds.clear()
      player.rate = rate
      try await eventually("the end") { player.rate == 0 }
      return sounds.values.flatMap(\.samples)
    }

    @Test func thePitchIsKeptOrRisesWithTheRate() async throws {
      let kept = try await Self.heard(.timeDomain, rate: 2)
      #expect(abs(Double(kept.count) / 48_000 - 0.5) < 0.08, "\(kept.count) samples")
      // As many as there are: whoever hears them in half of the time hears them an octave higher.
      let varying = try await Self.heard(.varispeed, rate: 2)
      #expect(abs(Double(varying.count) / 48_000 - 1) < 0.08, "\(varying.count) samples")
    }

    private static let beyond: [(AVAudioTimePitchAlgorithm, Float)] = [(.timeDomain, 4), (.spectral, -2)]

    @Test(arguments: beyond) func beyondItsRangeAnAlgorithmIsSilent(
      _ algorithm: AVAudioTimePitchAlgorithm, _ rate: Float
    ) async throws {
      let heard = try await Self.heard(algorithm, rate: rate)
      #expect(heard.allSatisfy { $0 == 0 })
      // Backwards not even silence need come.
      #expect(rate < 0 || !heard.isEmpty)
    }

    @Test func anotherAlgorithmTakesOverWhereTheMovieIs() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      #expect(rig.item.audioTimePitchAlgorithm == .timeDomain)
      _ = await rig.jump(to: CMTime(value: 15, timescale: 30))
      rig.item.audioTimePitchAlgorithm = .varispeed
      rig.shown.clear()
      try await rig.playToEnd(rate: 2)
      #expect(rig.numbers.compactMap(\.self) == Array(15..<30))
    }
  }
}
