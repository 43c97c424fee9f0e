/// What kind of media a track, port or device carries.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// The four-character code.
  public let rawValue: String

  /// A type from its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A type from its code.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Video.
  public static let video = AVMediaType("vide")
  /// Audio.
  public static let audio = AVMediaType("soun")
  /// Text.
  public static let text = AVMediaType("text")
  /// Closed captions.
  public static let closedCaption = AVMediaType("clcp")
  /// Subtitles.
  public static let subtitle = AVMediaType("sbtl")
  /// Timecode.
  public static let timecode = AVMediaType("tmcd")
  /// Timed metadata.
  public static let metadata = AVMediaType("meta")
  /// Video and audio in one stream.
  public static let muxed = AVMediaType("muxx")
  /// Objects detected in video frames.
  public static let metadataObject = AVMediaType("mobj")
  /// Depth data.
  public static let depthData = AVMediaType("dpth")
  /// Haptics.
  public static let haptic = AVMediaType("hapt")
  /// Auxiliary video that belongs to another track, such as an alpha plane.
  public static let auxiliaryPicture = AVMediaType("auxv")
}
