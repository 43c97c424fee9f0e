/// What becomes of tracks of which only one is to be played, such as sound in several languages.
public struct AVAssetTrackGroupOutputHandling: OptionSet, Hashable, Sendable {
  /// What becomes of them, one bit for each way.
  public let rawValue: UInt

  /// A way by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The one that is played is mixed with all other sound; the others are left out.
  public static let none: AVAssetTrackGroupOutputHandling = []
  /// The others are copied as they are stored, into tracks that may be played in place of it.
  public static let preserveAlternateTracks = AVAssetTrackGroupOutputHandling(rawValue: 1 << 0)
  /// What is done unless something else is said: the others are left out.
  public static let defaultPolicy: AVAssetTrackGroupOutputHandling = []
}
