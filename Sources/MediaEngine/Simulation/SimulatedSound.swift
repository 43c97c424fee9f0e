import Foundation

/// What the simulated microphone hears: a tone burst at each full second of the clock in the frame, and in between a
/// murmur, louder on the left.
struct SimulatedSound {
  static let burstFrequency = 1000.0
  static let burstSeconds = 0.05
  static let burstAmplitude: Float = 0.5

  let sampleRate: Int
  private var noise: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var filtered: Float = 0
  private var loudness: Float = 0
  private var stepIndex = -1
  private let step: Int

  init(sampleRate: Int) {
    self.sampleRate = sampleRate
    step = max(1, sampleRate / 1000)
  }

  /// Interleaved stereo samples from an index on.
  mutating func samples(from first: Int, count: Int) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(count * 2)
    let burstLength = Int(SimulatedSound.burstSeconds * Double(sampleRate))
    for index in first..<first + count {
      let inSecond = index % sampleRate
      if inSecond < burstLength {
        let phase = 2 * Double.pi * SimulatedSound.burstFrequency * Double(inSecond) / Double(sampleRate)
        let tone = SimulatedSound.burstAmplitude * Float(sin(phase))
        result.append(tone)
        result.append(tone)
      } else {
        // The loudness changes slowly: computing it once a millisecond is enough.
        if index / step != stepIndex {
          stepIndex = index / step
          loudness = syllables(Double(stepIndex * step) / Double(sampleRate))
        }
        let voice = murmur() * loudness
        result.append(voice)
        result.append(voice * 0.6)
      }
    }
    return result
  }

  /// Low-pass filtered noise.
  private mutating func murmur() -> Float {
    noise ^= noise << 13
    noise ^= noise >> 7
    noise ^= noise << 17
    let white = Float(Int64(bitPattern: noise) >> 40) / Float(1 << 23)
    filtered += 0.08 * (white - filtered)
    return filtered
  }

  /// The loudness of the talking: syllables, sentences and pauses.
  private func syllables(_ seconds: Double) -> Float {
    let syllable = 0.5 + 0.5 * sin(2 * .pi * 4.1 * seconds + sin(2 * .pi * 0.7 * seconds))
    let sentence = max(0, sin(2 * .pi * 0.23 * seconds + 0.6)) + 0.12
    return Float(syllable * sentence) * 0.9
  }
}
