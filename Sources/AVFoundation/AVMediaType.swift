/// What kind of media a track, port or device carries.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// The four-character code.
  public let rawValue: String

  /// A type from its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A type from its code.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Pictures.
  public static let video = AVMediaType("vide")
  /// Sound.
  public static let audio = AVMediaType("soun")
  /// Text.
  public static let text = AVMediaType("text")
  /// Captions for those who don't hear.
  public static let closedCaption = AVMediaType("clcp")
  /// Subtitles.
  public static let subtitle = AVMediaType("sbtl")
  /// Timecode.
  public static let timecode = AVMediaType("tmcd")
  /// Metadata that goes with time.
  public static let metadata = AVMediaType("meta")
  /// Pictures and sound in one.
  public static let muxed = AVMediaType("muxx")
  /// Things that were recognised in pictures.
  public static let metadataObject = AVMediaType("mobj")
  /// Depth.
  public static let depthData = AVMediaType("dpth")
  /// Vibration.
  public static let haptic = AVMediaType("hapt")
  /// Pictures that belong to others.
  public static let auxiliaryPicture = AVMediaType("auxv")
}
