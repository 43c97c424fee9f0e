import Foundation

/// Computes levels from samples. A value: add blocks of samples in order, and read the levels at any time.
struct LevelIntegrator {
  /// The averaging time.
  static let averagingSeconds = 0.3
  /// How long a peak is held, and how fast it falls after that, in decibels per second.
  static let holdSeconds = 1.5
  static let fallPerSecond = 20.0

  private struct Channel {
    var meanSquare = 0.0
    var peak = ChannelLevel.floor
    var heldSeconds = 0.0

    mutating func add(meanSquare new: Double, share: Double, peak newPeak: Double, seconds: Double) {
      // Invalid samples (infinite or NaN) must not spoil the meter for good.
      meanSquare = new.isFinite ? meanSquare * share + new * (1 - share) : 0
      let level = newPeak > 0 && newPeak.isFinite ? decibels(amplitude: newPeak) : ChannelLevel.floor
      if level >= peak {
        peak = level
        heldSeconds = 0
      } else {
        heldSeconds += seconds
        let falling = min(seconds, heldSeconds - holdSeconds)
        if falling > 0 { peak = max(level, peak - fallPerSecond * falling) }
      }
    }
  }

  let sampleRate: Int
  private var channels: [Channel]

  var channelCount: Int { channels.count }

  init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    channels = Array(repeating: Channel(), count: channelCount)
  }

  /// Adds a block of interleaved samples.
  mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    let count = samples.count / max(1, channels.count)
    guard count > 0 else { return }
    let seconds = Double(count) / Double(sampleRate)
    let share = exp(-seconds / Self.averagingSeconds)
    for index in channels.indices {
      var sum: Float = 0
      var peak: Float = 0
      for position in stride(from: index, to: count * channels.count, by: channels.count) {
        let sample = samples[position]
        sum += sample * sample
        peak = max(peak, abs(sample))
      }
      channels[index].add(meanSquare: Double(sum) / Double(count), share: share, peak: Double(peak), seconds: seconds)
    }
  }

  /// The current levels.
  var levels: [ChannelLevel] {
    channels.map {
      ChannelLevel(averagePower: Self.decibels(amplitude: $0.meanSquare.squareRoot()), peakHold: $0.peak)
    }
  }

  private static func decibels(amplitude: Double) -> Double {
    amplitude > 0 ? (20 * log10(amplitude)).clamped(to: ChannelLevel.floor...0) : ChannelLevel.floor
  }
}
