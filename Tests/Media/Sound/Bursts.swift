import Foundation

/// The sound of test files: silence with a short tone at the start of every second, another tone in every channel.
public enum Bursts {
  /// How long a tone sounds.
  public static let seconds = 0.05
  /// The highest sample value of a tone.
  public static let amplitude: Float = 0.5

  /// The tone of a channel in Hz. The fourth channel of 5.1 is the bass channel, where encoders keep only low tones.
  public static func frequency(track: Int, channel: Int, channels: Int) -> Double {
    if channels == 6, channel == 3 { return Double(80 + 20 * track) }
    return Double(1000 + 200 * channel + 1300 * track)
  }

  /// Interleaved samples of a track.
  static func samples(track: Int, channels: Int, sampleRate: Int, count: Int) -> [Float] {
    var samples = [Float](repeating: 0, count: count * channels)
    let length = Int(Double(sampleRate) * seconds)
    let fade = sampleRate / 500
    for channel in 0..<channels {
      let step = 2 * Double.pi * frequency(track: track, channel: channel, channels: channels) / Double(sampleRate)
      let tone = (0..<length).map { index in
        amplitude * Float(sin(step * Double(index))) * min(1, Float(length - index) / Float(fade))
      }
      for start in stride(from: 0, to: count, by: sampleRate) {
        for index in 0..<min(length, count - start) { samples[(start + index) * channels + channel] = tone[index] }
      }
    }
    return samples
  }
}
