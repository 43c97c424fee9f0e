import Foundation
import Testing

@testable import MediaEngine

@Suite struct LevelIntegratorTests {
  private static let rate = 48_000

  /// Seconds of a tone, interleaved, each channel at its own amplitude.
  private func tone(_ amplitudes: [Double], seconds: Double, frequency: Double = 1000) -> [Float] {
    (0..<Int(seconds * Double(Self.rate))).flatMap { index in
      let wave = sin(2 * .pi * frequency * Double(index) / Double(Self.rate))
      return amplitudes.map { Float($0 * wave) }
    }
  }

  /// The levels after a sound that came in blocks of a hundredth of a second.
  private func levels(_ samples: [Float], channels: Int) -> [ChannelLevel] {
    var integrator = LevelIntegrator(sampleRate: Self.rate, channelCount: channels)
    samples.withUnsafeBufferPointer { samples in
      let block = Self.rate / 100 * channels
      for start in stride(from: 0, to: samples.count, by: block) {
        integrator.add(UnsafeBufferPointer(rebasing: samples[start..<min(start + block, samples.count)]))
      }
    }
    return integrator.levels
  }

  @Test(arguments: [(1.0, -3.01, 0.0), (0.5, -9.03, -6.02), (0.1, -23.01, -20.0), (0.001, -63.01, -60.0)])
  func aToneMeasuresItsPowerAndItsPeak(_ amplitude: Double, _ average: Double, _ peak: Double) throws {
    let level = try #require(levels(tone([amplitude], seconds: 3), channels: 1).first)
    #expect(abs(level.averagePower - average) < 0.05)
    #expect(abs(level.peakHold - peak) < 0.05)
  }

  @Test func channelsAreMeasuredApart() {
    let levels = levels(tone([0.5, 0.05], seconds: 3), channels: 2)
    #expect(levels.count == 2)
    #expect(abs(levels[0].averagePower - levels[1].averagePower - 20) < 0.05)
  }

  @Test func silenceMeasuresTheFloor() {
    #expect(levels([Float](repeating: 0, count: Self.rate), channels: 1) == [.silence])
  }

  @Test func thePeakIsHeldThenFalls() throws {
    let bang = tone([0.5], seconds: 0.05)
    func peak(after silence: Double) throws -> Double {
      let samples = bang + [Float](repeating: 0, count: Int(silence * Double(Self.rate)))
      return try #require(levels(samples, channels: 1).first).peakHold
    }
    #expect(abs(try peak(after: 1.4) + 6.02) < 0.05, "held")
    #expect(abs(try peak(after: 2.5) + 26.02) < 0.5, "one second at 20 dB")
    #expect(abs(try peak(after: 9) - ChannelLevel.floor) < 0.001, "it ends at the floor")
  }

  @Test func theAverageForgetsWithinAFewTenths() throws {
    let samples = tone([0.5], seconds: 2) + [Float](repeating: 0, count: Self.rate * 3 / 10)
    let level = try #require(levels(samples, channels: 1).first)
    // One time constant takes 1/e of the power: 4.34 dB.
    #expect(abs(level.averagePower - (-9.03 - 4.34)) < 0.1)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func damagedSamplesDontSpoilTheMeter(_ sample: Float) throws {
    let level = try #require(levels([sample] + tone([0.5], seconds: 3), channels: 1).first)
    #expect(abs(level.averagePower + 9.03) < 0.05)
    #expect(level.peakHold <= 0)
  }
}
