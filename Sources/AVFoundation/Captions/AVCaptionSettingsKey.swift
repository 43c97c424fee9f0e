/// What captions are converted to.
public struct AVCaptionSettingsKey: RawRepresentable, Hashable, Sendable {
  /// The key as a string.
  public let rawValue: String

  /// A key by its string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The media type, such as `AVMediaType.subtitle`.
  public static let mediaType = AVCaptionSettingsKey(rawValue: "AVCaptionMediaTypeKey")
  /// The format, as a number or as four letters, such as `kCMTextFormatType_3GText`.
  public static let mediaSubType = AVCaptionSettingsKey(rawValue: "AVCaptionMediaSubTypeKey")
  /// How long a frame lasts, for formats that count frames. There are none here.
  public static let timeCodeFrameDuration = AVCaptionSettingsKey(rawValue: "AVCaptionTimeCodeFrameDurationKey")
  /// Whether numbers of frames are left out, for formats that count frames. There are none here.
  public static let useDropFrameTimeCode = AVCaptionSettingsKey(rawValue: "AVCaptionUseDropFrameTimeCodeKey")
}
