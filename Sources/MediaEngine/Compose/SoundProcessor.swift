import CoreMedia

/// Changes a track's sound on its way into a mix.
public protocol SoundProcessor: AnyObject, Sendable {
  /// Whether it is given the sound behind the track's volume.
  var isBehindVolume: Bool { get }

  /// What comes: at most so many samples at once.
  func prepare(_ format: SoundFormat, mostSamples: Int)

  /// Changes samples where they are. `begins` is true for the first ones and behind a jump, `ends` for the last ones.
  func process(
    _ channels: [UnsafeMutablePointer<Float>], count: Int, in range: CMTimeRange, begins: Bool, ends: Bool)

  /// Nothing comes any more.
  func unprepare()
}
