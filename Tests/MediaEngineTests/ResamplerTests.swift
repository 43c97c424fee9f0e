import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// Sound that is computed, at any place.
private final class ToneWindow: SoundWindow {
  let rate: Int
  private let frequency: Double
  private var memory: UnsafeMutablePointer<Float>?

  init(_ frequency: Double, rate: Int) { (self.frequency, self.rate) = (frequency, rate) }

  deinit { memory?.deallocate() }

  func read(from place: Int64, count: Int) throws -> [UnsafePointer<Float>] {
    memory?.deallocate()
    let made = UnsafeMutablePointer<Float>.allocate(capacity: count)
    for index in 0..<count {
      made[index] = Float(0.5 * sin(2 * .pi * frequency * Double(place + Int64(index)) / Double(rate)))
    }
    memory = made
    return [UnsafePointer(made)]
  }
}

/// Silence, then one sample of a quarter, then noise as loud as can be.
private final class StepWindow: SoundWindow {
  let rate: Int
  private let (click, loud): (Int64, Int64)
  private var given: [UnsafeMutablePointer<Float>] = []

  init(clickAt click: Int64, loudFrom loud: Int64, rate: Int) {
    (self.click, self.loud, self.rate) = (click, loud, rate)
  }

  func read(from place: Int64, count: Int) throws -> [UnsafePointer<Float>] {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(1, count))
    given.append(memory)
    for index in 0..<count {
      let number = place + Int64(index)
      memory[index] = number == click ? 0.25 : number < loud ? 0 : number % 2 == 0 ? 1 : -1
    }
    return [UnsafePointer(memory)]
  }

  deinit { for memory in given { memory.deallocate() } }
}

@Suite struct ResamplerTests {
  /// Distortion and noise in decibels below a tone of this frequency.
  private func noise(_ samples: [Float], _ frequency: Double, _ rate: Int) -> Double {
    let step = 2 * Double.pi * frequency / Double(rate)
    var (ss, sc, cc, sx, cx) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let (s, c) = (sin(step * Double(index)), cos(step * Double(index)))
      (ss, sc, cc) = (ss + s * s, sc + s * c, cc + c * c)
      (sx, cx) = (sx + s * Double(sample), cx + c * Double(sample))
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((sx * cc - cx * sc) / determinant, (cx * ss - sx * sc) / determinant)
    var (rest, tone) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let fit = a * sin(step * Double(index)) + b * cos(step * Double(index))
      rest += pow(Double(sample) - fit, 2)
      tone += fit * fit
    }
    return 10 * log10(rest / tone)
  }

  /// A copy of what a window gives.
  private static func samples(_ window: some SoundWindow, from place: Int64, count: Int) throws -> [Float] {
    try withExtendedLifetime(window) {
      Array(UnsafeBufferPointer(start: try window.read(from: place, count: count)[0], count: count))
    }
  }

  private func resampled(_ frequency: Double, from: Int, to: Int, speed: Double = 1) throws -> [Float] {
    let window = ToneWindow(frequency, rate: from)
    let resampler = Resampler(from: from, to: to, speed: speed, origin: ExactTime(CMTime(value: 1, timescale: 3)))
    let target = UnsafeMutablePointer<Float>.allocate(capacity: 16_384)
    defer { target.deallocate() }
    // In pieces, as mixers ask for it.
    for part in 0..<4 {
      try resampler.render(window, from: Int64(part) * 4096, count: 4096, into: [target + part * 4096])
    }
    return Array(UnsafeBufferPointer(start: target, count: 16_384))
  }

  @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (32_000, 48_000), (96_000, 44_100), (8000, 48_000)])
  func distortionIsBelowAHundredDecibels(_ rates: (from: Int, to: Int)) throws {
    for frequency in [100.0, 997, 3000] {
      let level = noise(try resampled(frequency, from: rates.from, to: rates.to), frequency, rates.to)
      #expect(level < -100, "\(frequency) Hz: \(level) dB")
    }
  }

  @Test func highTonesThatFitAreKeptAndThoseThatDontAreGone() throws {
    #expect(noise(try resampled(18_000, from: 44_100, to: 48_000), 18_000, 48_000) < -95)
    let peak = try resampled(23_000, from: 48_000, to: 44_100).map(abs).max() ?? 1
    #expect(peak < 0.0001)
  }

  @Test func anotherSpeedIsAnotherPitch() throws {
    let samples = try resampled(1000, from: 48_000, to: 48_000, speed: 1.25)
    #expect(noise(samples, 1250, 48_000) < -85)
  }

  @Test func theSameRateChangesNothing() throws {
    let samples = try resampled(1000, from: 48_000, to: 48_000)
    #expect(try samples == Self.samples(ToneWindow(1000, rate: 48_000), from: 16_000, count: 16_384))
  }

  @Test(arguments: [0.5, 0.8, 1.5, 2])
  func speedWithoutAnotherPitchKeepsTheTone(_ speed: Double) throws {
    let stretch = TimeStretch(
      ToneWindow(440, rate: 48_000), range: 0..<480_000, speed: speed, grain: .fine, channels: 1)
    let samples = try Self.samples(stretch, from: 4800, count: 24_000)
    var rises: [Int] = []
    for index in samples.indices.dropFirst() where samples[index - 1] < 0 && samples[index] >= 0 { rises.append(index) }
    let frequency = Double(rises.count - 1) * 48_000 / Double(rises[rises.count - 1] - rises[0])
    #expect(abs(frequency - 440) < 3, "\(frequency) Hz")
    #expect((samples.map(abs).max() ?? 0) < 0.52)
  }

  /// What lies behind the part that is heard is loud, the part itself is silent but for its last sample.
  @Test(arguments: [0.1, 0.5, 0.8, 1.5, 4], [2000, 48_000])
  func speedEndsWithTheLastSampleOfItsPart(_ speed: Double, _ length: Int64) throws {
    for grain in [TimeStretch.Grain.fine, .coarse] {
      let stretch = TimeStretch(
        StepWindow(clickAt: length - 1, loudFrom: length, rate: 48_000), range: 0..<length, speed: speed,
        grain: grain, channels: 1)
      let count = Int((Double(length) / speed).rounded())
      let samples = try Self.samples(stretch, from: 0, count: count)
      #expect(samples.dropLast().allSatisfy { abs($0) <= 0.001 }, "\(samples.firstIndex { abs($0) > 0.001 } ?? -1)")
      #expect(samples.last == 0.25)
    }
  }
}
