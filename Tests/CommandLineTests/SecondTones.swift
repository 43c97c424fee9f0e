import Foundation
import TestMedia

/// Finds the tones that the simulated microphone hears at each full second, also while somebody talks.
enum SecondTones {
  private static let frequency = 1000.0
  private static let amplitude = 0.5
  private static let windowSeconds = 0.02

  /// When the tones of a channel begin, in seconds, to a few milliseconds.
  static func onsets(in audio: DecodedAudio, channel: Int = 0) -> [Double] {
    let channelSamples = stride(from: channel, to: audio.samples.count, by: audio.channels).map { audio.samples[$0] }
    let rate = Double(audio.sampleRate)
    let (window, hop) = (Int(rate * windowSeconds), Int(rate / 400))
    // Half of the tone's amplitude: half of the window is inside it.
    let threshold = amplitude / 2
    var onsets: [Double] = []
    for start in stride(from: 0, through: max(0, channelSamples.count - window), by: hop) {
      guard start + window <= channelSamples.count else { break }
      guard strength(of: channelSamples[start..<start + window], rate) > threshold else { continue }
      let onset = (Double(start) + Double(window) / 2) / rate + audio.start
      // The windows that follow lie in the same tone.
      if onset - (onsets.last ?? -1) > 0.2 { onsets.append(onset) }
    }
    return onsets
  }

  /// The amplitude of the tone's frequency in some samples.
  private static func strength(of samples: ArraySlice<Float>, _ rate: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let phase = 2 * Double.pi * frequency * Double(index) / rate
      real += Double(sample) * cos(phase)
      imaginary += Double(sample) * sin(phase)
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(samples.count)
  }
}
