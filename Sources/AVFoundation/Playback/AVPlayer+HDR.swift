extension AVPlayer {
  /// Whether films of high dynamic range are shown as such: they are shown in the range that all displays have.
  public class var eligibleForHDRPlayback: Bool { false }

  /// The kinds of high dynamic range that are shown as such: none.
  public class var availableHDRModes: HDRMode { [] }

  /// Kinds of high dynamic range.
  public struct HDRMode: OptionSet, Sendable {
    /// The kinds as bits.
    public let rawValue: Int

    /// Kinds by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Hybrid log gamma.
    public static let hlg = HDRMode(rawValue: 1)
    /// HDR10.
    public static let hdr10 = HDRMode(rawValue: 2)
    /// Dolby Vision.
    public static let dolbyVision = HDRMode(rawValue: 4)
  }
}
