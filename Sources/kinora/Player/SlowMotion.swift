import AVFoundation
import CoreMedia

/// Video that says of itself that it is to be played slowly.
enum SlowMotion {
  /// The value of `full-frame-rate-playback-intent` in such files: not at the full rate.
  static let mark = "0"
  private static let key = "com.apple.quicktime.full-frame-rate-playback-intent"

  /// Whether metadata has the mark.
  static func isMarked(_ entries: [MetadataEntry]) -> Bool {
    entries.contains { $0.key == key && $0.text?.trimmingCharacters(in: .whitespaces) == mark }
  }

  /// How fast video of this rate is played: the slowest offered speed that still shows 24 frames a second.
  static func speed(framesPerSecond: Double) -> PlaybackSpeed {
    let slow = PlaybackSpeed.offered.filter { !$0.isReverse && $0.rate <= 1 && $0.rate * framesPerSecond >= 23.9 }
    return slow.min { $0.rate < $1.rate } ?? .normal
  }

  /// A movie as it is played, for programs that don't know the mark; nil if it has none.
  static func stretched(_ movie: AVAsset) async throws -> (asset: AVComposition, factor: Double)? {
    guard try await isMarked(movie.load(.metadata)),
      let picture = try await movie.loadTracks(withMediaType: .video).first
    else { return nil }
    let factor = 1 / speed(framesPerSecond: Double(try await picture.load(.nominalFrameRate))).rate
    guard factor > 1 else { return nil }
    let whole = CMTimeRange(start: .zero, duration: try await movie.load(.duration))
    let slow = AVMutableComposition()
    try await slow.insertTimeRange(whole, of: movie, at: .zero)
    slow.scaleTimeRange(whole, toDuration: CMTimeMultiplyByFloat64(whole.duration, multiplier: factor))
    let transform = try await picture.load(.preferredTransform)
    for track in slow.tracks(withMediaType: .video) { track.preferredTransform = transform }
    return (slow, factor)
  }

  /// Metadata without the mark, for a file that is slow of itself.
  static func unmarked(_ items: [AVMetadataItem]) -> [AVMetadataItem] {
    items.filter { $0.identifier != .quickTimeMetadataFullFrameRatePlaybackIntent }
  }

  private static func isMarked(_ items: [AVMetadataItem]) -> Bool {
    items.contains { $0.identifier == .quickTimeMetadataFullFrameRatePlaybackIntent && $0.stringValue == mark }
  }
}

extension CMTimeRange {
  /// The same part of a movie that lasts so many times as long.
  func stretched(by factor: Double) -> CMTimeRange {
    func times(_ time: CMTime) -> CMTime { time.isNumeric ? CMTimeMultiplyByFloat64(time, multiplier: factor) : time }
    return CMTimeRange(start: times(start), duration: times(duration))
  }
}
