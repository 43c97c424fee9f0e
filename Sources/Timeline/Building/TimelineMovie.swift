import AVFoundation

/// What a timeline becomes: for players, readers and exports.
public struct TimelineMovie: Sendable {
  /// The parts of all files, each at its time.
  public let composition: AVMutableComposition
  /// How they become one picture.
  public let videoComposition: AVMutableVideoComposition
  /// How they sound together.
  public let audioMix: AVMutableAudioMix
}
