import CoreMedia

/// Changes a track's sound on its way into a mix.
public protocol SoundProcessor: AnyObject, Sendable {
  /// What comes: at most so many samples at once.
  func prepare(_ format: SoundFormat, mostSamples: Int)

  /// Changes samples where they are.
  func process(_ channels: [UnsafeMutablePointer<Float>], count: Int, in range: CMTimeRange)

  /// Nothing comes any more.
  func unprepare()
}
