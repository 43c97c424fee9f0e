import GLibSupport

/// Audio measured in a limited number of bins, for a length that isn't known in advance: when there are too many, pairs
/// of bins are merged.
struct WaveformBins: Sendable {
  /// The measurements of an interval.
  struct Bin: Equatable, Sendable {
    var minimum: Float = 0
    var maximum: Float = 0
    var squares: Double = 0
    /// The number of samples.
    var count = 0

    mutating func add(_ other: Bin) {
      guard other.count > 0 else { return }
      minimum = count > 0 ? min(minimum, other.minimum) : other.minimum
      maximum = count > 0 ? max(maximum, other.maximum) : other.maximum
      squares += other.squares
      count += other.count
    }
  }

  let channelCount: Int
  private let limit: Int
  private(set) var framesPerBin: Int
  /// The bins of each channel.
  private(set) var bins: [[Bin]]

  /// Creates at most `limit` bins per channel, each of at least `framesPerBin` frames.
  init(channels: Int, limit: Int, framesPerBin: Int = 64) {
    (channelCount, self.limit, self.framesPerBin) = (channels, max(2, limit), max(1, framesPerBin))
    bins = Array(repeating: [], count: channels)
  }

  /// Adds interleaved samples whose first frame has this index.
  mutating func add(_ samples: UnsafeBufferPointer<Float>, at frame: Int) {
    guard channelCount > 0, frame >= 0 else { return }
    let end = samples.count / channelCount
    var place = 0
    while place < end {
      makeRoom(for: frame + place)
      let bin = (frame + place) / framesPerBin
      let stop = min(end, (bin + 1) * framesPerBin - frame)
      for channel in 0..<channelCount {
        var (minimum, maximum, squares) = (Float.infinity, -Float.infinity, Double(0))
        var index = place * channelCount + channel
        for _ in place..<stop {
          let sample = samples[index]
          minimum = min(minimum, sample)
          maximum = max(maximum, sample)
          squares += Double(sample) * Double(sample)
          index += channelCount
        }
        guard minimum.isFinite, maximum.isFinite, squares.isFinite else { continue }
        bins[channel][bin].add(Bin(minimum: minimum, maximum: maximum, squares: squares, count: stop - place))
      }
      place = stop
    }
  }

  private mutating func makeRoom(for frame: Int) {
    while frame / framesPerBin >= limit {
      framesPerBin *= 2
      for channel in 0..<channelCount {
        let old = bins[channel]
        bins[channel] = stride(from: 0, to: old.count, by: 2).map { first in
          var bin = old[first]
          if first + 1 < old.count { bin.add(old[first + 1]) }
          return bin
        }
      }
    }
    let missing = frame / framesPerBin + 1 - (bins.first?.count ?? 0)
    if missing > 0 { for channel in 0..<channelCount { bins[channel] += Array(repeating: Bin(), count: missing) } }
  }

  /// Resamples the given number of frames to this many points per channel. Missing audio is silence.
  func points(_ count: Int, frames: Int) -> [[Waveform.Point]] {
    bins.map { bins in
      (0..<count).map { point in
        // A point covers at least one bin, and every bin has a point.
        let first = Int(clamping: Double(point) * Double(frames) / Double(count) / Double(framesPerBin))
        let next = Int(
          clamping: (Double(point + 1) * Double(frames) / Double(count) / Double(framesPerBin)).rounded(.up))
        var bin = Bin()
        for index in min(first, bins.count)..<min(max(first + 1, next), bins.count) { bin.add(bins[index]) }
        let rms = bin.count > 0 ? Float((bin.squares / Double(bin.count)).squareRoot()) : 0
        return Waveform.Point(minimum: bin.minimum, maximum: bin.maximum, rms: rms)
      }
    }
  }
}
