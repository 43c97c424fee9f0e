import Foundation
import TestMedia

@testable import MediaEngine

/// Finds the simulated microphone's bursts among its murmur, by how much of one tone there is.
enum ToneFinder {
  /// Five milliseconds: five turns of the tone.
  private static let windowSeconds = 0.005
  private static let stepSeconds = 0.001

  /// When bursts begin, in the file's time.
  static func onsets(in sound: DecodedAudio) -> [Double] {
    onsets(in: sound.samples, channels: sound.channels, sampleRate: sound.sampleRate).map { $0 + sound.start }
  }

  /// When bursts begin, in seconds from the first sample.
  static func onsets(in samples: [Float], channels: Int, sampleRate: Int) -> [Double] {
    let left = stride(from: 0, to: samples.count, by: channels).map { Double(samples[$0]) }
    let window = Int(windowSeconds * Double(sampleRate))
    let step = Int(stepSeconds * Double(sampleRate))
    var onsets: [Double] = []
    var isLoud = false
    for start in stride(from: 0, to: left.count - window, by: step) {
      let amount = amount(of: left[start..<start + window], sampleRate)
      // Half of the burst's amplitude: reached when it fills half of the window.
      if amount > 0.25, !isLoud {
        isLoud = true
        let time = Double(start + window / 2) / Double(sampleRate)
        if time - (onsets.last ?? -1) > 0.5 { onsets.append(time) }
      } else if amount < 0.12 {
        isLoud = false
      }
    }
    return onsets
  }

  /// The amplitude of the tone in some samples.
  private static func amount(of samples: ArraySlice<Double>, _ sampleRate: Int) -> Double {
    let turn = 2 * Double.pi * SimulatedSound.burstFrequency / Double(sampleRate)
    var (sine, cosine) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      sine += sample * sin(turn * Double(index))
      cosine += sample * cos(turn * Double(index))
    }
    return 2 * (sine * sine + cosine * cosine).squareRoot() / Double(samples.count)
  }
}
