/// The range of the brightness of a video.
public struct AVVideoRange: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates a range from Apple's identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The standard range.
  public static let sdr = AVVideoRange(rawValue: "SDR")
  /// A high range by the transfer function HLG.
  public static let hlg = AVVideoRange(rawValue: "HLG")
  /// A high range by the transfer function PQ.
  public static let pq = AVVideoRange(rawValue: "PQ")
}
