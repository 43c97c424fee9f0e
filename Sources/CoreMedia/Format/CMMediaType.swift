import CoreGraphics

/// The media type of a format, as a four-character code.
public typealias CMMediaType = FourCharCode

/// Video.
public let kCMMediaType_Video: CMMediaType = 0x76696465  // 'vide'
/// Audio.
public let kCMMediaType_Audio: CMMediaType = 0x736F756E  // 'soun'
/// Audio and video interleaved in one stream.
public let kCMMediaType_Muxed: CMMediaType = 0x6D757878  // 'muxx'
/// Text.
public let kCMMediaType_Text: CMMediaType = 0x74657874  // 'text'
/// Closed captions.
public let kCMMediaType_ClosedCaption: CMMediaType = 0x636C6370  // 'clcp'
/// Subtitles.
public let kCMMediaType_Subtitle: CMMediaType = 0x7362746C  // 'sbtl'
/// Timecode.
public let kCMMediaType_TimeCode: CMMediaType = 0x746D6364  // 'tmcd'
/// Timed metadata.
public let kCMMediaType_Metadata: CMMediaType = 0x6D657461  // 'meta'
/// Groups of tagged buffers with a common presentation time.
public let kCMMediaType_TaggedBufferGroup: CMMediaType = 0x74626772  // 'tbgr'
/// Haptic patterns.
public let kCMMediaType_Haptic: CMMediaType = 0x68617074  // 'hapt'
/// Auxiliary pictures.
public let kCMMediaType_AuxiliaryPicture: CMMediaType = 0x61757876  // 'auxv'

extension CMFormatDescription {
  /// The media type of a format.
  public struct MediaType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The four-character code.
    public let rawValue: CMMediaType

    /// A media type from its code.
    public init(rawValue: CMMediaType) {
      self.rawValue = rawValue
    }

    /// A media type from the four characters of its code.
    public init(string: String) {
      self.init(rawValue: fourCharCode(string))
    }

    /// The four characters of the code.
    public var description: String { fourCharacters(of: rawValue) }

    /// Video.
    public static let video = MediaType(rawValue: kCMMediaType_Video)
    /// Audio.
    public static let audio = MediaType(rawValue: kCMMediaType_Audio)
    /// Audio and video interleaved in one stream.
    public static let muxed = MediaType(rawValue: kCMMediaType_Muxed)
    /// Text.
    public static let text = MediaType(rawValue: kCMMediaType_Text)
    /// Closed captions.
    public static let closedCaption = MediaType(rawValue: kCMMediaType_ClosedCaption)
    /// Subtitles.
    public static let subtitle = MediaType(rawValue: kCMMediaType_Subtitle)
    /// Timecode.
    public static let timeCode = MediaType(rawValue: kCMMediaType_TimeCode)
    /// Timed metadata.
    public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    /// Groups of tagged buffers with a common presentation time.
    public static let taggedBufferGroup = MediaType(rawValue: kCMMediaType_TaggedBufferGroup)
    /// Haptic patterns.
    public static let haptic = MediaType(rawValue: kCMMediaType_Haptic)
    /// Auxiliary pictures.
    public static let auxiliaryPicture = MediaType(rawValue: kCMMediaType_AuxiliaryPicture)
  }
}
