/// What a file is made for beyond its type.
public struct AVFileTypeProfile: RawRepresentable, Hashable, Sendable {
  /// The profile's name.
  public let rawValue: String

  /// A profile by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Fragmented MPEG-4 for HTTP Live Streaming.
  public static let mpeg4AppleHLS = AVFileTypeProfile(rawValue: "MPEG4AppleHLS")
  /// Fragmented MPEG-4 by the Common Media Application Format.
  public static let mpeg4CMAFCompliant = AVFileTypeProfile(rawValue: "MPEG4CMAFCompliant")
}
