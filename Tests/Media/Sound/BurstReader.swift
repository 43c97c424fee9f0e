/// Finds the tones of test files in decoded sound.
public enum BurstReader {
  /// One tone of one channel.
  public struct Burst: Hashable, Codable, Sendable {
    /// When it starts, in seconds from the first sample.
    public var onset: Double
    /// How high it is, in Hz.
    public var frequency: Double
  }

  /// The tones of each channel in interleaved samples between -1 and 1.
  public static func bursts(in samples: [Float], channels: Int, sampleRate: Int) -> [[Burst]] {
    (0..<channels).map { channel in
      bursts(inChannel: stride(from: channel, to: samples.count, by: channels).map { samples[$0] }, sampleRate)
    }
  }

  /// The tones of each channel in interleaved 16-bit samples.
  public static func bursts(in samples: [Int16], channels: Int, sampleRate: Int) -> [[Burst]] {
    bursts(in: samples.map { Float($0) / 32768 }, channels: channels, sampleRate: sampleRate)
  }

  private static func bursts(inChannel samples: [Float], _ sampleRate: Int) -> [Burst] {
    let peak = samples.reduce(0) { max($0, abs($1)) }
    guard peak > 0.02 else { return [] }
    var bursts: [Burst] = []
    // Encoders smear a tone a few milliseconds forward (pre-echo), but never this loud.
    let loud = peak * 0.3
    let pause = sampleRate / 10
    var lastLoud = -pause
    for index in samples.indices where abs(samples[index]) > loud {
      if index - lastLoud >= pause {
        let end = min(samples.count, index + Int(Double(sampleRate) * Bursts.seconds))
        if let frequency = frequency(of: samples[index..<end], sampleRate) {
          bursts.append(Burst(onset: Double(index) / Double(sampleRate), frequency: frequency))
        }
      }
      lastLoud = index
    }
    return bursts
  }

  /// Counts the rises through zero and the time between the first and the last; nil when there are fewer than three.
  private static func frequency(of tone: ArraySlice<Float>, _ sampleRate: Int) -> Double? {
    var rises: [Double] = []
    for index in tone.indices.dropFirst() where tone[index - 1] < 0 && tone[index] >= 0 {
      rises.append(Double(index) - Double(tone[index] / (tone[index] - tone[index - 1])))
    }
    guard rises.count >= 3, let first = rises.first, let last = rises.last else { return nil }
    return Double(rises.count - 1) * Double(sampleRate) / (last - first)
  }
}
